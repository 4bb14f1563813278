"""Random positions of the ball games: men put wherever they may stand, many of them near the ball.

Random games seldom come to where much happens at once; here journeys are long, lines blocked, kings
in check and pawns about to be promoted.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from types import ModuleType
from typing import Any

import zamora
from zamora import Position
from zamora.ball.game import BallGame
from zamora.core.errors import BadPositionCode

from .slow import caliz, futez, gol, goldrez, golez

BALL_GAMES: list[BallGame] = [game for game in zamora.games() if isinstance(game, BallGame)]
#: The enumerators that share nothing with the engine.
SLOW: dict[str, ModuleType] = {
    "futez": futez,
    "golez": golez,
    "goldrez": goldrez,
    "caliz": caliz,
    "gol": gol,
}

Cell = tuple[int, int]


def _block(rows: Iterable[int], columns: Iterable[int]) -> list[Cell]:
    return [(row, column) for row in rows for column in list(columns)]


FIELDS = {
    "futez": [cell for cell in _block(range(2, 9), range(1, 6)) if sum(cell) % 2 == 0],
    "golez": _block(range(3, 10), range(1, 8)),
    "goldrez": _block(range(2, 9), range(1, 8)),
    "caliz": _block(range(2, 15), range(1, 10)),
    "gol": _block(range(2, 15), range(1, 10)),
}
#: What goalkeepers and kings may also stand on, or must: White's, then Black's.
HOMES = {
    "golez": (_block((1, 2), range(2, 7)), _block((10, 11), range(2, 7))),
    "goldrez": (_block((1,), range(3, 6)), _block((9,), range(3, 6))),
    "caliz": (_block((15,), range(4, 7)), _block((1,), range(4, 7))),
    "gol": (_block((15,), range(4, 7)), _block((1,), range(4, 7))),
}
TEAMS = {
    "futez": [""] * 4,
    "golez": ["P", "D", "D", "M", "A", "A"],
    "goldrez": ["R", "T", "A", "C", "D"],
    "caliz": list("RDTTAACCPPP"),
    "gol": list("RDTTAACCPPP"),
}


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


class _Placement:
    """One attempt to put the men of both sides and the ball on the board of a game."""

    def __init__(self, game: BallGame, chance: random.Random) -> None:
        self.head, self.key = game.key, game.plain_key
        key = self.key
        self.chance = chance
        self.field = field = FIELDS[key]
        if key == "futez":
            rows, columns, deep = (
                int(game.settings[name]) for name in ("rows", "columns", "goal_rows")
            )
            whole = _block(range(2, rows), range(1, columns + 1))
            self.field = [cell for cell in whole if sum(cell) % 2 == 0]
            field = [cell for cell in self.field if deep < cell[0] < rows + 1 - deep]
        self.homes = HOMES.get(key, ([], []))
        if key == "golez":
            size = int(game.settings["size"])
            self.field = field = _block(range(3, size + 3), range(1, size + 1))
            goal = range(2, size)
            self.homes = _block((1, 2), goal), _block((size + 3, size + 4), goal)
        self.ball = chance.choice(field)
        self.taken = {self.ball}
        #: How many of the men crowd round the ball, how many are there at all.
        self.crowd = chance.choice([0.0, 0.3, 0.7])
        self.present = chance.choice([0.2, 0.5, 1.0])

    def put(self, cells: list[Cell]) -> Cell:
        free = [cell for cell in cells if cell not in self.taken]
        near = [cell for cell in free if _distance(cell, self.ball) <= 2]
        cell = self.chance.choice(near if near and self.chance.random() < self.crowd else free)
        self.taken.add(cell)
        return cell

    def kinds(self) -> list[str]:
        team = TEAMS[self.key]
        if self.key not in ("caliz", "gol"):
            return team
        king = [] if self.key == "gol" and self.chance.random() < 0.1 else ["R"]
        present = [kind for kind in team[1:] if self.chance.random() < self.present]
        return king + [
            self.chance.choice("DTAC") if kind == "P" and self.chance.random() < 0.2 else kind
            for kind in present
        ]

    def team(self, side: int) -> str:
        men = []
        for kind in self.kinds():
            cells = self.field
            if kind == "R" and self.key in ("caliz", "gol"):
                cells = cells + self.homes[side] * 10
            elif kind in ("P", "R") and self.key in HOMES and self.key not in ("caliz", "gol"):
                cells = self.homes[side]
            elif kind == "P" and self.key == "caliz":
                last = (2, 14)[side]
                cells = [cell for cell in cells if cell[0] != last]
            row, column = self.put(cells)
            men.append(f"{kind}{row}{column}")
        return ",".join(men) or "-"

    def code(self) -> str:
        white, black = self.team(0), self.team(1)
        return (
            f"{self.head}:1 {white} {black} {self.ball[0]}{self.ball[1]} {self.chance.choice('BN')}"
        )


def _placements(game: BallGame, seed: Any) -> Iterator[Position]:
    chance = random.Random(f"{game.key} {seed}")
    while True:
        try:
            yield game.position(_Placement(game, chance).code())
        except BadPositionCode:  # the side that is not to move stands in check
            continue


def placements(game: BallGame, number: int, seed: Any = 0) -> list[Position]:
    """So many random positions that can stand and in which nobody has scored."""
    return list(islice(_placements(game, seed), number))
