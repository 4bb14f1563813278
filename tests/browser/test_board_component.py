"""The companion in a real page: pointer, finger, keys, table, voice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from . import harness
from .harness import Lab, cell_point, click_cell, drag_cell, run_code, wait_until
from .tiny_board import (
    activate,
    board,
    button,
    drag,
    expect_actions,
    expect_focused,
    focused,
    open_boards,
    press,
    recorded,
    release,
    run_boards,
)

FROM_THE_TOP = """() => {
  document.activeElement?.blur();
  jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
  document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0;
}"""
SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"


@pytest.fixture(scope="module")
def notebook(lab: Lab, browser: Browser) -> Iterator[Page]:
    """The notebook with two boards, run."""
    with harness.lent_page(browser, lab) as page:
        yield open_boards(lab, page)


@pytest.fixture
def opened(notebook: Page) -> Iterator[Page]:
    """The same notebook with two new boards, seen from its top; nobody is anywhere on the page."""
    notebook.mouse.move(0, 0)
    notebook.evaluate(FROM_THE_TOP)
    yield run_boards(notebook)
    assert harness.console_errors(notebook) == []


# ---------------------------------------------------------------------------------------- pointer


def test_pointer(opened: Page) -> None:
    page = opened
    one, two = board(page), board(page, "Tablero dos")

    click_cell(page, one, "V31")
    expect_actions(page, press("V31"), release("V31", False))

    drag_cell(page, one, "V12", "V23")
    seen = recorded(page)
    assert seen[0] == list(press("V12")) and seen[-1] == list(release("V23", True))
    overs = [payload["cell"] for kind, payload in seen[1:-1]]
    assert overs[-1] == "V23" and all(a != b for a, b in pairwise(overs))
    run_code(page, "one.actions.clear()")

    # released outside: on another board, and where there is nothing
    drag_cell(page, one, "V12", cell_point(two, "V11"), steps=2)
    expect_actions(page, press("V12"), drag(""), release("", True))
    x, y = cell_point(one, "V12")
    drag_cell(page, one, "V12", (x + 600, y), steps=1)
    expect_actions(page, press("V12"), drag(""), release("", True))
    assert recorded(page, "two") == []

    # the second board answers for itself; off every cell nothing happens
    click_cell(page, two, "V22")
    expect_actions(page, press("V22"), release("V22", False), name="two")
    x, y = cell_point(two, "V33")
    page.mouse.click(x + 60, y)
    expect(button(page, "V22", "Tablero dos")).to_be_focused()
    page.mouse.click(*cell_point(two, "V11"), button="right")
    page.keyboard.press("Escape")
    click_cell(page, two, "V11")
    expect_actions(page, press("V11"), release("V11", False), name="two")
    assert recorded(page) == []


def test_hover_sends_nothing_and_shows_a_hand(opened: Page) -> None:
    page, one = opened, board(opened)
    canvas = one.evaluate_handle("root => root.zamoraCanvas()").as_element()
    assert canvas is not None
    before = harness.traffic_of(page).comm_messages()
    for cell in ("V11", "V12", "V22", "V33", "V21", "V12") * 5:
        page.mouse.move(*cell_point(one, cell), steps=4)
    assert canvas.evaluate("canvas => canvas.style.cursor") == "pointer"
    page.mouse.move(*cell_point(one, "V11"))
    assert canvas.evaluate("canvas => canvas.style.cursor") == ""
    page.mouse.wheel(0, 40)
    run_code(page, "pass")
    assert harness.traffic_of(page).comm_messages() == before
    click_cell(page, one, "V31")
    expect_actions(page, press("V31"), release("V31", False))
    assert harness.traffic_of(page).comm_messages() - before == 2


RINGS = """() => {
  globalThis.rings = [];
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes)
      if (node.classList?.contains('zamora-touched')) {
        const { left, top, width, height } = node.getBoundingClientRect();
        rings.push([left + width / 2, top + height / 2]);
      }
  }).observe(document.body, { childList: true });
}"""


def test_what_is_pressed_has_a_ring_at_once(opened: Page) -> None:
    page, one = opened, board(opened)
    page.evaluate(RINGS)
    pressed = cell_point(one, "V12")
    click_cell(page, one, "V11")  # nothing can be done with it
    click_cell(page, one, "V12")
    (ring,) = page.evaluate("() => rings")
    # The unit of these boards is a pixel, not a cell: the ring is all border.
    assert ring == pytest.approx(pressed, abs=3)
    # Nobody answers here: it goes all the same.
    expect(page.locator(".zamora-touched")).to_have_count(0)


def test_wheel_scrolls_the_notebook(opened: Page) -> None:
    page = opened
    for label in ("Tablero uno", "Tablero dos"):  # table shown and table out of sight
        page.mouse.move(*cell_point(board(page, label), "V22"))
        top = page.evaluate(SCROLLED)
        page.mouse.wheel(0, 120)  # the first time as well: nothing on the way may scroll by a pixel
        page.wait_for_function(f"top => ({SCROLLED})() > top", arg=top)


def test_touch(lab: Lab, new_page: Callable[..., Page]) -> None:
    page = open_boards(lab, new_page(has_touch=True, is_mobile=True), 400, 800)
    one = board(page)

    harness.tap_cell(page, one, "V31")
    expect_actions(page, press("V31"), release("V31", False))
    harness.tap_cell(page, one, "V12")
    expect_actions(page, press("V12"), release("V12", False))

    top = page.evaluate(SCROLLED)
    harness.swipe_cell(page, one, "V12", "V32")  # on a piece: a drag
    wait_until(page, lambda: recorded(page)[-1:] == [list(release("V32", True))], "the drag's end")
    assert [payload["cell"] for _, payload in recorded(page) if payload["cell"]] == [
        *("V12", "V22", "V32", "V32")
    ]
    run_code(page, "one.actions.clear()")
    assert page.evaluate(SCROLLED) == top

    x, y = cell_point(one, "V33")  # elsewhere: the page moves, nothing else happens
    top = page.evaluate(SCROLLED)
    harness.swipe(page, (x, y), (x, y - 120))
    wait_until(page, lambda: page.evaluate(SCROLLED) > top, "the swipe to scroll")
    assert recorded(page) == []
    harness.screenshot(page, "companion-400-touch")


@pytest.mark.exhaustive
def test_dense_and_narrow(lab: Lab, new_page: Callable[..., Page]) -> None:
    page = open_boards(lab, new_page(device_scale_factor=2), 320, 700)
    one = board(page)
    for cell in ("V11", "V33", "V14"):
        click_cell(page, one, cell)
        expect_actions(page, press(cell), release(cell, False))
    shape = one.evaluate(
        "root => { const { width, height } = root.zamoraCanvas().getBoundingClientRect();"
        " return width / height; }"
    )
    assert shape == pytest.approx(300 / 240, rel=0.01)
    assert one.evaluate("root => root.scrollWidth <= root.clientWidth")
    harness.screenshot(page, "companion-320-dense")


# --------------------------------------------------------------------------------------- keyboard


def test_keys(opened: Page) -> None:
    page = opened
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    button(page, "V11").focus()
    page.keyboard.press("ArrowRight")
    expect(button(page, "V12")).to_be_focused()
    expect_focused(page, "V12")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect_actions(page, activate("V12"), activate("V12"))

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
    undo, redo = ("command", {"name": "undo"}), ("command", {"name": "redo"})
    expect_actions(page, ("escape", {}), undo, redo, redo)

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


def test_tab_goes_in_and_out(opened: Page) -> None:
    page = opened
    button(page, "V11").focus()
    page.keyboard.press("ArrowDown")
    expect_focused(page, "V21")
    page.keyboard.press("Tab")  # the next board's table is out of sight: one stop as well
    expect(button(page, "V11", "Tablero dos")).to_be_focused()
    expect_focused(page, "V11", "two")
    expect_focused(page, "")
    in_view = "root => { const { top, bottom } = root.zamoraCanvas().getBoundingClientRect();"
    assert board(page, "Tablero dos").evaluate(in_view + " return top >= 0 && bottom <= 800; }")
    page.keyboard.press("Tab")
    assert not page.evaluate("() => document.activeElement.closest('.zb')")
    expect_focused(page, "", "two")
    for _ in range(4):  # JupyterLab makes the cell that we were in a stop of its own
        page.keyboard.press("Shift+Tab")
        if page.evaluate("() => document.activeElement.closest('[aria-label=\"Tablero uno\"]')"):
            break
    expect(button(page, "V21")).to_be_focused()  # where we left
    page.keyboard.press("Shift+Tab")
    assert not page.evaluate("() => document.activeElement.closest('.zb, canvas')")


def test_pointer_hands_over_to_the_keyboard(opened: Page) -> None:
    page, two = opened, board(opened, "Tablero dos")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.locator(".jp-Cell .jp-InputPrompt").last.click()  # another cell has the notebook's eye
    click_cell(page, two, "V22")
    expect(button(page, "V22", "Tablero dos")).to_be_focused()
    assert focused(page, "two") == ""  # no ring for the mouse
    page.keyboard.press("Control+z")
    page.keyboard.press("ArrowLeft")
    expect(button(page, "V21", "Tablero dos")).to_be_focused()
    expect_focused(page, "V21", "two")
    for key in ("ArrowUp", "ArrowDown", "a", "d", "d", "Escape"):
        page.keyboard.press(key)
    expect(button(page, "V21", "Tablero dos")).to_be_focused()
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    undo = ("command", {"name": "undo"})
    expect_actions(page, press("V22"), release("V22", False), undo, ("escape", {}), name="two")


def test_focus_stays_when_cells_change(opened: Page) -> None:
    page = opened
    button(page, "V12").focus()
    page.keyboard.press("ArrowDown")
    expect(button(page, "V22")).to_have_accessible_name("fila 2, columna 2, destino posible")
    run_code(
        page,
        "one.companion.cells = [one.cell(r, c, 'selected' if (r, c) == (1, 1) else '')"
        " for r in range(3) for c in range(4)]",  # one more: the table is laid out anew
    )
    expect(button(page, "V34")).to_be_visible()
    expect(button(page, "V22")).to_be_focused()
    expect(button(page, "V22")).to_have_accessible_name("fila 2, columna 2, elegido")
    expect(one_cell := button(page, "V22").locator("..")).to_have_attribute("aria-selected", "true")
    assert focused(page) == "V22"
    run_code(
        page,
        "one.companion.cells = [one.cell(r, c) | {'row': 2 - r}"
        " for r in range(3) for c in range(4)]",
    )
    expect(one_cell).not_to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    expect(button(page, "V32")).to_be_focused()  # upside down


# ------------------------------------------------------------------------------- table and voice


def test_table_voice_and_axe(opened: Page) -> None:
    page = opened
    grid = page.get_by_role("grid", name="Tablero uno")
    expect(grid.get_by_role("columnheader")).to_have_text(["1", "2", "3", "4"])
    expect(grid.get_by_role("rowheader")).to_have_text(["1", "2", "3"])
    expect(grid.get_by_role("button")).to_have_count(11)
    button(page, "V23").click()
    expect_actions(page, activate("V23"))

    status = board(page).get_by_role("status")
    run_code(page, "one.companion.say('Turno de las negras')")
    expect(status).to_have_text("Turno de las negras")
    status.evaluate(
        """status => {
          window.spoken = [];
          const ear = new MutationObserver(() => spoken.push(status.textContent));
          ear.observe(status, { childList: true });
        }"""
    )
    run_code(page, "one.companion.say('Turno de las negras')")
    wait_until(
        page, lambda: page.evaluate("spoken") == ["", "Turno de las negras"], "the same text again"
    )

    name = "Tablero uno: cuatro columnas, tres filas"
    picture = page.get_by_role("img", name=name, exact=True)
    expect(picture).to_have_count(1)
    expect(picture).to_have_attribute("tabindex", "-1")
    run_code(page, "one.companion.canvas_label = 'Otra posición'")
    expect(page.get_by_role("img", name="Otra posición")).to_have_count(1)

    run_code(page, "one.companion.table_visible = False")
    expect(board(page)).to_contain_class("zamora-hidden-table")
    assert harness.axe(page) == []
    run_code(page, "one.companion.table_visible = two.companion.table_visible = True")
    expect(page.get_by_role("grid", name="Tablero dos")).to_be_visible()
    assert harness.axe(page) == []
    harness.screenshot(page, "companion-1280")
    page.evaluate(
        "() => jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })"
    )
    expect(page.locator("body[data-jp-theme-light=false]")).to_be_attached()
    run_code(
        page,
        "one.companion.cells = [one.cell(r, c, 'selected' if (r, c) == (0, 1) else None)"
        " for r in range(3) for c in range(4) if (r, c) != (2, 3)]",
    )
    expect(button(page, "V12")).to_have_attribute("data-state", "selected")
    button(page, "V11").focus()
    page.keyboard.press("ArrowDown")
    assert harness.axe(page) == []
    harness.screenshot(page, "companion-1280-dark")
    page.evaluate(  # settings outlive the page
        "() => jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' })"
    )
    expect(page.locator("body[data-jp-theme-light=true]")).to_be_attached()


@pytest.mark.exhaustive
def test_reduced_motion_is_told(lab: Lab, new_page: Callable[..., Page]) -> None:
    page = open_boards(lab, new_page(reduced_motion="reduce"))
    assert run_code(page, "print(one.companion.reduced_motion)").strip() == "True"
    page.emulate_media(reduced_motion="no-preference")
    wait_until(
        page,
        lambda: run_code(page, "print(one.companion.reduced_motion)").strip() == "False",
        "the change of mind",
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
          content.model.sharedModel.insertCell(3, { cell_type: 'code', source: 'one.box' });
        }"""
    )
    run_code(page, "ready = one.companion.ready")
    page.evaluate(
        """() => {
          const { content } = jupyterapp.shell.currentWidget;
          content.activeCellIndex = 3;
          return jupyterapp.commands.execute('notebook:run-cell');
        }"""
    )
    harness.wait_for_widgets(page)
    for view in (1, 0):
        click_cell(page, board(page, view=view), "V22")
        expect_actions(page, press("V22"), release("V22", False))
        focus_is_here = "root => root.contains(document.activeElement)"
        assert board(page, view=view).evaluate(focus_is_here)
    assert run_code(page, "print(one.companion.ready > ready)").strip() == "True"
    canvases = page.get_by_role("img", name="Tablero uno: cuatro columnas, tres filas")
    expect(canvases).to_have_count(2)

    # reload in mid-game: the kernel lives on, the page starts over
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        page.keyboard.press("Control+s")
    page.reload()
    harness.wait_for_kernel(page)
    harness.wait_for_widgets(page)
    click_cell(page, board(page), "V31")
    expect_actions(page, press("V31"), release("V31", False))

    # closing one board leaves the other alone
    run_code(page, "two.companion.close()")
    click_cell(page, board(page), "V11")
    expect_actions(page, press("V11"), release("V11", False))
    assert harness.console_errors(page) == []
