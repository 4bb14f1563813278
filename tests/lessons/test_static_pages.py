"""The lessons as pages where nothing runs: a viewer of notebooks, a printed page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ..marks import ordinarily

if TYPE_CHECKING:
    from nbconvert import HTMLExporter

PATHS = sorted((Path(__file__).parents[2] / "lessons").rglob("*.ipynb"))
#: Cards and boards, proofs, formulas and plots.
SOME = [path for path in PATHS if path.name.startswith(("00_", "03b_", "04_", "14_"))]


class Page(HTMLParser):
    """What there is to see on a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.pictures: list[dict[str, str | None]] = []
        self.words = ""
        self._hidden = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self._hidden += 1
        if tag == "img":
            self.pictures.append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._hidden -= 1

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.words += data


@pytest.fixture(scope="module")
def exporter() -> HTMLExporter:
    from nbconvert import HTMLExporter  # long to import: not in every worker

    return HTMLExporter()


@pytest.fixture(scope="module", params=ordinarily(SOME, PATHS), ids=lambda path: path.stem)
def page(request: pytest.FixtureRequest, exporter: HTMLExporter) -> Page:
    body, _resources = exporter.from_filename(str(request.param))
    return Page(body)


def test_boards_and_exercises_can_be_seen(page: Page) -> None:
    assert len(page.pictures) > 2
    for picture in page.pictures:
        assert (picture["src"] or "").startswith("data:image/"), "it needs nothing from elsewhere"
        assert len(picture["alt"] or "") > 10


def test_nothing_asks_for_a_kernel_that_is_not_there(page: Page) -> None:
    for error in ("Error displaying widget", "Traceback", "widget-view", "<zamora_widgets"):
        assert error not in page.words


def test_what_was_found_is_text(page: Page) -> None:
    """Formulas, signs and results are letters, not boxes."""
    assert "\ufffd" not in page.words
    assert len(re.sub(r"\s+", " ", page.words)) > 2000
