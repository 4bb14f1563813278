"""A game between two pupils: legal turns, offers and agreements.

**Rulings.** The clock starts with the first turn and also runs for a disconnected player: otherwise
pulling the plug would gain time. It stops while the class is paused, and from the end of the server
until the player to move is back. Taking a turn back returns no time. An offer (a draw, a takeback)
stands until the next turn; there is one at a time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Outcome, Reason, Side
from zamora.explain.endings import ending
from zamora.play.clock import Clock
from zamora.play.matches import Match, Rule
from zamora.play.record import Record
from zamora.registry import game as game_of

#: The longest games, in turns: a file must not grow for ever.
MOST_TURNS = 1000
#: Who teaches, where a game needs a player: no pupil's id is a word.
TEACHER = "docente"


class NotNow(ZamoraError):
    """The requested action is not possible now."""


@dataclass(frozen=True)
class Ending:
    """How a game ended.

    Attributes:
        winner: who won; None for a draw.
        by: ``"board"``, ``"resignation"``, ``"agreement"``, ``"time"`` or ``"teacher"``.
        reason: what decided it on the board.
    """

    winner: Side | None
    by: str
    reason: Reason | None = None


@dataclass
class Meeting:
    """A game between two pupils.

    Attributes:
        id: made once.
        game: the key of what is played.
        players: ids of who plays the first side and the second.
        minutes: the time of each; 0 for as much as they like.
        increment: seconds that a turn adds.
        at: when it was offered, or begun: UTC, ISO 8601.
        offered_to: whose answer the challenge waits for; empty once it has begun.
        turns: as the notation writes them.
        clock: as it stood after the last turn, plain values.
        asked: who offers something, and what: ``"draw"`` or ``"takeback"``.
        ending: how it ended; None while it goes on.
        tournament: the id of the tournament that it belongs to; empty if none.
        start: the code of the position from which it is played; empty for the usual one.
        moved: when the last turn came, or else the game: UTC, ISO 8601.
    """

    id: str
    game: str
    players: tuple[str, str]
    minutes: float
    increment: float
    at: str
    offered_to: str = ""
    turns: list[str] = field(default_factory=list)
    clock: dict[str, Any] | None = None
    asked: tuple[Side, str] | None = None
    ending: Ending | None = None
    tournament: str = ""
    start: str = ""
    moved: str = ""
    now: Callable[[], float] = field(default=time.monotonic, repr=False)
    _match: Match | None = field(default=None, repr=False)

    @property
    def rules(self) -> Game[Any, Any]:
        """What is played."""
        return game_of(self.game)

    @property
    def begun(self) -> bool:
        """Whether both want to play."""
        return not self.offered_to

    @property
    def goes_on(self) -> bool:
        """Whether it has begun and has not ended."""
        return self.begun and self.ending is None

    @property
    def match(self) -> Match:
        """The game with its clock; played again from its turns when it is first needed."""
        if self._match is None:
            clock = Clock.per_side(self.minutes * 60, self.increment) if self.minutes else None
            match = self._fresh(clock)
            for turn in self.turns:
                match.play(turn)
                match.pause()
            if self.clock is not None:
                match.set_clock(Clock.from_dict(self.clock))
            self._match = match
        return self._match

    def _fresh(self, clock: Clock | None = None) -> Match:
        start = self.rules.position(self.start) if self.start else None
        return Match(self.rules, Rule.first_goal(), clock, start=start, now=self.now)

    @property
    def history(self) -> History:
        """The turns played."""
        return self.match.history

    def forget(self) -> None:
        """Keep no positions: what is needed again is played again."""
        self._match = None

    def mend(self) -> bool:
        """Keep the turns up to the last that can be played; whether any had to go."""
        try:
            self.match  # noqa: B018
        except ZamoraError:
            match = self._fresh()
            for n, turn in enumerate(self.turns):
                try:
                    match.play(turn)
                except ZamoraError:
                    del self.turns[n:]
                    return True
        return False

    def side_of(self, pupil: str) -> Side | None:
        """The side that a pupil plays; None if they do not play in it."""
        return Side(self.players.index(pupil)) if pupil in self.players else None

    def takes_back(self, side: Side) -> int:
        """How many turns are taken back when ``side`` takes back its last one; 0 if it has none."""
        made = [turn.before.side for turn in self.history.turns]
        return next((n for n, one in enumerate(reversed(made), 1) if one is side), 0)

    def run(self) -> None:
        """Let the clock go on, if it has ever begun."""
        if self.goes_on and self.minutes and self.turns and not self.match.running:
            self.match.run()

    def pause(self) -> None:
        """Stop the clock until :meth:`run`."""
        if self._match is not None and self.goes_on:
            self._match.pause()

    def out_of_time(self) -> Side | None:
        """The side whose time is up, or None."""
        if not self.goes_on or self._match is None or self._match.clock is None:
            return None
        return self._match.clock.flagged

    def must_go_on(self, side: Side | None) -> Side:
        """Give ``side`` back if it plays in it and the game goes on.

        Raises:
            NotNow: otherwise.
        """
        if side is None:
            raise NotNow(_("Esta partida la juegan otros: solo puedes mirar."))
        if not self.begun:
            raise NotNow(_("Esta partida todavía no empieza."))
        if self.ending is not None:
            raise NotNow(_("La partida ya terminó."))
        return side

    def words(self, names: tuple[str, str]) -> str:
        """How it ended, in a sentence or two; empty while it goes on."""
        if self.ending is None:
            return ""
        winner = self.ending.winner
        if winner is None:
            if self.ending.by == "agreement":
                return _("Empate: los dos estuvieron de acuerdo.")
            if self.ending.reason is None:
                return _("Empate, dice tu docente.")
            return ending(Outcome(None, self.ending.reason), self.rules.sides)
        loser = names[winner.other]
        return {
            "resignation": _("Gana {winner}: {loser} se rindió."),
            "time": _("Gana {winner}: a {loser} se le acabó el tiempo."),
            "teacher": _("Gana {winner}, dice tu docente."),
        }.get(self.ending.by, _("Gana {winner}.")).format(winner=names[winner], loser=loser)

    def record(self, names: tuple[str, str]) -> Record:
        """The game as a record, to be kept, replayed, reviewed with ``zamora review``."""
        by = None if self.ending is None else self.ending.by
        winner = None if self.ending is None else self.ending.winner
        resigned = winner.other if by == "resignation" and winner is not None else None
        tags = {"Fecha": self.at[:10], **dict(zip(self.rules.sides, names, strict=True))}
        if by in ("time", "teacher"):
            tags["Final"] = self.words(names)
        return Record.from_history(self.history, tags, resigned=resigned, agreed=by == "agreement")
