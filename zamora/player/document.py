"""A page as one HTML document: its words, the pictures that its cells left, and our scripts."""

from __future__ import annotations

import html
import json
import posixpath
import re
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from pathlib import Path
from string import Template
from typing import Any

from zamora.core.i18n import language
from zamora.player.lessonlist import course
from zamora.player.unwritten import cells, entry
from zamora.player.web import WEB

Json = Any

_SHEETS = ("tokens", "fonts", "board", "player", "lesson/lesson", "alone", "home")
#: What a module of ours imports first of all.
_IMPORTS = re.compile(r'^(?:import|export) [^;]*?"(\.[^"]+\.js)";', re.MULTILINE)
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
$modules
</head>
<body>
<script type="application/json" id="lesson">$lesson</script>
<main class="zamora-plain">
$body$cells
</main>
</body>
</html>
""")


@lru_cache(maxsize=64)
def _cells(folder: Path, name: str, _spoken: str) -> list[dict[str, Json]]:
    found = [cell.as_json for cell in cells(name, folder)]
    # How to wake it up is for those who read it as a notebook.
    only = rf"<p>(?:<\w+>)?{re.escape(course()['words']['notebook_only'])}.*?</p>\n?"
    for one in found[:1]:
        one["html"] = re.sub(only, "", one["html"], flags=re.DOTALL)
    return found


@cache
def modules(script: str) -> tuple[str, ...]:
    """What one of our modules imports, and what that does: a page asks for all of it at once."""
    found: list[str] = []
    waiting = [script]
    while waiting:
        name = waiting.pop()
        text = (WEB / name).read_text(encoding="utf-8")
        for other in _IMPORTS.findall(text):
            place = posixpath.normpath(posixpath.join(posixpath.dirname(name), other))
            if place not in found:
                found.append(place)
                waiting.append(place)
    return tuple(sorted(found))


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
    script: str = "alone.js",
    lessons: Collection[str] | None = None,
    marks: Mapping[str, str] | None = None,
    head: str = "",
    body: str = "",
    early: Mapping[str, Json] | None = None,
    languages: Mapping[str, str] | None = None,
    shared: bool = False,
) -> str:
    """The document of a page.

    Its words and pictures stand in it, to be read and printed before there is a script, or without.

    Args:
        name: of a lesson's file, or of another page (:mod:`zamora.player.unwritten`); "" is any
            page without a notebook, whose name and cells come later.
        folder: with the lessons.
        look: the address of our scripts and styles, with its slash.
        root: what the addresses of its host begin with.
        home: the address of the first page; "" if there is none.
        given: whether a class runs it, for its pupils.
        script: which of our modules joins the page to its host.
        lessons: the files of those that its host has; None is all of them.
        marks: what the outermost element says in its ``data-`` attributes.
        head: what comes before the styles, as HTML.
        body: what comes before the words of the lesson until there is a script, as HTML.
        early: what is known of boards that can be touched before there is anybody to run their
            cells (:func:`zamora.player.lesson.early`).
        languages: those in which its host can show it, their names by code; None is no choice.
        shared: whether its host brings the course along by itself; here is then only what this page
            adds to it.

    Raises:
        UnknownPage: if there is none of that name.
    """
    lesson, known = entry(name) if name else {"title": "zamora"}, course()
    listed = [one for one in known["lessons"] if lessons is None or one["file"] in lessons]
    if name and all(one["file"] != name for one in listed):
        listed.append(lesson)  # after the ladder the page that is none of its lessons
    if shared:
        listed = [one for one in listed if one not in known["lessons"]]
    shown = _cells(folder, name, language()) if name else []
    data = {
        "cells": [{key: one[key] for key in one if key != "html"} for one in shown],
        "course": {"lessons": listed} if shared else known | {"lessons": listed},
        "file": name,
        "root": root,
        "home": home,
        "given": given,
        "early": early or {},
        "languages": languages or {},
    }
    return _PAGE.substitute(
        spoken=language(),
        marks="".join(f' data-{key}="{html.escape(one)}"' for key, one in (marks or {}).items()),
        title=html.escape(lesson["title"]),
        head=head,
        sheets="\n".join(f'<link rel="stylesheet" href="{look}{one}.css">' for one in _SHEETS),
        look=look,
        script=f"{look}{script}",
        modules="\n".join(
            f'<link rel="modulepreload" href="{look}{one}">' for one in modules(script)
        ),
        lesson=in_script(data),
        body=body,
        cells="\n".join(
            f'<div data-cell="{html.escape(one["id"])}">{one["html"]}</div>' for one in shown
        ),
    )
