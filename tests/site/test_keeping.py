"""What outlives a page of the site: the game on a board, and what has been solved."""

from __future__ import annotations

import contextlib
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect

from laboratory.bench.sites import page_of, served
from zamora.site import offline
from zamora.site.building import ALL

from ..browser.harness import wait_until
from ..browser.lesson_page import TWO_PEOPLE, Play
from .conftest import PLAIN
from .test_site import LESSONS, cell, context_of, failures, open_lesson, run_python

pytestmark = pytest.mark.site

GOLEZ = "03_golez_distancias.ipynb"
#: So many milliseconds Chromium goes by what it last knew of the room in its store.
OLD_NEWS = 31_000
PROGRESS = """
import zamora.school.progress as p
from zamora.school.tasks.base import Verdict, Status
"""
#: A fault that no Python survives: it reads where no memory is.
DEADLY = "import ctypes; ctypes.string_at(0xFFFFFFF0, 8)"


def solve(page: Page, *exercises: str) -> None:
    for one in exercises:
        run_python(page, f"{PROGRESS}p.progress().record('{one}', Verdict(Status.SOLVED, ''), 'x')")


def solved(page: Page) -> set[str]:
    code = f"{PROGRESS}print(*[a.exercise for a in p.progress().attempts()])"
    return set(run_python(page, code).split())


def run_on_shelf(page: Page, code: str) -> None:
    worker = [one for one in page.workers if "kernel/worker.js" in one.url][-1]
    worker.evaluate(f"() => {{ shelf.{code}; }}")


def notice(page: Page) -> Locator:
    return page.locator("#zamora-site-notice")


def board(page: Page) -> Play:
    play = Play(
        page, cell(page, GOLEZ, 'tablero("golez", rival="level:1")').locator(".zamora").first
    )
    play.expect_painted()
    return play


def begin_a_turn(page: Page) -> None:
    """Two people play: one turn is made, and of the next one there is a step."""
    play = board(page)
    play.rival(TWO_PEOPLE)
    play.press("Nueva partida")
    play.click("44", "53")
    play.press("Terminar turno")
    play.expect_number(1)
    play.click("84", "73")
    expect(play.button("Terminar turno")).to_be_visible()


def test_the_next_visit_unpacks_nothing(base: str, browser: Browser) -> None:
    context, fetched = context_of(browser), list[str]()
    open_lesson(page := context.new_page(), base, GOLEZ)
    page.evaluate("() => zamoraSite.kept")
    page.close()
    page = context.new_page()
    page.on("request", lambda one: fetched.append(one.url))
    open_lesson(page, base, GOLEZ)
    board(page)
    assert any(url.endswith("built.json") for url in fetched)  # workers' requests are seen, too
    assert not any(url.endswith(("xz.wasm", "snapshot.xz")) for url in fetched)
    context.close()


