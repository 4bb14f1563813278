"""A solved game to walk in, in a page: clicked, set up, paged through."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from . import harness
from .lesson_page import INTERPRETED, Widget, cell, overflowing, portrait

CELLS = [INTERPRETED, "resuelto()"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", [1280, 400])
def test_a_walk(notebook: Page, width: int) -> None:
    harness.resize(notebook, width, 900)
    walk = Widget(notebook, cell(notebook, "resuelto()").locator(".zamora").first)
    walk.expect_painted()
    note = walk.root.locator(".zamora-note")
    walk.press("Inicio")
    expect(note).to_have_text("Les toca a las blancas. Si nadie se equivoca: empate.")
    walk.press("La victoria más larga (85 turnos)")
    expect(note).to_contain_text("ganan las blancas en 85 turnos.")
    expect(walk.root.locator(".zamora-values tr").first).to_contain_text("gana en 85 turnos")
    portrait(notebook, walk.root, f"solved_walk_{width}")
    walk.press("Mejor turno")
    expect(note).to_contain_text("ganan las blancas en 84 turnos.")
    walk.press("El balón atascado (144)")
    expect(note).to_contain_text("1 de 144.")
    portrait(notebook, walk.root, f"solved_walk_stuck_{width}")
    walk.press("Inicio")
    walk.click("C35", "C44")
    expect(note).to_contain_text("Les toca a las negras.")
    walk.press("Poner fichas")
    walk.click("C44", "C55")
    expect(walk.cell_button("C44")).to_have_text("·")
    expect(walk.cell_button("C55")).not_to_have_text("·")
    portrait(notebook, walk.root, f"solved_walk_placing_{width}")
    walk.press("Poner fichas")
    walk.root.get_by_text("Ver los números").click()
    expect(walk.root.get_by_role("rowheader", name="85", exact=True)).to_be_visible()
    assert overflowing(notebook) == [] and harness.axe(notebook) == []
    walk.root.get_by_text("Ver los números").click()
    assert harness.console_errors(notebook) == []
