"""Exact solutions of the games that are small enough.

>>> from zamora.solve import solution
>>> compases = solution("compases")
>>> compases.value(compases.start)
Value(result='draw', distance=None)

A small game is solved anew in each process that asks. A larger one brings its solution along, as a
table that travels with the package; and of a game that is too large for that some endings may be
solved: ``solution("caliz", "torre")``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from zamora import registry
from zamora.core.errors import UnknownGame
from zamora.core.i18n import _
from zamora.core.position import Game, Position
from zamora.solve.endings import ending_of, endings
from zamora.solve.kit import SolveKit
from zamora.solve.retrograde import (
    OutsideSolution,
    Result,
    Solution,
    Stopped,
    TooManyPositions,
    Value,
    solve,
)

__all__ = [
    "OutsideSolution",
    "Result",
    "Solution",
    "Stopped",
    "TooManyPositions",
    "Value",
    "endings",
    "is_known",
    "is_solvable",
    "solution",
    "solution_for",
    "solvable",
    "solve",
]


def is_solvable(game: Game[Any, Any]) -> bool:
    """Whether a game has a complete solution."""
    return game.small or _ready_made(game) is not None


def _ready_made(game: Game[Any, Any]) -> Callable[[], Solution] | None:
    """Makes the solution that a game brings: that of the usual one, of no variant."""
    return None if game.unusual else registry.part(game, SolveKit).solution


def is_known(position: Position) -> bool:
    """Whether the exact value of a position is known: of its game, or of an ending of it."""
    solved = endings(position.game)
    return is_solvable(position.game) or bool(solved is not None and solved.ending(position))


def solvable() -> tuple[str, ...]:
    """The keys of the games that have a complete solution."""
    known = (*registry.games(), *registry.neighbours())
    return tuple(game.key for game in known if is_solvable(game))


@cache
def solution(game_key: str, ending: str = "") -> Solution:
    """The complete solution of a game, made once in a process; or of one of its endings.

    Args:
        game_key: of the game.
        ending: a name, of those that :func:`endings` lists; empty for the whole game.

    Raises:
        UnknownGame: if there is none for that key; the error lists those there are. Also
            whatever is wrong with a table that is to be read.
    """
    game = registry.game(game_key) if game_key.partition("[")[0] in registry.all_keys() else None
    if ending and game is not None:
        return ending_of(game, ending).solution(game, ending)
    if game is None or not is_solvable(game):
        raise UnknownGame(
            _("No hay solución completa de «{name}».").format(name=game_key),
            text=game_key,
            accepted=solvable(),
        )
    brought = _ready_made(game)
    return solve(game.start()) if brought is None else brought()


def solution_for(position: Position) -> Solution:
    """A solution that contains ``position``: its game's, or one made from this position.

    Positions set up by hand need not be reachable from the start of a game. Of a game that has no
    complete solution it may be an ending that is solved.

    Raises:
        UnknownGame: if neither is so.
    """
    solved = endings(position.game)
    if solved is not None and (ending := solved.ending(position)):
        return solution(position.game.key, ending)
    whole = solution(position.game.key)
    return whole if position in whole else _solution_from(position)


@lru_cache(maxsize=32)
def _solution_from(position: Position) -> Solution:
    return solve(position)
