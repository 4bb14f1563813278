"""The boards of a class: what a hand sees before the server answers, keys, day and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from . import harness
from .test_class import Server, come_in, server
from .test_class_play import challenged

__all__ = ["server"]

BOARD = "document.querySelector('.zb').zamoraBoard"


def drag(page: Page, *names: str) -> None:
    """Draw what stands on the first cell over the others, with the mouse."""
    way = [page.evaluate(f"name => {BOARD}.point(name)", name) for name in names]
    page.mouse.move(*way[0])
    page.mouse.down()
    for point in way[1:]:
        page.mouse.move(*point, steps=4)
    page.mouse.up()


def standing(page: Page, name: str) -> int:
    """How many shapes of men are on a cell of the picture."""
    found: int = page.evaluate(
        f"""async name => {{
            const {{ middle }} = await import("./lo-nuestro/board.js");
            const board = {BOARD}, [x, y] = board.frame.ground.places[name];
            const {{ under, over }} = board.frame.picture, marks = new Set([...under, ...over]);
            return board.picture.sheets.men.shapes.filter((shape) => {{
                const [a, b] = middle(shape);
                return !marks.has(shape) && Math.hypot(a - x, b - y) < 0.2;
            }}).length;
        }}""",
        name,
    )
    return found


def marks(page: Page) -> int:
    found: int = page.evaluate(f"{BOARD}.picture.sheets.marks.shapes.length")
    return found


def corner(page: Page) -> Any:
    """The colour of the board's paper."""
    return page.evaluate(
        """() => [...document.querySelector('.zb canvas').getContext('2d')
            .getImageData(30, 30, 1, 1).data]"""
    )


@pytest.mark.exhaustive
def test_a_hand_sees_what_it_does(server: Server, new_page: Callable[..., Page]) -> None:
    ana = new_page(viewport={"width": 1280, "height": 900})
    luis = new_page(viewport={"width": 400, "height": 800}, has_touch=True)
    for one, name in ((ana, "Ana"), (luis, "Luis")):
        come_in(one, server, name)
    challenged(ana, luis, "golez")
    # The ring is there, and where the man can go, before the event is over; nothing is sent.
    rings, soon = ana.evaluate(
        f"""() => {{
            const board = {BOARD}, [clientX, clientY] = board.point("52");
            const said = [], send = line.send;
            line.send = (message) => said.push(message);
            const how = {{ clientX, clientY, isPrimary: true, pointerType: "mouse", pointerId: 1 }};
            board.image.setPointerCapture = () => {{}};
            const begun = performance.now();
            board.image.dispatchEvent(new PointerEvent("pointerdown", how));
            const soon = performance.now() - begun;
            const shown = board.picture.sheets.marks.shapes;
            board.image.dispatchEvent(new PointerEvent("pointerup", how));
            line.send = send;
            delete board.image.setPointerCapture;
            return [said.length ? 0 : shown.length, soon];
        }}"""
    )
    goals = ana.evaluate(f"{BOARD}.goals.get('52').size")
    assert rings == goals + 2 and soon < 500  # in a quiet machine less than a millisecond
    ana.locator('[data-name="52"]').press("Escape")
    # A man is where a hand has put him although nobody answers.
    ana.evaluate("() => { line.kept = line.send; line.send = () => true; }")
    here = standing(ana, "52")
    assert here and not standing(ana, "62")
    drag(ana, "52", "62")
    assert (standing(ana, "52"), standing(ana, "62")) == (0, here)
    assert ana.evaluate("steps.length") == 1
    # The connection breaks; the page has the turn, and the server is told it now.
    ana.evaluate("() => { line.send = line.kept; line.socket.close(); }")
    expect(luis.locator("#last")).to_contain_text("52 a 62")
    assert standing(luis, "62") == here
    # What is not possible is put back: the server refuses it, the page shows what holds.
    expect(luis.locator("#status")).to_contain_text("Te toca")
    luis.evaluate(f"() => {{ {BOARD}.take(9999); }}")
    expect(luis.locator("#said")).to_contain_text("no se puede")
    assert luis.evaluate("steps.length") == 0


def test_keys_and_words(server: Server, new_page: Callable[..., Page]) -> None:
    ana, luis = new_page(viewport={"width": 400, "height": 800}), new_page()
    for one, name in ((ana, "Ana"), (luis, "Luis")):
        come_in(one, server, name)
    challenged(ana, luis, "goldrez")
    table = ana.get_by_role("grid", name="Tablero de Goldrez")
    assert table.get_by_role("button").count() == ana.evaluate(f"{BOARD}.order.length")
    movable = ana.evaluate(f"[...{BOARD}.goals.keys()][0]")
    cell = ana.locator(f'[data-name="{movable}"]')
    expect(cell).to_have_accessible_name(f"{cell.get_attribute('aria-label')}")
    assert "se puede mover" in str(cell.get_attribute("aria-label"))
    cell.focus()
    ana.keyboard.press("x")  # no man is called so; from the first key on the cell has a ring
    before = marks(ana)
    ana.keyboard.press("Enter")
    expect(ana.locator(".zb [aria-live]")).to_contain_text(f"{movable} elegido. Puede ir a")
    assert "elegido" in str(cell.get_attribute("aria-label"))
    ana.keyboard.press("Escape")
    assert "se puede mover" in str(cell.get_attribute("aria-label"))
    assert marks(ana) == before
    ana.keyboard.press("Control+Home")
    first = ana.evaluate("document.activeElement.dataset.name")
    assert first == ana.evaluate(f"{BOARD}.order[0].id")
    ana.keyboard.press("ArrowRight")
    assert ana.evaluate("document.activeElement.dataset.name") != first
    # A turn of several steps, the last of them taken back.
    ana.locator('[data-name="44"]').press("Enter")
    ana.locator('[data-name="53"]').press("Enter")
    back = ana.locator('[data-command="back"]')
    expect(back).to_be_visible()
    expect(ana.locator("#status")).to_contain_text("Te toca")
    back.press("Enter")
    expect(back).to_be_hidden()
    assert ana.evaluate("document.activeElement.dataset.name")  # the keyboard is on the board
    # Day and dark are told apart by the page alone.
    light = corner(ana)
    ana.emulate_media(color_scheme="dark")
    ana.wait_for_function(
        "was => String(was) !== String([...document.querySelector('.zb canvas').getContext('2d')"
        ".getImageData(30, 30, 1, 1).data])",
        arg=light,
    )
    harness.screenshot(ana, "class-board-dark", full_page=True)
    assert not harness.axe(ana, "body")
    for one in (ana, luis):
        assert not harness.console_errors(one)
