"""Fixtures: one browser and one JupyterLab for the session, a fresh page for each test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from ..patience import PATIENCE
from . import harness
from .lesson_page import copy_lessons, open_notebook


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A system Chromium, Chrome or Edge."""
    path = harness.find_browser()
    if path is None:
        reason = "no Chromium, Chrome or Edge found: install one or set ZAMORA_BROWSER to its path"
        if os.environ.get("ZAMORA_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path,
            args=list(harness.BROWSER_ARGUMENTS),
            timeout=PATIENCE * 1000,
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab(
    browser: Browser,  # without one there is no need to start a server
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[harness.Lab]:
    """A JupyterLab with nothing of the user's in it."""
    with harness.run_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def bare(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[harness.Bare]:
    """Notebooks without JupyterLab: for what is on cards, not around them."""
    with harness.run_bare(tmp_path_factory.mktemp("bare")) as running:
        yield running


@pytest.fixture(scope="session")
def lab_of_pages(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[harness.Lab]:
    """A JupyterLab as pupils have it."""
    with harness.run_lab(tmp_path_factory.mktemp("pages"), pages=True) as running:
        yield running


@pytest.fixture(scope="module")
def pages(lab_of_pages: harness.Lab) -> harness.Lab:
    """The same with the lessons as they are shipped, and no pupil known."""
    lab_of_pages.forget()
    copy_lessons(lab_of_pages)
    return lab_of_pages


@pytest.fixture(scope="module")
def notebook(
    request: pytest.FixtureRequest, bare: harness.Bare, browser: Browser
) -> Iterator[Page]:
    """The notebook of a file of tests, its ``CELLS``, all run, without JupyterLab around it."""
    name = f"{request.path.stem.removeprefix('test_')}.ipynb"
    with open_notebook(bare, browser, name, request.module.CELLS) as page:
        yield page


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Make pages with options of their own, e.g. ``new_page(has_touch=True)``."""
    contexts = []

    def make(**options: Any) -> Page:
        context = harness.new_context(browser, **options)
        contexts.append(context)
        page = context.new_page()
        harness.watch(page)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A fresh page."""
    return new_page()
