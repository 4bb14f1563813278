"""Short strategies on cards: what each card wants, the player, how a list is learned, what it wins.

What a card wants is worked out a second time here, from its words, with positions and cells.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import click.testing
import pytest

import zamora
from laboratory import cardlists
from laboratory.cardlists import Arena, Climb, neighbours
from zamora import GameOver, Side
from zamora.core import toml
from zamora.core.board import Cell, distance
from zamora.core.history import History
from zamora.core.position import Position, Turn
from zamora.registry import part
from zamora.rival import player, players
from zamora.rival.cards import (
    CardPlayer,
    Learned,
    Score,
    UnknownCard,
    cards,
    deck_of,
    follow,
    learned,
)
from zamora.rival.choice import any_turn
from zamora.rival.contest import contest
from zamora.rival.kit import RivalKit
from zamora.solve.forced import can_score

GAMES = [zamora.game(key) for key in ("golez", "goldrez")]
both_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def positions(game: Any, number: int) -> list[Position]:
    """Positions of random games in which play goes on, those of both sides."""
    chance = random.Random(5)
    found: list[Position] = []
    while len(found) < number:
        history = History(game.start())
        for _turn in range(chance.randint(0, 12)):
            if history.outcome is None:
                history.play(any_turn(history.position, chance))
        if history.outcome is None:
            found.append(history.position)
    return found


# What the cards want ------------------------------------------------------------------------------


class Seen:
    """A turn on the board, turned so that the own goal is above."""

    def __init__(self, turn: Turn) -> None:
        self.turn, me = turn, turn.before.side
        last = turn.before.game.board.rows + 1

        def cell(one: Cell) -> Cell:
            return Cell(last - one.row, one.column) if me is Side.SECOND else one

        def men(position: Position, side: Side | None) -> list[Cell]:
            return [cell(p.cells[0]) for p in position.pieces() if p.side is side]

        before, after = turn.before, turn.after
        self.me = me
        (self.old,), (self.ball,) = men(before, None), men(after, None)
        self.mine, self.rivals = men(after, me), men(after, me.other)
        self.origin, self.target = cell(turn.steps[0].origin), cell(turn.steps[0].target)
        (self.keeper,) = (
            cell(p.cells[0])
            for p in after.pieces()
            if p.side is me and p.kind in ("keeper", "king")
        )
        self.middle = (before.game.board.columns + 1) // 2

    def near(self, men: list[Cell]) -> int:
        return sum(distance(man, self.ball) == 1 for man in men)

    def far(self, men: list[Cell]) -> int:
        return sum(distance(man, self.ball) for man in men)

    @property
    def aside(self) -> int:
        return abs(self.ball.column - self.middle)

    @property
    def behind(self) -> list[Cell]:
        return [man for man in self.mine if man.row < self.ball.row]

    def guards(self) -> bool:
        outcome = self.turn.after.outcome
        if outcome is not None:
            return outcome.winner is not self.me.other
        return not can_score(self.turn.after)

    def threatens(self) -> bool:
        return self.turn.wins or can_score(self.turn.after, self.me)


WANTED: dict[str, Callable[[Seen], int]] = {
    "mete": lambda s: s.turn.wins,
    "cuida": lambda s: s.guards(),
    "amenaza": lambda s: s.threatens(),
    "adelante": lambda s: s.ball.row,
    "centro": lambda s: -s.aside,
    "orilla": lambda s: s.aside,
    "tocan": lambda s: s.near(s.mine),
    "sueltalo": lambda s: -s.near(s.rivals),
    "detras": lambda s: len(s.behind),
    "tapa": lambda s: any(man.column == s.ball.column for man in s.behind),
    "cerca": lambda s: -s.far(s.mine),
    "huye": lambda s: s.far(s.rivals),
    "mueve": lambda s: s.ball != s.old,
    "quieto": lambda s: s.ball == s.old,
    "avanza": lambda s: s.target.row - s.origin.row,
    "vuelve": lambda s: s.origin.row - s.target.row,
    "corre": lambda s: distance(s.target, s.ball) == 1,
    "trae": lambda s: distance(s.origin, s.old),
    "juntas": lambda s: sum(distance(one, two) == 1 for one, two in combinations(s.mine, 2)),
    "guarda": lambda s: -abs(s.keeper.column - s.ball.column),
}


def best(turns: list[Turn], card: str) -> list[Turn]:
    """Those of the turns that are best by a card."""
    worth = [WANTED[card](Seen(turn)) for turn in turns]
    return [turn for turn, one in zip(turns, worth, strict=True) if one == max(worth)]


@both_games
def test_every_card_wants_what_it_says(game: Any) -> None:
    keys = [card.key for card in deck_of(game)]
    assert set(keys) == set(WANTED)
    told_apart = set()
    for number, position in enumerate(positions(game, 6)):
        turns = list(position.turns())
        for key in keys if number < 1 else keys[number % 3 :: 3]:
            found = follow(position, [key])
            left = {found.table.turn(one) for one in found.left}
            assert left == set(best(turns, key)), key
            assert found.used == (() if len(left) == len(turns) else (1,))
            told_apart |= {key} if found.used else set()
    assert told_apart == set(keys)  # each card makes a difference somewhere


@both_games
def test_a_list_is_followed_card_by_card(game: Any) -> None:
    chance = random.Random(3)
    for position in positions(game, 4):
        keys = chance.sample(list(WANTED), 4)
        left, used = list(position.turns()), []
        for place, key in enumerate(keys, start=1):
            kept = best(left, key)
            if len(kept) < len(left):
                used.append(place)
            left = kept
        found = follow(position, keys)
        assert {found.table.turn(one) for one in found.left} == set(left)
        assert list(found.used) == used


def test_a_card_that_is_not_there() -> None:
    with pytest.raises(UnknownCard, match="nada") as caught:
        cards(GAMES[0], ["mete", "nada"])
    assert caught.value.accepted == tuple(WANTED)
    assert deck_of(zamora.game("nim")) == cards(zamora.game("nim")) == ()


# The player ---------------------------------------------------------------------------------------


def test_who_plays_by_cards() -> None:
    assert [game.key for game in zamora.games() if "cartas" in players(game)] == [
        "golez",
        "goldrez",
    ]
    assert not CardPlayer.knows(zamora.game("golez", size=9))  # learned on the usual board
    assert player("Cartas", game=GAMES[0]).key == "cartas"


@both_games
def test_the_player_says_which_cards_it_has_used(game: Any) -> None:
    hand = cards(game)
    assert 3 <= len(hand) <= 6
    said = set()
    for seed, position in enumerate(positions(game, 12)):
        history = History(position)
        choice = player("cartas", seed, game).decide(history)
        assert choice == player("cartas", seed, game).decide(history)
        found = follow(position, [card.key for card in hand])
        assert choice.turn in {found.table.turn(one) for one in found.left}
        assert all(str(place) in choice.explanation for place in found.used)
        said.add(choice.explanation)
    assert len(said) > 1
    alone = CardPlayer(1, ["quieto"]).decide(History(game.start()))
    assert re.fullmatch(
        r"De \d+ turnos, mi carta 1 deja \d+: Deja el balón donde está\.", alone.explanation
    )
    nothing = CardPlayer(1, []).decide(History(game.start()))
    assert "azar" in nothing.explanation and not nothing.usual


@both_games
def test_it_scores_if_it_can_and_is_asked_no_more(game: Any) -> None:
    history = History(game.start())
    seed = 0
    while history.outcome is None and len(history.turns) < 60:
        seed += 1
        scoring = any(turn.wins for turn in history.position.turns())
        mine = history.position.side is Side.FIRST
        turn = player("cartas" if mine else "azar", seed, game).choose(history)
        assert turn.wins or not (mine and scoring)
        history.play(turn)
    assert history.outcome is not None and history.outcome.winner is Side.FIRST
    with pytest.raises(GameOver):
        player("cartas", 1, game).decide(history)


# Learning -----------------------------------------------------------------------------------------
# (What is marked plays games that are compiled for nothing else.)


def test_neighbours_differ_by_one_card() -> None:
    found = set(neighbours(("a", "b"), ["a", "b", "c"], 3))
    assert found == {
        ("b", "a"),
        *{("a",), ("b",)},
        *{("c", "b"), ("a", "c")},
        *{("c", "a", "b"), ("a", "c", "b"), ("a", "b", "c")},
    }
    assert all(len(one) <= 2 for one in neighbours(("a", "b"), ["a", "b", "c"], 2))


@pytest.mark.exhaustive
def test_in_fast_games_cards_are_worth_something() -> None:
    """A list that scores and guards beats one that does neither; itself it equals."""
    arena = Arena(GAMES[1], 10, 1)
    good, bad = arena.hand(("mete", "cuida", "amenaza", "adelante")), arena.hand(("quieto",))
    assert arena.points(good, bad, 0) == 10 - arena.points(bad, good, 0) > 8
    assert arena.points(good, good, 0) == 5
    assert arena.points(good, arena.glance(20), 0) < arena.points(good, arena.glance(4000), 0)


@pytest.mark.exhaustive
def test_a_search_finds_something_better_and_comes_out_the_same() -> None:
    def learn() -> list[tuple[tuple[str, ...], bool]]:
        search = Climb(Arena(GAMES[1], 4, 2), 2, 3, start=("mete",))
        found = list(search.climb(12))
        better = [keys for keys, is_better in found if is_better]
        assert better and search.best == better[-1]
        return found

    assert learn() == learn()


def test_what_is_learned_is_written_and_read(tmp_path: Path) -> None:
    found = Learned(
        ("mete", "cuida"),
        'python "tools"',
        7,
        (Score("azar", 4, 3, 1, 0), Score("cartas", 4, 2, 0, 2, "mete")),
    )
    file = tmp_path / "cards.toml"
    cardlists.write(found, file)
    assert toml.read(file, Learned) == found


@pytest.mark.exhaustive
def test_the_command_learns_and_measures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cardlists, "data_file", lambda _game, name: tmp_path / name)
    words = ["goldrez", "--tries", "2", "--games", "2", "--measure", "2", "--write"]
    result = click.testing.CliRunner().invoke(cardlists.command, words)
    assert result.exit_code == 0, result.output
    kept = toml.read(tmp_path / "cards.toml", Learned)
    assert [one.rival for one in kept.score if not one.without] == list(cardlists.MEASURED)
    assert [one.without for one in kept.score if one.without] == list(kept.cards)
    assert all(one.games == one.wins + one.draws + one.losses == 2 for one in kept.score)


@both_games
def test_what_is_kept_comes_out_again(game: Any) -> None:
    """The first games of each match that was measured; of all of them, the sums."""
    kept = learned(game)
    assert kept is not None
    deck = part(game, RivalKit).deck
    assert deck is not None and set(kept.cards) <= {card.key for card in deck.cards}
    whole = {one.rival: one for one in kept.score if not one.without}
    assert list(whole) == list(cardlists.MEASURED)
    assert [one.without for one in kept.score if one.without] == list(kept.cards)
    assert all(one.games == one.wins + one.draws + one.losses for one in kept.score)
    first = contest(game, "cartas", "azar", 6, kept.seed)
    assert first.losses <= whole["azar"].losses and first.wins > first.draws
