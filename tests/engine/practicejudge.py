"""The right answers of practice problems, a second time: read off the sentence and the code alone.

Nothing here knows the makers. Rules are those of ``slow`` and of python-chess; of what a turn does
only the position after it is taken from the engine, whose turns are counted elsewhere.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations, product
from typing import Any

import chess

from zamora.school.practice import Practice
from zamora.school.tasks.base import Status

from .slow import caliz, combinatorial, dominorio, draughts, futez, goldrez, golez, sierpinski
from .slow.go import Rules

Cell = tuple[int, int]
FIELD = {(r, c) for r in range(3, 10) for c in range(1, 8)}
GOALS = {(r, c) for r in (1, 2, 10, 11) for c in range(2, 7)}
CROSS = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = tuple((a, b) for a, b in product((1, 2, -1, -2), repeat=2) if abs(a) != abs(b))


def _all_numbers(one: Practice) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", one.exercise.statement.replace("\u202f", ""))]


def _code(one: Practice) -> str:
    assert one.exercise.position is not None
    return one.exercise.position.code


def _layers(begin: Any, after: Callable[[Any], Iterable[Any]]) -> dict[Any, int]:
    found, layer = {begin: 0}, {begin}
    while layer:
        layer = {there for here in layer for there in after(here)} - found.keys()
        far = max(found.values()) + 1
        found |= dict.fromkeys(layer, far)
    return found


def _steps(ways: Iterable[Cell], board: set[Cell]) -> Callable[[Cell], list[Cell]]:
    ways = tuple(ways)
    return lambda at: [(at[0] + a, at[1] + b) for a, b in ways if (at[0] + a, at[1] + b) in board]


# Golez --------------------------------------------------------------------------------------------


@cache
def _far(begin: Cell, king: bool) -> dict[Cell, int]:
    ways = CROSS + SLANTED if king else CROSS
    wide = {(r, c) for r in range(1, 12) for c in range(1, 8)}
    return _layers(begin, _steps(ways, wide))


def _cell(text: str) -> Cell:
    return int(text[:-1]), int(text[-1])


def _golez_cells(one: Practice) -> list[Cell]:
    found = re.findall(r"\b(?:de|desde|a|A) (\d{2,3})\b", one.exercise.statement)
    return [_cell(text) for text in found]


def _steps_between(one: Practice, king: bool) -> set[float]:
    a, b = _golez_cells(one)
    return {_far(a, king)[b]}


def _nearest(one: Practice) -> list[str]:
    (centre,) = _golez_cells(one)
    far = _far(centre, False)
    steps = one.exercise.steps  # type: ignore[attr-defined]
    return [step.key for step in sorted(steps, key=lambda step: far[_cell(step.text)])]


def _circle(one: Practice, king: bool) -> set[str]:
    (radius,) = (int(n) for n in re.findall(r"a (\d) pasos?\b", one.exercise.statement))
    (centre,) = (_cell(n) for n in re.findall(r"de (\d\d+):", one.exercise.statement))
    return {
        f"{r} {c}" if r > 9 else f"{r}{c}"
        for (r, c), far in _far(centre, king).items()
        if far == radius and (r, c) in FIELD | GOALS
    }


def _kings_ways(one: Practice) -> set[float]:
    a, b = _golez_cells(one)
    (count,) = (int(n) for n in re.findall(r"en (\d+) pasos", one.exercise.statement))

    @cache
    def ways(at: Cell, left: int) -> int:
        if not left:
            return at == b
        return sum(
            ways((at[0] + d, at[1] + 1), left - 1)
            for d in (-1, 0, 1)
            if (at[0] + d, at[1] + 1) in FIELD
        )

    return {ways(a, count)}


def _colours(one: Practice) -> str:
    a, b = _golez_cells(one)
    (count,) = (int(n) for n in re.findall(r"en (\d+) pasos", one.exercise.statement))
    step, layer = _steps(CROSS, FIELD | GOALS), {a}
    for _step in range(count):
        layer = {there for here in layer for there in step(here)}
    if b in layer:
        return "si"
    return "color" if (sum(a) + sum(b) + count) % 2 else "lejos"


# Numbers ------------------------------------------------------------------------------------------


def _counterexample(one: Practice) -> set[float]:
    a, b, low, high = _all_numbers(one)
    return {n for n in range(low, high + 1) if not n % a and n % b}


def _row(one: Practice) -> set[float]:
    numbers = _all_numbers(one)
    sides, count = numbers[0], numbers[-1]
    sticks: set[tuple[int, int]] = set()
    for shape in range(count):
        left, right = (shape, 0), (shape + 1, 0)
        sticks |= {left, right} | {(shape, n) for n in range(1, sides - 1)}
    return {len(sticks)}


def _disc(one: Practice, king: bool) -> set[float]:
    (r,) = _all_numbers(one)
    return {sum(2 * (r if king else r - abs(x)) + 1 for x in range(-r, r + 1))}


def _sequence(one: Practice) -> set[float]:
    *shown, place = _all_numbers(one)
    second = (shown[2] - shown[1]) - (shown[1] - shown[0])
    assert all(shown[n + 2] - 2 * shown[n + 1] + shown[n] == second for n in range(len(shown) - 2))
    step = shown[1] - shown[0]
    term = shown[0]
    for _place in range(place - 1):
        term, step = term + step, step + second
    return {term}


def _streets(one: Practice) -> set[float]:
    down, right, *closed = _all_numbers(one)
    shut = tuple(closed)

    @cache
    def ways(y: int, x: int) -> int:
        if y > down or x > right or (y, x) == shut:
            return 0
        return 1 if (y, x) == (down, right) else ways(y + 1, x) + ways(y, x + 1)

    return {ways(0, 0)}


def _trips(one: Practice) -> set[float]:
    a, b, c = _all_numbers(one)
    return {len([*product(range(a), range(b)), *range(c)])}


def _border(one: Practice) -> set[float]:
    rows, columns = _all_numbers(one)
    inner = sum(1 for r in range(rows) if 0 < r < rows - 1) * (columns - 2)
    return {rows * columns - inner}


def _pairs(one: Practice) -> set[float]:
    a, b, _c, last = _all_numbers(one)
    return {sum(range(a, last + 1, b - a))}


def _meetings(one: Practice) -> set[float]:
    people, each, *more = _all_numbers(one)
    # A circle: each greets its neighbours, and the one opposite if the number is odd.
    hands = {
        frozenset((p, (p + d) % people)) for p in range(people) for d in range(1, each // 2 + 1)
    }
    if each % 2:
        hands |= {frozenset((p, (p + people // 2) % people)) for p in range(people)}
    others = more[0] if more else 0
    return {len(hands) + sum(range(others))}


def _board_of_bits(one: Practice) -> set[float]:
    zeros, ones = _all_numbers(one)[:2]
    bits, rng = [0] * zeros + [1] * ones, random.Random(one.exercise.id)
    while len(bits) > 1:
        rng.shuffle(bits)
        bits.append(int(bits.pop() != bits.pop()))
    return {bits[0]}


def _tower(one: Practice) -> set[float]:
    count, top = _all_numbers(one)
    rng = random.Random(one.exercise.id)
    pairs = [rng.choice(((1, 6), (2, 5), (3, 4), (6, 1), (5, 2), (4, 3))) for _ in range(count - 1)]
    return {sum(map(sum, pairs)) + {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}[top]}


def _dominoes(one: Practice) -> str:
    rows, columns, *holes = _all_numbers(one)
    gone = {(holes[0], holes[1]), (holes[2], holes[3])}
    squares = {(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)} - gone
    if len(squares) % 2:
        return "impar"
    with_: dict[Cell, Cell] = {}
    step = _steps(CROSS, squares)

    def covered(at: Cell, seen: set[Cell]) -> bool:
        for other in step(at):
            if other not in seen:
                seen.add(other)
                if other not in with_ or covered(with_[other], seen):
                    with_[other] = at
                    return True
        return False

    dark = [at for at in squares if sum(at) % 2]
    return (
        "si" if 2 * len(dark) == len(squares) and all(covered(at, set()) for at in dark) else "no"
    )


def _closing(one: Practice) -> str:
    rng, gaps, turn = random.Random(one.exercise.id), _all_numbers(one), 0
    while any(gaps):
        at = rng.choice([n for n, gap in enumerate(gaps) if gap])
        gaps[at], turn = gaps[at] - 1, 1 - turn
    return "yo" if turn else "rival"


def _majority(one: Practice) -> set[float]:
    districts, voters, *regions = _all_numbers(one)

    def cheapest(parts: int, price: int) -> int:
        won = next(n for n in range(parts + 1) if 2 * n > parts)
        return won * price

    price = cheapest(districts, cheapest(voters, 1))
    return {cheapest(regions[0], price) if regions else price}


# Boards -------------------------------------------------------------------------------------------


def _goldrez_goes(one: Practice) -> set[float]:
    position = goldrez.read(_code(one))
    (at,) = (_cell(text) for text in re.findall(r"en (\d\d)", one.exercise.statement))
    men = re.findall(r"([RTACD])(\d\d)", _code(one))
    kind = next(kind for kind, place in men if _cell(place) == at)
    free = goldrez.GAME.board - position.pieces - {position.ball}
    number = "RTACD".index(kind)
    side = _code(one).split()[-1]
    return {len(goldrez.GAME.piece_targets(number, at, side, free))}


def _court(code: str) -> dict[Cell, tuple[str, str]]:
    _head, white, black, ball, _side = code.split()
    found = {}
    for side, men in (("B", white), ("N", black)):
        for kind, place in re.findall(r"([RDTACP])(\d+)", men):
            found[_cell(place)] = side, kind
    found[_cell(ball)] = "", ""
    return found


def _attackers(one: Practice) -> set[str]:
    men, side = _court(_code(one)), _code(one).split()[-1]
    (mark,) = one.exercise.marks
    target = mark.row, mark.column
    found = set()
    for at, (whose, kind) in men.items():
        if whose in ("", side):
            continue
        forward = -1 if whose == "B" else 1
        lines = {"D": CROSS + SLANTED, "T": CROSS, "A": SLANTED}.get(kind, ())
        steps = {
            "R": CROSS + SLANTED,
            "C": JUMPS,
            "P": ((forward, 1), (forward, -1)),
        }.get(kind, ())
        hits = {(at[0] + a, at[1] + b) for a, b in steps}
        for a, b in lines:
            row, column = at[0] + a, at[1] + b
            while 0 < row < 16 and 0 < column < 10:
                hits.add((row, column))
                if (row, column) in men:
                    break
                row, column = row + a, column + b
        if target in hits:
            found.add(at)
    return {f"({r},{c})" for r, c in found}


def _bishop(one: Practice) -> str:
    texts = re.findall(r"\((\d+),(\d+)\)", one.exercise.statement)
    (a, b), board = [(int(r), int(c)) for r, c in texts], _court_board()
    far = _layers(a, lambda at: [there for way in SLANTED for there in _line(at, way, board)])
    return {None: "nunca", 1: "un-turno"}.get(far.get(b), "varios")


@cache
def _court_board() -> frozenset[Cell]:
    field = {(r, c) for r in range(2, 15) for c in range(1, 10)}
    return frozenset(field | {(r, c) for r in (1, 15) for c in (4, 5, 6)})


def _line(at: Cell, way: Cell, board: frozenset[Cell]) -> Iterable[Cell]:
    while (at := (at[0] + way[0], at[1] + way[1])) in board:
        yield at


def _fen(one: Practice) -> chess.Board:
    return chess.Board(_code(one).partition(" ")[2] + " 1")


def _last_jump(one: Practice) -> set[str]:
    board = _fen(one)
    king = board.king(chess.BLACK)
    assert king is not None
    return {
        chess.square_name(at)
        for at in chess.SQUARES
        if board.piece_at(at) is None and king in chess.SquareSet(chess.BB_KNIGHT_ATTACKS[at])
    }


def _knights_way(one: Practice) -> set[float]:
    a, b = map(chess.parse_square, re.findall(r"\b[a-h][1-8]\b", one.exercise.statement))
    return {_layers(a, lambda at: [*chess.SquareSet(chess.BB_KNIGHT_ATTACKS[at])])[b]}


def _sum_of(first: bool, second: bool) -> str:
    """Who wins, from whether E wins when it begins, and when D does."""
    return {(True, True): "e", (False, False): "d", (True, False): "primero"}.get(
        (first, second), "segundo"
    )


def _strips(one: Practice) -> str:
    kind = combinatorial.KINDS["leones-dragones"]
    standing, _side = kind.read(_code(one))
    known: dict[Any, bool] = {}
    e = combinatorial.wins(kind, (standing, "E"), known)
    return _sum_of(e, not combinatorial.wins(kind, (standing, "D"), known))


def _regions(one: Practice) -> str:
    free, _upright = dominorio.read(_code(one))
    known: dict[object, bool] = {}
    e = dominorio.first_wins(free, True, known)
    return _sum_of(e, not dominorio.first_wins(free, False, known))


def _next_lost(one: Practice) -> set[float]:
    *takes, least = _all_numbers(one)
    wins: list[bool] = []
    while len(wins) < least + 100:
        heap = len(wins)
        wins.append(any(take <= heap and not wins[heap - take] for take in takes))
    return {next(heap for heap in range(least, least + 100) if not wins[heap])}


def _captures(one: Practice) -> list[draughts.Grid]:
    rule, grid, white, _count = draughts.read(_code(one))
    return draughts.turns(rule, grid, white)


def _men(grid: draughts.Grid, signs: str) -> list[Cell]:
    return [
        (r, c) for r, row in enumerate(grid) for c, sign in enumerate(row) if sign and sign in signs
    ]


def _longest(one: Practice) -> set[float]:
    grid = draughts.read(_code(one))[1]
    return {max(len(_men(grid, "pd")) - len(_men(after, "pd")) for after in _captures(one))}


def _chain_ends(one: Practice) -> set[str]:
    ends = [_men(after, "PD") for after in _captures(one)]
    return {f"{'abcdefgh'[c]}{8 - r}" for ((r, c),) in ends}


def _stones(code: str) -> tuple[frozenset[str], frozenset[str]]:
    rows = code.split()[1].split("/")
    black, white = set[str](), set[str]()
    for row, text in enumerate(rows):
        column = 0
        for sign in text:
            if sign.isdigit():
                column += int(sign)
                continue
            (black if sign == "P" else white).add(f"{'abcdefg'[column]}{7 - row}")
            column += 1
    return frozenset(black), frozenset(white)


_GO = Rules("go[size=7]:1")


def _liberties(one: Practice) -> set[float]:
    black, white = _stones(_code(one))
    assert _GO.group(min(black), black) == black
    return {len(_GO.liberties(black, (black, white)))}


#: Positions that have stood on the board: Black's stones and White's.
Seen = frozenset[tuple[frozenset[str], frozenset[str]]]


def _ladder(one: Practice) -> str:
    black, white = _stones(_code(one))
    stone, *_more = re.findall(r"\b[a-g][1-7]\b", one.exercise.statement)

    def free(name: str, own: frozenset[str], other: frozenset[str]) -> set[str]:
        return _GO.liberties(_GO.group(name, own), (own, other)) if name in own else set()

    def falls(white: frozenset[str], black: frozenset[str], seen: Seen) -> bool:
        """White, to move, is captured: with one liberty it runs, or takes a group in atari."""
        group, own = _GO.group(stone, white), free(stone, white, black)
        if len(own) > 1:
            return False
        tries = set(own)
        for at in {n for s in group for n in _GO.beside[s]} & black:
            last = free(at, black, white)
            tries |= last if len(last) == 1 else set()
        for at in tries:
            after = _GO.put(at, white, black)
            if after is None:
                continue
            now, rest = map(frozenset, after)
            if (rest, now) in seen:  # nobody may repeat a position
                continue
            left = free(stone, now, rest)
            if len(left) > 2 or (
                len(left) == 2 and not hunted(rest, now, left, seen | {(rest, now)})
            ):
                return False
        return True

    def hunted(black: frozenset[str], white: frozenset[str], left: set[str], seen: Seen) -> bool:
        for at in left:
            after = _GO.put(at, black, white)
            if after is None:
                continue
            now, rest = map(frozenset, after)
            if (now, rest) in seen:
                continue
            if stone not in rest or (
                len(free(stone, rest, now)) == 1 and falls(rest, now, seen | {(now, rest)})
            ):
                return True
        return False

    return "cae" if falls(white, black, frozenset({(black, white)})) else "escapa"


def _wasted(one: Practice) -> set[float]:
    _level, white, black, _turn = sierpinski.read(_code(one))
    own = white if "blancas" in one.exercise.statement else black
    counts = [sum(name.startswith(digit) for name in own) for digit in "123"]
    return {sum({0: 0, 1: 1, 2: 0, 3: 1}[n] for n in counts)}


#: What is right of a problem that no turn answers, by family.
ANSWERS: dict[str, Callable[[Practice], Any]] = {
    "2.numero": _counterexample,
    "2.palillos": _row,
    "3.discorey": lambda one: _disc(one, True),
    "3.discotaxi": lambda one: _disc(one, False),
    "3.sucesion": _sequence,
    "3.circulorey": lambda one: _circle(one, True),
    "3.circulotaxi": lambda one: _circle(one, False),
    "3.ordentaxi": _nearest,
    "3.pasosrey": lambda one: _steps_between(one, True),
    "3.pasostaxi": lambda one: _steps_between(one, False),
    "3.calles": _streets,
    "3.reyes": _kings_ways,
    "3.colores": _colours,
    "4.cuenta": _goldrez_goes,
    "5.atacan": _attackers,
    "5.partes": _trips,
    "6.alfil": _bishop,
    "6.pizarra": _board_of_bits,
    "7.ropa": lambda one: {len([*product(*map(range, _all_numbers(one)))])},
    "7.borde": _border,
    "8.menor": _next_lost,
    "9.tiras": _strips,
    "9.formas": _regions,
    "10.cuantas": _longest,
    "10.dondeacaba": _chain_ends,
    "10.seacercan": _closing,
    "11.salto": _last_jump,
    "11.caballo": _knights_way,
    "11.suma": _pairs,
    "12.escalera": _ladder,
    "12.libertades": _liberties,
    "12.saludos": _meetings,
    "13.torre": _tower,
    "13.resto": _board_of_bits,
    "13.domino": _dominoes,
    "14.mayoria": _majority,
    "14.sobran": _wasted,
}


# Turns --------------------------------------------------------------------------------------------


def _leaves_lost(kind: combinatorial.Kind) -> Callable[[str, str], bool]:
    known: dict[Any, bool] = {}
    return lambda _before, after: not combinatorial.wins(kind, kind.read(after), known)


def _subtraction(before: str, after: str) -> bool:
    chosen = re.search(r"set=([\d-]+)", before)
    takes = tuple(map(int, chosen[1].split("-"))) if chosen else (1, 2, 3)
    kind = combinatorial.subtraction(takes)
    return not combinatorial.wins(kind, kind.read(after), {})


def _nim(heaps: tuple[int, ...]) -> Iterable[Any]:
    for at, heap in enumerate(heaps):
        for left in range(heap):
            yield tuple(sorted((*heaps[:at], left, *heaps[at + 1 :])))


def _mates(_before: str, after: str) -> bool:
    return chess.Board(after.partition(" ")[2] + " 1").is_checkmate()


def _mates_next(_before: str, after: str) -> bool:
    board = chess.Board(after.partition(" ")[2] + " 1")
    replies = [*board.legal_moves]
    if not replies:
        return board.is_checkmate()

    def mated() -> bool:
        for move in [*board.legal_moves]:
            board.push(move)
            over = board.is_checkmate()
            board.pop()
            if over:
                return True
        return False

    for reply in replies:
        board.push(reply)
        good = mated()
        board.pop()
        if not good:
            return False
    return True


def _scores(slow: Any) -> Callable[[str, str], bool]:
    return lambda before, after: slow.winner(slow.read(after)) == before.split()[-1]


def _prevents(slow: Any, mate: Callable[[Any], bool] = lambda _after: False) -> Any:
    def judged(before: str, after: str) -> bool:
        position = slow.read(after)
        if slow.winner(position) is not None:
            return bool(slow.winner(position) == before.split()[-1])
        rival = after.split()[-1]
        return not any(slow.winner(one) == rival or mate(one) for one in slow.turns(position))

    return judged


def _forces(slow: Any) -> Callable[[str, str], bool]:
    """Whether one scores with the next turn, after any reply: all of them are tried."""

    def judged(before: str, after: str) -> bool:
        own = before.split()[-1]
        position = slow.read(after)
        if (over := slow.winner(position)) is not None:
            return bool(over == own)
        return all(
            won == own
            if (won := slow.winner(reply)) is not None
            else any(slow.winner(last) == own for last in slow.turns(reply))
            for reply in slow.turns(position)
        )

    return judged


_NIM = combinatorial.Kind(lambda code: tuple(sorted(combinatorial.numbers(code))), _nim)

#: Whether a turn is right, from the codes before and after it, by family.
TURNS: dict[str, Callable[[str, str], bool]] = {
    "8.restar": _subtraction,
    "8.monedas": _leaves_lost(combinatorial.KINDS["nimble"]),
    "8.montones": _leaves_lost(_NIM),
    "7.mate": _mates,
    "7.matedos": _mates_next,
    "2.golazo": _scores(futez),
    "2.fuerza": _forces(futez),
    "5.alcaliz": _scores(caliz),
    "4.evitagol": _prevents(goldrez),
    "3.fuerza": _forces(golez),
    "4.fuerza": _forces(goldrez),
    "5.evitaderrota": _prevents(caliz, caliz.mate),
}
#: What is judged by no program of its own: the exact solution of the game that makes them is held
#: against another one in tests/search, and who passes to whom in tests/engine/test_kit_facts.py.
ELSEWHERE = ("1.ganaya", "1.gana", "1.aguanta", "1.espejo", "6.pases")


def wrong(one: Practice) -> str:
    """What is wrong with a problem; empty if nothing is."""
    asked, family = one.exercise, one.family.id
    if family in TURNS:
        before = _code(one)
        for turn in asked.position.turns():  # type: ignore[union-attr]
            right = TURNS[family](before, turn.after.code)
            if right is not (asked.check(str(turn)).status is Status.SOLVED):
                return f"{asked.id}: {turn}, {right}"
        return ""
    expected = ANSWERS[family](one)
    if asked.kind == "order":
        solved = [
            order
            for order in permutations(expected)
            if asked.check([*order]).status is Status.SOLVED
        ]
        return "" if solved == [tuple(expected)] else f"{asked.id}: {solved}, not {expected}"
    given = one.rights()
    found = (
        given[0] if asked.kind == "choice" else set(given[0] if asked.kind == "cells" else given)
    )
    return "" if found == expected else f"{asked.id}: {found}, not {expected}"
