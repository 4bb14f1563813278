"""What can be asked of whoever prints: a game, a part of a lesson's kit, the guide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Paper = Literal["a4", "letter"]
Part = Literal["plan", "worksheet", "ticket", "key"]

#: The parts of a lesson's kit, in the order in which a teacher needs them, and their files.
FILES: dict[Part, str] = {
    "plan": "plan.pdf",
    "worksheet": "hoja.pdf",
    "ticket": "boleto.pdf",
    "key": "clave.pdf",
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


Order = GameOrder | LessonOrder | CourseOrder
