"""What exercises of lesson 13, Dados que caminan, ask besides: see ``lesson_13.toml``."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from zamora.core.board import Cell
from zamora.core.position import Position, Turn
from zamora.core.steps import Side


def shows(turn: Turn, pips: int) -> bool:
    """The die that is put down shows this many pips."""
    (put,) = (piece for piece in turn.after.pieces() if piece.cells[0] == turn.steps[-1].target)
    return put.text == str(pips)


def takes_something(turn: Turn) -> bool:
    """The turn takes dice, of either side."""
    return any(step.captures for step in turn.steps)


def takes_of_both(turn: Turn, numbers: Sequence[int]) -> bool:
    """The turn takes this many dice of the mover, and this many of the rival."""
    mine, theirs = numbers
    own, rival = turn.before.side, turn.before.side.other
    taken = {cell for step in turn.steps for cell in step.captures}
    return _on(turn.before, taken, own) == mine and _on(turn.before, taken, rival) == theirs


def _on(position: Position, cells: Container[Cell], side: Side) -> int:
    """How many of a side's dice stand on these cells."""
    return sum(piece.side is side and piece.cells[0] in cells for piece in position.pieces())


def arrives(turn: Turn) -> bool:
    """In Artabán: a die comes to the last row."""
    rules: Any = turn.before.game
    step = turn.steps[-1]
    side = turn.before.side
    return step.target != step.origin and step.target.row == rules.last(side)


def arrives_with(turn: Turn, pips: int) -> bool:
    """In Artabán: a die comes to the last row and shows this many pips."""
    return arrives(turn) and shows(turn, pips)
