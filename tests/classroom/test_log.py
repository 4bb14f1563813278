"""Whatever becomes of a class's file, before the start or meanwhile: it is there, or is said."""

from __future__ import annotations

import errno
import itertools
import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from zamora.classroom import log as logs
from zamora.classroom.log import COPY, NAME, ClassOpen, Event, Log
from zamora.classroom.room import Room
from zamora.core.store import StoreUnusable

from .conftest import Opened
from .turns import play

#: What happens to a file, by what is done with its path.
FAULTS: dict[str, Callable[[Path], object]] = {
    "deleted": lambda path: path.unlink(),
    "emptied": lambda path: path.write_bytes(b""),
    "cut in a line": lambda path: path.write_bytes(path.read_bytes()[:-40]),
    "cut after a line": lambda path: path.write_bytes(
        b"".join(path.read_bytes().splitlines(keepends=True)[:-3])
    ),
    "garbage": lambda path: path.write_bytes(b"\x00\xff" * 5000),
    "a line missing": lambda path: _without_line(path, 3),
    "a line altered": lambda path: path.write_bytes(path.read_bytes().replace(b"Luis", b"Luus")),
    "renamed": lambda path: path.rename(path.with_name("elsewhere")),
    "another's": lambda path: shutil.copyfile(_another(path.parent), path),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"more\n"),
}


def _without_line(path: Path, n: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: n - 1] + lines[n:]))


def _another(folder: Path) -> Path:
    log = Log(folder.parent / "another")
    room = Room(log)
    if not room.roster.pupils:
        room.join(room.code, "Eva")
    log.close()
    return log.folder / NAME


def fill(room: Room) -> tuple[str, list[Event]]:
    """A class with two pupils and a game; its id, and all that happened."""
    ids = [room.join(room.code, name)[0].id for name in ("Ana", "Luis")]
    meeting = room.pair(*ids, "nim")
    for _turn in range(3):
        play(room, meeting)
    return meeting.id, list(room.log.events)


@pytest.mark.parametrize("which", [[NAME], [COPY], [NAME, COPY]], ids=["file", "copy", "both"])
@pytest.mark.parametrize("fault", FAULTS)
def test_what_happens_to_the_files_meanwhile(opened: Opened, fault: str, which: list[str]) -> None:
    room = opened.room
    id_, before = fill(room)
    for name in which:
        FAULTS[fault](opened.folder / name)
    play(room, room.meeting(id_))
    assert all(name in room.warning for name in which)
    for name in (NAME, COPY):
        assert (opened.folder / name).read_bytes() == logs._whole(room.log.events)
    again = opened.again()
    assert again.log.events[:-1] == before and again.warning == ""
    assert len(again.meeting(id_).turns) == 4


def test_the_folder_is_moved_away_meanwhile(opened: Opened) -> None:
    room = opened.room
    id_, before = fill(room)
    opened.folder.rename(opened.folder.with_name("moved"))
    room.log.look()
    assert "desapareció" in room.warning
    with pytest.raises(ClassOpen):
        Log(opened.folder)
    play(room, room.meeting(id_))
    assert opened.again().log.events[:-1] == before


@pytest.mark.parametrize("which", [NAME, COPY])
@pytest.mark.parametrize("fault", FAULTS)
def test_what_has_happened_to_one_file(opened: Opened, fault: str, which: str) -> None:
    """All that was acknowledged is there again."""
    id_, before = fill(opened.room)
    opened.room.log.close()
    FAULTS[fault](opened.folder / which)
    opened.open()
    room = opened.room
    if fault == "another's" and which == NAME:
        assert COPY in room.warning, "whose class it is the first file says"
        return
    assert room.log.events == before
    play(room, room.meeting(id_))
    assert len(opened.again().meeting(id_).turns) == 4 and opened.room.warning == ""


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault not in ("renamed", "longer")])
def test_what_has_happened_to_both(opened: Opened, fault: str) -> None:
    """It is said what is missing, and where the damaged files are; the rest goes on."""
    _id, before = fill(opened.room)
    opened.room.log.close()
    for name in (NAME, COPY):
        FAULTS[fault](opened.folder / name)
    opened.open()
    room = opened.room
    if fault in ("deleted", "cut after a line", "another's"):
        return  # nothing shows that there was more
    # What can be read is in the new files: nothing else was in the old ones.
    kept = 0 if fault in ("emptied", "a line missing") else 2
    assert room.warning and len(room.log.asides()) == kept
    assert not all(one in room.log.events for one in before)
    assert all(aside.name in room.warning for aside in room.log.asides())
    room.join(room.code, "Sol")
    known = [one.name for one in room.roster.pupils.values()]
    again = opened.again()
    assert [one.name for one in again.roster.pupils.values()] == known
    assert "falta" not in again.warning, "it is told once"


