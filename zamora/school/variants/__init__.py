"""Variants: a game with one rule changed. A gallery of them, what was measured, and their codes.

The author says that he designed about a hundred variants of Golez, and prints one. What may be
changed about a game it declares itself (:attr:`zamora.core.rules.Rules.parameters`); the gallery
chooses among that and says for each what the booklet has instead.

>>> from zamora.school.variants import read_code, shown
>>> [one.key for one in shown("goldrez")]
['goldrez[touches=any]', 'goldrez[metric=taxi]']
>>> read_code(" golez[metric=taxi] ").settings["metric"]
'taxi'

The code of a variant is its key (:mod:`zamora.core.parameters`): it names the game and what is not
as usual, and stands in positions, records and addresses as well. ``gallery.toml`` has the variants
to be shown, ``measured.toml`` what ``python tools/variants.py`` measured, and when.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

from zamora import registry
from zamora.core import toml
from zamora.core.errors import UnknownGame, ZamoraError
from zamora.core.i18n import _, language
from zamora.core.position import Game
from zamora.core.words import quoted
from zamora.school.progress.responses import VARIANT, Response
from zamora.school.variants.measuring import Measured

#: The entries that are sentences of ours; the catalogues hold their translations.
WORDS = ("name", "rule", "source")
#: The first line of a file with a variant; the next one is its code.
HEAD = "zamora · variante"
#: A code has at most so many letters.
LONGEST_CODE = 300

_FOLDER = Path(__file__).parent


class NoVariant(ZamoraError):
    """A text does not say which variant it is, or nothing can be changed about its game."""


@dataclass(frozen=True)
class Variant:
    """A variant of the gallery.

    Attributes:
        key: of the game with its changed rule; that is its code too.
        name: what it is called.
        rule: the changed rule, in a sentence.
        source: the chapter of the booklet, and what it has instead.
    """

    key: str
    name: str
    rule: str
    source: str


@dataclass(frozen=True)
class Kept:
    """A variant that a pupil has named and kept.

    Attributes:
        key: its code.
        name: given by the pupil.
        at: when: UTC, ISO 8601.
    """

    key: str
    name: str
    at: str


@dataclass(frozen=True)
class _Gallery:
    variant: tuple[Variant, ...]


@dataclass(frozen=True)
class _Record:
    date: str
    games: Mapping[str, Measured]


def changeable() -> list[Game[Any, Any]]:
    """The games that something can be changed about."""
    return [game for game in registry.catalogue() if game.parameters]


def shown(game: str = "") -> tuple[Variant, ...]:
    """The gallery, or what it has of the game with this key; in the language of the moment."""
    return tuple(one for one in _gallery(language()) if game in ("", one.key.partition("[")[0]))


def in_gallery(key: str) -> Variant | None:
    """The variant of the gallery with this key, if there is one."""
    return next((one for one in shown() if one.key == key), None)


def combinations(game: Game[Any, Any]) -> int:
    """How many games the listed values of all rules make together, the usual one included.

    >>> combinations(registry.game("golez"))
    108
    """
    return prod(len(one.values) for one in game.parameters.values())


def told(game: Game[Any, Any]) -> str:
    """A variant in words: the game, and what is not as usual."""
    if game.key == game.plain_key:
        return _("{game}, como siempre.").format(game=game.name)
    known = in_gallery(game.key)
    if known is not None:
        return f"{known.name}. {known.rule}"
    return _("{game}, con otra regla: {rules}.").format(game=game.name, rules=_changed(game))


def title(game: Game[Any, Any], name: str = "") -> str:
    """What a game is called where there is room for a few words.

    Args:
        game: as it always is, or a variant.
        name: that a pupil gave to the variant; without one it is that of the gallery, or what is
            not as usual.
    """
    if game.key == game.plain_key:
        return game.name
    if name:
        return f"{game.name} {quoted(name)}"
    known = in_gallery(game.key)
    return f"{game.name} ({_changed(game)})" if known is None else known.name


def _changed(game: Game[Any, Any]) -> str:
    """What is not as usual, in the words of its parameters."""
    return "; ".join(
        f"{game.parameters[name].title()}: {game.parameters[name].said(value)}"
        for name, value in game.unusual.items()
    )


# Codes --------------------------------------------------------------------------------------------


def by_key(key: str) -> Game[Any, Any]:
    """The game with this key, as it always is or with rules of its own (``golez[metric=taxi]``).

    Raises:
        UnknownGame: if there is none; the error lists the keys.
        ZamoraError: as :func:`read_code`, and where a game cannot be used here.
    """
    if "[" in key:
        return read_code(key)
    if key not in registry.all_keys():
        raise UnknownGame(
            _("No hay ningún juego «{name}».").format(name=key),
            text=key,
            accepted=registry.all_keys(),
        )
    return registry.game(key)


def read_code(text: str) -> Game[Any, Any]:
    """The variant that a code or a file names.

    Args:
        text: a key, ``golez[metric=taxi]``, with blanks around it or not; or a text whose first
            line is :data:`HEAD` and whose second line is one.

    Raises:
        NoVariant: if it names none; the error lists examples.
        ZamoraError: if a rule or its value is not there; the error lists those that are.
    """
    lines = [line.strip() for line in text.lstrip("\ufeff").strip().splitlines()]
    if lines[:1] == [HEAD]:
        lines = lines[1:2]
    examples = [one.key for one in shown()[:3]]
    code = lines[0] if len(lines) == 1 else ""
    named, bracket, rules = code.partition("[")
    if not code or len(code) > LONGEST_CODE or bool(bracket) != code.endswith("]"):
        raise NoVariant(
            _("Eso no es el código de una variante."), text=text.strip()[:40], accepted=examples
        )
    if named not in registry.all_keys():
        raise NoVariant(
            _("Ningún juego se llama «{name}».").format(name=named[:40]),
            text=named[:40],
            accepted=examples,
        )
    asked = [rule.partition("=")[0].strip() for rule in rules.rstrip("]").split(",")]
    if len(set(asked)) < len(asked):
        raise NoVariant(
            _("El código dice dos veces la misma regla."), text=code[:40], accepted=examples
        )
    found = registry.game(code)
    if not found.parameters:
        raise NoVariant(
            _("En {game} no hay nada que cambiar.").format(game=found.name),
            text=code,
            accepted=[game.key for game in changeable()],
        )
    return found


def file_text(game: Game[Any, Any], name: str = "") -> str:
    """A variant as a file that :func:`read_code` reads."""
    return "\n".join([HEAD, game.key, *filter(None, [name]), told(game), ""])


# What was measured, what is kept ------------------------------------------------------------------


def measured(key: str) -> Measured | None:
    """What was measured of the game or variant with this key; None if nothing was."""
    return _record().games.get(key)


def measured_on() -> str:
    """The day of the measurements, ISO 8601."""
    return _record().date


def kept(responses: Iterable[Response]) -> list[Kept]:
    """What a pupil has named and not taken away again, the newest first."""
    found = []
    for one in responses:
        if one.phase == VARIANT:
            given: Any = one.value
            if given["name"]:
                found.append(Kept(given["key"], given["name"], one.at))
    return sorted(found, key=lambda one: (one.at, one.key), reverse=True)


@cache
def _gallery(_language: str) -> tuple[Variant, ...]:
    return toml.read(_FOLDER / "gallery.toml", _Gallery, WORDS).variant


@cache
def _record() -> _Record:
    return toml.read(_FOLDER / "measured.toml", _Record)
