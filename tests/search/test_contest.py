"""Games between two computer players: fair, repeatable, counted right; levels in points."""

from __future__ import annotations

import dataclasses
import doctest
import itertools
import json
import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import levels
import zamora
from laboratory import elo
from laboratory.elo import FALL, Score, distance, points, resampled
from zamora import Position, Side
from zamora.core.history import History
from zamora.rival import Choice, Opponent, RandomPlayer, UnknownPlayer
from zamora.rival.contest import (
    LIMIT,
    OPENING,
    BadContest,
    ContestResult,
    Replies,
    contest,
    is_fair,
    openings,
)
from zamora.solve.forced import can_score

from ..engine.secret import Secret
from ..marks import ordinarily

GAMES = zamora.games()
FUTEZ = zamora.game("futez")
#: How games are counted is the same for all; one has few turns, one many, one ends by mate.
some_games = pytest.mark.parametrize(
    "game",
    ordinarily([one for one in GAMES if one.key in ("compases", "golez", "caliz")], GAMES),
    ids=lambda game: game.key,
)


def timeless(result: ContestResult) -> ContestResult:
    never = [
        dataclasses.replace(replies, median=0, p95=0, longest=0)
        for replies in (result.first_replies, result.second_replies)
    ]
    return dataclasses.replace(result, seconds=0, first_replies=never[0], second_replies=never[1])


class Recorder:
    """Makes players that play at random, and writes down what they are asked."""

    def __init__(self) -> None:
        self.seeds: list[int] = []
        self._asked: list[tuple[int, History]] = []

    def __call__(self, seed: int) -> Opponent:
        self.seeds.append(seed)
        recorder, player = self, RandomPlayer(seed)

        class Recorded(RandomPlayer):
            def decide(self, history: History) -> Choice:
                recorder._asked.append((seed, History(history.start, history.turns)))
                return player.decide(history)

        return Recorded(seed)

    def games(self, count: int) -> list[list[History]]:
        """What its players were asked in the games of the contest, those before it left aside."""
        return [
            [history for asked, history in self._asked if asked == seed]
            for seed in self.seeds[-count:]
        ]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zamora.rival.contest.LIMIT", 25)


@some_games
@pytest.mark.usefixtures("short")
def test_the_numbers_add_up(game: Any) -> None:
    first, second = Recorder(), Recorder()
    result = contest(game, first, second, 4, seed=1)
    assert (result.game, result.first, result.second, result.seed) == (game.key, "azar", "azar", 1)
    assert result.games == result.wins + result.draws + result.losses == 4
    assert result.score == (result.wins + result.draws / 2) / 4
    asked = [sum(map(len, recorder.games(4))) for recorder in (first, second)]
    assert asked == [result.first_replies.count, result.second_replies.count]
    assert result.turns == sum(asked)
    for replies in (result.first_replies, result.second_replies):
        assert 0 < replies.median <= replies.p95 <= replies.longest < result.seconds


@pytest.mark.usefixtures("short")
def test_a_contest_goes_on_where_it_was_stopped() -> None:
    whole, first, then = (
        contest(FUTEZ, "azar", "azar", games, 7, played=played)
        for games, played in ((5, 0), (3, 0), (2, 3))
    )
    for name in ("games", "wins", "draws", "losses", "turns"):
        assert getattr(whole, name) == getattr(first, name) + getattr(then, name)


