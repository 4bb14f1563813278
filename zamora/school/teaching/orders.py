"""What can be printed on request: a game, a part of a lesson's kit, the guide, any text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.lazy import offered
from zamora.school.teaching.blocks import Block

Paper = Literal["a4", "letter"]
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


def printed(order: Order, paper: Paper) -> bytes:
    """What is asked for, as a PDF.

    Raises:
        UnknownGame, UnknownLesson: if there is nothing of that name.
        ZamoraError: if no printer is installed.
    """
    # What draws is found like the painter of positions: the engine never imports upward.
    for entry in offered("zamora.painters").select(name="pdf"):
        made: bytes = entry.load()(order, paper)
        return made
    raise ZamoraError(_("Falta el paquete zamora_widgets: vuelve a instalar zamora."))
