"""The line of time on the page: five to put in order, then all of them."""

from __future__ import annotations

from typing import Any

from zamora.player.controls import Note
from zamora.player.game.board import Board
from zamora.player.labs.timeline import Timeline
from zamora.school.timeline import events, first_five

from .hands import find, parts, pictures, plain, push


def note(line: Timeline) -> Any:
    return next(part for part in parts(line) if isinstance(part, Note))


def in_order(line: Timeline) -> None:
    for event in first_five()[:-1]:
        push(line, event.asks)


def test_the_oldest_first() -> None:
    line = Timeline()
    five = first_five()
    assert not line.done and line.line not in parts(line)
    push(line, five[2].asks)
    assert line.misses == 1 and not line.placed
    assert five[2].clue in note(line).text and note(line).tone == "bad"
    in_order(line)
    assert line.done and [event.key for event in line.placed] == [event.key for event in five]
    assert line.line in parts(line) and "con 1 tropiezo" in note(line).text


def test_at_once() -> None:
    line = Timeline()
    in_order(line)
    assert not line.misses and "a la primera" in note(line).text
    line.take(first_five()[0].key)  # a button that is on its way when it disappears
    assert line.done and len(line.placed) == 5


def test_a_card_and_its_picture() -> None:
    line = Timeline()
    in_order(line)
    cards = {event["key"]: event for event in line.line.events}
    assert list(cards) == [event.key for event in events()]
    torquemada = plain(cards["torquemada"]["card"])
    assert "El libro dice:" in torquemada and "Pero:" in torquemada
    assert cards["torquemada"]["doubted"] and not cards["zermelo"]["doubted"]
    assert all("De dónde se sabe:" in plain(card["card"]) for card in cards.values())
    line.line.chosen = "nim"
    (picture,) = pictures(line.line.picture)
    assert "Nim" in picture.alt
    line.line.chosen = "zermelo"
    assert line.line.picture == ""
    line.line.chosen = "somebody else's"
    assert line.line.picture == ""


def test_a_game_to_play() -> None:
    line = Timeline()
    in_order(line)
    line.line.send = lambda *_args, **_more: None
    line.line.receive({"kind": "play", "key": "damas-resueltas"})
    assert find(line, Board).session.position.game.key == "damas-inglesas"
    line.line.receive({"kind": "play", "key": "zermelo"})  # nothing to play there
    line.line.receive({"kind": "nonsense"})
    assert find(line, Board).session.position.game.key == "damas-inglesas"


def test_on_paper() -> None:
    page = Timeline().static_html()
    before, after = page.split("<details>")
    assert all(event.asks in plain(before) for event in first_five())
    assert not any(event.when in plain(before) for event in first_five())
    assert all(event.title in plain(after) for event in events())
