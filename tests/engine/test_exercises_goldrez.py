"""What the exercises of lesson 4 claim, checked against engine, book and search."""

from __future__ import annotations

import itertools
import re

import pytest

from zamora import book
from zamora.book.judgement import judgements
from zamora.core.board import Cell, distance
from zamora.core.position import Position, Side
from zamora.library.goldrez.touches import KINDS, colours, first_moves, lent, touches
from zamora.registry import game
from zamora.school.exercises import (
    CellsExercise,
    Counterexample,
    OrderExercise,
    Status,
    SurviveExercise,
    TurnExercise,
    exercise,
    exercises,
)
from zamora.solve.forced import saving_turns
from zamora.solve.horizon import known_horizon

#: The printed lines up to the turn that an exercise asks for.
SURPRISE = ("Db: 53. O: 43, 24",)
VARIANT = (*SURPRISE, "Cn: 62", "Ab: 47")
INEVITABLE = ("Db: 53. O: 32, 62", "Rn: 95", "Db: 73. O: 82", "An: 72. O: 71")


def after(*turns: str) -> Position:
    """The position after these turns from the start."""
    position = game("goldrez").start()
    for turn in turns:
        position = position.play(turn)
    return position


def turn_exercise(number: str) -> TurnExercise:
    found = exercise(number)
    assert isinstance(found, TurnExercise)
    return found


def solved(number: str) -> set[str]:
    found = turn_exercise(number)
    return {str(turn) for turn in found.position.turns() if found.achieves(turn)}


# How pieces lend their movement -------------------------------------------------------------------


def test_the_first_moves_are_those_of_the_book() -> None:
    counts = {label: len(cells) for label, cells in first_moves(after()).items()}
    assert counts == {"Rb": 2, "Db": 16, "Cb": 6, "Ab": 2, "Tb": 8}
    assert sum(counts.values()) == 34
    assert exercise("4.1").check(16).status is Status.SOLVED
    # So much for the partial sums that mistakes and explanation speak of.
    row = [cell for cell in first_moves(after())["Db"] if cell.row == 4]
    assert len(row) == 6 and not any(cell.column == 4 for cell in first_moves(after())["Db"])
    wrong = {6: "solo-como-torre", 10: "solo-como-alfil", 34: "los-de-todas"}
    assert {n: exercise("4.1").check(n).mistake for n in wrong} == wrong


def test_touches_of_the_first_turn() -> None:
    found = touches(after())
    assert found == {0: 34, 1: 95, 2: 114, 3: 81, 4: 12, 5: 6}
    assert sum(found.values()) == 342 == len(after().turns())


def test_a_lent_step_is_one_of_the_game() -> None:
    """What :func:`lent` says is what the turns of the printed lines do, and nothing else."""
    kinds = {label[0]: kind for label, kind in zip("TADRC", KINDS, strict=True)}
    position, seen = after(*SURPRISE, "Dn: 44"), 0
    for mover in position.draft().next_steps:
        draft = position.draft().take(mover)
        taken = {cell for piece in draft.pieces() for cell in piece.cells}
        balls = [step for step in draft.next_steps if step.kind == "ball"]
        for by in {step.actuator or "" for step in balls}:
            targets = {step.target for step in balls if step.actuator == by}
            assert targets == lent(kinds[by[0]], Cell(2, 4), taken)
            seen += 1
    assert seen >= 4


def test_colours_of_the_ball() -> None:
    found = {kind: colours(kind) for kind in KINDS}
    assert found["bishop"][1] == 0 and found["knight"][0] == 0
    assert all(kept and changed for kept, changed in (found["rook"], found["queen"]))
    for index in range(2):
        assert found["queen"][index] == found["rook"][index] + found["bishop"][index]


def test_where_the_knight_sends_the_ball() -> None:
    found = exercise("4.2")
    assert isinstance(found, CellsExercise)
    leaps = lent("knight", Cell(7, 3))
    taken = {cell for piece in found.position.pieces() for cell in piece.cells}
    assert len(leaps) == 7 and len(leaps & taken) == 2 and len(found.wanted) == 5
    assert Cell(9, 4) in found.wanted and found.wanted == leaps - taken
    others = lent("knight", Cell(6, 2)) - leaps
    for cell in found.position.game.board.cells:
        said = found.check([*found.solution, found.position.game.board.name(cell)]).mistake
        if cell in others:
            assert said == "desde-el-caballo"
        elif cell in taken:
            assert said == "ocupada"
        else:
            assert said == ("como-rey" if distance(cell, Cell(7, 3)) == 1 else None)


