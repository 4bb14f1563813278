"""What the exercises of lesson 5 claim, checked turn by turn against the engine."""

from __future__ import annotations

from typing import Any

import pytest

from zamora import book
from zamora.core.board import Cell
from zamora.registry import game, position
from zamora.school.exercises import (
    CellsExercise,
    Status,
    SurviveExercise,
    TurnExercise,
    Verdict,
    exercise,
    exercises,
)
from zamora.school.tasks import aims
from zamora.solve.forced import can_score, forced_goal
from zamora.solve.horizon import known_horizon

from . import courtcells


def verdicts(number: str) -> dict[str, Verdict]:
    found = exercise(number)
    assert isinstance(found, TurnExercise)
    return {str(turn): found.check(str(turn)) for turn in found.position.turns()}


def test_kinds_and_numbers() -> None:
    own = exercises(5)
    # As the pages have them, 5 first and then 5b.
    first = (14, 15, 16, 4, 1, 17, 9, 6, 7, 5, 19, 18, 20, 8)
    second = (10, 2, 21, 3, 11, 12, 23, 22, 24, 25, 13)
    assert [one.id for one in own] == [f"5.{n}" for n in first + second]
    assert len({one.kind for one in own}) >= 6


@pytest.mark.parametrize("number", ["5.1", "5.2", "5.3", "5.4", "5.17", "5.18", "5.23"])
def test_every_wrong_turn_is_a_named_mistake(number: str) -> None:
    wrong = [v for v in verdicts(number).values() if v.status is Status.NOT_YET]
    assert wrong and all(verdict.mistake for verdict in wrong)


def test_numbers_in_the_words() -> None:
    """5.3: 58 turns, 6 of them save; the same board as 5.2 with the other side to move."""
    white, black = exercise("5.3").position, exercise("5.2").position
    assert white is not None and black is not None
    assert len(white.turns()) == 58
    assert white.code.removesuffix("B") == black.code.removesuffix("N")
    assert can_score(white, black.side) and not can_score(white)
    # The author's way out, and that it stands in game 6.
    printed = book.get("caliz-6").history()
    assert printed.positions[32] == white
    assert str(printed.turns[32]) == exercise("5.3").solution
    assert str(book.get("caliz-1").history().turns[15]) == exercise("5.4").solution
    assert str(book.get("caliz-2").history().turns[63]) == exercise("5.11").solution
    known = known_horizon(game("caliz").start())
    assert known is not None and known.turns == 5 and sum(known.nodes) > 170_000_000


def test_the_same_board_for_the_other_side() -> None:
    """5.18: the board of 5.1 with Black to move; of 31 turns, 7 save."""
    white, black = exercise("5.1").position, exercise("5.18").position
    assert white is not None and black is not None
    assert white.code.removesuffix("B") == black.code.removesuffix("N")
    assert len(black.turns()) == 31 and "De 31 turnos, 7" in exercise("5.18").explanation


def test_colors_of_a_bishop() -> None:
    found = exercise("5.25")
    assert isinstance(found, CellsExercise)
    chambers = [cell for cell in found.position.game.board.cells if cell.row == 1]
    assert found.wanted == {
        cell for cell in chambers if (cell.row + cell.column) % 2 == (8 + 5) % 2
    }


def test_double_check() -> None:
    found = exercise("5.5")
    assert isinstance(found, CellsExercise)
    assert found.wanted == {(8, 5), (4, 4)} == {piece.cells[0] for piece in found.position.check()}
    # Only the king can move.
    assert {turn.steps[0].origin for turn in found.position.turns()} == {(2, 5)}
    # Without the chalice on its diagonal the bishop would give check as well.
    away = position(found.position.code.replace(" 43 ", " 99 "))
    assert {piece.cells[0] for piece in away.check()} == {(8, 5), (4, 4), (6, 1)}


def test_pins() -> None:
    found = exercise("5.7")
    assert isinstance(found, CellsExercise)
    pins = courtcells.pinned(found.position)
    assert pins == {(14, 4): ((12, 2),), (14, 5): ((3, 5),)} and found.wanted == set(pins)
    for pinning in ("(12,2)", "(3,5)"):
        assert found.check([pinning]).mistake == "las-que-clavan"
    origins = [turn.steps[0].origin for turn in found.position.turns()]
    # 5.8: the rook has no legal turn; the queen, pinned too, has some.
    assert (14, 4) not in origins and (14, 5) in origins
    assert courtcells.pinned(game("caliz").start()) == {}
    assert courtcells.pinned(game("gol").start()) == {}


def test_opened_line() -> None:
    found = exercise("5.9")
    assert isinstance(found, CellsExercise)
    assert found.wanted == {(12, 3), (12, 4), (12, 5)}
    start = game("caliz").start()
    before, after = (
        courtcells.moves_of(position, Cell(12, 8))
        for position in (start, start.play("(12,5) a (11,5)"))
    )
    assert found.position == start and found.wanted == after - before
    name = start.game.board.name
    for cell in start.game.board.cells:
        said = found.check([*found.solution, name(cell)]).mistake
        assert said == {True: "ya-llegaba"}.get(cell in before, said)
        assert (said == "sobre-el-alfil") == (cell == (12, 2))


def test_three_men_moved_the_chalice() -> None:
    turn = book.get("caliz-6").history().turns[14]
    assert str(turn) in exercise("5.10").statement
    movers = [step.actuator for step in turn.steps[1:]]
    assert movers == ["Ab(13,4)", "Pb(12,5)", "Cb(11,4)"]
    assert exercise("5.10").position == turn.before
    assert exercise("5.10").check(len(movers)).status is Status.SOLVED
    cells = len(turn.steps) + 1
    names = {
        cells: "todas-las-casillas",
        cells - 1: "todos-los-pasos",
        cells - 3: "olvida-la-primera",
    }
    assert {n: exercise("5.10").check(n).mistake for n in names} == names


def test_fork_wins_the_queen_against_every_answer() -> None:
    found = exercise("5.6")
    assert isinstance(found, TurnExercise)
    after = found.position.play(found.solution)
    for answer in after.turns():
        assert any(aims.takes(turn, "queen") for turn in answer.after.turns())


def test_predicates() -> None:
    start = game("caliz").start()
    quiet, bold = start.parse("(14,7) a (12,9)"), start.parse("(10,5) a (8,5) a (5,2)")
    assert aims.threatens(bold) and not aims.threatens(quiet)
    late = exercise("5.3").position
    assert late is not None
    assert aims.prevents(quiet) and not aims.prevents(late.parse("(15,5) a (14,5)"))
    own = start.parse("(10,5) a (8,5) a (12,5) a (11,4) a (12,2) a (15,5) a (15,4)")
    assert aims.own_goal(own) and not aims.scores(own) and not aims.prevents(own)
    won = exercise("5.11").position
    assert won is not None
    assert forced_goal(won, won.side, 2, mates=True) == 2
    assert not aims.wins_in(won.parse("(12,5) a (12,4)"), 0)


def survive() -> SurviveExercise:
    found = exercise("5.13")
    assert isinstance(found, SurviveExercise)
    return found


def test_a_game_lost_or_thrown_away() -> None:
    found = survive()
    assert [m.name for m in found.mistakes] == ["autogol", "no-vio-la-amenaza"]
    answers: Any = [mistake.example for mistake in found.mistakes]
    outcomes = [found.replay(own).outcome for own in answers]
    assert all(outcome and outcome.winner is not found.position.side for outcome in outcomes)
