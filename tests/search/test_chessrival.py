"""The levels play chess: legal, repeatable, the lower ones weak, but not blind."""

from __future__ import annotations

import pytest

import zamora
from zamora import GameOver
from zamora.core.history import History
from zamora.rival import Player

GAME = zamora.game("ajedrez")


def history(code: str) -> History:
    return History(GAME.position(f"ajedrez:1 {code}"))


@pytest.mark.parametrize("number", range(1, 5))
def test_choices_are_legal_repeatable_and_explained(number: int) -> None:
    begun = History(GAME.start(), ["e4", "e5", "Cf3"])
    before = begun.position.code
    choices = [Player(number, seed=seed, nodes=100).decide(begun) for seed in (3, 3)]
    assert choices[0].turn == choices[1].turn
    assert choices[0].turn in begun.position.turns()
    assert choices[0].explanation.endswith((".", "!"))
    assert begun.position.code == before and len(begun.turns) == 3


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_mate_in_one_is_not_missed(number: int) -> None:
    mating = history("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0")
    assert str(Player(number, seed=1).choose(mating)) == "Ta8#"


@pytest.mark.parametrize("seed", range(3))
def test_level_2_sees_the_answer_and_level_1_does_not(seed: int) -> None:
    # To a queen that can be had for nothing nobody says no.
    gift = history("4k3/8/8/3q4/8/8/8/3QK3 w - - 0")
    assert str(Player(2, seed=seed).choose(gift)) == "Dxd5"
    # The pawn on d5 is defended: whoever takes it with the queen loses her.
    trap = history("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0")
    assert str(Player(2, seed=seed).choose(trap)) != "Dxd5"


def test_level_1_falls_into_the_trap() -> None:
    trap = history("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0")
    chosen = [str(Player(1, seed=seed).choose(trap)) for seed in range(60)]
    assert "Dxd5" in chosen and len(set(chosen)) > 1


def test_who_is_ahead_does_not_let_the_rival_escape_by_stalemate() -> None:
    ahead = history("7k/8/6K1/8/8/8/8/5Q2 w - - 0")
    turn = Player(3, seed=1).choose(ahead)
    assert turn.wins or turn.after.outcome is None


def test_no_choice_after_the_end() -> None:
    with pytest.raises(GameOver):
        Player(2).choose(history("7k/6Q1/6K1/8/8/8/8/8 b - - 0"))


@pytest.mark.parametrize("number", [3, 4])
def test_the_levels_of_any_game_count_men(number: int) -> None:
    """A queen that stands there for nothing is taken; one that is guarded is not."""
    free = zamora.position("ajedrez:1 k7/8/8/3q4/4P3/8/8/K7 w - - 0")
    assert str(Player(number, seed=1, nodes=300).choose(free)) == "exd5"
    guarded = zamora.position("ajedrez:1 4k3/8/4p3/3p4/8/3Q4/8/4K3 w - - 0")
    assert str(Player(number, seed=1, nodes=300).choose(guarded)) != "Dxd5"
