"""Rivals on a site: by the WebAssembly kernels where a game has one, in slices where it has not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from laboratory.bench.sites import served

from ..browser.harness import wait_until
from ..browser.lesson_page import Play
from .test_site import cell, context_of, failures, open_lesson, run_python

pytestmark = pytest.mark.site

#: A ball game and one without a module: the lesson, and the cell with the first board of it.
BOARDS = {
    "02_futez.ipynb": 'tablero("futez", rival="azar")',
    "03_golez_distancias.ipynb": 'tablero("golez", rival="level:1")',
    "09_numeros_que_son_juegos.ipynb": 'tablero("dominorio", rival="azar")',
}
#: Whom Python asks, and how often.
COUNT = """
import builtins
from zamora.player.jobs import loop as _loop
_asked = builtins.asked = []
for _one in _loop._slicers.values():
    def _helper(question, answered, _one=_one, _old=_one.helper):
        taken = _old(question, answered)
        _asked.append(taken)
        return taken
    _one.helper = _helper
"""


@pytest.fixture(scope="module", params=BOARDS)
def lesson(site: Path, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    with served(site.parents[1]) as host:
        context = context_of(browser, viewport={"width": 1280, "height": 800})
        page = context.new_page()
        open_lesson(page, f"{host}escuela/zamora/", request.param)
        page.evaluate("name => { window.shownLesson = name; }", request.param)
        yield page
        context.close()


def first_board(page: Page) -> Play:
    name = page.evaluate("shownLesson")
    play = Play(page, cell(page, name, BOARDS[name]).locator(".zamora").first)
    play.expect_painted()
    return play


def new_game(play: Play) -> None:
    """The turns of the old one are gone."""
    play.press("Nueva partida")
    expect(play.button("Parar")).to_be_hidden()
    wait_until(play.page, lambda: not play.turns(), "a new game")


def two_turns(play: Play, who: str) -> None:
    play.press("Que juegue la computadora")
    wait_until(play.page, lambda: len(play.turns()) >= 2, lambda: f"{who}: {play.turns()}")


def levels(play: Play) -> list[str]:
    names = play.root.get_by_label("Rival:").locator("option").all_inner_texts()
    return [name for name in names if name.startswith("Nivel")]


def test_all_levels_play(lesson: Page) -> None:
    play = first_board(lesson)
    found = levels(play)
    assert len(found) >= 4
    play.more()
    for name in found:
        play.rival(name)
        new_game(play)
        two_turns(play, name)
    assert not failures(lesson)


def test_a_ball_game_is_thought_about_by_a_worker(lesson: Page) -> None:
    play = first_board(lesson)
    play.more()
    play.rival(levels(play)[-1])
    new_game(play)
    two_turns(play, "the last level")
    run_python(lesson, COUNT)
    new_game(play)
    two_turns(play, "the last level again")
    asked = run_python(lesson, "import builtins; print(builtins.asked)").strip()
    # Of Futez there is a table, Dominório has no module.
    assert ("True" in asked) == lesson.evaluate("shownLesson").startswith("03"), asked


def test_a_first_turn_is_answered_before_python_is_there(site: Path, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    held: list[Route] = []
    context.route("**/python/snapshot.xz", lambda route: held.append(route))
    page = context.new_page()
    with served(site) as host:
        page.goto(f"{host}leccion/01_batalla_de_compases.html")
        page.wait_for_function(
            "() => document.querySelector('.zb')?.zamoraBoard.frame.steps.length"
        )
        page.evaluate(
            """() => { const { zamoraBoard } = document.querySelector('.zb');
              zamoraBoard.same = true; zamoraBoard.take(0); }"""
        )
        wait_until(page, lambda: bool(held), "Python being fetched")
        answered = """(turns) => {
          const { same, frame } = document.querySelector('.zb').zamoraBoard;
          return same && frame.at[0] === turns && frame.steps.length && JSON.stringify(frame); }"""
        first = page.wait_for_function(answered, arg=2).json_value()
        page.evaluate(
            """() => { const { zamoraBoard } = document.querySelector('.zb');
              const { show } = zamoraBoard;
              zamoraBoard.seen = [];
              zamoraBoard.show = (frame) => { zamoraBoard.seen.push(frame.at[0]);
                return show.call(zamoraBoard, frame); }; }"""
        )
        held[0].continue_()
        # Python has come to the same place, on the same board, and goes on from there.
        page.wait_for_function(
            "() => document.querySelector('.zb').zamoraBoard.seen.length && zamoraSite.steps.ready"
        )
        assert page.evaluate(answered, 2) == first
        page.evaluate("document.querySelector('.zb').zamoraBoard.take(0)")
        page.wait_for_function(answered, arg=4)
        assert min(page.evaluate("document.querySelector('.zb').zamoraBoard.seen")) == 2
    context.close()


def test_a_hint(lesson: Page) -> None:
    play = first_board(lesson)
    play.press("Pista")
    expect(play.message).not_to_be_empty()
    assert not failures(lesson)
