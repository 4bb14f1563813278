"""The other progressive games (Neto & Silva, chapter 2, "Xadrez progressivo", variants)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

import chess

from zamora.core.board import Cell
from zamora.core.i18n import _, later, ngettext
from zamora.core.parameters import Parameter
from zamora.core.position import Outcome, Reason, Side, Symmetry
from zamora.library.chess.common import ChessGame, Draft, State, board_of, state_of
from zamora.library.chess.progressive import Progressive

#: Instead of how often a man has moved, of one that a pawn has become.
PROMOTED = -1


class PortugueseProgressive(Progressive):
    """English and Portuguese progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo").

    **Rules.** Those of the Scottish game (:mod:`.progressive`), but in the Portuguese game each man
    moves once in a turn at most. In the English game a man moves a second time only when all other
    men of its side have moved, a third time only when all others have moved twice, and so on.
    Counting restarts every turn. Castling counts as a move of the king and of the rook. A man that
    a pawn has become moves in the next turn only (in the Portuguese game that is so by itself).

    **Rulings.**

    - "All others" are all men of the side that stand on the board, also those that are blocked: the
      text makes no exception. But a promoted man, which may not move, is not waited for.
    - For castling both the king and the rook must be free to move.
    - The turn ends when moves are left but no man may still move.
    """

    key: ClassVar[str] = "progresivo-portugues"
    name: ClassVar[str] = "Ajedrez progresivo portugués"

    def rests(self, draft: Draft, square: int) -> str:
        """Why the man on a square must not move now, to be translated; empty if it may."""
        if square in dict(draft.memory):
            return later(
                "Esa pieza ya se movió en este turno: aquí cada una se mueve una sola vez."
            )
        return ""

    def barred(self, draft: Draft, move: chess.Move) -> str:
        """The moving man, and a castling rook, must not have moved."""
        if not draft.memory:
            return ""
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
    """The rules of English progressive chess, as :class:`PortugueseProgressive` says them."""

    key: ClassVar[str] = "progresivo-ingles"
    name: ClassVar[str] = "Ajedrez progresivo inglés"

    def rests(self, draft: Draft, square: int) -> str:
        """A man that has moved waits for all others."""
        counts = dict(draft.memory)
        if counts.get(square) == PROMOTED:
            return later("Una pieza recién coronada espera hasta el turno siguiente.")
        if counts.get(square, 0) > _least(draft):
            return later(
                "Esa pieza no se mueve otra vez hasta que se hayan movido todas las demás."
            )
        return ""


@lru_cache(maxsize=64)
def _least(draft: Draft) -> int:
    """How often those men have moved in this turn that have moved least, promoted ones aside."""
    board, counts = board_of(draft.state), dict(draft.memory)
    moved = (counts.get(man, 0) for man in chess.SquareSet(board.occupied_co[board.turn]))
    return min(times for times in moved if times != PROMOTED)


# New Zealand and Australian -----------------------------------------------------------------------


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
    """New Zealand and Australian progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo").

    **Rules.** Those of the Scottish game (:mod:`.progressive`), with one restriction each. New
    Zealand ("Kiwi"): no mate in a turn in which something has been captured. Australian: a capture
    ends the turn, as a check does; so one man at most is taken in a turn.

    **Rulings.**

    - "Uma sequência de mate só é válida se não existir qualquer captura": a move that would give
      such a mate is not allowed; all else may be played instead. Also the mating move must not
      capture. Mate is what it is in chess: a king in check, and no legal move of chess that gets
      him out of it.
    - A player who has only such moves is stuck: mated if in check, else it is a draw.
    - A capture in passing is a capture. It ends an Australian turn, which it can only begin.
    """

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
            return later("En este turno se tomó algo: así no se puede dar jaque mate.")
        return ""


class Australian(_Counted):
    """The rules of Australian progressive chess, as :class:`NewZealand` says them."""

    key: ClassVar[str] = "progresivo-australiano"
    name: ClassVar[str] = "Ajedrez progresivo australiano"

    def closed(self, draft: Draft) -> str:
        """A capture ends the turn, too."""
        return super().closed(draft) or ("capture" if draft.memory else "")


#: :attr:`State.extra` after a check too early, and after a turn that could not be completed.
EARLY, SHORT = "jaque", "ahogado"


class ItalianProgressive(Progressive):
    """Italian progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo", variants).

    **Rules.** Those of the Scottish game (:mod:`.progressive`), but a turn has all its moves, and a
    check may be given by the last of them only: an earlier check loses the game. So a check wins
    that the rival cannot get out of without giving check, too.

    **Rulings.**

    - A check too early *loses*, as the text says ("um jogador perde o jogo"): it is possible, and
      not refused. That is so if it is mate, too, and also if there is nothing else to play.
    - A player who runs out of legal moves before the turn is complete draws, as does one who has
      none at its beginning and is not in check.
    """

    key: ClassVar[str] = "progresivo-italiano"
    name: ClassVar[str] = "Ajedrez progresivo italiano"
    extras: ClassVar[tuple[str, ...]] = (EARLY, SHORT)

    def may_end(self, draft: Draft) -> bool:
        """After the last move, a check, or where there is nothing to go on with."""
        if draft.pawn or not draft.moves:
            return False
        return next(iter(self.moves(draft)), None) is None

    def unfinished(self, draft: Draft) -> str:
        """All moves have to be made."""
        if draft.pawn:
            return super().unfinished(draft)
        left = draft.state.number - draft.moves
        return ngettext(
            "Te falta {n} jugada: aquí hay que hacerlas todas.",
            "Te faltan {n} jugadas: aquí hay que hacerlas todas.",
            left,
        ).format(n=left)

    def end(self, draft: Draft) -> State:
        """The other side's turn, if the game goes on."""
        state = super().end(draft)
        if draft.moves == draft.state.number:
            return state
        return state._replace(extra=EARLY if self.closed(draft) else SHORT)

    def decided(self, state: State) -> Outcome | None:
        """Also a check too early, and a turn that could not be finished."""
        if state.extra == EARLY:
            return Outcome(state.side, Reason.EARLY)
        if state.extra == SHORT:
            return Outcome(None, Reason.STALEMATE)
        return super().decided(state)

    def galvin(self) -> str:
        """Here it has lost who meets it."""
        return _("¡Fantasma de Galvin! Solo puedes jugar con jaque, y antes de tiempo eso pierde.")


