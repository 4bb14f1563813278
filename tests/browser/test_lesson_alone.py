"""A lesson without JupyterLab: ``zamora lesson``, as a pupil meets it who is alone."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from zamora.core.i18n import languages, speaking
from zamora.player.lessonlist import course
from zamora.school.exercises import exercise

from . import harness
from .harness import wait_until
from .lesson_page import Play, overflowing
from .playing_page import (
    choose_route,
    english,
    expect_ready,
    expect_screen,
    go_to,
    open_ladder,
    press,
    shown,
    troubles,
)


@dataclass
class Served:
    """``zamora lesson`` in a process of its own, or what a command begins that serves like it."""

    folder: Path
    command: tuple[str, ...] = ("-m", "zamora", "lesson", "1", "--no-browser")
    port: int = 0
    address: str = field(init=False)

    def start(self) -> None:
        kept = {
            "ZAMORA_PROGRESS": str(self.folder / "progress.sqlite3"),
            "ZAMORA_MEMORY": str(self.folder / "memory.sqlite3"),
            "ZAMORA_COMPILE": "0",
        }
        port = [f"--port={self.port}"] if self.port else []
        self.process = subprocess.Popen(
            [sys.executable, "-P", *self.command, *port],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, **kept},
        )
        assert self.process.stdout is not None
        found = re.search(r"http\S+", self.process.stdout.readline())
        assert found, "it did not start"
        self.address = found[0]
        self.port = int(self.address.split(":")[2].partition("/")[0])

    def end(self) -> int:
        """End it as Ctrl+C does."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("alone"))
    found.start()
    yield found
    if found.process.poll() is None:
        found.end()


@pytest.fixture(scope="module")
def lesson(served: Served, browser: Browser) -> Iterator[Page]:
    """Lesson 1; the tests below follow one another on it."""
    with harness.own_page(browser) as page:
        page.goto(served.address)
        expect_ready(page)
        yield page


def home(page: Page, served: Served) -> None:
    """Come to the first page."""
    page.context.request.get(served.address)  # for the cookie
    page.goto(f"http://127.0.0.1:{served.port}/")
    expect(page.locator(".home-games .zb-picture canvas").first).to_be_visible()


def game(page: Page) -> Play:
    """The first board, for two people."""
    play = Play(page, page.locator(".zamora-cell-code:visible:has(.zb)").first)
    play.expect_painted()
    return play


