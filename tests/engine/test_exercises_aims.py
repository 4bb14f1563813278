"""What turns achieve, asked of the predicates themselves: lessons ask them when they are built."""

from __future__ import annotations

from functools import partial

import pytest

from zamora.core.board import Cell
from zamora.core.position import Position, Turn
from zamora.registry import game, position
from zamora.school.exercises import exercise
from zamora.school.tasks import aims

from . import courtcells
from .judged import position_of as board

#: The rook of (8,1) takes that of (8,4), or leaves it alone.
TAKING = "caliz:1 R155,T29,T84,T51,A49 R15,T81 139 N"


def turns(test: aims.TurnTest, start: Position) -> set[str]:
    """The turns that pass a test."""
    return {str(turn) for turn in start.turns() if test(turn)}


def test_one_of_and_the_row_where_a_turn_ends() -> None:
    start = game("compases").start()
    every = {"C1: V12 a V23", "C1: V12 a V14 (180)", "C1: V13 a V22", "C1: V13 a V11 (-180)"}
    assert turns(aims.legal, start) == every
    assert turns(partial(aims.one_of, notations=["v12 a v23", "C1: V13 a V11"]), start) == {
        "C1: V12 a V23",
        "C1: V13 a V11 (-180)",
    }
    assert turns(partial(aims.one_of, notations=[]), start) == set()
    assert turns(partial(aims.ends_in_row, row=2), start) == {"C1: V12 a V23", "C1: V13 a V22"}
    assert turns(partial(aims.ends_in_row, row=3), start) == set()


def test_a_fork_gives_check_and_whatever_is_answered_the_piece_can_be_taken() -> None:
    knight = board("5.6")
    assert turns(aims.checks, knight) == {"(4,4) a (2,3)", "(4,4) a (3,6)"}
    assert turns(partial(aims.forks, kind="queen"), knight) == {"(4,4) a (3,6)"}
    assert turns(partial(aims.forks, kind="rook"), knight) == {"(4,4) a (2,3)"}
    # (6,5) attacks the queen too, but gives no check.
    assert turns(partial(aims.attacks, kind="queen"), knight) == {"(4,4) a (3,6)", "(4,4) a (6,5)"}
    # After checkmate there is nothing left to take, and no answer to it.
    mate = board("5.1").parse("(6,9) a (2,5)")
    assert mate.wins and not aims.forks(mate, "queen") and not aims.forks(mate, "king")


@pytest.mark.parametrize(
    ("number", "text", "scores"),
    [("5.1", "(6,9) a (2,5)", False), ("5.2", "(2,3) a (5,3) a (7,3) a (8,4) a (15,4)", True)],
)
def test_mate_and_goal_win_at_once(number: str, text: str, scores: bool) -> None:
    start = board(number)
    assert turns(partial(aims.wins_in, turns=0), start) == {text} == turns(aims.wins_now, start)
    assert turns(aims.scores, start) == ({text} if scores else set())


def test_an_own_goal_is_no_goal() -> None:
    start = board("5.2")
    own = turns(aims.own_goal, start)
    assert "(2,3) a (5,3) a (5,6) a (3,7) a (1,5) a (1,4)" in own
    assert not own & turns(aims.scores, start) and not own & turns(aims.wins_now, start)


def test_a_turn_takes_what_the_rival_has_less_afterwards() -> None:
    taking, away = (position(TAKING).parse(text) for text in ("(8,1) a (8,4)", "(8,1) a (8,2)"))
    assert [aims.takes(taking, kind) for kind in ("rook", "queen", "bishop")] == [
        True,
        False,
        False,
    ]
    assert not aims.takes(away, "rook")


@pytest.mark.parametrize(
    ("code", "pins"),
    [
        ("caliz:1 R155,T85 R15,D45 77 N", {(4, 5): ((8, 5),)}),
        ("caliz:1 R155,T85 R15,D45 77 B", {(8, 5): ((4, 5),)}),
        ("caliz:1 R155,T85,A42 R15,D45,C24 77 N", {(4, 5): ((8, 5),), (2, 4): ((4, 2),)}),
        ("caliz:1 R155,D125 R15,T45 77 B", {(12, 5): ((4, 5),)}),
        # A piece between two of its own holds nobody off.
        ("caliz:1 R155,T85 R15,D45,C35 77 N", {}),
    ],
)
def test_either_side_can_be_pinned(
    code: str, pins: dict[tuple[int, int], tuple[tuple[int, int], ...]]
) -> None:
    assert courtcells.pinned(position(code)) == pins


def test_where_a_piece_may_go_whoever_is_to_move() -> None:
    start = game("caliz").start()
    knight = {(9, 5), (10, 2), (10, 6), (12, 6), (13, 3), (13, 5)}
    assert courtcells.moves_of(start, Cell(11, 4)) == knight
    later = start.play("(12,5) a (11,5)")
    assert courtcells.moves_of(later, Cell(11, 4)) == knight, "the other side is to move"
    assert courtcells.moves_of(later, Cell(11, 5)) != courtcells.moves_of(start, Cell(12, 5))


def played(number: str) -> Turn:
    found = exercise(number)
    return board(number).parse(found.solution)


def test_what_a_lesson_s_own_solution_achieves() -> None:
    assert aims.scores(played("6.4")) and not aims.own_goal(played("6.4"))
    assert aims.fouls(
        position(
            "gol:1 R117,T124,T134,A49,A96,C39,C136,P127 R107,D94,T104,A106,P27,P108,P138 116 N"
        ).parse("(9,4) a (9,6) a (12,3) *")
    )
    assert not aims.fouls(played("6.4"))
