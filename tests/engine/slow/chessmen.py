"""What the two games with chessmen share, told slowly and without the engine.

A cell is a pair (row, column); a side is "B" (White, plays towards row 1) or "N" (Black); a kind
is its Spanish letter: R king, D queen, T rook, A bishop, C knight, P pawn. "The ball" is the
chalice of Un Cáliz para el Rey and the ball of El Gol de Oro. Nothing here is fast, on purpose:
whoever doubts a line should be able to read it beside the booklet (chapters 6 and 7).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from .common import DIAGONAL, STRAIGHT, Cell, name, variant
from .common import cell as read_cell

Board = Mapping[Cell, "Man"]

CHAMBER = {"B": {(15, 4), (15, 5), (15, 6)}, "N": {(1, 4), (1, 5), (1, 6)}}
CHAMBERS = CHAMBER["B"] | CHAMBER["N"]
FIELD = {(row, column) for row in range(2, 15) for column in range(1, 10)}
CELLS = FIELD | CHAMBERS

RIVAL = {"B": "N", "N": "B"}
FORWARD = {"B": -1, "N": +1}
FAR_ROW = {"B": 2, "N": 14}
#: The order of the kinds in a code.
KINDS = "RDTACP"
PROMOTIONS = "DTAC"
#: A side whose men are all gone, in a code.
NO_MEN = "-"

JUMPS = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]
LINES = {"T": STRAIGHT, "A": DIAGONAL, "D": STRAIGHT + DIAGONAL}
LEAPS = {"C": JUMPS, "R": STRAIGHT + DIAGONAL}


class Man(NamedTuple):
    side: str
    kind: str


class Position(NamedTuple):
    """Who stands where, where the ball rests and who is to play. Equal men are interchangeable.

    ``head`` is how its code begins: the game, and what is unusual about it.
    """

    men: frozenset[tuple[Cell, Man]]
    ball: Cell
    side: str
    head: str

    def has(self, parameter: str, value: str) -> bool:
        """Whether the game is played with this unusual value."""
        return variant(self.head)[1].get(parameter) == value

    @property
    def board(self) -> dict[Cell, Man]:
        return dict(self.men)


# Codes: "<key>:1 <white> <black> <ball> <side>".


def read(code: str, key: str) -> Position:
    """The position that a code of the game `key` tells."""
    head, white, black, ball, side = code.split(" ")
    assert variant(head)[0] == key and head.endswith(":1") and side in RIVAL, code
    board: dict[Cell, Man] = {}
    for owner, list_of_men in (("B", white), ("N", black)):
        for text in list_of_men.split(",") if list_of_men != NO_MEN else ():
            cell = read_cell(text[1:])
            assert cell in CELLS and cell not in board and text[0] in KINDS, code
            board[cell] = Man(owner, text[0])
    assert read_cell(ball) in CELLS - set(board), code
    return Position(frozenset(board.items()), read_cell(ball), side, head)


def code(position: Position, key: str) -> str:
    """The code of a position: the men of a side by kind (R D T A C P), then by cell."""

    def men_of(side: str) -> str:
        ordered = sorted(
            (KINDS.index(man.kind), cell) for cell, man in position.men if man.side == side
        )
        return ",".join(KINDS[kind] + name(cell) for kind, cell in ordered) or NO_MEN

    assert variant(position.head)[0] == key
    return f"{position.head} {men_of('B')} {men_of('N')} {name(position.ball)} {position.side}"


# How men move, strike and send.


def ways(kind: str) -> tuple[str, ...]:
    """A pawn has two ways to move and to send the ball on; every other man has one."""
    return ("column", "diagonal") if kind == "P" else ("its own",)


def ends(man: Man, cell: Cell, way: str, filled: Collection[Cell]) -> set[Cell]:
    """The cells that `man` on `cell` gets to, or gets the ball to, by one displacement.

    Lines stop at the first filled cell, which is still reached: the caller judges who stands there.
    """
    row, column = cell
    found = []
    if man.kind == "P":
        ahead = row + FORWARD[man.side]
        found = [(ahead, column)] if way == "column" else [(ahead, column - 1), (ahead, column + 1)]
    elif man.kind in LEAPS:
        found = [(row + down, column + across) for down, across in LEAPS[man.kind]]
    else:
        for down, across in LINES[man.kind]:
            reached = (row + down, column + across)
            while reached in CELLS:
                found.append(reached)
                if reached in filled:
                    break
                reached = (reached[0] + down, reached[1] + across)
    return {reached for reached in found if reached in CELLS}


def displacements(position: Position) -> Iterator[tuple[Cell, Man, str, Cell]]:
    """Every (cell, man, way, target) of the side to play, whatever stands on the target."""
    board = position.board
    for cell, man in board.items():
        if man.side == position.side:
            for way in ways(man.kind):
                for target in ends(man, cell, way, {*board, position.ball}):
                    yield cell, man, way, target


def may_stand(man: Man, cell: Cell) -> bool:
    """Only the black king stands on row 1, only the white king on row 15."""
    return cell in FIELD or (man.kind == "R" and cell in CHAMBER[man.side])


def rests(
    board: Board, start: Cell, way: str, filled: Collection[Cell], idle: str = ""
) -> set[Cell]:
    """The free cells where a journey can end that the man on `start` begins by sending `way`.

    Men of an `idle` kind receive nothing and send nothing.

    Each step goes to a free cell, where the journey ends, or to a man of the same side, who must
    send on in any of its ways. Men may be used again, so what matters is only who sends how: all
    such pairs are tried once.
    """
    if board[start].kind == idle:
        return set()
    side = board[start].side
    tried = {(start, way)}
    waiting = [(start, way)]
    found = set()
    while waiting:
        sender, how = waiting.pop()
        for target in ends(board[sender], sender, how, filled):
            if target not in filled:
                found.add(target)
            elif target in board and board[target].side == side and board[target].kind != idle:
                for next_way in ways(board[target].kind):
                    if (target, next_way) not in tried:
                        tried.add((target, next_way))
                        waiting.append((target, next_way))
    return found


# Turns.


def without(board: Board, *cells: Cell) -> dict[Cell, Man]:
    """The same board with those cells emptied."""
    return {cell: man for cell, man in board.items() if cell not in cells}


def after(position: Position, board: Board, ball: Cell) -> Position:
    """The rival is to play, on this board."""
    return position._replace(men=frozenset(board.items()), ball=ball, side=RIVAL[position.side])


def arrivals(position: Position, cell: Cell, target: Cell, ball: Cell) -> Iterator[Position]:
    """What is left after the man on `cell` came to stand on `target`, whoever stood there.

    One position, or four if a pawn has come to its far row: promotion takes effect at the end.
    """
    man = position.board[cell]
    promotes = man.kind == "P" and target[0] == FAR_ROW[man.side]
    promotions = "D" if position.has("promotion", "queen") else PROMOTIONS
    for kind in promotions if promotes else man.kind:
        board = without(position.board, cell) | {target: Man(man.side, kind)}
        yield after(position, board, ball)


def peaceful_turns(position: Position) -> Iterator[Position]:
    """The turns that touch no enemy: to a free cell, or onto the ball, which is then sent on."""
    for cell, man, way, target in displacements(position):
        if target in position.board or not may_stand(man, target):
            continue
        if target == position.ball:
            # The origin is empty while the ball travels.
            board = without(position.board, cell) | {target: man}
            idle = "R" if position.has("king_sends", "False") else ""
            for rest in rests(board, target, way, filled=board, idle=idle):
                yield from arrivals(position, cell, target, rest)
        elif way != "diagonal":
            yield from arrivals(position, cell, target, position.ball)


def winner(position: Position) -> str | None:
    """Whose goal it is, if the ball rests in a chamber; own goals count for the rival."""
    for side in ("B", "N"):
        if position.ball in CHAMBER[side]:
            return RIVAL[side]
    return None
