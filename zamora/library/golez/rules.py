"""Golez (booklet, chapter 4).

**Rules.** The field is 7 × 7 (rows 3–9, columns 1–7), with a goal of ten cells at either end: rows
1 and 2 (White's) and rows 10 and 11 (Black's), columns 2–6. Field and goals are chequered. Each
side has a *portero* P, two *defensas* D, a *medio* M and two *atacantes* A; there is one ball.

- A piece moves to an empty cell: P to any other empty cell of its own goal, which it never leaves;
  D one step along a row or column; M one step in any direction; A one or two steps in a straight
  line, in any direction, through empty cells. Only goalkeepers and the ball enter the goals.
- The ball may then be moved, at the player's will, first by the piece that has moved, if it stands
  at distance 1 from the ball. After each step of the ball any piece of the side at distance 1 from
  it, the same one again too, may move it again, as often as the player likes.
- A piece on a light cell sends the ball to a light empty cell, one on a dark cell to a dark one,
  namely to one of those nearest to the ball (the player chooses among equally near ones). Distance
  is Chebyshev's: the larger of the differences of rows and columns.
- A ball in White's goal is a goal for Black and the other way round.

**Rulings**, where the booklet is silent:

- Cells of the goals count like all others when the nearest ones are looked for.
- The turn ends when the ball enters a goal. Own goals count for the rival.
- The cell that the ball leaves is empty for its later steps, not for the step that leaves it.
- Two pieces of the same kind and side can change places: for the repetition of positions they are
  the same, though the notation distinguishes them (DB1, DB2).
- A player without any legal turn: draw. Third occurrence of a position: draw.

The author calls Golez "una mina de juegos similares", of one colour and of two. Parameters: the
``size`` of the field, how distances are measured (``metric``), which shade a piece sends to
(``shades``), how often it may send in a turn (``touches``), and whether the ball may enter the own
goal (``own_goals``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from zamora.ball.game import BallGame
from zamora.ball.men import OWN_GOALS as OWN_GOALS_PARAMETER
from zamora.ball.men import State
from zamora.ball.writing.text import Writing
from zamora.compiled import adjacent, single_touch
from zamora.compiled.layout import BLOCK, KIND, SIDE, WHERE, occupied
from zamora.compiled.layout import Board as Workspace
from zamora.compiled.sets import (
    EMPTY,
    ROW,
    Cells,
    Numbering,
    Table,
    common,
    marked,
    nth,
    row_of,
    union,
    without,
)
from zamora.core.board import EIGHT, ORTHOGONAL, Board, Cell, Direction, distance, taxi
from zamora.core.ground import Ground, goals
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side
from zamora.core.words import FOOTBALL, Man
from zamora.library.golez.notation import BOARD, PLAYERS, GolezWriting, board

# The board and the men in numbers -----------------------------------------------------------------


def numbering(board: Board) -> Numbering:
    """The cells of a board, those of its field first."""
    return Numbering(board, (cell for cell in board.cells if 3 <= cell.row <= board.rows - 2))


#: The ball is sent by pieces next to it.
BUILT_ON = (adjacent,)
CELLS = numbering(BOARD)
WIDE = True
TEAM = 6
KEEPER, DEFENDER, MIDFIELDER, ATTACKER = 1, 2, 3, 4
MAY_STAY = True
#: Whether the ball may go into the goal of the side that sends it.
OWN_GOALS = True


def _squared(one: Cell, other: Cell) -> int:
    return (one.row - other.row) ** 2 + (one.column - other.column) ** 2


#: What distances can be measured with. It only matters which of two is the larger one.
METRICS: Mapping[object, Callable[[Cell, Cell], int]] = {
    "chebyshev": distance,
    "taxi": taxi,
    "euclid": _squared,
}


class Tables(NamedTuple):
    """What depends on the board, on how distances are measured, and on the shades.

    Attributes:
        FIELD: the cells of the field.
        OWN: side → the cells of its own goal.
        GOALS: cell → 1 if a ball there is a goal for White, 2 if for Black, 0 if neither.
        AIM: side → the cells where a ball is a goal for that side.
        SHADE: cell → its shade, 0 or 1; which of them is the light one does not matter.
        LENT: cell → the shade of the cells to which a piece there sends the ball: its own.
        BESIDE: cell → its neighbours along row and column.
        AROUND: cell → its neighbours in all directions.
        NEAR: cell → the cells at distance 1.
        ONE: ROW × direction + cell → the first cell in that direction.
        TWO: the same for the second cell.
        RING: ROW × (shade × (FARTHEST + 1) + d) + cell → the cells of the shade at distance d,
            the distances that there are counted from 0.
        FARTHEST: the largest of them.
        MIRROR: cell → its image, left and right exchanged.
    """

    FIELD: Cells
    OWN: Table
    GOALS: Table
    AIM: Table
    SHADE: Table
    LENT: Table
    BESIDE: Table
    AROUND: Table
    NEAR: Table
    ONE: Table
    TWO: Table
    RING: Table
    FARTHEST: int
    MIRROR: Table


def tables(
    board: Board,
    cells: Numbering,
    measure: Callable[[Cell, Cell], int] = distance,
    shades: str = "same",
) -> Tables:
    """The tables for a board, a distance and a way with shades (the values of ``shades``)."""
    last = board.rows
    apart = sorted({measure(one, other) for one in board.cells for other in board.cells})

    def rows(*chosen: int) -> Cells:
        return cells.set(cell for cell in board.cells if cell.row in chosen)

    def shade(cell: Cell) -> int:
        return 0 if shades == "one" else (cell.row + cell.column) % 2

    def lent(cell: Cell) -> int:
        return 1 - shade(cell) if shades == "other" else shade(cell)

    def scored(cell: Cell) -> int:
        return 1 if cell.row > last - 2 else 2 if cell.row < 3 else 0

    def to(*directions: Direction) -> Callable[[Cell], Iterable[Cell]]:
        return lambda cell: board.neighbours(cell, directions)

    def beyond(direction: Direction) -> Callable[[Cell], Iterable[Cell]]:
        return lambda cell: list(board.ray(cell, direction))[1:2]

    rings: dict[tuple[Cell, int, int], list[Cell]] = {}
    for one in board.cells:
        for other in board.cells:
            rings.setdefault((one, shade(other), measure(one, other)), []).append(other)

    def ring(wanted: int, d: int) -> Callable[[Cell], Iterable[Cell]]:
        return lambda cell: rings.get((cell, wanted, apart[d]), ())

    around, beside = cells.sets(to(*EIGHT)), cells.sets(to(*ORTHOGONAL))
    return Tables(
        rows(*range(3, last - 1)),
        row_of((rows(1, 2), rows(last - 1, last))),
        cells.table(scored),
        marked(cells.table(scored), 1, 2),
        cells.table(shade),
        cells.table(lent),
        beside,
        around,
        around if measure is distance else beside,
        cells.sets(*map(to, EIGHT)),
        cells.sets(*map(beyond, EIGHT)),
        cells.sets(*(ring(wanted, d) for wanted in (0, 1) for d in range(len(apart)))),
        len(apart) - 1,
        cells.table(lambda c: cells.number[Cell(c.row, board.columns + 1 - c.column)]),
    )


_TABLES = tables(BOARD, CELLS)
FIELD, OWN, GOALS, AIM, SHADE, LENT, BESIDE, AROUND, NEAR, ONE, TWO, RING, FARTHEST, MIRROR = (
    _TABLES
)
#: The start is its own mirror image: what it leads to comes about with its image.
MIRRORED = True


# The steps; those that are not here are in zamora.compiled.adjacent ------------------------------


def destinations(b: Workspace, piece: int) -> Cells:
    """Empty cells that the piece can move to: P in its goal, D, M, A on the field."""
    taken, kind, cell = occupied(b), b[KIND + piece], b[WHERE + piece]
    if kind == KEEPER:
        return without(nth(OWN, b[SIDE]), taken)
    free = without(FIELD, taken)
    if kind == DEFENDER:
        return common(nth(BESIDE, cell), free)
    if kind == MIDFIELDER:
        return common(nth(AROUND, cell), free)
    found = EMPTY
    for ray in range(cell, cell + 8 * ROW, ROW):
        one = nth(ONE, ray)
        if common(one, free) != EMPTY:
            found = union(found, union(one, nth(TWO, ray)))
    return common(found, free)


def way_of(b: Workspace, by: int) -> int:
    """The shade of the cell where the piece stands."""
    return LENT[by]


def sent(b: Workspace, way: int, cell: int) -> Cells:
    """The nearest empty cells of the shade ``way``."""
    closed = nth(b, BLOCK)
    if not OWN_GOALS:
        closed = union(closed, nth(OWN, b[SIDE]))
    ring = ROW * (FARTHEST + 1) * way + cell
    found = EMPTY
    for _d in range(FARTHEST):
        ring += ROW
        found = without(nth(RING, ring), closed)
        if found != EMPTY:
            break
    return found


# The game -----------------------------------------------------------------------------------------


def start(on: Board) -> str:
    """The fields of the start on a board: attackers next to the ball's row, defenders at home."""
    middle, half = (on.columns + 1) // 2, (on.rows + 1) // 2
    men = [("P", 2, 0), ("D", 3, -1), ("D", 3, 1), ("M", half - 2, 0)]
    men += [("A", half - 1, -2), ("A", half - 1, 2)]
    white = ",".join(f"{kind}{row}{middle + right}" for kind, row, right in men)
    black = ",".join(f"{kind}{on.rows + 1 - row}{middle + right}" for kind, row, right in men)
    return f"{white} {black} {half}{middle} B"


