"""A site where something is missing, damaged, full, or too old."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from laboratory.bench.sites import page_of, served

from .test_site import LESSONS, context_of, open_lesson

pytestmark = pytest.mark.site


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    with served(site.parents[1]) as host:
        yield f"{host}escuela/zamora/"


@pytest.mark.parametrize("missing", ["WebAssembly", "Worker"])
def test_an_old_browser_is_told_kindly(base: str, browser: Browser, missing: str) -> None:
    context = context_of(browser, service_workers="block")
    context.add_init_script(f"delete window.{missing}")
    page = context.new_page()
    page.goto(f"{base}{page_of(LESSONS[1])}")
    expect(page.locator("#zamora-site-notice")).to_contain_text("muy antiguo")
    context.close()


def test_python_that_does_not_come_is_said(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    context.route("**/python/snapshot.xz", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{base}{page_of(LESSONS[1])}")
    expect(page.locator("#zamora-site-notice")).to_contain_text("Algo falló")
    context.close()


def test_a_cut_off_memory_is_noticed(base: str, browser: Browser, site: Path) -> None:
    content = (site / "python" / "snapshot.xz").read_bytes()
    context = context_of(browser, service_workers="block")
    context.route(
        "**/python/snapshot.xz", lambda route: route.fulfill(body=content[: len(content) // 2])
    )
    page = context.new_page()
    page.goto(f"{base}{page_of(LESSONS[1])}")
    expect(page.locator("#zamora-site-notice")).to_contain_text("Algo falló")
    context.close()


def test_a_damaged_file_is_not_kept(site: Path, browser: Browser, tmp_path: Path) -> None:
    damaged = tmp_path / "sitio"
    shutil.copytree(site, damaged)
    file = damaged / "kernel" / "worker.js"
    file.write_text(file.read_text(encoding="utf-8") + "// x\n", encoding="utf-8")
    with served(damaged) as base:
        context = context_of(browser)
        page = context.new_page()
        page.goto(f"{base}index.html")
        state = page.evaluate(
            """() => navigator.serviceWorker.register('sw.js').then(({ installing, active }) =>
              !installing ? (active ? 'activated' : 'none') : new Promise((told) => {
                installing.onstatechange = () =>
                  ['redundant', 'activated'].includes(installing.state) && told(installing.state);
              }))"""
        )
        assert state != "activated"
        context.close()


def test_forbidden_storage_is_said_and_the_lesson_plays(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    script = (Path(__file__).parent / "no_storage.js").read_text(encoding="utf-8")

    def without(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        route.fulfill(response=answer, body=script + answer.text())  # type: ignore[attr-defined]

    context.route("**/kernel/worker.js*", without)
    page = context.new_page()
    open_lesson(page, base, LESSONS[1])
    expect(page.locator("#zamora-site-notice")).to_contain_text("no me deja guardar")
    context.close()
