"""Why a step is impossible: facts for any game, found by looking at the steps that it offers.

Nothing here knows the rules of a game. What is possible instead, who stands where, what stands
between two cells, whether everything that is possible captures: all that is visible through the
generic interface. A game whose rules say more (how its men move, why no man may stand on a cell)
has facts of its own, and takes from here what it shares. :mod:`zamora.core.phrases` puts facts into
words.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property
from typing import Any

from zamora.core import walk
from zamora.core.board import Board, Cell, Direction
from zamora.core.phrases import Fact, fact
from zamora.core.rules import Rules
from zamora.core.steps import Piece, Side, Step, StepPattern

#: How many men are named, at most, of those that stand in the way of one.
_MOST_NAMED = 3


class Look:
    """The board in the middle of a turn: who stands where, and what may come next."""

    def __init__(self, game: Rules[Any, Any], draft: Any, side: Side) -> None:
        self.game: Any = game
        self.board: Board = game.board
        self.draft = draft
        self.side = side

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All next steps, those too after which the turn can no longer be ended."""
        return tuple(self.game.steps(self.draft))

    @cached_property
    def viable(self) -> tuple[Step, ...]:
        """The next steps after which the turn can still be ended."""
        return tuple(walk.viable_steps(self.game, self.draft))

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """What stands on the board."""
        return tuple(self.game.draft_pieces(self.draft))

    @cached_property
    def _standing(self) -> dict[Cell, Piece]:
        return {cell: piece for piece in reversed(self.pieces) for cell in piece.cells}

    def on(self, cell: Cell | None) -> Piece | None:
        """What stands on a cell; of two things the one that is named first."""
        return None if cell is None else self._standing.get(cell)

    def is_own(self, piece: Piece | None) -> bool:
        """Whether a piece belongs to the side to move."""
        return piece is not None and piece.side is self.side

    def between(self, one: Cell, other: Cell) -> Cell | None:
        """The first taken cell on the straight line from one cell to another, both left out."""
        rows, columns = other.row - one.row, other.column - one.column
        if one == other or (rows and columns and abs(rows) != abs(columns)):
            return None
        towards = Direction((rows > 0) - (rows < 0), (columns > 0) - (columns < 0))
        for cell in self.board.ray(one, towards):
            if cell == other:
                return None
            if self.on(cell) is not None:
                return cell
        return None

    def ways(self, piece: Piece) -> dict[Cell, Cell | None]:
        """Where a man of a grid game could go without taking if it stood alone on the board.

        With the taken cell that keeps it from there; None where that is not visible. A neutral
        piece has no ways: its game knows why it stays (:meth:`.grid.GridGame.why_still`).
        """
        if piece.side is None:
            return {}
        (origin,) = piece.cells
        others = [cell for cell in self._standing if cell != origin]
        alone = self.game.begin(self.game.without(self.draft.state, others))
        return {
            step.target: self.between(origin, step.target)
            or (step.target if step.target in self._standing else None)
            for step in self.game.steps(alone)
            if step.grip == origin != step.target
        }

    # Facts ----------------------------------------------------------------------------------------

    def unclear(self, pattern: StepPattern, kinds: Collection[str] = ()) -> Fact | None:
        """Nothing is wrong but that too little is said; or no game could mean that.

        Args:
            pattern: what was asked for.
            kinds: the kinds of steps that there are in the game; any if it is left out.
        """
        if any(map(pattern.fits, self.viable)):
            return fact("more detail")
        if kinds and pattern.kind not in (None, *kinds):
            return fact("unknown kind", game=self.game.name)
        nowhere = pattern.kind in ("choose", "pass")
        for cell in (pattern.origin, pattern.target):
            if cell is not None and cell not in self.board and not nowhere:
                return fact("no cell", cell=cell)
        return None

    def empty(self, cell: Cell) -> Fact:
        """No piece stands on a cell."""
        return fact("empty", cell=cell, man=self.game.noun)

    def taken(self, cell: Cell) -> Fact:
        """Something stands on a cell."""
        return fact("taken", cell=cell, thing=self.on(cell))

    def of_the_rival(self, piece: Piece) -> Fact:
        """A piece belongs to the side that is not to move."""
        return fact("the rival's", piece=piece, owner=piece.side, side=self.side)

    def not_their_turn(self) -> Fact:
        """The rival is not to move."""
        return fact("not their turn", side=self.side, rival=self.side.other)

    def blocked(self, thing: Any, cell: Cell) -> Fact:
        """A thing cannot pass a taken cell."""
        return fact("blocked", thing=thing, cell=cell, other=self.on(cell))

    def check_after(self, before: Any, after: Any) -> Fact | None:
        """Who would attack the own king in the state ``after``, and perhaps does so ``before``."""
        checkers = self.game.checkers(after, self.side)
        known = self.game.checkers(before, self.side)
        for cell in checkers:
            if cell in known:
                return fact("still in check", piece=self.on(cell))
        return fact("gives check", piece=self.on(checkers[0])) if checkers else None


