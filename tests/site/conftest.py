"""A site, built once for all tests of it.

``ZAMORA_SITE`` names the folder of one that has been built already: a copy of it is tested.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from laboratory.bench.chromium import ARGUMENTS, find_browser
from laboratory.bench.sites import served
from zamora.site.building import all_lessons, build

#: Stands for this machine, and is no secure context: http in the network of a school.
PLAIN = "escuela.test"
_RULE = f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, two folders below that of a server."""
    if built := os.environ.get("ZAMORA_SITE"):
        place = tmp_path_factory.mktemp("host") / "escuela" / "zamora"
        shutil.copytree(built, place)
        return place
    return build(tmp_path_factory.mktemp("host") / "escuela" / "zamora", all_lessons())


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    """Its address on a server."""
    with served(site.parents[1]) as host:
        yield f"{host}escuela/zamora/"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=find_browser(), args=[*ARGUMENTS, _RULE]
        )
        yield started
        started.close()
