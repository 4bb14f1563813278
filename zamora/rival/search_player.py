"""The rival: a player of six levels for the author's ball games, of four for any other game.

>>> import zamora
>>> rival = zamora.Player(2, seed=1)
>>> turn = rival.choose(zamora.game("futez").start())
>>> rival.name, turn == rival.choose(zamora.game("futez").start())
('Nivel 2', True)

It has no state but its seed (and a :class:`~zamora.rival.memory.Memory`, if it is given one): the
same game, seed and level give the same turn, in any thread, as long as the machine is fast enough
for the level's limit of positions.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from zamora.compiled.search import SURE
from zamora.core.errors import GameOver
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Game, Position, Turn
from zamora.core.tasks import Task, interruptible
from zamora.rival.analysis import Analysis, Score, Stop, analyse
from zamora.rival.choice import Choice, any_turn, seed_of
from zamora.rival.findings import score_of
from zamora.rival.kit import Level
from zamora.rival.levels import check_level, level, levels
from zamora.rival.memory import Memory
from zamora.rival.replies import Reply, preference, reason
from zamora.solve.advice import most_promising
from zamora.solve.base import Values
from zamora.solve.forced import winning_turn
from zamora.solve.known import known_for

#: Points that make a difference to speak of.
CLEAR = 60
#: One part in this many of its time is for finding out what is known.
KNOWING = 2


class Player:
    """A computer player of any game: see the module's docstring.

    Attributes:
        level: from 1, the easiest, to 6.
        seed: what decides between turns that look equal, and what a low level overlooks.
        memory: what it remembers of earlier games; None if nothing.
    """

    def __init__(
        self,
        level: int,
        *,
        seed: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: Memory | None = None,
        compiled: bool | None = None,
    ) -> None:
        """A rival of a level.

        Args:
            level: from 1 to 6.
            seed: makes its choices repeatable; without one each new player plays differently.
            nodes: look at no more positions than this, instead of the level's own limit; there is
                no limit of time then unless it is given too.
            seconds: take no longer than this, instead of the level's own limit.
            memory: what to remember games in.
            compiled: as in :func:`zamora.rival.analysis.analyse`.

        Raises:
            BadLevel: if there is no such level.
        """
        self.level = check_level(level)
        self.seed = seed_of(seed)
        self.memory = memory
        self._nodes, self._seconds, self._compiled = nodes, seconds, compiled
        self._thinking: set[Stop] = set()

    @property
    def key(self) -> str:
        """``level:3``."""
        return f"level:{self.level}"

    @property
    def name(self) -> str:
        """*Nivel 3*."""
        return _("Nivel {number}").format(number=self.level)

    @staticmethod
    def knows(game: Game[Any, Any]) -> bool:
        """Whether it plays ``game``: it plays every one, though not at every level."""
        return bool(levels(game))

    def __repr__(self) -> str:
        return f"Player({self.level}, seed={self.seed})"

    def stop(self) -> None:
        """Stop its thinking, from any thread; it plays the best found so far."""
        for stop in tuple(self._thinking):
            stop.set()

    def choose(self, game: History | Position) -> Turn:
        """The turn to play now; raises as :meth:`decide`."""
        return self.decide(game).turn

    @interruptible
    def decide(
        self, game: History | Position, report: Callable[[Analysis], None] | None = None
    ) -> Task[Choice]:
        """The turn to play now, with its explanation.

        Args:
            game: the game so far, or a position without a past.
            report: called after every depth with what has been found so far.

        Raises:
            GameOver: if the game has ended.
            BadLevel: if the game has no such level.
        """
        history = game if isinstance(game, History) else History(game)
        if history.outcome is not None:
            raise GameOver
        position = history.position
        careful = level(position.game, self.level)
        rng = random.Random(  # noqa: S311 (a game, not a secret)
            f"{self.seed} {len(history.turns)} {position.code}"
        )
        stop = Stop()
        limits = self._limits(careful)
        began = time.perf_counter()

        def spent() -> float:
            return time.perf_counter() - began

        def late(_looked: int) -> bool:
            seconds = limits["seconds"]
            return stop.is_set or bool(seconds and spent() > seconds / KNOWING)

        def look(**wanted: Any) -> Task[Analysis]:
            return analyse.steps(history, stop=stop, report=report, **{**limits, **wanted})

        self._thinking.add(stop)
        try:
            replies = self.memory.replies(position) if self.memory else ()
            taught = next((reply.turn for reply in replies if reply.taught), None)
            if taught is not None:
                return Choice(taught, reason(replies, taught))
            # What a careless level remembers counts for more than what could be known.
            if careful.errs is not None and not (careful.errs and replies):
                known = yield from known_for.steps(history, late)
                if known is not None:
                    return _by_values(known, history, careful.errs, rng)
                if limits["seconds"]:
                    limits["seconds"] -= min(spent(), limits["seconds"] / KNOWING)
            if rng.randrange(100) < careful.blunder_rate:
                return (yield from _dream(history, rng))
            if careful.noise:
                return (yield from _glance(replies, careful, rng, look))
            return (yield from _think(replies, rng, look))
        finally:
            self._thinking.discard(stop)

    def _limits(self, careful: Level) -> dict[str, Any]:
        given: dict[str, float | None] = {"nodes": self._nodes, "seconds": self._seconds}
        if self._nodes is None and self._seconds is None:
            given = {"nodes": careful.nodes, "seconds": careful.seconds}
        return {**given, "depth": careful.depth, "compiled": self._compiled}


def _by_values(known: Values, history: History, errs: int, rng: random.Random) -> Choice:
    """A turn by the values of all; or now and then a mistake, one that is not plain if possible."""
    position = history.position
    if rng.randrange(100) < errs and not winning_turn(position):
        wrong = known.wrong_turns(position) or position.turns()
        going_on = [turn for turn in wrong if turn.after.outcome is None]
        mistakes = [turn for turn in going_on if not winning_turn(turn.after)] or going_on
        if mistakes:
            return Choice(rng.choice(mistakes), opinion(Score(0)), score=Score(0))
    turn = rng.choice(most_promising(known, history))
    score = score_of(known.turn_value(turn))
    said = opinion(score) if score.value else _("Si nadie se equivoca, esto es empate.")
    return Choice(turn, said, score=score)


#: Searches the position within the level's limits, or as the arguments say.
_Look = Callable[..., Task[Analysis]]
#: How many remembered turns are looked into at most.
_LOOKED_INTO = 4


def _bonus(found: Analysis, replies: Sequence[Reply]) -> dict[int, int]:
    """The points for what has been tried here, by the turns' numbers."""
    points = preference(replies)
    return {number: points[turn] for number, turn in found.numbers_of(list(points)).items()}


