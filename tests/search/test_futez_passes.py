"""The passes over all placements of Futez, interpreted, against an enumerator of its own."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from zamora import Position, Side
from zamora.compiled.induction import DRAWN, FIRST_WRONG, FOUND, LATEST, LOST, NOTES
from zamora.library.futez.solved import passes
from zamora.library.futez.solved.machine import Machine
from zamora.library.futez.solved.numbering import PLACEMENTS, numbered_state, state_number

from ..engine.slow import futez as slow
from .futezsolved import (
    FAILING,
    FUTEZ,
    at,
    interpreted,
    quickly,
    slowly,
    solved,
    some_placements,
    some_positions,
)


def before(position: Position) -> set[Position]:
    """Where the passes say that this position can have come from."""
    run, b, out = interpreted().run, interpreted().board(), interpreted().scratch()
    run.place(b, state_number(position.state), position.side)
    found = out[: run.come(b, out, 0)]
    assert len(set(found)) == len(found)
    assert FUTEZ.snapshot(b) == position.state  # left as it was
    return {at(placement, position.side.other) for placement in found}


def test_unmoves_lead_here() -> None:
    """Every position found backwards has a turn that leads here."""
    count = 0
    for position in some_positions(150, 2):
        for earlier in before(position):
            assert slowly(position) in slow.turns(slowly(earlier)), (earlier, position)
            count += 1
    assert count > 500


def test_all_turns_can_be_taken_back() -> None:
    """Every position with a turn that leads here is found backwards."""
    count = 0
    for position in some_positions(120, 3):
        for after in slow.turns(slowly(position)):
            if slow.winner(after) is None:
                assert position in before(quickly(after)), (position, after)
                count += 1
    assert count > 300


def one(machine: Machine, placement: int, side: Side) -> tuple[list[int], list[int], int]:
    """What is counted of a placement; how many turns are left, and the mark; what is due."""
    values, left, due, marks = (defaultdict[int, int](int) for _row in range(4))
    counts, at = machine.kernel.zeros(passes.COUNTS), (placement, placement + 1)
    b, out = machine.board(side), machine.scratch()
    machine.run.count(b, *at, side, marks, counts, out, 0)
    notes = machine.kernel.zeros(NOTES)
    machine.induction.run.survey(b, *at, values, left, due, notes, out, 0)
    assert not values[placement]
    return list(counts), [left[placement], marks[placement]], due[placement]


@pytest.mark.parametrize("side", Side)
def test_the_survey_counts_turns(side: Side) -> None:
    numbers = {state_number(position.state) for position in some_positions(200, 4)}
    seen = set()
    for placement in numbers:
        position = at(placement, side)
        after = slow.turns(slowly(position))
        winners = [slow.winner(one) for one in after]
        going_on = winners.count(None)
        counts, (left, marks), due = one(interpreted(), placement, side)
        stalemate = not after
        failing = bool(stuck_turns(slowly(position)))
        assert counts == [len(after), going_on, failing, stalemate]
        wins = "BN"[side] in winners
        # A turn that wins is one more that saves.
        left_over = going_on + bool(wins and going_on)
        assert (left, marks) == (left_over, passes.FAILING if failing else 0)
        own_goals = len(winners) > going_on
        expected = 1 if wins else LOST + own_goals if after else DRAWN
        assert due == expected
        seen.add((wins, bool(after) and not going_on, failing))
    assert {(True, False, False), (False, False, False), (False, False, True)} <= seen


def stuck_turns(position: slow.Position) -> list[slow.Position]:
    """The turns after which the ball must move and cannot, from the rules alone."""
    found = []
    for after in slow.turns(position):
        mine = (
            (position.white, after.white)
            if position.side == "B"
            else (
                position.black,
                after.black,
            )
        )
        (target,) = mine[1] - mine[0]
        men = after.white | after.black
        if slow.obliged(target, mine[1] - {target}, position.ball) and not slow.ball_targets(
            position.ball, men
        ):
            found.append(after)
    return found


def test_a_ball_that_must_move_and_cannot() -> None:
    counts, (_left, marks), _value = one(interpreted(), state_number(FAILING.state), Side.SECOND)
    assert counts[passes.STICKING] == 1
    assert marks == passes.FAILING


def test_wins_and_losses_are_passed_on() -> None:
    """From the lost position only its predecessors are won, from a won one they lose a turn."""
    machine = interpreted()
    kept = solved()
    lost = next(p for p in some_positions(400, 5) if kept.value(p).distance == 2)
    for position, value in ((lost, LOST + 2), (lost, 3)):
        placement = state_number(position.state)
        earlier = [state_number(p.state) for p in before(position)]
        values: dict[int, int] = dict.fromkeys(earlier, 0) | {placement: value}
        left = {number: 2 if i % 2 else 1 for i, number in enumerate(earlier)}
        due: dict[int, int] = dict.fromkeys(earlier, LOST)
        run, notes, at = (
            machine.induction.run,
            machine.kernel.zeros(NOTES),
            (placement, placement + 1),
        )
        level = value % LOST + 1
        rows = values, left, due, notes
        run.back(machine.board(position.side), *at, level, *rows, machine.scratch(), 0)
        if value > LOST:
            assert notes[FOUND] == len(earlier)
            assert all(values[number] == level for number in earlier)
        else:
            assert notes[LATEST] == level and not notes[FOUND]
            for number in earlier:
                run.decide(number, number + 1, level, *rows)
            assert all(values[number] == LOST + level for number in earlier[::2])
            assert all(left[number] == 1 and not values[number] for number in earlier[1::2])


class Altered:
    """The values of the table, but for one."""

    def __init__(self, placement: int, value: int) -> None:
        self.placement, self.value = placement, value

    def __getitem__(self, placement: int) -> int:
        return self.value if placement == self.placement else solved()[placement]


def wrong(values: Any, placement: int, side: Side) -> int:
    machine = interpreted()
    notes, at = machine.kernel.zeros(NOTES), (placement, placement + 1)
    b, out = machine.board(side), machine.scratch()
    found = machine.induction.run.check(b, *at, values, notes, out, 0)
    assert not found or notes[FIRST_WRONG] == placement
    return int(found)


@pytest.mark.parametrize("side", Side)
def test_every_value_follows_from_its_successors(side: Side) -> None:
    for placement in some_placements(250, side):
        assert not wrong(solved(), placement, side), at(placement, side)


def test_a_wrong_value_is_found() -> None:
    """Whatever else a byte says, the check finds it where it stands."""
    for number, placement in enumerate(some_placements(60, 9)):
        value = solved()[placement]
        for other in {0, 1, LOST + 1, (value + 1) % 256, value ^ LOST} - {value}:
            assert wrong(Altered(placement, other), placement, Side(number % 2)), at(placement)


def test_a_wrong_value_is_found_from_before() -> None:
    """A draw that is called a loss makes those wrong who would go there."""
    drawn = next(p for p in some_positions(100, 6) if solved().value(p).result == "draw")
    altered = Altered(state_number(drawn.state), LOST + 2)
    earlier = [p for p in before(drawn) if solved().value(p).distance is None]
    assert earlier
    assert all(wrong(altered, state_number(p.state), p.side) for p in earlier)


def set_bits(row: bytearray) -> int:
    """How many of the two lowest bits of all bytes are set."""
    return row.count(1) + row.count(2) + 2 * row.count(3)


@pytest.mark.parametrize(
    ("code", "depth"),
    [
        (FUTEZ.start().code, 5),
        ("futez:1 22,24,44,64 71,73,82,84 55 B", 3),  # goals on both sides
        (FAILING.code, 3),
    ],
)
def test_what_can_be_reached(code: str, depth: int) -> None:
    machine, position = interpreted(), FUTEZ.position(code)
    marks, finished = bytearray(PLACEMENTS), bytearray(passes.FINISHED)
    counts, queue = machine.kernel.zeros(passes.COUNTS), machine.large(10_000)
    first = state_number(position.state)
    queue[0], marks[first] = 2 * first + position.side, 1 << position.side
    layer: set[slow.Position] = {slowly(position)}
    seen, goals, sizes = set(layer), set[slow.Position](), []
    start, end = 0, 1
    for _turn in range(depth):
        found = {numbered_state(node >> 1, Side(node & 1)) for node in queue[start:end]}
        assert found == {quickly(position).state for position in layer}
        sizes.append(end - start)
        stop = end
        end = machine.run.explore(
            machine.board(), queue, start, stop, end, marks, finished, counts, machine.scratch(), 0
        )
        start = stop
        after = {turn for position in layer for turn in slow.turns(position)} - seen
        goals |= {position for position in after if slow.winner(position)}
        layer = after - goals
        seen |= after
    assert set_bits(finished) == len(goals)
    assert set_bits(marks) == len(seen) - len(goals)
    if position == FUTEZ.start():
        assert sizes == solved().summary()["reached_after"][:depth]
    else:
        assert goals
