"""The rival's panel, hints, reviews and series in a browser, on a wide page and a narrow one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from . import harness
from .harness import wait_until
from .lesson_page import named_board, overflowing, portrait, shown

GAMES = {
    "rival": "tablero('goldrez', rival='aprende')",
    "fin": "tablero('goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B')",
    "serie": "tablero('futez')",
}
#: Nothing is compiled: that would take longer than all the rest.
SETUP = """
import os; os.environ["ZAMORA_COMPILE"] = "0"
from zamora.explain import reviews
reviews.usual_nodes = lambda _game: 300
from zamora_widgets.aula import *
"""
#: A level that looks until it is stopped; it has something to say at once.
ENDLESS = """
from zamora.rival import Player
from zamora.rival.search_player import Player as P
_make = P._limits
P._limits = lambda self, careful: {'depth': 60, 'nodes': 10**12, 'seconds': 300.0}
"""


CELLS = [SETUP, *shown(GAMES)]


def turns(page: Page, name: str) -> int:
    return int(harness.run_code(page, f"print(len({name}.session.history.turns))"))


def test_a_level_answers_and_can_be_stopped(notebook: Page) -> None:
    play = named_board(notebook, "rival")
    harness.run_code(notebook, ENDLESS)
    expect(play.button("Parar")).to_be_hidden()
    play.rival("Nivel 5 · Arjun, fuerte")
    play.click("34", "53")
    play.press("Terminar turno")
    expect(play.status).to_contain_text("pensando…")
    portrait(notebook, play.root, "rival_thinks")
    play.press("Parar")
    wait_until(notebook, lambda: turns(notebook, "rival") == 2, "an answer")
    expect(play.button("Parar")).to_be_hidden()
    expect(play.root.locator(".zamora-looked")).to_contain_text("Nivel 5: miré ")
    harness.run_code(notebook, "P._limits = _make")


def test_its_memory(notebook: Page) -> None:
    play = named_board(notebook, "rival")
    play.more()
    play.press("Su memoria")
    expect(play.checkbox("Aprende de sus partidas")).to_be_checked()
    expect(play.root.locator(".zamora-known")).to_contain_text("Aquí todavía no recuerda nada.")
    portrait(notebook, play.root, "rival_memory")
    play.press("Su memoria")
    expect(play.checkbox("Aprende de sus partidas")).to_be_hidden()


def test_a_hint_the_goal_and_a_review(notebook: Page) -> None:
    play = named_board(notebook, "fin")
    play.press("Pista")
    expect(play.message).to_contain_text("Fíjate en tu caballo de 41.")
    portrait(notebook, play.root, "hint_reason")
    play.press("Pista")
    expect(play.message).to_contain_text("Cb: 41 a 53. O: 71, 93")
    portrait(notebook, play.root, "hint_turn")
    play.click("13", "14")
    play.more()
    play.press("Que juegue la computadora")
    wait_until(notebook, lambda: turns(notebook, "fin") == 2, "the computer's turn")
    over = "print(fin.session.outcome is not None)"
    while harness.run_code(notebook, over).strip() == "False":
        before = turns(notebook, "fin")
        assert before < 10
        expect(play.button("Parar")).to_be_hidden()
        play.press("Que juegue la computadora")
        wait_until(notebook, lambda n=before: turns(notebook, "fin") > n, "a turn")  # type: ignore[misc]
    play.press("Revisar la partida")
    expect(play.root.locator(".zamora-reviewed option").first).to_be_attached()
    play.press("Siguiente error")
    expect(play.status).to_have_text("Revisión: turno 1 de " + str(turns(notebook, "fin")))
    play.root.locator(".zamora-reviewed select").focus()
    notebook.keyboard.press("ArrowDown")
    expect(play.status).to_contain_text("Revisión: turno 2 de")
    portrait(notebook, play.root, "review")


@pytest.mark.exhaustive
def test_a_series_with_a_clock(notebook: Page) -> None:
    play = named_board(notebook, "serie")
    play.more()
    play.press("Jugar una serie")
    play.root.get_by_label("Reloj:").select_option(label="3 minutos para cada uno")
    portrait(notebook, play.root, "series_begins")
    play.press("Empezar la serie")
    play.click("C35", "C44")
    running = play.root.locator(".zamora-clock-running")
    expect(running).to_contain_text(re.compile(r"Negras [0-2]:\d\d"))
    stands = running.inner_text()
    expect(running).not_to_have_text(stands)
    portrait(notebook, play.root, "series")
    assert harness.axe(notebook) == []


def test_on_a_narrow_page(notebook: Page) -> None:
    harness.resize(notebook, 400, 800)
    for name in GAMES:
        portrait(notebook, named_board(notebook, name).root, f"rival_400_{name}")
    assert overflowing(notebook) == []
    assert harness.console_errors(notebook) == []
