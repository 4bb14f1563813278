"""The languages of a site: who gets which, and what goes along from one to another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from laboratory.bench.sites import page_of, served
from zamora.core.i18n import speaking
from zamora.player.lessonlist import course

from ..browser.harness import console_errors, screenshot, watch
from ..patience import PATIENCE
from .test_keeping import GOLEZ, begin_a_turn, board, solve, solved
from .test_site import LESSONS, cell, failures, open_lesson, run_python

pytestmark = pytest.mark.site


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    with served(site.parents[1]) as host:
        yield f"{host}escuela/zamora/"


def title(code: str, lesson: str) -> str:
    with speaking(code):
        return str(next(one["title"] for one in course()["lessons"] if one["file"] == lesson))


def test_the_root_is_in_the_language_of_the_browser_until_one_is_chosen(
    base: str, browser: Browser
) -> None:
    context = browser.new_context(locale="pt-BR", service_workers="block")
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.goto(f"{base}{page_of(LESSONS[1])}")
    page.wait_for_url(f"{base}pt/{page_of(LESSONS[1])}*")
    expect(page).to_have_title(title("pt", LESSONS[1]))
    # An address below a language is that language's.
    page.goto(f"{base}en/index.html")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.get_by_role("link", name="Español").click()
    page.wait_for_url(base)
    page.goto(f"{base}acerca.html")  # chosen once, before what the browser prefers
    assert page.evaluate("document.documentElement.lang") == "es"
    context.close()


def test_a_lesson_goes_on_in_another_language(base: str, browser: Browser) -> None:
    context = browser.new_context(locale="es-VE", service_workers="block")
    context.set_default_timeout(1000 * PATIENCE)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    watch(page)
    open_lesson(page, base, GOLEZ)
    solve(page, "3.1")
    begin_a_turn(page)
    turns = board(page).turns()
    assert not [one for one in asked if one.endswith(("python/en.xz", "python/pt.xz"))]
    screen = page.url.partition("#")[2]
    page.locator(".zamora-bar-more").click()
    page.locator(".zamora-bar-language", has_text="English").click()
    page.wait_for_url(f"{base}en/{page_of(GOLEZ)}#{screen}")
    page.wait_for_function("() => window.zamoraSite.steps.ready")
    expect(page.locator(".zamora-bar-state")).to_have_text("Everything is saved by itself")
    expect(page).to_have_title(title("en", GOLEZ))
    play = board(page)
    play.expect_number(1)
    assert len(play.turns()) == len(turns)
    expect(play.button("End turn")).to_be_visible()
    shown = cell(page, GOLEZ, 'tablero("golez", rival="level:1")')
    expect(shown.get_by_text("Nueva partida")).to_have_count(0)
    assert solved(page) == {"3.1"} and not failures(page) and console_errors(page) == []
    said = "from zamora.core.i18n import language, languages; print(language(), *languages())"
    assert run_python(page, said).split() == ["en", "es", "en"]
    assert [one for one in asked if one.endswith("python/en.xz")]
    assert not [one for one in asked if one.endswith("python/pt.xz")]
    context.close()


@pytest.mark.parametrize("code", ["en", "pt"])
def test_every_edition_is_read_without_scripts(base: str, browser: Browser, code: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 400, "height": 800})
    page = context.new_page()
    page.goto(f"{base}{code}/")
    for lesson in LESSONS:
        expect(page.locator(f'a[href*="{page_of(lesson)}"]')).to_be_visible()
    for link in page.locator("a").all():
        answer = context.request.get(f"{base}{code}/{link.get_attribute('href')}")
        assert answer.ok, link.get_attribute("href")
    screenshot(page, f"site-start-{code}-400")
    page.goto(f"{base}{code}/{page_of(LESSONS[1])}")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.get_by_role("link", name="Español")).to_be_visible()
    said = {"en": "are on the Spanish page", "pt": "estão na página em espanhol"}
    assert said[code] in (page.locator("noscript p").text_content() or "")
    context.close()
