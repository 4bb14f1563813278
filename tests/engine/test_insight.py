"""What there is to see in a position: reach, threats, check, mate, who moved the ball, signs."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zamora
from zamora import Position, Reason, Side
from zamora.core.board import Cell, distance
from zamora.core.position import Draft
from zamora.explain.signs import signs

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
    for position in chosen(game, 1):
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
        first = {turn.steps[0].piece for turn in reach.values()}
        by_piece = {piece: position.reach(piece) for piece in first}
        turns = set(position.turns())
        for cell, turn in reach.items():
            assert turn in turns
            assert turn.after.pieces()[-1].cells == (cell,)
            own = by_piece[turn.steps[0].piece]
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
    assert "".join(signs(zamora.position(code).parse(text))) == marks


def test_signs_of_fouls_and_mates() -> None:
    foul = zamora.position("gol:1 R155,T26 R15,C66 143 B").parse("(2,6) a (6,6) a (6,1)")
    assert str(foul).endswith("*") and signs(foul) == ("*",)
    mate = zamora.position("caliz:1 R155,D34,T95 R15,P25 83 B").parse("(3,4) a (2,5)")
    assert mate.wins and signs(mate) == ("++",)


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


# Connections and journeys -------------------------------------------------------------------------


def test_connections_of_the_start_of_chapter_6() -> None:
    """Read off the board by eye: who could send the chalice from his cell to whom."""
    found = zamora.game("caliz").start().connections()
    assert found.side is Side.FIRST and found.scoring == ()
    assert found.touching == ("Db(10,5)",)
    assert found.passes == (
        *(("Ab(12,2)", "Rb(15,5)"), ("Ab(14,7)", "Pb(12,5)")),
        *(("Cb(11,4)", "Ab(12,2)"), ("Cb(11,4)", "Pb(9,3)")),
        *(("Cb(11,6)", "Pb(9,7)"), ("Cb(11,6)", "Tb(12,8)")),
        *(("Db(10,5)", "Cb(11,4)"), ("Db(10,5)", "Cb(11,6)"), ("Db(10,5)", "Pb(12,5)")),
        *(("Pb(12,5)", "Cb(11,4)"), ("Pb(12,5)", "Cb(11,6)"), ("Tb(12,8)", "Pb(12,5)")),
        *(("Tb(14,3)", "Ab(14,7)"), ("Tb(14,3)", "Pb(9,3)")),
    )
    other = zamora.game("caliz").start().connections(Side.SECOND)
    assert len(other.passes) == 14 and other.touching == ("Dn(6,5)",), "the board is symmetric"


def test_who_could_score_is_connected_with_the_goal() -> None:
    position = zamora.position("gol:1 R155,T45 R27,T139 85 B")
    assert position.connections().scoring == ("Tb(4,5)",)
    assert position.connections(Side.SECOND).scoring == ()


def test_men_of_futez_are_connected_by_their_corners() -> None:
    found = zamora.position("futez:1 31,35,42,62 44,64,71,75 53 N").connections()
    assert found.passes == (("N64", "N75"), ("N75", "N64"))
    white = zamora.position("futez:1 31,35,42,62 44,64,71,75 53 N").connections(Side.FIRST)
    assert white.passes == (("B31", "B42"), ("B42", "B31"))


def _golez_passes(position: Position) -> tuple[set[tuple[str, str]], set[str]]:
    """By distances and shades only, as the chapter says it."""
    men = {p.cells[0]: p for p in position.pieces()}
    (start,) = (cell for cell, piece in men.items() if piece.side is None)
    own = {cell: p.label for cell, p in men.items() if p.side is position.side}
    standing = {cell for cell, piece in men.items() if piece.side is not None}
    passes: set[tuple[str, str]] = set()
    scoring: set[str] = set()
    seen, stack = {start}, [start]
    while stack:
        ball = stack.pop()
        for by in (cell for cell in own if distance(cell, ball) == 1):
            free = [
                cell
                for cell in position.game.board.cells
                if cell not in standing and cell != ball and sum(cell) % 2 == sum(by) % 2
            ]
            near = min(distance(cell, ball) for cell in free)
            for goal in (cell for cell in free if distance(cell, ball) == near):
                if not 3 <= goal.row <= 9:
                    if (goal.row > 9) == (position.side is Side.FIRST):
                        scoring.add(own[by])
                    continue
                receivers = {own[c] for c in own if distance(c, goal) == 1} - {own[by]}
                passes |= {(own[by], other) for other in receivers}
                if goal not in seen:
                    seen.add(goal)
                    stack.append(goal)
    return passes, scoring


def test_connections_of_golez_against_the_words_of_the_chapter() -> None:
    scored = passed = 0
    for position in chosen(zamora.game("golez"), 40):
        for side in Side:
            asked = Position(position.game, position.game.turned(position.state, side))
            passes, scoring = _golez_passes(asked)
            found = position.connections(side)
            assert (set(found.passes), set(found.scoring)) == (passes, scoring)
            scored, passed = scored + bool(scoring), passed + bool(passes)
    assert scored and passed


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_those_who_touch_the_ball_are_those_with_a_reach(game: Any) -> None:
    for position in chosen(game, 4):
        own = [p.label for p in position.pieces() if p.side is position.side]
        with_reach = {label for label in own if position.reach(label)}
        touching = set(position.connections().touching)
        # Whoever takes the chalice may find no cell for it that leaves his king safe.
        assert with_reach <= touching
        assert game.key == "caliz" or with_reach == touching


def _ways_of_the_ball(draft: Draft) -> dict[Cell, int]:
    """Where it can come to rest, and after how many steps: draft by draft."""
    found: dict[Cell, int] = {}
    layer, seen, length = [draft], {draft._drafts[-1]}, 0
    while layer:
        length += 1
        following = []
        for step in [(one, ball) for one in layer for ball in one.next_steps]:
            then = step[0].take(step[1])
            if step[1].kind == "ball" and then._drafts[-1] not in seen:
                seen.add(then._drafts[-1])
                following.append(then)
                if then.may_end or then.next_steps[0].kind == "promote":
                    found.setdefault(step[1].target, length)
        layer = following
    if draft.may_end:  # it need not go anywhere to be where it is
        found.pop(next(s.origin for s in draft.next_steps if s.kind == "ball"), None)  # type: ignore[call-overload]
    return found


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_journeys_are_the_shortest_ways_of_the_ball(game: Any) -> None:
    chance, begun = random.Random(game.key), 0
    for position in chosen(game, 12 if game.key == "futez" else 3):
        start = position.draft()
        first = [start.take(step) for step in start.next_steps]
        going = [draft for draft in first if any(s.kind == "ball" for s in draft.next_steps)]
        for draft in chance.sample(going, min(2, len(going))):
            for one in (draft, draft.take(chance.choice(draft.next_steps))):
                if all(step.kind != "ball" for step in one.next_steps):
                    continue
                found = one.journeys()
                assert {cell: len(steps) for cell, steps in found.items()} == _ways_of_the_ball(one)
                assert list(found) == sorted(found)
                for cell, steps in found.items():
                    end = one
                    for step in steps:
                        end = end.take(step)
                    assert end.steps[-1].target == cell
                begun += bool(found)
    assert begun
