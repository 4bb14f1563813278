"""What is right where a number is asked for: formulas, and counting what there is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement, groupby, permutations, product
from typing import Any

import chess

from .. import geometry
from ..judged import position_of as start
from ..slow import (
    cefalopodo,
    combinatorial,
    dominorio,
    draughts,
    futez,
    rolling,
)
from ..slow.go import Rules

Names = frozenset[str]


def _shortest(begin: Any, end: Any, after: Callable[[Any], Iterable[Any]]) -> int:
    """How many steps lead from one to the other."""
    layer, seen, steps = {begin}, {begin}, 0
    while end not in layer:
        layer = {there for here in layer for there in after(here)} - seen
        seen |= layer
        steps += 1
    return steps


def _folds(times: int) -> set[float]:
    inner = {place / 2 for place in _folds(times - 1)} if times else set()
    return inner | {1 - place for place in inner} | ({0.5} if times else set())


def _pieces(cuts: int) -> int:
    """Of a disc with cuts in general position: by Euler's formula, without the outside."""
    crossings = math.comb(cuts, 2)
    points, edges = crossings + 2 * cuts, cuts + 2 * crossings + 2 * cuts
    return edges - points + 1


def _king_steps() -> int:
    squares = [*product(range(8), repeat=2)]
    return sum(max(abs(a - c), abs(b - d)) == 1 for a, b in squares for c, d in squares)


def _streets(here: str) -> int:
    ways = {"casa": ["parque", "tienda"], "parque": ["tienda", "plaza"],
            "tienda": ["plaza", "escuela"], "plaza": ["escuela"]}  # fmt: skip
    return sum(map(_streets, ways[here])) if here in ways else 1


def _planks(moves: int) -> int:
    black = 0
    for white in range(1, moves + 1):
        black += 2 * black <= white
    return black


def settled(white: int, black: int) -> bool:
    return (2 * white > black or not black) and (2 * black > white or not white)


def _knights_home(boards: int) -> int:
    def after(here: tuple[int, int, int]) -> Iterable[tuple[int, int, int]]:
        x, y, board = here
        for a, b in permutations((1, 2, -1, -2), 2):
            if abs(a) != abs(b) and 0 <= x + a < 8 and 0 <= y + b < 8:
                yield x + a, y + b, (board + 1) % boards

    layer, steps = {(1, 0, 0)}, 0
    while not steps or (1, 0, 0) not in layer:
        layer = {there for here in layer for there in after(here)}
        steps += 1
    return steps


def _river() -> int:
    """Crossings with wolf, goat and cabbage: the set of those who are still here."""
    everyone = frozenset("WGCR")

    def after(here: Names) -> Iterable[Names]:
        bank = here if "R" in here else everyone - here
        for load in ("", *sorted(bank - {"R"})):
            there = here ^ {"R", *load}
            alone = there if "R" not in there else everyone - there
            if not ({"W", "G"} <= alone or {"G", "C"} <= alone):
                yield frozenset(there)

    return _shortest(everyone, frozenset(), after)


OVER = tuple(rolling.SIGNS)


def walked(ways: Iterable[Any]) -> Any:
    die = rolling.block(1, 2)
    for way in ways:
        die = rolling.laid(die, way)
    return die


def _at_home() -> int:
    """In how many ways a die can lie when it is back."""
    here = (rolling.block(1, 2), 0, 0)
    seen, waiting = {here}, [here]
    while waiting:
        die, r, c = waiting.pop()
        for way in OVER:
            there = (rolling.laid(die, way), r + way[0], c + way[1])
            if max(abs(there[1]), abs(there[2])) < 4 and there not in seen:
                seen.add(there)
                waiting.append(there)
    return sum((r, c) == (0, 0) for _die, r, c in seen)


def _least_votes(groups: int, size: int) -> int:
    return min(
        sum(votes)
        for votes in combinations_with_replacement(range(size + 1), groups)
        if 2 * sum(2 * vote > size for vote in votes) > groups
    )


def _series(wins: int, first: str) -> float:
    """Of 7 series to two goals running, how many White wins: draws from two white and a black."""
    won, going = 0.0, {first: 1.0}
    for _goal in range(200):
        after: dict[str, float] = {}
        for last, chance in going.items():
            for who, part in (("B", 2 / 3), ("N", 1 / 3)):
                if who != last:
                    after[who] = after.get(who, 0) + chance * part
                elif who == "B":
                    won += chance * part
        going = after
    return round(7 * won, 9)


def _simplest(low: float, high: float) -> float:
    """The number between two that is born first: fewest halvings, then nearest to 0."""
    for parts in (1, 2, 4, 8):
        between = [n / parts for n in range(-64, 65) if low < n / parts < high]
        if between:
            return min(between, key=abs)
    raise AssertionError


def _area(*rectangles: tuple[int, int]) -> int:
    return len({(n, r, c) for n, (a, b) in enumerate(rectangles)
                for r, c in product(range(a), range(b))})  # fmt: skip


