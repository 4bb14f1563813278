"""The welcome lesson in a real JupyterLab: a child's first ten minutes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from zamora.school.exercises import ChoiceExercise, exercise

from . import harness
from .harness import Lab, wait_until
from .lesson_page import (
    SCROLLER,
    WIDTH,
    Play,
    Widget,
    card,
    cell,
    copy_lessons,
    held,
    open_lesson,
    overflowing,
    portrait,
    whole_page,
)

NOTEBOOK = "00_bienvenida.ipynb"
SCROLLED = f"document.querySelector('{SCROLLER}').scrollTop"


@pytest.fixture(scope="module")
def lesson(lab: Lab, browser: Browser) -> Iterator[Page]:
    """The lesson, looked at before it is run, and run."""
    with open_lesson(lab, browser, NOTEBOOK) as page:
        expect(page.get_by_text("Error displaying widget")).to_have_count(0)
        pictures = page.locator(".jp-OutputArea-output img:visible")
        expect(pictures).to_have_count(3)
        for picture in pictures.all():
            assert picture.evaluate(WIDTH) > 50
            assert picture.get_attribute("alt")
        whole_page(page, "lesson-0-static-1280")
        harness.run_all(page)
        yield page


@pytest.fixture
def live(lesson: Page) -> Iterator[Page]:
    yield lesson
    assert harness.console_errors(lesson) == []


def ladder(page: Page) -> Widget:
    return Widget(page, cell(page, "escalera()").locator(".zamora").first)


def test_the_page(live: Page) -> None:
    page = live
    for one in page.locator(".zamora-surface").all():
        Widget(page, one).expect_painted()
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    expect(page.locator(".zamora-oops")).to_have_count(0)
    # A widget stands in for its picture, never beside it.
    assert page.locator(".jp-OutputArea-output:has(.zamora) img:not(.zamora *)").count() == 0
    assert overflowing(page) == []
    assert harness.axe(page) == []
    # Over a board the wheel scrolls the notebook.
    page.mouse.move(*harness.cell_point(card(page, "0.1").root, "V22"))
    top = page.evaluate(SCROLLED)
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"top => {SCROLLED} > top", arg=top)
    whole_page(page, "lesson-0-1280")


def test_the_tour(live: Page) -> None:
    page = live
    touch = card(page, "0.1")
    touch.click("V42", "V43")
    touch.check(exercise("0.1").mistakes[0].message, "bad")
    touch.click("V42", "V43", "V12", "V13")
    touch.solved(2)

    sweep = card(page, "0.2")
    sweep.drag("V12", "V23")
    sweep.expect_piece("C1", "V13", "V23")
    sweep.solved(3)

    fair = card(page, "0.3")
    games = exercise("0.3")
    assert isinstance(games, ChoiceExercise)
    first, *others = [option.text for option in games.options if option.key in games.right]
    for name in others:
        fair.checkbox(name).check()
    fair.check("pero falta alguno", "bad")
    fair.press("Pista")
    fair.checkbox(first).check()
    fair.solved(2)
    portrait(page, fair.root, "exercise-choice")

    expect(ladder(page).root.locator("li", has_text="Bienvenida")).to_contain_text(
        "3 de 3 ejercicios · ★ 7/9"
    )
    assert harness.axe(page) == []


@pytest.mark.exhaustive
def test_the_first_turns_on_a_tiny_board(live: Page) -> None:
    tiny = cell(live, 'tablero("compases[size=2]", rival="azar")').locator(".zamora").first
    play = Play(live, tiny)
    expect(play.status).to_have_text("Le toca a C1.")
    with held(live) as rival:
        play.click("V12", "V23")
        expect(play.status).to_have_text("C2 está pensando…")
        rival.let_go()
        expect(play.status).to_have_text("Le toca a C1.")
    play.expect_number(2)
    assert [turn[:2] for turn in play.turns()] == ["C1", "C2"]
    play.press("Deshacer")  # its turn and mine
    play.expect_turns()
    play.more()
    play.press("Rehacer")
    wait_until(live, lambda: len(play.turns()) == 2, "both turns again")
    # the other side: then the computer begins
    play.press("C2", exact=True)
    play.press("Nueva partida")
    wait_until(live, lambda: len(play.turns()) == 1, "the computer's first turn")
    expect(play.status).to_have_text("Le toca a C2.")
    play.press("Deshacer")
    expect(play.message).to_have_text("Todavía no hay turnos que deshacer.")
    play.press("C1", exact=True)
    play.press("Nueva partida")
    play.expect_turns()


def test_progress_saved_started_over_and_opened(live: Page) -> None:
    page, mine = live, ladder(live)
    one = card(page, "0.2")
    if one.stars.count() == 0:
        one.click("V12", "V23")
        one.solved(3)
    line = mine.root.locator("li", has_text="Bienvenida")
    before = line.inner_text()
    assert "0 de 3" not in before
    mine.root.get_by_label("Tu nombre:").fill("Ana María")
    mine.root.get_by_label("Tu nombre:").press("Enter")
    expect(mine.root).to_contain_text("¿Es tuyo?")  # what was solved without a name
    mine.press("Sí", exact=True)
    expect(mine.root).to_contain_text("¡Hola, Ana María!")
    with page.expect_download() as download:
        mine.press("Guardar o entregar")
    file = download.value.suggested_filename
    assert re.fullmatch(r"progreso-zamora-ana-maria-[0-9a-f]{4}\.json", file)
    said = mine.root.locator(".zamora-filebox-told")
    expect(said).to_contain_text("de Ana María.")
    expect(said).to_contain_text(f"Busca el archivo {file} en tu carpeta de descargas.")
    path = download.value.path()
    assert "Ana María" in json.dumps(
        json.loads(path.read_text(encoding="utf-8")), ensure_ascii=False
    )

    mine.press("Empezar de nuevo", exact=True)
    mine.press("Aprieta otra vez")
    expect(line).to_contain_text("0 de 3 ejercicios")
    mine.press("Recuperar lo anterior")
    expect(line).to_have_text(before.replace("\n", ""))
    mine.press("Empezar de nuevo", exact=True)
    mine.press("Aprieta otra vez")
    expect(line).to_contain_text("0 de 3 ejercicios")

    note = mine.root.locator(".zamora-note").last
    picker = mine.root.locator("input[type=file]")
    picker.set_input_files({"name": "x.json", "mimeType": "", "buffer": b"{no es json"})
    expect(note).to_contain_class("zamora-note-bad")
    expect(line).to_contain_text("0 de 3 ejercicios")
    picker.set_input_files(path)
    expect(line).to_have_text(before.replace("\n", ""))
    expect(note).to_contain_class("zamora-note-good")
    portrait(page, mine.root, "ladder-lesson-0")


@pytest.mark.exhaustive
def test_on_a_telephone(lab: Lab, new_page: Callable[..., Page]) -> None:
    copy_lessons(lab)
    page = new_page(has_touch=True, is_mobile=True)
    lab.open(page, NOTEBOOK, 400, 800)
    whole_page(page, "lesson-0-static-400")
    assert overflowing(page) == []
    harness.run_all(page)
    sweep = card(page, "0.2")
    sweep.expect_painted()
    assert overflowing(page) == []
    assert harness.axe(page) == []
    whole_page(page, "lesson-0-400")
    harness.tap_cell(page, sweep.root, "V13")
    harness.tap_cell(page, sweep.root, "V22")
    sweep.expect_piece("C1", "V12", "V22")
    page.get_by_role("link", name="Batalla de Compases").click()
    wait_until(page, lambda: "01_batalla" in page.url, "the next lesson")
    harness.wait_for_kernel(page)
    expect(page.get_by_role("heading", name="1 · Batalla de Compases")).to_be_visible()
    assert harness.console_errors(page) == []


def test_axe_would_see_pale_text(live: Page) -> None:
    """JupyterLab's page hides all text from axe; see `harness.axe`."""
    pale = live.add_style_tag(content=".zamora-statement { color: #ccc !important }")
    try:
        assert any("color-contrast" in line for line in harness.axe(live))
    finally:
        pale.evaluate("style => style.remove()")


def test_slow_computers_have_time(live: Page) -> None:
    """The limit that anywidget gives a widget to start (2 s) does not end it."""
    ended = """async () => {
      const limit = AbortSignal.timeout(2000);
      const later = AbortSignal.timeout(2001);
      await new Promise((heard) => later.addEventListener('abort', heard));
      return limit.aborted;
    }"""
    assert live.evaluate(ended) is False


def test_what_makes_people_wait_is_said_over_the_page(live: Page) -> None:
    shown = live.locator(".zamora-notice").last
    expect(shown).to_be_hidden()
    harness.run_code(live, "import zamora.compiled; zamora.compiled.notice('Preparo Golez…')")
    expect(shown).to_have_text("Preparo Golez…")
    expect(shown).to_be_visible()
    harness.run_code(live, "zamora.compiled.notice('Golez está listo.')")
    expect(shown).to_have_text("Golez está listo.")
    expect(shown).to_be_hidden()