@pytest.mark.parametrize("seed", range(3))
def test_cut_anywhere_with_and_without_its_copy(opened: Opened, seed: int) -> None:
    id_, before = fill(opened.room)
    opened.room.log.close()
    path, chance = opened.folder / NAME, random.Random(seed)
    whole = path.read_bytes()
    ends = list(itertools.accumulate(len(one.line) for one in before))
    for at in [0, 1, len(whole) - 1, *(chance.randrange(len(whole)) for _cut in range(12))]:
        for alone in (False, True):
            path.write_bytes(whole[:at])
            if alone:
                (opened.folder / COPY).unlink()
            room = Room(Log(opened.folder))
            there = [one for one in before if one in room.log.events]
            assert there == before[: len(there)]
            lines = sum(end - 1 <= at for end in ends)
            assert len(there) == (lines if alone else len(before))
            told = lines < len(whole[:at].splitlines()) or not at
            assert bool(room.warning) is (told if alone else lines < len(before) - 1)
            assert not alone or id_ in room.meetings or len(there) < 4
            room.log.delete()
            room.log.close()
            path.write_bytes(whole)
            (opened.folder / COPY).write_bytes(whole)


def test_half_a_line_of_a_machine_that_died_is_nothing(opened: Opened) -> None:
    _id, before = fill(opened.room)
    opened.room.log.close()
    line = Event(len(before) + 1, before[-1].at, "said", '{"words":""}').line
    for name, found in ((NAME, line[:-9]), (NAME, line), (COPY, line[:9])):
        with (opened.folder / name).open("ab") as file:
            file.write(found)
        opened.open()
        assert opened.room.log.events[: len(before)] == before
        assert opened.room.warning == "" and not opened.room.log.asides()
        opened.room.log.close()


@pytest.mark.parametrize("gone", range(1, 8))
def test_any_line_may_be_missing(opened: Opened, gone: int) -> None:
    """The code, a pupil, the game, a turn: what does not rest on it is there."""
    id_, before = fill(opened.room)
    opened.room.log.close()
    for name in (NAME, COPY):
        _without_line(opened.folder / name, gone)
    opened.open()
    room = opened.room
    if gone < len(before):
        assert "falta 1 cosa" in room.warning
    assert room.code and (id_ in room.meetings) is (gone != 4)
    room.report()
    for meeting in room.meetings.values():
        assert meeting.history is not None
    assert "falta 1 cosa" not in opened.again().warning


def test_lines_of_a_later_version_stay(opened: Opened) -> None:
    fill(opened.room)
    opened.room.log.add("sung", {"pupil": next(iter(opened.room.roster.pupils)), "song": "La la"})
    opened.room.log.add("turn", {"meeting": "nonsense"})
    room = opened.again()
    assert "1 cosa del archivo es de una versión más nueva" in room.warning
    assert "1 cosa del archivo no se entiende" in room.warning
    assert [one.kind for one in room.log.events][-2:] == ["sung", "turn"]
    room.remove(next(iter(room.roster.pupils)))
    assert b"La la" not in (opened.folder / NAME).read_bytes()


# A disk that does not want to ---------------------------------------------------------------------


class Disk:
    """A disk that refuses to write some files, with an error."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.error, self.names, self.temporary = 0, [NAME, COPY], True
        opened, replaced = Path.open, Path.replace

        def open_(path: Path, mode: str = "r", *args: Any, **named: Any) -> Any:
            if (
                self.error
                and mode not in ("r", "rb")
                and (path.name in self.names or (self.temporary and path.suffix == ".tmp"))
            ):
                raise OSError(self.error, os.strerror(self.error))
            return opened(path, mode, *args, **named)

        def replace(path: Path, target: Path) -> Path:
            if self.error and target.name in self.names:
                raise OSError(self.error, os.strerror(self.error))
            return replaced(path, target)

        patch.setattr(Path, "open", open_)
        patch.setattr(Path, "replace", replace)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EACCES, errno.EIO])
def test_a_disk_that_refuses_and_then_does_not(
    opened: Opened, error: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is acknowledged that is not kept; it goes on by itself."""
    room, disk = opened.room, Disk(monkeypatch)
    id_, before = fill(room)
    disk.error = error
    with pytest.raises(StoreUnusable):
        play(room, room.meeting(id_))
    room.log.look()
    assert "no se acepta" in room.warning and len(room.meeting(id_).turns) == 3
    disk.names = [COPY]
    room.log.look()
    play(room, room.meeting(id_))
    assert "solo en uno" in room.warning
    disk.error = 0
    room.log.look()
    assert room.warning == ""
    play(room, room.meeting(id_))
    for name in (NAME, COPY):
        assert (opened.folder / name).read_bytes() == logs._whole(room.log.events)
    assert len(opened.again().meeting(id_).turns) == 5
    assert opened.room.log.events[: len(before)] == before


