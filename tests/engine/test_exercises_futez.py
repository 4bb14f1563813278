"""The exercises of lesson 2: what they claim of their positions is true, and all of it is found."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from zamora import book
from zamora.compiled import kernel
from zamora.core.board import Cell
from zamora.core.position import Position, Side
from zamora.library.futez.claims import first_turns
from zamora.library.futez.flights import BALL_ROWS, MEN_ROWS, connected, diagonals, stuck_game
from zamora.library.futez.notation import BOARD
from zamora.library.futez.solved.stuck import sticks
from zamora.library.futez.strategy.trial import Trials
from zamora.registry import game
from zamora.school.exercises import (
    CellsExercise,
    Status,
    SurviveExercise,
    TurnExercise,
    exercise,
    exercises,
)
from zamora.school.tasks import aims

from ..search.futezsolved import FUTEZ, slowly, solved
from .judged import check_answer as check
from .slow import futez as slow

START = game("futez").start()


def turns(number: str) -> tuple[Position, TurnExercise]:
    found = exercise(number)
    assert isinstance(found, TurnExercise)
    return found.position, found


def solving(number: str) -> list[str]:
    """The turns that solve an exercise; all others are a mistake with a name."""
    position, found = turns(number)
    verdicts = {str(turn): found.check(str(turn)) for turn in position.turns()}
    assert all(v.status is Status.SOLVED or v.mistake for v in verdicts.values())
    return [turn for turn, verdict in verdicts.items() if verdict.status is Status.SOLVED]


def names(cells: Any) -> set[str]:
    return {BOARD.name(Cell(*cell)) for cell in cells}


def test_lesson() -> None:
    numbers = sorted(int(found.id.removeprefix("2.")) for found in exercises(2))
    assert numbers == list(range(1, 19))
    assert len({found.kind for found in exercises(2)}) == 7


def test_every_position_can_come_about_by_its_parity() -> None:
    """Every turn moves one man by one row: the sum of the men's rows says whose turn it is."""
    for found in exercises(2):
        if isinstance(found, (TurnExercise, SurviveExercise)):
            men = [p.cells[0].row for p in found.position.pieces() if p.side is not None]
            assert sum(men) % 2 == int(found.position.side)


# The rules ----------------------------------------------------------------------------------------


def test_first_turns() -> None:
    assert exercise("2.2").solution == len(START.turns()) == len(slow.turns(slowly(START))) == 4
    both = first_turns().turns + first_turns(Side.SECOND).turns
    assert both == first_turns(edges=True).turns == 8, "as the mistake says"
    assert len({turn.steps[0].target for turn in START.turns()}) == 3, "as the other one says"


def test_two_moves_refute_and_nothing_else_does() -> None:
    found = exercise("2.3")
    right = []
    for pair in itertools.combinations(map(BOARD.name, BOARD.cells), 2):
        verdict = found.check(list(pair))
        if verdict.status is Status.SOLVED:
            right.append(pair)
        else:
            assert verdict.mistake
    assert right == [("C31", "C42"), ("C35", "C44")]


def test_who_moved_the_ball_in_the_printed_game() -> None:
    found = exercise("2.5")
    assert isinstance(found, CellsExercise)
    turn = book.get("futez-2").history().turns[4]
    assert str(turn) == "B: C24 a C35. R: C53 a C71"
    draft = turn.before.draft().take(turn.steps[0])
    standing = {(piece.side, piece.cells) for piece in draft.pieces()}
    assert standing == {(piece.side, piece.cells) for piece in found.position.pieces()}
    moved, ball = turn.steps[0].target, Cell(5, 3)
    mates = {piece.cells[0] for piece in draft.pieces() if piece.side is Side.FIRST} - {moved}
    pushing = {mate for mate in mates & set(connected(moved)) if mate in connected(ball)}
    assert found.wanted == {moved} | pushing and len(pushing) == 1
    # And there the ball goes in the next exercise.
    flying = exercise("2.6")
    assert isinstance(flying, CellsExercise)
    assert flying.wanted == {step.target for step in draft.next_steps}
    assert names(flying.wanted) == {"C31", "C71", "C75"}


# To score and to hold -----------------------------------------------------------------------------


def test_the_long_flight() -> None:
    position, _found = turns("2.7")
    assert solving("2.7") == ["B: C44 a C33. R: C51 a C95"]
    draft = position.draft()
    (step,) = (s for s in draft.next_steps if (s.origin, s.target) == (Cell(4, 4), Cell(3, 3)))
    assert names(s.target for s in draft.take(step).next_steps) == {"C15", "C95"}
    own_goals = [t for t in position.turns() if t.after.outcome is not None and not t.wins]
    assert len(own_goals) == 2
    assert {check("2.7", str(turn)).mistake for turn in own_goals} == {"autogol"}


