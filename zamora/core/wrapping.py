"""Lines of text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

#: Lines of text are wrapped at this width, in characters.
WIDTH = 88


def wrapped(text: str, indent: int, hanging: int = 3) -> Iterator[str]:
    """The text in lines of at most :data:`WIDTH` characters; no word is broken.

    Args:
        text: One paragraph.
        indent: Blanks before each line.
        hanging: Blanks more before each line after the first.
    """
    blanks = " " * indent
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=blanks,
        subsequent_indent=blanks + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
