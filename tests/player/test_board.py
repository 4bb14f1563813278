"""A board as a program: what it is told, and what it tells, without a page."""

from __future__ import annotations

import difflib
import json
import random
import time
from itertools import islice
from typing import Any

import pytest

import zamora
from zamora import registry
from zamora.core.position import Side
from zamora.player.board import Board
from zamora.player.frame import changed
from zamora.player.parts import follow, still
from zamora.player.picture.theme import TOKENS
from zamora.player.web import SHEET

from . import golden
from .golden import Page

GAMES = [game.key for game in registry.catalogue()]
every_game = pytest.mark.parametrize("key", GAMES)
HOW = "look at it; if it is meant to be so: python -m tests.player.golden --write"


@every_game
def test_frames_are_as_kept(key: str) -> None:
    kept, fresh = golden.path(key).read_text(encoding="utf-8"), golden.written(key)
    if kept != fresh:
        found = difflib.unified_diff(kept.splitlines(), fresh.splitlines(), lineterm="", n=0)
        pytest.fail("\n".join([HOW, *(line[:300] for line in islice(found, 20))]), pytrace=False)


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in golden.FOLDER.iterdir()} == set(GAMES)


@every_game
def test_a_page_knows_all_that_the_board_knows(key: str) -> None:
    """It was told the first frame and then changes; frames are plain values."""
    page = Page(key)
    for frame in golden.frames(page):
        assert frame == page.board.frame == json.loads(json.dumps(page.board.frame))
        layers = (frame["ground"]["shapes"], *frame["picture"].values())
        shapes = [shape for layer in layers for shape in layer]
        colours = {c for shape in shapes for c in shape[1 : 2 if shape[0] == "L" else 3]} - {None}
        assert colours <= set(TOKENS.values())
        assert all(f"--z-{colour}:" in SHEET for colour in colours)
        places = frame["ground"]["places"]
        assert set(frame["cells"]) <= set(places)
        assert all(x in places for step in frame["steps"] if step for x in step[:2] if x)


@every_game
def test_a_page_plays_to_the_end_without_rules(key: str) -> None:
    """Only what the frame offers is done; the numbers of the steps say the same to `follow`."""
    page = Page(key)
    position, numbers = registry.game(key).start(), list[int]()
    for _time in range(12):
        if page.over or page.can("uncover"):
            break
        offered = [n for n, one in enumerate(page.frame["steps"]) if one is not None]
        if not offered:
            break
        before = page.frame["at"]
        page.take(offered[0])
        numbers.append(offered[0])
        draft = follow(position, numbers)
        if page.can("uncover"):  # a turn was made that the other side must not see
            break
        if page.frame["at"][0] > before[0]:
            assert page.frame["turns"][-1] == str(draft.turn())
            position, numbers = draft.turn().after, []
        else:
            assert page.frame["at"] == [before[0], len(draft.steps)]


@pytest.mark.parametrize("key", ["compases", "golez", "suma", "trueques", "elecciones-hex", "alak"])
def test_whatever_a_page_says_the_board_goes_on(key: str) -> None:
    """Forged messages, and those for another position, are not heeded."""
    wild, page = random.Random(1), Page(key)
    places = [*page.frame["ground"]["places"], "", None, 7, "Z99"]
    names = [*page.frame["commands"], "escape", "explode", None]
    numbers = [0, 1, 5, -1, 10**9, "0", True, None]
    values = ["level:1", "0", "1", "2", True, None, "valores", "", [1]]
    fields = ["rival", "side", "see", "targets", "values", "nothing", None]
    for _time in range(150):
        at = wild.choice([page.frame["at"], [0, 0], None])
        page.send(
            **wild.choice(
                [
                    {"kind": "touch", "at": at, "cell": wild.choice(places)},
                    {"kind": "pick", "at": at, "cell": wild.choice(places)},
                    {"kind": "take", "at": at, "step": wild.choice(numbers)},
                    {"kind": "command", "name": wild.choice(names)},
                    {"kind": "set", "name": wild.choice(fields), "value": wild.choice(values)},
                    {"kind": "type", "text": wild.choice(["x", "", "C1: V12 a V23"])},
                    {"kind": "hello", "calm": wild.choice([True, False])},
                    {"kind": None},
                ]
            )
        )
        assert page.frame == page.board.frame
        assert "Algo falló" not in page.frame["message"]


