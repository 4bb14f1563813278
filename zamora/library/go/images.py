"""The symmetries of boards that look the same after a sixth of a turn."""

from __future__ import annotations

import math

from zamora.core.board import Board, Cell
from zamora.core.steps import Symmetry


def turns_and_mirrors(board: Board) -> tuple[Symmetry, ...]:
    """Five turns and six mirrors, found by where the cells lie."""
    (left, top), (right, bottom) = board.spread
    middle = (left + right) / 2, (top + bottom) / 2

    def spot(x: float, y: float) -> tuple[int, int]:
        return round(20 * x), round(20 * y)

    from_middle = {
        cell: (board.place(cell)[0] - middle[0], board.place(cell)[1] - middle[1])
        for cell in board.cells
    }
    there = {spot(*place): cell for cell, place in from_middle.items()}

    def symmetry(mirrored: bool, sixths: int) -> Symmetry:
        sine, cosine = math.sin(sixths * math.pi / 3), math.cos(sixths * math.pi / 3)
        image: dict[Cell, Cell] = {}
        for cell, (x, y) in from_middle.items():
            x = -x if mirrored else x
            image[cell] = there[spot(cosine * x - sine * y, sine * x + cosine * y)]
        name = f"{'mirror' if mirrored else 'turn'}-{sixths}"
        return Symmetry(name, image.__getitem__, False, mirrored)

    return tuple(
        symmetry(mirrored, sixths)
        for mirrored in (False, True)
        for sixths in range(6)
        if mirrored or sixths
    )
