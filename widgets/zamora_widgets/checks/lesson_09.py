"""What lesson 9 checks: two halves, strips of three, numbers last, a map of boards, the book."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from zamora.book.findings import findings
from zamora.core.i18n import _, ngettext
from zamora.core.position import Side
from zamora.player.picture.plots import Plot
from zamora.player.picture.theme import INKS, Ink
from zamora.registry import game
from zamora.solve import solve
from zamora.solve.worth import worth
from zamora.values import ZERO, Outcome, Value, number
from zamora_widgets.checks.finding import Finding

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: The shape that is worth a half, twice, and a free turn of D.
HALVES = "dominorio[shape=xx.xx.../x..x..xx/x..x....]"
#: The longest strips that are looked at one by one, and those whose values are added to numbers.
SHORT, LONGER = 3, 4
#: The numbers that are added, in quarters.
QUARTERS = range(-8, 9)
#: Boards of Dominório up to so many rows and columns.
ROWS, COLUMNS = 4, 5

#: The games whose claims are told.
CLAIMED = ("dominorio", "leones-dragones", "suma")

#: How a map is coloured, and what stands for the winner.
_COLOURS: dict[Outcome, tuple[Ink, Ink]] = {
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


def strips(length: int) -> dict[str, Value]:
    """What each strip of a length is worth."""
    every = ("".join(signs) for signs in product("L.D", repeat=length))
    return {strip: worth(game("leones-dragones", strips=strip).start()) for strip in every}


def _strips() -> Finding:
    rows = []
    found = strips(SHORT)
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
    found = (*strips(LONGER).values(), *boards(3, 3).values())
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
    return {
        (rows, columns): worth(game("dominorio", shape="/".join(["x" * columns] * rows)).start())
        for rows, columns in sizes
    }


def _map() -> Plot:
    found = boards(ROWS, COLUMNS)

    def paint(axes: Axes) -> None:
        for (rows, columns), value in found.items():
            ground, ink = (INKS[name] for name in _COLOURS[value.outcome])
            axes.fill(
                [columns - 0.5, columns + 0.5, columns + 0.5, columns - 0.5],
                [rows - 0.5, rows - 0.5, rows + 0.5, rows + 0.5],
                facecolor=ground,
                edgecolor=INKS["line"],
            )
            axes.text(columns, rows, _said(value), color=ink, ha="center", va="center")
        axes.set_xlim(0.5, COLUMNS + 0.5)
        axes.set_ylim(ROWS + 0.5, 0.5)
        axes.set_xticks(range(1, COLUMNS + 1))
        axes.set_yticks(range(1, ROWS + 1))
        axes.set_xlabel(_("columnas"))
        axes.set_ylabel(_("filas"))
        axes.set_aspect("equal")
        axes.grid(visible=False)

    rows = "; ".join(
        f"{size[0]} × {size[1]}: {_who(value.outcome)}" for size, value in sorted(found.items())
    )
    words = _(
        "Quién gana en cada tablero y cuánto vale, si es corto de escribir. A la izquierda, filas; "
        "abajo, columnas. «1.º»: gana quien empieza; «2.º»: quien no empieza. "
    )
    return Plot(paint, words + rows + ".", size=(5.2, 4.2))


def _said(value: Value) -> str:
    winner = {
        Outcome.LEFT: "E",
        Outcome.RIGHT: "D",
        Outcome.NEXT: _("1.º"),
        Outcome.PREVIOUS: _("2.º"),
    }[value.outcome]
    name = str(value).replace("-", "−")
    return f"{winner}\n{name if len(name) < 9 else '…'}"


#: A minus as it is typed; the hyphens of words stand between letters.
_MINUS = re.compile(r"(?<!\w)-(?=[\d ])")


def _book() -> str:
    """What chapter 5 claims of values and sums, each with its verdict; then what the checks add."""
    told = [f"{one.mark} {one}" for key in CLAIMED for one in findings(key)]
    _won, alone = exceptions(_hot())
    mark = "✘" if alone else "✔"
    told.append(f"{mark} {_('Los números se juegan al final.')} {_numbers_last()}")
    return _MINUS.sub("−", "\n".join(told))


#: What lesson 9 checks.
CHECKS: dict[str, Callable[[], str | Finding | Plot]] = {
    "dos mitades": _halves,
    "tiras de tres": _strips,
    "números al final": _numbers_last,
    "mapa de dominorio": _map,
    "el libro de números": _book,
}
