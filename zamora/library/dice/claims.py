"""What the source says of its games with dice (Muñoz Santonja 2022), held against the rules."""

from __future__ import annotations

import random

from zamora.book.kit import Claim, Finding, together
from zamora.core.dice import all_faces
from zamora.core.i18n import _
from zamora.core.steps import Side
from zamora.registry import game

#: Who wins on 3 × 3 (tests/engine/test_cefalopodo.py).
ON_NINE = Side.FIRST
#: How many random games are played on 3 × 3, for the dice that are needed.
GAMES = 60


def cefalopodo() -> tuple[Claim, ...]:
    """No draws, and why; how many dice are needed; who wins on the smallest board."""
    return together(
        _cefalopodo,
        ("tablas en cefalópodo", _("En 5×5 no puede haber tablas."), _("Sección 4, Cefalópodo")),
        (
            "dados que hacen falta",
            _("Cada jugador necesita un dado por casilla, o quizás uno menos."),
            _("Sección 4, Cefalópodo"),
        ),
        (
            "cefalópodo en 3×3",
            _("En 3×3 se pierde bastante de la estrategia del juego."),
            _("Sección 4, Cefalópodo"),
        ),
    )


def _cefalopodo() -> tuple[Finding, ...]:
    boards = [
        game("cefalopodo", rows=rows, columns=columns, floors=floors)
        for rows in (3, 5)
        for columns in (3, 5)
        for floors in (1, 3)
    ]
    small = game("cefalopodo", rows=3, columns=3)
    most = _most_dice(small.key)
    return (
        Finding(
            _(
                "Lleno, cada tablero de aquí tiene un número impar de dados. En 4×4 son dieciséis, "
                "y ocho a ocho es empate: por eso el autor no lo quiere."
            ),
            holds=all(len(one.board.cells) % 2 for one in boards),
        ),
        Finding(
            _(
                "Uno menos basta siempre. Mientras el tablero no está lleno sobra una casilla; y "
                "el dado que lo llena no tomó nada, así que el último del rival sigue ahí. En "
                "{games} partidas al azar en 3×3 nadie tuvo más de {n}."
            ).format(games=GAMES, n=most),
            holds=most < len(small.board.cells),
        ),
        Finding(
            _(
                "Eso es cuestión de gusto; pero está resuelto, y con el mejor juego gana {who}."
            ).format(who=_("quien empieza") if ON_NINE is Side.FIRST else _("el otro")),
            holds=None,
            position=small.start(),
        ),
    )


def duell() -> tuple[Claim, ...]:
    """The first position: what its text fixes, and whether it is as symmetric as its numbers."""
    return together(
        _duell,
        (
            "dados simétricos",
            _("Los dados muestran, de forma simétrica, 5 1 2 6 O 6 2 1 5."),
            _("Sección 3, la posición inicial"),
        ),
        (
            "treses y cuatros",
            _("Los treses miran a su jugador, y los cuatros hacia dentro."),
            _("Sección 3, la posición inicial"),
        ),
    )


def _duell() -> tuple[Finding, ...]:
    start = game("duell").start()
    rows = [[one for one in start.pieces() if one.side is side] for side in Side]
    threes = all(
        all_faces(one.faces)["south" if one.side is Side.FIRST else "north"] == "3"
        for row in rows
        for one in row
        if one.kind == "die"
    )
    shown = [one.text for one in rows[Side.FIRST]]
    mirrored = all(
        all_faces(one.faces)["west"] == other.faces[2]
        for one, other in zip(rows[Side.FIRST], rows[Side.FIRST][::-1], strict=True)
    )
    return (
        Finding(
            _(
                "Los números sí son simétricos, pero los dados no: el cinco de a1 tiene un seis a "
                "su derecha, y también el de i1. En un espejo el uno, el dos y el tres girarían "
                "al revés. Así, lo que se puede por la izquierda no se puede igual por la derecha."
            ),
            holds=shown == list("512616215") and shown == shown[::-1] and not mirrored,
            position=start,
        ),
        Finding(
            _(
                "Ningún dado muestra arriba un tres o un cuatro, así que cabe; y con dos caras "
                "dichas, la mano del dado dice las otras."
            ),
            holds=threes,
            position=start,
        ),
    )


def _most_dice(key: str) -> int:
    """The most dice that a side ever has on the board, in random games."""
    most, rng = 0, random.Random(key)  # noqa: S311 (a sample, not a secret)
    for _game in range(GAMES):
        position = game(key).start()
        while position.outcome is None:
            position = position.play(rng.choice(position.turns()))
            for side in Side:
                most = max(most, sum(piece.side is side for piece in position.pieces()))
    return most
