"""What the printed proof leaves out, says too little or says wrongly (booklet, chapter 4).

The slips of the pen stand in the book of the game (:func:`zamora.book.errata`), and those in the
chains are found by program (:func:`zamora.metric.chains.flaws`); each other remark has a test that
shows what it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from zamora import book
from zamora.core.i18n import _

#: The game in whose chapter the theorem stands; its slips there have a key.
GAME = "golez"
#: A slip of the pen; a step that a reader has to supply; something worth knowing.
RemarkKind = Literal["misprint", "gap", "note"]


@dataclass(frozen=True)
class Remark:
    """Something to say about a passage of the theorem or its proof.

    Attributes:
        key: short and stable.
        kind: see :data:`RemarkKind`.
        where: the passage.
        printed: what stands there, no more than is needed to find it; empty if something is
            missing altogether.
        meant: what should stand there; empty if nothing need be changed.
        reason: why.
        certainty: how sure that is.
    """

    key: str
    kind: RemarkKind
    where: str
    printed: str
    meant: str
    reason: str
    certainty: str


def remarks() -> tuple[Remark, ...]:
    """All remarks, in the order of the text and in the language of the moment."""
    return (*_misprints(), *_gaps(), *_notes())


def _misprints() -> Iterator[Remark]:
    for slip in book.errata(GAME):
        if slip.key:
            yield Remark(
                slip.key,
                "misprint",
                slip.where,
                slip.printed,
                slip.meant,
                slip.reason,
                slip.certainty,
            )


def _gaps() -> tuple[Remark, ...]:
    sure = _("segura")
    return (
        Remark(
            "positive",
            "gap",
            _("Capítulo 4, condiciones de una métrica"),
            "",
            _("d_XY > 0 si X ≠ Y"),
            _(
                "Con las tres condiciones impresas, contar solo las filas sería una métrica, y dos "
                "casillas distintas de una fila estarían a distancia 0. La distancia de Golez "
                "cumple también esta: dos casillas distintas difieren en la fila o en la columna, "
                "y la mayor de las dos diferencias es al menos 1."
            ),
            sure,
        ),
        Remark(
            "second",
            "gap",
            _("Capítulo 4, demostración, «Probaremos sólo 1)»"),
            "",
            _("Partes 2 y 3"),
            _(
                "Suponer que A, B y C van de izquierda a derecha no quita nada si se prueban las "
                "tres desigualdades, porque cambiar los nombres las cambia entre sí. La 1 sola "
                "vale cuando la parada está a la derecha de todo. La 3 es la 1 vista en un espejo "
                "que cambia izquierda por derecha. La 2, con la parada en medio, es distinta y "
                "necesita sus propias cadenas."
            ),
            sure,
        ),
    )


def _notes() -> tuple[Remark, ...]:
    sure = _("segura")
    return (
        Remark(
            "symmetry",
            "note",
            _("Capítulo 4, condiciones de una métrica, la 3"),
            "d_XY ≤ d_XZ + d_YZ",
            "",
            _(
                "Escrita así, con d_YZ y no d_ZY, la condición 2 sobra: con Z = X y d_XX = 0 queda "
                "d_XY ≤ d_YX, y lo mismo al revés."
            ),
            sure,
        ),
        Remark(
            "square-board",
            "note",
            _("Capítulo 4, teorema"),
            _("en cualquier tablero cuadrado"),
            _("en cualquier tablero"),
            _(
                "El tablero de Golez con sus arcos no es cuadrado, pero la demostración no usa la "
                "forma del tablero: vale para cualquier conjunto de casillas."
            ),
            sure,
        ),
        Remark(
            "ties",
            "note",
            _("Capítulo 4, demostración, orden de A, B y C"),
            "",
            "",
            _(
                "Dos de las casillas pueden estar en la misma columna: entonces X1 = 0 o X2 = X1, "
                "y las cadenas siguen siendo ciertas. Con números iguales se dan varios casos a "
                "la vez y se puede usar cualquiera."
            ),
            sure,
        ),
        Remark(
            "case-3",
            "note",
            _("Capítulo 4, demostración, caso 3"),
            "X1 ≥ Y1, Y2 ≥ X2, X2 − X1 ≥ Z",
            "",
            _(
                "Este caso nunca se da solo. De las dos primeras sale Y2 − Y1 ≥ X2 − X1, y Z nunca "
                "es menor que Y2 − Y1; así que todo es igual: X1 = Y1, X2 = Y2 y Z = X2 − X1, y "
                "entonces se dan los ocho casos a la vez. Lo mismo pasa en el caso 5 con "
                "Z = Y2 − Y1, en el 4 con Z = Y1 − Y2 y en el 8 con Z = Y1 + Y2."
            ),
            sure,
        ),
    )
