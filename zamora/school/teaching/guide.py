"""The guide to the whole course as blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zamora.core.i18n import _
from zamora.school.teaching.blocks import Block, Grid, Heading, Items, Text
from zamora.school.teaching.courses import Course
from zamora.school.teaching.plans import Plan


def guide_blocks(course: Course, plans: Iterable[Plan]) -> Iterator[Block]:
    """The sections of the guide, what each lesson practises, and the curricula."""
    yield Text(course.opening)
    yield Heading(_("Las lecciones, una por una"))
    yield Grid(
        (_("Lección"), _("Qué se practica")),
        tuple((f"**{plan.heading}**", " ".join(plan.purpose)) for plan in plans),
        (1, 3),
    )
    for section in course.section:
        yield Heading(section.title)
        yield from map(Text, section.text)
        if section.items:
            yield Items(section.items)
        if section.rows:
            yield Grid(section.head, section.rows, section.widths)
    yield Heading(_("Los documentos curriculares"))
    yield Grid(
        (_("Documento"), _("Con qué se enlaza")),
        tuple((one.cited, one.words) for one in course.documents.values()),
        (1, 1),
    )
