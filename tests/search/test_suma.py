"""Who plays a sum of games by what its parts are worth, and what is said of it."""

from __future__ import annotations

import pytest

import zamora
from zamora.core.history import History
from zamora.core.tasks import Task, interruptible
from zamora.explain.hints import hint
from zamora.explain.reviews import grade, judge
from zamora.library.combinatorial import regions
from zamora.rival import anygame
from zamora.rival.analysis import analyse
from zamora.rival.findings import KNOWN, Score
from zamora.rival.players import RandomPlayer
from zamora.rival.search_player import Player, opinion
from zamora.solve import worth as values
from zamora.solve.retrograde import TooManyPositions
from zamora.solve.worth import sum_of, worth

from ..engine.slow import sums
from ..marks import ordinarily

#: Sums of different kinds of games; plain search goes through them (through the first in a minute).
KEYS = (
    "suma",
    "suma[parts=dominorio(2x3)+nim(1-2)]",
    "suma[parts=chomp(2x2)+resta(1-2-3;5)+leones-dragones(L...D)]",
)


@pytest.mark.parametrize("key", ordinarily(KEYS[1:], KEYS))
def test_whoever_adds_up_wins_what_can_be_won(key: str) -> None:
    """Level 4 against chance, from the start, whoever begins: never a win is given away."""
    known = dict[object, bool]()
    for side in zamora.Side:
        history = History(zamora.game(key).start(side))
        players = {side: Player(4, seed=1), side.other: RandomPlayer(2)}
        while history.outcome is None:
            position = history.position
            won = sums.wins(*sums.read(position.code), known)
            assert won == bool(sum_of(position).winning(position.side))
            history.play(players[position.side].decide(history).turn)
            if position.side is side and won:
                assert not sums.wins(*sums.read(history.position.code), known)


def test_every_turn_has_its_verdict() -> None:
    start = zamora.game("suma").start()
    found = analyse(start, nodes=5_000)
    good = {str(judged.turn) for judged in found.turns if judged.score.value == KNOWN}
    assert good == {"4: b3+b2", "4: b2+b1"} and found.all_exact
    assert {judged.score.value for judged in found.turns} == {KNOWN, -KNOWN}
    only = [turn for turn in start.turns() if str(turn).startswith("1")]
    assert analyse(start, nodes=5_000, only=only).score == Score(-KNOWN)
    assert (str(Score(KNOWN)), str(Score(-KNOWN))) == ("#", "-#")
    assert opinion(Score(KNOWN)) != opinion(Score(-KNOWN))


def test_a_low_level_adds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    @interruptible
    def never(*_given: object, **_more: object) -> Task[None]:
        yield
        raise AssertionError

    monkeypatch.setattr(anygame, "sum_of", never)
    for level in (1, 2, 3):
        Player(level, seed=1).decide(zamora.game(KEYS[1]).start())


def test_where_values_are_not_found_it_searches_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @interruptible
    def too_many(*_given: object, **_more: object) -> Task[None]:
        yield
        raise TooManyPositions("…")

    monkeypatch.setattr(anygame, "sum_of", too_many)
    start = zamora.game(KEYS[1]).start()
    found = analyse(start, nodes=5_000)
    assert not found.score.known and (found.score.goal_in or 0) > 0


def test_in_the_other_way_of_playing_nothing_is_added_up() -> None:
    start = zamora.game("suma", parts="dominorio:2x2+nim:2", misere=True).start()
    found = analyse(start, nodes=5_000)
    known = dict[object, bool]()
    goal_in = found.score.goal_in
    assert goal_in is not None
    assert (goal_in > 0) == sums.wins(*sums.read(start.code), known, misere=True)


def test_a_hint_says_what_the_turn_leaves() -> None:
    start = zamora.game("suma").start()
    said = str(hint(start))
    assert "Así la suma queda en 3/2: gana E, mueva quien mueva." in said
    assert "valían 3/2, -3/2, 1/2, ±1; juntas, {3/2|-1/2}." in said
    zero = hint(zamora.game("suma", parts="nim:1,2").start())
    assert "1: 2*1" in str(zero) and "queda en 0" in str(zero)
    lost = hint(zamora.game("suma", parts="nim:2,2").start())
    assert "el rival puede ganar" in str(lost)


def test_a_review_knows_who_gave_the_win_away() -> None:
    start = zamora.game("suma").start()
    assert judge(start_of(start), start.parse("1: a1-c1")).grade == "blunder"
    assert judge(start_of(start), start.parse("4: b3+b2")).grade == "best"
    assert grade(Score(-KNOWN), Score(-KNOWN - 5)) == "good"


def start_of(position: zamora.Position) -> History:
    return History(position)


def test_what_was_found_is_forgotten_when_it_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (values, regions):
        monkeypatch.setattr(module, "MOST_KEPT", 10)
    for key in ("leones-dragones", "dominorio[rows=3,columns=3]", "nim"):
        first = worth(zamora.game(key).start())
        assert worth(zamora.game(key).start()) is first
    nim = zamora.game("nim", heaps="9")
    for _time in range(2):
        worth(nim.start())
    assert set(values._known) == {nim}, "the others have been forgotten"
    kept = len(regions._known)
    worth(zamora.game("dominorio", rows=2, columns=3).start())
    assert 0 < len(regions._known) < kept
