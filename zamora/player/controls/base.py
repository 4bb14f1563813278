"""The control: state that a page shows, and messages between the two."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast, overload

Json = Any
T = TypeVar("T")


class Field(Generic[T]):
    """An observable value of a control, synchronised with its page.

    Attributes:
        name: of the attribute.
        told: whether the page knows it.
        input: whether the page may set it.
    """

    def __init__(self, default: T, *, told: bool = True, input: bool = False) -> None:  # noqa: A002
        """A field with this value at first.

        Args:
            default: the value, which is never changed in place.
            told: whether the page knows it.
            input: whether the page may set it, to a value of the same type.
        """
        self.default, self.told, self.input = default, told, input

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, control: None, owner: type) -> Self: ...
    @overload
    def __get__(self, control: Control, owner: type) -> T: ...
    def __get__(self, control: Control | None, owner: type) -> Self | T:
        if control is None:
            return self
        return cast("T", control.__dict__.get(self.name, self.default))

    def __set__(self, control: Control, value: T) -> None:
        value = control.checked(self.name, value)
        old = control.__dict__.get(self.name, self.default)
        if old is value or (type(old) is type(value) and old == value):
            return
        control.__dict__[self.name] = value
        control.field_changed(self.name, old, value)

    def takes(self, value: object) -> bool:
        """Whether a page may set this value, judged by its type."""
        return self.input and type(value) is type(self.default)


class Listener(Protocol):
    """Receives changes: the page that a control is on."""

    def changed(self, control: Control, name: str) -> None:
        """A field of a control has another value."""

    def once(self, control: Control, content: Mapping[str, Json]) -> None:
        """Something happens once, and is no state."""


class Control:
    """A part of a page.

    Attributes:
        view_name: how a page shows it: a name in ``zamora/player/web/controls.js``.
        fields: its fields by name.
    """

    view_name: ClassVar[str] = ""
    fields: ClassVar[dict[str, Field[Any]]]

    #: Class names, for style sheets.
    classes = Field[tuple[str, ...]](())
    #: Empty: seen; ``"hidden"``: not there; ``"kept"``: not seen, but its place stays free.
    hidden = Field("")

    def __init_subclass__(cls, **more: Any) -> None:
        """Collect the fields of a kind of control."""
        super().__init_subclass__(**more)
        cls.fields = {
            name: field
            for one in reversed(cls.__mro__)
            for name, field in vars(one).items()
            if isinstance(field, Field)
        }

    def __init__(self, **values: Any) -> None:
        """A control on no page yet, with these values of its fields."""
        self._page: Listener | None = None
        self._listeners: list[Callable[[Control, Mapping[str, Json]], object]] = []
        self._observers: dict[str, list[Callable[..., object]]] = {}
        for name, value in values.items():
            if name not in self.fields:
                raise TypeError(f"{type(self).__name__} has no field {name!r}")
            setattr(self, name, value)

    def observe(self, observer: Callable[..., object], name: str) -> None:
        """Call ``observer(change)`` whenever a field has another value.

        A change has ``name``, ``old``, ``new`` and ``owner``, as in traitlets.
        """
        self._observers.setdefault(name, []).append(observer)

    def add_class(self, *names: str) -> Self:
        """Give it class names."""
        self.classes = tuple(dict.fromkeys((*self.classes, *names)))
        return self

    def remove_class(self, name: str) -> Self:
        """Take a class name away."""
        self.classes = tuple(one for one in self.classes if one != name)
        return self

    def send(self, content: Mapping[str, Json]) -> None:
        """Send the page a message that is not state; no-op without a page."""
        if self._page is not None:
            self._page.once(self, content)

    def focus(self) -> None:
        """Give it the keyboard."""
        self.send({"focus": True})

    def on_msg(self, heard: Callable[[Control, Mapping[str, Json]], object]) -> None:
        """Call ``heard(control, content)`` for what the page says, besides setting inputs."""
        self._listeners.append(heard)

    def receive(self, content: Mapping[str, Json]) -> None:
        """Take what a page says: the value of an input, or anything else. It is never believed."""
        given = content.get("set")
        if isinstance(given, Mapping):
            for name, value in given.items():
                field = self.fields.get(name)
                if field is not None and field.takes(value):
                    setattr(self, name, value)
            return
        for heard in tuple(self._listeners):
            heard(self, content)

    def close(self) -> None:
        """Compute nothing for it any more, nor for what is in it."""
        for part in self.inner:
            part.close()

    @property
    def is_shown(self) -> bool:
        """Whether it is on a page."""
        return self._page is not None

    def on_page(self, page: Listener | None) -> None:
        """Attach to this page; None: detach."""
        self._page = page

    def static_html(self) -> str:
        """What to show where nothing runs: a picture and a sentence; empty for nothing."""
        return ""

    @property
    def inner(self) -> tuple[Control, ...]:
        """The controls in it."""
        return ()

    def told_value(self, name: str) -> Json:
        """The value of a field as a page knows it."""
        value = getattr(self, name)
        return list(value) if isinstance(value, tuple) else value

    def checked(self, _name: str, value: Any) -> Any:
        """The value that a field shall have when it is set to ``value``."""
        return value

    def field_changed(self, name: str, old: Any, new: Any) -> None:
        """Notify the page and the observers of a field's new value."""
        if self._page is not None and self.fields[name].told:
            self._page.changed(self, name)
        change = {"name": name, "old": old, "new": new, "owner": self}
        for observer in tuple(self._observers.get(name, ())):
            observer(change)
