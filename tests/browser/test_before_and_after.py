"""The test before the ladder in a real JupyterLab: taken in two sittings, told to the teacher."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from zamora.school.beforeafter import Item, form
from zamora.school.report import read

from . import harness
from .harness import Lab, wait_until
from .lesson_page import card, cell, overflowing, portrait

CELLS = ["from zamora_widgets.aula import *", 'prueba("antes")', 'ejercicio("1.5")', "escalera()"]


@pytest.fixture(scope="module")
def computer(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab of our own: what is answered here is no business of other tests."""
    with harness.run_lab(tmp_path_factory.mktemp("before")) as lab:
        yield lab


def box_of(page: Page) -> Locator:
    return cell(page, CELLS[1]).locator(".zamora-envelope")


def right(item: Item) -> str:
    if item.options:
        return next(option.text for option in item.options if item.is_right(option.key))
    return next(str(n) for n in range(200) if item.is_right(str(n)))


def asked(page: Page, box: Locator, number: int) -> Item:
    """The question that is shown, of either form; its head is there a moment before it is."""
    shown = box.locator(".zamora-statement")
    items = {form(letter)[number - 1].question: form(letter)[number - 1] for letter in "ab"}
    wait_until(page, lambda: shown.inner_text().strip() in items, shown.inner_text)
    return items[shown.inner_text().strip()]


def answer(page: Page, box: Locator, number: int) -> None:
    item = asked(page, box, number)
    if item.options:
        box.get_by_label(right(item), exact=True).check()
        box.get_by_role("button", name="Siguiente", exact=True).click()
    else:
        box.get_by_label("Respuesta:").fill(right(item))
        page.keyboard.press("Enter")


def expect_question(box: Locator, number: int) -> None:
    expect(box).to_contain_text(f"pregunta {number} de 8")


@pytest.mark.exhaustive
def test_in_two_sittings(computer: Lab, new_page: Callable[..., Page], tmp_path: Path) -> None:
    page = new_page()
    computer.open(page, computer.write("antes.ipynb", CELLS), 1280, 900)
    harness.run_all(page)
    box = box_of(page)
    expect(box).to_contain_text("No hay estrellas ni nota.")
    box.get_by_role("button", name="Empezar la prueba").click()
    for number in range(1, 5):
        expect_question(box, number)
        answer(page, box, number)
    expect_question(box, 5)
    portrait(page, box, "before-question")
    assert harness.axe(page) == [] and overflowing(page) == []
    assert harness.console_errors(page) == []
    page.close()

    page = new_page(has_touch=True, is_mobile=True)
    computer.open(page, computer.write("otra-vez.ipynb", CELLS), 400, 800)
    harness.run_all(page)
    box = box_of(page)
    expect(box).to_contain_text("Te faltan 4 preguntas.")
    box.get_by_role("button", name="Seguir la prueba").click()
    expect_question(box, 5)
    box.get_by_role("button", name="No sé").click()
    for number in range(6, 9):
        expect_question(box, number)
        portrait(page, box, f"before-question-{number}-400")
        answer(page, box, number)
    expect(box).to_contain_text("¡Gracias!")
    expect(box.get_by_role("button").locator("visible=true")).to_have_count(0)
    expect(cell(page, "escalera()")).not_to_contain_text("★ 7")
    assert harness.axe(page) == [] and overflowing(page) == []

    # Whoever hands in hands this in as well.
    turn = card(page, "1.5")
    turn.expect_painted()
    with page.expect_download() as download:
        cell(page, "escalera()").get_by_role("button", name="Guardar o entregar").click()
    file = tmp_path / "entrega.json"
    download.value.save_as(file)
    (pupil,) = read([file]).pupils
    assert len(pupil.responses) == 8 and pupil.responses[4].value is None
    assert harness.console_errors(page) == []
