"""Orthodox progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo"): one game of chess.

**Rules.** Those of the Scottish game (:mod:`.progressive`), but the moves of a turn are made with
men of either colour by turns, so that the record of the whole game is one of ordinary chess: White
moves a white man; Black a black and a white one; White a black, a white, a black one; and so on.

In a similar game, which makes up for what is suspected to be Black's advantage, Black begins, and
moves a white man (parameter ``begins``).

**Rulings.**

- Stopping before the last move leaves the next one, with the other colour, to the rival.
- A check ends the turn here, too: the rival has to answer it, with men of the colour in check.
- The player whose king is mated loses, even by his own move. The printed game shows the usual case:
  White mates the black king with a white man.
- A pawn is taken in passing as in chess, by the very next move, in the same turn too.
- The colour that is to move next and cannot, without being in check: a draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import chess

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.position import Side, Symmetry
from zamora.library.chess.common import ChessGame, Draft, State, board_of, state_of
from zamora.library.chess.progressive import Progressive

#: The players, as in :attr:`State.extra`.
PLAYERS = ("blancas", "negras")


class OrthodoxProgressive(Progressive):
    """The rules of orthodox progressive chess; see the module's docstring.

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
