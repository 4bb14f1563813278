"""The teacher's plan of a lesson, and its key, as blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from zamora.core.i18n import _
from zamora.school.tasks.kinds import ChoiceExercise, OrderExercise
from zamora.school.teaching.curricula import Curriculum
from zamora.school.teaching.orders import Block, Grid, Heading, Items, Text
from zamora.school.teaching.plans import Course, Plan, Schedule, Task, answer, lettered

#: The largest class, in pupils; between letters to circle.
PUPILS, GAP = 30, "\N{NO-BREAK SPACE}" * 4


def plan_blocks(plan: Plan, curricula: Iterable[Curriculum]) -> Iterator[Block]:
    """What a teacher reads before the class, and what it has to do with these curricula."""
    yield Heading(_("Qué se practica"))
    yield Items(plan.purpose)
    yield Heading(_("Antes de la clase"))
    yield Items(plan.before)
    yield Heading(_("Tres rutas"))
    yield Grid(
        (_("8 a 10 años"), _("11 a 13 años"), _("14 a 16 años")),
        ((plan.routes.young, plan.routes.middle, plan.routes.old),),
        (1, 1, 1),
    )
    short, *longer = plan.schedule
    yield from _timetable(short)
    yield Heading(_("Sin pantalla"))
    yield Items(plan.unplugged)
    for schedule in longer:
        yield from _timetable(schedule)
    yield Heading(_("Preguntas para conversar, con respuesta"))
    yield Grid(
        (_("Pregunta"), _("Respuesta")),
        tuple((f"**{one.ask}**", one.answer) for one in plan.question),
        (2, 3),
    )
    yield Heading(_("Errores frecuentes y qué decir"))
    yield Grid(
        (_("Lo que se ve"), _("Lo que se puede decir")),
        tuple((one.seen, one.say) for one in plan.mistake),
        (2, 3),
    )
    yield Heading(_("Rúbrica"))
    yield Grid(
        ("", _("Empieza"), _("Va en camino"), _("Lo logra")),
        tuple((f"**{row.what}**", *row.levels) for row in plan.rubric),
        (2, 3, 3, 3),
    )
    yield Heading(_("Boleto de salida"))
    yield from _tasks(plan.ticket)
    yield Heading(_("Con qué se enlaza"))
    yield Grid(
        (_("Documento"), _("Grados"), _("Códigos"), _("Bloque, y lo que aquí se practica")),
        tuple(
            (one.short, link.band, link.codes or "—", link.strand)
            for one in curricula
            for link in (one.lessons[plan.kit],)
        ),
        (3, 2, 1.6, 4),
    )
    for note in plan.note:
        yield Heading(note.title)
        yield Text(note.text)


def key_blocks(plan: Plan) -> Iterator[Block]:
    """The answers: to the worksheet, to the exit ticket, to the exercises on the screen."""
    yield Heading(_("Hoja de trabajo"))
    yield from _tasks(plan.worksheet)
    yield Heading(_("Boleto de salida"))
    yield from _tasks(plan.ticket)
    yield from answer_blocks(plan)


def list_blocks(plan: Plan) -> Iterator[Block]:
    """The rubric with a line for each pupil; a letter is circled."""
    letters = _("E C L").replace(" ", GAP)
    yield Text(_("Encierre una letra: **E** empieza, **C** va en camino, **L** lo logra."))
    yield Grid(
        (_("Nombre"), *(row.what for row in plan.rubric)),
        (("", *(letters for _row in plan.rubric)),) * PUPILS,
        (4, *(2 for _row in plan.rubric)),
    )


def answer_blocks(plan: Plan) -> Iterator[Block]:
    """The answers to the exercises on the screen."""
    if not plan.exercises:
        return
    yield Heading(_("Ejercicios de la pantalla"))
    yield Text(
        _(
            "Donde se juega, vale cualquier turno que logre lo que se pide; donde hay que dar un "
            "contraejemplo, cualquiera que sirva. Las letras son el orden en que aparecen las "
            "frases en la pantalla y en la hoja, de arriba abajo."
        )
    )
    yield Grid(
        (_("Ejercicio"), _("Respuesta"), _("Por qué")),
        tuple(
            (f"**{one.id}** {one.title}", answer(one), one.explanation) for one in plan.exercises
        ),
        (3, 4, 6),
    )
    for one in plan.exercises:
        if isinstance(one, OrderExercise):
            yield Text(
                _("**{id}, en orden:** {steps}").format(
                    id=one.id,
                    steps=" → ".join(
                        f"{letter}) {text}"
                        for key in one.solution
                        for letter, text in [_step(one, key)]
                    ),
                )
            )


def choices(task: Task) -> tuple[str, ...]:
    """What there is to choose from or to order, with letters."""
    match task.source:
        case ChoiceExercise(options=given) | OrderExercise(steps=given):
            return tuple(f"{letter}) {option.text}" for letter, option in lettered(given))
    return ()


def _step(one: OrderExercise, key: str) -> tuple[str, str]:
    return next((letter, step.text) for letter, step in lettered(one.steps) if step.key == key)


def _timetable(schedule: Schedule) -> Iterator[Block]:
    ends = accumulate(minutes for minutes, _name, _what in schedule.steps)
    yield Heading(_("Plan de {n} minutos").format(n=schedule.minutes))
    yield Grid(
        (_("Minuto"), _("Qué"), _("Cómo")),
        tuple(
            (f"{end - minutes}–{end}", f"**{name}**", what)
            for end, (minutes, name, what) in zip(ends, schedule.steps, strict=True)
        ),
        (1, 2, 7),
        whole=True,
    )


def _tasks(tasks: tuple[Task, ...]) -> Iterator[Block]:
    yield Grid(
        ("", _("Pregunta"), _("Respuesta")),
        tuple((f"**{n}**", task.asked, task.key) for n, task in enumerate(tasks, start=1)),
        (1, 9, 10),
    )


# The guide to the whole course --------------------------------------------------------------------


def guide_blocks(
    course: Course, plans: Iterable[Plan], curricula: Iterable[Curriculum]
) -> Iterator[Block]:
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
        tuple((one.cited, one.words) for one in curricula),
        (1, 1),
    )
