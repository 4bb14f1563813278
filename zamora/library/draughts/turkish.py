"""Draughts along rows and columns: Turkish, Armenian, Croda (Neto & Silva, chapter 3).

**Turkish** ("Damas turcas"). On all squares of an 8 × 8 board, sixteen men a side on its second and
third row. A man steps ahead or sideways to an empty square, and captures in the same directions: it
jumps over a rival to the empty square behind, and goes on as long as it can. Capturing comes before
moving, and as many as possible must be captured. No man is jumped twice; the captured are taken off
at the end. A man that ends its turn on the last row becomes a lady; one that only passes there does
not. A lady goes along a row or a column as far as it is empty, and captures from afar, coming down
on any empty square behind. A side without a legal turn loses; a position for the third time is a
draw.

**Armenian** (under its "Variantes"): a man may step diagonally ahead as well, a lady go along
diagonals as well. Captures are the same.

**Croda**, invented by Ljuban Dedić in 1995: twenty-four men a side on the first three rows. A man
steps ahead, straight or diagonally, and captures along rows and columns in all four directions. The
rest is as in Turkish draughts.

**Rulings.**

- The first diagrams are lost. The men of Turkish draughts stand on the second and third row: so
  b3-b4 and b5:b3:d3:d1 can follow the first turns. White begins, from below.
- That the captured stay until the end is said by the source of all three games, though many take
  them off at once in Turkish draughts. A lady may turn back in mid-capture: nothing forbids it.
- The squares have one colour: neither men nor rules know two.
"""

from __future__ import annotations

from typing import ClassVar

from zamora.core.board import EAST, EIGHT, NORTH, ORTHOGONAL, WEST, Direction
from zamora.core.ground import Ground
from zamora.library.draughts.common import AHEAD, Draughts


class Turkish(Draughts):
    """The rules of Turkish draughts; see the module's docstring."""

    key: ClassVar[str] = "damas-turcas"
    name: ClassVar[str] = "Damas turcas"
    ground: ClassVar[Ground] = Ground(material="wood")
    first_row: ClassVar[int] = 2
    man_moves: ClassVar[tuple[Direction, ...]] = (NORTH, EAST, WEST)
    man_takes: ClassVar[tuple[Direction, ...]] = man_moves
    lady_moves: ClassVar[tuple[Direction, ...]] = ORTHOGONAL
    lady_takes: ClassVar[tuple[Direction, ...]] = ORTHOGONAL
    greatest: ClassVar[bool] = True


class Armenian(Turkish):
    """The rules of Armenian draughts: men and ladies move diagonally, too."""

    key: ClassVar[str] = "damas-armenias"
    name: ClassVar[str] = "Damas armenias"
    man_moves: ClassVar[tuple[Direction, ...]] = (*Turkish.man_moves, *AHEAD)
    lady_moves: ClassVar[tuple[Direction, ...]] = EIGHT


class Croda(Turkish):
    """The rules of Croda."""

    key: ClassVar[str] = "croda"
    name: ClassVar[str] = "Croda"
    first_row: ClassVar[int] = 1
    man_moves: ClassVar[tuple[Direction, ...]] = (NORTH, *AHEAD)
    man_takes: ClassVar[tuple[Direction, ...]] = ORTHOGONAL
