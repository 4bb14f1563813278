"""A board on a page: what it is told, and what it tells, without a browser."""

from __future__ import annotations

import difflib
import random
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from zamora import registry
from zamora.core.position import Side
from zamora.player.frame import changed
from zamora.player.parts import follow, still
from zamora.player.picture.theme import TOKENS
from zamora.player.web import SHEET

from ..marks import ordinarily
from . import golden
from .golden import Game, plain

GAMES = [game.key for game in registry.catalogue()]
every_game = pytest.mark.parametrize("key", GAMES)
HOW = "look at it; if it is meant to be so: python -m tests.player.golden --write"


def assert_as_kept(path: Path, fresh: str) -> None:
    kept = path.read_text(encoding="utf-8")
    if kept != fresh:
        found = difflib.unified_diff(kept.splitlines(), fresh.splitlines(), lineterm="", n=0)
        pytest.fail("\n".join([HOW, *(line[:300] for line in islice(found, 20))]), pytrace=False)


@every_game
def test_frames_are_as_kept(key: str) -> None:
    """And a page, which was told the first one and then changes, knows all that the board knows."""
    game, frames = Game(key), []
    for frame in golden.frames(game):
        assert frame == plain(game.page.frame), "frames are plain values"
        frames.append(frame)
        seen = game.seen
        layers = (seen["ground"]["shapes"], *seen["picture"].values())
        shapes = [shape for layer in layers for shape in layer]
        colours = {c for shape in shapes for c in shape[1 : 2 if shape[0] == "L" else 3]} - {None}
        assert colours <= set(TOKENS.values())
        assert all(f"--z-{colour}:" in SHEET for colour in colours)
        places = seen["ground"]["places"]
        assert set(seen.get("cells") or {}) <= set(places)
        assert all(x in places for step in seen["steps"] if step for x in step[:2] if x)
    assert_as_kept(golden.path(key), golden.as_text(frames))


@pytest.mark.parametrize("name", golden.cards())
def test_cards_are_as_kept(name: str) -> None:
    assert_as_kept(golden.card_path(name), golden.written_card(name))


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in golden.FOLDER.glob("*.txt")} == set(GAMES)
    assert {file.stem for file in golden.CARDS.iterdir()} == set(golden.cards())


#: Games whose steps are of different kinds: sweeps, touches, takings, drops, rolls, secrets.
PLAYED = (
    *("compases", "golez", "goldrez", "ajedrez", "nim", "alquerque", "mylaska", "trueques", "alak"),
    *("progresivo-ingles", "go", "sierpinski", "artaban", "ajedrez-dados", "cefalopodo", "duell"),
)


@pytest.mark.parametrize("key", ordinarily(PLAYED, GAMES))
def test_a_page_plays_to_the_end_without_rules(key: str) -> None:
    """Only what the frame offers is done; the numbers of the steps say the same to `follow`."""
    game = Game(key)
    position, numbers = registry.game(key).start(), list[int]()
    for _time in range(12):
        if game.over or game.can("uncover") or not game.offered:
            break
        number, before = game.offered[0], game.seen["at"]
        game.take(number)
        numbers.append(number)
        draft = follow(position, numbers)
        if game.can("uncover"):  # a turn was made that the other side must not see
            break
        if game.seen["at"][0] > before[0]:
            assert str(game.board.session.history.turns[-1]) == str(draft.turn())
            position, numbers = draft.turn().after, []
        else:
            assert game.seen["at"] == [before[0], len(draft.steps)]


@pytest.mark.parametrize("key", ["compases", "golez", "suma", "trueques", "elecciones-hex", "alak"])
def test_whatever_a_page_says_the_board_goes_on(key: str) -> None:
    """Forged messages, and those for another position, are not heeded."""
    wild, game = random.Random(1), Game(key)
    places = [*game.seen["ground"]["places"], "", None, 7, "Z99", ["a1"]]
    names = ["undo", "redo", "back", "end", "uncover", "escape", "explode", None, 3]
    numbers = [0, 1, 5, -1, 10**9, "0", True, None]
    kinds = ["touch", "pick", "take", "command", "lift", "drag", "drop", "hello", None, ["pick"]]
    for _time in range(150):
        message: dict[str, Any] = {
            "kind": wild.choice(kinds),
            "at": wild.choice([game.seen["at"], [0, 0], None]),
            "cell": wild.choice(places),
            "step": wild.choice(numbers),
            "name": wild.choice(names),
            "dragged": wild.choice([True, False, None]),
        }
        game.receive(game.ident, message)
        assert game.frame == plain(game.page.frame)
        assert "Algo falló" not in game.words("zamora-message")
    history = game.board.session.history
    assert history.position == type(history)(history.start, history.turns).position


