"""The computer players; what they say of a position (``hint``) and of a game (``review``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zamora.search.choice import Choice, Opponent
from zamora.search.players import MirrorPlayer, PerfectPlayer, RandomPlayer
from zamora.search.rival import Player
from zamora.search.roster import UnknownPlayer, player, players

if TYPE_CHECKING:
    from zamora.search.hints import hint
    from zamora.search.reviews import review

__all__ = [
    "Choice",
    "MirrorPlayer",
    "Opponent",
    "PerfectPlayer",
    "Player",
    "RandomPlayer",
    "UnknownPlayer",
    "hint",
    "player",
    "players",
    "review",
]


def __getattr__(name: str) -> Any:
    """``hint`` and ``review``, loaded when they are first asked for: they need much."""
    if name == "hint":
        from zamora.search.hints import hint

        return hint
    if name == "review":
        from zamora.search.reviews import review

        return review
    raise AttributeError(name)
