"""The lessons in a real JupyterLab: as it is opened, run, played with, and on a telephone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

import zamora

from ..marks import ordinarily
from . import harness
from .harness import Lab, wait_until
from .lesson_page import (
    LESSONS,
    WIDTH,
    Play,
    Widget,
    cell,
    open_lesson,
    overflowing,
    whole_page,
)

NOTEBOOKS = sorted(p.name for p in LESSONS.glob("*.ipynb"))
#: Those that are looked at in every run: none. nbval runs the cells of all, the page its lessons.
CHOSEN: list[str] = []


@dataclass(frozen=True)
class Opened:
    """A lesson in a page.

    Attributes:
        name: of its notebook.
        page: where it is open.
    """

    name: str
    page: Page


@pytest.fixture(
    scope="module", params=ordinarily(CHOSEN, NOTEBOOKS), ids=lambda name: name.partition("_")[0]
)
def lesson(request: pytest.FixtureRequest, lab: Lab, browser: Browser) -> Iterator[Opened]:
    """The lesson as it is opened; the tests below follow one another on the same page."""
    with open_lesson(lab, browser, request.param) as page:
        yield Opened(request.param, page)


def live(lesson: Opened) -> Page:
    """The page with every cell run (once for all tests)."""
    if lesson.page.locator(".zb").count() == 0:
        harness.run_all(lesson.page)
    return lesson.page


def test_before_it_is_run(lesson: Opened) -> None:
    """What a pupil without a kernel, or a viewer of notebooks, sees."""
    page = lesson.page
    assert page.locator(".zb").count() == 0, "this must be the first test of the page"
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    pictures = page.locator(".jp-OutputArea-output img")
    assert pictures.count() > 2
    for picture in pictures.all():
        assert picture.evaluate(WIDTH) > 50
        assert picture.get_attribute("alt")
    assert harness.axe(page) == []
    assert harness.console_errors(page) == []


def test_run_all(lesson: Opened) -> None:
    page = live(lesson)
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    expect(page.locator(".zamora-oops")).to_have_count(0)
    for one in page.locator(".zamora-surface").all():
        Widget(page, one).expect_painted()
    # A widget stands in for its picture, never beside it.
    assert page.locator(".jp-OutputArea-output:has(.zamora) img:not(.zamora *)").count() == 0
    assert overflowing(page) == []
    assert harness.axe(page) == []
    whole_page(page, f"every-lesson-{lesson.name[:2]}-1280")
    assert harness.console_errors(page) == []


def first_game(name: str) -> str | None:
    """The game of the first board to play on that starts at the start."""
    for one in nbformat.read(LESSONS / name, as_version=4).cells:
        if one.cell_type == "code":
            for node in ast.walk(ast.parse(one.source)):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "tablero":
                    game = str(ast.literal_eval(node.args[0])) if node.args else "compases"
                    if ":" not in game:
                        return game
    return None


def test_the_first_board_is_played_on(lesson: Opened) -> None:
    game = first_game(lesson.name)
    if game is None:
        pytest.skip("no board that starts at the start")
    page = live(lesson)
    play = Play(page, cell(page, f'tablero("{game}"').locator(".zamora").first)
    position = zamora.game(game).start()
    turn = min(position.turns(), key=lambda turn: len(turn.steps))
    name = position.game.board.name
    first = turn.steps[0]
    assert first.origin is not None
    play.click(name(first.origin), *(name(step.target) for step in turn.steps))
    end = play.button("Terminar turno")
    wait_until(page, lambda: bool(play.turns()) or end.count() > 0, "the turn is made")
    if end.count():
        end.click()
    wait_until(page, lambda: play.turns()[:1] == [str(turn)], lambda: f"{turn}: {play.turns()}")
    assert harness.console_errors(page) == []


def test_on_a_telephone(lesson: Opened) -> None:
    page = live(lesson)
    before = page.viewport_size
    assert before is not None
    harness.resize(page, 400, 800)
    try:
        assert overflowing(page) == []
        whole_page(page, f"every-lesson-{lesson.name[:2]}-400")
    finally:
        harness.resize(page, before["width"], before["height"])
    assert harness.console_errors(page) == []
