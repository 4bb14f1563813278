"""The six levels: how far each looks, and how much it lets pass.

A level is a limit on what the search may look at, and some carelessness. The limits are positions
looked at, so that the same game goes the same way on every machine; the limit of seconds is only
for slow ones. Where it is known who wins (:mod:`zamora.solve.known`) nothing is looked at: the
highest level makes no mistake there, the others make theirs on purpose, each its share. What each
level scores against the one below is measured by ``zamora match``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.late import load
from zamora.core.position import Game


class BadLevel(ZamoraError):
    """There is no such level."""


@dataclass(frozen=True)
class Level:
    """What a level looks at.

    Attributes:
        number: from 1, the easiest.
        depth: it looks at most so many turns ahead; of the last of them it still sees whether the
            rival scores in reply.
        nodes: and at no more positions than this.
        seconds: and for no longer than this.
        noise: by how many points, more or less, it misjudges a turn. It never misjudges a goal.
        dreams: how often, out of a hundred turns, it does not look at all; never where it is known
            who wins.
        errs: how often, out of a hundred turns, it plays against what is known; None if it never
            heeds that and looks ahead instead.
    """

    number: int
    depth: int
    nodes: int
    seconds: float
    noise: int = 0
    dreams: int = 0
    errs: int | None = None


def ball_game(*nodes: int) -> tuple[Level, ...]:
    """The levels of a ball game whose levels 4, 5 and 6 look at so many positions."""
    fourth, fifth, sixth = nodes
    return (
        Level(1, 1, 10_000, 0.9, noise=400, dreams=75),
        Level(2, 1, 10_000, 0.9, noise=200),
        Level(3, 1, 10_000, 0.9, noise=20),
        Level(4, 60, fourth, 0.9),
        Level(5, 60, fifth, 2.5),
        Level(6, 60, sixth, 4.5, errs=0),
    )


#: Of a game without a compiled search, whose positions cost a hundred times as much.
ANY_GAME = (
    Level(1, 1, 10_000, 0.9, noise=400, dreams=60, errs=100),
    Level(2, 2, 1_000, 0.9, noise=60, errs=55),
    Level(3, 60, 500, 0.9, errs=25),
    Level(4, 60, 5_000, 2.7, errs=0),
)
#: Of a ball game: ``own_levels`` of its class names these, or others.
BALL_GAME = ball_game(1_000, 10_000, 100_000)
#: The numbers of the levels.
NUMBERS = range(1, 7)


def levels(game: Game[Any, Any]) -> tuple[Level, ...]:
    """The levels of a game: its own, or those of any game."""
    found: tuple[Level, ...] = load(game.own_levels) if game.own_levels else ANY_GAME
    return found


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
