"""Which tables a game has: of the whole game, or of endings, positions with few men."""

from __future__ import annotations

from typing import Any

from zamora.core.errors import UnknownGame
from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.registry import part
from zamora.solve.kit import SolveKit
from zamora.solve.tablebase import Tables


def tables_of(game: Game[Any, Any]) -> Tables | None:
    """What of a game is solved and kept as tables; None if nothing is."""
    return part(game, SolveKit).tables


def whole(game: Game[Any, Any]) -> Tables | None:
    """The tables of a game that is solved as a whole; None if it is not."""
    tables = tables_of(game)
    return tables if tables is not None and "" in tables.names(game) else None


def endings(game: Game[Any, Any]) -> tuple[str, ...]:
    """What the endings of a game are called that are solved."""
    tables = tables_of(game)
    return () if tables is None else tuple(filter(None, tables.names(game)))


class UnknownEnding(UnknownGame):
    """The endings of a game that are solved have other names, or there are none."""


def ending_of(game: Game[Any, Any], name: str) -> Tables:
    """The tables of a game, among which is this ending.

    Raises:
        UnknownEnding: if there is none; the error lists those there are.
    """
    tables, names = tables_of(game), endings(game)
    if tables is None or name not in names:
        raise UnknownEnding(
            _("No hay solución del final «{ending}» de {name}.").format(
                ending=name, name=game.name
            ),
            text=name,
            accepted=names,
        )
    return tables
