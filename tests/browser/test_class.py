"""A class in browsers: two pupils, one on a telephone, play on after the server was killed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ..classroom.commanded import begin_class
from . import harness


@dataclass
class Server:
    """``zamora class`` in a process of its own, that can be killed and started again."""

    folder: Path
    port: int = 0
    lessons: bool = False
    base: str = field(init=False)
    teacher: str = field(init=False)
    code: str = field(init=False)

    def start(self) -> None:
        self.process = begin_class(self.folder, self.port, lessons=self.lessons)
        assert self.process.stdout is not None
        words: list[str] = []
        while sum("http" in word for word in words) < 2:
            line = self.process.stdout.readline()
            assert line, "it did not start"
            words += line.split()
        self.base, self.teacher = (word for word in words if "http" in word)
        self.code = words[words.index(self.base) + 2]
        self.port = int(self.base.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path / "clase")
    found.start()
    yield found
    found.kill()


def come_in(page: Page, server: Server, name: str) -> None:
    page.goto(server.base)
    page.fill("[name=code]", server.code)
    page.fill("[name=name]", name)
    page.click("#enter button")
    expect(page.locator("#me")).to_have_text(name)


def tap(page: Page, name: str) -> None:
    """Touch a cell of the board's picture."""
    x, y = page.evaluate("name => document.querySelector('.zb').zamoraBoard.point(name)", name)
    page.touchscreen.tap(x, y)


def click(page: Page, name: str) -> None:
    """Click on a cell of the board's picture."""
    x, y = page.evaluate("name => document.querySelector('.zb').zamoraBoard.point(name)", name)
    page.mouse.click(x, y)


def test_two_play_while_the_server_dies(
    server: Server, new_page: Callable[..., Page], page: Page
) -> None:
    ana = new_page(viewport={"width": 400, "height": 800}, has_touch=True)
    luis = new_page(viewport={"width": 1280, "height": 800})
    come_in(ana, server, "Ana")
    come_in(luis, server, "Luis")
    page.goto(server.teacher)
    expect(page.locator("#count")).to_have_text("2 / 2")
    assert "#" not in page.url
    ana.select_option("#challenge [name=game]", "compases")
    ana.click("#challenge button")
    luis.click("#challenges li button >> nth=0")
    # The game opens by itself on both devices; how it is played is one touch away.
    expect(ana.locator("#status")).to_contain_text("Te toca")
    expect(luis.locator("#status")).to_contain_text("Le toca a Ana")
    expect(ana).to_have_title(re.compile(r"^\(1\) te toca"))
    expect(luis).not_to_have_title(re.compile("te toca"))
    ana.tap("#offered")
    expect(ana.locator("#rules li")).to_have_count(3)
    expect(ana.locator("#rules .zb-picture")).to_have_count(3)
    assert not harness.axe(ana, "#rules")
    ana.tap("#rules-close")
    expect(ana.locator("#offer")).to_be_hidden()
    for page_, width, height in ((ana, 400, 700), (luis, 1366, 650), (luis, 1280, 800)):
        page_.set_viewport_size({"width": width, "height": height})
        low = page_.locator(".zb-picture").evaluate("one => one.getBoundingClientRect().bottom")
        assert low <= height, (width, height, low)
    # C1 lies on V12 and V13, in the first row: it is taken at one end and swings to V23.
    tap(ana, "V12")
    tap(ana, "V23")
    expect(luis.locator("#status")).to_contain_text("Te toca")
    expect(luis.locator("#last")).to_contain_text("V12 a V23")
    # The machine is killed while it is Luis's turn, and comes back.
    server.kill()
    for one in (ana, luis):
        expect(one.locator("#notice")).to_contain_text("Sin conexión")
    server.start()
    for one in (ana, luis):
        expect(one.locator("#notice")).to_be_empty()
    luis.locator('[data-name="V42"]').press("Enter")
    luis.locator('[data-name="V33"]').press("Enter")
    expect(ana.locator("#status")).to_contain_text("Te toca")
    expect(ana.locator("#last")).to_contain_text("V42 a V33")
    for name, one in (("ana", ana), ("luis", luis)):
        harness.screenshot(one, f"class-{name}", full_page=True)
        assert not harness.axe(one, "body")
    # The teacher's page is the one that was open before.
    expect(page.locator("#notice")).to_be_empty()
    expect(page.locator("#games li")).to_have_count(1)
    expect(page.locator("#games")).to_contain_text("Luis")
    assert not harness.axe(page, "body")
    harness.screenshot(page, "class-teacher", full_page=True)
    ana.click("#draw")
    luis.click("#asked button >> nth=0")
    expect(ana.locator("#status")).to_contain_text("Empate")
    page.click("#ended summary")
    expect(page.locator("#games-over")).to_contain_text("Empate")
    luis.click("#back")
    with luis.expect_download() as saved:
        luis.click("#over a")
    text = saved.value.path().read_text(encoding="utf-8")
    assert '[C1 "Ana"]' in text and "empate (acuerdo)" in text
    for one in (ana, luis, page):  # they may only complain of the server that was killed
        assert not [said for said in harness.console_errors(one) if "/ws/" not in said]
