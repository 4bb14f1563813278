"""What exercises accept and checks find, for the tests of what lessons claim."""

from __future__ import annotations

from itertools import combinations

from zamora.claims import check
from zamora.school.exercises import Counterexample, Status, TurnExercise, exercise


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
