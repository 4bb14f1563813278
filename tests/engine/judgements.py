"""What is right in the exercises, a second time: by other rules, searches and formulas.

Numbers, sentences to choose and cells are reckoned; of turns and counterexamples a test is given.
The rules are those of ``slow`` and of python-chess, which share nothing with the package. Of what a
turn does only the position after it is taken from the engine, whose turns are counted elsewhere
(``test_perft.py``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Hashable, Iterable
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, groupby, permutations, product
from types import ModuleType
from typing import Any

import chess

from zamora.core.position import Position, Turn
from zamora.school.exercises import exercise

from . import geometry
from .judged import position_of as start
from .slow import (
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
from .slow.go import Rules

Names = frozenset[str]


_rules = cache(Rules)


# Numbers ------------------------------------------------------------------------------------------


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


def _settled(white: int, black: int) -> bool:
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


_OVER = tuple(rolling.SIGNS)


def _walked(ways: Iterable[Any]) -> Any:
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
        for way in _OVER:
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
        if angle > 0 and geometry.name(_corner("V12", "V13", angle)) == "V23" and angle < 180
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
    "11.26": lambda: {sum(_settled(w, b) for w, b in product(range(9), repeat=2))},
    "12.12": lambda: {_river()},
    "12.13": lambda: {len({(x + a, y + b) for x, y in _row(10) for a, b in _BESIDE} - {*_row(10)})},
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
    "13.11": lambda: {_walked((_OVER[0], _OVER[2]))[0]},
    "13.16": lambda: {next(n for n in range(1, 9) if _walked(_ROUND * n) == rolling.block(1, 2))},
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

_BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
#: Ahead, to the right, back, to the left.
_ROUND = [_OVER[n] for n in (0, 2, 1, 3)]


def _row(many: int) -> list[tuple[int, int]]:
    return [(x, 0) for x in range(many)]


def _corner(end: str, pivot: str, degrees: int) -> geometry.Point:
    x, y = geometry.turned(geometry.point(end), geometry.point(pivot), degrees)
    return round(x), round(y)


def _down_at_home() -> int:
    """Rolls until a die is back with its lowest face on top."""
    layer, steps = {(rolling.block(1, 2), 0, 0)}, 0
    while not any((die[0], r, c) == (6, 0, 0) for die, r, c in layer):
        layer = {
            (rolling.laid(die, way), r + way[0], c + way[1]) for die, r, c in layer for way in _OVER
        }
        steps += 1
    return steps


# Sentences to choose ------------------------------------------------------------------------------


@cache
def _takes_lose(counts: tuple[int, ...], heap: int) -> bool:
    return not any(_takes_lose(counts, heap - n) for n in counts if n <= heap)


def _bad_heaps(number: str, counts: tuple[int, ...]) -> set[str]:
    found: Any = exercise(number)
    return {o.key for o in found.options if _takes_lose(counts, int(o.text.split()[0]))}


@cache
def _euclid_lost(pair: tuple[int, int]) -> bool:
    low, high = sorted(pair)
    after = [(low, high - n * low) for n in range(1, high // low + 1) if high - n * low > 0]
    return not any(map(_euclid_lost, after))


def _pairs_lost(number: str) -> set[str]:
    found: Any = exercise(number)
    return {
        o.key
        for o in found.options
        if _euclid_lost(tuple(map(int, re.findall(r"\d+", o.text))))  # type: ignore[arg-type]
    }


def _zero_strips(number: str) -> set[str]:
    found: Any = exercise(number)
    kind, known = combinatorial.KINDS["leones-dragones"], {}
    return {
        option.key
        for option in found.options
        for strip in [option.text.replace("·", ".").replace(" ", "").replace("D", "l")]
        if not any(combinatorial.wins(kind, ((strip,), side), known) for side in "ED")
    }


def _boards_of_e() -> set[str]:
    boards = {"columna": (3, 1), "fila": (1, 3), "cuadro": (2, 2), "larga": (5, 1), "una": (1, 1)}
    found = set()
    for key, (rows, columns) in boards.items():
        free = frozenset(product(range(rows), range(columns)))
        if dominorio.first_wins(free, True, {}) and not dominorio.first_wins(free, False, {}):
            found.add(key)
    return found


def _truthful() -> set[str]:
    names = ("ana", "beto", "caro")
    return {
        one for one in names
        for true in [dict.fromkeys(names, False) | {one: True}]
        if true["ana"] == (not true["beto"]) and true["beto"] == (not true["caro"])
        and true["caro"] == (not true["ana"] and not true["beto"])
    }  # fmt: skip


def _no_triangle() -> set[str]:
    found: Any = exercise("3.26")
    triples = {o.key: [*map(int, o.text.split(", "))] for o in found.options}
    return {key for key, (a, b, c) in triples.items() if a > b + c or b > a + c or c > a + b}


def _metrics() -> set[str]:
    """The measures of 3.29 that keep all conditions on a board of six rows and columns."""
    kinds: dict[str, Callable[[int, int], float]] = {
        "igual": lambda r, c: float((r, c) != (0, 0)),
        "producto": lambda r, c: r * c,
        "tope": lambda r, c: min(2, max(r, c)),
        "menor": min,
        "hacia-arriba": lambda r, c: math.ceil(math.hypot(r, c) - 1e-12),
    }
    cells = [*product(range(6), repeat=2)]

    def far(kind: str, a: tuple[int, int], b: tuple[int, int]) -> float:
        return kinds[kind](abs(a[0] - b[0]), abs(a[1] - b[1]))

    return {
        kind for kind in kinds
        if all((far(kind, a, b) == 0) == (a == b) for a, b in product(cells, repeat=2))
        and all(far(kind, (0, 0), b) <= far(kind, (0, 0), z) + far(kind, z, b)
                for b, z in product(cells, repeat=2))
    }  # fmt: skip


def _gaps() -> set[str]:
    """What fits a chain of inequalities whatever the numbers of the case are."""
    terms = {"y2": lambda a, b, c, d: d, "y1": lambda a, b, c, d: b,
             "x2-y1": lambda a, b, c, d: c - b, "x2-x1": lambda a, b, c, d: c - a,
             "x1": lambda a, b, c, d: a}  # fmt: skip
    # A, B, C from left to right: rows and columns from A to B (X1, Y1) and to C (X2, Y2).
    cases = [
        (x1, y1, x2, y2)
        for x1, y1, x2, y2 in product(range(7), repeat=4)
        if x1 >= y1 and x2 >= y2 and x2 >= x1 and y2 - y1 >= x2 - x1
    ]
    return {
        key for key, term in terms.items()
        if all(one[2] >= term(*one) >= one[3] - one[1] for one in cases)
    }  # fmt: skip


def _duels() -> set[str]:
    found: Any = exercise("10.12")
    rules = "damas-internacionales:1 {} B"
    return {o.key for o in found.options if _duel_lost(rules, *o.text.split(" / "))}


def _must_take() -> set[str]:
    """In which of the four draughts of 10.21 White captures with every turn."""
    code = start("10.21").code
    found = set()
    for key in ("inglesas", "rusas", "internacionales", "turcas"):
        rule, grid, white, _count = draughts.read(code.replace("rusas", key))
        after = draughts.turns(rule, grid, white)
        if all(_counted(one, not white) < _counted(grid, not white) for one in after):
            found.add(key)
    return found


def _duel_lost(code: str, white: str, black: str) -> bool:
    rows = []
    for rank in range(10, 0, -1):
        signs = ["."] * 10
        for name, sign in ((white, "P"), (black, "p")):
            if int(name[1:]) == rank:
                signs["abcdefghij".index(name[0])] = sign
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), "".join(signs)))
    rule, grid, mover, _count = draughts.read(code.format("/".join(rows)))

    @cache
    def value(board: tuple[tuple[str, ...], ...], side: bool) -> int:
        """1 if the side to move takes the other man before one of them is crowned; -1 if it is."""
        men = [sign for row in board for sign in row if sign]
        if len(men) < 2:
            return -1
        if {"D", "d"} & {*men}:
            return 0
        after = draughts.turns(rule, [list(row) for row in board], side)
        return max((-value(tuple(map(tuple, one)), not side) for one in after), default=-1)

    return value(tuple(map(tuple, grid)), mover) == -1


def _laws_of_votes() -> set[str]:
    """What holds in all 512 votes of nine."""
    names = ["".join(digits) for digits in product("123", repeat=2)]
    every = [frozenset(c) for n in range(10) for c in combinations(names, n)]
    wins = {votes: sierpinski.won(votes, 2) for votes in every}
    groups = [names[n::3] for n in range(3)]
    other = {
        f"{g + 1}{n + 1}": name for g, group in enumerate(groups) for n, name in enumerate(group)
    }
    laws = {
        "todos": all(wins[frozenset(names) - votes] != won for votes, won in wins.items()),
        "uno": all(wins[votes | {name}] for votes, won in wins.items() if won for name in names),
        "cambian": all(
            wins[votes] == wins[votes ^ {a, b}]
            for votes in every for a, b in combinations(names, 2)
            if a[0] == b[0] and (a in votes) != (b in votes)
        ),
        "agrupar": all(
            wins[frozenset(n for n in names if other[n] in votes)] == won
            for votes, won in wins.items()
        ),
        "mas": all(won == (2 * len(votes) > 9) for votes, won in wins.items()),
    }  # fmt: skip
    return {key for key, holds in laws.items() if holds}


def _laws_of_rolling() -> set[str]:
    ahead, back, right, left = _OVER
    ways = {ahead: back, back: ahead, right: left, left: right}
    dice = {_walked(walk) for walk in product(_OVER, repeat=4)}

    def rolled(die: Any, walk: Iterable[Any]) -> Any:
        for way in walk:
            die = rolling.laid(die, way)
        return die

    walks = [*product(_OVER, repeat=3)]
    laws = {
        "cuatro": all(rolled(d, [way] * 4) == d for d in dice for way in _OVER),
        "tres": all(rolled(d, [right] * 3) == rolled(d, [left]) for d in dice),
        "orden": all(rolled(d, w) == rolled(d, w[::-1]) for d in dice for w in
                     product(_OVER, repeat=2)),
        "deshacer": all(rolled(d, [*w, *(ways[o] for o in w[::-1])]) == d
                        for d in dice for w in walks),
        "mismo": all(rolled(d, [*w, *(ways[o] for o in w)]) == d for d in dice for w in walks),
    }  # fmt: skip
    return {key for key, holds in laws.items() if holds}


def _walking_pawns() -> set[str]:
    """Who cannot move in 11.14 and so wins: the free squares are used up one by one."""
    rows: dict[str, list[int]] = {}
    board = start("11.14").game.board
    for piece in start("11.14").pieces():
        name = board.name(piece.cells[0])
        rows.setdefault(name[0], []).append(int(name[1]))
    free = sum(max(two) - min(two) - 1 for two in rows.values())
    return {"blancas" if free % 2 == 0 else "negras"}


def _months() -> set[str]:
    names = {
        "1": "enero",
        "2": "febrero",
        "4": "abril",
        "6": "junio",
        "8": "agosto",
        "10": "octubre",
    }
    return {n for n, name in names.items() if "r" in name and n in ("2", "4", "6", "9", "11")}


def _fruits() -> set[str]:
    """What I take first, so that I get mango and pera: Leo then takes what he likes best."""
    every, leo = ("mango", "pera", "uvas"), ("pera", "uvas", "mango")
    return {
        first for first in every
        for his in [next(one for one in leo if one != first)]
        if {first, *every} - {his} == {"mango", "pera"}
    }  # fmt: skip


def _key() -> set[str]:
    bicycle, cap = {"beto", "caro"}, {"ana", "beto", "dani"}
    return bicycle & cap


def _buses() -> set[str]:
    """The last bus for which I can wait: if any one fails, a later one still arrives in time."""
    times = {"siete": 0, "veinte": 20, "cuarenta": 40}
    good = [
        key for key, at in times.items()
        if all(any(n >= at and n != out and n + 15 <= 60 for n in times.values())
               for out in times.values())
    ]  # fmt: skip
    return {max(good, key=times.__getitem__)}


def _obliging() -> set[str]:
    found: Any = exercise("2.4")
    before = futez.read(start("2.4").code)
    good = set()
    for option in found.options:
        a, b = ((int(name[1]), int(name[2])) for name in option.text.split(" a "))
        if futez.obliged(b, before.white - {a}, before.ball):
            good.add(option.key)
    return good


def _golez_turns(key: str) -> int:
    first = golez.read(f"{key}:1 P24,D33,D35,M44,A52,A56 P104,D93,D95,M84,A72,A76 64 B")
    return len(golez.turns(first))


CHOICES: dict[str, Callable[[], set[str]]] = {
    "2.4": _obliging,
    "2.15": _months,
    "3.12": _gaps,
    "3.26": _no_triangle,
    "3.27": _truthful,
    "3.29": _metrics,
    "4.15": _fruits,
    # A knight changes the color with each move; round trips are even.
    "4.18": lambda: {"impar" if 7 * 7 % 2 else "si"},
    "5.19": _key,
    "5.20": _buses,
    "8.1": partial(_bad_heaps, "8.1", (1, 2, 3)),
    "8.3": partial(_bad_heaps, "8.3", (2, 3)),
    "8.5": lambda: {["roja", "azul", "azul", "verde", "amarilla"][102 % 5]},
    "8.15": partial(_pairs_lost, "8.15"),
    "9.1": _boards_of_e,
    "9.10": partial(_zero_strips, "9.10"),
    "10.12": _duels,
    "10.21": _must_take,
    "10.13": lambda: {"encendida" if 27 % 2 else "apagada"},
    "11.14": _walking_pawns,
    "11.30": lambda: {["negra", "blanca"][sum(range(1, 9)) % 2]},
    "11.24": lambda: {
        f"{a}{b}" for a, b in ((2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (6, 4)) if _settled(a, b)
    },
    "13.9": lambda: {"impar" if sum(range(1, 11)) % 2 else "par"},
    "13.15": lambda: {"no" if 5 * 5 % 2 else "si"},
    "13.19": _laws_of_rolling,
    "13.24": lambda: {
        key for key, squares in {"33": 9, "44": 16, "35": 15, "45": 20, "555": 75}.items()
        if squares % 2
    },
    "14.19": _laws_of_votes,
    "15.1": lambda: {
        {1: "primero", -1: "segundo"}.get(
            _compass_values().get(geometry.fields(start("15.2").code), 0), "empate"
        )
    },
    "15.5": lambda: {
        "menos" if _golez_turns("golez[metric=taxi]") < _golez_turns("golez") else "mas"
    },
}  # fmt: skip


# Cells --------------------------------------------------------------------------------------------


def _named(number: str, holds: Callable[[int, int], bool]) -> set[str]:
    """The cells of a board with this row and column."""
    board = start(number).game.board
    return {board.name(cell) for cell in board.cells if holds(cell.row, cell.column)}


def _king(a: tuple[int, int], b: tuple[int, int]) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _liberties(number: str, names: Collection[str]) -> set[str]:
    rules = Rules(start(number).code)
    board = start(number).game.board
    taken = {board.name(p.cells[0]) for p in start(number).pieces()}
    return set().union(*(rules.beside[name] for name in names)) - taken


def _queen_p() -> set[str]:
    lost: set[tuple[int, int]] = set()
    for r, c in product(range(4), repeat=2):
        reach = [(n, c) for n in range(r)] + [(r, n) for n in range(c)]
        reach += [(r - n, c - n) for n in range(1, min(r, c) + 1)]
        if not lost.intersection(reach):
            lost.add((r, c))
    return {f"{'abcd'[c]}{4 - r}" for r, c in lost}


def _dead(number: str) -> set[str]:
    free, _upright = dominorio.read(start(number).code)
    return {
        f"{'abcd'[c]}{4 - r}" for r, c in free
        if not any((r + a, c + b) in free for a, b in _BESIDE)
    }  # fmt: skip


def _rolled_to(number: str) -> set[str]:
    places = {(0, 0)}
    for _roll in range(3):
        places = {(r + a, c + b) for r, c in places for a, b in _BESIDE}
    return {f"{'abc'[c]}{r + 1}" for r, c in places if 0 <= r < 3 and 0 <= c < 3}


def _taking(number: str) -> set[str]:
    board, mover = cefalopodo.read(start(number).code)
    size = len(board)
    dice = sum(bool(die) for row in board for die in row)
    found = set()
    for after in cefalopodo.turns(board, mover):
        if sum(bool(die) for row in after for die in row) <= dice:
            found |= {f"{'abcde'[c]}{size - r}" for r, c in product(range(size), repeat=2)
                      if after[r][c] and not board[r][c]}  # fmt: skip
    return found


def _forbidden(number: str) -> set[str]:
    """Free points where whoever is to move has no turn, by the rules on names."""
    rules = Rules(start(number).code)
    name = start(number).game.board.name
    black, white = (
        frozenset(name(p.cells[0]) for p in start(number).pieces() if p.side is side)
        for side in sorted({p.side for p in start(number).pieces() if p.side is not None})
    )
    return {n for n in rules.beside.keys() - black - white if rules.put(n, white, black) is None}


def _queen_reaches(many: int) -> set[str]:
    found = set()
    for square in chess.SQUARES:
        board = chess.Board(None)
        board.set_piece_at(square, chess.Piece(chess.QUEEN, chess.WHITE))
        if len(board.attacks(square)) == many:
            found.add(chess.square_name(square))
    return found


def _king_moves(fen: str) -> set[str]:
    board = chess.Board(fen)
    return {
        chess.square_name(move.to_square) for move in board.legal_moves
        if board.piece_type_at(move.from_square) == chess.KING
    }  # fmt: skip


CELLS: dict[str, Callable[[], set[str]]] = {
    "0.1": lambda: {"V12", "V13"},
    "1.2": lambda: {
        geometry.name(_corner("V23", "V22", angle)) for angle in (90, 180)
    },
    "2.1": lambda: {f"C{6 + a}{2 + b}" for a, b in product((-1, 1), repeat=2)},
    "2.5": lambda: {
        f"C{r}{c}"
        for p in [futez.read(start("2.5").code)]
        for r, c in p.white
        if ((r, c) == (3, 5) and any(futez.connected((r, c), o) and futez.connected(o, p.ball)
                                     for o in p.white))
        or (futez.connected((r, c), p.ball) and futez.connected((r, c), (3, 5)))
    },
    "2.6": lambda: {
        f"C{r}{c}"
        for p in [futez.read(start("2.6").code)]
        for r, c in futez.ball_targets(p.ball, p.white | p.black)
    },
    "3.4": lambda: _named("3.4", lambda r, c: _king((r, c), (9, 1)) <= 2),
    "3.20": lambda: _named(
        "3.20", lambda r, c: _king((r, c), (6, 2)) + _king((r, c), (6, 6)) == 4
    ),
    "15.4": lambda: _named("15.4", lambda r, c: abs(r - 6) + abs(c - 4) == 1),
    "7.5": lambda: _king_moves("4r1k1/8/8/8/8/7b/5P2/4K3 w - - 0 1"),
    "7.13": lambda: _queen_reaches(27),
    "8.6": _queen_p,
    "9.3": partial(_dead, "9.3"),
    "11.8": lambda: {a + b for a, b in product("abcde", "1234")}
    - {"abcd"[n] + str(row + 1) for row in range(4) for n in range(4 - row)},
    "11.17": lambda: {
        f"2:{chess.square_name(move.to_square)}" for move in chess.Board().legal_moves
        if move.from_square == chess.B1
    },
    "12.1": lambda: _liberties("12.1", _blacks("12.1")),
    "12.5": partial(_forbidden, "12.5"),
    "12.8": lambda: {"e5"},
    "13.3": partial(_taking, "13.3"),
    "13.14": partial(_rolled_to, "13.14"),
    "14.3": lambda: {f"2{middle}3" for middle in "123"},
    "14.13": lambda: set().union(
        *(line for way in directions.hexagons(3)[1] for line in way if "d4" in line)
    ) - {"d4"},
    "14.16": lambda: {f"{floor}b{row}" for floor, row in product("123", repeat=2)},
    "14.20": lambda: {
        "".join(d) for d in product("123", repeat=3)
        if sum(a != b for a, b in zip(d, "213", strict=True)) == 1
    },
}  # fmt: skip


def _blacks(number: str) -> set[str]:
    rules = start(number).game
    first = min(p.side for p in start(number).pieces() if p.side is not None)
    return {rules.board.name(p.cells[0]) for p in start(number).pieces() if p.side is first}


# Counterexamples ----------------------------------------------------------------------------------


def _digits(name: str) -> tuple[int, int]:
    """Row and column of a name such as ``V12``, ``94`` or ``10 2``."""
    text = re.sub(r"\D", "", name)
    return int(text[:-1]), int(text[-1])


def _stop_shortens(names: Names, far: Callable[[float], float]) -> bool:
    def d(a: str, b: str) -> float:
        (r, c), (s, e) = _digits(a), _digits(b)
        return far(math.hypot(r - s, c - e))

    return any(d(a, b) > d(a, z) + d(z, b) + 1e-9 for a, b, z in permutations(names))


def _uphill(names: Names) -> bool:
    def d(a: str, b: str) -> int:
        (r, c), (s, e) = _digits(a), _digits(b)
        return abs(c - e) + (2 if s > r else 1) * abs(r - s)

    one, other = names
    return d(one, other) != d(other, one)


def _far_for_a_knight(names: Names) -> bool:
    one, other = (("abcdefgh".index(n[0]), int(n[1])) for n in names)
    leaps = [(a, b) for a, b in permutations((1, 2, -1, -2), 2) if abs(a) != abs(b)]

    def inside(place: tuple[int, int]) -> bool:
        return 0 <= place[0] < 8 and 1 <= place[1] <= 8

    middle = {(one[0] + a, one[1] + b) for a, b in leaps}
    two = {(x + a, y + b) for x, y in filter(inside, middle) for a, b in leaps}
    return _king(one, other) == 1 and other not in two


def _more_places(names: Names) -> bool:
    free = frozenset((4 - int(n[1]), "abc".index(n[0])) for n in names)
    upright, lying = (sum((r + a, c + b) in free for r, c in free) for a, b in ((1, 0), (0, 1)))
    e_wins = dominorio.first_wins(free, True, {}) and not dominorio.first_wins(free, False, {})
    return upright > lying and not e_wins


def _encloses(names: Names) -> bool:
    beside = _rules("go[size=5]").beside
    left, regions = set(beside) - names, []
    while left:
        found = [left.pop()]
        for at in found:
            found += beside[at] & left
            left -= beside[at]
        regions.append(len(found))
    return sum(regions) - max(regions) >= 6


def _eight_liberties(names: Names) -> bool:
    rules = _rules("go[size=7]")
    group = rules.group(min(names), names)
    inside = all(len(rules.beside[n]) == 4 for n in names)
    return group == names and inside and len(rules.liberties(names, (names, frozenset()))) == 8


def _no_way_out(names: Names) -> bool:
    """A cell of rows 3 to 7 from which no diagonal comes to row 1 or 9 of a board of 9 × 5."""
    r, c = _digits(min(names))
    ends = [
        (r + n * a) in (1, 9)
        for a, b in product((-1, 1), repeat=2)
        for n in range(1, 9)
        if (r + n * a, c + n * b) in futez.BOARD
    ]
    return 3 <= r <= 7 and not any(ends)


def _wins_hexagons(names: Names) -> bool:
    return directions.won(directions.hexagons(3)[1], names)


CLAIMS: dict[str, Callable[[Names], bool]] = {
    "1.4": lambda names: (
        math.dist(*map(_digits, names)) > 1.1 and math.dist(*map(_digits, names)) < 1.5
    ),
    "2.11": _no_way_out,
    "3.7": _uphill,
    "3.8": partial(_stop_shortens, far=lambda d: d * d),
    "3.9": partial(_stop_shortens, far=lambda d: math.floor(d + 0.5)),
    "7.4": _far_for_a_knight,
    "9.14": _more_places,
    "10.15": lambda names: names <= {"h4", "h6"},
    "11.19": lambda names: all(
        (chess.parse_square(n[2:]) // 8 + chess.parse_square(n[2:]) % 8 + int(n[0])) % 2 == 1
        for n in names
    ),
    "12.3": _encloses,
    "12.14": _eight_liberties,
    "14.1": lambda names: sierpinski.won(names, 2),
    "14.9": lambda names: sierpinski.won(names, 3),
    "14.15": _wins_hexagons,
}


# Turns --------------------------------------------------------------------------------------------

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
def _compass_values() -> dict[geometry.Fields, int]:
    """1 if whoever is to move wins, -1 if the other one does, 0 if nobody can."""
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
    return -_compass_values().get(geometry.fields(turn.after.code), 0)


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
    """In perde-ganha: White has nothing to move after so many turns, whatever Black does."""

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


def _counted(grid: Iterable[Iterable[str]], white: bool) -> int:
    return sum(bool(sign) and (sign < "a") == white for row in grid for sign in row)


def _forces(turn: Turn, many: int) -> bool:
    rule, grid, white, _n = draughts.read(turn.after.code)
    answers = draughts.turns(rule, grid, white)
    return bool(answers) and all(
        any(
            _counted(answer, white) - _counted(last, white) >= many
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
