"""What the page around a lesson asks its kernel (``labextension/static/runner.js``)."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

from ipycanvas import Canvas
from ipywidgets.widgets.widget import _instances  # the public name for it is deprecated

from zamora.compiled import can_compile, has_kernel, is_kept
from zamora.core.late import module
from zamora.core.slices import has_threads
from zamora.player.cards.ladder import Ladder
from zamora.player.following import follow, refresh
from zamora.registry import game
from zamora.rival.analysis import engine_of
from zamora.rival.searcher import SEARCH
from zamora.school.exercises import Status, lessons
from zamora.school.progress import pupils
from zamora.school.review import due

#: Compiles the search of a game, while everything else on the machine goes first.
_COMPILE = """
import os, sys
getattr(os, "nice", int)(10)
from zamora.registry import game
from zamora.rival.analysis import engine_of
engine_of(game(sys.argv[1]).start())
"""


class Answer:
    """Data for the page: what a user expression gives back."""

    def __init__(self, data: Any) -> None:
        """Wrap ``data``, which JSON can say."""
        self.data = data

    def _repr_json_(self) -> Any:
        return self.data


def come(lesson: int = 0) -> Answer:
    """The page of a lesson has come into sight: have it follow whoever works here by now.

    Args:
        lesson: its number.

    Returns:
        As :func:`progress`.
    """
    Ladder.lesson = lesson
    follow(pupils())
    return progress()


def progress() -> Answer:
    """How far the one who is working has come.

    ``{"named": whether she has a name, "route": her route or "", "solved": {exercise: stars},
    "review": [lessons before which something is to be repeated]}``.
    """
    store = pupils().current
    solved = {
        one.exercise: one.stars
        for number in lessons()
        for one in store.lesson_summary(number).exercises
        if one.status is Status.SOLVED
    }
    attempts = store.attempts()
    review = [number for number in lessons() if due(attempts, number, most=1)]
    owner = store.owner
    return Answer(
        {"named": bool(owner.name), "route": owner.route, "solved": solved, "review": review}
    )


def take_route(route: str) -> Answer:
    """Have the one who is working go another way from now on; how far she has come there.

    Raises:
        UnknownRoute: if there is no such route.
    """
    pupils().current.take_route(route)
    refresh()
    return progress()


def leave() -> None:
    """Close what the lesson has shown: the next one has this kernel, and needs the memory.

    A board of Un Cáliz takes forty megabytes of a browser. Left open, those of all lessons before
    would be made anew with each lesson: the frontend asks for every widget of the kernel.
    """
    # All but the hand that draws on all canvases, of now and later: it is made once.
    hand = Canvas.class_traits()["_canvas_manager"].default_value
    for widget in [one for one in _instances.values() if one is not hand]:
        widget.close()


def teacher(lesson: str) -> Answer:
    """The teacher's part of a lesson, as HTML; it is nowhere on the page before it is asked for.

    Raises:
        UnknownLesson: if it has none.
    """
    found = module("zamora_widgets.paper.kit").teacher_html(lesson)
    return Answer({"html": found})


def warm(keys: Sequence[str]) -> None:
    """Make the rivals of these games ready while the pupil reads.

    What has never been compiled on this machine is compiled in a process of its own, which lets
    everything else go first: here it would keep the boards from answering.
    """
    if can_compile() and has_threads():
        threading.Thread(target=_warm, args=(list(keys),), daemon=True, name="warm").start()


def _warm(keys: list[str]) -> None:
    for key in keys:
        chosen = game(key)
        if not has_kernel(chosen):
            continue
        if not is_kept(chosen, SEARCH):
            subprocess.run(  # noqa: S603 - our own command line, no shell
                [sys.executable, "-c", _COMPILE, key],
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        engine_of(chosen.start())
