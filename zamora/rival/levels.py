"""The six levels: how far each looks, and how much it lets pass.

A level is a limit on what the search may look at, and some carelessness. The limits are positions
looked at, so that the same game goes the same way on every machine; the limit of seconds is only
for slow ones. Where it is known who wins (:mod:`zamora.solve.known`) nothing is looked at: the
highest level makes no mistake there, the others make theirs on purpose, each its share. What each
level scores against the one below is measured by ``zamora match``.
"""

from __future__ import annotations

from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.registry import part
from zamora.rival.kit import Level, RivalKit


class BadLevel(ZamoraError):
    """There is no such level."""


#: The numbers of the levels.
NUMBERS = range(1, 7)


def levels(game: Game[Any, Any]) -> tuple[Level, ...]:
    """The levels of a game: its own, or those of any game."""
    return part(game, RivalKit).levels


def check_level(number: int, game: Game[Any, Any] | None = None) -> int:
    """The number itself.

    Raises:
        BadLevel: if there is no such level (in this game); the error lists those there are.
    """
    known = list(NUMBERS) if game is None else [one.number for one in levels(game)]
    if type(number) is not int or number not in known:
        raise BadLevel(
            _("No hay un nivel {number}.").format(number=number),
            text=str(number),
            accepted=map(str, known),
        )
    return number


def level(game: Game[Any, Any], number: int) -> Level:
    """What a level looks at in a game; raises as :func:`check_level`."""
    return levels(game)[check_level(number, game) - 1]
