"""How chessmen lend the ball of Goldrez their movement (booklet, chapter 5): for lesson 4.

Everything is asked of the step functions that the game itself is played with.

>>> from zamora.core.board import Cell
>>> sorted(lent("rook", Cell(2, 1), [Cell(2, 3), Cell(4, 1)]))
[Cell(row=2, column=2), Cell(row=3, column=1)]
>>> {label: len(cells) for label, cells in first_moves(game("goldrez").start()).items()}
{'Rb': 2, 'Tb': 8, 'Ab': 2, 'Cb': 6, 'Db': 16}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from zamora.compiled import layout
from zamora.compiled.chess import BISHOP, KING, LEAPER, QUEEN, ROOK
from zamora.core.board import Cell
from zamora.core.position import Position
from zamora.core.words import CHESSMEN
from zamora.library.goldrez.rules import Goldrez
from zamora.registry import game

#: The kinds of Goldrez, in the order in which they are learnt.
KINDS = tuple(CHESSMEN[number].glyph for number in (ROOK, BISHOP, QUEEN, KING, LEAPER))


def lent(kind: str, ball: Cell, taken: Iterable[Cell] = ()) -> frozenset[Cell]:
    """The cells where a piece next to the ball would send it.

    Args:
        kind: of the piece: one of :data:`KINDS`.
        ball: the cell of the ball.
        taken: cells where something stands; they stop all but the knight.
    """
    goldrez = game("goldrez")
    assert isinstance(goldrez, Goldrez)
    rules, cells = goldrez.rules, goldrez.cells
    b = [0] * layout.SIZE
    rules.keep(b, layout.BLOCK, cells.set(set(taken) - {ball}))
    way = [man.glyph for man in CHESSMEN].index(kind)
    return frozenset(cells.members(rules.sent(b, way, cells.number[ball])))


def first_moves(position: Position) -> dict[str, tuple[Cell, ...]]:
    """Where each piece of the side to move may go, by its label; the ball is left aside."""
    found: dict[str, list[Cell]] = {
        piece.label: [] for piece in position.pieces() if piece.side is position.side
    }
    for step in position.draft().next_steps:
        found[step.piece].append(step.target)
    return {label: tuple(sorted(cells)) for label, cells in found.items()}


def touches(position: Position) -> Counter[int]:
    """How many turns of the side to move need 0, 1, 2, … touches of the ball at least."""
    return Counter(len(turn.steps) - 1 for turn in position.turns())


def colours(kind: str) -> tuple[int, int]:
    """Of all ways to send the ball on the empty board: to the same colour, and to the other one.

    A cell's colour is the parity of row + column, as in Golez. The cells are those of the field
    and of both goals.
    """
    kept = changed = 0
    for ball in game("goldrez").board.cells:
        for cell in lent(kind, ball):
            if (sum(cell) - sum(ball)) % 2:
                changed += 1
            else:
                kept += 1
    return kept, changed
