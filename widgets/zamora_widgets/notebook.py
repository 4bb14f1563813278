"""The notebook as the place where cells are run: what they give back is shown, errors are kind."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ipycanvas import Canvas
from IPython import get_ipython
from IPython.core.interactiveshell import ExecutionResult
from IPython.display import display
from ipywidgets.widgets.widget import _instances  # the public name for it is deprecated

from zamora.player import lessonpage
from zamora.player.controls import Control
from zamora.player.lesson import START
from zamora_widgets import card
from zamora_widgets.page import cellerrors
from zamora_widgets.page.notices import open_page

_greeting: Callable[[], Control] | None = None


def install(greeting: Callable[[], Control]) -> None:
    """Have the cells of this notebook show controls; where there is none nothing happens.

    Args:
        greeting: makes what is shown below the cell at the start of a lesson.
    """
    global _greeting
    shell: Any = get_ipython()
    if shell is None:
        return
    card.install()
    cellerrors.install()
    open_page()
    if _greeting is None:
        shell.events.register("post_run_cell", greet)
    _greeting = greeting


def greet(result: ExecutionResult) -> None:
    """Show the current pupil below the first cell of a lesson, whenever it has been run."""
    if not result.success or result.info is None or _greeting is None:
        return
    if result.info.raw_cell.strip() == START:
        display(_greeting())


# The page around the lesson (``labextension/static/notebook.js``) ---------------------------------


class Answer:
    """Data for the page: what a user expression gives back."""

    def __init__(self, data: Any) -> None:
        """Wrap ``data``, which JSON can say."""
        self.data = data

    def _repr_json_(self) -> Any:
        return self.data


def ask(name: str, values: str) -> Answer:
    """Answer the page.

    Args:
        name: what is asked (:data:`zamora.player.lessonpage.QUESTIONS`).
        values: what the question takes, as a list in JSON.
    """
    return Answer(lessonpage.ask(name, *json.loads(values)))


def leave() -> None:
    """Close what the lesson has shown: the next one needs this kernel's memory.

    A board of Un Cáliz takes forty megabytes of a browser. Left open, the boards of all earlier
    lessons would be rebuilt with each lesson: the frontend requests every widget of the kernel.
    """
    # All but the shared canvas manager, which is created once.
    hand = Canvas.class_traits()["_canvas_manager"].default_value
    for widget in [one for one in _instances.values() if one is not hand]:
        widget.close()
