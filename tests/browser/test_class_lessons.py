"""A class and its lessons: a pupil in it, or in her own JupyterLab, the teacher, the wall."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from zamora.school.exercises import exercise

from . import harness
from .harness import Lab, wait_until
from .lesson_page import Play
from .playing_page import expect_ready, go_to, press
from .test_class import Server, come_in

NOTEBOOK = "01_batalla_de_compases.ipynb"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("class") / "clase", lessons=True)
    found.start()
    yield found
    found.kill()


@pytest.fixture(scope="module")
def lesson(server: Server, pages: Lab, browser: Browser) -> Iterator[Page]:
    """Lesson 1 in a pupil's JupyterLab; the tests below follow one another on it."""
    with harness.own_page(browser) as page:
        page.goto(pages.address(NOTEBOOK))
        expect_ready(page)
        yield page


@pytest.fixture
def desk(server: Server, page: Page) -> Page:
    """The teacher's page."""
    page.goto(server.teacher)
    expect(page.locator("#desk")).to_be_visible()
    return page


def window(page: Page, name: str = "Clase") -> Locator:
    return page.get_by_role("dialog", name=name)


def bring(desk: Page, place: str) -> None:
    desk.check("#bring [name=lesson][value='1']")
    places = desk.locator("#bring [name=place] option").all_inner_texts()
    desk.select_option("#bring [name=place]", next(one for one in places if place in one))
    desk.click("#bring .go")


def answer(lesson: Page, number: str, given: str) -> None:
    field = lesson.get_by_label("Respuesta:").locator("visible=true")
    field.fill(given)
    field.press("Enter")


def cell(desk: Page, number: str) -> Locator:
    """What the only pupil has of an exercise."""
    expect(desk.locator("#grid thead")).to_contain_text(number)
    heads = desk.locator("#grid thead th").all_inner_texts()
    return desk.locator("#grid tbody td").nth(heads.index(number) - 1)


def first_board(page: Page) -> Play:
    play = Play(page, page.locator(".zamora-cell-code:visible:has(.zb)").first)
    play.expect_painted()
    return play


def misses_something(page: Page) -> None:
    """What the first board of each lesson shows does not come to this page at first."""

    def between(line: WebSocketRoute) -> None:
        server, lost = line.connect_to_server(), [0]

        def hear(message: str | bytes) -> None:
            board = '"on": "output"' in str(message) and '"view": "board"' in str(message)
            if board and not lost[0]:
                lost[0] = 1
            else:
                line.send(message)

        server.on_message(hear)

    page.route_web_socket(re.compile(r"/ws/leccion/\w+\.ipynb"), between)


