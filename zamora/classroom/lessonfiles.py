"""What the lessons of the pupils keep next to the class's file, a folder each.

What was solved is in the class's file, as everything else: a folder has the games on the boards,
and what a lesson itself works with (:mod:`zamora.school.progress`). A folder whose pupil is no
longer in the class is deleted.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, Final

from zamora.classroom.room import Room
from zamora.player import kept
from zamora.player.process import Person
from zamora.rival import memory
from zamora.school.progress import ONE, VARIABLE, Profile, Progress, ProgressFile

#: The folder with all of them; what is in one: progress, games, what a rival has learnt.
NAME: Final = "lecciones"
_PROGRESS, _BOARDS, _MEMORY = "progreso.sqlite3", "tableros.json", "memoria.sqlite3"


def person(room: Room, id_: str, lessons: Path) -> Person:
    """What the process of a pupil's lessons has to know.

    Args:
        room: the class.
        id_: of the pupil.
        lessons: the folder with the lessons, as they were shipped.

    Raises:
        Nobody: if there is no such pupil.
        OSError: if there can be no folder.
    """
    found, solved, own = room.pupil(id_), room.results[id_], folder(room, id_)
    own.mkdir(0o700, parents=True, exist_ok=True)
    owner = Profile("", found.name, solved.route)
    return Person(
        lessons,
        {
            VARIABLE: str(own / _PROGRESS),
            ONE: "1",
            memory.VARIABLE: str(own / _MEMORY),
        },
        own / _BOARDS,
        ProgressFile(owner, "", solved.in_order(), responses=solved.responses),
        bounded=True,
    )


def everything(room: Room, id_: str) -> dict[str, Any]:
    """What a pupil's folder says of her, as plain values; empty if there is none."""
    own = folder(room, id_)
    if not (own / _PROGRESS).is_file():
        return {}
    return {
        "progress": json.loads(Progress(own / _PROGRESS).export()),
        "boards": kept.read(own / _BOARDS),
    }


def left_over(room: Room) -> list[Path]:
    """The folders of those who are no longer in the class."""
    every = room.log.folder / NAME
    if not every.is_dir():
        return []
    return [one for one in every.iterdir() if one.name not in room.roster.pupils]


def forget(room: Room) -> None:
    """Delete these; what the system does not let go yet is left for the next time."""
    for one in left_over(room):
        shutil.rmtree(one, ignore_errors=True)


def folder(room: Room, id_: str) -> Path:
    """A pupil's folder, there or not; raises :class:`zamora.classroom.room.Nobody`."""
    return room.log.folder / NAME / room.pupil(id_).id
