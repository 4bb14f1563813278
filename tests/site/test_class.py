"""A class gives the site out: what is solved in it is heard by the teacher, also below a prefix."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tornado import web

from zamora.classroom.log import Log
from zamora.classroom.room import Room
from zamora.classroom.web.hub import Hub
from zamora.classroom.web.requests import PUPIL, TEACHER
from zamora.classroom.web.server import serve

from ..browser.harness import screenshot
from ..browser.playing_page import expect_ready
from ..browser.test_class_lessons import bring, cell
from ..patience import PATIENCE
from .test_site import context_of, failures, open_lesson

pytestmark = pytest.mark.site

LESSON = "01_batalla_de_compases.ipynb"


class Come(web.RequestHandler):
    """Lets whoever asks in, as a hub does with those whom it knows."""

    def get(self, who: str) -> None:
        hub: Hub = self.settings["hub"]
        cookie, value = (
            (TEACHER, hub.room.let_teach()) if who == "docente" else (PUPIL, hub.room.come(who)[1])
        )
        self.set_cookie(cookie, value, path=hub.address, httponly=True, samesite="Strict")
        self.redirect(hub.address + (who if who == "docente" else ""))


class Running:
    """A class in a thread of its own."""

    def __init__(self, folder: Path, site: Path, root: str) -> None:
        self.root, self.loop = root, asyncio.new_event_loop()
        self._ready = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(folder, site), daemon=True)
        self.thread.start()
        assert self._ready.wait(PATIENCE)

    def _run(self, folder: Path, site: Path) -> None:
        asyncio.set_event_loop(self.loop)
        room = Room(Log(folder))
        hub = Hub(room, self.root, site)
        hub.behind = True

        def ready(port: int) -> None:
            self.base = f"http://127.0.0.1:{port}{self.root}"
            self._ready.set()

        self.task = self.loop.create_task(
            serve(hub, "127.0.0.1", 0, ready, self.root, lambda: [(r"/entrar/(\w+)", Come)])
        )
        try:
            self.loop.run_until_complete(self.task)
        except asyncio.CancelledError:
            room.log.close()

    def end(self) -> None:
        self.loop.call_soon_threadsafe(self.task.cancel)
        self.thread.join()


@pytest.fixture(params=["/", "/services/clase/"])
def running(site: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Running]:
    found = Running(tmp_path / "clase", site, request.param)
    yield found
    found.end()


def test_the_teacher_hears_what_is_solved(running: Running, browser: Browser) -> None:
    base = running.base
    pupils, teachers = (context_of(browser, service_workers="block") for _ in range(2))
    desk = teachers.new_page()
    desk.goto(f"{base}entrar/docente")
    expect(desk.locator("#desk")).to_be_visible()
    page = pupils.new_page()
    page.goto(f"{base}entrar/ana")
    expect(page.locator("#me")).to_have_text("ana")
    open_lesson(page, f"{base}sitio/", LESSON)
    bar = page.locator(".zamora-bar-class")
    expect(bar).to_contain_text("ana")
    bring(desk, "ejercicio 1.13")
    expect(page.locator(".zamora-class-note")).to_contain_text("ejercicio 1.13")
    expect_ready(page)
    field = page.get_by_label("Respuesta:").locator("visible=true")
    field.fill("5")
    field.press("Enter")
    expect(cell(desk, "1.13")).to_contain_text("1×")
    # Games are played on the pupil's page of this class.
    page.locator(".zamora-bar-more").click()
    bar.click()
    place = running.root
    expect(page.get_by_role("dialog", name="Clase").locator("a")).to_have_attribute("href", place)
    screenshot(page, f"site-class{place.count('/')}")
    screenshot(desk, f"site-class-desk{place.count('/')}")
    assert not failures(page)
    for context in (pupils, teachers):
        context.close()
