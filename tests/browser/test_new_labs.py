"""The line of time, passes, votes and districts in a page: by mouse, keys and on a telephone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from zamora.school.timeline import events, first_five

from ..marks import ordinarily
from . import harness
from .lesson_page import INTERPRETED, Widget, cell, overflowing, portrait

#: Game 2 of the booklet after 36 turns.
START = (
    "gol:1 R155,D103,T109,T148,A53,A136,C57,C124,P93,P97,P114 "
    "R36,D61,T27,T44,A23,A48,C56,C135,P45,P73,P77 101 B"
)
VOTES = "votos('sierpinski[level=2]')"
CELLS = [INTERPRETED, "historia()", f"pases({START!r})", VOTES, "distritos(3)"]


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


@pytest.mark.parametrize("width", ordinarily([400], [1280, 400]))
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


@pytest.mark.exhaustive
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


def test_votes_are_turned_over(notebook: Page) -> None:
    lab = Widget(notebook, cell(notebook, VOTES).locator(".zamora").first)
    lab.expect_painted()
    said = lab.root.locator(".zamora-message")
    # By keys: what is above the board is still being painted, and moves it away from a mouse.
    for count, one in enumerate(("11", "12", "21"), 1):
        lab.cell_button(one).focus()
        notebook.keyboard.press("Enter")
        expect(said).to_contain_text(f"Negras: {count} voto")
    lab.cell_button("22").focus()
    notebook.keyboard.press("Enter")
    expect(said).to_contain_text("¡Ganan las negras con menos de la mitad!")
    portrait(notebook, lab.root, "votes")


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", [400, 1280])
def test_a_map_is_cut_into_districts(notebook: Page, width: int) -> None:
    harness.resize(notebook, width, 900)
    lab = Widget(notebook, cell(notebook, "distritos(3)").locator(".zamora").first)
    lab.expect_painted()
    lab.press("Borrar todo")
    lab.click("a3", "b3", "c3", "a2", "b2", "a1")
    said = lab.root.locator(".zamora-message")
    expect(said).to_contain_text("Al distrito 3 le faltan 3 casillas.")
    for name in ("b1", "c1", "c2"):
        lab.cell_button(name).focus()
        notebook.keyboard.press("Enter")
    expect(said).to_contain_text("las negras ganan 2 distritos de 3. ¡Gana la minoría!")
    expect(lab.cell_button("b2")).to_have_attribute("aria-label", re.compile("distrito 2"))
    portrait(notebook, lab.root, f"districts_{width}")
    assert overflowing(notebook) == [] and harness.axe(notebook) == []
    assert harness.console_errors(notebook) == []
