"""What the teacher's page shows, and what can be begun there: for all at once, in two clicks."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any, get_args

from zamora.classroom.meetings import TEACHER, Meeting
from zamora.classroom.needs import Need, needs
from zamora.classroom.polls import asked
from zamora.classroom.room import Refused, Room
from zamora.classroom.tournaments import Form, Tournament
from zamora.classroom.web import lessons, views
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.player.frame import Json
from zamora.school import practice
from zamora.school.exercises import exercises
from zamora.school.review import find, label

#: More boards than a class of eighty plays on at a time.
MOST_BOARDS = 40


class Arrivals:
    """In which exercise each pupil is, and since when: her page says only where."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, datetime]] = {}

    def at(self, where: Mapping[str, str]) -> dict[str, tuple[str, datetime]]:
        """The exercises of the moment, by pupil; ``where`` says where the page of each is."""
        now = datetime.now(UTC)
        known = _exercises(language())
        for who in [*self._known]:
            if who not in where:
                del self._known[who]
        for who, words in where.items():
            found = known.get(words, ("", ""))[1]
            if who not in self._known or self._known[who][0] != found:
                self._known[who] = found, now
        return dict(self._known)


@cache
def _exercises(_spoken: str) -> dict[str, tuple[str, str]]:
    """Lesson and exercise of what a page says of where its pupil is."""
    return {
        lessons.place({"lesson": one["mark"], "exercise": key}): (one["mark"], key)
        for one in lessons.course()
        for key in ("", *one["exercises"])
    }


def state(
    room: Room, here: Collection[str], where: Mapping[str, str], arrivals: Arrivals
) -> dict[str, Any]:
    """What the page shows but the boards."""
    at = arrivals.at(where)
    found = views.teacher(room, here) | lessons.desk(room, where)
    known = _exercises(language())
    marks = Counter(known[words][0] for words in where.values() if words in known)
    call = room.guide.call
    return found | {
        "at": {who: key for who, (key, _since) in at.items()},
        "needs": [_need(room, one) for one in needs(room, here, at)],
        "now": marks.most_common(1)[0][0] if marks else "" if call is None else call.lesson,
        "free": _free(room, here, where),
        "planned": {form: _planned(form, len(here)) for form in get_args(Form)},
        "askable": {one["exercise"]: _askable(one["exercise"]) for one in found["mistakes"]},
    }


def titles() -> dict[str, str]:
    """What the exercises and the families of practice are called, by id."""
    return {one.id: one.title for one in exercises()} | practice.titles()


def _need(room: Room, found: Need) -> dict[str, Any]:
    title = hint = ""
    if found.exercise:
        title = found.exercise
        with contextlib.suppress(ZamoraError):  # of another version of zamora
            one = find(found.exercise)
            if one is not None:
                title = label(found.exercise)
                title += "" if one.title in title else f" · {one.title}"
                hint = one.hints[min(found.hints, len(one.hints) - 1)] if one.hints else ""
    return {**vars(found), "name": room.name(found.pupil), "title": title, "hint": hint}


def _planned(form: Form, n: int) -> int:
    """How many rounds a tournament of all who are here would have; 0 if that is not known yet."""
    players = [str(one) for one in range(n)]
    return 0 if form == "teams" else Tournament("", "", form, 0, 0, players).planned


def _free(room: Room, here: Collection[str], where: Mapping[str, str]) -> list[str]:
    """The names of who has no game while others play, and is in no lesson."""
    going = [one for one in room.meetings.values() if one.goes_on]
    busy = {who for one in going for who in one.players} | set(where)
    return sorted(room.name(who) for who in here if who not in busy) if going else []


def _askable(key: str) -> bool:
    with contextlib.suppress(ZamoraError):
        return bool(asked(key).id)
    return False


def boards(
    room: Room, known: dict[str, Json], shows: Callable[[Meeting], bool] = lambda _one: True
) -> dict[str, Any]:
    """All boards of the moment, each as a change of the one that the page has (``known``).

    Args:
        room: the class.
        known: the frames of the page, by game; brought up to date.
        shows: which games it shows.
    """
    going = [one for one in room.meetings.values() if one.goes_on and shows(one)]
    return {"on": "boards", "boards": views.small_boards(room, going[-MOST_BOARDS:], known)}


def simultaneous(room: Room) -> dict[str, Any]:
    """What the page shows on which the teacher plays many: the games, those that wait first."""
    mine = [one for one in room.meetings.values() if TEACHER in one.players]
    found = [views.short(room, one, TEACHER) for one in mine if one.goes_on]
    over = [views.short(room, one, TEACHER) for one in mine if one.ending is not None]
    return {
        "on": "state",
        "paused": room.paused,
        "message": room.message,
        "meetings": sorted(found, key=lambda one: not one["yours"]),
        "over": over[: -views.SHOWN - 1 : -1],
    }


def actions(
    room: Room, here: Callable[[], Collection[str]], moved: Callable[[Meeting], None]
) -> dict[str, Callable[[dict[str, Any]], None]]:
    """What is begun for all who are here.

    Args:
        room: the class.
        here: gives whose page is open.
        moved: tells all pages of a game.
    """

    def free(a: dict[str, Any]) -> None:
        start = str(a.get("start", ""))
        room.pair_all(here(), str(a["game"]), minutes=float(a["minutes"]), start=start)

    def simul(a: dict[str, Any]) -> None:
        room.play_all(here(), str(a["game"]), str(a.get("start", "")))

    def draws(_a: dict[str, Any]) -> None:
        going = [one for one in room.meetings.values() if one.goes_on and not one.tournament]
        if not going:
            raise Refused(_("Ahora nadie juega una partida libre."))
        for one in going:
            room.decide(one.id, None)
            moved(one)

    return {"free": free, "simul": simul, "draws": draws}
