"""What the exercises of lessons 4 and 4b claim, checked against engine, book and search."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction

import pytest

from zamora import book
from zamora.book.judgement import judgements
from zamora.core.board import Cell, distance
from zamora.core.position import Position, Side
from zamora.library.goldrez.touches import KINDS, colours, first_moves, lent, touches
from zamora.play.matches import Rule
from zamora.registry import game
from zamora.school.exercises import (
    CellsExercise,
    Counterexample,
    OrderExercise,
    Status,
    SurviveExercise,
    exercise,
    exercises,
)
from zamora.school.markov import by_rule
from zamora.solve.forced import saving_turns
from zamora.solve.horizon import known_horizon

from .judged import turn_exercise

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


def test_what_is_proved() -> None:
    known = known_horizon(after())
    assert known is not None and known.turns == 6
    assert saving_turns(after(*INEVITABLE[:3]), 1) == ()
    assert judgements("goldrez")["goldrez-5"].end_horizon == 5
    assert judgements("goldrez")["goldrez-5"].end.winner is None
    end = after(*VARIANT, "Tn: 35. O: 27")
    assert [str(turn) for turn in end.threats(Side.SECOND)] == ["Dn: 64 a 37. O: 25, 15"]


# Strategies without a board -----------------------------------------------------------------------


def test_ways_to_pay_ten() -> None:
    ways = [
        (fives, twos, ones)
        for fives in range(3)
        for twos in range(7)
        for ones in range(13)
        if 5 * fives + 2 * twos + ones == 12
    ]
    found = exercise("4.14")
    assert found.check(len(ways)).status is Status.SOLVED
    counts = [sum(way[0] == fives for way in ways) for fives in (2, 1, 0)]
    assert f"{counts[0]} + {counts[1]} + {counts[2]} = {len(ways)}" in found.explanation
    said = {n: found.check(n).mistake for n in (counts[2], counts[0] + counts[1], 12, 14, 9)}
    assert said == {
        7: "sin-las-de-cinco",
        6: "solo-con-las-de-cinco",
        12: "falta-una",
        14: "repetidas",
        9: None,
    }


def test_matches_of_four_goals() -> None:
    def over(goals: tuple[str, ...]) -> bool:
        return any(a == b for a, b in itertools.pairwise(goals))

    ended = [
        goals for goals in itertools.product("BN", repeat=4) if over(goals) and not over(goals[:3])
    ]
    found = exercise("4.16")
    assert found.check(len(ended)).status is Status.SOLVED
    assert all(" ".join(goals) in found.explanation for goals in ended)
    assert found.check(2**4).mistake == "todas"


def test_a_goal_ahead() -> None:
    better = Fraction(2, 3)
    chances = by_rule(Rule.row_of(2)).chances(better)
    found = exercise("4.17")
    assert found.check(float(7 * chances[(Side.FIRST,)])).status is Status.SOLVED
    assert found.check(round(float(7 * chances[()]), 2)).mistake == "desde-el-principio"
    assert found.check(round(float(7 * better), 2)).mistake == "solo-el-siguiente"
    # The equations of the hints.
    x, z = chances[(Side.FIRST,)], chances[(Side.SECOND,)]
    assert z == better * x and x == better + (1 - better) * z


# Against the rival --------------------------------------------------------------------------------


def test_games_against_a_level_can_be_judged_again() -> None:
    for number in ("4.12", "4.13"):
        found = exercise(number)
        assert isinstance(found, SurviveExercise)
        games = {found.replay(found.solution).numbered() for _again in range(2)}
        assert len(games) == 1
        assert found.check(found.solution[:1]).status is Status.NOT_ATTEMPTED
    assert "¡Ganaste!" in exercise("4.13").check(exercise("4.13").solution).message


def test_the_worked_example() -> None:
    """The bishop that shut the fifth column, as the lesson tells it."""
    kept = after().play("Ab: 25 a 47")
    goal = kept.parse("Tn: 85 a 65. O: 55, 15")
    assert goal.wins and [one.actuators for one in goal.explain()][1:] == [("Tn",), ("Dn",)]
    # With the bishop at home the queen's way up is shut.
    taken = {cell for piece in after().pieces() for cell in piece.cells}
    assert Cell(1, 5) not in lent("queen", Cell(5, 5), taken - {Cell(5, 4)})
    assert not any(turn.wins for turn in after().play("Rb: 14 a 15").turns())


def test_there_are_exercises_of_many_kinds() -> None:
    found = exercises(4)
    assert {one.id for one in found} == {f"4.{n}" for n in range(1, 19)}
    assert len({one.kind for one in found}) == 7
