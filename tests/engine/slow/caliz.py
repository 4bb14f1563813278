"""Un Cáliz para el Rey by exhaustive search, to confirm the engine (chapter 6 of the booklet)."""

from __future__ import annotations

from collections.abc import Iterator

from . import chessmen
from .chessmen import CHAMBER, RIVAL, Position, arrivals, displacements, ends, peaceful_turns, ways
from .common import Cell, count_paths

KEY = "caliz"

winner = chessmen.winner


def read(code: str) -> Position:
    """The position that a code tells."""
    return chessmen.read(code, KEY)


def code(position: Position) -> str:
    """The code of a position."""
    return chessmen.code(position, KEY)


def in_check(position: Position, side: str) -> bool:
    """Whether an enemy man attacks the king of `side`.

    The chalice blocks lines; the king is attacked in its chamber too (there is a variant in which
    it is safe there); pawns attack diagonally.
    """
    board = position.board
    if position.has("safe_chamber", "True") and any(
        board.get(cell) == (side, "R") for cell in CHAMBER[side]
    ):
        return False
    filled = {*board, position.ball}
    return any(
        board.get(target) == (side, "R")
        for cell, man in position.men
        if man.side == RIVAL[side]
        for way in ways(man.kind)
        if way != "column"
        for target in ends(man, cell, way, filled)
    )


def captures(position: Position) -> Iterator[Position]:
    """The turns that take an enemy man, never a king, off the board."""
    for cell, man, way, target in displacements(position):
        taken = position.board.get(target)
        if taken and taken.side != man.side and taken.kind != "R" and way != "column":
            yield from arrivals(position, cell, target, position.ball)


def turns(position: Position) -> set[Position]:
    """All positions that one legal turn leads to; none after a goal."""
    if winner(position):
        return set()
    candidates = {*peaceful_turns(position), *captures(position)}
    # A turn that leaves the own king in check is illegal even if it scores.
    return {after for after in candidates if not in_check(after, position.side)}


def mate(position: Position) -> bool:
    """Whether the side to play is checkmated."""
    return winner(position) is None and in_check(position, position.side) and not turns(position)


def paths(code: str, depth: int) -> int:
    """The number of paths of `depth` turns from the position that the code tells."""
    return count_paths(turns, read(code), depth)


def reach(code: str) -> set[Cell]:
    """The cells where the chalice can rest after one turn; its own, if it may be left alone."""
    return {after.ball for after in turns(read(code))}
