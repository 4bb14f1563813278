"""Futez, slowly: every turn by trying it. See the package for why."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .common import DIAGONAL, Cell, cell, count_paths, moved, name, rectangle, variant


@cache
def board(rows: int, columns: int) -> frozenset[Cell]:
    """Only the cells with row + column even; usually 23 of 9 rows × 5 columns."""
    cells = rectangle(range(1, rows + 1), range(1, columns + 1))
    return frozenset(c for c in cells if sum(c) % 2 == 0)


BOARD = board(9, 5)


class Position(NamedTuple):
    """Who stands where, and whose turn it is. Pieces of one side cannot be told apart.

    ``head`` is how its code begins: the game, and what is unusual about it.
    """

    white: frozenset[Cell]
    black: frozenset[Cell]
    ball: Cell
    side: str
    head: str = "futez:1"

    def has(self, parameter: str, value: str) -> bool:
        """Whether the game is played with this unusual value."""
        return variant(self.head)[1].get(parameter) == value

    @property
    def rows(self) -> int:
        return int(variant(self.head)[1].get("rows", 9))

    @property
    def board(self) -> frozenset[Cell]:
        return board(self.rows, int(variant(self.head)[1].get("columns", 5)))

    @property
    def pieces_may_stand(self) -> frozenset[Cell]:
        """Never in the first row or the last."""
        return frozenset(c for c in self.board if c[0] not in (1, self.rows))

    def turn_over(self, mine: frozenset[Cell], ball: Cell) -> Position:
        """The side to move has its pieces there now, and the rival is to move."""
        if self.side == "B":
            return self._replace(white=mine, ball=ball, side="N")
        return self._replace(black=mine, ball=ball, side="B")


def read(text: str) -> Position:
    key, white, black, ball, side = text.split()
    assert variant(key)[0] == "futez" and key.endswith(":1") and side in ("B", "N")
    position = Position(
        frozenset(map(cell, white.split(","))),
        frozenset(map(cell, black.split(","))),
        cell(ball),
        side,
        key,
    )
    pieces = position.white | position.black
    assert len(position.white) == len(position.black) == 4 and len(pieces) == 8
    assert pieces <= position.pieces_may_stand and position.ball in position.board - pieces
    return position


def code(position: Position) -> str:
    white, black = (
        ",".join(map(name, sorted(pieces))) for pieces in (position.white, position.black)
    )
    return f"{position.head} {white} {black} {name(position.ball)} {position.side}"


def winner(position: Position) -> str | None:
    """Goal against White: ball in rows 1–2; against Black: rows 8–9."""
    return scores(position, position.ball)


def scores(position: Position, ball: Cell) -> str | None:
    """For whom a ball on that cell is a goal."""
    deep = 1 if position.has("goal_rows", "1") else 2
    if ball[0] <= deep:
        return "N"
    if ball[0] > position.rows - deep:
        return "B"
    return None


def connected(one: Cell, other: Cell) -> bool:
    """Sharing only a vertex, i.e. diagonal neighbours."""
    return abs(one[0] - other[0]) == 1 and abs(one[1] - other[1]) == 1


def obliged(m: Cell, others: frozenset[Cell], ball: Cell, alone: bool = False) -> bool:
    """Whether the ball must move after the move of the piece now on m, perhaps of it alone."""
    first = connected(m, ball) and (alone or any(connected(m, other) for other in others))
    second = any(connected(m, other) and connected(other, ball) for other in others)
    return first or second


def ball_targets(
    ball: Cell,
    pieces: frozenset[Cell],
    closed: frozenset[Cell] = frozenset(),
    board: frozenset[Cell] = BOARD,
) -> set[Cell]:
    """Where the ball may go: connected empty cells; else over occupied ones, the nearest empty.

    Closed cells are never among them, and the ball flies over them like over occupied ones.
    """
    beside = {moved(ball, direction) for direction in DIAGONAL} & (board - pieces - closed)
    if beside:
        return beside
    flights = {}
    for direction in DIAGONAL:
        steps = 1
        while moved(ball, direction, steps) in pieces | closed:
            steps += 1
        # Here the diagonal meets an empty cell, or leaves the board without one.
        if moved(ball, direction, steps) in board:
            flights[moved(ball, direction, steps)] = steps
    return {target for target, steps in flights.items() if steps == min(flights.values())}


def turns(position: Position) -> set[Position]:
    if winner(position):
        return set()
    white_moves = position.side == "B"
    mine, rivals = position.white, position.black
    if not white_moves:
        mine, rivals = rivals, mine
    found: set[Position] = set()
    may_stand = position.pieces_may_stand
    for origin in mine:
        for direction in DIAGONAL:
            m = moved(origin, direction)
            if m not in may_stand - mine - rivals - {position.ball}:
                continue
            others = mine - {origin}
            mine_after = others | {m}
            balls = {position.ball}
            if obliged(m, others, position.ball, position.has("push", "1")):
                closed = frozenset[Cell]()
                if position.has("own_goals", "False"):
                    rival = "N" if white_moves else "B"
                    closed = frozenset(c for c in position.board if scores(position, c) == rival)
                # Ruling: a ball that is obliged to move and cannot stays where it is.
                gone = ball_targets(position.ball, mine_after | rivals, closed, position.board)
                stays = not gone or position.has("ball", "may")
                balls = gone | ({position.ball} if stays else set())
            found |= {position.turn_over(mine_after, ball) for ball in balls}
    return found


def paths(text: str, depth: int) -> int:
    """Paths of so many turns from the position with this code."""
    return count_paths(turns, read(text), depth)


def reach(text: str) -> set[Cell]:
    """Cells where the ball can be at the end of one turn from the position with this code."""
    return {after.ball for after in turns(read(text))}
