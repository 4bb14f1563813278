"""What lessons 8 and 9 check: games like Nim, and games as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from operator import xor

from zamora.book.chart import Axis, Chart, Dots, Line, Tile
from zamora.book.kit import Claim, Finding, in_lesson, verdicts
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import decimal
from zamora.core.position import Side
from zamora.library.combinatorial.claims import (
    chomp,
    dominoes,
    euclid,
    greedy,
    matrices,
    nim,
    nimble,
    strips,
    subtraction,
    sums,
)
from zamora.library.combinatorial.outcomes import Search
from zamora.registry import game
from zamora.solve import solve
from zamora.solve.worth import worth
from zamora.values import ZERO, Outcome, Value, number
from zamora.values.grundy import Period, number_of, of_heaps, period

#: Sets of numbers that may be taken, and how far the table goes.
SETS = ((1, 2, 3), (2, 3), (1, 2), (1, 3, 4), (2, 5))
LARGEST = 15
#: The heaps of the printed position.
HEAPS = (3, 5, 7, 9)
#: How far the plane of Euclid goes, and the golden ratio.
FAR, GOLDEN = 30, (1 + 5**0.5) / 2
#: The boards of Chomp that are solved.
BOARDS = ((2, 3), (2, 4), (2, 5), (3, 3), (3, 4), (3, 5), (4, 4))


def lesson_resta() -> tuple[Claim, ...]:
    """What lesson 8 asks of subtraction games."""
    return in_lesson(8, {"tabla de restar": _subtraction})


def lesson_nim() -> tuple[Claim, ...]:
    """What it asks of Nim, and of all games like it."""
    return in_lesson(8, {"montones en columnas": _binary, "el libro de nim": _nim_book})


def lesson_euclides() -> tuple[Claim, ...]:
    """What it asks of Euclid's game."""
    return in_lesson(8, {"plano de euclides": _plane})


def lesson_chomp() -> tuple[Claim, ...]:
    """What it asks of Chomp."""
    return in_lesson(8, {"primeros turnos de chomp": _chomp})


def lesson_dominorio() -> tuple[Claim, ...]:
    """What lesson 9 asks of dominoes."""
    return in_lesson(9, {"dos mitades": _halves, "mapa de dominorio": _map})


def lesson_leones() -> tuple[Claim, ...]:
    """What it asks of strips."""
    return in_lesson(9, {"tiras de tres": _strips})


def lesson_suma() -> tuple[Claim, ...]:
    """What it asks of sums, and of all games that are numbers."""
    return in_lesson(9, {"números al final": _numbers_last, "el libro de números": _numbers_book})


def letters(takes: tuple[int, ...], most: int = LARGEST) -> str:
    """P or N for each heap from 0 on."""
    return "".join("N" if number else "P" for number in of_heaps(takes, most))


def _repeated(said: str, found: Period) -> str:
    """Letters in the groups that repeat themselves; a line is broken between them only."""
    groups = range(found.start, len(said), found.length)
    parts = [said[: found.start], *(said[one : one + found.length] for one in groups)]
    return " · ".join("\N{NO-BREAK SPACE}".join(part) for part in parts if part)


def _subtraction() -> Finding:
    rows = []
    for takes in SETS:
        found = period(takes)
        repeated = _repeated(letters(takes), found)
        rows.append((", ".join(map(str, takes)), repeated, str(found.length)))
    return Finding(
        _("Montones de 0 a {most}, de izquierda a derecha.").format(most=LARGEST),
        (_("se quitan"), _("quién gana"), _("se repite cada")),
        tuple(rows),
    )


