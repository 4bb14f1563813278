"""The claims that a lesson checks on all cases, by name."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass

from zamora.errors import ZamoraError
from zamora.games.compases import BOARD
from zamora.i18n import _
from zamora.metric import check_hypotenuse, lengths
from zamora.solve import solution
from zamora.solve.claims import book_facts
from zamora.solve.compases import compases_mirror_limits, compases_mirror_proof, pass_report


class UnknownCheck(ZamoraError):
    """No claim goes by that name."""


LEFT = ' style="text-align: left"'


@dataclass(frozen=True)
class Finding:
    """What a check found: some sentences, and perhaps a table.

    Attributes:
        text: sentences, one a line.
        head: the heads of the table's columns; empty for no table.
        rows: the table, column by column as its heads.
    """

    text: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        lines = [self.text] if self.text else []
        table = [self.head, *self.rows] if self.head else []
        widths = [max(len(row[i]) for row in table) for i in range(len(self.head))]
        for row in table:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            lines.append("   ".join(cells).rstrip())
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        parts = [f"<p>{'<br>'.join(map(html.escape, self.text.splitlines()))}</p>"]
        if self.head:
            # Numbers stand right, as JupyterLab has it for all cells; sentences begin on the left.
            sides = [
                "" if all(cell[:1].isdigit() or cell[:1] == "√" for cell in column) else LEFT
                for column in zip(*self.rows, strict=True)
            ]
            head = "".join(
                f'<th scope="col"{side}>{html.escape(word)}</th>'
                for word, side in zip(self.head, sides, strict=True)
            )
            body = "".join(
                "<tr>"
                + "".join(
                    f"<td{side}>{html.escape(cell)}</td>"
                    for cell, side in zip(row, sides, strict=True)
                )
                + "</tr>"
                for row in self.rows
            )
            parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
        return "".join(parts[0 if self.text else 1 :])


def check(name: str) -> Finding:
    """Check the claim ``name`` on all cases.

    Raises:
        UnknownCheck: if there is no such claim; the error lists them.
    """
    wanted = name.strip().lower()
    if wanted not in _CHECKS:
        raise UnknownCheck(
            _("No sé comprobar «{name}».").format(name=name), text=name, accepted=_CHECKS
        )
    found = _CHECKS[wanted]()
    return Finding(found) if isinstance(found, str) else found


def _hypotenuse() -> str:
    return str(check_hypotenuse(BOARD))


def _distances() -> Finding:
    rows = []
    for square, pairs in lengths(BOARD).items():
        root = round(square**0.5)
        exact = str(root) if root * root == square else f"√{square}"
        rows.append((exact, f"{square**0.5:.2f}".replace(".", ","), str(pairs)))
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
    ).format(sweeps=sweeps, turns=turns, double=double)


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
    return "\n".join(f"{'✔' if fact.holds else '✘'} {fact}" for fact in book_facts())


_CHECKS: dict[str, Callable[[], str | Finding]] = {
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
