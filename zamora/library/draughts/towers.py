"""What the draughts of stacks share: a captured man goes under its captor and stays in play.

A stack is written as a letter a man, the top one first: ``Dpp`` is White's lady on two black men.
The top man commands: its owner owns the stack, which moves as it does. Jumping over a stack
captures its commander only; the rest stays, and obeys the next man from above. So the captured are
lifted, jump by jump, and in one turn several men may be taken from one cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import groupby
from typing import ClassVar

from zamora.core.board import DIAGONAL, Cell, Direction
from zamora.core.errors import UnknownGame
from zamora.core.grid import GridDraft, GridState, Man, Noun
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.steps import Piece, Side, Step, Symmetry
from zamora.library.draughts.capturing import Capturing
from zamora.registry import game, neighbours

#: What the men that a stack can still lose are worth, besides its commander, and its prisoners.
FOLLOWER, PRISONER = 60, 10


@cache
def _below(stack: str) -> int:
    """What the men under its commander add to the worth of a stack."""
    own = next(len([*men]) for _side, men in groupby(stack, key=str.isupper))
    return FOLLOWER * (own - 1) + PRISONER * (len(stack) - own)


class Towers(Capturing):
    """Draughts of stacks on the dark squares: a class states what differs from game to game."""

    source: ClassVar[str] = "002, 3"
    ground: ClassVar[Ground] = Ground(material="wood", chequered=True, dark=1)
    men: ClassVar[Mapping[str, Man]] = {
        "P": Man("draughtsman", Noun("peón"), worth=100),
        "D": Man("crowned", Noun("dama", feminine=True), worth=150),
    }
    stacks: ClassVar[bool] = True
    stay: ClassVar[bool] = False
    #: Whether ladies go, and jump, as far as they like.
    flies: ClassVar[bool] = False
    #: Whether a sequence may jump over a stack twice, and whether it may turn straight back.
    again: ClassVar[bool] = True
    turns_back: ClassVar[bool] = True
    #: Whether men capture ahead only, and are crowned when their turn is over.
    ahead: ClassVar[bool] = False
    #: How many men a stack has at most; 0: as many as come.
    tallest: ClassVar[int] = 0

    @cached_property
    def dark(self) -> tuple[Cell, ...]:
        """The squares that are played on, the corner below on the left among them."""
        return tuple(c for c in self.board.cells if sum(c) % 2 == self.ground.dark)

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Men on the dark squares of the three rows of either side."""
        dark, rows = set(self.dark), self.board.rows
        cells = (
            "" if c not in dark else "p" if c.row <= 3 else "P" if c.row > rows - 3 else ""
            for c in self.board.cells
        )
        return GridState(tuple(cells), side)

    # Steps ----------------------------------------------------------------------------------------

    def ways(self, stack: str, *, capturing: bool) -> tuple[Direction, ...]:
        """Where a stack goes, or captures: ladies, and men that capture, everywhere."""
        if stack[0] in "Dd" or (capturing and not self.ahead):
            return DIAGONAL
        rows = -1 if stack[0].isupper() else 1
        return tuple(way for way in DIAGONAL if way.rows == rows)

    def far(self, stack: str) -> bool:
        """Whether a stack goes as far as it likes."""
        return self.flies and stack[0] in "Dd"

    def jumps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """Over a rival's stack to a free square behind it: if it can, to where it can go on."""
        for _over, steps in groupby(self._leaps(draft, cell), key=lambda step: step.captures):
            landings = [*steps]
            able = [step for step in landings if len(landings) > 1 and self._leads_on(draft, step)]
            yield from able or landings

    def _leads_on(self, draft: GridDraft, step: Step) -> bool:
        after = self.take(draft, step)
        return next(self._leaps(after, after.at), None) is not None

    def _leaps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """The same, wherever it comes down."""
        state = draft.state
        stack = self.at(state, cell)
        for way in self.ways(stack, capturing=True):
            over = self._over(state, cell, way)
            if over is None or self._barred(draft, cell, over):
                continue
            for target in self.board.ray(over, way):
                if self.at(state, target):
                    break
                yield self.move(state, cell, target, captures=[over])
                if not self.far(stack):
                    break

    def _over(self, state: GridState, cell: Cell, way: Direction) -> Cell | None:
        """The rival's stack that would be jumped in a direction."""
        stack = self.at(state, cell)
        for other in self.board.ray(cell, way):
            if there := self.at(state, other):
                return other if self.owner(there) is not self.owner(stack) else None
            if not self.far(stack):
                return None
        return None

    def _barred(self, draft: GridDraft, cell: Cell, over: Cell) -> bool:
        """Whether the sequence so far forbids a jump."""
        if not draft.taken:
            return False
        if not self.again and over in draft.taken:
            return True
        back, on = draft.taken[-1], over
        same = ((back.row - cell.row) * (on.row - cell.row) > 0) and (
            (back.column - cell.column) * (on.column - cell.column) > 0
        )
        return same and not self.turns_back

    def moves(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """To a free square."""
        stack = self.at(draft.state, cell)
        for way in self.ways(stack, capturing=False):
            for target in self.board.ray(cell, way):
                if self.at(draft.state, target):
                    break
                yield self.move(draft.state, cell, target)
                if not self.far(stack):
                    break

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """Each captured commander goes under the stack that jumped, unless that is full."""
        if step.origin is None:
            return super().take(draft, step)
        state, changes = draft.state, {step.origin: ""}
        stack = self.at(state, step.origin)
        for cell in step.captures:
            rival = self.at(state, cell)
            changes[cell] = rival[1:]
            if not self.tallest or len(stack) < self.tallest:
                stack += rival[0]
        changes[step.target] = stack if self.ahead else self.crowned(stack, step.target)
        after = self.with_cells(state, changes)
        return GridDraft(after, draft.done + 1, step.target, (*draft.taken, *step.captures))

    def crowned(self, stack: str, cell: Cell) -> str:
        """A stack on a square: on the last row its commander is a lady."""
        last = 1 if stack[0].isupper() else self.board.rows
        lady = "D" if stack[0].isupper() else "d"
        return lady + stack[1:] if cell.row == last else stack

    def end(self, draft: GridDraft) -> GridState:
        """The other side's turn; here men are crowned that are not in passing."""
        state = draft.state
        if self.ahead:
            crowned = self.crowned(self.at(state, draft.at), draft.at)
            state = self.with_cells(state, {draft.at: crowned})
        return super().end(draft._replace(state=state))

    # What else there is to know -------------------------------------------------------------------

    def evaluation(self, state: GridState) -> int:
        """A commander counts most; then its own men under it, who free it when it is captured."""
        total = 0
        for stack in filter(None, state.cells):
            worth = self.men[stack[0].upper()].worth + _below(stack)
            total += worth if stack[0].isupper() else -worth
        return total if state.side is Side.FIRST else -total

    def box(self) -> tuple[Piece, ...]:
        """The men of either side, and as many of each other kind."""
        home = self.board.cells[:1]
        return tuple(
            self.piece(self.of_side(letter, side), home)
            for side in Side
            for letter in self.men
            for _copy in range(self.each())
        )

    def impossible(self, state: GridState) -> str:
        """Stacks stand on dark squares, and are such as captures can make."""
        dark, name = set(self.dark), self.board.name
        for cell, stack in zip(self.board.cells, state.cells, strict=True):
            if stack and cell not in dark:
                return _("{cell} es un cuadro claro.").format(cell=name(cell))
            if self.tallest and len(stack) > self.tallest:
                return _("La pila de {cell} es demasiado alta: caben {n}.").format(
                    cell=name(cell), n=self.tallest
                )
            if len([*groupby(stack, key=str.isupper)]) > 2:
                return _("En la pila de {cell} los colores cambian más de una vez.").format(
                    cell=name(cell)
                )
        return super().impossible(state)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The half turn, which exchanges the sides; where corners are alike, mirrors too."""
        side = self.board.rows + 1
        turn = Symmetry("half-turn", lambda c: Cell(side - c.row, side - c.column), True, False)
        if self.board.rows % 2 == 0:
            return (turn,)
        return (
            turn,
            Symmetry("left-right", lambda c: Cell(c.row, side - c.column), False, True),
            Symmetry("up-down", lambda c: Cell(side - c.row, c.column), True, True),
        )


def towers(key: str) -> Towers:
    """The game of stacks with this key.

    Raises:
        UnknownGame: if that is none; the error lists those there are.
    """
    known = [one.key for one in neighbours() if isinstance(one, Towers)]
    found = game(key)
    if not isinstance(found, Towers):
        raise UnknownGame(
            _("En «{name}» no hay pilas.").format(name=found.name), text=key, accepted=known
        )
    return found