@some_games
@pytest.mark.usefixtures("short")
def test_every_opening_is_played_twice_with_sides_exchanged(game: Any) -> None:
    first, second = Recorder(), Recorder()
    contest(game, first, second, 5, seed=3)
    expected = list(itertools.islice(openings(game, 3), 3))
    assert len({opening.position for opening in expected}) == 3
    for number, (one, other) in enumerate(zip(first.games(5), second.games(5), strict=True)):
        begun = min((*one, *other), key=lambda history: len(history.turns))
        assert begun.turns == expected[number // 2].turns
        assert {history.position.side for history in one} <= {Side(number % 2)}
        assert {history.position.side for history in other} <= {Side(1 - number % 2)}


def test_players_are_shown_what_their_side_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    game, players = Secret(), (Recorder(), Recorder())
    # The contest's own openings would be longer than the set-up.
    monkeypatch.setattr("zamora.rival.contest.openings", lambda *_about: [History(game.start())])
    contest(game, *players, 2, seed=1)
    asked = [history.position for player in players for _seed, history in player._asked]
    assert all(position.seen_by(position.side) is position for position in asked)
    assert sum(bool(position.covered) for position in asked) == 2


def test_each_player_of_each_game_has_a_seed_of_its_own() -> None:
    first, second = Recorder(), Recorder()
    contest(FUTEZ, first, second, 5, seed=1)
    played = [seed for recorder in (first, second) for seed in recorder.seeds[-5:]]
    assert len(set(played)) == 10


def test_a_seed_gives_the_same_games_and_another_one_others() -> None:
    one, same, other = (contest(FUTEZ, "azar", "azar", 6, seed) for seed in (1, 1, 2))
    assert timeless(one) == timeless(same)
    assert one.turns != other.turns


class Helper(RandomPlayer):
    """Plays at random, but scores for a side, whosever it is, as soon as it can."""

    def __init__(self, seed: int, side: Side) -> None:
        super().__init__(seed)
        self.wanted = side

    def decide(self, history: History) -> Choice:
        ends = {turn: turn.after.outcome for turn in history.position.turns()}
        good = [turn for turn, end in ends.items() if end and end.winner is self.wanted]
        harmless = [turn for turn, end in ends.items() if not end]
        lot = random.Random(f"{self.seed} {len(history.turns)}")
        return Choice(lot.choice(good or harmless), "")


@pytest.mark.parametrize("winner", list(Side))
def test_who_wins_is_told_by_who_played_the_winning_side(winner: Side) -> None:
    """Both help the same side to win, which is the first player's and the second's in turn."""

    def helper(seed: int) -> Helper:
        return Helper(seed, winner)

    told: list[ContestResult] = []
    contest(zamora.game("golez"), helper, helper, 4, seed=1, report=told.append)
    wins = [(after.wins - before.wins) for before, after in itertools.pairwise(told)]
    losses = [(after.losses - before.losses) for before, after in itertools.pairwise(told)]
    assert told[-1].draws == 0
    assert wins == ([1, 0, 1, 0] if winner is Side.FIRST else [0, 1, 0, 1])
    assert losses == [1 - win for win in wins]


class Shuffler(RandomPlayer):
    """Goes to and fro: the third occurrence of a position ends the game."""

    def decide(self, history: History) -> Choice:
        stood = Counter(position.key for position in history.positions)
        return Choice(
            max(history.position.turns(), key=lambda turn: stood[turn.after.key]), "", False
        )


def test_repetition_is_a_draw() -> None:
    result = contest(FUTEZ, Shuffler, Shuffler, 2, seed=1)
    assert (result.wins, result.draws, result.losses) == (0, 2, 0)
    assert result.turns < 40
    assert result.score == 0.5


def test_a_game_without_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LIMIT == 200
    monkeypatch.setattr("zamora.rival.contest.LIMIT", 9)
    result = contest(zamora.game("gol"), "azar", "azar", 2, seed=4)
    (opening,) = itertools.islice(openings(zamora.game("gol"), 4), 1)
    assert (result.draws, result.turns) == (2, 2 * (9 - len(opening.turns)))


def test_progress_is_reported_before_the_first_game_and_after_each() -> None:
    told: list[ContestResult] = []
    result = contest(FUTEZ, "azar", "azar", 4, seed=1, report=told.append)
    assert [standing.games for standing in told] == [0, 1, 2, 3, 4]
    assert timeless(told[-1]) == timeless(result)
    assert (told[0].turns, told[0].score, told[0].first_replies) == (0, 0.5, Replies(0, 0, 0, 0))
    for before, after in itertools.pairwise(told):
        assert before.turns < after.turns
        assert before.seconds < after.seconds


def test_what_has_been_played_survives_an_interruption() -> None:
    """The game that is broken off is not counted, nor are its turns."""

    told: list[ContestResult] = []
    calls = itertools.count()

    class Tired(RandomPlayer):
        def decide(self, history: History) -> Choice:
            if next(calls) == 150:
                raise KeyboardInterrupt
            return super().decide(history)

    with pytest.raises(KeyboardInterrupt):
        contest(FUTEZ, "azar", Tired, 1000, seed=1, report=told.append)
    whole = contest(FUTEZ, "azar", "azar", told[-1].games, seed=1)
    assert timeless(told[-1]) == timeless(whole)
    assert 0 < told[-1].games < 1000


@pytest.mark.parametrize("games", [0, -1])
def test_no_games_are_refused(games: int) -> None:
    with pytest.raises(BadContest, match=str(games)):
        contest(FUTEZ, "azar", "azar", games, seed=1)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("futez", "maestro"),
        ("golez", "perfecto"),
        ("compases", "level:5"),
        ("golez", "mcts:1"),
    ],
)
def test_unknown_players_are_refused(game: str, name: str) -> None:
    for players in ((name, "azar"), ("azar", name)):
        with pytest.raises(UnknownPlayer) as caught:
            contest(zamora.game(game), *players, games=2, seed=1)
        assert caught.value.accepted


