"""Small parts that boards and cards have in common: a button, a spoken line, a sentence."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import anywidget
import traitlets as t

from zamora_widgets.page import plain as w
from zamora_widgets.page.loop import Funnel
from zamora_widgets.page.plain import Plain

#: A distance as it is typed, ``d_AB``.
_DISTANCE = re.compile(r"\bd_([A-Z]{2})\b")


def button(funnel: Funnel, word: str, action: Callable[[], object], icon: str = "") -> w.Button:
    """A button that says ``word`` and runs ``action`` through ``funnel``."""
    made = w.Button(description=word, icon=icon)
    made.on_click(lambda _button: funnel.post(action))
    return made


class Note(Plain, anywidget.AnyWidget):
    """A line of text in a live region: assistive technology reads it when it changes.

    An ``HTML`` widget will not do: it replaces its element, and with it the live region.
    """

    _esm = """
    function render({ model, el }) {
      el.setAttribute("role", "status");
      const show = () => {
        el.className = `zamora-note zamora-note-${model.get("tone")}`;
        el.textContent = model.get("text");
      };
      model.on("change:text change:tone", show);
      show();
    }
    export default { render };
    """

    text = t.Unicode().tag(sync=True)
    #: ``"plain"``, ``"good"`` or ``"bad"``.
    tone = t.Enum(("plain", "good", "bad"), "plain").tag(sync=True)

    def say(self, text: str, tone: str = "plain") -> None:
        """Show and speak ``text``."""
        with self.hold_sync():
            self.tone = tone
            self.text = text


def prose(text: str) -> str:
    """A sentence as HTML; the ``AB`` of a distance ``d_AB`` stands low, as in a book."""
    return _DISTANCE.sub(r"d<sub>\1</sub>", html.escape(text))
