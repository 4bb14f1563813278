"""The kernel of draughts, read off the games, against the walk over their steps and their turns."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import zamora
from zamora.compiled import can_compile
from zamora.core.grid import GridState
from zamora.core.history import History
from zamora.core.perft import known
from zamora.core.steps import Side
from zamora.library.draughts.machine import machine
from zamora.library.draughts.rival import DraughtsSearch
from zamora.rival.alphabeta import AlphaBeta

from .test_draughts import KEYS

every_game = pytest.mark.parametrize("key", [*KEYS, "damas-internacionales[short_stop=True]"])
compiled_too = pytest.mark.skipif(not can_compile(), reason="Numba is not there")


def states(game: Any, count: int) -> Iterator[GridState]:
    """Positions thrown together, of few and of many men."""
    lot = random.Random(game.key)
    squares = [n for n, cell in enumerate(game.board.cells) if game.used(cell)]
    for _state in range(count):
        cells = [""] * len(game.board.cells)
        for at in lot.sample(squares, lot.choice((3, 6, 10, 16))):
            cells[at] = game.crowned(lot.choice("PPpppDd"), at)
        yield GridState(tuple(cells), Side(lot.randrange(2)))


def agree(key: str, count: int, *, compiled: bool) -> None:
    game: Any = zamora.game(key)
    fast, captures = machine(game, compiled=compiled), 0
    for state in states(game, count):
        listed, expected = list(fast.results(state)), set(game.results(state))
        assert set(listed) == expected, game.encode(state)
        assert len(listed) == len(expected), game.encode(state)
        captures += any(after.cells.count("") > state.cells.count("") for after in listed)
    assert captures > count // 5


@every_game
def test_the_turns_are_those_of_the_rules(key: str) -> None:
    agree(key, 40, compiled=False)


@pytest.mark.exhaustive
@every_game
def test_thousands_of_times(key: str) -> None:
    """3000 positions a game: all agree (39 000 in all, some three minutes)."""
    agree(key, 3000, compiled=True)


@compiled_too
@pytest.mark.parametrize("key", ["damas-rusas", "damas-checas"])
def test_compiled_and_interpreted_it_finds_the_same(key: str) -> None:
    game: Any = zamora.game(key)
    fast, plain = (machine(game, compiled=compiled) for compiled in (True, False))
    for state in states(game, 60):
        assert list(fast.results(state)) == list(plain.results(state))
    for case in known(game):
        state = game.position(case.code).state
        assert fast.perft(state, len(case.counts)) == case.counts[-1]
        assert plain.perft(state, 2) == case.counts[1]


def test_a_chase_ends_paths() -> None:
    case = known(zamora.game("damas-rusas"))[-1]
    game: Any = zamora.game("damas-rusas")
    plain = machine(game, compiled=False)
    state = game.position(case.code).state
    # The last of both turns ends the game: there is no third.
    assert [plain.perft(state, depth) for depth in (1, 2, 3)] == [*case.counts, 0]


def test_the_search_is_that_of_the_rules() -> None:
    """One and the same value for each depth, with every exchange looked at to its end."""
    position = zamora.position("damas-inglesas:1 1p1p1p2/p1p5/8/4p3/8/2P3P1/1P1P4/8 B")
    own = DraughtsSearch(History(position), nodes=20_000, exact=True, compiled=False)
    usual = AlphaBeta(History(position), nodes=20_000, exact=True)
    for _depth in range(2):
        assert own.deepen() and usual.deepen()
        assert dict(zip(own.turns, own.values, strict=True)) == dict(
            zip(usual.turns, usual.values, strict=True)
        )
    line = own.line
    assert len(line) == 2
    assert all(turn.after == after.before for turn, after in pairwise(line))