def test_a_first_visit(served: Served, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    home(page, served)
    expect(page.get_by_role("heading", level=1)).to_have_text("¿Y cómo se mueve el balón?")
    expect(page.get_by_role("link", name="Empezar")).to_be_visible()
    expect(page.locator(".home-stops a")).to_have_count(21)
    expect(page.locator("#problemas")).to_be_hidden()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        harness.settle(page)
        assert harness.axe(page, "body") == []
        harness.screenshot(page, f"home-1280-{theme}")

    # A game, a turn, and back.
    games = page.locator(".home-games > li")
    page.get_by_role("button", name="Damas 18").click()
    expect(games).to_have_count(18)
    page.get_by_role("searchbox").fill("batalla")
    expect(games).to_have_count(1)
    page.get_by_role("link", name="Batalla de Compases: Contra el rival").click()
    expect_ready(page)
    play = game(page)
    play.click("V12", "V23")
    wait_until(page, lambda: len(play.turns()) >= 2, "a turn and the computer's")
    page.go_back()
    expect(page.get_by_role("link", name="Empezar")).to_be_visible()

    # A lesson, and back.
    page.get_by_role("link", name="Futez", exact=True).click()
    expect_ready(page)
    expect(page).to_have_title(re.compile("Futez"))
    open_ladder(page).get_by_role("link", name="Inicio").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Te quedaste en 2 · Futez")
    page.get_by_role("link", name="Seguir").click()
    expect(page).to_have_title(re.compile("Futez"))
    assert harness.console_errors(page) == []


def test_a_pupil_plays_without_a_click(lesson: Page, served: Served) -> None:
    assert "clave" not in lesson.url
    play = game(lesson)
    play.expect_piece("C1", "V12", "V13")
    play.click("V12", "V23")
    wait_until(lesson, lambda: len(play.turns()) >= 2, "a turn and the computer's")
    assert overflowing(lesson, ".zamora-cell") == []
    harness.screenshot(lesson, "alone-1280")


def test_there_is_nothing_for_axe_to_object_to(lesson: Page) -> None:
    harness.settle(lesson)
    assert harness.axe(lesson, "body") == []
    assert english(lesson) == []


def test_an_exercise_a_route_and_the_ladder(lesson: Page) -> None:
    page = lesson
    go_to(page, "Ejercicio 1.13")
    page.get_by_label("Respuesta:").locator("visible=true").fill(str(exercise("1.13").solution))
    page.keyboard.press("Enter")
    solved = shown(page).locator(".zamora-bar-top > .zamora-bar-solved")
    expect(solved).to_contain_text("1 de 13 ejercicios")
    expect(open_ladder(page).get_by_role("button", name="Ejercicio 1.13")).to_have_text("✔ 1.13")
    press(page, "Cerrar")
    choose_route(page, "8 a 10")
    page.reload()
    expect_ready(page)
    expect(solved).not_to_contain_text("de 13")
    choose_route(page, "11 a 13")
    expect(solved).to_contain_text("1 de 13 ejercicios")


def test_loaded_anew_one_finds_ones_game(lesson: Page) -> None:
    page = lesson
    go_to(page, "Juega")
    turns = game(page).one_turn_for_two("V12", "V23")
    page.reload()
    expect_ready(page)
    expect_screen(page, 1)
    assert game(page).turns() == turns


def test_what_falls_comes_back(lesson: Page) -> None:
    page = lesson
    process = page.evaluate(
        """async () => {
          const { cells, file, root } = JSON.parse(document.getElementById('lesson').textContent);
          const line = new WebSocket(`ws://${location.host}${root}/ws/leccion/${file}`);
          const told = await new Promise((heard) => { line.onmessage = heard; });
          line.close();
          return JSON.parse(told.data).process;
        }"""
    )
    said, before = troubles(page), game(page).turns()
    os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))
    wait_until(page, lambda: bool(said()), "a sentence")
    assert said()[0].startswith("La lección se detuvo y vuelve sola.")
    expect(page.get_by_role("alert")).to_be_hidden()
    expect_ready(page)
    play = game(page)
    play.expect_turns(*before)
    play.click("V42", "V33")
    wait_until(page, lambda: len(play.turns()) == len(before) + 1, "a turn")


def test_the_teachers_part_and_the_projector(lesson: Page) -> None:
    page = lesson
    press(page, "Para docentes")
    press(page, "Soy docente: verlas")
    expect(page.locator(".zamora-teacher h2").first).to_be_visible()
    press(page, "Cerrar")
    page.keyboard.press("p")
    expect(shown(page)).to_contain_class("zamora-projector")
    page.reload()  # others still look on
    expect_ready(page)
    expect(shown(page)).to_contain_class("zamora-projector")
    page.keyboard.press("Escape")
    expect(shown(page)).not_to_contain_class("zamora-projector")
    expect(page.locator(".zamora-bar-code")).to_have_count(0)


def test_the_next_lesson_and_back(lesson: Page) -> None:
    page = lesson
    open_ladder(page).get_by_role("button", name="2 · Futez").click()
    expect(page).to_have_title(re.compile("Futez"))
    expect_ready(page)
    game(page)
    page.go_back()
    expect(page).to_have_title(re.compile("Compases"))
    expect_ready(page)
    assert harness.console_errors(page) == []


