"""The lessons as the page around them knows them, for cards that count what is on them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from zamora.core.i18n import language
from zamora.player.web import WEB


@cache
def elsewhere(route: str) -> frozenset[str]:
    """The exercises that stand in the lessons, but only on other routes than this one."""
    return frozenset(
        exercise
        for lesson in _lessons(WEB, language())
        for exercise, only in lesson["exercises"].items()
        if only and route not in only
    )


def file_with(exercise: str) -> str:
    """The file of the lesson in which an exercise stands; empty if it stands in none."""
    found = (one for one in _lessons(WEB, language()) if exercise in one["exercises"])
    return str(next(found, {}).get("file", ""))


@cache
def _lessons(folder: Path, spoken: str) -> list[dict[str, Any]]:
    courses = json.loads((folder / "lessons.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = courses.get(spoken, courses["es"])["lessons"]
    return found
