"""The recipes of docs/site.md, each in its server, with the very text: a lesson until a turn.

``apt-get install nginx-light apache2 caddy lighttpd lighttpd-mod-deflate`` and
``npm install -g serve``; what is not there is skipped.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from http.client import HTTPResponse
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import pytest
import yaml
from playwright.sync_api import Browser

from zamora.core.i18n import COMPLETE, speaking
from zamora.site import hosting
from zamora.site.building import all_lessons

from ..patience import PATIENCE
from .test_site import context_of, open_lesson

ROOT = Path(__file__).parents[2]
FOLDER, PATH = "/var/www/zamora", "/zamora/"
MODULES = "mpm_event authz_core alias dir mime headers deflate filter"
#: No browser but that of the test.
ALONE = {**os.environ, "BROWSER": "true"}
#: How each is started: what stands around the recipe, and the command.
FRAMES = {
    "nginx": (
        "user root; pid {work}/pid; error_log {work}/log; events {{}}\n"
        "http {{ access_log off; server {{ listen 127.0.0.1:{port};\n{recipe}\n}} }}",
        "nginx -p {work} -c {work}/conf -g 'daemon off;'",
    ),
    "Apache": (
        "ServerRoot {work}\nServerName localhost\nListen 127.0.0.1:{port}\nPidFile {work}/pid\n"
        "ErrorLog {work}/log\nUser www-data\nGroup www-data\nTypesConfig /etc/mime.types\n{modules}"
        "\n{recipe}",
        "apache2 -d {work} -f {work}/conf -D FOREGROUND",
    ),
    "Caddy": (
        "{{\n admin off\n auto_https off\n}}\nhttp://127.0.0.1:{port} {{\n{recipe}\n}}",
        "caddy run --adapter caddyfile --config {work}/conf",
    ),
    "lighttpd": (
        'server.document-root = "{work}"\nserver.port = {port}\n'
        'server.bind = "127.0.0.1"\n{recipe}',
        "lighttpd -D -f {work}/conf",
    ),
    "serve": ("", "serve -L -n -l tcp://127.0.0.1:{port} {parent}"),
    "stick": ("", f"{sys.executable} -I {{parent}}/zamora/abrir.py {{port}}"),
    "python": ("", f"{sys.executable} -m http.server -b 127.0.0.1 -d {{parent}} {{port}}"),
}


@contextmanager
def running(name: str, site: Path) -> Iterator[str]:
    """A server with its recipe; the address of the site on it."""
    frame, command = FRAMES[name]
    program = command.split()[0]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not here")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    path = PATH if frame else "/" if name == "stick" else f"/{site.name}/"
    with tempfile.TemporaryDirectory() as work:
        Path(work).chmod(0o755)
        recipe = hosting.SERVERS[name](str(site), path) if frame else ""
        modules = "\n".join(
            f"LoadModule {one}_module /usr/lib/apache2/modules/mod_{one}.so"
            for one in MODULES.split()
        )
        filled = frame.format(work=work, port=port, recipe=recipe, modules=modules)
        Path(work, "conf").write_text(filled, "utf-8")
        line = command.format(work=work, port=port, parent=site.parent)
        with Path(work, "out").open("wb") as out:
            process = subprocess.Popen(
                ["bash", "-c", f"exec {line}"], stdout=out, stderr=subprocess.STDOUT, env=ALONE
            )
        address = f"http://127.0.0.1:{port}{path}"
        try:
            until = time.monotonic() + PATIENCE
            while not _answers(address):
                said = Path(work, "out").read_text("utf-8", "replace")
                assert process.poll() is None and time.monotonic() < until, said
                time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait()


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(f"{address}index.html", timeout=5).close()
    except OSError:
        return False
    return True


def told(address: str) -> Message:
    """What a server says of a file to a browser that takes gzip."""
    asked = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        return cast(HTTPResponse, answer).headers


@pytest.fixture(scope="module")
def place(site: Path) -> Iterator[Path]:
    """A site that the account of any server may read."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        shutil.copytree(site, Path(folder, "zamora"))
        yield Path(folder, "zamora")


