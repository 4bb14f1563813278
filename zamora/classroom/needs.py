"""Who needs a hand, and why: what the class truly knows of those who are there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from zamora.classroom.meetings import TEACHER
from zamora.classroom.room import Room
from zamora.core.alphabet import sort_key
from zamora.school.tasks.base import Status

#: Tries without solving it that call for help, unless the last is older than these minutes.
TRIES, RECENT = 3, 45
#: Minutes in an exercise without an answer, and minutes of a turn, that are long.
STILL, WAITS = 5, 4


@dataclass(frozen=True)
class Need:
    """A pupil who may need a hand.

    Attributes:
        pupil: the id.
        kind: ``"stuck"`` (tries without success), ``"still"`` (no answer for long), ``"turn"`` (a
            game waits for her), ``"gone"`` (the same, and her page is closed).
        minutes: since when.
        exercise: the one that it is about; empty for a game.
        tries: how many were wrong.
        hints: how many hints of it she has seen.
        rival: who waits; empty for an exercise.
    """

    pupil: str
    kind: str
    minutes: int
    exercise: str = ""
    tries: int = 0
    hints: int = 0
    rival: str = ""


def needs(
    room: Room,
    here: Collection[str],
    at: Mapping[str, tuple[str, datetime]],
    now: datetime | None = None,
) -> list[Need]:
    """Who needs a hand, each once, the most urgent first.

    Args:
        room: the class.
        here: whose page is open.
        at: in which exercise pupils are, and since when.
        now: the time, for tests.
    """
    now = now or datetime.now(UTC)
    found: dict[str, Need] = {}
    for who in here:
        if (need := _in_lesson(room, who, at.get(who), now)) is not None:
            found[who] = need
    for meeting in room.meetings.values():
        if not meeting.goes_on or room.paused:
            continue
        side = meeting.history.position.side
        who, rival = meeting.players[side], meeting.players[side.other]
        gone, minutes = who not in here, _minutes(meeting.moved, now)
        if who == TEACHER or who in found or not (gone or minutes >= WAITS):
            continue
        if gone and minutes < 1:  # a page that is only loaded again
            continue
        found[who] = Need(who, "gone" if gone else "turn", minutes, rival=room.name(rival))
    order = ("stuck", "gone", "still", "turn")
    named = sorted(found.values(), key=lambda one: sort_key(room.name(one.pupil)))
    return sorted(named, key=lambda one: (order.index(one.kind), -one.tries, -one.minutes))


def _in_lesson(room: Room, who: str, at: tuple[str, datetime] | None, now: datetime) -> Need | None:
    results = room.results.get(who)
    if results is None:
        return None
    last = max(results.came, key=results.came.__getitem__, default="")
    minutes = _minutes(results.came.get(last, ""), now) if last else RECENT
    summary = results.summaries.get(last)
    open_ = summary is not None and summary.status is not Status.SOLVED
    # She has gone on to something else, and may come back to it herself.
    left = at is not None and at[0] not in ("", last)
    if summary and open_ and not left and summary.tries >= TRIES and minutes < RECENT:
        return Need(who, "stuck", minutes, last, summary.tries, summary.hints)
    if at is None or not at[0]:
        return None
    exercise, since = at
    done = results.summaries.get(exercise)
    if done is not None and done.status is Status.SOLVED:
        return None
    came = results.came.get(exercise, "")
    quiet = int((now - since).total_seconds() // 60)
    quiet = min(quiet, _minutes(came, now)) if came else quiet
    hints = 0 if done is None else done.hints
    return Need(who, "still", quiet, exercise, 0, hints) if quiet >= STILL else None


def _minutes(at: str, now: datetime) -> int:
    if not at:
        return 0
    return max(0, int((now - datetime.fromisoformat(at).astimezone(UTC)).total_seconds() // 60))
