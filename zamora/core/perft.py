"""Counting paths: perft, the chess programmer's check of a move generator.

``perft(n)`` is the number of paths of n turns, where two turns that lead to the same position are
the same. Games that end earlier are not continued and not counted; games that end exactly at depth
n count once each. Repetition does not end a path: a position knows nothing of how it came about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zamora.core.data import game_data
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Game, Position, Turn


@dataclass(frozen=True)
class Known:
    """A position whose paths have been counted, in the ``perft.toml`` of its game.

    Attributes:
        name: what is special about it.
        code: the position.
        counts: the number of paths of 1, 2, 3 … turns.
        confirmed: how many of the counts a program that shares nothing with ours has come to, too.
    """

    name: str
    code: str
    counts: tuple[int, ...]
    confirmed: int = -1

    def __post_init__(self) -> None:
        """Where a file does not say how many are confirmed, all are."""
        if self.confirmed < 0:
            object.__setattr__(self, "confirmed", len(self.counts))


@dataclass(frozen=True)
class Counted:
    """What ``perft.toml`` holds.

    Attributes:
        position: the positions, the start of the game first.
        plain_cpp: leaves a second that a plain program in C++ reached (``docs/kernel.md``).
    """

    position: tuple[Known, ...] = ()
    plain_cpp: float = 0.0


def counted(game: Game[Any, Any]) -> Counted:
    """What ``perft.toml`` holds for a game; nothing if there is no such file."""
    return game_data(game, "perft.toml", Counted) or Counted()


def known(game: Game[Any, Any]) -> tuple[Known, ...]:
    """The positions of a game whose paths have been counted, its start first; none without data.

    >>> from zamora.registry import game
    >>> known(game("futez"))[0].counts[:4]
    (4, 16, 188, 1682)
    """
    return counted(game).position


def perft(position: Position, depth: int) -> int:
    """The number of paths of ``depth`` turns from ``position``.

    Raises:
        ZamoraError: if ``depth`` is negative.
    """
    if depth < 0:
        raise ZamoraError(
            _("La profundidad no puede ser negativa."), text=str(depth), accepted=["0", "1", "2"]
        )
    return _count(position, depth, {})


def divide(position: Position, depth: int) -> dict[Turn, int]:
    """The same count broken down by first turn; ``depth`` must be at least 1.

    Raises:
        ZamoraError: if ``depth`` is less than 1.
    """
    if depth < 1:
        raise ZamoraError(
            _("Para desglosar, la profundidad debe ser al menos 1."),
            text=str(depth),
            accepted=["1", "2"],
        )
    table: dict[tuple[Position, int], int] = {}
    return {turn: _count(turn.after, depth - 1, table) for turn in position.turns()}


def _count(position: Position, depth: int, table: dict[tuple[Position, int], int]) -> int:
    # The count depends on nothing but position and depth, so one table serves all paths.
    if depth == 0:
        return 1
    counted = position.game.paths(position.state, depth)
    if counted is not None:
        return counted
    known = table.get((position, depth))
    if known is None:
        known = sum(_count(turn.after, depth - 1, table) for turn in position.turns())
        table[position, depth] = known
    return known
