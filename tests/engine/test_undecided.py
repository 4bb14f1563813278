"""Nothing is graded on what the booklet leaves undecided: fouls on a king inside its chamber.

Chapter 7 names the king as a victim, and it says that only the king may occupy its chamber. So the
game is played under both readings: what solves an exercise or a puzzle must be the same.
"""

from __future__ import annotations

import re

import pytest

import zamora
from zamora import Position, Turn
from zamora.compiled import kernel
from zamora.core.perft import perft
from zamora.school.exercises import (
    ChoiceExercise,
    SurviveExercise,
    TurnExercise,
    exercise,
    exercises,
)
from zamora.school.puzzles import Puzzle, as_exercise, puzzles
from zamora.school.puzzles.making import Look
from zamora.solve.prover import Prover

from .closedchambers import CLOSED, closed, is_chamber_foul

PUZZLES = [one for one in puzzles("gol") if one.kind != "quien"]
#: Here a rival's answer is shown that need not be a goal.
REFUTED = [one for one in PUZZLES if one.kind in ("gol2", "falta")]
PLAYED = [one for one in exercises(6) if isinstance(one, TurnExercise)]
#: How often one looks ahead in the exercises that are played: what a goal is called there.
AHEAD = {"6.4": 0, "6.7": None, "6.8": None, "6.9": None, "6.10": 1, "6.11": 1}

#: The other reading is a game of its own, whose programs nobody has prepared: it takes a minute.
both_compiled = pytest.mark.exhaustive

_provers: dict[str, Prover] = {}


def forced(position: Position, side: zamora.Side, turns: int) -> bool:
    """Whether a side forces a goal; the tests share the proofs, for they remember."""
    game = position.game
    if game.key not in _provers:
        _provers[game.key] = Prover(game, compiled=True)  # type: ignore[arg-type]
    answer, _nodes = _provers[game.key].forces(position.state, side, turns)
    assert answer is not None
    return answer


def solving(position: Position, ahead: int | None) -> set[Turn]:
    """The turns that win in ``ahead`` more own turns; with None, those that prevent a goal."""
    side, turns = position.side, position.turns()
    if ahead is None:
        return {turn for turn in turns if not forced(turn.after, side.other, 1)}
    return {turn for turn in turns if forced(turn.after, side, ahead)}


def test_the_other_reading_is_another_game() -> None:
    start = zamora.game("gol").start()
    assert [perft(start, depth) for depth in (1, 2)] == [151, 22_968]
    assert [perft(closed(start), depth) for depth in (1, 2)] == [151, 22_962]
    rook = zamora.position("gol:1 R155,T85 R15,T28,P73 66 B")
    assert any(map(is_chamber_foul, rook.turns()))
    assert not any(map(is_chamber_foul, closed(rook).turns()))
    # A king elsewhere is a man like the others.
    king = zamora.position("gol:1 R155,T85 R25,T28,P73 66 B")
    assert set(map(str, closed(king).turns())) == set(map(str, king.turns()))


@both_compiled
def test_three_turns_under_the_other_reading() -> None:
    assert perft(closed(zamora.game("gol").start()), 3) == 3_702_978  # and not 3,706,992


@both_compiled
@pytest.mark.parametrize("one", PUZZLES, ids=lambda one: one.id)
def test_a_puzzle_is_solved_by_the_same_turns(one: Puzzle) -> None:
    ahead = None if one.kind == "evita" else one.turns - 1
    known = {str(one.position.parse(text)) for text in one.solutions}
    assert set(map(str, solving(one.position, ahead))) == known
    assert set(map(str, solving(closed(one.position), ahead))) == known


def test_what_was_played_in_a_puzzle_is_no_chamber_foul() -> None:
    asked = puzzles("gol", "quien")
    assert asked and not any(is_chamber_foul(one.position.parse(one.played)) for one in asked)


def allows_chamber_foul(position: Position) -> bool:
    """Whether there is such a turn: then the other reading, whose turns are the rest, has fewer."""
    other = closed(position)
    return kernel(position.game).count(position.state) > kernel(other.game).count(other.state)


@both_compiled
def test_a_chamber_foul_is_seen_by_the_number_of_turns() -> None:
    (one,) = (one for one in REFUTED if one.id == "gol-gol2-07")
    answered = [turn.after for turn in one.position.turns() if turn.after.outcome is None]
    allowing = [after for after in answered if allows_chamber_foul(after)]
    assert 0 < len(allowing) < 10
    for after in (*allowing, *answered[::25]):
        assert any(map(is_chamber_foul, after.turns())) == (after in allowing)


@both_compiled
@pytest.mark.parametrize("one", REFUTED, ids=lambda one: one.id)
def test_no_refutation_is_a_chamber_foul(one: Puzzle) -> None:
    """Where the rival could answer with one, another answer is shown."""
    task = as_exercise(one)
    said = [*task.hints, task.explanation]
    for turn in one.position.turns():
        if turn.after.outcome is None and allows_chamber_foul(turn.after):
            said.append(task.check(str(turn)).message)
    quoted = [text for words in said for text in re.findall("«(.*?)»", words)]
    assert not [text for text in quoted if re.search(r"^\S+ a \((1|15),\d\) .*\*$", text)]


@both_compiled
def test_a_puzzle_that_hangs_on_it_is_not_taken() -> None:
    position = zamora.position(
        "gol:1 R155,T109,A47,A76,C116,C122,P93,P97,P117 R14,C37,P56,P87 32 B"
    )
    right = solving(position, 1)
    assert right and all(map(is_chamber_foul, right))
    assert Look(position).candidate("falta", "") is None
    assert not solving(closed(position), 1)


@both_compiled
@pytest.mark.parametrize("one", PLAYED, ids=lambda one: one.id)
def test_an_exercise_is_solved_by_the_same_turns(one: TurnExercise) -> None:
    right = {turn for turn in one.position.turns() if one.goal(turn)}
    again = solving(closed(one.position), AHEAD[one.id])
    if one.id == "6.9":  # where a foul is not wanted
        again = {turn for turn in again if turn.steps[0].kind != "foul"}
    assert right and set(map(str, again)) == set(map(str, right))


def test_lines_against_a_level_hold_no_chamber_foul() -> None:
    found = exercise("6.13")
    assert isinstance(found, SurviveExercise)
    for own in (found.solution, *(mistake.example for mistake in found.mistakes)):
        assert not any(map(is_chamber_foul, found.replay(own).turns))


def test_the_choice_is_about_what_the_booklet_says() -> None:
    found = exercise("6.12")
    assert isinstance(found, ChoiceExercise)
    assert not any("dentro" in option.text for option in found.options)
    assert CLOSED.king(closed(zamora.game("gol").start()).state, zamora.Side.FIRST) is None
