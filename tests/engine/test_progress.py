"""The progress store: what must survive, what must never be lost, what is said when it cannot."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import zamora
import zamora.school.progress as progress_module
from zamora.core import store
from zamora.core.checksummed import DamagedFile
from zamora.core.store import Store, StoreUnusable
from zamora.school.exercises import Status, UnknownExercise, Verdict, exercise
from zamora.school.progress import Attempt, Progress, attempts
from zamora.school.progress.compact import compact, expand

from ..disks import failing, without_room
from ..patience import PATIENCE

RIGHT = Verdict(Status.SOLVED, "¡Correcto!")
WRONG = Verdict(Status.NOT_YET, "Todavía no.", "signo")
NOTHING = Verdict(Status.NOT_ATTEMPTED, "Todavía no has respondido.")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "progress.sqlite3"


@pytest.fixture
def progress(path: Path) -> Iterator[Progress]:
    yield Progress(path)


def run(code: str, path: Path) -> subprocess.Popen[str]:
    """Start another process that uses the same file."""
    source = str(Path(zamora.__file__).parents[1])
    prelude = (
        "import os, signal, sqlite3, sys\n"
        "from zamora.core import store\n"
        f"store.PATIENCE = {PATIENCE}\n"
        "from zamora.school.exercises import Status, Verdict\n"
        "from zamora.school.progress import Progress\n"
        f"progress = Progress({str(path)!r})\n"
        "RIGHT = Verdict(Status.SOLVED, 'bien')\n"
        "def die():\n"
        "    sys.stdout.flush()\n"
        "    os.kill(os.getpid(), getattr(signal, 'SIGKILL', signal.SIGTERM))\n"
    )
    environment = {**os.environ, "PYTHONPATH": source}
    return subprocess.Popen(
        [sys.executable, "-c", prelude + code],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )


# Keeping and summing up ---------------------------------------------------------------------------


def test_record_and_sum_up(progress: Progress, path: Path) -> None:
    assert progress.summary("1.1").status is Status.NOT_ATTEMPTED
    assert progress.record("1.1", NOTHING, None).tries == 0
    assert progress.record("1.1", WRONG, -90).status is Status.NOT_YET
    assert progress.stars("1.1") == 0
    done = progress.record("1.1", RIGHT, 90, hints=1)
    assert (done.status, done.tries, done.hints, done.stars) == (Status.SOLVED, 2, 1, 2)
    assert done.answer == 90
    # Playing on after it is solved takes nothing away.
    assert progress.record("1.1", WRONG, 180, hints=3) == done
    again = Progress(path)
    assert again.summary("1.1") == done and again.warning == ""
    assert [attempt.mistake for attempt in again.attempts()] == ["signo", None, "signo"]


def test_summaries(progress: Progress) -> None:
    for found in (exercise("1.1"), exercise("1.10")):
        progress.record(found.id, found.check(found.solution), found.solution)
    some = progress.summaries(["1.10", "1.2", "1.1"])
    assert [*some] == ["1.10", "1.2", "1.1"]
    assert [one.stars for one in some.values()] == [3, 0, 3]
    assert some["1.1"] == progress.summary("1.1")


def test_no_such_exercise(progress: Progress) -> None:
    with pytest.raises(UnknownExercise, match="tonto"):
        progress.record("tonto", RIGHT, 1)


@pytest.mark.parametrize(
    "answer", [None, 1.5, "ñ \ud800", ["V12"], {"a": [1]}, float("nan"), {1, 2}, object()]
)
def test_any_answer_can_be_kept(progress: Progress, answer: Any) -> None:
    kept = progress.record("1.1", RIGHT, answer).answer
    if isinstance(answer, (str, list, dict)) or answer in (None, 1.5):
        assert kept == answer
    else:
        assert kept == repr(answer)
    assert Progress(progress.path).load(progress.export()).known == 1


def test_where_it_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZAMORA_PROGRESS", str(tmp_path / "mine.sqlite3"))
    assert progress_module.progress().path == tmp_path / "mine.sqlite3"
    assert progress_module.progress() is progress_module.progress()
    monkeypatch.delenv("ZAMORA_PROGRESS")
    assert progress_module.default_path().parts[-2:] == ("zamora", "progress.sqlite3")


# Starting over ------------------------------------------------------------------------------------


def test_start_over_keeps_a_backup(progress: Progress) -> None:
    progress.record("0.1", RIGHT, ["V12", "V13"])
    progress.record("1.1", RIGHT, 90)
    progress.record("1.10", RIGHT, "solo")
    backup = progress.start_over(1)
    assert backup is not None and (backup.lesson, backup.attempts) == (1, 2)
    assert progress.stars("1.1") == progress.stars("1.10") == 0 < progress.stars("0.1")
    assert progress.start_over(1) is None
    progress.record("1.1", WRONG, 1)
    assert progress.backups() == [backup]
    assert progress.bring_back() == 2
    assert progress.stars("1.1") == 3  # the right answer came before the wrong one
    assert progress.bring_back() == 0 and progress.backups() == []


def test_start_everything_over_and_choose_a_backup(progress: Progress) -> None:
    progress.record("0.1", RIGHT, 1)
    progress.record("1.1", RIGHT, 1)
    first = progress.start_over()
    progress.record("1.2", RIGHT, 1)
    second = progress.start_over()
    assert [kept.attempts for kept in progress.backups()] == [2, 1]
    assert second is not None and second.lesson is None
    assert progress.bring_back(first) == 2
    assert {attempt.exercise for attempt in progress.attempts()} == {"0.1", "1.1"}


# Several processes, several threads, a violent end ------------------------------------------------


def test_survives_a_killed_process(progress: Progress, path: Path) -> None:
    process = run("progress.record('1.1', RIGHT, 90); print('kept'); die()", path)
    out, _err = process.communicate(timeout=PATIENCE)
    assert out == "kept\n" and process.returncode != 0
    assert progress.stars("1.1") == 3 and progress.warning == ""


def test_killed_while_writing(progress: Progress, path: Path) -> None:
    progress.record("1.1", RIGHT, 90)
    code = (
        "connection = progress._store._connect()\n"
        "connection.execute('BEGIN IMMEDIATE')\n"
        "columns = 'exercise, at, status, mistake, hints, answer, backup FROM attempts'\n"
        "connection.execute('INSERT INTO attempts SELECT uid || 1, ' + columns)\n"
        "print(connection.execute('SELECT COUNT(*) FROM attempts').fetchone()[0]); die()"
    )
    out, _err = run(code, path).communicate(timeout=PATIENCE)
    assert out == "2\n"
    assert len(progress.attempts()) == 1
    assert progress.record("1.2", RIGHT, []).stars == 3 and progress.warning == ""


def test_two_processes_write_at_once(path: Path) -> None:
    code = (
        "for number in range(25):\n"
        "    progress.record('1.%d' % (number + 1), RIGHT, number)\n"
        "print(progress.warning)"
    )
    writers = [run(code, path) for _twice in range(2)]
    assert [writer.communicate(timeout=PATIENCE)[0].strip() for writer in writers] == ["", ""]
    attempts = Progress(path).attempts()
    assert len(attempts) == 50 and len({attempt.uid for attempt in attempts}) == 50


def test_threads(progress: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE", PATIENCE)

    def work() -> None:
        for _time in range(5):
            progress.record("1.1", WRONG, 1)
            progress.summaries(["1.1", "1.2"])

    threads = [threading.Thread(target=work) for _number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert progress.summary("1.1").tries == 30 and progress.warning == ""


# A disk that does not help ------------------------------------------------------------------------


@pytest.mark.usefixtures("impatient")
def test_locked_by_another_process(progress: Progress, path: Path) -> None:
    progress.record("1.1", RIGHT, 90)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert progress.record("1.2", RIGHT, []).stars == 3  # the game goes on
    assert progress.stars("1.1") == 3
    assert "Otra ventana" in progress.warning
    assert progress.take_warning() == progress.warning != ""
    assert progress.take_warning() == ""  # told once
    progress.record("1.3", WRONG, 1)
    assert progress.take_warning() == ""
    other.close()
    progress.record("1.3", RIGHT, 1)
    assert progress.warning == ""
    exercises = [attempt.exercise for attempt in Progress(path).attempts()]
    assert exercises == ["1.1", "1.2", "1.3", "1.3"]


@pytest.mark.usefixtures("impatient")
def test_full_disk(progress: Progress, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    progress.record("1.1", RIGHT, 90)
    connect = Store._connect
    without_room(monkeypatch)
    long_answer = ["V12"] * 5000
    assert progress.record("1.2", RIGHT, long_answer).stars == 3
    assert "espacio" in progress.warning
    # Everything works in memory, also starting over and coming back.
    backup = progress.start_over(1)
    assert backup is not None and backup.attempts == 2 and progress.stars("1.1") == 0
    progress.record("0.1", RIGHT, long_answer)
    assert progress.bring_back(backup) == 2
    assert [one.stars for one in progress.summaries(["1.1", "1.2"]).values()] == [3, 3]
    assert "1.2" in progress.export()
    monkeypatch.setattr(Store, "_connect", connect)
    assert progress.record("1.3", RIGHT, 1).stars == 3
    assert progress.warning == ""
    again = Progress(path)
    assert [attempt.exercise for attempt in again.attempts()] == ["1.1", "1.2", "0.1", "1.3"]


@pytest.mark.usefixtures("impatient")
def test_a_transaction_that_fails_leaves_nothing_half_written(path: Path) -> None:
    made = [
        Attempt(f"{number:08x}", "1.1", store.now(), "solved", None, 0, "1") for number in range(3)
    ]
    file = Store(path, attempts.KIND)
    broken = Attempt("ffffffff", "1.1", store.now(), None, None, 0, "1")  # type: ignore[arg-type]
    file.write(lambda c: attempts.add(c, made[:1]))
    with pytest.raises(StoreUnusable):
        file.write(lambda c: attempts.add(c, [*made, broken]), insist=True)
    assert file.read(attempts.attempts) == made[:1]
    assert file.write(lambda c: attempts.merge(c, made)) == (2, 0)


def test_nobody_waits_for_a_bad_disk_at_every_answer(
    progress: Progress, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall, tried = [0.0], []

    def refuse(self: Store) -> sqlite3.Connection:
        tried.append(wall[0])
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(store, "time", SimpleNamespace(monotonic=lambda: wall[0]))
    with monkeypatch.context() as broken:
        broken.setattr(Store, "_connect", refuse)
        for second in (0.0, 5.0, 10.0):
            wall[0] = second
            progress.record("1.1", WRONG, 1)
        assert tried == [0.0]
    wall[0] = 10.0 + store.PAUSE
    assert progress.summary("1.1").tries == 3 and progress.warning == ""
    assert len(Progress(path).attempts()) == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only where there is /dev/full")
def test_dev_full() -> None:
    progress = Progress("/dev/full")
    assert progress.record("1.1", RIGHT, 90).stars == 3
    assert progress.take_warning() and progress.stars("1.1") == 3


def test_path_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for path in (tmp_path, tmp_path / "file" / "progress.sqlite3"):
        progress = Progress(path)
        assert progress.record("1.1", RIGHT, 90).stars == 3
        assert progress.warning
    assert (tmp_path / "file").read_text() == "x"


def test_read_only_disk_shows_what_was_kept(
    progress: Progress, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress.record("1.1", RIGHT, 90)
    failing(monkeypatch, sqlite3.SQLITE_READONLY)
    again = Progress(path)
    assert again.stars("1.1") == 3
    assert "permiso" in again.warning
    assert again.record("1.2", RIGHT, []).stars == 3


# A file that is damaged, or not ours --------------------------------------------------------------


def test_damaged_file_is_put_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this is no database " * 100)
    progress = Progress(path)
    assert progress.record("1.1", RIGHT, 90).stars == 3
    (aside,) = (file for file in path.parent.iterdir() if file != path)
    assert aside.read_bytes().startswith(b"this is no database")
    assert "dañado" in aside.name and aside.name in progress.take_warning()
    assert Progress(path).stars("1.1") == 3 and Progress(path).warning == ""


def test_damaged_while_in_use(progress: Progress, path: Path) -> None:
    """What this process has seen is written into the new file."""
    progress.record("1.1", RIGHT, 90)
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
    progress.record("1.2", RIGHT, [])
    assert [attempt.exercise for attempt in progress.attempts()] == ["1.1", "1.2"]
    assert [attempt.exercise for attempt in Progress(path).attempts()] == ["1.1", "1.2"]
    assert any("dañado" in file.name for file in path.parent.iterdir())


def test_rows_that_make_no_sense_are_left_out(progress: Progress, path: Path) -> None:
    for number in range(1, 5):
        progress.record(f"1.{number}", RIGHT, 90)
    for name, value in (("status", "dreamt"), ("answer", "{"), ("hints", "x"), ("exercise", "?")):
        with contextlib.closing(sqlite3.connect(path)) as connection, connection:
            (found, *_rest) = progress.attempts()
            connection.execute(f"UPDATE attempts SET {name} = ? WHERE uid = ?", (value, found.uid))
        again = Progress(path)
        assert found.uid not in [one.uid for one in again.attempts()]
        assert again.export() and again.all_stars == 3 * len(again.attempts())


def test_database_of_another_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = path.read_bytes()
    progress = Progress(path)
    assert progress.record("1.1", RIGHT, 90).stars == 3
    assert "otro programa" in progress.warning
    assert path.read_bytes() == before


def test_database_of_a_newer_version_is_left_alone(progress: Progress, path: Path) -> None:
    progress.record("1.1", RIGHT, 90)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    again = Progress(path)
    assert again.record("1.2", RIGHT, []).stars == 3
    assert "más nueva" in again.warning
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT COUNT(*) FROM attempts").fetchone() == (1,)
    connection.close()


# File systems of networks -------------------------------------------------------------------------


def log_of(path: Path) -> str:
    connection = sqlite3.connect(path)
    (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    connection.close()
    return str(mode)


def test_store_on_a_network(
    progress: Progress, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress.record("1.1", RIGHT, 90)
    assert log_of(path) == "wal"
    monkeypatch.setattr(store, "on_network", lambda path: True)
    again = Progress(path)
    assert again.record("1.2", RIGHT, []).stars == 3
    assert again.stars("1.1") == 3 and again.warning == ""
    assert log_of(path) != "wal"


def test_write_ahead_log_that_does_not_work(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing(sqlite3.Connection):
        def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
            if sql == "PRAGMA journal_mode = wal":
                raise sqlite3.OperationalError("locking protocol")
            return super().execute(sql, *args)

    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *args, **kwargs: connect(*args, factory=Refusing, **kwargs)
    )
    progress = Progress(path)
    assert progress.record("1.1", RIGHT, 90).stars == 3 and progress.warning == ""
    monkeypatch.undo()
    assert log_of(path) == "delete" and Progress(path).stars("1.1") == 3


def test_which_file_system(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    home = os.path.realpath(tmp_path)
    mounts.write_text(f"/dev/sda1 / ext4 rw 0 0\nserver:/x {home}/home nfs4 rw 0 0\n")
    assert store.on_network(tmp_path / "home" / "a.sqlite3", mounts)
    assert not store.on_network(tmp_path / "homeless" / "a.sqlite3", mounts)
    assert not store.on_network(tmp_path / "home" / "a", tmp_path / "no such file")


# Progress in few characters: whole where it fits, what was solved first where it does not ---------


@pytest.fixture
def many_solved(tmp_path: Path) -> Progress:
    found = Progress(tmp_path / "one.sqlite3")
    for ident in ("1.13", "1.1", "2.1"):
        one = exercise(ident)
        for mistake in one.mistakes:
            found.record(ident, one.check(mistake.example), mistake.example)
        found.record(ident, one.check(one.solution), one.solution)
    return found


def solved(many_solved: Progress, text: str, path: Path) -> tuple[set[str], int]:
    found = Progress(path)
    found.load(expand(text))
    attempts = found.attempts()
    return {one.exercise for one in attempts if one.status == "solved"}, len(attempts)


def test_it_comes_back(many_solved: Progress, tmp_path: Path) -> None:
    whole = compact(many_solved, {"1"}, 10_000)
    ours = [one for one in many_solved.attempts() if one.exercise.startswith("1.")]
    assert solved(many_solved, whole, tmp_path / "a") == ({"1.1", "1.13"}, len(ours))


def test_what_was_solved_comes_first(many_solved: Progress, tmp_path: Path) -> None:
    whole = compact(many_solved, {"1", "2"}, 10_000)
    short = compact(many_solved, {"1", "2"}, len(whole) * 9 // 10)
    assert 0 < len(short) < len(whole)
    found, many = solved(many_solved, short, tmp_path / "a")
    assert found == {"1.1", "1.13", "2.1"} and many < len(many_solved.attempts())
    assert compact(many_solved, {"1"}, 10) == ""


@pytest.mark.parametrize("text", ["", "¿?", "abc", "eNo="])
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(DamagedFile):
        expand(text)
