"""Pages of a site in frames of others, on other devices, as an app; and newer sites."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from laboratory.bench.sites import page_of, served
from zamora.registry import game
from zamora.site import offline
from zamora.site.building import ALL
from zamora.site.offline import MARK

from ..browser.harness import console_errors, resize, screenshot, wait_until, watch
from ..browser.playing_page import press
from .conftest import PLAIN
from .test_keeping import solve, solved
from .test_site import LESSONS, context_of, open_lesson, run_python

pytestmark = pytest.mark.site

#: A page of another site, on another origin: `localhost` is not `127.0.0.1`.
AROUND = """<!DOCTYPE html><meta charset="utf-8"><title>Un blog</title><script>
window.heard = []; addEventListener("message", ({{ data }}) => heard.push(data));
</script><p>Antes</p><iframe src="{src}" width="100%" height="300" style="border: 0">
</iframe><p>Después</p><script src="{root}page/embed.js" async></script>"""


def framed(browser: Browser, site: Path, base: str, query: str, width: int = 1100) -> Page:
    context = context_of(browser, service_workers="block", viewport={"width": width, "height": 800})
    page = context.new_page()
    watch(page)
    text = AROUND.format(src=f"{base}leccion/pagina.html?{query}".replace("&", "&amp;"), root=base)
    (site / "blog.html").write_text(text, encoding="utf-8")
    page.goto(f"{base.replace('127.0.0.1', 'localhost')}blog.html")
    inner = page.frame_locator("iframe")
    expect(inner.locator(".zb:visible, .zamora-exercise:visible").first).to_be_visible()
    return page


def inner(page: Page) -> Frame:
    return next(one for one in page.frames if "/leccion/" in one.url)


def start_after_a_turn() -> str:
    start = game("golez").start()
    return start.play(start.turns()[0]).code


@pytest.mark.parametrize("width", [1100, 400])
@pytest.mark.parametrize(
    "query",
    [
        urlencode({"game": "golez", "position": start_after_a_turn()}),
        "exercise=1.3",
        "replay=golez-1",
    ],
)
def test_in_a_frame_nothing_is_around_and_all_is_seen(
    site: Path, base: str, browser: Browser, query: str, width: int
) -> None:
    page = framed(browser, site, base, query, width)
    frame = inner(page)
    wait_until(page, lambda: page.evaluate("heard.some(({ on }) => on === 'size')"), "a height")
    expect(frame.locator(".zamora-bar:visible")).to_have_count(0)
    # As high as what is in it, and not higher.
    wait_until(
        page,
        lambda: frame.evaluate(
            """() => {
              const { scrollHeight, clientHeight, scrollWidth, clientWidth }
                = document.documentElement;
              const foot = document.querySelector('.zamora-column').getBoundingClientRect().bottom;
              return scrollHeight <= clientHeight && scrollWidth <= clientWidth
                && clientHeight - foot < 60;
            }"""
        ),
        lambda: frame.evaluate("[document.documentElement.scrollHeight, innerHeight]"),
    )
    name = re.sub(r"\W", "", query)[:8]
    screenshot(page, f"embed-{name}-{width}")
    assert console_errors(page) == []
    page.context.close()


def test_what_is_solved_is_told_to_the_page_around(site: Path, base: str, browser: Browser) -> None:
    page = framed(browser, site, base, "exercise=1.3")
    wait_until(page, lambda: page.evaluate("heard.some(({ on }) => on === 'progress')"), "progress")
    frame = inner(page)
    frame.evaluate("window.zamoraSite")
    solve(page, "1.3")
    frame.evaluate("dispatchEvent(new Event('focus'))")  # the pupil comes back
    told = "heard.findLast(({ on }) => on === 'progress')"
    wait_until(page, lambda: page.evaluate(f"{told}.solved['1.3']") is not None, "it is solved")
    assert page.evaluate(f"{told}.of") == ["1.3"]
    # Who is around may not ask for the progress itself.
    page.evaluate(
        "document.querySelector('iframe').contentWindow.postMessage({ zamora: 1, do: 'keep' }, '*')"
    )
    frame.evaluate("dispatchEvent(new Event('focus'))")
    assert not page.evaluate("heard.some(({ on }) => on === 'kept')")
    page.context.close()


@pytest.mark.parametrize("query", ["", "game=golex", "juego=golez", "game=golez&position=nada"])
def test_a_bad_address_says_what_would_be_one(base: str, browser: Browser, query: str) -> None:
    context = context_of(browser, service_workers="block", viewport={"width": 400, "height": 700})
    page = context.new_page()
    page.goto(f"{base}leccion/pagina.html?{query}")
    said = page.get_by_role("alert")
    expect(said).to_contain_text("Prueba con" if "position" not in query else "nada")
    expect(page.get_by_role("link", name="Inicio")).to_have_attribute("href", "inicio.html")
    expect(page.locator("#zamora-site-notice")).to_have_count(0)
    screenshot(page, "embed-bad")
    context.close()


def test_a_lesson_says_how_it_is_shown_elsewhere_and_goes_to_another_device(
    base: str, browser: Browser
) -> None:
    context = context_of(browser, service_workers="block", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    watch(page)
    open_lesson(page, base, LESSONS[1])
    press(page, "Insertar")
    drawer = page.get_by_role("dialog", name="Insertar")
    text = drawer.get_by_label("Esta página, dentro de otra").input_value()
    assert f'src="{base}{page_of(LESSONS[1])}#' in text and f"{base}page/embed.js" in text
    screenshot(page, "embed-drawer")
    drawer.get_by_role("button", name="Cerrar").click()
    solve(page, "1.4", "1.5")
    press(page, "Este aparato")
    expect(page.get_by_role("dialog", name="Este aparato")).to_contain_text("quedan tu nombre")
    screenshot(page, "embed-device")
    page.get_by_role("button", name="Mostrar códigos QR").click()
    expect(page.locator(".zamora-qr svg")).to_be_visible()
    screenshot(page, "embed-qr")
    assert console_errors(page) == []
    # What is in the codes: this Python made them, as ours would (tests/player/test_carrying.py).
    listed = run_python(
        page,
        f"""
