"""Take the pictures of the README again: ``python tools/pictures.py [lesson board class]``.

A lesson and a board as `zamora lab` shows them, and the wall of a class, in a window of
1280 × 800, from what runs here. They are written to ``docs/images`` with 128 colours, which keeps
each well below 150 KB. Needs Playwright, a Chromium and Pillow: ``pip install ".[test]"``.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect

from laboratory.bench.chromium import browsing, lab
from laboratory.bench.opening import PAINTED
from zamora.jupyter.workfolder import lessons_in, shipped_folder

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
WINDOW = ViewportSize(width=1280, height=800)
COLOURS = 128
#: How long anything may take, in seconds: a busy machine is slow, and none of these is a test.
PATIENCE = 120
expect.set_options(timeout=PATIENCE * 1000)

#: The pupils of the pictured class, and what they play.
PUPILS = ("Ana", "Luis", "Marta", "Pedro")
PLAYED = ("compases", "golez")
#: The first turns of the first game: what each pupil touches.
TURNS = (("V12", "V23"), ("V42", "V33"))


def keep(page: Page, name: str) -> None:
    """Write what is in the window, small."""
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    target = IMAGES / f"{name}.png"
    taken.quantize(COLOURS, dither=Image.Dither.NONE).save(target, optimize=True)
    print(f"{target} {target.stat().st_size:,} bytes")


def opened(browser: Browser) -> Page:
    """A fresh page."""
    page = browser.new_context(locale="es-VE", viewport=WINDOW).new_page()
    page.set_default_timeout(PATIENCE * 1000)
    return page


@contextmanager
def lesson(browser: Browser, number: str) -> Iterator[Page]:
    """A lesson at its first board, alive."""
    chosen = next(one for one in lessons_in(shipped_folder("es")) if one.mark == number)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        lab(chosen, Path(folder)) as address,
    ):
        page = opened(browser)
        page.goto(address)
        page.wait_for_function(PAINTED)
        state = page.locator(".jp-NotebookPanel:visible .zamora-bar-state")
        expect(state).to_have_text("Todo se guarda solo")
        yield page
        page.context.close()


def take_lesson(browser: Browser) -> None:
    """Lesson 1 as it opens."""
    with lesson(browser, "1") as page:
        keep(page, "lesson")


def take_board(browser: Browser) -> None:
    """A board of Golez with a piece picked up and its targets marked."""
    with lesson(browser, "3") as page:
        board = page.locator(".zb:visible").first
        board.scroll_into_view_if_needed()
        board.locator('[data-name="52"]').dispatch_event("click")
        page.wait_for_timeout(500)
        keep(page, "board")


def take_class(browser: Browser) -> None:
    """The wall for the projector, with two games of four pupils."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = subprocess.Popen(
            [
                *(sys.executable, "-P", "-m", "zamora", "class", folder),
                *("--here", "--port=0", "--no-browser"),
            ],
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        try:
            assert server.stdout is not None
            words: list[str] = []
            while sum("http" in word for word in words) < 2:
                words += server.stdout.readline().split()
            base, teacher = (word for word in words if "http" in word)
            code = words[words.index(base) + 2]
            pages = [enter(browser, base, code, name) for name in PUPILS]
            page = opened(browser)
            page.goto(teacher)
            expect(page.locator("#count")).to_have_text("4 / 4")
            for game, one, rival in zip(PLAYED, pages[::2], pages[1::2], strict=True):
                play(game, one, rival)
            for mover, touched in zip(pages, TURNS, strict=False):
                expect(mover.locator("#status")).to_contain_text("Te toca")
                for place in touched:
                    mover.locator(f'[data-name="{place}"]').press("Enter")
            wall = page.context.new_page()
            wall.goto(base + "pared")
            expect(wall.locator("#boards .zb-picture")).to_have_count(len(PLAYED))
            wall.wait_for_timeout(4000)  # the last turn, and letters
            keep(wall, "class")
        finally:
            server.terminate()
            server.wait()


def enter(browser: Browser, base: str, code: str, name: str) -> Page:
    """A pupil comes in, with a device of her own."""
    page = opened(browser)
    page.goto(base)
    page.fill("[name=code]", code)
    page.fill("[name=name]", name)
    page.click("#enter button")
    expect(page.locator("#me")).to_have_text(name)
    return page


def play(game: str, one: Page, rival: Page) -> None:
    """One challenges another, who takes it."""
    name = rival.locator("#me").inner_text()
    one.select_option("#challenge [name=game]", game)
    one.select_option("#challenge [name=to]", label=f"{name} (aquí)")
    one.click("#challenge button")
    rival.click("#challenges li button >> nth=0")
    for page in (one, rival):
        expect(page.locator("#board")).to_be_visible()


if __name__ == "__main__":
    takes = {"lesson": take_lesson, "board": take_board, "class": take_class}
    with browsing() as found:
        for what in sys.argv[1:] or takes:
            takes[what](found)
