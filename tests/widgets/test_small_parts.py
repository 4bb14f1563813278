"""The file box, the note, the style sheet, pictures on a page."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest
import traitlets
from zamora_widgets.page.style import Style

from zamora.player.controls import Note
from zamora.player.controls.files import LARGEST, FileBox
from zamora.player.picture.scene import Disc, Point, Scene, Text
from zamora.player.picture.still import Picture, Static, image
from zamora.player.picture.svg import paint

from .hands import pictures, plain

# The file box -------------------------------------------------------------------------------------


def test_a_file_that_was_opened_is_handed_on() -> None:
    opened: list[tuple[str, str]] = []
    box = FileBox(on_open=lambda name, text: opened.append((name, text)))
    box.receive({"name": "a.txt", "text": "¿qué?"})
    assert opened == [("a.txt", "¿qué?")]


@pytest.mark.parametrize(
    "content",
    [
        None,
        "text",
        {},
        {"name": "a"},
        {"text": "a"},
        {"name": 1, "text": "a"},
        {"name": "a", "text": None},
        {"name": "a", "text": "x" * (LARGEST + 1)},
    ],
)
def test_other_messages_are_dropped(content: Any) -> None:
    opened: list[str] = []
    box = FileBox(on_open=lambda name, _text: opened.append(name))
    box._receive(None, content, [])
    assert opened == []


def test_a_box_that_opens_nothing() -> None:
    FileBox().receive({"name": "a", "text": "b"})


def test_the_page_has_words_for_all_it_may_say() -> None:
    box = FileBox()
    asked = set(_words_in(box._script))
    assert asked == set(box.words) - set(box.buttons) and set(box.buttons) < set(box.words)
    assert box.largest == LARGEST and all(box.words.values())


def _words_in(script: str) -> list[str]:
    import re

    return re.findall(r'words\["([\w-]+)"\]', script)


# The note -----------------------------------------------------------------------------------------


def test_a_note() -> None:
    note = Note()
    note.say("Bien.", "good")
    assert (note.text, note.tone) == ("Bien.", "good")
    note.say("Nada.")
    assert (note.text, note.tone) == ("Nada.", "plain")
    with pytest.raises(traitlets.TraitError):
        note.say("¡Uy!", "loud")
    assert 'setAttribute("role", "status")' in note._esm


# Pictures -----------------------------------------------------------------------------------------

NASTY = Scene(
    2,
    2,
    {"over": (Disc(Point(1, 1), 0.5, "win"), Text(Point(1, 1), "<&>\"'%#", 0.2, "text"))},
    title='Título con "comillas" & <signos>',
    description="¿Ñandú? 100 % #1.",
)


def test_a_picture_survives_any_words() -> None:
    (shown,) = pictures(image(NASTY, 200))
    assert shown.alt == f"{NASTY.title}. {NASTY.description}"
    assert shown.svg == paint(NASTY, 200)
    root = ET.fromstring(shown.svg)
    assert [element.text for element in root.iter() if element.tag.endswith("}text")] == [
        "<&>\"'%#"
    ]


def test_a_picture_is_the_output_of_a_cell() -> None:
    picture = Picture(NASTY, 200)
    assert picture._repr_html_() == image(NASTY, 200) and ' width="200"' in image(NASTY, 200)
    assert repr(picture) == f"{NASTY.title}. {NASTY.description}"
    assert " width=" not in image(NASTY).partition("src=")[0]
    assert plain(image(NASTY)) == ""


def test_a_static_form_must_be_given() -> None:
    with pytest.raises(NotImplementedError):
        Static().static_html()


# Everything else ----------------------------------------------------------------------------------


def test_the_style_sheet_travels_with_a_widget() -> None:
    assert ".zamora {" in Style()._css
    assert "display = 'none'" in Style()._esm


def test_a_companion_refuses_nonsense() -> None:
    companion = Companion()
    good = {"id": "V11", "row": 0, "column": 0, "text": "·", "label": "V11", "state": ""}
    companion.cells = [good]
    for bad in (
        [{**good, "state": "burning"}],
        [{key: value for key, value in good.items() if key != "label"}],
        [good, good],
        [{**good, "id": ""}],
    ):
        with pytest.raises(traitlets.TraitError):
            companion.cells = bad
    with pytest.raises(traitlets.TraitError):
        companion.geometry = {"width": 1}


def test_a_page_is_sent_the_cells_that_changed() -> None:
    companion = Companion()
    sent: list[tuple[str, Any]] = []
    companion.send_state = lambda key=None: sent.append((key, getattr(companion, key)))
    cells = [
        {"id": name, "row": 0, "column": at, "text": "·", "label": name, "state": "", "key": ""}
        for at, name in enumerate(("V11", "V12"))
    ]
    chosen = {**cells[1], "state": "selected"}
    companion.update_cells(cells)
    assert sent == [("cells", cells)]
    companion.update_cells([cells[0], chosen])
    companion.update_cells([cells[0], chosen])
    assert sent[1:] == [("changed_cells", [chosen])]
    # Whoever comes later gets them all.
    assert companion.get_state("cells")["cells"] == [cells[0], chosen]
    sent.clear()
    companion.send_cells()
    assert sent == [("cells", [cells[0], chosen]), ("changed_cells", [])]
    sent.clear()
    companion.update_cells(cells)
    companion.cells = [cells[0], chosen]
    # All cells are news, also if they are those that the page had before the last change.
    assert sent == [
        ("changed_cells", [cells[1]]),
        ("cells", [cells[0], chosen]),
        ("changed_cells", []),
    ]


def test_a_companion_forgets_a_listener() -> None:
    heard: list[str] = []
    companion = Companion(geometry={"width": 1, "height": 1, "cells": {"V11": [0, 0]}, "radius": 1})

    def listen(kind: str, _payload: dict[str, Any]) -> None:
        heard.append(kind)

    companion.on_action(listen)
    companion.on_action(listen)
    companion.receive({"kind": "press", "cell": "V11"})
    companion.on_action(listen, remove=True)
    companion.on_action(listen, remove=True)
    companion.receive({"kind": "press", "cell": "V11"})
    assert heard == ["press"]


def test_the_same_words_are_said_again() -> None:
    companion = Companion()
    serials = []
    for _time in range(2):
        companion.say("Hola.")
        serials.append(companion.live_serial)
    assert companion.live == "Hola." and serials[0] != serials[1]
