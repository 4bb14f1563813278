"""A browser of this machine and a JupyterLab of our own.

Nothing of the person who runs the tests is touched: the server has its own configuration, data,
settings and home folders, a free port and a token.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from playwright.sync_api import Page

from laboratory.bench.chromium import wait_for_kernel
from zamora.compiled import cachefolder
from zamora.jupyter.server import KERNEL_EXTENSION
from zamora.jupyter.server import SETTINGS as OURS

from ..patience import PATIENCE
from .bare import EAR, PLACE

REPOSITORY = Path(__file__).resolve().parents[2]

#: Settings that keep popups away and every cell of a notebook in the page.
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    # As `zamora lab` has it: the messages of a page arrive in the order in which they were sent.
    "@jupyterlab/apputils-extension:kernels-settings": {"commsOverSubshells": "disabled"},
}

#: Of those in which lessons are pages: as `zamora lab` has it, cells are made when they are shown.
BY_AND_BY = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "defer"}}

#: Whether JupyterLab shows no document.
_EMPTY = "() => [...jupyterapp.shell.widgets('main')].length === 0"
#: Show a document.
SHOW = """async (path) => {
  const shown = await jupyterapp.commands.execute('docmanager:open', { path });
  jupyterapp.shell.activateById(shown.id);
}"""


@dataclass
class Notebooks:
    """A server of notebooks; those in ``root`` can be opened."""

    root: Path
    url: str

    def open(self, page: Page, path: str | Path, width: int = 1280, height: int = 800) -> Page:
        """Show the notebook ``path`` (relative to ``root``) and wait until it can be run."""
        raise NotImplementedError

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Write a notebook of code cells into ``root``; gives its name back."""
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        notebook = {
            "cells": [_code(f"cell-{number}", source) for number, source in enumerate(cells)],
            "metadata": {"kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        return self.put(name, notebook)

    def put(self, name: str, notebook: dict[str, Any]) -> str:
        """Write a notebook into ``root``; gives its name back."""
        (self.root / name).write_text(json.dumps(notebook), encoding="utf-8")
        return name

    def forget_pupils(self) -> None:
        """Forget all pupils, for kernels that are begun from now on."""
        for kept in ("progress*", "memory*"):
            for file in self.root.parent.glob(kept):
                file.unlink()


def _code(ident: str, source: str) -> dict[str, object]:
    return {
        "cell_type": "code",
        "id": ident,
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


@dataclass
class Lab(Notebooks):
    """A JupyterLab."""

    token: str
    launch: Callable[[], subprocess.Popen[bytes]]

    def start(self) -> bool:
        """Start it, for the first time or again, and wait for it; False if it ended instead."""
        self._server = self.launch()
        return _answers(f"{self.url}api/status?token={self.token}", self._server)

    def stop(self) -> None:
        """End it with its kernels; it can be started again."""
        self._server.terminate()
        try:
            self._server.wait(15)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()

    def open(
        self,
        page: Page,
        path: str | Path,
        width: int = 1280,
        height: int = 800,
        *,
        mode: Literal["doc", "lab"] = "doc",
    ) -> Page:
        """Show the notebook ``path`` (relative to ``root``) and wait until its kernel is idle.

        In a page in which this server shows nothing any more, without loading the page anew.
        """
        page.set_viewport_size({"width": width, "height": height})
        if mode == "doc" and page.url.startswith(f"{self.url}doc/") and page.evaluate(_EMPTY):
            page.evaluate(SHOW, str(path))
        else:
            page.goto(self.address(path, mode))
        wait_for_kernel(page)
        return page

    def ask(self, method: str, path: str) -> Any:
        """What the server answers, as another program asks it."""
        request = urllib.request.Request(
            f"{self.url}api/{path}", method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")

    def forget(self) -> None:
        """End all kernels, and know no pupil any more."""
        for one in self.ask("GET", "kernels"):  # several notebooks may have one
            self.ask("DELETE", f"kernels/{one['id']}")
        self.forget_pupils()

    def address(self, path: str | Path, mode: Literal["doc", "lab"] = "doc") -> str:
        """Where the notebook ``path`` is shown, in a workspace that nobody has used."""
        where = quote(Path(path).as_posix())
        workspace = f"workspaces/{uuid.uuid4().hex[:8]}/tree/{where}?token={self.token}"
        return f"{self.url}{mode}/{workspace}"


def _environment(folder: Path, settings: dict[str, Any], *, pages: bool) -> dict[str, str]:
    """The environment of a server that keeps everything it writes inside ``folder``."""
    config = folder / "config"
    (config / "labconfig").mkdir(parents=True)
    overrides = config / "labconfig" / "default_setting_overrides.json"
    if pages:  # as `zamora lab` has it: cells are made when they are wanted
        settings = settings | {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "defer"}}
    overrides.write_text(json.dumps(settings), encoding="utf-8")
    # As `zamora lab` has it; but for the kernel that begins with the server.
    page = json.loads((OURS / "labconfig" / "page_config.json").read_text(encoding="utf-8"))
    page["disabledExtensions"]["zamora:lesson"] = not pages
    (config / "labconfig" / "page_config.json").write_text(json.dumps(page), encoding="utf-8")
    name = "jupyter_server_config"
    jupyter = json.loads((OURS / f"{name}.d" / "zamora.json").read_text(encoding="utf-8"))
    del jupyter["ServerApp"]["jpserver_extensions"]["zamora.jupyter.early"]
    (config / f"{name}.json").write_text(json.dumps(jupyter), encoding="utf-8")
    # As `zamora lab` and Binder have it.
    profile = folder / "ipython" / "profile_default"
    profile.mkdir(parents=True)
    kind = f"c = get_config()\nc.InteractiveShellApp.extensions = [{KERNEL_EXTENSION!r}]\n"
    kind += "c.InteractiveShellApp.ignore_cwd = True\n"
    (profile / "ipython_config.py").write_text(kind, encoding="utf-8")
    homes = {
        "HOME": folder,
        "USERPROFILE": folder,
        "APPDATA": folder / "appdata",
        "LOCALAPPDATA": folder / "localappdata",
        "XDG_CONFIG_HOME": folder / "xdg-config",
        "XDG_DATA_HOME": folder / "xdg-data",
        "XDG_CACHE_HOME": folder / "xdg-cache",
        "XDG_STATE_HOME": folder / "xdg-state",
        "JUPYTER_CONFIG_DIR": config,
        "JUPYTER_DATA_DIR": folder / "data",
        "JUPYTER_RUNTIME_DIR": folder / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": folder / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / "workspaces",
        "IPYTHONDIR": folder / "ipython",
        "ZAMORA_PROGRESS": folder / "progress.sqlite3",
        "ZAMORA_MEMORY": folder / "memory.sqlite3",
        # What is compiled is good for every server.
        cachefolder.NUMBA_VARIABLE: cachefolder.base(),
    }
    ours = ("JUPYTER", "IPYTHON", "ZAMORA_LANG")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    return kept | {name: str(place) for name, place in homes.items()}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _answers(url: str, server: subprocess.Popen[bytes]) -> bool:
    """Wait until the server answers; False when it ended instead."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            return False
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE):
                return True
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.1)
    return False


def _launch(
    command: Sequence[str], folder: Path, environment: dict[str, str], log: Path
) -> subprocess.Popen[bytes]:
    with log.open("ab") as output:
        return subprocess.Popen(
            command, cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT
        )


@dataclass
class Bare(Notebooks):
    """Notebooks as a column of cells, without JupyterLab: :mod:`.bare`."""

    def open(self, page: Page, path: str | Path, width: int = 1280, height: int = 800) -> Page:
        """Show it; nothing is run yet."""
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{self.url}{PLACE}/{path}")
        page.wait_for_function("() => 'bare' in window")
        return page

    def put(self, name: str, notebook: dict[str, Any]) -> str:
        """Write it, with the cell that hears what tests say."""
        return super().put(name, notebook | {"cells": [_code("ear", EAR), *notebook["cells"]]})


@contextmanager
def run_bare(folder: Path) -> Iterator[Bare]:
    """A server of such pages that lives in ``folder``; their notebooks in ``folder / "root"``."""
    root = folder / "root"
    root.mkdir(parents=True)
    # (Processes of lessons would import what is run as a file. The installed zamora goes first.)
    code = "import sys; sys.path.append(sys.argv[1]); from tests.browser import bare; "
    server = subprocess.Popen(
        [sys.executable, "-P", "-c", f"{code}bare.serve(sys.argv[2])", REPOSITORY, root],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=_environment(folder, {}, pages=False),
    )
    try:
        assert server.stdout is not None
        yield Bare(root, server.stdout.readline().strip())
    finally:
        server.terminate()
        server.wait()


@contextmanager
def run_lab(
    folder: Path, settings: dict[str, Any] = SETTINGS, *, pages: bool = False
) -> Iterator[Lab]:
    """A JupyterLab that lives in ``folder``; its notebooks in ``folder / "root"``.

    Args:
        folder: must not be there yet.
        settings: of JupyterLab, in place of its own.
        pages: whether a lesson is shown as a page, which plays by itself, or as a notebook.
    """
    root = folder / "root"
    root.mkdir(parents=True)
    if pages:
        settings = settings | BY_AND_BY
    environment = _environment(folder, settings, pages=pages)
    token = secrets.token_hex(16)
    log = folder / "server.log"
    for _attempt in range(3):  # somebody else may take the port that was free
        port = _free_port()
        command = [
            *(sys.executable, "-m", "zamora.jupyter.lean", "--no-browser", "--allow-root"),
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={root}",
            f"--IdentityProvider.token={token}",
            "--LabApp.expose_app_in_browser=True",
            f"--MappingKernelManager.kernel_info_timeout={PATIENCE}",
            "--LabApp.extension_manager=readonly",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
        launch = partial(_launch, command, root, environment, log)
        lab = Lab(root, f"http://127.0.0.1:{port}/", token, launch)
        try:
            if lab.start():
                yield lab
                return
        finally:
            lab.stop()
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(errors='replace')[-4000:]}")
