"""All that chapter 5 of Neto & Silva prints: lines, tables, the marked boards, and claims."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import zamora
from zamora import Side
from zamora.core.history import History
from zamora.solve.worth import worth
from zamora.values import ZERO

from ..claimed import findings
from .datafiles import tables

KEYS = (
    *("resta", "reinas", "nim", "nim-avido", "nimble", "euclides", "chomp", "quim"),
    *("nim-matrices", "dominorio", "leones-dragones", "suma"),
)
BOOK = {key: tables(key, "book.toml") for key in KEYS}
LINES = [(key, entry) for key, book in BOOK.items() for entry in book.get("games", ())]
DRAWN = {key: tables(key, "tables.toml") for key in KEYS}
TABLES = [table for drawn in DRAWN.values() for table in drawn.get("tables", ())]


@pytest.mark.parametrize(("key", "line"), LINES, ids=[entry["id"] for _key, entry in LINES])
def test_printed_lines_are_played_again(key: str, line: dict[str, Any]) -> None:
    start = zamora.position(line["code"]) if "code" in line else zamora.game(key).start()
    history = History(start, [ply["read"] for ply in line["plies"]])
    sides, position = start.game.sides, history.position
    for ply, after in zip(line["plies"], history.positions[1:], strict=True):
        if ply["printed"].startswith("("):  # the numbers that the turn leaves
            assert ply["printed"] == f"({', '.join(one or '0' for one in after.state.cells)})"
    if line["end"] in sides:
        assert history.outcome is not None and sides[history.outcome.winner or 0] == line["end"]
        assert history.outcome.winner is Side(sides.index(line["end"]))
    else:
        assert history.outcome is None
    if "claim" in line:
        # Who has moved keeps the win, or has given it away.
        found = worth(position)
        holds = found >= ZERO if position.side is Side.SECOND else found <= ZERO
        assert holds == (line["claim"] == sides[position.side.other])


@pytest.mark.parametrize("table", TABLES, ids=[table["where"] for table in TABLES])
def test_printed_tables(table: dict[str, Any]) -> None:
    found = ""
    for number in range(table["first"], table["first"] + len(table["row"])):
        position = zamora.position(table["code"].format(f"({number})" if number else "1"))
        found += "P" if worth(position) is ZERO else "N"
    assert found == table["row"]


def test_the_board_of_one_queen_is_marked_as_printed() -> None:
    """Steps 1 to 3 of the source's algorithm by turns: what must be N, and what must be P."""
    squares = list(product(range(8), repeat=2))

    def nexts(row: int, column: int) -> list[tuple[int, int]]:
        name = f"{'abcdefgh'[column]}{8 - row}"
        start = zamora.game("reinas", queens=name).start()
        cells = (turn.steps[-1].target for turn in start.turns())
        return [(cell.row - 1, cell.column - 1) for cell in cells]

    after = {square: nexts(*square) for square in squares}
    marks, boards = dict[tuple[int, int], str](), list[list[str]]()
    for stage in range(7):
        if stage % 2 == 0:
            new = {s: "P" for s in squares if all(marks.get(t) == "N" for t in after[s])}
        else:
            new = {s: "N" for s in squares if any(marks.get(t) == "P" for t in after[s])}
        marks |= {square: mark for square, mark in new.items() if square not in marks}
        boards.append(["".join(marks.get((r, c), ".") for c in range(8)) for r in range(8)])
    assert [board["rows"] for board in DRAWN["reinas"]["boards"]] == boards


@pytest.mark.parametrize("key", KEYS)
def test_claims_of_the_chapter(key: str) -> None:
    """All are true but one, a misprint that its data explains."""
    for found in findings(key):
        assert found.holds == (found.said.name != "tiras-igual"), found
        assert found.claim and found.evidence


def test_coins_that_are_missing() -> None:
    """With the printed list nothing else that is printed would be true; with one coin more all."""
    listed = zamora.game("nimble", coins="1-1-1-1-3-3-6-6-6-6-8-9-9-13-13").start()
    assert worth(listed).heap == 8 and worth(listed.play("8-6")) is not ZERO
    usual = zamora.game("nimble").start()
    assert worth(usual).heap == 14 and worth(usual.play("8-6")) is ZERO
