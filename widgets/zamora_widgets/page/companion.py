"""The companion: all of a board that touches the page.

A board is two widgets side by side. An ipycanvas ``MultiCanvas`` is a drawing surface and nothing
else. The :class:`Companion` listens to mouse, finger and keyboard, carries the same board as a
table that a screen reader can read and a keyboard can play, speaks in a live region, and cures the
canvas of what would shut people out (a bare ipycanvas keeps the keyboard, swallows wheel and touch,
has no name, and sends every movement of the mouse to the kernel).

The two find each other by a class name, never by their place in the page::

    companion = Companion(label=..., cells=[...], geometry={...})
    canvas.add_class(companion.canvas_class)
    companion.on_action(lambda kind, payload: ...)
    VBox([canvas, companion])

Python says what there is (cells, states, geometry); the page answers with a few *actions*, one for
each thing a pupil meant, in the words of :data:`ACTIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict
from uuid import uuid4

import ipywidgets as w
import traitlets as t

from zamora.core.i18n import _
from zamora_widgets.page.script import Scripted

__all__ = ["ACTIONS", "STATES", "ActionCallback", "Cell", "Companion", "Geometry"]

#: What a cell may be at the moment. ``"grabbable-target"`` is a target that can also be picked up.
STATES: Final = ("", "movable", "selected", "target", "grabbable-target")

#: The kinds of action and the keys of their payloads:
#:
#: - ``press``: a button or finger went down on ``cell`` (and may become a drag);
#: - ``drag``: with the button still down the pointer is now over another ``cell`` ("" for none);
#: - ``release``: it went up over ``cell`` ("" for none, also when the gesture was cancelled);
#:   ``dragged`` tells whether the pointer left the pressed cell in between;
#: - ``activate``: ``cell`` was chosen in the table (Enter, space, click, voice);
#: - ``escape``: Esc was pressed in the table;
#: - ``command``: ``name`` is ``"undo"`` or ``"redo"``.
#:
#: A click is ``press`` and then ``release`` on the same cell with ``dragged`` false.
ACTIONS: Final[Mapping[str, Mapping[str, type]]] = {
    "press": {"cell": str},
    "drag": {"cell": str},
    "release": {"cell": str, "dragged": bool},
    "activate": {"cell": str},
    "escape": {},
    "command": {"name": str},
}

COMMANDS: Final = ("undo", "redo")

ActionCallback = Callable[[str, dict[str, Any]], None]

_HERE = Path(__file__).parent


class Cell(TypedDict):
    """One cell of the table: a button with a name."""

    id: str
    row: int  #: index into ``row_labels``
    column: int  #: index into ``column_labels``
    text: str  #: what the button shows, one or two letters
    label: str  #: what the button is called when spoken, without its state
    state: str  #: one of :data:`STATES`
    key: NotRequired[str]  #: the letter or digit that jumps to it


#: What no cell may lack. (Python 3.11 does not see ``NotRequired`` in annotations kept as text.)
_CELL: Final = tuple(name for name in Cell.__annotations__ if name != "key")


class Geometry(TypedDict):
    """Where the cells are on the canvas, in the scene's units.

    The canvas, at whatever size the page shows it, is ``width`` × ``height`` units; a point belongs
    to the nearest centre in ``cells`` that is at most ``radius`` away.
    """

    width: float
    height: float
    cells: dict[str, Sequence[float]]
    radius: float


class Companion(Scripted):
    """The table, the pointer, the keys and the voice of one board.

    Callbacks of :meth:`on_action` may run on a thread of their own (JupyterLab delivers messages
    over subshells): hand the work over to the board's own loop before touching shared state.
    """

    # One module out of four files: it is loaded from memory, where none can import another.
    _script = "\n".join(
        (_HERE / name).read_text(encoding="utf-8")
        for name in (
            "companion_table.js",
            "companion_drag.js",
            "companion_rest.js",
            "companion.js",
        )
    )
    _sheet = (_HERE / "companion.css").read_text(encoding="utf-8")

    #: Name of the table, e.g. "Tablero de Batalla de Compases".
    label = t.Unicode().tag(sync=True)
    #: The class that ties the canvas to this companion: unique, also across kernels of one page;
    #: fixed once the board is shown.
    canvas_class = t.Unicode().tag(sync=True)
    #: What the canvas shows, in a sentence: the name of the picture.
    canvas_label = t.Unicode().tag(sync=True)

    column_labels = t.List(t.Unicode()).tag(sync=True)
    row_labels = t.List(t.Unicode()).tag(sync=True)
    #: The cells (see :class:`Cell`); places without one stay empty.
    cells = t.List(t.Dict()).tag(sync=True)
    #: Those of the cells that are not as the page knows them (see :meth:`update_cells`); empty:
    #: ``cells`` is what counts.
    changed_cells = t.List(t.Dict()).tag(sync=True)
    #: How a state is spoken after a cell's label; a missing or empty word is not spoken.
    state_labels = t.Dict(value_trait=t.Unicode(), key_trait=t.Unicode()).tag(sync=True)

    #: Where the cells are on the canvas (see :class:`Geometry`); empty: the canvas takes no input.
    geometry = t.Dict().tag(sync=True)
    #: Ids of the cells where a drag may start: a finger there holds the page still.
    grabbable = t.List(t.Unicode()).tag(sync=True)

    #: The canvas with nothing but the pieces: what is dragged is cut out of it; None: out of all.
    pieces = t.Instance(w.Widget, allow_none=True).tag(sync=True, **w.widget_serialization)

    #: The canvas that shows all layers; what it takes of memory is given back while nobody sees it.
    picture = t.Instance(w.Widget, allow_none=True).tag(sync=True, **w.widget_serialization)

    #: Text to be spoken; spoken again, even unchanged, when ``live_serial`` changes (see `say`).
    live = t.Unicode().tag(sync=True)
    live_serial = t.Int(0).tag(sync=True)

    #: Show the table; when false it is out of sight but stays in the tab order.
    table_visible = t.Bool(False).tag(sync=True)
    #: One line about the keys, read with the table and shown under it.
    keys_help = t.Unicode().tag(sync=True)

    #: Id of the cell that has the keyboard, "" for none: draw the ring there. Set by the page.
    focused = t.Unicode().tag(sync=True)
    #: Whether the person asked for less movement. Set by the page.
    reduced_motion = t.Bool(False).tag(sync=True)
    #: Whether the page is dark. Set by the page.
    dark = t.Bool(False).tag(sync=True)
    #: Goes up whenever a canvas of this board has appeared in a page. Set by the page.
    ready = t.Int(0).tag(sync=True)

    def __init__(self, **kwargs: Any) -> None:
        """Create a companion; every trait can be given by name."""
        self._action_callbacks: list[ActionCallback] = []
        self._sends_cells = True
        super().__init__(**kwargs)
        self.on_msg(self._receive)

    def on_action(self, callback: ActionCallback, remove: bool = False) -> None:
        """Call ``callback(kind, payload)`` for every action (see :data:`ACTIONS`).

        With ``remove`` the callback is taken off again; one that is not there is ignored.
        """
        if remove:
            self._action_callbacks = [c for c in self._action_callbacks if c != callback]
        elif callback not in self._action_callbacks:
            self._action_callbacks.append(callback)

    def update_cells(self, cells: list[dict[str, Any]]) -> None:
        """Have the table show ``cells``; the page is sent only those that have changed.

        A page that comes later gets :attr:`cells`, which is always whole.
        """
        if [cell["id"] for cell in cells] != [cell["id"] for cell in self.cells]:
            self.cells = cells
            return
        changed = [new for new, old in zip(cells, self.cells, strict=True) if new != old]
        if changed:
            self._sends_cells = False
            try:
                self.cells = cells
            finally:
                self._sends_cells = True
            self.changed_cells = changed

    def send_cells(self) -> None:
        """Send the page all cells: a new one may have missed what has changed meanwhile."""
        self.send_state("cells")
        self.changed_cells = []

    def say(self, text: str) -> None:
        """Have a screen reader say ``text``, also when it is what was said last."""
        with self.hold_sync():
            self.live = text
            self.live_serial += 1

    def take_focus(self) -> None:
        """Give the table the keyboard back, if a button that is about to go has it, or nothing.

        Such buttons stand in a box of the class ``zamora-passing``.
        """
        self.send({"kind": "focus"})

    @t.observe("cells")
    def _sent_whole(self, _change: object) -> None:
        if self._sends_cells:
            self.changed_cells = []

    def _should_send_property(self, key: str, value: object) -> bool:
        if key == "cells" and not self._sends_cells:
            return False
        return bool(super()._should_send_property(key, value))

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        """Pass a message from the page on, if it is an action that makes sense now.

        A page may be older than the kernel's state (a second tab, a slow line), so a cell that is
        no longer there is dropped silently instead of surprising the board.
        """
        kind = content.get("kind") if isinstance(content, dict) else None
        if not isinstance(kind, str) or kind not in ACTIONS:
            return
        fields = ACTIONS[kind]
        if not all(isinstance(content.get(name), wanted) for name, wanted in fields.items()):
            return
        payload = {name: content[name] for name in fields}
        if "cell" in payload and not self._knows(payload["cell"], kind in ("drag", "release")):
            return
        if kind == "command" and payload["name"] not in COMMANDS:
            return
        for callback in tuple(self._action_callbacks):
            callback(kind, payload)

    def _knows(self, cell: str, may_be_none: bool) -> bool:
        if cell == "":
            return may_be_none
        return cell in self.geometry.get("cells", {}) or any(c["id"] == cell for c in self.cells)

    @t.default("canvas_class")
    def _default_canvas_class(self) -> str:
        return f"zamora-board-{uuid4().hex[:12]}"

    @t.default("state_labels")
    def _default_state_labels(self) -> dict[str, str]:
        return {
            "movable": _("se puede mover"),
            "selected": _("elegido"),
            "target": _("destino posible"),
            "grabbable-target": _("destino posible, también se puede mover"),
        }

    @t.default("keys_help")
    def _default_keys_help(self) -> str:
        return _(
            "Flechas: moverse. Enter o espacio: elegir. Escape: soltar. Control + Z: deshacer."
        )

    @t.validate("cells")
    def _validate_cells(self, proposal: Mapping[str, Any]) -> list[dict[str, Any]]:
        cells: list[dict[str, Any]] = proposal["value"]
        seen: set[str] = set()
        for cell in cells:
            missing = [name for name in _CELL if name not in cell]
            if missing:
                raise t.TraitError(f"cell {cell!r} lacks {', '.join(sorted(missing))}")
            if cell["state"] not in STATES:
                raise t.TraitError(
                    f"state {cell['state']!r} of cell {cell['id']!r} is none of {STATES}"
                )
            if not cell["id"] or cell["id"] in seen:
                raise t.TraitError(f"cell id {cell['id']!r} is empty or used twice")
            seen.add(cell["id"])
        return cells

    @t.validate("geometry")
    def _validate_geometry(self, proposal: Mapping[str, Any]) -> dict[str, Any]:
        geometry: dict[str, Any] = proposal["value"]
        missing = [key for key in Geometry.__required_keys__ if key not in geometry]
        if geometry and missing:
            raise t.TraitError(f"geometry lacks {', '.join(sorted(missing))}")
        return geometry
