"""What the tests of Futez solved share: positions, and the way between ours and the slow ones."""

from __future__ import annotations

import random
from functools import cache

import zamora
from zamora import Position, Side
from zamora.ball.game import BallGame
from zamora.compiled import kernel
from zamora.library.futez.solved.machine import Machine
from zamora.library.futez.solved.numbering import PLACEMENTS, numbered_state
from zamora.library.futez.solved.tables import FutezSolution, positions
from zamora.solve import solution

from ..engine.placements import placements
from ..engine.slow import futez as slow

FUTEZ = zamora.game("futez")
assert isinstance(FUTEZ, BallGame)
#: Black can oblige the ball to move that cannot.
FAILING = FUTEZ.position("futez:1 31,35,42,62 44,64,71,84 53 N")


@cache
def interpreted() -> Machine:
    """The passes as ordinary Python."""
    assert isinstance(FUTEZ, BallGame)
    return Machine(kernel(FUTEZ, compiled=False))


def solved() -> FutezSolution:
    """The solution as it is shipped."""
    found = solution("futez")
    assert isinstance(found, FutezSolution)
    return found


def at(placement: int, side: Side = Side.FIRST) -> Position:
    return Position(FUTEZ, numbered_state(placement, side))


def some_placements(count: int, seed: int) -> list[int]:
    chance = random.Random(seed)
    return [0, PLACEMENTS - 1, *(chance.randrange(PLACEMENTS) for _ in range(count - 2))]


def some_positions(count: int, seed: int) -> list[Position]:
    """Anywhere, and crowded round the ball."""
    assert isinstance(FUTEZ, BallGame)
    crowded = placements(FUTEZ, count // 2, seed)
    return [FAILING, *positions(count // 2, seed), *crowded]


def slowly(position: Position) -> slow.Position:
    return slow.read(position.code)


def quickly(position: slow.Position) -> Position:
    return FUTEZ.position(slow.code(position))
