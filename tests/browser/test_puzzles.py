"""A box of puzzles in a page: solved by mouse, counted, turned over, fit for a narrow screen."""

from __future__ import annotations

import contextlib

import pytest
from playwright.sync_api import Error, Page, expect

from zamora.school.puzzles import as_exercise, puzzles

from ..marks import ordinarily
from . import harness
from .harness import Bare, click_cell

CELL = 'from zamora_widgets.aula import *\nacertijos("golez", "quien")'


@pytest.mark.exhaustive
@pytest.mark.parametrize(("width", "height"), [(1280, 900), (400, 800)])
def test_puzzles_one_after_the_other(bare: Bare, page: Page, width: int, height: int) -> None:
    page = bare.open(page, bare.write(f"puzzles_{width}.ipynb", [CELL]), width, height)
    harness.run_all(page)
    box = page.locator(".zamora-puzzles")
    expect(box).to_be_visible()
    # Both widths share one progress: the second page goes on where the first one stopped.
    first, *_rest = [
        one for one in puzzles("golez", "quien") if as_exercise(one).heading in box.inner_text()
    ]
    after = as_exercise(puzzles("golez", "quien")[first.number])
    for name in first.solutions:
        click_cell(page, box, name)
    box.get_by_role("button", name="Comprobar").click()
    expect(box).to_contain_text("¡Correcto!")
    expect(box).to_contain_text(f"{first.number} de 8 resueltos")
    harness.screenshot(box, f"puzzles_{width}")
    second = box.locator(".zamora-exercise", has_text=after.heading)
    expect(second).to_be_attached()  # on the page already, out of sight
    milliseconds = box.evaluate(
        """async (box, heading) => {
          const start = performance.now();
          const onward = (one) => one.innerText.includes('Siguiente');
          [...box.querySelectorAll('button')].find(onward).click();
          while (!box.innerText.includes(heading)) await new Promise(requestAnimationFrame);
          return performance.now() - start;
        }""",
        after.heading,
    )
    print(f"the next puzzle took {milliseconds:.0f} ms")
    expect(box).to_contain_text(f"Acertijo {first.number + 1} de 8")
    expect(second).to_be_visible()
    # Nothing has to be moved sideways.
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert harness.axe(page, ".zamora-puzzles") == []
    assert harness.console_errors(page) == []


RUN = 'from zamora_widgets.aula import *\nracha("golez")'


@pytest.mark.parametrize(("width", "height"), ordinarily([(400, 800)], [(1280, 900), (400, 800)]))
def test_a_run(bare: Bare, page: Page, width: int, height: int) -> None:
    page = bare.open(page, bare.write(f"run_{width}.ipynb", [RUN]), width, height)
    harness.run_all(page)
    box = page.locator(".zamora-puzzles")
    expect(box).to_contain_text("Racha: 0")
    expect(box.locator(".zamora-exercise")).to_have_count(2)  # one to solve, one to come
    harness.screenshot(box, f"run_{width}")
    shown = box.locator(".zamora-exercise:visible")
    found = {as_exercise(one).heading: one for one in puzzles("golez")}
    heading = shown.locator("b").first.inner_text()
    turn = found[heading].turn
    board = turn.before.game.board
    assert turn.steps[0].origin is not None
    click_cell(page, shown, board.name(turn.steps[0].origin))
    for step in turn.steps:
        click_cell(page, shown, board.name(step.target))
    end = shown.get_by_role("button", name="Terminar turno")

    def ended() -> bool:
        if "Racha: 1" in box.inner_text():
            return True
        # Offered in the middle of the turn as well: it may be gone when it is to be clicked.
        if end.count() and end.is_visible():
            with contextlib.suppress(Error):
                end.click(timeout=1000)
        return False

    harness.wait_until(page, ended, "the end of the turn")
    expect(box.locator(".zamora-exercise:visible b").first).not_to_have_text(heading)
    harness.screenshot(box, f"run_next_{width}")
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert harness.axe(page, ".zamora-puzzles") == []
    assert harness.console_errors(page) == []
