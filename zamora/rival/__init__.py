"""The computer players, and the search that the strong ones play by."""

from __future__ import annotations

from zamora.rival.choice import Choice, Opponent
from zamora.rival.players import MirrorPlayer, PerfectPlayer, RandomPlayer
from zamora.rival.roster import UnknownPlayer, player, players
from zamora.rival.search_player import Player

__all__ = [
    "Choice",
    "MirrorPlayer",
    "Opponent",
    "PerfectPlayer",
    "Player",
    "RandomPlayer",
    "UnknownPlayer",
    "player",
    "players",
]
