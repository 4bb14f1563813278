"""Problems on small boards of Go: liberties, and ladders read to their end."""

from __future__ import annotations

import random

from zamora import registry
from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.grid import GridState
from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.explain.problems import Problem, often
from zamora.library.go.counting import count
from zamora.library.go.life import caught


def _put(game: str, black: set[Cell], white: set[Cell], side: Side = Side.FIRST) -> Position:
    rules = registry.game(game)
    stones = {**dict.fromkeys(black, "P"), **dict.fromkeys(white, "p")}
    cells = tuple(stones.get(cell, "") for cell in rules.board.cells)
    return registry.position(Position(rules, GridState(cells, side)).code)


def liberties(rng: random.Random, level: int, game: str) -> Problem:
    """How many liberties a group has, with the rival at its side."""
    board = registry.game(game).board

    def make() -> Problem | None:
        group = [rng.choice(board.cells)]
        while len(group) < 3 + level + rng.randrange(2):
            group.append(rng.choice([c for one in group for c in board.beside(one)]))
        black = set(group)
        beside = sorted({c for one in black for c in board.beside(one)} - black)
        white = set(rng.sample(beside, min(len(beside) - 2, rng.randrange(level + 1))))
        for one in white:
            if all(c in black or c in white for c in board.beside(one)):
                return None
        found = count(board, black, white)
        right, links = len(found.liberties), len(found.links)
        if right < 2:
            return None
        sides = sum(len(board.beside(one)) for one in black)
        return Problem(
            right,
            len(black),
            1 + level / 2,
            {"n": len(black)},
            {
                "cuatro-por-piedra": 4 * len(black),
                "sin-compartir": sides - 2 * links - len(white),
                "con-las-del-otro": right + len(white),
                "una-de-mas": right + 1,
            },
            _put(game, black, white).code,
        )

    return often(make)


def ladder(rng: random.Random, level: int, game: str) -> Problem:
    """Whether a white stone in atari is captured whatever it does."""
    board = registry.game(game).board
    wanted = rng.random() < 0.5

    def make() -> Problem | None:
        stone = rng.choice([c for c in board.cells if len(board.beside(c)) == 4])
        near = sorted(board.beside(stone))
        black = set(rng.sample(near, 3))
        (free,) = set(near) - black
        more = sorted({c for one in black for c in board.beside(one)} - {stone, free} - black)
        black |= set(rng.sample(more, min(len(more), 1 + rng.randrange(2))))
        others = sorted(set(board.cells) - black - {stone, free})
        white = {stone, *rng.sample(others, rng.randrange(0, 1 + level))}
        try:
            position = _put(game, black, white, Side.SECOND)
        except ZamoraError:  # a group without liberties
            return None
        groups = count(board, black, white)
        if len(groups.groups) < 1 or position.outcome is not None:
            return None
        # No other black group may be in atari: the question is about running alone.
        if any(
            len(count(board, one, white | (black - one)).liberties) < 2 for one in groups.groups
        ):
            return None
        falls = caught(position, stone)
        if falls is not wanted:
            return None
        return Problem(
            "cae" if falls else "escapa",
            2,
            2.5 + level / 2,
            {"a": board.name(stone), "free": board.name(free)},
            {"al-reves": "escapa" if falls else "cae", "no-se-sabe": "no-se-sabe"},
            position.code,
            {"marks": [board.name(stone)]},
        )

    return often(make)


MAKERS = {"liberties": liberties, "ladder": ladder}
