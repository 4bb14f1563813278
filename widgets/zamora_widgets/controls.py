"""Buttons whose action runs where everything of a board runs."""

from __future__ import annotations

from collections.abc import Callable

from zamora_widgets import plain as w
from zamora_widgets.loop import Funnel


def button(funnel: Funnel, word: str, action: Callable[[], object], icon: str = "") -> w.Button:
    """A button that says ``word`` and runs ``action`` through ``funnel``."""
    made = w.Button(description=word, icon=icon)
    made.on_click(lambda _button: funnel.post(action))
    return made