def test_half_a_line_on_a_full_disk_is_taken_back(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = opened.room
    fill(room)
    before = (opened.folder / NAME).read_bytes()

    def full(_number: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(logs.os, "fsync", full)
        with pytest.raises(StoreUnusable, match="espacio"):
            room.join(room.code, "Eva")
    assert (opened.folder / NAME).read_bytes() == before
    assert room.join(room.code, "Eva")[0].name == "Eva" and room.warning == ""
    assert list(map(str, opened.again().roster.pupils)) == list(room.roster.pupils)


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "class"):
        with pytest.raises(StoreUnusable, match="No puedo escribir"):
            Log(folder)
    for error in (errno.EROFS, errno.ENOSPC):

        def touch(_path: Path, number: int = error) -> None:
            raise OSError(number, "")

        with monkeypatch.context() as patch:
            patch.setattr(Path, "touch", touch)
            with pytest.raises(StoreUnusable, match=r"No (puedo escribir|queda espacio)"):
                Log(tmp_path / "class")


# What is deleted is gone --------------------------------------------------------------------------


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def damaged(opened: Opened) -> Room:
    """A class with Wenceslaa, whose damaged files were put aside, twice, and half of one."""
    opened.join("Wenceslaa", "Luis")
    for _time in range(2):
        opened.room.log.close()
        for name in (NAME, COPY):
            path = opened.folder / name
            path.write_bytes(path.read_bytes() + b"{}\n")
        opened.open()
    (opened.folder / ".0123.tmp").write_text("Wenceslaa")
    assert len(opened.room.log.asides()) == 4 and b"Wenceslaa" in everything(opened.folder)
    return opened.room


def test_a_deleted_class_is_gone_from_every_file(opened: Opened) -> None:
    room = damaged(opened)
    secrets = [one.word.encode() for one in room.roster.pupils.values()]
    code = room.code.encode()
    room.delete()
    left = everything(opened.folder)
    assert not any(one in left for one in (b"Wenceslaa", b"Luis", code, *secrets))
    assert room.warning == "" and opened.again().code


def test_a_removed_pupil_is_gone_from_every_file(opened: Opened) -> None:
    room = damaged(opened)
    found = room.roster.named("Wenceslaa")
    assert found is not None
    _pupil, key = room.enter(room.code, "Wenceslaa", found.word)
    device = next(iter(found.devices)).encode()
    room.remove(found.id)
    left = everything(opened.folder)
    assert not any(one in left for one in (b"Wenceslaa", found.word.encode(), device))
    assert b"Luis" in left and room.roster.on(key) is None
    assert room.warning == ""


@pytest.mark.parametrize("names", [[COPY], [NAME, COPY]], ids=["copy", "both"])
def test_a_disk_that_does_not_let_forget(
    opened: Opened, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said until it is done; no damaged file with her name is put aside."""
    room, disk = opened.room, Disk(monkeypatch)
    (ana,) = opened.join("Wenceslaa")
    disk.names, disk.temporary = names, len(names) == 2
    room._happened("removed", pupil=ana)
    disk.error = errno.EACCES
    with pytest.raises(StoreUnusable):
        room.forget_removed()
    room.look_after()
    assert b"Wenceslaa" in everything(opened.folder) and "todavía" in room.warning
    disk.error = 0
    room.look_after()
    assert (
        room.warning == ""
        and b"Wenceslaa" not in everything(opened.folder)
        and not room.log.asides()
    )


@pytest.mark.parametrize("done", ["said", "first file"])
def test_killed_while_forgetting(opened: Opened, done: str) -> None:
    (ana,) = opened.join("Wenceslaa")
    room = opened.room
    room._happened("removed", pupil=ana)
    if done == "first file":
        before = (opened.folder / COPY).read_bytes()
        room.forget_removed()
        room.log.close()
        (opened.folder / COPY).write_bytes(before)
        opened.open()
    else:
        opened.again()
    assert b"Wenceslaa" not in everything(opened.folder) and not opened.room.log.asides()


def test_the_file_is_read_by_anybody_with_a_reader_of_json(opened: Opened) -> None:
    fill(opened.room)
    lines = [json.loads(line) for line in (opened.folder / NAME).read_text().splitlines()]
    assert [one["n"] for one in lines] == list(range(1, len(lines) + 1))
    assert lines[1]["data"]["name"] == "Ana"
