"""The puzzles: they are proved anew (all if asked for), and answers judged as they should be."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

import zamora
from zamora import Position, Turn
from zamora.core.errors import UnknownGame
from zamora.school.exercises import Status, exercise
from zamora.school.puzzles import (
    COUNTS,
    Puzzle,
    UnknownPuzzle,
    as_exercise,
    base,
    kinds,
    puzzle,
    puzzles,
)
from zamora.school.puzzles.making import Candidate, choose, difference, difficulty, make, making
from zamora.school.puzzles.movers import question
from zamora.school.tasks import aims
from zamora.solve.prover import Prover

from ..marks import ordinarily

ALL = [one for game in COUNTS for one in puzzles(game)]
#: Of these every turn is looked at in a second, slower way.
SOME = [one for one in ALL if one.number in (1, 8)]
every_puzzle = pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
every_game = pytest.mark.parametrize("game", COUNTS)

_provers: dict[str, Prover] = {}


def prover(position: Position) -> Prover:
    """The compiled proof for a game; the tests share it, for it remembers."""
    key = position.game.key
    if key not in _provers:
        _provers[key] = Prover.for_wins(position, compiled=True)
    return _provers[key]


def forced(position: Position, side: zamora.Side, turns: int) -> bool:
    answer, _nodes = prover(position).forces(position.state, side, turns)
    assert answer is not None
    return answer


def proved(one: Puzzle) -> set[Turn]:
    """All turns that solve a puzzle, by proofs over all turns of both sides."""
    position, side = one.position, one.position.side
    if one.kind == "evita":
        return {t for t in position.turns() if not forced(t.after, side.other, 1)}
    return {t for t in position.turns() if forced(t.after, side, one.turns - 1)}


# What is stored -----------------------------------------------------------------------------------


@pytest.mark.parametrize("one", ordinarily(ALL[::6], ALL), ids=lambda one: one.id)
def test_the_solutions_are_all_there_are(one: Puzzle) -> None:
    position = one.position
    assert position.outcome is None
    if one.kind == "quien":
        asked = question(position.parse(one.played))
        assert asked is not None
        assert {position.game.board.cell(name) for name in one.solutions} == asked.cells
        return
    known = [position.parse(text) for text in one.solutions]
    assert len(set(known)) == len(known) > 0
    assert proved(one) == set(known)


@every_puzzle
def test_what_is_claimed_of_the_position_holds(one: Puzzle) -> None:
    position, side = one.position, one.position.side
    if one.kind in ("gol", "mate"):
        ends = {aims.ends(position.parse(text), "checkmate") for text in one.solutions}
        assert ends == {one.kind == "mate"}
    elif one.kind in ("gol2", "falta", "gana"):
        fouls = {position.parse(text).steps[0].kind == "foul" for text in one.solutions}
        assert fouls == {True} or one.kind != "falta"
        assert one.turns >= 2 and not forced(position, side, one.turns - 1)
        assert forced(position, side, one.turns)
    elif one.kind == "evita":
        turned = Position(position.game, position.game.turned(position.state, side.other))
        assert forced(turned, side.other, 1) and not forced(position, side, 1)
        assert len(one.solutions) <= 3


@pytest.mark.parametrize("one", SOME, ids=lambda one: one.id)
def test_every_turn_is_judged_by_what_it_achieves(one: Puzzle) -> None:
    if one.kind == "quien":
        return
    solves, known = kinds.aim(one.kind, one.turns), proved(one)
    turns = one.position.turns()
    assert {turn for turn in turns[:60] if solves(turn)} == known & set(turns[:60])
    assert set(kinds.solutions(one.position, one.kind, one.turns)) == known


@every_game
def test_collections(game: str) -> None:
    found = puzzles(game)
    assert Counter(one.kind for one in found) == COUNTS[game]
    assert len({one.id for one in found}) == len(found)
    assert len({one.exercise_id for one in found}) == len(found)
    for kind in COUNTS[game]:
        same = puzzles(game, kind)
        assert [one.number for one in same] == list(range(1, len(same) + 1))
        assert [one.grade for one in same] == sorted(one.grade for one in same)
        # As many easy ones as middling and hard ones, give or take one.
        shares = Counter(one.grade for one in same)
        assert set(shares) == {1, 2, 3} and max(shares.values()) - min(shares.values()) <= 1
        hard = [[difficulty(one.facts) for one in puzzles(game, kind, g)] for g in (1, 2, 3)]
        assert max(hard[0]) <= min(hard[1]) and max(hard[1]) <= min(hard[2])
        sides = Counter(one.position.side for one in same)
        assert len(sides) == 2, "puzzles for one side only"


@every_game
def test_kinds_take_turns_and_easy_ones_come_first(game: str) -> None:
    found = puzzles(game)
    assert [one.grade for one in found] == sorted(one.grade for one in found)
    assert len({one.kind for one in found[: len(COUNTS[game])]}) == len(COUNTS[game])


@every_game
def test_no_two_are_nearly_the_same(game: str) -> None:
    for kind in COUNTS[game]:
        seen = [
            Candidate(as_exercise(one).position, "", (), 1, "", {}, "", "")  # type: ignore[arg-type]
            for one in puzzles(game, kind)
        ]
        for at, one in enumerate(seen):
            assert all(difference(one, other) > 3 for other in seen[:at])


# As exercises -------------------------------------------------------------------------------------


def wrong_turn(one: Puzzle) -> Turn:
    known = {one.position.parse(text) for text in one.solutions}
    return next(turn for turn in one.position.turns()[::-1] if turn not in known)


@every_puzzle
def test_as_an_exercise(one: Puzzle) -> None:
    asked = as_exercise(one)
    assert asked.id == one.exercise_id and puzzle(asked.id) is one
    assert asked.lesson == list(COUNTS).index(one.game) + 2
    assert 0 < len(asked.title) <= 40 and 20 < len(asked.statement) <= 160
    assert 2 <= len(asked.hints) <= 4 and asked.explanation and one.difficulty
    texts = (asked.title, asked.heading, asked.statement, *asked.hints, asked.explanation)
    assert not any("{" in text for text in texts)
    assert not any(re.search(rf"{one.kind}-\d", text) for text in texts), "an id is for files"
    total = len(puzzles(one.game, one.kind))
    assert f"{one.number} de {total} · {one.position.game.name}" in asked.heading
    kept = json.loads(json.dumps(asked.solution))
    assert asked.check(kept).status is Status.SOLVED
    for text in one.solutions if one.kind != "quien" else ():
        assert asked.check(text).status is Status.SOLVED
        cells = set(re.findall(r"\d\d?,? ?\d", text))
        assert not any(cells <= set(re.findall(r"\d\d?,? ?\d", hint)) for hint in asked.hints)
    for mistake in asked.mistakes:
        verdict = asked.check(mistake.example)
        assert (verdict.status, verdict.mistake) == (Status.NOT_YET, mistake.name)
    if one.kind != "quien":
        verdict = asked.check(str(wrong_turn(one)))
        assert verdict.status is Status.NOT_YET and verdict.message
    for nothing in (None, "", "¿?", [], ["V19"], 3):
        assert asked.check(nothing).status is Status.NOT_ATTEMPTED


def told(id: str, turn: str) -> str:  # noqa: A002
    asked = as_exercise(puzzle(id))
    verdict = asked.check(turn)
    assert verdict.status is Status.NOT_YET
    return verdict.message


@every_game
def test_a_wrong_turn_is_answered_by_the_turn_that_refutes_it(game: str) -> None:
    for one in puzzles(game, "evita", 1):
        turn = wrong_turn(one)
        quoted = re.search("«(.*)»", told(one.id, str(turn)))
        if quoted is None:  # an own goal
            assert turn.after.outcome is not None
        else:
            assert turn.after.parse(quoted[1]).wins
    for one in puzzles(game, "gol2", 2):
        turn = wrong_turn(one)
        said = told(one.id, str(turn))
        quoted = re.search("«(.*)»", said)
        if quoted is not None:
            reply = turn.after.parse(quoted[1])
            assert reply.wins or not forced(reply.after, one.position.side, 1), said


def test_a_set_of_cells_is_told_what_is_wrong_with_it() -> None:
    one = next(p for p in puzzles("golez", "quien") if len(p.solutions) > 1)
    asked = as_exercise(one)
    assert "falta" in asked.check([one.solutions[0]]).message
    rival = next(p for p in asked.position.pieces() if p.side is one.position.side.other)  # type: ignore[union-attr]
    name = one.position.game.board.name(rival.cells[0])
    assert asked.check([*one.solutions, name]).mistake == "rival"


# Asking for puzzles -------------------------------------------------------------------------------


def test_names() -> None:
    one = puzzle("golez-gol-07")
    assert exercise("3.gol-07").id == exercise("golez-gol-07").id == as_exercise(one).id
    assert (one.game, one.kind, one.number, one.exercise_id) == ("golez", "gol", 7, "3.gol-07")
    assert puzzle("3.gol-07") == one == puzzle(" Golez-Gol-07 ")
    assert puzzles("Golez", "¿Quién?") == puzzles("golez", "quien")
    assert puzzles("Un Cáliz para el Rey", "mate", 2) == puzzles("caliz", "mate", grade=2)
    assert len(puzzles("gol")) == sum(COUNTS["gol"].values())


@pytest.mark.parametrize("unknown", ["golez-gol-99", "ajedrez-gol-01", "9.gol-01", "", "3.x-1"])
def test_unknown_puzzle(unknown: str) -> None:
    with pytest.raises(UnknownPuzzle, match=re.escape(f"«{unknown}»")) as caught:
        puzzle(unknown)
    assert "golez-gol-01" in caught.value.accepted


def test_unknown_game_kind_grade() -> None:
    with pytest.raises(UnknownGame) as caught:
        puzzles("ludo")
    with pytest.raises(UnknownGame) as caught:
        puzzles("compases")
    assert caught.value.accepted == tuple(COUNTS)
    with pytest.raises(UnknownPuzzle) as wrong:
        puzzles("golez", "mate")
    assert wrong.value.accepted == ("gol", "evita", "quien", "gol2")
    for grade in (0, 4, "1"):
        with pytest.raises(UnknownPuzzle) as wrong:
            puzzles("golez", grade=grade)  # type: ignore[arg-type]
        assert wrong.value.accepted == ("1", "2", "3")


# Making them --------------------------------------------------------------------------------------


def test_the_same_seed_makes_the_same_puzzles() -> None:
    seen: list[int] = []
    made = make("futez", ["gol", "gol2"], 1, seed=5, report=lambda begun: seen.append(begun.done))
    assert Counter(one.kind for one in made) == {"gol": 1, "gol2": 1}
    assert made == make("futez", ["gol2", "gol"], 1, seed=5)[::-1]
    assert made != make("futez", ["gol", "gol2"], 1, seed=6)
    assert seen == sorted(seen) and seen[-1] == making("futez", ["gol", "gol2"], 1).goal
    for one in made:
        assert proved(one) == {one.position.parse(text) for text in one.solutions}


def test_a_collection_can_be_stopped_at_any_time() -> None:
    begun = making("golez", count=2)
    assert begun.collection() == ()
    for _game in range(4):
        assert begun.step()
    found = begun.collection()
    assert 0 < len(found) < 8
    assert base.read(base.write("golez", 1, found)) == found


def test_the_most_different_are_chosen() -> None:
    def candidate(one: Puzzle) -> Candidate:
        return Candidate(one.position, one.code, one.solutions, 1, "", one.facts, "", one.id)

    pool = [candidate(one) for one in puzzles("golez", "gol")]
    chosen: list[Any] = choose(pool * 2, 6)
    assert [grade for grade, _one in chosen] == [1, 1, 2, 2, 3, 3]
    assert len({one.code for _grade, one in chosen}) == 6
    assert difference(pool[0], pool[0]) == 0
