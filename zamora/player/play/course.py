"""The course of a game: turns, players, ending. No board and no user input."""

from __future__ import annotations

from collections.abc import Mapping

from zamora.core.errors import UnknownGame
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Outcome, Position, Side, Turn
from zamora.core.sides import to_play
from zamora.player.picture.words import Closed, describe_outcome, describe_turn
from zamora.rival import Opponent
from zamora.solve import solution_for
from zamora.solve.retrograde import Solution, Value


class Course:
    """A game in progress between two people, or a person and a computer player.

    Attributes:
        start: where games begin.
        history: the game.
        seen: the part of it visible to the people at the board: less during a secret setup.
        curtain: whether two people share the board and the other one is to choose unseen.
        players: the computer player of each side; None for a person.
        thinking: whether a computer player is choosing a turn.
        closed: how the game ended off the board: resignation, agreement, time.
        message: the answer to the last action, for the player; may be empty.
        serial: incremented whenever the game changes, which invalidates pending results.
    """

    def __init__(self, start: Position, players: Mapping[Side, Opponent] | None = None) -> None:
        self.start = start
        self.history = self.seen = History(start)
        self.players: dict[Side, Opponent | None] = dict.fromkeys(Side)
        self.players.update(players or {})
        self.curtain = False
        self.thinking = False
        self.closed: Closed | None = None
        self.message = ""
        self.serial = 0
        #: The player of the next turn in place of the side's own; empty for none.
        self._instead: tuple[Opponent | None, ...] = ()
        self._solved: tuple[int, Solution | None] | None = None
        self._values: tuple[int, dict[Turn, Value]] | None = None
        self._cover()

    # How it stands --------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position before the turn in progress, as the people at the board may see it."""
        return self.seen.position

    @property
    def covered(self) -> bool:
        """Whether something must not be seen yet by the people at the board."""
        return self.seen is not self.history

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.history.outcome or self.closed

    @property
    def waits_for(self) -> Opponent | None:
        """The computer player whose turn it is."""
        if self.outcome is not None:
            return None
        side = self.history.position.side
        return self._instead[0] if self._instead else self.players[side]

    @property
    def person(self) -> Side | None:
        """The side of who plays against the computer; None between two people, or two computers."""
        people = [side for side, player in self.players.items() if player is None]
        return people[0] if len(people) == 1 else None

    @property
    def own_goal(self) -> bool:
        """Whether the last turn was an own goal."""
        return self.closed is None and bool(self.history.turns) and self.history.turns[-1].own_goal

    @property
    def in_check(self) -> bool:
        """Whether the king of the side to move is in check."""
        return self.position.checked() is not None

    @property
    def solution(self) -> Solution | None:
        """The exact values for this game under way; None where the game is not solved."""
        if self._solved is None or self._solved[0] != self.serial:
            try:
                known = solution_for(self.position).considering(self.history)
            except UnknownGame:
                known = None
            self._solved = (self.serial, known)
        return self._solved[1]

    def values(self) -> dict[Turn, Value]:
        """The exact value of each turn for the player who makes it; empty where unknown."""
        if self.outcome is not None or self.covered or self.solution is None:
            return {}
        if self._values is None or self._values[0] != self.serial:
            self._values = self.serial, dict(self.solution.turn_values(self.position))
        return self._values[1]

    def status(self) -> str:
        """Whose turn it is, or how the game ended, in one sentence."""
        sides = self.position.game.sides
        if self.outcome is not None:
            return describe_outcome(self.outcome, sides, own_goal=self.own_goal, you=self.person)
        return describe_turn(
            sides[self.position.side],
            computer=self.waits_for is not None,
            thinking=self.thinking,
            check=self.in_check,
        )

    # What happens ---------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last turn; against a computer, back to the person's turn."""
        if self.closed is not None:
            self._changed(_("La partida sigue."))
            return
        undoable = self.history.turns
        if self._has_person():
            # A computer that opened the game would only play the same turn again.
            undoable = tuple(t for t in undoable if self.players[t.before.side] is None)
        if not undoable:
            self.message = _("Todavía no hay turnos que deshacer.")
            return
        self._instead = ()
        self.history.undo()
        while self.waits_for is not None and self.history.turns and self._has_person():
            self.history.undo()
        self._changed(_("Deshiciste el último turno."))

    def redo(self) -> None:
        """Play again what was taken back; against a computer, its answer too."""
        if self.history.redo() is None:
            self.message = _("No hay turnos que rehacer.")
            return
        self.closed, self._instead = None, ()
        while self.waits_for is not None and self._has_person() and self.history.redo() is not None:
            pass
        self._changed("")

    def new(self) -> None:
        """A new game from the start position."""
        self.history = History(self.start)
        self._changed("")

    def go_to(self, length: int) -> None:
        """Take turns back, or play again what was taken back, until there are ``length``."""
        while len(self.history.turns) > length:
            self.history.undo()
        while len(self.history.turns) < length and self.history.redo() is not None:
            pass
        self._changed("")

    def load(self, history: History) -> None:
        """Go on with another game of the same rules."""
        self.start = history.start
        self.history = history
        self._changed(_("Partida cargada."))

    def set_player(self, side: Side, player: Opponent | None) -> None:
        """Let a computer player (or a person: None) play a side from now on."""
        self.players[side] = player
        self._changed("")

    def call_in(self, player: Opponent | None) -> None:
        """Let a computer player (or a person: None) make the next turn, for either side."""
        self._changed("")
        self._instead = (player,)

    def close(self, ending: Closed) -> None:
        """End the game off the board; any change reopens it."""
        self._changed("")
        self.closed = ending
        self._begin_turn()

    # Inside ---------------------------------------------------------------------------------------

    def _has_person(self) -> bool:
        return None in self.players.values()

    def _changed(self, message: str) -> None:
        self.serial += 1
        self.thinking = False
        self.closed, self._instead = None, ()
        self._cover()
        self.message = self.asks() if self.curtain else message
        self._begin_turn()

    def _cover(self) -> None:
        """Hide what the people at the board may not see.

        Where two people share the board, hidden information is shown only after the one to move has
        confirmed to be there.
        """
        people = [side for side in Side if self.players[side] is None]
        self.seen = self.history.seen_by(*people)
        self.curtain = len(people) == len(Side) and self.covered

    def asks(self) -> str:
        """The sentence that the other one is to choose, unseen."""
        to_choose = to_play(self.position.game.sides[self.position.side])
        return _("Ahora {to_play}: que nadie más mire.").format(to_play=to_choose)

    def uncover(self) -> None:
        """The one whose turn it is has come to the board, alone."""
        self.seen = self.history.seen_by(self.history.position.side)
        self.curtain, self.message = False, ""
        self._begin_turn()

    def _begin_turn(self) -> None:
        """The position on the board is another one."""
