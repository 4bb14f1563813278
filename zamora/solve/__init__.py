"""Exact solutions of the games that are small enough.

>>> from zamora.solve import solution
>>> compases = solution("compases")
>>> compases.value(compases.start)
Value(result='draw', distance=None)

A small game is solved in each process that asks. A larger one ships its solution as a table in the
package; of a game too large for that some endings may be solved: ``solution("caliz", "torre")``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from zamora import registry
from zamora.core.errors import UnknownGame
from zamora.core.i18n import _
from zamora.core.position import Game, Position
from zamora.solve.endings import ending_of, endings, tables_of, whole
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
    return game.small or whole(game) is not None


def is_known(position: Position) -> bool:
    """Whether the exact value of a position is known: of its game, or of an ending of it."""
    return is_solvable(position.game) or _table(position) is not None


def _table(position: Position) -> str | None:
    """The name of the table that a position belongs to; None if there is none."""
    tables = tables_of(position.game)
    return None if tables is None else tables.name_of(position)


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
        UnknownGame: if there is none for that key; the error lists those there are. Also any error
            of reading a table.
    """
    game = registry.game(game_key) if game_key.partition("[")[0] in registry.all_keys() else None
    if ending and game is not None:
        return ending_of(game, ending).solution(game, ending)
    if game is None or not is_solvable(game):
        raise _unsolved(game_key, solvable())
    tables = whole(game)
    return solve(game.start()) if tables is None else tables.solution(game, "")


def solution_for(position: Position) -> Solution:
    """A solution that contains ``position``: its game's, or one made from this position.

    Edited positions need not be reachable from the start of a game. Of a game that has no
    complete solution it may be an ending that is solved.

    Raises:
        UnknownGame: if neither is so.
    """
    table = _table(position)
    if table:
        return solution(position.game.key, table)
    if not is_solvable(position.game):
        # Boards ask this of every game: to list those that are solved would take the kits of all.
        raise _unsolved(position.game.key)
    found = solution(position.game.key)
    return found if position in found else _solution_from(position)


def _unsolved(name: str, accepted: Iterable[str] = ()) -> UnknownGame:
    said = _("No hay solución completa de «{name}».").format(name=name)
    return UnknownGame(said, text=name, accepted=accepted)


@lru_cache(maxsize=32)
def _solution_from(position: Position) -> Solution:
    return solve(position)
