"""Which computer players there are, and how to get one by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, languages, speaking
from zamora.core.position import Game
from zamora.rival.cards import CardPlayer
from zamora.rival.choice import Opponent
from zamora.rival.levels import NUMBERS, levels
from zamora.rival.memory import memory
from zamora.rival.players import MirrorPlayer, PerfectPlayer, RandomPlayer
from zamora.rival.search_player import Player

#: Added to the key of a level: it remembers its games in the user's memory file.
WITH_MEMORY = "+memoria"


class UnknownPlayer(ZamoraError):
    """No computer player goes by that name."""


class _Kind(NamedTuple):
    make: Callable[[int | None], Opponent]
    knows: Callable[[Game[Any, Any]], bool]


def _level(number: int) -> _Kind:
    def knows(game: Game[Any, Any]) -> bool:
        return number in {level.number for level in levels(game)}

    return _Kind(lambda seed: Player(number, seed=seed), knows)


_PLAYERS: dict[str, _Kind] = {
    **{k.key: _Kind(k, k.knows) for k in (RandomPlayer, MirrorPlayer, PerfectPlayer, CardPlayer)},
    **{f"level:{number}": _level(number) for number in NUMBERS},
}


#: Which of the players are levels, by what their keys begin with.
_LEVEL = "level:"


def written(key: str) -> str:
    """The key of a player as people write it: ``nivel:3`` for ``level:3``."""
    kind, _colon, number = key.partition(":")
    return _("nivel:{number}").format(number=number) if kind == "level" else key


@cache
def _typed() -> Mapping[str, str]:
    """The keys of the levels as people write them, in all languages."""
    found: dict[str, str] = {}
    for code in languages():
        with speaking(code):
            found |= {written(key): key for key in _PLAYERS if key.startswith(_LEVEL)}
    return found


def players(game: Game[Any, Any] | None = None) -> tuple[str, ...]:
    """The keys of the computer players of ``game``, or of all there are."""
    return tuple(key for key, kind in _PLAYERS.items() if game is None or kind.knows(game))


def player(name: str, seed: int | None = None, game: Game[Any, Any] | None = None) -> Opponent:
    """The computer player with this key or name: ``player("espejo")``, ``player("nivel:3")``.

    Args:
        name: a key of :func:`players`, as it is or as people write it (:func:`written`), or a
            player's name; case and outer blanks do not matter. A level
            followed by :data:`WITH_MEMORY` remembers its games.
        seed: makes its choices repeatable; without one each new player plays differently.
        game: what it is going to play; None if that does not matter yet.

    Raises:
        UnknownPlayer: if there is none, or if it does not play ``game``; the error lists the keys.
    """
    wanted = name.strip().casefold()
    plain = wanted.removesuffix(WITH_MEMORY)
    if plain not in _PLAYERS:  # else there is no need to read the words of all languages
        plain = _typed().get(plain, plain)
    for key, kind in _PLAYERS.items():
        found = kind.make(seed)
        if plain not in (key, found.name.casefold()):
            continue
        if wanted.endswith(WITH_MEMORY):
            if not isinstance(found, Player):
                break
            found.memory = memory()
        if game is None or kind.knows(game):
            return found
        raise UnknownPlayer(
            _("El jugador «{name}» no juega a {game}.").format(name=found.name, game=game.name),
            text=name,
            accepted=map(written, players(game)),
        )
    raise UnknownPlayer(
        _("No conozco al jugador «{name}».").format(name=name),
        text=name,
        accepted=map(written, players(game)),
    )
