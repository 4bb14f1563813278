"""Turns as a page sends them: the numbers of their steps."""

from __future__ import annotations

from zamora.classroom.meetings import Meeting
from zamora.classroom.room import Room
from zamora.core.position import Position, Turn


def numbers(turn: Turn, position: Position) -> list[int]:
    """The numbers of the steps of a turn, each among those that are next."""
    draft, found = position.draft(), []
    for step in turn.steps:
        found.append(draft.next_steps.index(step))
        draft = draft.take(step)
    return found


def play(room: Room, meeting: Meeting, text: str = "") -> None:
    """Play a turn, any if no text is given, for whoever is to move."""
    position = meeting.history.position
    turn = position.parse(text) if text else position.turns()[0]
    who = meeting.players[position.side]
    room.play(who, meeting.id, len(meeting.turns), numbers(turn, position))
