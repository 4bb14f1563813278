"""Goldrez, slowly: every turn by trying it. See the package for why."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from .common import DIAGONAL, STRAIGHT, Cell, Sending, rectangle, walk

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

    def ball_targets(self, n: int, piece: Cell, ball: Cell, pieces: frozenset[Cell]) -> set[Cell]:
        """As the piece would move from the ball's cell; unlike pieces the ball may enter goals."""
        return chess(self.kinds[n], ball, self.board - pieces)

    def senders(self, moved: int, memory: Hashable) -> set[int]:
        """First the piece just moved; then others, each piece at most once per turn."""
        if memory is None:
            return {moved}
        assert isinstance(memory, frozenset)
        return set(range(5)) - memory

    def remembered(self, memory: Hashable, sender: int) -> Hashable:
        """The pieces that have sent the ball in this turn."""
        assert memory is None or isinstance(memory, frozenset)
        return (memory or frozenset()) | {sender}


GAME = Goldrez()
read, code, winner, turns = GAME.read, GAME.code, GAME.winner, GAME.turns
paths, reach, chains = GAME.paths, GAME.reach, GAME.chains