class Golez(BallGame):
    """Golez as a game to be played; see the module's docstring."""

    key: ClassVar[str] = "golez"
    ground: ClassVar[Ground] = Ground(
        goals((1, 2), (10, 11), (2, 6)), lambda: _("arco {whose}"), "turf", chequered=True
    )
    name: ClassVar[str] = "Golez"
    chapter: ClassVar[int] = 4
    board: ClassVar[Board] = BOARD
    cells: ClassVar[Numbering] = CELLS
    kinds: ClassVar[tuple[Man, ...]] = PLAYERS
    labels: ClassVar[tuple[tuple[str, ...], tuple[str, ...]]] = (
        ("PB", "DB1", "DB2", "MB", "AB1", "AB2"),
        ("PN", "DN1", "DN2", "MN", "AN1", "AN2"),
    )
    twins: ClassVar[tuple[int, ...]] = (0, 2, 1, 3, 5, 4)
    ball: ClassVar[tuple[str, Man]] = ("R", FOOTBALL)
    blind_alleys: ClassVar[bool] = False
    start_fields: ClassVar[str] = "P24,D33,D35,M44,A52,A56 P104,D93,D95,M84,A72,A76 64 B"
    writing: ClassVar[Writing] = GolezWriting()
    turn_starts: ClassVar[re.Pattern[str] | None] = GolezWriting.turn_starts
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            7,
            (7, 5, 9),
            lambda: _("Campo"),
            lambda: _("¿Cuántas casillas tiene el campo por lado?"),
        ),
        "metric": Parameter(
            "chebyshev",
            ("chebyshev", "taxi", "euclid"),
            lambda: _("Distancia"),
            lambda: _(
                "¿Cómo se mide? Así se sabe qué fichas están a distancia 1 del balón y qué "
                "casillas le quedan más cerca."
            ),
            {
                "chebyshev": lambda: _("como el rey: el mayor entre filas y columnas"),
                "taxi": lambda: _("como el taxi: filas más columnas"),
                "euclid": lambda: _("con la regla: en línea recta"),
            },
        ),
        "shades": Parameter(
            "same",
            ("same", "other", "one"),
            lambda: _("Colores"),
            lambda: _("¿A qué casillas envía el balón una ficha?"),
            {
                "same": lambda: _("a las del color de la suya"),
                "other": lambda: _("a las del otro color"),
                "one": lambda: _("a cualquiera: tablero de un solo color"),
            },
        ),
        "touches": Parameter(
            "any",
            ("any", 1),
            lambda: _("Toques"),
            lambda: _("¿Cuántas veces puede cada ficha enviar el balón en un turno?"),
            {"any": lambda: _("las que quiera"), 1: lambda: _("una sola")},
        ),
        "own_goals": OWN_GOALS_PARAMETER,
    }

    def make_board(self) -> Board:
        """The field that was chosen, and its goals."""
        size = int(self.settings["size"])
        return BOARD if size == BOARD.columns else board(size)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        if self.settings["shades"] == "one":
            self.ground = replace(self.ground, chequered=False)  # type: ignore[misc]
        if self.board is not BOARD:
            last, columns = self.board.rows, (2, self.board.columns - 1)
            ends = goals((1, 2), (last - 1, last), columns)
            self.ground = replace(self.ground, goals=ends)  # type: ignore[misc]
            self.cells = numbering(self.board)  # type: ignore[misc]
            self.writing = self.writing.on(self.board)  # type: ignore[misc]
            self.start_fields = start(self.board)  # type: ignore[misc]

    def distance(self, one: Cell, other: Cell) -> float:
        """The distance between two cells, as it is measured in this game."""
        measured = METRICS[self.settings["metric"]](one, other)
        return math.sqrt(measured) if self.settings["metric"] == "euclid" else measured

    def changed(self) -> Mapping[str, Any]:
        """The board, how far away things are, which shade a piece lends, and how often."""
        measure = METRICS[self.settings["metric"]]
        changed: dict[str, Any] = {"OWN_GOALS": self.settings["own_goals"]}
        changed |= tables(self.board, self.cells, measure, str(self.settings["shades"]))._asdict()
        if self.settings["touches"] == 1:
            changed |= {"MEMORIES": 1 << TEAM}
            changed |= {"may_send": single_touch.may_send, "remember": single_touch.remember}
        return changed

    def impossible(self, state: State) -> str:
        """Goalkeepers stay in their goals, the others out of them."""
        rules = self.rules
        goals = [rules.nth(rules.OWN, side) for side in Side]
        return self.out_of_place(state, KEEPER, goals, rules.FIELD)
