"""A class that a real JupyterHub starts: the recipe of ``deploy/class_service.py`` in browsers.

Needs ``pip install ".[lti]"`` and configurable-http-proxy.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from zamora.school.exercises import exercise

from ..patience import PATIENCE
from .harness import wait_until
from .playing_page import expect_ready, go_to
from .test_class import click
from .test_class_lessons import answer

pytest.importorskip("jwt")

from ..classroom.learningplatform import CLIENT, Platform

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


@contextmanager
def running(folder: Path, platform: Any = None) -> Iterator[str]:
    """The address of a hub with the class as a service, and of what sends pupils to it."""
    pytest.importorskip("jupyterhub")
    if shutil.which("configurable-http-proxy") is None:
        pytest.skip("npm install -g configurable-http-proxy")
    port, inner, proxy, service = free_ports(4)
    recipe = RECIPE.read_text("utf-8")
    changes = {
        "PYTHON": sys.executable,
        "FOLDER": str(folder / "clase"),
        "TEACHERS": "profe, nadie",
    }
    if platform is not None:
        ways = {"LOGIN": "auth", "KEYS": "certs", "TOKENS": "token"}
        changes |= {"PLATFORM": platform.address, "CLIENT": CLIENT}
        changes |= {name: f"{platform.address}/{way}" for name, way in ways.items()}
    for name, value in changes.items():
        line = re.compile(rf"^{name} = .*$", re.MULTILINE)
        assert line.search(recipe)
        recipe = line.sub(f"{name} = {value!r}", recipe)
    assert "127.0.0.1:8810" in recipe
    (folder / "service.py").write_text(recipe.replace("8810", str(service)), "utf-8")
    config = folder / "config.py"
    config.write_text(CONFIG.format(port, inner, proxy, secrets.token_hex(16)), "utf-8")
    with (folder / "hub.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "-f", config],
            cwd=folder,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    address = f"http://localhost:{port}"
    try:
        until = time.monotonic() + PATIENCE
        while not answers(f"{address}/services/clase/familias"):
            said = (folder / "hub.log").read_text("utf-8")
            assert process.poll() is None and time.monotonic() < until, said
            time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[str]:
    with running(tmp_path) as address:
        yield address


@contextmanager
def serving(platform: Any) -> Iterator[None]:
    """A platform in a loop, and a thread, of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    loop.call_soon_threadsafe(platform.listen)
    try:
        yield
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


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


@pytest.mark.hub
def test_a_platform_sends_pupils_and_gets_grades(
    tmp_path: Path, new_page: Callable[..., Page], page: Page
) -> None:
    """Platform and hub have two names, so browsers see two sites, as at a school."""
    pytest.importorskip("ltiauthenticator")
    platform = Platform({"link-1": "nota-1"})
    with serving(platform), running(tmp_path, platform) as hub:
        platform.tool = hub
        with urllib.request.urlopen(f"{hub}/services/clase/claves") as there:
            platform.keys = json.load(there)["keys"]

        def go(on: Page, person: str, lesson: str = "1", role: str = "Learner") -> None:
            on.goto(f"{platform.address}/ir/{person}/{lesson}/{role}")

        go(page, "eva", role="Instructor")
        expect(page).to_have_url(f"{hub}/services/clase/docente")
        ana = new_page(viewport={"width": 1280, "height": 800})
        go(ana, "ana")
        expect(ana).to_have_url(
            re.compile(r"/services/clase/leccion/01_batalla_de_compases\.ipynb")
        )
        expect(page.locator("#count")).to_have_text("1 / 1")
        expect(page.locator("body")).to_contain_text("Ana G")
        wait_until(ana, lambda: any(platform.scores), "a grade")
        where, told = platform.scores[0]
        assert (where, told["userId"], told["scoreGiven"]) == ("nota-1", "id-ana", 0)
        # She solves the first exercise: the grade rises by itself.
        expect_ready(ana)
        go_to(ana, "Ejercicio 1.1")
        answer(ana, "1.1", str(exercise("1.1").solution))
        wait_until(ana, lambda: platform.scores[-1][1]["scoreGiven"] > 0, "a better grade")
        # Another pupil at the same computer is another pupil, and has a column that is made.
        go(ana, "luis", "2")
        expect(ana).to_have_url(re.compile(r"/services/clase/leccion/02_futez\.ipynb"))
        wait_until(ana, lambda: platform.scores[-1][0] == "de-link-2", "a column for lesson 2")
        assert platform.scores[-1][1]["userId"] == "id-luis"
        expect(page.locator("#count")).to_have_text("1 / 2")
        # A lesson that there is not: a sentence, which says what there is.
        go(ana, "luis", "77")
        expect(ana.locator("body")).to_contain_text("No conozco la lección «77»")
