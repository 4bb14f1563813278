"""English and Portuguese progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo").

**Rules.** Those of the Scottish game (:mod:`.progressive`), but in the Portuguese game each man
moves once in a turn at most. In the English game a man moves a second time only when all other men
of its side have moved, a third time only when all others have moved twice, and so on. Counting
restarts every turn. Castling counts as a move of the king and of the rook. A man that a pawn has
become moves in the next turn only (in the Portuguese game that is so by itself).

**Rulings.**

- "All others" are all men of the side that stand on the board, also those that are blocked: the
  text makes no exception. But a promoted man, which may not move, is not waited for.
- For castling both the king and the rook must be free to move.
- The turn ends when moves are left but no man may still move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import chess

from zamora.core.i18n import _
from zamora.library.chess.common import Draft, board_of
from zamora.library.chess.progressive import Progressive

#: Instead of how often a man has moved, of one that a pawn has become.
PROMOTED = -1


class PortugueseProgressive(Progressive):
    """The rules of Portuguese progressive chess; see the module's docstring."""

    key: ClassVar[str] = "progresivo-portugues"
    name: ClassVar[str] = "Ajedrez progresivo portugués"

    def rests(self, draft: Draft, square: int) -> str:
        """Why the man on a square must not move now, in one sentence; empty if it may."""
        if square in dict(draft.memory):
            return _("Esa pieza ya se movió en este turno: aquí cada una se mueve una sola vez.")
        return ""

    def barred(self, draft: Draft, move: chess.Move) -> str:
        """The moving man, and a castling rook, must not have moved."""
        for square in self._movers(draft, move):
            if why := self.rests(draft, square):
                return why
        return ""

    def remembered(self, draft: Draft, move: chess.Move) -> tuple[tuple[int, int], ...]:
        """The squares of the men that have moved in this turn, with how often."""
        counts = dict(draft.memory)
        for start, end in self._movers(draft, move).items():
            counts[end] = counts.pop(start, 0) + 1
        if move.promotion is not None:
            counts[move.to_square] = PROMOTED
        return tuple(sorted(counts.items()))

    def _movers(self, draft: Draft, move: chess.Move) -> dict[int, int]:
        """The moving men, as from and to squares; two in castling."""
        found, board = {move.from_square: move.to_square}, board_of(draft.state)
        if board.is_castling(move):
            rank = move.from_square - chess.square_file(move.from_square)
            short = move.to_square > move.from_square
            found[rank + (7 if short else 0)] = rank + (5 if short else 3)
        return found


class EnglishProgressive(PortugueseProgressive):
    """The rules of English progressive chess; see the module's docstring."""

    key: ClassVar[str] = "progresivo-ingles"
    name: ClassVar[str] = "Ajedrez progresivo inglés"

    def rests(self, draft: Draft, square: int) -> str:
        """A man that has moved waits for all others."""
        counts = dict(draft.memory)
        if counts.get(square) == PROMOTED:
            return _("Una pieza recién coronada espera hasta el turno siguiente.")
        if counts.get(square, 0) > _least(draft):
            return _("Esa pieza no se mueve otra vez hasta que se hayan movido todas las demás.")
        return ""


@lru_cache(maxsize=64)
def _least(draft: Draft) -> int:
    """How often those men have moved in this turn that have moved least, promoted ones aside."""
    board, counts = board_of(draft.state), dict(draft.memory)
    moved = (counts.get(man, 0) for man in chess.SquareSet(board.occupied_co[board.turn]))
    return min(times for times in moved if times != PROMOTED)
