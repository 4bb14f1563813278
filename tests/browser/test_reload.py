"""A lesson that is reloaded, and one that is opened again on the next day: no board is lost.

What goes wrong here (docs/reload.md) grows with the lesson: the longest one is tried whole when it
is asked for.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from ..marks import ordinarily
from . import harness
from .harness import Lab, wait_until
from .lesson_page import LESSONS, TWO_PEOPLE, Play, cell, open_lesson, write_part
from .server import SETTINGS

ENGLISH = ("Error displaying widget", "Loading widget", "model not found", "Could not create")


@pytest.fixture(scope="module")
def plain_lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab as somebody's own: the messages of widgets arrive on threads of their own."""
    plain = {name: value for name, value in SETTINGS.items() if "kernels-settings" not in name}
    assert plain != SETTINGS
    with harness.run_lab(tmp_path_factory.mktemp("plain"), plain) as running:
        yield running


def outlets(page: Page) -> Locator:
    return page.locator(".zamora-outlet")


def alive(page: Page) -> int:
    """How many outlets show their widget and nothing else."""
    return page.locator(".zamora-outlet:not(:has(.zamora-still)):has(.zamora)").count()


def expect_alive(page: Page, count: int) -> None:
    seen = lambda: f"{alive(page)} of {count} widgets; {outlets(page).all_inner_texts()}"  # noqa: E731
    wait_until(page, lambda: alive(page) == count, seen)
    for words in ENGLISH:
        expect(page.get_by_text(words)).to_have_count(0)


