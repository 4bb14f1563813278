"""The page follows who is at work, and comes back when its kernel or its server has gone."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from . import harness
from .harness import Lab, wait_until
from .lesson_page import board
from .playing_page import expect_ready, go_to, shown, trouble, troubles

FIRST, SECOND = "01_batalla_de_compases.ipynb", "02_futez.ipynb"


TURN = "C1: V12 a V23"
LATE = "La computadora tarda en contestar."
RETURNS = "La lección se detuvo y vuelve sola. Lo que resolviste está guardado."


def play_a_turn(page: Page, lab: Lab) -> None:
    """Open lesson 1 and make a turn on its first board."""
    page.goto(lab.address(FIRST))
    expect_ready(page)
    play = board(page, "azar")
    play.expect_painted()
    play.begin_for_two()
    play.click("V12", "V23")
    play.expect_turns(TURN)


@pytest.fixture(scope="module")
def lesson(pages: Lab, browser: Browser) -> Iterator[Page]:
    """Lesson 1, with a turn made on its first board."""
    with harness.own_page(browser) as page:
        play_a_turn(page, pages)
        yield page


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


@contextmanager
def falling(page: Page) -> Iterator[None]:
    """What is done inside ends the kernel: the lesson says so, and comes back with its turn."""
    said = troubles(page)
    before = process(page)
    yield
    wait_until(page, lambda: bool(said()), "a sentence")
    expect_ready(page)
    expect(trouble(page)).to_be_hidden()
    # On a slow computer what a board asks while it comes back may be late.
    assert [words for words in said() if not words.startswith(LATE)] == [RETURNS]
    assert process(page) != before
    play = board(page, "azar")
    play.expect_turns(TURN)
    play.click("V42", "V33")
    wait_until(page, lambda: len(play.turns()) == 2, "a turn")
    play.press("Deshacer")
    play.expect_turns(TURN)


def test_a_kernel_that_the_page_restarts(lesson: Page) -> None:
    restart = "sessionContext.session.kernel.restart()"
    with falling(lesson):
        lesson.evaluate(f"() => void jupyterapp.shell.currentWidget.{restart}")


@pytest.mark.exhaustive  # for the page that is a restart like any other
def test_a_kernel_that_another_program_restarts(pages: Lab, lesson: Page) -> None:
    with falling(lesson):
        pages.ask("POST", f"kernels/{kernel(lesson)}/restart")


@pytest.mark.exhaustive
def test_a_kernel_that_is_taken_away(pages: Lab, lesson: Page) -> None:
    with falling(lesson):
        pages.ask("DELETE", f"kernels/{kernel(lesson)}")


@pytest.mark.exhaustive
def test_a_kernel_that_dies_and_dies_again_soon_waits_to_be_asked(lesson: Page) -> None:
    """It comes back once: a lesson that needs more memory than there is would go on falling."""
    page = lesson
    # Half a minute is soon; on this page it takes long, however slow the machine is.
    page.evaluate(
        """() => {
          const clock = window.clock = Date.now, now = clock();
          Date.now = () => now + (clock() - now) / 20;
        }"""
    )
    os.kill(process(page), signal.SIGKILL)
    expect(trouble(page)).to_contain_text(RETURNS)
    expect_ready(page)
    os.kill(process(page), signal.SIGKILL)
    trouble(page).get_by_role("button", name="Seguir").click()
    expect_ready(page)
    board(page, "azar").expect_turns(TURN)
    page.evaluate("() => { Date.now = window.clock; }")


@pytest.mark.exhaustive
def test_what_could_not_be_run_is_tried_again(lesson: Page) -> None:
    """Nothing need be pressed when what went wrong passes by itself."""
    page = lesson
    page.evaluate(
        """() => {
          const { sessionContext } = jupyterapp.shell.currentWidget;
          const get = () => Promise.reject(new Error());
          Object.defineProperty(sessionContext, 'ready', { configurable: true, get });
          void sessionContext.session.kernel.restart();
        }"""
    )
    expect(trouble(page)).to_contain_text("Algo falló al preparar esta pantalla.")
    page.evaluate("() => { delete jupyterapp.shell.currentWidget.sessionContext.ready; }")
    expect(trouble(page)).to_be_hidden()
    expect_ready(page)
    board(page, "azar").expect_turns(TURN)


def test_a_press_without_an_answer_shows(lesson: Page) -> None:
    number, play = process(lesson), board(lesson, "azar")
    os.kill(number, signal.SIGSTOP)
    try:
        play.press("Deshacer")
        expect(trouble(lesson)).to_contain_text(LATE)
    finally:
        os.kill(number, signal.SIGCONT)
    expect(trouble(lesson)).to_be_hidden()
    play.expect_turns()


def enter(page: Page, name: str) -> None:
    who = shown(page).locator(".zamora-pupil")
    known = who.get_by_role("button", name="¿No eres")
    if known.is_visible():
        known.click()
    who.locator("input").fill(name)
    who.get_by_role("button", name="Entrar").click()
    expect(who).to_contain_text(f"¡Hola, {name}!")


@pytest.mark.exhaustive
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
        save = shown(page).locator(".zamora-bar-state")
        expect(save).to_have_text("Todo se guarda solo")
        page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
        page.goto("about:blank")
        enter(other, "Zoe")
        page.goto(pages.address(FIRST))
        expect(shown(page).locator(".zamora-pupil")).to_contain_text("¡Hola, Zoe!")
        expect_ready(page)


def test_a_server_that_is_gone(pages: Lab, lesson: Page) -> None:
    """The page says so; when the server is back, so is the lesson, where it was."""
    page, play = lesson, board(lesson, "azar")
    if not play.turns():
        play.begin_for_two()
        play.click("V12", "V23")
    play.expect_turns(TURN)
    expect(shown(page).locator(".zamora-bar-state")).to_have_text("Todo se guarda solo")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    pages.stop()
    expect(trouble(page)).to_contain_text("Se cortó la conexión con zamora.")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert pages.start()
    expect(trouble(page)).to_be_hidden()
    expect_ready(page)
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    play.expect_turns(TURN)
