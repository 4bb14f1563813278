"""The two painters paint the same: canvas for play, SVG for paper."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import zamora
import zamora.player
import zamora_widgets
from zamora.player.parts import MOVING
from zamora.player.picture.scene import (
    LAYERS,
    Disc,
    Line,
    Point,
    Polygon,
    Scene,
    Sector,
    Shape,
    Text,
    diamond,
    square,
)
from zamora.player.picture.svg import arrow_head, paint, position_svg
from zamora.player.picture.theme import DARK, INKS, MATERIALS
from zamora_widgets.picture.canvas import CanvasPainter, hold

from . import golden
from .conftest import Sent
from .painted import Mark, from_canvas, from_svg

WIDTH = 400
HERE, THERE = Point(1, 1), Point(2, 3)

#: Every kind of shape in all its forms, a dashed one after a round one and the other way round.
ALL_KINDS: tuple[Shape, ...] = (
    Line((HERE, THERE, Point(0.5, 2)), "first", 0.1),
    Disc(HERE, 0.3, None, "text", 0.05, 0.09),
    Line((HERE, THERE), "second", 0.05, dash=0.2, opacity=0.5),
    Line((HERE, Point(1, 3)), "hint", 0.05, arrow=True),
    Polygon(square(THERE, 0.2), "win"),
    Polygon(diamond(THERE, 0.3), None, "loss", 0.04),
    Polygon((HERE, THERE, Point(3, 1)), "draw", "text", 0.02, opacity=0.4),
    Disc(THERE, 0.2, "paper"),
    Disc(THERE, 0.25, "select", "text", 0.02, opacity=0.7),
    Text(HERE, "V12 <&> ¿ñ?", 0.3, "text"),
    Text(THERE, "+270°", 0.3, "first", bold=True, halo="paper"),
    *(
        Sector(HERE, 1.0, start, angle, "first", 0.25, "first", 0.02)
        for start in (0, 90, 180, 270, 37.5)
        for angle in (90, -90, 180, -180, 270, -270, 12.3, -200.5)
    ),
    Sector(THERE, 0.5, 45, 100, "second"),
)


def test_the_list_of_kinds_is_complete() -> None:
    import typing

    assert {type(shape) for shape in ALL_KINDS} == set(typing.get_args(Shape))


EVERYTHING = {"all_kinds": Scene(4, 4, {"under": ALL_KINDS, "over": ALL_KINDS[::-1]})}


def painter(scene: Scene) -> CanvasPainter:
    return CanvasPainter((scene.width, scene.height), WIDTH)


@pytest.mark.parametrize("name", [*golden.names(), *EVERYTHING])
def test_both_painters_paint_the_same(name: str, sent: Sent) -> None:
    scene = (golden.scenes() | EVERYTHING)[name]
    one = painter(scene)
    assert one.show(scene.layers)
    in_svg = from_svg(paint(scene))
    assert_same([mark for layer in MOVING for mark in in_svg.get(layer, [])], marks(one, sent))
    assert sum(map(len, in_svg.values())) >= sum(map(len, scene.layers.values()))


def marks(one: CanvasPainter, sent: Sent) -> list[Mark]:
    name = f"IPY_MODEL_{one.widget.model_id}"
    commands = [(command, args) for canvas, command, args in sent.commands() if canvas == name]
    return from_canvas(commands, one.scale)


def assert_same(svg: list[Mark], canvas: list[Mark]) -> None:
    assert len(svg) == len(canvas)
    for one, other in zip(svg, canvas, strict=True):
        assert one.matches(other), f"\n{one}\n{other}"


def test_only_what_has_changed_is_painted_again(sent: Sent) -> None:
    scenes = golden.scenes()
    one = painter(scenes["start"])
    assert one.show(scenes["start"].layers)
    assert len(sent.messages) == 1 and len(sent.cleared()) == 1
    sent.forget()
    assert not one.show(scenes["start"].layers)
    assert sent.messages == []
    assert one.show(scenes["marks"].layers)
    assert len(sent.messages) == 1 and not sent.cleared()


@pytest.mark.parametrize("dark", [False, True])
def test_a_page_that_comes_later_gets_all_of_it_in_its_colours(sent: Sent, dark: bool) -> None:
    scene = golden.scenes()["selected"]
    one = painter(scene)
    one.show(scene.layers)
    first = marks(one, sent)
    sent.forget()
    one.again(dark=dark)
    # It is said again on which canvas.
    assert len(sent.messages) == 1 and len(sent.cleared()) == 1
    again = marks(one, sent)
    assert (first == again) == (not dark) and len(first) == len(again)
    colours = {colour for mark in again for colour in (mark.fill, mark.stroke)} - {None}
    assert colours <= set((DARK if dark else INKS).values())


def test_a_canvas_that_is_empty_stays_so(sent: Sent) -> None:
    one = painter(golden.scenes()["start"])
    one.again(dark=True)
    assert marks(one, sent) == []


def test_drawing_goes_on_after_an_error(sent: Sent) -> None:
    scene = golden.scenes()["start"]
    one = painter(scene)
    with pytest.raises(ZeroDivisionError), hold():
        raise ZeroDivisionError
    one.show(scene.layers)
    assert len(sent.messages) == 1
    with pytest.raises(AttributeError):
        one.show({"pieces": ("not a shape",)})  # type: ignore[dict-item]
    sent.forget()
    one.show(scene.layers)
    assert len(sent.cleared()) == 1, "nobody knows what is there: all of it is painted"


def test_the_canvas_is_crisp() -> None:
    scene = golden.scenes()["start"]
    widget = painter(scene).widget
    assert widget.width == 2 * WIDTH
    assert widget.height / widget.width == pytest.approx(scene.height / scene.width, abs=0.01)


def test_svg_has_the_width_that_was_asked_for() -> None:
    scene = golden.scenes()["start"]
    assert 'width="123"' in paint(scene, 123)
    assert "max-width:100%" in paint(scene)


def test_a_position_shows_itself() -> None:
    start = zamora.game("compases").start()
    assert position_svg(start) == paint(golden.scenes()["start"])


def test_an_arrow_points_the_way_of_its_line() -> None:
    for to in (Point(2, 1), Point(1, 2), Point(0, 0)):
        tip, left, right = arrow_head(Line((HERE, to), "first", 0.1, arrow=True))
        along = (to.x - HERE.x, to.y - HERE.y)
        ahead = [(p.x - to.x) * along[0] + (p.y - to.y) * along[1] for p in (tip, left, right)]
        assert ahead[0] > 0 and ahead[1] == pytest.approx(0) and ahead[2] == pytest.approx(0)
    assert arrow_head(Line((HERE, HERE), "first", 0.1, arrow=True))  # no direction, no error


def test_every_ink_is_a_colour_and_is_used() -> None:
    assert all(len(ink) == 7 and ink.startswith("#") for ink in INKS.values())
    folders = [Path(one.__file__).parent for one in (zamora.player, zamora_widgets)]
    code = "".join(
        file.read_text(encoding="utf-8")
        for folder in folders
        for file in folder.rglob("*.py")
        if file.stem != "theme"
    )
    materials = {ink for one in MATERIALS.values() for ink in one}
    assert [name for name in INKS if f'"{name}"' not in code and name not in materials] == []


def test_z_order_is_the_order_of_the_layers() -> None:
    assert list(pairwise(LAYERS)) == [("board", "under"), ("under", "pieces"), ("pieces", "over")]
    svg = paint(golden.scenes()["selected"])
    places = [svg.index(f'class="zamora-{layer}"') for layer in LAYERS if f"zamora-{layer}" in svg]
    assert places == sorted(places) and len(places) >= 3
