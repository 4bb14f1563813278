"""Artabán and Duell without the engine: a die is a block of six numbers that is laid on its side.

A die is (up, down, north, south, east, west); the face in the east follows from those above and in
the south by a table that was written down with a real die in hand.
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: Up and south → east, where one, two and three meet against the clock.
EAST_OF = {
    "12": 3, "13": 5, "14": 2, "15": 4, "21": 4, "23": 1, "24": 6, "26": 3,
    "31": 2, "32": 6, "35": 1, "36": 5, "41": 5, "42": 1, "45": 6, "46": 2,
    "51": 3, "53": 6, "54": 1, "56": 4, "62": 4, "63": 2, "64": 5, "65": 3,
}  # fmt: skip
Die = tuple[int, int, int, int, int, int]
SIGNS = ((-1, 0), (1, 0), (0, 1), (0, -1))  # north, south, east, west


class Men(NamedTuple):
    """A die and whose it is: 0 below, 1 above; whether it leads."""

    faces: Die
    side: int
    leads: bool


Board = tuple[tuple[Men | None, ...], ...]


def block(up: int, south: int) -> Die:
    east = EAST_OF[f"{up}{south}"]
    return up, 7 - up, 7 - south, south, east, 7 - east


def laid(die: Die, way: tuple[int, int]) -> Die:
    up, down, north, south, east, west = die
    return {
        (-1, 0): (south, north, up, down, east, west),
        (1, 0): (north, south, down, up, east, west),
        (0, 1): (west, east, north, south, up, down),
        (0, -1): (east, west, north, south, down, up),
    }[way]


def spun(die: Die) -> Die:
    """A quarter turn against the clock, from above."""
    up, down, north, south, east, west = die
    return up, down, east, west, south, north


def read(code: str) -> tuple[str, Board, int, str]:
    head, rows, side, *note = code.split()
    board = []
    for text in rows.split("/"):
        row: list[Men | None] = []
        for marked, bare, gap in re.findall(r"\((\w+)\)|([A-Za-z])|(\d+)", text):
            one = marked or bare
            if gap:
                row += [None] * int(gap)
                continue
            faces = block(int(one[1]), int(one[2])) if one[1:] else (1,) * 6
            assert not one[1:] or faces[4] == int(one[3])
            row.append(Men(faces, int(one[0].islower()), one[0] not in "Dd"))  # type: ignore[arg-type]
        board.append(tuple(row))
    return head, tuple(board), "BN".index(side), "".join(note)


def put(board: Board, changes: dict[tuple[int, int], Men | None]) -> Board:
    return tuple(
        tuple(changes.get((r, c), man) for c, man in enumerate(row)) for r, row in enumerate(board)
    )


# Artabán ------------------------------------------------------------------------------------------


def artaban(code: str, depth: int) -> int:
    head, board, side, note = read(code)
    if note:
        return _artaban(head, board, side, depth)
    # While they set up: sums of faces by adding one die after the other.
    size, waiting = len(board), 2 - any(map(any, board))
    assert 1 <= depth <= waiting
    sums = {0: 1}
    for _die in range(size):
        sums = {
            total: sum(sums.get(total - up, 0) for up in range(1, 7)) for total in range(6 * size)
        }
    return (sums[7 * size // 2] * 4**size * (1 if "leader=False" in head else size)) ** depth


def _artaban(head: str, board: Board, side: int, depth: int) -> int:
    if depth == 0:
        return 1
    goal = (0, len(board) - 1)
    for one in (0, 1):
        rows = [r for r, row in enumerate(board) for man in row if man and man.side == one]
        if all(r == goal[one] for r in rows):
            return 0
    after = set(_artaban_turns(head, board, side))
    return sum(_artaban(head, one, 1 - side, depth - 1) for one in after)


def _artaban_turns(head: str, board: Board, side: int) -> list[Board]:
    size, ahead = len(board), 1 if side else -1
    found: list[Board] = []

    def inside(r: int, c: int) -> bool:
        return 0 <= r < size and 0 <= c < size

    def captures(now: Board, r: int, c: int) -> list[Board]:
        me, hits = now[r][c], []
        assert me is not None
        for dr, dc in ((ahead, 0), (0, 1), (0, -1), (ahead, 1), (ahead, -1)):
            if dr and dc and "diagonal=True" not in head:
                continue
            if not inside(r + dr, c + dc):
                continue
            it = now[r + dr][c + dc]
            if it is None or it.side == side:
                continue
            same = me.faces[0] == it.faces[0] and me.leads and not it.leads
            if me.faces[0] > it.faces[0] or same:
                hits.append(put(now, {(r, c): None, (r + dr, c + dc): me}))
        return hits

    for r in range(size):
        for c in range(size):
            me = board[r][c]
            if me is None or me.side != side or r == (size - 1 if side else 0):
                continue
            found.append(put(board, {(r, c): me._replace(faces=spun(me.faces))}))
            back = spun(spun(spun(me.faces)))
            found.append(put(board, {(r, c): me._replace(faces=back)}))
            if "capture=after" not in head:
                found += captures(board, r, c)
            for way in ((ahead, 0), (0, 1), (0, -1)):
                there = r + way[0], c + way[1]
                if not inside(*there):
                    continue
                it = board[there[0]][there[1]]
                if it is None:
                    rolled = me._replace(faces=laid(me.faces, way))
                    after = put(board, {(r, c): None, there: rolled})
                    found.append(after)
                    if "capture=after" in head and there[0] != (size - 1 if side else 0):
                        found += captures(after, *there)
                elif it.side != side and it.faces[0] == me.faces[0] and not me.leads:
                    found += [put(board, {(r, c): None})] * ("sacrifice=False" not in head)
    return found


# Duell --------------------------------------------------------------------------------------------


def duell(code: str, depth: int) -> int:
    _head, board, side, _note = read(code)
    return _duell(board, side, depth)


def _duell(board: Board, side: int, depth: int) -> int:
    if depth == 0:
        return 1
    keys = {man.side for row in board for man in row if man and man.leads}
    # White's key die goes to the middle of the row above, Black's to that of the row below.
    arrived = [(man := board[row][4]) and man.leads and man.side == one
               for one, row in ((0, 0), (1, 7))]  # fmt: skip
    if keys != {0, 1} or any(arrived):
        return 0
    after = set(_duell_turns(board, side))
    return sum(_duell(one, 1 - side, depth - 1) for one in after)


def _duell_turns(board: Board, side: int) -> list[Board]:
    found: list[Board] = []

    def roll(r: int, c: int, me: Men, left: int, way: tuple[int, int], corners: int) -> None:
        """The die stands on (r, c), goes one square that way, then the ``left - 1`` others."""
        r, c = r + way[0], c + way[1]
        if not (0 <= r < 8 and 0 <= c < 9):
            return
        it = without[r][c]
        if it is not None and (it.side == side or left > 1):
            return
        me = me._replace(faces=laid(me.faces, way))
        if left == 1:
            found.append(put(without, {(r, c): me}))
            return
        for other in SIGNS:
            if other == way:
                roll(r, c, me, left - 1, way, corners)
            elif other != (-way[0], -way[1]) and not corners:
                roll(r, c, me, left - 1, other, 1)

    for r, row in enumerate(board):
        for c, me in enumerate(row):
            if me is not None and me.side == side:
                without = put(board, {(r, c): None})
                for way in SIGNS:
                    roll(r, c, me, me.faces[0], way, 0)
    return found