def slowly(page: Page, rate: int, what: Callable[[], object]) -> None:
    """Do something as a computer would that is ``rate`` times slower."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    what()
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.detach()


def widgets_in(page: Page) -> int:
    count: int = page.evaluate(
        """() => [...jupyterapp.shell.currentWidget.content.model.cells]
          .filter(cell => cell.type === 'code').flatMap(cell => cell.sharedModel.outputs)
          .filter(output => output.data?.['application/vnd.jupyter.widget-view+json']).length"""
    )
    return count


def save(page: Page) -> None:
    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)


def notebook(number: str) -> str:
    (path,) = LESSONS.glob(f"{number}_*.ipynb")
    return path.name


#: A lesson, what is taken of it, a turn on its first board, and how much slower than this machine
#: the reloaded page is: some small boards, and the lesson with most and largest ones.
#: (Before the outlets two reloads of three lost all of its boards at this rate.)
PARTS = {
    "some": ("01", ('rival="', 'ejercicio("1.1', "escalera()"), ("V12", "V23"), 1),
    "whole": ("05", ("",), ("(15,5)", "(14,5)"), 4),
}


# Who hears the page on two threads has it harder.
@pytest.mark.parametrize("part", ordinarily([], PARTS))
def test_reloads_and_the_next_day(plain_lab: Lab, browser: Browser, part: str) -> None:
    number, sources, (origin, target), slower = PARTS[part]
    name = write_part(plain_lab, notebook(number), f"{part}.ipynb", sources)
    with harness.own_page(browser) as page:
        plain_lab.open(page, name, 1280, 900)
        harness.run_all(page)
        count = widgets_in(page)
        assert count > 8 and outlets(page).count() == count
        expect_alive(page, count)
        # A game for two, so that nobody but us changes it.
        board = Play(page, page.locator(".zamora:has(.zamora-turns)").first)
        board.expect_painted()
        board.more()
        board.rival(TWO_PEOPLE)
        # Without our settings two threads hear the page, and the later word may be heard first.
        expect(board.root.get_by_text("Juegas con:")).to_be_hidden()
        board.press("Nueva partida")
        board.expect_turns()
        board.click(origin)
        expect(board.cell_button(origin)).to_have_attribute("data-state", "selected")
        board.click(target)
        wait_until(page, lambda: len(board.turns()) == 1, lambda: f"a turn, got {board.turns()}")
        played = board.turns()
        save(page)
        for _reload in range(2):
            slowly(page, slower, lambda: (page.reload(), expect_alive(page, count)))
            board.expect_turns(*played)
            board.expect_painted()
        board.press("Deshacer")
        wait_until(page, lambda: board.turns() == [], "the turn is taken back: the board answers")

        # The next day: the page is as it was saved, and a new kernel knows nothing of it.
        save(page)
        page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        page.reload()
        asleep = page.get_by_role("button", name="Despertar la lección")
        expect(asleep).to_have_count(count)
        for words in ENGLISH:
            expect(page.get_by_text(words)).to_have_count(0)
        assert page.locator(".zamora-still").count() == count
        assert harness.axe(page, ".zamora-outlet") == []
        chosen = asleep.nth(5)
        chosen.scroll_into_view_if_needed()
        place = chosen.evaluate_handle("button => button.closest('.jp-Cell')")
        top = place.evaluate("cell => cell.getBoundingClientRect().top")
        harness.screenshot(page, "asleep")
        chosen.click()
        expect_alive(page, count)
        harness.wait_for_kernel(page)
        now = place.evaluate("cell => cell.getBoundingClientRect().top")
        assert abs(top - now) < 60, "whoever pressed the button stays there"


def shipped_outlets(name: str) -> int:
    shipped = json.loads(Path(LESSONS / name).read_text(encoding="utf-8"))
    outputs = [o for c in shipped["cells"] for o in c.get("outputs", ())]
    return sum("application/vnd.zamora.outlet+json" in o.get("data", {}) for o in outputs)


def trust(page: Page, count: int) -> None:
    """What `zamora lab` and Binder do with a shipped lesson, which has so many widgets."""
    page.wait_for_function(
        """(count) => {
          const cells = [...(window.jupyterapp?.shell?.currentWidget?.content?.model?.cells ?? [])];
          const outputs = cells.flatMap(cell => cell.sharedModel.outputs ?? []);
          const ours = 'application/vnd.zamora.outlet+json';
          if (outputs.filter(output => output.data?.[ours]).length < count) return false;
          cells.forEach(cell => { cell.trusted = true; });
          return true;
        }""",
        arg=count,
    )


@pytest.mark.exhaustive
def test_a_lesson_as_it_is_shipped_can_be_woken(lab: Lab, browser: Browser) -> None:
    name = notebook("00")
    count = shipped_outlets(name)
    with open_lesson(lab, browser, name) as page:
        asleep = page.get_by_role("button", name="Despertar la lección")
        # What nobody has trusted runs nothing, and offers nothing that does.
        expect(outlets(page)).to_have_count(0)
        trust(page, count)
        expect(asleep).to_have_count(count)
        page.wait_for_timeout(2000)  # longer than a page waits before it says that it waits
        assert asleep.count() == count, "it sleeps until somebody wakes it"
        asleep.first.click()
        expect_alive(page, count)


@pytest.mark.exhaustive
def test_who_is_quicker_than_the_kernel_wakes_the_lesson_too(lab: Lab, browser: Browser) -> None:
    count = shipped_outlets(notebook("00"))
    # A copy that has no kernel: other tests have opened the lesson.
    name = "otra_copia.ipynb"
    shutil.copy(LESSONS / notebook("00"), lab.root / name)
    with harness.own_page(browser) as page:
        held: list[Route] = []
        starts = lambda url: "/api/sessions" in url  # noqa: E731
        page.route(
            starts, lambda r: held.append(r) if r.request.method == "POST" else r.continue_()
        )
        page.goto(lab.address(name))
        wait_until(page, lambda: bool(held), "a kernel is asked for")
        trust(page, count)
        asleep = page.get_by_role("button", name="Despertar la lección")
        expect(asleep).to_have_count(count)
        asleep.first.click()
        expect(asleep).to_have_count(0)
        for route in held:
            route.continue_()
        page.unroute(starts)
        expect_alive(page, count)


@pytest.mark.exhaustive
def test_a_notebook_of_somebody_else_is_left_alone(lab: Lab, page: Page) -> None:
    name = lab.write("otros.ipynb", ["import ipywidgets\nipywidgets.Button(description='hola')"])
    lab.open(page, name)
    harness.run_all(page)
    expect(cell(page, "ipywidgets").get_by_role("button", name="hola")).to_be_visible()
    expect(outlets(page)).to_have_count(0)
