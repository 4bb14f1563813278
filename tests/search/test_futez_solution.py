"""Futez solved: values against the rules alone, a plain search, and games played by them."""

from __future__ import annotations

import random

import pytest

import zamora
from zamora import Position
from zamora.core.history import History
from zamora.library.futez.solved.numbering import SLICE
from zamora.library.futez.solved.tables import FutezSolution, forced, positions, searched_the_same
from zamora.rival.players import PerfectPlayer
from zamora.solve import OutsideSolution, Solution, TooManyPositions, Value, solution, solution_for
from zamora.solve.advice import hint, judge
from zamora.solve.tablebase import follows
from zamora.solve.tablefile import Table

from ..engine.slow import futez as slow
from .futezsolved import FAILING, FUTEZ, quickly, slowly, solved, some_positions


def valued(position: slow.Position) -> Value:
    """What follows from the values of the successors, listed from the rules alone."""
    found = []
    for after in slow.turns(position):
        winner = slow.winner(after)
        if winner is None:
            value = solved().value(quickly(after))
            turns = None if value.distance is None else value.distance + 1
            word = {"win": "loss", "draw": "draw", "loss": "win"}[value.result]
        else:
            word, turns = ("win" if winner == position.side else "loss"), 1
        found.append((("loss", "draw", "win").index(word), turns))
    if not found:
        return Value("draw", None)
    best = max(word for word, _turns in found)
    turns = [n for word, n in found if word == best and n is not None]
    if best == 1:
        return Value("draw", None)
    return Value("win", min(turns)) if best == 2 else Value("loss", max(turns))


def test_values_follow_from_those_after_the_turns_of_the_rules() -> None:
    seen = set()
    for position in some_positions(300, 11):
        value = solved().value(position)
        assert value == valued(slowly(position)), position
        seen.add(value.result)
    assert seen == {"win", "draw", "loss"}


def test_a_plain_search_finds_the_same() -> None:
    found = set()
    for position in some_positions(80, 12):
        value = solved().value(position)
        assert searched_the_same(solved(), position), position
        if value.distance is not None and value.distance <= 3:
            found.add(value)
    assert {Value("win", 1), Value("loss", 2), Value("win", 3)} <= found


def test_the_checks_would_notice() -> None:
    """On a table in which everything is drawn, both find what is wrong."""
    nothing = FutezSolution(FUTEZ, "", Table({}, lambda _part: bytes(SLICE)))
    for position in positions(200, 13):
        value = solved().value(position)
        if value.distance is not None and value.distance <= 3:
            assert not searched_the_same(nothing, position)
            assert forced(position, 3) == value
        if value.distance == 1:
            assert not follows(nothing, position)
            assert follows(solved(), position)
    assert nothing.by_distance() == ((0,), (0,))


def test_symmetric_positions_have_equal_values() -> None:
    for position in some_positions(60, 14):
        values = {solved().value(position.transformed(s)) for s in FUTEZ.symmetries}
        assert values == {solved().value(position)}


def test_finished_and_stalemated_positions() -> None:
    goal = FUTEZ.position("futez:1 22,24,31,35 71,75,82,84 91 B")
    assert solved().value(goal) == Value("win", 0)
    assert solved().value(FUTEZ.position("futez:1 22,24,31,35 71,75,82,84 91 N")).result == "loss"
    assert solved().turn_values(goal) == {}
    assert goal in solved()
    stuck = FUTEZ.position("futez:1 22,24,31,35 33,42,44,53 51 B")
    assert stuck.outcome is not None and stuck.outcome.winner is None
    assert solved().value(stuck) == Value("draw", None)
    assert solved().best_turns(stuck) == ()


def test_a_turn_that_scores_counts_as_one() -> None:
    for position in some_positions(200, 15):
        for turn in position.turns():
            outcome = turn.after.outcome
            if outcome is not None and outcome.winner is not None:
                wins = outcome.winner is position.side
                assert solved().turn_value(turn) == Value("win" if wins else "loss", 1)


def test_what_it_is_asked_through() -> None:
    assert solution("futez") is solution_for(FUTEZ.start()) is solved()
    assert isinstance(solved(), Solution)
    assert solved().start == FUTEZ.start()
    assert len(solved()) == 23_423_400
    assert FAILING in solved()
    for other in (zamora.game("golez").start(), "futez"):
        assert other not in solved()
    with pytest.raises(OutsideSolution, match="golez"):
        solved().value(zamora.game("golez").start())
    with pytest.raises(TooManyPositions, match="23423400"):
        _ = solved().positions


def test_the_longest_win() -> None:
    line = solved().longest_win
    assert len(line) == solved().longest == 85
    history = History(line[0].before, line)
    assert history.outcome is not None
    assert history.outcome.winner is line[0].before.side
    for turn in line:
        assert solved().turn_value(turn) == solved().value(turn.before)
        assert solved().value(turn.before) == valued(slowly(turn.before))


