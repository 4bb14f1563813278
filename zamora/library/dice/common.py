"""What games with dice that lie on the board, roll and turn have in common (:mod:`.artaban`, …).

What stands on a cell is a letter and the three faces that are seen, ``D513``: above, in front
(towards the lower edge of the board), on the right (:mod:`zamora.core.dice`). A man that shows one
and the same on all sides is a letter alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import EAST, NORTH, ORTHOGONAL, SOUTH, WEST, Board, Cell, Direction
from zamora.core.dice import WAYS, rolled, turned
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun, algebraic_board
from zamora.core.ground import Ground
from zamora.core.steps import Piece, Side, Step, Symmetry

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


# A die alone on a chequered board -----------------------------------------------------------------


SIZE = 5


class Alone(RollingDice):
    """A die that rolls on to any adjacent square, or is turned on the spot by a quarter.

    It begins in the middle, on a pale square, as ``123``. A roll changes the shade of its square
    and the half of the 24 ways that it lies in; a quarter turn changes the half alone.
    """

    key: ClassVar[str] = "dado-solo"
    name: ClassVar[str] = "Un dado solo"
    board: ClassVar[Board] = algebraic_board(SIZE, SIZE)
    ground: ClassVar[Ground] = Ground(material="felt", chequered=True, dark=1)
    men: ClassVar[Mapping[str, Man]] = {"D": Man("die", Noun("dado"), marks=WAYS)}

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The die in the middle."""
        cells = ["" for _cell in self.board.cells]
        cells[len(cells) // 2] = "D123"
        return GridState(tuple(cells), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A roll in each direction, a turn either way."""
        if draft.done:
            return
        for cell in self.own(draft.state):
            for way in ORTHOGONAL:
                if self.board.step(cell, way) is not None:
                    yield self.roll(draft.state, cell, way)
            for angle in (TURNS["<"], TURNS[">"]):
                yield self.turn(draft.state, cell, angle)

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """The die lies otherwise."""
        if step.kind == "turn":
            assert step.becomes is not None
            state = self.with_cells(draft.state, {step.target: step.becomes})
            return draft._replace(state=state, done=draft.done + 1, at=step.target)
        return super().take(draft, step)

    def end(self, draft: GridDraft) -> GridState:
        """There is no other side."""
        return draft.state
