"""Goldrez, slowly: every turn by trying it. See the package for why."""

from __future__ import annotations

from typing import ClassVar

from .common import DIAGONAL, STRAIGHT, Cell, Position, Sending, distance, rectangle, walk

JUMPS = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
#: More steps than any line of the board has.
FAR = 9


def chess(kind: str, start: Cell, free: frozenset[Cell]) -> set[Cell]:
    """Where the chess piece goes from the start over cells that are free; the knight jumps."""
    if kind == "R":
        return walk(start, STRAIGHT + DIAGONAL, 1, free)
    if kind == "T":
        return walk(start, STRAIGHT, FAR, free)
    if kind == "A":
        return walk(start, DIAGONAL, FAR, free)
    if kind == "C":
        return walk(start, JUMPS, 1, free)
    return walk(start, STRAIGHT + DIAGONAL, FAR, free)


class Goldrez(Sending):
    key = "goldrez"
    kinds = ("R", "T", "A", "C", "D")
    labels: ClassVar = {
        "B": ("Rb", "Tb", "Ab", "Cb", "Db"),
        "N": ("Rn", "Tn", "An", "Cn", "Dn"),
    }
    field = rectangle(range(2, 9), range(1, 8))
    goals: ClassVar = {
        "B": rectangle((1,), range(3, 6)),
        "N": rectangle((9,), range(3, 6)),
    }

    def piece_targets(self, n: int, origin: Cell, side: str, empty: frozenset[Cell]) -> set[Cell]:
        """Kings stay inside their goal; no other piece enters a goal."""
        mine = self.goals[side] if self.kinds[n] == "R" else self.field
        return chess(self.kinds[n], origin, empty & mine)

    def ball_targets(self, n: int, position: Position, closed: frozenset[Cell]) -> set[Cell]:
        """As the piece would move from the ball's cell; unlike pieces the ball may enter goals."""
        free = self.board - position.pieces
        return chess(self.kinds[n], position.ball, free) - closed

    def distance(self, position: Position, one: Cell, other: Cell) -> float:
        """The larger of row difference and column difference; or their sum."""
        if position.has("metric", "taxi"):
            return abs(one[0] - other[0]) + abs(one[1] - other[1])
        return distance(one, other)

    def each_once(self, position: Position) -> bool:
        """First the piece just moved; then others, each piece at most once per turn."""
        return not position.has("touches", "any")


GAME = Goldrez()
read, code, winner, turns = GAME.read, GAME.code, GAME.winner, GAME.turns
paths, reach, chains = GAME.paths, GAME.reach, GAME.chains
