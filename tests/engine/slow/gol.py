"""El Gol de Oro by exhaustive search, to confirm the engine (chapter 7 of the booklet)."""

from __future__ import annotations

from collections.abc import Iterator

from . import chessmen
from .chessmen import Position, after, displacements, may_stand, peaceful_turns, rests, without
from .common import Cell, count_paths

KEY = "gol"

winner = chessmen.winner


def read(code: str) -> Position:
    """The position that a code tells."""
    return chessmen.read(code, KEY)


def code(position: Position) -> str:
    """The code of a position."""
    return chessmen.code(position, KEY)


def fouls(position: Position) -> Iterator[Position]:
    """The turns that move an enemy man away and cost the fouling man.

    A man fouls whatever enemy it gets to, also a king in its chamber, where it could not stay; a
    pawn fouls with its column move too. The fouling man stands on the victim's cell, among the men
    of its side, until the victim rests. The cell it came from is empty; the ball's cell is filled.
    """
    for cell, man, way, target in displacements(position):
        victim = position.board.get(target)
        if victim is None or victim.side == man.side:
            continue
        if position.has("king_in_chamber", "False") and not may_stand(man, target):
            continue
        if position.has("pawn_fouls_ahead", "False") and way == "column":
            continue
        board = without(position.board, cell) | {target: man}
        for rest in rests(board, target, way, filled={*board, position.ball}):
            if may_stand(victim, rest):
                left = without(position.board, cell, target) | {rest: victim}
                yield after(position, left, position.ball)


def turns(position: Position) -> set[Position]:
    """All positions that one turn leads to; none after a goal."""
    if winner(position):
        return set()
    return {*peaceful_turns(position), *fouls(position)}


def paths(code: str, depth: int) -> int:
    """The number of paths of `depth` turns from the position that the code tells."""
    return count_paths(turns, read(code), depth)


def reach(code: str) -> set[Cell]:
    """The cells where the ball can rest after one turn; its own, if it may be left alone."""
    return {after.ball for after in turns(read(code))}
