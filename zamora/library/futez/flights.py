"""Where the ball of Futez can go among any occupied cells: for exercises and experiments.

The rules themselves are in :mod:`zamora.library.futez.rules`; they speak of whole positions. Here
any set of occupied cells will do, so that a stuck ball (the *Conjetura de Futez* of the booklet,
chapter 3) can be sought with as few men as one likes. :func:`stuck_game` is the shortest game in
which it gets stuck.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zamora.book import UNFINISHED, Ply, PrintedGame
from zamora.core.board import DIAGONAL, Cell
from zamora.core.i18n import _
from zamora.core.notation import split_turns
from zamora.library.futez.notation import BOARD
from zamora.registry import game
from zamora.solve import solution

#: The id of the shortest game after which the ball must move and cannot.
STUCK = "futez-conjetura"

#: The rows where men may stand.
MEN_ROWS = range(2, BOARD.rows)
#: The rows where the ball may lie while the game goes on.
BALL_ROWS = range(3, BOARD.rows - 1)


def connected(cell: Cell) -> tuple[Cell, ...]:
    """The cells that share a corner with ``cell`` and nothing else, in the order of reading."""
    return tuple(sorted(BOARD.neighbours(cell, DIAGONAL)))


def diagonals(cell: Cell) -> tuple[Cell, ...]:
    """All cells on the diagonals through ``cell``, without it, in the order of reading."""
    return tuple(sorted(target for ray in DIAGONAL for target in BOARD.ray(cell, ray)))


def flights(ball: Cell, occupied: Collection[Cell]) -> tuple[Cell, ...]:
    """Where a ball that must move can go, in the order of reading (booklet, chapter 3).

    Args:
        ball: where it lies.
        occupied: the cells where men stand.

    Returns:
        The empty cells connected to the ball; if there are none, the nearest empty cells on its
        diagonals; nothing if all of these are occupied: the ball is stuck.
    """
    rays = [tuple(BOARD.ray(ball, ray)) for ray in DIAGONAL]
    for away in range(max(map(len, rays))):
        free = [ray[away] for ray in rays if away < len(ray) and ray[away] not in occupied]
        if free:
            return tuple(sorted(free))
    return ()


def can_be_stuck(ball: Cell) -> bool:
    """Whether men could fill all diagonals of a ball in play.

    No man may stand in rows 1 and 9: a diagonal that leads there always has an empty cell.
    """
    return ball.row in BALL_ROWS and all(cell.row in MEN_ROWS for cell in diagonals(ball))


def stuck_game() -> PrintedGame:
    """The shortest game that refutes the *Conjetura de Futez* (booklet, chapter 3).

    A printed game in form, so it can be displayed like those.

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
        Ply(turn, n=n, side=sides[(n - 1) % 2], read=turn, comment=comments.get(n, ""))
        for n, turn in enumerate(turns, start=1)
    )
