"""The data files of a game (printed games, puzzles, counts of paths): they lie beside its rules.

A folder that is called like the key of a game is that game's own: the book of Golez is
``golez/book.toml``. Where several games share a folder the key is in the file's name as well:
``court/book_gol.toml``. A game with unusual parameters has none of the usual one's data.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from zamora.core.rules import Rules


def data_file(game: Rules[Any, Any], name: str) -> Path:
    """Where the data file of a game with this name lies, or would if there were one.

    >>> from zamora.registry import game
    >>> data_file(game("gol"), "book.toml").name
    'book_gol.toml'
    """
    module = sys.modules[type(game).__module__]
    # A game that was typed into a notebook has no file: its data would be in the current folder.
    folder = Path(module.__file__ or "").parent if hasattr(module, "__file__") else Path()
    path = folder / name
    return path if folder.name == game.key else path.with_stem(f"{path.stem}_{game.key}")


def toml_data(game: Rules[Any, Any], name: str) -> dict[str, Any]:
    """What stands in a data file of a game; nothing if there is no such file.

    Raises:
        tomllib.TOMLDecodeError: if it is no TOML.
    """
    path = data_file(game, name)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
