"""What browser tests share: eyes and ears for a page, hands for a board.

Every wait is for something that can be seen, and gives up after `PATIENCE` only. Environment:

- ``ZAMORA_BROWSER``: path or name of a Chromium, Chrome or Edge, if it is not found by itself;
- ``ZAMORA_REQUIRE_BROWSER=1``: a missing browser is a failure, not a reason to skip;
- ``ZAMORA_SCREENSHOTS``: folder for screenshots, for somebody to look at (else none are made: the
  tests ask the page itself, and pictures of whole lessons take long).
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    WebSocket,
    expect,
)
from playwright.sync_api import Error as PlaywrightError

from laboratory.bench.chromium import ARGUMENTS as BROWSER_ARGUMENTS
from laboratory.bench.chromium import find_browser, wait_for_kernel

from ..patience import PATIENCE
from .bare import PLACE
from .server import Bare, Lab, Notebooks, run_bare, run_lab

__all__ = [
    "BROWSER_ARGUMENTS",
    "OUTPUT",
    "SEEN",
    "Bare",
    "Lab",
    "Notebooks",
    "Traffic",
    "axe",
    "board_root",
    "cell_point",
    "click_cell",
    "console_errors",
    "drag_cell",
    "find_browser",
    "is_bare",
    "lent_page",
    "new_context",
    "open_more",
    "own_page",
    "resize",
    "run_all",
    "run_bare",
    "run_code",
    "run_lab",
    "screenshot",
    "settle",
    "swipe",
    "swipe_cell",
    "tap_cell",
    "traffic_of",
    "wait_for_kernel",
    "wait_for_widgets",
    "wait_until",
    "wants_screenshots",
    "watch",
]

expect.set_options(timeout=PATIENCE * 1000)

#: How often something is looked for in a page, in ms. Not in every frame: whoever waits takes the
#: processor from those for whom he waits.
LOOK = 100

REPOSITORY = Path(__file__).resolve().parents[2]

#: The outputs of a notebook, in JupyterLab or as a bare page.
OUTPUT = ":is(.jp-OutputArea-output, .zamora-output)"

#: What JupyterLab itself says in the console on a good day, or when a page is left.
HARMLESS = re.compile(r"favicon|ResizeObserver loop|net::ERR_ABORTED")


@dataclass
class Traffic:
    """What a page said: errors in its console, messages to its kernel."""

    errors: list[str] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)

    def messages(self) -> int:
        """How many messages for controls the page has sent so far."""
        mine = [one for one in self.frames if b'"kind":"back"' not in one]  # she is here again
        return sum(b'"comm_msg"' in one or b'"do":"act"' in one for one in mine)


_traffic: WeakKeyDictionary[Page, Traffic] = WeakKeyDictionary()


def watch(page: Page) -> Traffic:
    """Listen to a page from now on (the ``page`` fixture does it)."""
    listening = page in _traffic
    traffic = _traffic[page] = Traffic()
    if listening:
        return traffic

    def said(message: ConsoleMessage) -> None:
        if message.type == "error" and not HARMLESS.search(message.text):
            where = message.location.get("url", "")
            _traffic[page].errors.append(f"{message.text} ({where})")

    def sent(data: str | bytes) -> None:
        _traffic[page].frames.append(data.encode() if isinstance(data, str) else data)

    def connected(socket: WebSocket) -> None:
        socket.on("framesent", sent)

    page.on("console", said)
    page.on("pageerror", lambda error: _traffic[page].errors.append(str(error)))
    page.on("websocket", connected)
    return traffic


#: ipywidgets gives a kernel 4 seconds to tell a reloaded page of its widgets. (Who else waits for
#: 4 seconds, as our own notices do, shall not wait longer.)
_PATIENT_PAGE = f"""(() => {{
  const set = window.setTimeout.bind(window);
  const caller = () => new Error().stack.split('\\n')[3] ?? '';
  const theirs = (ms) => ms === 4000 && caller().includes('jupyter-widgets');
  window.setTimeout = (call, ms, ...more) => set(
    call, theirs(ms) ? {PATIENCE * 1000} : ms, ...more);
}})()"""


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """A browser that knows nobody, and is as patient as the tests."""
    context = browser.new_context(**{"locale": "es-VE"} | options)
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(_PATIENT_PAGE)
    return context


@contextmanager
def own_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page for the tests of one file, listened to."""
    context = new_context(browser, **options)
    page = context.new_page()
    watch(page)
    yield page
    context.close()


#: A page of each browser that was given back, with nothing in it; how often pages were lent.
_empty: WeakKeyDictionary[Browser, Page] = WeakKeyDictionary()
_lent: WeakKeyDictionary[Page, int] = WeakKeyDictionary()
#: A page is lent so often: what JupyterLab keeps of closed notebooks adds up.
LOANS = 8

