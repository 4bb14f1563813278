"""A sum of games put together in a page, played by mouse, touch and keys, and asked about."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from . import harness
from .harness import Bare
from .lesson_page import INTERPRETED, Play, Widget, cell, overflowing, portrait

SUM = 'suma("dominorio:2x2", "nim:3")'
CELLS = [INTERPRETED, SUM]


def test_a_sum_is_put_together_and_played(notebook: Page) -> None:
    lab = Widget(notebook, cell(notebook, SUM).locator(".zamora").first)
    lab.root.get_by_label("Juego").first.select_option("Leones y Dragones")
    strips = lab.root.get_by_label("Tiras")
    strips.fill("L.D.")
    strips.press("Enter")
    lab.press("Agregar")
    expect(lab.button("✕ 3. Leones y Dragones (L.D.)")).to_be_visible()
    lab.press("¿Quién gana?")
    expect(lab.root.locator(".zamora-note").first).to_contain_text("±1, *3, 1/2")
    portrait(notebook, lab.root, "sum_lab_1280")
    lab.press("✕ 2. Nim (3)")
    expect(lab.button("✕ 2. Leones y Dragones (L.D.)")).to_be_visible()
    play = Play(notebook, lab.root.locator(".zamora").first)
    play.expect_painted()
    play.click("2:a1", "2:b1")
    play.expect_turns("2: a1-b1")
    play.cell_button("1:a2").focus()
    notebook.keyboard.press("Enter")
    play.expect_turns("2: a1-b1", "1: a2+b2")
    harness.resize(notebook, 400, 900)
    assert overflowing(notebook) == []
    play.expect_painted()
    portrait(notebook, lab.root, "sum_lab_400")


@pytest.mark.exhaustive
def test_a_sum_is_played_by_touch_on_a_telephone(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True, is_mobile=True)
    bare.open(page, bare.write("sum_lab_touch.ipynb", [INTERPRETED, SUM]), 400, 900)
    harness.run_all(page)
    shown = Widget(page, cell(page, SUM).locator(".zamora").first)
    play = Play(page, shown.root.locator(".zamora").first)
    play.expect_painted()
    harness.tap_cell(page, play.root, "1:a2")
    play.expect_turns("1: a2+a1")
    shown.button("Agregar").tap()
    expect(shown.button("✕ 3.")).to_be_visible()
    shown.button("¿Quién gana?").tap()
    expect(shown.root.locator(".zamora-note").first).to_contain_text("Las partes valen")
    assert overflowing(page) == []
    portrait(page, shown.root, "sum_lab_touch")
