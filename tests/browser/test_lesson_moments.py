"""The moments of a lesson, on its page: an envelope, what is solved, what is refuted, the end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from . import harness
from .lesson_page import Exercise
from .playing_page import expect_ready, go_to, shown
from .test_lesson_alone import lesson, served

__all__ = ["lesson", "served"]


def expect_next(page: Page, words: str) -> None:
    """What the only golden button does: see `leads` in bar.js."""
    expect(shown(page).locator(".zamora-bar-next .zamora-bar-words")).to_have_text(words)


def lead(page: Page) -> None:
    shown(page).locator(".zamora-bar-next").click()


def test_an_envelope_is_closed_and_opened(lesson: Page) -> None:
    page = lesson
    go_to(page, "Tu conjetura")
    envelope = page.locator(".zamora-envelope:visible")
    cards = envelope.locator(".zc-radio-box label")
    for card in cards.all():
        box = card.bounding_box()
        assert box is not None and box["height"] >= 104
        expect(card.locator("svg")).to_be_visible()
    expect_next(page, "Siguiente")
    cards.first.click()
    expect(envelope.locator(".zamora-cover-drawing > span")).to_have_text("Gana quien empieza.")
    expect_next(page, "Cerrar el sobre")
    lead(page)
    expect(envelope).to_contain_class("zamora-sealed")
    expect(cards.first).to_be_hidden()
    longest = "one => Math.max(...one.getAnimations().map((n) => n.effect.getTiming().delay + 120))"
    assert envelope.locator(".zamora-wax").evaluate(longest) <= 400
    expect_next(page, "Siguiente")
    go_to(page, "El juego entero")
    page.get_by_role("button", name="Abrir el sobre").click()
    then = page.locator(".zamora-then:visible > div")
    expect(then).to_have_text(["En tu sobre decíaGana quien empieza.", "Ahora sabesEmpatan."])
    harness.settle(page)
    harness.screenshot(page, "moment-opened-1280")
    assert harness.axe(page, "body") == []


def test_a_wrong_turn_is_refuted_and_stars_are_won(lesson: Page) -> None:
    page = lesson
    go_to(page, "Ejercicio 1.5")
    card = Exercise(page, page.locator(".zamora-exercise:visible"))
    card.click("V33", "V24")
    expect(card.root.locator(".zamora-refuted li")).to_have_text(
        ["Tú juegas «C1: V33 a V24».", "Tu rival juega «C2: V32 a V12 (-180)»."]
    )
    expect(card.root.locator(".zamora-tip")).to_contain_text("Un cuarto de vuelta no alcanza.")
    card.expect_piece("C2", "V12", "V22")
    expect_next(page, "Probar otra vez")
    harness.screenshot(page, "moment-refuted-1280")
    before = card.feedback.bounding_box()
    lead(page)
    card.expect_piece("C1", "V23", "V33")
    expect_next(page, "Siguiente")
    card.drag("V23", "V34", "V43")
    won = card.root.locator(".zamora-won svg")
    expect(won).to_have_count(3)
    delays = "all => all.map((one) => getComputedStyle(one).animationDelay)"
    assert won.evaluate_all(delays) == ["0s", "0.15s", "0s"], "two stars, one after the other"
    expect(card.feedback).to_contain_text("¡Correcto! V33 queda fijo")
    after = card.feedback.bounding_box()
    assert before and after and (before["x"], before["y"]) == (after["x"], after["y"])
    expect_next(page, "Siguiente")
    harness.settle(page)
    assert harness.axe(page, "body") == []


def test_a_lesson_ends_with_what_was_thought_and_a_question(lesson: Page) -> None:
    page = lesson
    go_to(page, "¿Qué cambió en tu conjetura?")
    for _screen in range(2):  # the ladder, and the end
        lead(page)
        expect_ready(page)
    end = page.locator(".zamora-end:visible")
    expect(end.get_by_role("heading", level=1)).to_have_text("Subiste un peldaño")
    expect(end).to_contain_text("1 · Batalla de Compases: 1 de 13 ejercicios · ★ 2")
    expect(end.locator(".zamora-end-believed")).to_have_text(
        "Si nadie se equivoca, ¿gana quien empieza, gana el otro, o empatan?"
        "En tu sobre decíaGana quien empieza.Ahora sabesEmpatan."
    )
    expect(end.locator("[aria-current]")).to_have_text("1 · Batalla de Compases")
    expect(end.locator("aside")).to_contain_text("2 · Futez: reglas y conjeturas.")
    expect(end.locator("aside")).to_contain_text("¿Y si el tablero fuera más largo?")
    expect_next(page, "Siguiente lección")
    for width, height in ((1366, 650), (400, 700)):
        page.set_viewport_size({"width": width, "height": height})
        harness.settle(page)
        assert harness.axe(page, "body") == []
        assert end.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_who_speaks_is_drawn(lesson: Page) -> None:
    page = lesson
    go_to(page, "Juega")
    says = page.locator(".zamora-says:visible")
    expect(says).to_have_text("Teo: Yo soy el naranja. Si llego a tu fila, gano.")
    expect(says.locator("svg")).to_be_visible()
    # Coming back does not draw him twice, and a quotation of nobody stays one.
    says.evaluate("(one) => one.insertAdjacentHTML('afterend', '<blockquote>Nadie.</blockquote>')")
    go_to(page, "Tu conjetura")
    go_to(page, "Juega")
    expect(says.locator("svg")).to_have_count(1)