#: Close all documents and end their kernels; forget what this browser was to remember.
_EMPTY_OUT = """async () => {
  for (const shown of [...jupyterapp.shell.widgets('main')]) {
    await shown.context?.sessionContext.shutdown();
    shown.dispose();
  }
  localStorage.clear();
  sessionStorage.clear();
  return !document.querySelector('.jp-Dialog');
}"""


@contextmanager
def lent_page(browser: Browser, lab: Notebooks) -> Iterator[Page]:
    """A page for notebooks of ``lab``, listened to: one that was given back, if there is one.

    To load JupyterLab costs five seconds of a processor; to show another notebook in it, a third of
    one. Whoever tests the loading itself, or changes the page for good, has a page of their own.
    """
    if isinstance(lab, Bare):
        # Nothing moves there: each frame of a movement costs what a turn costs.
        with own_page(browser, reduced_motion="reduce") as own:
            yield own
        return
    page = _empty.pop(browser, None)
    if page is not None and not page.url.startswith(lab.url):
        page.context.close()  # its server may have ended
        page = None
    page = page or new_context(browser).new_page()
    _lent[page] = _lent.get(page, 0) + 1
    watch(page)
    yield page
    if not _give_back(browser, page):
        page.context.close()


def _give_back(browser: Browser, page: Page) -> bool:
    """Empty a page out for the next one who wants it; whether that went well."""
    if _lent[page] >= LOANS or browser in _empty or page.is_closed() or "/doc/" not in page.url:
        return False
    with contextlib.suppress(PlaywrightError):
        if page.evaluate(_EMPTY_OUT):
            page.mouse.move(0, 0)
            _empty[browser] = page
            return True
    return False


def traffic_of(page: Page) -> Traffic:
    """What ``page`` has said since `watch`."""
    return _traffic[page]


def console_errors(page: Page) -> list[str]:
    """The errors in the console of ``page`` and the exceptions nobody caught, so far.

    But for JupyterLab's own, that its debugger was not answered by a kernel that has gone.
    """
    return [e for e in traffic_of(page).errors if "restore the debugger state" not in e]


def is_bare(page: Page) -> bool:
    """Whether it shows a notebook without JupyterLab."""
    return f"/{PLACE}/" in page.url


#: Each board has the canvas that it shows.
_PAINTED = """() => [...document.querySelectorAll('.zb')].every(
  ({ zamoraBoard: { frame, picture } }) => !frame?.canvas || picture.source)"""

#: Every widget of the outputs is in the page, and each board in them has the canvas that it shows.
_WIDGETS = """() => {
  const { content } = jupyterapp.shell.currentWidget;
  const widget = 'application/vnd.jupyter.widget-view+json';
  const boxes = content.widgets.filter((cell) => cell.model.type === 'code').map((cell) => [
    cell.model.sharedModel.outputs.filter((output) => output.data && widget in output.data).length,
    [...cell.outputArea.node.querySelectorAll('.jp-OutputArea-output')]
      .filter((box) => box.querySelector('.lm-Widget > .zamora, .jupyter-widgets')),
  ]);
  const bare = ({ zamoraBoard: { frame, picture } }) => frame?.canvas && !picture.source;
  return boxes.every(([wanted, found]) => found.length >= wanted
    && !found.some((box) => [...box.querySelectorAll('.zb')].some(bare)));
}"""


def run_all(page: Page) -> None:
    """Run every cell and wait for the last; a cell that fails fails the test with its error."""
    if is_bare(page):
        assert not (failed := page.evaluate("() => bare.runAll()")), failed
        wait_for_widgets(page)
        return
    page.evaluate(
        """async () => {
          const code = [...jupyterapp.shell.currentWidget.content.model.cells]
            .filter((cell) => cell.type === 'code' && cell.sharedModel.source.trim());
          const failed = () => code.some((cell) => cell.sharedModel.outputs
                                       .some((output) => output.output_type === 'error'));
          await jupyterapp.commands.execute('notebook:run-all-cells');
          const finished = () => failed() || code.every(
            (cell) => cell.executionCount !== null && cell.executionState !== 'running');
          while (!finished()) await new Promise((resolve) => setTimeout(resolve, 50));
        }"""
    )
    wait_for_kernel(page)
    errors = page.evaluate(
        """() => [...jupyterapp.shell.currentWidget.content.model.cells]
          .filter((cell) => cell.type === 'code')
          .flatMap((cell) => cell.sharedModel.outputs)
          .filter((output) => output.output_type === 'error')
          .map((output) => `${output.ename}: ${output.evalue}\\n${output.traceback.join('\\n')}`)"""
    )
    assert not errors, "\n".join(errors)
    wait_for_widgets(page)


