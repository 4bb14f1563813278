"""A tiny game that begins with a set-up in secret, for whatever has to be covered until then.

Four rows of three squares. In its first turn each side puts two men on its own first row, unseen by
the other. Then a man steps forward, straight on to a free square, slantwise to take a man. Who
stands on the rival's first row has won; who cannot move has lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from zamora.core.board import Cell, Direction
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun, algebraic_board
from zamora.core.steps import Outcome, Reason, Side, Step

#: The first row of each side, and how its men go forward.
HOME = (4, 1)
FORWARD = (-1, 1)


class Secret(GridGame):
    key, name = "emboscada", "Emboscada"
    board = algebraic_board(4, 3)
    men: ClassVar = {"A": Man("stone", Noun("guardia"))}
    #: How many men each side sets up.
    many = 2

    def initial(self, side: Side = Side.FIRST) -> GridState:
        return GridState(("",) * len(self.board.cells), side)

    def home(self, side: Side) -> frozenset[Cell]:
        return frozenset(cell for cell in self.board.cells if cell.row == HOME[side])

    def has_set_up(self, state: GridState, side: Side) -> bool:
        """Men that have been taken are remembered: a side without men is not setting up."""
        return bool(state.note) or any(True for _cell in self.own(state, side))

    def hidden(self, state: GridState, side: Side) -> frozenset[Cell]:
        secret = self.has_set_up(state, side.other) and not self.has_set_up(state, side)
        return self.home(side.other) if secret else frozenset()

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        state = draft.state
        if not self.has_set_up(state, state.side) or (draft.done and not state.note):
            if draft.done < self.many:
                for cell in self.empty(state):
                    if cell in self.home(state.side):
                        yield self.place(self.of_side("a", state.side), cell)
        elif not draft.done:
            yield from self.moves(state)

    def moves(self, state: GridState) -> Iterator[Step]:
        for cell in self.own(state):
            for aside in (0, -1, 1):
                ahead = self.board.step(cell, Direction(FORWARD[state.side], aside))
                if ahead is None:
                    continue
                there = self.at(state, ahead)
                if not there and not aside:
                    yield self.move(state, cell, ahead)
                elif aside and self.owner(there) is state.side.other:
                    yield self.move(state, cell, ahead, captures=[ahead])

    def may_end(self, draft: GridDraft) -> bool:
        return draft.done == (1 if draft.state.note else self.many)

    def end(self, draft: GridDraft) -> GridState:
        state = draft.state
        both = all(self.has_set_up(state, side) for side in Side)
        return state._replace(side=state.side.other, note="juego" if both else "")

    def decided(self, state: GridState) -> Outcome | None:
        for side in Side:
            if any(cell in self.home(side.other) for cell in self.own(state, side)):
                return Outcome(side, Reason.GOAL)
        return None

    def remembers(self, state: GridState) -> bool:
        return state.note == "juego"
