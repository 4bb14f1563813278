"""Games that the booklet does not print and the computer has found, told turn by turn.

They have the form of the printed games, so that whatever shows those shows these as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from zamora.book import UNFINISHED, Ply, PrintedGame
from zamora.core.i18n import _
from zamora.core.notation import split_turns
from zamora.registry import game
from zamora.solve import solution

#: The id of the shortest game after which the ball of Futez must move and cannot.
STUCK = "futez-conjetura"


def stuck_game() -> PrintedGame:
    """The shortest game that refutes the *Conjetura de Futez* (booklet, chapter 3).

    Raises:
        UnknownGame: if the table of Futez cannot be used.
    """
    turns = split_turns(game("futez"), solution("futez").summary()["conjecture"]["game"])
    comments = {
        1: _("Las blancas empiezan. El balón está en C53, justo en el centro."),
        3: _("Dos blancas unidas junto al balón: tiene que moverse, y va a C42."),
        5: _("Las blancas lo devuelven a C53."),
        8: _("Ahora lo mueven las negras, a C64."),
        9: _("Y otra vez vuelve al centro. Cuenta cuántas casillas de sus diagonales faltan."),
        11: _("Ya solo queda vacía una casilla en las diagonales del balón: C71."),
        12: _(
            "La ficha llega a C71. Queda unida a la de C62, que toca el balón: el balón tiene que "
            "moverse. Pero sus ocho casillas en diagonal están ocupadas. ¡No puede!"
        ),
    }
    return PrintedGame(
        id=STUCK,
        game="futez",
        title=_("La partida que tumba la conjetura"),
        chapter=game("futez").chapter,
        intro=_("Doce turnos, todos legales. No hay ninguna partida más corta que llegue a esto."),
        plies=_plies(turns, comments),
        end=UNFINISHED,
        verdict=_("El balón se queda en C53 y la partida sigue: les toca a las blancas."),
    )


def _plies(turns: Sequence[str], comments: dict[int, str]) -> tuple[Ply, ...]:
    sides = game("futez").sides
    return tuple(
        Ply(n, sides[(n - 1) % 2], turn, turn, comment=comments.get(n, ""))
        for n, turn in enumerate(turns, start=1)
    )
