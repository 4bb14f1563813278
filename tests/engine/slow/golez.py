"""Golez, slowly: every turn by trying it. See the package for why."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import ClassVar

from .common import DIAGONAL, STRAIGHT, Cell, Position, Sending, distance, rectangle, variant, walk


def light(place: Cell) -> bool:
    return sum(place) % 2 == 0


class Golez(Sending):
    key = "golez"
    kinds = ("P", "D", "D", "M", "A", "A")
    labels: ClassVar = {
        "B": ("PB", "DB1", "DB2", "MB", "AB1", "AB2"),
        "N": ("PN", "DN1", "DN2", "MN", "AN1", "AN2"),
    }

    def __init__(self, size: int) -> None:
        """With a field of so many cells a side, usually 7."""
        self.field = rectangle(range(3, size + 3), range(1, size + 1))
        self.goals = {  # type: ignore[misc]
            "B": rectangle((1, 2), range(2, size)),
            "N": rectangle((size + 3, size + 4), range(2, size)),
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

    def ball_targets(self, n: int, position: Position, closed: frozenset[Cell]) -> set[Cell]:
        """The nearest empty cells of the colour of the piece's cell; those of goals count.

        There are variants in which they are those of the other colour, or of any.
        """
        piece, ball = position.mine[n], position.ball
        empty = self.board - position.pieces - {ball} - closed
        eligible = empty
        if not position.has("shades", "one"):
            other = position.has("shades", "other")
            eligible = frozenset(c for c in empty if (light(c) == light(piece)) != other)
        nearest = min(self.distance(position, c, ball) for c in eligible)
        return {c for c in eligible if self.distance(position, c, ball) == nearest}

    def distance(self, position: Position, one: Cell, other: Cell) -> float:
        """The larger of row difference and column difference, or another one."""
        rows, columns = one[0] - other[0], one[1] - other[1]
        if position.has("metric", "taxi"):
            return abs(rows) + abs(columns)
        if position.has("metric", "euclid"):
            return hypot(rows, columns)
        return distance(one, other)

    def each_once(self, position: Position) -> bool:
        """The same piece again too, without limit."""
        return position.has("touches", "1")


GAMES = {size: Golez(size) for size in (5, 7, 9)}
GAME = GAMES[7]


def game(code: str) -> Golez:
    """The game with the field that a code, or its beginning, names."""
    return GAMES[int(variant(code.split()[0])[1].get("size", 7))]


def read(text: str) -> Position:
    return game(text).read(text)


def code(position: Position) -> str:
    return game(position.head).code(position)


def winner(position: Position) -> str | None:
    return game(position.head).winner(position)


def turns(position: Position) -> set[Position]:
    return game(position.head).turns(position)


def paths(text: str, depth: int) -> int:
    return game(text).paths(text, depth)


def reach(text: str) -> set[Cell]:
    return game(text).reach(text)


def chains(text: str, label: str, target: Cell, journey: Sequence[Cell]) -> set[tuple[str, ...]]:
    return game(text).chains(text, label, target, journey)
