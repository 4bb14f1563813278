"""How long a board takes to answer a click, in a real browser.

Playwright plays a game on a board in its own notebook: the mouse goes down on a selectable cell,
and the clock runs until the cell has its ring, which the page draws itself, and until the picture
has changed, which the kernel paints. The page records the times, so the figures are what a user
sees.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from laboratory.bench.chromium import LIMIT, browsing, lab, wait_for_kernel
from laboratory.bench.kernels import yardstick
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.jupyter.workfolder import lessons_in, shipped_folder

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: One game's figures by name.
Figures = dict[str, Any]

#: Clicks that are measured, and those before them: the first ones still load things.
CLICKS, BEFORE = 60, 6
#: How long after a click the next one comes, in milliseconds: animations have ended by then.
PAUSE = 700

#: Writes down when the mouse goes down and up, what goes to the kernel and comes from it, and when
#: something is painted on a canvas that is in the page.
_CLOCK = """() => {
  const log = (globalThis.zamoraLog = []);
  const note = (what) => log.push([what, performance.now()]);
  addEventListener('pointerdown', () => note('down'), { capture: true });
  addEventListener('pointerup', () => note('up'), { capture: true });
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    const result = drawImage.apply(this, args);
    if (this.canvas.isConnected) {
      note('drawn');
      requestAnimationFrame(() => note('seen'));
    }
    return result;
  };
  const { stroke } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.stroke = function (...args) {
    stroke.apply(this, args);
    if (this.canvas.isConnected) requestAnimationFrame(() => note('touched'));
  };
  const { send } = WebSocket.prototype;
  const heard = new WeakSet();
  WebSocket.prototype.send = function (...args) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener('message', () => note('heard'));
    }
    note('told');
    return send.apply(this, args);
  };
}"""

#: A cell that can be touched now, the same ones in every run: a target if something is picked up.
_NEXT = """(root, random) => {
  const of = (...states) => [...root.querySelectorAll('button[data-name]')]
    .filter((one) => states.includes(one.dataset.state)).map((one) => one.dataset.name);
  const targets = of('target', 'peril');
  const cells = targets.length ? targets : of('movable');
  if (!cells.length) return null;
  root.firstElementChild.scrollIntoView({ block: 'nearest' });
  return root.zamoraBoard.point(cells[Math.floor(random * cells.length)]);
}"""


def measure(game: str, browser: Browser) -> Figures:
    """Play a game on a board by mouse.

    Returns:
        ``clicks`` that changed the picture; milliseconds from the mouse's button going down until
        the page shows by itself what was done (a ring, or the man where he was put), ``touch_ms``
        in the middle and ``touch_p95_ms`` at the 95th percentile, and until the picture is what the
        kernel has painted, ``paint_ms`` and ``paint_p95_ms``;
        and how the middle one of these is made up: ``kernel_ms`` until the page has heard the
        kernel's last word before it paints, ``page_ms`` from there on.

    Raises:
        ZamoraError: if the board does not come up.
    """
    from playwright.sync_api import Error

    lesson = lessons_in(shipped_folder(language()))[0]
    with tempfile.TemporaryDirectory(prefix="zamora-") as folder:
        root = Path(folder)
        with lab(lesson, root) as url:
            name = "clicks.ipynb"
            (root / "lessons" / name).write_text(_notebook(game), encoding="utf-8")
            page = browser.new_page(locale="es-VE", viewport={"width": 1280, "height": 900})
            page.set_default_timeout(LIMIT * 1000)
            page.add_init_script(f"({_CLOCK})()")
            try:
                page.goto(url.replace("/?", f"/doc/tree/{name}?"))
                wait_for_kernel(page)
                page.locator(".jp-CodeCell .cm-content").first.click()
                page.keyboard.press("Control+Enter")
                return _figures(_play(page))
            except Error as error:
                raise ZamoraError(error.message.splitlines()[0]) from error
            finally:
                page.close()


def _notebook(game: str) -> str:
    source = f"from zamora_widgets.aula import tablero\ntablero({game!r})"
    code: dict[str, Any] = {
        "cell_type": "code",
        "id": "board",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps(
        {"cells": [code], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    )


def _play(page: Page) -> list[list[tuple[str, float]]]:
    """What the page wrote down of each click."""
    board = page.locator(".zb").first
    page.wait_for_function("() => document.querySelector('button[data-state=movable]')")
    page.wait_for_timeout(2 * PAUSE)
    ways = page.locator(".zb-choices button:visible")
    found = []
    for number in range(BEFORE + CLICKS):
        # Where several steps lead to one cell, the buttons under the board ask which.
        while ways.count():
            ways.first.click()
            page.wait_for_timeout(PAUSE)
        # Spread evenly and never the same twice in a row: the golden section of the choices.
        point = board.evaluate(_NEXT, number * 0.618 % 1)
        if point is None:
            page.get_by_role("button", name=_("Nueva partida")).first.click()
            page.wait_for_timeout(PAUSE)
            continue
        page.evaluate("() => { zamoraLog.length = 0; }")
        page.mouse.click(*point)
        page.wait_for_timeout(PAUSE)
        if number >= BEFORE:
            found.append(page.evaluate("() => zamoraLog"))
    return found


def _figures(logs: Sequence[Sequence[tuple[str, float]]]) -> Figures:
    waits: list[tuple[float, float]] = []
    touches: list[float] = []
    for log in logs:
        events = [(what, when) for what, when in log]
        down = next((when for what, when in events if what == "down"), None)
        # What is drawn before the kernel has said a word is the page's own.
        word = next((when for what, when in events if what == "heard"), float("inf"))
        drawn = next((when for what, when in events if what == "drawn" and when > word), None)
        seen = next((when for what, when in events if what == "seen" and when > (drawn or 0)), None)
        touched = next((when for what, when in events if what == "touched"), None)
        if down is not None and touched is not None:
            touches.append(touched - down)
        if down is None or drawn is None or seen is None:
            continue
        heard = [when for what, when in events if what == "heard" and down < when <= drawn]
        waits.append((seen - down, (heard[-1] if heard else drawn) - down))
    if not waits or not touches:
        raise ZamoraError(_("Ningún clic cambió el tablero."))
    painted = sorted(wait for wait, _heard in waits)
    touches.sort()
    kernel = median(heard for _wait, heard in waits)
    return {
        "clicks": len(waits),
        "touch_ms": median(touches),
        "touch_p95_ms": _p95(touches),
        "paint_ms": median(painted),
        "paint_p95_ms": _p95(painted),
        "kernel_ms": kernel,
        "page_ms": median(wait - heard for wait, heard in waits),
    }


def _p95(ordered: Sequence[float]) -> float:
    return ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]


def all_games(games: Sequence[str], report: Callable[[str], None]) -> Mapping[str, Figures]:
    """The figures of several games by key; ``report`` is called with each key.

    ``loop_per_s`` among them is the yardstick, taken right after the game.

    Raises:
        NoBrowser: if Playwright or a browser is missing.
    """
    found = {}
    for game in games:
        report(game)
        with browsing() as browser:
            found[game] = {**measure(game, browser), "loop_per_s": yardstick()}
    return found
