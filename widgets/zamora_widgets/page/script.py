"""Code of the page that many widgets share: it is sent once, and run once.

anywidget sends the code of a widget with each of them, twenty-three thousand characters a board; a
page that is reloaded fetches all of that again. Here the code is a model of its own to which the
widgets refer.
"""

from __future__ import annotations

from typing import Any, ClassVar

import anywidget
import ipywidgets as w
import traitlets as t

from zamora_widgets.page.plain import FOLLOWED, Plain, shared


class Script(w.Widget):
    """A module of JavaScript and a style sheet, without anything to see."""

    source = t.Unicode().tag(sync=True)
    css = t.Unicode().tag(sync=True)


class Scripted(Plain, anywidget.AnyWidget):
    """A widget whose code, an anywidget module, is shared by all of its class."""

    #: The module; its ``initialize`` and ``render`` are called as anywidget calls them.
    _script: ClassVar[str]
    _sheet: ClassVar[str] = ""

    script = t.Instance(Script).tag(sync=True, **w.widget_serialization)

    _esm = (
        FOLLOWED
        + """
    async function module({ model }) {
      const address = model.get("script").slice("IPY_MODEL_".length);
      const script = await model.widget_manager.get_model(address);
      if (!script.zamoraModule) {
        const sheet = document.createElement("style");
        sheet.textContent = script.get("css");
        document.head.append(sheet);
        const file = new Blob([script.get("source")], { type: "text/javascript" });
        script.zamoraModule = import(URL.createObjectURL(file));
      }
      return (await script.zamoraModule).default;
    }
    export default {
      initialize: async (context) => (await module(context)).initialize?.(context),
      render: followed(async (context) => (await module(context)).render(context)),
    };
    """
    )

    @t.default("script")
    def _common_script(self) -> Any:
        return shared(Script, source=self._script, css=self._sheet)