def test_a_touch_is_explained() -> None:
    page = Page("compases")
    page.send(kind="touch", at=page.frame["at"], cell="V11")
    assert page.frame["message"]
    page.send(kind="type", text="V12 a V22")
    assert "no llega a V22" in page.frame["message"]
    assert page.told[-1]["once"]["say"].endswith(page.frame["message"])


def test_what_is_picked_up_is_known_and_late_words_are_not_heeded() -> None:
    page = Page("compases")
    page.send(kind="pick", at=page.frame["at"], cell="V12")
    assert page.board.session.selected is not None
    page.send(kind="pick", at=page.frame["at"], cell="")
    assert page.board.session.selected is None
    number = next(n for n, one in enumerate(page.frame["steps"]) if one and one[0] == "V12")
    page.send(kind="take", at=[0, 0], step=number)
    assert page.frame["turns"] == ["C1: V12 a V23"] or len(page.frame["turns"]) == 1
    page.send(kind="take", at=[0, 0], step=number)
    assert len(page.frame["turns"]) == 1


def test_a_rival_answers_and_turns_are_seen_coming() -> None:
    page = Page("nim", rival="azar")
    page.step()
    page.hear()
    assert len(page.frame["turns"]) == 2
    sounds = [one["once"]["sound"] for one in page.told if "sound" in one["once"]]
    assert sounds == ["turn", "turn"]
    animations = [one["once"]["animate"] for one in page.told if "animate" in one["once"]]
    assert animations
    for _ms, *changes in animations:
        picture = page.frame["picture"]
        for change in changes:
            picture = changed(picture, change)
        assert set(picture) == {"under", "pieces", "over"}
    page.send(kind="hello", calm=True)
    told = len(page.told)
    page.step()
    assert not any("animate" in one["once"] for one in page.told[told:])


def test_players_and_what_is_seen_are_chosen_in_drawers() -> None:
    page = Page("compases")
    page.send(kind="set", name="rival", value="azar")
    page.send(kind="set", name="side", value="1")
    assert len(page.frame["turns"]) == 1  # the computer begins
    page.send(kind="set", name="values", value=True)
    assert page.board.session.show_values
    kind = page.frame["drawers"]["see"][1]["options"][1][1]
    page.send(kind="set", name="see", value=kind)
    assert page.frame["seen"]
    page.send(kind="command", name="hint")
    assert page.frame["message"]
    page.send(kind="command", name="new")
    page.send(kind="set", name="targets", value=False)
    assert page.frame["marked"] is False


def test_steps_to_the_same_place_ask_which() -> None:
    told: list[Any] = []
    board = Board(zamora.position("compases:1 V22-V23 V42-V43 C1"), told.append)
    several = [one for one in board.frame["steps"] if one and one[:2] == ["V23", "V21"]]
    assert len(several) == 2 and len({one[2] for one in several}) == 2
    assert several[0][4].endswith("Elige una.") and not several[1][4]
    assert len({one[3] for one in several}) == 2  # the first cell on the way
    board.receive({"kind": "touch", "at": [0, 0], "cell": "V23"})
    board.receive({"kind": "touch", "at": [0, 0], "cell": "V21"})
    (_first, number), _second = board.frame["choices"]
    board.receive({"kind": "take", "at": [0, 0], "step": number})
    assert len(board.frame["turns"]) == 1


def test_what_is_set_up_in_secret_is_in_no_frame_of_the_other_side() -> None:
    page = Page("artaban")
    while not page.can("uncover"):
        page.step()
    history = page.board.session.history
    seen = still(history.seen_by(*Side).position)
    assert (page.frame["cells"], page.frame["steps"]) == (seen["cells"], [])
    assert page.frame["picture"] == seen["picture"] != still(history.position)["picture"]
    assert page.frame["turns"] == []
    assert "que nadie más mire" in page.frame["message"]
    page.send(kind="command", name="uncover")
    assert not page.can("uncover") and page.frame["steps"]
    other = still(history.seen_by(Side.SECOND).position)
    assert page.frame["cells"] == other["cells"] != still(history.position)["cells"]


@pytest.mark.parametrize("key", ["golez", "caliz", "ajedrez", "go", "damas-internacionales"])
def test_a_frame_is_cheap(key: str) -> None:
    """Processor time of a step with all that it changes; a deep copy alone took more."""
    spent = []
    for _game in range(3):
        page = Page(key)
        page.send(kind="hello", calm=True)
        for _time in range(4):
            begun = time.process_time()
            page.step()
            spent.append(time.process_time() - begun)
    assert sorted(spent)[len(spent) // 2] < 0.1