def test_only_one_turn_keeps_the_goal() -> None:
    position, _found = turns("2.8")
    assert solving("2.8") == ["N: C73 a C82"]
    others = [turn for turn in position.turns() if str(turn) != "N: C73 a C82"]
    assert len(others) == 6, "the other six, as the explanation says"
    for turn in others:
        assert any(reply.wins for reply in turn.after.turns()), "they lose at once"
    kept = position.play("N: C73 a C82")
    assert not any(reply.wins for reply in kept.turns())


def survive(number: str) -> SurviveExercise:
    found = exercise(number)
    assert isinstance(found, SurviveExercise)
    return found


def test_no_draw() -> None:
    found = survive("2.9")
    history = book.get("futez-1").history()
    assert found.position == history.positions[21], "before turn 22"
    value = solved().value(found.position)
    assert (value.result, value.distance) == ("win", 5)
    assert book.get("futez-1").claim == "empate"
    # Against perfect play a win takes as long as its distance says: longer ones need not be tried.
    won: list[list[str]] = []
    lines: list[list[str]] = [[]]
    while lines:
        line = lines.pop()
        left = 2 * (found.turns - len(line)) - 1
        for turn, worth in solved().turn_values(found.replay(line).position).items():
            if worth.result == "win" and (worth.distance or 99) <= left:
                (lines if left > 1 else won).append([*line, str(turn)])
    assert found.solution in won and len(won) == 6
    assert all(found.check(line).status is Status.SOLVED for line in won)
    assert {line[0] for line in won} == {"N: C42 a C51. R: C53 a C42"}
    for first in ("N: C62 a C71", "N: C64 a C75"):
        slow_line = [first]
        while found.check(slow_line).status is Status.NOT_ATTEMPTED:
            position = found.replay(slow_line).position
            slow_line.append(str(next(iter(solved().turn_values(position)))))
        assert found.check(slow_line).mistake == "muy-lento"


def test_no_draw_can_be_won_against_every_defence() -> None:
    found = survive("2.9")
    first = found.position.parse(found.solution[0])
    assert aims.value(first).distance == 5
    for reply in first.after.turns():
        assert solved().value(reply.after).result == "win"
        assert (solved().value(reply.after).distance or 99) <= 3


def test_survival() -> None:
    found = survive("2.14")
    assert solved().value(found.position).result == "draw"
    assert found.check(found.solution[:3]).status is Status.NOT_ATTEMPTED
    line = found.read(found.solution)
    assert all(aims.holds(turn) for turn in line.own) and len(line.own) == found.turns == 6


# The solved game ----------------------------------------------------------------------------------


def test_the_longest_win() -> None:
    position, _found = turns("2.17")
    first = solved().longest_win[0]
    assert position == first.before and solving("2.17") == [str(first)]
    assert solved().value(position).distance == solved().longest == 85


def test_better_than_cards() -> None:
    position, _found = turns("2.18")
    cards = ("gol", "cuida", "detras", "sueltas")
    trial = Trials(kernel(FUTEZ, compiled=False)).play(cards, Side.SECOND)  # type: ignore[arg-type]
    assert trial.history is not None
    played = trial.history.turns[-1]
    assert played.before == position and str(played) == "N: C73 a C82"
    assert solved().turn_value(played).distance == 22, "as the explanation says"
    assert len(solving("2.18")) == 3, "as the hint says"
    origins = {position.parse(turn).steps[0].origin.row for turn in solving("2.18")}
    assert origins == {7}


# The conjecture -----------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["mil", "autor", "dibujo"])
def test_what_does_not_settle_a_conjecture(wrong: str) -> None:
    assert check("2.10", ["una", "todas", wrong]).mistake is not None
    assert "falta" in check("2.10", ["una"]).message


# DEL


def test_the_argument_is_true() -> None:
    field = [cell for cell in BOARD.cells if cell.row in MEN_ROWS]
    assert {cell.row for cell in field} == set(range(2, 9))  # filas
    middle = Cell(5, 3)
    for ball in BOARD.cells:
        if ball.row in BALL_ROWS and ball != middle:  # otras
            assert any(cell.row in (1, 9) for cell in diagonals(ball))
    assert len(diagonals(middle)) == 8 == 2 * 4  # ocho, todas: four men a side
    assert all(cell.row in MEN_ROWS for cell in diagonals(middle))


def test_the_turn_that_sticks() -> None:
    position, _found = turns("2.13")
    assert solving("2.13") == ["N: C84 a C75"]
    assert sticks(position.parse("N: C84 a C75"))
    # It is the mirror image of a position of the game that refutes the conjecture.
    before = stuck_game().history().positions[11]
    images = [before.transformed(symmetry) for symmetry in FUTEZ.symmetries]
    assert position in images
