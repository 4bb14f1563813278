"""Cephalopod on rows of numbers, without the engine: Black's dice are negative.

On three floors it is a cube of numbers with a rim of zeros around it (NumPy).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from .common import counting

Board = tuple[tuple[int, ...], ...]


def read(code: str) -> tuple[Board, int]:
    """The board, and 1 or -1 for whoever is to move."""
    _head, rows, side = code.split()
    board = []
    for text in rows.split("/"):
        row: list[int] = []
        for part in text.replace("(", " ").replace(")", " ").split():
            if part.isdigit():
                row += [0] * int(part)
            else:
                row.append(int(part[1]) * (1 if part[0] == "D" else -1))
        board.append(tuple(row))
    return tuple(board), 1 if side == "B" else -1


def turns(board: Board, mover: int) -> set[Board]:
    """The boards after each legal turn."""
    found = set()
    height, width = len(board), len(board[0])
    for row in range(height):
        for column in range(width):
            if board[row][column]:
                continue
            around = [
                (r, c)
                for r, c in (
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                )
                if 0 <= r < height and 0 <= c < width and board[r][c]
            ]
            captures = []
            for chosen in range(2 ** len(around)):
                taken = [place for bit, place in enumerate(around) if chosen >> bit & 1]
                if len(taken) > 1 and sum(abs(board[r][c]) for r, c in taken) < 7:
                    captures.append(taken)
            for taken in captures or [[]]:
                after = [list(line) for line in board]
                after[row][column] = mover * (sum(abs(board[r][c]) for r, c in taken) or 1)
                for r, c in taken:
                    after[r][c] = 0
                found.add(tuple(map(tuple, after)))
    return found


def ahead(board: Board) -> int:
    """1 if White has more dice on the board, -1 if Black has."""
    dice = [die for row in board for die in row]
    return 1 if 2 * sum(die > 0 for die in dice) > sum(die != 0 for die in dice) else -1


def full(board: Board) -> bool:
    return all(die for row in board for die in row)


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are."""
    if "floors=3" in code:
        return counting(_solid, _solid_after)(code, depth)
    return counting(read, lambda one: ((after, -one[1]) for after in turns(*one)))(code, depth)


def winner(board: Board, mover: int, known: dict[object, int]) -> int:
    """Who wins if both play perfectly, 1 or -1, by trying everything."""
    if full(board):
        return ahead(board)
    if (board, mover) not in known:
        lost = all(winner(after, -mover, known) == -mover for after in turns(board, mover))
        known[board, mover] = -mover if lost else mover
    return known[board, mover]


def _solid(code: str) -> tuple[Any, int]:
    """A board with three floors: the upper rows of a code hold two, the lower ones the third."""
    head, rows, side = code.split()
    upper, lower = rows.split("//")
    tall, wide = (3 if f"{name}=3" in head else 5 for name in ("rows", "columns"))
    above, mover = read(f"x {upper} {side}")
    below, _mover = read(f"x {lower} {side}")
    dice = np.zeros((5, tall + 2, wide + 2), int)
    dice[1, 1:-1, 1:-1] = [row[:wide] for row in above]
    dice[2, 1:-1, 1:-1] = [row[wide:] for row in above]
    dice[3, 1:-1, 1:-1] = below
    return dice, mover


_AXES = np.array([(0, 0, 1), (0, 1, 0), (1, 0, 0)])


def _solid_turns(dice: Any, mover: int) -> set[bytes]:
    found = set()
    for place in product(*(range(1, n - 1) for n in dice.shape)):
        if dice[place]:
            continue
        near = [tuple(np.array(place) + s * axis) for axis in _AXES for s in (1, -1)]
        near = [one for one in near if dice[one]]
        takes = [
            taken
            for mask in product((False, True), repeat=len(near))
            if (taken := [one for one, on in zip(near, mask, strict=True) if on])[1:]
            and sum(abs(dice[one]) for one in taken) <= 6
        ]
        for taken in takes or [[]]:
            after = dice.copy()
            after[place] = mover * (sum(abs(dice[one]) for one in taken) or 1)
            for one in taken:
                after[one] = 0
            found.add(after.tobytes())
    return found


def _solid_after(position: tuple[Any, int]) -> Iterator[tuple[Any, int]]:
    dice, mover = position
    for after in _solid_turns(dice, mover):
        yield np.frombuffer(after, int).reshape(dice.shape), -mover
