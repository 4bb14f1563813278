"""Futez (booklet, chapter 3).

**Rules.** Of a board of 9 rows and 5 columns only the 23 cells with an even sum of row and column
are used. Each side has four men, all alike; there is one ball. White starts on 22, 24, 31, 35,
Black on 71, 75, 82, 84, the ball on 53.

- Two cells are *connected* when they share a corner and nothing else: diagonal neighbours.
- A man moves one diagonal step, in any of the four directions, to an empty cell, never into row 1
  or 9.
- After the move the ball **must** move if the moved man is connected to another man of its side and
  he or that other one is connected to the ball.
- The ball goes to an empty cell connected to it, of the player's choice. If all of these are
  occupied it flies over them along a diagonal, to the nearest empty cell; the player chooses among
  equally near ones.
- A ball in rows 1–2 is a goal for Black, in rows 8–9 for White.

**Rulings**, where the booklet is silent:

- Should the ball be obliged to move and be unable to, the turn stands and the ball stays. (The
  author's *Conjetura de Futez* says that this never happens.)
- "Nearest" counts diagonal steps. Own goals count for the rival, as the booklet says outright.
- A player without any legal turn: draw. Third occurrence of a position: draw.

Parameters: the board (``rows``, ``columns``), how many men it takes to push the ball (``push``),
whether it must move then (``ball``), how many rows are a goal (``goal_rows``), and whether the ball
may enter the own one (``own_goals``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from zamora.ball.game import BallGame
from zamora.ball.men import OWN_GOALS as OWN_GOALS_PARAMETER
from zamora.ball.men import State
from zamora.ball.writing.text import Writing
from zamora.compiled.layout import BALL, BLOCK, NOT_SENT, OFF, SIDE, WHERE, men, occupied
from zamora.compiled.layout import Board as Workspace
from zamora.compiled.sets import (
    EMPTY,
    ROW,
    Cells,
    Numbering,
    Table,
    common,
    has,
    marked,
    nth,
    union,
    without,
)
from zamora.core.board import DIAGONAL, Board, Cell
from zamora.core.ground import Ground, goals
from zamora.core.i18n import _, later
from zamora.core.parameters import Parameter
from zamora.core.phrases import fact, said
from zamora.core.steps import Side
from zamora.core.words import FOOTBALL, NO_KIND, Man
from zamora.library.futez.notation import BOARD, FutezWriting, board

# The board and the men in numbers -----------------------------------------------------------------

CELLS = Numbering(BOARD)
TEAM = 4
STAYS_IF_STUCK = True
#: Whether the ball may go into the goal of the side that sends it.
OWN_GOALS = True


class Tables(NamedTuple):
    """What depends on the board.

    Attributes:
        FIELD: where men may stand: all rows but the first and the last.
        GOALS: cell → 1 if a ball there is a goal for White, 2 if for Black, 0 if neither.
        AIM: side → the cells where a ball is a goal for that side.
        NEAR: cell → the cells connected to it.
        AWAY: ROW × (d - 1) + cell → the cells that are d diagonal steps away in a straight line.
        FARTHEST: the longest flight in diagonal steps.
    """

    FIELD: Cells
    GOALS: Table
    AIM: Table
    NEAR: Table
    AWAY: Table
    FARTHEST: int


def tables(board: Board, cells: Numbering, goal_rows: int = 2) -> Tables:
    """The tables for a board whose goals are ``goal_rows`` deep."""
    last, farthest = board.rows, min(board.rows, board.columns) - 1

    def scored(cell: Cell) -> int:
        return 1 if cell.row > last - goal_rows else 2 if cell.row <= goal_rows else 0

    def step(d: int) -> Callable[[Cell], Iterable[Cell]]:
        return lambda cell: [c for ray in DIAGONAL for c in list(board.ray(cell, ray))[d - 1 : d]]

    return Tables(
        cells.set(cell for cell in board.cells if 1 < cell.row < last),
        cells.table(scored),
        marked(cells.table(scored), 1, 2),
        cells.sets(lambda cell: board.neighbours(cell, DIAGONAL)),
        cells.sets(*map(step, range(1, farthest + 1))),
        farthest,
    )


FIELD, GOALS, AIM, NEAR, AWAY, FARTHEST = tables(BOARD, CELLS)


# The steps ----------------------------------------------------------------------------------------


def destinations(b: Workspace, piece: int) -> Cells:
    """The empty cells connected to the man's own, outside of rows 1 and 9."""
    return without(common(nth(NEAR, b[WHERE + piece]), FIELD), occupied(b))


def opening(b: Workspace, piece: int, origin: int, victim: int) -> int:
    """0, the only way there is, if the ball must move: see the module's docstring."""
    cell, at_the_ball = b[WHERE + piece], nth(NEAR, b[BALL])
    mates = common(nth(NEAR, cell), men(b, b[SIDE]))
    if mates != EMPTY and (common(mates, at_the_ball) != EMPTY or has(at_the_ball, cell)):
        return 0
    return NOT_SENT


def opening_alone(b: Workspace, piece: int, origin: int, victim: int) -> int:
    """The same where a man connected to the ball needs no other man to push it."""
    cell, at_the_ball = b[WHERE + piece], nth(NEAR, b[BALL])
    mates = common(nth(NEAR, cell), men(b, b[SIDE]))
    return 0 if common(mates, at_the_ball) != EMPTY or has(at_the_ball, cell) else NOT_SENT


