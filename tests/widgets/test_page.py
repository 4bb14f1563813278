"""What makes people wait is said over the page, not in the cells of the notebook."""

from __future__ import annotations

from typing import Any

import pytest

from zamora import compiled
from zamora.player.jobs import job
from zamora_widgets.page import notices


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A notebook around: what is sent to its page."""
    sent: list[Any] = []
    monkeypatch.setattr(notices, "_in_notebook", lambda: True)
    monkeypatch.setattr(notices, "_page", None)
    monkeypatch.setattr(job, "elsewhere", job.elsewhere)
    monkeypatch.setattr(notices.Page, "send", lambda _self, content: sent.append(content))
    return sent


def test_in_a_notebook(notebook: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    notices.open_page()
    compiled.notice("Preparo Golez…")
    assert notebook == [{"line": "Preparo Golez…"}]
    assert capsys.readouterr() == ("", "")


def test_elsewhere(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(job, "elsewhere", compiled.to_stderr)
    monkeypatch.setattr(notices, "_page", None)
    notices.open_page()
    compiled.notice("Preparo Golez…")
    assert capsys.readouterr().err == "Preparo Golez…\n"
