"""What exercises of lesson 10, La madre del Futez, ask besides: see ``lesson_10.toml``."""

from __future__ import annotations

from collections.abc import Iterable

from zamora.core.board import Cell
from zamora.core.grid import GridGame
from zamora.core.position import Position, Turn
from zamora.registry import position


def _taken(turn: Turn) -> int:
    """How many men a turn captures."""
    return sum(len(step.captures) for step in turn.steps)


def captures(turn: Turn, many: int) -> bool:
    """The turn captures this many men, or more."""
    return _taken(turn) >= many


def forces(turn: Turn, many: int) -> bool:
    """After any reply, this many men can be captured, or more."""
    answers = turn.after.turns()
    return bool(answers) and all(_most(answer.after) >= many for answer in answers)


def _most(after: Position) -> int:
    return max(map(_taken, after.turns()), default=0)


def frees(turn: Turn) -> bool:
    """After the turn its player commands a stack more than before."""
    side = turn.before.side
    before, after = (
        sum(piece.side is side for piece in where.pieces()) for where in (turn.before, turn.after)
    )
    return after > before


#: The position of the man that a rival is to be put next to, in Russian checkers.
BESIDE = "damas-rusas:1 8/8/8/6P1/8/8/8/8 B"


def is_beside(cells: Iterable[Cell]) -> bool:
    """The cell is next to the man, along a diagonal."""
    man = position(BESIDE).pieces()[0].cells[0]
    return all(abs(c.row - man.row) == abs(c.column - man.column) == 1 for c in cells)


def is_safe(cells: Iterable[Cell]) -> bool:
    """A rival man next to the man, on this cell, cannot be captured by it."""
    cells = tuple(cells)
    if not is_beside(cells):
        return False
    alone = position(BESIDE)
    rules = alone.game
    assert isinstance(rules, GridGame)
    state = rules.with_cells(alone.state, dict.fromkeys(cells, "p"))
    return not any(map(_taken, Position(rules, state).turns()))
