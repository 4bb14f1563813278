"""Hands and eyes for widgets: find what is on the page, click on it, read it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import unquote

import ipywidgets as w

from zamora_widgets.page.companion import Companion


def parts(root: w.Widget) -> Iterator[w.Widget]:
    """The widget and all that is in it."""
    yield root
    for child in getattr(root, "children", ()):
        yield from parts(child)


def find(root: w.Widget, kind: type[w.Widget], words: str = "") -> Any:
    """The only widget of a kind (whose description begins with ``words``) on the page."""
    found = [
        part
        for part in parts(root)
        if isinstance(part, kind) and getattr(part, "description", "").startswith(words)
    ]
    assert len(found) == 1, f"{len(found)} {kind.__name__} «{words}»"
    return found[0]


def push(root: w.Widget, words: str) -> None:
    """Click on the button that begins with ``words``."""
    button = find(root, w.Button, words)
    hidden = button.layout.display == "none" or button.layout.visibility == "hidden"
    assert not button.disabled and not hidden, f"«{words}» cannot be clicked"
    button.click()


def text(root: w.Widget, css_class: str) -> str:
    """What stands in the widget of this class, without its HTML."""
    (found,) = (part for part in parts(root) if css_class in getattr(part, "_dom_classes", ()))
    return plain(found.value)


def plain(markup: str) -> str:
    """The words of some HTML; what stands low as it is typed: ``d_AB``."""
    markup = re.sub(r"<sub>(\w+)</sub>", r"_\1", markup)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def act(root: w.Widget, kind: str, **payload: Any) -> None:
    """What the page sends when a person has done something on the board."""
    find(root, Companion)._receive(None, {"kind": kind, **payload}, [])


def click(root: w.Widget, *cells: str) -> None:
    """Click on cells of the canvas, one after the other."""
    for cell in cells:
        act(root, "press", cell=cell)
        act(root, "release", cell=cell, dragged=False)


def drag(root: w.Widget, *cells: str) -> None:
    """Drag from the first cell over others to the last one; "" is beside the board."""
    act(root, "press", cell=cells[0])
    for cell in cells[1:]:
        act(root, "drag", cell=cell)
    act(root, "release", cell=cells[-1], dragged=True)


def cell(root: w.Widget, name: str) -> dict[str, Any]:
    """A cell of the table."""
    (found,) = (one for one in find(root, Companion).cells if one["id"] == name)
    return dict(found)


def states(root: w.Widget) -> dict[str, str]:
    """The cells that have a state."""
    return {one["id"]: one["state"] for one in find(root, Companion).cells if one["state"]}


def live(root: w.Widget) -> str:
    """What was said last."""
    return str(find(root, Companion).live)


class Shown(NamedTuple):
    """A picture in a page: its alternative text and the SVG in its address."""

    alt: str
    svg: str


def pictures(markup: str) -> list[Shown]:
    """The pictures in some HTML."""
    found = []

    class Parser(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag == "img":
                named = {name: value or "" for name, value in attrs}
                kind, _comma, content = named["src"].partition(",")
                assert kind == "data:image/svg+xml;charset=utf-8"
                found.append(Shown(named["alt"], unquote(content)))

    Parser().feed(markup)
    return found
