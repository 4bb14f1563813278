"""What the booklet says of the distances at the start of Golez (chapter 4), measured."""

from __future__ import annotations

from zamora.book.kit import Finding
from zamora.core.board import distance
from zamora.core.i18n import _
from zamora.registry import game

#: The booklet's examples.
PRINTED = {("PB", "AN1"): 5, ("R", "MB"): 2}


def claims() -> tuple[Finding, ...]:
    """The distances of the start position that chapter 4 gives as examples."""
    cells = {piece.label: piece.cells[0] for piece in game("golez").start().pieces()}
    found = []
    for (one, other), printed in PRINTED.items():
        a, b = cells[one], cells[other]
        found.append(
            Finding(
                _("Capítulo 4, ejemplos de distancia"),
                _("La distancia de {one} a {other} es {n}.").format(
                    one=one, other=other, n=printed
                ),
                distance(a, b) == printed,
                _("Hay {rows} filas y {columns} columnas: la mayor es {n}.").format(
                    rows=abs(a.row - b.row), columns=abs(a.column - b.column), n=distance(a, b)
                ),
            )
        )
    return tuple(found)
