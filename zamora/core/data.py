"""The data files of a game (printed games, puzzles, its rules in words), next to its code.

A folder that is called like the key of a game is that game's own: the book of Golez is
``golez/book.toml``. Where several games share a folder the key is in the file's name as well:
``court/book_gol.toml``. A game with unusual parameters has none of the usual one's data, but the
words about how it is played.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from zamora.core import toml
from zamora.core.rules import Rules

T = TypeVar("T")

#: The file in which the rules of a game stand in words, and which of its entries are sentences.
HOW_TO_PLAY, WORDS = "howto.toml", ("aim", "rules")


@dataclass(frozen=True)
class _HowTo:
    aim: str = ""
    rules: tuple[str, ...] = ()


def data_file(game: Rules[Any, Any], name: str) -> Path:
    """Where the data file of a game with this name lies, or would if there were one.

    >>> from zamora.registry import game
    >>> data_file(game("gol"), "book.toml").name
    'book_gol.toml'
    """
    return _file(game, name, game.key)


def _file(game: Rules[Any, Any], name: str, key: str) -> Path:
    module = sys.modules[type(game).__module__]
    # A game that was typed into a notebook has no file: its data would be in the current folder.
    folder = Path(module.__file__ or "").parent if hasattr(module, "__file__") else Path()
    path = folder / name
    return path if folder.name == key else path.with_stem(f"{path.stem}_{key}")


def game_data(
    game: Rules[Any, Any], name: str, kind: type[T], words: tuple[str, ...] = ()
) -> T | None:
    """The record in a data file of a game; None if there is no such file.

    Args:
        game: the game.
        name: of the file.
        kind: of the record (:mod:`zamora.core.toml`).
        words: the keys whose texts are sentences to be translated.

    Raises:
        DamagedData: if the file is not as ``kind`` says.
    """
    return _read(data_file(game, name), kind, words)


def how_to_play(game: Rules[Any, Any]) -> tuple[str, ...]:
    """The rules of a game in a pupil's words, a paragraph each; none if they are not written yet.

    They are ``rules`` in ``howto.toml``: those of the usual game, which hold for all its variants.

    >>> from zamora.registry import game
    >>> print(how_to_play(game("nim"))[-1])
    Gana quien quita la última.

    Raises:
        DamagedData: if the file says anything else.
    """
    return _how_to(game).rules


def how_to_win(game: Rules[Any, Any]) -> str:
    """How a game is won, in one line; empty if that is not written: ``aim`` in ``howto.toml``.

    >>> from zamora.registry import game
    >>> how_to_win(game("nim"))
    'Gana quien quita la última.'

    Raises:
        DamagedData: if the file says anything else.
    """
    return _how_to(game).aim


def _how_to(game: Rules[Any, Any]) -> _HowTo:
    return _read(_file(game, HOW_TO_PLAY, game.plain_key), _HowTo, WORDS) or _HowTo()


def _read(path: Path, kind: type[T], words: tuple[str, ...]) -> T | None:
    return toml.read(path, kind, words) if path.is_file() else None
