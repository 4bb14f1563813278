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
from zamora.compiled.layout import AT, BALL, BLOCK, CELL_BITS, KIND, OFF, SIDE, WHERE, men
from zamora.compiled.layout import Board as Workspace
from zamora.compiled.sets import (
    EMPTY,
    Cells,
    Numbering,
    common,
    has,
    marked,
    nth,
    row_of,
    single,
    union,
    without,
)
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


#: The cells open to every piece: all but the chambers, rows 1 and 15.
OPEN = _rows(*range(2, 15))
#: side → where its king may stand: not in the rival's chamber.
REALM = row_of((_rows(*range(2, 16)), _rows(*range(1, 15))))
#: side → the row where its pawns are promoted.
LAST = row_of((_rows(2), _rows(14)))
#: cell → 1 if a ball there is a goal for White, 2 if for Black, 0 if neither.
GOALS = CELLS.table(lambda cell: 1 if cell.row == 1 else 2 if cell.row == 15 else 0)
#: side → the cells where a ball is a goal for that side.
AIM = marked(GOALS, 1, 2)


def realm(kind: int, side: int) -> Cells:
    """Where a piece of this kind and side may stand."""
    return nth(REALM, side) if kind == KING else OPEN


def targets(b: Workspace, piece: int) -> Cells:
    """The cells that a piece attacks or moves to, own pieces and closed cells left out.

    Rival pieces and the ball are among them, a pawn's column move onto a rival piece too.
    """
    kind, side, cell = b[KIND + piece], b[SIDE], b[WHERE + piece]
    own, rivals = men(b, side), men(b, 1 - side)
    things = union(rivals, single(b[BALL]))
    if kind == PAWN:
        found = union(ahead(side, cell), common(aslant(side, cell), things))
    else:
        found = reached(kind, side, cell, union(things, own))
    return without(common(found, union(realm(kind, side), rivals)), own)


def first_way(b: Workspace, piece: int, origin: int) -> int:
    """How a piece that has moved onto the traveller sends it: a pawn as it has just moved."""
    if b[KIND + piece] != PAWN:
        return b[KIND + piece]
    return BY_COLUMN if column_of(origin) == column_of(b[WHERE + piece]) else BY_DIAGONAL


def sent(b: Workspace, way: int, cell: int) -> Cells:
    """The free cells and the own pieces that a traveller is sent to."""
    own, king, block = men(b, b[SIDE]), TEAM * b[SIDE], nth(b, BLOCK)
    found = without(reached(way, b[SIDE], cell, block), without(block, own))
    if not KING_SENDS and b[KIND + king] == KING:
        return without(found, single(b[WHERE + king]))
    return found


def senders(b: Workspace, cell: int) -> Cells:
    """The piece that the traveller has been sent to."""
    return single(cell)


def way_of(b: Workspace, by: int) -> int:
    """The kind of the piece; a pawn that receives the traveller may send it either way."""
    return b[KIND + b[AT + by]]


def onward(b: Workspace, memory: int) -> Cells:
    """The cells of the own pieces."""
    return men(b, b[SIDE])


def far_row(b: Workspace, piece: int) -> Cells:
    """For a pawn, the row where it is promoted."""
    return nth(LAST, b[SIDE]) if b[KIND + piece] == PAWN else EMPTY


def promotes(b: Workspace, piece: int, target: int) -> bool:
    """A pawn on the last row open to it."""
    return b[KIND + piece] == PAWN and has(nth(LAST, b[SIDE]), target)


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

    def __init__(self, **given: Any) -> None:
        """As every game; its notation knows what a pawn may become."""
        super().__init__(**given)
        becoming = self.kinds[self.rules.BEST : self.rules.LEAST + 1]
        self.writing = self.writing.becoming(becoming)  # type: ignore[attr-defined, misc]

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
        rules = self.rules
        for side, team in zip(Side, (state.white, state.black), strict=True):
            for man in team:
                kind, cell = man >> CELL_BITS, man & OFF
                if not rules.has(rules.realm(kind, side), cell):
                    return said(self, fact("chamber", cell=CELLS.cells[cell]))
        return ""
