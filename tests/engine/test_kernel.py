"""The kernels: compiled, interpreted, and with Numba switched off they say the same.

The variants are compiled here only; the games themselves are, like everywhere, fetched from where
compiled code is kept (what is kept there is that of these sources: ``tests/kernel/test_cache.py``).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import zamora
from zamora.ball.game import BallGame
from zamora.ball.men import State
from zamora.compiled import Kernel, can_compile, kernel, layout
from zamora.core.perft import perft

from ..marks import ordinarily
from .everygame import rare, some_turns
from .paths import CASES, Case, breakdown
from .placements import BALL_GAMES, placements
from .playouts import random_game
from .variants import FEW

#: Random positions of each game.
POSITIONS = 20
#: Variants in which as much as possible is otherwise than usual, of a game without and of one with
#: kings: that a variant is compiled apart is one mechanism.
VARIANTS: list[BallGame] = [
    game
    for game in map(zamora.game, FEW)
    if isinstance(game, BallGame) and game.plain_key in ("golez", "gol")
]
_KEYS = {game.key for game in (*BALL_GAMES, *VARIANTS)}
#: So many paths and more are counted only if it is asked for.
MANY = 400_000
KERNEL_CASES = [case for case in CASES if case.code.partition(":")[0] in _KEYS]
#: In every run: compiling a variant takes ten seconds.
COMPILED = {game.key for game in BALL_GAMES}


@pytest.fixture(params=BALL_GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest) -> BallGame:
    found: BallGame = request.param
    return found


needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not there")


def compiled(game: BallGame) -> Kernel:
    found = kernel(game)
    assert found.compiled
    return found


def plain(game: BallGame) -> Kernel:
    found = kernel(game, compiled=False)
    assert not found.compiled
    return found


def states(game: BallGame, number: int = POSITIONS) -> list[State]:
    """Positions of a random game, rare ones, and random placements."""
    played = random_game(game, 0).positions[::3]
    found = [*played, *rare(game), *placements(game, number, "kernel")]
    return [position.state for position in found if position.outcome is None]


# Interpreted and compiled -------------------------------------------------------------------------


@needs_numba
def test_compiled_and_interpreted_list_the_same_turns_in_the_same_order(
    game: BallGame, times: int
) -> None:
    fast, slow = compiled(game), plain(game)
    found = 0
    for state in states(game, POSITIONS * times):
        turns = slow.turns(state)
        assert fast.turns(state) == turns, game.encode(state)
        assert fast.count(state) == slow.count(state) == len(turns), game.encode(state)
        found += len(turns)
    assert found > 4 * POSITIONS * times


@needs_numba
@pytest.mark.exhaustive
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda game: game.key)
def test_a_variant_has_a_kernel_of_its_own(variant: BallGame) -> None:
    fast, slow, usual = compiled(variant), plain(variant), plain(zamora.game(variant.plain_key))
    differ = 0
    for state in states(variant, 20):
        turns = slow.turns(state)
        assert fast.turns(state) == turns, variant.encode(state)
        assert fast.count(state) == len(turns)
        differ += turns != usual.turns(state)
    assert differ


@needs_numba
def test_compiled_and_interpreted_count_the_same_paths(game: BallGame, times: int) -> None:
    fast, slow = compiled(game), plain(game)
    tried = 0
    for state in states(game, 30 * times):
        if slow.count(state) <= 60 and tried < 8 * times:
            assert fast.perft(state, 2) == slow.perft(state, 2), game.encode(state)
            tried += 1
    assert tried > 4 * times


@needs_numba
def test_compiled_and_interpreted_play_the_same_random_games(game: BallGame) -> None:
    fast, slow = compiled(game), plain(game)
    start = game.initial()
    games = [slow.playout(start, 60, seed) for seed in range(1, 4)]
    assert games == [fast.playout(start, 60, seed) for seed in range(1, 4)]
    assert len(set(games)) > 1 or game.key in ("caliz", "gol")
    for state in states(game, 8)[-8:]:
        assert slow.playout(state, 15, 99) == fast.playout(state, 15, 99), game.encode(state)


@needs_numba
def test_what_has_been_asked_before_does_not_matter(game: BallGame) -> None:
    fast, chosen = compiled(game), states(game, 15)
    first = [fast.turns(state) for state in chosen]
    assert [fast.turns(state) for state in reversed(chosen)] == first[::-1]


# Switched off -------------------------------------------------------------------------------------


@pytest.mark.parametrize("switch", [("ZAMORA_COMPILE", "0"), ("NUMBA_DISABLE_JIT", "1")])
def test_switched_off_everything_is_the_same(
    game: BallGame, switch: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(*switch)
    assert not can_compile()
    off = kernel(game)
    assert not off.compiled
    case = next(case for case in CASES if case.game == game.key)
    start = game.position(case.code)
    assert [off.perft(start.state, 1), perft(start, 1)] == [case.counts[0]] * 2
    assert off.turns(start.state) == plain(game).turns(start.state)


@needs_numba
def test_the_switch_is_looked_at_each_time(game: BallGame) -> None:
    assert "ZAMORA_COMPILE" not in os.environ
    assert kernel(game).compiled


# Turns as numbers, and as turns -------------------------------------------------------------------


def results(game: BallGame, state: State, turns: list[int]) -> Iterator[State]:
    b = game.workspace(state)
    for turn in turns:
        undo = game.rules.make(b, turn)
        yield game.snapshot(b)
        game.rules.unmake(b, turn, undo)


def test_the_numbers_say_what_the_steps_say(game: BallGame, times: int) -> None:
    seen = set()
    for position in [*placements(game, 8 * times, "numbers"), *rare(game)]:
        if position.outcome is not None:
            continue
        numbers = plain(game).turns(position.state)
        assert list(results(game, position.state, numbers)) == list(game.results(position.state))
        turns = position.turns()
        assert len(turns) == len(numbers)
        cells, number_of = game.cells.cells, dict(zip(turns, numbers, strict=True))
        for turn in some_turns(position, 15):
            number, first, last = number_of[turn], turn.steps[0], turn.steps[-1]
            assert cells[layout.origin_of(number)] == first.origin
            assert cells[layout.target_of(number)] == first.target
            if layout.becomes_of(number):
                assert last.becomes == game.kinds[layout.becomes_of(number)].noun.word
            assert (last.kind == "promote") == bool(layout.becomes_of(number))
            journey = [step for step in turn.steps if step.kind == "ball"]
            rest = journey[-1].target if journey else cells[position.state.ball]
            assert cells[layout.rest_of(number)] == rest
            seen.add((first.kind, "ball" if journey else "", last.kind == "promote"))
    assert seen >= {("move", "", False), ("move", "ball", False)}
    if game.rules.PROMOTES:
        assert seen >= {("move", "", True), ("move", "ball", True)}
    assert (("foul", "ball", False) in seen) == game.rules.FOULS


@needs_numba
def test_compiled_turns_are_those_of_the_position(game: BallGame, times: int) -> None:
    for position in placements(game, 20 * times, "turns"):
        numbers = compiled(game).turns(position.state)
        after = [turn.after.state for turn in position.turns()]
        assert list(results(game, position.state, numbers)) == after


# Making and unmaking ------------------------------------------------------------------------------


def test_a_turn_taken_back_leaves_the_workspace_as_it_was(game: BallGame) -> None:
    taken_back = set()
    for state in states(game, 60):
        b: Any = game.workspace(state)
        out = [0] * layout.MOST_TURNS
        before = list(b[: 2 * layout.BLOCK])
        end = game.rules.turns(b, out, 0)
        assert b[: 2 * layout.BLOCK] == before, "listing turns changes nothing"
        for turn in islice(out, 0, end, 1 + end // 20):
            undo = game.rules.make(b, turn)
            _assert_consistent(game, b)
            taken_back.add(_sort_of_change(before, b))
            game.rules.unmake(b, turn, undo)
            assert b[: 2 * layout.BLOCK] == before, game.encode(state)
    assert taken_back >= {(False, 0, False), (True, 0, False)}
    if game.rules.PROMOTES:
        assert taken_back >= {(False, 0, True), (True, 0, True), (False, 1, False)}
    assert ((False, 1, True) in taken_back) == game.rules.CAPTURES


def _assert_consistent(game: BallGame, b: Any) -> None:
    """Sets of men, the men's cells, the cells' men: they tell the same as a fresh workspace."""
    for piece in range(2 * game.rules.TEAM):
        cell = b[layout.WHERE + piece]
        assert cell == layout.GONE or b[layout.AT + cell] == piece
    fresh = game.workspace(game.snapshot(b))
    assert b[2 * layout.MEN : 2 * layout.BLOCK] == fresh[2 * layout.MEN : 2 * layout.BLOCK]
    for cell in range(layout.CELLS):
        one, other = b[layout.AT + cell], fresh[layout.AT + cell]
        assert (one == layout.NOBODY) == (other == layout.NOBODY)
        if one != layout.NOBODY:
            assert b[layout.KIND + one] == fresh[layout.KIND + other]
            assert (one >= game.rules.TEAM) == (other >= game.rules.TEAM)
    assert (b[layout.BALL], b[layout.SIDE]) == (fresh[layout.BALL], fresh[layout.SIDE])


def _sort_of_change(before: list[int], b: Any) -> tuple[bool, int, bool]:
    """Whether the ball has moved, how many men are gone, whether one is promoted."""
    gone = slice(layout.WHERE, layout.WHERE + layout.PIECES)
    kinds = slice(layout.KIND, layout.KIND + layout.PIECES)
    return (
        before[layout.BALL] != b[layout.BALL],
        b[gone].count(layout.GONE) - before[gone].count(layout.GONE),
        before[kinds] != b[kinds],
    )


# Counting -----------------------------------------------------------------------------------------


@needs_numba
@pytest.mark.parametrize(
    "case",
    ordinarily(
        [
            case
            for case in KERNEL_CASES
            if case.counts[-1] < MANY and case.code.partition(":")[0] in COMPILED
        ],
        KERNEL_CASES,
    ),
    ids=lambda case: f"{case.game}: {case.name}",
)
def test_counts(case: Case) -> None:
    position = case.position
    for depth, expected in enumerate(case.counts, start=1):
        assert compiled(position.game).perft(position.state, depth) == expected, breakdown(
            case, depth
        )
    if case.code == position.game.start().code:
        assert perft(position, len(case.counts) - 1) == case.counts[-2]
