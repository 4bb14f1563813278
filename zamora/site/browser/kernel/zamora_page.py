"""A lesson of the site: its cells are run in a browser's worker, as frames for the page."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Callable
from typing import Any, Final

import zamora_site

from zamora.core.errors import ZamoraError
from zamora.core.i18n import languages, speaking
from zamora.jupyter.workfolder import shipped_folder
from zamora.player.jobs import job
from zamora.player.lesson import early
from zamora.player.lessonlist import course
from zamora.player.process import Desk
from zamora.player.unwritten import UnknownPage, cells, entry
from zamora.school.progress import pupils
from zamora.school.progress.compact import compact, expand

_LESSONS = shipped_folder("es")
#: The rival's answers are in the page where there are no more first turns than that.
FEW: Final = 12
_desk: Desk | None = None
_lesson = ""
_send: Callable[[dict[str, Any]], object]


def begin(send: Callable[[str], object], lesson: str, number: int) -> str:
    """Open a lesson, or another page.

    Args:
        send: sends a message to the page, as JSON.
        lesson: its name.
        number: another one whenever Python begins.

    Returns:
        What the page around the cells has to know, as JSON, if they are not those of a notebook;
        or what is wrong with the name: nothing is opened then.
    """
    global _desk, _lesson, _send
    _for_pages()

    def write(_name: str, _to: Any, message: dict[str, Any]) -> None:
        _send(message)

    def _send(message: dict[str, Any]) -> None:
        send(json.dumps(message, ensure_ascii=False))

    try:
        document = "" if lesson.endswith(".ipynb") else _document(lesson)
    except UnknownPage as error:
        return json.dumps({"wrong": str(error)}, ensure_ascii=False)
    _desk, _lesson = Desk(_LESSONS, write, number), lesson
    job.elsewhere = _desk.notice
    _hear({"to": 0})
    return document


def rehearse() -> None:
    """Before the memory is kept: compile what reading a lesson compiles."""
    cells(course()["lessons"][0]["file"], _LESSONS)


def _for_pages() -> None:
    os.environ["ZAMORA_LESSON_PAGE"] = "1"  # what the cells show is for a page (cards/envelope.py)


def first() -> str:
    """What is known of each lesson's first board beforehand, by language and file, as JSON."""
    _for_pages()
    files = [lesson["file"] for lesson in course()["lessons"]]
    found: dict[str, dict[str, Any]] = {}
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)  # without one the rival's turn is there at once
    try:
        for code in languages():
            with speaking(code):
                begun = {file: early(cells(file, _LESSONS), FEW) for file in files}
            found[code] = {file: one.as_json for file, one in begun.items() if one is not None}
    finally:
        asyncio._set_running_loop(loop)
    return json.dumps(found, ensure_ascii=False)


def _document(name: str) -> str:
    shown = [cell.as_json for cell in cells(name, _LESSONS)]
    return json.dumps({"cells": shown, "lesson": entry(name)}, ensure_ascii=False)


async def handle(request: str, _buffers: list[Any]) -> None:
    """Do what the page says, whole; ``request`` is its JSON."""
    said = json.loads(request)
    if said["do"] == "keep":  # who shows the page in a frame keeps it for the pupil
        if said["open"]:
            with contextlib.suppress(ZamoraError):  # what is damaged brings nothing back
                zamora_site.add([expand(said["open"])])
        text = compact(pupils().current, said["lessons"], said["most"])
        _send({"on": "kept", "text": text})
    else:
        _hear({"to": 0} if said["do"] == "come" else {"say": said})
    await asyncio.sleep(0)  # what it has set going


def _hear(asked: dict[str, Any]) -> None:
    assert _desk is not None
    _desk.hear({"lesson": _lesson, **asked})
