"""What is right where sentences or cells are chosen, or a counterexample is asked for."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable
from functools import cache, partial
from itertools import combinations, permutations, product
from typing import Any

import chess

from zamora.school.exercises import exercise

from .. import geometry
from ..judged import position_of as start
from ..slow import (
    cefalopodo,
    combinatorial,
    directions,
    dominorio,
    draughts,
    futez,
    golez,
    rolling,
    sierpinski,
)
from ..slow.go import Rules
from .numbers import BESIDE, OVER, corner, settled, walked
from .turns import compass_values, counted

Names = frozenset[str]

_rules = cache(Rules)


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
        if all(counted(one, not white) < counted(grid, not white) for one in after):
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
    ahead, back, right, left = OVER
    ways = {ahead: back, back: ahead, right: left, left: right}
    dice = {walked(walk) for walk in product(OVER, repeat=4)}

    def rolled(die: Any, walk: Iterable[Any]) -> Any:
        for way in walk:
            die = rolling.laid(die, way)
        return die

    walks = [*product(OVER, repeat=3)]
    laws = {
        "cuatro": all(rolled(d, [way] * 4) == d for d in dice for way in OVER),
        "tres": all(rolled(d, [right] * 3) == rolled(d, [left]) for d in dice),
        "orden": all(rolled(d, w) == rolled(d, w[::-1]) for d in dice for w in
                     product(OVER, repeat=2)),
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
        f"{a}{b}" for a, b in ((2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (6, 4)) if settled(a, b)
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
            compass_values().get(geometry.fields(start("15.2").code), 0), "empate"
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
        if not any((r + a, c + b) in free for a, b in BESIDE)
    }  # fmt: skip


def _rolled_to(number: str) -> set[str]:
    places = {(0, 0)}
    for _roll in range(3):
        places = {(r + a, c + b) for r, c in places for a, b in BESIDE}
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
    """Free points where the side to move has no turn, by the rules on names."""
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
        geometry.name(corner("V23", "V22", angle)) for angle in (90, 180)
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