import json
from zamora.player import lessonpage
texts, made = [], lessonpage.qr
lessonpage.qr = lambda text, error: texts.append(text) or "x"
lessonpage.LETTERS = 300
lessonpage.codes({f"{base}leccion/inicio.html"!r})
lessonpage.qr = made
print(json.dumps(texts))""",
    )
    addresses = json.loads(listed)
    assert len(addresses) > 1
    context.close()
    asked: list[str] = []
    other = context_of(browser, service_workers="block", viewport={"width": 400, "height": 700})
    other.on("request", lambda request: asked.append(request.url))
    for address in reversed(addresses):
        page = other.new_page()
        page.goto(address)
        dialog = page.get_by_role("dialog", name="Llevar lo tuyo")
        expect(dialog).to_contain_text("Falta" if address != addresses[0] else "2 respuestas")
        assert "#traer" not in page.url
    screenshot(page, "embed-brought")
    assert solved(page) == {"1.4", "1.5"}
    assert not any("traer" in one for one in asked), "a server hears nothing of it"
    other.close()


def test_it_can_be_installed(base: str, browser: Browser) -> None:
    context = context_of(browser)
    page = context.new_page()
    page.goto(f"{base}leccion/inicio.html")
    devtools = context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["url"] == f"{base}manifest.json" and found["errors"] == []
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in errors} <= {"in-incognito"}
    context.close()


def newer(folder: Path) -> None:
    """The same site with other words in its first lesson, and all that a build says of itself."""
    lesson = folder / page_of(LESSONS[1])
    text = lesson.read_text(encoding="utf-8")
    about = json.loads((folder / MARK).read_text(encoding="utf-8"))
    text = re.sub("<h1>.*?</h1>", "<h1>Una lección nueva</h1>", text, count=1)
    text = text.replace(f'data-build="{about["build"]}"', 'data-build="newer"')
    lesson.write_text(text, encoding="utf-8")
    style = folder / "extensions" / "zamora" / "static" / "home.css"
    style.write_text(f"{style.read_text(encoding='utf-8')}\n/* newer */\n", encoding="utf-8")
    (folder / "sw.js").unlink()
    offline.write(folder, ALL)
    (folder / MARK).write_text(json.dumps({**about, "build": "newer"}), encoding="utf-8")


@pytest.mark.parametrize("secure", [True, False], ids=["https or localhost", "plain http"])
def test_a_newer_site_is_said_and_taken_when_asked(
    site: Path, browser: Browser, tmp_path: Path, secure: bool
) -> None:
    folder = tmp_path / "sitio"
    shutil.copytree(site, folder)
    with served(folder) as base:
        base = base if secure else base.replace("127.0.0.1", PLAIN)
        context = context_of(browser)
        page = context.new_page()
        open_lesson(page, base, LESSONS[1])
        if secure:
            page.wait_for_function("() => navigator.serviceWorker.controller")
            page.reload()
            open_lesson(page, base, LESSONS[1])
        notice = page.locator("#zamora-site-notice")
        expect(notice).to_have_count(0)
        newer(folder)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(notice).to_contain_text("Hay una versión nueva")
        resize(page, 400, 700)
        screenshot(page, "embed-newer")
        assert page.locator("[data-build=newer]").count() == 0  # it goes on until it is asked
        notice.get_by_role("button", name="Usarla ahora").click()
        expect(page.locator("html[data-build=newer]")).to_have_count(1)
        expect(page.get_by_role("heading", name="Una lección nueva")).to_be_visible()
        style = page.evaluate(
            "fetch('../extensions/zamora/static/home.css').then((answer) => answer.text())"
        )
        assert "newer" in style
        expect(notice).to_have_count(0)
        context.close()
