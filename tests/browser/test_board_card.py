"""The card of a board: few controls, all the room there is, a piece that follows the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from . import harness
from .harness import Bare, cell_point, wait_until
from .lesson_page import (
    INTERPRETED,
    named_board,
    open_notebook,
    overflowing,
    portrait,
    reload,
    shown,
)

BOARDS = {
    "compases": "tablero('compases')",
    "golez": "tablero('golez', rival='nivel:1')",
    "caliz": "tablero('caliz')",
}
#: The words of what can be operated and seen around a board.
CONTROLS = """(card) => [...card.querySelectorAll('button, select, input, [role=slider]')]
  .filter((part) => part.checkVisibility({ visibilityProperty: true })
                    && !part.closest('.zb'))
  .map((part) => part.textContent.trim() || part.type)"""
#: Where the board is: how much of the window's height it has, what of it is cut off.
ROOM = """(root) => {
  const { top, bottom, height, width } = root.querySelector('canvas').getBoundingClientRect();
  return { height, width, inner: innerHeight, cut: Math.max(0, -top, bottom - innerHeight) };
}"""


@pytest.fixture(scope="module")
def notebook(bare: Bare, browser: Browser) -> Iterator[Page]:
    cells = [INTERPRETED, *shown(BOARDS)]
    with open_notebook(bare, browser, "board_card.ipynb", cells, 800) as page:
        yield page


@pytest.mark.parametrize("name", BOARDS)
def test_few_controls_and_the_rest_behind_one(notebook: Page, name: str) -> None:
    play = named_board(notebook, name)
    assert len(play.root.evaluate(CONTROLS)) <= 6
    portrait(notebook, play.root, f"card_{name}")
    more = play.button("Más", exact=True)
    more.focus()
    notebook.keyboard.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(play.button("Pantalla completa")).to_be_visible()
    portrait(notebook, play.root, f"card_{name}_more")
    more.press("Space")
    expect(play.button("Pantalla completa")).to_be_hidden()
    assert len(play.root.evaluate(CONTROLS)) <= 6


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_fills_the_height(notebook: Page, name: str) -> None:
    play = named_board(notebook, name)
    play.root.evaluate("card => card.scrollIntoView({ block: 'end' })")
    room = play.root.evaluate(ROOM)
    assert room["height"] > 0.75 * room["inner"] and room["cut"] == 0


def test_the_whole_screen(notebook: Page) -> None:
    play = named_board(notebook, "caliz")
    play.more()
    before = play.root.evaluate(ROOM)["height"]
    play.press("Pantalla completa")
    back = play.button("Salir de la pantalla completa")
    expect(back).to_have_attribute("aria-pressed", "true")
    wait_until(notebook, lambda: play.root.evaluate(ROOM)["height"] > before, "a larger board")
    harness.settle(notebook)
    harness.screenshot(notebook, "card_whole_screen")
    assert play.root.evaluate(ROOM)["cut"] == 0
    harness.drag_cell(notebook, play.root, "(9,3)", "(8,3)")
    play.expect_turns("(9,3) a (8,3)")
    back.click()
    expect(play.button("Pantalla completa", exact=True)).to_have_attribute("aria-pressed", "false")
    # Where the browser refuses, the card lies over the page.
    notebook.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(); }")
    play.press("Pantalla completa")
    expect(play.root).to_contain_class("zamora-whole-screen")
    box = play.root.bounding_box()
    assert box is not None and (box["width"], box["height"]) == (1280, 800)
    notebook.keyboard.press("Escape")
    expect(play.root).not_to_contain_class("zamora-whole-screen")
    play.press("Deshacer")
    play.expect_turns()
    play.press("Más", exact=True)


def test_what_is_dragged_follows_the_pointer(notebook: Page) -> None:
    play = named_board(notebook, "caliz")
    start, goal = (cell_point(play.root, name) for name in ("(9,3)", "(8,3)"))
    carried = notebook.locator(".zb-carried")
    notebook.mouse.move(*start)
    notebook.mouse.down()
    expect(carried).to_have_count(0)
    expect(play.cell_button("(9,3)")).to_have_attribute("data-state", "selected")
    traffic = harness.traffic_of(notebook)
    before = traffic.messages()
    for part in range(1, 9):
        notebook.mouse.move(start[0] + 2 * part, start[1])
    box = carried.bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - start[0] - 16) < 2
    assert abs(box["y"] + box["height"] / 2 - start[1]) < 2
    drawn = carried.locator("canvas").evaluate(
        """(picture) => picture.getContext('2d')
          .getImageData(0, 0, picture.width, picture.height).data.filter((x, n) => n % 4 === 3 && x)
          .length / (picture.width * picture.height)"""
    )
    assert 0.1 < drawn < 0.9, "the piece, without the ground on which it stands"
    assert traffic.messages() == before, "the kernel hears nothing of it"
    notebook.mouse.move(*goal)
    notebook.mouse.up()
    play.expect_turns("(9,3) a (8,3)")
    expect(carried).to_have_count(0)
    play.press("Deshacer")
    # Beside the board, and where it may not go, it goes back.
    for end in ((start[0] - 300, start[1]), cell_point(play.root, "(12,1)")):
        expect(play.cell_button("(9,3)")).to_have_attribute("data-state", "movable")
        notebook.mouse.move(*start)
        notebook.mouse.down()
        expect(play.cell_button("(9,3)")).to_have_attribute("data-state", "selected")
        notebook.mouse.move(*end, steps=4)
        expect(carried).to_have_count(1)
        notebook.mouse.up()
        expect(carried).to_have_count(0)
        play.expect_turns()
        notebook.keyboard.press("Escape")


def test_what_stays_where_it_is_is_not_carried(notebook: Page) -> None:
    play = named_board(notebook, "caliz")
    notebook.mouse.move(*cell_point(play.root, "(7,3)"))
    notebook.mouse.down()
    notebook.mouse.move(*cell_point(play.root, "(8,4)"), steps=4)
    expect(notebook.locator(".zb-carried")).to_have_count(0)
    notebook.mouse.up()


@pytest.mark.exhaustive
def test_more_is_as_it_was_left(notebook: Page) -> None:
    named_board(notebook, "golez").more()
    reload(notebook)
    more = named_board(notebook, "golez").button("Más", exact=True)
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(named_board(notebook, "caliz").button("Más", exact=True)).to_have_attribute(
        "aria-expanded", "false"
    )
    more.click()
    expect(more).to_have_attribute("aria-expanded", "false")
    assert harness.axe(notebook) == [] and harness.console_errors(notebook) == []


@pytest.mark.exhaustive
def test_with_a_finger_on_a_telephone(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True, is_mobile=True, reduced_motion="reduce")
    cells = [INTERPRETED, "caliz = tablero('caliz'); caliz", "print('\\n' * 40)"]
    bare.open(page, bare.write("board_finger.ipynb", cells), 400, 800)
    harness.run_all(page)
    play = named_board(page, "caliz")
    assert overflowing(page) == []
    portrait(page, play.root, "card_caliz_400")
    start, goal = cell_point(play.root, "(9,3)"), cell_point(play.root, "(8,3)", scroll=False)
    scrolled = "() => scrollY"
    before = page.evaluate(scrolled)
    client = page.context.new_cdp_session(page)
    touch = lambda kind, *points: client.send(  # noqa: E731 (three words of a finger)
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y, "id": 1} for x, y in points]},
    )
    touch("touchStart", start)
    touch("touchMove", (start[0], start[1] - 10))
    touch("touchMove", goal)
    expect(page.locator(".zb-carried")).to_have_count(1)
    harness.screenshot(page, "card_finger")
    touch("touchEnd")
    play.expect_turns("(9,3) a (8,3)")
    expect(page.locator(".zb-carried")).to_have_count(0)
    assert page.evaluate(scrolled) == before, "the page holds still"
    assert harness.axe(page) == [] and harness.console_errors(page) == []
