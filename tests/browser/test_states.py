"""Buttons can be read in each of their states: at rest, pointed at, pressed, in focus, off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from . import harness
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


@pytest.mark.exhaustive
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
