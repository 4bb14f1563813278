"""Sierpinski's alliances on names of hexagons, without the engine."""

from __future__ import annotations

from functools import partial

from . import sierpinski
from .sierpinski import Votes


def turns(level: int, own: Votes, others: Votes, everywhere: bool) -> set[Votes]:
    """What the mover can have after a turn: a stone more, and perhaps one of them elsewhere."""
    names = {name for row in sierpinski.rows(level) for name in row}
    found: set[Votes] = set()
    for put in names - own - others:
        stones = own | {put}
        found.add(frozenset(stones))
        for stone in stones:
            for target in names - stones - others:
                other = [n for n in range(level) if stone[n] != target[n]]
                if len(other) == 1 and (everywhere or other == [0]):
                    found.add(frozenset(stones - {stone} | {target}))
    return found


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are; none goes on after a victory."""
    everywhere = "moves=todos" in code.split()[0]
    return sierpinski.paths_by(partial(turns, everywhere=everywhere))(code, depth)


def can_win(level: int, everywhere: bool, own: Votes, others: Votes) -> bool:
    """Whether the mover has a turn that wins."""
    return any(sierpinski.won(after, level) for after in turns(level, own, others, everywhere))


def wins(
    level: int, own: Votes, others: Votes, known: dict[object, bool], everywhere: bool = False
) -> bool:
    """Whether the mover wins, by trying everything; what threatens to win comes first."""
    if (own, others) not in known:
        known[own, others] = can_win(level, everywhere, own, others)
        after = turns(level, own, others, everywhere)
        if not known[own, others]:
            safe = [one for one in after if not can_win(level, everywhere, others, one)]
            safe.sort(key=lambda one: not can_win(level, everywhere, one, others))
            known[own, others] = any(
                not wins(level, others, one, known, everywhere) for one in safe
            )
    return known[own, others]


def takes(own: Votes, others: Votes, triangles: tuple[str, ...], left: int) -> bool:
    """Whether the mover can win on T3 and have these T1 within so many turns of its own.

    Turns that leave more of these triangles with a majority are tried first.
    """

    def had(stones: Votes) -> int:
        return sum(sum(one[:2] == name for one in stones) > 1 for name in triangles)

    after = sorted(turns(3, own, others, False), key=had, reverse=True)
    if any(had(one) == len(triangles) and sierpinski.won(one, 3) for one in after):
        return True
    return left > 1 and any(
        all(
            not sierpinski.won(reply, 3) and takes(one, reply, triangles, left - 1)
            for reply in turns(3, others, one, False)
        )
        for one in after
    )
