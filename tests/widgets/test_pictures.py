"""Pictures on a page, whatever is in their words."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from zamora.player.picture.scene import Disc, Point, Scene, Text
from zamora.player.picture.still import Picture, image
from zamora.player.picture.svg import paint

from .hands import pictures, plain

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
