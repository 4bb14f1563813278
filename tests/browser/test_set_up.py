"""A toy game that begins with a set-up in secret, by two people on one board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ..marks import ordinarily
from . import harness
from .harness import REPOSITORY
from .lesson_page import Play, cell, overflowing, portrait

CELLS = [
    f"import sys; sys.path.insert(0, {str(REPOSITORY)!r})",
    "import zamora_widgets.aula",
    "from tests.engine.secret import Secret; from zamora.player.game.board import Board",
    "Board(Secret().start())",
]


@pytest.mark.parametrize("width", ordinarily([400], [1280, 400]))
def test_the_board_covers_the_first_choice_and_asks_the_other_one(
    notebook: Page, width: int
) -> None:
    harness.resize(notebook, width, 900)
    play = Play(notebook, cell(notebook, "Board(").locator(".zamora").first)
    play.expect_painted()
    play.press("Nueva partida")
    play.click("a1", "c1")
    expect(play.message).to_have_text("Ahora les toca a las negras: que nadie más mire.")
    expect(play.cell_button("a1")).to_have_text("?")
    # Nothing can be touched before the other one has come.
    play.click("a4")
    expect(play.cell_button("a4")).to_have_text("·")
    portrait(notebook, play.root, f"set_up_covered_{width}")
    assert overflowing(notebook) == [] and harness.axe(notebook) == []
    play.button("Escojo yo").focus()
    notebook.keyboard.press("Enter")
    expect(play.cell_button("b1")).to_have_accessible_name("b1, secreto")
    play.click("b1")
    expect(play.message).to_have_text("Está tapado hasta que los dos bandos hayan escogido.")
    play.click("a4")
    expect(play.cell_button("a4")).to_have_text("a")
    portrait(notebook, play.root, f"set_up_second_{width}")
    assert play.turns() == []
    play.click("b4")
    expect(play.cell_button("a1")).to_have_text("A")
    play.expect_turns("a1, c1", "a4, b4")
    play.click("a1", "a2")
    play.expect_turns("a1, c1", "a4, b4", "a1-a2")
    assert harness.console_errors(notebook) == []
