"""The grades of a class that a learning platform wants: for which lesson, of whom, where they go.

No network (:mod:`zamora.classroom.web.lti` has it). What a platform wants of a pupil is in her
folder (:mod:`zamora.classroom.lessonfiles`) and is forgotten with it; a grade is computed from what
the class itself has judged, so nothing is lost if the server ends before it was sent.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from zamora.classroom import lessonfiles
from zamora.classroom.room import Room
from zamora.player.lessonlist import course, grade

#: The file in a pupil's folder.
FILE: Final = "notas.json"


@dataclass(frozen=True)
class Wanted:
    """A grade that a platform wants.

    Attributes:
        user: the pupil, as the platform calls her.
        item: the address of the column of grades; empty if it has to be found or made.
        items: the address of all columns of the course; empty if it is not given.
        link: the activity, as the platform calls it.
        sent: what it has been told last; None: nothing.
    """

    user: str
    item: str
    items: str = ""
    link: str = ""
    sent: dict[str, Any] | None = None


class Grades:
    """What a platform wants of the pupils of a class."""

    def __init__(self, room: Room) -> None:
        """Read it."""
        self._room = room
        self._wanted = {id_: read(room, id_) for id_ in room.roster.pupils}

    def want(self, pupil: str, lesson: str, wanted: Wanted) -> None:
        """A pupil has been sent to a lesson by the platform; what it was told counts still.

        Raises:
            OSError: if it cannot be written down.
        """
        mine = self._wanted.setdefault(pupil, {})
        before = mine.get(lesson)
        if before is not None and (before.user, before.link) == (wanted.user, wanted.link):
            wanted = replace(wanted, item=wanted.item or before.item, sent=before.sent)
        if wanted != before:
            mine[lesson] = wanted
            self._write(pupil)

    def told(self, pupil: str, lesson: str, wanted: Wanted) -> None:
        """A platform has been told; the pupil may have gone meanwhile."""
        if pupil in self._room.roster.pupils and lesson in self._wanted.get(pupil, {}):
            self._wanted[pupil][lesson] = wanted
            with contextlib.suppress(OSError):  # at worst it is told again
                self._write(pupil)

    def due(self) -> Iterator[tuple[str, dict[str, Any], Wanted, dict[str, Any]]]:
        """What a platform has not been told yet: pupil, lesson (of the course), where to, grade."""
        lessons = {one["file"]: one for one in course()["lessons"]}
        for pupil in set(self._wanted) - set(self._room.roster.pupils):
            del self._wanted[pupil]
        for pupil, mine in self._wanted.items():
            results = self._room.results[pupil]

            def stars(id_: str, summaries: Any = results.summaries) -> int:
                return summaries[id_].stars if id_ in summaries else 0

            for file, wanted in mine.items():
                if file in lessons:
                    now = grade(lessons[file], results.route, stars)
                    if now != wanted.sent:
                        yield pupil, lessons[file], wanted, now

    def _write(self, pupil: str) -> None:
        folder = lessonfiles.folder(self._room, pupil)
        folder.mkdir(0o700, parents=True, exist_ok=True)
        partial = folder / f"{FILE}.part"
        partial.write_text(
            json.dumps({file: asdict(one) for file, one in self._wanted[pupil].items()}),
            encoding="utf-8",
        )
        partial.replace(folder / FILE)


def read(room: Room, pupil: str) -> dict[str, Wanted]:
    """What is kept of a pupil, by lesson; if it cannot be read, the next launch says it again."""
    with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
        text = (lessonfiles.folder(room, pupil) / FILE).read_text(encoding="utf-8")
        return {file: Wanted(**one) for file, one in json.loads(text).items()}
    return {}
