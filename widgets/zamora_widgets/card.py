"""The notebook as a host of the player: a card is one widget, and a canvas for each of its boards.

A :class:`~zamora.player.controls.Control` that a cell returns is shown by IPython through
:func:`install`. The widget has the frame of the whole card; ``zamora/player/web`` shows it. What
moves on a board is painted on an ipycanvas, which the page copies into the board.

What a card leaves behind where no kernel runs is a picture and a sentence: a notebook viewer or a
printed page shows the text/html of an output. In JupyterLab our extension (``labextension/``) shows
it until the widget is there; :data:`~zamora.player.cells.OUTLET` in an output asks for that and
brings the words along.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, ClassVar

import traitlets as t
from IPython import get_ipython

from zamora.core.i18n import _
from zamora.player.boardview import BoardView
from zamora.player.cells import OUTLET
from zamora.player.controls import Control
from zamora.player.controls.page import Page
from zamora.player.web import SHEET, WEB, bundle
from zamora_widgets.picture.canvas import CanvasPainter
from zamora_widgets.script import Scripted


class Card(Scripted):
    """A control, and all that is in it, on a notebook's page.

    Attributes:
        control: what is shown.
    """

    _modules: ClassVar[dict[str, str]] = {
        **bundle(),
        "card.js": Path(__file__).with_name("card.js").read_text(encoding="utf-8"),
    }
    _sheet: ClassVar[str] = SHEET + "".join(
        (WEB / name).read_text(encoding="utf-8") for name in ("board.css", "player.css")
    )

    #: All that there is to show; later changes are sent as messages.
    frame = t.Dict().tag(sync=True)
    #: What is said where the kernel is gone.
    lost = t.Unicode().tag(sync=True)

    def __init__(self, control: Control) -> None:
        """Show ``control``."""
        self._sent = False
        self.control = control
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None
        self._program = Page(control, self._send_news, self._soon, _furnish)
        super().__init__(
            frame=self._program.frame,
            lost=_(
                "El programa de esta lección se reinició. Abre el menú Run y elige «Ejecutar todas "
                "las celdas» (Run All Cells). Lo que ya resolviste está guardado, y tus partidas "
                "seguirán donde estaban."
            ),
        )
        self._sent = True
        self.on_msg(lambda _card, content, _buffers: self._soon(self._receive, content))

    def close(self) -> None:
        """Show nothing any more, and compute nothing for it."""
        # A card that could not be made is closed as well, when it is collected.
        if self._sent:
            self._sent = False
            self._program.close()
            self.control.close()
            _cards.pop(self.control, None)
        super().close()

    def _receive(self, content: Any) -> None:
        self._program.receive(content)
        self._program.tell()

    def _soon(self, call: Any, *args: Any) -> None:
        """Run something on the main loop: JupyterLab delivers some messages on other threads."""
        if self._loop is None or self._loop.is_closed():
            call(*args)
        else:
            self._loop.call_soon_threadsafe(call, *args)

    def _send_news(self, news: dict[str, Any]) -> None:
        """Send pages the change; one that opens later, or reloads, gets the whole frame."""
        if self._sent:
            self.set_trait("frame", self._program.sent)
            self.send(news)

    def _should_send_property(self, key: str, value: object) -> bool:
        sends = key != "frame" or not self._sent
        return sends and bool(super()._should_send_property(key, value))


def _furnish(control: Control) -> None:
    """Give each board a canvas of its own."""
    if isinstance(control, BoardView) and control.painter is None:
        control.paint_by(CanvasPainter(control.ground["size"], control.width))


#: The widget of each control that is shown, until it is closed.
_cards: dict[Control, Card] = {}


def card(control: Control) -> Card:
    """The widget of a control: one, however often it is shown."""
    if control not in _cards:
        _cards[control] = Card(control)
    return _cards[control]


def output(control: Control, **_how: Any) -> dict[str, Any]:
    """What a cell outputs that returns a control: the widget, a picture of it, its words."""
    bundle: Any = card(control)._repr_mimebundle_() or {}
    data: dict[str, Any] = bundle[0] if isinstance(bundle, tuple) else bundle
    data["text/plain"] = repr(control)
    data["text/html"] = control.static_html()
    data[OUTLET] = {
        "asleep": _("Esto es una imagen guardada. Para seguir, despierta la lección."),
        "wake": _("Despertar la lección"),
        "waiting": _("Un momento: la lección despierta…"),
        "slow": _("La lección tarda en despertar. Si sigue así, recarga la página."),
    }
    return data


def install() -> None:
    """Have the cells of this notebook show controls; without a notebook nothing happens."""
    shell: Any = get_ipython()
    if shell is not None:
        shell.display_formatter.mimebundle_formatter.for_type(Control, output)
