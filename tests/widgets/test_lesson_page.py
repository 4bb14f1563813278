"""What the page around a lesson asks its kernel."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from IPython.core.formatters import DisplayFormatter
from ipywidgets.widgets.widget import _instances

from zamora.jupyter.workfolder import UnknownLesson
from zamora.player import controls as w
from zamora.player import lessonlist, lessonpage
from zamora.player.cards.ladder import Ladder
from zamora.player.game.board import Board
from zamora.player.introduced import INTRODUCED, later
from zamora.school.exercises import Status, Verdict, exercise, lessons
from zamora.school.progress import pupils
from zamora.school.rungs import ROUTES, UnknownRoute
from zamora.school.teaching.curricula import curricula
from zamora_widgets import aula, card, notebook
from zamora_widgets.paper.kit import teacher_html

from ..patience import PATIENCE
from .hands import parts


def test_what_is_solved_is_told() -> None:
    nobody = {"named": False, "route": "", "solved": {}, "review": []}
    told = lessonpage.progress()
    grades = told.pop("grades")
    assert told == nobody | {"pupil": pupils().current.owner.id}
    assert grades["01_batalla_de_compases.ipynb"] == {"score": 0, "complete": False}
    pupils().current.record("1.1", exercise("1.1").check(exercise("1.1").solution), None)
    pupils().enter("Ana", same=True)
    ana = {"named": True, "route": "", "solved": {"1.1": 3}, "review": []}
    told = lessonpage.progress()
    grades = told.pop("grades")
    assert told == ana | {"pupil": pupils().current.owner.id}
    assert 0 < grades["01_batalla_de_compases.ipynb"]["score"] < 100


def test_where_something_is_to_be_repeated_is_told() -> None:
    pupils().current.record("2.1", Verdict(Status.NOT_YET, ""), "0")
    assert lessonpage.progress()["review"] == [one for one in lessons() if one > 2]


def test_a_route_is_taken() -> None:
    assert lessonpage.take_route("8-10")["route"] == "8-10"
    assert lessonpage.progress()["route"] == "8-10"
    with pytest.raises(UnknownRoute):
        lessonpage.take_route("6-8")


def test_the_ladder_counts_the_route_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    course = {
        "lessons": [
            {"file": "", "exercises": {"0.1": [], "0.2": ["8-10"], "0.3": ["8-10", "14-16"]}}
        ]
    }
    (tmp_path / "lessons.json").write_text(json.dumps({"es": course}))
    monkeypatch.setattr(lessonlist, "WEB", tmp_path)
    lessonlist.elsewhere.cache_clear()
    try:
        counted = {}
        for route in ROUTES:
            lessonpage.take_route(route)
            shown = " ".join(p.value for p in parts(Ladder()) if isinstance(p, w.HTML))
            first, *_others = shown.split("</ol>")
            counted[route] = re.findall(r"0 de (\d+) ejercicios", first)[-1]
        assert counted == {"8-10": "3", "11-13": "1", "14-16": "2"}
    finally:
        lessonlist.elsewhere.cache_clear()


def test_the_teachers_part() -> None:
    part = lessonpage.teacher("taller")
    assert part["html"] == teacher_html("taller") and part["country"] == ""
    assert part["countries"][0] == ["", "Argentina, Colombia, España, México, Venezuela"]
    assert {code for code, _name in part["countries"][1:]} == set(curricula())
    chosen = lessonpage.teacher("1", "US")
    assert "4.G.A.3" in chosen["html"] and "LOMLOE" not in chosen["html"]
    assert chosen["country"] == "US"
    gone = lessonpage.teacher("taller", "ZZ")  # what a browser remembers, and we no longer have
    assert gone == part
    with pytest.raises(UnknownLesson):
        lessonpage.teacher("99")


def test_controls_come_one_after_the_other() -> None:
    assert later(None) == []
    counts = [len(later(number)) for number in range(8)]
    assert counts[0] == len(INTRODUCED) and counts[-1] == 0
    assert counts == sorted(counts, reverse=True)


def test_every_control_is_on_a_board() -> None:
    """What the page leaves out bears its name, or it would not be found."""
    named = {
        name.removeprefix("zamora-tool-")
        for part in parts(Board("golez", rival="level:1"))
        for name in getattr(part, "classes", ())
        if name.startswith("zamora-tool-")
    }
    assert named == set(INTRODUCED)


def test_the_page_gets_it_as_json() -> None:
    data, _metadata = DisplayFormatter().format(notebook.ask("take_route", '["8-10"]'))
    assert data["application/json"] == lessonpage.progress()
    with pytest.raises(lessonpage.UnknownQuestion, match="nada"):
        notebook.ask("nada", "[]")


def warmed(monkeypatch: pytest.MonkeyPatch, *keys: str, kept: bool) -> list[str]:
    """What is done to warm these games up, in order."""
    done: list[str] = []
    monkeypatch.setattr(lessonpage, "_warmed", set())
    monkeypatch.setattr(lessonpage, "can_compile", lambda: True)
    monkeypatch.setattr(lessonpage, "is_kept", lambda *_: kept)
    monkeypatch.setattr(
        lessonpage, "engine_of", lambda position: done.append(f"here {position.game.key}")
    )

    def started(command: list[str], **_: Any) -> Any:
        done.append(f"elsewhere {command[-1]}")
        return MagicMock()

    monkeypatch.setattr(subprocess, "Popen", started)
    lessonpage.warm(keys)
    for thread in threading.enumerate():
        if thread.name == "warm":
            thread.join()
    return done


def test_rivals_are_made_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    assert warmed(monkeypatch, "golez", kept=True) == ["here golez"]
    assert warmed(monkeypatch, "golez", kept=False) == ["elsewhere golez", "here golez"]
    assert warmed(monkeypatch, "compases", kept=False) == [], "it has no program to compile"


def test_what_compiles_ends_with_the_process_that_asked() -> None:
    slow = lessonpage._COMPILE.replace(
        "from zamora", "import time; time.sleep(9999)\nfrom zamora", 1
    )
    with subprocess.Popen([sys.executable, "-c", slow, "golez"], stdin=subprocess.PIPE) as child:
        assert child.stdin is not None
        child.stdin.close()
        assert child.wait(PATIENCE) == 0


def test_what_a_lesson_has_shown_is_closed_and_the_next_one_is_whole() -> None:
    for _lesson in range(2):
        made = [aula.tablero("compases", rival="azar"), aula.ejercicio("1.1"), aula.escalera()]
        shown = [card.card(one) for one in made if one is not None]
        assert all(one.comm is not None for one in shown)
        states = [one.get_state() for one in _instances.values()]
        named = set(re.findall(r"IPY_MODEL_(\w+)", str(states)))
        assert named and named <= _instances.keys()
        notebook.leave()
        assert all(one.comm is None for one in shown)
        assert len(_instances) == 1  # the hand that draws on all canvases
