"""What the rival remembers: results up to symmetry, what was taught, and what it makes of that."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

import zamora
from zamora import GameOver, IllegalTurn, Outcome, Position, Reason, Side, Turn, UnreadableNotation
from zamora.core.history import History
from zamora.rival import memory as memory_module
from zamora.rival.canonical import canonical_hash
from zamora.rival.memory import Memory, Tally
from zamora.rival.replies import PRIOR, SWING, TAUGHT, Reply, fades, preference, reason

from ..engine.everygame import AnyGame
from ..engine.playouts import SHORT, random_game

WHITE = Outcome(Side.FIRST, Reason.RESIGNATION)
BLACK = Outcome(Side.SECOND, Reason.RESIGNATION)
DRAW = Outcome(None, Reason.REPETITION)
#: The rival has the first side, a person the second.
RIVAL_FIRST = ("level:3", "Ana")


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "new folder" / "memory.sqlite3")


def goldrez(*turns: str) -> History:
    return History(zamora.game("goldrez").start(), turns)


def counts(memory: Memory, position: Position) -> dict[Turn, tuple[int, int, int]]:
    return {r.turn: (r.wins, r.draws, r.losses) for r in memory.replies(position)}


# Positions up to symmetry -------------------------------------------------------------------------


@cache
def some(kind: AnyGame) -> list[Position]:
    """Positions from the beginnings of random games."""
    met = [*beginning(kind).positions, *random_game(kind, seed=4, plies=4).positions]
    return [one for one in dict.fromkeys(met) if one.outcome is None]


@cache
def beginning(kind: AnyGame) -> History:
    return random_game(kind, seed=3, plies=5 if kind.plain_key in SHORT else 8)


def test_a_position_and_its_images_have_one_number(kind: AnyGame) -> None:
    numbers: dict[int, set[object]] = {}
    for position in some(kind):
        images = [position, *(position.transformed(s) for s in kind.symmetries)]
        assert len({canonical_hash(image) for image in images}) == 1
        assert -(2**63) <= canonical_hash(position) < 2**63
        numbers.setdefault(canonical_hash(position), set()).add(
            frozenset(image.key for image in images)
        )
    assert all(len(orbits) == 1 for orbits in numbers.values())
    assert len(numbers) > 2


def test_numbers_stay_as_they_are() -> None:
    """They stand in the files of users: other numbers need another version of the files."""
    assert {
        key: canonical_hash(zamora.game(key).start()) for key in ("compases", "golez", "gol")
    } == {
        "compases": -8438592263164079231,
        "golez": -9177184657361923415,
        "gol": -5407644496574040358,
    }


def test_men_who_differ_by_name_only_are_alike() -> None:
    golez = zamora.game("golez")
    position = golez.start().play("AB1: 52 a 53")
    other = golez.position(position.code.replace("A53,A56", "A56,A53"))
    assert position != other and canonical_hash(position) == canonical_hash(other)


def test_replies_are_known_in_every_image_and_legal_there(memory: Memory, kind: AnyGame) -> None:
    history = beginning(kind)
    assert memory.learn(history, RIVAL_FIRST, history.outcome or WHITE)
    for turn in history.turns[-2:]:
        if not turn.before.listable:
            assert memory.replies(turn.before) == ()
            continue
        known = counts(memory, turn.before)
        assert turn in known
        for symmetry in kind.symmetries[:3]:
            image = turn.before.transformed(symmetry)
            there = counts(memory, image)
            assert set(there) <= set(image.turns())
            assert there == {t.transformed(symmetry): known[t] for t in known}


def test_a_reply_in_a_symmetric_position_is_known_on_both_sides(memory: Memory) -> None:
    """Half a turn of the board takes the start of Goldrez to itself, with Black to move."""
    history = goldrez("D: 44 a 43")
    memory.learn(history, RIVAL_FIRST, WHITE)
    assert counts(memory, history.start) == {history.turns[0]: (1, 0, 0)}
    black_first = zamora.game("goldrez").start(Side.SECOND)
    assert counts(memory, black_first) == {black_first.parse("D: 64 a 65"): (1, 0, 0)}


# Games --------------------------------------------------------------------------------------------


def test_results_count_for_the_side_that_played(memory: Memory) -> None:
    lines = [
        ("D: 44 a 43", "D: 64 a 63"),
        ("D: 44 a 43", "D: 64 a 62"),
        ("D: 44 a 43", "T: 85 a 84"),
    ]
    for line, outcome in zip(lines, (WHITE, BLACK, DRAW), strict=True):
        memory.learn(goldrez(*line), RIVAL_FIRST, outcome)
    start = goldrez().position
    assert list(counts(memory, start).values()) == [(1, 1, 1)]
    after = start.play("D: 44 a 43")
    assert {str(t): c for t, c in counts(memory, after).items()} == {
        "Dn: 64 a 63": (0, 0, 1),
        "Dn: 64 a 62": (1, 0, 0),
        "Tn: 85 a 84": (0, 1, 0),
    }
    assert str(memory.replies(after)[0].turn) == "Dn: 64 a 62"  # the best first
    assert memory.replies(after.play("D: 64 a 63")) == ()


def test_a_game_counts_once(memory: Memory) -> None:
    history = goldrez("D: 44 a 43", "D: 64 a 63")
    for _time in range(3):
        memory.learn(history, RIVAL_FIRST, WHITE)
    assert list(counts(memory, history.start).values()) == [(1, 0, 0)]
    assert memory.record() == Tally(1, 0, 0)
    # The same turns in another game are another game, unless it has the same name.
    memory.learn(goldrez("D: 44 a 43"), RIVAL_FIRST, WHITE, uid="aula 3, mesa 2")
    memory.learn(goldrez("D: 44 a 43"), RIVAL_FIRST, WHITE, uid="aula 3, mesa 2")
    assert memory.record() == Tally(2, 0, 0)


def test_the_last_end_of_a_game_counts(memory: Memory) -> None:
    history = goldrez("D: 44 a 43", "D: 64 a 63")
    memory.learn(history, RIVAL_FIRST, WHITE)
    history.undo()
    history.play("D: 64 a 62")
    memory.learn(history, RIVAL_FIRST, BLACK)
    assert memory.record() == Tally(0, 0, 1)
    assert [str(turn) for turn in counts(memory, history.positions[1])] == ["Dn: 64 a 62"]


def test_a_turn_that_is_repeated_in_a_game_counts_once(memory: Memory) -> None:
    there_and_back = ("D: 44 a 43", "D: 64 a 63", "D: 43 a 44", "D: 63 a 64")
    history = goldrez(*there_and_back, *there_and_back)
    assert history.outcome is not None
    memory.learn(history, RIVAL_FIRST)
    (reply,) = memory.replies(history.start)
    assert (reply.wins, reply.draws, reply.losses) == (0, 1, 0)
    assert reply.weight == fades(3)  # the last time, with three turns still to come


def test_a_game_that_has_not_ended_is_not_remembered(memory: Memory) -> None:
    history = goldrez("D: 44 a 43")
    assert not memory.learn(history, RIVAL_FIRST)
    assert memory.replies(history.start) == () and memory.record() == Tally()


def test_a_finished_position_has_no_replies(memory: Memory) -> None:
    futez = zamora.game("futez")
    goal = futez.position("futez:1 22,24,31,35 71,75,82,84 13 N")
    assert goal.outcome is not None and memory.replies(goal) == ()


def test_the_record_tells_people_from_training(memory: Memory) -> None:
    def learn(players: tuple[str, str], outcome: Outcome, key: str = "goldrez") -> None:
        game = zamora.game(key)
        memory.learn(History(game.start(), [game.start().turns()[0]]), players, outcome)

    learn(("level:3", "Ana"), WHITE)
    learn(("Ana", "level:3"), WHITE)
    learn(("", "level:3"), BLACK)
    learn(("level:2", "azar"), DRAW)
    learn(("level:3", ""), DRAW, "golez")
    learn(("level:3", "level:3"), BLACK)
    learn(("Ana", "Luis"), WHITE)
    assert memory.record() == Tally(2, 2, 1)
    assert memory.record("goldrez") == Tally(2, 1, 1)
    assert memory.record(zamora.game("golez")) == Tally(0, 1, 0)
    assert memory.record("goldrez", 3) == memory.record("goldrez", "level:3") == Tally(2, 0, 1)
    assert memory.record(level=2) == Tally(0, 1, 0)
    assert memory.record(training=True) == Tally(0, 0, 1)
    assert memory.record("golez", training=True) == Tally()
    assert memory.record().games == 5


def test_names_of_people_are_not_kept(memory: Memory) -> None:
    memory.learn(goldrez("D: 44 a 43"), {Side.FIRST: "level:3", Side.SECOND: "Ana Gil"}, WHITE)
    for file in memory.path.parent.iterdir():
        assert b"Ana" not in file.read_bytes()


def test_what_people_did_is_told_apart(memory: Memory) -> None:
    memory.learn(goldrez("D: 44 a 43"), ("Ana", "level:3"), WHITE)
    memory.learn(goldrez("D: 44 a 43"), ("Ana", "level:3"), BLACK)
    memory.learn(goldrez("D: 44 a 43"), ("level:3", "Ana"), WHITE)
    (reply,) = memory.replies(goldrez().position)
    assert (reply.wins, reply.losses, reply.lent, reply.blamed) == (2, 1, 1, 1)


# Taught -------------------------------------------------------------------------------------------


def test_what_was_taught_comes_first_until_it_is_forgotten(memory: Memory) -> None:
    start = goldrez().position
    memory.learn(goldrez("D: 44 a 43"), RIVAL_FIRST, WHITE)
    memory.teach(start, "D: 44 a 42")
    memory.teach(start, start.parse("D: 44 a 42"))
    first, second = memory.replies(start)
    assert (str(first.turn), first.taught, first.wins) == ("Db: 44 a 42", True, 0)
    assert not second.taught and first.points > second.points > 0
    assert [(one.code, one.turn) for one in memory.lessons()] == [(start.code, "Db: 44 a 42")]
    left_right = start.game.symmetries[0]
    image = start.transformed(left_right)
    assert memory.forget(image, "D: 44 a 42") == 0
    assert memory.forget(image, start.parse("D: 44 a 42").transformed(left_right)) == 1
    assert [reply.taught for reply in memory.replies(start)] == [False]
    memory.teach(start, "D: 44 a 42")
    memory.teach(start, "D: 44 a 43")
    assert [reply.taught for reply in memory.replies(start)] == [True, True]
    assert str(memory.replies(start)[0].turn) == "Db: 44 a 43"  # the newest
    memory.teach(start, "D: 44 a 42")
    assert str(memory.replies(start)[0].turn) == "Db: 44 a 42"
    assert memory.forget(start) == 2
    assert memory.forget(start) == 0


def test_only_legal_turns_can_be_taught(memory: Memory) -> None:
    start = goldrez().position
    with pytest.raises(IllegalTurn):
        memory.teach(start, "D: 44 a 53. O: 62")
    with pytest.raises(UnreadableNotation):
        memory.teach(start, "hola")
    other = start.turns()[0].after
    with pytest.raises(IllegalTurn, match="otra posición"):
        memory.teach(other, start.turns()[0])
    made_up = Turn(start, start.turns()[0].steps, other.turns()[0].after)
    with pytest.raises(IllegalTurn, match="no se puede jugar"):
        memory.teach(start, made_up)
    goal = zamora.position("futez:1 22,24,31,35 71,75,82,84 13 N")
    with pytest.raises(GameOver):
        memory.teach(goal, "71 a 62")
    assert memory.lessons() == () and memory.replies(start) == ()


def test_anything_legal_can_be_taught(memory: Memory, kind: AnyGame) -> None:
    chance = random.Random(kind.key)
    known = [one for one in some(kind) if one.listable]
    # (Where turns grow, the first has few.)
    position = chance.choice(known[:1] if kind.plain_key in SHORT else known)
    turn = chance.choice(position.turns())
    memory.teach(position, turn)
    first, *others = memory.replies(position)
    assert (first.turn, first.taught) == (turn, True)
    # Others only if the position is its own image: then the images of the turn.
    assert all(canonical_hash(other.turn.after) == canonical_hash(turn.after) for other in others)
    for symmetry in kind.symmetries[:3]:
        image = memory.replies(position.transformed(symmetry))
        assert turn.transformed(symmetry) in [reply.turn for reply in image if reply.taught]


# What it makes of that ----------------------------------------------------------------------------

TURNS = goldrez().position.turns()


def tried(turn: Turn, results: str, **more: int) -> Reply:
    wins, draws, losses = (results.count(letter) for letter in "GEP")
    return Reply(turn, wins, draws, losses, credit=wins - losses, weight=len(results), **more)


def test_preference() -> None:
    results = ["GGGG", "G", "GP", "E", "P", "PPPP"]
    replies = [tried(turn, result) for turn, result in zip(TURNS, results, strict=False)]
    points = [preference(replies)[reply.turn] for reply in replies]
    assert points == sorted(points, reverse=True)
    assert points[0] > points[1] > 0 == points[2] == points[3] > points[4] > points[5]
    assert points[1] == round(SWING / (1 + PRIOR)) == -points[4]
    assert max(map(abs, points)) < SWING
    taught = Reply(TURNS[0], 0, 0, 50, taught=True, credit=-50, weight=50)
    assert preference([taught])[TURNS[0]] > TAUGHT / 2 > max(points)
    assert TURNS[9] not in preference(replies)


def test_the_last_turns_are_to_blame(memory: Memory) -> None:
    """One lost game says little against its first turn and much against its last."""
    history = random_game(zamora.game("goldrez"), seed=1, plies=40)
    memory.learn(history, RIVAL_FIRST, history.outcome or WHITE)
    winner = (history.outcome or WHITE).winner
    weights = []
    for turn in history.turns:
        reply = next(r for r in memory.replies(turn.before) if r.turn == turn)
        weights.append(reply.weight)
        assert (reply.credit > 0) == (turn.before.side is winner)
    assert weights == sorted(weights) and weights[-1] == 1 and weights[0] < 0.5


def test_it_says_why() -> None:
    one, other = TURNS[:2]
    lost = [tried(one, "P")]
    assert reason(lost, other, one) == f"Aquí ya perdí con {one}: pruebo otra cosa."
    assert reason(lost, one, one) == ""
    assert reason([tried(one, "P"), tried(other, "P")], other, one) == ""  # nor is it better
    assert reason([tried(one, "P", blamed=1)], other, one) == ""  # it was not me
    assert reason([tried(one, "G")], one) == "Con esto ya gané una vez: lo repito."
    assert "3 veces" in reason([tried(one, "GGGP")], one, one)
    assert "una vez" in reason([tried(one, "P"), tried(other, "G")], other, one)
    assert "me ganaron" in reason([tried(one, "G", lent=1)], one, other)
    assert "enseñaron" in reason([Reply(one, 0, 0, 1, taught=True)], one, other)
    assert reason([], one, other) == reason([tried(other, "P")], one) == ""


def test_where_it_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZAMORA_MEMORY", str(tmp_path / "mine.sqlite3"))
    assert memory_module.memory().path == tmp_path / "mine.sqlite3" == Memory().path
    assert memory_module.memory() is memory_module.memory()
    monkeypatch.delenv("ZAMORA_MEMORY")
    assert memory_module.default_path().parts[-2:] == ("zamora", "memory.sqlite3")
