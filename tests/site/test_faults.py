"""A site where something is missing, damaged, full, or too old."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, expect

from laboratory.bench.sites import page_of, served

from .test_site import LESSONS, context_of, open_lesson

pytestmark = pytest.mark.site


@pytest.mark.parametrize("missing", ["WebAssembly", "Worker"])
def test_an_old_browser_is_told_kindly(base: str, browser: Browser, missing: str) -> None:
    context = context_of(browser, service_workers="block")
    context.add_init_script(f"delete window.{missing}")
    page = context.new_page()
    page.goto(f"{base}{page_of(LESSONS[1])}")
    expect(page.locator("#zamora-site-notice")).to_contain_text("muy antiguo")
    context.close()


#: A file that does not come, or comes as something else; what who keeps the site is told of it.
BROKEN = {
    "**/static/site.js": "extensions/zamora/static/site.js",
    "**/static/lesson/bar.js": "extensions/zamora/static/lesson/bar.js",
    "**/kernel/worker.js": "kernel/worker.js",
    "**/pyodide/pyodide.js": "pyodide/pyodide.js",
    "**/python/wasm.xz": "python/wasm.xz",
}


@pytest.mark.parametrize("pattern", BROKEN)
@pytest.mark.parametrize("fault", ["404", "500", "type"])
def test_a_file_that_does_not_come_is_named(
    base: str, browser: Browser, pattern: str, fault: str
) -> None:
    if fault == "type" and not pattern.endswith("js"):
        pytest.skip("bytes are taken as whatever they come")

    def broken(route: Route) -> None:
        if fault == "type":
            answer = route.fetch()
            route.fulfill(response=answer, headers={**answer.headers, "content-type": "text/plain"})
        else:
            route.fulfill(status=int(fault), body="")

    context = context_of(browser, service_workers="block")
    context.route(pattern, broken)
    page = context.new_page()
    page.goto(f"{base}{page_of(LESSONS[1])}")
    notice = page.locator("#zamora-site-notice")
    expect(notice).to_contain_text("Algo falló")
    said = "text/plain" if fault == "type" else fault
    expect(notice.locator("p")).to_contain_text(f"{BROKEN[pattern]} ")
    expect(notice.locator("p")).to_contain_text(said)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    context.close()


def with_policy(context: BrowserContext, policy: str) -> None:
    def told(route: Route) -> None:
        answer = route.fetch()
        headers = {**answer.headers, "content-security-policy": policy}
        route.fulfill(response=answer, headers=headers)

    for pattern in ("**/leccion/*.html", "**/kernel/*.js"):
        context.route(pattern, told)


def test_a_policy_without_webassembly_is_named(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    with_policy(context, "default-src 'self'; img-src 'self' data:")
    page = context.new_page()
    page.goto(f"{base}{page_of(LESSONS[1])}")
    expect(page.locator("#zamora-site-notice p")).to_contain_text("'wasm-unsafe-eval'")
    context.close()


def test_without_any_script_the_page_is_read_and_says_so(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    with_policy(context, "script-src 'none'")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 100})
    page.goto(f"{base}{page_of(LESSONS[1])}")
    expect(page.locator(".zamora-stuck")).to_contain_text("Para quien cuida este sitio")
    expect(page.locator(".zamora-stuck")).to_be_visible()
    expect(page.locator(".zamora-plain > [data-cell]").last).to_be_visible()
    context.close()


def test_with_javascript_off_a_lesson_is_read(base: str, browser: Browser) -> None:
    context = context_of(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base}{page_of(LESSONS[1])}")
    expect(page.locator("noscript p")).to_be_visible()  # by their words Playwright finds none
    expect(page.locator(".zamora-stuck")).to_be_hidden()
    expect(page.locator(".zamora-plain > [data-cell]").last).to_be_visible()
    context.close()


def test_a_sandboxed_frame_says_where_to_go(base: str, browser: Browser) -> None:
    context = context_of(browser, service_workers="block")
    inner = f"{base}{page_of(LESSONS[1])}"
    frame = f'<iframe sandbox="allow-scripts" src="{inner}" width="400" height="700"></iframe>'
    context.route("**/aula.html", lambda route: route.fulfill(content_type="text/html", body=frame))
    page = context.new_page()
    page.goto(f"{base}aula.html")
    notice = page.frame_locator("iframe").locator("#zamora-site-notice")
    expect(notice).to_contain_text(inner)
    expect(notice.locator("p")).to_contain_text("allow-same-origin")
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

    def without(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=script + answer.text())

    context.route("**/kernel/worker.js*", without)
    # Nor do its pages find anything kept, or the server know what WebAssembly is.
    context.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"])
          Object.defineProperty(window, name, { configurable: true,
            get() { throw new DOMException("no", "SecurityError"); } });"""
    )

    def unknown(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-type": "text/plain"})

    context.route("**/*.wasm", unknown)
    page = context.new_page()
    open_lesson(page, base, LESSONS[1])
    expect(page.locator("#zamora-site-notice")).to_contain_text("no me deja guardar")
    context.close()
