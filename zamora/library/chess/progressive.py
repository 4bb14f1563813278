"""Progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo"): the Scottish game.

**Rules.** Those of chess, but the first turn of the game has one move, the second two, the third
three, and so on. A player need not make all of them, and how many the rival may make does not
depend on that. Each move is a legal move of chess: a player in check gets out of it with the first,
or has lost, and may not expose the own king on the way. A move that gives check ends the turn. A
pawn is taken in passing by the first move of a turn only, and only if its double step is all that
it has moved. A player without a legal move and not in check draws. Ten turns in a row, of both
sides together, without a capture or a pawn's move are a draw.

**Rulings.**

- No passing: a turn has at least one move ("não há qualquer obrigação de usar todos os lances"
  speaks of those that are left), since a player who cannot move has drawn or lost.
- A check ends the turn whenever it is given; nothing forbids to give it early. (In the Italian game
  of the same chapter that loses.)
- All pawns that have made their double step in the rival's last turn, and stand there, can be taken
  in passing, even if others moved after them, but only where the cell passed is empty now; by the
  rules of chess, not in a later turn.
- The tenth quiet turn may give mate: then it is mate. The text has "nenhum peão for movido ou
  nenhuma peça for capturada", no pawn moved *or* no piece captured; as in chess, one of the two is
  enough to start the count again.
- Too few men to mate at all: a draw, as in chess. No position occurs three times, since the number
  of the turn belongs to it.

The other progressive games of the chapter are in :mod:`.progressives`.

**Ghosts.** The chapter calls it Galvin's ghost if every move of the side to move gives check, so
that it makes only one; Taylor's, in the Australian game, if it can only capture.
:meth:`Progressive.ghost` finds them.

Only the first two turns of a game are listed: with some thirty moves to choose from each time there
are about thirty to the power of the number. :mod:`.sequences` looks for a mate in the longer ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
    castling_of,
    in_passing,
    kept,
    names_of,
    placement,
    squares_of,
)

#: How many turns without a capture or a pawn's move are a draw.
QUIET = 10
#: Longest turns, in moves, that are listed.
LISTED = 2


class Progressive(ChessGame):
    """What progressive games share; see the module's docstring."""

    source: ClassVar[str] = "002, 2"
    numbered: ClassVar[bool] = True
    #: Turns are numbered one by one, as the source does.
    turn_starts = re.compile(r"(?<!\S)\d{1,3}\s?[.)]")

    # What a game may say otherwise ---------------------------------------------------------------

    def closed(self, draft: Draft) -> str:
        """What ends a turn before its last move: "check"; empty if it goes on."""
        return "check" if draft.moves and board_of(draft.state).was_into_check() else ""

    def barred(self, draft: Draft, move: chess.Move) -> str:
        """Why a legal move of chess may not come next, a sentence to be translated; or empty."""
        return ""

    def remembered(self, draft: Draft, move: chess.Move) -> tuple[tuple[int, int], ...]:
        """What :attr:`Draft.memory` is after a move."""
        return ()

    # The rules -----------------------------------------------------------------------------------

    def initial(self, side: Side = Side.FIRST) -> State:
        """The start position; the first turn has one move."""
        return super().initial(side)._replace(number=1)

    def moves(self, draft: Draft) -> Iterable[chess.Move]:
        """Legal moves of chess, until there have been enough or the turn is closed."""
        if self.no_more(draft):
            return
        for move in self._legal(draft):
            if not self.barred(draft, move):
                yield move

    def _legal(self, draft: Draft) -> Iterator[chess.Move]:
        """The legal moves of chess; one of several pawns may be taken in passing."""
        first, *others = boards_of(draft.state)
        if not others:
            return iter(first.legal_moves)
        return iter(dict.fromkeys(m for board in (first, *others) for m in board.legal_moves))

    def no_more(self, draft: Draft) -> str:
        """A check and the last move end the turn."""
        number = draft.state.number
        match self.closed(draft):
            case "check":
                return _("Un jaque termina el turno: ya no hay más jugadas.")
            case "capture":
                return _("Tomar termina el turno: ya no hay más jugadas.")
        if draft.moves < number:
            return ""
        said = ngettext("Este turno es de {n} jugada.", "Este turno es de {n} jugadas.", number)
        return said.format(n=number)

    def refusal(self, draft: Draft, pattern: StepPattern) -> str:
        """Why there is no such step: also, why a move of chess may not be made here."""
        if not draft.pawn and not self.no_more(draft):
            for move in self._legal(draft):
                step = self.steps_of(draft, move)[0]
                meant = (
                    pattern.piece in (None, step.piece, step.piece[0])
                    and pattern.origin in (None, step.origin)
                    and pattern.target in ((None,) if pattern.origin else ()) + (step.target,)
                )
                if meant and (why := self.barred(draft, move)):
                    return _(why)
        return super().refusal(draft, pattern)

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
        men, castling = placement(board), castling_of(board)
        state = draft.state._replace(men=men, castling=castling, passant="-", quiet=quiet)
        memory = self.remembered(draft, move)
        return Draft(kept(state, board), draft.moves + 1, "", names_of(passed), memory)

    def end(self, draft: Draft) -> State:
        """The other side's turn, which has one move more."""
        state, board = draft.state, board_of(draft.state).copy(stack=False)
        board.turn = not board.turn
        after = state._replace(
            side=state.side.other,
            passant=in_passing(board, squares_of(draft.passed)),
            quiet=state.quiet + 1,
            number=state.number + 1,
        )
        return kept(after, board)

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

    # Ghosts ---------------------------------------------------------------------------------------

    def ghost(self, state: State) -> str:
        """What makes the side to move stop after one move of several.

        Returns:
            ``"galvin"`` if every move is a check, ``"taylor"`` if some end the turn by capturing;
            empty if the turn can go on, or has one move only.
        """
        hows, begun = set(), Draft(state)
        if state.number > 1:
            for move in self.moves(begun):
                how = self.closed(self.moved(begun, move))
                if not how:
                    return ""
                hows.add(how)
        return ("taylor" if "capture" in hows else "galvin") if hows else ""

    # Notation and words ---------------------------------------------------------------------------

    def read(self, text: str, state: State) -> tuple[StepPattern, ...]:
        """Several moves, in Spanish letters or, as in the source, in English ones."""
        return words.read_series(text, self.begin(state), self)

    def numbering(self, start: State, played: int) -> tuple[int, int]:
        """Each series has the number of its moves, as in the source."""
        return start.number + played, 0

    def allowance(self, draft: Draft) -> str:
        """How many moves are left; and if there is a ghost, what it is."""
        left = draft.state.number - draft.moves - bool(draft.pawn)
        said = ngettext("Queda {n} jugada.", "Quedan {n} jugadas.", left).format(n=left)
        if draft.moves or draft.pawn:
            return said
        match self.ghost(draft.state):
            case "galvin":
                return said + " " + self.galvin()
            case "taylor":
                return said + " " + _("¡Fantasma de Taylor! Todo lo que puedes jugar lo termina.")
        return said

    def galvin(self) -> str:
        """What Galvin's ghost does, for who meets it."""
        return _("¡Fantasma de Galvin! Solo puedes jugar con jaque, y eso termina tu turno.")


class Scottish(Progressive):
    """The rules of Scottish progressive chess; see the module's docstring."""

    key: ClassVar[str] = "progresivo-escoces"
    name: ClassVar[str] = "Ajedrez progresivo escocés"
