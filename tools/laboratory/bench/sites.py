"""How long a pupil waits for a site, in a real browser: on this machine, and on a phone.

The site is given out by a little server on this machine, compressed as static hosts do. A line is
shaped there, so that pages and workers share it; the page's processor is slowed by the browser (its
workers are not). A first visit is that of a browser that knows nothing; the second is made when the
service worker of the first has kept everything.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import io
import json
import re
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from laboratory.bench.chromium import LIMIT, alone, browsing
from laboratory.bench.kernels import yardstick
from laboratory.bench.opening import PAINTED, WINDOW
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.site.measure import size
from zamora.site.offline import MARK

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

#: One site's figures by name.
Figures = dict[str, Any]

#: So often a lesson is opened, by a browser that knows nothing and then once more.
TIMES = 5
#: Idle seconds before a lesson's memory is read.
SETTLED = 40
#: The game that is played at all levels, and the number of turns at each.
PLAYED, TURNS = "golez", 20
_KILOBYTES = re.compile(r"^(\w+): +(\d+) kB$", re.MULTILINE)
_SINCE = "() => performance.now() / 1000"
#: The words of the first screen and a picture of its board, or the board itself.
_READ = """() => [...document.querySelectorAll('h1')].some((one) => one.offsetParent)
  && [...document.querySelectorAll('[data-cell] :is(img, canvas)')].some((one) =>
    one.offsetParent && one.complete !== false && one.getBoundingClientRect().width > 50)"""
_BOARD = """[...document.querySelectorAll('.zb')]
  .filter((one) => one.offsetParent).map((one) => one.zamoraBoard).find((one) => one?.frame?.at)"""
_TURN = f"() => {_BOARD}?.frame.steps?.length"
#: Makes these turns, and waits for the rival's.
_ANSWERED = f"""(count) => {{
  const board = {_BOARD}, [turns] = board?.frame.at ?? [0], able = board?.frame.steps?.length;
  if (able && !board.waits && turns < 2 * count - 1) board.take(0);
  return turns >= 2 * count && able;
}}"""
#: The levels that there are; begins to play one; milliseconds of turns and their answers.
_MENU = """[...document.querySelectorAll('select')]
  .find((one) => [...one.options].some(({ text }) => text.startsWith('Nivel')))"""
_LEVELS = f"""() => [...{_MENU}?.options ?? []].map(({{ text }}) => text)
  .filter((text) => text.startsWith('Nivel'))"""
_PLAY = f"""async ([level, count]) => {{
  const soon = () => new Promise(requestAnimationFrame), board = () => {_BOARD}, times = [];
  const until = async (true_) => {{ while (!true_()) await soon(); }};
  const menu = {_MENU};
  menu.value = [...menu.options].find(({{ text }}) => text === level).value;
  menu.dispatchEvent(new Event('change'));
  const begin = async () => {{
    [...document.querySelectorAll('button')]
      .find((one) => one.offsetParent && one.textContent.trim() === 'Nueva partida').click();
    await until(() => board().frame.at[0] === 0 && board().frame.steps?.length);
  }};
  await begin();
  while (times.length < count) {{
    const [turns] = board().frame.at, from = performance.now();
    await until(() => {{
      const {{ at, steps }} = board().frame;
      if (steps?.length && !board().waits && at[0] === turns) board().take(0);
      return at[0] > turns + 1 || performance.now() - from > 10_000;
    }});
    if (board().frame.at[0] <= turns + 1) {{ await begin(); continue; }} // it is over
    times.push(performance.now() - from);
  }}
  return times;
}}"""


@dataclass
class Line:
    """A line, and what has gone over it.

    Attributes:
        mbit: how much of it there is a second; 0 is all that this machine can do.
        wait: seconds until an answer begins.
        slower: how many times the page's processor is slowed.
        window: width and height, in CSS pixels.
    """

    mbit: float = 0
    wait: float = 0
    slower: int = 1
    window: tuple[int, int] = WINDOW
    sent: int = 0
    asked: int = 0
    _free: float = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def carry(self, count: int) -> None:
        """Wait until these bytes have been sent; senders take turns."""
        with self._lock:
            self.sent += count
            if not self.mbit:
                return
            now = time.monotonic()
            self._free = max(self._free, now) + count * 8e-6 / self.mbit
            wait = self._free - now
        time.sleep(wait)


def phones() -> dict[str, Line]:
    """What is measured: this machine as it is, and a phone with two lines."""
    phone = (400, 800)
    return {
        "": Line(),
        "9 Mbit/s": Line(9, 0.05, 4, phone),
        "1.6 Mbit/s": Line(1.6, 0.15, 4, phone),
    }


#: What static hosts compress.
_TEXT = {".html", ".js", ".css", ".json", ".svg", ".wasm", ".ipynb"}


@functools.cache
def _packed(path: Path, _changed: float) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class _Host(http.server.SimpleHTTPRequestHandler):
    """Says nothing; a page that is closed may leave before it has got everything."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments: Any, line: Line, **names: Any) -> None:
        self.line = line
        ours = {".mjs": "text/javascript", ".wasm": "application/wasm"}
        self.extensions_map = self.extensions_map | ours
        super().__init__(*arguments, **names)

    def log_message(self, *_arguments: object) -> None:
        return

    def handle(self) -> None:
        with suppress(ConnectionError):
            super().handle()

    def send_head(self) -> Any:
        self.line.asked += 1
        time.sleep(self.line.wait)
        path = Path(self.translate_path(self.path))
        if not self.line.mbit or path.suffix not in _TEXT or not path.is_file():
            return super().send_head()
        changed = path.stat().st_mtime
        stamp, content = self.date_time_string(int(changed)), _packed(path, changed)
        known = self.headers.get("If-Modified-Since") == stamp
        self.send_response(304 if known else 200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Last-Modified", stamp)
        if not known:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return None if known else io.BytesIO(content)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        try:
            while part := source.read(16_384):
                self.line.carry(len(part))
                outputfile.write(part)
        except ConnectionError:
            self.close_connection = True


@contextmanager
def served(folder: Path, line: Line | None = None) -> Iterator[str]:
    """Give out a folder for as long as needed, over a line; its address."""
    line = line or Line()
    for path in folder.rglob("*") if line.mbit else ():
        if path.suffix in _TEXT and path.is_file():
            _packed(path, path.stat().st_mtime)
    handler = functools.partial(_Host, directory=str(folder), line=line)
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
    """The figures of a site; ``report`` is called with the name of what is measured.

    Returns:
        ``lines``: by :func:`phones`, of the first lesson, medians of seconds since the navigation
        began, ``cold`` and ``warm``: ``read_s`` until the first screen can be read and its board is
        drawn, ``turn_s`` until the first turn can be made, ``answer_s`` until the rival has
        answered it, ``alive_s`` until a second one, ``screen_s`` until Python has taken over all
        of the first screen; ``mb`` and ``requests`` until ``alive_s``. ``levels``:
        the 95th percentile of seconds from a turn to the rival's, by level, on the phone.
        ``elsewhere``: requests to other hosts.
        ``zip_mb``; ``memory_mb`` of the page's process, workers among it, by lesson: what is
        resident, and what it has if shared memory is divided among those who share it; None if
        unknown.

    Raises:
        NoBrowser: if Playwright or a browser is missing.
        ZamoraError: if the folder is no site, or a lesson times out.
    """
    names = lessons(site)
    asked: set[str] = set()
    found: dict[str, dict[str, Figures]] = {}
    memory: dict[str, tuple[float, float] | None] = {}
    for name, line in phones().items():
        report(name or names[0])
        with served(site, line) as base:
            visits = [_visits(line, base, names[0], asked) for _time in range(times)]
        found[name] = {
            which: _median([visit[number] for visit in visits])
            for number, which in enumerate(("cold", "warm"))
        }
    report(PLAYED)
    levels = _levels(site, phones()["9 Mbit/s"], asked)
    with served(site) as base:
        for name in names:
            report(name)
            memory[name] = _memory(f"{base}{page_of(name)}")
    return {
        "lines": found,
        "levels": levels,
        "elsewhere": sorted(asked),
        "zip_mb": size(site) / 1e6,
        "memory_mb": memory,
        "loop_per_s": yardstick(),
    }


@contextmanager
def _visitor(browser: Browser, line: Line, base: str, asked: set[str]) -> Iterator[BrowserContext]:
    """A fresh browser profile; requests of pages and workers to other hosts are recorded."""
    width, height = line.window
    context = browser.new_context(locale="es-VE", viewport={"width": width, "height": height})
    context.set_default_timeout(4000 * LIMIT)
    ours = (base, "data:", f"blob:{base}")

    def note(request: Request) -> None:
        if not request.url.startswith(ours):
            asked.add(request.url)

    context.on("request", note)
    try:
        yield context
    finally:
        context.close()


def _page(visitor: BrowserContext, line: Line) -> Page:
    page = visitor.new_page()
    slow = {"rate": line.slower}
    visitor.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", slow)
    return page


def _visits(line: Line, base: str, name: str, asked: set[str]) -> tuple[Figures, Figures]:
    """A first visit, and the next one when everything is kept."""
    with browsing() as browser, _visitor(browser, line, base, asked) as visitor:
        cold = _open(visitor, line, base, name)
        mbit, line.mbit = line.mbit, 0  # what is fetched afterwards is not waited for
        visitor.pages[0].wait_for_function("() => zamoraSite.kept")
        visitor.pages[0].evaluate("zamoraSite.kept.then(() => true)")
        visitor.pages[0].close()
        line.mbit = mbit
        return cold, _open(visitor, line, base, name)


def _open(visitor: BrowserContext, line: Line, base: str, name: str) -> Figures:
    from playwright.sync_api import Error

    page = _page(visitor, line)
    sent, asked = line.sent, line.asked
    found: Figures = {}
    try:
        page.goto(f"{base}{page_of(name)}", wait_until="commit")
        seen = (("read_s", _READ, 0), ("turn_s", _TURN, 0))
        for figure, when, turns in (*seen, ("answer_s", _ANSWERED, 1), ("alive_s", _ANSWERED, 2)):
            page.wait_for_function(when, arg=turns)
            found[figure] = page.evaluate(_SINCE)
        found["screen_s"] = page.evaluate("zamoraSite.steps.screen / 1000")
    except Error as error:
        raise ZamoraError(
            _("La lección {name} falló: {problem}").format(
                name=name, problem=error.message.splitlines()[0]
            )
        ) from error
    return {**found, "mb": (line.sent - sent) / 1e6, "requests": line.asked - asked}


def _levels(site: Path, line: Line, asked: set[str]) -> dict[str, float]:
    with (
        served(site, line) as base,
        browsing() as browser,
        _visitor(browser, line, base, asked) as visitor,
    ):
        page = _page(visitor, line)
        page.goto(f"{base}leccion/pagina.html?game={PLAYED}", wait_until="commit")
        page.wait_for_function(_TURN)
        page.wait_for_function(f"({_LEVELS})().length")
        found = {}
        for level in page.evaluate(_LEVELS):
            spent = sorted(page.evaluate(_PLAY, [level, TURNS]))
            found[level] = spent[round(0.95 * (len(spent) - 1))] / 1000
        return found


def _median(found: list[Figures]) -> Figures:
    return {name: statistics.median(one[name] for one in found) for name in found[0]}


def _memory(address: str) -> tuple[float, float] | None:
    """The memory of the process that shows a page, in MB (Linux only).

    First all that is resident, then that of which what it shares with other processes counts for
    each of them in equal parts (the browser's own program is most of that).

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
            pages = Path(f"/proc/{process['id']}/smaps_rollup")
            if process["type"] == "renderer" and pages.is_file():
                kilobytes = dict(_KILOBYTES.findall(pages.read_text()))
                sizes.append((int(kilobytes["Rss"]) * 1.024e-3, int(kilobytes["Pss"]) * 1.024e-3))
        return max(sizes, default=None)
