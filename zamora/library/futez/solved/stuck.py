"""The turns of Futez after which the ball must move and cannot (*Conjetura de Futez*, chapter 3).

Which of them legal play can lead to only the solver knows, which has gone through all positions;
``stuck.txt`` has the positions before them, a code a line.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from zamora.compiled.layout import AT, NOBODY, NOT_SENT, OFF
from zamora.core.position import Turn
from zamora.library.futez.rules import Futez

POSITIONS = Path(__file__).with_name("stuck.txt")


@cache
def stuck_turns() -> tuple[Turn, ...]:
    """Each of them, with the position before it that can be reached."""
    game = Futez()
    positions = map(game.position, POSITIONS.read_text(encoding="utf-8").split("\n")[:-1])
    return tuple(turn for position in positions for turn in position.turns() if sticks(turn))


def sticks(turn: Turn) -> bool:
    """Whether the ball must move in this turn of Futez and cannot."""
    before, after, rules = turn.before.state, turn.after.state, Futez().rules
    teams = (before.white, after.white), (before.black, after.black)
    (origin,), (target,) = (
        {man & OFF for man in gone} for gone in _differences(*map(set, teams[before.side]))
    )
    # In the middle of the turn: the man has moved, the ball not yet.
    b = Futez().workspace(after._replace(ball=before.ball, side=before.side))
    rules.obstruct(b, False)
    way = rules.opening(b, b[AT + target], origin, NOBODY)
    return bool(way != NOT_SENT and rules.sent(b, way, before.ball) == (0, 0))


def _differences(one: set[int], other: set[int]) -> tuple[set[int], set[int]]:
    return one - other, other - one
