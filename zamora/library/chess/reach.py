"""The squares that a man of Alice chess can ever reach on empty boards."""

from __future__ import annotations

from zamora.core.board import Cell
from zamora.library.chess.alicia import Alicia


def reached(rules: Alicia, man: str, start: Cell) -> frozenset[Cell]:
    """All places where he can stand after some moves, the first one included.

    Args:
        rules: with two boards or three.
        man: his letter, ``"C"`` for a knight; no pawn.
        start: where he begins, alone.
    """
    empty = rules.initial()._replace(cells=("",) * len(rules.board.cells))
    found = {start}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        state = rules.with_cells(empty, {here: man})
        for move in rules.reaches(state, rules.index[here]):
            cell = rules.board.cells[move.target]
            if cell not in found:
                found.add(cell)
                waiting.append(cell)
    return frozenset(found)
