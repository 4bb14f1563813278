"""Sentences as HTML."""

from __future__ import annotations

import html
import re

#: A distance as it is typed, ``d_AB``.
_DISTANCE = re.compile(r"\bd_([A-Z]{2})\b")


def prose(text: str) -> str:
    """A sentence as HTML; the ``AB`` of a distance ``d_AB`` stands low, as in a book."""
    return _DISTANCE.sub(r"d<sub>\1</sub>", html.escape(text))
