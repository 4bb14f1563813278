"""The data files of games as they are written, for tests that read them for themselves."""

from __future__ import annotations

import tomllib
from typing import Any

import zamora
from zamora.core.data import data_file


def tables(key: str, name: str) -> dict[str, Any]:
    """The tables of a data file of a game; none if there is no such file."""
    path = data_file(zamora.game(key), name)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
