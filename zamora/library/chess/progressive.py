"""Progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo"): the Scottish game.

**Rules.** Those of chess, but the first turn of the game has one move, the second two, the third
three, and so on. A player need not make all of them, and how many the rival may make does not
depend on that. Each move is a legal move of chess: whoever is in check gets out of it with the
first, or has lost, and nobody puts the own king in check on the way. A move that gives check ends
the turn. A pawn is taken in passing by the first move of a turn only, and only if its double step
is all that it has moved. A player without a legal move and not in check draws. Ten turns in a row,
of both sides together, without a capture or a pawn's move are a draw.

**Rulings.**

- Nobody may pass: a turn has at least one move ("não há qualquer obrigação de usar todos os
  lances" speaks of those that are left), since a player who cannot move has drawn or lost.
- A check ends the turn whenever it is given; nothing forbids to give it early. (In the Italian game
  of the same chapter that loses.)
- All pawns that have made their double step in the rival's last turn, and stand there, can be taken
  in passing, whatever moved after them, but only where the cell passed is empty now; by the rules
  of chess, not in a later turn.
- The tenth quiet turn may give mate: then it is mate. The text has "nenhum peão for movido ou
  nenhuma peça for capturada", no pawn moved *or* no piece captured; as in chess, one of the two is
  enough to start the count again.
- Too few men to mate at all: a draw, as in chess. No position occurs three times, since the number
  of the turn belongs to it.

Only the first two turns of a game are listed: with some thirty moves to choose from each time there
are about thirty to the power of the number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

import chess

from zamora.core.i18n import _, ngettext
from zamora.core.position import Outcome, Reason, Side, StepPattern
from zamora.library.chess import words
from zamora.library.chess.common import (
    ChessGame,
    Draft,
    State,
    board_of,
    boards_of,
    in_passing,
    names_of,
    squares_of,
    state_of,
)

#: So many turns without a capture or a pawn's move are a draw.
QUIET = 10
#: Turns of so many moves at most are listed.
LISTED = 2


class Scottish(ChessGame):
    """The rules of Scottish progressive chess; see the module's docstring."""

    key: ClassVar[str] = "progresivo-escoces"
    name: ClassVar[str] = "Ajedrez progresivo escocés"
    source: ClassVar[str] = "002, 2"
    numbered: ClassVar[bool] = True
    #: Turns are numbered one by one, as the source does.
    turn_starts = re.compile(r"(?<!\S)\d{1,3}\s?[.)]")

    def initial(self, side: Side = Side.FIRST) -> State:
        """The start position; the first turn has one move."""
        return super().initial(side)._replace(number=1)

    def moves(self, draft: Draft) -> Iterable[chess.Move]:
        """Legal moves of chess, until there have been enough or the rival is in check."""
        if self.no_more(draft):
            return ()
        return dict.fromkeys(m for board in boards_of(draft.state) for m in board.legal_moves)

    def no_more(self, draft: Draft) -> str:
        """A check and the last move end the turn."""
        number = draft.state.number
        if board_of(draft.state).was_into_check():
            return _("Un jaque termina el turno: ya no hay más jugadas.")
        if draft.moves < number:
            return ""
        said = ngettext("Este turno es de {n} jugada.", "Este turno es de {n} jugadas.", number)
        return said.format(n=number)

    def moved(self, draft: Draft, move: chess.Move) -> Draft:
        """The same side goes on; pawns that have made their double step are remembered."""
        board = board_of(draft.state).copy(stack=False)
        ahead = 8 if board.turn else -8
        passed = {cell for cell in squares_of(draft.passed) if cell + ahead != move.from_square}
        if board.piece_type_at(move.from_square) == chess.PAWN:
            if move.to_square - move.from_square == 2 * ahead:
                passed.add(move.from_square + ahead)
            board.ep_square = move.to_square  # it matters to a capture in passing only
        quiet = -1 if board.is_zeroing(move) else draft.state.quiet
        board.push(move)
        board.turn, board.ep_square = not board.turn, None
        state = state_of(board)._replace(quiet=quiet, number=draft.state.number)
        return Draft(state, draft.moves + 1, "", names_of(passed))

    def end(self, draft: Draft) -> State:
        """The other side's turn, which has one move more."""
        state = draft.state._replace(side=draft.state.side.other)
        passant = in_passing(board_of(state), squares_of(draft.passed))
        return state._replace(passant=passant, quiet=state.quiet + 1, number=state.number + 1)

    def decided(self, state: State) -> Outcome | None:
        """A draw for want of men or after ten quiet turns."""
        if state.quiet >= QUIET and any(self.moves(Draft(state))):
            return super().decided(state) or Outcome(None, Reason.QUIET)
        return super().decided(state)

    def listable(self, state: State) -> bool:
        """Only the first turns of a game."""
        return state.number <= LISTED

    def possible(self, state: State) -> bool:
        """The double step need not have been the rival's last move."""
        board = board_of(state)
        pawn, rank, back = chess.Piece(chess.PAWN, not board.turn), 2, 8
        if board.turn:
            rank, back = 5, -8
        return state.number > 0 and all(
            (chess.square_rank(cell), board.piece_at(cell), board.piece_at(cell + back))
            == (rank, None, pawn)
            for cell in squares_of(state.passant)
        )

    def read(self, text: str, state: State) -> tuple[StepPattern, ...]:
        """Several moves, in Spanish letters or, as in the source, in English ones."""
        return words.read_series(text, self.begin(state), self)

    def numbering(self, start: State, played: int) -> tuple[int, int]:
        """Each series has the number of its moves, as in the source."""
        return start.number + played, 0

    def allowance(self, draft: Draft) -> str:
        """How many moves are left."""
        left = draft.state.number - draft.moves - bool(draft.pawn)
        return ngettext("Queda {n} jugada.", "Quedan {n} jugadas.", left).format(n=left)
