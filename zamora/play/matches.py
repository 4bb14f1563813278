"""Matches: games strung together, with a score, a rule for who wins, and perhaps a clock.

>>> from zamora import book, game
>>> match = Match(game("compases"), Rule.first_to(2))
>>> played = [match.play(turn) for turn in book.get("compases-1").history().turns]
>>> match.score, len(match.games)
((0, 1), 2)

The booklet (on Goldrez, and where it compares that game with chess) leaves three ways to play for
goals: with a clock as in chess, up to a number of goals, or, the author's own proposal, until one
side scores two goals in a row.

**Rulings**, where the booklet is silent:

- Every game of a match ends with its first goal. A checkmate in Un Cáliz para el Rey counts as one
  goal, and so does a game given up. A drawn game (stalemate, third occurrence of a position,
  agreement) counts 0:0; it does not break a row of goals.
- After a goal the start position is set up again and the side that conceded moves first. After a
  drawn game the side that did not begin it moves first.
- A player who has used up their own time loses the match at any score. When a time for the whole
  match is over, or all its games have been played, more goals win and equal goals are a draw.
- The clock stands still before the first turn of every game (as in indoor football before the
  kick-off) and while a match is saved. Taking a turn back gives no time back, and a turn made a
  second time gains none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from zamora.core.errors import GameOver, ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Position, Side, Turn
from zamora.play.clock import BadClock, Clock
from zamora.play.match_parts import (
    AGREED,
    BadRule,
    Decision,
    MatchGame,
    MatchOutcome,
    Rule,
    has_ball,
    leader,
    row,
    score,
)
from zamora.play.record import Record
from zamora.play.record_text import NUMBER, SCORE, write_score
from zamora.registry import game as game_of

__all__ = [
    "BadClock",
    "BadRule",
    "BadSavedMatch",
    "Clock",
    "Decision",
    "Match",
    "MatchGame",
    "MatchOutcome",
    "Rule",
]

FORMAT = "zamora-match"
VERSION = 1


class BadSavedMatch(ZamoraError):
    """No match can be restored from that."""


class Match:
    """A match in progress: its games, its score, its clock. A failed call changes nothing.

    Attributes:
        game: what is played.
        rule: when it is won.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        rule: Rule,
        clock: Clock | None = None,
        first: Side = Side.FIRST,
        *,
        start: Position | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Set up the first game, in which ``first`` moves first.

        Args:
            game: what is played.
            rule: when it is won.
            clock: how much time there is; None for as much as one likes.
            first: who moves first.
            start: where the first game begins, if not as usual.
            now: returns the time in seconds, from any origin.

        Raises:
            BadRule: if the match could never end.
        """
        rule.check(timed=clock is not None)
        self.game = game
        self.rule = rule
        self._clock = clock
        self._now = now
        #: Since when the clock runs, by the time of ``now``; None while it stands.
        self._since: float | None = None
        self._games = [MatchGame(History(start or game.start(first)))]
        self._given: MatchOutcome | None = None

    # How it stands -------------------------------------------------------------------------------

    @property
    def played(self) -> tuple[MatchGame, ...]:
        """The games from the first to the one that is being played, or was played last."""
        return tuple(self._games)

    @property
    def games(self) -> tuple[History, ...]:
        """The turns of the games, as in :attr:`played`."""
        return tuple(game.history for game in self._games)

    @property
    def history(self) -> History:
        """The game that is being played, or was played last; only to be read."""
        return self._games[-1].history

    @property
    def side(self) -> Side:
        """Whose turn it is."""
        return self.history.position.side

    @property
    def score(self) -> tuple[int, int]:
        """The goals of the first and the second side."""
        return score([game.scorer for game in self._games])

    @property
    def row(self) -> tuple[Side, int] | None:
        """The side that scored the last goals, and how many; None before the first."""
        return row([game.scorer for game in self._games])

    @property
    def clock(self) -> Clock | None:
        """The clock as it shows now."""
        if self._clock is None or self._since is None:
            return self._clock
        return self._clock.charge(self.side, self._now() - self._since)

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._since is not None and self.outcome is None

    @property
    def outcome(self) -> MatchOutcome | None:
        """The winner of the match and the reason; None while it goes on."""
        if self._given is not None:
            return self._given
        by_goals = self.rule.decide([game.scorer for game in self._games if game.over])
        clock = self.clock
        if by_goals is not None or clock is None or not clock.over:
            return by_goals
        if clock.flagged is None:
            return MatchOutcome(leader(self.score), Decision.TIME)
        return MatchOutcome(clock.flagged.other, Decision.FLAG)

    # What the players do -------------------------------------------------------------------------

    def play(self, turn: Turn | str) -> Turn:
        """Play ``turn`` in the running game; after a goal or a draw the next game is set up.

        Raises:
            GameOver: if the match has ended, be it because the time is over.
            IllegalTurn, UnreadableNotation, AmbiguousTurn: as
                :meth:`zamora.core.position.Position.play`.
        """
        self._must_go_on(str(turn))
        side, clock = self.side, self.clock
        played = self.history.play(turn)
        if clock is not None:
            self._clock = clock.reward(side, len(self.history.turns))
            self._since = self._now()
        self._after_game()
        return played

    def undo(self) -> Turn | None:
        """Take back the last turn of the running game; None if there is none, or no such game."""
        return self._step(self.history.undo)

    def redo(self) -> Turn | None:
        """Play again the turn that was last taken back; None as :meth:`undo`."""
        return self._step(self.history.redo)

    def _step(self, step: Callable[[], Turn | None]) -> Turn | None:
        if self.outcome is not None:
            return None
        clock = self.clock
        turn = step()
        if turn is not None and self._since is not None:
            self._clock, self._since = clock, self._now()
        return turn

    def resign(self, side: Side | None = None, *, match: bool = False) -> None:
        """Give up the running game, which is a goal for the rival, or the whole ``match``.

        ``side`` is who gives up; None for the side to move.

        Raises:
            GameOver: if the match has ended.
        """
        self._must_go_on()
        loser = self.side if side is None else Side(side)
        if match:
            self._finish(MatchOutcome(loser.other, Decision.RESIGNATION))
        else:
            self._end_game(MatchGame(self.history, resigned=loser))

    def agree_draw(self, *, match: bool = False) -> None:
        """Both agree that the running game, or the whole ``match``, is a draw.

        Raises:
            GameOver: if the match has ended.
        """
        self._must_go_on()
        if match:
            self._finish(MatchOutcome(None, Decision.AGREEMENT))
        else:
            self._end_game(MatchGame(self.history, agreed=True))

    def run(self) -> None:
        """Set the clock going; the first turn of a game does so by itself.

        Raises:
            GameOver: if the match has ended.
        """
        self._must_go_on()
        if self._clock is not None and self._since is None:
            self._since = self._now()

    def set_clock(self, clock: Clock | None) -> None:
        """Exchange the clock, for one with more time, say; it stands still.

        Raises:
            BadRule: if without a clock the match could never end.
        """
        self.rule.check(timed=clock is not None)
        self._clock, self._since = clock, None

    def pause(self) -> None:
        """Stop the clock until the next turn, or :meth:`run`."""
        self._clock, self._since = self.clock, None

    def _must_go_on(self, text: str = "") -> None:
        outcome = self.outcome
        if outcome is None:
            return
        if outcome.decision in (Decision.TIME, Decision.FLAG):
            raise GameOver(_("Se acabó el tiempo: no hay más turnos."), text=text)
        raise GameOver(_("La serie ya terminó: no hay más turnos."), text=text)

    def _finish(self, outcome: MatchOutcome) -> None:
        self.pause()
        self._given = outcome

    def _end_game(self, ended: MatchGame) -> None:
        self._games[-1] = ended
        self._after_game()

    def _after_game(self) -> None:
        """If the running game has ended, stop the clock and set up the next one."""
        ended = self._games[-1]
        if not ended.over:
            return
        # Stopped while it is still known whose time it was.
        self.pause()
        if self.outcome is None:
            first = ended.history.start.side if ended.scorer is None else ended.scorer
            self._games.append(MatchGame(History(self.game.start(first.other))))
            self._clock = None if self._clock is None else self._clock.next_game()

    # What there is to read and to keep -----------------------------------------------------------

    @property
    def words(self) -> str:
        """The rule in a sentence or two, in the words of the game."""
        return self.rule.words(ball=has_ball(self._games[0].history.start))

    def summary(self) -> str:
        """The match in lines for people: rule, games, score, end."""
        sides = self.game.sides
        lines = [_("Serie de {game}. {rule}").format(game=self.game.name, rule=self.words)]
        if self._clock is not None:
            lines.append(_("Reloj: {clock}.").format(clock=self._clock))
        lines += [game.line(number, sides) for number, game in enumerate(self._games, 1)]
        goals = [f"{side} {goals}" for side, goals in zip(sides, self.score, strict=True)]
        lines.append(_("Marcador: {score}.").format(score=", ".join(goals)))
        outcome = self.outcome
        lines.append(_("La serie sigue.") if outcome is None else outcome.words(sides))
        return "\n".join(lines)

    def records(self, tags: Mapping[str, str] | None = None) -> list[Record]:
        """A record of each game, with its number, the score after it, and ``tags``."""
        scorers = [game.scorer for game in self._games]
        return [
            Record.from_history(
                game.history,
                {
                    **(tags or {}),
                    NUMBER: str(number),
                    SCORE: write_score(score(scorers[:number])),
                },
                resigned=game.resigned,
                agreed=game.agreed,
            )
            for number, game in enumerate(self._games, 1)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The match as plain values for JSON; restored, its clock stands still."""
        given, clock = self._given, self.clock
        end: str | int | None = None
        if given is not None:
            end = AGREED if given.winner is None else int(given.winner.other)
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.key,
            "rule": self.rule.to_dict(),
            "first": int(self.games[0].start.side),
            "clock": None if clock is None else clock.to_dict(),
            "games": [game.to_dict() for game in self._games],
            "end": end,
        }

    @classmethod
    def from_dict(
        cls,
        data: object,
        game: Game[Any, Any] | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> Match:
        """Play again the match that :meth:`to_dict` gave; turns taken back are forgotten.

        Args:
            data: what :meth:`to_dict` gave, perhaps by way of JSON.
            game: what was played; None for the registered game that ``data`` names.
            now: as for a new match.

        Raises:
            BadSavedMatch: if it is something else, or cannot be played.
        """
        try:
            return cls._restored(data, game, now)
        except BadSavedMatch:
            raise
        except ZamoraError as error:
            raise _bad(str(error)) from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise _bad(_("Eso no es una serie guardada.")) from error

    @classmethod
    def _restored(cls, data: Any, game: Game[Any, Any] | None, now: Callable[[], float]) -> Match:
        """As :meth:`from_dict`, but raises any error of malformed data."""
        if data["format"] != FORMAT:
            raise TypeError
        if data["version"] != VERSION:
            raise _bad(_("La guardó otra versión de zamora."))
        game = game_of(data["game"]) if game is None else game
        if data["game"] != game.key:
            raise _bad(_("No es de {game}.").format(game=game.name))
        clock = None if data["clock"] is None else Clock.from_dict(data["clock"])
        fresh = None if clock is None else clock.reset()
        match = cls(game, Rule.from_dict(data["rule"]), fresh, Side(data["first"]), now=now)
        for number, saved in enumerate(data["games"], 1):
            if len(match.played) != number:
                break
            for turn in saved["turns"]:
                match.play(turn)
                # Restoring a match must not use up time.
                match.pause()
            match._end_as(saved["end"], match=False)
        if len(match.played) != len(data["games"]):
            raise _bad(_("Hay partidas de más o de menos."))
        match._end_as(data["end"], match=True)
        match.set_clock(clock)
        return match

    def _end_as(self, end: Any, *, match: bool) -> None:
        if end == AGREED:
            self.agree_draw(match=match)
        elif end is not None:
            self.resign(Side(end), match=match)

    def __repr__(self) -> str:
        first, second = self.score
        return f"<Match {self.game.key} {first}-{second} {self.rule}>"


def _bad(why: str) -> BadSavedMatch:
    return BadSavedMatch(_("No pude abrir la serie guardada. {why}").format(why=why))
