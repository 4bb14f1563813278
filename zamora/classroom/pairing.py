"""Pairings: numbers in, pairs out. Knows neither pupils nor games.

*Swiss*: players with equal points who have not met; within a score group the upper half plays the
lower half. The search goes from the top down and backtracks where the rest cannot be paired; after
:data:`BUDGET` tries, or where nothing else is possible, those who have met least often meet again.
*Round robin*: the rounds of the circle method; of these the one in which most pairs have not met;
players who are then free and have not met play too, so that latecomers find rivals. *Two teams*:
the same with the Scheveningen system; each meets everybody of the other team.

The player who has gone first less often goes first; on a tie, the one who did not last time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

#: How many pairs are tried before a second meeting is allowed.
BUDGET = 20_000

Pair = tuple[str, str]


@dataclass(frozen=True)
class Past:
    """What has been played.

    Attributes:
        pairs: who went first, who second, in order.
        byes: who was free, once for each time.
    """

    pairs: tuple[Pair, ...] = ()
    byes: tuple[str, ...] = ()
    met: Mapping[frozenset[str], int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "met", Counter(map(frozenset, self.pairs)))

    def have_met(self, one: str, other: str) -> int:
        """How often two have played."""
        return self.met.get(frozenset((one, other)), 0)

    def in_order(self, one: str, other: str) -> Pair:
        """Two who are to play, who goes first before the other."""
        firsts = {who: self._advantage(who) for who in (one, other)}
        if firsts[one] != firsts[other]:
            return (one, other) if firsts[one] < firsts[other] else (other, one)
        for first, second in reversed(self.pairs):
            if {first, second} & {one, other}:
                # The one who went first last time, or whose rival went second, goes second.
                return (other, one) if first == one or second == other else (one, other)
        return one, other

    def _advantage(self, who: str) -> int:
        return sum((first == who) - (second == who) for first, second in self.pairs)


@dataclass(frozen=True)
class Round:
    """The pairs, and the players with a bye."""

    pairs: tuple[Pair, ...]
    bye: str | None = None


def swiss(players: Sequence[str], points: Mapping[str, float], past: Past) -> Round:
    """The next round of a Swiss tournament.

    Args:
        players: those present, the best first.
        points: of each.
        past: what has been played.
    """
    if len(players) % 2 == 0:
        return Round(_ordered(_paired(players, points, past), past))
    # Free is the last who was free least often, if the others can be paired.
    free = Counter(past.byes)
    candidates = sorted(players, key=lambda who: (free[who], -players.index(who)))
    fewest = [who for who in candidates if free[who] == free[candidates[0]]]
    for who in fewest:
        rest = [one for one in players if one != who]
        pairs = _without_repeats(rest, points, past)
        if pairs is not None:
            return Round(_ordered(pairs, past), who)
    rest = [one for one in players if one != candidates[0]]
    return Round(_ordered(_paired(rest, points, past), past), candidates[0])


def round_robin(players: Sequence[str], past: Past) -> Round | None:
    """The next round of everybody against everybody; None when all who are here have met."""
    days = [[pair for pair in day if not past.have_met(*pair)] for day in circle(players)]
    best = max(days, key=len, default=[])
    if not best:
        return None
    pairs = list(best)
    free = [one for one in players if not any(one in pair for pair in pairs)]
    for one in list(free):
        rival = next((x for x in free if x != one and not past.have_met(one, x)), None)
        if one in free and rival is not None:
            pairs.append((one, rival))
            free = [x for x in free if x not in (one, rival)]
    return Round(_ordered(pairs, past), free[0] if len(free) == 1 else None)


def teams(first: Sequence[str], second: Sequence[str], past: Past) -> Round | None:
    """The next round between two teams; None when all who are here have met.

    The second team shifts one place per round (Scheveningen), the smaller one has empty seats; the
    round is the one in which most pairs have not met. A player left over gets no points, or the
    larger team would win by its size.
    """
    size = max(len(first), len(second))
    chairs: list[str | None] = [*second, *[None] * (size - len(second))]
    days = [
        [(a, b) for n, a in enumerate(first) if (b := chairs[(n + day) % size]) is not None]
        for day in range(size)
    ]
    fresh = [[pair for pair in day if not past.have_met(*pair)] for day in days]
    best = max(fresh, key=len, default=[])
    if not best:
        return None
    pairs, seated = list(best), {who for pair in best for who in pair}
    for one in first:  # latecomers, and players whose rivals are absent
        free = (b for b in second if b not in seated and not past.have_met(one, b))
        rival = None if one in seated else next(free, None)
        if rival is not None:
            pairs.append((one, rival))
            seated |= {one, rival}
    return Round(_ordered(pairs, past))


def circle(players: Sequence[str]) -> list[list[Pair]]:
    """The days of the circle method: in ``n - 1`` of them (``n`` if odd) all meet once."""
    ring: list[str | None] = list(players)
    if len(ring) % 2:
        ring.append(None)
    days = []
    for _day in range(len(ring) - 1):
        facing = zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True)
        days.append([(a, b) for a, b in facing if a is not None and b is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return days


def _ordered(pairs: Iterable[Pair], past: Past) -> tuple[Pair, ...]:
    return tuple(past.in_order(*pair) for pair in pairs)


def _preferred(who: str, rest: Sequence[str], points: Mapping[str, float]) -> list[str]:
    """The others in order of preference as rivals."""
    equals = [one for one in rest if points[one] == points[who]]
    middle = (len(equals) + 1) // 2 - 1 if equals else 0

    def cost(one: str) -> tuple[float, int]:
        place = abs(equals.index(one) - middle) if one in equals else rest.index(one)
        return abs(points[one] - points[who]), place

    return sorted(rest, key=cost)


def _without_repeats(
    players: Sequence[str], points: Mapping[str, float], past: Past
) -> list[Pair] | None:
    tries = BUDGET

    def pair(rest: Sequence[str]) -> list[Pair] | None:
        nonlocal tries
        if not rest:
            return []
        # Picking the player with fewest rivals left would be fastest, but the best has first
        # choice.
        who, others = rest[0], rest[1:]
        for rival in _preferred(who, others, points):
            if past.have_met(who, rival):
                continue
            tries -= 1
            if tries < 0:
                return None
            found = pair([one for one in others if one != rival])
            if found is not None:
                return [(who, rival), *found]
        return None

    return pair(players)


def _paired(players: Sequence[str], points: Mapping[str, float], past: Past) -> list[Pair]:
    found = _without_repeats(players, points, past)
    if found is not None:
        return found
    # Repeated pairings are needed: pair greedily, then swap rivals while that improves.
    rest, pairs = list(players), []
    while rest:
        who = rest.pop(0)
        rival = min(_preferred(who, rest, points), key=lambda one: past.have_met(who, one))
        rest.remove(rival)
        pairs.append((who, rival))

    def cost(*some: Pair) -> tuple[int, float]:
        return (
            sum(past.have_met(*pair) for pair in some),
            sum((points[a] - points[b]) ** 2 for a, b in some),
        )

    better = True
    while better:
        better = False
        for i in range(len(pairs)):
            for k in range(i):
                (a, b), (c, d) = pairs[i], pairs[k]
                for new in (((a, c), (b, d)), ((a, d), (b, c))):
                    if cost(*new) < cost(pairs[i], pairs[k]):
                        pairs[i], pairs[k] = new
                        better = True
                        break
    return pairs
