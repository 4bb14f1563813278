"""Solving a small ending by retrograde analysis on sets of positions.

The idea is that of :mod:`zamora.solve.retrograde`, but turns are not listed: whole sets are
processed together (:mod:`zamora.library.court.endings.turns`). A position is

- won for the side to move if it has a turn into one that is lost for the rival, or to a goal;
- lost if it has turns, but none into one that is not won for the rival; or if it is the lone king,
  attacked, and has no turn: checkmate.

What is found in the n-th round is n turns from the end. What is never found is a draw.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from zamora.compiled.induction import LOST
from zamora.library.court.endings.field import GONE, Field, Sets, Spot
from zamora.library.court.endings.turns import Family, Into

T = TypeVar("T")

#: More threads than this do not help much.
THREADS = 4

#: Called with the rounds done and the number of positions decided in the last one.
Report = Callable[[int, int], None]


def ignore(rounds: int, decided: int) -> None:
    """The null report."""


@dataclass
class Tally:
    """How many positions of one side to move there are, the piece still on the board.

    Attributes:
        positions: all of them.
        won, lost: turns of both sides → how many positions are decided in that many.
        stalemates: how many of the drawn ones leave the side to move without a turn.
    """

    positions: int = 0
    stalemates: int = 0
    won: dict[int, int] = field(default_factory=dict)
    lost: dict[int, int] = field(default_factory=dict)


class Induction:
    """An ending that is being solved.

    Attributes:
        field: the board, and which piece there is.
        values: cell of the chalice, in the left half and in the middle → a byte for each position
            with the strong side to move: 0 for a draw or no position at all, d for a win in d
            turns, ``LOST + d`` for a loss. Axes: word, both kings' rows and columns, bit.
        strong, alone: how many positions there are with either side to move.
        rounds: how many rounds it took.
    """

    def __init__(self, field: Field) -> None:
        """Note which positions there are, and which of them are over."""
        self.field = field
        self.rounds = 0
        self.strong, self.alone = Tally(), Tally()
        every = (field.rows, field.columns, *field.shape)
        self._pool = ThreadPoolExecutor(min(THREADS, os.cpu_count() or 1))
        # With the lone king to move, and with the strong side: not known to be won; may be lost.
        self._not_won_alone, self._not_won = np.zeros(every, np.uint64), np.zeros(every, np.uint64)
        self._open_alone, self._open = np.zeros(every, np.uint64), np.zeros(every, np.uint64)
        # What the last round has found to be lost.
        self._fresh_alone, self._fresh = np.zeros(every, np.uint64), np.zeros(every, np.uint64)
        self._fresh_won_alone = np.zeros(every, np.uint64)
        self.values = {spot: np.zeros((*field.shape, 64), np.uint8) for spot in field.half}
        for spot in field.spots:
            self._not_won_alone[spot] = legal = field.positions(spot)
            checked = field.checked(spot)
            self._not_won[spot] = legal & ~(checked & field.open[:, None, None, None, None])
        self._begin()

    def _begin(self) -> None:
        """Positions with any turn at all; checkmates."""
        somewhere = Into(self.field, self._not_won, own_goals=True)
        elsewhere = Into(self.field, self._not_won_alone, own_goals=True)

        def look(spot: Spot) -> tuple[Sets, Sets, Sets]:
            legal = self._not_won_alone[spot]
            can = somewhere.by_lone(spot) & legal
            mates = legal & ~can & self.field.checked(spot)
            mates[-1] &= ~GONE
            return can, mates, elsewhere.by_strong(spot) & self._not_won[spot]

        for spot, (can, mates, able) in self._each(look):
            weight = self._weight(spot)
            legal, lawful = self._not_won_alone[spot], self._not_won[spot]
            self.alone.positions += weight * self._count(legal)
            self.alone.stalemates += weight * self._count(legal & ~can & ~mates)
            self.strong.positions += weight * self._count(lawful)
            self.strong.stalemates += weight * self._count(lawful & ~able)
            self._add(self.alone.lost, 0, weight * self._count(mates))
            for family, sets in (
                (self._open_alone, can),
                (self._fresh_alone, mates),
                (self._open, able),
            ):
                self._put(family, spot, sets)

    # Rounds ---------------------------------------------------------------------------------------

    def run(self, report: Report = ignore) -> None:
        """Go on until nothing more is found."""
        while decided := self.round():
            report(self.rounds, decided)

    def round(self) -> int:
        """Find what is decided one turn farther from the end; how many positions."""
        self.rounds += 1
        first = self.rounds == 1
        turns = Into(self.field, self._fresh_alone), Into(self.field, self._fresh)
        saves = Into(self.field, self._not_won), Into(self.field, self._not_won_alone)
        wins = first or self._fresh_alone.any(), first or self._fresh.any()
        into_won = Into(self.field, self._fresh_won_alone, goals=False)

        def look(spot: Spot) -> tuple[Sets, Sets, Sets, Sets]:
            mine, theirs = self._open[spot], self._open_alone[spot]
            nothing = np.zeros_like(mine)
            # Lost can only be what has a turn that has just been found not to help.
            doubtful = mine if first else into_won.by_strong(spot) & mine
            return (
                turns[0].by_strong(spot) & mine if wins[0] else nothing,
                mine & ~saves[1].by_strong(spot) if doubtful.any() else nothing,
                turns[1].by_lone(spot) & theirs if wins[1] else nothing,
                theirs & ~saves[0].by_lone(spot) if first or self._won_before else nothing,
            )

        found = dict(self._each(look))
        self._fresh[:] = 0
        self._fresh_alone[:] = 0
        self._fresh_won_alone[:] = 0
        decided = 0
        self._won_before = False
        for spot, (won, lost, won_alone, lost_alone) in found.items():
            weight = self._weight(spot)
            for tally, sets in (
                (self.strong.won, won),
                (self.strong.lost, lost),
                (self.alone.won, won_alone),
                (self.alone.lost, lost_alone),
            ):
                count = weight * self._count(sets)
                self._add(tally, self.rounds, count)
                decided += count
            # Bare kings belong to neither tally, but they go on being decided.
            decided += any(bool(sets.any()) for sets in (won, lost, won_alone, lost_alone))
            self._won_before |= bool(won.any())
            self._record(spot, won, self.rounds)
            self._record(spot, lost, LOST + self.rounds)
            self._put(self._not_won, spot, self._not_won[spot] & ~won)
            self._put(self._open, spot, self._open[spot] & ~won & ~lost)
            self._put(self._fresh, spot, lost)
            self._put(self._not_won_alone, spot, self._not_won_alone[spot] & ~won_alone)
            self._put(self._open_alone, spot, self._open_alone[spot] & ~won_alone & ~lost_alone)
            self._put(self._fresh_alone, spot, lost_alone)
            self._put(self._fresh_won_alone, spot, won_alone)
        return decided

    #: Whether the last round has found something won with the strong side to move.
    _won_before = False

    def _each(self, look: Callable[[Spot], T]) -> Iterable[tuple[Spot, T]]:
        """Ask it of every cell of the chalice on the left half and in the middle."""
        return zip(self.field.half, self._pool.map(look, self.field.half), strict=True)

    def _put(self, family: Family, spot: Spot, sets: Sets) -> None:
        """Write sets to a family, and their mirror images."""
        family[spot] = sets
        other = self.field.mirrored(spot)
        if other != spot:
            family[other] = self.field.mirror(sets) if sets.any() else 0

    def _weight(self, spot: Spot) -> int:
        """How many cells of the chalice this one stands for."""
        return 1 if self.field.mirrored(spot) == spot else 2

    @staticmethod
    def _add(tally: dict[int, int], distance: int, count: int) -> None:
        if count:
            tally[distance] = tally.get(distance, 0) + count

    @staticmethod
    def _count(sets: Sets) -> int:
        """How many positions, those without the piece left out."""
        return int(np.bitwise_count(sets).sum() - np.bitwise_count(sets[-1] & GONE).sum())

    def _record(self, spot: Spot, sets: Sets, value: int) -> None:
        """Note the value of these positions."""
        places = np.flatnonzero(sets)
        if not len(places):
            return
        if value >= 256 or LOST > value >= LOST - 1:
            raise OverflowError("a distance does not fit into its byte")
        words = sets.reshape(-1)[places].astype("<u8")
        bits = np.unpackbits(words.view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
        self.values[spot].reshape(-1, 64)[places] += bits * np.uint8(value)
