"""Numbers of Futez placements: every one stands for one placement, and symmetric ones agree."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zamora import Side
from zamora.library.futez.solved.numbering import (
    PLACEMENTS,
    RIVAL_SETS,
    SLICE,
    image,
    number,
    numbered_state,
    state_number,
)

from .futezsolved import FUTEZ, at, interpreted, some_placements, some_positions

NUMBERS = st.integers(0, PLACEMENTS - 1)
SYMMETRIES = {symmetry.name: symmetry for symmetry in FUTEZ.symmetries}


def test_how_many_there_are() -> None:
    assert PLACEMENTS == 13 * comb(16, 4) * comb(12, 4) == 11_711_700


def test_the_worked_example() -> None:
    assert state_number(FUTEZ.start().state) == (6 * 1820 + 1) * 495 + 493


@given(NUMBERS, st.sampled_from(Side))
def test_there_and_back(placement: int, side: Side) -> None:
    state = numbered_state(placement, side)
    assert state_number(state) == placement
    assert state.side is side
    assert FUTEZ.position(at(placement, side).code).state == state  # one that can stand
    assert FUTEZ.decided(state) is None


def test_every_position_that_can_stand_has_a_number() -> None:
    for position in some_positions(200, 1):
        found = state_number(position.state)
        assert numbered_state(found, position.side) == position.state


def test_the_rivals_are_the_quickest_digit_and_the_ball_the_slowest() -> None:
    """All sets of rivals for the same ball and men are numbered one after the other."""
    free = [cell for cell in range(3, 20) if cell not in (5, 8, 10, 16, 19)]
    mine = sum(1 << cell for cell in (8, 10, 16, 19))
    found = {number(5, mine, sum(1 << cell for cell in four), 0) for four in combinations(free, 4)}
    assert len(found) == RIVAL_SETS
    assert max(found) - min(found) == RIVAL_SETS - 1
    assert min(found) % RIVAL_SETS == 0
    for ball in range(13):
        state = numbered_state(ball * SLICE + 12345)
        assert state.ball == 5 + ball


def test_no_other_numbers() -> None:
    for wrong in (-1, PLACEMENTS):
        with pytest.raises(IndexError):
            numbered_state(wrong)


@given(NUMBERS)
def test_turning_the_board_round_changes_nothing(placement: int) -> None:
    position = at(placement)
    turned = position.transformed(SYMMETRIES["half-turn"])
    assert turned.side is Side.SECOND
    assert state_number(turned.state) == placement


@given(NUMBERS)
def test_the_image_is_that_of_the_mirror(placement: int) -> None:
    mirrored = at(placement).transformed(SYMMETRIES["left-right"])
    assert state_number(mirrored.state) == image(placement)
    assert image(image(placement)) == placement


def test_a_workspace_holds_the_same() -> None:
    run, b = interpreted().run, interpreted().board()
    for side in Side:
        for placement in some_placements(100, side):
            run.place(b, placement, side)
            assert FUTEZ.snapshot(b) == numbered_state(placement, side)
            assert run.number_of(b) == placement