def sent(b: Workspace, way: int, cell: int) -> Cells:
    """The nearest empty cells along the diagonals; none at all if every one is occupied."""
    closed = nth(b, BLOCK)
    if not OWN_GOALS:
        closed = union(closed, nth(AIM, 1 - b[SIDE]))
    for near in range(cell, cell + ROW * FARTHEST, ROW):
        found = without(nth(AWAY, near), closed)
        if found != EMPTY:
            return found
    return EMPTY


# The game -----------------------------------------------------------------------------------------


def start(on: Board) -> str:
    """The fields of the start on a board: four men a side before their goal, the ball between.

    Two stand in the second row, as near to the middle column as they can without standing in it,
    two next to them in the third row.
    """
    middle = (on.columns + 1) // 2
    right = min(cell.column for cell in on.cells if cell.row == 2 and cell.column > middle)
    left = 2 * middle - right
    men = ((2, left), (2, right), (3, left - 1), (3, right + 1))
    white = ",".join(f"{row}{column}" for row, column in men)
    black = ",".join(
        sorted((f"{on.rows + 1 - row}{column}" for row, column in men), key=lambda man: int(man))
    )
    return f"{white} {black} {(on.rows + 1) // 2}{middle} B"


class Futez(BallGame):
    """Futez as a game to be played; see the module's docstring."""

    key: ClassVar[str] = "futez"
    ground: ClassVar[Ground] = Ground(
        goals((1, 2), (8, 9), (1, 5)), lambda: _("zona de gol contra {who}"), "turf", net=True
    )
    name: ClassVar[str] = "Futez"
    chapter: ClassVar[int] = 3
    board: ClassVar[Board] = BOARD
    cells: ClassVar[Numbering] = CELLS
    kinds: ClassVar[tuple[Man, ...]] = (
        NO_KIND,
        Man(how=later("las fichas dan un solo paso, en diagonal")),
    )
    ball: ClassVar[tuple[str, Man]] = ("R", FOOTBALL)
    blind_alleys: ClassVar[bool] = False
    start_fields: ClassVar[str] = "22,24,31,35 71,75,82,84 53 B"
    writing: ClassVar[Writing] = FutezWriting()
    turn_starts: ClassVar[re.Pattern[str] | None] = FutezWriting.turn_starts
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "rows": Parameter(
            9,
            (9, 7, 11, 13),
            lambda: _("Filas"),
            lambda: _("¿Cuántas filas tiene el tablero?"),
        ),
        "columns": Parameter(
            5,
            (5, 7, 9),
            lambda: _("Columnas"),
            lambda: _("¿Cuántas columnas tiene el tablero?"),
        ),
        "push": Parameter(
            2,
            (2, 1),
            lambda: _("Quién empuja"),
            lambda: _("¿Cuántas fichas conectadas hacen falta para que se mueva el balón?"),
            {
                2: lambda: _("dos"),
                1: lambda: _("una, si está conectada con él"),
            },
        ),
        "ball": Parameter(
            "must",
            ("must", "may"),
            lambda: _("El balón"),
            lambda: _("Cuando lo empujan, ¿está obligado el balón a moverse?"),
            {
                "must": lambda: _("sí, tiene que moverse"),
                "may": lambda: _("no, puede quedarse"),
            },
        ),
        "goal_rows": Parameter(
            2,
            (2, 1),
            lambda: _("Zona de gol"),
            lambda: _("¿Cuántas filas tiene la zona de gol de cada lado?"),
        ),
        "own_goals": OWN_GOALS_PARAMETER,
    }

    def no_game(self) -> str:
        """The ball begins in the middle of the board, which has to be a cell that is used."""
        rows, columns = int(self.settings["rows"]), int(self.settings["columns"])
        if (rows + columns) % 4 == 2:
            return ""
        return _(
            "En un tablero de {rows} filas y {columns} columnas no se usa la casilla del centro, y "
            "el balón no tendría de dónde salir."
        ).format(rows=rows, columns=columns)

    def make_board(self) -> Board:
        """The rows and columns that were chosen."""
        rows, columns = int(self.settings["rows"]), int(self.settings["columns"])
        return BOARD if (rows, columns) == (BOARD.rows, BOARD.columns) else board(rows, columns)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        rows, columns = self.board.rows, self.board.columns
        if self.board is not BOARD:
            self.cells = Numbering(self.board)  # type: ignore[misc]
            self.writing = self.writing.on(self.board)  # type: ignore[misc]
            self.start_fields = start(self.board)  # type: ignore[misc]
        if self.unusual:
            deep = range(1, int(self.settings["goal_rows"]) + 1)
            ends = tuple(deep), tuple(rows + 1 - row for row in reversed(deep))
            self.ground = replace(self.ground, goals=goals(*ends, (1, columns)))  # type: ignore[misc]

    def changed(self) -> Mapping[str, Any]:
        """The board, when the ball moves, and where it scores."""
        changed: dict[str, Any] = {
            "OWN_GOALS": self.settings["own_goals"],
            "MAY_STAY": self.settings["ball"] == "may",
        }
        if self.settings["push"] == 1:
            changed["opening"] = opening_alone
        goal_rows = int(self.settings["goal_rows"])
        if goal_rows != 2 or self.board is not BOARD:
            changed |= tables(self.board, self.cells, goal_rows)._asdict()
        return changed

    def name_at(self, kind: int, side: Side, cell: Cell) -> str:
        """The label of a man, e.g. ``B35``: they are all alike."""
        return f"{'BN'[side]}{cell.row}{cell.column}"

    def impossible(self, state: State) -> str:
        """Men never stand in the first row and the last."""
        for man in state.white + state.black:
            cell = self.cells.cells[man & OFF]
            if not 1 < cell.row < self.board.rows:
                return said(self, fact("closed row", row=cell.row))
        return ""
