"""What a match is made of: the rule by which it is won, its games, its outcome."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Reason, Side
from zamora.core.sides import as_label, wins

#: More goals or games than this are a slip of the pen.
MOST = 999
#: How a saved game, or match, says that it was agreed to be a draw.
AGREED = "agreed"


class BadRule(ZamoraError):
    """No match can be played by that rule."""


@dataclass(frozen=True)
class Rule:
    """When a match is won.

    Attributes:
        goals: this many goals win; None if only time, or the number of games, ends the match.
        in_a_row: whether they must be scored one after the other.
        games: the most games that are played; None for any number.
    """

    goals: int | None = 1
    in_a_row: bool = False
    games: int | None = None

    def __post_init__(self) -> None:
        for number in (self.goals, self.games):
            if number is not None and not (type(number) is int and 1 <= number <= MOST):
                raise BadRule(
                    _("El número de goles o de partidas tiene que estar entre 1 y {most}.").format(
                        most=MOST
                    ),
                    text=str(number),
                    accepted=["Rule.first_to(3)"],
                )

    def to_dict(self) -> dict[str, Any]:
        """The rule as plain values for JSON."""
        return {"goals": self.goals, "in_a_row": self.in_a_row, "games": self.games}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rule:
        """Read what :meth:`to_dict` gives.

        Raises:
            BadRule: if it is something else.
        """
        try:
            goals, in_a_row, games = data["goals"], data["in_a_row"], data["games"]
        except (KeyError, TypeError) as error:
            raise BadRule(_("Eso no es una regla guardada.")) from error
        if not isinstance(in_a_row, bool):
            raise BadRule(_("Eso no es una regla guardada."))
        return cls(goals, in_a_row, games)

    @classmethod
    def first_goal(cls) -> Rule:
        """One game; its goal decides, and if it is drawn so is the match."""
        return cls(1, games=1)

    @classmethod
    def first_to(cls, goals: int) -> Rule:
        """Who first has ``goals`` goals wins (booklet, on Goldrez)."""
        return cls(goals)

    @classmethod
    def row_of(cls, goals: int = 2) -> Rule:
        """Who first scores ``goals`` goals in a row wins; two is the author's proposal."""
        return cls(goals, in_a_row=True)

    @classmethod
    def most_goals(cls, games: int | None = None) -> Rule:
        """More goals win: after ``games`` games, or when the time is over."""
        return cls(None, games=games)

    def decide(self, scorers: Sequence[Side | None]) -> MatchOutcome | None:
        """The outcome of a match after games in which ``scorers`` scored (None: drawn)."""
        goals = score(scorers)
        if self.goals is not None:
            last = row(scorers)
            if not self.in_a_row:
                winners = [side for side in Side if goals[side] >= self.goals]
            else:
                winners = [last[0]] if last is not None and last[1] >= self.goals else []
            if winners:
                return MatchOutcome(winners[0], Decision.GOALS)
        if self.games is not None and len(scorers) >= self.games:
            return MatchOutcome(leader(goals), Decision.GAMES)
        return None

    def check(self, *, timed: bool) -> None:
        """Refuse a rule by which a match never ends; ``timed`` says whether there is a clock.

        Raises:
            BadRule: if it is one.
        """
        if self.goals is None and self.games is None and not timed:
            raise BadRule(
                _("Así la serie no termina nunca: falta un tiempo o un número de partidas."),
                text=repr(self),
                accepted=["Rule.most_goals(games=4)", "Clock.whole_match(600)"],
            )

    def __str__(self) -> str:
        return self.words()

    def words(self, *, ball: bool = True) -> str:
        """The rule in a sentence or two; without a ``ball``, in games won instead of goals."""
        if self.goals is None:
            text = _("Gana quien anote más goles.") if ball else _("Gana quien gane más partidas.")
        elif self.goals == 1:
            text = (
                _("Gana quien anote el primer gol.")
                if ball
                else _("Gana la serie quien gane la primera partida.")
            )
        elif self.in_a_row:
            text = (
                _("Gana quien anote primero {n} goles seguidos.")
                if ball
                else _("Gana quien gane primero {n} partidas seguidas.")
            ).format(n=self.goals)
        else:
            text = (
                _("Gana quien anote primero {n} goles.")
                if ball
                else _("Gana quien gane primero {n} partidas.")
            ).format(n=self.goals)
        if self.games is None:
            return text
        limit = ngettext(
            "Se juega una sola partida.", "Se juegan hasta {n} partidas.", self.games
        ).format(n=self.games)
        return f"{text} {limit}"


