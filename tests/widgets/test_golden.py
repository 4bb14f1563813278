"""The pictures of the boards are what they were when somebody last looked at them."""

from __future__ import annotations

import difflib
from itertools import islice
from xml.etree import ElementTree as ET

import pytest

from . import golden

HOW = "look at it; if it is meant to be so: python -m tests.widgets.golden --write"
every_scene = pytest.mark.parametrize("name", golden.names())


@every_scene
def test_the_picture_is_as_kept(name: str) -> None:
    assert golden.path(name).is_file(), f"{name} has no golden picture; {HOW}"
    kept = golden.path(name).read_text(encoding="utf-8")
    fresh = golden.picture(golden.scenes()[name])
    if kept != fresh:
        difference = difflib.unified_diff(
            kept.splitlines(), fresh.splitlines(), "kept", "now", lineterm="", n=0
        )
        pytest.fail("\n".join([HOW, *islice(difference, 20)]), pytrace=False)


def test_no_picture_is_left_over() -> None:
    assert {file.stem for file in golden.FOLDER.iterdir()} == set(golden.scenes())


def test_no_two_pictures_are_alike() -> None:
    # Else a state that is not drawn at all would pass.
    pictures = {name: golden.picture(scene) for name, scene in golden.scenes().items()}
    assert len(set(pictures.values())) == len(pictures)


@every_scene
def test_the_picture_has_a_name_and_a_role(name: str) -> None:
    root = ET.fromstring(golden.picture(golden.scenes()[name]))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg" and root.get("role") == "img"
    first, second = list(root)[:2]
    assert first.tag == f"{space}title" and first.text == golden.scenes()[name].title
    assert second.tag == f"{space}desc" and second.text == golden.scenes()[name].description
    assert first.text and second.text


@every_scene
def test_everything_lies_within_the_picture(name: str) -> None:
    scene = golden.scenes()[name]
    for layer in scene.layers.values():
        for shape in layer:
            points = getattr(shape, "points", None) or (
                getattr(shape, "centre", None) or getattr(shape, "at", None),
            )
            for x, y in points:
                assert 0 <= x <= scene.width and 0 <= y <= scene.height, shape