def test_a_lesson_of_the_class_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_page: Callable[..., Page]
) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    server = Server(tmp_path / "clase", lessons=True)
    server.start()
    try:
        desk = new_page()
        desk.goto(server.teacher)
        lesson = new_page(viewport={"width": 400, "height": 700}, has_touch=True)
        misses_something(lesson)
        # What is wrong is said beside its field.
        lesson.goto(f"{server.base}#ZZZZZZ")
        lesson.fill("[name=name]", "Ana")
        lesson.click("#enter button")
        expect(lesson.get_by_label("Código de la clase")).to_have_attribute("aria-invalid", "true")
        expect(lesson.locator("#code-wrong")).to_contain_text("Míralo en la pared")
        assert not harness.axe(lesson, "body")
        come_in(lesson, server, "Ana")
        expect(lesson.locator("#way [aria-current]")).to_have_text("0Bienvenida")
        assert not harness.axe(lesson, "body")
        lesson.get_by_role("link", name="Batalla de Compases").click()
        expect_ready(lesson)
        turns = first_board(lesson).one_turn_for_two("V12", "V23")
        # Loaded anew, and with another process of another server, the board is as it was.
        lesson.reload()
        expect_ready(lesson)
        assert first_board(lesson).turns() == turns
        server.kill()
        expect(lesson.get_by_role("alert")).to_contain_text("Se cortó la conexión")
        server.start()
        expect(lesson.get_by_role("alert")).to_be_hidden()
        expect_ready(lesson)
        wait_until(lesson, lambda: first_board(lesson).turns() == turns, "her game")
        # What she solves is the teacher's to see.
        go_to(lesson, "Ejercicio 1.13")
        answer(lesson, "1.13", str(exercise("1.13").solution))
        desk.goto("about:blank")
        desk.goto(server.teacher)
        expect(desk.locator("#grid th", has_text="1.13")).to_have_count(1)
        expect(cell(desk, "1.13")).to_contain_text("Estrellas: 3, ahora aquí")
        # The teacher's call brings her along; there is no teacher's part on her page.
        desk.check("#bring [name=lesson][value='2']")
        desk.click("#bring .go")
        expect(lesson).to_have_title(re.compile("Futez"))
        expect_ready(lesson)
        expect(lesson.locator(".zamora-bar-teacher")).to_have_count(0)
        assert lesson.evaluate("() => document.documentElement.scrollWidth") <= 400
        assert not harness.axe(lesson, "body")
        # Home is hers, and the teacher leads from there as well.
        lesson.get_by_role("button", name="Escalera").click()
        lesson.get_by_role("link", name="Inicio").click()
        expect(lesson.locator(".home-stars")).to_have_text("★ 3Estrellas: 3")
        expect(lesson.locator(".home-here")).to_contain_text("Futez")
        desk.check("#bring [name=lesson][value='3']")
        desk.click("#bring .go")
        expect(lesson).to_have_title(re.compile("Golez"))
        lesson.goto(server.base)
        expect(lesson.locator("#way .home-here")).to_have_count(1)
    finally:
        server.kill()


def test_what_is_solved_arrives_by_itself(server: Server, lesson: Page, desk: Page) -> None:
    press(lesson, "Clase")
    entry = window(lesson)
    entry.get_by_label("Dirección de la clase").fill(server.base)
    entry.get_by_label("Código").fill("XXXX")
    entry.get_by_label("Tu nombre").fill("Ana")
    entry.get_by_role("button", name="Entrar").click()
    expect(entry).to_contain_text("no es el código")
    harness.screenshot(lesson, "class-entry")
    entry.get_by_label("Código").fill(server.code.lower())
    entry.get_by_role("button", name="Entrar").click()
    expect(entry).to_contain_text("Estás en la clase como Ana")
    assert not harness.axe(lesson, ".zamora-page-drawer[open]")
    entry.get_by_role("button", name="Cerrar").click()
    expect(lesson.locator(".zamora-bar-class")).to_contain_text("Ana")
    # The teacher calls everybody to an exercise; the answer to it is on the grid.
    bring(desk, "ejercicio 1.13")
    expect(lesson.locator(".zamora-class-note")).to_contain_text("ejercicio 1.13")
    expect_ready(lesson)
    expect(cell(desk, "1.13")).to_have_class("e at")
    # Only the cell that changes is replaced.
    desk.evaluate("document.querySelector('#grid tbody td').mine = true")
    answer(lesson, "1.13", "5")
    expect(cell(desk, "1.13")).to_contain_text("1×")
    assert desk.evaluate("document.querySelector('#grid tbody td').mine")
    # Without the server nobody is held, and nothing is lost, nor counted twice.
    server.kill()
    expect(lesson.locator(".zamora-bar-class")).to_contain_text("sin conexión")
    answer(lesson, "1.13", str(exercise("1.13").solution))
    expect(lesson.locator(".zamora-bar-top > .zamora-bar-solved")).to_contain_text("1 de ")
    server.start()
    expect(lesson.locator(".zamora-bar-class")).to_contain_text("Ana")
    expect(cell(desk, "1.13")).to_contain_text("Estrellas: 2")
    assert not harness.axe(desk, "body")
    harness.screenshot(desk, "class-desk", full_page=True)


