"""A site, built once for all tests of it, and given out by Python's own little server."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from zamora.laboratory.bench.chromium import ARGUMENTS, find_browser
from zamora.site.building import all_lessons, build


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Says nothing."""

    def log_message(self, *_arguments: object) -> None:
        return


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Give out a folder for as long as needed; where it is."""
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, two folders below that of a server."""
    return build(tmp_path_factory.mktemp("host") / "escuela" / "zamora", all_lessons())


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        yield started
        started.close()
