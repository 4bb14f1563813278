"""How long a site takes to a board in a real browser, the first time and the second.

The site is given out by Python's own little server, on this machine: what a network adds is not in
the figures. Nothing is clicked. A first visit is that of a browser that knows nothing; the second
is made when the service worker of the first has kept everything.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from laboratory.bench.chromium import LIMIT, alone, browsing
from laboratory.bench.kernels import yardstick
from laboratory.bench.opening import PAINTED, READABLE, WINDOW
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.site.building import MARK
from zamora.site.measure import size

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

#: One site's figures by name.
Figures = dict[str, Any]

#: So often a lesson is opened, by a browser that knows nothing and then once more.
TIMES = 5
#: Idle seconds before a lesson's memory is read.
SETTLED = 40
_SINCE = "() => performance.now() / 1000"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Says nothing; a page that is closed may leave before it has got everything."""

    def log_message(self, *_arguments: object) -> None:
        return

    def copyfile(self, source: Any, outputfile: Any) -> None:
        try:
            super().copyfile(source, outputfile)
        except ConnectionError:
            self.close_connection = True


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Give out a folder for as long as needed; its address."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def lessons(site: Path) -> list[str]:
    """The notebooks of a site, in its order.

    Raises:
        ZamoraError: if the folder is no site.
    """
    if not (site / MARK).is_file():
        raise ZamoraError(_("En {folder} no hay un sitio de Zamora.").format(folder=site))
    listed = json.loads((site / "api" / "contents" / "all.json").read_text(encoding="utf-8"))
    return [entry["name"] for entry in listed["content"]]


def page_of(name: str) -> str:
    """The address of a lesson, below that of its site."""
    return f"leccion/{quote(Path(name).stem)}.html"


def measure(site: Path, report: Callable[[str], None], times: int = TIMES) -> Figures:
    """The figures of a site; ``report`` is called with the name of each lesson.

    Returns:
        Of the first lesson, medians of seconds since the navigation began: ``cold`` and ``warm``,
        with ``page_s`` until it can be read and ``board_s`` until its first board is painted.
        ``requests``, how many the first visit makes, and ``elsewhere``, those to other hosts in all
        of these visits. ``zip_mb``; ``memory_mb`` of the page's process by lesson, None if unknown.

    Raises:
        NoBrowser: if Playwright or a browser is missing.
        ZamoraError: if the folder is no site, or a lesson times out.
    """
    names = lessons(site)
    cold: list[Figures] = []
    warm: list[Figures] = []
    asked: list[str] = []
    requests: list[int] = []
    memory: dict[str, float | None] = {}
    with served(site) as base:
        for _time in range(times):
            report(names[0])
            before = len(asked)
            with browsing() as browser, _visitor(browser, asked) as visitor:
                cold.append(_open(visitor, base, names[0]))
                requests.append(len(asked) - before)
                visitor.pages[0].evaluate("navigator.serviceWorker.ready.then(() => true)")
                visitor.pages[0].close()
                warm.append(_open(visitor, base, names[0]))
        for name in names:
            report(name)
            memory[name] = _memory(f"{base}{page_of(name)}")
    ours = (base, "data:", f"blob:{base}")
    return {
        "cold": _median(cold),
        "warm": _median(warm),
        "requests": requests[0],
        "elsewhere": sorted({url for url in asked if not url.startswith(ours)}),
        "zip_mb": size(site) / 1e6,
        "memory_mb": memory,
        "loop_per_s": yardstick(),
    }


@contextmanager
def _visitor(browser: Browser, asked: list[str]) -> Iterator[BrowserContext]:
    """A fresh browser profile; requests of pages and workers are recorded."""
    context = browser.new_context(
        locale="es-VE", viewport={"width": WINDOW[0], "height": WINDOW[1]}
    )
    context.set_default_timeout(LIMIT * 1000)
    context.on("request", lambda request: asked.append(request.url))
    try:
        yield context
    finally:
        context.close()


def _open(visitor: BrowserContext, base: str, name: str) -> Figures:
    from playwright.sync_api import Error

    page = visitor.new_page()
    try:
        page.goto(f"{base}{page_of(name)}", wait_until="commit")
        page.wait_for_function(READABLE)
        found = {"page_s": page.evaluate(_SINCE)}
        page.wait_for_function(PAINTED)
        return {**found, "board_s": page.evaluate(_SINCE)}
    except Error as error:
        raise ZamoraError(
            _("La lección {name} falló: {problem}").format(
                name=name, problem=error.message.splitlines()[0]
            )
        ) from error


def _median(found: list[Figures]) -> Figures:
    return {name: statistics.median(one[name] for one in found) for name in found[0]}


def _memory(address: str) -> float | None:
    """The resident memory of the process that shows a page, in MB (Linux only).

    Playwright is not connected while the lesson opens: a browser under its control keeps everything
    it fetches, tens of MB. None if the lesson has no board by then.
    """
    with alone(address) as come:
        time.sleep(SETTLED)
        browser = come()
        if not browser.contexts[0].pages[0].evaluate(f"({PAINTED})()"):
            return None
        told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
        sizes = []
        for process in told["processInfo"]:
            pages = Path(f"/proc/{process['id']}/statm")
            if process["type"] == "renderer" and pages.is_file():
                sizes.append(int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6)
        return max(sizes, default=None)
