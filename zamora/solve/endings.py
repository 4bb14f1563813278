"""Endings: positions with few men of a game that is too large to be solved as a whole."""

from __future__ import annotations

from typing import Any

from zamora.core.errors import UnknownGame
from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.registry import part
from zamora.solve.kit import Endings, EndingSolver, SolveKit


def ending_of(game: Game[Any, Any], name: str) -> Endings:
    """The endings of a game, one of which has this name.

    Raises:
        UnknownGame: if none has; the error lists those there are.
    """
    known = endings(game)
    names = () if known is None else known.names(game)
    if known is None or name not in names:
        raise UnknownGame(
            _("No hay solución del final «{ending}» de {name}.").format(
                ending=name, name=game.name
            ),
            text=name,
            accepted=names,
        )
    return known


def endings(game: Game[Any, Any]) -> Endings | None:
    """The endings of a game that are solved; None if there are none."""
    return part(game, SolveKit).endings


def ending_solver(game: Game[Any, Any], name: str) -> EndingSolver:
    """What solves an ending of a game.

    Raises:
        UnknownGame: if there is no such ending; the error lists those there are.
    """
    ending_of(game, name)
    solver = part(game, SolveKit).ending_solver
    assert solver is not None
    return solver()
