"""The site in a browser: `pytest -m site`. It is built first; that takes a minute or two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pypdfium2 as pdfium
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from laboratory.bench.sites import page_of
from zamora.core.i18n import COMPLETE
from zamora.player.cells import read
from zamora.school.rungs import routes
from zamora.site.app import all_files
from zamora.site.building import ALL, all_lessons, build
from zamora.site.measure import size

from ..browser.harness import console_errors, resize, screenshot, wait_until, watch
from ..browser.lesson_page import Play, overflowing
from ..browser.playing_page import choose_route, english, expect_ready, press, shown
from ..patience import PATIENCE

pytestmark = pytest.mark.site

LESSONS = [lesson.name for lesson in all_lessons()]
BOARD = ".zb"


def context_of(browser: Browser, **options: Any) -> BrowserContext:
    context = browser.new_context(locale="es-VE", **options)
    context.set_default_timeout(1000 * PATIENCE)
    return context


def open_lesson(page: Page, base: str, lesson: str, screen: str = "") -> None:
    page.goto(f"{base}{page_of(lesson)}{screen and f'#{screen}'}")
    page.wait_for_function("() => window.zamoraSite.steps.ready")
    # The first screen has been run: nothing is being prepared any more.
    expect_ready(page)


def run_python(page: Page, code: str) -> str:
    """Run code in the page's Python, then have it kept what there is; what was printed."""
    worker = [one for one in page.workers if "kernel/worker.js" in one.url][-1]
    wait_until(page, lambda: worker.evaluate("'python' in globalThis") is True, "Python")
    printed: str = worker.evaluate(
        """async (code) => {
          python.globals.set("tested", code);
          const printed = python.runPython(`
import contextlib, io
with contextlib.redirect_stdout(io.StringIO()) as printed:
    exec(tested, {})
printed.getvalue()`);
          dispatchEvent(new MessageEvent("message", { data: { message: '{"do": "nothing"}' } }));
          await settled();
          return printed;
        }""",
        code,
    )
    return printed


#: The cells of the lesson that failed.
_FAILED = """
import zamora_page
for lesson in zamora_page._desk._lessons.values():
    for ident, outputs in lesson.state["outputs"].items():
        for one in outputs:
            if "error" in one or "zamora-oops" in one.get("html", ""):
                print(ident, str(one)[:400])
"""


def failures(page: Page) -> list[str]:
    return run_python(page, _FAILED).splitlines()


def cell(page: Page, lesson: str, source: str) -> Locator:
    """The first cell of a lesson whose source contains this."""
    (file,) = [one.source for one in all_lessons() if one.name == lesson]
    cells = json.loads(file.read_bytes())["cells"]
    ident = next(one["id"] for one in cells if source in "".join(one["source"]))
    return page.locator(f".zamora-cell[data-cell='{ident}']")


def test_it_is_no_larger_than_it_says(site: Path) -> None:
    assert size(site) <= 23e6


def test_two_builds_are_the_same_byte_for_byte(site: Path, tmp_path: Path) -> None:
    other = build(tmp_path / "elsewhere" / "again", all_lessons())
    names = {one.relative_to(site) for one in all_files(site)}
    assert names == {one.relative_to(other) for one in all_files(other)}
    changed = [one for one in names if (site / one).read_bytes() != (other / one).read_bytes()]
    assert changed == []


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
        forward = shown(page).locator(".zamora-bar-next:visible")  # practice has one of its own
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


#: Runs all cells of the lesson; says the text and the kind of what each leaves.
_RUN = """
import json, zamora_page
(lesson,) = zamora_page._desk._lessons.values()
for cell in lesson.cells.values():
    if cell.kind == "code":
        lesson.run(cell)
outputs = lesson.state["outputs"]
found = {ident: [dict.fromkeys(one, "") | {"html": one.get("html", "")} for one in outputs[ident]]
         for ident in outputs}
print(json.dumps(found))
"""
#: Plots: there is no Matplotlib. What is said in words is the same. docs/site.md has this list.
OTHERWISE = [
    ("02_futez.ipynb", 'comprobar("valores de futez")'),
    ("03_golez_distancias.ipynb", 'comprobar("tamaño de los discos")'),
    ("04_goldrez.ipynb", 'comprobar("opciones por turno")'),
    ("08_nim_y_sus_parientes.ipynb", 'comprobar("plano de euclides")'),
    ("09_numeros_que_son_juegos.ipynb", 'comprobar("mapa de dominorio")'),
    ("14_mayorias.ipynb", 'comprobar("triángulos de sierpinski")'),
]