@pytest.mark.site
@pytest.mark.parametrize("name", FRAMES)
def test_a_server_with_its_recipe_gives_out_a_lesson(
    name: str, place: Path, browser: Browser
) -> None:
    with running(name, place) as address:
        script = told(f"{address}page/python.js")
        assert script.get_content_type() in ("text/javascript", "application/javascript")
        assert told(f"{address}python/wasm.xz")["Content-Encoding"] is None
        if name in hosting.SERVERS:
            assert script["Content-Encoding"] == "gzip"
            for header, value in hosting.HEADERS.items():
                assert script[header] == value, header
            for ending, kind in hosting.TYPES.items():
                if ending != ".xz" and (one := next(place.rglob(f"*{ending}"), None)) is not None:
                    said = told(f"{address}{one.relative_to(place)}".replace(" ", "%20"))
                    assert said.get_content_type() == kind or name == "Caddy", (one, said)
        context = context_of(browser)
        page = context.new_page()
        open_lesson(page, address, next(one.name for one in all_lessons() if one.mark == "1"))
        page.evaluate(
            """() => { const { zamoraBoard } = document.querySelector('.zb');
              zamoraBoard.take(0); }"""
        )
        page.wait_for_function(
            # The rival has answered.
            "() => document.querySelector('.zb').zamoraBoard.frame.at[0] === 2"
        )
        assert page.locator("#zamora-site-notice:visible").count() == 0
        context.close()


@pytest.mark.site
def test_the_code_of_a_lesson_runs_under_the_policy(place: Path, browser: Browser) -> None:
    with running("nginx", place) as address:
        context = context_of(browser, service_workers="block")
        page = context.new_page()
        refused: list[str] = []
        page.on("console", lambda one: refused.append(one.text))
        page.goto(f"{address}codigo/index.html?l=01_batalla_de_compases.ipynb")
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
        assert not [one for one in refused if "Content Security Policy" in one]
        context.close()


@pytest.mark.site
def test_every_file_of_a_site_has_a_kind(site: Path) -> None:
    names = {one.suffix for one in site.rglob("*") if one.is_file()} - {
        ".bat",
        ".config",
        ".py",
        "",
    }
    assert names <= set(hosting.TYPES)
    files = json.loads(re.findall(r"const FILES = (.*);", (site / "sw.js").read_text())[0])
    assert all((site / one).is_file() for one in hosting.FILES) and not set(hosting.FILES) & set(
        files
    )


@pytest.mark.parametrize("name", hosting.SERVERS)
def test_the_page_has_the_recipe_word_for_word(name: str) -> None:
    page = (ROOT / "docs" / "site.md").read_text("utf-8")
    assert f"```\n{hosting.SERVERS[name](FOLDER, PATH)}```" in page


def test_what_iis_reads_is_xml_that_says_it_all() -> None:
    root = ElementTree.fromstring(hosting.web_config().encode())
    kinds = {one.get("fileExtension"): one.get("mimeType") for one in root.iter("mimeMap")}
    assert kinds == hosting.TYPES
    told = {one.get("name"): one.get("value") for one in root.iter("add") if one.get("name")}
    assert told == hosting.HEADERS
    # Nothing is added that has not been taken away before: IIS would answer 500 to everything.
    assert [one.tag for one in root.find(".//staticContent") or ()] == [
        "remove",
        "mimeMap",
    ] * len(kinds)


def test_a_stick_needs_nothing_but_python_and_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "abrir.py").write_text(hosting.opener(), "utf-8")
    (tmp_path / "one.js").touch()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-I", tmp_path / "abrir.py", port]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=ALONE)
    assert done.returncode and f"El puerto {port} está ocupado" in done.stderr
    assert "Traceback" not in done.stderr
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ALONE) as process:
        assert process.stdout is not None and port in process.stdout.readline()
        said = told(f"http://127.0.0.1:{port}/one.js")
        process.terminate()
    assert said.get_content_type() == "text/javascript"


@pytest.mark.parametrize("code", COMPLETE)
def test_a_double_click_on_windows_begins_it(code: str, tmp_path: Path) -> None:
    with speaking(code):
        hosting.write(tmp_path)
    text = (tmp_path / "empezar.bat").read_bytes().decode("ascii")  # in any code page
    assert text.count("\r\n") == text.count("\n") == len(text.splitlines())
    assert '%program% "%~dp0abrir.py"' in text and r"..\python\python.exe" in text


def test_workflows_for_pages_make_a_site() -> None:
    for name in ("site-pages.yml", "site-gitlab.yml"):
        text = (ROOT / "docs" / name).read_text("utf-8")
        assert yaml.safe_load(text) and 'pip install ".[site,ajedrez]"' in text
        assert re.search(r"zamora site (site|public)\b", text)