def _glance(
    replies: Sequence[Reply], careful: Level, rng: random.Random, look: _Look
) -> Task[Choice]:
    """The turn that looks best with noise added to each value."""
    found = yield from look(depth=careful.depth, exact=True)
    seen = dict(zip(found.numbers, found.values, strict=True))
    bonus = _bonus(found, replies)
    # In an order that does not depend on what was found best.
    appeal = {
        number: seen[number] + (abs(seen[number]) < SURE) * rng.gauss(0, careful.noise)
        for number in sorted(seen)
    }
    usual = max(appeal, key=lambda number: appeal[number])
    chosen = max(appeal, key=lambda number: appeal[number] + bonus.get(number, 0))
    return _choice(found, chosen, seen[chosen], _why(found, replies, chosen, usual))


def _think(replies: Sequence[Reply], rng: random.Random, look: _Look) -> Task[Choice]:
    """The best turn that the level's limits let it see."""
    found = yield from look(seed=rng.randrange(1, 1 << 30))
    usual = found.numbers[0]
    bonus = _bonus(found, replies)
    if not bonus or (bonus.get(usual, 0) >= 0 and max(bonus.values()) <= 0):
        return _choice(found, usual, found.values[0])
    # What is remembered is looked into again, turn by turn, and so is the best of the rest.
    again_as_far = {key: max(1, depth - 1) for key, depth in found.as_far.items()}
    scores = {usual: found.values[0]}
    liked = sorted(bonus, key=lambda number: -abs(bonus[number]))[:_LOOKED_INTO]
    candidates = [[found.turn(number)] for number in liked if number != usual]
    if usual in bonus:
        rest = [number for number in found.numbers if number not in bonus]
        candidates.append([found.turn(number) for number in rest])
    for turns in filter(None, candidates):
        again = yield from look(only=turns, **again_as_far)
        best = next(iter(found.numbers_of([again.best])))
        scores[best] = again.values[0]
    chosen = max(scores, key=lambda number: scores[number] + bonus.get(number, 0))
    return _choice(found, chosen, scores[chosen], _why(found, replies, chosen, usual))


def _dream(history: History, rng: random.Random) -> Task[Choice]:
    """Any turn, but no own goal if there is another and turns can be listed."""
    said = _("Juego lo primero que se me ocurre.")
    position = history.position
    if not position.listable:
        return Choice(any_turn(position, rng), said)
    turns = position.turns()
    sound = []
    for turn in turns:
        yield
        if not turn.after.outcome or turn.after.outcome.winner is position.side:
            sound.append(turn)
    return Choice(rng.choice(sound or turns), said)


def _why(found: Analysis, replies: Sequence[Reply], chosen: int, usual: int) -> str:
    """What memory has to say about the choice; empty if nothing."""
    if not replies:
        return ""
    return reason(replies, found.turn(chosen), found.turn(usual))


def _choice(found: Analysis, number: int, value: int, remembered: str = "") -> Choice:
    turn = found.turn(number)
    score = Score(value)
    return Choice(turn, remembered or opinion(score), score=score, analysis=found)


def opinion(score: Score) -> str:
    """What a player says who sees this score for itself, in a sentence for its rival."""
    turns = score.goal_in
    if turns == 1:
        return _("¡Con este turno gano!")
    if turns is not None and turns > 0:
        return ngettext(
            "Gano en {n} turno, hagas lo que hagas.",
            "Gano en {n} turnos, contando los tuyos, hagas lo que hagas.",
            turns,
        ).format(n=turns)
    if turns is not None:
        return ngettext(
            "Puedes ganarme en {n} turno.",
            "Puedes ganarme en {n} turnos, contando los míos.",
            -turns - 1,
        ).format(n=-turns - 1)
    if score.known:
        return _("Gano, hagas lo que hagas.") if score.points > 0 else _("Puedes ganarme.")
    if score.points > CLEAR:
        return _("Creo que estoy mejor que tú.")
    if score.points < -CLEAR:
        return _("Creo que estás mejor que yo.")
    return _("Creo que la partida está pareja.")
