"""Buttons can be read in each of their states: at rest, pointed at, pressed, in focus, off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from . import harness
from .harness import Lab
from .lesson_page import Play, dark_theme
from .playing_page import expect_ready, shown
from .test_class import Server, come_in

STATES = ([], ["hover"], ["hover", "active"], ["focus", "focus-visible"])
BUTTONS = ":is(button, .button):not([hidden])"
#: Buttons in sight; those of a board have a test for their colours.
SEEN = "[data-seen=yes]"
_MARK = """(selector) => {
  for (const one of document.querySelectorAll(selector)) {
    const seen = one.checkVisibility({ visibilityProperty: true }) && one.textContent.trim();
    one.dataset.seen = seen && !one.closest('.zb') ? 'yes' : 'no';
  }
}"""
#: Of each of them how far its words stand out from what is behind them, in WCAG's measure.
_CONTRAST = """(selector) => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const drawn = (...colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (colour) => colour.map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
  const found = [];
  for (const one of document.querySelectorAll(selector)) {
    const behind = [];
    for (let up = one; up; up = up.parentElement)
      behind.unshift(getComputedStyle(up).backgroundColor);
    const ground = drawn('white', ...behind);
    const word = drawn(`rgb(${ground})`, getComputedStyle(one).color);
    const [a, b] = [light(ground), light(word)].sort((x, y) => y - x);
    found.push([(a + 0.05) / (b + 0.05), one.textContent.trim().slice(0, 30)]);
  }
  return found;
}"""

#: What most of a picture is painted in: half of what is opaque is darker, half of it paler.
_USUAL = """(canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const seen = [];
  for (let n = 0; n < data.length; n += 4) if (data[n + 3] === 255) seen.push(n);
  return [0, 1, 2].map((part) =>
    Uint8Array.from(seen, (n) => data[n + part]).sort()[seen.length >> 1]);
}"""


def unreadable(page: Page) -> list[str]:
    """The buttons of a page with too little contrast, and in which state."""
    tool = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        tool.send(f"{domain}.enable")
    page.evaluate(_MARK, BUTTONS)  # a lesson has hundreds that nobody sees
    root = tool.send("DOM.getDocument")["root"]["nodeId"]
    nodes = tool.send("DOM.querySelectorAll", {"nodeId": root, "selector": SEEN})["nodeIds"]
    bad = []
    for state in STATES:
        for node in nodes:
            tool.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": state})
        harness.settle(page)
        found = page.evaluate(_CONTRAST, SEEN)
        assert found
        bad += [f"{words}: {'+'.join(state)} {ratio:.1f}" for ratio, words in found if ratio < 4.5]
    tool.detach()
    return bad


@pytest.fixture(scope="module")
def lesson(pages: Lab, browser: Browser) -> Iterator[Page]:
    with harness.own_page(browser) as page:
        page.set_viewport_size({"width": 1280, "height": 800})
        open_lesson(pages, page)
        yield page


def open_lesson(running: Lab, page: Page) -> None:
    page.goto(running.address("01_batalla_de_compases.ipynb"))
    expect_ready(page)
    Play(page, shown(page).locator(".zamora:has(.zamora-turns)").first).expect_painted()


def test_the_buttons_of_a_lesson(lesson: Page) -> None:
    shown(lesson).locator(".zamora-folding:visible").first.click()  # open, it was white on beige
    expect(shown(lesson).locator(".zamora-folding[aria-expanded=true]").first).to_be_visible()
    assert unreadable(lesson) == []
    with dark_theme(lesson):
        assert unreadable(lesson) == []


def test_a_board_is_painted_in_the_inks_of_the_theme(lesson: Page) -> None:
    canvas = shown(lesson).locator(".zb-picture canvas").first
    pale = canvas.evaluate(_USUAL)
    assert min(pale) > 200
    with dark_theme(lesson):
        harness.wait_until(
            lesson, lambda: max(canvas.evaluate(_USUAL)) < 120, "the board is still pale"
        )
    harness.wait_until(lesson, lambda: canvas.evaluate(_USUAL) == pale, "the board is still dark")


def test_how_far_one_has_come_is_seen_in_the_colours_of_the_system(lesson: Page) -> None:
    lesson.emulate_media(forced_colors="active")
    ground = "bar => getComputedStyle(bar).backgroundColor"
    gone, track = (lesson.locator(f".zamora-bar-part{name}").first for name in (" i", ""))
    assert gone.evaluate(ground) != track.evaluate(ground)
    expect(track).to_have_css("border-top-width", "1px")
    lesson.emulate_media(forced_colors="none")


def test_the_buttons_of_a_class(tmp_path: Path, new_page: Callable[..., Page]) -> None:
    server = Server(tmp_path / "clase")
    server.start()
    try:
        pupil = new_page(viewport={"width": 1280, "height": 800})
        pupil.goto(server.base)
        for scheme in ("light", "dark"):
            pupil.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            expect(pupil.locator(f"html[data-theme={scheme}]")).to_be_attached()
            assert unreadable(pupil) == []
        come_in(pupil, server, "Ana")
        assert unreadable(pupil) == []  # in the dark
        page = new_page()
        page.goto(server.teacher)
        expect(page.locator("#count")).to_have_text("1 / 1")
        assert unreadable(page) == []
        letters = "() => document.fonts.check('16px \"Atkinson Hyperlegible Next\"')"
        assert page.evaluate(letters)
    finally:
        server.kill()
