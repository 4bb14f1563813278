"""A die alone on a chequered board: no game, but what lessons and labs of dice are shown on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zamora.core.board import ORTHOGONAL, Board
from zamora.core.dice import WAYS
from zamora.core.grid import GridDraft, GridState, Man, Noun, algebraic_board
from zamora.core.ground import Ground
from zamora.core.steps import Side, Step
from zamora.library.dice.common import TURNS, RollingDice

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
