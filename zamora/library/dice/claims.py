"""What the source says of its games with dice (Muñoz Santonja 2022), held against the rules."""

from __future__ import annotations

import random

from zamora.book.findings import Finding
from zamora.core.i18n import _
from zamora.core.steps import Side
from zamora.registry import game

#: Who wins on 3 × 3 (tests/engine/test_cefalopodo.py).
ON_NINE = Side.FIRST
#: How many games are played by lot on 3 × 3, for the dice that are needed.
GAMES = 60


def cefalopodo() -> tuple[Finding, ...]:
    """No draws, and why; how many dice are needed; who wins on the smallest board."""
    where = _("Sección 4, Cefalópodo")
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
            where,
            _("En 5×5 no puede haber tablas."),
            all(len(one.board.cells) % 2 for one in boards),
            _(
                "Lleno, cada tablero de aquí tiene un número impar de dados. En 4×4 son dieciséis, "
                "y ocho a ocho es empate: por eso el autor no lo quiere."
            ),
            "cefalopodo-1",
        ),
        Finding(
            where,
            _("Cada jugador necesita un dado por casilla, o quizás uno menos."),
            most < len(small.board.cells),
            _(
                "Uno menos basta siempre. Mientras el tablero no está lleno sobra una casilla; y "
                "el dado que lo llena no tomó nada, así que el último del rival sigue ahí. En "
                "{games} partidas al azar en 3×3 nadie tuvo más de {n}."
            ).format(games=GAMES, n=most),
            "cefalopodo-2",
        ),
        Finding(
            where,
            _("En 3×3 se pierde bastante de la estrategia del juego."),
            None,
            _(
                "Eso es cuestión de gusto; pero está resuelto, y con el mejor juego gana {who}."
            ).format(who=_("quien empieza") if ON_NINE is Side.FIRST else _("el otro")),
            "cefalopodo-3",
            small.start(),
        ),
    )


def _most_dice(key: str) -> int:
    """The most dice that a side ever has on the board, in games by lot."""
    most, lot = 0, random.Random(key)  # noqa: S311 (a sample, not a secret)
    for _game in range(GAMES):
        position = game(key).start()
        while position.outcome is None:
            position = position.play(lot.choice(position.turns()))
            for side in Side:
                most = max(most, sum(piece.side is side for piece in position.pieces()))
    return most