def _areas_black(number: str) -> int:
    """Stones of Black, and empty regions that only Black's stones touch."""
    rules = Rules(start(number).code)
    name = start(number).game.board.name
    black, white = (
        {name(p.cells[0]) for p in start(number).pieces() if p.side is side}
        for side in sorted({p.side for p in start(number).pieces() if p.side is not None})
    )
    left, own = set(rules.beside) - black - white, len(black)
    while left:
        region = [left.pop()]
        for at in region:
            region += rules.beside[at] & left
            left -= rules.beside[at]
        touched = set().union(*(rules.beside[at] for at in region))
        own += len(region) * (bool(touched & black) and not touched & white)
    return own


def _quiet(number: str, turns: int) -> int:
    board, _mover = cefalopodo.read(start(number).code)
    return turns - sum(abs(die) for row in board for die in row)


def _first_turns(fen: str) -> int:
    return chess.Board(fen).legal_moves.count()


def _pawn_war() -> int:
    board, total = chess.Board("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"), 0
    for move in list(board.legal_moves):
        board.push(move)
        total += board.legal_moves.count()
        board.pop()
    return total


def _free_turns(number: str) -> int:
    """What separate rows and columns are worth: dominoes that fit, those of D less."""
    free, _upright = dominorio.read(start(number).code)
    worth = 0
    for way in ((1, 0), (0, 1)):
        left = set(free)
        for r, c in sorted(free):
            other = (r + way[0], c + way[1])
            if {(r, c), other} <= left:
                left -= {(r, c), other}
                worth += 1 if way == (1, 0) else -1
    return worth


def _balance(number: str, part: int) -> set[float]:
    """The number of parts that many copies of a board weigh as much as, by trying all games."""
    free, _upright = dominorio.read(start(number).code)
    many = frozenset((r, c + 9 * n) for r, c in free for n in range(part))
    for turns in range(part + 1):
        rows = {(20, 3 * n + more) for n in range(turns) for more in (0, 1)}
        known: dict[object, bool] = {}
        both = [dominorio.first_wins(many | rows, upright, known) for upright in (True, False)]
        if both == [False, False]:
            return {turns / part}
    return set()


def _strips(number: str) -> set[float]:
    """How many half turns of the other side balance the five strips, by trying all games."""
    strips, _side = combinatorial.strips_read(start(number).code)
    kind, known = combinatorial.KINDS["leones-dragones"], {}
    for halves in range(4):
        position = (*strips, *[".L.l"] * halves)
        if not any(combinatorial.wins(kind, (position, side), known) for side in "ED"):
            return {halves / 2}
    return set()


