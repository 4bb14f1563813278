"""The author's general advice as counts: what is counted, and what comes out."""

from __future__ import annotations

import pytest

from zamora import book
from zamora.ball import advice
from zamora.core.position import Side


def test_positions_are_different_and_not_over() -> None:
    found = advice.positions("caliz")
    assert len({position.key for position in found}) == len(found) == 218
    assert all(position.outcome is None for position in found)


def test_an_attack_is_more_easily_undone_than_built() -> None:
    found = advice.attacks("caliz", 30)
    assert found.threatened == 43 and found.positions == 218
    assert found.built / found.tried < found.undone / found.answers
    assert found.by_taking <= found.undone <= found.answers


def test_undone_is_what_the_signs_say() -> None:
    """Counted once more by the signs of the turns, in one position (game 6 after 32 turns)."""
    position = book.get("caliz-6").history().positions[32]
    assert position in advice.positions("caliz")
    saving = [t for t in position.turns() if not t.after.threats(t.after.side)]
    assert len(saving) == 6


def test_openings() -> None:
    for key in ("caliz", "gol"):
        found = advice.openings(key)
        assert [str(t) for t in found.threats] == [
            "(10,5) a (8,5) a (5,2)",
            "(10,5) a (8,5) a (5,8)",
        ]
        assert len(found.own_goals) == 2
        assert all(t.after.outcome.winner is Side.SECOND for t in found.own_goals)  # type: ignore[union-attr]
        assert found.turns == {"caliz": 123, "gol": 151}[key]


@pytest.mark.exhaustive
def test_knights_defend_in_one_game() -> None:
    found = advice.shares("caliz")
    home, saves, men = (sum(column) for column in zip(*found.values(), strict=True))
    assert found["C"][0] / home < found["C"][2] / men < found["C"][1] / saves
    assert saves == advice.attacks("caliz", 30).undone


@pytest.mark.exhaustive
def test_knights_attack_in_the_other_game() -> None:
    found = advice.shares("gol")
    home, saves, men = (sum(column) for column in zip(*found.values(), strict=True))
    assert found["C"][1] / saves < found["C"][2] / men < found["C"][0] / home
