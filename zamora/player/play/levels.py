"""The computer players as a pupil chooses them."""

from __future__ import annotations

from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.player.play.characters import character
from zamora.rival import Opponent, Player, player, players
from zamora.rival.levels import check_level
from zamora.rival.roster import WITH_MEMORY

#: What a lesson calls a rival that learns from its games, and the level it has.
LEARNS, LEARNER = "aprende", 2
#: Substitutes when no rival has been chosen: the first that exists.
SUBSTITUTES = ("perfecto", "level:4", "azar")


def rival_key(rival: str | int | None, game: Game[Any, Any]) -> str:
    """The key of the player of ``game`` named by a lesson.

    Args:
        rival: a key or name of a player, with or without ``+memoria``; a number for a level;
            ``"aprende"`` for an easy level that learns; None for none.
        game: what it is going to play.

    Returns:
        The key, with ``+memoria`` if it remembers; empty for none.

    Raises:
        BadLevel, UnknownPlayer: if there is no such player of the game.
    """
    if rival is None:
        return ""
    if not isinstance(rival, str):
        rival = f"level:{check_level(rival)}"
    rival = rival.strip().casefold()
    if rival.isdecimal():
        rival = f"level:{check_level(int(rival))}"
    if rival == LEARNS:
        rival = f"level:{LEARNER}{WITH_MEMORY}"
    found = player(rival, game=game)
    return found.key + WITH_MEMORY * remembers(found)


def remembers(rival: Opponent | None) -> bool:
    """Whether a player has a memory."""
    return isinstance(rival, Player) and rival.memory is not None


def substitute(game: Game[Any, Any]) -> str:
    """The key of the player that makes a turn for a person without a chosen rival."""
    return next(key for key in SUBSTITUTES if key in players(game))


def offered(game: Game[Any, Any]) -> list[tuple[str, str]]:
    """What to choose a rival from: words and keys, a person (an empty key) first."""
    keys = players(game)
    return [(_("una persona, aquí mismo"), ""), *((shown(key), key) for key in keys)]


def shown(key: str) -> str:
    """What a pupil reads for the key of a player."""
    name, who = player(key).name, character(key)
    return name if who is None else f"{name} · {who.name}, {who.manner}"
