"""Exact solutions of the games that are small enough.

>>> from zamora.solve import solution
>>> compases = solution("compases")
>>> compases.value(compases.start)
Value(result='draw', distance=None)

Batalla de Compases is solved anew whenever it is asked for. Futez is read from a table that travels
with the package (:mod:`zamora.solve.futez`).
"""

from __future__ import annotations

from functools import cache, lru_cache

from zamora.errors import UnknownGame
from zamora.games.compases import Compases, CompasesWithPass
from zamora.games.futez import Futez
from zamora.i18n import _
from zamora.position import Position
from zamora.solve.retrograde import (
    OutsideSolution,
    Result,
    Solution,
    TooManyPositions,
    Value,
    solve,
)

__all__ = [
    "OutsideSolution",
    "Result",
    "Solution",
    "TooManyPositions",
    "Value",
    "solution",
    "solution_for",
    "solvable",
    "solve",
]

_SOLVED = {game.key: game for game in (Compases(), CompasesWithPass(), Futez())}


def solvable() -> tuple[str, ...]:
    """The keys of the games that have a complete solution."""
    return tuple(_SOLVED)


@cache
def solution(game_key: str) -> Solution:
    """The complete solution of a game, made once in a process.

    Raises:
        UnknownGame: if there is none for that key; the error lists those there are. Also
            (:class:`zamora.solve.futez.table.BadTable`) if the table of Futez cannot be used.
    """
    if game_key not in _SOLVED:
        raise UnknownGame(
            _("No hay solución completa de «{name}».").format(name=game_key),
            text=game_key,
            accepted=solvable(),
        )
    if game_key == Futez.key:
        from zamora.solve.futez import table
        from zamora.solve.futez.solution import FutezSolution

        return FutezSolution(table.find())
    return solve(_SOLVED[game_key].start())


def solution_for(position: Position) -> Solution:
    """A solution that contains ``position``: its game's, or one made from this position.

    Positions set up by hand need not be reachable from the start of a game.

    Raises:
        UnknownGame: if the game has no complete solution.
    """
    whole = solution(position.game.key)
    return whole if position in whole else _solution_from(position)


@lru_cache(maxsize=32)
def _solution_from(position: Position) -> Solution:
    return solve(position)
