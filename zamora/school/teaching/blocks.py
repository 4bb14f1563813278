"""What a text for a teacher is made of: headings, paragraphs, lists, tables.

Texts may hold the inline signs of Markdown: ``**bold**``, ``*slanted*``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    """The title of a section; ``level`` 2 of a part, 3 of what is within it."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Items:
    """A list with dots."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A table.

    Attributes:
        head: what stands above the columns.
        rows: the cells, row by row.
        widths: how the width is shared among the columns, in any unit.
        whole: whether it should stand on one page, with its heading.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    whole: bool = False


Block = Heading | Text | Items | Grid
