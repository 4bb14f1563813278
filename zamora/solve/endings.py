"""Endings: positions with few men of a game that is too large to be solved as a whole.

A game that has any solved names a module as its ``own_endings``; this is what the module has.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, cast

from zamora.core.errors import UnknownGame
from zamora.core.i18n import _
from zamora.core.late import module
from zamora.core.position import Game, Position
from zamora.solve.anew import Stage
from zamora.solve.base import Solution


class Endings(Protocol):
    """What a module with the endings of a game has."""

    @property
    def SOLVER(self) -> str:  # noqa: N802
        """The module that solves them anew: an :class:`EndingSolver`."""

    def names(self, game: Game[Any, Any]) -> tuple[str, ...]:
        """What the endings of a game are called."""

    def ending(self, position: Position) -> str:
        """The ending that a position belongs to and is at hand, by its men; empty for none."""

    def solution(self, game: Game[Any, Any], name: str) -> Solution:
        """The solution of an ending, from its table."""


class EndingSolver(Protocol):
    """What a module that solves endings anew has."""

    def complete(
        self,
        game: Game[Any, Any],
        name: str,
        stage: Stage,
        *,
        check: bool = False,
        path: Path | None = None,
    ) -> dict[str, Any]:
        """Solve an ending; with ``check`` verify values, too; write the table to ``path``.

        Returns:
            The summary of a solution (:meth:`zamora.solve.base.Solution.summary`), and more.

        Raises:
            OSError: if the table cannot be written.
        """

    def own_table(self, game: Game[Any, Any], name: str) -> Path:
        """The file of the user's own where the table is looked for."""

    def lines(self, summary: dict[str, Any]) -> Iterator[str]:
        """What :meth:`complete` found, for people to read."""


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
    return cast(Endings, module(game.own_endings)) if game.own_endings else None


def ending_solver(game: Game[Any, Any], name: str) -> EndingSolver:
    """What solves an ending of a game anew.

    Raises:
        UnknownGame: if there is no such ending; the error lists those there are.
    """
    return cast(EndingSolver, module(ending_of(game, name).SOLVER))