def test_the_players_of_batalla_de_compases() -> None:
    game = zamora.game("compases")
    perfect = contest(game, "perfecto", "azar", 10, seed=1)
    assert perfect.losses == 0
    assert perfect.wins > 5
    mirror = contest(game, "espejo", "perfecto", 4, seed=1)
    assert (mirror.first, mirror.wins) == ("espejo", 0)


def test_levels_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    result = contest(FUTEZ, " LEVEL:2 ", "azar", 2, seed=1)
    assert (result.first, result.wins) == ("level:2", 2)
    same = contest(FUTEZ, "nivel:2", "azar", 2, seed=1)
    assert (same.first, same.wins, same.turns) == ("level:2", 2, result.turns)


def test_the_result_as_plain_values() -> None:
    plain = contest(FUTEZ, "azar", "azar", 2, seed=1).as_json()
    assert {"games", "wins", "draws", "losses", "turns", "seconds", "score"} <= set(plain)
    assert set(plain["first_replies"]) == {"count", "median", "p95", "longest"}


def test_replies_are_ranked() -> None:
    assert Replies.of([]) == Replies(0, 0, 0, 0)
    assert Replies.of([3.0]) == Replies(1, 3, 3, 3)
    hundred = [number / 100 for number in range(100, 0, -1)]
    assert Replies.of(hundred) == Replies(100, 0.505, 0.95, 1.0)
    assert Replies.of([1.0] * 19 + [9.0]).p95 == 1
    assert Replies.of([1.0] * 18 + [9.0] * 2).p95 == 9


# Openings -----------------------------------------------------------------------------------------


def counted(position: Position) -> Counter[Any]:
    return Counter((piece.kind, piece.side) for piece in position.pieces())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_openings_are_short_fair_and_different(game: Any) -> None:
    found = list(itertools.islice(openings(game, 1), 8))
    assert {len(history.turns) for history in found} <= set(range(OPENING[0], OPENING[1] + 1))
    assert len({len(history.turns) for history in found}) > 1
    for history in found:
        position = history.position
        assert history.start == game.start()
        assert history.outcome is None
        assert counted(position) == counted(game.start())
        assert not can_score(position, Side.FIRST)
        assert not can_score(position, Side.SECOND)
    keys = {history.position.key for history in found}
    assert len(keys) == 8
    for history in found:
        images = {history.position.transformed(s).key for s in game.symmetries}
        assert keys & images <= {history.position.key}


def test_a_small_game_begins_again_when_it_has_run_out_of_openings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("zamora.rival.contest.TRIES", 60)
    game = zamora.game("compases")
    found = [history.position.key for history in itertools.islice(openings(game, 1), 200)]
    different = len(set(found))
    assert 50 < different < 200
    assert len(set(found[:40])) == 40


def test_unfair_beginnings() -> None:
    game = zamora.game("goldrez")
    assert is_fair(game.start())
    after = [turn.after for turn in game.start().turns()[::10]]
    ways = [
        (can_score(position), can_score(position, Side.FIRST), is_fair(position))
        for position in after
        if position.outcome is None
    ]
    assert len(ways) < len(after)
    assert not any(is_fair(position) for position in after if position.outcome)
    assert {(True, False), (False, True), (False, False)} <= {way[:2] for way in ways}
    assert all(fair == (not one and not other) for one, other, fair in ways)
    gone = zamora.position("gol:1 R154,T61,A76,A97,C55,C74,P24 A65 128 N")
    assert not is_fair(gone)


# Distances between levels: against closed forms, by drawing again, and on made-up games -----------


DOCS = Path(levels.__file__).parent.parent / "docs"


@pytest.mark.parametrize("module", [elo, levels])
def test_examples(module: Any) -> None:
    assert doctest.testmod(module).failed == 0


def test_the_page_has_what_the_tool_writes() -> None:
    kept = json.loads((DOCS / "levels.json").read_text("utf-8"))
    assert levels.tables(kept) == (DOCS / "levels.md").read_text("utf-8")


def test_the_error_of_the_rule_is_the_one_that_the_page_states() -> None:
    every = itertools.product((0, 1), repeat=11)  # all equally likely courses of eleven games
    runs = [[*itertools.accumulate(won)] for won in every]
    apart = sum(
        any(levels.doubt(wins, at - wins) <= levels.DOUBT for at, wins in enumerate(run, 1))
        for run in runs
    )
    assert levels.error(11) == pytest.approx(apart / len(runs))
    assert [round(100 * levels.error(most)) for most in (20, 100, 400)] == [2, 5, 8]


