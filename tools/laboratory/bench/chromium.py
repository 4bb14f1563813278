"""A browser of this machine and a JupyterLab of our own, for measuring and for the tests."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.installing import package
from zamora.jupyter.workfolder import Lesson
from zamora.rival import memory
from zamora.school import progress

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

#: Timeout of a wait, in seconds.
LIMIT = 120.0
#: Says which browser to take if it is not found by itself: a path or a name.
VARIABLE = "ZAMORA_BROWSER"
#: Browsers that Playwright knows how to steer, by the names of their programs. The first one draws
#: no windows: a page costs it a third of the processor's time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
)
#: Without a sandbox it also runs in a container; the rest keeps it from calling home.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: The notebook is there, with all its cells and their outputs, and its kernel has nothing to do.
#: JupyterLab's own sign for that says "idle" before there is a kernel: cells run then run in vain.
_KERNEL_IDLE = """() => {
  const shown = window.jupyterapp?.shell?.currentWidget;
  const kernel = shown?.sessionContext?.session?.kernel;
  const drawn = (cell) => !cell.isPlaceholder() && (cell.model.type !== 'code'
    || cell.outputArea.node.querySelectorAll('.jp-OutputArea-child').length
       >= cell.model.outputs.length);
  return !document.querySelector('#jupyterlab-splash, .jp-SplashScreen')
    && document.querySelector('.jp-Notebook') !== null
    && kernel?.status === 'idle' && kernel?.connectionStatus === 'connected'
    && shown.content?.model?.cells.length === shown.content.widgets.length
    && shown.content.widgets.every(drawn);
}"""


class NoBrowser(ZamoraError):
    """What is needed to look at a page is not there: Playwright, or a browser."""


def find_browser() -> str | None:
    """The path of a Chromium-like browser of this machine, or None."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        return shutil.which(wanted)
    for name in NAMES:
        if found := shutil.which(name):
            return found
    places = [
        Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
        Path("/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"),
    ]
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if base := os.environ.get(variable):
            places += [
                Path(base, "Google/Chrome/Application/chrome.exe"),
                Path(base, "Chromium/Application/chrome.exe"),
                Path(base, "Microsoft/Edge/Application/msedge.exe"),
            ]
    return next((str(place) for place in places if place.is_file()), None)


@contextmanager
def _playwright() -> Iterator[tuple[Playwright, str]]:
    """Playwright, and the path of a browser for it."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise NoBrowser(
            _("Falta Playwright: instálalo con «{command}».").format(command=package("playwright"))
        ) from error
    path = find_browser()
    if path is None:
        raise NoBrowser(
            _("Falta un navegador: instala Chromium, Chrome o Edge, o di cuál con {name}.").format(
                name=VARIABLE
            )
        )
    with sync_playwright() as playwright:
        yield playwright, path


@contextmanager
def browsing() -> Iterator[Browser]:
    """A fresh browser.

    Raises:
        NoBrowser: if Playwright or a browser is missing.
    """
    with _playwright() as (playwright, path):
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def alone(address: str) -> Iterator[Callable[[], Browser]]:
    """A browser that shows an address, to which Playwright connects only on request.

    Raises:
        NoBrowser: if Playwright or a browser is missing.
    """
    with (
        _playwright() as (playwright, path),
        tempfile.TemporaryDirectory(
            ignore_cleanup_errors=True  # its processes go one after the other
        ) as folder,
    ):
        own = ("--headless=new", "--remote-debugging-port=0", f"--user-data-dir={folder}/user")
        process = subprocess.Popen(  # noqa: S603 - our own command line, no shell
            [path, *ARGUMENTS, *own, "--window-size=1280,800", address],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

        def come() -> Browser:
            port = Path(folder, "user", "DevToolsActivePort").read_text(encoding="ascii").split()[0]
            return playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")

        try:
            yield come
        finally:
            # The program may be a script that has started the browser, and end without it.
            with contextlib.suppress(Exception):
                come().new_browser_cdp_session().send("Browser.close")
            process.terminate()
            process.wait()


def wait_for_kernel(page: Page) -> None:
    """Wait until the notebook in front is there and its kernel can run cells.

    The page must expose its application (JupyterLab's ``expose_app_in_browser``).
    """
    page.wait_for_function(_KERNEL_IDLE, polling=50)


@contextmanager
def lab(lesson: Lesson, folder: Path) -> Iterator[str]:
    """``zamora lab LESSON`` with nothing of the user's in it but what is compiled; its address."""
    token, port = secrets.token_hex(16), _free_port()
    config = folder / "config"
    config.mkdir()
    exposed = {"LabApp": {"expose_app_in_browser": True}}
    (config / "jupyter_lab_config.json").write_text(json.dumps(exposed), encoding="utf-8")
    own = {
        "JUPYTER_TOKEN": token,
        "JUPYTER_CONFIG_DIR": config,
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
