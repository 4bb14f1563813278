"""The rival of chess with swaps: quick, sees what ends the game, and announces nothing untrue."""

from __future__ import annotations

import pytest

import zamora
from zamora import Position, hint
from zamora.core.history import History
from zamora.compiled.search import SURE
from zamora.rival import Player
from zamora.rival.analysis import analyse
from zamora.rival.levels import levels

GAME = zamora.game("trueques")
#: The queen takes on f6 and changes places with the king.
MATING = "3dt1r1/7p/5A1p/8/8/8/5RPP/8 N -/-/3"
#: White's two rooks: mate in one turn, though swaps could help Black's king elsewhere.
ROOKS = "7r/1T6/T7/8/8/8/8/R7 B -/-/0"


def at(fields: str) -> Position:
    return GAME.position(f"trueques:1 {fields}")


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("fields", [MATING, ROOKS])
def test_a_mate_at_hand_is_not_missed(fields: str, number: int) -> None:
    turn = Player(number, seed=1, nodes=300).choose(at(fields))
    assert turn.wins and turn.after.outcome is not None


def test_a_queen_can_be_had_for_nothing_by_a_swap() -> None:
    """The rook goes to the last row and brings the pawn there."""
    position = at("8/5pp1/6rp/T7/8/8/5PPP/P5R1 B -/-/0")
    for number in (2, 3):
        turn = Player(number, seed=2, nodes=1_500).choose(position)
        assert "=D" in str(turn)


def test_the_turns_that_the_chapter_prints_are_found() -> None:
    """The rook takes the bishop and leaves a pawn in its place; White's answer is *a mais aceitável*.

    With the pawn on h7 there would be a mate, on b8: so the lost figure cannot have looked like that.
    """
    position = at("1p4r1/p4pp1/1t5p/8/8/8/PA3PPP/T1D3R1 N -/-/0")
    found = analyse(position, nodes=2_000)
    assert str(found.best) == "Txb2 Tb2/b8"
    assert hint(position, nodes=2_000).turn == found.best
    answer = analyse(position.play("Txb2 Tb2/b8"), nodes=6_000)
    assert str(answer.best) == "Dxb2 Db2/a2"
    shut_in = at("1p4r1/p4ppp/1t6/8/8/8/PA3PPP/T1D3R1 N -/-/0").play("Txb2 Tb2/b8")
    assert str(analyse(shut_in, depth=1).best) == "Df4 Df4/b8#"


def slowly_won(position: Position, turns: int) -> bool:
    """Whether the side to move wins within so many turns of both, by trying everything."""
    if turns == 1:
        return any(turn.wins for turn in position.turns())
    return any(
        turn.wins
        or (
            turn.after.outcome is None
            and all(slowly_won(reply.after, turns - 2) for reply in turn.after.turns())
        )
        for turn in position.turns()
    )


@pytest.mark.parametrize(
    "fields",
    [
        "7r/8/1T6/8/T7/8/8/R7 B -/-/0",
        "7r/8/8/8/8/1D6/8/R7 B -/-/0",
        "r7/8/8/8/8/8/6P1/5T1R B -/-/0",
    ],
)
def test_what_is_announced_is_true(fields: str) -> None:
    """With few men everything can be tried; only some turns are followed by the search."""
    position = at(fields)
    for depth in (1, 2, 3):
        found = analyse(position, depth=depth)
        goal = found.score.goal_in
        assert goal is None or slowly_won(position, goal) is (goal > 0)
    assert found.score.goal_in in (1, 3) or not slowly_won(position, 1)


def test_the_past_of_a_game_counts() -> None:
    """What would stand there for the third time is a draw, and said to be one."""
    game = History(at("r7/t7/8/8/8/8/7T/7R B -/-/0"))
    cycle = ("Rg1 Rg1/h2", "Rb8 Rb8/a7", "Th1 Th1/h2", "Ta8 Ta8/a7")
    for turn in (*cycle, *cycle[:3]):
        game.play(turn)
    back = game.position.parse(cycle[3])
    found = analyse(game, only=[back], depth=2)
    assert found.score.value == 0
    assert abs(analyse(game.position, only=[back], depth=1).score.value) < SURE


def test_levels_look_at_so_many_positions() -> None:
    middle = at("t1ad1tr1/pp3ppp/2c1pc2/2pp4/3P4/2PAPC2/PP3PPP/TCAD1TR1 B -/-/0")
    third = levels(GAME)[2].nodes
    found = analyse(middle, nodes=third)
    assert found.depth >= 2 and found.nodes <= third + 150
    assert len(found.values) == len(middle.turns())
    assert list(found.values) == sorted(found.values, reverse=True)
    every = analyse(middle, nodes=third, exact=True)
    assert every.best == found.best
    line = found.line
    assert 1 <= len(line) <= found.depth
    assert all(one.before == other.after for other, one in zip(line, line[1:], strict=False))
