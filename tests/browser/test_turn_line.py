"""The slider over the turns of a game and its graph, by mouse, keys and finger."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from zamora.player.game import turnline

from . import harness
from .harness import Bare
from .lesson_page import Play, Widget, cell, open_notebook, overflowing, portrait

SETUP = """
import os; os.environ["ZAMORA_COMPILE"] = "0"
from zamora.explain import reviews
reviews.usual_nodes = lambda _game: 100
from zamora_widgets.aula import *
"""
CELLS = [
    SETUP,
    "partida('compases-1')",
    "partida('golez-1')",
    "fin = tablero('compases:1 V23-V33 V22-V32 C1'); fin",
]


@pytest.fixture(scope="module")
def notebook(bare: Bare, browser: Browser) -> Iterator[Page]:
    with open_notebook(bare, browser, "turn_line.ipynb", CELLS, 800) as page:
        yield page


def replay(page: Page, name: str) -> Widget:
    found = Widget(page, cell(page, f"partida('{name}')").locator(".zamora").first)
    found.expect_painted()
    return found


def note(widget: Widget) -> Locator:
    return widget.root.locator(".zamora-note")


def slider(widget: Widget) -> Locator:
    return widget.root.get_by_role("slider", name="Turno")


def click_graph(widget: Widget, share: float) -> None:
    """Click on the graph, so far on the way from the first position to the last."""
    graph = widget.root.locator(".zamora-graph")
    graph.scroll_into_view_if_needed()
    box = graph.bounding_box()
    assert box is not None
    part = turnline.LEFT + (turnline.RIGHT - turnline.LEFT) * share
    x = box["x"] + box["width"] * part / turnline.WIDTH
    widget.page.mouse.click(x, box["y"] + box["height"] / 3)


@pytest.mark.exhaustive
def test_a_solved_game(notebook: Page) -> None:
    one = replay(notebook, "compases-1")
    one.root.scroll_into_view_if_needed()
    line = slider(one)
    expect(line).to_have_attribute("aria-valuetext", "0 de 8: empate")
    line.focus()
    notebook.keyboard.press("ArrowRight")
    expect(note(one)).to_contain_text("1. C1: V12 a V23.")
    notebook.keyboard.press("End")
    expect(note(one)).to_contain_text("8. C2: V33 a V13 (180).")
    expect(line).to_have_attribute("aria-valuetext", "8 de 8: ganó C2")
    expect(one.root.get_by_role("rowheader", name="8. C2: V33 a V13 (180)")).to_be_attached()
    click_graph(one, 4 / 8)
    expect(note(one)).to_contain_text("4. C2: V43 a V32.")
    expect(line).to_have_value("4")
    one.press("Siguiente")
    expect(line).to_have_value("5")
    portrait(notebook, one.root, "turn_line_solved")


def test_a_searched_game(notebook: Page) -> None:
    one = replay(notebook, "golez-1")
    expect(one.root.locator(".zamora-graph")).to_be_hidden()
    one.press("¿Quién iba mejor?")
    expect(note(one)).to_contain_text("Listo")
    click_graph(one, 1)
    expect(slider(one)).to_have_value("13")
    portrait(notebook, one.root, "turn_line_searched")


def test_ones_own_game(notebook: Page) -> None:
    play = Play(notebook, cell(notebook, "fin = tablero").locator(".zamora").first)
    play.click("V23", "V43")
    play.press("Revisar la partida")
    click_graph(play, 0)
    expect(play.status).to_have_text("Revisión: antes del primer turno")
    play.expect_piece("C1", "V23", "V33")
    slider(play).focus()
    notebook.keyboard.press("ArrowRight")
    expect(play.status).to_have_text("Revisión: turno 1 de 1")
    play.expect_piece("C1", "V33", "V43")
    portrait(notebook, play.root, "turn_line_own")


@pytest.mark.exhaustive
def test_on_a_narrow_page(notebook: Page) -> None:
    harness.resize(notebook, 400, 800)
    for name in ("compases-1", "golez-1"):
        portrait(notebook, replay(notebook, name).root, f"turn_line_400_{name}")
    assert overflowing(notebook) == [] and harness.axe(notebook) == []
    assert harness.console_errors(notebook) == []
    harness.resize(notebook, 1280, 800)


@pytest.mark.exhaustive
def test_with_a_finger(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True, is_mobile=True)
    bare.open(page, bare.write("turn_line_finger.ipynb", CELLS[:2]), 400, 800)
    harness.run_all(page)
    one = replay(page, "compases-1")
    one.root.locator(".zamora-turnline").scroll_into_view_if_needed()
    box = slider(one).bounding_box()
    assert box is not None and box["height"] >= 44
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(note(one)).to_contain_text("4. C2: V43 a V32.")
    assert harness.console_errors(page) == []
