"""English draughts (Neto & Silva, chapter 3, "Damas inglesas/americanas").

**Rules.** On the dark squares of an 8 × 8 board, twelve men a side. A man steps to an empty square
diagonally ahead. If a rival stands there and the square behind is empty, it jumps over and
captures; it must go on jumping as long as it can. Capturing comes before moving, but nobody has to
capture as many as possible. No man is jumped twice, and the captured are taken off at the end of
the sequence. A man that ends its turn on the last row becomes a lady, who steps and jumps backwards
as well, as shortly. Whoever has no legal turn loses; a position for the third time is a draw.

**Rulings.**

- A man that reaches the last row while capturing stops there: as a man it could only go on
backwards
  ("os homens não capturam para trás"), and it becomes a lady at the end of the turn.
- The source does not say who begins: White does, from below, as in its other draughts; a1 is dark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zamora.core.board import DIAGONAL, Board, Cell, Direction
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun, algebraic_board
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.steps import Side, Step, Symmetry


class EnglishDraughts(GridGame):
    """The rules of English draughts; see the module's docstring."""

    key: ClassVar[str] = "damas-inglesas"
    name: ClassVar[str] = "Damas inglesas"
    source: ClassVar[str] = "002, 3"
    board: ClassVar[Board] = algebraic_board(8, 8)
    ground: ClassVar[Ground] = Ground(chequered=True, dark=1)
    men: ClassVar[Mapping[str, Man]] = {
        "P": Man("draughtsman", Noun("peón"), worth=100),
        "D": Man("lady", Noun("dama", feminine=True), worth=150),
    }

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Twelve men on the dark squares of the three rows of either side."""
        dark = {cell for cell in self.board.cells if sum(cell) % 2}
        cells = (
            ("p" if c.row < 4 else "P") if c in dark and c.row not in (4, 5) else ""
            for c in self.board.cells
        )
        return GridState(tuple(cells), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Captures if there are any, and on with the same man; else a move."""
        state = draft.state
        if draft.done:
            if draft.taken:
                yield from self._jumps(draft, draft.at)
            return
        jumps = [step for cell in self.own(state) for step in self._jumps(draft, cell)]
        yield from jumps
        if not jumps:
            for cell in self.own(state):
                for direction in self._ways(self.at(state, cell)):
                    target = self.board.step(cell, direction)
                    if target is not None and not self.at(state, target):
                        yield self.move(state, cell, target)

    def _ways(self, man: str) -> tuple[Direction, ...]:
        """Where a man goes; a lady goes everywhere."""
        ahead = -1 if man.isupper() else 1
        return tuple(d for d in DIAGONAL if man.upper() == "D" or d.rows == ahead)

    def _jumps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        state = draft.state
        for direction in self._ways(self.at(state, cell)):
            over = self.board.step(cell, direction)
            target = None if over is None else self.board.step(over, direction)
            if over is None or target is None or self.at(state, target) or over in draft.taken:
                continue
            if self.owner(self.at(state, over)) is state.side.other:
                yield self.move(state, cell, target, captures=[over])

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """The man goes; what it captures stays until the turn ends."""
        assert step.origin is not None
        man = self.at(draft.state, step.origin)
        state = self.with_cells(draft.state, {step.origin: "", step.target: man})
        return GridDraft(state, draft.done + 1, step.target, (*draft.taken, *step.captures))

    def may_end(self, draft: GridDraft) -> bool:
        """When nothing more can be captured."""
        return draft.done > 0 and next(self.steps(draft), None) is None

    def end(self, draft: GridDraft) -> GridState:
        """The captured leave, a man on the last row becomes a lady."""
        man = self.at(draft.state, draft.at)
        if draft.at.row == (1 if man.isupper() else self.board.rows):
            man = self.of_side("d", draft.state.side)
        changes = {draft.at: man} | dict.fromkeys(draft.taken, "")
        return super().end(draft._replace(state=self.with_cells(draft.state, changes)))

    def openspiel(self) -> str:
        """``checkers``."""
        return "checkers"

    def impossible(self, state: GridState) -> str:
        """Men stand on dark squares."""
        for cell, man in zip(self.board.cells, state.cells, strict=True):
            if man and sum(cell) % 2 == 0:
                return _("{cell} es un cuadro claro.").format(cell=self.board.name(cell))
        return super().impossible(state)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The half turn, which exchanges the sides."""
        side = self.board.rows + 1
        return (Symmetry("half-turn", lambda c: Cell(side - c.row, side - c.column), True, False),)
