"""What there is to see in a position: reach, threats, check, mate, who moved the ball, signs."""

from __future__ import annotations

from typing import Any

import pytest

import zamora
from zamora import Position, Reason, Side
from zamora.board import Cell

from .placements import BALL_GAMES, SLOW, placements

#: Checkmate: the queen is guarded by the rook and guards all the king's cells.
MATED = "caliz:1 R155,D25,T95 R15 83 N"
#: A knight gives check; the king's own men are in its way.
SMOTHERED = "caliz:1 R155,A32,A38,C34 R15,C25,P24,P26 83 N"


def chosen(game: Any, number: int = 5) -> list[Position]:
    found = [game.start(), *placements(game, number, "insight")]
    return [position for position in found if position.outcome is None]


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_reach_is_where_the_ball_moves_by_shortest_journeys(game: Any) -> None:
    for position in chosen(game, 2):
        reach = position.reach()
        assert list(reach) == sorted(reach)
        ball = position.pieces()[-1].cells[0]
        assert set(map(tuple, reach)) | {tuple(ball)} == SLOW[game.key].reach(position.code) | {
            tuple(ball)
        }
        lengths: dict[Cell, int] = {}
        for turn in position.turns():
            steps = [step for step in turn.steps if step.piece == game.ball[0]]
            if steps:
                end, length = steps[-1].target, len(turn.steps)
                lengths[end] = min(length, lengths.get(end, length))
        assert {cell: len(turn.steps) for cell, turn in reach.items()} == lengths
        for cell, turn in reach.items():
            assert turn in position.turns()
            assert turn.after.pieces()[-1].cells == (cell,)
            own = position.reach(turn.steps[0].piece)
            assert cell in own and own.keys() <= reach.keys()


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_threats_are_the_goals_of_the_slow_generators(game: Any) -> None:
    seen = 0
    for position in chosen(game, 12):
        for side, letter in ((Side.FIRST, "B"), (Side.SECOND, "N")):
            code = f"{position.code[:-1]}{letter}"
            if game.key == "caliz" and position.check() and side is not position.side:
                continue  # a king that could be taken is not a position of the slow generator
            slow = SLOW[game.key]
            goals = {
                slow.code(end) for end in slow.turns(slow.read(code)) if slow.winner(end) == letter
            }
            threats = position.threats(side)
            assert {_bare(turn.after.code) for turn in threats} == {_bare(goal) for goal in goals}
            assert all(turn.before.side is side for turn in threats)
            seen += len(threats)
        assert position.threats() == position.threats(position.side.other)
    assert seen


def _bare(code: str) -> str:
    return code.partition(" ")[2] if ":" in code else code


def test_after_a_goal_nobody_threatens_and_nothing_is_reached() -> None:
    over = zamora.position("futez:1 22,24,31,35 71,75,82,84 91 N")
    assert over.threats(Side.FIRST) == over.threats(Side.SECOND) == ()
    assert over.reach() == {}


def test_check_names_the_pieces() -> None:
    double = zamora.position("caliz:1 R155,T95,C34 R15,P77 83 N")
    assert [piece.label for piece in double.check()] == ["Tb(9,5)", "Cb(3,4)"]
    shielded = zamora.position("caliz:1 R155,T95 R15,P77 85 N")
    assert shielded.check() == (), "the chalice stands in the way"
    assert zamora.game("gol").start().check() == ()
    assert zamora.position("gol:1 R155,T95 R15 83 N").check() == (), "there is no check"


def test_mate_says_why() -> None:
    position = zamora.position(MATED)
    assert position.outcome is not None and position.outcome.reason is Reason.CHECKMATE
    mate = position.mate()
    assert mate is not None
    assert mate.king == Cell(1, 5) and mate.checkers == ("Db(2,5)",) and mate.blocked == ()
    assert list(mate.guarded) == [Cell(1, 4), Cell(1, 6), Cell(2, 4), Cell(2, 5), Cell(2, 6)]
    assert mate.guarded[Cell(2, 5)] == ("Tb(9,5)",)
    assert "lo ataca Db(2,5)" in str(mate) and "En (2,5) lo atacaría Tb(9,5)." in str(mate)


