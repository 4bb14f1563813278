"""The rival's memory on disk: processes killed, a disk that does not help, files not ours."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zamora
from zamora import Outcome, Reason, Side
from zamora.core import store
from zamora.core.history import History
from zamora.core.store import Store, StoreUnusable
from zamora.rival.canonical import canonical_hash
from zamora.rival.memory import Memory, Tally
from zamora.school.progress import Progress

from ..disks import failing, without_room
from ..engine.playouts import random_game
from ..patience import PATIENCE

WHITE = Outcome(Side.FIRST, Reason.RESIGNATION)
PLAYERS = ("level:3", "")
START = zamora.game("compases").start()
FIRST = START.turns()[0]
#: No mirror image of the first.
SECOND = next(
    turn for turn in START.turns() if canonical_hash(turn.after) != canonical_hash(FIRST.after)
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "memory.sqlite3"


@pytest.fixture
def memory(path: Path) -> Memory:
    return Memory(path)


def win(memory: Memory, turn: zamora.Turn = FIRST) -> bool:
    """The rival wins a short game."""
    return memory.learn(History(START, [turn]), PLAYERS, WHITE)


def explicit(memory: Memory, file: Path) -> Iterator[Any]:
    """All that somebody may ask for explicitly."""
    yield lambda: memory.teach(START, FIRST)
    yield lambda: memory.forget(START)
    yield memory.wipe
    yield memory.lessons
    yield memory.uids
    yield lambda: memory.export(file)
    yield lambda: memory.extent("compases")


# Several processes, several threads, a violent end ------------------------------------------------


def run(code: str, path: Path) -> subprocess.Popen[str]:
    """Start another process that uses the same file."""
    prelude = (
        "import os, signal, sys\n"
        "import zamora, zamora.core.store\n"
        f"zamora.core.store.PATIENCE = {PATIENCE}\n"
        "from zamora import Outcome, Reason, Side\n"
        "from zamora.core.history import History\n"
        "from zamora.rival import memory_tables\n"
        "from zamora.rival.memory import Memory\n"
        f"memory = Memory({str(path)!r})\n"
        "start = zamora.game('compases').start()\n"
        "white = Outcome(Side.FIRST, Reason.RESIGNATION)\n"
        "def win():\n"
        "    return memory.learn(History(start, start.turns()[:1]), ('level:3', ''), white)\n"
        "def die(*_anything):\n"
        "    sys.stdout.flush()\n"
        "    os.kill(os.getpid(), getattr(signal, 'SIGKILL', signal.SIGTERM))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(zamora.__file__).parents[1])}
    return subprocess.Popen(
        [sys.executable, "-c", prelude + code],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )


def test_survives_a_killed_process(memory: Memory, path: Path) -> None:
    process = run("memory.teach(start, start.turns()[1]); print(win()); die()", path)
    assert process.communicate(timeout=PATIENCE)[0] == "True\n" and process.returncode != 0
    assert memory.record() == Tally(1, 0, 0) and len(memory.lessons()) == 1
    assert memory.trouble == ""


def test_killed_while_writing(memory: Memory, path: Path) -> None:
    """The game is in the file, its turns are not yet: nothing of it is left."""
    assert win(memory)
    code = (
        "def half(connection, game):\n"
        "    row = (game.uid, game.game, game.at, *game.players)\n"
        "    into = 'games (uid, game, at, first, second) VALUES (?,?,?,?,?)'\n"
        "    connection.execute('INSERT INTO ' + into, row)\n"
        "    print(connection.execute('SELECT COUNT(*) FROM games').fetchone()[0])\n"
        "    die()\n"
        "memory_tables._add = half\n"
        "win()"
    )
    assert run(code, path).communicate(timeout=PATIENCE)[0] == "2\n"
    assert memory.record() == Tally(1, 0, 0)
    assert memory.replies(START)[0].wins == 1
    assert win(memory, SECOND) and memory.trouble == ""


def test_killed_at_any_time(memory: Memory, path: Path) -> None:
    """What it has said to be kept is kept."""
    process = run("while True:\n    print(win(), flush=True)", path)
    assert process.stdout is not None
    assert [process.stdout.readline() for _line in range(5)] == ["True\n"] * 5
    process.kill()
    # (Not `communicate`: that passes over lines which the five readings have fetched as well.)
    said = 5 + len(process.stdout.read().splitlines())
    process.wait(timeout=PATIENCE)
    kept = memory.record().wins
    assert said <= kept <= said + 1
    assert memory.replies(START)[0].wins == kept and memory.trouble == ""


def test_two_processes_learn_at_once(memory: Memory, path: Path) -> None:
    code = "print(all([win() for _time in range(15)]), memory.trouble)"
    writers = [run(code, path) for _twice in range(2)]
    assert [writer.communicate(timeout=PATIENCE)[0].strip() for writer in writers] == ["True"] * 2
    assert memory.record() == Tally(30, 0, 0)
    assert memory.replies(START)[0].wins == 30


def test_threads(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE", PATIENCE)

    def work() -> None:
        for _time in range(5):
            assert win(memory)
            memory.replies(START)
            memory.record()

    threads = [threading.Thread(target=work) for _number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert memory.record() == Tally(30, 0, 0) and memory.trouble == ""


# A disk that does not help: the game goes on ------------------------------------------------------


@pytest.mark.usefixtures("impatient")
def test_locked_by_another_process(memory: Memory, path: Path, tmp_path: Path) -> None:
    assert win(memory)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    assert not win(memory)  # not on the disk …
    assert memory.record() == Tally(2, 0, 0)  # … but not forgotten
    assert memory.replies(START)[0].wins == 2
    assert "Otra ventana" in memory.trouble
    assert memory.take_trouble() == memory.trouble != ""
    assert memory.take_trouble() == ""  # told once
    assert not win(memory, SECOND) and memory.take_trouble() == ""
    for command in explicit(memory, tmp_path / "copy.json"):
        with pytest.raises(StoreUnusable, match="Otra ventana"):
            command()
    assert not (tmp_path / "copy.json").exists()
    reader = Memory(path)
    assert reader.replies(START) != () and reader.trouble  # as far as it can be read
    other.close()
    assert reader.replies(START) != () and reader.trouble == ""
    assert memory.record() == Tally(3, 0, 0) and memory.trouble == ""
    assert Memory(path).record() == Tally(3, 0, 0)


def test_does_not_wait_again_and_again(
    memory: Memory, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the file could not be used, it is left alone for a while."""
    calls = failing(monkeypatch, sqlite3.SQLITE_BUSY)
    for _time in range(5):
        win(memory)
        memory.replies(START)
    assert len(calls) == 1
    assert memory.replies(START)[0].wins == 5
    with pytest.raises(StoreUnusable):  # whoever asks for it gets a try
        memory.teach(START, FIRST)


