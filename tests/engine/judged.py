"""What exercises accept and checks find, for the tests of what lessons claim."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from zamora.claims import check
from zamora.core.position import Position
from zamora.school.exercises import Counterexample, Status, TurnExercise, Verdict, exercise


def position_of(number: str) -> Position:
    """The position of an exercise."""
    found = exercise(number).position
    assert found is not None
    return found


def turn_exercise(number: str) -> TurnExercise:
    """An exercise in which a turn is asked for."""
    found = exercise(number)
    assert isinstance(found, TurnExercise)
    return found


def check_answer(number: str, answer: Any) -> Verdict:
    """What an exercise says of an answer."""
    return exercise(number).check(answer)


def solved(number: str) -> set[str]:
    """All turns that an exercise accepts; of the others each has its mistake."""
    found = exercise(number)
    assert isinstance(found, TurnExercise)
    verdicts = {str(turn): found.check(str(turn)) for turn in found.position.turns()}
    for turn, verdict in verdicts.items():
        assert verdict.status is Status.SOLVED or verdict.mistake, turn
    return {turn for turn, verdict in verdicts.items() if verdict.status is Status.SOLVED}


def accepted(number: str) -> set[frozenset[str]]:
    """All sets of cells that a counterexample accepts, by their names."""
    found = exercise(number)
    assert isinstance(found, Counterexample)
    board = found.position.game.board
    return {
        frozenset(map(board.name, cells))
        for cells in combinations(board.cells, found.size)
        if found.refutes(frozenset(cells))
    }


def table(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of what a check finds."""
    return check(name).rows