def test_a_smothered_king() -> None:
    mate = zamora.position(SMOTHERED).mate()
    assert mate is not None
    assert mate.checkers == ("Cb(3,4)",)
    assert mate.guarded == {Cell(1, 4): ("Ab(3,2)",), Cell(1, 6): ("Ab(3,8)",)}
    assert mate.blocked == (Cell(2, 4), Cell(2, 5), Cell(2, 6))
    assert "Sus propias fichas ocupan (2,4), (2,5) y (2,6)." in str(mate)


def test_there_is_no_mate_where_the_game_goes_on_or_is_drawn() -> None:
    assert zamora.game("caliz").start().mate() is None
    checked = zamora.position("caliz:1 R155,T95 R15 83 N")
    assert checked.check() and checked.mate() is None
    stalemate = zamora.position("caliz:1 R155,D34,T86 R15 83 N")
    assert stalemate.outcome is not None and stalemate.outcome.reason is Reason.STALEMATE
    assert stalemate.mate() is None


@pytest.mark.parametrize(
    ("code", "text", "marks"),
    [
        ("caliz:1 R155,D32,T93 R15 83 B", "(9,3) a (9,4)", ""),
        ("caliz:1 R155,D97,T93 R15 83 B", "(9,7) a (9,5)", "+"),
        ("gol:1 R155,D105 R15,P77 85 B", "(10,5) a (8,5) a (8,4)", "-"),
        ("gol:1 R155,D105 R15,P77 85 B", "(10,5) a (10,6)", ""),
    ],
)
def test_signs(code: str, text: str, marks: str) -> None:
    assert zamora.position(code).parse(text).marks == marks


def test_signs_of_fouls_and_mates() -> None:
    foul = zamora.position("gol:1 R155,T26 R15,C66 143 B").parse("(2,6) a (6,6) a (6,1)")
    assert str(foul).endswith("*") and foul.marks == "*"
    mate = zamora.position("caliz:1 R155,D34,T95 R15,P25 83 B").parse("(3,4) a (2,5)")
    assert mate.wins and mate.marks == "++"


def test_the_booklet_s_exercises() -> None:
    golez = zamora.game("golez").start()
    for text in ("AB1: 52 a 74", "AN2: 76 a 54. R: 63 y 52", "MB: 53. R: 62 y 71"):
        golez = golez.play(text)
    turn = golez.parse("AN1: 62. R: 82, 73, 64, 63, 52, 51, 42")
    assert [step.actuators for step in turn.explain()] == [
        (),
        ("AN1",),
        ("DN1",),
        ("AN1", "MN"),
        ("AN2",),
        ("AN2",),
        ("AN1",),
        ("AN1",),
    ]
    goldrez = zamora.game("goldrez").start().parse("Db: 53. O: 32, 62")
    assert [step.actuators for step in goldrez.explain()] == [(), ("Db",), ("Tb",)]


@pytest.mark.parametrize("key", ["golez", "goldrez"])
def test_explaining_takes_the_whole_turn_into_account(key: str) -> None:
    # In Goldrez a piece moves the ball once: who made one step limits who made the others.
    narrowed = 0
    for position in chosen(zamora.game(key), 10):
        for turn in position.turns()[::9]:
            journey = [tuple(step.target) for step in turn.steps[1:]]
            if len(journey) < 2:
                continue
            move = turn.steps[0]
            chains = SLOW[key].chains(position.code, move.piece, tuple(move.target), journey)
            actuators = [step.actuators for step in turn.explain()[1:]]
            assert actuators == [tuple(sorted(set(names))) for names in zip(*chains, strict=True)]
            narrowed += any(len(names) > 1 for names in actuators)
    assert narrowed


def test_chains_are_explained_by_the_pieces_they_pass() -> None:
    start = zamora.game("gol").start()
    turn = start.parse("(10,5) a (8,5) a (12,5) a (11,6) a (12,8) a (14,8)")
    assert [step.actuators for step in turn.explain()] == [
        (),
        ("Db(8,5)",),
        ("Pb(12,5)",),
        ("Cb(11,6)",),
        ("Tb(12,8)",),
    ]
