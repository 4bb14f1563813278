"""A moment of a printed game in a page: by mouse, by keys, and after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from zamora import book

from ..marks import ordinarily
from . import harness
from .harness import Bare
from .lesson_page import Widget, cell, overflowing, reload

CELLS = [
    """
import os; os.environ["ZAMORA_COMPILE"] = "0"
from zamora.explain import reviews
reviews.usual_nodes = lambda _game: 100
from zamora_widgets.aula import *
""",
    'momento("compases-1", 4)',
    'momento("golez-1", 11)',
    'aperturas("compases")',
]


@pytest.mark.parametrize(("width", "height"), ordinarily([(400, 800)], [(1280, 800), (400, 800)]))
def test_a_moment_to_decide(bare: Bare, page: Page, width: int, height: int) -> None:
    page = bare.open(page, bare.write(f"moments_{width}.ipynb", CELLS), width, height)
    harness.run_all(page)
    one = Widget(page, cell(page, 'momento("compases-1", 4)').locator(".zamora").first)
    one.expect_painted()
    expect(one.root).to_contain_text("le toca a C2. ¿Qué jugarías?")
    expect(one.root).not_to_contain_text("prefiere")
    harness.screenshot(one.root, f"moment-asks-{width}")
    theirs = book.get("compases-1").history().turns[3]
    one.click("V33", "V42")
    note = one.root.locator(".zamora-note").first
    expect(note).to_contain_text(f"Tú jugaste «C2: V33 a V42». En el libro jugaron «{theirs}».")
    # The book's turn comes after one's own, by itself.
    expect(one.root.locator(".zamora-status")).to_contain_text(f"El turno del libro: {theirs}")
    expect(one.root).to_contain_text("La computadora prefiere «")
    harness.screenshot(one.root, f"moment-told-{width}")
    one.press("Mi turno")
    expect(one.root.locator(".zamora-status")).to_contain_text("Tu turno: C2:")
    assert overflowing(page) == []

    reload(page)
    one = Widget(page, cell(page, 'momento("compases-1", 4)').locator(".zamora").first)
    expect(one.root.locator(".zamora-status")).to_contain_text("Tu turno: C2:")
    one.press("Ver cómo siguió")
    expect(one.root.get_by_role("slider", name="Turno")).to_have_value("4")
    harness.screenshot(one.root, f"moment-follows-{width}")
    one.press("Volver a la pregunta")
    one.expect_painted()
    expect(one.root.locator(".zamora-status")).to_contain_text("Tu turno: C2:")
    assert harness.axe(page) == []
    assert harness.console_errors(page) == []


@pytest.mark.exhaustive
def test_the_openings_by_touch_and_keys(bare: Bare, page: Page) -> None:
    page = bare.open(page, bare.write("openings.ipynb", CELLS), 1280, 800)
    harness.run_all(page)
    one = Widget(page, cell(page, 'aperturas("compases")').locator(".zamora").first)
    one.expect_painted()
    first = one.button("C1: V12 a V23")
    first.focus()
    page.keyboard.press("Enter")
    one.expect_piece("C1", "V13", "V23")
    expect(one.root.locator(".zamora-turns")).to_contain_text("C1: V12 a V23")
    one.click("V42", "V33")
    one.expect_piece("C2", "V33", "V43")
    harness.screenshot(one.root, "openings-1280")
    one.press("Atrás")
    one.expect_piece("C2", "V42", "V43")
    one.press("Inicio")
    one.expect_piece("C1", "V12", "V13")
    harness.resize(page, 400, 800)
    one.root.scroll_into_view_if_needed()
    harness.screenshot(one.root, "openings-400")
    assert overflowing(page) == []
    assert harness.axe(page) == []
    assert harness.console_errors(page) == []