NUMBERS: dict[str, Callable[[], set[float]]] = {
    "1.1": lambda: {
        angle
        for angle in range(-270, 300, 90)
        if angle > 0 and geometry.name(corner("V12", "V13", angle)) == "V23" and angle < 180
    },
    "1.3": lambda: {90 + 90 - 270, 90 + 90 - 270 + 360},
    "1.13": lambda: {n for n in range(100) if n / 2 - 3 == 5},
    "1.14": lambda: {12 - 4, 24 - 4},
    "2.2": lambda: {len(futez.turns(futez.read(start("2.2").code)))},
    "2.16": lambda: {len(_folds(5))},
    "3.1": lambda: {max(abs(10 - 5), abs(4 - 2))},
    "3.2": lambda: {abs(7 - 3) + abs(6 - 3)},
    "3.3": lambda: {math.hypot(7 - 3, 6 - 3)},
    "3.17": lambda: {sum(abs(a) + abs(b) == 10 for a, b in product(range(-11, 12), repeat=2))},
    "3.18": lambda: {20 * 4 - 2 * 19},
    "3.19": lambda: {len(range(0, 60 + 1, 10))},
    "3.21": lambda: {len({cell.row for cell in start("3.21").game.board.cells})},
    "3.23": lambda: {len([*product(("filas", "columnas", "pisos"), repeat=3)])},
    "3.25": lambda: {sum("7" in str(n) for n in range(1, 100))},
    "4.14": lambda: {sum(5 * a + 2 * b <= 12 for a, b in product(range(3), range(7)))},
    "4.16": lambda: {
        sum(one[2] == one[3] and one[0] != one[1] != one[2] for one in product("BN", repeat=4))
    },
    "4.17": lambda: {_series(2, "B")},
    "5.21": lambda: {day for day in range(1, 13) if 2**day * 4 == 2**12},
    "5.22": lambda: {min(a + b for a, b in product((12, 9, 14), (8, 11, 6, 10)))},
    "6.15": lambda: {_streets("casa")},
    "6.17": lambda: {4 * 6 - 1},
    "7.2": lambda: {_first_turns("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1")},
    "7.3": lambda: {_pawn_war()},
    "7.12": lambda: {len([*product("ABCDE", repeat=3)])},
    "7.14": lambda: {len([*combinations(range(10), 2)])},
    "7.15": lambda: {_king_steps()},
    "8.8": lambda: {min(n for n in range(1, 9) if n not in {1, 2, 3, 4, 5, 7}) + 4},
    "8.11": lambda: {int("".join(str((a + b) % 2) for a, b in ((1, 0), (1, 1), (0, 1))), 2)},
    "8.14": lambda: {8 + 4 + 2 + 1},
    "9.4": lambda: {_free_turns("9.4")},
    "9.6": lambda: {(2 + 1) / 4},
    "9.7": lambda: _balance("9.7", 4),
    "9.9": lambda: {(1 - 3) * pencil + (3 - 1) * (pencil + 4) for pencil in range(1, 9)},
    "9.15": lambda: {_area((6, 4), (3, 2))},
    "9.16": lambda: _strips("9.16"),
    "9.19": lambda: {_simplest(5 / 4, 4)},
    "9.20": lambda: {t / 4 for t in range(40) if 3 - t / 4 == -1 + t / 4},
    "10.4": lambda: {len(draughts.turns(*draughts.read(start("10.4").code)[:3]))},
    "10.23": lambda: {len(draughts.turns(*draughts.read(start("10.23").code)[:3]))},
    "10.9": lambda: {max(n for n in range(9) if 1 + 2 * n <= 8)},
    "10.16": lambda: {sum(len([*groupby(pile)]) < 3 for pile in product("BN", repeat=4))},
    "11.1": lambda: {sum(range(1, 5))},
    "11.5": lambda: {_shortest(1, 100, lambda n: [m for m in (n + 1, 2 * n) if m <= 100])},
    "11.9": lambda: {10 * 11 // 2},
    "11.10": lambda: {12 * 13 // 2},
    "11.21": lambda: {_knights_home(3)},
    "11.29": lambda: {-(-5 // 3)},  # five moves, three men in turn, the king first
    "11.25": lambda: {_planks(8)},
    "11.26": lambda: {sum(settled(w, b) for w, b in product(range(9), repeat=2))},
    "12.12": lambda: {_river()},
    "12.13": lambda: {len({(x + a, y + b) for x, y in _row(10) for a, b in BESIDE} - {*_row(10)})},
    "12.15": lambda: {(12 * 5 + 20 * 6) // 2},
    "12.19": lambda: {(30 * 2 + 120 * 3) // 2},
    "12.21": lambda: {_areas_black("12.21")},
    "12.22": lambda: {_areas_black("12.22")},
    "13.1": lambda: {7 - 5 + 7 - 3 + 7 - 6},
    "13.2": lambda: {3 * 7 - 4},
    "13.4": lambda: {sum(a + b == 6 for a, b in combinations_with_replacement(range(1, 7), 2))},
    "13.5": lambda: {
        sum(
            sum(dice) == 6
            for many in (2, 3, 4)
            for dice in combinations_with_replacement(range(1, 7), many)
        )
    },
    "13.8": lambda: {_quiet("13.8", 14)},
    "13.11": lambda: {walked((OVER[0], OVER[2]))[0]},
    "13.16": lambda: {next(n for n in range(1, 9) if walked(_ROUND * n) == rolling.block(1, 2))},
    "13.17": lambda: {_down_at_home()},
    "13.18": lambda: {_at_home()},
    "13.21": lambda: {8 * 7 - 30},
    "13.22": lambda: {sum(sum(dice) == 14 for dice in product(range(1, 7), repeat=4))},
    "14.2": lambda: {9 - _least_votes(3, 3)},
    "14.4": lambda: {len([*product("123", repeat=4)])},
    "14.5": lambda: {2 * _least_votes(3, 3)},
    "14.6": lambda: {_pieces(5)},
    "14.10": lambda: {_least_votes(5, 7)},
    "14.11": lambda: {max(n for n in range(6) if 3 * n <= 10)},
    "14.18": lambda: {math.log2(3)},
    "15.3": lambda: {
        len(geometry.successors(geometry.fields("compases[sweep=90]:1 V12-V13 V42-V43 C1")))
    },
    "15.6": lambda: {len([*product("579", "rtr", "moc", "*1", "sn")])},
    "15.9": lambda: {next(n for n in range(100, 1000) if 10 * math.sqrt(100 / n) <= 5)},
}

BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
#: Ahead, to the right, back, to the left.
_ROUND = [OVER[n] for n in (0, 2, 1, 3)]


def _row(many: int) -> list[tuple[int, int]]:
    return [(x, 0) for x in range(many)]


def corner(end: str, pivot: str, degrees: int) -> geometry.Point:
    x, y = geometry.turned(geometry.point(end), geometry.point(pivot), degrees)
    return round(x), round(y)


def _down_at_home() -> int:
    """Rolls until a die is back with its lowest face on top."""
    layer, steps = {(rolling.block(1, 2), 0, 0)}, 0
    while not any((die[0], r, c) == (6, 0, 0) for die, r, c in layer):
        layer = {
            (rolling.laid(die, way), r + way[0], c + way[1]) for die, r, c in layer for way in OVER
        }
        steps += 1
    return steps