def test_a_page_loaded_anew_in_mid_turn_goes_on(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    page = context.new_page()
    open_lesson(page, base, GOLEZ)
    begin_a_turn(page)
    play = board(page)
    turns = play.turns()
    page.reload()
    open_lesson(page, base, GOLEZ)
    play = board(page)
    expect(play.message).to_contain_text("Aquí sigue tu partida.")
    play.expect_turns(*turns)
    expect(play.button("Terminar turno")).to_be_visible()
    expect(play.root.get_by_label("Rival:").locator("option:checked")).to_have_text(TWO_PEOPLE)
    play.press("Terminar turno")
    play.expect_number(2)
    assert not failures(page)
    # A new game is a new one after the next reload as well.
    play.press("Nueva partida")
    play.expect_number(0)
    page.reload()
    open_lesson(page, base, GOLEZ)
    board(page).expect_number(0)
    context.close()


def test_a_python_that_dies_is_followed_by_another(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    page = context.new_page()
    open_lesson(page, base, GOLEZ)
    solve(page, "3.1")
    begin_a_turn(page)
    turns = board(page).turns()
    # Half a minute is soon; on this page it takes long, however slow the machine is.
    page.evaluate(
        "() => { const { now } = Date, begun = now(); "
        "Date.now = () => begun + (now() - begun) / 20; }"
    )
    with contextlib.suppress(Error):  # the worker's death
        run_python(page, DEADLY)
    returns = page.get_by_text("La lección se detuvo y vuelve sola.")
    expect(returns).to_be_visible()
    expect(returns).to_be_hidden()
    play = board(page)
    play.expect_turns(*turns)
    expect(play.button("Terminar turno")).to_be_visible()
    assert solved(page) == {"3.1"}
    # What dies again at once waits to be asked.
    with contextlib.suppress(Error):
        run_python(page, DEADLY)
    page.get_by_role("button", name="Seguir", exact=True).click()
    board(page).expect_turns(*turns)
    assert solved(page) == {"3.1"}
    expect(notice(page)).to_have_count(0)
    context.close()


@pytest.mark.parametrize("secure", [True, False], ids=["https or localhost", "plain http"])
def test_two_pages_keep_what_is_solved_in_both(base: str, browser: Browser, secure: bool) -> None:
    if not secure:
        base = base.replace("127.0.0.1", PLAIN)
    context = context_of(browser, service_workers="block" if secure else "allow")
    page = context.new_page()
    open_lesson(page, base, LESSONS[1])
    able = page.evaluate(
        "[isSecureContext, Boolean(navigator.locks), 'serviceWorker' in navigator]"
    )
    assert able == [secure] * 3
    solve(page, "1.4")
    page.reload()  # what is promised is kept at once
    open_lesson(page, base, LESSONS[2])
    second = context.new_page()
    open_lesson(second, base, LESSONS[1])
    assert solved(page) == solved(second) == {"1.4"}
    # Each is there in the other one, without a word, and whichever is closed first.
    solve(second, "1.5")
    wait_until(page, lambda: "1.5" in solved(page), "what the second has kept")
    # Both at the same time: neither has heard of the other when it writes.
    for one in page, second:
        run_on_shelf(one, "others.onmessage = null")
    solve(page, "2.1")
    solve(second, "1.6")
    solve(page, "2.2")
    expect(notice(page)).to_have_count(0)
    expect(notice(second)).to_have_count(0)
    page.close()
    second.close()
    third = context.new_page()
    open_lesson(third, base, LESSONS[0])
    assert solved(third) == {"1.4", "1.5", "2.1", "1.6", "2.2"}
    context.close()


def test_what_is_set_aside_in_one_page_stays_so(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    first, second = context.new_page(), context.new_page()
    for one in first, second:
        open_lesson(one, base, LESSONS[1])
    solve(first, "1.4")
    wait_until(second, lambda: solved(second) == {"1.4"}, "what the first has kept")
    run_python(first, f"{PROGRESS}p.progress().start_over(1)")
    wait_until(second, lambda: solved(second) == set(), "what the first has set aside")
    solve(second, "1.5")
    wait_until(first, lambda: solved(first) == {"1.5"}, "what the second has kept")
    context.close()


def test_a_newer_site_brings_its_lessons_and_keeps_what_is_solved(
    site: Path, browser: Browser, tmp_path: Path
) -> None:
    folder = tmp_path / "sitio"
    shutil.copytree(site, folder)
    lesson = folder / page_of(LESSONS[1])
    new = lesson.read_text(encoding="utf-8")
    old = re.sub("<h1>.*?</h1>", "<h1>Una lección vieja</h1>", new, count=1)

    def write(text: str) -> None:
        lesson.write_text(text, encoding="utf-8")
        (folder / "sw.js").unlink()
        offline.write(folder, ALL)

    write(old)
    with served(folder) as base:
        context = context_of(browser)
        page = context.new_page()
        page.goto(f"{base}{page_of(LESSONS[1])}")
        expect(page.get_by_role("heading", name="Una lección vieja")).to_be_visible()
        page.goto(f"{base}index.html")
        open_lesson(page, base, LESSONS[2])
        solve(page, "2.1")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        write(new)
        # The next visit finds that there is a newer site; it is there when that page is closed.
        page.evaluate(
            """async () => {
              const found = await navigator.serviceWorker.getRegistration();
              await found.update();
              while (!found.waiting) await new Promise((later) => setTimeout(later, 100));
            }"""
        )

        def is_new() -> bool:
            page.goto("about:blank")  # nobody uses the older one
            page.goto(f"{base}index.html")
            asked = "navigator.serviceWorker.getRegistration().then(({ waiting }) => !waiting)"
            return bool(page.evaluate(asked))

        wait_until(page, is_new, "the newer site")
        open_lesson(page, base, LESSONS[1])
        assert page.get_by_text("Una lección vieja").count() == 0
        assert solved(page) == {"2.1"} and not failures(page)
        context.close()


def test_progress_goes_from_browser_to_browser_in_a_file(
    base: str, browser: Browser, tmp_path: Path
) -> None:
    def ladder(page: Page) -> Locator:
        open_lesson(page, base, LESSONS[0], "escalera")
        found = cell(page, LESSONS[0], "escalera()").locator(".zamora-ladder")
        expect(found.get_by_role("button", name="Guardar o entregar")).to_be_visible()
        return found

    first, second = (context_of(browser, service_workers="block") for _ in range(2))
    page = first.new_page()
    open_lesson(page, base, LESSONS[1])
    solve(page, "0.2")
    found = ladder(page)
    with page.expect_download() as download:
        found.get_by_role("button", name="Guardar o entregar").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    first.close()
    page = second.new_page()
    found = ladder(page)
    found.locator("input[type=file]").set_input_files(file)
    wait_until(page, lambda: "0.2" in solved(page), "the file's answers")
    page.goto("about:blank")
    ladder(page)
    assert "0.2" in solved(page)
    second.close()


def test_a_full_store_is_said_and_nothing_is_lost(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    page = context.new_page()
    open_lesson(page, base, LESSONS[1])
    solve(page, "1.1")
    devtools = context.new_cdp_session(page)
    host = {"origin": base.removesuffix("/escuela/zamora/")}
    devtools.send("Storage.overrideQuotaForOrigin", {**host, "quotaSize": 1})
    page.wait_for_timeout(OLD_NEWS)
    solve(page, "1.2")
    expect(notice(page)).to_contain_text("Ya no cabe nada más")
    notice(page).get_by_role("button", name="Cerrar").click()
    solve(page, "1.3")
    assert solved(page) == {"1.1", "1.2", "1.3"} and not failures(page)
    expect(notice(page)).to_have_count(0)  # it is said once
    devtools.send("Storage.overrideQuotaForOrigin", host)
    page.wait_for_timeout(OLD_NEWS)
    for _message in "it is tried again", "and then nothing is left to be kept":
        assert solved(page) == {"1.1", "1.2", "1.3"}
    page.close()
    page = context.new_page()
    open_lesson(page, base, LESSONS[1])
    assert solved(page) == {"1.1", "1.2", "1.3"}
    context.close()
