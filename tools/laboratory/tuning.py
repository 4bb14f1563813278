"""Weights found by playing: games of a side against itself, and what can be learned from them.

In a *round* games are played with the current best weights and positions are recorded
(:mod:`laboratory.practice`). New weights are fitted to all positions of all rounds
(:mod:`laboratory.fitting`), so that the static evaluation predicts the result of the search and,
with a small weight, of the game. A match decides whether they replace the old ones. The same seed
gives the same weights. The entry point is ``python tools/tune.py``.

Needs numpy, and patience where Numba is missing.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import zamora
from laboratory import fitting
from laboratory.practice import ASIDE, HEADER, MOVER, PLY, VALUE, practise
from zamora.compiled import Compilable, kernel, layout
from zamora.compiled import search as deep
from zamora.compiled.machine import Program
from zamora.core.i18n import _
from zamora.core.toml import DamagedData
from zamora.registry import compilable
from zamora.rival import evaluation

T = TypeVar("T")

#: Games in which both sides look ahead.
PRACTICE = Program(
    "practice",
    (practise,),
    (
        "turns",
        "scores",
        "features",
        "reach",
        "evaluate",
        "rank",
        "pick",
        "negamax",
        "look",
        "think",
    ),
)
#: How many random turns a game begins with, at least and at most.
OPENING = (2, 10)
#: A game that has gone on for this many turns is a draw.
LONGEST = 150
#: Entries of a transposition table.
REMEMBERED = 1 << 13
#: A position that is one turn farther from the end of its game counts so much less.
FADING = 0.95
#: How far the search that chose the turn is trusted about a position, rather than the result of the
#: game, in which much has happened since.
TRUST = 0.8

#: The score of a match between equals.
HALF = 0.5

Weights = tuple[int, ...]
#: Progress report: a context manager giving a function that takes the games played.
Watch = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]


@dataclass(frozen=True)
class Plan:
    """What decides the outcome of a tuning.

    Attributes:
        game: the key of the game.
        rounds: how many rounds.
        games: how many games are played in a round.
        trials: how many games the match at the end of a round has; an even number.
        nodes: how many positions are looked at for a turn.
        seed: of everything that is random.
    """

    game: str
    rounds: int = 5
    games: int = 600
    trials: int = 200
    nodes: int = 400
    seed: int = 1


@dataclass(frozen=True)
class Match:
    """Games between two sets of weights: what the first won, drew and lost."""

    wins: int
    draws: int
    losses: int

    @property
    def score(self) -> float:
        """The share of points of the first: 0.5 if they are equally good."""
        return (self.wins + self.draws / 2) / max(1, self.wins + self.draws + self.losses)


@dataclass(frozen=True)
class Round:
    """What came of a round.

    Attributes:
        number: from 1.
        positions: how many have been learned from, those of earlier rounds included.
        before: how badly the previous best weights predict the results (:func:`fitting.loss`).
        after: the same for the fitted weights.
        match: the fitted weights against the previous best.
        weights: the best weights now.
    """

    number: int
    positions: int
    before: float
    after: float
    match: Match
    weights: Weights

    @property
    def kept(self) -> bool:
        """Whether the fitted weights have been better."""
        return self.match.score > HALF


class Practice:
    """Games between sets of weights, with the rows that they need."""

    def __init__(self, game: Compilable, *, compiled: bool | None = None) -> None:
        """Get ready for games of ``game``: compiled if that is possible and not declined."""
        self._game = game
        self._kernel = kernel(game, compiled=compiled)
        zeros, self._size = self._kernel.zeros, evaluation.size(game.key)
        self._notebook = zeros(deep.SCRATCH)
        self._tables = zeros(2 * REMEMBERED), zeros(2 * REMEMBERED)
        self._scratch = (
            zeros(self._size),
            zeros(layout.MOST_TURNS),
            zeros(layout.MOST_TURNS),
            zeros(deep.ROOM),
            zeros(deep.ROOM),
        )
        self._records = zeros(2 * LONGEST * (HEADER + self._size))
        self._no_records = zeros(1)
        self._functions, self.compiled = self._kernel.program(
            evaluation.judging(PRACTICE, game), self._try
        )

    def _try(self, functions: Any) -> None:
        self._functions = functions
        weights = (0,) * self._size
        self.play(weights, weights, 1, 0, 10, longest=2)

    def play(
        self,
        first: Sequence[int],
        second: Sequence[int],
        seed: int,
        opening: int,
        nodes: int,
        *,
        notes: bool = True,
        longest: int = LONGEST,
    ) -> tuple[int, Any]:
        """Play a game.

        Args:
            first: White's weights.
            second: Black's weights.
            seed: of the opening, from 1 to 2³¹ − 2.
            opening: how many random turns it has.
            nodes: how many positions are looked at for a turn.
            notes: whether positions are noted.
            longest: a longer game is a draw.

        Returns:
            0 for a draw, 1 or 2 if White or Black has won; and what has been noted, a row for every
            position: see :data:`~laboratory.practice.HEADER`, then its features.
        """
        import numpy as np

        for row in (self._notebook, *self._tables):
            row[:] = self._kernel.zeros(len(row))
        found, winner = divmod(
            int(
                self._functions.practise(
                    self._kernel.board(self._game.initial()),
                    seed,
                    opening,
                    longest,
                    nodes,
                    self._kernel.row(first),
                    self._kernel.row(second),
                    self._notebook,
                    *self._tables,
                    *self._scratch,
                    self._records if notes else self._no_records,
                )
            ),
            4,
        )
        width = HEADER + self._size
        records = np.array(self._records[: found * width], dtype=np.int64)
        return winner, records.reshape(found, width)

    def games(self, plan: Plan, weights: Weights, number: int) -> Iterator[fitting.Sample]:
        """The positions noted in the games of round ``number``, game by game."""
        import numpy as np

        for seed, opening in _openings(plan, f"games {number}", plan.games):
            winner, records = self.play(weights, weights, seed, opening, plan.nodes)
            side, left = records[:, MOVER], records[:, PLY].max(initial=0) - records[:, PLY]
            results = np.full(len(records), HALF)
            if winner:
                results = np.asarray(side == winner - 1, dtype=float)
            foreseen = fitting.chance(records[:, VALUE] / fitting.POINTS_PER_E)
            trust = np.where(records[:, ASIDE] == 1, 1, TRUST)
            yield fitting.Sample(
                records[:, HEADER:].astype(np.int16),
                trust * foreseen + (1 - trust) * results,
                FADING**left,
            )

    def match(self, plan: Plan, first: Weights, second: Weights, label: str) -> Iterator[Match]:
        """A match between two sets of weights: how it stands after every two games.

        Both games of a pair begin with the same random turns, and the sides are exchanged.
        """
        wins = draws = losses = 0
        for seed, opening in _openings(plan, f"match {label}", plan.trials // 2):
            white, _records = self.play(first, second, seed, opening, plan.nodes, notes=False)
            black, _records = self.play(second, first, seed, opening, plan.nodes, notes=False)
            wins += (white == 1) + (black == 2)
            losses += (white == 2) + (black == 1)
            draws += (white == 0) + (black == 0)
            yield Match(wins, draws, losses)


def _openings(plan: Plan, label: str, number: int) -> Iterator[tuple[int, int]]:
    """This many seeds, each with the length of an opening."""
    chance = random.Random(f"{plan.game} {plan.seed} {label}")  # noqa: S311 (no secret)
    for _game in range(number):
        yield chance.randrange(1, 2**31 - 1), chance.randint(*OPENING)


# Rounds -------------------------------------------------------------------------------------------


@contextlib.contextmanager
def unwatched(_label: str, _length: int) -> Iterator[Callable[[int], None]]:
    """No progress report."""
    yield lambda _done: None


def tune(
    plan: Plan,
    start: Weights | None = None,
    *,
    practice: Practice | None = None,
    watch: Watch = unwatched,
) -> Iterator[Round]:
    """Play, fit, compare; one round after the other.

    Args:
        plan: what is to be done.
        start: the weights of the first round; a first guess (:func:`evaluation.guesses`) if None.
        practice: where the games are played.
        watch: reports progress: called with a label and the number of games, it gives a context
            with a function that takes the games played.

    Yields:
        What came of each round.
    """
    import numpy as np

    practice = practice or Practice(compilable([plan.game])[0])
    best = start or evaluation.guesses(plan.game)
    unit = evaluation.UNIT * fitting.POINTS_PER_E
    samples: list[fitting.Sample] = []
    for number in range(1, plan.rounds + 1):
        label = _("Ronda {number}, partidas").format(number=number)
        games = _watched(practice.games(plan, best, number), label, plan.games, watch)
        everything = fitting.joined([*samples, *games])
        samples = [everything]
        old = np.array(best) / unit
        new = fitting.fit(everything, old)
        fitted = tuple(round(float(weight) * unit) for weight in new)
        result = compare(plan, practice, fitted, best, label=str(number), watch=watch)
        if result.score > HALF:
            best = fitted
        yield Round(
            number,
            len(everything.results),
            fitting.loss(everything, old),
            fitting.loss(everything, new),
            result,
            best,
        )


def compare(
    plan: Plan,
    practice: Practice,
    first: Weights,
    second: Weights,
    *,
    label: str,
    watch: Watch = unwatched,
) -> Match:
    """A match between two sets of weights; ``label`` decides which openings it has."""
    title = _("Comparo los pesos")
    states = practice.match(plan, first, second, label)
    return list(_watched(states, title, plan.trials // 2, watch))[-1]


def _watched(items: Iterable[T], label: str, length: int, watch: Watch) -> Iterator[T]:
    with watch(label, length) as show:
        for done, item in enumerate(items, 1):
            yield item
            show(done)


def offer(
    plan: Plan,
    practice: Practice,
    found: Round,
    file: Path,
    *,
    start: str,
    watch: Watch = unwatched,
) -> bool:
    """Write the best weights after a round into a file, unless those in it are better.

    Args:
        plan: what was done.
        practice: where the match against the weights in the file is played.
        found: the round.
        file: replaced if it is there, all or nothing.
        start: what the first round started with, in a word or two.
        watch: see :func:`tune`.

    Returns:
        Whether they have been written.

    Raises:
        OSError: if they cannot be written.
    """
    import numpy as np

    with contextlib.suppress(DamagedData):  # its content is not weights
        known = evaluation.load(plan.game, file)
        if known != found.weights:
            result = compare(plan, practice, found.weights, known, label="file", watch=watch)
            if result.score < HALF:
                return False
    made: dict[str, int | float | str] = {
        "command": f"python tools/tune.py {plan.game} --rounds {found.number} --games {plan.games} "
        f"--trials {plan.trials} --nodes {plan.nodes} --seed {plan.seed}",
        "start": start,
        "positions": found.positions,
        "loss_before": round(found.before, 4),
        "loss_after": round(found.after, 4),
        "score_against_last_round": round(found.match.score, 3),
        "zamora": zamora.__version__,
        "numpy": np.__version__,
    }
    evaluation.write(plan.game, found.weights, made, file)
    evaluation.weights.cache_clear()
    return True
