"""What Un Cáliz para el Rey and El Gol de Oro have in common: board, men, and how the ball travels.

The rules are in the docstrings of the two games, :mod:`zamora.library.court.caliz` and
:mod:`zamora.library.court.gol`. "Ball" stands for the chalice too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from zamora.ball.game import BallGame
from zamora.ball.men import State
from zamora.compiled import chess
from zamora.compiled.chess import (
    BY_COLUMN,
    BY_DIAGONAL,
    KING,
    LEAPER,
    PAWN,
    QUEEN,
    ahead,
    aslant,
    column_of,
    reached,
)
from zamora.compiled.layout import AT, BALL, BLOCK, CELL_BITS, KIND, MEN, OFF, SIDE, WHERE
from zamora.compiled.layout import Board as Workspace
from zamora.compiled.sets import Cells, Numbering, has, marked, single
from zamora.core.board import Board
from zamora.core.ground import Ground, goals
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.phrases import fact, said
from zamora.core.steps import Side
from zamora.library.court.notation import BOARD

CELLS = Numbering(BOARD)
WIDE = True
TEAM = 11
PROMOTES = True
BEST, LEAST = QUEEN, LEAPER
#: Whether a king may have the ball: take it, or receive it from a piece of its side.
KING_SENDS = True

TABLES = chess.tables(BOARD, CELLS)


def _rows(*rows: int) -> Cells:
    return CELLS.set(cell for cell in BOARD.cells if cell.row in rows)


#: The chambers, rows 1 and 15; all other cells, open to every piece.
OPEN_LOW, OPEN_HIGH = _rows(*range(2, 15))
#: side → where its king may stand: not in the rival's chamber.
REALM_LOW, REALM_HIGH = map(list, zip(_rows(*range(2, 16)), _rows(*range(1, 15)), strict=True))
#: side → the row where its pawns are promoted.
LAST_LOW, LAST_HIGH = map(list, zip(_rows(2), _rows(14), strict=True))
#: cell → 1 if a ball there is a goal for White, 2 if for Black, 0 if neither.
GOALS = CELLS.table(lambda cell: 1 if cell.row == 1 else 2 if cell.row == 15 else 0)
#: side → the cells where a ball is a goal for that side.
AIM_LOW, AIM_HIGH = marked(GOALS, 1, 2)


def targets(b: Workspace, piece: int) -> Cells:
    """The cells that a piece attacks or moves to, own pieces and closed cells left out.

    Rival pieces and the ball are among them, a pawn's column move onto a rival piece too.
    """
    kind, side, cell = b[KIND + piece], b[SIDE], b[WHERE + piece]
    own, rival = MEN + 2 * side, MEN + 2 - 2 * side
    ball_low, ball_high = single(b[BALL])
    things_low, things_high = b[rival] | ball_low, b[rival + 1] | ball_high
    if kind == PAWN:
        ahead_low, ahead_high = ahead(side, cell)
        aslant_low, aslant_high = aslant(side, cell)
        low, high = ahead_low | aslant_low & things_low, ahead_high | aslant_high & things_high
    else:
        low, high = reached(kind, side, cell, things_low | b[own], things_high | b[own + 1])
    if kind == KING:
        low &= REALM_LOW[side] | b[rival]
        high &= REALM_HIGH[side] | b[rival + 1]
    else:
        low &= OPEN_LOW | b[rival]
        high &= OPEN_HIGH | b[rival + 1]
    return low & ~b[own], high & ~b[own + 1]


def first_way(b: Workspace, piece: int, origin: int) -> int:
    """How a piece that has moved onto the traveller sends it: a pawn as it has just moved."""
    if b[KIND + piece] != PAWN:
        return b[KIND + piece]
    return BY_COLUMN if column_of(origin) == column_of(b[WHERE + piece]) else BY_DIAGONAL


def sent(b: Workspace, way: int, cell: int) -> Cells:
    """The free cells and the own pieces that a traveller is sent to."""
    own, king = MEN + 2 * b[SIDE], TEAM * b[SIDE]
    low, high = reached(way, b[SIDE], cell, b[BLOCK], b[BLOCK + 1])
    low &= ~b[BLOCK] | b[own]
    high &= ~b[BLOCK + 1] | b[own + 1]
    if not KING_SENDS and b[KIND + king] == KING:
        king_low, king_high = single(b[WHERE + king])
        low &= ~king_low
        high &= ~king_high
    return low, high


def senders(b: Workspace, cell: int) -> Cells:
    """The piece that the traveller has been sent to."""
    return single(cell)


def lends(b: Workspace, by: int) -> int:
    """The kind of the piece; a pawn that receives the traveller may send it either way."""
    return b[KIND + b[AT + by]]


def onward(b: Workspace, memory: int) -> Cells:
    """The cells of the own pieces."""
    return b[MEN + 2 * b[SIDE]], b[MEN + 2 * b[SIDE] + 1]


def far_row(b: Workspace, piece: int) -> Cells:
    """For a pawn, the row where it is promoted."""
    if b[KIND + piece] == PAWN:
        return LAST_LOW[b[SIDE]], LAST_HIGH[b[SIDE]]
    return 0, 0


def promotes(b: Workspace, piece: int, target: int) -> bool:
    """A pawn on the last row open to it."""
    side = b[SIDE]
    return b[KIND + piece] == PAWN and has(LAST_LOW[side], LAST_HIGH[side], target)


#: What a pawn becomes on its last row.
PROMOTION = Parameter(
    "any",
    ("any", "queen"),
    lambda: _("Coronación"),
    lambda: _("¿En qué se convierte un peón que llega a la última fila?"),
    {
        "any": lambda: _("dama, torre, alfil o caballo"),
        "queen": lambda: _("siempre dama"),
    },
)


# What their games have in common ------------------------------------------------------------------


class CourtGame(BallGame):
    """The common part of the games of chapters 6 and 7."""

    board: ClassVar[Board] = BOARD
    ground: ClassVar[Ground] = Ground(
        goals((15,), (1,), (4, 6)), lambda: _("aposentos {whose}"), chequered=True
    )
    spares: ClassVar[tuple[str, ...]] = ("queen",)
    cells: ClassVar[Numbering] = CELLS
    start_fields: ClassVar[str] = (
        "R155,D105,T128,T143,A122,A147,C114,C116,P93,P97,P125 "
        "R15,D65,T27,T42,A23,A48,C54,C56,P45,P73,P77 85 B"
    )

    def changed(self) -> Mapping[str, Any]:
        """What pawns become."""
        return {} if self.settings["promotion"] == PROMOTION.default else {"LEAST": QUEEN}

    def fits(self, letters: Sequence[str]) -> bool:
        """At most the men of the start; a pawn that is missing may be another piece now."""
        have, first = Counter(letters), Counter("RDTTAACCPPP")
        promoted = sum((have - first).values())
        return have["R"] <= 1 and have["P"] + promoted <= first["P"]

    def misplaced(self, state: State) -> str:
        """Why a man cannot stand where he does; empty if all can."""
        for side, men in zip(Side, (state.white, state.black), strict=True):
            for man in men:
                kind, cell = man >> CELL_BITS, man & OFF
                realm = (REALM_LOW[side], REALM_HIGH[side])
                if not has(*(realm if kind == KING else (OPEN_LOW, OPEN_HIGH)), cell):
                    return said(self, fact("chamber", cell=CELLS.cells[cell]))
        return ""