def why_not(look: Look, pattern: StepPattern) -> Fact:
    """Why no step fits a pattern, in a game of which nothing is known but its steps."""
    steps, kinds = look.steps, {step.kind for step in look.steps}
    if not steps:
        return fact("complete")
    if pattern.takes is not None and any(map(replace(pattern, takes=None).fits, look.viable)):
        name = "takes nothing" if pattern.takes else "takes"
        return fact(name, piece=look.on(pattern.origin), cell=pattern.target)
    if pattern.kind == "pass":
        return fact("no passing")
    if pattern.kind is not None and pattern.kind not in kinds:
        return fact("not now")
    found = look.unclear(pattern)
    where = pattern.origin or pattern.target
    if found is not None or where is None or where not in look.board:
        return found or fact("impossible")
    piece, moves = look.on(where), kinds & {"move", "remove"}
    if piece is None:
        if moves and "place" not in kinds:
            return look.empty(where)
        covers = [step.covers for step in steps if step.grip == where]
        if any(covers):
            cells = [cell for others in covers for cell in others]
            return fact("covers", cell=where, cells=cells)
        return fact("impossible") if covers else fact("cannot place", cell=where)
    if kinds <= {"choose", "pass"}:
        return fact("word")
    if not moves:
        return look.taken(where)
    if piece.side is look.side.other:
        return look.of_the_rival(piece)
    return _cannot_move(look, piece, where, pattern.target)


def _cannot_move(look: Look, piece: Piece, origin: Cell, target: Cell | None) -> Fact:
    """Why a piece goes nowhere, or not there."""
    own = [step for step in look.steps if step.grip == origin]
    if own:
        there = look.on(target)
        begun = [step for step in own if target in (None, origin, step.target)]
        if begun and not any(step in look.viable for step in begun):
            return fact("cannot end", piece=piece)
        if target is None or target == origin:
            values = [step.value for step in own if step.value]
            return fact("values", cell=origin, values=values) if values else fact("impossible")
        if there is not None and there.side is piece.side:
            return look.taken(target)
    grips = {step.grip for step in look.steps}
    if not own and len(grips) == 1 and look.draft != look.game.begin(look.draft.state):
        return fact("goes on", piece=look.on(grips.pop()))
    if all(step.captures for step in look.steps):
        able = [look.on(cell) for cell in dict.fromkeys(step.grip for step in look.steps)]
        return fact("capture", pieces=able)
    ways = look.ways(piece)
    if own:
        stop = None if target is None else ways.get(target)
        if target is None or stop is None:
            return fact("no way", piece=piece, cell=target)
        return look.taken(target) if stop == target else look.blocked(piece, stop)
    standing = {cell for cell in ways.values() if cell is not None}
    others = [look.on(cell) for cell in sorted(standing)]
    if not others or None in ways.values():
        return fact("stuck", piece=piece)
    if len(others) > _MOST_NAMED:
        return fact("hemmed in", piece=piece)
    return fact("shut in", piece=piece, others=others)
