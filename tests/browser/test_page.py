"""A lesson as a page that plays: what a pupil meets who opens one and touches nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from zamora.school.exercises import exercise
from zamora_widgets.paper.kit import teacher_html

from . import harness
from .harness import Lab, wait_until
from .lesson_page import LESSONS, Play, Widget, board, dark_theme, overflowing
from .playing_page import (
    JUPYTERLAB,
    english,
    expect_ready,
    expect_screen,
    go_to,
    press,
    shown,
    sources,
)
from .server import SHOW
from .test_states import unreadable

NOTEBOOK = "01_batalla_de_compases.ipynb"
#: What most of a picture is painted in: half of what is opaque is darker, half of it paler.
_USUAL = """(canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const seen = [];
  for (let n = 0; n < data.length; n += 4) if (data[n + 3] === 255) seen.push(n);
  return [0, 1, 2].map((part) =>
    Uint8Array.from(seen, (n) => data[n + part]).sort()[seen.length >> 1]);
}"""


@pytest.fixture(scope="module")
def lesson(pages: Lab, browser: Browser) -> Iterator[Page]:
    """Lesson 1 in a page; the tests below follow one another on it."""
    with harness.own_page(browser) as page:
        page.goto(pages.address(NOTEBOOK))
        expect_ready(page)
        yield page


@pytest.fixture
def live(lesson: Page) -> Iterator[Page]:
    """The lesson at its first screen."""
    page = lesson
    go_to(page, "Juega")
    yield page
    # A widget of a kernel or a page that was just closed may still have had something to say.
    late = "Could not send widget sync message"
    assert [error for error in harness.console_errors(page) if late not in error] == []


def widgets(page: Page, source: str = "") -> int:
    """How many cells that begin like this have been run and show a widget."""
    found: int = page.evaluate(
        """(source) => [...jupyterapp.shell.currentWidget.content.model.cells]
          .filter(cell => cell.type === 'code' && cell.sharedModel.source.startsWith(source))
          .filter(cell => cell.sharedModel.outputs.some(
            output => output.data?.['application/vnd.jupyter.widget-view+json'])).length""",
        source,
    )
    return found


def expect_no_jupyterlab(page: Page) -> None:
    # (In one question: there are hundreds of these in a lesson whose code was shown.)
    expect(page.locator(JUPYTERLAB).locator("visible=true")).to_have_count(0)


def expect_saved(page: Page) -> None:
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")


def game(page: Page) -> Play:
    """The first board, for two people."""
    play = board(page, "azar")
    play.expect_painted()
    return play


def test_a_pupil_plays_without_a_click(live: Page) -> None:
    play = game(live)
    play.click("V12", "V23")
    wait_until(live, lambda: len(play.turns()) >= 1, "a turn")
    expect_no_jupyterlab(live)
    expect(live.get_by_text("Despertar la lección").locator("visible=true")).to_have_count(0)
    assert overflowing(live) == []
    harness.screenshot(live, "page-1280")


def test_nothing_is_said_in_english(live: Page) -> None:
    assert english(live) == []


def test_nothing_for_axe_to_object_to(live: Page) -> None:
    harness.settle(live)
    assert harness.axe(live, "body") == []
    press(live, "Escalera")
    harness.settle(live)
    harness.screenshot(live, "page-ladder-1280")
    assert harness.axe(live, "dialog[open]") == []
    press(live, "Cerrar")


@pytest.mark.exhaustive
def test_the_buttons_of_a_lesson(live: Page) -> None:
    shown(live).locator(".zamora-folding:visible").first.click()  # open, it was white on beige
    expect(shown(live).locator(".zamora-folding[aria-expanded=true]").first).to_be_visible()
    assert unreadable(live) == []
    with dark_theme(live):
        assert unreadable(live) == []
    shown(live).locator(".zamora-folding[aria-expanded=true]").first.click()


def test_a_board_is_painted_in_the_inks_of_the_theme(live: Page) -> None:
    canvas = shown(live).locator(".zb-picture canvas").first
    pale = canvas.evaluate(_USUAL)
    assert min(pale) > 200
    with dark_theme(live):
        wait_until(live, lambda: max(canvas.evaluate(_USUAL)) < 120, "the board is still pale")
    wait_until(live, lambda: canvas.evaluate(_USUAL) == pale, "the board is still dark")


def test_how_far_one_has_come_is_seen_in_the_colours_of_the_system(live: Page) -> None:
    live.emulate_media(forced_colors="active")
    ground = "bar => getComputedStyle(bar).backgroundColor"
    gone, track = (live.locator(f".zamora-bar-part{name}").first for name in (" i", ""))
    assert gone.evaluate(ground) != track.evaluate(ground)
    expect(track).to_have_css("border-top-width", "1px")
    live.emulate_media(forced_colors="none")


def test_on_and_back(live: Page) -> None:
    page = live
    expect(shown(page).get_by_role("button", name="Atrás")).to_be_hidden()
    press(page, "Siguiente")
    expect_screen(page, 2)
    expect(page.get_by_role("heading", name="Tu conjetura", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Tu conjetura", exact=True)).to_be_focused()
    expect(page.get_by_role("heading", name="Juega")).to_be_hidden()
    page.keyboard.press("PageDown")
    expect_screen(page, 3)
    page.keyboard.press("PageDown")
    expect_screen(page, 4)
    # The title of an exercise is on its card: Tab comes from it to the answer, keys turn the page.
    answer = shown(page).locator(".zamora-exercise:visible input")
    expect(answer).to_be_enabled()
    page.keyboard.press("Tab")
    expect(answer).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("PageUp")
    expect_screen(page, 3)
    page.keyboard.press("ArrowLeft")
    expect_screen(page, 2)
    page.keyboard.press("PageUp")
    expect_screen(page, 1)
    expect_ready(page)
    # The browser's own buttons go the same way, screen by screen.
    page.go_back()
    expect_screen(page, 2)
    page.go_forward()
    expect_screen(page, 1)
    # On a button the arrows do nothing, on a board they are the board's.
    shown(page).locator(".zamora-bar-next").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    expect_screen(page, 2)
    page.keyboard.press("PageUp")
    expect_screen(page, 1)
    play = game(page)
    play.cell_button("V12").focus()
    page.keyboard.press("ArrowRight")
    expect(play.cell_button("V13")).to_be_focused()
    expect_screen(page, 1)


def test_what_a_later_screen_needs_is_run_when_somebody_goes_there(live: Page) -> None:
    page = live
    go_to(page, "Ejercicio 1.5")
    expect(page.locator(".zamora-exercise:visible .zb")).to_have_count(1)
    # and what nobody has come near to is not.
    assert widgets(page, "tablero(") >= 1
    assert widgets(page, "partida(") == 0


@pytest.mark.exhaustive
def test_what_is_solved_is_told_by_the_bar(live: Page) -> None:
    page = live
    go_to(page, "Ejercicio 1.13")
    solved = shown(page).locator(".zamora-bar-top > .zamora-bar-solved")
    expect(solved).to_contain_text("0 de 13 ejercicios")
    page.get_by_label("Respuesta:").locator("visible=true").fill(str(exercise("1.13").solution))
    page.keyboard.press("Enter")
    expect(solved).to_contain_text("1 de 13 ejercicios")
    press(page, "Escalera")
    expect(page.get_by_role("dialog").get_by_role("button", name="Ejercicio 1.13")).to_have_text(
        "✔ 1.13"
    )
    press(page, "Cerrar")


def test_wild_keys_and_double_clicks_change_nothing(live: Page) -> None:
    page = live
    before = sources(page)
    words = page.locator("p", has_text="Aprenderás a girar")
    keys = "x d d a b m y r c v z 1 0 0 Escape Enter Delete Backspace Shift+Enter Shift+M"
    for place in ("words", "body", "board"):
        if place == "words":
            words.click()
            words.dblclick()
        elif place == "body":
            page.evaluate("() => document.activeElement.blur()")
        else:
            game(page).cell_button("V44").focus()
        for key in keys.split():
            page.keyboard.press(key)
    for on_board in (False, True):
        if on_board:
            game(page).cell_button("V44").focus()
        else:
            words.click(button="right")
        for key in ("Control+x", "Control+f", "Control+Shift+c", "Control+b", "Alt+n"):
            page.keyboard.press(key)
    expect(page.locator(".jp-Dialog, .lm-Menu, .jp-DocumentSearch-overlay")).to_have_count(0)
    expect(page.locator(".jp-mod-editMode")).to_have_count(0)
    assert sources(page) == before
    expect(words).to_be_visible()
    expect_no_jupyterlab(page)


def test_loaded_anew_one_is_where_one_was(live: Page) -> None:
    page = live
    go_to(page, "Ejercicio 1.2")
    go_to(page, "Juega")
    play = game(page)
    play.begin_for_two()
    play.click("V12", "V23")
    wait_until(page, lambda: len(play.turns()) == 1, "a turn")
    played = play.turns()
    press(page, "Siguiente")
    press(page, "Siguiente")
    expect_screen(page, 3)
    expect_ready(page)
    expect_saved(page)
    page.reload()
    expect_ready(page)
    expect_screen(page, 3)
    go_to(page, "Juega")
    game(page).expect_turns(*played)


@pytest.mark.exhaustive
def test_the_teachers_part_comes_when_it_is_asked_for(live: Page) -> None:
    page = live
    part = teacher_html(1)
    answers = re.findall(r"<strong>1\.\d+</strong>[^<]{0,40}|<h2>[^<]+</h2>", part)[:6]
    assert answers and not any(one in page.content() for one in answers)
    assert "Rúbrica" in part and "Rúbrica" not in page.content()
    press(page, "Para docentes")
    drawer = page.get_by_role("dialog", name="Para docentes")
    # Who comes there by chance sees no answer.
    expect(drawer).to_contain_text("son para docentes")
    expect(drawer.get_by_role("button", name="Imprimir")).to_be_hidden()
    drawer.get_by_role("button", name="Soy docente: verlas").click()
    expect(drawer.get_by_role("heading", name="Rúbrica")).to_be_attached()
    box = drawer.bounding_box()
    assert box is not None and box["x"] + box["width"] == 1280 and box["height"] == 720
    harness.settle(page)
    harness.screenshot(page, "page-teacher-1280")
    # Whose curriculum is cited is chosen where it stands, and remembered.
    expect(drawer).to_contain_text("LOMLOE")
    country = drawer.get_by_label("Currículo de")
    country.select_option("México")
    expect(drawer).not_to_contain_text("LOMLOE")
    expect(country).to_be_focused()
    assert page.evaluate("() => localStorage.getItem('zamora:country')") == "MX"
    assert harness.axe(page, "dialog[open]") == []
    # On paper it stands alone.
    page.add_init_script(
        "window.print = () => { top.printed = document.documentElement.outerHTML; }"
    )
    drawer.get_by_role("button", name="Imprimir").click()
    page.wait_for_function("() => window.printed")
    paper = page.evaluate("() => window.printed")
    assert "Rúbrica" in paper and "1 · Batalla de Compases" in paper and "zamora-bar" not in paper
    assert "LOMLOE" not in paper and "<select" not in paper
    # What was printed (this browser never says that it has been) goes with the drawer.
    drawer.get_by_role("button", name="Cerrar").click()
    wait_until(page, lambda: "Rúbrica" not in page.content(), "the drawer is empty")
    assert not any(one in page.content() for one in answers)


@pytest.mark.exhaustive
def test_for_a_class_to_look_on(live: Page) -> None:
    """Large, and without anything of one pupil; by the button and by the key."""
    page = live
    play = game(page)
    letters = page.locator("p", has_text="Juega tres partidas")
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    before = letters.evaluate(size)
    canvas = play.root.locator("canvas").first
    width = canvas.evaluate("one => one.getBoundingClientRect().height")
    own = ".zamora-bar-top > .zamora-bar-solved, .zamora-who, .zamora-bar-ladder, .zamora-bar-code"
    expect(shown(page).locator(own).locator("visible=true").first).to_be_visible()
    press(page, "Proyector")
    expect(shown(page).locator(own).locator("visible=true")).to_have_count(0)
    assert letters.evaluate(size) > 1.3 * before
    wait_until(
        page,
        lambda: canvas.evaluate("one => one.getBoundingClientRect().height") > width,
        "the board is larger",
    )
    bottom = "one => one.getBoundingClientRect().bottom"
    scroller = shown(page).locator(".jp-WindowedPanel-outer")
    wait_until(
        page,
        lambda: canvas.evaluate(bottom) <= scroller.evaluate(bottom),
        lambda: f"it is cut off: {canvas.evaluate(bottom)} > {scroller.evaluate(bottom)}",
    )
    harness.settle(page)
    harness.screenshot(page, "page-projector-1280")
    go_to_by_next = shown(page).get_by_role("button", name="Siguiente", exact=True)
    go_to_by_next.click()
    expect_screen(page, 2)
    press(page, "Salir del proyector")
    expect_ready(page)
    expect(shown(page).locator(".zamora-bar-ladder")).to_be_visible()
    page.get_by_role("heading", name="Tu conjetura", exact=True).focus()
    page.keyboard.press("p")
    expect(shown(page)).to_contain_class("zamora-projector")
    page.keyboard.press("Escape")
    expect(shown(page)).not_to_contain_class("zamora-projector")


@pytest.mark.exhaustive
def test_controls_come_when_they_have_been_explained(live: Page) -> None:
    page = live
    play = game(page)
    play.more()
    for name in ("Jugar una serie", "Su memoria", "Que juegue la computadora"):
        expect(play.button(name)).to_be_hidden()
    expect(play.checkbox("Ver quién gana (valores)")).to_be_visible()
    expect(play.root.get_by_label("Rival:")).to_be_visible()
    press(page, "Ver el código")
    expect(play.button("Jugar una serie")).to_be_visible()
    press(page, "Volver a la lección")
    expect_ready(page)
    play.press("Más", exact=True)


@pytest.mark.exhaustive
def test_a_printed_game_on_the_whole_screen(live: Page) -> None:
    page = live
    go_to(page, "El libro")
    found = shown(page).locator(".zamora-replay:visible").first
    for _moment in range(2):  # the moments to decide come first
        press(page, "Siguiente")
        expect_ready(page)
    replay = Widget(page, found)
    replay.expect_painted()
    replay.press("Pantalla completa", exact=True)
    page.wait_for_function("() => document.fullscreenElement?.matches('.zamora-replay')")
    replay.press("Salir de la pantalla completa")
    page.wait_for_function("() => !document.fullscreenElement")


def open_from_ladder(page: Page, title: str, file: str) -> None:
    press(page, "Escalera")
    page.get_by_role("dialog").get_by_role("button", name=title, exact=True).click()
    wait_until(page, lambda: file in page.url, title)
    expect_ready(page)


def test_the_code(live: Page) -> None:
    page = live
    open_from_ladder(page, "Bienvenida", "00_bienvenida")  # of few cells: they are made one by one
    cells = page.locator(".jp-Notebook .jp-Cell")
    count = page.evaluate("() => jupyterapp.shell.currentWidget.content.widgets.length")
    assert cells.count() < count  # the others are made when their screen comes
    press(page, "Ver el código")
    expect(cells).to_have_count(count)
    order = cells.evaluate_all("all => all.map(({ dataset }) => +dataset.windowedListIndex)")
    assert order == list(range(count))
    expect(page.locator(".jp-CodeCell .jp-InputArea-editor").first).to_be_visible()
    for name in ("#jp-top-panel", "#jp-menu-panel", ".jp-NotebookPanel-toolbar", ".jp-SideBar"):
        expect(page.locator(name).locator("visible=true").first).to_be_visible()
    expect(page.get_by_role("heading", name="Así se mueve", exact=True)).to_be_visible()
    harness.screenshot(page, "page-code-1280")
    page.get_by_role("heading", name="Así se mueve", exact=True).click()
    page.keyboard.press("Control+f")
    search = page.locator(".jp-DocumentSearch-overlay")
    expect(search).to_have_count(1)
    press(page, "Volver a la lección")
    expect_ready(page)
    expect(search).to_have_count(0)
    expect(page.get_by_role("heading", name="Así se mueve", exact=True)).to_be_hidden()
    expect_no_jupyterlab(page)
    open_from_ladder(page, "1 · Batalla de Compases", NOTEBOOK)


@pytest.mark.exhaustive
def test_two_tabs(pages: Lab, live: Page, browser: Browser) -> None:
    page = live
    expect_saved(page)
    with harness.own_page(browser) as other:
        other.goto(pages.address(NOTEBOOK))
        expect_ready(other)
        game(other).expect_turns(*game(page).turns())
        for tab in (other, page, other):
            press(tab, "Siguiente")
            expect_ready(tab)
            expect_saved(tab)
            expect(tab.locator(".jp-Dialog")).to_have_count(0)
        assert harness.console_errors(other) == []


def test_the_next_lesson(live: Page) -> None:
    page = live
    open_from_ladder(page, "2 · Futez", "02_futez")
    expect(page.get_by_role("heading", name="2 · Futez")).to_be_visible()
    Play(page, shown(page).locator(".zamora:has(.zamora-turns)").first).expect_painted()
    expect_no_jupyterlab(page)
    # By the ladder that stands in the lesson.
    go_to(page, "¿Qué cambió en tu conjetura?")
    shown(page).get_by_role("link", name="Lo que sigue: ejercicio 2.1.").click()
    expect(page.get_by_text("Ejercicio 2.1").locator("visible=true").first).to_be_visible()
    expect_ready(page)
    # And back, to an exercise.
    press(page, "Escalera")
    page.get_by_role("dialog").get_by_role("button", name="Ejercicio 1.3", exact=True).click()
    expect(shown(page).locator(".zamora-bar-title")).to_contain_text("1 · Batalla de Compases")
    expect(page.get_by_text("Ejercicio 1.3").locator("visible=true").first).to_be_visible()
    expect_ready(page)


def test_an_empty_window_leads_home_and_home_to_games_and_lessons(live: Page) -> None:
    """JupyterLab shows its launcher there, with a terminal in it and no way back."""
    page = live
    page.evaluate("() => jupyterapp.shell.currentWidget.dispose()")
    home = page.locator(".zamora-home")
    expect(home.locator(".home-here")).to_contain_text("Batalla de Compases")
    expect(home.locator(".home-games li").first).to_be_visible()
    expect_no_jupyterlab(page)
    # It may be late with it; and it calls nothing current that has not had the focus yet.
    page.evaluate(
        """async () => {
          const { shell, commands } = jupyterapp;
          shell._tracker._numbers.set(shell.currentWidget, -1);
          await commands.execute("launcher:create");
        }"""
    )
    page.wait_for_function("() => !jupyterapp.shell.currentWidget")
    expect(page.locator(".jp-Launcher")).to_have_count(0)
    expect_no_jupyterlab(page)
    above = home.locator(".home-top").bounding_box()  # JupyterLab adds no frame
    assert above and (above["x"], above["y"]) == (0, 0)
    assert harness.axe(page, "body") == []
    # A game is a page there as well; a lesson takes its kernel along, and gives it back.
    home.get_by_role("link", name="Contra el rival").first.click()
    expect_ready(page)
    press(page, "Escalera")
    page.get_by_role("link", name="Inicio").click()
    home.get_by_role("link", name="Seguir").click()
    expect_ready(page)
    kernel = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.id"
    before = page.evaluate(kernel)
    press(page, "Escalera")
    page.get_by_role("link", name="Inicio").click()
    home.get_by_role("link", name="Seguir").click()
    expect_ready(page)
    assert page.evaluate(kernel) == before
    # In the code view the launcher can be asked for; asked for again, it is still one.
    press(page, "Ver el código")
    for _ in range(2):
        page.evaluate("() => jupyterapp.commands.execute('launcher:create').then(() => {})")
        expect(page.locator(".jp-Launcher").locator("visible=true")).to_have_count(1)
    expect(page.locator(".jp-Launcher")).to_have_count(1)
    page.evaluate("() => [...jupyterapp.shell.widgets('main')].forEach((one) => one.dispose())")
    home.get_by_role("link", name="Seguir").click()
    expect_ready(page)
    expect(page.locator(".jp-Launcher")).to_have_count(0)


def edited(pages: Lab, name: str, change: Callable[[list[dict[str, object]]], object]) -> str:
    notebook = json.loads(Path(LESSONS / NOTEBOOK).read_text(encoding="utf-8"))
    change(notebook["cells"])
    (pages.root / name).write_text(json.dumps(notebook), encoding="utf-8")
    return name


@pytest.mark.exhaustive
def test_what_else_is_opened(pages: Lab, page: Page) -> None:
    """A screen by its address, a notebook that is no lesson, a lesson that was edited.

    A module that was put beside a lesson is not imported by it.
    """
    folder = pages.root / "trampa"
    folder.mkdir()
    (folder / "zamora_widgets.py").write_text("raise SystemExit('never')", encoding="utf-8")
    (folder / NOTEBOOK).write_bytes((LESSONS / NOTEBOOK).read_bytes())
    # (JupyterLab takes the end off the address while it starts: a link led nowhere.)
    page.goto(f"{pages.address(f'trampa/{NOTEBOOK}')}#ejercicio-1")
    expect_ready(page)
    assert page.url.endswith("#ejercicio-1")
    expect(shown(page).get_by_text("Ejercicio 1.1", exact=False).first).to_be_visible()
    go_to(page, "Juega")
    game(page)

    editor = shown(page).locator(".jp-CodeCell .jp-InputArea-editor").first
    other = pages.write("otro.ipynb", ["from zamora_widgets.aula import *", "1 + 1"])
    show_alone(page, other)
    expect(editor).to_be_visible()
    expect(page.locator("[class*=zamora-page], .zamora-bar")).to_have_count(0)
    assert widgets(page) == 0

    name = edited(pages, "mia.ipynb", lambda cells: cells[3].update(source='tablero("futez")'))
    show_alone(page, name)
    notice = page.get_by_role("note").filter(has_text="Esta lección tiene cambios")
    expect(notice).to_contain_text("zamora lab 1 --fresh")
    expect(page.locator(".zamora-page")).to_have_count(0)
    expect(editor).to_be_visible()
    assert widgets(page) == 0
    notice.get_by_role("button", name="Empezar").click()
    expect(notice).to_be_hidden()
    Play(page, page.locator(".zamora:has(.zamora-turns)").first).expect_painted()


def show_alone(page: Page, name: str) -> None:
    """Open a document, and close the others, lessons once they are saved.

    What is closed while it is saved leaves JupyterLab's dialog "Disposed", which holds the focus.
    """
    page.evaluate(SHOW, name)
    # Which one is the current one is known a moment later.
    page.wait_for_function(
        """(name) => {
          const { shell } = jupyterapp;
          const others = [...shell.widgets('main')].filter((one) => one !== shell.currentWidget);
          const unsaved = ({ context, node }) =>
            node.matches(':has(.zamora-page)') && context.model.dirty;
          if (shell.currentWidget?.title.label !== name || others.some(unsaved)) return false;
          others.forEach((one) => one.dispose());
          return true;
        }""",
        arg=name,
        polling=harness.LOOK,
    )
    harness.wait_for_kernel(page)


@pytest.mark.exhaustive
def test_in_a_jupyterlab_with_other_things_around(pages: Lab, page: Page) -> None:
    page.goto(pages.address("00_bienvenida.ipynb", "lab"))
    expect_ready(page)
    expect(page.locator("#jp-menu-panel")).to_be_visible()
    expect(page.locator(".jp-NotebookPanel-toolbar")).to_be_hidden()
    expect(page.locator(".jp-CodeCell .jp-InputArea-editor").first).to_be_hidden()
    press(page, "Ver el código")
    expect(page.locator(".jp-NotebookPanel-toolbar")).to_be_visible()


@pytest.mark.exhaustive
def test_on_a_telephone(pages: Lab, new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True, is_mobile=True, viewport={"width": 400, "height": 800})
    page.goto(pages.address("02_futez.ipynb"))
    expect_ready(page)
    Play(page, shown(page).locator(".zamora:has(.zamora-turns)").first).expect_painted()
    harness.screenshot(page, "page-400")
    shown(page).get_by_role("button", name="Siguiente").tap()
    expect_screen(page, 2)
    shown(page).get_by_role("button", name="Atrás").tap()
    expect_screen(page, 1)
    assert overflowing(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 400
    harness.settle(page)
    assert harness.axe(page, "body") == []
    shown(page).locator(".zamora-bar-more").tap()
    shown(page).get_by_role("button", name="Partes").tap()
    page.get_by_role("dialog").get_by_role("button", name="Ejercicio 2.1", exact=True).tap()
    expect_ready(page)
    expect(shown(page).get_by_text("Ejercicio 2.1").locator("visible=true").first).to_be_visible()
    assert harness.console_errors(page) == []
