"""The lessons as the page around them knows them, for cards that count what is on them."""

from __future__ import annotations

import json
from functools import cache

from zamora.core.i18n import language
from zamora_widgets.page.notices import LABEXTENSION


@cache
def elsewhere(route: str) -> frozenset[str]:
    """The exercises that stand in the lessons, but only on other routes than this one."""
    courses = json.loads((LABEXTENSION / "lessons.json").read_text(encoding="utf-8"))
    course = courses.get(language(), courses["es"])
    return frozenset(
        exercise
        for lesson in course["lessons"]
        for exercise, only in lesson["exercises"].items()
        if only and route not in only
    )
