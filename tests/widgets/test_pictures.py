"""Pictures on a page, whatever is in their words."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from zamora.player.picture.scene import Disc, Point, Scene, Text
from zamora.player.picture.svg import Picture, image, paint_kept
from zamora.player.picture.theme import DARK, INKS, KEPT

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
    assert shown.svg == paint_kept(NASTY, 200)
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


def test_a_picture_has_its_colours_for_a_dark_page() -> None:
    (shown,) = pictures(image(NASTY))
    drawn, _, night = shown.svg.partition("<style>@media (prefers-color-scheme:dark)")
    for ink in ("win", "text"):
        assert f'fill="{KEPT[ink]}"' in drawn
        assert f'[fill="{KEPT[ink]}"]{{fill:{DARK[ink]}}}' in night
    assert DARK["loss"] not in night, "nothing is drawn with it"


def test_by_its_colour_in_a_picture_one_knows_an_ink() -> None:
    dark: dict[str, set[str]] = {}
    for ink, colour in KEPT.items():
        dark.setdefault(colour, set()).add(DARK[ink])
        assert abs(int(colour[1:], 16) - int(INKS[ink][1:], 16)) < 5, (
            "too far to be taken for the same"
        )
    assert all(len(found) == 1 for found in dark.values())
