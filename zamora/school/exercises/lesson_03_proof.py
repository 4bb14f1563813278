"""Exercises 3.10 to 3.13 of lesson 3, Golez: the proof of the theorem.

The steps and the gaps of the proof come from the chains of :mod:`zamora.metric.chains`, and what
may stand in a gap is found out there too: whatever the hypotheses of the case allow.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from zamora.core.i18n import _
from zamora.metric import Claim, Explained, explain
from zamora.metric.chains import chain, reasons
from zamora.registry import game
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import Cells, ChoiceExercise, Counterexample, OrderExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (_case(), _second_part(), _gap(), _mirror())


def _cells_explained(cells: Cells) -> Explained:
    a, b, c = sorted(cells, key=lambda cell: (cell.column, cell.row))
    return explain(a, b, c)


def _case() -> Exercise[Any]:
    wanted = (6,)

    def numbers(cells: Cells) -> str:
        found = _cells_explained(cells)
        values = ", ".join(f"{letter} = {n}" for letter, n in found.numbers._asdict().items())
        return _("De izquierda a derecha: {values}. Casos: {cases}.").format(
            values=values, cases=", ".join(map(str, found.cases))
        )

    def cases(cells: Cells) -> tuple[int, ...]:
        return _cells_explained(cells).cases

    return Counterexample(
        id="3.10",
        title=_("Solo el caso 6"),
        statement=_(
            "Marca tres casillas que caigan en el caso 6 y en ningún otro: de A a B mandan las "
            "filas; de A a C y de B a C, las columnas."
        ),
        position=game("golez").start(),
        size=3,
        refutes=lambda cells: cases(cells) == wanted,
        numbers=numbers,
        hints=(
            _("A es la de más a la izquierda y C la de más a la derecha."),
            _("Pon B casi encima o casi debajo de A."),
            _("Pon C lejos hacia la derecha, a una altura intermedia."),
        ),
        mistakes=(
            Mistake(
                "tambien-otro",
                lambda cells: 6 in cases(cells),
                _("El caso 6 se da, pero hay empates y por eso se da otro también."),
                _("Donde filas y columnas son iguales, cambia una casilla un paso."),
                ["33", "36", "44"],
            ),
            Mistake(
                "otro-caso",
                lambda cells: 6 not in cases(cells),
                _("El caso 6 no se da con esas tres."),
                _("Mira en cuál de los tres pares mandan las filas: solo debe ser de A a B."),
                ["31", "41", "51"],
            ),
        ),
        solution=["31", "62", "57"],
        explanation=_(
            "Con 31, 62 y 57: X1 = 1, Y1 = 3, X2 = 6, Y2 = 2, Z = 1. Filas de A a B (3 ≥ 1), "
            "columnas de A a C (6 ≥ 2) y de B a C (5 ≥ 1)."
        ),
    )


def _because(claim: Claim, case: int, formula: int) -> str:
    found = reasons(claim, case, formula)
    assert found is not None
    if not found:
        return _("{claim}, porque los dos lados son iguales.").format(claim=claim)
    return _("{claim}, porque {reason}.").format(
        claim=claim, reason=_(" y ").join(map(str, dict.fromkeys(found)))
    )


def _second_part() -> Exercise[Any]:
    inequality, case = 2, 5
    used, text = chain(inequality, case, 1)
    parts = [part.strip() for part in text.split(">=")]
    links = [Claim.read(f"{a} >= {b}") for a, b in pairwise(parts)]
    keys = [f"eslabon-{number}" for number in range(1, len(links) + 1)]
    start = Option("suma", _("La suma d_AB + d_BC vale {sum}.").format(sum=links[0].left))
    steps = [Option(key, _because(link, case, used)) for key, link in zip(keys, links, strict=True)]
    end = Option(
        "final", _("Y {last} es d_AC: llegamos a d_AB + d_BC ≥ d_AC.").format(last=links[-1].right)
    )
    order = [start.key, *keys, end.key]
    jumbled = (steps[1], end, steps[0], *steps[2:], start)
    return OrderExercise(
        id="3.11",
        title=_("La parte 2, en orden"),
        statement=_(
            "Parte 2, caso 5 (Y1 ≥ X1, X2 ≥ Y2, Z ≥ X2 − X1): d_AC ≤ d_AB + d_BC. "
            "Ordena la cadena, de la suma hasta d_AC."
        ),
        steps=jumbled,
        before=frozenset(pairwise(order)),
        hints=(
            _("La cadena empieza con la suma de las dos distancias."),
            _("Cada eslabón empieza con la expresión donde terminó el anterior."),
            _("En cada eslabón cambia un solo número por otro que no es mayor."),
        ),
        mistakes=(
            Mistake(
                "al-reves",
                lambda found: found[0] == end.key,
                _("Empezaste por lo que hay que demostrar."),
                _("¿Cuánto vale, en el caso 5, la suma de las dos distancias?"),
                list(reversed(order)),
            ),
            Mistake(
                "sin-suma",
                lambda found: found[0] != start.key,
                _("Falta decir primero de qué expresión se parte."),
                _("Busca el paso que dice cuánto vale la suma."),
                [*order[1:], order[0]],
            ),
            Mistake(
                "salto",
                lambda found: found[0] == start.key,
                _("Un eslabón no empieza donde termina el de antes."),
                _("Lee solo lo que está a la derecha de cada ≥ y búscalo a la izquierda en otro."),
                [order[0], order[2], order[1], *order[3:]],
            ),
        ),
        solution=order,
        explanation=_(
            "El libro prueba la parte 1 y deja la 2 al lector. Aquí B es la parada del medio, y "
            "las columnas bastan: X1 + (X2 − X1) = X2."
        ),
    )


#: What is offered for the gap of the third part.
_OFFERED = {
    "y2": "Y2",
    "y1": "Y1",
    "x2-y1": "X2 - Y1",
    "x2-x1": "X2 - X1",
    "x1": "X1",
}


def fits_gap(expression: str, case: int, formula: int, above: str, below: str) -> bool:
    """Whether ``above`` ≥ expression ≥ ``below`` follows from the hypotheses of the case."""
    links = (Claim.read(f"{above} >= {expression}"), Claim.read(f"{expression} >= {below}"))
    return all(reasons(link, case, formula) is not None for link in links)


def _gap() -> Exercise[Any]:
    inequality, case, formula = 3, 2, 1
    _used, text = chain(inequality, case, formula)
    parts = [part.strip() for part in text.split(">=")]
    above, below = parts[1], parts[3]
    options = tuple(Option(key, _signs(text)) for key, text in _OFFERED.items())
    right = frozenset(
        key for key, text in _OFFERED.items() if fits_gap(text, case, formula, above, below)
    )
    return ChoiceExercise(
        id="3.12",
        title=_("La parte 3, con un hueco"),
        statement=_(
            "Caso 2 (X1 ≥ Y1, X2 ≥ Y2, Z ≥ X2 − X1) con Z = Y2 − Y1. ¿Qué cabe siempre en el "
            "hueco? Marca todo: {chain}"
        ).format(chain=f"{_signs(parts[0])} ≥ {_signs(above)} ≥ ☐ ≥ {_signs(below)}"),
        options=options,
        right=right,
        several=True,
        hints=(
            _("Tiene que ser cierto hacia los dos lados: no más que X2 y no menos que Y2 − Y1."),
            _("¿Qué dice la segunda condición del caso, X2 ≥ Y2?"),
            _("Si a los dos lados de una desigualdad les restas lo mismo, sigue siendo cierta."),
        ),
        mistakes=(
            Mistake(
                "columnas",
                lambda keys: "x2-x1" in keys,
                _("En el caso 2 es Z ≥ X2 − X1: esa diferencia puede quedarse corta."),
                _("Mira hacia qué lado va la tercera condición."),
                ["x2-x1", "y2"],
            ),
            Mistake(
                "corta",
                lambda keys: bool(keys & {"x1", "y1"}),
                _("Una de las que marcaste puede ser menor que el final de la cadena."),
                _("Prueba con X1 = 1, Y1 = 1, X2 = 4, Y2 = 4."),
                ["y1"],
            ),
            Mistake(
                "falta-una",
                lambda keys: keys < right,
                _("Esa sirve. Pero hay otra."),
                _("Escribe X2 ≥ Y2 y quítales lo mismo a los dos lados."),
                ["y2"],
            ),
        ),
        solution=sorted(right),
        explanation=_(
            "Y2 cabe porque X2 ≥ Y2 y restar Y1 no aumenta. X2 − Y1 cabe también: restar Y1 a "
            "X2 no aumenta, y de X2 ≥ Y2 sale X2 − Y1 ≥ Y2 − Y1."
        ),
    )


def _signs(text: str) -> str:
    """An expression as it is printed, with a minus instead of a hyphen."""
    return text.replace("-", "−")


def _mirror() -> Exercise[Any]:
    order = ("espejo", "medidas", "nombres", "parte-1", "traduce", "voltea")
    texts = {
        "espejo": _("Mira el tablero en un espejo que cambia izquierda por derecha."),
        "medidas": _("En el espejo hay las mismas filas y columnas: ninguna distancia cambia."),
        "nombres": _("Como ahora C queda a la izquierda, en el espejo C se llama A, y A, C."),
        "parte-1": _("La parte 1, con los nombres del espejo, dice: d_AB ≤ d_AC + d_BC."),
        "traduce": _(
            "Con los nombres de antes y las mismas distancias, eso dice: d_CB ≤ d_CA + d_BA."
        ),
        "voltea": _("Por la simetría, d_BC ≤ d_AB + d_AC: es la parte 3."),
    }
    jumbled = ("traduce", "nombres", "voltea", "espejo", "parte-1", "medidas")
    return OrderExercise(
        id="3.13",
        title=_("La parte 3, en un espejo"),
        statement=_(
            "La parte 3 sale de la parte 1 casi sin trabajo, con un espejo. Ordena los pasos."
        ),
        steps=tuple(Option(key, texts[key]) for key in jumbled),
        before=frozenset(
            {
                ("espejo", "medidas"),
                ("espejo", "nombres"),
                ("nombres", "parte-1"),
                ("medidas", "traduce"),
                ("parte-1", "traduce"),
                ("traduce", "voltea"),
            }
        ),
        hints=(
            _("Primero hay que poner el espejo. Al final queda escrita la parte 3."),
            _("Antes de usar la parte 1 hay que cambiar los nombres."),
            _("Para volver a los nombres de antes hace falta que las distancias sean las mismas."),
        ),
        mistakes=(
            Mistake(
                "empieza-por-el-final",
                lambda keys: keys[0] in ("traduce", "voltea"),
                _("Empezaste por el final."),
                _("¿Qué haces primero con el tablero?"),
                ["voltea", "traduce", "parte-1", "nombres", "medidas", "espejo"],
            ),
            Mistake(
                "sin-nombres",
                lambda keys: keys.index("parte-1") < keys.index("nombres"),
                _("Usaste la parte 1 antes de cambiar los nombres."),
                _("La parte 1 necesita que A esté a la izquierda."),
                ["espejo", "medidas", "parte-1", "nombres", "traduce", "voltea"],
            ),
            Mistake(
                "sin-medidas",
                lambda keys: keys.index("traduce") < keys.index("medidas"),
                _("Volviste a los nombres de antes sin saber si las distancias son las mismas."),
                _("¿Qué le hace el espejo a una distancia?"),
                ["espejo", "nombres", "parte-1", "traduce", "medidas", "voltea"],
            ),
        ),
        solution=list(order),
        explanation=_(
            "Un espejo ahorra dieciséis cadenas. La parte 2, en cambio, se queda igual en el "
            "espejo: por eso necesita su propia prueba."
        ),
    )
