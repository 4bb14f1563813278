"""The moments of a lesson, on its page: an envelope, what is solved, what is refuted, the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from . import harness
from .playing_page import expect_ready, go_to, shown
from .test_lesson_alone import Served, served

__all__ = ["served"]


@pytest.fixture(scope="module")
def lesson(served: Served, browser: Browser) -> Iterator[Page]:
    """Lesson 1; the tests below follow one another on it."""
    with harness.own_page(browser) as page:
        page.goto(served.address)
        expect_ready(page)
        yield page


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
    longest = "one => Math.max(0, ...one.getAnimations().map((n) => n.effect.getTiming().delay + 120))"
    assert envelope.locator(".zamora-wax").evaluate(longest) <= 400
    expect_next(page, "Siguiente")
    go_to(page, "El juego entero")
    page.get_by_role("button", name="Abrir el sobre").click()
    then = page.locator(".zamora-then:visible > div")
    expect(then).to_have_text(["En tu sobre decíaGana quien empieza.", "Ahora sabesEmpatan."])
    harness.settle(page)
    harness.screenshot(page, "moment-opened-1280")
    assert harness.axe(page, "body") == []