def test_all_cells_leave_what_was_published(base: str, browser: Browser) -> None:
    otherwise = []
    context = context_of(browser, service_workers="block")
    for lesson in all_lessons():
        page = context.new_page()
        open_lesson(page, base, lesson.name)
        outputs = json.loads(run_python(page, _RUN))
        for one in read(lesson.source):
            if one.kind != "code":
                continue
            found = outputs[one.id]
            assert not any("error" in shown for shown in found), (lesson.name, one.source)
            pictures = "".join(shown["html"] for shown in found)
            if not one.lives and pictures.count("<img") != one.html.count("<img"):
                otherwise.append((lesson.name, one.source))
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
    # Its code is a page of Jupyter's, which is kept when it is first opened.
    press(page, "Ver el código")
    expect(page.get_by_text("no está guardada todavía")).to_be_visible()
    context.close()


def test_the_code_is_one_press_away_and_runs(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    page = context.new_page()
    watch(page)
    open_lesson(page, base, LESSONS[1])
    press(page, "Ver el código")
    page.wait_for_url("**/codigo/index.html?l=*")
    expect_code_alive(page)
    page.reload()  # by its address alone
    expect_code_alive(page)
    assert console_errors(page) == []
    context.close()


def expect_code_alive(page: Page) -> None:
    """The notebook of a lesson is there, and Python draws on its first board."""
    page.wait_for_selector(".jp-NotebookPanel:visible .zb")
    expect(shown(page)).to_contain_class("zamora-page")
    expect_ready(page)
    Play(page, page.locator(".jp-CodeCell:visible:has(.zb)").first).expect_painted()
    expect(page.locator("#zamora-site-notice")).to_have_count(0)


def test_home_leads_to_lessons_games_and_problems(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    page = context.new_page()
    watch(page)
    page.goto(base)
    page.get_by_role("link", name="Abre el mapa").click()
    page.locator(".home-stops a").first.wait_for()  # before Python is there
    page.locator(".home-games").get_by_role("link", name="Golez").first.click()
    page.wait_for_url("**/leccion/pagina.html?game=golez*")
    Play(page, page.locator(".zamora-cell-code:visible:has(.zb)").first).expect_painted()
    page.go_back()
    page.wait_for_url("**/leccion/inicio.html")
    page.goto(f"{base}leccion/pagina.html?puzzle=3.gol-07")
    expect_ready(page)
    assert not failures(page) and console_errors(page) == []
    context.close()


def test_the_start_pages_are_read_without_scripts(base: str, browser: Browser) -> None:
    context = context_of(browser, java_script_enabled=False, viewport={"width": 400, "height": 800})
    page = context.new_page()
    sheets = {}
    for code in COMPLETE:
        page.goto(own := f"{base}{ALL.folder(code)}")
        for lesson in LESSONS:
            expect(page.locator(f'a[href*="{page_of(lesson)}"]')).to_be_visible()
        links = [str(one.get_attribute("href")) for one in page.locator("a").all()]
        for link in links:
            answer = context.request.get(urljoin(own, link))
            assert answer.ok, link
        sheet = pdfium.PdfDocument(context.request.get(f"{own}archivos/1-hoja.pdf").body())
        assert all(f"archivos/{one}" in links for one in ("golez.pdf", "guia-del-curso.pdf"))
        sheets[code] = sheet[0].get_textpage().get_text_range()
        screenshot(page, f"site-start-{code}-400")
    words = {"es": "Hoja de trabajo", "en": "Worksheet", "pt": "Folha de atividades"}
    assert {code for code in words if words[code] in sheets[code]} == set(COMPLETE)
    context.close()
