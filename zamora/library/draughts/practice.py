"""Problems on boards of draughts: how far a chain of captures goes, and where it ends."""

from __future__ import annotations

import random

from zamora import registry
from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.position import Position, Turn
from zamora.explain.problems import Problem, Wrong, often


def _scattered(rng: random.Random, game: str, size: int, rivals: int) -> Position | None:
    """A white man, some more men, White to move; None if that is no position to play."""
    dark = [(r, c) for r in range(1, size - 1) for c in range(size) if (r + c) % 2]
    below = [one for one in dark if one[0] > size // 2]
    rows = [["1"] * size for _row in range(size)]
    white = rng.choice(below)
    for row, column in rng.sample([one for one in dark if one != white], rivals):
        rows[row][column] = "p"
    rows[white[0]][white[1]] = "P"
    code = "/".join(_joined(row) for row in rows)
    try:
        found = registry.position(f"{game}:1 {code} B")
    except ZamoraError:
        return None
    return found if found.outcome is None else None


def _joined(row: list[str]) -> str:
    text, empty = "", 0
    for sign in [*row, ""]:
        if sign == "1":
            empty += 1
            continue
        text += (str(empty) if empty else "") + sign
        empty = 0
    return text


def _taken(turn: Turn) -> int:
    return sum(piece.side is not turn.before.side for piece in turn.before.pieces()) - sum(
        piece.side is not turn.before.side for piece in turn.after.pieces()
    )


def _chains(rng: random.Random, level: int, game: str, size: int) -> tuple[Position, list[Turn]]:
    """A position in which White has to take this much or more, and its turns."""
    best: list[tuple[Position, list[Turn]]] = []

    def make() -> Problem | None:
        position = _scattered(rng, game, size, 4 + 2 * level)
        if position is None:
            return None
        turns = list(position.turns())
        most = max(map(_taken, turns))
        if most < 1 + (level > 0) + (level > 2) or len(turns) > 8:
            return None
        best.append((position, turns))
        return Problem(0, 0, 0)

    often(make, 2000)
    return best[0]


def longest(rng: random.Random, level: int, game: str, size: int) -> Problem:
    """How many men the longest chain takes."""
    position, turns = _chains(rng, level, game, size)
    right = max(map(_taken, turns))
    rivals = sum(piece.side is not position.side for piece in position.pieces())
    return Problem(
        right,
        rivals,
        right + level / 3,
        {},
        {"solo-una": 1, "una-menos": right - 1, "una-mas": right + 1, "todas": rivals},
        position.code,
    )


def ends(rng: random.Random, level: int, game: str, size: int) -> Problem:
    """Where the man can be after taking: all ends of all chains."""
    position, turns = _chains(rng, level, game, size)
    board = position.game.board

    def name(cell: Cell) -> str:
        return board.name(cell)

    right = sorted({name(turn.steps[-1].target) for turn in turns})
    halfway = sorted({name(step.target) for turn in turns for step in turn.steps[:-1]} - set(right))
    rivals = sorted(
        name(one.cells[0]) for one in position.pieces() if one.side is not position.side
    )
    (man,) = (name(one.cells[0]) for one in position.pieces() if one.side is position.side)
    wrong = {
        "sobre-otra": Wrong([*right, rivals[0]], {"any": rivals}),
        "de-donde-sale": Wrong([*right, man], {"any": [man]}),
    }
    if halfway:
        wrong["a-medias"] = Wrong([*right, halfway[0]], {"any": halfway})
    if len(right) > 1:
        wrong["faltan"] = Wrong(right[1:], "missing")
    return Problem(
        right,
        8,
        1 + max(len(turn.steps) for turn in turns) / 1.5,
        {},
        wrong,
        position.code,
    )


MAKERS = {"longest": longest, "ends": ends}
