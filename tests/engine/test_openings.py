"""The tree of openings: what was played in each position, images of it included."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import zamora
from laboratory.openings import KEPT, KEYS, LONGEST
from zamora import book
from zamora.book import openings as tree_of
from zamora.book.openings import (
    DRAWN,
    FIRST,
    OPEN,
    SECOND,
    DamagedOpenings,
    NoOpenings,
    Openings,
    PlayedGame,
    openings,
    own_games,
)
from zamora.core.data import data_file
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.position import Position, Side, Turn
from zamora.core.steps import Symmetry
from zamora.registry import games

from ..marks import ordinarily

PLAYED = [known.key for known in games()]
#: A tree of long games takes seconds to be read.
LONG = {"caliz", "gol"}


def image(position: Position) -> str:
    """What a position has in common with its images."""
    images = (position, *(position.transformed(one) for one in position.game.symmetries))
    return min(str(one.key) for one in images)


@pytest.mark.parametrize("key", ordinarily(["golez"], PLAYED))
def test_every_game_of_the_tree_can_be_walked(key: str) -> None:
    tree = openings(key)
    start = zamora.game(key).start()
    found = tree.turns(start)
    images = {start.key, *(start.transformed(one).key for one in start.game.symmetries)}
    left = [
        (game.result, {image(t.after) for t in game.turns if t.before.key in images})
        for game in tree.games
    ]
    assert sum(one.games for one in found) == sum(len(turns) for _result, turns in left)
    assert [one.games for one in found] == sorted((one.games for one in found), reverse=True)
    results = Counter(result for result, turns in left for _turn in turns)
    assert sum(one.won[Side.FIRST] for one in found) == results[FIRST]
    assert sum(one.won[Side.SECOND] for one in found) == results[SECOND]
    assert sum(one.drawn for one in found) == results[DRAWN]
    for played in tree.games[:: max(len(tree.games) // 2, 1)][:2]:
        history = History(start)
        for turn in played.turns:
            known = {one.turn.after.key: one for one in tree.turns(history.position)}
            assert turn.after.key in known or _images(turn) & set(known)
            history.play(turn)


def _images(turn: Turn) -> set[object]:
    return {turn.transformed(one).after.key for one in turn.before.game.symmetries}


@pytest.mark.parametrize("key", ordinarily([one for one in PLAYED if one not in LONG], PLAYED))
def test_printed_games_are_named(key: str) -> None:
    tree = openings(key)
    printed = [name for one in tree.turns(zamora.game(key).start()) for name in one.printed]
    assert sorted(printed) == sorted(one.id for one in book.printed_games(key))


def test_a_game_with_an_illegal_turn_is_known_until_there() -> None:
    (played,) = (one for one in openings("caliz").games if one.printed == "caliz-3")
    plies = book.get("caliz-3").plies
    legal = next(ply.n for ply in plies if ply.status == "no legal reading") - 1
    assert len(played.turns) == legal < played.length


def mirrors_of(key: str) -> list[Symmetry]:
    """The symmetries that leave the first position as it is."""
    start = zamora.game(key).start()
    return [one for one in start.game.symmetries if start.transformed(one).key == start.key]


@pytest.mark.parametrize("key", [known.key for known in games() if mirrors_of(known.key)])
def test_images_count_as_one(key: str) -> None:
    start, mirrors = zamora.game(key).start(), mirrors_of(key)
    turn = next(
        one
        for one in start.turns()
        if one.transformed(mirrors[0]).after.key != one.after.key and one.after.outcome is None
    )
    image = turn.transformed(mirrors[0])
    reply = turn.after.turns()[0]
    played = [
        PlayedGame(FIRST, 30, (turn, reply)),
        PlayedGame(SECOND, 40, (image, reply.transformed(mirrors[0]))),
        PlayedGame(OPEN, 120, (turn,)),
    ]
    tree = Openings(key, played)
    (first,) = tree.turns(start)
    assert (first.games, first.won, first.drawn) == (3, {Side.FIRST: 1, Side.SECOND: 1}, 0)
    for position in (turn.after, image.after):
        (second,) = tree.turns(position)
        assert second.games == 2 and second.turn.before == position
        History(position).play(second.turn)


def test_a_position_with_the_sides_changed_has_its_results_changed() -> None:
    start = zamora.game("compases").start()
    (swap,) = [one for one in start.game.symmetries if one.swaps_sides][:1]
    turn = start.turns()[0]
    tree = Openings("compases", [PlayedGame(FIRST, 9, (turn,))])
    (one,) = tree.turns(start.transformed(swap))
    assert one.won == {Side.FIRST: 0, Side.SECOND: 1}
    assert one.turn.before == start.transformed(swap)


def test_a_game_that_comes_back_counts_once() -> None:
    (played,) = (one for one in openings("compases").games if one.printed == "compases-3")
    assert len({turn.before.key for turn in played.turns}) < len(played.turns)
    tree = Openings("compases", [played])
    found = [tree.turns(turn.before) for turn in played.turns]
    assert {one.games for position in found for one in position} == {1}


def test_a_game_is_a_line_and_a_line_a_game() -> None:
    history = book.get("golez-1").history()
    played = PlayedGame(FIRST, 13, history.turns[:6])
    assert played.line.startswith("1 13 | AB1: 52 a 63. R: 74 y 83 | ")
    assert PlayedGame.read("golez", played.line) == played
    for line in ("", "3 13", "1", "1 x"):
        with pytest.raises(ValueError):
            PlayedGame.read("golez", line)
    with pytest.raises(ZamoraError):
        PlayedGame.read("golez", "1 13 | AB1: 52 a 97")


WITH_GAMES = [key for key in KEYS if data_file(zamora.game(key), tree_of.FILE).is_file()]


@pytest.mark.parametrize("key", ordinarily(["golez"], WITH_GAMES))
def test_the_program_s_own_games(key: str) -> None:
    played = tuple(own_games(key))
    assert len(played) >= 50
    for one in played:
        assert len(one.turns) == min(one.length, KEPT)
        assert (one.result == OPEN) <= (one.length == LONGEST)
        if one.length <= KEPT:
            history = History(zamora.game(key).start(), one.turns)
            assert history.outcome is not None
    assert len({one.line for one in played}) > 0.9 * len(played), "hardly any game twice"
    path = data_file(zamora.game(key), tree_of.FILE)
    assert path.stat().st_size <= 200_000


def test_no_games_are_known() -> None:
    with pytest.raises(NoOpenings) as caught:
        openings("cefalopodo")
    assert "golez" in caught.value.accepted


def test_a_damaged_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# remark\n1 13 | AB1: 52 a 97\n", encoding="utf-8")
    monkeypatch.setattr(tree_of, "data_file", lambda _game, _name: path)
    with pytest.raises(DamagedOpenings, match=r"openings\.txt"):
        tuple(own_games("golez"))
    path.write_text("# only a remark\n", encoding="utf-8")
    assert not tuple(own_games("golez"))
