"""A match as a Markov chain: goals fall by chance, and a rule says when a side has won.

At any time, the next goal is the first side's with the same chance. Of all the goals so far only
what the rule still asks for is remembered: how many have been scored in a row, or how many each
side has. That is the *state*; from each state there are two transitions, one for each side's goal.
All numbers are exact.

>>> from zamora.play.matches import Rule
>>> match = by_rule(Rule.row_of(2))
>>> match.lengths(Fraction(1, 2))[()], match.chances(Fraction(2, 3))[()]
(Fraction(3, 1), Fraction(16, 21))

A race of two sequences is such a chain too: whose sequence is seen first, wins (W. Penney, 1969).

>>> race("BB", "NB").chances(Fraction(1, 2))[()]
Fraction(1, 4)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from statistics import fmean, stdev

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Side
from zamora.play.match_parts import BadRule, Rule, row
from zamora.rival.fairness import REACH, interval

#: Goals in their order, each by the side that scored it; as a state, what is remembered of them.
Goals = tuple[Side, ...]
#: What a goal leads to: another state, or a winner.
After = Goals | Side

#: How the goals of a race are written: the first side's and the second's.
LETTERS = {"B": Side.FIRST, "N": Side.SECOND}
#: A match to more goals has too many states to display.
MANY = 12
#: A race of longer sequences than this has more states than a pupil wants to see.
LONGEST = 6


class BadChance(ZamoraError):
    """That is no chance of a goal with which both sides can score."""


class BadRace(ZamoraError):
    """These two sequences cannot race."""


@dataclass(frozen=True)
class Chain:
    """The states of a match and what each goal makes of them.

    Attributes:
        moves: for each state what a goal of the first side and one of the second lead to; the
            state before the first goal, ``()``, comes first.
    """

    moves: Mapping[Goals, tuple[After, After]]

    def lengths(self, chance: Fraction) -> dict[Goals, Fraction]:
        """For each state how many goals are still to come, on average.

        Args:
            chance: that a goal is the first side's.

        Raises:
            BadChance: if it is not between 0 and 1.
        """
        return self._solve(chance, each=Fraction(1), won=Fraction(0))

    def chances(self, chance: Fraction) -> dict[Goals, Fraction]:
        """For each state the chance that the first side wins.

        Raises:
            BadChance: as :meth:`lengths`.
        """
        return self._solve(chance, each=Fraction(0), won=Fraction(1))

    def spread(self, chance: Fraction, most: int) -> tuple[Fraction, ...]:
        """The chances that a match has exactly 1, 2, … ``most`` goals.

        Raises:
            BadChance: as :meth:`lengths`.
        """
        _check(chance)
        found = []
        now: dict[Goals, Fraction] = {(): Fraction(1)}
        for _goal in range(most):
            ended, then = Fraction(0), dict[Goals, Fraction]()
            for state, share in now.items():
                for to, part in zip(self.moves[state], (chance, 1 - chance), strict=True):
                    if isinstance(to, Side):
                        ended += share * part
                    else:
                        then[to] = then.get(to, Fraction(0)) + share * part
            found.append(ended)
            now = then
        return tuple(found)

    def play(self, chance: Fraction, rng: Random) -> Goals:
        """The goals of a random match.

        Raises:
            BadChance: as :meth:`lengths`.
        """
        _check(chance)
        goals: list[Side] = []
        at: After = ()
        while not isinstance(at, Side):
            goals.append(draw(chance, rng))
            at = self.moves[at][goals[-1]]
        return tuple(goals)

    def after(self, goals: Goals) -> After:
        """The state that these goals lead to, or the winner."""
        at: After = ()
        for goal in goals:
            if isinstance(at, Side):
                break
            at = self.moves[at][goal]
        return at

    def _solve(self, chance: Fraction, *, each: Fraction, won: Fraction) -> dict[Goals, Fraction]:
        """What is expected in each state if a goal counts ``each``, the first side's win ``won``.

        One equation a state: x = each + p·(x after the first side's goal) + q·(x after the
        second's). From the last state to the first each is written with earlier ones alone, so
        that the first one knows its number; then it is put in, forward again.
        """
        _check(chance)
        states = list(self.moves)
        known: dict[Goals, tuple[Fraction, dict[Goals, Fraction]]] = {}
        for number in reversed(range(len(states))):
            state, constant, factors = states[number], each, dict[Goals, Fraction]()
            for to, part in zip(self.moves[state], (chance, 1 - chance), strict=True):
                if not isinstance(to, Side):
                    factors[to] = factors.get(to, Fraction(0)) + part
                elif to is Side.FIRST:
                    constant += part * won
            for later in reversed(states[number + 1 :]):
                if factor := factors.pop(later, Fraction(0)):
                    constant += factor * known[later][0]
                    for earlier, part in known[later][1].items():
                        factors[earlier] = factors.get(earlier, Fraction(0)) + factor * part
            # What leads back to the state itself; less than 1, for the end is always in reach.
            rest = 1 - factors.pop(state, Fraction(0))
            known[state] = constant / rest, {to: part / rest for to, part in factors.items()}
        found: dict[Goals, Fraction] = {}
        for state in states:
            constant, factors = known[state]
            found[state] = constant + sum(part * found[to] for to, part in factors.items())
        return found


def by_rule(rule: Rule) -> Chain:
    """The chain of a match that is won by a number of goals, in a row or not.

    Whether a match has been won is asked of the rule itself, as on a board.

    Raises:
        BadRule: if time or the number of games ends the match, or if it takes too many goals.
    """
    if rule.goals is None or rule.games is not None or rule.goals > MANY:
        raise BadRule(
            _("Aquí una serie se gana con 1 a {most} goles, sin otro final.").format(most=MANY),
            text=str(rule),
            accepted=["Rule.row_of(2)", "Rule.first_to(3)"],
        )

    def remembered(goals: Goals) -> Goals:
        last = row(goals)
        return (last[0],) * last[1] if rule.in_a_row and last else tuple(sorted(goals))

    def winner(goals: Goals) -> Side | None:
        outcome = rule.decide(goals)
        return outcome.winner if outcome else None

    return _explored(remembered, winner)


def race(first: str, second: str) -> Chain:
    """The race of two sequences of goals, ``B`` for the first side's and ``N`` for the second's.

    Raises:
        BadRace: if they are not two sequences of these letters of which neither ends in the other.
    """
    found = [tuple(LETTERS.get(letter, letter) for letter in text) for text in (first, second)]
    good = all(
        one and len(one) <= LONGEST and all(isinstance(side, Side) for side in one) for one in found
    )
    if not good or first.endswith(second) or second.endswith(first):
        raise BadRace(
            _("«{first}» y «{second}» no pueden jugar una carrera.").format(
                first=first, second=second
            ),
            text=f"{first} {second}",
            accepted=['race("BB", "NB")', 'race("BBN", "NBB")'],
        )
    sequences = [tuple(side for side in one if isinstance(side, Side)) for one in found]

    def remembered(goals: Goals) -> Goals:
        """As much of the end as either sequence begins with."""
        ends = (goals[start:] for start in range(len(goals) + 1))
        return next(end for end in ends if any(one[: len(end)] == end for one in sequences))

    def winner(goals: Goals) -> Side | None:
        won = (side for side in Side if goals[-len(sequences[side]) :] == sequences[side])
        return next(won, None)

    return _explored(remembered, winner)


def _explored(
    remembered: Callable[[Goals], Goals], winner: Callable[[Goals], Side | None]
) -> Chain:
    """All states that can be reached, the nearer ones first."""
    moves: dict[Goals, tuple[After, After]] = {}
    waiting: list[Goals] = [()]
    for state in waiting:
        if state in moves:
            continue
        ways: list[After] = []
        for side in Side:
            goals = (*state, side)
            won = winner(goals)
            ways.append(remembered(goals) if won is None else won)
        moves[state] = ways[0], ways[1]
        waiting += [to for to in ways if not isinstance(to, Side)]
    return Chain(moves)


def draw(chance: Fraction, rng: Random) -> Side:
    """Who scores the next goal; exactly as often as ``chance`` says."""
    return Side.FIRST if rng.randrange(chance.denominator) < chance.numerator else Side.SECOND


def _check(chance: Fraction) -> None:
    if not 0 < chance < 1:
        raise BadChance(
            _("La probabilidad tiene que estar entre 0 y 1, sin llegar a ninguno."),
            text=str(chance),
            accepted=["Fraction(1, 2)", "Fraction(3, 5)"],
        )


@dataclass(frozen=True)
class Sample:
    """Matches that have been played by chance.

    Attributes:
        lengths: how many goals each had.
        wins: how many the first side has won.
    """

    lengths: tuple[int, ...]
    wins: int

    @property
    def mean(self) -> float:
        """How many goals a match had, on average."""
        return fmean(self.lengths)

    @property
    def mean_interval(self) -> tuple[float, float]:
        """Between which two numbers the true average lies, 19 times out of 20 (about)."""
        spread = REACH * stdev(self.lengths) / math.sqrt(len(self.lengths))
        return self.mean - spread, self.mean + spread

    @property
    def share(self) -> float:
        """The share that the first side has won."""
        return self.wins / len(self.lengths)

    @property
    def share_interval(self) -> tuple[float, float]:
        """Between which two shares its true chance lies, 19 times out of 20 (Wilson, 1927)."""
        return interval(self.share, len(self.lengths))

    def count(self, length: int) -> int:
        """How many matches had this many goals."""
        return self.lengths.count(length)


def sample(chain: Chain, chance: Fraction, matches: int, rng: Random) -> Sample:
    """Play ``matches`` matches (at least 2).

    Raises:
        BadChance: as :meth:`Chain.lengths`.
    """
    lengths, wins = [], 0
    for _match in range(matches):
        goals = chain.play(chance, rng)
        lengths.append(len(goals))
        wins += chain.after(goals) is Side.FIRST
    return Sample(tuple(lengths), wins)
