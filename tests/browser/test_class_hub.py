"""A class that a real JupyterHub starts: the recipe of ``deploy/class_service.py`` in browsers.

Needs ``pip install ".[deploy]"`` and configurable-http-proxy.
"""

from __future__ import annotations

import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ..patience import PATIENCE
from .test_class import click

RECIPE = Path(__file__).parents[2] / "deploy" / "class_service.py"
CONFIG = """
c = get_config()
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.bind_url = "http://127.0.0.1:{0}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{1}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{2}"
c.ConfigurableHTTPProxy.auth_token = "{3}"
load_subconfig("service.py")
"""


def free_ports(count: int) -> list[int]:
    probes = [socket.create_server(("127.0.0.1", 0)) for _number in range(count)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=5)
    except OSError:  # also a proxy that has nobody to ask yet
        return False
    return True


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[str]:
    """The address of a hub with the recipe's service, its three lines changed."""
    pytest.importorskip("jupyterhub")
    if shutil.which("configurable-http-proxy") is None:
        pytest.skip("npm install -g configurable-http-proxy")
    port, inner, proxy, service = free_ports(4)
    recipe = RECIPE.read_text("utf-8")
    changes = {
        "PYTHON": sys.executable,
        "FOLDER": str(tmp_path / "clase"),
        "TEACHERS": "profe, nadie",
    }
    for name, value in changes.items():
        line = re.compile(rf"^{name} = .*$", re.MULTILINE)
        assert line.search(recipe)
        recipe = line.sub(f"{name} = {value!r}", recipe)
    assert "127.0.0.1:8810" in recipe
    (tmp_path / "service.py").write_text(recipe.replace("8810", str(service)), "utf-8")
    config = tmp_path / "config.py"
    config.write_text(CONFIG.format(port, inner, proxy, secrets.token_hex(16)), "utf-8")
    with (tmp_path / "hub.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "-f", config],
            cwd=tmp_path,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + PATIENCE
        while not answers(f"{address}/services/clase/"):
            said = (tmp_path / "hub.log").read_text("utf-8")
            assert process.poll() is None and time.monotonic() < until, said
            time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait()


def log_in(page: Page, address: str, account: str) -> None:
    """Come as one does who was given the class's address."""
    page.goto(f"{address}/services/clase/")
    page.fill("[name=username]", account)
    page.fill("[name=password]", "x")
    page.click("[type=submit]")


@pytest.mark.hub
def test_a_class_on_a_hub(hub: str, new_page: Callable[..., Page], page: Page) -> None:
    ana, luis = (new_page(viewport={"width": width, "height": 800}) for width in (400, 1280))
    for one, name in ((ana, "ana"), (luis, "luis")):
        log_in(one, hub, name)
        expect(one).to_have_url(f"{hub}/services/clase/")
        expect(one.locator("#me")).to_have_text(name)
    log_in(page, hub, "profe")
    expect(page).to_have_url(f"{hub}/services/clase/docente")
    expect(page.locator("#count")).to_have_text("2 / 2")
    ana.select_option("#challenge [name=game]", "compases")
    ana.click("#challenge button")
    luis.click("#challenges li button >> nth=0")
    expect(ana.locator("#status")).to_contain_text("Te toca")
    click(ana, "V12")
    click(ana, "V23")
    expect(luis.locator("#last")).to_contain_text("V12 a V23")
    # A pupil is no teacher, whatever is typed; and whoever is nobody goes to the hub.
    luis.goto(f"{hub}/services/clase/docente")
    expect(luis).to_have_url(f"{hub}/services/clase/")
    stranger = new_page()
    stranger.goto(f"{hub}/services/clase/docente")
    expect(stranger).to_have_url(re.compile("/hub/login"))
