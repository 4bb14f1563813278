"""What the page around a lesson asks its kernel."""

from __future__ import annotations

import subprocess
import threading
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from zamora.school.exercises import exercise
from zamora.school.progress import pupils
from zamora_widgets.cards import lessonpage


def test_what_is_solved_is_told() -> None:
    before = lessonpage.progress().data["lessons"]
    assert before["1"]["solved"] == 0 and before["1"]["total"] > 5 and before["1"]["done"] == []
    pupils().current.record("1.10", exercise("1.10").check("solo"), "solo")
    after = lessonpage.progress().data["lessons"]
    assert after["1"] == {**before["1"], "solved": 1, "stars": 3, "done": ["1.10"]}
    assert after["2"] == before["2"]


def test_the_page_gets_it_as_json() -> None:
    data, _metadata = DisplayFormatter().format(lessonpage.progress())
    assert data["application/json"] == lessonpage.progress().data


def warmed(monkeypatch: pytest.MonkeyPatch, *keys: str, kept: bool) -> list[str]:
    """What is done to warm these games up, in order."""
    done: list[str] = []
    monkeypatch.setattr(lessonpage, "can_compile", lambda: True)
    monkeypatch.setattr(lessonpage, "is_kept", lambda *_: kept)
    monkeypatch.setattr(
        lessonpage, "engine_of", lambda position: done.append(f"here {position.game.key}")
    )

    def run(command: list[str], **_: Any) -> None:
        done.append(f"elsewhere {command[-1]}")

    monkeypatch.setattr(subprocess, "run", run)
    lessonpage.warm(keys)
    for thread in threading.enumerate():
        if thread.name == "warm":
            thread.join()
    return done


def test_rivals_are_made_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    assert warmed(monkeypatch, "golez", kept=True) == ["here golez"]
    assert warmed(monkeypatch, "golez", kept=False) == ["elsewhere golez", "here golez"]
    assert warmed(monkeypatch, "compases", kept=False) == [], "it has no program to compile"
