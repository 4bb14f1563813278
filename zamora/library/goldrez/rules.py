"""Goldrez (booklet, chapter 5).

**Rules.** The field is 7 × 7 (rows 2–8, columns 1–7), of one colour, with a goal of three cells at
either end: row 1 (White's) and row 9 (Black's), columns 3–5. Each side has a *Rey* R, a *torre* T,
an *alfil* A, a *caballo* C and a *Dama* D of chess; there is one ball, O.

- The pieces move as in chess, always to an empty cell; there are no captures. Pieces and the ball
  stand in the way of all but the knight. Kings stay inside their goal; no other piece enters a
  goal.
- The ball may then be moved, at the player's will, first by the piece that has moved, if it stands
  at distance 1 from the ball, then by any other piece of the side at distance 1 from it, and so
  on: each piece at most once in a turn.
- A piece lends the ball its own way of moving: the ball goes, to an empty cell, where the piece
  would go from the cell of the ball. Unlike the pieces it may enter the goals.
- A ball in White's goal is a goal for Black and the other way round.

**Rulings**, where the booklet is silent:

- The start is the only symmetric placement that agrees with the printed numbers of first moves
  (2 + 16 + 6 + 2 + 8 = 34) and with all printed lines; the figure is lost.
- The turn ends when the ball enters a goal. Own goals count for the rival.
- In a match the start position is set up again after a goal and the side that conceded it begins.
- A player without any legal turn: draw. Third occurrence of a position: draw.

Parameters: how often a piece may send the ball in a turn (``touches``), what is at distance 1
(``metric``), and whether the ball may enter the own goal (``own_goals``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from zamora.ball.game import BallGame
from zamora.ball.men import OWN_GOALS as OWN_GOALS_PARAMETER
from zamora.ball.men import State
from zamora.ball.writing.text import Writing
from zamora.compiled import adjacent, chess, plain, single_touch
from zamora.compiled.chess import KING, reached
from zamora.compiled.layout import AT, BLOCK, KIND, SIDE, WHERE, occupied
from zamora.compiled.layout import Board as Workspace
from zamora.compiled.sets import Cells, Numbering, common, marked, nth, row_of, without
from zamora.core.board import ORTHOGONAL, Board, Cell, distance, taxi
from zamora.core.ground import Ground, goals
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side
from zamora.core.words import CHESSMEN, FOOTBALL, Man
from zamora.library.goldrez.notation import BOARD, GoldrezWriting

# The board and the men in numbers -----------------------------------------------------------------

CELLS = Numbering(BOARD)
TEAM = 5
MAY_STAY = True
#: A journey remembers the pieces of the side that have moved the ball, one bit each.
MEMORIES = 1 << TEAM
#: Whether the ball may go into the goal of the side that sends it.
OWN_GOALS = True

#: How chessmen move on this board.
TABLES = chess.tables(BOARD, CELLS)
#: That; and the ball is sent by pieces next to it, each once.
BUILT_ON = (TABLES, adjacent, single_touch)
FIELD = CELLS.set(cell for cell in BOARD.cells if 2 <= cell.row <= 8)
#: side → the cells of its own goal.
OWN = row_of(CELLS.set(cell for cell in BOARD.cells if cell.row == row) for row in (1, 9))
#: cell → 1 if a ball there is a goal for White, 2 if for Black, 0 if neither.
GOALS = CELLS.table(lambda cell: 1 if cell.row == 9 else 2 if cell.row == 1 else 0)
#: side → the cells where a ball is a goal for that side.
AIM = marked(GOALS, 1, 2)
#: cell → the cells at distance 1; those for the taxi, which have a side in common.
NEAR = TABLES.AROUND
BESIDE = CELLS.sets(lambda cell: BOARD.neighbours(cell, ORTHOGONAL))


# The steps; those that are not here are in zamora.compiled.adjacent ------------------------------


def destinations(b: Workspace, piece: int) -> Cells:
    """The empty cells where the piece goes as in chess: a king in its goal, others on the field."""
    kind, side, taken = b[KIND + piece], b[SIDE], occupied(b)
    realm = nth(OWN, side) if kind == KING else FIELD
    return without(common(reached(kind, side, b[WHERE + piece], taken), realm), taken)


def sent(b: Workspace, way: int, cell: int) -> Cells:
    """The empty cells where such a piece would go."""
    taken = nth(b, BLOCK)
    found = without(reached(way, 0, cell, taken), taken)
    return found if OWN_GOALS else without(found, nth(OWN, b[SIDE]))


def way_of(b: Workspace, by: int) -> int:
    """The kind of the piece."""
    return b[KIND + b[AT + by]]


# The game -----------------------------------------------------------------------------------------


class Goldrez(BallGame):
    """Goldrez as a game to be played; see the module's docstring."""

    key: ClassVar[str] = "goldrez"
    ground: ClassVar[Ground] = Ground(goals((1,), (9,), (3, 5)), lambda: _("arco {whose}"), "turf")
    name: ClassVar[str] = "Goldrez"
    chapter: ClassVar[int] = 5
    board: ClassVar[Board] = BOARD
    cells: ClassVar[Numbering] = CELLS
    kinds: ClassVar[tuple[Man, ...]] = CHESSMEN
    labels: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (
        ("Rb", "Tb", "Ab", "Cb", "Db"),
        ("Rn", "Tn", "An", "Cn", "Dn"),
    )
    twins: ClassVar[tuple[int, ...]] = (0, 1, 2, 3, 4)
    ball: ClassVar[tuple[str, Man]] = ("O", FOOTBALL)
    blind_alleys: ClassVar[bool] = False
    start_fields: ClassVar[str] = "R14,T23,A25,C34,D44 R94,T85,A83,C74,D64 54 B"
    writing: ClassVar[Writing] = GoldrezWriting()
    turn_starts: ClassVar[re.Pattern[str] | None] = GoldrezWriting.turn_starts
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "touches": Parameter(
            1,
            (1, "any"),
            lambda: _("Toques"),
            lambda: _("¿Cuántas veces puede cada ficha enviar el balón en un turno?"),
            {1: lambda: _("una sola"), "any": lambda: _("las que quiera")},
        ),
        "metric": Parameter(
            "chebyshev",
            ("chebyshev", "taxi"),
            lambda: _("Junto al balón"),
            lambda: _("Envían el balón las fichas que están a distancia 1 de él. ¿Cuáles son?"),
            {
                "chebyshev": lambda: _("las de las ocho casillas de alrededor"),
                "taxi": lambda: _("las de las cuatro que comparten un lado"),
            },
        ),
        "own_goals": OWN_GOALS_PARAMETER,
    }

    def distance(self, one: Cell, other: Cell) -> float:
        """The distance between two cells, as it is measured in this game."""
        return taxi(one, other) if self.settings["metric"] == "taxi" else distance(one, other)

    def changed(self) -> Mapping[str, Any]:
        """How often pieces send, from where, and where to."""
        changed: dict[str, Any] = {"OWN_GOALS": self.settings["own_goals"]}
        if self.settings["touches"] == "any":
            changed |= {"MEMORIES": plain.MEMORIES}
            changed |= {"may_send": plain.may_send, "remember": plain.remember}
        if self.settings["metric"] == "taxi":
            changed |= {"NEAR": BESIDE}
        return changed

    def impossible(self, state: State) -> str:
        """Kings stay in their goals, the others out of them."""
        goals = [self.rules.nth(OWN, side) for side in Side]
        return self.out_of_place(state, KING, goals, FIELD)
