"""Mandatory captures, continued with the same man: what all draughts and alquerques share.

A game says how a man jumps (``jumps``) and how it goes (``moves``). Here stand the obligation, the
sequence of captures, and the choice of a greatest one. Nothing is said of boards, ladies or stacks:
men on lines and in stacks are played by this grammar as well.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import Cell
from zamora.core.grid import GridDraft, GridGame, GridState
from zamora.core.i18n import _, later
from zamora.core.phrases import PHRASES, Fact, fact, said
from zamora.core.sides import as_label
from zamora.core.steps import Piece, Side, Step, StepPattern

#: Where a turn, or its number, begins in a line such as ``1. 32-28 19-23 2. 28x19 14x23``.
_STARTS = re.compile(
    r"(?<![^\s.)])(?<![-x:×]\s)(?:\d{1,3}\s?(?:\.{1,3}|\))\s?)?"
    r"(?:[a-l]\d{1,2}|\d{1,2})\s?[-x:×]\s?(?:[a-l]\d|\d)",
    re.IGNORECASE,
)


class Capturing(GridGame):
    """A game in which capturing comes before moving, and goes on with the same man."""

    #: Whether only those captures may be made that are worth most in the end.
    greatest: ClassVar[bool] = False
    #: Whether the captured stay on the board until the turn is over; no man is then jumped twice.
    stay: ClassVar[bool] = True
    turn_starts = _STARTS
    phrases: ClassVar[Mapping[str, str]] = PHRASES | {
        "greatest": later("Ahora hay que tomar lo más posible: puede hacerlo {pieces}."),
        "greatest way": later("{piece} puede tomar más si va a {cells}."),
    }

    @property
    def obliged(self) -> bool:
        """Whether capturing is mandatory."""
        return True

    @property
    def goes_on(self) -> bool:
        """Whether a capture must go on as long as possible."""
        return True

    @abstractmethod
    def jumps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """The captures of the man on a cell, a jump each."""

    @abstractmethod
    def moves(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """Where the man on a cell goes if there is nothing to be captured."""

    def each(self) -> int:
        """How many men a side has at the start: it never has more."""
        return sum(1 for _cell in self.own(self.initial(), Side.FIRST))

    def impossible(self, state: GridState) -> str:
        """Men only leave the board, and some man has moved last."""
        reason, men = super().impossible(state), "".join(state.cells)
        for side in Side:
            own = sum(letter.isupper() is (side is Side.FIRST) for letter in men)
            if not reason and own > self.each():
                reason = _("Fichas de {side}: no puede haber más de {n}.").format(
                    side=as_label(self.sides[side]), n=self.each()
                )
        if not reason and not men and not state.note:
            reason = _("Sin fichas no hay partida.")
        return reason

    def worth(self, draft: GridDraft, step: Step) -> int:
        """What a jump captures is worth: a man counts as one."""
        return len(step.captures)

    def rests(self, draft: GridDraft) -> bool:
        """Whether a sequence that cannot go on may end here."""
        return True

    def preferred(self, draft: GridDraft, steps: Sequence[Step]) -> Sequence[Step]:
        """Those of the captures, worth the same, from which a turn may choose its first."""
        return steps

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Captures if there are any, and on with the same man; else, or besides, a move."""
        if draft.done and not draft.taken:
            return
        cells = (draft.at,) if draft.done else tuple(self.own(draft.state))
        jumps = self._chosen(draft, [step for cell in cells for step in self.jumps(draft, cell)])
        yield from jumps
        if not draft.done and not (jumps and self.obliged):
            for cell in cells:
                yield from self.moves(draft, cell)

    def _chosen(self, draft: GridDraft, jumps: Sequence[Step]) -> Sequence[Step]:
        """The jumps that the rules leave: those that lead to most, and can be brought to an end."""
        if not self.greatest:
            return jumps
        gains = {step: self._gain(draft, step) for step in jumps}
        most = max((gain for gain in gains.values() if gain is not None), default=0)
        chosen = [step for step, gain in gains.items() if gain == most]
        return chosen if draft.done else self.preferred(draft, chosen)

    def _gain(self, draft: GridDraft, step: Step) -> int | None:
        """The most that a sequence beginning with a jump is worth; None if it can end nowhere."""
        after = self.take(draft, step)
        gains = [self._gain(after, onward) for onward in self.jumps(after, after.at)]
        if not gains and not self.rests(after):
            return None
        known = [gain for gain in gains if gain is not None]
        if gains and not known:
            return None
        return self.worth(draft, step) + max(known, default=0)

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """The man goes; what it captures stays until the turn ends, if it does."""
        after = super().take(draft, step)
        if not self.stay or not step.captures:
            return after
        captured = {cell: self.at(draft.state, cell) for cell in step.captures}
        return after._replace(state=self.with_cells(after.state, captured))

    def draft_pieces(self, draft: GridDraft) -> tuple[Piece, ...]:
        """The captured that stay until the turn is over are known from the others."""
        gone = frozenset(draft.taken) if self.stay else frozenset()
        return tuple(
            replace(piece, captured=True) if gone.intersection(piece.cells) else piece
            for piece in super().draft_pieces(draft)
        )

    def may_end(self, draft: GridDraft) -> bool:
        """When nothing more can be captured, or going on is optional."""
        return draft.done > 0 and (not self.goes_on or next(self.steps(draft), None) is None)

    def end(self, draft: GridDraft) -> GridState:
        """The captured leave."""
        if not self.stay or not draft.taken:
            return super().end(draft)
        left = self.with_cells(draft.state, dict.fromkeys(draft.taken, ""))
        return super().end(draft._replace(state=left))

    def sign_takes(self, sign: str) -> bool | None:
        """As in the books of draughts: ``-`` for a step, ``x`` or ``:`` for a capture."""
        return False if sign in ("-", "–") else super().sign_takes(sign)

    def refusal(self, draft: GridDraft, pattern: StepPattern) -> str:
        """Says so where a turn captures less than possible."""
        if self.greatest:
            cells = (draft.at,) if draft.done else tuple(self.own(draft.state))
            jumps = [step for cell in cells for step in self.jumps(draft, cell)]
            allowed = self._chosen(draft, jumps)
            if any(map(pattern.fits, jumps)) and not any(map(pattern.fits, allowed)):
                return said(self, self._less(draft, pattern, allowed))
        return super().refusal(draft, pattern)

    def _less(self, draft: GridDraft, pattern: StepPattern, allowed: Sequence[Step]) -> Fact:
        """Who captures most instead, or which way the same man has to go."""
        own = [step.target for step in allowed if step.grip == pattern.origin]
        standing = {piece.cells[0]: piece for piece in self.draft_pieces(draft)}
        if own and pattern.origin is not None:
            return fact("greatest way", piece=standing[pattern.origin], cells=own)
        able = dict.fromkeys(step.grip for step in allowed)
        return fact("greatest", pieces=[standing[cell] for cell in able])
