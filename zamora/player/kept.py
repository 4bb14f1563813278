"""The games on the boards of a person's lessons, kept on disk.

A lesson that is opened again, by another process, has them again. What is kept is what a page
hands over after a kernel's restart (:class:`FileBox`). Nothing else of a lesson is: what was solved
is in the pupil's progress.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from pathlib import Path

from zamora.core.checksummed import write_whole
from zamora.player.controls import Control
from zamora.player.controls.files import FileBox

#: A longer game is not kept: each turn rewrites all games.
LONGEST = 50_000
#: A game: the key of its box, the text, what is in no file. None: nothing that would be missed.
Game = list[str] | None


class Kept:
    """The games of all lessons, by lesson and cell; a file that cannot be read is empty."""

    def __init__(self, file: Path) -> None:
        """Keep them in ``file``."""
        self._file = file
        self._games: dict[str, dict[str, list[Game]]] = read(file)

    def keep(self, lesson: str, cell: str, controls: Iterable[Control]) -> None:
        """Keep what is on the boards of a cell, if it has changed."""
        games: list[Game] = [
            [one.key, one.text, one.beside]
            if one.precious and len(one.text) + len(one.beside) <= LONGEST
            else None
            for one in _boxes(controls)
        ]
        of_lesson = self._games.setdefault(lesson, {})
        if games == of_lesson.get(cell, [None] * len(games)):
            return
        of_lesson[cell] = games
        with contextlib.suppress(OSError):  # no room, say: the game goes on
            write_whole(self._file, json.dumps(self._games))

    def give(self, lesson: str, cell: str, controls: Iterable[Control]) -> None:
        """Put the games of a cell on its new boards."""
        games = self._games.get(lesson, {}).get(cell, ())
        for box, game in zip(_boxes(controls), games, strict=False):
            if game is not None and game[0] == box.key:
                box.receive({"kind": "handed over", "text": game[1], "beside": game[2]})


def read(file: Path) -> dict[str, dict[str, list[Game]]]:
    """What a file keeps."""
    try:
        found: dict[str, dict[str, list[Game]]] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def _boxes(controls: Iterable[Control]) -> list[FileBox]:
    return [one for one in controls if isinstance(one, FileBox) and one.key]
