"""From which positions of a small ending a side has a turn into a set of positions.

The rules that matter here (:mod:`zamora.library.court.caliz` has them all): a man that goes where
the chalice stands sends it on as it moves itself, to a free cell, or to the other man of its side,
who sends it on in its own way, and so on. The chalice stands in the way of lines, and the cell that
a man has left is free for it. No turn leaves the own king attacked. A chalice in the first row is a
goal for the strong side, in the last row one for the lone king, whichever side brought it there.

Whole families of sets are handed over: for each cell of the chalice the positions with it there,
all of which must be legal ones.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zamora.library.court.endings.field import GONE, NONE, Field, Marks, Sets, Spot

#: Row and column of the chalice → sets.
Family = NDArray[np.uint64]


class Into:
    """Where turns are to lead: a family of sets, and perhaps goals.

    Attributes:
        field: the board.
        family: positions with the other side to move.
        goals: whether a goal for the side that moves counts as well.
        own_goals: whether one for the other side does.
    """

    def __init__(
        self, field: Field, family: Family, *, goals: bool = True, own_goals: bool = False
    ) -> None:
        """Turns into a family of positions, or to a goal."""
        self.field, self.family = field, family
        self.goals, self.own_goals = goals, own_goals
        self._some: Marks = np.asarray(family.any(axis=tuple(range(2, family.ndim))))

    # The strong side ------------------------------------------------------------------------------

    def by_strong(self, chalice: Spot) -> Sets:
        """Positions from which the strong side has such a turn; illegal ones may be among them."""
        field = self.field
        free, here = field.free(chalice), self.family[chalice]
        found = np.zeros(field.shape, np.uint64)
        if self._some[chalice]:
            found |= field.slid(here, free)
            found |= field.spread(here, 3)
        # The piece takes the chalice: from wherever it attacks it.
        takes = field.attacks[(slice(None), *chalice)] & free
        found |= np.where(self._piece_sends(chalice), takes, NONE)
        # The king takes it: from the cells around, whichever it was.
        sends = self._king_sends(chalice)
        for row, column in field.around(chalice):
            found[:, :, :, row, column] |= sends
        return found

    def _rests(self, spot: Spot, piece: Spot) -> Any:
        """Where it is right that the strong side leaves the chalice there, its piece elsewhere.

        Marks for both kings, or one answer for all of them.
        """
        if spot[0] == 0:
            return self.goals
        if spot[0] == self.field.rows - 1:
            return self.own_goals
        if not self._some[spot]:
            return False
        bit = self.field.bit[(slice(None), *piece)][:, None, None, None, None]
        return (self.family[spot] & bit).any(axis=0)

    def _piece_sends(self, chalice: Spot) -> Marks:
        """For which kings a piece that has taken the chalice can send it to a right cell."""
        field = self.field
        found = np.zeros(field.shape[1:], bool)
        for way in field.ways:
            open_way = np.ones_like(found)
            for spot in field.ray(chalice, way):
                row, column = spot
                # Onto the rival it cannot go, ...
                open_way[row, column] = False
                # ... to the own king it can: he sends it on.
                for near in field.around(spot):
                    rests = False if near == chalice else self._rests(near, chalice)
                    if rests is not False:
                        if not isinstance(rests, bool):
                            rests = rests[:, :, row, column]
                        hit = open_way[:, :, row, column] & rests
                        hit[near] = False
                        found[:, :, row, column] |= hit
                open_way[:, :, row, column] = False
                found |= open_way & self._rests(spot, chalice)
        return found

    def _king_sends(self, chalice: Spot) -> Sets:
        """What a king that has taken the chalice can send: words × cell of the lone king."""
        field = self.field
        row, column = chalice
        found = np.zeros(field.shape[:3], np.uint64)
        everywhere = field.open.copy()
        everywhere[-1] |= GONE
        apart = np.ones(field.shape[1:3], bool)
        for near in (chalice, *field.around(chalice)):
            apart[near] = False
        for spot in field.around(chalice):
            if spot[0] in (0, field.rows - 1):
                if self._rests(spot, spot):
                    there = apart.copy()
                    there[spot] = False
                    found |= np.where(there, everywhere[:, None, None], NONE)
                continue
            found |= self.family[spot][:, :, :, row, column]
            # His own piece stands there and sends it on.
            bit = field.bit[(slice(None), *spot)][:, None, None]
            found |= np.where(self._on_from(spot, chalice), bit, NONE)
        return np.where(apart, found, NONE)

    def _on_from(self, piece: Spot, king: Spot) -> NDArray[np.bool_]:
        """For which lone kings a piece can send the chalice, with its own king there."""
        found = np.zeros(self.field.shape[1:3], bool)
        for way in self.field.ways:
            open_way = np.ones_like(found)
            for spot in self.field.ray(piece, way):
                if spot == king:
                    break
                open_way[spot] = False
                rests = self._rests(spot, piece)
                if not isinstance(rests, bool):
                    rests = rests[:, :, king[0], king[1]]
                found |= open_way & rests
        return found

    # The lone king --------------------------------------------------------------------------------

    def by_lone(self, chalice: Spot) -> Sets:
        """Positions from which the lone king has such a turn; illegal ones may be among them."""
        field = self.field
        there = self.family[chalice].copy()
        # Where the piece would be gone, it may have stood where the king goes.
        taken = (there[-1] & GONE) != 0
        there |= np.where(taken, field.bit[:, :, :, None, None], NONE)
        found = field.spread(there, 1)
        sends = self._lone_sends(chalice)
        for row, column in field.around(chalice):
            if row < field.rows - 1:
                found[:, row, column] |= sends
        return found

    def _lone_sends(self, chalice: Spot) -> Sets:
        """What a lone king that has taken the chalice can send: words × cell of the strong king."""
        field = self.field
        found = np.zeros((field.words, *field.shape[3:]), np.uint64)
        near = [chalice, *field.around(chalice)]
        for spot in field.around(chalice):
            counts = {0: self.own_goals, field.rows - 1: self.goals}.get(spot[0])
            if counts is None:
                found |= self.family[spot][:, chalice[0], chalice[1]]
            elif counts:
                safe = ~field.attacks[(slice(None), *chalice, *spot)]
                safe[:-1] &= field.open[:-1, None, None]
                safe[-1] &= field.open[-1] | GONE
                safe[:, spot[0], spot[1]] = NONE
                found |= safe
        for row, column in near:
            found[:, row, column] = NONE
        return found
