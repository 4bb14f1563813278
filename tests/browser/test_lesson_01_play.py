"""Whole games on the boards of lesson 1: mouse, keyboard, the computer, and all the tools."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from zamora.solve import solution

from . import harness
from .harness import Bare, wait_until
from .lesson_page import Held, board, held, portrait, two_people, write_part

#: The booklet's second game; the last turn has two sweeps to the same end.
TRAP = [
    *("C1: V12 a V23", "C2: V42 a V33", "C1: V13 a V24", "C2: V43 a V34", "C1: V24 a V13"),
    *("C2: V33 a V24", "C1: V13 a V22", "C2: V24 a V33", "C1: V23 a V32", "C2: V33 a V44"),
    "C1: V22 a V42 (180)",
]


@pytest.fixture(scope="module")
def lesson(bare: Bare, browser: Browser) -> Iterator[Page]:
    """The boards of the lesson, run."""
    boards = [f'rival="{rival}"' for rival in ("azar", "espejo", "perfecto")]
    name = write_part(bare, "01_batalla_de_compases.ipynb", "lesson_01_play.ipynb", boards)
    with harness.lent_page(browser, bare) as page:
        bare.open(page, name, 1280, 900)
        harness.run_all(page)
        yield page


@pytest.fixture
def live(lesson: Page) -> Iterator[Page]:
    yield lesson
    assert harness.console_errors(lesson) == []


# -------------------------------------------------------------------------------------------- games


def test_a_whole_game_by_mouse(live: Page) -> None:
    play = two_people(board(live, "azar"))
    ways = ["click", "drag", "click", "drag", "drag", "click", "drag", "click", "drag", "drag"]
    history = play.play(TRAP[:-1], ways)

    # the last turn: two sweeps with the same end; click–click asks which one
    play.click("V22", "V42")
    expect(play.choices).to_have_count(2)
    expect(play.choices.nth(0)).to_contain_text("180°")
    expect(play.asked).to_have_text("Se puede llegar de 2 maneras. Elige una.")
    portrait(live, play.root, "board-choices")
    live.keyboard.press("Escape")
    expect(play.choices).to_have_count(0)
    play.click("V42")
    play.choices.get_by_text("−180°").click()
    play.expect_turns(*history.turns, "C1: V22 a V42 (-180)")
    assert play.history().turns[-1] == history.position.parse(TRAP[-1]), "another sweep, same turn"

    expect(play.status).to_have_text("¡Ganó C1!")
    expect(play.spoken).to_contain_text("¡Ganó C1!")
    play.expect_piece("C1", "V32", "V42")
    play.click("V42")
    expect(play.message).to_contain_text("La partida terminó.")
    portrait(live, play.root, "board-won")
    assert harness.axe(live) == []

    # a drag says by its way which one
    play.press("Deshacer")
    play.expect_turns(*history.turns)
    turn = history.position.parse(TRAP[-1])
    steps = {way.steps[0].angle: way.steps[0] for way in history.position.ways(turn)}
    assert set(steps) == {180, -180}
    for angle, path in [(-180, ("V33", "V42")), (180, ("V31", "V42"))]:
        assert [f"V{c.row}{c.column}" for c in steps[angle].path] == list(path)
        play.drag("V22", *path)
        play.expect_turns(*history.turns, f"C1: V22 a V42 ({angle})")
        expect(play.choices).to_have_count(0)
        play.press("Deshacer")
        play.expect_turns(*history.turns)


@pytest.mark.exhaustive
def test_a_whole_game_by_keyboard(live: Page) -> None:
    play = two_people(board(live, "espejo"))
    keyboard = live.keyboard
    play.after_the_board.focus()
    keyboard.press("Shift+Tab")  # into the board, against the reading direction
    expect(play.cell_button("V11")).to_be_focused()

    play.walk("V12")  # pick up, put down, pick up again
    keyboard.press("Enter")
    expect(play.spoken).to_contain_text("V12 elegido. Puede ir a V14, V23.")
    keyboard.press("Escape")
    expect(play.cell_button("V12")).to_have_attribute("data-state", "movable")
    keyboard.press("Space")
    expect(play.cell_button("V12")).to_have_attribute("data-state", "selected")
    keyboard.press("Escape")

    history = play.play(TRAP, ["keys"] * len(TRAP))
    assert history.outcome is not None
    expect(play.status).to_have_text("¡Ganó C1!")
    expect(play.spoken).to_contain_text("¡Ganó C1!")
    keyboard.press("Control+z")
    expect(play.status).to_have_text("Le toca a C1.")
    keyboard.press("Control+y")
    expect(play.status).to_have_text("¡Ganó C1!")


def test_tab_goes_in_and_out(live: Page) -> None:
    play = two_people(board(live, "perfecto"))
    inside = "() => document.activeElement.closest('.zb') !== null"
    play.after_the_board.focus()
    live.keyboard.press("Shift+Tab")
    assert live.evaluate(inside)
    live.keyboard.press("Shift+Tab")
    assert not live.evaluate(inside), "out backwards"
    for _ in range(3):
        live.keyboard.press("Tab")
        if live.evaluate(inside):
            break
    assert live.evaluate(inside), "in forwards"
    live.keyboard.press("Tab")
    expect(play.after_the_board).to_be_focused()


def test_lost_against_the_perfect_player(live: Page) -> None:
    play = board(live, "perfecto")
    play.press("Nueva partida")
    play.rival("Perfecto")
    expect(play.status).to_have_text("Le toca a C1.")
    solved = solution("compases")
    history = play.history()
    while history.outcome is None:
        worst = min(solved.turn_values(history.position).items(), key=lambda item: item[1].order)[0]
        play.make(history.position, worst)
        history.play(worst)
        if history.outcome is None:
            answered = len(history.turns) + 1
            wait_until(live, lambda n=answered: len(play.turns()) >= n, "the computer's answer")  # type: ignore[misc]
            history = play.history()
    assert history.outcome.winner is not None and history.outcome.winner.name == "SECOND"
    expect(play.status).to_have_text("Perdiste: la computadora llegó a su meta. ¿La revancha?")


def test_impatience(live: Page) -> None:
    """Double clicks, undo and a new game while the computer thinks: nothing breaks."""
    with held(live) as rival:
        impatience(live, rival)


def impatience(live: Page, rival: Held) -> None:
    play = board(live, "perfecto")
    play.rival("Perfecto")
    play.press("Nueva partida")
    play.expect_piece("C1", "V12", "V13")
    points = {name: harness.cell_point(play.root, name) for name in ("V12", "V23", "V33", "V22")}
    for name in ("V12", "V23"):
        live.mouse.click(*points[name])
    for name in ("V33", "V22", "V23", "V12", "V33", "V23"):
        live.mouse.dblclick(*points[name])
    rival.expect_asked()
    play.expect_turns("C1: V12 a V23")
    expect(play.message).to_have_text("Espera un momento: ahora juega la computadora.")
    rival.let_go()
    expect(play.status).to_have_text("Le toca a C1.")
    play.expect_number(2)

    # undo before the answer comes: it is dropped
    play.press("Nueva partida")
    play.expect_turns()
    rival.again()
    play.click("V12", "V23")
    expect(play.status).to_have_text("C2 está pensando…")
    rival.expect_asked()
    play.press("Deshacer")
    expect(play.status).to_have_text("Le toca a C1.")
    rival.let_go()
    rival.expect_heard()
    play.click("V13")  # what is shown now was sent after the answer had been heard
    expect(play.cell_button("V13")).to_have_attribute("data-state", "selected")
    play.expect_turns()
    live.keyboard.press("Escape")
    play.expect_piece("C1", "V12", "V13")

    # a touch while it thinks is answered in words
    rival.again()
    play.click("V12", "V23")
    expect(play.status).to_have_text("C2 está pensando…")
    play.click("V33")
    expect(play.message).to_have_text("Espera un momento: ahora juega la computadora.")
    assert harness.run_code(live, "print(6 * 7)").strip() == "42", "the notebook works meanwhile"
    rival.let_go()
    expect(play.status).to_have_text("Le toca a C1.")
    play.expect_number(2)


# ----------------------------------------------------------------------------------- around a board


def test_words_for_what_cannot_be(live: Page) -> None:
    play = two_people(board(live, "azar"))
    for cells, words in [
        (("V42",), "otro compás"),  # the other's compass
        (("V22",), "V22 no es"),  # nobody's vertex
        (("V12", "V33"), "no llega a V33"),  # out of reach
    ]:
        play.click(*cells)
        expect(play.message).to_contain_text(words)
        expect(play.spoken).to_contain_text(play.message.inner_text().strip())
    live.keyboard.press("Escape")
    history = play.play(
        ["C1: V12 a V23", "C2: V42 a V33", "C1: V13 a V22", "C2: V43 a V32"], ["click"] * 4
    )
    play.click("V23", "V32")
    expect(play.message).to_contain_text("La barrida tocaría el otro compás")
    play.expect_turns(*history.turns)
    portrait(live, play.root, "board-refused")


@pytest.mark.exhaustive
def test_tools(live: Page) -> None:
    play = two_people(board(live, "azar"))
    play.press("Deshacer")
    expect(play.message).to_have_text("Todavía no hay turnos que deshacer.")
    play.click("V12", "V23")
    play.click("V42", "V33")
    play.expect_turns("C1: V12 a V23", "C2: V42 a V33")
    play.press("Deshacer")
    play.expect_turns("C1: V12 a V23")
    play.expect_piece("C2", "V42", "V43")
    play.more()
    play.press("Rehacer")
    play.expect_turns("C1: V12 a V23", "C2: V42 a V33")
    play.expect_piece("C2", "V33", "V43")
    play.press("Rehacer")
    expect(play.message).to_have_text("No hay turnos que rehacer.")

    # seen from the other side a click means the same vertex
    near, far = (harness.cell_point(play.root, name)[1] for name in ("V13", "V43"))
    play.press("Girar")
    wait_until(
        live,
        lambda: harness.cell_point(play.root, "V13")[1] > harness.cell_point(play.root, "V43")[1],
        "the other side",
    )
    assert near < far
    play.expect_piece("C1", "V13", "V23")
    play.click("V13", "V24")
    play.expect_turns("C1: V12 a V23", "C2: V42 a V33", "C1: V13 a V24")
    portrait(live, play.root, "board-flipped")
    play.press("Girar")
    play.press("Deshacer")

    play.press("Pista")
    expect(play.message).to_have_text(re.compile(r"C1: V\d\d a V\d\d.*\. .{10,}"))
    portrait(live, play.root, "board-hint")

    values = play.root.locator(".zamora-values")
    expect(values).to_be_hidden()
    play.checkbox("Ver quién gana").check()
    expect(values.get_by_role("rowheader")).to_have_count(len(play.history().position.turns()))
    expect(values.get_by_role("row").first).to_have_text(re.compile(r"(empata|turnos?)\s*$"))
    table = play.root.get_by_role("grid", name="Tablero de Batalla de Compases")
    play.checkbox("Ver el tablero como tabla").check()
    expect(table).to_be_visible()
    expect(table.get_by_role("button")).to_have_count(16)
    expect(play.cell_button("V23")).to_have_accessible_name(re.compile("V23, extremo de C1"))
    assert harness.axe(live) == []
    portrait(live, play.root, "board-values-table")
    # the table plays as well
    play.cell_button("V13").click()
    play.cell_button("V24").click()
    play.expect_turns("C1: V12 a V23", "C2: V42 a V33", "C1: V13 a V24")
    play.checkbox("Ver quién gana").uncheck()
    play.checkbox("Ver el tablero como tabla").uncheck()
    expect(values).to_be_hidden()
    expect(play.root.locator(".zb-words")).to_have_count(1)

    play.click("V43")
    expect(play.cell_button("V34")).to_have_attribute("data-state", "target")
    play.checkbox("Ver adónde puedo ir").uncheck()
    expect(play.cell_button("V34")).not_to_have_attribute("data-state", "target")
    play.checkbox("Ver adónde puedo ir").check()
    play.press("Nueva partida")
    play.expect_turns()


@pytest.mark.exhaustive
def test_typed_saved_and_opened(live: Page) -> None:
    page, play = live, two_people(board(live, "azar"))
    play.checkbox("Escribir turnos").check()
    field = play.root.get_by_label("Turno:")
    field.fill("c1 v12 a v23")
    play.press("Jugar", exact=True)
    play.expect_turns("C1: V12 a V23")
    expect(field).to_have_value("")
    field.fill("C2: V42 a V31")
    field.press("Enter")
    expect(play.message).to_contain_text("V31")
    expect(field).to_have_value("C2: V42 a V31")
    field.fill("adonde sea")
    field.press("Enter")
    expect(play.message).to_contain_text("adonde sea")
    portrait(page, play.root, "board-typed-wrong")
    field.fill("V42 a V33")
    field.press("Enter")
    play.expect_turns("C1: V12 a V23", "C2: V42 a V33")

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    play.press("Copiar")
    expect(play.root.get_by_text("Copiado.")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    with page.expect_download() as download:
        play.press("Guardar en un archivo")
    assert download.value.suggested_filename == "compases.txt"
    saved = download.value.path()
    assert saved.read_text(encoding="utf-8") == copied
    assert "C1: V12 a V23 --- C2: V42 a V33" in copied

    play.press("Nueva partida")
    play.expect_turns()
    picker = play.root.locator("input[type=file]")
    picker.set_input_files(saved)
    play.expect_turns("C1: V12 a V23", "C2: V42 a V33")
    expect(play.message).to_have_text("Partida cargada.")
    play.expect_piece("C2", "V33", "V43")

    for content in (b"hola, esto no es una partida", b"\xff\xfe\x00\x01" * 40, b""):
        picker.set_input_files({"name": "otra.txt", "mimeType": "text/plain", "buffer": content})
        expect(play.message).to_contain_text("«otra.txt»")
        play.expect_turns("C1: V12 a V23", "C2: V42 a V33")
        play.press("Pista")
        expect(play.message).not_to_contain_text("otra.txt")
    half = b'[Juego "compases"]\n1) C1: V12 a V23 --- C2: V42 a V14\n'
    picker.set_input_files({"name": "media.txt", "mimeType": "text/plain", "buffer": half})
    expect(play.message).to_contain_text("hasta donde se entiende")
    play.expect_turns("C1: V12 a V23")
    play.checkbox("Escribir turnos").uncheck()
