"""The page follows who is at work, and comes back when its kernel or its server has gone."""

from __future__ import annotations

import json
import os
import signal
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from . import harness
from .harness import Lab, wait_until
from .lesson_page import TWO_PEOPLE, Play, board
from .playing_page import expect_ready, go_to, lessons_as_pages, shown

FIRST, SECOND = "01_batalla_de_compases.ipynb", "02_futez.ipynb"


@pytest.fixture(scope="module")
def pages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with lessons_as_pages(tmp_path_factory, "coming") as running:
        yield running


@pytest.fixture(scope="module")
def lesson(pages: Lab, browser: Browser) -> Iterator[Page]:
    """Lesson 1, with a turn made on its first board."""
    with harness.own_page(browser) as page:
        page.goto(pages.address(FIRST))
        expect_ready(page)
        play = board(page, "azar")
        play.expect_painted()
        play.rival(TWO_PEOPLE)
        play.press("Nueva partida")
        play.click("V12", "V23")
        wait_until(page, lambda: len(play.turns()) == 1, "a turn")
        yield page


def api(lab: Lab, method: str, path: str) -> Any:
    """What the server answers, as another program asks it."""
    request = urllib.request.Request(
        f"{lab.url}api/{path}", method=method, headers={"Authorization": f"token {lab.token}"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or "null")


def kernel(page: Page) -> str:
    found: str = page.evaluate(
        "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.id"
    )
    return found


def process(page: Page) -> int:
    """The number of the kernel's process."""
    found: str = page.evaluate(
        """async () => {
          const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
          const pid = '__import__("os").getpid()';
          const asked = { code: '', silent: true, user_expressions: { pid } };
          const { content } = await kernel.requestExecute(asked).done;
          return content.user_expressions.pid.data['text/plain'];
        }"""
    )
    return int(found)


def trouble(page: Page) -> Locator:
    return shown(page).locator(".zamora-page-trouble")


def expect_back(page: Page) -> Play:
    """The lesson says that it comes back, does so by itself, and the turn is still there."""
    expect(trouble(page)).to_contain_text("La lección se detuvo y vuelve sola.")
    expect(shown(page).locator(".zamora-bar-state")).not_to_contain_text("Todo se guarda solo")
    expect_ready(page)
    expect(trouble(page)).to_be_hidden()
    play = board(page, "azar")
    play.expect_turns("C1: V12 a V23")
    # What fell a moment ago is not brought back again without a question.
    page.evaluate("() => { Date.now = ((now) => () => now() + 60000 * ++window.falls)(Date.now); }")
    return play


def test_a_kernel_that_another_program_restarts(pages: Lab, lesson: Page) -> None:
    lesson.evaluate("() => { window.falls = 0; }")
    api(pages, "POST", f"kernels/{kernel(lesson)}/restart")
    play = expect_back(lesson)
    play.click("V42", "V33")
    wait_until(lesson, lambda: len(play.turns()) == 2, "a turn")
    play.press("Deshacer")
    play.expect_turns("C1: V12 a V23")


@pytest.mark.exhaustive
def test_a_kernel_that_is_taken_away(pages: Lab, lesson: Page) -> None:
    api(pages, "DELETE", f"kernels/{kernel(lesson)}")
    expect_back(lesson)


@pytest.mark.exhaustive
def test_a_kernel_that_dies(lesson: Page) -> None:
    os.kill(process(lesson), signal.SIGKILL)
    expect_back(lesson)


@pytest.mark.exhaustive
def test_a_press_without_an_answer_shows(lesson: Page) -> None:
    number = process(lesson)
    os.kill(number, signal.SIGSTOP)
    try:
        board(lesson, "azar").press("Girar")
        expect(trouble(lesson)).to_contain_text("La computadora tarda en contestar.")
    finally:
        os.kill(number, signal.SIGCONT)
    expect(trouble(lesson)).to_be_hidden()


def enter(page: Page, name: str) -> None:
    who = shown(page).locator(".zamora-pupil")
    known = who.get_by_role("button", name="¿No eres")
    if known.is_visible():
        known.click()
    who.locator("input").fill(name)
    who.get_by_role("button", name="Entrar").click()
    expect(who).to_contain_text(f"¡Hola, {name}!")


def test_every_lesson_knows_who_is_at_work(pages: Lab, lesson: Page, browser: Browser) -> None:
    """Two programs run; the second one was begun before anyone had said a name."""
    page = lesson
    with harness.own_page(browser) as other:
        other.goto(pages.address(SECOND))
        expect_ready(other)
        expect(shown(other).locator(".zamora-pupil")).to_contain_text("¿Cómo te llamas?")
        enter(page, "Ana")
        # A page in a headless browser never loses the focus, so that it cannot get it back.
        other.evaluate("window.dispatchEvent(new Event('focus'))")
        expect(shown(other).locator(".zamora-pupil")).to_contain_text("¡Hola, Ana!")
        # And on a screen where no name stands.
        go_to(page, "Ejercicio 1.13")
        page.get_by_label("Respuesta:").locator("visible=true").fill("7")
        enter(other, "Eva")
        page.evaluate("window.dispatchEvent(new Event('focus'))")
        expect(page.get_by_label("Respuesta:").locator("visible=true")).to_have_value("")
        go_to(page, "Juega")
        expect(shown(page).locator(".zamora-pupil")).to_contain_text("¡Hola, Eva!")
        # A page that is opened while its program runs.
        save = shown(other).locator(".zamora-bar-state")
        expect(save).to_have_text("Todo se guarda solo")
        other.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
        other.goto("about:blank")
        enter(page, "Zoe")
        other.goto(pages.address(SECOND))
        expect(shown(other).locator(".zamora-pupil")).to_contain_text("¡Hola, Zoe!")


@pytest.mark.exhaustive
def test_a_server_that_is_gone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    with harness.own_page(browser) as page:
        with lessons_as_pages(tmp_path_factory, "gone") as lab:
            page.goto(lab.address(FIRST))
            expect_ready(page)
        expect(trouble(page)).to_contain_text("Se cortó la conexión con zamora.")
        expect(page.locator(".jp-Dialog")).to_have_count(0)
