"""The data files of a game (printed games, puzzles, its rules in words): they lie beside its code.

A folder that is called like the key of a game is that game's own: the book of Golez is
``golez/book.toml``. Where several games share a folder the key is in the file's name as well:
``court/book_gol.toml``. A game with unusual parameters has none of the usual one's data, but the
words about how it is played.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from zamora.core.i18n import _
from zamora.core.rules import Rules

#: The file in which the rules of a game stand in words, and which of its entries are sentences.
HOW_TO_PLAY, WORDS = "howto.toml", ("rules",)


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


def toml_data(game: Rules[Any, Any], name: str) -> dict[str, Any]:
    """What stands in a data file of a game; nothing if there is no such file.

    Raises:
        tomllib.TOMLDecodeError: if it is no TOML.
    """
    return _toml(data_file(game, name))


def how_to_play(game: Rules[Any, Any]) -> tuple[str, ...]:
    """The rules of a game in a pupil's words, a paragraph each; none if nobody has written any.

    They are ``rules`` in ``howto.toml``: those of the usual game, which hold for all its variants.

    >>> from zamora.registry import game
    >>> print(how_to_play(game("nim"))[-1])
    Gana quien quita la última.

    Raises:
        tomllib.TOMLDecodeError: if the file is no TOML.
    """
    return tuple(map(_, _toml(_file(game, HOW_TO_PLAY, game.plain_key)).get("rules", ())))


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
