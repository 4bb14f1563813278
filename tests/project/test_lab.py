"""``zamora lab`` against a real JupyterLab server (no browser)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from zamora.jupyter import early, workfolder
from zamora.jupyter import server as lab

from ..patience import PATIENCE

TOKEN = "test"
ZAMORA = [sys.executable, "-P", "-m", "zamora"]


class Server:
    """A running ``zamora lab``."""

    def __init__(self, process: subprocess.Popen[str], port: int, folder: Path) -> None:
        self.process, self.port, self.folder = process, port, folder

    def get(self, path: str) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/{path}", headers={"Authorization": f"token {TOKEN}"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def wait_until_up(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                pytest.fail(f"the server ended:\n{self.process.communicate()}")
            with contextlib.suppress(OSError):
                self.get("api/status")
                return
            time.sleep(0.1)
        pytest.fail("the server did not come up")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("home")
    # A kernel that must not win: that of some other Python, in the user's home.
    foreign = home / "data" / "kernels" / "python3"
    foreign.mkdir(parents=True)
    (foreign / "kernel.json").write_text(
        json.dumps({"argv": ["/other/python"], "display_name": "Other", "language": "python"})
    )
    folder, port = home / "lecciones", free_port()
    environment = os.environ | {
        "HOME": str(home),
        "JUPYTER_TOKEN": TOKEN,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTER_PREFER_ENV_PATH": "0",
    }
    process = subprocess.Popen(
        [*ZAMORA, "lab", "--no-browser", "--port", str(port), "--folder", str(folder)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    running = Server(process, port, folder)
    try:
        running.wait_until_up()
        yield running
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)


def test_the_lessons_are_there(server: Server) -> None:
    names = {entry["name"] for entry in server.get("api/contents")["content"]}
    shipped = workfolder.lessons_in(workfolder.shipped_folder("es"))
    assert names >= {lesson.name for lesson in shipped}
    assert workfolder.MANIFEST not in names  # hidden


def test_it_opens_at_home_alone(server: Server) -> None:
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/", headers={"Authorization": f"token {TOKEN}"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.geturl().partition("?")[0].endswith("/doc")


def test_the_kernel_is_this_environment(server: Server) -> None:
    spec = server.get("api/kernelspecs")["kernelspecs"]["python3"]["spec"]
    assert spec["argv"][0] == sys.executable


def test_our_defaults_reach_jupyterlab(server: Server) -> None:
    text = (lab.SETTINGS / "labconfig" / "default_setting_overrides.json").read_text()
    for plugin, expected in json.loads(text).items():
        answer = server.get(f"lab/api/settings/{plugin}")
        assert answer["settings"] == {}  # defaults, not the user's own
        properties = answer["schema"]["properties"]
        assert {key: properties[key]["default"] for key in expected} == expected


def test_shipped_notebooks_are_trusted(server: Server) -> None:
    """The opened one first, all others while the server starts."""
    end = time.monotonic() + PATIENCE
    for lesson in workfolder.lessons_in(workfolder.shipped_folder("es")):
        while not trusted(server, lesson.name):
            assert time.monotonic() < end, lesson.name
            time.sleep(0.1)


def trusted(server: Server, notebook: str) -> bool:
    cells = server.get(f"api/contents/{notebook}?content=1")["content"]["cells"]
    return all(cell["metadata"]["trusted"] for cell in cells if cell["cell_type"] == "code")


def test_the_kernel_of_what_is_opened_begins_with_the_server(server: Server) -> None:
    """Nobody has opened a page; one that comes takes this session over, and begins none."""
    end = time.monotonic() + PATIENCE
    while not (sessions := server.get("api/sessions")):
        assert time.monotonic() < end
        time.sleep(0.1)
    assert [(one["path"], one["type"]) for one in sessions] == [("inicio", "console")]
    assert sessions[0]["kernel"]["name"] == "python3"
    assert len(server.get("api/kernels")) == 1


def test_what_no_lesson_needs_is_off_in_our_lab_alone(server: Server) -> None:
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/lab", headers={"Authorization": f"token {TOKEN}"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        page = answer.read().decode()
    off = set(
        json.loads((lab.SETTINGS / "labconfig" / "page_config.json").read_text())[
            "disabledExtensions"
        ]
    )
    for name in off:
        assert f'"{name}"' in page
    # What a teacher needs who changes a notebook.
    assert not off & {
        f"@jupyterlab/{name}-extension"
        for name in ("notebook", "filebrowser", "mainmenu", "completer", "tooltip", "celltags")
    }
    assert not (server.folder.parent / "config" / "labconfig").exists()


def test_a_kernel_that_is_just_beginning_is_listed() -> None:
    """The server itself dates it a moment later, and until then answers with a traceback."""
    kernels = AsyncMappingKernelManager()
    app = SimpleNamespace(kernel_manager=kernels, config={}, cleanup_kernels=kernels.shutdown_all)
    early._load_jupyter_server_extension(app)
    name = "of no process"
    kernels._kernels[name] = kernels.kernel_manager_factory(parent=kernels)
    assert [one["id"] for one in kernels.list_kernels()] == [name]


def test_a_kernel_that_is_just_beginning_ends_with_the_server() -> None:
    """The server looks for kernels to end only where one has begun."""
    kernels, ended = AsyncMappingKernelManager(), []

    async def started(name: str) -> None:
        await asyncio.sleep(0)
        kernels._kernels[name] = None

    async def clean() -> None:
        ended.extend(kernels.list_kernel_ids())

    async def stopped_at_once() -> None:
        kernels._pending_kernels["just"] = asyncio.create_task(started("just"))
        app = SimpleNamespace(kernel_manager=kernels, config={}, cleanup_kernels=clean)
        early._load_jupyter_server_extension(app)
        await app.cleanup_kernels()

    # In a thread of its own: where browsers were tested before, this one has a loop already.
    with ThreadPoolExecutor() as threads:
        threads.submit(lambda: asyncio.run(stopped_at_once())).result()
    assert ended == ["just"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a matter of POSIX")
def test_it_ends_with_its_command(server: Server) -> None:
    # Last in this file: it ends the server that the others use.
    server.process.send_signal(signal.SIGINT)
    out, err = server.process.communicate(timeout=PATIENCE)
    assert server.process.returncode == 0
    assert "Ctrl+C" in out
    assert "Traceback" not in err
    with pytest.raises(OSError, match="refused"):
        server.get("api/status")
    # Nor does the kernel stay, to which no browser ever came.
    assert not list((server.folder.parent / "runtime").glob("kernel-*.json"))
