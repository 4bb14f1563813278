"""Games from the other families on the board: put down, take away, jump on and on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from . import harness
from .lesson_page import INTERPRETED, named_board, overflowing, portrait, shown

BOARDS = {
    "nim": "nim:1 2(1)(2) A",
    "dominorio": "dominorio[rows=2,columns=3]",
    "alak": "alak[size=5]",
    "damas": "damas-inglesas:1 8/2p1p3/8/2p5/8/2p5/1P5P/8 B",
    "puntos": "alquerque:1 5/1ff2/5/1fF2/F4 B",
    "acercarse": "fanorona[size=5x5]",
    "rusas": "damas-rusas:1 8/p7/3p4/8/3p4/2P5/8/8 B",
    "pilas": "bashnya:1 7p/8/3(pp)1(pp)2/2D5/3(pp)1(pP)2/8/1(Pp)5P/8 B",
    "torres": "emergo:1 9/9/(ff)1(FFFFF)6/9/4f4/9/6(FFF)2/9/f8 B 1-2",
    "dados": "cefalopodo[rows=3,columns=3]:1 1(D1)1/(d3)1(D2)/2(d1) N",
    "votos": "sierpinski",
    "alianzas": "alianzas:1 B/1b/2/4/2/4/4/8 B",
    "cubo": "elecciones-cubos",
    "muchos": "sierpinski[level=4]",
    "trueques": "trueques:1 8/5pp1/6rp/T7/4c3/8/5PPP/P5R1 B -/-/0",
    "escoces": "progresivo-escoces:1 rnbqkbnr/ppppp2p/5p2/6p1/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3",
}

#: Wait until a finger's push has come to rest.
STILL = """async (box) => {
  for (let at = -1; at !== (at = box.scrollLeft); )
    await new Promise((rested) => setTimeout(rested, 200));
}"""


CELLS = [INTERPRETED, *shown({name: f"tablero('{code}')" for name, code in BOARDS.items()})]


@pytest.mark.exhaustive
def test_beans_are_taken_by_number(notebook: Page) -> None:
    play = named_board(notebook, "nim")
    play.click("4")
    expect(play.asked).to_have_text("¿Cuánto quitas? Elige.")
    play.choices.get_by_text("2", exact=True).click()
    play.expect_turns("4*2")
    play.click("4")
    expect(play.message).to_have_text("En 4 no hay ningún montón.")
    play.click("3")
    play.expect_turns("4*2", "3*1")
    expect(play.status).to_have_text("¡Ganó B! Ya no queda ningún turno.")
    portrait(notebook, play.root, "neighbour_nim")


def test_dominoes_are_put_down_with_one_touch(notebook: Page) -> None:
    play = named_board(notebook, "dominorio")
    play.click("b2")
    play.expect_turns("b2+b1")
    expect(play.status).to_have_text("¡Ganó E! Ya no queda ningún turno.")
    portrait(notebook, play.root, "neighbour_dominorio")


def test_stones_are_put_down_by_keys_too(notebook: Page) -> None:
    play = named_board(notebook, "alak")
    play.click("b")
    play.click("a")
    play.expect_turns("b", "a")
    play.click("d")
    play.expect_turns("b", "a", "d")
    portrait(notebook, play.root, "neighbour_alak")


def test_a_man_jumps_on_and_on(notebook: Page) -> None:
    play = named_board(notebook, "damas")
    play.click("b2", "d4")
    play.click("b6")
    play.click("d8")
    play.expect_turns("b2xd4xb6xd8")
    portrait(notebook, play.root, "neighbour_damas")


@pytest.mark.exhaustive
def test_men_on_lines_jump_and_choose_what_they_take(notebook: Page) -> None:
    """Points that lines join; in Fanorona a step may capture ahead or behind, one of both."""
    play = named_board(notebook, "puntos")
    play.click("a1", "c3")
    play.click("c5")
    play.click("a3")
    play.expect_turns("a1xc3xc5xa3")
    portrait(notebook, play.root, "neighbour_puntos")
    play = named_board(notebook, "acercarse")
    play.click("b3", "c3")
    expect(play.asked).to_have_text("¿Qué tomas? Elige.")
    play.choices.get_by_text("Toma a3", exact=True).click()
    play.expect_turns("b3-c3xa3")
    portrait(notebook, play.root, "neighbour_acercarse")


def test_the_captured_are_crossed_out_until_the_turn_is_over(notebook: Page) -> None:
    play = named_board(notebook, "rusas")
    play.click("c3", "e5")
    expect(play.cell_button("d4")).to_have_attribute(
        "aria-label", "d4, peón de las negras, que ya se tomó"
    )
    expect(play.cell_button("d4")).to_have_text("p×")
    expect(play.message).to_have_text(re.compile("La ficha de d4 ya se tomó: sale al final."))
    portrait(notebook, play.root, "neighbour_rusas_turn")
    play.click("c7")
    play.expect_turns("c3xe5xc7")
    expect(play.cell_button("d4")).to_have_text("·")


def test_a_stack_is_built_on_the_board_and_seen_from_the_side(notebook: Page) -> None:
    """Two rounds over four stacks; the square that a jump has emptied can be landed on."""
    play = named_board(notebook, "pilas")
    harness.open_more(play.root)
    switch = play.root.get_by_label("Ver las pilas de lado")
    switch.check()
    side = play.root.locator(".zamora-stacks img")
    expect(side).to_have_attribute("alt", re.compile("b2, pila de 2: peón de las blancas; debajo"))
    play.click("c5", "e7", "g5", "e3")
    expect(side).to_have_attribute(
        "alt", re.compile("e3, pila de 4: dama de las blancas; debajo, peón de las negras × 3")
    )
    portrait(notebook, play.root, "neighbour_pilas_turn")
    play.click("c5", "e7")
    expect(play.cell_button("f4")).to_have_attribute(
        "aria-label", re.compile("^f4, peón de las blancas")
    )
    portrait(notebook, play.root, "neighbour_pilas_more")
    harness.resize(notebook, 400, 900)
    portrait(notebook, play.root, "neighbour_pilas_400")
    harness.resize(notebook, 1280, 900)


@pytest.mark.exhaustive
def test_men_are_put_down_and_then_stacks_move(notebook: Page) -> None:
    play = named_board(notebook, "torres")
    expect(play.status).to_have_text("Les toca a las blancas. Queda 1 ficha por poner.")
    play.click("g1")
    status = "Les toca a las negras. Se ponen las 2 fichas juntas, en una pila."
    expect(play.status).to_have_text(status)
    portrait(notebook, play.root, "neighbour_torres_shadow")
    play.click("i9")
    expect(play.cell_button("i9")).to_have_attribute("aria-label", re.compile("^i9, pila de 2:"))
    play.click("c7", "b8")
    play.click("a7", "c9")
    play.expect_turns("g1", "i9", "c7-b8", "a7xc9")
    expect(play.cell_button("c9")).to_have_attribute(
        "aria-label",
        re.compile("pila de 3: ficha de las negras; debajo, ficha de las negras y ficha de las bl"),
    )
    portrait(notebook, play.root, "neighbour_torres")
    harness.resize(notebook, 400, 900)
    portrait(notebook, play.root, "neighbour_torres_400")
    # What is kept free for the buttons of a turn is one row: there was a hole below the board.
    kept = play.root.locator(".zamora-choices").bounding_box()
    assert kept is not None and kept["height"] < 50
    harness.resize(notebook, 1280, 900)


@pytest.mark.exhaustive
def test_dice_take_what_is_chosen(notebook: Page) -> None:
    play = named_board(notebook, "dados")
    play.click("b2")
    expect(play.asked).to_have_text("¿Qué tomas? Elige.")
    portrait(notebook, play.root, "neighbour_dados_choice")
    play.choices.get_by_text("Toma b3 y c2", exact=True).click()
    play.expect_turns("b2xb3+c2")
    play.click("c3")
    play.expect_turns("b2xb3+c2", "c3")
    portrait(notebook, play.root, "neighbour_dados")


def test_hexagons_are_clicked_and_walked_over_by_keys(notebook: Page) -> None:
    """The second turn has two stones; from 113 the row below is reached half a cell aside."""
    play = named_board(notebook, "votos")
    play.click("111")
    play.click("211", "212")
    play.expect_turns("111", "211, 212")
    play.click("112")
    play.expect_turns("111", "211, 212", "112")
    button = play.root.locator('[data-name="113"]')
    button.focus()
    for key, name in (("ArrowDown", "131"), ("ArrowDown", "132"), ("ArrowRight", "133")):
        notebook.keyboard.press(key)
        expect(play.root.locator("[data-name]:focus")).to_have_attribute("data-name", name)
    notebook.keyboard.press("Enter")
    play.expect_turns("111", "211, 212", "112", "133")
    expect(play.root.locator('[data-name="113"]')).to_have_attribute(
        "aria-label", "113, terreno de las blancas, se puede mover"
    )
    portrait(notebook, play.root, "neighbour_votos")


@pytest.mark.exhaustive
def test_a_stone_is_put_down_and_one_may_move(notebook: Page) -> None:
    """Alliances: the move is a right; a stone goes to the same place in another triangle."""
    play = named_board(notebook, "alianzas")
    play.click("112")
    expect(play.status).to_contain_text("Si quieres, mueve una de tus piedras.")
    play.click("111", "211")
    play.expect_turns("112, 111-2")
    play.click("333")
    play.root.get_by_role("button", name="Terminar turno").click()
    play.expect_turns("112, 111-2", "333")
    portrait(notebook, play.root, "neighbour_alianzas")


def test_a_cube_is_drawn_floor_by_floor(notebook: Page) -> None:
    play = named_board(notebook, "cubo")
    play.click("2b2")
    play.click("1a1", "3c3")
    play.expect_turns("2b2", "1a1, 3c3")
    portrait(notebook, play.root, "neighbour_cubo")


@pytest.mark.exhaustive
def test_a_turn_of_several_moves_says_how_many_are_left(notebook: Page) -> None:
    play = named_board(notebook, "escoces")
    expect(play.status).to_have_text("Les toca a las blancas. Quedan 3 jugadas.")
    play.click("b1", "c3")
    expect(play.status).to_have_text("Les toca a las blancas. Quedan 2 jugadas.")
    play.click("d2", "d4")
    expect(play.status).to_have_text("Les toca a las blancas. Queda 1 jugada.")
    portrait(notebook, play.root, "neighbour_escoces_turn")
    play.root.get_by_role("button", name="Quitar el último paso").click()
    expect(play.status).to_have_text("Les toca a las blancas. Quedan 2 jugadas.")
    play.click("d1", "h5")
    play.expect_turns("Cc3 Dh5#")
    expect(play.status).to_have_text("¡Jaque mate! Ganaron las blancas.")
    portrait(notebook, play.root, "neighbour_escoces")
    play.root.get_by_role("button", name="Deshacer").click()
    play.click("f1", "e2")
    play.root.get_by_role("button", name="Terminar turno").click()
    play.expect_turns("Ae2")
    expect(play.status).to_have_text("Les toca a las negras. Quedan 4 jugadas.")


@pytest.mark.exhaustive
def test_a_turn_is_a_move_and_a_swap(notebook: Page) -> None:
    """With an own man, who is not taken in hand instead; with keys; with what a pawn becomes."""
    play = named_board(notebook, "trueques")
    expect(play.status).to_have_text("Les toca a las blancas. Una jugada y después un trueque.")
    play.click("a5", "a8")
    expect(play.status).to_contain_text("Falta el trueque: toca una pieza tuya")
    play.root.get_by_role("button", name="Quitar el último paso").click()
    play.click("a5", "a8")
    play.click("a8", "a1")
    expect(play.message).to_have_text("¿En qué se convierte? Elige.")
    portrait(notebook, play.root, "neighbour_trueques_turn")
    play.choices.get_by_text("D · dama", exact=True).click()
    play.expect_turns("Ta8 Ta8/a1=D")
    expect(play.cell_button("a1")).to_have_attribute("aria-label", re.compile("torre de las bl"))
    # A pawn changes places with the king ahead of it; all by keys.
    notebook.keyboard.press("Escape")
    for name in ("e4", "d2", "f7", "g6"):
        play.cell_button(name).focus()
        notebook.keyboard.press("Enter")
    play.expect_turns("Ta8 Ta8/a1=D", "Cd2 f7/g6")
    portrait(notebook, play.root, "neighbour_trueques")
    harness.resize(notebook, 400, 900)
    # With a finger: a move, and a swap of the king with his pawn.
    harness.swipe_cell(notebook, play.root, "f2", "f4")
    expect(play.status).to_contain_text("Falta el trueque")
    harness.swipe_cell(notebook, play.root, "g1", "h2")
    play.expect_turns("Ta8 Ta8/a1=D", "Cd2 f7/g6", "f4 Rg1/h2")
    portrait(notebook, play.root, "neighbour_trueques_400")
    harness.resize(notebook, 1280, 900)


def test_many_cells_are_large_enough_on_a_telephone_and_move_sideways(notebook: Page) -> None:
    play = named_board(notebook, "muchos")
    portrait(notebook, play.root, "neighbour_muchos_1280")
    harness.resize(notebook, 400, 900)
    box = play.root.locator(".zamora-wide")
    size = "box => [box.clientWidth, box.scrollWidth, box.scrollLeft]"

    def seen(name: str) -> bool:
        left, right = box.evaluate("box => [box.getBoundingClientRect().left, box.clientWidth]")
        x, _y = harness.cell_point(play.root, name, scroll=False)
        return bool(left < x < left + right)

    room, all_of_it, at = box.evaluate(size)
    assert room < 400 < all_of_it == pytest.approx(19 * 30, abs=3) and at == 0
    assert seen("2222") and not seen("3333")
    # With keys the board follows, and the cell in hand says its name.
    play.click("2222")
    notebook.keyboard.press("End")
    harness.wait_until(notebook, lambda: seen("3333"), "the last cell of the row")
    assert not seen("2222")
    portrait(notebook, play.root, "neighbour_muchos_400")
    notebook.keyboard.press("Enter")
    expect(play.cell_button("3333")).to_have_text("b")
    # A finger moves it too, wherever it begins, and does not put anything down.
    x, y = harness.cell_point(play.root, "3331")
    harness.swipe(notebook, (x - 150, y), (x + 100, y))
    harness.wait_until(notebook, lambda: box.evaluate(size)[2] < 300, "moved back")
    box.evaluate(STILL)
    play.expect_turns("2222")
    play.click("1111")
    play.expect_turns("2222", "3333, 1111")
    harness.resize(notebook, 1280, 900)


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", [1280, 400])
def test_nothing_is_wrong_with_the_page(notebook: Page, width: int) -> None:
    harness.resize(notebook, width, 900)
    assert overflowing(notebook) == []
    assert harness.axe(notebook) == []
    assert harness.console_errors(notebook) == []
    harness.resize(notebook, 1280, 900)
