"""Controls that choose one of several things."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from zamora.player.controls.base import Control, Field

_NOTHING: Any = object()


class Choice(Control):
    """One of several options, each a label and a value of any kind.

    A page knows the labels and the number of the one that is chosen.
    """

    description = Field("")
    labels = Field[tuple[str, ...]](())
    disabled = Field(False)
    #: The number of what is chosen, from 0; None: nothing is.
    index = Field[int | None](None, input=True)
    #: What is chosen.
    value = Field[Any](None, told=False)

    def __init__(
        self, options: Iterable[Any] = (), value: Any = _NOTHING, index: Any = _NOTHING, **more: Any
    ) -> None:
        """Offer options.

        Args:
            options: pairs of a label and a value, or labels that are their own values.
            value: what is chosen at first; by default the first option.
            index: the number of what is chosen at first, in place of ``value``.
            **more: values of further fields.
        """
        self._values: tuple[Any, ...] = ()
        super().__init__(**more)
        self._offer(options)
        if index is not _NOTHING:
            self.index = index
        elif value is not _NOTHING:
            self.value = value
        elif self._values:
            self.index = 0

    @property
    def options(self) -> tuple[tuple[str, Any], ...]:
        """The labels with their values; to set others chooses the first of them."""
        return tuple(zip(self.labels, self._values, strict=True))

    @options.setter
    def options(self, options: Iterable[Any]) -> None:
        self._offer(options)
        # The same index is another option now.
        self.__dict__.pop("index", None)
        if self._values:
            self.__dict__.pop("value", None)
            self.index = 0
        else:
            self.field_changed("index", 0, None)

    @property
    def label(self) -> str | None:
        """The label of what is chosen."""
        return None if self.index is None else self.labels[self.index]

    def _offer(self, options: Iterable[Any]) -> None:
        pairs = [one if isinstance(one, tuple) else (str(one), one) for one in options]
        self._values = tuple(value for _label, value in pairs)
        self.labels = tuple(str(label) for label, _value in pairs)

    def receive(self, content: Any) -> None:
        """Take the number of another option; one that is not there any more is dropped."""
        given = content.get("set")
        at = given.get("index") if isinstance(given, dict) else None
        if type(at) is int and 0 <= at < len(self._values) and not self.disabled:
            self.index = at

    def field_changed(self, name: str, old: Any, new: Any) -> None:
        """Let the value follow the number, and the number the value."""
        super().field_changed(name, old, new)
        if name == "index":
            self.value = None if new is None else self._values[new]
        elif name == "value" and (self.index is None or self._values[self.index] != new):
            self.index = None if new is None else self._values.index(new)

    def checked(self, name: str, value: Any) -> Any:
        """What is chosen must be one of the options.

        Raises:
            ValueError: if it is not.
        """
        if name == "value" and value is not None and value not in self._values:
            raise ValueError(f"{value!r} is none of the options {self._values!r}")
        if name == "index" and value is not None and not 0 <= value < len(self._values):
            raise ValueError(f"there is no option {value!r}")
        return value


class Dropdown(Choice):
    """Options of which one is seen until the list is opened."""

    view_name: ClassVar[str] = "dropdown"


class Select(Choice):
    """Options in a list."""

    view_name: ClassVar[str] = "select"

    rows = Field(5)


class RadioButtons(Choice):
    """Options that are all in sight."""

    view_name: ClassVar[str] = "radio"

    #: What is drawn above each label, HTML of our own; none at all, or one a label.
    pictures = Field[tuple[str, ...]](())


class ToggleButtons(Choice):
    """A button for each option."""

    view_name: ClassVar[str] = "toggles"


class Combobox(Control):
    """A line to type in, with suggestions."""

    view_name: ClassVar[str] = "combobox"

    description = Field("")
    placeholder = Field("")
    options = Field[tuple[str, ...]](())
    value = Field("", input=True)
    disabled = Field(False)