def test_the_summary() -> None:
    facts = solved().summary()
    assert facts["start"] == solved().value(FUTEZ.start()).result == "draw"
    assert facts["first_turns"] == {str(turn): "draw" for turn in FUTEZ.start().turns()}
    assert facts["positions"] == facts["win"] + facts["loss"] + facts["draw"] == len(solved())
    assert sum(facts["by_distance"]) == facts["win"] + facts["loss"]
    assert len(facts["by_distance"]) == facts["longest"] == solved().longest
    assert facts["longest_example"] == {
        "position": solved().longest_win[0].before.code,
        "turns": [str(turn) for turn in solved().longest_win],
    }
    assert facts["reachable"] == facts["reachable_unfinished"] + facts["reachable_finished"]
    assert sum(facts["reached_after"]) == facts["reachable_unfinished"]
    assert facts["table_bytes"] == solved().table.size


def test_only_half_of_all_positions_can_be_reached_at_most() -> None:
    """Every turn moves one man by one row: the sum of rows says whose turn it is."""

    def parity(position: Position) -> int:
        men = [cell.row for p in position.pieces() if p.side is not None for cell in p.cells]
        return (sum(men) + position.side) % 2

    for position in some_positions(100, 16):
        assert {parity(turn.after) for turn in position.turns()} <= {parity(position)}
    assert solved().summary()["reachable_unfinished"] <= len(solved()) // 2


# Games under way ----------------------------------------------------------------------------------


def won(distance: int, seed: int) -> Position:
    """A position won in so many turns."""
    every = (position for n in range(seed, seed + 100) for position in positions(500, n))
    return next(p for p in every if solved().value(p) == Value("win", distance))


def test_nothing_changes_while_nothing_has_stood_twice() -> None:
    history = History(FUTEZ.start(), ["B: C35 a C44", "N: C75 a C64"])
    assert solved().considering(history) is solved()


def test_a_turn_back_to_what_has_stood_twice_is_a_draw() -> None:
    moves = ["B: C22 a C33", "N: C71 a C62", "B: C33 a C22", "N: C62 a C71"]
    history = History(FUTEZ.start(), moves * 2)
    assert history.occurrences() == 3
    history.undo()
    known = solved().considering(history)
    assert known is not solved()
    (back,) = (t for t in history.position.turns() if t.after == FUTEZ.start())
    assert known.turn_value(back) == Value("draw", None)
    assert known.value(FUTEZ.start()) == Value("draw", None)


def test_a_win_is_no_longer_one_if_its_only_way_has_stood_twice() -> None:
    """The present position keeps what its best turn is worth."""
    position = won(5, 20)
    best = solved().best_turns(position)
    known = solved().with_draws({turn.after.key for turn in best} | {position.key}, position)
    for turn, value in solved().turn_values(position).items():
        assert known.turn_value(turn) == (Value("draw", None) if turn in best else value)
    others = [v for t, v in solved().turn_values(position).items() if t not in best]
    assert known.value(position) == max([Value("draw", None), *others], key=lambda v: v.order)
    # Coming back to it, and not standing there, is a draw.
    elsewhere = solved().with_draws({position.key})
    assert elsewhere.value(position) == Value("draw", None)


# Playing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("distance", [3, 9, 21])
def test_the_perfect_player_wins_what_is_won_and_in_time(distance: int) -> None:
    history, chance = History(won(distance, distance)), random.Random(distance)
    side, perfect = history.position.side, PerfectPlayer(1)
    left = distance
    while history.outcome is None:
        if history.position.side is side:
            assert left >= (solved().value(history.position).distance or 0)
            left = solved().value(history.position).distance or 0
            history.play(perfect.choose(history))
        else:
            history.play(chance.choice(history.position.turns()))
    assert history.outcome.winner is side
    assert len(history.turns) <= distance


def test_the_perfect_player_does_not_lose_from_the_start() -> None:
    for seed in range(3):
        history, chance = History(FUTEZ.start()), random.Random(seed)
        perfect = PerfectPlayer(seed)
        for _turn in range(40):
            if history.outcome is not None:
                break
            if history.position.side == seed % 2:
                turn = perfect.choose(history)
            else:
                turn = chance.choice(history.position.turns())
            history.play(turn)
            value = solved().value(history.position)
            if value.result != "draw":
                assert (history.position.side == seed % 2) is (value.result == "win")


def test_advice_can_be_had_anywhere() -> None:
    for position in some_positions(40, 17):
        if position.outcome is None:
            advice = hint(position)
            assert advice.turn in solved().best_turns(position)
            assert advice.reason
            assert judge(position, advice.turn).kept
