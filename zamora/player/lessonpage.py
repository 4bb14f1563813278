"""What the page around a lesson asks: :func:`ask`, by the names of :data:`QUESTIONS`."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import Any, Final

from zamora.compiled import can_compile, has_kernel, is_kept
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.lazy import load
from zamora.core.tasks import has_threads
from zamora.player.cards.envelope import Envelope
from zamora.player.cards.ladder import Ladder
from zamora.player.carrying import bring, codes, saved
from zamora.player.following import follow, refresh
from zamora.player.home import games, home, pictures
from zamora.player.lessonclass import attend, fresh, who
from zamora.player.lessonlist import course, grade
from zamora.registry import all_keys, game
from zamora.rival.analysis import engine_of
from zamora.rival.searcher import SEARCH
from zamora.school.exercises import Status, lessons
from zamora.school.progress import pupils
from zamora.school.review import due

#: Compiles the search of a game, while everything else on the machine goes first; ends with the
#: process that asked for it, whose end of the pipe closes then.
_COMPILE = """
import os, sys, threading
getattr(os, "nice", int)(10)
def follow():
    os.read(0, 1)
    os._exit(0)
threading.Thread(target=follow, daemon=True).start()
from zamora.registry import game
from zamora.rival.analysis import engine_of
engine_of(game(sys.argv[1]).start())
os._exit(0)
"""

#: The games whose rivals have been asked for.
_warmed: set[str] = set()


def come(lesson: int = 0) -> dict[str, Any]:
    """The lesson's page became visible: adopt the current pupil.

    Args:
        lesson: its number.

    Returns:
        As :func:`progress`.
    """
    Ladder.lesson = lesson
    follow(pupils())
    return progress()


def progress() -> dict[str, Any]:
    """The current pupil's progress.

    ``{"pupil": her id, "named": whether she has a name, "route": her route or "", "solved":
    {exercise: stars}, "review": [lessons before which something is to be repeated], "grades": {file
    of a lesson: its :func:`zamora.player.lessonlist.grade`}}``.
    """
    store = pupils().current
    solved = {
        one.exercise: one.stars
        for lesson in store.lesson_summaries(lessons()).values()
        for one in lesson.exercises
        if one.status is Status.SOLVED
    }
    attempts = store.attempts()
    review = [number for number in lessons() if due(attempts, number, most=1)]
    owner = store.owner
    return {
        "pupil": owner.id,
        "named": bool(owner.name),
        "route": owner.route,
        "solved": solved,
        "review": review,
        "grades": {
            one["file"]: grade(one, owner.route, lambda id_: solved.get(id_, 0))
            for one in course()["lessons"]
        },
    }


def believed(lesson: int) -> list[dict[str, str]]:
    """What the current pupil has believed in a lesson, by its number, and knows now."""
    return Envelope.believed(lesson)


def take_route(route: str) -> dict[str, Any]:
    """Switch the current pupil to another route; gives her progress there.

    Raises:
        UnknownRoute: if there is no such route.
    """
    pupils().current.take_route(route)
    refresh()
    return progress()


def teacher(lesson: str, country: str = "") -> dict[str, Any]:
    """The teacher's part of a lesson; it is nowhere on the page before it is asked for.

    Args:
        lesson: its number, or ``"taller"``.
        country: the code of the country whose curriculum is cited, if one was chosen.

    Returns:
        As :func:`zamora_widgets.paper.kit.teacher_part`.

    Raises:
        UnknownLesson: if it has none.
    """
    part: dict[str, Any] = load("zamora_widgets.paper.kit:teacher_part")(lesson, country)
    return part


def warm(keys: Sequence[str]) -> None:
    """Make the rivals of these games ready while the pupil reads.

    What has never been compiled on this machine is compiled in a process of its own, which lets
    everything else go first: here it would keep the boards from answering.
    """
    if not has_threads():
        return  # nor is there anything that compiles; to look for it would take a tenth of a second
    new = [key for key in keys if key in all_keys() and key not in _warmed]
    if new and can_compile():
        _warmed.update(new)
        threading.Thread(target=_warm, args=(new,), daemon=True, name="warm").start()


def _warm(keys: list[str]) -> None:
    for key in keys:
        compile_apart(key)
        if has_kernel(chosen := game(key)):
            engine_of(chosen.start())


def compile_apart(key: str) -> None:
    """Compile the search of a game in a process of its own, unless this has been done before."""
    chosen = game(key)
    if has_kernel(chosen) and can_compile() and not is_kept(chosen, SEARCH):
        with subprocess.Popen(  # noqa: S603 - our own command line, no shell
            [sys.executable, "-c", _COMPILE, key],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as compiling:
            compiling.wait()


class UnknownQuestion(ZamoraError):
    """A page asks what no page of ours does."""


#: What may be asked, by name.
QUESTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    one.__name__: one
    for one in (
        attend,
        believed,
        bring,
        codes,
        come,
        fresh,
        games,
        home,
        pictures,
        progress,
        saved,
        take_route,
        teacher,
        warm,
        who,
    )
}


def ask(name: str, *values: Any) -> Any:
    """Answer a page, with what JSON can say.

    Args:
        name: what is asked, one of :data:`QUESTIONS`.
        *values: the values that the question takes.

    Raises:
        UnknownQuestion: if nothing is called so, or does not take these values.
        ZamoraError: what the answer itself has to object.
    """
    question = QUESTIONS.get(name)
    if question is None:
        raise UnknownQuestion(_("No conozco la pregunta «{name}».").format(name=name))
    try:
        signature(question).bind(*values)
    except TypeError as error:
        raise UnknownQuestion(_("No conozco la pregunta «{name}».").format(name=name)) from error
    return question(*values)
