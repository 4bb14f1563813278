"""Steps that are refused to somebody who does not write a turn but takes it step by step.

Positions are named as in ``refusals.toml``.
"""

from __future__ import annotations

from zamora import Cell, StepPattern


def go(origin: tuple[int, int], target: tuple[int, int]) -> StepPattern:
    return StepPattern(origin=Cell(*origin), target=Cell(*target))


#: Position, steps taken, what is asked for then, and the answer.
CLICKS: list[tuple[str, list[StepPattern], StepPattern, str]] = [
    ("golez", [], StepPattern(), "Di con más detalle qué paso quieres dar."),
    (
        "meet",
        [],
        StepPattern(target=Cell(1, 6)),
        "Ninguna ficha de las blancas puede ir ahora a (1,6).",
    ),
    (
        "golez",
        [go((5, 2), (6, 3))],
        go((4, 4), (4, 5)),
        "Ya moviste AB1 en este turno.",
    ),
    ("golez", [], StepPattern(piece="DB"), "¿Cuál de los dos? Falta el número de la ficha."),
    ("golez", [], StepPattern(piece="XY"), "No conozco la ficha «XY»."),
    ("golez", [], StepPattern(target=Cell(3, 9)), "«39» no es una casilla de este tablero."),
    ("golez", [], StepPattern(kind="sweep"), "En Golez no hay pasos de esa clase."),
    (
        "caliz",
        [],
        StepPattern(kind="foul"),
        "En Un Cáliz para el Rey no hay faltas: las hay en El Gol de Oro.",
    ),
    (
        "golez",
        [],
        go((5, 2), (5, 2)),
        "AB1 ya está ahí: di otra casilla.",
    ),
    (
        "foul",
        [],
        StepPattern(kind="move", origin=Cell(8, 4), target=Cell(6, 3)),
        "La casilla (6,3) está ocupada por un caballo de las negras: ir allí sería una falta.",
    ),
    (
        "pinned",
        [],
        go((13, 5), (6, 5)),
        "La dama de (13,5) no puede pasar por (7,5): la ocupa una torre de las negras.",
    ),
    (
        "check",
        [],
        StepPattern(origin=Cell(3, 6)),
        "El peón de (3,6) no puede moverse: tu rey quedaría en jaque.",
    ),
    (
        "gol",
        [],
        StepPattern(kind="foul", origin=Cell(9, 3)),
        "Di a qué casilla va el peón de (9,3).",
    ),
    ("futez", [], StepPattern(piece="B"), "Di qué ficha se mueve y a dónde."),
    ("futez", [], StepPattern(kind="promote"), "En Futez no se corona."),
    (
        "gol",
        [],
        StepPattern(becomes="dama"),
        "Primero se mueve el peón; después se dice en qué corona.",
    ),
    (
        "foul",
        [go((8, 4), (6, 3))],
        StepPattern(kind="ball", piece="Balón"),
        "Ahora solo puede viajar la víctima.",
    ),
    (
        "caliz",
        [go((10, 5), (8, 5))],
        StepPattern(kind="ball", actuator="Tb(12,8)"),
        "El primer paso lo acciona la ficha que se movió: la dama de (8,5), no la torre de (12,8).",
    ),
    (
        "corner",
        [go((6, 3), (6, 2)), go((5, 1), (2, 1))],
        StepPattern(kind="ball", actuator="Cb"),
        "Ninguna casilla está libre para que Cb accione el balón.",
    ),
    (
        "caliz",
        [go((10, 5), (8, 5))],
        StepPattern(kind="ball", actuator="Cáliz"),
        "El cáliz no se mueve solo: lo envía una ficha.",
    ),
    (
        "pinned",
        [go((3, 6), (2, 6))],
        StepPattern(kind="promote", becomes="rey"),
        "Un peón se convierte en una dama, una torre, un alfil o un caballo.",
    ),
    (
        "pinned",
        [go((3, 6), (2, 6))],
        StepPattern(target=Cell(2, 7)),
        "El peón corona en su casilla, (2,6): di solo en qué se convierte.",
    ),
    (
        "pinned",
        [go((3, 6), (2, 6)), StepPattern(becomes="dama")],
        StepPattern(target=Cell(2, 7)),
        "El peón ya coronó: el turno termina aquí.",
    ),
    # Somebody who touches a man that goes nowhere is told why.
    (
        "touch",
        [],
        StepPattern(origin=Cell(2, 4)),
        "La ficha de C24 no tiene ahora a dónde ir: todas sus salidas están ocupadas.",
    ),
    (
        "jumped",
        [],
        StepPattern(origin=Cell(10, 5)),
        "Desde (8,5), pare donde pare el cáliz, tu rey queda en jaque.",
    ),
    (
        "edge",
        [],
        StepPattern(origin=Cell(2, 3)),
        "El peón de (2,3) no tiene ahora a dónde ir.",
    ),
]
