"""The laboratory of matches that chance decides, in a page: by mouse, by keys, by finger."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..marks import ordinarily
from . import harness
from .harness import Bare
from .lesson_page import INTERPRETED, cell, overflowing, portrait

CELLS = [
    INTERPRETED,
    "rachas()",
    "rachas('a cinco', 3, 2)",
]


def card(page: Page, call: str) -> Locator:
    return cell(page, call).locator(".zamora").first


def note(found: Locator) -> Locator:
    return found.locator(".zamora-note")


@pytest.mark.parametrize("width", ordinarily([1280], [1280, 400]))
def test_by_mouse(notebook: Page, width: int) -> None:
    harness.resize(notebook, width, 800)
    found = card(notebook, "rachas()")
    # Another bag begins anew, whatever was done before.
    for bag in ("2 blancas y 1 negra", "1 blanca y 1 negra"):
        found.get_by_label("En la bolsa:").select_option(bag)
    expect(note(found)).to_contain_text("Cada bola que sale es un gol")
    picture = found.locator("img").first
    words = "Salida: con blanca, blanca; con negra, negra. Blanca: con blanca, ganan las blancas;"
    expect(picture).to_have_attribute("alt", re.compile(re.escape(words)))
    portrait(notebook, found, f"markov_{width}")
    many = found.get_by_role("button", name="Jugar 1")
    expect(many).to_be_hidden()
    found.get_by_role("button", name="Sacar hasta el final").click()
    expect(note(found)).to_contain_text("bolas")
    found.get_by_role("button", name="4", exact=True).click()
    many.click()
    expect(found.get_by_role("rowheader", name="bolas por serie")).to_be_visible()
    expect(found.locator(".zamora-values")).to_contain_text("1/2 = 50")
    portrait(notebook, found, f"markov_many_{width}")
    assert overflowing(notebook) == [] and harness.axe(notebook) == []
    assert harness.console_errors(notebook) == []


def test_by_keys(notebook: Page) -> None:
    harness.resize(notebook, 1280, 800)
    found = card(notebook, "rachas('a cinco'")
    found.get_by_label("Gana").focus()
    for _part in range(2):
        notebook.keyboard.press("Tab")
    notebook.keyboard.press("Enter")
    expect(note(found)).to_contain_text("Salió:")
    notebook.keyboard.press("Tab")
    notebook.keyboard.press("Enter")
    expect(note(found)).to_contain_text("ganan las")
    portrait(notebook, found, "markov_scores")
    assert harness.console_errors(notebook) == []


@pytest.mark.exhaustive
def test_by_finger(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True, is_mobile=True)
    bare.open(page, bare.write("markov_touch.ipynb", CELLS[:2]), 400, 800)
    harness.run_all(page)
    found = card(page, "rachas()")
    found.get_by_role("button", name="Sacar una bola").tap()
    expect(note(found)).to_contain_text("Salió:")