def test_a_touch_is_explained_and_said() -> None:
    game = Game("compases")
    game.send("touch", cell="V11")
    said = game.words("zamora-message")
    assert "V11" in said
    assert [one["say"] for one in game.once if "say" in one][-1].endswith(said)


def test_what_is_picked_up_is_known_and_late_words_are_not_heeded() -> None:
    game = Game("compases")
    game.send("pick", cell="V12")
    assert game.board.session.selected is not None
    game.send("pick", cell="")
    assert game.board.session.selected is None
    number = next(n for n, one in enumerate(game.seen["steps"]) if one and one[0] == "V12")
    heard = game.seen["heard"]
    game.send("take", at=[0, 0], step=number)
    game.send("take", at=[0, 0], step=number)
    assert len(game.board.session.history.turns) == 1
    assert game.seen["heard"] == heard + 2, "a page knows that it has been answered"


def test_a_touch_that_is_refused_can_be_heard_once() -> None:
    game = Game("compases")
    game.send("touch", cell="V42")
    game.send("pick", cell="V12")
    assert [one["sound"] for one in game.once if "sound" in one] == ["refused"]


def test_a_rival_answers_and_turns_are_seen_coming() -> None:
    game = Game("nim", rival="azar")
    game.step()
    assert game.seen["at"] == [2, 0]
    assert [one["sound"] for one in game.once if "sound" in one] == ["turn", "turn"]
    animations = [one["animate"] for one in game.once if "animate" in one]
    assert animations
    for _ms, *changes in animations:
        picture = game.seen["picture"]
        for change in changes:
            picture = changed(picture, change)
        assert set(picture) == {"under", "pieces", "over"}
    game.receive(game.ident, {"kind": "hello", "calm": True})
    told = len(game.once)
    game.step()
    assert not any("animate" in one for one in game.once[told:])


def test_steps_to_the_same_place_are_told_apart() -> None:
    game = Game("compases:1 V22-V23 V42-V43 C1")
    several = [
        (number, one)
        for number, one in enumerate(game.seen["steps"])
        if one and one[:2] == ["V23", "V21"]
    ]
    assert len({one[2] for _n, one in several}) == 2, "in words"
    assert len({one[3] for _n, one in several}) == 2, "by the first cell on the way"
    assert several[0][1][4].endswith("Elige una.") and not several[1][1][4]
    # Who touches one cell after the other, as a program may, is asked by the board.
    game.send("touch", cell="V23")
    game.send("touch", cell="V21")
    assert [number for _words, number in game.seen["choices"]] == [n for n, _one in several]
    game.send("take", step=several[0][0])
    assert len(game.board.session.history.turns) == 1 and "choices" not in game.seen


def test_what_is_set_up_in_secret_is_in_no_frame_of_the_other_side() -> None:
    game = Game("artaban")
    while not game.can("uncover"):
        game.step()
    history = game.board.session.history

    def hidden(seen: dict[str, Any]) -> None:
        whole = still(history.position)
        assert game.seen["cells"] == plain(seen["cells"]) != plain(whole["cells"])
        assert game.seen["picture"] == plain(seen["picture"]) != plain(whole["picture"])

    hidden(still(history.seen_by(*Side).position))
    assert game.seen["steps"] == [] and not game.words("zamora-turns")
    assert "que nadie más mire" in game.words("zamora-message")
    game.send("command", name="uncover")
    assert not game.can("uncover") and game.seen["steps"]
    hidden(still(history.seen_by(Side.SECOND).position))


@pytest.mark.parametrize("key", ["golez", "caliz", "ajedrez", "go", "damas-internacionales"])
def test_a_frame_is_cheap(key: str) -> None:
    """Processor time of a step with all that it changes; a deep copy alone took more."""
    spent = []

    def timed(deed: Callable[[], object]) -> None:
        begun = time.process_time()
        deed()
        spent.append(time.process_time() - begun)

    for _game in range(3):
        game = Game(key)
        game.receive(game.ident, {"kind": "hello", "calm": True})
        for _time in range(4):
            timed(game.step)
    assert sorted(spent)[len(spent) // 2] < 0.1
