"""Copy, save and open a text: three buttons that work in the page, without the kernel's files.

On Binder and on a school's server the pupil has no files but those on her own machine.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

from zamora.i18n import _

#: The largest text that is read, in characters; the page refuses more before sending it.
LARGEST = 1_000_000


class FileBox(anywidget.AnyWidget):
    """Buttons that copy :attr:`text`, save it as a file, and open another one."""

    _esm = (Path(__file__).parent / "filebox.js").read_text(encoding="utf-8")

    #: What is copied or saved.
    text = t.Unicode().tag(sync=True)
    #: The name suggested for the file.
    filename = t.Unicode("zamora.txt").tag(sync=True)
    #: Which files are offered for opening, e.g. ``".txt"``.
    accept = t.Unicode(".txt").tag(sync=True)
    #: Which buttons there are.
    buttons = t.List(t.Unicode(), ["copy", "save", "open"]).tag(sync=True)
    #: The words on and about the buttons.
    words = t.Dict(key_trait=t.Unicode(), value_trait=t.Unicode()).tag(sync=True)
    largest = t.Int(LARGEST).tag(sync=True)

    def __init__(self, on_open: Callable[[str, str], object] | None = None, **kwargs: Any) -> None:
        """``on_open(name, text)`` is called with each file that is opened."""
        super().__init__(**kwargs)
        self._on_open = on_open
        self.on_msg(self._receive)

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict) or self._on_open is None:
            return
        name, text = content.get("name"), content.get("text")
        if isinstance(name, str) and isinstance(text, str) and len(text) <= LARGEST:
            self._on_open(name, text)

    @t.default("words")
    def _default_words(self) -> dict[str, str]:
        return {
            "copy": _("Copiar"),
            "copied": _("Copiado."),
            "not-copied": _("No pude copiar: marca el texto y cópialo tú."),
            "save": _("Guardar en un archivo"),
            "open": _("Abrir un archivo…"),
            "too-large": _("Ese archivo es demasiado grande."),
            "unreadable": _("No pude leer ese archivo."),
        }
