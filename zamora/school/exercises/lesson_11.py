"""What exercises of lessons 11 and 11b, Ajedreces, ask besides: see ``lesson_11.toml``."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from zamora.core.position import Position, Turn
from zamora.core.steps import Side

# Progressive chess --------------------------------------------------------------------------------


def begins_at(turn: Turn, name: str) -> bool:
    """The first move of the turn goes to this square."""
    return turn.before.game.board.name(turn.steps[0].target) == name


def promoted(turn: Turn) -> bool:
    """A pawn is promoted, by whichever move of the turn."""
    return any(step.kind == "promote" for step in turn.steps)


def becomes(turn: Turn, letter: str) -> bool:
    """A pawn is promoted to the piece with this letter, by whichever move of the turn."""
    return f"={letter}" in str(turn)


def ghost(turn: Turn, kind: str) -> bool:
    """The rival has one move of all his: since he must give check, or since he must capture."""
    rules: Any = turn.after.game  # a progressive game: not imported, since it needs python-chess
    return turn.after.outcome is None and bool(rules.ghost(turn.after.state) == kind)


# Losing to win ------------------------------------------------------------------------------------


def forces(turn: Turn, plies: int) -> bool:
    """Against any defence, the mover has won after this many turns of both sides."""
    return _wins(turn.after, turn.before.side, plies, {})


def wins_by_force(turn: Turn) -> bool:
    """The mover wins, however long it takes; for few pawns that only walk."""
    return _wins(turn.after, turn.before.side, len(turn.before.game.board.cells), {})


def _wins(here: Position, side: Side, plies: int, known: dict[Hashable, bool]) -> bool:
    if here.outcome is not None:
        return here.outcome.winner is side
    if not plies:
        return False
    key = here.state.cells, here.side, plies
    if key not in known:
        every = any if here.side is side else all
        known[key] = every(_wins(turn.after, side, plies - 1, known) for turn in here.turns())
    return known[key]
