"""The two painters paint the same: canvas for play, SVG for paper."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import zamora.player
import zamora_widgets
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
from zamora.player.picture.theme import INKS
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


SCENES = golden.scenes() | {"all_kinds": Scene(4, 4, {"board": ALL_KINDS, "over": ALL_KINDS[::-1]})}


@pytest.mark.parametrize("name", SCENES)
def test_both_painters_paint_the_same(name: str, sent: Sent) -> None:
    scene = SCENES[name]
    painter = CanvasPainter(scene, WIDTH)
    painter.show(scene)
    in_svg = from_svg(paint(scene))
    on_canvas = canvas_marks(painter, sent)
    for layer in LAYERS:
        assert_same(in_svg.get(layer, []), on_canvas[layer])
    assert sum(map(len, in_svg.values())) >= sum(map(len, scene.layers.values()))


def canvas_marks(painter: CanvasPainter, sent: Sent) -> dict[str, list[Mark]]:
    names = [f"IPY_MODEL_{canvas.model_id}" for canvas in painter.widget._canvases]
    by_canvas: dict[str, list[tuple[str, list[Any]]]] = {name: [] for name in names}
    for canvas, command, args in sent.commands():
        by_canvas[canvas].append((command, args))
    marks = (from_canvas(by_canvas[name], painter.scale) for name in names)
    return dict(zip(LAYERS, marks, strict=True))


def assert_same(svg: list[Mark], canvas: list[Mark]) -> None:
    assert len(svg) == len(canvas)
    for one, other in zip(svg, canvas, strict=True):
        assert one.matches(other), f"\n{one}\n{other}"


def test_only_layers_that_changed_are_painted_again(sent: Sent) -> None:
    scenes = golden.scenes()
    painter = CanvasPainter(scenes["start"], WIDTH)
    painter.show(scenes["start"])
    assert len(sent.messages) == 1 and len(sent.cleared()) == len(LAYERS)
    sent.forget()
    painter.show(scenes["start"])
    assert sent.messages == []
    painter.show(scenes["marks"])
    assert len(sent.cleared()) == 1
    sent.forget()
    painter.forget()
    painter.show(scenes["marks"])
    assert len(sent.cleared()) == len(LAYERS)


def test_frames_go_out_in_one_message_and_end_in_the_scene(sent: Sent) -> None:
    start, swept = (golden.scenes()[name] for name in ("start", "swept_90"))
    painter = CanvasPainter(start, WIDTH)
    painter.show(start)
    painter.animate([{"pieces": start.layer("pieces")}, {"pieces": ()}], 25)
    assert len(sent.messages) == 2
    painter.show(swept)
    assert len(sent.messages) == 3
    assert [args for _c, _n, args in sent.commands("sleep")] == [[25], [25]]
    shown = canvas_marks(painter, sent)
    for layer in LAYERS:
        assert_same(from_svg(paint(swept)).get(layer, []), shown[layer])


def test_drawing_goes_on_after_an_error(sent: Sent) -> None:
    scene = golden.scenes()["start"]
    painter = CanvasPainter(scene, WIDTH)
    with pytest.raises(ZeroDivisionError), hold():
        raise ZeroDivisionError
    painter.show(scene)
    assert len(sent.messages) == 1
    broken = Scene(4, 4, {"board": ("not a shape",)})  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        painter.show(broken)
    painter.forget()
    sent.forget()
    painter.show(scene)
    assert len(sent.cleared()) == len(LAYERS)


def test_the_canvas_is_crisp_and_shrinks_with_the_page() -> None:
    scene = golden.scenes()["start"]
    widget = CanvasPainter(scene, WIDTH).widget
    assert widget.width == 2 * WIDTH
    assert widget.height / widget.width == pytest.approx(scene.height / scene.width, abs=0.01)
    assert (widget.layout.width, widget.layout.max_width) == (f"{WIDTH}px", "100%")
    assert widget.layout.height is None


def test_svg_has_the_width_that_was_asked_for() -> None:
    scene = golden.scenes()["start"]
    assert 'width="123"' in paint(scene, 123)
    assert "max-width:100%" in paint(scene)


def test_a_position_shows_itself() -> None:
    import zamora

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
    assert [name for name in INKS if f'"{name}"' not in code] == []


def test_z_order_is_the_order_of_the_layers() -> None:
    assert list(pairwise(LAYERS)) == [("board", "under"), ("under", "pieces"), ("pieces", "over")]
    svg = paint(golden.scenes()["selected"])
    places = [svg.index(f'class="zamora-{layer}"') for layer in LAYERS if f"zamora-{layer}" in svg]
    assert places == sorted(places) and len(places) >= 3
