"""Which games there are. The rules of each, and its rulings, are told by the module named here.

A game is registered by its key; the module is imported when the game is first asked for. Besides
the author's six games there are guests: games of other people to compare with, whose rules may need
a package that is not installed everywhere.
"""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from zamora.compiled import Compilable
from zamora.core.errors import MissingPackage, UnknownGame
from zamora.core.i18n import _
from zamora.core.position import Game, Position

#: Key of each game → module and class, in the order of the author's ladder.
_REGISTRY = {
    "compases": ("zamora.library.compases.rules", "Compases"),
    "futez": ("zamora.library.futez.rules", "Futez"),
    "golez": ("zamora.library.golez.rules", "Golez"),
    "goldrez": ("zamora.library.goldrez.rules", "Goldrez"),
    "caliz": ("zamora.library.court.caliz", "Caliz"),
    "gol": ("zamora.library.court.gol", "Gol"),
}
#: The same of games with another rule, which are no rungs of the ladder.
_VARIANTS = {"compases-360": ("zamora.library.compases.rules", "CompasesWithPass")}
#: The same of the guests, and the package and the extra of ours that each needs.
_GUESTS = {"ajedrez": ("zamora.library.ajedrez.rules", "Ajedrez")}
_NEEDS = {"ajedrez": ("chess", "zamora[ajedrez]")}


def _plain(text: str) -> str:
    """Lower case without accents and blanks at the ends."""
    decomposed = unicodedata.normalize("NFD", text.strip().lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@cache
def _load(key: str) -> Game[Any, Any]:
    module, name = (_REGISTRY | _VARIANTS | _GUESTS)[key]
    try:
        game = getattr(import_module(module), name)()
    except ModuleNotFoundError as error:
        package, extra = _NEEDS.get(key, ("", ""))
        if error.name != package:
            raise
        raise MissingPackage(
            _("El {game} necesita el paquete «{package}», que aquí no está instalado.").format(
                game=key, package=package
            ),
            text=key,
            accepted=[f'pip install "{extra}"'],
        ) from None
    assert isinstance(game, Game)
    return game


def game(name: str) -> Game[Any, Any]:
    """The game with this key (or full name), e.g. ``game("compases")``.

    Raises:
        UnknownGame: if there is none; the error lists the keys.
        MissingPackage: if it is a guest whose rules are not installed; the error says how to.
    """
    wanted = _plain(name)
    if wanted in _GUESTS or wanted in _VARIANTS:
        return _load(wanted)
    for key in _REGISTRY:
        if wanted == key or wanted == _plain(_load(key).name):
            return _load(key)
    raise UnknownGame(
        _("No conozco el juego «{name}».").format(name=name),
        text=name,
        accepted=[*_REGISTRY, *_GUESTS],
    )


def games() -> tuple[Game[Any, Any], ...]:
    """The author's six games, in the order of his ladder."""
    return tuple(_load(key) for key in _REGISTRY)


def variants() -> tuple[Game[Any, Any], ...]:
    """The games with another rule than the author's."""
    return tuple(_load(key) for key in _VARIANTS)


def guests() -> tuple[Game[Any, Any], ...]:
    """The games of other people that are installed here: chess, where its package is."""
    found = []
    for key in _GUESTS:
        with contextlib.suppress(MissingPackage):
            found.append(_load(key))
    return tuple(found)


def _has_kernel(found: object) -> bool:
    return isinstance(found, Compilable)


def compilable(names: Iterable[str] = ()) -> list[Any]:
    """The games with these names, all of which must have kernels; without names, all that do.

    Raises:
        UnknownGame: if there is no such game, or it has no kernel; the error lists those that do.
    """
    known: list[Any] = [*filter(_has_kernel, games())]
    chosen: list[Any] = []
    for name in names:
        found = game(name)
        if not _has_kernel(found):
            raise UnknownGame(
                _("{game} no tiene nada que compilar.").format(game=found.name),
                text=name,
                accepted=[one.key for one in known],
            )
        chosen.append(found)
    return chosen or known


def position(code: str) -> Position:
    """The position with this code, of whichever game; ``repr`` of a position is such a call.

    Raises:
        UnknownGame: if the code starts with the name of no game.
        BadPositionCode: if the rest is malformed or impossible.
    """
    head, *_fields = code.split(maxsplit=1) or [""]
    return game(head.partition(":")[0]).position(code)
