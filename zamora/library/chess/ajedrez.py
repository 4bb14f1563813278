"""Chess: the game that the author's ladder leads to (booklet, chapters 1 and 8).

**Rules** are those of the Laws of Chess, and the moves come from python-chess; this module only
says them in the grammar of our games, on what all games with chessmen share
(:mod:`zamora.library.chess.common`).

**Rulings**, where the Laws leave something to the players or the arbiter:

- The third occurrence of a position and fifty turns of each side without a capture or a pawn's move
  end the game as a draw; by the Laws a player has to claim it. Occurrences are counted by
  :class:`~zamora.core.history.History`; two positions are the same if the same moves are possible.
- Too few men: a draw where no sequence of moves at all could give mate, judged by the kinds of men
  (bare kings, one bishop or knight, bishops on squares of one colour).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import chess

from zamora.core.position import Outcome, Reason, Side, Step
from zamora.library.chess import words
from zamora.library.chess.common import ChessGame, Draft, State, board_of, state_of
from zamora.library.chess.words import square_of

#: How many half-moves without a capture or a pawn's move are a draw.
QUIET = 100


class Ajedrez(ChessGame):
    """The rules of chess; see the module's docstring."""

    key: ClassVar[str] = "ajedrez"
    name: ClassVar[str] = "Ajedrez"
    chapter: ClassVar[int] = 0
    source: ClassVar[str] = "002, 2"
    turn_starts = words.STARTS

    def moves(self, draft: Draft) -> Iterable[chess.Move]:
        """One legal move."""
        return () if draft.moves else board_of(draft.state).legal_moves

    def moved(self, draft: Draft, move: chess.Move) -> Draft:
        """The turn is over."""
        board = board_of(draft.state).copy(stack=False)
        board.push(move)
        return Draft(state_of(board), 1)

    def results(self, state: State) -> Iterator[State]:
        """The states that the legal turns lead to, each once."""
        board = board_of(state)
        for move in tuple(board.legal_moves):
            after = board.copy(stack=False)
            after.push(move)
            yield state_of(after)

    def paths(self, state: State, depth: int) -> int:
        """The number of paths of ``depth`` turns, counted on one board of python-chess."""
        board = board_of(state).copy(stack=False)

        def count(left: int) -> int:
            if left == 0:
                return 1
            if board.halfmove_clock >= QUIET or board.is_insufficient_material():
                return 0
            if left == 1:
                return board.legal_moves.count()
            total = 0
            for move in tuple(board.legal_moves):
                board.push(move)
                total += count(left - 1)
                board.pop()
            return total

        return count(depth)

    def leads_to(self, draft: Draft, step: Step, state: State) -> bool:
        """Whether in ``state`` he has left his cell and a man of his side is where he went."""
        if step.kind == "promote" or step.origin is None:
            return True
        after, own = board_of(state), draft.state.side is Side.FIRST
        return (
            after.piece_at(square_of(step.origin)) is None
            and after.color_at(square_of(step.target)) is own
        )

    def decided(self, state: State) -> Outcome | None:
        """A draw for want of men or after fifty turns; but the last of them may give mate."""
        if state.quiet >= QUIET and any(board_of(state).legal_moves):
            return super().decided(state) or Outcome(None, Reason.FIFTY)
        return super().decided(state)
