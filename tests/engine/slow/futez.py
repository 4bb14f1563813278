"""Futez, slowly: every turn by trying it. See the package for why."""

from __future__ import annotations

from typing import NamedTuple

from .common import DIAGONAL, Cell, cell, count_paths, moved, name, rectangle

#: 9 rows × 5 columns, only the 23 cells with row + column even.
BOARD = frozenset(c for c in rectangle(range(1, 10), range(1, 6)) if sum(c) % 2 == 0)
#: Never into row 1 or 9.
PIECES_MAY_STAND = frozenset(c for c in BOARD if c[0] not in (1, 9))


class Position(NamedTuple):
    """Who stands where, and whose turn it is. Pieces of one side cannot be told apart."""

    white: frozenset[Cell]
    black: frozenset[Cell]
    ball: Cell
    side: str


def read(text: str) -> Position:
    key, white, black, ball, side = text.split()
    assert key == "futez:1" and side in ("B", "N")
    position = Position(
        frozenset(map(cell, white.split(","))),
        frozenset(map(cell, black.split(","))),
        cell(ball),
        side,
    )
    pieces = position.white | position.black
    assert len(position.white) == len(position.black) == 4 and len(pieces) == 8
    assert pieces <= PIECES_MAY_STAND and position.ball in BOARD - pieces
    return position


def code(position: Position) -> str:
    white, black = (
        ",".join(map(name, sorted(pieces))) for pieces in (position.white, position.black)
    )
    return f"futez:1 {white} {black} {name(position.ball)} {position.side}"


def winner(position: Position) -> str | None:
    """Goal against White: ball in rows 1–2; against Black: rows 8–9."""
    if position.ball[0] in (1, 2):
        return "N"
    if position.ball[0] in (8, 9):
        return "B"
    return None


def connected(one: Cell, other: Cell) -> bool:
    """Sharing only a vertex, i.e. diagonal neighbours."""
    return abs(one[0] - other[0]) == 1 and abs(one[1] - other[1]) == 1


def obliged(m: Cell, others: frozenset[Cell], ball: Cell) -> bool:
    """Whether the ball must move after the move of the piece now on m."""
    first = connected(m, ball) and any(connected(m, other) for other in others)
    second = any(connected(m, other) and connected(other, ball) for other in others)
    return first or second


def ball_targets(ball: Cell, pieces: frozenset[Cell]) -> set[Cell]:
    """Where the ball may go: connected empty cells; else over occupied ones, the nearest empty."""
    beside = {moved(ball, direction) for direction in DIAGONAL} & (BOARD - pieces)
    if beside:
        return beside
    flights = {}
    for direction in DIAGONAL:
        steps = 1
        while moved(ball, direction, steps) in pieces:
            steps += 1
        # Here the diagonal meets an empty cell, or leaves the board without one.
        if moved(ball, direction, steps) in BOARD:
            flights[moved(ball, direction, steps)] = steps
    return {target for target, steps in flights.items() if steps == min(flights.values())}


def turns(position: Position) -> set[Position]:
    if winner(position):
        return set()
    white_moves = position.side == "B"
    mine, rivals = position.white, position.black
    if not white_moves:
        mine, rivals = rivals, mine
    found = set()
    for origin in mine:
        for direction in DIAGONAL:
            m = moved(origin, direction)
            if m not in PIECES_MAY_STAND - mine - rivals - {position.ball}:
                continue
            others = mine - {origin}
            mine_after = others | {m}
            balls = {position.ball}
            if obliged(m, others, position.ball):
                # Ruling: a ball that is obliged to move and cannot stays where it is.
                balls = ball_targets(position.ball, mine_after | rivals) or {position.ball}
            for ball in balls:
                if white_moves:
                    found.add(Position(mine_after, rivals, ball, "N"))
                else:
                    found.add(Position(rivals, mine_after, ball, "B"))
    return found


def paths(text: str, depth: int) -> int:
    """Paths of so many turns from the position with this code."""
    return count_paths(turns, read(text), depth)


def reach(text: str) -> set[Cell]:
    """Cells where the ball can be at the end of one turn from the position with this code."""
    return {after.ball for after in turns(read(text))}
