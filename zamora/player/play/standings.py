"""Who stood better in each position of a game, where it is known or has been searched."""

from __future__ import annotations

import math
from dataclasses import dataclass

from zamora.core.errors import UnknownGame
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.numbers import decimal
from zamora.core.position import Position, Side
from zamora.core.sides import in_sentence, wins_in, won
from zamora.explain.grades import Review
from zamora.rival.analysis import Score
from zamora.rival.findings import score_of
from zamora.solve import solution_for

#: Points nearer to zero than this are called even.
EVEN = 15
#: The score, in points, drawn about three quarters of the way up, or down.
CLEAR = 400
#: A forced win this many turns away is drawn as high as a clear advantage.
FAR = 40


@dataclass(frozen=True)
class Standing:
    """The evaluation of a position.

    Attributes:
        height: from 1, won by the first side, to -1, won by the second; 0 is even.
        better: the side with the advantage; None if even.
        decided: whether that side had won, or had a forced win.
        words: the same in words.
    """

    height: float
    better: Side | None
    decided: bool
    words: str


def solved(history: History) -> tuple[Standing, ...]:
    """How each position of a game stood, by its exact solution; empty if it is not solved."""
    try:
        return tuple(_solved(position) for position in history.positions)
    except UnknownGame:
        return ()


def reviewed(review: Review) -> tuple[Standing, ...]:
    """How each position stood that a review has looked at, by its numbers."""
    if not review.turns:
        return ()
    first = review.turns[0]
    found = [_scored(first.before, first.turn.before, first.side, exact=first.exact)]
    for judged in review.turns:
        found.append(_scored(judged.after, judged.turn.after, judged.side, exact=judged.exact))
    return tuple(found)


def _solved(position: Position) -> Standing:
    if position.outcome is not None:
        return _over(position)
    value = solution_for(position).value(position)
    return _scored(score_of(value), position, position.side, exact=True)


def _over(position: Position) -> Standing:
    assert position.outcome is not None
    winner = position.outcome.winner
    if winner is None:
        return Standing(0.0, None, True, _("empate"))
    return Standing(_up(winner), winner, True, won(position.game.sides[winner]))


def _scored(score: Score, position: Position, side: Side, *, exact: bool) -> Standing:
    """What a position is worth that is worth ``score`` to ``side``."""
    if position.outcome is not None:
        return _over(position)
    sides, wins = position.game.sides, score.goal_in
    if wins is not None:
        winner = side if wins > 0 else side.other
        # From half of the way up, far off, to nearly all of it, with the next turn.
        near = 0.5 + 0.45 * (1 - min(abs(wins), FAR) / FAR)
        return Standing(_up(winner) * near, winner, True, wins_in(sides[winner], abs(wins)))
    if score.known:
        winner = side if score.points > 0 else side.other
        return Standing(_up(winner) * 0.5, winner, True, won(sides[winner]))
    if exact or abs(score.points) < EVEN:
        return Standing(0.0, None, exact, _("empate") if exact else _("parejos"))
    better = side if score.points > 0 else side.other
    height = 0.9 * math.tanh(abs(score.points) / CLEAR)
    points = decimal(abs(score.points) / 100)
    words = _("mejor {side}, por {points}").format(side=in_sentence(sides[better]), points=points)
    return Standing(_up(better) * height, better, False, words)


def _up(side: Side) -> float:
    return 1.0 if side is Side.FIRST else -1.0
