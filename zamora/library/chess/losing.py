"""Perde-ganha (Neto & Silva, chapter 2, "Perde-ganha"): whoever cannot move has won.

**Rules.** The men go as in chess, but: whoever can capture must, with whichever man; the king is a
man like any other, can be captured, and there is neither check nor mate; nobody castles; pawns may
become kings, too. Whoever is to move and cannot has won: with no men left, or with all blocked.

**Rulings.**

- Among captures one chooses freely; capturing in passing counts as one, and obliges as well.
- The draws of chess that do not need a king hold here, too: the third occurrence of a position, and
  fifty turns of each side without a capture or a pawn's move. Whoever has no turn then has won
  nevertheless.
- Nothing is a draw by the men that are left: bishops on squares of different colours, which can
  never meet, play on until then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zamora.core.board import Cell
from zamora.core.grid import GridDraft, GridState
from zamora.core.steps import Outcome, Side, Step
from zamora.core.words import Man, Noun
from zamora.library.chess.men import MEN, Chessmen

#: What a man more is worth: nobody wants it.
MAN = -100


class PierdeGana(Chessmen):
    """The rules of perde-ganha; see the module's docstring."""

    key: ClassVar[str] = "pierde-gana"
    name: ClassVar[str] = "Ajedrez pierde-gana"
    #: There may be several kings.
    men: ClassVar[Mapping[str, Man]] = {**MEN, "R": MEN["R"]._replace(noun=Noun("rey"))}
    no_moves: ClassVar[str] = "wins"
    promotions: ClassVar[str] = "DTACR"

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Captures if there are any; then what a pawn becomes."""
        if draft.done:
            if (cell := self.waiting(draft.state)) is not None:
                yield from self.promoting(draft.state, cell)
            return
        found = list(self.pseudo(draft.state))
        yield from [step for step in found if step.captures] or found

    def may_end(self, draft: GridDraft) -> bool:
        """After a move, unless a pawn waits for its promotion."""
        return draft.done > 0 and self.waiting(draft.state) is None

    def decided(self, state: GridState) -> Outcome | None:
        """A draw after fifty quiet turns, unless somebody has won by then."""
        drawn = self.quiet(state)
        return drawn if drawn and next(self.pseudo(state), None) else None

    def stands(self, content: str, cell: Cell) -> bool:
        """No pawn stands on a first or last row."""
        return super().stands(content, cell) and (content not in "Pp" or 1 < cell.row < 8)

    def evaluation(self, state: GridState) -> int:
        """Fewer men are better."""
        white = sum(man.isupper() for man in state.cells if man)
        black = sum(man.islower() for man in state.cells if man)
        points = MAN * (white - black)
        return points if state.side is Side.FIRST else -points