@pytest.mark.parametrize(
    ("wins", "losses", "quick", "slow"),
    [(7, 0, False, True), (6, 0, False, False), (10, 1, False, True), (9, 1, False, False),
     (70, 30, True, True), (60, 40, False, False), (200, 200, True, True), (0, 7, False, False)],
)  # fmt: skip
def test_when_a_pair_is_finished(*, wins: int, losses: int, quick: bool, slow: bool) -> None:
    one = {"games": wins + losses, "wins": wins, "losses": losses}
    assert [levels.finished(one, slow=slow) for slow in (False, True)] == [quick, slow]


def test_a_pair_is_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one of which no game was over; with the games that follow those it has."""
    monkeypatch.setattr(levels, "player", lambda _rules, number, seed: RandomPlayer(seed + number))
    monkeypatch.setattr(levels, "MOST", 5)
    nothing = dict.fromkeys(("games", "wins", "draws", "losses", "turns"), 0)
    fresh = {"game": "compases", "level": 2, **nothing}
    whole = levels.play(zamora.game("compases"), dict(fresh), 60)
    assert whole["games"] == 5
    monkeypatch.setattr(levels, "MOST", 3)
    some = levels.play(zamora.game("compases"), dict(fresh), 60)
    monkeypatch.setattr(levels, "MOST", 5)
    assert levels.play(zamora.game("compases"), some, 60) == whole


def test_without_draws_it_is_the_binomial() -> None:
    score, share = Score(30, 0, 10), 0.6
    assert score.likely(share) == pytest.approx(30 * math.log(share) + 10 * math.log(1 - share))


@pytest.mark.parametrize("score", [Score(6, 34, 0), Score(30, 5, 15), Score(0, 3, 9)])
@pytest.mark.parametrize("share", [0.1, 0.4, 0.5, 0.65, 0.9])
def test_the_best_chances_of_a_share(score: Score, share: float) -> None:
    """No chances on a fine grid that make the same share are better."""
    found = -math.inf
    for step in range(1, 2000):
        loss = step / 2000 * (1 - share)
        chances = (2 * share - 1 + loss, 2 * (1 - share - loss), loss)
        if min(chances) > 0:
            logs = (many * math.log(one) for many, one in zip(score, chances, strict=True))
            found = max(found, sum(logs))
    assert score.likely(share) == pytest.approx(found, abs=0.03)
    assert score.likely(share) >= found - 1e-9


def test_who_took_every_point_has_one_bound() -> None:
    for games in (1, 7, 50):
        least = math.exp(-FALL / games)
        assert distance([Score(games, 0, 0)]).low == pytest.approx(points(least))
        assert distance([Score(0, 0, games)]).high == pytest.approx(-points(least))
    assert str(distance([Score(3, 0, 0), Score(0, 0, 3)])) == ""
    # Neither can give up what the other one needs: a bound of the sum is less than the bounds' sum.
    both = distance([Score(20, 0, 0), Score(50, 0, 0)])
    assert both.low > distance([Score(20, 0, 0)]).low + distance([Score(50, 0, 0)]).low


@pytest.mark.parametrize(
    "chain",
    [[Score(63, 36, 1)], [Score(60, 18, 22)], [Score(6, 34, 0)], [Score(50, 2, 7)],
     [Score(77, 3, 20), Score(60, 18, 22)], [Score(73, 0, 27)] * 3],
)  # fmt: skip
def test_drawing_again_gives_the_same_interval(chain: list[Score]) -> None:
    found = distance(chain)
    wide = found.high - found.low
    assert resampled(chain, 2000, 1) == pytest.approx(found[1:], abs=0.12 * wide)


@pytest.mark.parametrize(
    ("win", "draw", "games"), [(0.7, 0.1, 100), (0.9, 0.05, 20), (0.2, 0.75, 40)]
)
def test_it_holds_the_truth_nineteen_times_of_twenty(win: float, draw: float, games: int) -> None:
    chance = random.Random(3)
    inside = 0
    for _trial in range(1000):
        drawn = chance.choices(range(3), (win, draw, 1 - win - draw), k=games)
        score = Score(*map(drawn.count, range(3)))
        inside += score.likely(score.share) - score.likely(win + draw / 2) <= FALL
    assert 0.93 <= inside / 1000 <= 0.97
