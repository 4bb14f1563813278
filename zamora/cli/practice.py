"""``zamora practice``: problems of a lesson, made on the spot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from zamora.cli import common as shared
from zamora.core.i18n import _
from zamora.core.numbers import plain
from zamora.core.tongues import written
from zamora.school.exercises import UnknownExercise
from zamora.school.practice import Practice, at_random, families
from zamora.school.tasks.kinds import ChoiceExercise

#: How many problems there are at most.
MOST = 200


@shared.command(
    "practice",
    help=_(
        "Hace problemas nuevos de una lección (1 a 14, también 3b y 5b), de fáciles a difíciles.\n"
        "\n"
        "Cada problema dice su enunciado, su posición, todas las respuestas correctas, los errores "
        "que reconoce y su dificultad. Con la misma semilla salen los mismos."
    ),
    short_help=_("Hace problemas nuevos de una lección."),
)
@click.argument("lesson", metavar=_("LECCIÓN"))
@shared.count_option("--count", 6, _("Cuántos problemas (si no, 6)."), most=MOST)
@click.option(
    "--kind",
    metavar=_("CLASE"),
    help=_("Solo los de esta clase: una familia, como discorey, o turn, number, cells, choice."),
)
@click.option(
    "--seed",
    metavar="N",
    type=int,
    default=1,
    help=_("Con otro número salen otros problemas (si no, 1)."),
)
@shared.json_option
def command(lesson: str, count: int, kind: str | None, seed: int, as_json: bool) -> int:
    """Make problems and say them."""
    found = _families(lesson, kind)
    some = at_random(found, count, seed)
    shared.say([_data(one) for one in some] if as_json else None, _lines(some), as_json)
    return 0


def _families(lesson: str, kind: str | None) -> list[Any]:
    """The families of a lesson and kind.

    Raises:
        UnknownExercise: if there are none; the error lists what there is.
    """
    every = families()
    found = [one for one in every if lesson in (one.lesson, str(one.number))]
    if not found:
        raise UnknownExercise(
            _("La lección «{lesson}» no tiene práctica.").format(lesson=lesson),
            text=lesson,
            accepted=dict.fromkeys(one.lesson for one in every),
        )
    names = {one.id.partition(".")[2]: one.kind for one in found}
    wanted = [one for one in found if kind in (None, one.kind, one.id.partition(".")[2])]
    if not wanted:
        raise UnknownExercise(
            _("La lección «{lesson}» no tiene problemas de la clase «{kind}».").format(
                lesson=lesson, kind=kind
            ),
            text=str(kind),
            accepted=dict.fromkeys([*names, *names.values()]),
        )
    return wanted


def _options(one: Practice) -> dict[str, str]:
    """What a problem lets one choose from, by key; empty if it asks for something else."""
    asked = one.exercise
    options = asked.options if isinstance(asked, ChoiceExercise) else ()
    return {option.key: option.text for option in options}


def _data(one: Practice) -> dict[str, Any]:
    asked = one.exercise
    return {
        "id": asked.id,
        "lesson": one.family.lesson,
        "strategy": one.family.strategy,
        "kind": asked.kind,
        "title": asked.title,
        "statement": asked.statement,
        "position": asked.position.code if asked.position is not None else None,
        "options": _options(one),
        "answers": one.rights(),
        "mistakes": [
            {"name": m.name, "example": m.example, "message": m.message, "hint": m.hint}
            for m in asked.mistakes
        ],
        "difficulty": one.estimate,
    }


def _lines(some: Sequence[Practice]) -> Iterator[str]:
    for number, one in enumerate(some, 1):
        asked = one.exercise
        if number > 1:
            yield ""
        yield _("{n}. {title} · dificultad {rating:.0f} · {id}").format(
            n=number, title=asked.title, rating=one.estimate, id=asked.id
        )
        yield f"   {asked.statement}"
        if asked.position is not None:
            yield f"   {asked.position.code}"
        options = _options(one)
        yield from (f"   – {text}" for text in options.values())
        answers = "; ".join(
            " ".join(right)
            if isinstance(right, list)
            else plain(right)
            if isinstance(right, float)
            else written(right)
            if asked.kind == "turn"
            else options.get(str(right), str(right))
            for right in one.rights()
        )
        yield _("   Correcto: {answers}").format(answers=answers)
        for mistake in asked.mistakes:
            yield _("   Error: {message}").format(message=mistake.message)
