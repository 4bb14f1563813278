"""Draughts of stacks on lists of lists of strings, without the engine.

``board[rank][file]`` is a stack, its top first, capitals White; ranks are counted from below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .common import counting

Board = tuple[tuple[str, ...], ...]
Hands = tuple[int, int]
Place = tuple[int, int]
WAYS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Law(NamedTuple):
    """What differs from game to game."""

    far: bool = False  # ladies go and jump far
    once: bool = False  # no stack is jumped twice in a turn
    turn_back: bool = True  # a jump may lead straight back
    pair: bool = False  # stacks of two at most
    most: bool = False  # the longest sequence only
    flat: bool = False  # no ladies: everybody goes everywhere
    ahead: bool = False  # men capture ahead only, and a turn ends where a man is crowned


LAWS = {
    "bashnya": Law(far=True, turn_back=False),
    "bashnya[turn_back=True]": Law(far=True),
    "lasca": Law(once=True),
    "lasca[men=ahead]": Law(once=True, ahead=True),
    "mylaska": Law(once=True, pair=True),
    "mylaska[men=ahead]": Law(once=True, pair=True, ahead=True),
    "emergo": Law(turn_back=False, most=True, flat=True),
}


def read(code: str) -> tuple[Law, list[list[str]], bool, Hands]:
    """The law, the board, whether White is to move, the men in hand."""
    head, rows, side, *note = code.split()
    board = []
    for text in reversed(rows.split("/")):
        row: list[str] = []
        for gap, stack, man in re.findall(r"(\d+)|\((\w+)\)|([A-Za-z])", text):
            row += [""] * int(gap) if gap else [stack or man]
        board.append(row)
    first, second = (int(part) for part in note[0].split("-")) if note else (0, 0)
    key = head.partition(":")[0]
    law = LAWS.get(key) or LAWS[key.partition("[")[0]]
    return law, board, side == "B", (first, second)


def white(stack: str) -> bool:
    return stack[0] < "a"


def ways(law: Law, stack: str, capturing: bool) -> list[Place]:
    if law.flat or stack[0] in "Dd" or (capturing and not law.ahead):
        return list(WAYS)
    up = 1 if white(stack) else -1
    return [(rank, file) for rank, file in WAYS if rank == up]


def on(board: list[list[str]], at: Place) -> str | None:
    inside = 0 <= at[0] < len(board) and 0 <= at[1] < len(board)
    return board[at[0]][at[1]] if inside else None


def crowned(law: Law, stack: str, rank: int, size: int) -> str:
    if law.flat or rank != (size - 1 if white(stack) else 0):
        return stack
    return ("D" if white(stack) else "d") + stack[1:]


def jumps(
    law: Law, board: list[list[str]], at: Place, jumped: list[Place]
) -> Iterator[tuple[Place, Place]]:
    """Over what, and where to, the stack on a place can jump."""
    stack = board[at[0]][at[1]]
    far = law.far and stack[0] in "Dd"
    for rank, file in ways(law, stack, True):
        if not law.turn_back and jumped:
            back = (jumped[-1][0] - at[0], jumped[-1][1] - at[1])
            if back[0] * rank > 0 and back[1] * file > 0:
                continue
        over = (at[0] + rank, at[1] + file)
        while far and on(board, over) == "":
            over = (over[0] + rank, over[1] + file)
        other = on(board, over)
        if not other or white(other) == white(stack):
            continue
        if law.once and over in jumped:
            continue
        land = (over[0] + rank, over[1] + file)
        while on(board, land) == "":
            yield over, land
            if not far:
                break
            land = (land[0] + rank, land[1] + file)


def sequences(
    law: Law, board: list[list[str]], at: Place, jumped: list[Place]
) -> Iterator[tuple[int, list[list[str]]]]:
    """How many a whole sequence takes, and the board after it."""
    found = False
    ahead: dict[Place, list[tuple[Place, list[list[str]], bool, bool]]] = {}
    for over, land in jumps(law, board, at, jumped):
        found = True
        after = [list(row) for row in board]
        stack, prey = board[at[0]][at[1]], board[over[0]][over[1]]
        after[at[0]][at[1]] = ""
        after[over[0]][over[1]] = prey[1:]
        if not (law.pair and len(stack) > 1):
            stack += prey[0]
        before = stack
        stack = crowned(law, stack, land[0], len(board))
        after[land[0]][land[1]] = stack
        goes_on = any(True for _jump in jumps(law, after, land, [*jumped, over]))
        ahead.setdefault(over, []).append((land, after, goes_on, stack != before))
    chosen = [
        (over, *landing)
        for over, landings in ahead.items()
        for landing in landings
        # Where there is a square to go on from, nobody comes down on another one.
        if landing[2] or not any(other[2] for other in landings)
    ]
    for over, land, after, _goes_on, new in chosen:
        if law.ahead and new:
            yield len(jumped) + 1, after
        else:
            yield from sequences(law, after, land, [*jumped, over])
    if not found and jumped:
        yield len(jumped), board


def places(board: list[list[str]]) -> list[Place]:
    return [(r, f) for r in range(len(board)) for f in range(len(board)) if (r + f) % 2 == 0]


def attacked(law: Law, board: list[list[str]], side: bool) -> bool:
    """Whether anything of a side can be captured."""
    return any(
        True
        for at in places(board)
        if board[at[0]][at[1]] and white(board[at[0]][at[1]]) != side
        for _jump in jumps(law, board, at, [])
    )


def frozen(board: list[list[str]]) -> Board:
    return tuple(map(tuple, board))


def over(board: list[list[str]], hands: Hands, law: Law) -> bool:
    """Whether a side has nothing left: only where that ends the game by itself."""
    stacks = [stack for row in board for stack in row if stack]
    return law.flat and not (
        (hands[0] or any(map(white, stacks))) and (hands[1] or not all(map(white, stacks)))
    )


def turns(law: Law, board: list[list[str]], side: bool, hands: Hands) -> set[tuple[Board, Hands]]:
    """The boards, with what is left in the hands, after each legal turn."""
    if over(board, hands, law):
        return set()
    own = [p for p in places(board) if board[p[0]][p[1]] and white(board[p[0]][p[1]]) == side]
    taking = [one for at in own for one in sequences(law, board, at, [])]
    if taking:
        best = max(count for count, _after in taking)
        return {(frozen(after), hands) for n, after in taking if n == best or not law.most}
    mine, theirs = hands if side else hands[::-1]
    found = set()
    if mine:
        drop = 1 if theirs else mine
        exposed = attacked(law, board, side)
        for rank, file in places(board):
            if board[rank][file]:
                continue
            after = [list(row) for row in board]
            after[rank][file] = ("F" if side else "f") * drop
            danger = any(
                where == (rank, file)
                for at in places(after)
                if after[at[0]][at[1]] and white(after[at[0]][at[1]]) != side
                for where, _land in jumps(law, after, at, [])
            )
            if exposed or not danger:
                left = mine - drop
                found.add((frozen(after), (left, theirs) if side else (theirs, left)))
        return found
    for at in own:
        stack = board[at[0]][at[1]]
        far = law.far and stack[0] in "Dd"
        for rank, file in ways(law, stack, False):
            land = (at[0] + rank, at[1] + file)
            while on(board, land) == "":
                after = [list(row) for row in board]
                after[at[0]][at[1]] = ""
                after[land[0]][land[1]] = crowned(law, stack, land[0], len(board))
                found.add((frozen(after), hands))
                if not far:
                    break
                land = (land[0] + rank, land[1] + file)
    return found


Place = tuple[Law, list[list[str]], bool, Hands]


def _after(place: Place) -> Iterator[Place]:
    law, _board, side, _hands = place
    for then, left in turns(*place):
        yield law, [list(row) for row in then], not side, left


paths = counting(read, _after)


#: For the table of generators.
GAMES: dict[str, Callable[[str, int], int]] = dict.fromkeys(
    ("bashnya", "lasca", "mylaska", "emergo"), paths
)