def has_ball(position: Position) -> bool:
    """Whether goals are scored in a game, with a ball or a chalice."""
    return any(piece.side is None for piece in position.pieces())


def score(scorers: Sequence[Side | None]) -> tuple[int, int]:
    """The goals of the first and the second side."""
    return scorers.count(Side.FIRST), scorers.count(Side.SECOND)


def leader(goals: tuple[int, int]) -> Side | None:
    """The side with more goals; None if they are equal."""
    first, second = goals
    if first == second:
        return None
    return Side.FIRST if first > second else Side.SECOND


def row(scorers: Sequence[Side | None]) -> tuple[Side, int] | None:
    """The side that scored the last goals, and how many; None before the first goal."""
    goals = [side for side in scorers if side is not None]
    if not goals:
        return None
    others = (n for n, side in enumerate(reversed(goals)) if side is not goals[-1])
    return goals[-1], next(others, len(goals))


class Decision(enum.Enum):
    """What decided a match."""

    GOALS = "goals"
    GAMES = "games"
    TIME = "time"
    FLAG = "flag"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"


@dataclass(frozen=True)
class MatchOutcome:
    """How a match ended: who won (None for a draw) and by what."""

    winner: Side | None
    decision: Decision

    def words(self, sides: tuple[str, str]) -> str:
        """The same in a sentence or two."""
        if self.winner is None:
            words = {
                Decision.TIME: _("Se acabó el tiempo. Empate."),
                Decision.AGREEMENT: _("Empate por acuerdo."),
            }
            return words.get(self.decision, _("Empate."))
        words = {
            Decision.TIME: _("Se acabó el tiempo. Victoria: {side}."),
            Decision.FLAG: _("Victoria por tiempo: {side}."),
            Decision.RESIGNATION: _("Victoria por abandono: {side}."),
        }
        return words.get(self.decision, _("Victoria: {side}.")).format(
            side=as_label(sides[self.winner])
        )


@dataclass(frozen=True)
class MatchGame:
    """A game of a match.

    Attributes:
        history: its turns; only to be read, play through the match.
        resigned: the side that resigned, if any.
        agreed: whether it was agreed to be a draw.
    """

    history: History
    resigned: Side | None = None
    agreed: bool = False

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.resigned is not None or self.agreed or self.history.outcome is not None

    @property
    def scorer(self) -> Side | None:
        """The side that scored in it (also by checkmate, or by the rival's resignation)."""
        if self.resigned is not None:
            return self.resigned.other
        outcome = self.history.outcome
        return None if self.agreed or outcome is None else outcome.winner

    def line(self, number: int, sides: tuple[str, str]) -> str:
        """It in one line: number, who moved first, turns, end."""
        turns = len(self.history.turns)
        return _("Partida {number} (salida: {side}; {count}): {end}.").format(
            number=number,
            side=sides[self.history.start.side],
            count=ngettext("{n} turno", "{n} turnos", turns).format(n=turns),
            end=self.end(sides),
        )

    def to_dict(self) -> dict[str, Any]:
        """The game as plain values for JSON."""
        resigned = None if self.resigned is None else int(self.resigned)
        return {
            "turns": [str(turn) for turn in self.history.turns],
            "end": AGREED if self.agreed else resigned,
        }

    def end(self, sides: tuple[str, str]) -> str:
        """How it ended, in a few words."""
        if self.resigned is not None:
            return _("Rendición: {won}").format(won=wins(sides[self.resigned.other]))
        if self.agreed:
            return _("Empate por acuerdo: 0 a 0")
        outcome = self.history.outcome
        if outcome is None:
            return _("Sin terminar")
        if outcome.winner is None:
            if outcome.reason is Reason.REPETITION:
                return _("Empate por repetición: 0 a 0")
            if outcome.reason is not Reason.STALEMATE:
                return _("Empate: 0 a 0")
            return _("Empate por ahogado: 0 a 0")
        won = wins(sides[outcome.winner])
        if not has_ball(self.history.start):
            return won[0].upper() + won[1:]
        if outcome.reason is Reason.CHECKMATE:
            return _("Jaque mate: {won}").format(won=won)
        if self.history.turns and self.history.turns[-1].own_goal:
            return _("Gol en contra: {won}").format(won=won)
        return _("Gol: {won}").format(won=won)
