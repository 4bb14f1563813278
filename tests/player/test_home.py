"""Home, and pages without a notebook, without a browser."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from zamora import book
from zamora.jupyter.workfolder import shipped_folder
from zamora.player.lesson import Lesson
from zamora.player.lessonlist import course
from zamora.player.lessonpage import ask
from zamora.player.unwritten import GAME, UnknownPage, cells, entry, named, strategy_pages
from zamora.registry import catalogue, families, game
from zamora.school.exercises import Status, Verdict, exercise
from zamora.school.practice import strategies
from zamora.school.progress import pupils
from zamora.school.review import find
from zamora.school.rungs import ROUTES

SOLVED, MISSED = Verdict(Status.SOLVED, ""), Verdict(Status.NOT_YET, "")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setenv("ZAMORA_COMPILE", "0")


def solve(file: str, route: str) -> None:
    """Solve what a lesson asks on a route."""
    lesson = next(one for one in course()["lessons"] if one["file"] == file)
    for one, only in lesson["exercises"].items():
        if not only or route in only:
            pupils().current.record(one, SOLVED, "")


def test_at_the_first_visit_nothing_is_done_and_one_begins_at_the_beginning() -> None:
    assert ask("home") == {
        "name": "",
        "stars": 0,
        "begun": False,
        "done": [],
        "now": "00_bienvenida.ipynb",
        "date": date.today().isoformat(),
        "days": [],
        "variants": [],
        "strategies": strategy_pages(),
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


def test_problems_for_today_are_mixed_from_what_was_learnt() -> None:
    pupils().current.record("2.1", SOLVED, "")
    found = ask("home")
    assert found["days"] == [found["date"]]
    assert len(found["today"]) == 3 and not any(one["solved"] for one in found["today"])
    for one in found["today"]:
        page = Lesson(cells(one["file"], shipped_folder("es")), list[Any]().append)
        page.receive({"do": "run", "cell": "problema"})
        assert "frame" in page.state["outputs"]["problema"][0]
        assert entry(one["file"])["title"] == one["title"]
    solved = found["today"][1]["file"].partition("=")[2]
    pupils().current.record(solved, SOLVED, "")
    again = ask("home")["today"]
    assert [one["file"] for one in again] == [one["file"] for one in found["today"]]
    assert [one["solved"] for one in again] == [False, True, False]


def test_pages_about_strategies_are_chosen_on_a_ladder_or_all_with_their_places() -> None:
    *ladders, every = strategy_pages()
    for one in ladders:
        assert entry(one["file"])["title"] == one["title"]
        page = Lesson(cells(one["file"], shipped_folder("es")), list[Any]().append)
        page.receive({"do": "run", "cell": "problema"})
        assert "frame" in page.state["outputs"]["problema"][0]
    words = "".join(one.html for one in cells(every["file"], shipped_folder("es")))
    for strategy in strategies():
        assert strategy.name in words
    ways = re.findall(r'<a class="zamora-way" href="([^"]+)"(?: data-screen="([^"]+)")?>', words)
    assert len(ways) == sum(len(one.met) for one in strategies())
    assert all(screen for _file, screen in ways), "each leads to its screen"


def test_all_games_are_there_by_family_with_a_picture_and_a_page() -> None:
    shown = ask("games")
    assert [one["key"] for one in shown] == [key for key in families() if key]
    games = [one for family in shown for one in family["games"]]
    assert len(games) == len(catalogue()) == 64
    for one in games:
        assert one["aim"]
        assert one["file"] == named(GAME, one["key"]) and entry(one["file"])["title"] == one["name"]
        (picture,) = ask("pictures", [one["key"]]).values()
        assert picture["ground"]["shapes"] and picture["picture"]["pieces"], one["key"]
        assert picture["picture"].keys() <= {"under", "pieces", "over"}


@pytest.mark.parametrize("key", ["golez", "nim", "alicia"])
def test_a_game_is_played_against_the_computer_and_by_two(key: str) -> None:
    told: list[dict[str, Any]] = []
    page = Lesson(cells(named(GAME, key), shipped_folder("es")), told.append)
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
        ("ajedrez-dados", "11b_ajedreces_otra_meta.ipynb"),
    ],
)
def test_a_games_page_leads_to_the_lesson_that_is_about_it(game: str, lesson: str) -> None:
    title, *_rest = cells(named(GAME, game), shipped_folder("es"))
    assert f'href="{lesson}"' in title.html


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            "nada",
            "../inicio",
            "game=",
            "game=nada",
            "game=alak[size=700]",
            "game=alak[size=7",
            "game=nim&game=nim",
        ),
        *("exercise=1.99", "exercise=golez-gol-07", "puzzle=1.1", "replay=golez-99", "x=1"),
        *("position=golez:1", "game=nim&position=golez:1+P24+B", "game=golez&position=nada"),
    ],
)
def test_there_are_no_other_pages(name: str) -> None:
    with pytest.raises(UnknownPage):
        entry(name)
    with pytest.raises((UnknownPage, OSError)):
        cells(name, Path("nowhere"))


def test_every_kind_of_page_has_an_address() -> None:
    start = game("golez").start()
    turned = start.play(start.turns()[0])
    short = turned.code.partition(" ")[2]
    for name, title, first in (
        (urlencode({"game": "golez", "position": turned.code}), "Golez", "rival"),
        (urlencode({"game": "golez", "position": short}), "Golez", "rival"),
        (urlencode({"position": turned.code}), "Golez", "rival"),
        ("exercise=1.3", exercise("1.3").title, "problema"),
        ("puzzle=golez-gol-07", find("3.gol-07").title, "problema"),
        ("replay=golez-1", book.get("golez-1").title, "partida"),
    ):
        assert entry(name)["title"] == title and entry(name)["file"] == name
        page = Lesson(cells(name, shipped_folder("es")), list[Any]().append)
        page.receive({"do": "run", "cell": first})
        (shown,) = page.state["outputs"][first]
        assert "frame" in shown, name
        if "position" in name:
            assert f"{turned.code!r}, rival='level:1', juegas_con=2" in page.cells[first].source
        page.close()
    assert entry("exercise=1.3")["exercises"] == {"1.3": []}


def test_a_bad_address_says_what_is_accepted() -> None:
    with pytest.raises(UnknownPage, match=r"game=compases.*position=.*exercise=0\.1.*replay="):
        entry("juego=golez")
    with pytest.raises(UnknownPage, match=r"golez-1"):
        entry("replay=golez-99")
