"""What the exercises of lesson 7 claim, checked against the rules of chess."""

from __future__ import annotations

import itertools

from zamora.core.board import Cell
from zamora.core.perft import perft
from zamora.school.exercises import (
    CellsExercise,
    Status,
    exercise,
    exercises,
)
from zamora.school.timeline import events

from .judged import check_answer as check


def test_kinds_and_numbers() -> None:
    assert {one.id for one in exercises(7)} == {f"7.{n}" for n in range(1, 17)}
    assert len({one.kind for one in exercises(7)}) == 7


def test_counting_turns() -> None:
    """7.2: without knights; with them, and with pawns alone, the mistakes. 7.3: two turns."""
    start = exercise("7.2").position
    assert start is not None
    pawns = [turn for turn in start.turns() if turn.steps[0].piece.startswith("P")]
    assert check("7.2", len(start.turns())).status is Status.SOLVED
    assert len(start.game.start().turns()) == 20 and check("7.2", 20).mistake == "con-caballos"
    assert check("7.2", len(pawns)).mistake == "solo-peones"
    war = exercise("7.3").position
    assert war is not None
    first = len(war.turns())
    assert first == 18 and check("7.3", perft(war, 2)).status is Status.SOLVED
    assert check("7.3", first).mistake == "un-lado" and check("7.3", 2 * first).mistake == "suma"
    assert check("7.3", 16 * 16).mistake == "sin-reyes"


def jumps(start: Cell, end: Cell) -> int:
    """How many jumps a knight needs, by the arithmetic of its moves alone."""
    reached = {start}
    for count in itertools.count():
        if end in reached:
            return count
        reached |= {
            Cell(r + a, c + b)
            for r, c in reached
            for a, b in itertools.product((-2, -1, 1, 2), repeat=2)
            if abs(a) != abs(b) and 1 <= r + a <= 8 and 1 <= c + b <= 8
        }
    raise AssertionError


def test_keys_of_a_lock() -> None:
    keys = list(itertools.product("ABCDE", repeat=3))
    assert check("7.12", len(keys)).status is Status.SOLVED
    assert check("7.12", len([key for key in keys if len(set(key)) == 3])).mistake == "sin-repetir"
    assert check("7.12", 3**5).mistake == "al-reves"


def reach(cell: Cell) -> int:
    """How many cells a queen attacks on the empty board, counted cell by cell."""
    return sum(
        (r, c) != cell
        and (r == cell.row or c == cell.column or abs(r - cell.row) == abs(c - cell.column))
        for r, c in itertools.product(range(1, 9), repeat=2)
    )


def test_rings_of_the_queen() -> None:
    found = exercise("7.13")
    assert isinstance(found, CellsExercise)
    board = found.position.game.board
    assert found.wanted == {cell for cell in board.cells if reach(cell) == 27}
    # Two more with each ring.
    for cell in board.cells:
        ring = min(cell.row - 1, 8 - cell.row, cell.column - 1, 8 - cell.column)
        assert reach(cell) == 21 + 2 * ring
        expected = {21: "borde", 23: "borde", 25: "otro-anillo"}.get(reach(cell), "falta-alguna")
        assert check("7.13", [board.name(cell)]).mistake == expected


def test_greetings() -> None:
    pairs = list(itertools.combinations(range(10), 2))
    assert check("7.14", len(pairs)).status is Status.SOLVED
    assert check("7.14", 2 * len(pairs)).mistake == "dos-veces"


def king_steps(size: int) -> int:
    cells = list(itertools.product(range(size), repeat=2))
    return sum(max(abs(a - c), abs(b - d)) == 1 for a, b in cells for c, d in cells)


def test_all_steps_of_the_king() -> None:
    assert check("7.15", king_steps(8)).status is Status.SOLVED
    assert all(king_steps(n) == 4 * (n - 1) * (2 * n - 1) for n in range(2, 9))
    assert check("7.15", king_steps(8) // 2).mistake == "la-mitad"
    assert check("7.15", king_steps(8) - 12).mistake == "sin-esquinas"


def test_what_the_line_of_time_says() -> None:
    """7.16, with the years of the events."""
    year = {event.key: event.year for event in events()}
    assert year["einsiedeln"] < year["alfonso"] and year["reina"] < year["vicent"]
    doubted = {event.key for event in events() if event.doubt}
    assert {"egipto", "torquemada", "einsiedeln"} <= doubted
    assert check("7.16", ["antes", "dama", "ejemplar"]).status is Status.SOLVED
