"""How hard a puzzle is, and which of many make a good collection.

The facts that count, with their names in :attr:`zamora.school.puzzles.base.Puzzle.facts`:

- ``hops``: the steps of the ball in the shortest solution; in ``quien``, of the turn
- ``pieces``: how many pieces send it on its way
- ``turns``: how many turns there are to choose from
- ``solutions``: how many of them are right (in ``quien``, the cells to be marked)
- ``decoys``: how many wrong answers look right: in ``gol``, turns that bring the ball next to the
  goal; in ``gol2``, ``falta`` and ``gana``, turns that threaten to score and yet do not force it;
  in ``evita``, ways in which the rival would score; in ``quien``, other pieces near
- ``missed``: 1 if a player who looks one turn ahead plays something else
- ``quiet``: 1 if no solution moves the ball

They are added up, logarithms of those that count possibilities. What is easy, middling and hard is
a matter of comparison: a third each of all that were found.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from zamora.core.position import Position

#: Two positions are near duplicates if no more cells than this are occupied otherwise.
ALIKE = 3
#: Another sort of solution makes two puzzles as different as this many cells.
OTHER_SORT = 8


def difficulty(facts: Mapping[str, int]) -> float:
    """One number for :attr:`zamora.school.puzzles.base.Puzzle.facts`; greater is harder."""
    get = facts.get
    found = math.log2(get("turns", 1) / max(1, get("solutions", 1)))
    found += 1.5 * get("hops", 0) + get("pieces", 0) + math.log2(1 + get("decoys", 0))
    # In "gana" the turns to go are another matter of looking ahead.
    return found + 2 * get("missed", 0) + 1.5 * get("quiet", 0) + 3 * get("ahead", 0)


@dataclass(frozen=True)
class Candidate:
    """A puzzle that has no name yet.

    Attributes:
        position: what is shown to the pupil.
        code: the position of the puzzle.
        solutions: as all of these, see :class:`~zamora.school.puzzles.Puzzle`.
        sort: what sort of solution it is, for variety.
        source: where it was found.
    """

    position: Position
    code: str
    solutions: tuple[str, ...]
    turns: int
    played: str
    facts: Mapping[str, int]
    sort: str
    source: str

    @cached_property
    def images(self) -> tuple[frozenset[object], ...]:
        """What stands where, of the position and its images under the game's symmetries."""
        game = self.position.game
        all_of_them = [self.position, *(self.position.transformed(s) for s in game.symmetries)]
        return tuple(
            frozenset((cell, p.kind, p.side) for p in image.pieces() for cell in p.cells)
            for image in all_of_them
        )

    @property
    def difficulty(self) -> float:
        """See :func:`difficulty`."""
        return difficulty(self.facts)


def difference(one: Candidate, other: Candidate) -> int:
    """How many cells are occupied otherwise, whichever way the board is turned."""
    return min(len(one.images[0] ^ image) for image in other.images)


def choose(pool: Sequence[Candidate], count: int) -> list[tuple[int, Candidate]]:
    """The most different ones, as many of each grade as of the others.

    Args:
        pool: all that were found, in a fixed order.
        count: how many are wanted, or all that there are without near duplicates.

    Returns:
        Grade and candidate, the easiest first.
    """
    ranked = sorted(pool, key=lambda one: one.difficulty)
    found: list[tuple[int, Candidate]] = []
    for grade in (1, 2, 3):
        low, high = ((grade - 1) * len(ranked) // 3, grade * len(ranked) // 3)
        share = count * grade // 3 - count * (grade - 1) // 3
        # The easiest of all and the hardest of all belong to any collection.
        first = ranked[low:high][:: 1 if grade < 3 else -1]
        found += [(grade, one) for one in _pick(first, share, [one for _grade, one in found])]
    return sorted(found, key=lambda one: (one[0], one[1].difficulty))


def _pick(stratum: Sequence[Candidate], share: int, others: Sequence[Candidate]) -> list[Candidate]:
    """Take from ``stratum`` one after the other what differs most from all taken before."""
    left, taken = list(stratum), list(others)
    for _number in range(share):
        far = [
            (
                min((difference(one, other) for other in taken), default=ALIKE + 1),
                min(
                    (difference(one, o) + OTHER_SORT * (one.sort != o.sort) for o in taken),
                    default=0,
                ),
            )
            for one in left
        ]
        fitting = [at for at, (plain, _weighted) in enumerate(far) if plain > ALIKE]
        if not fitting:
            break
        best = max(fitting, key=lambda at: (far[at][1], -at))
        taken.append(left.pop(best))
    return taken[len(others) :]
