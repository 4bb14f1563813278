"""The teacher's kit on paper: the parts of a lesson's kit, and the guide.

What is for pupils and what holds answers are never in the same file.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from zamora.core.i18n import _, language
from zamora.jupyter.workfolder import UnknownLesson, teaching_folder
from zamora.school.teaching.curricula import chosen, curricula
from zamora.school.teaching.orders import Block, Paper, Part, html
from zamora.school.teaching.parts import (
    answer_blocks,
    guide_blocks,
    key_blocks,
    list_blocks,
    plan_blocks,
)
from zamora.school.teaching.plans import Course, Plan, read_course, read_plan
from zamora_widgets.paper import flow, pdf, worksheet

#: The file of the whole course.
COURSE = "curso.toml"


def kits() -> tuple[str, ...]:
    """The lessons that have a teacher's part, in order: their numbers, and ``"taller"``."""
    return tuple(_files())


def plan(lesson: int | str) -> Plan:
    """The teacher's part of a lesson.

    Args:
        lesson: its number, or ``"taller"`` for the workshop.

    Raises:
        UnknownLesson: if it has none; the error lists the lessons that do.
    """
    wanted, files = str(lesson), _files()
    if wanted not in files:
        raise UnknownLesson(
            _("No conozco la lección «{lesson}».").format(lesson=wanted),
            text=wanted,
            accepted=files,
        )
    number = int(wanted) if wanted.isdigit() else None
    return read_plan(number, files[wanted].read_text(encoding="utf-8"))


def _files() -> dict[str, Path]:
    folder = teaching_folder(language())
    found = sorted(path for path in folder.glob("*.toml") if path.name != COURSE)
    return {path.stem.lstrip("0") or "0": path for path in found}


def course() -> Course:
    """The guide to the course."""
    return read_course((teaching_folder(language()) / COURSE).read_text(encoding="utf-8"))


def teacher_html(lesson: int | str, countries: Iterable[str] = ()) -> str:
    """The teacher's part of a lesson for a page: the plan, then the answers, as HTML.

    Args:
        lesson: as :func:`plan` takes it.
        countries: whose curricula are cited, as :func:`zamora.school.teaching.curricula.chosen`
            takes them.

    Raises:
        UnknownLesson: if it has none.
        UnknownCountry: if there is no curriculum of a country.
    """
    found = plan(lesson)
    return html((*plan_blocks(found, chosen(countries)), *answer_blocks(found)))


def teacher_part(lesson: int | str, country: str = "") -> dict[str, Any]:
    """The teacher's part of a lesson, and whose curricula can be cited in it.

    Args:
        lesson: as :func:`plan` takes it.
        country: its code. Without one, or with one that a browser remembers and we no longer have,
            those are cited that are cited without a choice.

    Returns:
        ``{"html", "country": the code or "", "countries": [[code, name], ...]}``; the first, with
        no code, names those that are cited without a choice.

    Raises:
        UnknownLesson: if it has none.
    """
    known = curricula()
    country = country if country in known else ""
    usual = ", ".join(one.country for one in chosen())
    return {
        "html": teacher_html(lesson, [country] if country else ()),
        "country": country,
        "countries": [["", usual], *([code, one.country] for code, one in known.items())],
    }


def lesson_pages(lesson: int | str, part: Part, paper: Paper) -> bytes:
    """A part of a lesson's kit as a PDF.

    Args:
        lesson: as :func:`plan` takes it.
        part: which; see :data:`zamora.school.teaching.orders.FILES`.
        paper: its size.

    Raises:
        UnknownLesson: if the lesson has none.
    """
    found = plan(lesson)
    if part == "worksheet":
        return worksheet.worksheet(found, paper)
    if part == "ticket":
        return worksheet.ticket(found, paper)
    title = found.heading
    if part == "key":
        return running(title, _("Clave · solo para docentes"), tuple(key_blocks(found)), paper)
    if part == "list":
        return running(title, _("Lista de clase · rúbrica"), tuple(list_blocks(found)), paper)
    blocks = tuple(plan_blocks(found, chosen()))
    return running(title, _("Plan de clase · para docentes"), blocks, paper)


def course_pages(paper: Paper) -> bytes:
    """The guide to the course as a PDF."""
    found = course()
    blocks = tuple(guide_blocks(found, map(plan, kits()), chosen()))
    return running(found.title, _("Guía para docentes"), blocks, paper)


def running(title: str, part: str, blocks: tuple[Block, ...], paper: Paper) -> bytes:
    """Running text as a PDF: its title, for whom it is, its blocks."""
    pdf.register_fonts()
    return flow.document(
        title,
        f"zamora · {title} · {part}",
        paper,
        lambda width, _height: [*flow.head(title, part), *flow.flowables(blocks, width)],
    )
