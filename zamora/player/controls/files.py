"""What works in the page alone: files to copy, save and open; clocks; sounds.

On Binder and on a school's server the pupil has no files but those on her own machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from zamora.core.i18n import _
from zamora.core.position import Side
from zamora.play.clock import Clock
from zamora.player.controls.base import Control, Field

#: The largest text that is read, in characters; the page refuses more before sending it.
LARGEST = 1_000_000


class FileBox(Control):
    """Buttons that copy :attr:`text`, save it as a file, and open another one.

    The page keeps the text across kernel restarts and, on a site, where the kernel ends with the
    page, across reloads. When the cell is run again the page passes the text to the new box with
    the same :attr:`key`.
    """

    view_name: ClassVar[str] = "files"

    #: What is copied or saved.
    text = Field("")
    #: The name suggested for the file.
    filename = Field("zamora.txt")
    #: Which files are offered for opening, e.g. ``".txt"``.
    accept = Field(".txt")
    #: Which buttons there are.
    buttons = Field[tuple[str, ...]](("copy", "save", "open"))
    #: The words on and about the buttons; "{file}" stands for the name of the file.
    words = Field[dict[str, str]]({})
    largest = Field(LARGEST)
    #: What another box must have in common with this one to take its text over; empty: none does.
    key = Field("")
    #: What is passed on with the text but is in no file.
    beside = Field("")
    #: Whether the text would be missed.
    precious = Field(False)

    def __init__(
        self,
        on_open: Callable[[str, str], object] | None = None,
        on_handed_over: Callable[[str, str], object] | None = None,
        letters: Callable[[bytes], str] | None = None,
        **values: Any,
    ) -> None:
        """A box.

        Args:
            on_open: is called with the name and the text of each file that is opened.
            on_handed_over: is called with the text of the box from before the kernel's restart, and
                its :attr:`beside`.
            letters: the text of a file that is not UTF-8.
            **values: values of the fields.
        """
        super().__init__(**{"words": words(), **values})
        self._on_open, self._on_handed_over = on_open, on_handed_over
        self._letters = letters
        self.on_msg(self._opened)

    def _opened(self, _box: Control, content: Any) -> None:
        name, text = content.get("name"), content.get("text")
        if not isinstance(text, str) or len(text) > LARGEST:
            return
        if content.get("kind") == "handed over":
            if self._on_handed_over is not None:
                self._on_handed_over(text, str(content.get("beside", "")))
        elif isinstance(name, str) and self._on_open is not None:
            if content.get("bytes") is True:
                data = text.encode("latin-1", "replace")
                text = self._letters(data) if self._letters else data.decode("utf-8", "replace")
            self._on_open(name, text)


def words() -> dict[str, str]:
    """What is said on and about the buttons, in the language of now."""
    return {
        "copy": _("Copiar"),
        "copied": _("Copiado."),
        "not-copied": _("No pude copiar: marca el texto y cópialo tú."),
        "save": _("Guardar en un archivo"),
        "saved": _("Busca el archivo {file} en tu carpeta de descargas."),
        "open": _("Abrir un archivo…"),
        "too-large": _("Ese archivo es demasiado grande."),
        "unreadable": _("No pude leer ese archivo."),
    }


# Clocks and sounds --------------------------------------------------------------------------------


class ClockFace(Control):
    """The clock of a series: it counts down in the page, and only while visible."""

    view_name: ClassVar[str] = "clock"

    #: Whose clocks there are.
    names = Field[tuple[str, ...]](())
    #: The seconds left on each when this was sent.
    left = Field[tuple[float, ...]](())
    #: Which of them runs; -1 for none.
    running = Field(-1)
    #: Goes up with every news.
    stamp = Field(0)

    def __init__(self, on_news: Callable[[], object]) -> None:
        """``on_news()`` is called when a clock has run down, or a page wants to know the time."""
        super().__init__()

        def heard(_clock: Control, content: Any) -> None:
            if content.get("kind") in ("flag", "sync"):
                on_news()

        self.on_msg(heard)

    def show(self, clock: Clock, side: Side | None, sides: tuple[str, str]) -> None:
        """Show ``clock``, which runs for ``side`` (None: it stands)."""
        if clock.shared:
            self.names = (_("Tiempo"),)
            self.left = (clock.left(Side.FIRST),)
            self.running = -1 if side is None else 0
        else:
            self.names = tuple(sides)
            self.left = tuple(clock.left(one) for one in Side)
            self.running = -1 if side is None else int(side)
        self.stamp += 1


class Sound(Control):
    """The switch of sounds (``web/sounds.js``), and those of a board.

    A browser remembers for each person what she wants: the last switch; at first it is off. Any
    control may send a sound.
    """

    view_name: ClassVar[str] = "sound"

    description = Field("")

    def __init__(self) -> None:
        """A switch, in the language of now."""
        super().__init__(description=_("Sonido"))

    def play(self, sound: str) -> None:
        """Let one of the sounds of the page be heard, where it is wanted."""
        self.send({"sound": sound})
