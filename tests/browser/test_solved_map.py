"""The map of a solved game under mouse, keys and finger; the sounds of a board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from zamora.player.game.solvedmap import chart
from zamora.solve import solution

from . import harness
from .harness import Bare, wait_until
from .lesson_page import INTERPRETED, Play, Widget, cell, overflowing, portrait

CELLS = [INTERPRETED, "mapa('compases')", "uno = tablero('compases:1 V23-V33 V22-V32 C1'); uno"]


def dot(page: Page, form: str, number: int) -> tuple[float, float]:
    """Where a dot of the map is in the viewport."""
    known = chart(solution("compases"), upright=form == "upright")
    sheet = page.locator(f".zamora-map-{form}")
    sheet.scroll_into_view_if_needed()
    box = sheet.bounding_box()
    assert box is not None
    unit = box["width"] / known.scene.width
    x, y = known.places[number]
    return box["x"] + x * unit, box["y"] + y * unit


@pytest.mark.exhaustive
def test_a_map_to_walk_in_and_sounds(bare: Bare, page: Page) -> None:
    bare.open(page, bare.write("solved_map.ipynb", CELLS), 1280, 800)
    harness.run_all(page)
    walk = Widget(page, cell(page, "mapa(").locator(".zamora").first)
    walk.expect_painted()
    known = chart(solution("compases"))
    sheet = walk.root.get_by_role("slider", name="Mapa de todas las posiciones")
    expect(sheet).to_have_count(1)
    nearly = max(n for n, value in enumerate(known.values) if value.distance == 6)
    page.mouse.click(*dot(page, "lying", nearly))
    said = walk.root.locator(".zamora-note")
    expect(said).to_contain_text("en 6 turnos.")
    expect(sheet).to_have_attribute("aria-valuenow", str(nearly + 1))
    expect(walk.root.locator(".zamora-values")).to_contain_text("pierde")
    sheet.focus()
    page.keyboard.press("ArrowRight")
    expect(said).not_to_contain_text("en 6 turnos.")
    portrait(page, walk.root, "solved_map")
    walk.press("Jugar desde aquí")
    expect(walk.root.locator(".zamora-status")).to_contain_text("Le toca a C")

    # Nothing is heard before somebody wants it; then a turn, then a goal.
    page.evaluate(
        """() => {
          window.heard = [];
          addEventListener('zamora-sounded', ({ detail }) => heard.push(detail));
        }"""
    )
    play = Play(page, cell(page, "uno = tablero").locator(".zamora").first)
    sound = play.checkbox("Sonido")
    expect(sound).not_to_be_checked()
    play.click("V23", "V43")
    expect(play.status).to_have_text("¡Ganó C1!")
    assert page.evaluate("heard") == []
    play.press("Deshacer")
    play.expect_turns()
    sound.check()
    wait_until(page, lambda: page.evaluate("heard") == ["turn"], "what it sounds like")
    play.click("V23", "V43")
    wait_until(page, lambda: page.evaluate("heard") == ["turn", "goal"], "the goal")
    assert page.evaluate("localStorage.getItem('zamora-sound')") == "on"
    play.root.locator(".zamora-more").scroll_into_view_if_needed()
    portrait(page, play.root, "sound_switch")
    sound.uncheck()
    assert page.evaluate("localStorage.getItem('zamora-sound')") == "off"
    assert harness.axe(page) == [] and harness.console_errors(page) == []


@pytest.mark.exhaustive
def test_on_a_telephone(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True, is_mobile=True)
    bare.open(page, bare.write("solved_map_400.ipynb", CELLS[:2]), 400, 800)
    harness.run_all(page)
    walk = Widget(page, cell(page, "mapa(").locator(".zamora").first)
    walk.expect_painted()
    expect(walk.root.locator(".zamora-map-lying")).to_be_hidden()
    known = chart(solution("compases"))
    wins = [n for n, value in enumerate(known.values) if value.distance == 5]
    page.touchscreen.tap(*dot(page, "upright", wins[0]))
    expect(walk.root.locator(".zamora-note")).to_contain_text("en 5 turnos.")
    assert overflowing(page) == []
    portrait(page, walk.root, "solved_map_400")
    assert harness.axe(page) == [] and harness.console_errors(page) == []
