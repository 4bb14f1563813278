"""The boards of the ball games in a real browser: a turn with its journey, by clicks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from . import harness
from .harness import Lab, wait_until
from .lesson_page import Play, cell

#: Game → cells to click, and the turns that have been played then.
TURNS = {
    "futez": (["C35", "C44"], ["B: C35 a C44"]),
    "golez": (["52", "63", "74", "83"], ["AB1: 52 a 63. R: 74 y 83"]),
    "goldrez": (["44", "53", "43", "24"], ["Db: 44 a 53. O: 43, 24"]),
    "caliz": (["(10,5)", "(8,5)", "(5,2)"], ["(10,5) a (8,5) a (5,2)"]),
    "gol": (["(10,5)", "(8,5)", "(9,5)"], ["(10,5) a (8,5) a (9,5)"]),
}
#: The games in which the ball might go on from there: the player ends the turn.
GO_ON = ("goldrez",)


@pytest.fixture(scope="module")
def notebook(lab: Lab, browser: Browser) -> Iterator[Page]:
    """A board of every ball game."""
    context = browser.new_context(locale="es-VE")
    page = context.new_page()
    harness.watch(page)
    cells = ["from zamora_widgets.aula import *"]
    cells += [f"{game} = tablero('{game}'); {game}" for game in TURNS]
    lab.open(page, lab.write("ball_boards.ipynb", cells), 1280, 900)
    harness.run_all(page)
    yield page
    context.close()


@pytest.mark.parametrize("game", TURNS)
def test_a_turn_by_clicks(notebook: Page, game: str) -> None:
    board = Play(notebook, cell(notebook, f"{game} = tablero").locator(".zamora").first)
    board.expect_painted()
    clicks, turns = TURNS[game]
    board.click(*clicks)
    harness.screenshot(board.root, f"ball_board_{game}_in_mid_turn")
    if game in GO_ON:
        board.press("Terminar turno")
    written = f"print([str(turn) for turn in {game}.session.history.turns])"
    wait_until(
        notebook,
        lambda: harness.run_code(notebook, written).strip() == str(turns),
        lambda: f"{turns}, there is {harness.run_code(notebook, written)}",
    )
    harness.screenshot(board.root, f"ball_board_{game}")
    assert harness.console_errors(notebook) == []
