"""In play: buttons come and go without pushing others; a check and an own goal can be seen."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from ..marks import ordinarily
from . import harness
from .lesson_page import INTERPRETED, named_board, overflowing, portrait, shown

#: Boards, the cells to touch one after the other, and what is offered then.
BOARDS = {
    "golez": ("golez", "52 63 74", ("Terminar turno", "Quitar el último paso")),
    "gol": ("gol", "(12,8) (4,8)", ("Quitar el último paso",)),
    "futez": ("futez:1 22,24,44,51 53,64,71,73 33 B", "C24 C35", ("Quitar el último paso",)),
    "compases": ("compases:1 V22-V23 V42-V43 C1", "V23 V21", ("+180°", "−180°")),
    "caliz": ("caliz:1 R155,T94 R15,P77 83 B", "(9,4) (9,5)", ()),
}
#: Where everything is on the card that can be operated, or looked at, but the table out of sight.
PLACES = """(card) => [...card.querySelectorAll('button, select, input, canvas')]
  .filter((part) => part.offsetParent && !part.closest('table'))
  .map((part) => {
    const box = part.getBoundingClientRect(), all = card.getBoundingClientRect();
    return [part.textContent.trim(), Math.round(box.x - all.x), Math.round(box.y - all.y)];
  })
  .filter(([words]) => !['Parar', 'Terminar turno', 'Quitar el último paso'].includes(words)
                       && !words.includes('180°'))"""


CELLS = [
    INTERPRETED,
    *shown({name: f"tablero('{code}')" for name, (code, *_) in BOARDS.items()}),
]


def places(root: Locator) -> list[list[object]]:
    found: list[list[object]] = root.evaluate(PLACES)
    return found


@pytest.mark.parametrize(
    ("name", "width"),
    ordinarily([("golez", 1280), ("caliz", 400)], product(BOARDS, (1280, 400))),
)
def test_nothing_moves_when_a_turn_goes_on(notebook: Page, name: str, width: int) -> None:
    notebook.set_viewport_size({"width": width, "height": 900})
    notebook.wait_for_timeout(300)
    play = named_board(notebook, name)
    _code, touches, offered = BOARDS[name]
    before = places(play.root)
    assert len(before) > 5
    for touch in touches.split():
        play.click(touch)
    for words in offered:
        expect(play.choices.filter(has_text=words)).to_be_visible()
    expect(play.choices).to_have_count(len(offered))
    if name == "caliz":
        expect(play.status).to_have_text("Les toca a las negras. ¡Jaque!")
        expect(play.message).to_have_text("¡Jaque al rey de las negras!")
        label = play.root.get_by_role("button", name="(1,5), rey de las negras, en jaque")
        expect(label).to_be_attached()
    if name == "futez":
        expect(play.message).to_contain_text("Los cuadrados con × son autogoles.")
    # The list of turns grows with a turn that has been played.
    after = places(play.root) if offered else before
    portrait(notebook, play.root, f"in_play_{name}_{width}")
    assert overflowing(notebook) == []
    play.press("Nueva partida")
    expect(play.choices).to_have_count(0)
    play.expect_turns()
    harness.settle(notebook)
    assert places(play.root) == after == before


def test_nothing_is_wrong_with_the_page(notebook: Page) -> None:
    assert harness.axe(notebook) == []
    assert harness.console_errors(notebook) == []
