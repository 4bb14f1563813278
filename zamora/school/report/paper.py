"""A class table on paper: the same figures as the page has, in tables that fit a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zamora.core.i18n import _
from zamora.school.report import ClassReport, page
from zamora.school.review import label
from zamora.school.teaching.orders import Block, Grid, Heading, Items, Text, TextOrder

#: How many exercises stand side by side; a lesson that has more gets another table.
COLUMNS = 12


def order(report: ClassReport, more: tuple[Block, ...] = ()) -> TextOrder:
    """The order for the printer; ``more`` comes after the class table."""
    return TextOrder(_("Informe de la clase"), _("para docentes"), (*blocks(report), *more))


def blocks(report: ClassReport) -> Iterator[Block]:
    """The report, piece by piece."""
    words = page.words()
    if report.problems:
        yield Heading(words["problems"])
        yield Items(tuple(f"`{one.file}`: {one.why}" for one in report.problems))
    if report.notices:
        yield Heading(words["notices"])
        yield Items(tuple(report.notices))
    yield Heading(words["summary"])
    routes = any(pupil.route for pupil in report.pupils)
    yield Grid(
        (
            words["pupil"],
            *([words["route"]] if routes else []),
            *(words[key] for key in ("solved", "stars", "minutes", "last")),
        ),
        tuple(
            (
                pupil.name,
                *([page.route(pupil)] if routes else []),
                f"{done} / {len(report.exercises)}",
                str(stars),
                str(page.minutes(pupil.time())),
                page.day(pupil.last),
            )
            for pupil in report.pupils
            for done, stars in (page.total(pupil, report.exercises),)
        ),
        (5, *([3] if routes else []), 2, 2, 2, 2.4),
        whole=True,
    )
    for lesson, keys in page.tried(report):  # others would be ten sheets of dots
        yield Heading(page.title(lesson))
        wide = -(-len(keys) // -(-len(keys) // COLUMNS))  # tables of a lesson are alike
        for at in range(0, len(keys), wide):
            yield _lesson(report, keys[at : at + wide])
        mistaken = [(label(key), said) for key in keys if (said := page.mistakes(report, key))]
        if mistaken:
            yield Heading(words["mistakes"], 3)
            yield Grid((words["exercise"], words["mistake"]), tuple(mistaken), (1, 6))
    if report.arguments:
        yield Heading(words["why"])
    for (lesson, question), written in report.arguments.items():
        yield Heading(f"{lesson} · {question}", 3)
        for name, one in written:
            ticked = f" ({one.ticked})" if one.ticked else ""
            yield Text(f"{_plain(name)}: {_plain(one.text)}{ticked}")
    if report.gain.begun:
        yield Heading(words["gain"])
        yield from map(Text, page.measured(report.gain))
        if report.gain.gain.n:
            head = ("group", "number", "before", "after", "gained", "interval")
            rows = tuple(tuple(map(str, row)) for row in page.gains(report.gain))
            yield Grid(tuple(words[key] for key in head), rows, (4, 1.4, 2, 2, 2, 3))
    yield Text(_("★★★ resuelto al primer intento y sin pistas · ✗3 tres intentos sin resolver."))
    yield Text(f"{words['time']} {words['private']}")


def _plain(text: str) -> str:
    """A pupil's words, of which no sign is one of Markdown, in one paragraph."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|<>~])", r"\\\1", " ".join(text.split()))


def _lesson(report: ClassReport, keys: list[str]) -> Grid:
    """Who has solved which of some exercises."""
    words = page.words()
    rows = [(pupil.name, *(page.cell(pupil, key).sign for key in keys)) for pupil in report.pupils]
    n = len(report.pupils)
    rows.append((words["all"], *(f"{page.solved(report, key)}/{n}" for key in keys)))
    return Grid(
        (words["pupil"], *map(label, keys)), tuple(rows), (4, *[1.5] * len(keys)), whole=True
    )