def _binary() -> Finding:
    width = max(HEAPS).bit_length()
    columns = [2**place for place in reversed(range(width))]
    rows = [(str(heap), *(str(heap // one % 2) for one in columns)) for heap in HEAPS]
    total = reduce(xor, HEAPS)
    rows.append((_("⊕"), *(str(total // one % 2) for one in columns)))
    return Finding(
        _("Cada montón como suma de 8, 4, 2 y 1. Abajo: 1 si en la columna hay un número impar."),
        (_("montón"), *map(str, columns)),
        tuple(rows),
    )


@cache
def euclid_lost(far: int = FAR) -> frozenset[tuple[int, int]]:
    """The pairs of numbers up to ``far`` with which the side to move loses, by the rules."""
    known: dict[tuple[int, int], int] = {}

    def after(pair: tuple[int, int]) -> list[tuple[int, int]]:
        small, large = sorted(pair)
        return [(small, large - many) for many in range(small, large, small)]

    pairs = [(a, b) for a in range(1, far + 1) for b in range(1, far + 1)]
    return frozenset(pair for pair in pairs if number_of(pair, after, known) == 0)


def _plane() -> Finding:
    lost = euclid_lost()
    every = range(1, FAR + 1)
    won = [(a, b) for a in every for b in every if (a, b) not in lost]
    dots = [
        Dots([a for a, _b in pairs], [b for _a, b in pairs], ink, 12, mark, name)
        for pairs, mark, ink, name in ((sorted(lost), "s", "loss", "P"), (won, ".", "win", "N"))
    ]
    ends = [(min(FAR, FAR / ratio), ratio) for ratio in (GOLDEN, 1 / GOLDEN)]
    lines = [Line([0, end], [0, end * ratio], "text", width=1) for end, ratio in ends]
    said = _(
        "Todos los pares hasta {far}. Son P {count}, los que quedan entre las dos rectas: las de "
        "los pares en que el mayor es {golden} veces el menor. Los demás son N."
    )
    return Finding(
        chart=Chart(
            said.format(far=FAR, count=len(lost), golden=f"{decimal(GOLDEN, 3)}…"),
            (*dots, *lines),
            Axis(_("un número")),
            Axis(_("el otro")),
            legend="beside",
            square=True,
            size=(5.2, 4.0),
        )
    )


def _chomp() -> Finding:
    rows = []
    for high, wide in BOARDS:
        start = game("chomp", rows=high, columns=wide).start()
        values = dict(solve(start).turn_values(start))
        wins = [str(turn).lstrip("*") for turn, value in values.items() if value.result == "win"]
        rows.append((f"{high} × {wide}", str(len(values)), ", ".join(wins)))
    return Finding(
        _("En todos gana quien empieza, y en cada uno de estos solo con un turno."),
        (_("tablero"), _("primeros turnos"), _("el que gana")),
        tuple(rows),
    )


def _nim_book() -> Finding:
    """What chapter 5 claims of games like Nim, each with its verdict."""
    games = (subtraction, nim, greedy, nimble, euclid, chomp, matrices)
    return verdicts(claim for claims in games for claim in claims())


# Games as numbers ---------------------------------------------------------------------------------


#: The shape that is worth a half, twice, and a free turn of D.
HALVES = "dominorio[shape=xx.xx.../x..x..xx/x..x....]"
#: The longest strips examined one by one, and those whose values are added to numbers.
SHORT, LONGER = 3, 4
#: The numbers that are added, in quarters.
QUARTERS = range(-8, 9)
#: The side of the largest board of Dominório in the map. Up to this many squares boards are valued;
#: of larger ones the winner is searched for. For the largest one, that took three seconds once.
SQUARE, VALUED = 6, 20
LARGEST_BOARD = {(6, 6): Outcome.NEXT}

#: How a map is coloured, and what stands for the winner.
_COLOURS = {
    Outcome.LEFT: ("first-soft", "first"),
    Outcome.RIGHT: ("second-soft", "second"),
    Outcome.NEXT: ("paper", "text"),
    Outcome.PREVIOUS: ("stone-2", "text"),
}


def _who(outcome: Outcome, sides: tuple[str, str] = ("E", "D")) -> str:
    return {
        Outcome.LEFT: _("siempre {side}").format(side=sides[0]),
        Outcome.RIGHT: _("siempre {side}").format(side=sides[1]),
        Outcome.NEXT: _("quien empieza"),
        Outcome.PREVIOUS: _("quien no empieza"),
    }[outcome]


def _halves() -> Finding:
    start, rows = game(HALVES).start(), []
    for side in Side:
        position = start.asked(side)
        values = dict(solve(position).turn_values(position)).values()
        results = [value.result for value in values]
        lost = ngettext("{n} de {all} pierde", "{n} de {all} pierden", results.count("loss"))
        rows.append(
            (
                start.game.sides[side],
                lost.format(n=results.count("loss"), all=len(results)),
                start.game.sides[side.other],
            )
        )
    return Finding(
        _("Dos formas y un turno libre de D. Se miraron todas las partidas posibles."),
        (_("empieza"), _("sus primeros turnos"), _("gana")),
        tuple(rows),
    )


def strip_values(length: int) -> dict[str, Value]:
    """What each strip of a length is worth."""
    every = ("".join(signs) for signs in product("L.D", repeat=length))
    return {strip: worth(game("leones-dragones", strips=strip).start()) for strip in every}


def _strips() -> Finding:
    rows = []
    found = strip_values(SHORT)
    for outcome in Outcome:
        those = [strip for strip, value in found.items() if value.outcome is outcome]
        values = sorted({str(found[strip]) for strip in those})
        rows.append(
            (
                _who(outcome),
                str(len(those)),
                ", ".join(values).replace("-", "−").replace("*", "∗"),
                "  ".join(_spread(strip) for strip in those[-2:]),
            )
        )
    return Finding(
        _("Las {n} tiras de {length} casillas.").format(n=len(found), length=SHORT),
        (_("gana"), _("tiras"), _("valores"), _("por ejemplo")),
        tuple(rows),
    )


def _spread(strip: str) -> str:
    return strip.replace(".", "·")


def exceptions(hot: Iterable[Value]) -> tuple[int, int]:
    """Sums of a number and a hot game that who begins wins; and those won in the number alone.

    Args:
        hot: games that are no numbers.
    """
    won = alone = 0
    for one in hot:
        for quarters in QUARTERS:
            added = number(Fraction(quarters, 4))
            for game_, plain in ((one, added), (-one, -added)):  # E begins; D begins
                in_game = any(option + plain >= ZERO for option in game_.left)
                in_number = any(game_ + option >= ZERO for option in plain.left)
                won += in_game or in_number
                alone += in_number and not in_game
    return won, alone


def _hot() -> set[Value]:
    """What is no number among the strips and the small boards."""
    found = (*strip_values(LONGER).values(), *boards(3, 3).values())
    return {value for value in found if value.fraction is None}


def _numbers_last() -> Finding:
    hot = _hot()
    won, alone = exceptions(hot)
    return Finding(
        _(
            "Se sumaron {hot} juegos que no son números con {n} números, enteros, mitades y "
            "cuartos. Quien empieza puede ganar en {won} de esas sumas. Sumas en las que solo se "
            "gana jugando en el número: {alone}."
        ).format(hot=len(hot), n=len(QUARTERS), won=won, alone=alone)
    )


def boards(most_rows: int, most_columns: int) -> dict[tuple[int, int], Value]:
    """What the boards of Dominório are worth, by their rows and columns."""
    sizes = product(range(1, most_rows + 1), range(1, most_columns + 1))
    return {size: _board(*size) for size in sizes}


def _board(rows: int, columns: int) -> Value:
    return worth(game("dominorio", shape="/".join(["x" * columns] * rows)).start())


def winners() -> dict[tuple[int, int], tuple[Outcome, str]]:
    """Who wins the boards of the map, by their rows and columns; what the small ones are worth."""
    found = {}
    for rows, columns in product(range(1, SQUARE + 1), repeat=2):
        size = rows, columns
        if rows * columns <= VALUED:
            value = _board(rows, columns)
            found[size] = value.outcome, str(value)
        else:
            found[size] = LARGEST_BOARD.get(size) or Search(*size).outcome(), ""
    return found


def _map() -> Finding:
    found = winners()
    tiles = [
        Tile(columns, rows, *_COLOURS[outcome], _said(outcome, name))
        for (rows, columns), (outcome, name) in found.items()
    ]
    rows = "; ".join(
        f"{size[0]} × {size[1]}: {_who(outcome)}" for size, (outcome, _name) in found.items()
    )
    words = _(
        "Quién gana en cada tablero y cuánto vale, si es corto de escribir. A la izquierda, filas; "
        "abajo, columnas. «1.º»: gana quien empieza; «2.º»: quien no empieza. "
    )
    return Finding(
        chart=Chart(
            words + rows + ".",
            tiles,
            Axis(_("columnas"), range(1, SQUARE + 1), start=0.5, end=SQUARE + 0.5),
            Axis(_("filas"), range(1, SQUARE + 1), start=SQUARE + 0.5, end=0.5),
            square=True,
            grid=False,
            size=(4.6, 4.4),
        )
    )


def _said(outcome: Outcome, name: str) -> str:
    winner = {
        Outcome.LEFT: "E",
        Outcome.RIGHT: "D",
        Outcome.NEXT: _("1.º"),
        Outcome.PREVIOUS: _("2.º"),
    }[outcome]
    name = name.replace("-", "−")
    return f"{winner}\n{name if 0 < len(name) < 9 else '…'}"


#: A minus as it is typed; the hyphens of words stand between letters.
_MINUS = re.compile(r"(?<!\w)-(?=[\d ])")


def _numbers_book() -> Finding:
    """What chapter 5 claims of values and sums, each with its verdict; then what is added here."""
    text = verdicts(claim for claims in (dominoes, strips, sums) for claim in claims()).text
    _won, alone = exceptions(_hot())
    mark = "✘" if alone else "✔"
    text = f"{text}\n{mark} {_('Los números se juegan al final.')} {_numbers_last()}"
    return Finding(_MINUS.sub("−", text))