def wait_for_widgets(page: Page) -> None:
    """Wait until every widget of the outputs is in the page."""
    page.wait_for_function(_PAINTED if is_bare(page) else _WIDGETS, polling=LOOK)


def run_code(page: Page, code: str) -> str:
    """Run ``code`` in the page's kernel, outside the notebook; gives back what it printed."""
    reply: dict[str, str] = page.evaluate(
        """async (code) => {
          if ('bare' in window) return bare.python(code);
          const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
          const future = kernel.requestExecute({ code, store_history: false });
          let out = '', error = '';
          future.onIOPub = ({ header, content }) => {
            if (header.msg_type === 'stream') out += content.text;
            if (header.msg_type === 'error') error = content.traceback.join('\\n');
          };
          await future.done;
          return { out, error };
        }""",
        code,
    )
    assert not reply["error"], reply["error"]
    return reply["out"]


def wait_until(page: Page, question: Callable[[], bool], what: str | Callable[[], object]) -> None:
    """Ask ``question`` until it is true; ``what`` (or what it gives) explains a failure."""
    end, pause = time.monotonic() + PATIENCE, 20.0
    while not question():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what() if callable(what) else what}")
        page.wait_for_timeout(pause)
        pause = min(1.5 * pause, 250)


def settle(page: Page) -> None:
    """Wait until the page has drawn itself and whatever changes gradually has changed."""
    page.evaluate(
        """async () => {
          for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
          const passing = document.getAnimations()
            .filter((one) => one.playState === 'running'
                             && one.effect?.getComputedTiming().endTime !== Infinity);
          await Promise.allSettled(passing.map((one) => one.finished));
        }"""
    )


def resize(page: Page, width: int, height: int) -> None:
    """Give the page another size and wait until the notebook fits into it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        """([width, height]) => {
          const box = document.querySelector('.jp-NotebookPanel')?.getBoundingClientRect();
          if (innerWidth !== width || innerHeight !== height) return false;
          return !box || box.right <= width
            && box.right > width - 60 && box.bottom <= height && box.bottom > height - 60;
        }""",
        arg=[width, height],
    )
    settle(page)


def wants_screenshots() -> bool:
    """Whether somebody is going to look at them."""
    return bool(os.environ.get("ZAMORA_SCREENSHOTS"))


def screenshot(shown: Page | Locator, name: str, **options: Any) -> None:
    """Keep a picture of a page (or of ``clip=...``), or of one element, under ``name``."""
    if wants_screenshots():
        folder = Path(os.environ["ZAMORA_SCREENSHOTS"])
        folder.mkdir(parents=True, exist_ok=True)
        shown.screenshot(path=folder / f"{name}.png", **options)


#: JupyterLab's body has no height and hides what overflows: to axe no text would be in sight.
AXE_SIGHT = "body, .jp-LabShell { overflow: visible !important } body { height: 100vh !important }"


#: What axe-core objects to in what is shown, by some rules or by all. It goes through all that is
#: in the page, many times, so what is not shown at all may be taken out of it meanwhile.
_AXE = """async ([selector, without, rules]) => {
  const gone = !without ? [] : [...document.querySelectorAll(without)].map((one) => {
    const place = document.createComment('');
    one.replaceWith(place);
    return [place, one];
  });
  try {
    const { violations } = await axe.run(selector, {
      resultTypes: ['violations'], ...rules && { runOnly: { type: 'rule', values: rules } } });
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html }) => `${id} (${impact}): ${html.slice(0, 200)}`));
  } finally {
    for (const [place, one] of gone) place.replaceWith(one);
  }
}"""


def axe(
    page: Page,
    selector: str = OUTPUT,
    *,
    without: str = "",
    rules: Sequence[str] = (),
) -> list[str]:
    """What axe-core objects to inside ``selector``, a line for each rule and element.

    Checks what is scrolled out of sight as well. What matches ``without`` must not be shown: it is
    not looked at. If there are ``rules``, others are not asked.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    sight = page.add_style_tag(content=AXE_SIGHT)
    try:
        found: list[str] = page.evaluate(_AXE, [selector, without, list(rules) or None])
    finally:
        sight.evaluate("style => style.remove()")
    return found


# ---------------------------------------------------------------------------------------- boards


def open_more(board: Locator) -> None:
    """Open what lies behind «Más» beside ``board``, if it is closed."""
    more = board.get_by_role("button", name="Más", exact=True)
    if more.get_attribute("aria-expanded") == "false":
        more.click()
    expect(board.locator(".zamora-more")).to_be_visible()


