"""Golez, slowly: every turn by trying it. See the package for why."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from .common import DIAGONAL, STRAIGHT, Cell, Sending, distance, rectangle, walk


def light(place: Cell) -> bool:
    return sum(place) % 2 == 0


class Golez(Sending):
    key = "golez"
    kinds = ("P", "D", "D", "M", "A", "A")
    labels: ClassVar = {
        "B": ("PB", "DB1", "DB2", "MB", "AB1", "AB2"),
        "N": ("PN", "DN1", "DN2", "MN", "AN1", "AN2"),
    }
    field = rectangle(range(3, 10), range(1, 8))
    goals: ClassVar = {
        "B": rectangle((1, 2), range(2, 7)),
        "N": rectangle((10, 11), range(2, 7)),
    }

    def piece_targets(self, n: int, origin: Cell, side: str, empty: frozenset[Cell]) -> set[Cell]:
        """Only goalkeepers and the ball enter goals."""
        if self.kinds[n] == "P":
            return set(self.goals[side] & empty)
        if self.kinds[n] == "D":
            return walk(origin, STRAIGHT, 1, self.field & empty)
        if self.kinds[n] == "M":
            return walk(origin, STRAIGHT + DIAGONAL, 1, self.field & empty)
        return walk(origin, STRAIGHT + DIAGONAL, 2, self.field & empty)

    def ball_targets(self, n: int, piece: Cell, ball: Cell, pieces: frozenset[Cell]) -> set[Cell]:
        """The nearest empty cells of the colour of the piece's cell; those of goals count."""
        empty = self.board - pieces - {ball}
        eligible = {c for c in empty if light(c) == light(piece)}
        nearest = min(distance(c, ball) for c in eligible)
        return {c for c in eligible if distance(c, ball) == nearest}

    def senders(self, moved: int, memory: Hashable) -> set[int]:
        """First the piece just moved; then any, the same one again too, without limit."""
        return {moved} if memory is None else set(range(6))

    def remembered(self, memory: Hashable, sender: int) -> Hashable:
        return "the journey has begun"


GAME = Golez()
read, code, winner, turns = GAME.read, GAME.code, GAME.winner, GAME.turns
paths, reach, chains = GAME.paths, GAME.reach, GAME.chains
