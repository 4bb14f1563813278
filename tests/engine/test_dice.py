"""Dice that roll: the 24 ways in which a die lies."""

from __future__ import annotations

import random
from itertools import product

from zamora.core.board import EAST, NORTH, ORTHOGONAL, SOUTH, WEST
from zamora.core.dice import WAYS, all_faces, is_even, lying, rolled, turned

from .slow import rolling

# The group ----------------------------------------------------------------------------------------


def effects() -> dict[str, tuple[str, ...]]:
    """What every roll and quarter turn makes of each of the 24 ways, in one order."""
    found = {f"roll {way}": tuple(rolled(faces, way) for faces in WAYS) for way in ORTHOGONAL}
    return found | {
        f"turn {angle}": tuple(turned(faces, angle) for faces in WAYS) for angle in (90, 180, -90)
    }


def test_there_are_twenty_four_ways_and_opposite_faces_make_seven() -> None:
    assert len(WAYS) == len(set(WAYS)) == 24
    assert {faces[:2] for faces in WAYS} == {
        f"{up}{south}"
        for up, south in product(range(1, 7), repeat=2)
        if up not in (south, 7 - south)
    }
    for faces in WAYS:
        shown = all_faces(faces)
        assert sorted(shown.values()) == list("123456")
        for one, other in (("up", "down"), ("south", "north"), ("east", "west")):
            assert int(shown[one]) + int(shown[other]) == 7
        assert lying(*faces[:2]) == faces


def test_they_are_those_of_a_block_that_is_laid_on_its_side() -> None:
    """A second description: six numbers that change places, and a table made with a real die."""
    for faces in WAYS:
        up, south, east = map(int, faces)
        block = rolling.block(up, south)
        assert block[4] == east and tuple(all_faces(faces).values()) == tuple(
            str(block[n]) for n in (0, 3, 4, 1, 2, 5)
        )
        for way in ORTHOGONAL:
            laid = rolling.laid(block, (way.rows, way.columns))
            assert rolled(faces, way) == "".join(str(laid[n]) for n in (0, 3, 4))
        spun = rolling.spun(block)
        assert turned(faces, 90) == "".join(str(spun[n]) for n in (0, 3, 4))


def test_one_two_three_go_against_the_clock() -> None:
    """Where they meet: above, in front, on the right is against the clock for who looks at it."""
    assert [faces for faces in WAYS if sorted(faces) == list("123")] == ["123", "231", "312"]


def test_rolls_and_turns_make_the_group_of_a_cube() -> None:
    moves, identity = effects(), WAYS
    for moved in moves.values():
        assert sorted(moved) == sorted(WAYS)
    # Four of one undo each other, and so do there and back.
    for faces in WAYS:
        for way, back in ((NORTH, SOUTH), (EAST, WEST)):
            assert rolled(rolled(faces, way), back) == faces
            assert rolled(rolled(rolled(rolled(faces, way), way), way), way) == faces
        assert turned(turned(faces, 90), -90) == turned(faces, 360) == faces
    # Whoever has moved as one of the 24 did has moved all others in one way: 24 in all.
    reached = {identity}
    while True:
        more = reached | {
            tuple(moved[WAYS.index(faces)] for faces in done)
            for done in reached
            for moved in moves.values()
        }
        if more == reached:
            break
        reached = more
    assert len(reached) == 24 and len({ways[0] for ways in reached}) == 24


def test_a_roll_changes_the_parity_as_a_step_changes_the_shade() -> None:
    assert sum(map(is_even, WAYS)) == 12
    for name, after in effects().items():
        odd = name != "turn 180"
        for one, other in zip(WAYS, after, strict=True):
            assert (is_even(one) != is_even(other)) == odd
    # So a die that only rolls shows on each square one half of the ways alone.
    chance, row, column, faces = random.Random(1), 0, 0, "123"
    for _roll in range(200):
        way = chance.choice(ORTHOGONAL)
        row, column, faces = row + way.rows, column + way.columns, rolled(faces, way)
        assert is_even(faces) == ((row + column) % 2 == 0)
