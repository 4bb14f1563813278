"""What exercises ask of answers in Futez, by the names of these functions."""

from __future__ import annotations

from zamora.core.board import Cell
from zamora.core.position import Turn
from zamora.library.futez.flights import can_be_stuck, connected
from zamora.library.futez.solved import stuck
from zamora.registry import game

#: Marked cells.
Cells = frozenset[Cell]


def _first_turns(cells: Cells) -> list[Turn]:
    """White's first turns in which a man goes from one of two cells to the other."""
    turns = game("futez").start().turns()
    return [turn for turn in turns if {turn.steps[0].origin, turn.steps[0].target} == cells]


def is_first_move(cells: Cells) -> bool:
    """A man can go from one of the cells to the other in White's first turn."""
    return bool(_first_turns(cells))


def comes_alone(cells: Cells) -> bool:
    """A man goes from one cell to the other in White's first turn, to the ball, which stays."""
    start = game("futez").start()
    (ball,) = (piece.cells[0] for piece in start.pieces() if piece.side is None)
    return any(
        len(turn.steps) == 1 and turn.steps[0].target in connected(ball)
        for turn in _first_turns(cells)
    )


def can_stick_there(cells: Cells) -> bool:
    """From none of the cells a diagonal leads to the first row or the last."""
    return all(map(can_be_stuck, cells))


def sticks(turn: Turn) -> bool:
    """After the turn the ball must move and cannot: what the conjecture says never happens."""
    return stuck.sticks(turn)
