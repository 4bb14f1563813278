"""A tree of controls, synchronised with a page by frames.

The frame is plain JSON: ``{"root": id, "parts": {id: {"view": …, field: value, …}}}``; default-like
values are left out: None, and what is empty or false unless None would mean something else. A page
that has it can show everything; later updates are ``{"change": difference of the frame, "once":
[[id, content], …]}``. User actions come back as ``{"part": id, "set": {field: value}}``, or with
another key that this kind of control understands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zamora.player.controls.base import Control, Field
from zamora.player.frame import difference

Json = Any
Send = Callable[[dict[str, Json]], object]


class Page:
    """Sends a host what to show, and passes user actions to the controls.

    Attributes:
        root: the control shown.
    """

    def __init__(
        self,
        root: Control,
        send: Send,
        later: Callable[[Callable[[], object]], object] | None = None,
        furnish: Callable[[Control], object] | None = None,
    ) -> None:
        """Show ``root``.

        Args:
            root: the control; it can be on one page only.
            send: called with every change and one-off event.
            later: schedules a function for the next iteration, so that changes are batched; None:
                they are sent when :meth:`tell` is called.
            furnish: called with every control added to the page, before its state is read.
        """
        self.root = root
        self._send, self._later, self._furnish = send, later, furnish
        self._ids: dict[int, str] = {}
        self._controls: dict[str, Control] = {}
        self._made = 0
        self._dirty: dict[str, set[str]] = {}
        self._from_page: tuple[Control, str] | None = None
        self._waiting = False
        self._frame: dict[str, Json] = {"root": "", "parts": {}}
        self._arrange()
        self._frame["root"] = self._ids[id(root)]

    @property
    def sent(self) -> dict[str, Json]:
        """The frame as last sent."""
        return self._frame

    @property
    def frame(self) -> dict[str, Json]:
        """The full frame; pending changes are sent first."""
        self.tell()
        return self._frame

    def changed(self, control: Control, name: str) -> None:
        """A field of a control has another value."""
        ident = self._ids.get(id(control))
        if ident is None:
            return
        if self._from_page == (control, name):
            return  # the page has it already, and may have a newer one by now
        self._dirty.setdefault(ident, set()).add(name)
        if not self._waiting and self._later is not None:
            self._waiting = True
            self._later(self.tell)

    def once(self, control: Control, content: Mapping[str, Json]) -> None:
        """Send a one-off event, after pending changes."""
        self.tell()
        if (ident := self._ids.get(id(control))) is not None:
            self._send({"change": [], "once": [[ident, dict(content)]]})

    def receive(self, message: Json) -> None:
        """Give a control what a page says of it; nothing that is not understood does any harm."""
        if not isinstance(message, Mapping):
            return
        control = self._controls.get(str(message.get("part")))
        if control is None:
            return  # it has gone in the meantime
        given = message.get("set")
        if not isinstance(given, Mapping):
            control.receive(message)
            return
        for name, value in given.items():
            self._from_page = control, name
            try:
                control.receive({"set": {name: value}})
            finally:
                self._from_page = None
            field, ident = control.fields.get(name), self._ids.get(id(control))
            if field is None or ident not in self._frame["parts"]:
                continue
            # The page already shows this value, accepted or not.
            self._frame["parts"][ident] = self._frame["parts"][ident] | {name: value}
            if not field.told or self._state(control, name) != value:
                self.changed(control, name)  # refused, or answered by another value

    @property
    def controls(self) -> tuple[Control, ...]:
        """All controls on it."""
        return tuple(self._controls.values())

    def control(self, ident: str) -> Control:
        """The control with this id.

        Raises:
            KeyError: if there is none.
        """
        return self._controls[ident]

    def ident(self, control: Control) -> str:
        """The id of a control.

        Raises:
            KeyError: if it is not on this page.
        """
        return self._ids[id(control)]

    def close(self) -> None:
        """Show nothing any more."""
        for control in self._controls.values():
            control.on_page(None)
        self._controls.clear()
        self._ids.clear()
        self._dirty.clear()

    def tell(self) -> None:
        """Send what has changed since the last time."""
        self._waiting = False
        if not self._dirty:
            return
        dirty, self._dirty = self._dirty, {}
        before = self._frame["parts"]
        parts = dict(before)
        if any("children" in names for names in dirty.values()):
            self._arrange(parts)
        inner: dict[str, Json] = {}
        for ident, names in dirty.items():
            if ident not in parts:
                continue
            control, known = self._controls[ident], before.get(ident)
            if known is None:
                continue  # sent whole below
            new = dict(known)
            for name in names:
                field, value = control.fields[name], self._state(control, name)
                if not field.told or empty(value, field):
                    new.pop(name, None)
                else:
                    new[name] = value
            parts[ident] = new
            if change := difference(known, new):
                inner[ident] = change
        inner |= {ident: [whole] for ident, whole in parts.items() if ident not in before}
        gone = [ident for ident in before if ident not in parts]
        self._frame = {"root": self._frame["root"], "parts": parts}
        if inner or gone:
            self._send({"change": [0, {"parts": [0, inner, gone]}, []], "once": []})

    # Inside --------------------------------------------------------------------------------------

    def _arrange(self, parts: dict[str, Json] | None = None) -> None:
        """Take up the controls that have come, and let go of those that have left."""
        parts = self._frame["parts"] if parts is None else parts
        here: dict[int, Control] = {}
        waiting = [self.root]
        while waiting:
            control = waiting.pop()
            if id(control) not in here:
                here[id(control)] = control
                waiting += control.inner
        for ident, control in list(self._controls.items()):
            if id(control) not in here:
                control.on_page(None)
                del self._controls[ident], self._ids[id(control)]
                parts.pop(ident, None)
        new = [control for key, control in here.items() if key not in self._ids]
        for control in new:
            self._made += 1
            ident = str(self._made)
            self._ids[id(control)], self._controls[ident] = ident, control
            control.on_page(self)
            if self._furnish is not None:
                self._furnish(control)
        for control in new:
            parts[self._ids[id(control)]] = {
                "view": control.view_name,
                **{
                    name: value
                    for name, field in control.fields.items()
                    if field.told and not empty(value := self._state(control, name), field)
                },
            }

    def _state(self, control: Control, name: str) -> Json:
        value = control.told_value(name)
        if isinstance(value, Control):
            return self._ids.get(id(value))
        if name == "children":
            return [self._ids[id(child)] for child in value]
        return value


def empty(value: Json, field: Field[Any]) -> bool:
    """Whether a value of a field says nothing; numbers always say something.

    Where None is the value at first, nothing at all and an empty list are two things.
    """
    if value is None or field.default is None:
        return value is None
    return value is False or (hasattr(value, "__len__") and not len(value))
