"""The lessons as the page around them knows them, for cards that count what is on them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from zamora.core.i18n import language
from zamora.player.web import WEB
from zamora.school.exercises import lessons
from zamora.school.rungs import USUAL

#: The stars of an exercise, at most.
_MOST: Final = 3


def course() -> dict[str, Any]:
    """The lessons of the language, and what their pages say, as ``web/lessons.json`` has it."""
    return _course(WEB, language())


def asked(lesson: Mapping[str, Any], route: str) -> list[str]:
    """The exercises of a lesson of :func:`course` on a route; empty for the usual one."""
    return [
        one for one, only in lesson["exercises"].items() if not only or (route or USUAL) in only
    ]


def grade(lesson: Mapping[str, Any], route: str, stars: Callable[[str], int]) -> dict[str, Any]:
    """What a learning platform is told of a lesson, by SCORM (``scorm.js``) or LTI.

    Args:
        lesson: one of :func:`course`.
        route: as :func:`asked` takes it.
        stars: those of an exercise; 0 if it is not solved.

    Returns:
        ``{"score": from 0 to 100: the stars of the route, "complete": whether all is solved}``.
    """
    won = [stars(one) for one in asked(lesson, route)]
    score = round(100 * sum(won) / (_MOST * len(won))) if won else 100
    return {"score": score, "complete": all(won)}


def standing() -> dict[int, list[str]]:
    """The exercises in the lessons with each number, in the order in which they stand there.

    Without those about a game that is not installed.
    """
    found: dict[int, list[str]] = {number: [] for number in lessons()}
    for lesson in course()["lessons"]:
        for exercise in lesson["exercises"]:
            if (number := int(exercise.partition(".")[0])) in found:
                found[number].append(exercise)
    return found


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
