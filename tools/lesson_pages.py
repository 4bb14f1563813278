"""Write what the page around a lesson has to know before there is a kernel to ask.

    python tools/lesson_pages.py

It writes ``zamora/player/web/lessons.json``: for each language the shipped lessons, identified by a
hash of their cells, and the page's sentences. Run it after a lesson, the page's sentences or a
translation have changed; a test checks.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import nbformat

from zamora.core import i18n
from zamora.jupyter.workfolder import Lesson, lessons_in
from zamora.player.cells import edition
from zamora.player.introduced import later
from zamora.player.lessonwords import words
from zamora.player.web import WEB
from zamora.school.rungs import ROUTES, USUAL, about, ladder_of, pillows, routes

LESSONS = Path(__file__).parent.parent / "lessons" / "es"
FILE = WEB / "lessons.json"


def hash_of(notebook: nbformat.NotebookNode) -> str:
    """SHA-256 of the types and texts of all cells, as lesson.js has it."""
    cells = [[cell.cell_type, cell.source] for cell in notebook.cells]
    text = json.dumps(cells, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def calls(notebook: nbformat.NotebookNode, name: str) -> list[str]:
    """The first arguments with which the cells call ``name``, each once, in order."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return list(dict.fromkeys(found for cell in cells for found in calls_in(cell, name)))


def calls_in(cell: nbformat.NotebookNode, name: str) -> list[str]:
    """The first arguments with which a cell calls ``name``."""
    return [
        str(ast.literal_eval(node.args[0]))
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == name and node.args
    ]


def exercises(notebook: nbformat.NotebookNode) -> dict[str, list[str]]:
    """The exercises in the cells, in order, each with the routes that it is for; none: for all."""
    found: dict[str, list[str]] = {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            only = [route for route in ROUTES if route in cell.metadata.get("tags", ())]
            for number in calls_in(cell, "ejercicio"):
                known = found.setdefault(number, only)
                found[number] = sorted({*known, *only}, key=ROUTES.index) if known and only else []
    return found


def lesson(shipped: Lesson) -> dict[str, Any]:
    """What the page knows of one lesson."""
    notebook = nbformat.reads(edition(shipped.source).decode(), as_version=4)
    source = nbformat.read(shipped.source, as_version=4)  # whose cells have the words of the source
    title = re.match(r"# +(.+)", notebook.cells[0].source)
    assert title, f"{shipped.name} begins with its title"
    return {
        "mark": shipped.mark,
        "kit": shipped.kit,
        "file": shipped.name,
        "title": title[1].strip(),
        "hash": hash_of(notebook),
        "games": list(
            dict.fromkeys(re.split(r"[:\[]", call)[0] for call in calls(source, "tablero"))
        ),
        "exercises": exercises(source),
        "later": later(shipped.number),
        "ladder": ladder_of(shipped.number),
        "about": about(shipped.number),
        "pillow": pillows().get(shipped.mark, ""),
    }


def course(code: str) -> dict[str, Any]:
    """What the page knows of the lessons in a language, and says in it."""
    i18n.set_language(code)
    return {
        "words": words(),
        "routes": [vars(route) for route in routes()],
        "usual": USUAL,
        "lessons": [lesson(shipped) for shipped in lessons_in(LESSONS)],
    }


def contents() -> str:
    """What the file should hold."""
    spoken = i18n.language()
    courses = {}
    try:
        for code in i18n.languages():
            courses[code] = course(code)
    finally:
        i18n.set_language(spoken)
    return json.dumps(courses, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(contents(), encoding="utf-8", newline="\n")
