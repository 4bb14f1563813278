"""A game gone through turn by turn: what was played, what was better, and what it cost.

>>> import zamora
>>> from zamora.core.history import History
>>> game = History(zamora.game("compases").start(), ["V12 a V23", "V42 a V44"])
>>> for judged in review(game).turns:
...     print(judged.number, judged.turn, judged.grade, judged.better)
1 C1: V12 a V23 best None
2 C2: V42 a V44 (-180) blunder C2: V42 a V33

Every turn is held against the best one that is known: proved by a complete solution where there is
one, else found by the search. There are five grades:

``best``
    nothing better is known;
``good``
    hardly worse: by less than :data:`NOTICED` points; or a win that takes longer, or an unavoidable
    loss;
``inaccuracy``
    worse by less than :data:`SERIOUS` points; or a lost game that is over with the rival's next
    turn though it could have lasted;
``mistake``
    worse than that; or a loss of which the search cannot say whether it could be prevented;
``blunder``
    a forced win, a goal in this turn say, was missed; or one was allowed that could be prevented;
    or a draw was thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from zamora.compiled.search import WIN
from zamora.core.history import History
from zamora.core.position import Outcome, Turn
from zamora.core.tasks import Task, interruptible
from zamora.explain.grades import Review, TurnReview
from zamora.explain.hints import Hint, hint
from zamora.explain.kit import ExplainKit
from zamora.play.record import Record
from zamora.registry import part
from zamora.rival.analysis import Analysis, Score, Stop, analyse
from zamora.rival.findings import score_of
from zamora.solve import advice
from zamora.solve.base import Solution
from zamora.solve.known import solved_for

#: How many times that is looked at where it takes more to compare two turns fairly.
DEEPER = 4
#: Fewer points make no difference to speak of; 100 are about what a pawn is worth in chess.
NOTICED = 60
#: How many points, or more, are a mistake.
SERIOUS = 150


@interruptible
def review(
    game: Record | History,
    *,
    nodes: int | None = None,
    seconds_per_turn: float | None = None,
    report: Callable[[Review], None] | None = None,
    stop: Stop | None = None,
) -> Task[Review]:
    """Go through a game, finished or not.

    Args:
        game: the game.
        nodes: look at about this many positions for every turn; if no limit is given, as
            many as the game's kit says.
        seconds_per_turn: take about this long for every turn. Without this limit the review depends
            on the arguments alone.
        report: called after every turn with what has been found so far.
        stop: ends the review when it is set, from any thread: what has been gone through is kept.

    Raises:
        ZamoraError: if a limit is not positive.
    """
    history = game.history if isinstance(game, Record) else game
    whole = History(history.start, history.turns)
    if nodes is None and seconds_per_turn is None:
        nodes = usual_nodes(whole)
    stop = stop or Stop()
    reviewer = _Reviewer(History(whole.start), nodes, seconds_per_turn, stop)
    done = Review(whole, game.outcome, ())
    for turn in whole.turns:
        judged = yield from reviewer.judge(turn)
        if stop.is_set:
            break
        done = Review(whole, game.outcome, (*done.turns, judged))
        if report:
            report(done)
    return done


@interruptible
def judge(
    game: History,
    turn: Turn,
    *,
    found: Analysis | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
) -> Task[TurnReview]:
    """The verdict on one turn that was played, or could have been, after ``game``.

    Args:
        game: the game before it.
        turn: a legal turn of its last position.
        found: what the search has seen of that position, if it has looked at it already.
        nodes: look at about this many positions; by default as :func:`review` does.
        stop: ends it when it is set, from any thread.
    """
    nodes = usual_nodes(game) if nodes is None else nodes
    reviewer = _Reviewer(game, nodes, None, stop or Stop(), found)
    return (yield from reviewer.judge(turn))


def usual_nodes(game: History) -> int:
    """The default number of positions searched for a turn of this game."""
    return part(game.start.game, ExplainKit).nodes


def grade(before: Score, after: Score, *, sure: bool = True) -> str:
    """How good a turn is that is worth ``after`` where ``before`` could be had.

    ``sure`` is False if it is not certain that a loss could be prevented.
    """
    if after >= before:
        return "best"
    if before.known:
        # Who wins is proved: what matters is whether that has changed.
        wins = before.points > 0 and abs(after.value) >= before.points and after.points > 0
        return "good" if wins or before.points < 0 else "blunder"
    could, does = before.goal_in, after.goal_in
    if could is not None and could > 0:
        return "good" if does is not None and does > 0 else "blunder"
    if does is not None:
        if could is None:
            return "blunder" if sure else "mistake"
        return "inaccuracy" if does >= -2 else "good"
    lost = before.points - after.points
    return "good" if lost < NOTICED else "inaccuracy" if lost < SERIOUS else "mistake"


class _Worth(NamedTuple):
    """What a turn is worth, and what could be had; for the player who makes it."""

    before: Score
    after: Score
    best: Turn
    exact: bool = False
    sure: bool = True


class _Reviewer:
    """Goes through a game; what the search sees of a position says something of the turn before."""

    def __init__(
        self,
        game: History,
        nodes: int | None,
        seconds: float | None,
        stop: Stop,
        found: Analysis | None = None,
    ) -> None:
        self._history = History(game.start, game.turns)
        self._nodes, self._seconds, self._stop = nodes, seconds, stop
        #: What the search has seen of the position that is reached, if it has looked already.
        self._found = found

    def judge(self, turn: Turn) -> Task[TurnReview]:
        """The verdict on the next turn of the game."""
        history, game = self._history, turn.before.game
        solved = solved_for(history)
        if solved is None:
            worth = yield from self._searched(turn)
        else:
            worth = _solved(solved, turn)
        yield
        judged = TurnReview(
            len(history.turns) + 1,
            turn,
            grade(worth.before, worth.after, sure=worth.sure),
            worth.before,
            worth.after,
            None if worth.after >= worth.before else worth.best,
            worth.exact,
        )
        explaining = part(game, ExplainKit)
        if solved is not None and not explaining.solved:
            text = advice.judge(turn.before, turn, solved).reason
        else:
            text = explaining.verdict(judged, history)
        history.play(turn)
        return replace(judged, text=text)

    def _look(self, history: History, **wanted: Any) -> Task[Analysis]:
        nodes = self._nodes
        if wanted and nodes is not None:
            nodes *= DEEPER
        limits = {"nodes": nodes, "seconds": self._seconds, **wanted}
        return analyse.steps(history, stop=self._stop, **limits)

    def _searched(self, turn: Turn) -> Task[_Worth]:
        history = self._history
        found = self._found or (yield from self._look(history))
        ahead = History(history.start, (*history.turns, turn))
        self._found = None
        if ahead.outcome is not None:
            return _worth(found, turn, _ended(ahead.outcome, turn))
        self._found = yield from self._look(ahead)
        after = _one_turn_earlier(self._found.score)
        if after.goal_in is None:
            if turn == found.best:
                return _worth(found, turn, found.score)
            # To be compared, both must have been looked at equally far.
            same = yield from self._look(history, only=[turn], **found.as_far)
            return _worth(found, turn, same.score)
        needed = -after.goal_in - 1
        if found.score.goal_in is None and found.depth < needed:
            # The loss lies beyond what the search saw of the best turn: does that lose as well?
            found = yield from self._look(history, depth=needed)
        return _worth(found, turn, after, sure=found.depth >= needed)


def _worth(found: Analysis, turn: Turn, after: Score, *, sure: bool = True) -> _Worth:
    """What is known of a turn after a search of the position before it."""
    before = after if found.best == turn else max(found.score, after)
    return _Worth(before, after, found.best, sure=sure)


def _ended(outcome: Outcome, turn: Turn) -> Score:
    """The score of a turn that ends the game."""
    if outcome.winner is None:
        return Score(0)
    return Score(WIN - 1 if outcome.winner is turn.before.side else 1 - WIN)


def _one_turn_earlier(score: Score) -> Score:
    """What a position is worth to the mover, the last turn counted."""
    if score.goal_in is None:
        return -score
    sign = 1 if score.goal_in < 0 else -1
    return Score(sign * (WIN - abs(score.goal_in) - 1))


def _solved(solved: Solution, turn: Turn) -> _Worth:
    best, value = next(iter(solved.turn_values(turn.before).items()))
    return _Worth(score_of(value), score_of(solved.turn_value(turn)), best, exact=True)


# Turns of one position side by side ---------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """What the engine found out about a position and some of its turns.

    Attributes:
        best: what it would play, and why.
        judged: the verdict on each turn, in the order in which they were given.
    """

    best: Hint
    judged: tuple[TurnReview, ...]


@interruptible
def compare(
    game: History, turns: Sequence[Turn], *, nodes: int | None = None, stop: Stop | None = None
) -> Task[Comparison]:
    """What is known of ``turns``, all legal in the last position of ``game``.

    Exact where the game is solved. Elsewhere a search looks at a bounded number of positions, so
    that the same is found every time: what it says of a forced win is certain, the rest an opinion.

    Args:
        game: the game before them.
        turns: the turns.
        nodes: look at about this many positions for each of them, and some times that to choose
            one; by default as a review does.
        stop: ends it when it is set, from any thread.

    Raises:
        GameOver: if the game has ended.
    """
    nodes = usual_nodes(game) if nodes is None else nodes
    best = yield from hint.steps(game, nodes=DEEPER * nodes, stop=stop)
    judged = []
    for turn in turns:
        one = judge.steps(game, turn, found=best.analysis, nodes=nodes, stop=stop)
        judged.append((yield from one))
    return Comparison(best, tuple(judged))
