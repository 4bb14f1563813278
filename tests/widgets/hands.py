"""Hands and eyes for widgets: find what is on the page, click on it, read it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import unquote
from weakref import WeakKeyDictionary

import pytest

from zamora.player import controls as w
from zamora.player.boardview import BoardView


def parts(root: w.Control) -> Iterator[w.Control]:
    """The widget and all that is in it."""
    yield root
    for child in getattr(root, "children", ()):
        yield from parts(child)


def find(root: w.Control, kind: type[w.Control], words: str = "") -> Any:
    """The only widget of a kind (whose description begins with ``words``) on the page."""
    found = [
        part
        for part in parts(root)
        if isinstance(part, kind) and getattr(part, "description", "").startswith(words)
    ]
    assert len(found) == 1, f"{len(found)} {kind.__name__} «{words}»"
    return found[0]


def push(root: w.Control, words: str) -> None:
    """Click on the button that begins with ``words``."""
    button = find(root, w.Button, words)
    assert not button.disabled and not button.hidden, f"«{words}» cannot be clicked"
    button.click()


def text(root: w.Control, css_class: str) -> str:
    """What stands in the widget of this class, without its HTML."""
    (found,) = (part for part in parts(root) if css_class in getattr(part, "classes", ()))
    return plain(found.value)


def words(root: w.Control) -> str:
    """What a board or an instrument says of the last touch."""
    return text(root, "zamora-message")


def fails(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
    """Whatever is called there fails from now on."""

    def fail(*_anything: object, **_more: object) -> None:
        raise RuntimeError("se rompió")

    monkeypatch.setattr(owner, name, fail)


def plain(markup: str) -> str:
    """The words of some HTML; what stands low as it is typed: ``d_AB``."""
    markup = re.sub(r"<sub>(\w+)</sub>", r"_\1", markup)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def send(root: w.Control, kind: str, **content: Any) -> None:
    """What the page sends when a person has done something on the board."""
    board = find(root, BoardView)
    board.receive({"kind": kind, "at": board.at, **content})


def goals(board: BoardView) -> dict[str, dict[str, list[tuple[int, Any]]]]:
    """From where things can go where, with the numbers of the steps and the steps."""
    found: dict[str, dict[str, list[tuple[int, Any]]]] = {}
    for number, step in enumerate(board.steps or ()):
        if step is not None and step[0] is not None:
            found.setdefault(step[0], {}).setdefault(step[1], []).append((number, step))
    return found


#: What the page has in hand, and what the board was like then.
_hands: WeakKeyDictionary[BoardView, tuple[Any, str]] = WeakKeyDictionary()


def in_hand(board: BoardView) -> str:
    """The cell that has been picked up, as the page sees it."""
    at, cell = _hands.get(board, (None, ""))
    can = goals(board)
    if at == board.at and at is not None and (cell in can or not cell):
        return cell
    # What can only be begun in one place needs no touch to be taken up.
    return next(iter(can)) if len(can) == 1 and board.at and board.at[1] else ""


def pick(board: BoardView, cell: str) -> None:
    """Take something in hand, or put it down ("")."""
    _hands[board] = board.at, cell
    board.receive({"kind": "pick", "at": board.at, "cell": cell})


def go(board: BoardView, ways: list[tuple[int, Any]], trail: Sequence[str], dragged: bool) -> None:
    """Take the step that is meant; ask which one if that is not known."""
    passed = [way for way in ways if len(trail) > 1 and way[1][3] == trail[0]]
    meant = ways if len(ways) == 1 else passed
    if len(meant) == 1:
        _hands.pop(board, None)
        number = meant[0][0]
        board.receive({"kind": "take", "at": board.at, "step": number, "dragged": dragged})
    else:
        _asked[board] = board.at, [(step[2], number) for number, step in ways], ways[0][1][4]


#: What the page asks, until something else is done: words and numbers of steps, and the question.
_asked: WeakKeyDictionary[BoardView, tuple[Any, list[tuple[str, int]], str]] = WeakKeyDictionary()


def choices(root: w.Control) -> list[str]:
    """The words of the steps to choose from, as buttons beside the board."""
    return [words for words, _number in _choices(find(root, BoardView))]


def question(root: w.Control) -> str:
    """What is asked about them."""
    board = find(root, BoardView)
    at, _several, asked = _asked.get(board, (None, [], ""))
    return asked if at == board.at else ""


def _choices(board: BoardView) -> list[tuple[str, int]]:
    at, several, _question = _asked.get(board, (None, [], ""))
    if at == board.at and several:
        return several
    free = [(s[2], n) for n, s in enumerate(board.steps or ()) if s is not None and s[0] is None]
    return [*map(tuple, board.choices), *free]  # type: ignore[list-item]


def commands(root: w.Control) -> dict[str, str]:
    """The words of what can be done with the turn in progress, by name."""
    told = find(root, BoardView).commands or {}
    return {name: words for name, (words, _sign, usable) in told.items() if usable}


def command(root: w.Control, name: str) -> None:
    """Press a button or a key of the board."""
    board = find(root, BoardView)
    if name == "escape" and in_hand(board):
        pick(board, "")
    else:
        send(root, "command", name=name)


def choose(root: w.Control, words: str) -> None:
    """Press one of the buttons beside the board, which begin with ``words``."""
    board = find(root, BoardView)
    for said, number in _choices(board):
        if said.startswith(words):
            _asked.pop(board, None)
            board.receive({"kind": "take", "at": board.at, "step": number})
            return
    named = [name for name, said in commands(root).items() if said.startswith(words)]
    assert len(named) == 1, f"no button «{words}»: {choices(root)}, {commands(root)}"
    command(root, named[0])


def click(root: w.Control, *cells: str) -> None:
    """Click on cells of the board, one after the other."""
    for cell in cells:
        board = find(root, BoardView)
        held, can = in_hand(board), goals(board)
        _asked.pop(board, None)
        if cell in can.get(held, {}):
            go(board, can[held][cell], (), False)
        elif cell == held:
            pick(board, "")
        elif cell in can:
            pick(board, cell)
            if list(can[cell]) == [cell]:  # it can only change where it is
                go(board, can[cell][cell], (), False)
        else:
            send(root, "touch", cell=cell)


def drag(root: w.Control, *cells: str) -> None:
    """Drag from the first cell over others to the last one; "" is beside the board."""
    board = find(root, BoardView)
    start, *way = cells
    if start in board.carries:
        send(root, "lift", cell=start)
        for cell in way:
            send(root, "drag", cell=cell)
        send(root, "drop", cell=way[-1])
        return
    can = goals(board)
    if start not in can:
        return
    if in_hand(board) != start:
        pick(board, start)
    trail: list[str] = []
    for over in filter(None, way):
        trail = [] if over == start else [*trail, over]
    if way[-1] in can[start] and way[-1] != start:
        go(board, can[start][way[-1]], trail, True)
    elif way[-1] not in ("", start):
        send(root, "touch", cell=way[-1])


def states(root: w.Control) -> dict[str, str]:
    """The cells that have a state, as the page says it."""
    board = find(root, BoardView)
    can, held = goals(board), in_hand(board)
    found = dict.fromkeys([*can, *board.carries], "movable")
    for name in [*can.get(held, ()), *board.far]:
        found[name] = "peril" if name in board.perils else "target"
    return found | {one: "selected" for one in (held, board.held) if one}


def cell(root: w.Control, name: str) -> dict[str, Any]:
    """A cell of the table: what it shows, what it is called, the key that jumps to it, its state.

    What is ``said`` of it is what it is called, and its state in words.
    """
    board = find(root, BoardView)
    text, label, key = (board.cells or {}).get(name, ("·", name, ""))
    state = states(root).get(name, "")
    said = ", ".join(filter(None, (label, board.words.get(state, ""))))
    return {"text": text, "label": label, "key": key, "state": state, "said": said}


def live(root: w.Control) -> str:
    """What was said last."""
    return str(find(root, BoardView).said)


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
