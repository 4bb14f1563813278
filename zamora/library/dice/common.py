"""What games with dice that lie on the board, roll and turn have in common (:mod:`.artaban`, …).

What stands on a cell is a letter and the three faces that are seen, ``D513``: above, in front
(towards the lower edge of the board), on the right (:mod:`zamora.core.dice`). A man that shows one
and the same on all sides is a letter alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import EAST, NORTH, SOUTH, WEST, Board, Cell, Direction
from zamora.core.dice import rolled, turned
from zamora.core.grid import GridGame, GridState
from zamora.core.ground import Ground
from zamora.core.steps import Piece, Side, Step, Symmetry
from zamora.core.words import Noun

#: Where each side's dice go forward.
FORWARD: dict[Side, Direction] = {Side.FIRST: NORTH, Side.SECOND: SOUTH}
#: The signs of a turn on the spot in notation, and by how many degrees; against the clock first.
TURNS = {"<": 90, ">": -90, "<<": 180}


class RollingDice(GridGame):
    """A game of dice that roll."""

    ground: ClassVar[Ground] = Ground(material="felt")
    noun: ClassVar[Noun] = Noun("dado")

    def top(self, content: str) -> int:
        """What a die shows above; one, if it shows that on all sides."""
        return int(content[1:2] or 1)

    def after_roll(self, content: str, direction: Direction) -> str:
        """What stands there after a die has rolled."""
        return content[:1] + rolled(content[1:], direction) if len(content) > 1 else content

    def after_turn(self, content: str, angle: int) -> str:
        """What stands there after a die has been turned on the spot."""
        return content[:1] + turned(content[1:], angle) if len(content) > 1 else content

    def roll(
        self, state: GridState, cell: Cell, direction: Direction, captures: Iterable[Cell] = ()
    ) -> Step:
        """A die rolls on to the next cell."""
        target = Cell(cell.row + direction.rows, cell.column + direction.columns)
        becomes = self.after_roll(self.at(state, cell), direction)
        return self.move(state, cell, target, captures, becomes)

    def turn(self, state: GridState, cell: Cell, angle: int) -> Step:
        """A die is turned on the spot."""
        content = self.at(state, cell)
        becomes = self.after_turn(content, angle)
        return Step("turn", self.label(content, cell), cell, cell, angle=angle, becomes=becomes)

    def piece(self, content: str, cells: tuple[Cell, ...]) -> Piece:
        """A die with the three faces that are seen."""
        faces = content[1:] or "111"
        if len(faces) != len("123"):
            return super().piece(content, cells)
        bare = super().piece(content[:1], cells)
        return replace(bare, label=self.label(content, cells[0]), text=faces[:1], faces=faces)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Half a turn of the table, which exchanges the sides. A mirror would make other dice."""
        rows, columns = self.board.rows + 1, self.board.columns + 1
        return (
            Symmetry("half-turn", lambda c: Cell(rows - c.row, columns - c.column), True, False),
        )

    def _exchanged(self, content: str) -> str:
        return self.after_turn(content, 180).swapcase()


def rows_of(board: Board, side: Side) -> range:
    """The numbers of the rows as a side sees them, from its own edge on."""
    return range(board.rows, 0, -1) if side is Side.FIRST else range(1, board.rows + 1)


#: The directions that are no way back.
ASIDE = (WEST, EAST)
