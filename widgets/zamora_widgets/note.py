"""A sentence on the page that is also spoken."""

from __future__ import annotations

import anywidget
import traitlets as t

from zamora_widgets.plain import Plain


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
