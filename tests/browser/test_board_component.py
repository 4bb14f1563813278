"""A board in a real page: pointer, finger, table, voice; keys and the wheel in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from ..marks import ordinarily
from . import harness
from .harness import Bare, Lab, cell_point, click_cell, drag_cell, run_code, wait_until
from .lesson_page import dark_theme
from .tiny_board import (
    board,
    button,
    command,
    expect_actions,
    expect_focused,
    focused,
    open_boards,
    pick,
    recorded,
    run_boards,
    take,
    touch,
)

FROM_THE_TOP = """() => {
  document.activeElement?.blur();
  if ('bare' in window) return scrollTo(0, 0);
  jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
  document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0;
}"""
SCROLLED = """() => (document.querySelector('.jp-WindowedPanel-outer')
  ?? document.scrollingElement).scrollTop"""
#: The marks on a board: their colours and where they are.
MARKS = """root => root.zamoraBoard.picture.sheets.marks.shapes
  .filter(([kind, fill, ink]) => kind === 'D' && (fill || ink !== 'ink'))
  .map(([, fill, ink, , , , x, y]) => [fill ?? ink, x, y])"""


@pytest.fixture(scope="module")
def two_boards(bare: Bare, browser: Browser) -> Iterator[Page]:
    """The notebook with two boards, run."""
    with harness.lent_page(browser, bare) as page:
        yield open_boards(bare, page)


@pytest.fixture(scope="module")
def in_jupyterlab(lab: Lab, browser: Browser) -> Iterator[Page]:
    with harness.lent_page(browser, lab) as page:
        yield open_boards(lab, page)


@pytest.fixture
def opened(two_boards: Page) -> Iterator[Page]:
    """The same notebook with two new boards, seen from its top; nobody is anywhere on the page."""
    yield emptied(two_boards)
    assert harness.console_errors(two_boards) == []


@pytest.fixture
def notebook(in_jupyterlab: Page) -> Iterator[Page]:
    """That in JupyterLab, which has keys, cells and a scrolled box of its own."""
    yield emptied(in_jupyterlab)
    assert harness.console_errors(in_jupyterlab) == []


def emptied(page: Page) -> Page:
    page.mouse.move(0, 0)
    page.evaluate(FROM_THE_TOP)
    return run_boards(page)


# ---------------------------------------------------------------------------------------- pointer


def test_pointer(opened: Page) -> None:
    page = opened
    one, two = board(page), board(page, "Tablero dos")

    click_cell(
        page, one, "V31"
    )  # nothing can be done with it; who shows the board may think otherwise
    expect_actions(page, touch("V31"))
    click_cell(page, one, "V12")
    click_cell(page, one, "V22")
    expect_actions(page, pick("V12"), take(0))
    click_cell(page, one, "V12")
    click_cell(page, one, "V12")  # put down again
    expect_actions(page, pick("V12"), pick(""))
    drag_cell(page, one, "V12", "V23")
    expect_actions(page, pick("V12"), take(1, dragged=True))

    # released outside, on another board or where there is nothing: it stays in hand
    drag_cell(page, one, "V12", cell_point(two, "V11"), steps=2)
    expect_actions(page, pick("V12"))
    expect(button(page, "V12")).to_have_attribute("data-state", "selected")
    x, y = cell_point(one, "V12")
    drag_cell(page, one, "V12", (x + 600, y), steps=1)
    page.keyboard.press("Escape")
    expect_actions(page, pick(""))
    assert recorded(page, "two") == []

    # the second board answers for itself; off every cell nothing happens
    click_cell(page, two, "V22")
    expect_actions(page, touch("V22"), name="two")
    x, y = cell_point(two, "V33")
    page.mouse.click(x + 60, y)
    expect(button(page, "V22", "Tablero dos")).to_be_focused()
    page.mouse.click(*cell_point(two, "V11"), button="right")
    page.keyboard.press("Escape")
    click_cell(page, two, "V11")
    expect_actions(page, touch("V11"), name="two")
    assert recorded(page) == []


def test_hover_sends_nothing_and_shows_a_hand(opened: Page) -> None:
    page, one = opened, board(opened)
    cursor = "root => root.zamoraBoard.image.style.cursor"
    before = harness.traffic_of(page).messages()
    for cell in ("V11", "V12", "V22", "V33", "V21", "V12") * 5:
        page.mouse.move(*cell_point(one, cell), steps=4)
    assert one.evaluate(cursor) == "pointer"
    page.mouse.move(*cell_point(one, "V11"))
    assert one.evaluate(cursor) == ""
    page.mouse.wheel(0, 40)
    run_code(page, "pass")
    assert harness.traffic_of(page).messages() == before
    click_cell(page, one, "V31")
    expect_actions(page, touch("V31"))
    assert harness.traffic_of(page).messages() - before == 1


def test_the_page_shows_what_can_be_done_before_anybody_answers(opened: Page) -> None:
    page, one = opened, board(opened)
    run_code(page, "one.silent = True")
    assert one.evaluate(MARKS) == [["gold", 2, 1], ["gold", 2, 3]]
    page.mouse.move(*cell_point(one, "V12"))
    page.mouse.down()
    goals = [["good", 2, 2], ["good", 3, 2], ["good", 2, 3]]
    assert one.evaluate(MARKS) == [["gold", 2, 1], *goals]
    page.mouse.up()
    seen = f"root => String(({harness.SEEN})(root.zamoraBoard, [0.4, 0.5, 0, 0]).slice(0, 3))"
    empty = one.evaluate(seen)
    click_cell(page, one, "V22")
    assert one.evaluate(MARKS) == []
    assert one.evaluate(seen) != empty, "it is where it goes"
    # What a quick hand does meanwhile is done when it has been answered.
    click_cell(page, one, "V12")
    click_cell(page, one, "V23")
    expect_actions(page, pick("V12"), take(0))
    run_code(page, "one.silent = False; one.heard += 2")
    expect_actions(page, pick("V12"), take(1))


@pytest.mark.parametrize("where", ordinarily(["opened"], ["opened", "notebook"]))
def test_wheel_scrolls_the_notebook(where: str, request: pytest.FixtureRequest) -> None:
    page: Page = request.getfixturevalue(where)
    for label in ("Tablero uno", "Tablero dos"):  # table shown and table out of sight
        page.mouse.move(*cell_point(board(page, label), "V22"))
        top = page.evaluate(SCROLLED)
        page.mouse.wheel(0, 120)  # the first time as well: nothing on the way may scroll by a pixel
        page.wait_for_function(f"top => ({SCROLLED})() > top", arg=top)


def test_touch(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = open_boards(bare, new_page(has_touch=True, is_mobile=True), 400, 800)
    one = board(page)

    harness.tap_cell(page, one, "V31")
    expect_actions(page, touch("V31"))
    harness.tap_cell(page, one, "V12")
    harness.tap_cell(page, one, "V23")
    expect_actions(page, pick("V12"), take(1))

    top = page.evaluate(SCROLLED)
    harness.swipe_cell(page, one, "V12", "V32")  # on a piece: a drag
    expect_actions(page, pick("V12"), take(2, dragged=True))
    assert page.evaluate(SCROLLED) == top

    x, y = cell_point(one, "V33")  # elsewhere: the page moves, nothing else happens
    top = page.evaluate(SCROLLED)
    harness.swipe(page, (x, y), (x, y - 120))
    wait_until(page, lambda: page.evaluate(SCROLLED) > top, "the swipe to scroll")
    assert recorded(page) == []
    harness.screenshot(page, "component-400-touch")


@pytest.mark.exhaustive
def test_dense_and_narrow(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = open_boards(bare, new_page(device_scale_factor=2), 320, 700)
    one = board(page)
    for cell in ("V11", "V33", "V14"):
        click_cell(page, one, cell)
        expect_actions(page, touch(cell))
    shape = one.evaluate(
        "root => { const { width, height } = root.zamoraBoard.image.getBoundingClientRect();"
        " return width / height; }"
    )
    assert shape == pytest.approx(5 / 4, rel=0.01)
    assert one.evaluate("root => root.scrollWidth <= root.clientWidth")
    harness.screenshot(page, "component-320-dense")


# --------------------------------------------------------------------------------------- keyboard


def test_keys(notebook: Page) -> None:
    page = notebook
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    button(page, "V11").focus()
    page.keyboard.press("ArrowRight")
    expect(button(page, "V12")).to_be_focused()
    expect_focused(page, "V12")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect_actions(page, pick("V12"), pick(""))

    for key, goal in [
        ("End", "V14"), ("ArrowRight", "V14"), ("ArrowDown", "V24"), ("ArrowDown", "V33"),
        ("ArrowDown", "V33"), ("ArrowUp", "V24"), ("Home", "V21"), ("ArrowLeft", "V21"),
        ("Control+End", "V33"), ("Control+Home", "V11"), ("c", "V12"), ("C", "V32"), ("c", "V12"),
        ("x", "V12"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        expect(button(page, goal), key).to_be_focused()

    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+Z")
    page.keyboard.press("Control+y")
    expect_actions(page, *map(command, ("escape", "undo", "redo", "redo")))

    # the notebook's own shortcuts keep quiet (a, b: new cell; d d: delete; m: Markdown)
    page.evaluate(
        """() => {
          window.quiet = {};
          document.addEventListener('keydown', ({ key, target }) => {
            quiet[key] = target.hasAttribute('data-lm-suppress-shortcuts');
          }, true);
        }"""
    )
    for key in ("a", "b", "d", "d", "m", "Shift+Enter"):
        page.keyboard.press(key)
    run_code(page, "pass")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    assert page.locator(".jp-Notebook .jp-MarkdownCell").count() == 0
    expect(button(page, "V12")).to_be_focused()
    # but saving still works
    run_code(page, "one.actions.clear()")
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        page.keyboard.press("Control+s")
    expect(button(page, "V12")).to_be_focused()
    quiet = page.evaluate("quiet")  # what Notebook 7 goes by; JupyterLab listens later
    assert quiet["a"] and quiet["m"] and quiet["Enter"] and not quiet["s"]


def test_tab_goes_in_and_out(notebook: Page) -> None:
    page = notebook
    inside = "() => document.activeElement.closest('.zb')"
    button(page, "V11").focus()
    page.keyboard.press("ArrowDown")
    expect_focused(page, "V21")
    page.keyboard.press("Tab")  # the next board's table is out of sight: one stop as well
    expect(button(page, "V11", "Tablero dos")).to_be_focused()
    expect_focused(page, "V11", "Tablero dos")
    expect_focused(page, "")
    in_view = "root => { const { top, bottom } = root.zamoraBoard.image.getBoundingClientRect();"
    assert board(page, "Tablero dos").evaluate(in_view + " return top >= 0 && bottom <= 800; }")
    page.keyboard.press("Tab")
    assert not page.evaluate(inside)
    expect_focused(page, "", "Tablero dos")
    for _ in range(4):  # JupyterLab makes the cell that we were in a stop of its own
        page.keyboard.press("Shift+Tab")
        if page.evaluate("() => document.activeElement.closest('[aria-label=\"Tablero uno\"]')"):
            break
    expect(button(page, "V21")).to_be_focused()  # where we left
    page.keyboard.press("Shift+Tab")
    assert not page.evaluate(inside)


def test_pointer_hands_over_to_the_keyboard(notebook: Page) -> None:
    page, two = notebook, board(notebook, "Tablero dos")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.locator(".jp-Cell .jp-InputPrompt").last.click()  # another cell has the notebook's eye
    click_cell(page, two, "V22")
    expect(button(page, "V22", "Tablero dos")).to_be_focused()
    assert focused(page, "Tablero dos") == ""  # no ring for the mouse
    page.keyboard.press("Control+z")
    page.keyboard.press("ArrowLeft")
    expect(button(page, "V21", "Tablero dos")).to_be_focused()
    expect_focused(page, "V21", "Tablero dos")
    for key in ("ArrowUp", "ArrowDown", "a", "d", "d", "Escape"):
        page.keyboard.press(key)
    expect(button(page, "V21", "Tablero dos")).to_be_focused()
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    expect_actions(page, touch("V22"), command("undo"), command("escape"), name="two")


def test_focus_stays_when_cells_change(opened: Page) -> None:
    page = opened
    button(page, "V12").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(button(page, "V22")).to_have_accessible_name("fila 2, columna 2, destino posible")
    run_code(page, "one.places = PLACES; one.lay()")  # one more: the table is laid out anew
    expect(button(page, "V34")).to_be_visible()
    expect(button(page, "V22")).to_be_focused()
    expect_focused(page, "V22")
    expect(button(page, "V12").locator("..")).to_have_attribute("aria-selected", "true")
    run_code(page, "one.lay(upside_down=True)")
    rows = page.get_by_role("grid", name="Tablero uno").get_by_role("row")
    expect(rows.nth(1).locator("[data-name]").first).to_have_attribute("data-name", "V31")
    expect(button(page, "V22")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(button(page, "V32")).to_be_focused()  # upside down
    page.keyboard.press("Escape")
    expect(button(page, "V12").locator("..")).not_to_have_attribute("aria-selected", "true")


# ------------------------------------------------------------------------------- table and voice


def test_table_voice_and_axe(opened: Page) -> None:
    page = opened
    grid = page.get_by_role("grid", name="Tablero uno")
    expect(grid.get_by_role("columnheader")).to_have_text(["1", "2", "3", "4"])
    expect(grid.get_by_role("rowheader")).to_have_text(["1", "2", "3"])
    expect(grid.get_by_role("button")).to_have_count(11)
    button(page, "V23").click()
    expect_actions(page, touch("V23"))

    status = board(page).get_by_role("status")
    run_code(page, "one.say('Turno de las negras')")
    expect(status).to_have_text("Turno de las negras")
    status.evaluate(
        """status => {
          window.spoken = [];
          const ear = new MutationObserver(() => spoken.push(status.textContent));
          ear.observe(status, { childList: true });
        }"""
    )
    run_code(page, "one.say('Turno de las negras')")
    wait_until(
        page, lambda: page.evaluate("spoken") == ["", "Turno de las negras"], "the same text again"
    )

    name = "Tablero uno: cuatro columnas, tres filas"
    expect(page.get_by_role("img", name=name, exact=True)).to_have_count(1)
    run_code(page, "one.alt = 'Otra posición'")
    expect(page.get_by_role("img", name="Otra posición")).to_have_count(1)

    run_code(page, "one.table = False")
    expect(board(page).locator(".zb-words")).to_contain_class("zb-away")
    assert harness.axe(page) == []
    run_code(page, "one.table = two.table = True")
    expect(page.get_by_role("grid", name="Tablero dos")).to_be_visible()
    assert harness.axe(page) == []
    harness.screenshot(page, "component-1280")
    with dark_theme(page):
        click_cell(page, board(page), "V12")
        expect(button(page, "V12")).to_have_attribute("data-state", "selected")
        button(page, "V11").focus()
        page.keyboard.press("ArrowDown")
        assert harness.axe(page) == []
        harness.screenshot(page, "component-1280-dark")


@pytest.mark.exhaustive
def test_reduced_motion_is_told(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = open_boards(bare, new_page(reduced_motion="reduce"))
    assert run_code(page, "print(one.calm)").strip() == "True"
    page.emulate_media(reduced_motion="no-preference")
    wait_until(
        page, lambda: run_code(page, "print(one.calm)").strip() == "False", "the change of mind"
    )


# ------------------------------------------------------------------------------- views and reload


@pytest.mark.exhaustive
def test_two_views_reload_and_rerun(lab: Lab, page: Page) -> None:
    open_boards(lab, page)
    # the same board once more, by another cell
    page.evaluate(
        """() => {
          const { content } = jupyterapp.shell.currentWidget;
          content.model.sharedModel.insertCell(0, { cell_type: 'code', source: '0' });
          content.model.sharedModel.insertCell(4, { cell_type: 'code', source: 'one' });
          content.activeCellIndex = 4;
          return jupyterapp.commands.execute('notebook:run-cell');
        }"""
    )
    harness.wait_for_widgets(page)
    for view in (1, 0):
        click_cell(page, board(page, view=view), "V22")
        expect_actions(page, touch("V22"))
        focus_is_here = "root => root.contains(document.activeElement)"
        assert board(page, view=view).evaluate(focus_is_here)
    run_code(page, "one.say('Una voz')")
    voices = page.get_by_role("status").filter(has_text="Una voz")
    expect(voices).to_have_count(1)
    pictures = page.get_by_role("img", name="Tablero uno: cuatro columnas, tres filas")
    expect(pictures).to_have_count(2)

    # reload in mid-game: the kernel lives on, the page starts over
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        page.keyboard.press("Control+s")
    page.reload()
    harness.wait_for_kernel(page)
    harness.wait_for_widgets(page)
    click_cell(page, board(page), "V31")
    expect_actions(page, touch("V31"))
    assert harness.console_errors(page) == []
