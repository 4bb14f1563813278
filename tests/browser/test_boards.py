"""Boards in a notebook of one's own: several at once, several views, reload, restart, no hurry."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from . import harness
from .harness import Lab, cell_point, run_code, wait_until
from .lesson_page import Play, cell, open_notebook, portrait, reload, restart, run_cell

CELLS = [
    "from zamora_widgets.aula import *\nuno, dos = tablero(), tablero()",
    "display(uno)",
    "display(dos)",
    "'otra vez'; display(uno)",
]


@pytest.fixture(scope="module")
def notebook(lab: Lab, browser: Browser) -> Iterator[Page]:
    """Two boards, the first one shown twice."""
    with open_notebook(lab, browser, "boards.ipynb", CELLS) as page:
        yield page


@pytest.fixture
def live(notebook: Page) -> Iterator[Page]:
    run_code(
        notebook,
        "for b in (uno, dos): b._dispatcher.post(b._new); b._dispatcher.post(b._after, [])",
    )
    for play in (one(notebook), one(notebook, 1), two(notebook)):
        play.expect_turns()
        play.expect_piece("C1", "V12", "V13")
    yield notebook
    assert harness.console_errors(notebook) == []


def one(page: Page, view: int = 0) -> Play:
    return Play(page, cell(page, "display(uno)", view).locator(".zamora").first)


def two(page: Page) -> Play:
    return Play(page, cell(page, "display(dos)").locator(".zamora").first)


def test_two_boards_and_two_views(live: Page) -> None:
    first, again, second = one(live), one(live, 1), two(live)
    first.click("V12")
    second.click("V13", "V22")
    second.expect_turns("C1: V13 a V22")
    first.expect_turns()
    again.click("V23")  # what is in hand in one view is not in the other
    again.expect_turns()
    first.click("V23")
    for view in (first, again):
        view.expect_turns("C1: V12 a V23")
        view.expect_piece("C1", "V13", "V23")
        expect(view.status).to_have_text("Le toca a C2.")
    again.drag("V42", "V33")
    first.expect_turns("C1: V12 a V23", "C2: V42 a V33")
    first.drag("V13", "V24")
    for view in (first, again):
        view.expect_turns("C1: V12 a V23", "C2: V42 a V33", "C1: V13 a V24")
        view.expect_piece("C1", "V23", "V24")
    second.expect_turns("C1: V13 a V22")
    second.expect_piece("C1", "V12", "V22")
    assert harness.axe(live) == []


def test_tab_from_board_to_board(live: Page) -> None:
    """Tab leads through a board and its tools to the next one; Shift+Tab all the way back."""
    first, second = one(live), two(live)
    where = "() => document.activeElement.closest('.zb')?.dataset.test ?? ''"
    names = ["one", "two"]
    for name, play in zip(names, (first, second), strict=True):
        root = harness.board_root(play.root)
        root.evaluate("(board, name) => { board.dataset.test = name; }", name)
    harness.click_cell(live, first.root, "V22")
    for key, goal in (("Tab", names[1]), ("Shift+Tab", names[0])):
        stops = 0
        while live.evaluate(where) != goal:
            live.keyboard.press(key)
            stops += 1
            assert stops < 25, f"{key} does not lead to the other board"
    live.keyboard.press("Shift+Tab")
    assert live.evaluate(where) == "", "out of the first board"


@pytest.mark.exhaustive
def test_reload_in_mid_game(live: Page) -> None:
    page = live
    one(page).click("V12", "V23")
    one(page).click("V42", "V33")
    one(page).expect_turns("C1: V12 a V23", "C2: V42 a V33")
    two(page).click("V13")  # picked up, not put down yet
    reload(page)
    for play in (one(page), one(page, 1)):
        play.expect_turns("C1: V12 a V23", "C2: V42 a V33")
        play.expect_piece("C1", "V13", "V23")
        play.expect_piece("C2", "V33", "V43")
    # Nothing is in anybody's hand any more.
    expect(two(page).cell_button("V13")).to_have_attribute("data-state", "movable")
    two(page).expect_piece("C1", "V13")
    two(page).click("V13", "V22")
    two(page).expect_turns("C1: V13 a V22")
    one(page).click("V13", "V24")
    one(page, 1).expect_number(3)
    one(page, 1).drag("V43", "V34")
    one(page).expect_turns("C1: V12 a V23", "C2: V42 a V33", "C1: V13 a V24", "C2: V43 a V34")
    for play in (one(page), one(page, 1)):
        play.expect_piece("C2", "V33", "V34")
    one(page).press("Deshacer")
    one(page).expect_turns("C1: V12 a V23", "C2: V42 a V33", "C1: V13 a V24")


@pytest.mark.exhaustive
def test_restart_and_run_all(live: Page) -> None:
    page = live
    one(page).click("V12", "V23")
    one(page).expect_turns("C1: V12 a V23")
    run_code(page, "pass")  # all that the kernel has to say of this turn has been said
    restart(page)
    # Nothing answers any more: it is said, in the place of a broken link at every button.
    for play in (one(page), one(page, 1), two(page)):
        expect(play.root.get_by_role("alert")).to_contain_text("Ejecutar todas las celdas")
        inert = "key => key.closest('[inert]') !== null"
        assert play.button("Deshacer", exact=True).evaluate(inert)
    one(page).click("V42", "V33")
    assert harness.axe(page) == []
    portrait(page, one(page).root, "board-kernel-restarted")
    harness.run_all(page)
    # The game goes on where it was.
    for play in (one(page), one(page, 1)):
        play.expect_turns("C1: V12 a V23")
        play.expect_piece("C1", "V13", "V23")
        expect(play.message).to_have_text("Aquí sigue tu partida.")
        expect(play.root.get_by_role("alert")).to_have_count(0)
    two(page).expect_turns()
    two(page).expect_piece("C1", "V12", "V13")
    one(page).press("Nueva partida")
    one(page).expect_turns()
    two(page).click("V12", "V23")
    two(page).expect_turns("C1: V12 a V23")
    two(page).expect_piece("C1", "V13", "V23")
    # a cell run again shows the same board once more
    run_cell(page, "display(dos)")
    two(page).expect_piece("C1", "V13", "V23")
    two(page).click("V42", "V33")
    two(page).expect_turns("C1: V12 a V23", "C2: V42 a V33")


@pytest.mark.exhaustive
def test_a_long_game_ends_by_repetition(live: Page) -> None:
    play = two(live)
    there = ["C1: V12 a V23", "C2: V42 a V33", "C1: V23 a V12", "C2: V33 a V42"]
    play.checkbox("Escribir turnos").check()
    field = play.root.get_by_label("Turno:")
    for number in range(1, 9):
        field.fill(there[(number - 1) % 4])
        field.press("Enter")
        wait_until(live, lambda n=number: len(play.turns()) == n, f"turn {number}")  # type: ignore[misc]
    expect(play.status).to_have_text("Empate: la misma posición salió tres veces.")
    expect(play.root.get_by_role("button", name="Jugar", exact=True)).to_be_visible()
    play.checkbox("Escribir turnos").uncheck()


@pytest.mark.exhaustive
def test_a_long_list_of_turns_can_be_read_without_a_mouse(live: Page) -> None:
    """A box that scrolls has to take the focus: axe knows."""
    run_code(
        live,
        "import random; from zamora.core.history import History; g = random.Random(5)\n"
        "h = History(dos.session.start)\n"
        "while len(h.turns) < 24:\n"
        "    h = History(dos.session.start)\n"
        "    while h.outcome is None: h.play(g.choice(h.position.turns()))\n"
        "dos._dispatcher.post(lambda: (dos.session.load(h), dos._after([])))",
    )
    wait_until(live, lambda: len(two(live).turns()) >= 24, "a long game")
    two(live).checkbox("Ver el tablero como tabla").check()
    expect(two(live).root.get_by_role("grid")).to_be_visible()
    assert harness.axe(live) == []
    portrait(live, two(live).root, "board-long-game")
    two(live).checkbox("Ver el tablero como tabla").uncheck()


def test_a_turn_needs_few_messages(live: Page) -> None:
    play, traffic = one(live), harness.traffic_of(live)
    for cells in (("V12", "V23"), ("V42", "V33")):
        before = traffic.messages()
        play.click(*cells)
        play.expect_piece("C1" if cells[0] == "V12" else "C2", cells[1])
        assert traffic.messages() - before == 2, "picked up, put down"
    before = traffic.messages()
    play.drag("V13", "V24")
    play.expect_piece("C1", "V24")
    assert traffic.messages() - before == 2


@pytest.mark.exhaustive
def test_no_movement_for_those_who_ask(lab: Lab, new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    lab.open(page, lab.write("calm.ipynb", CELLS[:2]), 1280, 900)
    harness.run_all(page)
    play = one(page)
    play.expect_piece("C1", "V12", "V13")
    origin, goal = cell_point(play.root, "V12"), cell_point(play.root, "V23")
    watch = """root => {
      const { canvas } = root.querySelector('.zb').zamoraBoard.picture.sheets.men;
      window.pictures = new Set();
      const look = () => { pictures.add(canvas.toDataURL()); requestAnimationFrame(look); };
      look();
    }"""
    play.root.evaluate(watch)
    page.mouse.click(*origin)
    page.mouse.click(*goal)
    play.expect_turns("C1: V12 a V23")
    play.expect_piece("C1", "V13", "V23")
    # Pictures follow one another: what comes after this turn came after any movement in that one.
    play.click("V42", "V33")
    play.expect_piece("C2", "V33", "V43")
    assert page.evaluate("pictures.size") <= 7, "before, and two turns, seen twice each"
    assert harness.console_errors(page) == []