def test_on_a_telephone(served: Served, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 400, "height": 800}, has_touch=True, is_mobile=True)
    page.goto(served.address)
    expect_ready(page)
    game(page)
    assert overflowing(page, ".zamora-cell") == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 400
    shown(page).get_by_role("button", name="Siguiente").tap()
    expect_screen(page, 2)
    harness.settle(page)
    assert harness.axe(page, "body") == []
    harness.screenshot(page, "alone-400")
    assert harness.console_errors(page) == []


#: Which stops of the map lie on the name or on the number of another.
COVERED = """() => {
  const boxes = [...document.querySelectorAll('.home-stops li')].flatMap((stop) =>
    [...stop.querySelectorAll('b, .home-dot')].map((part) => ({ stop, part,
      box: part.getBoundingClientRect() })));
  return boxes.flatMap((one, n) => boxes.slice(n + 1).filter((other) =>
    one.stop !== other.stop
    && Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 2
    && Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 2)
    .map((other) => `${one.part.textContent} / ${other.part.textContent}`));
}"""


def test_no_stop_of_the_map_lies_on_another(served: Served, new_page: Callable[..., Page]) -> None:
    """In no language: names grow in translation."""
    page = new_page(viewport={"width": 1280, "height": 650})
    home(page, served)
    for code in languages():
        with speaking(code):
            names = [
                one["title"].partition(" · ")[2] or one["title"] for one in course()["lessons"]
            ]
        page.evaluate(
            """(names) => document.querySelectorAll('.home-stops b')
              .forEach((one, n) => { one.textContent = names[n]; })""",
            names,
        )
        for width in (1240, 1366, 1920):
            page.set_viewport_size({"width": width, "height": 650})
            harness.settle(page)
            assert page.evaluate(COVERED) == [], (code, width)


def test_home_on_a_telephone_says_how_far_one_is(
    served: Served, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport={"width": 400, "height": 800}, has_touch=True, is_mobile=True)
    home(page, served)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Batalla de Compases")
    page.get_by_role("button", name="¿Cómo te llamas?").tap()
    card = page.get_by_role("dialog", name="Quién trabaja")
    card.get_by_label("Tu nombre:").fill("Inés")
    card.get_by_role("button", name="Entrar").tap()
    card.get_by_role("button", name="Sí").tap()  # what was solved without a name is hers
    card.get_by_role("button", name="Cerrar").tap()
    expect(page.get_by_role("button", name="Inés")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 400
    assert overflowing(page, ".zamora-home") == []
    small = "[...document.querySelectorAll('.zamora-home :is(a, button)')]"
    assert (
        page.evaluate(f"() => {small}.filter(({{ offsetHeight: h }}) => h && h < 44).length") == 0
    )
    harness.settle(page)
    assert harness.axe(page, "body") == []
    harness.screenshot(page, "home-400")
    page.get_by_role("link", name="Golez: Con un amigo").tap()
    expect_ready(page)
    game(page)
    assert harness.console_errors(page) == []


def test_what_a_board_says_is_seen_on_a_telephone(
    served: Served, new_page: Callable[..., Page]
) -> None:
    """It stands below the board, where a telephone's window has ended."""
    page = new_page(viewport={"width": 400, "height": 640}, has_touch=True, reduced_motion="reduce")
    page.goto(served.address)
    expect_ready(page)
    board = shown(page).locator(".zamora-play:visible").first
    said = board.locator(".zamora-message")
    expect(said).not_to_be_in_viewport(ratio=1)
    harness.tap_cell(page, board, "V44")
    expect(said).to_contain_text("V44")
    expect(said).to_be_in_viewport(ratio=1)
    expect(board.locator(".zamora-surface")).to_be_in_viewport(ratio=1)


def test_the_program_is_ended(lesson: Page, served: Served) -> None:
    assert served.end() == 0
    expect(lesson.get_by_role("alert")).to_contain_text("Se cortó la conexión con zamora.")
