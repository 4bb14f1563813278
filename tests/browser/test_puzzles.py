"""A box of puzzles in a page: solved by mouse, counted, turned over, fit for a narrow screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from zamora.school.puzzles import as_exercise, puzzles

from . import harness
from .harness import Lab, click_cell

CELL = 'from zamora_widgets.aula import *\nacertijos("golez", "quien")'


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (400, 800)])
def test_puzzles_one_after_the_other(
    lab: Lab, new_page: Callable[..., Page], width: int, height: int
) -> None:
    page = lab.open(new_page(), lab.write(f"puzzles_{width}.ipynb", [CELL]), width, height)
    harness.run_all(page)
    box = page.locator(".zamora-puzzles")
    expect(box).to_be_visible()
    # Both widths share one progress: the second page goes on where the first one stopped.
    first, *_rest = [
        one for one in puzzles("golez", "quien") if as_exercise(one).heading in box.inner_text()
    ]
    for name in first.solutions:
        click_cell(page, box, name)
    box.get_by_role("button", name="Comprobar").click()
    expect(box).to_contain_text("¡Correcto!")
    expect(box).to_contain_text(f"{first.number} de 8 resueltos")
    harness.screenshot(box, f"puzzles_{width}")
    box.get_by_role("button", name="Siguiente").click()
    expect(box).to_contain_text(f"Acertijo {first.number + 1} de 8")
    expect(box).to_contain_text(as_exercise(puzzles("golez", "quien")[first.number]).heading)
    # Nothing has to be moved sideways.
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert harness.axe(page, ".zamora-puzzles") == []
    assert harness.console_errors(page) == []
