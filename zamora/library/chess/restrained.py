"""New Zealand and Australian progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo").

**Rules.** Those of the Scottish game (:mod:`.progressive`), with one restriction each. New Zealand
("Kiwi"): no mate in a turn in which something has been captured. Australian: a capture ends the
turn, as a check does; so one man at most is taken in a turn.

**Rulings.**

- "Uma sequência de mate só é válida se não existir qualquer captura": a move that would give such a
  mate is not allowed; all else may be played instead. Also the mating move must not capture. Mate
  is what it is in chess: a king in check, and no legal move of chess that gets him out of it.
- A player who has only such moves is stuck: mated if in check, else it is a draw.
- A capture in passing is a capture. It ends an Australian turn, which it can only begin.
"""

from __future__ import annotations

from typing import ClassVar

import chess

from zamora.core.i18n import _
from zamora.library.chess.common import Draft, board_of
from zamora.library.chess.progressive import Progressive

#: What a turn remembers in which something has been captured.
TAKEN = ((0, 1),)


class _Counted(Progressive):
    """Games in which it matters whether something has been captured in the turn."""

    def remembered(self, draft: Draft, move: chess.Move) -> tuple[tuple[int, int], ...]:
        """Whether something has been captured."""
        return TAKEN if draft.memory or self.captures(draft, move) else ()

    def captures(self, draft: Draft, move: chess.Move) -> bool:
        """Whether a move takes something, in passing too: then a pawn leaves its column."""
        board = board_of(draft.state)
        aslant = chess.square_file(move.from_square) != chess.square_file(move.to_square)
        pawn = board.piece_type_at(move.from_square) == chess.PAWN
        return board.piece_at(move.to_square) is not None or (pawn and aslant)


class NewZealand(_Counted):
    """The rules of New Zealand progressive chess; see the module's docstring."""

    key: ClassVar[str] = "progresivo-neozelandes"
    name: ClassVar[str] = "Ajedrez progresivo neozelandés"

    def barred(self, draft: Draft, move: chess.Move) -> str:
        """No mate in a turn that captures."""
        if not (draft.memory or self.captures(draft, move)):
            return ""
        board = board_of(draft.state)
        passing = board.piece_at(move.to_square) is None and not draft.memory
        if not passing and not board.gives_check(move):
            return ""
        after = self.moved(draft, move)
        if self.closed(after) and next(self._legal(Draft(self.end(after))), None) is None:
            return _("En este turno se tomó algo: así no se puede dar jaque mate.")
        return ""


class Australian(_Counted):
    """The rules of Australian progressive chess; see the module's docstring."""

    key: ClassVar[str] = "progresivo-australiano"
    name: ClassVar[str] = "Ajedrez progresivo australiano"

    def closed(self, draft: Draft) -> str:
        """A capture ends the turn, too."""
        return super().closed(draft) or ("capture" if draft.memory else "")
