"""Elección en el triángulo de Sierpinski (Neto & Silva, chapter 6.1; Bill Taylor, 2005).

**Rules.** The triangle T0 is a hexagon, T1 are three of them in a triangle, T2 three T1, and so on;
the board is T3 (parameter ``level``: the source recommends T4 as well, T2 is small enough to be
solved). White and Black put stones on empty hexagons, in turns of 1, 2, 1, 1, 2, 1, … stones
(parameter ``pace``: with one stone a turn, the source says, the first player has too much of an
advantage; larger boards of other elections have 1, 2, 2, 2, …). A side with most of the three
stones of a T1 dominates it; with most of its T1 a T2, and so on. The side that dominates the board
wins.

A hexagon is called by digits, from the largest triangle to the smallest: 1 is the one above, 2 on
the left, 3 on the right.

**Rulings.**

- Most of three are two: in the source's first game White would have won with the triangles 1 and 3
  if one stone against none were enough. So Black's reply 112, 113, which is said there to win "de
  imediato", only wins by force: one of 132 and 133 is still missing.
- The game ends after the turn that wins, not between its two stones; a full board is always won.
- "De quatro em quatro jogadas cada jogador larga uma peça extra" is a slip: the sequence, and both
  printed games, give each player its extra stone every six turns.
- White begins, as in the printed games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import product
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridState
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Symmetry
from zamora.core.tiling import HEXAGONS, Place
from zamora.library.elections.common import Election, Zone, size_and_pace

#: The triangle above, the one on the left, the one on the right.
DIGITS = "123"
#: How much farther than they need the halves of a triangle stand apart, for each level above T1.
APART = 0.08


class Sierpinski(Election):
    """The rules of the election; see the module's docstring."""

    key: ClassVar[str] = "sierpinski"
    name: ClassVar[str] = "Elección en el triángulo de Sierpinski"
    source: ClassVar[str] = "002, 6"
    parameters: ClassVar[Mapping[str, Parameter]] = size_and_pace(
        "level",
        (3, 2, 4),
        lambda: _("Triángulo"),
        lambda: _("¿Cuántas veces se parte el triángulo en tres?"),
        usual="1-2-1",
    )

    def make_board(self) -> Board:
        """The hexagons, in rows from the top; columns are counted in half hexagons."""
        level = int(self.settings["level"])
        names, places = dict[Cell, str](), dict[Cell, Place]()
        for digits in product(DIGITS, repeat=level):
            row, column, x, y = 1, 1, 0.0, 0.0
            for rank, digit in enumerate(digits, start=1):
                half = 2 ** (level - rank)
                down, right = digit != "1", "213".index(digit)
                row, column = row + half * down, column + half * right
                far = half * (1 + APART * (level - rank))
                x, y = x + far * right / 2, y + far * down * HEXAGONS.place(2, 1)[1]
            names[Cell(row, column)], places[Cell(row, column)] = "".join(digits), (x, y)
        tiling = HEXAGONS._replace(place=lambda row, column: places[Cell(row, column)])
        return Board(tuple(sorted(names)), names.__getitem__, tiling)

    def zone(self, triangle: str = "") -> Zone:
        """A triangle, called by its digits, as its three parts; a hexagon as its number."""
        if len(triangle) == self.settings["level"]:
            return self.index[self.board.cell(triangle)]
        return tuple(self.zone(triangle + digit) for digit in DIGITS)

    @cached_property
    def zones(self) -> Zone:
        """The whole triangle."""
        return self.zone()

    def parts(self) -> Sequence[str]:
        """The three largest triangles."""
        return tuple(_("el triángulo {digit}").format(digit=digit) for digit in DIGITS)

    def dominates(self, state: GridState, triangle: str = "") -> Side | None:
        """The side with most of a triangle, called by its digits; the owner of a hexagon."""
        return self.majority(state, self.zone(triangle))

    def territory(self, state: GridState, triangle: str = "") -> Mapping[Cell, Side]:
        """The hexagons of the largest dominated triangles."""
        owner = self.dominates(state, triangle)
        if owner is not None:
            name = self.board.name
            return {cell: owner for cell in self.board.cells if name(cell).startswith(triangle)}
        found: dict[Cell, Side] = {}
        if len(triangle) + 1 < int(self.settings["level"]):
            for digit in DIGITS:
                found |= self.territory(state, triangle + digit)
        return found

    def _exchanged_digits(self, new: str, cell: Cell) -> Cell:
        return self.board.cell(self.board.name(cell).translate(str.maketrans("123", new)))

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """All exchanges of above, left and right, the same ones within all triangles."""
        mirrors, turns = ("132", "213", "321"), ("231", "312")
        return tuple(
            Symmetry(f"123-{new}", partial(self._exchanged_digits, new), False, new in mirrors)
            for new in (*mirrors, *turns)
        )
