"""Training: the same games for the same seed, stopped and resumed, compared with the untrained."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import ClassVar

import pytest

import zamora
from zamora import Outcome, Reason, Side, Turn
from zamora.core.history import History
from zamora.core.store import StoreUnusable
from zamora.rival import Choice
from zamora.rival.levels import BadLevel
from zamora.rival.memory import Memory, Tally
from zamora.rival.replies import preference
from zamora.rival.training import BadTraining, Training, compare, play, train

FUTEZ = zamora.game("futez")
COMPASES = zamora.game("compases")


class Guesser:
    """Plays what its memory likes best; otherwise by lot."""

    key: ClassVar[str] = "level:3"
    name: ClassVar[str] = "Nivel 3"

    def __init__(self, seed: int, memory: Memory | None) -> None:
        self.seed, self.memory = seed, memory

    def decide(self, history: History) -> Choice:
        return Choice(self.choose(history), "")

    def choose(self, history: History) -> Turn:
        position = history.position
        liked = preference(self.memory.replies(position)) if self.memory else {}
        chance = random.Random(f"{self.seed} {len(history.turns)}")
        turns = position.turns()
        scoring = [turn for turn in turns if turn.wins]
        lots = {turn: liked.get(turn, 0) + chance.random() for turn in scoring or turns}
        return max(lots, key=lambda turn: lots[turn])


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "memory.sqlite3")


def trained(memory: Memory, games: int, seed: int = 1) -> Training:
    return train(COMPASES, 3, games, seed, memory, maker=Guesser)


def plies(memory: Memory) -> list[tuple[str, object, object]]:
    return sorted((game.uid, game.winner, game.plies) for game in memory.games())


def test_training_can_be_stopped_and_goes_on(memory: Memory, tmp_path: Path) -> None:
    """Stopped after the third game, in the middle of the next one: what comes out is the same."""
    told: list[Training] = []

    def stop(stands: Training) -> None:
        told.append(stands)
        if stands.played == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(COMPASES, 3, 8, 1, memory, maker=Guesser, report=stop)
    assert [stands.played for stands in told] == [0, 1, 2, 3]
    assert memory.record(training=True).games == 3
    went_on = trained(memory, 8)
    assert (went_on.wanted, went_on.known, went_on.played) == (8, 3, 5)
    assert went_on.first.games == 5 and went_on.turns > 0
    nothing_left = trained(memory, 8)
    assert (nothing_left.known, nothing_left.played) == (8, 0)
    at_once = Memory(tmp_path / "other.sqlite3")
    assert trained(at_once, 8).first == memory.record(training=True)
    assert plies(at_once) == plies(memory)
    assert memory.record() == Tally() == memory.record(training=True, level=4)


def test_another_seed_plays_other_games(memory: Memory) -> None:
    trained(memory, 3)
    assert trained(memory, 3, seed=2).played == 3
    assert memory.record("compases", 3, training=True).games == 6
    assert trained(memory, 4).played == 1  # more games of the first training


def test_what_cannot_be_kept_is_not_played_on(memory: Memory) -> None:
    trained(memory, 2)
    with sqlite3.connect(memory.path) as connection:
        connection.execute("PRAGMA application_id = 1")
    connection.close()
    with pytest.raises(StoreUnusable, match="otro programa"):
        trained(memory, 3)


def test_training_makes_the_guesser_stronger(memory: Memory) -> None:
    """Whoever plays by lot and remembers soon beats whoever only plays by lot."""
    trained(memory, 40)
    before = plies(memory)
    told: list[Tally] = []
    result = compare(COMPASES, 3, memory, 40, 2, maker=Guesser, report=told.append)
    assert result.wins > 2 * result.losses and result.games == 40
    assert [tally.games for tally in told] == list(range(41))
    assert plies(memory) == before  # it has learned nothing from that
    nothing = Memory(memory.path.with_name("empty.sqlite3"))
    even = compare(COMPASES, 3, nothing, 40, 2, maker=Guesser)
    assert even.wins < 2 * even.losses


def test_both_sides_begin_in_turn(memory: Memory) -> None:
    seats: list[Side] = []

    class Seated(Guesser):
        def choose(self, history: History) -> Turn:
            if self.memory is not None and len(history.turns) < 2:
                seats.append(history.position.side)
            return super().choose(history)

    compare(COMPASES, 3, memory, 4, 1, maker=Seated)
    assert seats == [Side.FIRST, Side.SECOND] * 2


def test_a_real_level_trains_in_a_ball_game(memory: Memory) -> None:
    stands = train(FUTEZ, 2, 3, 1, memory)
    assert stands.played == 3 and memory.record(FUTEZ, 2, training=True) == stands.first
    assert memory.replies(FUTEZ.start())
    assert compare(FUTEZ, 2, memory, 2, 5).games == 2


def test_the_rival_avoids_what_lost_and_repeats_what_won(memory: Memory) -> None:
    rival = zamora.Player(4, seed=1, nodes=500, memory=memory)

    def play_and(turn: Turn, winner: Side) -> None:
        """A short game of the rival against a person."""
        history = History(FUTEZ.start(), [turn])
        history.play(history.position.turns()[0])
        memory.learn(history, ("level:4", ""), Outcome(winner, Reason.RESIGNATION))

    usual = rival.choose(FUTEZ.start())
    for _time in range(4):
        play_and(usual, Side.SECOND)
    other = rival.decide(FUTEZ.start())
    assert other.turn != usual
    assert other.explanation == f"Aquí ya perdí con {usual}: pruebo otra cosa."
    for _time in range(3):
        play_and(other.turn, Side.FIRST)
    again = rival.decide(FUTEZ.start())
    assert (again.turn, again.explanation) == (other.turn, "Con esto ya gané 3 veces: lo repito.")
    memory.teach(FUTEZ.start(), usual)
    assert rival.decide(FUTEZ.start()) == Choice(usual, "Esto me lo enseñaron: lo juego.")
    memory.wipe()
    assert rival.choose(FUTEZ.start()) == usual


def test_a_game_that_does_not_end_is_drawn() -> None:
    class Shuffler(Guesser):
        def choose(self, history: History) -> Turn:
            known = [position.key for position in history.positions]
            turns = sorted(history.position.turns(), key=lambda turn: known.count(turn.after.key))
            return next((turn for turn in turns if not turn.after.outcome), turns[0])

    history, outcome = play(COMPASES, [Shuffler(1, None), Shuffler(2, None)])
    assert outcome.winner is None
    assert history.outcome is not None or len(history.turns) == 200


@pytest.mark.parametrize("games", [0, -3])
def test_no_games(memory: Memory, games: int) -> None:
    with pytest.raises(BadTraining, match=str(games)):
        train(FUTEZ, 3, games, 1, memory)
    with pytest.raises(BadTraining):
        compare(FUTEZ, 3, memory, games, 1)


def test_no_such_level(memory: Memory) -> None:
    for game, level in ((FUTEZ, 9), (COMPASES, 5)):
        with pytest.raises(BadLevel):
            train(game, level, 1, 1, memory)
    assert memory.uids() == set()


def test_any_game_can_be_learned(memory: Memory) -> None:
    alak = zamora.game("alak[size=5]")
    assert train(alak, 2, 3, 1, memory).played == 3
    assert len(memory.uids()) == 3
    (reply, *_others) = memory.replies(alak.start())
    assert reply.wins + reply.draws + reply.losses > 0
