"""``python tools/bench.py --opening`` and ``--clicks``, in a browser; how long it takes is not "
"tested."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from laboratory.bench import chromium, clicks, opening
from zamora.jupyter.workfolder import lessons_in, shipped_folder

from ..patience import PATIENCE


@pytest.mark.exhaustive
def test_a_lesson_opens(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (opening, chromium):
        monkeypatch.setattr(module, "LIMIT", PATIENCE)
    lesson, following, *_more = lessons_in(shipped_folder("es"))
    found = opening.measure(lesson, browser, following)
    assert 0 < found["server_s"] < found["page_s"] <= found["board_s"]
    assert found["next_s"] > 0
    assert browser.contexts == []


@pytest.mark.exhaustive
def test_a_game_is_played_by_mouse(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (clicks, chromium):
        monkeypatch.setattr(module, "LIMIT", PATIENCE)
    monkeypatch.setattr(clicks, "CLICKS", 6)
    found = clicks.measure("compases", browser)
    assert 0 < found["clicks"] <= 6
    assert 0 < found["touch_ms"] <= found["touch_p95_ms"]
    assert 0 < found["paint_ms"] <= found["paint_p95_ms"]
    assert found["kernel_ms"] > 0 and found["page_ms"] >= 0
