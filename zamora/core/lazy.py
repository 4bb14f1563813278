"""Lazy imports.

Everything else is imported at the top of files. What a game has besides its rules (a solution,
players of its own) is named in its class, and loaded from here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def module(name: str) -> Any:
    """The module called ``name``."""
    return import_module(name)


def load(name: str) -> Any:
    """The object called ``name``, as ``"package.module:object"``."""
    where, _colon, attribute = name.partition(":")
    return getattr(module(where), attribute)


def offered(group: str) -> Any:
    """The entry points that installed packages have under ``group``.

    Python reads them with its parser of mails: a third of what it takes to import zamora.
    """
    return load("importlib.metadata:entry_points")(group=group)
