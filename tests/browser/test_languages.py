"""English and Portuguese in browsers: lessons by mouse, touch and keys, a class of three."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from zamora.core.i18n import COMPLETE, DEFAULT_LANGUAGE, _, speaking

from ..leftover import left_over
from . import harness
from .harness import wait_until
from .lesson_page import Play, overflowing
from .playing_page import expect_ready, shown
from .test_class import Server, server
from .test_class_play import step
from .test_lesson_alone import Served

__all__ = ["server"]

pytestmark = pytest.mark.exhaustive

EDITIONS = [code for code in COMPLETE if code != DEFAULT_LANGUAGE]
SIZES = ((1280, 800), (400, 700))
#: How each hand's browser is made.
HANDS: dict[str, dict[str, Any]] = {
    "mouse": {},
    "touch": {"has_touch": True, "is_mobile": True},
    "keys": {},
}
#: Lessons that are walked: the first by all hands, one of the middle and a late one by mouse.
WALKS = [("1", hand) for hand in HANDS] + [("5", "mouse"), ("12", "mouse")]

#: All that can be read on a page, and all that is said to those who hear it.
WORDS = """() => {
  const names = ["aria-label", "title", "placeholder", "alt"];
  const named = [...document.querySelectorAll(names.map((name) => `[${name}]`))]
    .filter((one) => one.checkVisibility())
    .flatMap((one) => names.map((name) => one.getAttribute(name)));
  const lines = document.body.innerText.split("\\n");
  return [document.title, ...lines, ...named].filter(Boolean);
}"""


class Reader:
    """A reader of a page in one language, and keeps what is wrong with it."""

    def __init__(self, page: Page, code: str, name: str) -> None:
        self.page, self.code, self.name = page, code, name
        self.wrong: list[str] = []
        self._read: set[str] = set()

    def look(self, where: str, *, inside: str = ".zamora-cell") -> None:
        """Read what is shown, at all sizes."""
        page = self.page
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            harness.settle(page)
            harness.screenshot(page, f"{self.name}-{self.code}-{where}-{width}")
            if page.evaluate("() => document.documentElement.scrollWidth") > width:
                self.wrong.append(f"{where}: wider than {width} px")
            self.wrong += [f"{where} at {width} px: {one}" for one in overflowing(page, inside)]
            self.read(where)

    def read(self, where: str) -> None:
        """Look for Spanish in what was not read before."""
        if self.code == DEFAULT_LANGUAGE:
            return
        words = set(self.page.evaluate(WORDS)) - self._read - {*"«»"}  # signs of buttons
        self._read |= words
        found = filter(None, (left_over(text, self.code) for text in sorted(words)))
        self.wrong += [f"{where}: {left}" for left in found]

    def button(self, spanish: str) -> Any:
        """A button by what it says in Spanish."""
        with speaking(self.code):
            return shown(self.page).get_by_role("button", name=_(spanish), exact=True)


def go_on(reader: Reader, hand: str) -> bool:
    """Go to the next screen, if there is one."""
    page = reader.page
    forward = reader.button("Siguiente").and_(page.locator(".zamora-bar-next"))
    if not forward.count():
        return False
    if hand == "touch":
        forward.tap()
    elif hand == "mouse":
        forward.click()
    else:
        for _n in range(300):
            if page.evaluate("() => document.activeElement.matches('.zamora-bar-next')"):
                break
            page.keyboard.press("Tab")
        expect(forward).to_be_focused()
        page.keyboard.press("Enter")
    return True


def play(reader: Reader, hand: str) -> None:
    """Make the first turn on the lesson's first board, and hear the computer's."""
    page = reader.page
    board = Play(page, page.locator(".zamora-cell-code:visible:has(.zb)").first)
    board.expect_painted()
    for cell in ("V12", "V23"):
        if hand == "touch":
            harness.tap_cell(page, board.root, cell)
        elif hand == "mouse":
            board.click(cell)
        else:
            board.cell_button(cell).focus()
            page.keyboard.press("Enter")
    wait_until(page, lambda: len(board.turns()) >= 2, "a turn and the computer's")


def windows(reader: Reader) -> None:
    """What opens from the bar."""
    page = reader.page
    shown(page).locator(".zamora-bar-ladder").click()
    reader.look("ladder", inside="dialog[open]")
    page.keyboard.press("Escape")
    shown(page).locator(".zamora-bar-more").click()
    reader.look("more", inside=".zamora-bar")
    page.keyboard.press("Escape")
    for part in ("Partes", "Ruta", "Para docentes"):
        shown(page).locator(".zamora-bar-more").click()
        reader.button(part).click()
        reader.look(part.split()[-1].lower(), inside="dialog[open]")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("code", EDITIONS)
@pytest.mark.parametrize(("number", "hand"), WALKS)
def test_a_lesson_is_walked(
    number: str, hand: str, code: str, tmp_path: Path, new_page: Callable[..., Page]
) -> None:
    order = ("-m", "zamora", "lesson", number, "--no-browser", "--lang", code)
    served = Served(tmp_path, order)
    served.start()
    try:
        page = new_page(viewport={"width": 1280, "height": 800}, locale="es-VE", **HANDS[hand])
        page.goto(served.address)
        reader = Reader(page, code, f"walk-{number}-{hand}")
        expect_ready(page, code)
        if number == "1":
            play(reader, hand)
        if hand == "mouse":
            windows(reader)
        screens = 1
        look = reader.look if hand == "mouse" else reader.read
        look(f"{screens:02}")
        while go_on(reader, hand):
            screens += 1
            expect_ready(page, code)
            look(f"{screens:02}")
        assert screens > 5
        wrong = reader.wrong + harness.console_errors(page)
        assert not wrong, "\n".join(wrong)
    finally:
        served.end()


#: What a browser prefers, and whose it is.
PUPILS = {"es": ("es-MX", "Ana"), "en": ("en-US", "Ben"), "pt": ("pt-BR", "Caio")}
#: A game that is over soon, by the cells that are touched; its last turn as each writes it.
MATE = ("e2 e4", "e7 e5", "f1 c4", "b8 c6", "d1 h5", "g8 f6", "h5 f7")
LAST = {"es": "Dxf7#", "en": "Qxf7#", "pt": "Dxf7#"}


def test_a_class_of_three_languages_plays_a_round(
    server: Server, new_page: Callable[..., Page]
) -> None:
    """A teacher with a wall, and three pupils, each in the language of her browser."""
    desk = new_page(viewport={"width": 1280, "height": 800}, locale="es-VE")
    readers = {}
    for code, (locale, name) in PUPILS.items():
        page = new_page(viewport={"width": 400, "height": 700}, has_touch=True, locale=locale)
        readers[code] = Reader(page, code, "class")
        page.goto(server.base)
        readers[code].look("entry", inside="main > *")
        page.fill("[name=code]", server.code)
        page.fill("[name=name]", name)
        page.click("#enter button")
        expect(page.locator("#me")).to_have_text(name)
        readers[code].look("home", inside="main > *")
    desk.goto(server.teacher)
    expect(desk.locator("#count")).to_have_text("3 / 3")
    desk.click("[data-act=question]")
    desk.click("#question .go")
    votes = {}
    for code, reader in readers.items():
        options = reader.page.locator("#asked-all button.option")
        options.first.tap()
        expect(options.first).to_have_attribute("aria-pressed", "true")
        votes[code] = options.first.inner_text()
    assert len({*votes.values()}) == 3
    wall = desk.context.new_page()
    wall.goto(f"{server.base}pared")
    expect(wall.locator("#poll")).to_contain_text("3 de 3")
    desk.get_by_role("button", name="Revelar").click()
    expect(wall.locator("#poll .options")).to_contain_text(votes["es"])
    for reader in readers.values():
        expect(reader.page.locator("#asked-all button")).to_have_count(0)
        reader.look("revealed", inside="main > *")
    desk.get_by_role("button", name="Quitar la pregunta").click()

    desk.click("[data-act=cup]")
    desk.select_option("#cup [data-other=game]", "ajedrez")
    desk.click("#cup .go")
    playing = [r for r in readers.values() if _plays(r.page)]
    white = next(r for r in playing if r.page.evaluate("() => board.yours"))
    black = next(r for r in playing if r is not white)
    for ply, cells in enumerate(MATE):
        mover = (white, black)[ply % 2]
        mover.page.wait_for_function("ply => board.ply === ply && board.yours", arg=ply)
        step(mover.page, *cells.split())
    for reader in playing:
        expect(reader.page.locator("#last")).to_contain_text(LAST[reader.code])
        reader.look("over", inside="main > *")
    assert white.page.inner_text("#status") != black.page.inner_text("#status")
    expect(desk.locator("#cups")).to_contain_text("Ana")
    for where in ("docente", "pared", "informe.html"):
        for code in EDITIONS:  # the teacher reads another language
            desk.context.add_cookies([{"name": "zamora_idioma", "value": code, "url": server.base}])
            desk.goto(f"{server.base}{where}")
            abroad = Reader(desk, code, "class")
            desk.wait_for_load_state("networkidle")
            if where == "docente":
                expect(desk.locator("#count")).to_have_text("3 / 3")
            abroad.look(where.partition(".")[0], inside="main > *")
            readers[code].wrong += abroad.wrong
    wrong = [one for reader in readers.values() for one in reader.wrong]
    assert not wrong, "\n".join(wrong)
    assert not [one for r in readers.values() for one in harness.console_errors(r.page)]


def _plays(page: Page) -> bool:
    """Whether a game has come to this page, or this pupil waits for the next round."""
    page.wait_for_function("() => state?.tournaments.length")
    if not page.evaluate("() => state.meetings.length"):
        return False
    page.wait_for_function("() => board")
    return True
