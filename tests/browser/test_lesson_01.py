"""What is in lesson 1: exercises, printed games, instruments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from zamora.school.exercises import ChoiceExercise, OrderExercise, exercise

from . import harness
from .harness import Bare, wait_until
from .lesson_page import (
    TWO_PEOPLE,
    Exercise,
    Play,
    Widget,
    board,
    card,
    cell,
    dark_theme,
    overflowing,
    portrait,
    restart,
    run_cell,
    two_people,
    write_part,
)

NOTEBOOK = "01_batalla_de_compases.ipynb"
#: What is tried here; the whole lesson is run by `test_every_lesson`.
TRIED = (
    *(f'rival="{rival}"' for rival in ("azar", "espejo")),
    *(f'ejercicio("1.{number}")' for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
    *(f'partida("compases-{number}")' for number in (1, 2)),
    *("transportador()", "regla()", "escalera()", "Reglas y dictámenes"),
)


@pytest.fixture(scope="module")
def bare(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bare]:
    """A pupil of our own: who tried an exercise in another test would get fewer stars here."""
    with harness.run_bare(tmp_path_factory.mktemp("lesson-01")) as running:
        yield running


@pytest.fixture(scope="module")
def lesson(bare: Bare, browser: Browser) -> Iterator[Page]:
    """What is tried here of the lesson, as it is opened."""
    with harness.lent_page(browser, bare) as page:
        yield bare.open(page, write_part(bare, NOTEBOOK, "part.ipynb", TRIED), 1280, 900)


@pytest.fixture
def live(lesson: Page) -> Iterator[Page]:
    """The lesson with every cell run (once for all tests)."""
    if lesson.locator(".zb").count() == 0:
        harness.run_all(lesson)
    yield lesson
    assert harness.console_errors(lesson) == []


def mistake(number: str, name: str) -> str:
    """What is said about a mistake that the exercise knows."""
    return next(one.message for one in exercise(number).mistakes if one.name == name)


@pytest.mark.exhaustive
def test_the_rules_open(live: Page) -> None:
    section = live.locator("details", has_text="Reglas y dictámenes")
    expect(section.locator("p, ul").first).to_be_hidden()
    section.locator("summary").click()
    expect(section.locator("p, ul").first).to_be_visible()
    section.locator("summary").click()


# ---------------------------------------------------------------------------------------- exercises


#: The numbers of the exercises whose cards show a star.
_SOLVED = """() => [...document.querySelectorAll('.zamora-stars')]
  .filter((stars) => /★[★☆][★☆]/.test(stars.textContent))
  .map((stars) => /Ejercicio (\\d+\\.\\d+)/.exec(stars.closest('.zamora').textContent)?.[1])"""
#: The exercises for whoever has not chosen a route: those of 11 to 13 years.
ON_THE_ROUTE = [f"1.{n}" for n in (*range(1, 10), 11, 13, 14, 16)]


def rung(page: Page) -> Locator:
    """The line of this lesson on the ladder card."""
    return cell(page, "escalera()").locator(".zamora-ladder li", has_text="Batalla de Compases")


def solved_so_far(page: Page) -> int:
    found = re.search(r"(\d+) de 13 ejercicios", rung(page).inner_text())
    assert found, "those of the route of whoever has not chosen one"
    return int(found[1])


def all_counted(page: Page) -> int:
    """How many exercises are solved, once the ladder card has caught up with their own cards."""
    wait_until(
        page,
        lambda: solved_so_far(page) == len(set(page.evaluate(_SOLVED)) & set(ON_THE_ROUTE)),
        lambda: f"{rung(page).inner_text()}: {page.evaluate(_SOLVED)}",
    )
    return solved_so_far(page)


@pytest.mark.exhaustive
def test_one_exercise_of_each_kind(live: Page) -> None:
    page, before = live, solved_so_far(live)
    kinds = set()

    def opened(number: str) -> Exercise:
        kinds.add(exercise(number).kind)
        return card(page, number)

    one = opened("1.1")  # a number: nothing, nonsense, wrong, wrong again, a hint, right
    one.press("Responder (Enter)")
    expect(one.feedback).to_have_text("Todavía no has respondido.")
    field = one.root.get_by_label("Respuesta:")
    field.fill("mucho")
    one.check("Escribe un solo número, por ejemplo 7; −7; 2,5; 3/4 o √2.", "plain")
    expect(one.button("Ver solución")).to_be_hidden()
    field.fill("-90")
    page.keyboard.press("Enter")
    expect(one.feedback).to_contain_text(mistake("1.1", "signo"))
    expect(one.button("Ver solución")).to_be_visible()
    portrait(page, one.root, "exercise-not-yet")
    one.press("Pista")
    expect(one.feedback).to_have_text(exercise("1.1").hints[0])
    expect(one.root.locator(".zamora-hints li")).to_have_count(0)  # said once
    expect(one.button("Pista (2)")).to_be_visible()
    field.fill("+90°")
    one.solved(2)
    expect(one.button("Ver solución")).to_be_hidden()
    portrait(page, one.root, "exercise-solved")

    cells = opened("1.2")  # cells, with the mouse and in the table
    cells.click("V12", "V13", "V13")
    cells.cell_button("V21").focus()
    page.keyboard.press("Enter")
    cells.solved(3)

    corners = opened("1.4")  # a counterexample
    corners.click("V11")
    corners.check("Marca 2 lugares.", "plain")
    corners.click("V22")
    corners.solved(3)

    turn = opened("1.5")  # a turn
    turn.drag("V23", "V34", "V43")
    turn.expect_piece("C1", "V33", "V43")
    turn.solved(3)

    trap = opened("1.7")  # several turns against the perfect player
    trap.click("V13", "V22")
    trap.check("Vas por el turno 1 de 3. Sigue jugando.", "plain")
    trap.click("V23", "V32")
    trap.root.get_by_role("button", name="−90°").click()
    trap.expect_piece("C1", "V22", "V32")
    trap.click("V22", "V42")
    trap.solved(3)
    expect(trap.feedback).to_contain_text("¡Ganaste!")

    order = opened("1.9")  # an order
    proof = exercise("1.9")
    assert isinstance(proof, OrderExercise)
    keys, texts = [s.key for s in proof.steps], {s.key: s.text for s in proof.steps}
    for place, key in enumerate(proof.solution):
        while keys.index(key) > place:
            at = keys.index(key)
            order.root.get_by_title(f"Sube el paso {at + 1}", exact=True).click()
            keys[at - 1], keys[at] = keys[at], keys[at - 1]
            expect(order.root.locator(".zamora-step").nth(at - 1)).to_contain_text(texts[key])
    order.solved(3)
    portrait(page, order.root, "exercise-order")

    choice, nash = opened("1.10"), exercise("1.10")  # a choice
    assert isinstance(nash, ChoiceExercise)
    right = next(option.text for option in nash.options if option.key in nash.right)
    choice.press(right, exact=True)
    choice.solved(3)

    assert kinds == {"number", "cells", "counterexample", "turn", "survive", "order", "choice"}
    wait_until(page, lambda: solved_so_far(page) >= max(before, 6), rung(page).inner_text)
    assert harness.axe(page) == []
    portrait(page, cell(page, "escalera()").locator(".zamora-ladder"), "ladder")


def test_wrong_turn_and_again(live: Page) -> None:
    one = card(live, "1.6")
    one.click("V13", "V22")
    one.check(mistake("1.6", "frente-a-frente"), "bad")
    one.click("V12")  # the turn has been judged: the next touch takes the board back
    one.expect_piece("C1", "V13", "V23")
    expect(one.feedback).to_contain_text(mistake("1.6", "frente-a-frente"))
    one.click("V13", "V44")  # out of reach: it is said here as well
    expect(one.feedback).to_contain_text("V44")
    one.press("Ver solución")
    expect(one.feedback).to_contain_text("V13 a V24")
    one.click("V13", "V24")
    one.solved(1)


@pytest.mark.exhaustive
def test_progress_survives_a_restart(live: Page) -> None:
    page = live
    eighth = card(page, "1.8")
    eighth.click("V43", "V34")
    expect(eighth.feedback).to_contain_class("zamora-note-good")
    stars, count = eighth.stars.get_attribute("aria-label"), all_counted(page)
    assert stars and count >= 1
    restart(page)
    # Whoever runs a cell before the first one is told what to do.
    output = run_cell(page, 'tablero("compases", rival="azar")')
    expect(output).to_contain_text("Falta ejecutar la primera celda de la lección.")
    expect(output).not_to_contain_text("Traceback")
    harness.run_all(page)
    assert all_counted(page) == count
    expect(card(page, "1.8").stars).to_have_attribute("aria-label", stars)
    card(page, "1.8").expect_piece("C1", "V23", "V24")
    # and the boards of the new kernel play
    play = two_people(board(page, "azar"))
    play.click("V12", "V23")
    play.expect_turns("C1: V12 a V23")
    play.expect_piece("C1", "V13", "V23")


# ----------------------------------------------------------------------------------- book and tools


@pytest.mark.exhaustive
def test_the_book(live: Page) -> None:
    page = live
    replay = Widget(page, cell(page, 'partida("compases-1")').locator(".zamora").first)
    note = replay.root.locator(".zamora-note").first
    current = replay.root.locator("[aria-current=step]")
    expect(replay.button("Atrás")).to_be_disabled()
    for n in range(1, 9):
        replay.press("Siguiente")
        expect(note).to_contain_text(f"{n}. C")
        expect(current).to_have_count(1)
        if n == 3:
            expect(note).to_contain_text("El libro dice: «V13 a V32». Es un error de imprenta")
            expect(note).to_contain_text("el compás no llega a V32")
            replay.expect_piece("C1", "V22", "V23")
            portrait(page, replay.root, "replay-misprint")
    expect(note).to_contain_text("¡Ganó C2!")
    expect(replay.button("Siguiente")).to_be_disabled()
    replay.press("Jugar desde aquí")
    expect(note).to_have_text("Aquí la partida ya terminó. Da un paso atrás.")
    for _ in range(3):
        replay.press("Atrás")
    expect(note).to_contain_text("5. C1")
    replay.press("Jugar desde aquí")
    own = Play(page, replay.root.locator(".zamora:has(.zamora-status)"))
    expect(own.status).to_have_text("Le toca a C2.")
    own.expect_piece("C1", "V21", "V22")
    own.click("V32", "V23")
    own.choices.get_by_text("+270°").click()
    own.expect_turns("C2: V32 a V23 (270)")
    expect(note).to_contain_text("5. C1")  # the book stays where it is
    assert harness.axe(page) == []
    portrait(page, replay.root, "replay-own-game")

    second = Widget(page, cell(page, 'partida("compases-2")').locator(".zamora").first)
    note = second.root.locator(".zamora-note").first
    for n in range(1, 7):
        second.press("Siguiente")
        expect(note).to_contain_text(f"{n}. C")
    second.press("¿Y si V13 a V33?")
    expect(note).to_contain_text("Empate: quien debe jugar no puede moverse (ahogado).")
    second.expect_piece("C1", "V23", "V33")
    portrait(page, second.root, "replay-variation")
    second.press("Volver a la partida")
    expect(note).to_contain_text("6. C2")
    second.press("Final")
    expect(note).to_contain_text("¡Ganó C1!")
    second.press("Inicio")
    second.expect_piece("C1", "V12", "V13")


@pytest.mark.exhaustive
def test_variation_by_keyboard(live: Page) -> None:
    """Buttons that come and go leave the keyboard in the game, not in the notebook."""
    page = live
    game = Widget(page, cell(page, 'partida("compases-2")').locator(".zamora").first)
    for n in range(6):
        game.press("Siguiente")
        expect(game.root.locator(".zamora-note").first).to_contain_text(f"{n + 1}. C")
    game.button("¿Y si V13 a V33?").focus()
    page.keyboard.press("Enter")
    expect(game.button("Volver a la partida")).to_be_visible()
    expect(game.cell_button("V11")).to_be_focused()
    page.keyboard.press("Control+z")  # a turn back
    expect(game.root.locator(".zamora-note").first).to_contain_text("6. C2")
    game.press("Volver a la partida")
    game.press("Inicio")


def test_instruments(live: Page) -> None:
    needle = Widget(live, cell(live, "transportador()").locator(".zamora").first)
    said = needle.root.locator(".zamora-message")
    needle.press("+270°", exact=True)
    needle.expect_piece("C1", "V32")
    expect(said).to_contain_text("Con −90° llegarías al mismo lugar por el otro lado.")
    needle.click("V32")  # the needle changes ends
    # A button's message may overtake the canvas's: they come to the kernel by different ways.
    expect(said).to_contain_text("Aprieta un ángulo.")
    needle.press("−90°", exact=True)
    needle.expect_piece("C1", "V33")
    portrait(live, needle.root, "protractor")
    ruler = Widget(live, cell(live, "regla()").locator(".zamora").first)
    ruler.click("V22", "V33")
    expect(ruler.root.locator(".zamora-message")).to_contain_text("√2 ≈ 1,41")
    portrait(live, ruler.root, "ruler")


# ------------------------------------------------------------------------------------------- looks


@pytest.mark.exhaustive
def test_dark_theme(live: Page) -> None:
    play = two_people(board(live, "espejo"))
    play.checkbox("Ver quién gana").check()
    play.checkbox("Ver el tablero como tabla").check()
    play.checkbox("Escribir turnos").check()
    play.click("V12", "V33")
    one = card(live, "1.8")
    one.press("Pista")
    expect(one.feedback).not_to_have_text("")
    with dark_theme(live):
        assert harness.axe(live) == []
        portrait(live, play.root, "board-dark")
        portrait(live, one.root, "exercise-dark")
    for name in ("Ver quién gana", "Ver el tablero como tabla", "Escribir turnos"):
        play.checkbox(name).uncheck()


# ------------------------------------------------------------------------------------------- 400 px


@pytest.mark.exhaustive
def test_on_a_telephone(bare: Bare, new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True, is_mobile=True)
    tried = ('rival="azar"', 'ejercicio("1.3")')
    bare.open(page, write_part(bare, NOTEBOOK, "telephone.ipynb", tried), 400, 800)
    assert overflowing(page) == []
    harness.run_all(page)
    play = board(page, "azar")
    play.expect_painted()
    assert overflowing(page) == []

    play.rival(TWO_PEOPLE)
    harness.tap_cell(page, play.root, "V12")
    expect(play.cell_button("V12")).to_have_attribute("data-state", "selected")
    harness.tap_cell(page, play.root, "V23")
    play.expect_turns("C1: V12 a V23")
    harness.swipe_cell(page, play.root, "V42", "V33")
    play.expect_turns("C1: V12 a V23", "C2: V42 a V33")
    play.expect_piece("C2", "V33", "V43")
    play.checkbox("Ver quién gana").tap()
    expect(play.root.locator(".zamora-values")).to_be_visible()
    play.checkbox("Ver el tablero como tabla").tap()
    play.checkbox("Escribir turnos").tap()
    expect(play.root.get_by_role("grid")).to_be_visible()
    assert overflowing(page) == []
    assert harness.axe(page) == []
    portrait(page, play.root, "board-400")

    one = card(page, "1.3")
    one.root.get_by_label("Respuesta:").fill("270")
    page.keyboard.press("Enter")
    expect(one.feedback).to_contain_class("zamora-note-good")
    portrait(page, one.root, "exercise-400")
    assert harness.console_errors(page) == []
