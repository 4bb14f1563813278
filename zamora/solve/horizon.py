"""How far ahead it is known that neither side can force a win.

Un Cáliz para el Rey and its kin are far too large to be solved. What can be proved is a *horizon*:
"within three turns of its own neither side forces a win". One turn more is asked for after the
other, for both sides, until one of them does force a win or time, positions or turns are used up.

Both halves of the answer are proofs (:mod:`zamora.solve.prover`): all turns of both sides have been
gone through. Neither half says anything about what lies beyond the horizon.

>>> import zamora
>>> found = horizon(zamora.game("futez").start(), turns=3)
>>> found.turns, found.winner, found.limited_by
(3, None, 'turns')
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from zamora.core.data import game_data
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Side
from zamora.core.sides import in_sentence
from zamora.solve.prover import MOST_TURNS, NO_LIMIT, BadLimit, Prover, check_turns

#: What ended the search: a win was found, or the game is over (""); a limit of turns, positions or
#: seconds; stopped by request.
Limit = Literal["", "turns", "nodes", "seconds", "stop"]


@dataclass(frozen=True)
class Question:
    """One question of the search, answered.

    Attributes:
        side: who is to win,
        turns: in at most this many turns of its own.
        forced: whether it does, against any defence.
        nodes: positions looked at.
        seconds: how long it took, without compiling.
    """

    side: Side
    turns: int
    forced: bool
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Horizon:
    """What is proved about a position.

    Attributes:
        position: the position. How often it has stood on the board before is left aside.
        mates: whether a checkmate was looked for as well as a goal.
        turns: with a ``winner``, the fewest own turns in which it forces the win (0 if it has won
            already); without, the most own turns in which it is proved that neither side forces a
            win.
        winner: who forces a win; None if neither side does within ``turns``.
        questions: what was asked and answered, in order.
        nodes: positions looked at, those of an unfinished question too.
        seconds: how long it took, without compiling.
        limited_by: why the search went no farther.
    """

    position: Position
    mates: bool
    turns: int
    winner: Side | None
    questions: tuple[Question, ...]
    nodes: int
    seconds: float
    limited_by: Limit

    @property
    def over(self) -> bool:
        """Whether the game is over in this position."""
        return self.position.outcome is not None

    @property
    def growth(self) -> float | None:
        """How many times as many positions the last turn took as the one before.

        None if a win was found, or if fewer than three turns were searched.
        """
        if self.winner is not None or self.turns < 3:
            return None
        return self._looked_at(self.turns) / self._looked_at(self.turns - 1)

    def _looked_at(self, turns: int) -> int:
        return sum(question.nodes for question in self.questions if question.turns == turns)

    def as_json(self) -> dict[str, Any]:
        """The same as plain data, ready for JSON; values for the side to move."""
        sides, outcome = self.position.game.sides, self.position.outcome
        value = None
        if self.winner is not None:
            value = "win" if self.winner is self.position.side else "loss"
        elif outcome is not None:
            value = "draw"
        return {
            "value": value,
            "winner": None if self.winner is None else sides[self.winner],
            "horizon": self.turns,
            "aim": "goal or mate" if self.mates else "goal",
            "limited_by": self.limited_by,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "growth": None if self.growth is None else round(self.growth, 1),
            "questions": [
                {
                    "side": sides[question.side],
                    "turns": question.turns,
                    "forced": question.forced,
                    "nodes": question.nodes,
                    "seconds": round(question.seconds, 3),
                }
                for question in self.questions
            ],
        }

    def __str__(self) -> str:
        sides = self.position.game.sides
        if self.over:
            if self.winner is None:
                return _("La partida ya terminó en empate.")
            return _("La partida ya terminó: ganaron las {side}.").format(
                side=in_sentence(sides[self.winner])
            )
        if self.winner is not None:
            return ngettext(
                "Las {side} ganan en {n} turno propio, juegue lo que juegue el rival.",
                "Las {side} ganan en {n} turnos propios, juegue lo que juegue el rival.",
                self.turns,
            ).format(side=in_sentence(sides[self.winner]), n=self.turns)
        if self.mates:
            return ngettext(
                "Nadie puede forzar un gol ni un mate en {n} turno propio.",
                "Nadie puede forzar un gol ni un mate en {n} turnos propios.",
                self.turns,
            ).format(n=self.turns)
        return ngettext(
            "Nadie puede forzar un gol en {n} turno propio.",
            "Nadie puede forzar un gol en {n} turnos propios.",
            self.turns,
        ).format(n=self.turns)


@dataclass(frozen=True)
class KnownHorizon:
    """What has been found out about a start position once, with much time.

    Attributes:
        nodes: positions looked at for 1, 2, … own turns of either side, none of which forces a win.
        seconds: processor time that took, in seconds.
    """

    nodes: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def turns(self) -> int:
        """The most own turns of which it is proved that neither side forces a win in this many."""
        return len(self.nodes)


def known_horizon(position: Position) -> KnownHorizon | None:
    """What the game's ``horizon.toml`` says of its start (``docs/horizons.md``), else None.

    >>> import zamora
    >>> known_horizon(zamora.game("golez").start()).turns
    7
    """
    found = game_data(position.game, "horizon.toml", KnownHorizon)
    return found if position.key == position.game.start().key else None


def horizon(
    position: Position,
    *,
    turns: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    report: Callable[[Horizon], None] | None = None,
    prover: Prover | None = None,
) -> Horizon:
    """Look for a forced win of either side, with one own turn more each time.

    In Un Cáliz para el Rey a checkmate is a win as well as a goal. With none of the limits the
    search goes on until it finds a win, or until it has looked
    :data:`~zamora.solve.prover.MOST_TURNS` own turns ahead, which may be never; Ctrl+C ends it.

    Args:
        position: of a game that has a kernel.
        turns: the most own turns to look ahead.
        nodes: the most positions to look at.
        seconds: the most time to take; compiling, if need be, comes on top.
        report: called with what is known whenever a number of turns is settled.
        prover: an existing one to reuse, which knows positions of the same game;
            :meth:`~zamora.solve.prover.Prover.stop` ends the search, and what is known is returned.

    Raises:
        UnknownGame: if the game has no kernel.
        BadLimit: if a limit is out of range.
    """
    deepest = MOST_TURNS if turns is None else turns
    _check(deepest, nodes, seconds)
    if prover is None:
        prover = Prover.for_wins(position)
    search = _Search(position, prover, nodes, seconds)
    if position.outcome is not None:
        return search.known(0, position.outcome.winner, "")
    found = search.known(0, None, "turns")
    for own in range(1, deepest + 1):
        for side in (position.side, position.side.other):
            limited_by = search.ask(side, own)
            if limited_by:
                return search.known(own - 1, None, limited_by)
            if search.questions[-1].forced:
                return search.known(own, side, "")
        found = search.known(own, None, "turns")
        if report is not None:
            report(found)
    return found


def _check(turns: int, nodes: int | None, seconds: float | None) -> None:
    check_turns(turns)
    for limit in (nodes, seconds):
        if limit is not None and not limit > 0:
            raise BadLimit(_("El límite tiene que ser mayor que 0."), text=str(limit))


class _Search:
    """The questions asked so far, and what is left of the limits."""

    def __init__(
        self, position: Position, prover: Prover, nodes: int | None, seconds: float | None
    ) -> None:
        self._position, self._prover = position, prover
        self._start = time.monotonic() - prover.preparing
        self._nodes_left = NO_LIMIT if nodes is None else nodes
        self._seconds = seconds
        self.questions: list[Question] = []
        self._nodes = 0

    @property
    def _spent(self) -> float:
        """The seconds spent until now, without those in which the search was compiled."""
        return time.monotonic() - self._start - self._prover.preparing

    def ask(self, side: Side, turns: int) -> Limit:
        """Ask one question more. Returns what kept it from being answered."""
        before = self._spent
        left = None if self._seconds is None else max(0.0, self._seconds - before)
        forced, nodes = self._prover.forces(
            self._position.state, side, turns, nodes=self._nodes_left, seconds=left
        )
        self._nodes += nodes
        self._nodes_left -= nodes
        if forced is None:
            if self._prover.stopped:
                return "stop"
            return "seconds" if self._nodes_left > 0 else "nodes"
        self.questions.append(Question(side, turns, forced, nodes, self._spent - before))
        return ""

    def known(self, turns: int, winner: Side | None, limited_by: Limit) -> Horizon:
        """What is known by now."""
        return Horizon(
            self._position,
            self._prover.mates,
            turns,
            winner,
            tuple(self.questions),
            self._nodes,
            self._spent,
            limited_by,
        )
