"""Where the ball of Futez can go on a board set up by hand; and the game told to refute."""

from __future__ import annotations

import pytest

from zamora.core.board import DIAGONAL, Cell
from zamora.core.position import Position
from zamora.library.futez.flights import (
    BALL_ROWS,
    MEN_ROWS,
    STUCK,
    can_be_stuck,
    connected,
    diagonals,
    flights,
    stuck_game,
)
from zamora.library.futez.notation import BOARD
from zamora.library.futez.solved.stuck import sticks
from zamora.registry import game

from ..search.futezsolved import FUTEZ, slowly, solved, some_positions
from .slow import futez as slow


def cells(position: Position) -> tuple[Cell, set[Cell]]:
    """The ball's cell, and those of the men."""
    (ball,) = (piece.cells[0] for piece in position.pieces() if piece.side is None)
    return ball, {piece.cells[0] for piece in position.pieces() if piece.side is not None}


def test_flights_are_those_of_the_rules() -> None:
    flown = 0
    for position in some_positions(120, 5):
        ball, men = cells(position)
        draft = position.draft() if position.outcome is None else None
        for step in draft.next_steps if draft else ():
            assert draft is not None
            following = draft.take(step)
            if following.next_steps:
                assert step.origin is not None
                occupied = men - {step.origin} | {step.target}
                free = flights(ball, occupied)
                assert free == tuple(sorted(taken.target for taken in following.next_steps))
                flown += not set(free) & set(connected(ball))
    assert flown > 20


def test_flights_are_those_of_the_enumerator() -> None:
    for position in some_positions(200, 6):
        ball, men = cells(position)
        before = slowly(position)
        assert set(flights(ball, men)) == set(
            slow.ball_targets(before.ball, before.white | before.black)
        )


def test_nearest_cells_and_ties() -> None:
    near = {Cell(4, 2), Cell(6, 2)}
    assert flights(Cell(5, 1), ()) == (Cell(4, 2), Cell(6, 2))
    assert flights(Cell(5, 1), near) == (Cell(3, 3), Cell(7, 3))
    assert flights(Cell(5, 1), near | {Cell(3, 3)}) == (Cell(7, 3),)
    full = near | {Cell(3, 3), Cell(7, 3), Cell(2, 4), Cell(8, 4)}
    assert flights(Cell(5, 1), full) == (Cell(1, 5), Cell(9, 5))


def test_a_ball_is_stuck_when_all_its_diagonals_are_full() -> None:
    field = {cell for cell in BOARD.cells if cell.row in MEN_ROWS}
    for ball in BOARD.cells:
        if ball.row in BALL_ROWS:
            assert can_be_stuck(ball) == (flights(ball, field - {ball}) == ())
    assert [BOARD.name(cell) for cell in BOARD.cells if can_be_stuck(cell)] == ["C53"]
    assert len(diagonals(Cell(5, 3))) == 8


@pytest.mark.parametrize(
    ("rows", "stuck"),
    [(9, {(5, 3)}), (11, {(5, 3), (6, 2), (6, 4), (7, 3)})],
)
def test_the_open_question_has_the_answer_that_the_teacher_is_told(
    rows: int, stuck: set[tuple[int, int]]
) -> None:
    """On a board of other rows: cells in play whose diagonals miss the first and the last row."""

    def ray(row: int, column: int, way: tuple[int, int]) -> list[int]:
        found = []
        while 1 <= (row := row + way[0]) <= rows and 1 <= (column := column + way[1]) <= 5:
            found.append(row)
        return found

    assert stuck == {
        (row, column)
        for row in range(3, rows - 1)
        for column in range(1, 6)
        if (row + column) % 2 == 0
        and all(1 < at < rows for way in DIAGONAL for at in ray(row, column, way))
    }


# The game that refutes the conjecture -------------------------------------------------------------


def test_told_game_is_the_shortest_one() -> None:
    told = stuck_game()
    history = told.history()
    assert told.id == STUCK and told.game == "futez" and told.end == told.reached()
    assert history.numbered() == solved().summary()["conjecture"]["game"]
    assert sticks(history.turns[-1]) and not any(map(sticks, history.turns[:-1]))
    assert len(history.turns) == 12 and "Doce" in told.intro
    assert history.position.side is game("futez").start().side and "blancas" in told.verdict


def test_what_is_told_of_its_turns_is_true() -> None:
    told = stuck_game()
    turns = told.history().turns
    moved = {
        n: [BOARD.name(step.target) for step in turn.steps if step.kind == "ball"]
        for n, turn in enumerate(turns, 1)
    }
    assert cells(FUTEZ.start())[0] == Cell(5, 3)
    assert moved[3] == ["C42"] and moved[5] == ["C53"] and moved[8] == ["C64"]
    assert moved[9] == ["C53"] and moved[12] == []
    ball, men = cells(turns[10].after)
    assert [BOARD.name(cell) for cell in diagonals(ball) if cell not in men] == ["C71"]
    assert turns[11].steps[0].target == Cell(7, 1)
    assert all(told.plies[n - 1].comment for n in (1, 3, 5, 8, 9, 11, 12))
