"""The lessons as the page around them knows them, for cards that count what is on them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from zamora.core.i18n import language
from zamora.player.web import WEB


def course() -> dict[str, Any]:
    """The lessons of the language, and what their pages say, as ``web/lessons.json`` has it."""
    return _course(WEB, language())


@cache
def elsewhere(route: str) -> frozenset[str]:
    """The exercises that stand in the lessons, but only on other routes than this one."""
    return frozenset(
        exercise
        for lesson in course()["lessons"]
        for exercise, only in lesson["exercises"].items()
        if only and route not in only
    )


def file_with(exercise: str) -> str:
    """The file of the lesson in which an exercise stands; empty if it stands in none."""
    found = (one for one in course()["lessons"] if exercise in one["exercises"])
    return next((str(one.get("file", "")) for one in found), "")


@cache
def _course(folder: Path, spoken: str) -> dict[str, Any]:
    courses = json.loads((folder / "lessons.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = courses.get(spoken, courses["es"])
    return found