def board_root(board: Locator) -> Locator:
    """The board inside ``board`` (or ``board`` itself), waited for."""
    is_one = "contains(concat(' ', @class, ' '), ' zb ')"
    root = board.locator(f"xpath=descendant-or-self::*[{is_one}]").first
    root.wait_for(state="attached")
    return root


def cell_point(board: Locator, cell: str, *, scroll: bool = True) -> tuple[float, float]:
    """Where ``cell`` is in the viewport, on this view of the board."""
    x, y = board_root(board).evaluate(
        """async (root, [cell, scroll, patience]) => {
          for (let tries = 0; !root.zamoraBoard?.frame; tries++) {
            if (tries > 50 * patience) throw new Error('the board has nothing to show');
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          const board = root.zamoraBoard;
          if (scroll) {
            board.image.scrollIntoView({ block: 'nearest' });
            // A wide board is moved sideways in its box until the cell can be seen.
            const box = root.closest('.zamora-wide')?.getBoundingClientRect();
            const [x] = board.point(cell);
            if (box && (x < box.left || x > box.right))
              root.closest('.zamora-wide').scrollLeft += x - (box.left + box.right) / 2;
          }
          // What comes into the page above a board moves it away from under a hand.
          let before = '', point = '';
          do {
            before = point;
            await new Promise(requestAnimationFrame);
            point = String(board.point(cell));
          } while (point !== before);
          return board.point(cell);
        }""",
        [cell, scroll, PATIENCE],
    )
    return x, y


#: Shows a part of a board's picture, all canvases on each other: `[x, y, width, height]`, of 1.
SEEN = """(board, [x, y, width, height]) => {
  const canvas = document.createElement('canvas');
  const sheets = Object.values(board.picture.sheets).map((sheet) => sheet.canvas);
  const [all] = sheets;
  canvas.width = Math.max(1, Math.round(width * all.width));
  canvas.height = Math.max(1, Math.round(height * all.height));
  const pen = canvas.getContext('2d');
  for (const one of sheets)
    pen.drawImage(one, Math.round(-x * all.width), Math.round(-y * all.height));
  return pen.getImageData(0, 0, canvas.width, canvas.height).data;
}"""


#: Lets the next press reach the page only where a board's cell is, as no finger presses what has
#: moved away; `aimed` tells whether it did.
_AIM = """(root, cell) => {
  window.aim?.abort();
  window.aim = new AbortController();
  let missed = false;
  window.aimed = new Promise((resolve) => {
    const guard = (event) => {
      if (event.type === 'pointerdown') {
        const [x, y] = root.zamoraBoard.point(cell);
        missed = Math.hypot(x - event.clientX, y - event.clientY) >= 3; // pixels
        resolve(!missed);
        if (!missed) window.aim.abort();
      }
      if (!missed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      addEventListener(kind, guard, { capture: true, signal: window.aim.signal });
  });
}"""


def press_cell(page: Page, board: Locator, cell: str) -> None:
    """Press the mouse on ``cell``; what had moved away from under the mouse is tried again."""
    for _ in range(5):
        page.mouse.move(*cell_point(board, cell))
        board_root(board).evaluate(_AIM, cell)
        page.mouse.down()
        if page.evaluate("aimed"):
            return
        page.mouse.up()
    raise AssertionError(f"{cell} did not keep still")


def click_cell(page: Page, board: Locator, cell: str) -> None:
    """Click ``cell`` with the mouse."""
    press_cell(page, board, cell)
    page.mouse.up()


def drag_cell(
    page: Page,
    board: Locator,
    start: str,
    goal: str | tuple[float, float],
    steps: int = 8,
) -> None:
    """Drag with the mouse from ``start`` to a cell, or to a point of the viewport."""
    press_cell(page, board, start)
    end = cell_point(board, goal, scroll=False) if isinstance(goal, str) else goal
    page.mouse.move(*end, steps=steps)
    page.mouse.up()


def tap_cell(page: Page, board: Locator, cell: str) -> None:
    """Tap ``cell`` with a finger (the page must have been made with ``has_touch``)."""
    page.touchscreen.tap(*cell_point(board, cell))


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
    """Draw a finger over the page, as the browser's own input sees it (scrolling included)."""
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y, "id": 1} for x, y in points]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", start)
    for step in range(1, steps + 1):
        part = step / steps
        touch("touchMove", *[tuple(a + (b - a) * part for a, b in zip(start, end, strict=True))])  # type: ignore[arg-type]
    touch("touchEnd")
    client.detach()


def swipe_cell(page: Page, board: Locator, start: str, goal: str) -> None:
    """Drag with a finger from cell to cell."""
    swipe(page, cell_point(board, start), cell_point(board, goal, scroll=False))
