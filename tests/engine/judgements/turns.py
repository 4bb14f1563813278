"""Tests of turns that are asked for: of the position after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from functools import cache, partial
from itertools import product
from types import ModuleType
from typing import Any

import chess

from zamora.core.position import Position, Turn

from .. import geometry
from ..judged import position_of as start
from ..slow import (
    alak,
    caliz,
    cefalopodo,
    combinatorial,
    directions,
    dominorio,
    draughts,
    futez,
    gol,
    goldrez,
    golez,
    losing,
    rolling,
    sierpinski,
    towers,
)
from ..slow.go import Rules

SLOW: dict[str, Any] = {
    "futez": futez,
    "golez": golez.GAME if hasattr(golez, "GAME") else golez,
    "goldrez": goldrez.GAME if hasattr(goldrez, "GAME") else goldrez,
    "caliz": caliz,
    "gol": gol,
}
_OTHER = {"B": "N", "N": "B"}


def _slow(turn: Turn) -> tuple[Any, Any, str]:
    """The rules of the game written again, the position after the turn, whose turn it was."""
    rules = SLOW[turn.before.game.key]
    after = rules.read(turn.after.code)
    return rules, after, _OTHER[after.side]


def _has_won(rules: Any, after: Any, side: str) -> bool:
    mated = isinstance(rules, ModuleType) and hasattr(rules, "mate")
    return bool(rules.winner(after) == side or (mated and after.side != side and rules.mate(after)))


def _wins_now(turn: Turn) -> bool:
    return _has_won(*_slow(turn))


def _goal(turn: Turn) -> bool:
    rules, after, side = _slow(turn)
    return bool(rules.winner(after) == side)


def _prevents(turn: Turn) -> bool:
    rules, after, side = _slow(turn)
    rival = _OTHER[side]
    return not _has_won(rules, after, rival) and not any(
        _has_won(rules, one, rival) for one in rules.turns(after)
    )


def _men(position: Any, side: str) -> int:
    return sum(man.side == side for _cell, man in position.men)


def _no_foul(turn: Turn) -> bool:
    _rules, after, side = _slow(turn)
    return _men(after, side) == _men(gol.read(turn.before.code), side)


def _wins_next(turn: Turn) -> bool:
    rules, after, side = _slow(turn)
    if _has_won(rules, after, side):
        return True
    answers = rules.turns(after)
    return bool(answers) and all(
        any(_has_won(rules, last, side) for last in rules.turns(answer)) for answer in answers
    )


def _queens(position: Any, side: str) -> int:
    return sum(man == (side, "D") for _cell, man in position.men)


def _forks_queen(turn: Turn) -> bool:
    _rules, after, side = _slow(turn)
    rival = _OTHER[side]
    answers = caliz.turns(after)
    return (
        caliz.in_check(after, rival)
        and bool(answers)
        and all(
            caliz.winner(one) is None
            and any(_queens(last, rival) < _queens(one, rival) for last in caliz.turns(one))
            for one in answers
        )
    )


def _attacks_queen(turn: Turn) -> bool:
    _rules, after, side = _slow(turn)
    again = after._replace(side=side)
    rival = _OTHER[side]
    return any(_queens(one, rival) < _queens(again, rival) for one in caliz.captures(again))


def _sticks(turn: Turn) -> bool:
    before, after = futez.read(turn.before.code), futez.read(turn.after.code)
    old, new = (p.black if before.side == "N" else p.white for p in (before, after))
    (moved,) = new - old
    return futez.obliged(moved, new - {moved}, before.ball) and not futez.ball_targets(
        before.ball, after.white | after.black
    )


# Compasses: all positions that can follow, backwards from the ends.


@cache
def compass_values() -> dict[geometry.Fields, int]:
    """1 if the side to move wins, -1 if the other one does, 0 if neither can."""
    values: dict[geometry.Fields, int] = {}
    waiting = [geometry.fields("compases:1 V12-V13 V42-V43 C1")]
    waiting += [geometry.fields(start(n).code) for n in ("1.6", "1.16", "15.2")]
    every: dict[geometry.Fields, frozenset[geometry.Fields]] = {}
    while waiting:
        here = waiting.pop()
        if here not in every:
            every[here] = geometry.successors(here)
            waiting += every[here]
    changed = True
    while changed:
        changed = False
        for here, after in every.items():
            if here in values:
                continue
            if geometry.over(here):
                last = str(geometry.chosen(here, "size", 3) + 1)
                ends = [{e[1] for e in here[n]} & {(last, "1")[n]} for n in (0, 1)]
                values[here] = 1 if ends[here[2]] else -1
            elif any(values.get(one) == -1 for one in after):
                values[here] = 1
            elif after and all(values.get(one) == 1 for one in after):
                values[here] = -1
            changed |= here in values
    return values


def _compass(turn: Turn) -> int:
    return -compass_values().get(geometry.fields(turn.after.code), 0)


def _reflected(turn: Turn) -> bool:
    one, other = geometry.fields(turn.after.code)[:2]
    return {(5 - int(e[1]), e[2]) for e in one} == {(int(e[1]), e[2]) for e in other}


# Chess and its children: by python-chess.


def _chess(turn: Turn) -> chess.Board:
    men, side, castling, passant, *_more = turn.after.code.partition(" ")[2].split()
    return chess.Board(f"{men} {side} {castling} {passant} 0 1")


def _knight_forks(turn: Turn) -> bool:
    board = _chess(turn)
    checkers = board.checkers()
    if len(checkers) != 1 or board.piece_type_at(checkers.pop()) != chess.KNIGHT:
        return False
    (knight,) = board.checkers()
    queen = board.pieces(chess.QUEEN, board.turn)
    taken = any(move.to_square == knight for move in board.legal_moves)
    return bool(board.attacks(knight) & queen) and not taken


def _promotes(turn: Turn) -> bool:
    board = _chess(turn)
    before = turn.before.code.partition(" ")[2].split()[0]
    fewer = before.count("P") > turn.after.code.partition(" ")[2].split()[0].count("P")
    return fewer and not board.is_game_over()


def _ghost(turn: Turn, capture: bool) -> bool:
    board = _chess(turn)
    moves = list(board.legal_moves)
    return (
        bool(moves)
        and all(board.gives_check(move) or (capture and board.is_capture(move)) for move in moves)
        and (not capture or any(map(board.is_capture, moves)))
    )


def _gives_all(turn: Turn, plies: int) -> bool:
    """In perde-ganha: White has nothing to move after that number of turns, whatever Black does."""

    def wins(board: Any, left: int) -> bool:
        moves = list(board.legal_moves)
        if not moves:
            return bool(board.turn is chess.WHITE)
        if not left:
            return False
        found = []
        for move in moves:
            board.push(move)
            found.append(wins(board, left - 1))
            board.pop()
        return any(found) if board.turn is chess.WHITE else all(found)

    return wins(losing.board(turn.after.code), plies)


# Heaps, coins, chocolate: by trying everything.

_known: dict[str, dict[Hashable, bool]] = {}


def _leaves_lost(turn: Turn, last: bool = True) -> bool:
    key = turn.after.game.key
    takes = "resta[set=2-3]" if "set=2-3" in key else turn.after.game.plain_key
    kind, known = combinatorial.KINDS[takes], _known.setdefault(key, {})
    return not combinatorial.wins(kind, kind.read(turn.after.code), known, last)


@cache
def _nim_lost(heaps: tuple[int, ...]) -> bool:
    return not any(
        _nim_lost(tuple(sorted((*heaps[:n], left, *heaps[n + 1 :]))))
        for n, heap in enumerate(heaps)
        for left in range(heap)
    )


def _leaves_lost_nim(turn: Turn) -> bool:
    return _nim_lost(tuple(sorted(combinatorial.numbers(turn.after.code))))


def _coins_cancel(turn: Turn) -> bool:
    """Coins that stand an even number of times in each column of binary digits."""
    lying = combinatorial.coins(turn.after.code)
    return all(sum(coin >> bit & 1 for coin in lying) % 2 == 0 for bit in range(8))


def _no_more(turn: Turn) -> bool:
    return not list(combinatorial.matrices(combinatorial.matrix_read(turn.after.code)))


def _domino_lost(turn: Turn) -> bool:
    free, upright = dominorio.read(turn.after.code)
    return not dominorio.first_wins(free, upright, {})


# Draughts.


def counted(grid: Iterable[Iterable[str]], white: bool) -> int:
    return sum(bool(sign) and (sign < "a") == white for row in grid for sign in row)


def _forces(turn: Turn, many: int) -> bool:
    rule, grid, white, _n = draughts.read(turn.after.code)
    answers = draughts.turns(rule, grid, white)
    return bool(answers) and all(
        any(
            counted(answer, white) - counted(last, white) >= many
            for last in draughts.turns(rule, answer, not white)
        )
        for answer in answers
    )


def _last_taken(turn: Turn) -> bool:
    """Whatever is answered, the next turn leaves the rival nothing to move."""
    rule, grid, white, _n = draughts.read(turn.after.code)
    return all(
        any(
            not draughts.turns(rule, last, white)
            for last in draughts.turns(rule, answer, not white)
        )
        for answer in draughts.turns(rule, grid, white)
    )


def _takes_three(turn: Turn) -> bool:
    men = [re.sub(r"[^f]", "", where.code.split()[1]) for where in (turn.before, turn.after)]
    return len(men[0]) - len(men[1]) == 3


def _frees(turn: Turn) -> bool:
    before, after = (
        sum(
            bool(stack) and towers.white(stack)
            for row in towers.read(where.code)[1]
            for stack in row
        )
        for where in (turn.before, turn.after)
    )
    return after > before


def _emergo(turn: Turn) -> bool:
    """Whatever Black answers, White can capture then: there is a turn that keeps less of Black."""
    law, board, side, hands = towers.read(turn.after.code)
    answers = towers.turns(law, board, side, hands)

    def captures(rows: Any) -> bool:
        own = [
            p for p in towers.places(rows) if rows[p[0]][p[1]] and towers.white(rows[p[0]][p[1]])
        ]
        board = [list(row) for row in rows]
        return any(True for at in own for _one in towers.sequences(law, board, at, []))

    return bool(answers) and all(captures(rows) for rows, _hands in answers)


# Go, dice, votes.


def _stones(position: Position) -> tuple[Rules, frozenset[str], frozenset[str]]:
    rules, name = Rules(position.code), position.game.board.name
    sides = list(type(position.side))
    black, white = (
        frozenset(name(p.cells[0]) for p in position.pieces() if p.side is side) for side in sides
    )
    return rules, black, white


def _takes_stones(turn: Turn) -> bool:
    return len(_stones(turn.after)[2]) < len(_stones(turn.before)[2])


def _has_two(turn: Turn) -> bool:
    rules, black, white = _stones(turn.after)
    return len(rules.liberties(rules.group("b1", black), (black, white))) >= 2


@cache
def _alak_wins(line: str, side: str, closed: frozenset[int]) -> bool:
    rival = "N" if side == "B" else "B"
    after = alak.turns(line, side, closed)
    if not after:
        return line.count(side) > line.count(rival)
    return any(not _alak_wins(one, rival, taken) for one, taken in after)


def _die_put(turn: Turn) -> tuple[int, int, int]:
    """What the new die shows, and how many dice each side has lost."""
    before, mover = cefalopodo.read(turn.before.code)
    after, _next = cefalopodo.read(turn.after.code)
    places = [*product(range(len(before)), range(len(before[0])))]
    (shown,) = (abs(after[r][c]) for r, c in places if after[r][c] and not before[r][c])
    gone = [before[r][c] * mover > 0 for r, c in places if before[r][c] and not after[r][c]]
    return shown, gone.count(True), gone.count(False)


def _artaban_six(turn: Turn) -> bool:
    """White has one more six in the upper row than before."""

    def sixes(code: str) -> int:
        _head, board, _side, _note = rolling.read(code)
        return sum(man is not None and man[1] == 0 and man[0][0] == 6 for man in board[0])

    return sixes(turn.after.code) > sixes(turn.before.code)


def _votes_win(turn: Turn) -> bool:
    level, white, black, first = sierpinski.read(turn.after.code)
    return sierpinski.won(black if first else white, level)


def _votes_still_win(turn: Turn) -> bool:
    level, white, black, first = sierpinski.read(turn.after.code)
    own, others = (white, black) if first else (black, white)
    return not sierpinski.wins(level, own, others, {})


def _lines_win(turn: Turn) -> bool:
    lines, _pace, white, black, first = directions.read(turn.after.code)
    return directions.won(lines, black if first else white)


def _lines_cannot_be_stopped(turn: Turn) -> bool:
    lines, pace, white, black, first = directions.read(turn.after.code)
    own, others = (white, black) if first else (black, white)
    if directions.won(lines, others):
        return True
    return all(
        not directions.won(lines, one)
        and any(directions.won(lines, last) for last in directions.turns(lines, pace, others, one))
        for one in directions.turns(lines, pace, own, others)
    )


TURNS: dict[str, Callable[[Turn], bool]] = {
    "0.2": lambda turn: True,
    "1.5": lambda turn: "4" in {end[1] for end in geometry.fields(turn.after.code)[0]},
    "1.6": lambda turn: _compass(turn) >= 0,
    "1.8": _reflected,
    "1.16": lambda turn: _compass(turn) == 1,
    **dict.fromkeys(("2.7", "3.14", "4.5", "4.6", "4.7", "5.16", "5.1", "5.17"), _wins_now),
    "2.13": _sticks,
    **dict.fromkeys(("5.2", "6.4"), _goal),
    **dict.fromkeys(("3.15", "4.8", "4.10", "5.18", "5.3", "6.7", "6.8"), _prevents),
    "6.9": lambda turn: _no_foul(turn) and _prevents(turn),
    **dict.fromkeys(("5.11", "5.23", "6.10", "6.11"), _wins_next),
    **dict.fromkeys(("5.15", "5.6"), _forks_queen),
    "5.4": _attacks_queen,
    "7.6": lambda turn: _chess(turn).is_checkmate(),
    "7.7": _knight_forks,
    "7.8": _promotes,
    **dict.fromkeys(("8.2", "8.4", "8.7", "8.21", "8.19"), _leaves_lost),
    "8.16": lambda turn: _leaves_lost(turn, last=False),
    **dict.fromkeys(("8.9", "8.12"), _leaves_lost_nim),
    **dict.fromkeys(("8.13", "8.22"), _coins_cancel),
    "8.20": _no_more,
    **dict.fromkeys(("9.2", "9.5", "9.12", "9.13"), _domino_lost),
    "9.17": _leaves_lost,
    "10.2": _takes_three,
    "10.6": partial(_forces, many=3),
    "10.10": _last_taken,
    "10.11": partial(_forces, many=1),
    "10.22": partial(_forces, many=2),
    "10.17": _frees,
    "10.19": _emergo,
    **dict.fromkeys(("11.2", "11.3", "11.4", "11.31"), lambda turn: _chess(turn).is_checkmate()),
    "11.28": lambda turn: len(turn.steps) == 3 and _chess(turn).is_checkmate(),
    "11.6": partial(_ghost, capture=False),
    "11.7": partial(_ghost, capture=True),
    "11.12": partial(_gives_all, plies=1),
    "11.13": partial(_gives_all, plies=3),
    "11.18": lambda turn: str(turn).startswith("A"),
    "12.2": _takes_stones,
    "12.4": _has_two,
    "12.17": lambda turn: not _alak_wins(*alak.read(turn.after.code)),
    "13.6": lambda turn: _die_put(turn)[0] == 6,
    "13.7": lambda turn: _die_put(turn)[1:] == (0, 2),
    "13.13": _artaban_six,
    "14.8": _votes_win,
    "14.21": _votes_still_win,
    "14.14": _lines_cannot_be_stopped,
    "14.17": _lines_win,
    "15.2": lambda turn: _compass(turn) == 1,
}
