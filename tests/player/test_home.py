"""Home, and pages without a notebook, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from zamora.jupyter.workfolder import shipped_folder
from zamora.player.lesson import Lesson
from zamora.player.lessonlist import course
from zamora.player.lessonpage import ask
from zamora.player.unwritten import GAME, PROBLEM, UnknownPage, cells, entry
from zamora.registry import catalogue, families
from zamora.school.exercises import Status, Verdict
from zamora.school.progress import pupils
from zamora.school.rungs import ROUTES

SOLVED, MISSED = Verdict(Status.SOLVED, ""), Verdict(Status.NOT_YET, "")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setenv("ZAMORA_COMPILE", "0")


def solve(file: str, route: str) -> None:
    """Solve what a lesson asks on a route."""
    lesson = next(one for one in course()["lessons"] if one["file"] == file)
    for exercise, only in lesson["exercises"].items():
        if not only or route in only:
            pupils().current.record(exercise, SOLVED, "")


def test_at_the_first_visit_nothing_is_done_and_one_begins_at_the_beginning() -> None:
    assert ask("home") == {
        "name": "",
        "stars": 0,
        "begun": False,
        "done": [],
        "now": "00_bienvenida.ipynb",
        "today": [],
    }


def test_what_is_done_is_shown_done_and_the_next_lesson_comes() -> None:
    pupils().enter("Ana")
    pupils().current.take_route(ROUTES[0])
    files = [one["file"] for one in course()["lessons"]]
    for file in files[:2]:
        solve(file, ROUTES[0])
    pupils().current.record("3.1", MISSED, "")  # elsewhere, and back
    solve(files[1], ROUTES[0])
    found = ask("home")
    assert found["name"] == "Ana" and found["done"] == files[:2] and found["now"] == files[2]
    pupils().current.take_route(ROUTES[2])
    assert files[1] not in ask("home")["done"], "another route, other exercises"


def test_a_puzzle_counts_for_its_lesson() -> None:
    pupils().current.record("3.gol-07", SOLVED, "")
    assert ask("home")["now"] == "03_golez_distancias.ipynb"


def test_problems_for_today_are_what_was_missed_and_puzzles_of_games_that_one_knows() -> None:
    pupils().current.record("2.1", MISSED, "")
    first, *others = ask("home")["today"]
    assert first["file"] == f"{PROBLEM}2.1" and not first["solved"] and first["picture"]
    assert [one["game"] for one in others] == ["Futez", "Futez"]
    for one in (first, *others):
        page = Lesson(cells(one["file"], shipped_folder("es")), list[Any]().append)
        page.receive({"do": "run", "cell": "problema"})
        assert "frame" in page.frame["outputs"]["problema"][0]
        assert entry(one["file"])["title"] == one["title"]


def test_all_games_are_there_by_family_with_a_picture_and_a_page() -> None:
    shown = ask("games")
    assert [one["key"] for one in shown] == [key for key in families() if key]
    games = [one for family in shown for one in family["games"]]
    assert len(games) == len(catalogue()) == 64
    for one in games:
        assert one["aim"]
        assert one["file"] == f"{GAME}{one['key']}" and entry(one["file"])["title"] == one["name"]
        (picture,) = ask("pictures", [one["key"]]).values()
        assert picture["ground"]["shapes"] and picture["picture"].keys() <= {
            "under",
            "pieces",
            "over",
        }


@pytest.mark.parametrize("game", ["golez", "nim", "alicia"])
def test_a_game_is_played_against_the_computer_and_by_two(game: str) -> None:
    told: list[dict[str, Any]] = []
    page = Lesson(cells(f"{GAME}{game}", shipped_folder("es")), told.append)
    for cell in ("rival", "dos"):
        page.receive({"do": "run", "cell": cell})
        ((shown,),) = (one["outputs"] for one in told if one.get("cell") == cell)
        views = [part["view"] for part in shown["frame"]["parts"].values()]
        assert "board" in views
    words = [cell.html for cell in page.cells.values() if cell.kind == "markdown"]
    assert all("lección" in one for one in words), "the way to its lesson"
    page.close()


@pytest.mark.parametrize(
    ("game", "lesson"),
    [
        ("damas-inglesas", "10_la_madre_del_futez.ipynb"),  # two more have it on a board in passing
        ("compases", "01_batalla_de_compases.ipynb"),
        ("ajedrez-dados", "11_ajedreces.ipynb"),
    ],
)
def test_a_games_page_leads_to_the_lesson_that_is_about_it(game: str, lesson: str) -> None:
    title, *_rest = cells(f"{GAME}{game}", shipped_folder("es"))
    assert f'href="{lesson}"' in title.html


@pytest.mark.parametrize(
    "name", ["", "nada", "juego-", "juego-nada", "juego-alak[size=7]", "problema-1.99", "../inicio"]
)
def test_there_are_no_other_pages(name: str) -> None:
    with pytest.raises(UnknownPage):
        entry(name)
    with pytest.raises((UnknownPage, OSError)):
        cells(name, Path("nowhere"))