@pytest.mark.usefixtures("impatient")
def test_full_disk(memory: Memory, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert win(memory)
    connect = Store._connect
    without_room(monkeypatch)
    played = 0
    while memory.trouble == "":
        played += 1
        assert played < 300
        memory.learn(random_game(START.game, played), PLAYERS, WHITE)
    assert "espacio" in memory.take_trouble()
    assert memory.record() == Tally(played + 1, 0, 0)
    monkeypatch.setattr(Store, "_connect", connect)
    assert win(memory) and memory.trouble == ""
    assert Memory(path).record() == Tally(played + 2, 0, 0)


def test_a_disk_that_can_only_be_read(
    memory: Memory, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert win(memory)
    memory.teach(START, SECOND)
    failing(monkeypatch, sqlite3.SQLITE_READONLY)
    again = Memory(path)
    assert again.replies(START)[0].turn == SECOND and again.replies(START)[0].taught
    assert again.record() == Tally(1, 0, 0) and "permiso" in again.trouble
    assert not win(again)
    assert again.record() == Tally(2, 0, 0) and again.replies(START)[-1].wins == 2
    with pytest.raises(StoreUnusable, match="permiso"):
        again.teach(START, FIRST)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only where there is /dev/full")
def test_dev_full() -> None:
    memory = Memory("/dev/full")
    assert not win(memory) and memory.take_trouble()
    assert memory.record() == Tally(1, 0, 0)


def test_path_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for path in (tmp_path, tmp_path / "file" / "memory.sqlite3"):
        memory = Memory(path)
        assert memory.replies(START) == () and memory.record() == Tally()
        assert not win(memory) and memory.trouble
    assert (tmp_path / "file").read_text() == "x"


# A file that is damaged, or not ours --------------------------------------------------------------


def test_damaged_file_is_put_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this is no database " * 100)
    memory = Memory(path)
    assert memory.replies(START) == ()
    (aside,) = (file for file in path.parent.iterdir() if file != path)
    assert aside.read_bytes().startswith(b"this is no database")
    assert "dañado" in aside.name and aside.name in memory.take_trouble()
    assert win(memory) and memory.take_trouble() == ""
    assert Memory(path).record() == Tally(1, 0, 0)


def test_damaged_while_in_use(memory: Memory, path: Path) -> None:
    win(memory)
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))
    assert win(memory) and "dañado" in memory.trouble
    assert Memory(path).record() == Tally(1, 0, 0)


def test_database_of_another_program_is_left_alone(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE games (name TEXT)")
    connection.close()
    before = path.read_bytes()
    memory = Memory(path)
    assert memory.replies(START) == () and not win(memory)
    assert "otro programa" in memory.trouble
    for command in explicit(memory, tmp_path / "copy.json"):
        with pytest.raises(StoreUnusable, match="otro programa"):
            command()
    assert path.read_bytes() == before


def test_memory_of_a_newer_version_is_left_alone(memory: Memory, path: Path) -> None:
    win(memory)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    again = Memory(path)
    assert again.replies(START) == () and not win(again) and "más nueva" in again.trouble
    assert again.replies(START)[0].wins == 1  # what is not on the disk
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT COUNT(*) FROM games").fetchone() == (1,)
    connection.close()


def test_progress_is_no_memory(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "progress.sqlite3")
    assert progress.attempts() == () and progress.warning == ""
    memory = Memory(progress.path)
    assert not win(memory) and "otro programa" in memory.trouble
