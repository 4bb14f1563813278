"""Exercise cards in a page: judged at the move, refuted on the board, and nothing jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from zamora.school.exercises import exercise

from ..marks import ordinarily
from . import harness
from .harness import Bare, board_root
from .lesson_page import Exercise, cell

CELLS = [
    "from zamora_widgets.aula import *",
    'ejercicio("1.1")',
    'ejercicio("1.5")',
    'ejercicio("1.6")',
    'ejercicio("1.10")',
]


def box(shown: Locator) -> tuple[float, ...]:
    """Where something is within its card, and how large."""
    found: list[float] = shown.evaluate(
        """one => {
          const card = one.closest('.zamora-exercise').getBoundingClientRect();
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x - card.x, y - card.y, width, height].map(Math.round);
        }"""
    )
    return tuple(found)


@pytest.mark.parametrize(("width", "height"), ordinarily([(1280, 900)], [(1280, 900), (400, 800)]))
def test_judged_at_once_and_nothing_jumps(bare: Bare, page: Page, width: int, height: int) -> None:
    page = bare.open(page, bare.write(f"exercises_{width}.ipynb", CELLS), width, height)
    harness.run_all(page)

    def opened(number: str) -> Exercise:
        return Exercise(page, cell(page, f'ejercicio("{number}")').locator(".zamora").first)

    turn = opened("1.5")
    asked = exercise("1.5")
    before = box(turn.root), box(turn.button("Otra vez")), box(turn.feedback)
    turn.click("V33", "V24")
    reply = asked.refutation("C1: V33 a V24")
    assert reply is not None
    expect(turn.root).to_contain_text(f"Tu rival juega «{reply}».")
    expect(board_root(turn.root).get_by_role("status")).to_have_text(str(reply))
    turn.expect_piece("C2", "V12", "V22")
    harness.screenshot(turn.root, f"exercise-refuted-{width}")
    assert (box(turn.root), box(turn.button("Otra vez")), box(turn.feedback)) == before
    turn.click("V42")
    turn.expect_piece("C1", "V23", "V33")
    turn.drag("V23", "V34", "V43")
    expect(turn.stars).to_contain_text("★★☆")
    harness.screenshot(turn.root, f"exercise-cheer-{width}")
    assert (box(turn.root), box(turn.button("Otra vez")), box(turn.feedback)) == before
    turn.press("Siguiente")
    expect(opened("1.6").root).to_be_focused()

    number = opened("1.1")
    before = box(number.root), box(number.feedback)
    number.root.get_by_label("Respuesta:").press_sequentially("-90")
    page.keyboard.press("Enter")
    expect(number.feedback).to_have_class("zamora-note zamora-note-bad")
    harness.screenshot(number.root, f"exercise-number-{width}")
    assert (box(number.root), box(number.feedback)) == before
    hint = number.root.locator(".zamora-hint-button")
    hint.focus()
    for _ in exercise("1.1").hints:
        page.keyboard.press("Enter")
    expect(hint).to_have_text("Sin más pistas")
    expect(hint).to_be_focused()  # it keeps the keyboard until it is left
    page.keyboard.press("Tab")
    expect(hint).to_have_attribute("disabled", "")

    choice = opened("1.10")
    before = box(choice.root), box(choice.feedback)
    options = choice.root.locator(".zamora-options button")
    for nth in range(options.count()):
        options.nth(nth).click()
        expect(options.nth(nth).locator("i")).to_be_visible()
    harness.screenshot(choice.root, f"exercise-choice-{width}")
    assert (box(choice.root), box(choice.feedback)) == before
    assert harness.axe(page) == []
    assert harness.console_errors(page) == []


OTHERS = [
    "from zamora_widgets.aula import *",
    'sobre("1.a")',
    'sobre("3.d")',
    'practica("7.mate")',
    "repaso()",
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("width", "height"), [(1280, 900), (400, 800)])
def test_envelopes_and_fresh_exercises(bare: Bare, page: Page, width: int, height: int) -> None:
    page = bare.open(page, bare.write(f"envelopes_{width}.ipynb", OTHERS), width, height)
    harness.run_all(page)
    choice, number = (
        cell(page, f'sobre("{name}")').locator(".zamora-envelope") for name in ("1.a", "3.d")
    )
    # Pictures are for the eye: an answer is called by its words.
    expect(choice.locator(".zc-picture[aria-hidden=true] > svg")).to_have_count(3)
    choice.get_by_role("radio", name="Que me toque a mí.", exact=True).check()
    choice.get_by_role("button", name="Cerrar el sobre").click()
    expect(choice).to_contain_text("En el sobre: «Que me toque a mí».")
    expect(choice).not_to_contain_text("V22-V23")
    harness.screenshot(choice, f"envelope-sealed-{width}")
    choice.get_by_role("button", name="Abrir el sobre").click()
    expect(choice).to_contain_text("Aquí pierde quien tiene que jugar")
    choice.locator("summary").click()
    expect(choice).to_contain_text("¡Buen ojo! A veces moverse es lo malo.")
    harness.screenshot(choice, f"envelope-open-{width}")
    number.get_by_label("Lo que crees:").press_sequentially("12")
    page.keyboard.press("Enter")
    number.get_by_role("button", name="Abrir el sobre").click()
    expect(number).to_contain_text("Te acercas")
    expect(number.locator(".zamora-then")).to_contain_text("En tu sobre decía12Ahora sabes39")
    box = cell(page, 'practica("7.mate")').locator(".zamora-puzzles")
    shown = box.locator(".zamora-exercise:visible")
    expect(shown).to_contain_text("Da jaque mate en este turno.")
    harness.screenshot(box, f"fresh-{width}")
    box.get_by_role("button", name="Otro parecido").click()
    expect(box.locator(".zamora-exercise")).to_have_count(3)
    expect(shown).to_have_count(1)
    assert harness.axe(page) == []
    assert harness.console_errors(page) == []