@pytest.mark.exhaustive
def test_the_teacher_leads(lesson: Page, desk: Page, new_page: Callable[..., Page]) -> None:
    bring(desk, "ejercicio 1.1")
    count = lesson.locator(".zamora-bar-count")
    expect(count).not_to_be_empty()
    expect(lesson.locator(".zamora-exercise:visible")).to_contain_text("Ejercicio 1.1 ")
    desk.click("#pause")
    cover = lesson.locator(".zamora-class-cover")
    expect(cover).to_contain_text("Pausa: todos miran a su docente.")
    before = count.inner_text()
    lesson.keyboard.press("ArrowRight")
    assert count.inner_text() == before
    assert not harness.axe(lesson, ".zamora-class-cover")
    harness.screenshot(lesson, "class-paused")
    desk.click("#pause")
    expect(cover).to_be_hidden()
    desk.click("details:has(#locks) summary")
    desk.get_by_role("checkbox", name="1 · Batalla de Compases").click()
    expect(cover).to_contain_text("más tarde")
    expect(cover.get_by_role("button", name="2 · Futez")).to_be_visible()
    assert not harness.axe(lesson, ".zamora-class-cover")
    harness.screenshot(lesson, "class-locked")
    harness.resize(lesson, 400, 800)
    harness.screenshot(lesson, "class-locked-400")
    harness.resize(lesson, 1280, 800)
    harness.screenshot(desk, "class-desk-locked", full_page=True)
    desk.click("#open-all")
    expect(cover).to_be_hidden()


@pytest.mark.exhaustive
def test_predict_vote_reveal(
    server: Server, lesson: Page, desk: Page, new_page: Callable[..., Page]
) -> None:
    desk.click("#release")  # who comes in while all are called goes to that lesson
    home = new_page(viewport={"width": 400, "height": 800}, has_touch=True)
    come_in(home, server, "Luis")
    wall = desk.context.new_page()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(f"{server.base}pared")
    desk.click("[data-act=question]")
    desk.check("#question [name=lesson][value='1']")
    desk.select_option("#question [name=question]", "1.b")
    desk.click("#question .go")
    asked = window(lesson, "La pregunta de la clase")
    # What each answer means is drawn on it, everywhere.
    for shown in (lesson, home, wall):
        shown.wait_for_function(
            """() => [...document.querySelectorAll("img[data-at]")]
                .filter((one) => one.naturalWidth).length === 3"""
        )
    asked.get_by_role("button", name="Gana quien empieza.").click()
    expect(asked).to_contain_text("Tu respuesta está guardada")
    assert not harness.axe(lesson, ".zamora-page-drawer[open]")
    harness.screenshot(lesson, "class-vote")
    home.get_by_role("button", name="Empatan.").tap()
    expect(home.locator("#asked-all")).to_contain_text("Tu respuesta está guardada")
    expect(wall.locator("#poll")).to_contain_text("Sobres cerrados: 2 de 2")
    expect(wall.locator("#poll .votes")).to_have_count(0)
    harness.screenshot(wall, "class-wall-vote")
    harness.screenshot(home, "class-home-vote", full_page=True)
    asked.get_by_role("button", name="Cerrar").click()
    desk.get_by_role("button", name="Revelar").click()
    for one in (asked, home.locator("#asked-all"), wall.locator("#poll")):
        expect(one).to_contain_text("✔ Empatan.")
    for one in (asked, home.locator("#asked-all")):
        expect(one.locator("li b").nth(2)).to_have_text("1")
    expect(wall.locator(".right .votes b")).to_have_text("1")
    assert "Luis" not in wall.locator("body").inner_text()
    for page in (home, wall, desk):
        assert not harness.axe(page, "body")
    harness.screenshot(lesson, "class-revealed")
    harness.resize(lesson, 400, 800)
    harness.screenshot(lesson, "class-revealed-400")
    harness.screenshot(home, "class-home-revealed", full_page=True)
    harness.screenshot(wall, "class-wall-revealed")
    harness.screenshot(desk, "class-desk-poll", full_page=True)
    desk.set_viewport_size({"width": 400, "height": 800})
    harness.screenshot(desk, "class-desk-400", full_page=True)
    desk.get_by_role("button", name="Quitar la pregunta").click()
    expect(asked).to_be_hidden()
