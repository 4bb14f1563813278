"""A page as one HTML document: its words, the pictures that its cells left, and our scripts."""

from __future__ import annotations

import html
import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from string import Template
from typing import Any

from zamora.core.i18n import language
from zamora.player.lessonlist import course
from zamora.player.unwritten import cells, entry

Json = Any

_SHEETS = ("tokens", "fonts", "board", "player", "lesson/lesson", "alone", "home")
_PAGE = Template("""\
<!DOCTYPE html>
<html lang="$spoken"$marks>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<link rel="icon" href="data:,">
$head$sheets
<script src="${look}theme.js"></script>
<script type="module" src="$script"></script>
</head>
<body>
<script type="application/json" id="lesson">$lesson</script>
$body</body>
</html>
""")


@lru_cache(maxsize=32)
def _cells(folder: Path, name: str) -> list[dict[str, Json]]:
    return [cell.as_json for cell in cells(name, folder)]


def in_script(data: Json) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def document(
    name: str,
    folder: Path,
    *,
    look: str,
    root: str = "",
    home: str = "",
    given: bool = False,
    script: str = "",
    lessons: Collection[str] | None = None,
    marks: Mapping[str, str] | None = None,
    head: str = "",
    body: str = "",
) -> str:
    """The document of a page.

    Args:
        name: of a lesson's file, or of another page (:mod:`zamora.player.unwritten`); "" is any
            page without a notebook, whose name and cells come later.
        folder: with the lessons.
        look: the address of our scripts and styles, with its slash.
        root: what the addresses of its host begin with.
        home: the address of the first page; "" if there is none.
        given: whether a class runs it, for its pupils.
        script: the address of what joins the page to its host; "" is ``alone.js``.
        lessons: the files of those that its host has; None is all of them.
        marks: what the outermost element says in its ``data-`` attributes.
        head: what comes before the styles, as HTML.
        body: what comes after the lesson, as HTML.

    Raises:
        UnknownPage: if there is none of that name.
    """
    lesson, known = entry(name) if name else {"title": "zamora"}, course()
    listed = [one for one in known["lessons"] if lessons is None or one["file"] in lessons]
    if name and all(one["file"] != name for one in listed):
        listed.append(lesson)  # after the ladder the page that is none of its lessons
    data = {
        "cells": _cells(folder, name) if name else [],
        "course": known | {"lessons": listed},
        "file": name,
        "root": root,
        "home": home,
        "given": given,
    }
    return _PAGE.substitute(
        spoken=language(),
        marks="".join(f' data-{key}="{html.escape(one)}"' for key, one in (marks or {}).items()),
        title=html.escape(lesson["title"]),
        head=head,
        sheets="\n".join(f'<link rel="stylesheet" href="{look}{one}.css">' for one in _SHEETS),
        look=look,
        script=script or f"{look}alone.js",
        lesson=in_script(data),
        body=body,
    )
