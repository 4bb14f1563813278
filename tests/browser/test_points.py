"""Lesson 3 in a page: points dragged by mouse and finger and moved by keys; triples counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from . import harness
from .harness import Bare, cell_point
from .lesson_page import Widget, cell, overflowing, portrait

LABS = ["casos()", "casos('corta')", "medir()", "parada('disfraces')", "ternas()"]
CELLS = ["from zamora_widgets.aula import *", *LABS]


@pytest.fixture(scope="module")
def notebook(bare: Bare, browser: Browser) -> Iterator[Page]:
    with harness.lent_page(browser, bare) as page:
        bare.open(page, bare.write("points.ipynb", CELLS), 1280, 800)
        harness.run_all(page)
        yield page


def instrument(page: Page, source: str) -> Widget:
    found = Widget(page, cell(page, source).locator(".zamora").first)
    found.expect_painted()
    return found


def test_a_cell_is_dragged_and_the_case_follows(notebook: Page) -> None:
    cases = instrument(notebook, "casos()")
    said = cases.root.locator(".zamora-message")
    expect(said).to_contain_text("A = 32, B = 44, C = 96. Es el caso 4.")
    portrait(notebook, cases.root, "cases_1280")
    notebook.mouse.move(*cell_point(cases.root, "44"))
    notebook.mouse.down()
    notebook.mouse.move(*cell_point(cases.root, "64", scroll=False), steps=4)
    expect(notebook.locator(".zb-carried")).to_have_count(1)
    expect(said).to_contain_text("A = 32, B = 64, C = 96.")  # before it is put down
    notebook.mouse.move(*cell_point(cases.root, "37", scroll=False), steps=4)
    notebook.mouse.up()
    expect(said).to_contain_text("A = 32, B = 96, C = 37.")
    expect(notebook.locator(".zb-carried")).to_have_count(0)
    expect(cases.cell_button("37")).to_have_text("C")
    harness.drag_cell(notebook, cases.root, "37", (5.0, 300.0))
    expect(said).to_contain_text("A = 32, B = 96, C = 37.")


def test_a_cell_is_moved_by_keys(notebook: Page) -> None:
    short = instrument(notebook, "casos('corta')")
    short.cell_button("44").focus()
    notebook.keyboard.press("Enter")
    said = short.root.locator(".zamora-message")
    expect(said).to_have_text("Tienes B. Toca la casilla adonde va.")
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        notebook.keyboard.press(key)
    expect(said).to_contain_text("B = 55")
    expect(short.root.locator(".zamora-cases sub").first).to_have_text("AC")
    portrait(notebook, short.root, "short_proof_1280")


@pytest.mark.exhaustive
def test_triples_are_counted_and_the_count_stops(notebook: Page) -> None:
    triples = instrument(notebook, "ternas()")
    said = triples.root.locator(".zamora-message")
    triples.press("Contar")
    expect(said).to_contain_text("Ternas revisadas")
    triples.press("Parar")
    triples.press("Seguir")
    expect(said).to_contain_text("Son todas.")
    expect(said).to_contain_text("4\u202f167\u202f780")
    expect(triples.root.get_by_role("rowheader", name="Golez, con sus arcos")).to_be_visible()
    portrait(notebook, triples.root, "triples_1280")


def test_all_of_it_is_in_order(notebook: Page) -> None:
    for source in LABS:
        portrait(notebook, instrument(notebook, source).root, f"lab_{source.strip('()')}_1280")
    assert overflowing(notebook) == [] and harness.axe(notebook) == []
    assert harness.console_errors(notebook) == []


@pytest.mark.exhaustive
def test_with_a_finger_on_a_telephone(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True, is_mobile=True)
    bare.open(page, bare.write("points_finger.ipynb", CELLS), 400, 800)
    harness.run_all(page)
    mask = instrument(page, "parada('disfraces')")
    said = mask.root.locator(".zamora-message")
    expect(said).to_contain_text("X = 42, Y = 76, Z = 94.")
    harness.swipe_cell(page, mask.root, "76", "46")
    expect(said).to_contain_text("X = 42, Y = 46, Z = 94.")
    expect(mask.root.locator(".zamora-cases")).to_contain_text("✘ X e Y son distintas y hay 0.")
    harness.tap_cell(page, mask.root, "94")
    expect(said).to_contain_text("Tienes Z.")
    harness.tap_cell(page, mask.root, "64")
    expect(said).to_contain_text("Z = 64.")
    for source in LABS:
        portrait(page, instrument(page, source).root, f"lab_{source.strip('()')}_400")
    assert overflowing(page) == [] and harness.axe(page) == []
