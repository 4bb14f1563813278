"""What lesson 1 checks: angles, the mirror, the whole game of Batalla de Compases."""

from __future__ import annotations

from collections.abc import Callable

from zamora.book.findings import findings
from zamora.core.i18n import _
from zamora.core.numbers import decimal, grouped
from zamora.library.compases.rules import BOARD
from zamora.library.compases.solved import (
    compases_mirror_limits,
    compases_mirror_proof,
    pass_report,
)
from zamora.metric import check_hypotenuse, lengths
from zamora.solve import solution
from zamora_widgets.checks.finding import Finding


def _hypotenuse() -> str:
    return str(check_hypotenuse(BOARD))


def _distances() -> Finding:
    rows = []
    for square, pairs in lengths(BOARD).items():
        root = round(square**0.5)
        exact = str(root) if root * root == square else f"√{square}"
        rows.append((exact, decimal(square**0.5, 2), str(pairs)))
    head = (_("distancia"), _("es más o menos"), _("pares de vértices"))
    return Finding(head=head, rows=tuple(rows))


def _sweeps() -> str:
    """All sweeps of all positions: how many end at the same place by two ways."""
    sweeps = turns = double = 0
    for position in solution("compases").positions:
        for turn in position.turns():
            ways = len(position.ways(turn))
            turns += 1
            sweeps += ways
            double += ways > 1
    return _(
        "Barridas posibles en toda la Batalla de Compases: {sweeps}.\n"
        "Turnos distintos: {turns}. A {double} de ellos se llega barriendo por los dos lados."
    ).format(sweeps=grouped(sweeps), turns=grouped(turns), double=double)


def _solution() -> str:
    found = solution("compases").summary()
    return _(
        "Posiciones que pueden darse: {reachable}. Terminadas: {finished}.\n"
        "En las otras, quien juega: gana en {win}, pierde en {loss}, empata en {draw}.\n"
        "Desde el inicio, si nadie se equivoca: {start}.\n"
        "La victoria segura más larga dura {longest} turnos."
    ).format(**(found | {"start": _value_word(found["start"])}))


def _value_word(value: str) -> str:
    return {"win": _("gana C1"), "loss": _("gana C2"), "draw": _("empate")}[value]


def _first_turns() -> Finding:
    values = solution("compases").summary()["first_turns"]
    words = {"win": _("gana"), "draw": _("empata"), "loss": _("pierde")}
    rows = tuple((turn, words[value]) for turn, value in values.items())
    return Finding(head=(_("primer turno"), _("quien lo juega")), rows=rows)


def _book() -> str:
    """The claims of chapter 2, each with its verdict."""
    return "\n".join(f"{one.mark} {one}" for one in findings("compases"))


#: What lesson 1 checks.
CHECKS: dict[str, Callable[[], str | Finding]] = {
    "hipotenusa": _hypotenuse,
    "distancias": _distances,
    "barridas": _sweeps,
    "solución": _solution,
    "primer turno": _first_turns,
    "espejo": lambda: str(compases_mirror_proof()),
    "límites del espejo": lambda: str(compases_mirror_limits()),
    "el libro": _book,
    "pasar": lambda: str(pass_report()),
}
