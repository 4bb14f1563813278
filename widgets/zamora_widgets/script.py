"""Code of the page that all cards share: it is sent once, and run once.

anywidget sends the code of a widget with each of them; a page that is reloaded fetches all of that
again. Here the code is a model of its own to which the widgets refer.
"""

from __future__ import annotations

from typing import Any, ClassVar

import anywidget
import ipywidgets as w
import traitlets as t

#: What is there once for all cards: the shared code, and a layout without anything to say.
_shared: dict[type[Any], Any] = {}


class Script(w.Widget):
    """Modules of JavaScript and a style sheet, without anything to see."""

    #: The text of each module by its name; each imports only those before it, as ``"./name"``.
    modules = t.Dict().tag(sync=True)
    css = t.Unicode().tag(sync=True)


class Scripted(anywidget.AnyWidget):
    """A widget whose code, an anywidget module, is shared by all of its class."""

    _modules: ClassVar[dict[str, str]]
    _sheet: ClassVar[str] = ""

    script = t.Instance(Script).tag(sync=True, **w.widget_serialization)

    _esm = """
    async function module({ model }) {
      const address = model.get("script").slice("IPY_MODEL_".length);
      const script = await model.widget_manager.get_model(address);
      if (!script.zamoraModule) {
        const sheet = document.createElement("style");
        sheet.textContent = script.get("css");
        document.head.append(sheet);
        const known = new Map();
        let last;
        for (const [name, text] of Object.entries(script.get("modules"))) {
          const source = text.replace(/"\\.\\/([\\w.]+)"/g, (_, other) => `"${known.get(other)}"`);
          last = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
          known.set(name, last);
        }
        script.zamoraModule = import(last);
      }
      return (await script.zamoraModule).default;
    }
    export default {
      initialize: async (context) => (await module(context)).initialize?.(context),
      render: async (context) => (await module(context)).render(context),
    };
    """

    @t.default("script")
    def _common_script(self) -> Any:
        return once(Script, modules=self._modules, css=self._sheet)

    @t.default("layout")
    def _common_layout(self) -> Any:
        return once(w.Layout)


def once(kind: type[Any], **traits: Any) -> Any:
    """The one widget of this kind."""
    if kind not in _shared or _shared[kind].comm is None:  # all widgets have been closed
        _shared[kind] = kind(**traits)
    return _shared[kind]
