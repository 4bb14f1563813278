"""Boxes, words, buttons, fields to fill in, choices."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from zamora.core.i18n import _
from zamora.player.controls.base import Control, Field
from zamora.player.jobs.loop import Dispatcher

#: A distance as it is typed, ``d_AB``.
_DISTANCE = re.compile(r"\bd_([A-Z]{2})\b")
#: Something calculated, ``1 + 5 = 6``.
_CALCULATED = re.compile(r"\b(?:\d+|[A-Za-z]\d?)(?: [-+−×=≤≥] (?:\d+|[A-Za-z]\d?)\b)+")
#: So long may a line be that is not broken, in letters.
_WHOLE = 18
#: Letters that are half as wide as others.
_NARROW = "Ifijlrtí"


def show(part: Control, visible: object, *, keep_place: bool = False) -> None:
    """Show or hide a control.

    Args:
        part: the control.
        visible: whether there is something to see.
        keep_place: leave the place of what is hidden empty, so that nothing around it moves.
    """
    part.hidden = "" if visible else "kept" if keep_place else "hidden"


# Boxes --------------------------------------------------------------------------------------------


class Children(Field[tuple[Control, ...]]):
    """The controls in a box; they may be given as any sequence."""

    def __init__(self) -> None:
        """None at first."""
        super().__init__(())

    def __set__(self, control: Control, value: Iterable[Control]) -> None:
        super().__set__(control, tuple(value))


class Box(Control):
    """Controls in a box."""

    view_name: ClassVar[str] = "box"

    children = Children()

    def __init__(self, children: Iterable[Control] = (), **traits: Any) -> None:
        """A box of ``children``."""
        super().__init__(children=children, **traits)

    @property
    def inner(self) -> tuple[Control, ...]:
        """What is in the box."""
        return self.children


class HBox(Box):
    """Controls side by side."""

    view_name: ClassVar[str] = "row"


class VBox(Box):
    """Controls one below the other."""

    view_name: ClassVar[str] = "column"


def buttons(*parts: Control) -> Box:
    """Buttons, and what belongs to them, in a row."""
    return Box(parts).add_class("zamora-buttons")


def beside(left: Iterable[Control], right: Iterable[Control], *, kind: str = "zamora-play") -> Box:
    """What there is to work with, of this kind, and a panel next to it if there is room."""
    parts = VBox(left).add_class(kind), VBox(right).add_class("zamora-panel")
    return Box(parts).add_class("zamora-row")


# Words --------------------------------------------------------------------------------------------


class HTML(Control):
    """Text with marks, of our own making: nothing that a person typed goes in unescaped."""

    view_name: ClassVar[str] = "html"

    value = Field("")

    def __init__(self, value: str = "", **traits: Any) -> None:
        """Show ``value``."""
        super().__init__(value=value, **traits)


class Note(Control):
    """A line of text in a live region: assistive technology reads it when it changes."""

    view_name: ClassVar[str] = "note"

    text = Field("")
    #: ``"plain"``, ``"good"``, ``"bad"``, or ``"hint"``: it is one.
    tone = Field("plain")
    #: A hint that belongs to it.
    tip = Field("")
    #: As long a text as may stand here one day, unreadable: its place is kept free.
    room = Field("")

    def keep_room(self, text: str) -> None:
        """Keep the place of ``text`` free.

        The page gets letters as wide as those of the text and not the text, which may be an answer.
        """
        self.room = re.sub(r"\w", lambda one: "i" if one[0] in _NARROW else "e", text)

    def come(self) -> None:
        """Bring the card with this line into sight, and the keyboard to it."""
        self.send({"kind": "come"})

    def say(self, text: str, tone: str = "plain", tip: str = "") -> None:
        """Show and speak ``text``, and the hint after it."""
        self.tone, self.tip = tone, tip
        self.text = text

    def failed(self, error: BaseException) -> None:
        """Say that what was asked for did not work, and that it may be asked for again."""
        reason = str(error).rstrip(".")  # the sentence of an error of ours has its own
        self.say(_("Algo falló: {error}. Prueba otra vez.").format(error=reason), "bad")


class Progress(Control):
    """How far something has come, from 0 to ``most``."""

    view_name: ClassVar[str] = "progress"

    value = Field(0)
    most = Field(100)
    description = Field("")


def banner(kind: str, said: str, more: str = "") -> str:
    """Whose turn it is, as HTML in the colour of its kind, and what is said below it."""
    below = f" <p>{html.escape(more)}</p>" if more else ""
    return f'<div class="zamora-{kind}">{html.escape(said)}</div>{below}'


def prose(text: str) -> str:
    """A sentence as HTML; the ``AB`` of a distance ``d_AB`` stands low, as in a book."""
    return unbroken(_DISTANCE.sub(r"d<sub>\1</sub>", html.escape(text)))


def unbroken(text: str) -> str:
    """The same text or HTML; what is calculated in it stays on one line, if it is short enough."""

    def kept(found: re.Match[str]) -> str:
        return found[0].replace(" ", "\u00a0") if len(found[0]) <= _WHOLE else found[0]

    return _CALCULATED.sub(kept, text)


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table as HTML; the first cell of each row is its head."""
    head = "".join(f'<th scope="col">{html.escape(word)}</th>' for word in heads)
    body = "".join(
        f'<tr><th scope="row">{html.escape(first)}</th>'
        # A sign of percent stays with its number.
        + "".join(f"<td>{html.escape(cell).replace(' %', '&nbsp;%')}</td>" for cell in others)
        + "</tr>"
        for first, *others in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


# Buttons ------------------------------------------------------------------------------------------


class Button(Control):
    """A button."""

    view_name: ClassVar[str] = "button"

    description = Field("")
    icon = Field("")
    tooltip = Field[str | None](None)
    disabled = Field(False)

    def __init__(self, **traits: Any) -> None:
        """A button that does nothing yet."""
        self._pressed: list[Callable[..., object]] = []
        super().__init__(**traits)
        self.on_msg(self._click)

    def on_click(self, pressed: Callable[..., object]) -> None:
        """Call ``pressed(button)`` when it is pressed."""
        self._pressed.append(pressed)

    def _click(self, _button: Control, content: Any) -> None:
        if content.get("kind") == "click":
            self.click()

    def click(self) -> None:
        """Press it, if it can be pressed."""
        for pressed in () if self.disabled else tuple(self._pressed):
            pressed(self)


class ToggleButton(Control):
    """A button that stays pressed."""

    view_name: ClassVar[str] = "toggle"

    description = Field("")
    value = Field(False, input=True)


class Folding(ToggleButton):
    """A button that toggles a drawer, with its state for screen readers."""

    view_name: ClassVar[str] = "folding"


class WholeScreen(Control):
    """A button that shows the card in which it lies on the whole screen, and back; so does Esc.

    Where a browser refuses (in a frame that may not, on some telephones) the card lies over the
    page instead. The program hears nothing of it.
    """

    view_name: ClassVar[str] = "whole-screen"

    description = Field("")
    #: What the button says while the card has the screen.
    back = Field("")
    #: Whether it shows four corners in place of the words.
    small = Field(False)

    def __init__(self, small: bool = False) -> None:
        """The button, in the language of now; ``small`` where there is little room."""
        super().__init__(
            description=_("Pantalla completa"), back=_("Salir de la pantalla completa"), small=small
        )


def button(
    dispatcher: Dispatcher, word: str, action: Callable[[], object], icon: str = ""
) -> Button:
    """A button that says ``word`` and runs ``action`` through ``dispatcher``."""
    made = Button(description=word, icon=icon)
    made.on_click(lambda _button: dispatcher.post(action))
    return made


def folding(dispatcher: Dispatcher, word: str, opened: Callable[[bool], object]) -> Folding:
    """A button that opens and closes a drawer: ``opened`` is called through ``dispatcher``."""
    made = Folding(description=word)
    made.observe(lambda change: dispatcher.post(opened, change["new"]), "value")
    return made


# Fields -------------------------------------------------------------------------------------------


class Checkbox(Control):
    """A box to tick."""

    view_name: ClassVar[str] = "checkbox"

    description = Field("")
    value = Field(False, input=True)


class Text(Control):
    """A line to type in; a page says ``{"kind": "submit"}`` when Enter is pressed."""

    view_name: ClassVar[str] = "text"

    description = Field("")
    placeholder = Field("")
    value = Field("", input=True)

    def on_submit(self, submitted: Callable[[], object]) -> None:
        """Call ``submitted()`` when Enter is pressed."""
        self.on_msg(lambda _text, content: content.get("kind") == "submit" and submitted())


class AnswerField(Control):
    """A field for a short answer, submitted with Enter or the button next to it.

    The text comes in the same message as the key, so that fast typing is not judged without its
    last letters.
    """

    view_name: ClassVar[str] = "answer"

    label = Field("")
    unit = Field("")
    #: What stands on the button, and what it is called.
    key = Field("↵")
    enter = Field("")
    value = Field("", input=True)

    def __init__(self, given: Callable[[str], object], **traits: str) -> None:
        """An empty field; ``given`` is called with the submitted text."""
        super().__init__(**traits)

        def heard(_field: Control, content: Any) -> None:
            if content.get("kind") == "given":
                given(str(content.get("text", "")))

        self.on_msg(heard)


class Writing(AnswerField):
    """The same for a text of several lines: Enter begins a line, only the button submits it."""

    view_name: ClassVar[str] = "writing"

    #: Signs that fit, at most.
    most = Field(0)

    def __init__(self, given: Callable[[str], object], *, most: int, **traits: str) -> None:
        """An empty field for ``most`` signs; ``given`` is called with the submitted text."""
        super().__init__(given, **traits)
        self.most = most


# Choices ------------------------------------------------------------------------------------------


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
