"""Problems on boards of votes: stones that were not needed."""

from __future__ import annotations

import random
from itertools import combinations
from typing import cast

from zamora import registry
from zamora.core.grid import GridState
from zamora.core.position import Position
from zamora.core.sides import in_sentence
from zamora.core.steps import Side
from zamora.explain.problems import LEVELS, Problem
from zamora.library.elections.common import is_election

#: The small triangle: nine hexagons, of which White has put five when it is full.
KEY, WHITE = "sierpinski[level=2]", 5


def _spared(stones: int) -> int:
    """How many of the stones of a side in a triangle of three decide nothing."""
    return stones - 2 if stones >= 2 else stones


def wasted(rng: random.Random, level: int) -> Problem:
    """How many stones of a side decided nothing, on a full board."""
    game = registry.game(KEY)
    assert is_election(game)
    every = list(combinations(range(9), WHITE))
    white = every[rng.randrange(level, len(every), LEVELS)]
    side = rng.choice(list(Side))
    signs = [game.of_side("b", Side(at not in white)) for at in range(9)]
    position = Position(game, GridState(tuple(signs), Side.SECOND))
    thirds = cast("tuple[tuple[int, ...], ...]", game.zones)
    own = [sum((at in white) is (side is Side.FIRST) for at in third) for third in thirds]
    right = sum(map(_spared, own))
    total = sum(own)
    extra = sum(stones - 2 for stones in own if stones > 2)
    other = sum(_spared(3 - stones) for stones in own)
    lost = sum(stones for stones in own if stones == 1)
    return Problem(
        right,
        total,
        1.5 + level / 4,
        {"side": in_sentence(game.sides[side]), "n": total},
        {
            "solo-sobran": extra,
            "solo-perdidas": lost,
            "al-reves": total - right,
            "del-otro": other,
            "todas-menos-cuatro": total - 4,
        },
        position.code,
    )


MAKERS = {"wasted": wasted}
