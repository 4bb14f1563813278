"""The computer players."""

from __future__ import annotations

from zamora.search.players import (
    Choice,
    MirrorPlayer,
    PerfectPlayer,
    Player,
    RandomPlayer,
    UnknownPlayer,
    player,
    players,
)

__all__ = [
    "Choice",
    "MirrorPlayer",
    "PerfectPlayer",
    "Player",
    "RandomPlayer",
    "UnknownPlayer",
    "player",
    "players",
]
