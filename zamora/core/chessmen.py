"""The chessmen and the ball: what they are called in all games that have them."""

from __future__ import annotations

from zamora.core.i18n import later
from zamora.core.words import Man, Noun

#: The kind with the number 0.
NO_KIND = Man("")
#: The kinds of chessmen, numbered as in :mod:`zamora.compiled.chess`.
CHESSMEN = (
    NO_KIND,
    Man(
        "king",
        Noun("rey", single=True),
        "R",
        later("un rey da un solo paso, en cualquier dirección"),
    ),
    Man(
        "queen",
        Noun("dama", feminine=True),
        "D",
        later("una dama va en línea recta por filas, columnas y diagonales"),
    ),
    Man(
        "rook",
        Noun("torre", feminine=True),
        "T",
        later("una torre va en línea recta por filas y columnas"),
    ),
    Man("bishop", Noun("alfil"), "A", later("un alfil va en línea recta por las diagonales")),
    Man(
        "knight",
        Noun("caballo"),
        "C",
        later("un caballo salta dos casillas en línea recta y una hacia un lado"),
    ),
    Man("pawn", Noun("peón"), "P"),
)
FOOTBALL = Man("ball", Noun("balón"))


def chessmen(pawns: str) -> tuple[Man, ...]:
    """The chessmen of a game where this is how pawns move."""
    *others, pawn = CHESSMEN
    return (*others, pawn._replace(how=pawns))
