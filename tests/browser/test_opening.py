"""``zamora bench --opening``: from the command to the first board; how long is not tested."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from zamora.jupyter.workfolder import lessons_in, shipped_folder
from zamora.laboratory.bench import opening

from ..patience import PATIENCE


def test_a_lesson_opens(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "LIMIT", PATIENCE)
    lesson = lessons_in(shipped_folder("es"))[0]
    found = opening.measure(lesson, browser)
    assert 0 < found["server_s"] < found["page_s"] < found["kernel_s"]
    assert found["board_s"] > 0
    assert browser.contexts == []
