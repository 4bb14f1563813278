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

Parameters: how many men it takes to push the ball (``push``), whether it must move then
(``ball``), how many rows are a goal (``goal_rows``), and whether the ball may enter the own one
(``own_goals``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from zamora.ball.game import BallGame
from zamora.ball.men import NO_KIND, Kind, State
from zamora.ball.parameters import OWN_GOALS as OWN_GOALS_PARAMETER
from zamora.ball.writing.text import Writing
from zamora.compiled.layout import BALL, BLOCK, MEN, OFF, QUIET, SIDE, WHERE
from zamora.compiled.layout import Board as Workspace
from zamora.compiled.sets import ROW, Cells, Numbering, Table, marked
from zamora.core.board import DIAGONAL, Board, Cell
from zamora.core.ground import Ground, goals
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side
from zamora.library.futez.notation import BOARD, FutezWriting

# The board and the men in numbers -----------------------------------------------------------------

#: How its positions are judged.
EVALUATION = "zamora.library.futez.evaluation"
CELLS = Numbering(BOARD)
TEAM = 4
STAYS_IF_STUCK = True
#: Whether the ball may go into the goal of the side that sends it.
OWN_GOALS = True
#: The longest flight in diagonal steps.
FARTHEST = 4


def _step(d: int) -> Callable[[Cell], Iterable[Cell]]:
    """The cells that are ``d`` diagonal steps away in a straight line."""
    return lambda cell: [c for ray in DIAGONAL for c in list(BOARD.ray(cell, ray))[d - 1 : d]]


#: Where men may stand: all rows but the first and the last.
FIELD = CELLS.set(cell for cell in BOARD.cells if 1 < cell.row < 9)[0]


def goal_table(rows: int) -> Table:
    """The table ``GOALS``, where goals are so many rows deep."""
    last = BOARD.rows - rows
    return CELLS.table(lambda cell: 1 if cell.row > last else 2 if cell.row <= rows else 0)


#: cell → 1 if a ball there is a goal for White, 2 if for Black, 0 if neither.
GOALS = goal_table(2)
#: side → the cells where a ball is a goal for that side.
AIM_LOW, AIM_HIGH = marked(GOALS, 1, 2)
#: cell → the cells connected to it.
NEAR = CELLS.sets(lambda cell: BOARD.neighbours(cell, DIAGONAL))[0]
#: ROW × (d - 1) + cell → the cells that are d diagonal steps away.
AWAY = CELLS.sets(*map(_step, range(1, FARTHEST + 1)))[0]


# The steps ----------------------------------------------------------------------------------------


def destinations(b: Workspace, piece: int) -> Cells:
    """The empty cells connected to the man's own, outside of rows 1 and 9."""
    return NEAR[b[WHERE + piece]] & FIELD & ~(b[MEN] | b[MEN + 2] | 1 << b[BALL]), 0


def opening(b: Workspace, piece: int, origin: int, victim: int) -> int:
    """0, the only way there is, if the ball must move: see the module's docstring."""
    cell, at_the_ball = b[WHERE + piece], NEAR[b[BALL]]
    mates = NEAR[cell] & b[MEN + 2 * b[SIDE]]
    if mates and (mates & at_the_ball or at_the_ball >> cell & 1):
        return 0
    return QUIET


def opening_alone(b: Workspace, piece: int, origin: int, victim: int) -> int:
    """The same where a man connected to the ball needs no other man to push it."""
    cell, at_the_ball = b[WHERE + piece], NEAR[b[BALL]]
    mates = NEAR[cell] & b[MEN + 2 * b[SIDE]]
    return 0 if mates & at_the_ball or at_the_ball >> cell & 1 else QUIET


def sent(b: Workspace, way: int, cell: int) -> Cells:
    """The nearest empty cells along the diagonals; none at all if every one is occupied."""
    free = ~b[BLOCK]
    if not OWN_GOALS:
        free &= ~AIM_LOW[1 - b[SIDE]]
    for near in range(cell, cell + ROW * FARTHEST, ROW):
        if AWAY[near] & free:
            return AWAY[near] & free, 0
    return 0, 0


# The game -----------------------------------------------------------------------------------------


class Futez(BallGame):
    """Futez as a game to be played; see the module's docstring."""

    key: ClassVar[str] = "futez"
    own_claims: ClassVar[str] = "zamora.library.futez.claims:claims"
    ground: ClassVar[Ground] = Ground(
        goals((1, 2), (8, 9), (1, 5)), lambda: _("zona de gol contra {who}"), net=True
    )
    own_solution: ClassVar[str] = "zamora.library.futez.solved.solution:solution"
    own_solver: ClassVar[str] = "zamora.library.futez.solved.complete"
    name: ClassVar[str] = "Futez"
    chapter: ClassVar[int] = 3
    board: ClassVar[Board] = BOARD
    cells: ClassVar[Numbering] = CELLS
    kinds: ClassVar[tuple[Kind, ...]] = (NO_KIND, Kind("", "man", "ficha"))
    ball: ClassVar[tuple[str, str]] = ("R", "ball")
    blind_alleys: ClassVar[bool] = False
    start_fields: ClassVar[str] = "22,24,31,35 71,75,82,84 53 B"
    writing: ClassVar[Writing] = FutezWriting()
    turn_starts: ClassVar[re.Pattern[str] | None] = FutezWriting.turn_starts
    parameters: ClassVar[Mapping[str, Parameter]] = {
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

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        if self.settings["goal_rows"] == 1:
            deep = goals((1,), (BOARD.rows,), (1, BOARD.columns))
            self.ground = replace(self.ground, goals=deep)  # type: ignore[misc]

    def changed(self) -> Mapping[str, Any]:
        """When the ball moves, and where it scores."""
        changed: dict[str, Any] = {
            "OWN_GOALS": self.settings["own_goals"],
            "MAY_STAY": self.settings["ball"] == "may",
        }
        if self.settings["push"] == 1:
            changed["opening"] = opening_alone
        if self.settings["goal_rows"] == 1:
            table = goal_table(1)
            low, high = marked(table, 1, 2)
            changed |= {"GOALS": table, "AIM_LOW": low, "AIM_HIGH": high}
        return changed

    def name_at(self, kind: int, side: Side, cell: Cell) -> str:
        """The label of a man, e.g. ``B35``: they are all alike."""
        return f"{'BN'[side]}{cell.row}{cell.column}"

    def impossible(self, state: State) -> str:
        """Men never stand in rows 1 and 9."""
        for man in state.white + state.black:
            cell = CELLS.cells[man & OFF]
            if not 1 < cell.row < 9:
                return _("Ninguna ficha puede estar en la fila {row}.").format(row=cell.row)
        return ""
