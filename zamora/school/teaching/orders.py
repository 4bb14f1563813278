"""What can be printed on request: a game, a part of a lesson's kit, the guide, any text.

A text for a teacher is made of headings, paragraphs, lists and tables, which may hold the inline
signs of Markdown: ``**bold**``, ``*slanted*``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.core.lazy import offered


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


# As Markdown and as HTML --------------------------------------------------------------------------


def markdown(blocks: Iterable[Block]) -> str:
    """The blocks as Markdown, with tables as GitHub and Jupyter write them."""
    return "\n\n".join(map(_written, blocks)) + "\n"


def html(blocks: Iterable[Block]) -> str:
    """The blocks as HTML; anything that looks like a tag in them is text."""
    import mistune

    made = mistune.create_markdown(escape=True, plugins=["table"])(markdown(blocks))
    assert isinstance(made, str)
    return made


def _written(block: Block) -> str:
    match block:
        case Heading():
            return f"{'#' * block.level} {block.text}"
        case Text():
            return block.text
        case Items():
            return "\n".join(f"- {item}" for item in block.items)
        case Grid():
            rule = ("---",) * len(block.head)
            return "\n".join(_row(cells) for cells in (block.head, rule, *block.rows))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


Paper = Literal["a4", "letter"]
#: The paper of schools, by language; of all others it is letter.
_PAPERS: dict[str, Paper] = {"pt": "a4"}
Part = Literal["plan", "worksheet", "ticket", "key", "list"]

#: The parts of a lesson's kit, in the order in which a teacher needs them, and their files.
FILES: dict[Part, str] = {
    "plan": "plan.pdf",
    "worksheet": "hoja.pdf",
    "ticket": "boleto.pdf",
    "key": "clave.pdf",
    "list": "lista.pdf",
}


@dataclass(frozen=True)
class GameOrder:
    """Board, pieces and rules of the game with this key."""

    key: str


@dataclass(frozen=True)
class LessonOrder:
    """A part of the kit of a lesson: its number as a text, or ``"taller"`` for the workshop."""

    lesson: str
    part: Part


@dataclass(frozen=True)
class CourseOrder:
    """The guide to the whole course."""


@dataclass(frozen=True)
class TextOrder:
    """Running text and tables.

    Attributes:
        title: what stands at its head.
        part: for whom it is, or what part of it.
        blocks: the text.
    """

    title: str
    part: str
    blocks: tuple[Block, ...]


Order = GameOrder | LessonOrder | CourseOrder | TextOrder


def usual_paper() -> Paper:
    """The paper of schools where our language is spoken."""
    return _PAPERS.get(language(), "letter")


def printed(order: Order, paper: Paper | None = None) -> bytes:
    """What is asked for, as a PDF.

    Args:
        order: what is asked for.
        paper: its size; None for the usual one of the language.

    Raises:
        UnknownGame, UnknownLesson: if there is nothing of that name.
        ZamoraError: if no printer is installed.
    """
    # What draws is found like the painter of positions: the engine never imports upward.
    for entry in offered("zamora.painters").select(name="pdf"):
        made: bytes = entry.load()(order, paper or usual_paper())
        return made
    raise ZamoraError(_("Falta el paquete zamora_widgets: vuelve a instalar zamora."))