def test_the_bishop_never_comes_to_the_other_colour() -> None:
    found = exercise("4.4")
    assert isinstance(found, Counterexample)
    reached, waiting = {Cell(5, 4)}, [Cell(5, 4)]
    while waiting:
        new = lent("bishop", waiting.pop()) - reached
        reached |= new
        waiting += new
    board = game("goldrez").board
    for cell in board.cells:
        right = found.check([board.name(cell)]).status is Status.SOLVED
        assert right == (cell not in reached)
    assert {board.name(cell) for cell in reached if cell.row == 9} == {"94"}


@pytest.mark.parametrize(("kind", "needed"), [("knight", 2), ("bishop", 2), ("king", 4)])
def test_touches_to_the_goal(kind: str, needed: int) -> None:
    """The answers to the questions at the lab."""
    reached = {Cell(5, 4)}
    for _touch in range(needed):
        assert not any(cell.row == 9 for cell in reached)
        reached |= {cell for ball in reached for cell in lent(kind, ball)}
    assert any(cell.row == 9 for cell in reached)


# Goals and how to prevent them --------------------------------------------------------------------


def test_who_moved_the_ball_in_the_third_line() -> None:
    turn = after().parse("Db: 53. O: 32, 62")
    assert [one.actuators for one in turn.explain()] == [(), ("Db",), ("Tb",)]
    assert exercise("4.3").check("dama-torre").status is Status.SOLVED


@pytest.mark.parametrize(
    ("number", "line", "ply", "ways"),
    [("4.5", "goldrez-3", 5, 2), ("4.6", "goldrez-2", 5, 4), ("4.7", "goldrez-1", 3, 2)],
)
def test_goals_of_the_printed_lines(number: str, line: str, ply: int, ways: int) -> None:
    found, history = turn_exercise(number), book.get(line).history()
    assert found.position == history.positions[ply - 1]
    goals = solved(number)
    assert len(goals) == ways and str(history.turns[ply - 1]) in goals
    assert goals == {str(turn) for turn in found.position.turns() if turn.wins}


@pytest.mark.parametrize("number", ["4.5", "4.6", "4.7"])
def test_every_turn_without_a_goal_is_a_named_mistake(number: str) -> None:
    found = turn_exercise(number)
    for turn in found.position.turns()[::4]:
        verdict = found.check(str(turn))
        assert (verdict.mistake is None) == turn.wins


@pytest.mark.parametrize(("number", "ways", "of"), [("4.8", 5, 32), ("4.10", 14, 40)])
def test_ways_to_prevent_a_goal(number: str, ways: int, of: int) -> None:
    found = turn_exercise(number)
    saving = {str(turn) for turn in saving_turns(found.position, 1)}
    assert solved(number) == saving and len(saving) == ways
    assert len(found.position.turns()) == of
    for said in (str(ways), str(of)):
        assert re.search(rf"\b{said}\b", found.explanation)


def test_the_goal_of_the_whole_team() -> None:
    found = exercise("4.9")
    assert isinstance(found, OrderExercise) and found.position is not None
    turn = found.position.parse("Tb: 33. O: 25, 35, 54, 57, 93")
    assert turn.wins
    names = {"Tb": "torre", "Rb": "rey", "Cb": "caballo", "Db": "dama", "Ab": "alfil"}
    assert [names[by] for one in turn.explain() for by in one.actuators] == found.solution
    right = [
        order
        for order in itertools.permutations(step.key for step in found.steps)
        if found.check(list(order)).status is Status.SOLVED
    ]
    assert [list(order) for order in right] == [found.solution]
    assert found.check([step.key for step in found.steps]).status is Status.NOT_YET


def test_what_is_proved() -> None:
    known = known_horizon(after())
    assert known is not None and known.turns == 5
    assert saving_turns(after(*INEVITABLE[:3]), 1) == ()
    assert judgements("goldrez")["goldrez-5"].end_horizon == 5
    assert judgements("goldrez")["goldrez-5"].end.winner is None
    end = after(*VARIANT, "Tn: 35. O: 27")
    assert [str(turn) for turn in end.threats(Side.SECOND)] == ["Dn: 64 a 37. O: 25, 15"]


# Against the rival --------------------------------------------------------------------------------


def test_games_against_a_level_can_be_judged_again() -> None:
    for number in ("4.12", "4.13"):
        found = exercise(number)
        assert isinstance(found, SurviveExercise)
        games = {found.replay(found.solution).numbered() for _again in range(2)}
        assert len(games) == 1
        assert found.check(found.solution[:1]).status is Status.NOT_ATTEMPTED
    assert "¡Ganaste!" in exercise("4.13").check(exercise("4.13").solution).message


def test_there_are_exercises_of_many_kinds() -> None:
    found = exercises(4)
    assert [one.id for one in found] == [f"4.{n}" for n in range(1, 14)]
    assert len({one.kind for one in found}) == 7
