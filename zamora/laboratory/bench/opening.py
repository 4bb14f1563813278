"""How long it takes from the command ``zamora lab`` to the first board, in a real browser.

Everything a pupil waits for is in it: the server, JupyterLab's page, the kernel, the imports, the
messages. The browser is fresh each time; compiled code is what the machine has from before.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.jupyter.workfolder import Lesson, lessons_in, shipped_folder
from zamora.laboratory.bench.chromium import ARGUMENTS, VARIABLE, find_browser
from zamora.laboratory.bench.kernels import yardstick
from zamora.rival import memory
from zamora.school import progress

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: One lesson's figures by name.
Figures = dict[str, Any]

#: Nobody waits longer than this, in seconds.
LIMIT = 120.0
#: The window of a small laptop, in CSS pixels.
WINDOW = (1280, 720)

#: Words and a picture of the lesson, as it was stored.
_READABLE = """() => [...document.querySelectorAll('.jp-OutputArea-output img')]
  .some(image => image.complete && image.naturalWidth > 50)"""
_READY = "() => document.querySelector('.jp-Notebook-ExecutionIndicator[data-status=idle]')"
#: A canvas on which more has been painted than one colour.
_PAINTED = """() => [...document.querySelectorAll('.zamora-canvas canvas, canvas.zamora-canvas')]
  .some(canvas => {
    if (!canvas.width || !canvas.height) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size > 20;
  })"""
_RUN_ALL = ".lm-Menu-item[data-command='runmenu:run-all']"


class NoBrowser(ZamoraError):
    """What is needed to look at a page is not there: Playwright, or a browser."""


def measure(lesson: Lesson, browser: Browser) -> Figures:
    """Open a lesson as a pupil does.

    Returns:
        Seconds from the command: ``server_s`` until the server answers, ``page_s`` until the lesson
        can be read, ``kernel_s`` until its cells can be run; and ``board_s`` from the choice of
        «Ejecutar todas las celdas» until the first board has been painted.

    Raises:
        ZamoraError: if one of them takes longer than :data:`LIMIT`.
    """
    from playwright.sync_api import Error

    with tempfile.TemporaryDirectory(prefix="zamora-") as folder:
        began = time.perf_counter()
        with _lab(lesson, Path(folder)) as url:
            found = {"server_s": time.perf_counter() - began}
            page = browser.new_page(
                locale="es-VE", viewport={"width": WINDOW[0], "height": WINDOW[1]}
            )
            page.set_default_timeout(LIMIT * 1000)
            try:
                page.goto(url)
                page.wait_for_function(_READABLE)
                found["page_s"] = time.perf_counter() - began
                page.wait_for_function(_READY)
                found["kernel_s"] = time.perf_counter() - began
                chosen = _run_all(page)
                page.wait_for_function(_PAINTED)
                found["board_s"] = time.perf_counter() - chosen
            except Error as error:
                raise ZamoraError(
                    _("La lección {name} falló: {problem}").format(
                        name=lesson.name, problem=error.message.splitlines()[0]
                    )
                ) from error
            finally:
                page.close()
    return found


def _run_all(page: Page) -> float:
    """Choose «Ejecutar todas las celdas»; the moment of the click, in seconds."""
    for menu in page.locator(".lm-MenuBar-item").all():
        menu.click()
        if page.locator(_RUN_ALL).count():
            break
        page.keyboard.press("Escape")
    item = page.locator(_RUN_ALL)
    item.wait_for()
    now = time.perf_counter()
    item.click()
    return now


@contextmanager
def _lab(lesson: Lesson, folder: Path) -> Iterator[str]:
    """``zamora lab LESSON`` with nothing of the user's in it but what is compiled; its address."""
    token, port = secrets.token_hex(16), _free_port()
    own = {
        "JUPYTER_TOKEN": token,
        "JUPYTER_CONFIG_DIR": folder / "config",
        "JUPYTER_DATA_DIR": folder / "data",
        "JUPYTER_RUNTIME_DIR": folder / "runtime",
        progress.VARIABLE: folder / "progress.sqlite3",
        memory.VARIABLE: folder / "memory.sqlite3",
    }
    command = [sys.executable, "-m", "zamora", "lab", lesson.name, "--no-browser"]
    command += ["--port", str(port), "--folder", str(folder / "lessons")]
    server = subprocess.Popen(  # noqa: S603 - our own command line, no shell
        command,
        env=os.environ | {name: str(value) for name, value in own.items()},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/api/status?token={token}", server)
        yield f"{address}/?token={token}"
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + LIMIT
    while server.poll() is None and time.monotonic() < end:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):  # noqa: S310
            return
        time.sleep(0.05)
    raise ZamoraError(_("JupyterLab no arrancó."))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def all_lessons(report: Callable[[str], None]) -> Mapping[str, Figures]:
    """The figures of every lesson by the name of its notebook; ``report`` is told each name.

    ``loop_per_s`` among them is the yardstick, taken right after the lesson.

    Raises:
        NoBrowser: if Playwright or a browser is missing.
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise NoBrowser(_("Falta Playwright: instálalo con «pip install playwright».")) from error
    path = find_browser()
    if path is None:
        raise NoBrowser(
            _("Falta un navegador: instala Chromium, Chrome o Edge, o di cuál con {name}.").format(
                name=VARIABLE
            )
        )
    found = {}
    with sync_playwright() as playwright:
        for lesson in lessons_in(shipped_folder(language())):
            report(lesson.name)
            browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
            try:
                found[lesson.name] = {**measure(lesson, browser), "loop_per_s": yardstick()}
            finally:
                browser.close()
    return found
