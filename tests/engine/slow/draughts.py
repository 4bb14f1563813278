"""Draughts on plain lists, slowly: every sequence of captures is written out, then chosen from.

It shares nothing with the engine. That it is right is seen where pydraughts knows the game
(``tests/engine/test_draughts.py``); it then counts the games that pydraughts does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .common import counting

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
CROSS = [UP, DOWN, LEFT, RIGHT]
SLANTED = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
#: A grid of letters: P, D are White's man and lady, p, d Black's.
Grid = list[list[str]]


@dataclass
class Rule:
    """What one country plays. Directions are White's, who goes up.

    ``most``: "" if any capture will do, "men" if as many as possible, "worth" if a lady counts two,
    "ladies" if of those, moreover, a lady's comes first.
    """

    man_goes: list[tuple[int, int]]
    man_takes: list[tuple[int, int]]
    lady_goes: list[tuple[int, int]]
    lady_takes: list[tuple[int, int]]
    most: str = ""
    far: bool = True
    close: bool = False
    passing: bool = False
    onward: bool = False
    short_stop: bool = False
    chase: bool = False


AHEAD = [(-1, -1), (-1, 1)]
RULES = {
    "damas-inglesas": Rule(AHEAD, AHEAD, SLANTED, SLANTED, far=False),
    "damas-internacionales": Rule(AHEAD, SLANTED, SLANTED, SLANTED, "men", chase=True),
    "damas-rusas": Rule(AHEAD, SLANTED, SLANTED, SLANTED, passing=True, onward=True, chase=True),
    "damas-espanolas": Rule(AHEAD, AHEAD, SLANTED, SLANTED, "worth"),
    "damas-alemanas": Rule(AHEAD, AHEAD, SLANTED, SLANTED),
    "damas-checas": Rule(AHEAD, AHEAD, SLANTED, SLANTED, "ladies"),
    "damas-tailandesas": Rule(AHEAD, AHEAD, SLANTED, SLANTED, close=True),
    "damas-turcas": Rule([UP, LEFT, RIGHT], [UP, LEFT, RIGHT], CROSS, CROSS, "men"),
    "damas-armenias": Rule(
        [UP, LEFT, RIGHT, *AHEAD], [UP, LEFT, RIGHT], CROSS + SLANTED, CROSS, "men"
    ),
    "croda": Rule([UP, *AHEAD], CROSS, CROSS, CROSS, "men"),
}


def read(code: str) -> tuple[Rule, Grid, bool, int]:
    """The rule, the grid, whether White is to move, and how many turns a chase has lasted."""
    head, rows, side, *count = code.split()
    key, _, chosen = head.rpartition(":")[0].partition("[")
    rule = RULES[key]
    if "short_stop=True" in chosen:
        rule = Rule(**{**vars(rule), "short_stop": True})
    grid: Grid = []
    for row in rows.split("/"):
        line: list[str] = []
        number = ""
        for sign in row + " ":
            if sign.isdigit():
                number += sign
                continue
            line += [""] * int(number or 0)
            number = ""
            if sign != " ":
                line.append(sign)
        grid.append(line)
    return rule, grid, side == "B", int(count[0]) if count else 0


def _after(position: tuple[Rule, Grid, bool, int]) -> Iterator[tuple[Rule, Grid, bool, int]]:
    rule, grid, white, count = position
    if count < 32:
        for after in turns(rule, grid, white):
            chased = three_to_one(grid) and three_to_one(after)
            yield rule, after, not white, count + 1 if chased else 0


paths = counting(read, _after)


def three_to_one(grid: Grid) -> bool:
    return sorted(sign for row in grid for sign in row if sign) in (list("DDDd"), list("Dddd"))


def turns(rule: Rule, grid: Grid, white: bool) -> list[Grid]:
    """The positions after each turn, every one once."""
    size = len(grid)
    jumps = []
    for row in range(size):
        for column in range(size):
            if is_own(grid[row][column], white):
                jumps += sequences(rule, grid, white, row, column)
    if jumps:
        jumps = chosen(rule, grid, jumps)
        found = [played(grid, white, jump) for jump in jumps]
    else:
        found = []
        for row in range(size):
            for column in range(size):
                if is_own(grid[row][column], white):
                    for to in walks(rule, grid, white, row, column):
                        found.append(played(grid, white, Jump(row, column, *to, [], False)))
    different: list[Grid] = []
    for one in found:
        if one not in different:
            different.append(one)
    return different


@dataclass
class Jump:
    """A whole sequence: from where, to where, over whom, and whether the man was crowned in it."""

    row: int
    column: int
    to_row: int
    to_column: int
    over: list[tuple[int, int]]
    crowned: bool


def is_own(sign: str, white: bool) -> bool:
    return sign != "" and sign.isupper() == white


def is_rival(sign: str, white: bool) -> bool:
    return sign != "" and sign.isupper() != white


def turned(ways: list[tuple[int, int]], white: bool) -> list[tuple[int, int]]:
    return ways if white else [(-rows, columns) for rows, columns in ways]


def last_row(grid: Grid, white: bool) -> int:
    return 0 if white else len(grid) - 1


def on_board(grid: Grid, row: int, column: int) -> bool:
    return 0 <= row < len(grid) and 0 <= column < len(grid)


def walks(rule: Rule, grid: Grid, white: bool, row: int, column: int) -> list[tuple[int, int]]:
    """Where a man or a lady may go without capturing."""
    lady = grid[row][column] in "Dd"
    found = []
    for rows, columns in turned(rule.lady_goes if lady else rule.man_goes, white):
        r, c = row + rows, column + columns
        while on_board(grid, r, c) and grid[r][c] == "":
            found.append((r, c))
            if not (lady and rule.far):
                break
            r, c = r + rows, c + columns
    return found


def sequences(rule: Rule, grid: Grid, white: bool, row: int, column: int) -> list[Jump]:
    """All sequences of captures of a man that can go on no more."""
    board = [list(line) for line in grid]
    sign = board[row][column]
    board[row][column] = ""
    found = []
    waiting = [(row, column, sign in "Dd", [])]  # type: ignore[var-annotated]
    while waiting:
        r, c, lady, over = waiting.pop()
        further = single(rule, board, white, r, c, lady, over)
        if rule.onward:
            further = going_on(rule, board, white, lady, over, further)
        for to_row, to_column, victim in further:
            crowned = rule.passing and to_row == last_row(grid, white)
            waiting.append((to_row, to_column, lady or crowned, [*over, victim]))
        if over and not further:
            distance = abs(r - over[-1][0])
            last = board[over[-1][0]][over[-1][1]]
            if rule.short_stop and lady and last in "Dd" and distance > 1:
                continue
            found.append(Jump(row, column, r, c, over, lady))
    return found


def single(
    rule: Rule,
    board: Grid,
    white: bool,
    row: int,
    column: int,
    lady: bool,
    over: list[tuple[int, int]],
) -> list[tuple[int, int, tuple[int, int]]]:
    """One jump: where to, over whom. Those captured before are still there, as walls."""
    found = []
    for rows, columns in turned(rule.lady_takes if lady else rule.man_takes, white):
        r, c = row + rows, column + columns
        while lady and rule.far and on_board(board, r, c) and board[r][c] == "":
            r, c = r + rows, c + columns
        if not on_board(board, r, c) or not is_rival(board[r][c], white) or (r, c) in over:
            continue
        victim = (r, c)
        r, c = r + rows, c + columns
        while on_board(board, r, c) and board[r][c] == "":
            found.append((r, c, victim))
            if not lady or not rule.far or rule.close:
                break
            r, c = r + rows, c + columns
    return found


def going_on(
    rule: Rule,
    board: Grid,
    white: bool,
    lady: bool,
    over: list[tuple[int, int]],
    jumps: list[tuple[int, int, tuple[int, int]]],
) -> list[tuple[int, int, tuple[int, int]]]:
    """Of the jumps over each man those after which another one follows, if there are any."""
    found = []
    for victim in {jump[2] for jump in jumps}:
        behind = [jump for jump in jumps if jump[2] == victim]
        better = []
        for row, column, _ in behind:
            queen = lady or (rule.passing and row == last_row(board, white))
            if single(rule, board, white, row, column, queen, [*over, victim]):
                better.append((row, column, victim))
        found += better or behind
    return found


def chosen(rule: Rule, grid: Grid, jumps: list[Jump]) -> list[Jump]:
    """Those that the rule allows."""
    if rule.most == "":
        return jumps

    def worth(jump: Jump) -> int:
        ladies = sum(1 for row, column in jump.over if grid[row][column] in "Dd")
        return len(jump.over) + (0 if rule.most == "men" else ladies)

    best = max(worth(jump) for jump in jumps)
    jumps = [jump for jump in jumps if worth(jump) == best]
    by_ladies = [jump for jump in jumps if grid[jump.row][jump.column] in "Dd"]
    return by_ladies if rule.most == "ladies" and by_ladies else jumps


def played(grid: Grid, white: bool, jump: Jump) -> Grid:
    after = [list(line) for line in grid]
    sign = after[jump.row][jump.column]
    after[jump.row][jump.column] = ""
    for row, column in jump.over:
        after[row][column] = ""
    if jump.crowned or jump.to_row == last_row(grid, white):
        sign = "D" if white else "d"
    after[jump.to_row][jump.to_column] = sign
    return after
