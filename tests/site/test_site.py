"""The site in a browser: `pytest -m site`. It is built first; that takes a minute or two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from zamora.laboratory.bench.sites import served
from zamora.school.routes import routes
from zamora.site.building import all_lessons
from zamora.site.measure import size

from ..browser.harness import console_errors, resize, screenshot, watch
from ..browser.lesson_page import overflowing
from ..browser.playing_page import choose_route, english, expect_ready, press, shown

pytestmark = pytest.mark.site

LIMIT = 120_000  # milliseconds: the machine may be busy
LESSONS = [lesson.name for lesson in all_lessons()]
BOARD = ".zb"


def context_of(browser: Browser, **options: Any) -> BrowserContext:
    context = browser.new_context(locale="es-VE", **options)
    context.set_default_timeout(LIMIT)
    return context


def open_lesson(page: Page, base: str, lesson: str, screen: str = "") -> None:
    page.goto(f"{base}leccion/index.html?l={quote(lesson)}{screen and f'#{screen}'}")
    page.wait_for_selector(".zamora-page")
    expect(page.locator("#zamora-opening")).to_have_count(0)
    # The first screen has been run: nothing is being prepared any more.
    page.wait_for_function(
        """() => jupyterapp.shell.currentWidget?.sessionContext.session?.kernel?.status === 'idle'
          && window.zamoraSite.steps.ready"""
    )


def failures(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [...jupyterapp.shell.currentWidget.content.model.cells]
          .filter((cell) => cell.type === 'code').flatMap((cell) => cell.sharedModel.outputs)
          .filter((output) => output.output_type === 'error'
            || String(output.data?.['text/html'] ?? '').includes('zamora-oops'))
          .map((output) => JSON.stringify(output).slice(0, 400))"""
    )
    return found


@pytest.fixture(scope="module")
def base(site: Path) -> Any:
    with served(site.parents[1]) as host:
        yield f"{host}escuela/zamora/"


def test_it_is_no_larger_than_it_says(site: Path) -> None:
    assert size(site) <= 25e6


#: Of a laptop and of a telephone.
SIZES = ((1280, 800), (400, 800))


def wrong(page: Page, name: str) -> Iterator[str]:
    """What is wrong with the screen that is shown."""
    for width, height in SIZES:
        resize(page, width, height)
        screenshot(page, f"{name}-{width}")
        if page.evaluate("document.documentElement.scrollWidth") > width:
            yield f"wider than {width} px"
        yield from (f"at {width} px: {one}" for one in overflowing(page))
    yield from (f"English: {words!r}" for words in english(page))
    if page.locator(".zamora-oops:visible, .jupyter-widgets-error-widget:visible").count():
        yield "something failed"


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_screen_is_alive_and_nobody_else_is_asked(
    base: str, browser: Browser, lesson: str
) -> None:
    context = context_of(browser, service_workers="block")
    page = context.new_page()
    watch(page)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    open_lesson(page, base, lesson)
    found, seen = [], set()
    for route in routes():
        choose_route(page, route.name)
        press(page, "Partes")
        page.get_by_role("dialog", name="Partes").locator(".zamora-part").first.click()
        expect_ready(page)
        forward = shown(page).get_by_role("button", name="Siguiente", exact=True)
        while True:
            if (here := page.url.partition("#")[2]) not in seen:
                seen.add(here)
                name = f"site-{lesson[:3]}{len(seen)}"
                found += [f"{here}: {one}" for one in wrong(page, name)]
            if not forward.count():
                break
            forward.click()
            expect_ready(page)
    found += failures(page) + console_errors(page)
    found += [url for url in asked if not url.startswith((base, f"blob:{base[:16]}", "data:"))]
    context.close()
    assert found == [], "\n".join(found)


#: Cells that leave something else than in the published lesson: plots, for there is no Matplotlib.
#: What they say in words is the same. This list stands in docs/site.md as well.
OTHERWISE = [
    ("02_futez.ipynb", 'comprobar("valores de futez")'),
    ("03_golez_distancias.ipynb", 'comprobar("tamaño de los discos")'),
    ("04_goldrez.ipynb", 'comprobar("opciones por turno")'),
    ("08_nim_y_sus_parientes.ipynb", 'comprobar("plano de euclides")'),
    ("09_numeros_que_son_juegos.ipynb", 'comprobar("mapa de dominorio")'),
    ("14_mayorias.ipynb", 'comprobar("triángulos de sierpinski")'),
]
#: Runs all cells of a lesson, gives back the outputs of each.
RUN = """async () => {
  const { content, sessionContext } = jupyterapp.shell.currentWidget;
  const { kernel } = sessionContext.session, found = [];
  for (const cell of content.model.cells) {
    if (cell.type !== 'code') continue;
    const future = kernel.requestExecute({ code: cell.sharedModel.source }), outputs = [];
    future.onIOPub = ({ header: { msg_type: output_type }, content: { text, data, ename } }) => {
      if (output_type.startsWith('comm_')) return; // widgets, told while the cell runs
      if (text || data || ename) outputs.push({ output_type, text, data, ename });
    };
    await future.done;
    found.push(outputs);
  }
  return found;
}"""


def said(outputs: list[dict[str, Any]]) -> tuple[str, list[str]]:
    """What cells leave: their words, and the rest (of a widget only that it is there)."""
    words, rest = "", []
    for output in outputs:
        data = {kind: "".join(value) for kind, value in output.get("data", {}).items()}
        words += "".join(output.get("text") or "") + data.pop("text/plain", "")
        widget = any("outlet" in kind or "widget-view" in kind for kind in data)
        rest.append("widget" if widget else output.get("ename") or str(sorted(data.items())))
    return words, [one for one in rest if one != "[]"]


def test_all_cells_leave_what_was_published(base: str, browser: Browser) -> None:
    otherwise = []
    context = context_of(browser, service_workers="block")
    for lesson in all_lessons():
        page = context.new_page()
        open_lesson(page, base, lesson.name)
        cells = json.loads(lesson.source.read_bytes())["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        for cell, outputs in zip(code, page.evaluate(RUN), strict=True):
            here, there = said(outputs), said(cell["outputs"])
            if "widget" not in there[1]:  # its words stand for the board of that moment
                assert here[0] == there[0], (lesson.name, cell["source"])
            if here[1] != there[1]:
                otherwise.append((lesson.name, "".join(cell["source"])))
        page.close()
    context.close()
    assert otherwise == OTHERWISE


def test_it_works_without_a_network_after_the_first_visit(base: str, browser: Browser) -> None:
    context = context_of(browser)
    page = context.new_page()
    page.goto(f"{base}index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    open_lesson(page, base, LESSONS[1])
    assert not failures(page)
    context.close()


def test_the_start_page_is_read_without_scripts(base: str, browser: Browser) -> None:
    context = context_of(browser, java_script_enabled=False, viewport={"width": 400, "height": 800})
    page = context.new_page()
    page.goto(base)
    for lesson in LESSONS:
        expect(page.locator(f'a[href*="{lesson}"]')).to_be_visible()
    for link in page.locator("a").all():
        answer = context.request.get(f"{base}{link.get_attribute('href')}")
        assert answer.ok, link.get_attribute("href")
    screenshot(page, "site-start-400")
    context.close()