#: The players, as in :attr:`State.extra`.
PLAYERS = ("blancas", "negras")


class OrthodoxProgressive(Progressive):
    """Orthodox progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo").

    **Rules.** Those of the Scottish game (:mod:`.progressive`), but the moves of a turn are made
    with men of either colour by turns, so that the record of the whole game is one of ordinary
    chess: White moves a white man; Black a black and a white one; White a black, a white, a black
    one; and so on.

    In a similar game, which makes up for what is suspected to be Black's advantage, Black begins,
    and moves a white man (parameter ``begins``).

    **Rulings.**

    - Stopping before the last move leaves the next one, with the other colour, to the rival.
    - A check ends the turn here, too: the rival has to answer it, with men of the colour in check.
    - The player whose king is mated loses, even by his own move. The printed game shows the usual
      case: White mates the black king with a white man.
    - A pawn is taken in passing as in chess, by the very next move, in the same turn too.
    - The colour that is to move next and cannot, without being in check: a draw.

    The ``side`` of a state is the colour that moves next; the player to move is its ``extra``.
    """

    key: ClassVar[str] = "progresivo-ortodoxo"
    name: ClassVar[str] = "Ajedrez progresivo ortodoxo"
    extras: ClassVar[tuple[str, ...]] = PLAYERS
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "begins": Parameter(
            "blancas",
            PLAYERS,
            lambda: _("Empiezan"),
            lambda: _("¿Quién hace la primera jugada, con una pieza blanca?"),
            {"blancas": lambda: _("las blancas"), "negras": lambda: _("las negras")},
        )
    }

    def initial(self, side: Side = Side.FIRST) -> State:
        """The start position; the first move is made with a white man."""
        begins = PLAYERS.index(str(self.settings["begins"]))
        return super().initial()._replace(extra=PLAYERS[side ^ begins])

    def to_move(self, state: State) -> Side:
        """The player to move, with men of either colour."""
        return Side(PLAYERS.index(state.extra))

    def closed(self, draft: Draft) -> str:
        """A check to either king ends the turn."""
        return "check" if draft.moves and board_of(draft.state).is_check() else ""

    def moved(self, draft: Draft, move: chess.Move) -> Draft:
        """The other colour is next."""
        board = board_of(draft.state).copy(stack=False)
        quiet = -1 if board.is_zeroing(move) else draft.state.quiet
        board.push(move)
        state = state_of(board)._replace(
            quiet=quiet, number=draft.state.number, extra=draft.state.extra
        )
        return Draft(state, draft.moves + 1)

    def end(self, draft: Draft) -> State:
        """The other player's turn, with the colour that is next."""
        state = draft.state
        rival = PLAYERS[self.to_move(state).other]
        return state._replace(quiet=state.quiet + 1, number=state.number + 1, extra=rival)

    def turned(self, state: State, side: Side) -> State:
        """The same position with another player to move; the colour is the same."""
        return state._replace(extra=PLAYERS[side])

    def possible(self, state: State) -> bool:
        """As in chess; and the player to move must be given."""
        return state.number > 0 and bool(state.extra) and ChessGame.possible(self, state)

    def transform(self, state: State, symmetry: Symmetry) -> State:
        """The players change places, too."""
        image = super().transform(state, symmetry)
        return image._replace(extra=PLAYERS[self.to_move(state).other])

    def evaluation(self, state: State) -> int:
        """For the player, not for the colour that is next."""
        points = super().evaluation(state)
        return points if self.to_move(state) is state.side else -points

    def checkers(self, state: State, side: Side) -> tuple[Cell, ...]:
        """Only the colour that moves next can be in check, whichever player answers it."""
        return super().checkers(state, state.side)

    def king(self, state: State, side: Side) -> Cell | None:
        """The king of the colour that is next."""
        return super().king(state, state.side)

    def allowance(self, draft: Draft) -> str:
        """Also which colour is next."""
        colour = (_("Ahora mueve una blanca."), _("Ahora mueve una negra."))[draft.state.side]
        said = super().allowance(draft)
        left = draft.state.number - draft.moves - bool(draft.pawn)
        return f"{said} {colour}" if left and not draft.pawn else said
