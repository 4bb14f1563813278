"""What lesson 8 checks: subtraction games, nim-sums, the plane of Euclid, first turns of Chomp."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import xor
from typing import TYPE_CHECKING

from zamora.book.findings import findings
from zamora.core.i18n import _
from zamora.player.picture.plots import Plot
from zamora.player.picture.theme import INKS
from zamora.registry import game
from zamora.solve import solve
from zamora.values.grundy import number_of, of_heaps, period
from zamora_widgets.checks.finding import Finding

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Sets of numbers that may be taken, and how far the table goes.
SETS = ((1, 2, 3), (2, 3), (1, 2), (1, 3, 4), (2, 5))
LARGEST = 15
#: The heaps of the printed position.
HEAPS = (3, 5, 7, 9)
#: How far the plane of Euclid goes, and the golden ratio.
FAR, GOLDEN = 30, (1 + 5**0.5) / 2
#: The boards of Chomp that are solved.
BOARDS = ((2, 3), (2, 4), (2, 5), (3, 3), (3, 4), (3, 5), (4, 4))

#: The games whose claims are told. (Those on queens are seen in a drawing.)
CLAIMED = ("resta", "nim", "nim-avido", "nimble", "euclides", "chomp", "nim-matrices")


def letters(takes: tuple[int, ...], most: int = LARGEST) -> str:
    """P or N for each heap from 0 on."""
    return "".join("N" if number else "P" for number in of_heaps(takes, most))


def _subtraction() -> Finding:
    rows = []
    for takes in SETS:
        found = period(takes)
        rows.append((", ".join(map(str, takes)), " ".join(letters(takes)), str(found.length)))
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
    """The pairs of numbers up to ``far`` with which whoever is to move loses, by the rules."""
    known: dict[tuple[int, int], int] = {}

    def after(pair: tuple[int, int]) -> list[tuple[int, int]]:
        small, large = sorted(pair)
        return [(small, large - many) for many in range(small, large, small)]

    pairs = [(a, b) for a in range(1, far + 1) for b in range(1, far + 1)]
    return frozenset(pair for pair in pairs if number_of(pair, after, known) == 0)


def _plane() -> Plot:
    lost = euclid_lost()

    def paint(axes: Axes) -> None:
        won = [(a, b) for a in range(1, FAR + 1) for b in range(1, FAR + 1) if (a, b) not in lost]
        for pairs, mark, ink, name in (
            (sorted(lost), "s", INKS["loss"], "P"),
            (won, ".", INKS["win"], "N"),
        ):
            axes.scatter(
                [a for a, _b in pairs],
                [b for _a, b in pairs],
                s=12,
                marker=mark,
                color=ink,
                label=name,
            )
        for ratio in (GOLDEN, 1 / GOLDEN):
            end = min(FAR, FAR / ratio)
            axes.plot([0, end], [0, end * ratio], color=INKS["text"], linewidth=1)
        axes.set_xlabel(_("un número"))
        axes.set_ylabel(_("el otro"))
        axes.set_aspect("equal")
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1))

    said = _(
        "Todos los pares hasta {far}. Son P {count}, los que quedan entre las dos rectas: las de "
        "los pares en que el mayor es {golden} veces el menor. Los demás son N."
    )
    return Plot(paint, said.format(far=FAR, count=len(lost), golden="1,618…"), size=(5.2, 4.0))


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


def _book() -> str:
    """What chapter 5 claims of games like Nim, each with its verdict."""
    return "\n".join(f"{one.mark} {one}" for key in CLAIMED for one in findings(key))


#: What lesson 8 checks.
CHECKS: dict[str, Callable[[], str | Finding | Plot]] = {
    "tabla de restar": _subtraction,
    "montones en columnas": _binary,
    "plano de euclides": _plane,
    "primeros turnos de chomp": _chomp,
    "el libro de nim": _book,
}
