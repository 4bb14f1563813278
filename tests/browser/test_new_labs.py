"""The line of time and the table of passes in a page: by mouse, keys and on a telephone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from zamora.school.timeline import events, first_five

from . import harness
from .harness import Lab
from .lesson_page import Widget, cell, overflowing, portrait

SETUP = 'import os; os.environ["ZAMORA_COMPILE"] = "0"\nfrom zamora_widgets.aula import *'
#: Game 2 of the booklet after 36 turns.
START = (
    "gol:1 R155,D103,T109,T148,A53,A136,C57,C124,P93,P97,P114 "
    "R36,D61,T27,T44,A23,A48,C56,C135,P45,P73,P77 101 B"
)
CELLS = [SETUP, "historia()", f"pases({START!r})"]


@pytest.fixture(scope="module")
def notebook(lab: Lab, browser: Browser) -> Iterator[Page]:
    with harness.own_page(browser) as page:
        lab.open(page, lab.write("new_labs.ipynb", CELLS), 1280, 900)
        harness.run_all(page)
        yield page


def test_five_in_order_and_then_the_line(notebook: Page) -> None:
    line = cell(notebook, "historia()").locator(".zamora").first
    portrait(notebook, line, "history_question")
    five = first_five()
    line.get_by_role("button", name=five[-1].asks).click()
    expect(line.locator(".zamora-note")).to_contain_text("Todavía no")
    for event in five[:-1]:
        line.get_by_role("button", name=event.asks).click()
    expect(line.locator(".zamora-note")).to_contain_text("con 1 tropiezo")
    expect(line.locator(".zamora-event")).to_have_count(len(events()))


@pytest.mark.parametrize("width", [1280, 400])
def test_cards(notebook: Page, width: int) -> None:
    harness.resize(notebook, width, 900)
    line = cell(notebook, "historia()").locator(".zamora").first
    poem = line.get_by_role("button", name="Un poema en un monasterio suizo")
    poem.click()
    expect(poem).to_have_attribute("aria-expanded", "true")
    card = line.locator(".zamora-event-card:visible")
    expect(card).to_contain_text("El libro dice:")
    notebook.keyboard.press("ArrowDown")
    notebook.keyboard.press("Enter")
    expect(card).to_contain_text("cinco lados, como una flecha")
    line.get_by_role("button", name="El Nim, resuelto").click()
    expect(card.locator("img")).to_be_visible()
    portrait(notebook, line, f"history_{width}")
    # Beside the line where there is room, below its event where there is none.
    beside, event = card.bounding_box(), poem.bounding_box()
    assert beside is not None and event is not None
    assert (beside["x"] > event["x"] + event["width"]) == (width == 1280)
    assert overflowing(notebook) == [] and harness.axe(notebook) == []
    assert harness.console_errors(notebook) == []


def test_a_game_out_of_history(notebook: Page) -> None:
    line = cell(notebook, "historia()").locator(".zamora").first
    chosen = line.get_by_role("button", name="El Nim, resuelto")
    if chosen.get_attribute("aria-expanded") != "true":
        chosen.click()
    line.get_by_role("button", name="Jugar al Nim").click()
    expect(line.locator(".zamora-surface")).to_be_visible()


@pytest.mark.parametrize("width", [400, 1280])
def test_ways_of_two_passes(notebook: Page, width: int) -> None:
    harness.resize(notebook, width, 900)
    lab = Widget(notebook, cell(notebook, "pases(").locator(".zamora").first)
    lab.expect_painted()
    lab.press("2 pases")
    lab.click("(12,4)", "(10,9)")
    expect(lab.root.locator(".zamora-message")).to_contain_text("hay 2 maneras")
    expect(lab.root.locator("td.zamora-here")).to_have_text("2")
    lab.press("Otro camino")
    expect(lab.root.locator(".zamora-message")).to_contain_text("la 2 de 2")
    portrait(notebook, lab.root, f"passes_{width}")
    assert overflowing(notebook) == [] and harness.axe(notebook) == []
    lab.click("(3,3)")
    assert harness.console_errors(notebook) == []
