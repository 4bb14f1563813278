"""The slow generators themselves: small cases counted by hand, and symmetry."""

from __future__ import annotations

import random
from collections import Counter
from types import ModuleType

import pytest

from .slow import futez, goldrez, golez
from .slow.common import Cell, Position, cell

FUTEZ = "futez:1 22,24,31,35 71,75,82,84 53 B"
GOLEZ = "golez:1 P24,D33,D35,M44,A52,A56 P104,D93,D95,M84,A72,A76 64 B"
GOLDREZ = "goldrez:1 R14,T23,A25,C34,D44 R94,T85,A83,C74,D64 54 B"
STARTS = {futez: FUTEZ, golez: GOLEZ, goldrez: GOLDREZ}
LAST_ROW_AND_COLUMN = {futez: (9, 5), golez: (11, 7), goldrez: (9, 7)}

every_game = pytest.mark.parametrize("game", STARTS, ids=lambda game: game.__name__.split(".")[-1])


def cells(text: str) -> set[Cell]:
    return {cell(word) for word in text.split()}


def codes(game: ModuleType, text: str) -> set[str]:
    return {game.code(after) for after in game.turns(game.read(text))}


def sent(game: ModuleType, text: str, label: str, target: str) -> set[Cell]:
    """Where the ball can be after one step, once the piece has gone to the target."""
    assert game.chains(text, label, cell(target), []), "the piece cannot go there"
    return {c for c in game.GAME.board if game.chains(text, label, cell(target), [c])}


def piece_moves(game: ModuleType, text: str) -> Counter[str]:
    """How many cells each piece of the side to move can go to, the ball left aside."""
    position = game.read(text)
    labels = game.GAME.labels[position.side]
    return Counter(labels[n] for n, _ in game.GAME.piece_moves(position))


# All three


def wandering(game: ModuleType, games: int = 3, turns: int = 12) -> list[str]:
    """Positions met in games of chance, always the same ones; decided ones are among them."""
    chance = random.Random(f"{game.__name__} 1")
    met = []
    for _ in range(games):
        text = STARTS[game]
        for _ in range(turns):
            following = sorted(codes(game, text))
            met.append(text)
            if not following:
                break
            text = chance.choice(following)
    return met


@every_game
def test_codes_read_back(game: ModuleType) -> None:
    for text in wandering(game):
        assert game.code(game.read(text)) == text


@every_game
def test_every_turn_moves_one_piece_of_the_side_to_move(game: ModuleType) -> None:
    for text in wandering(game):
        before = game.read(text)
        for after in game.turns(before):
            mine, theirs = (before.white, before.black), (after.white, after.black)
            moved = 0 if before.side == "B" else 1
            assert len(set(mine[moved]) - set(theirs[moved])) == 1
            assert mine[1 - moved] == theirs[1 - moved]
            assert after.side == "NB"[moved]
            assert after.ball not in {*after.white, *after.black}


@every_game
def test_paths_by_plain_recursion(game: ModuleType) -> None:
    def recursion(text: str, depth: int) -> int:
        return sum(recursion(t, depth - 1) for t in codes(game, text)) if depth else 1

    text = wandering(game)[5]
    for depth in range(3):
        assert game.paths(text, depth) == recursion(text, depth)
    assert game.reach(text) == {after.ball for after in game.turns(game.read(text))}


def image(game: ModuleType, position: Position, point: bool) -> Position:
    """The position seen in a mirror, or with the page upside down and the colours exchanged."""
    rows, columns = LAST_ROW_AND_COLUMN[game]

    def one(place: Cell) -> Cell:
        return (rows + 1 - place[0] if point else place[0]), columns + 1 - place[1]

    white, black = (type(men)(map(one, men)) for men in (position.white, position.black))
    ball = one(position.ball)
    if point:
        side = "N" if position.side == "B" else "B"
        return type(position)(black, white, ball, side, position.head)
    return type(position)(white, black, ball, position.side, position.head)


@every_game
@pytest.mark.parametrize("point", [False, True], ids=["mirror", "point"])
def test_symmetry(game: ModuleType, point: bool) -> None:
    for text in wandering(game):
        position = game.read(text)
        here = {image(game, after, point) for after in game.turns(position)}
        assert here == game.turns(image(game, position, point))


# Futez


def test_futez_has_four_first_turns() -> None:
    """Not one lets the ball go: the piece on 42 or 44 stands by the ball without a companion."""
    assert codes(futez, FUTEZ) == {
        "futez:1 24,31,33,35 71,75,82,84 53 N",
        "futez:1 22,31,33,35 71,75,82,84 53 N",
        "futez:1 22,24,35,42 71,75,82,84 53 N",
        "futez:1 22,24,31,44 71,75,82,84 53 N",
    }


@pytest.mark.parametrize(
    ("text", "balls"),
    [
        pytest.param("futez:1 22,31,33,35 71,73,84,75 53 B", "42 62 64", id="first condition"),
        pytest.param("futez:1 22,24,31,44 64,71,82,84 53 B", "42 62", id="second condition"),
    ],
)
def test_futez_conditions_oblige(text: str, balls: str) -> None:
    """35 to 44 beside 33 and the ball; 22 to 33 beside 44, which is beside the ball."""
    before = futez.read(text)
    origin, target = ((3, 5), (4, 4)) if (3, 5) in before.white else ((2, 2), (3, 3))
    after = [t for t in futez.turns(before) if t.white == before.white - {origin} | {target}]
    assert {t.ball for t in after} == cells(balls)


def test_futez_flights() -> None:
    """Straight over occupied cells to the nearest empty one; the mover chooses between equals."""
    # 71 to 62 fills the last cell beside 51. In a straight line 33 is nearest; 31 and 71 are as
    # near only for a ball that turns in the air.
    before = futez.read("futez:1 22,24,42,44 53,71,73,84 51 N")
    flown = [t for t in futez.turns(before) if t.black == before.black - {(7, 1)} | {(6, 2)}]
    assert {t.ball for t in flown} == cells("33")
    # Beside 73 all is filled by 42 to 51; over 62 there is 51 itself and then the edge.
    before = futez.read("futez:1 22,24,42,62 64,71,82,84 73 B")
    flown = [t for t in futez.turns(before) if t.white == before.white - {(4, 2)} | {(5, 1)}]
    assert {t.ball for t in flown} == cells("55 91 95")


def test_futez_four_around_the_ball() -> None:
    """Who leaves the ring and has a companion leaves the only hole; two leave without one."""
    text = "futez:1 22,24,42,44 53,62,73,84 33 B"
    assert codes(futez, text) == {
        "futez:1 24,31,42,44 53,62,73,84 22 N",
        "futez:1 22,35,42,44 53,62,73,84 24 N",
        "futez:1 22,24,31,44 53,62,73,84 42 N",
        "futez:1 22,24,44,51 53,62,73,84 33 N",
        "futez:1 22,24,35,42 53,62,73,84 44 N",
        "futez:1 22,24,42,55 53,62,73,84 33 N",
    }


def test_futez_no_turn_left() -> None:
    assert codes(futez, "futez:1 33,44,62,64 71,75,82,84 73 N") == set()


@pytest.mark.parametrize(
    ("ball", "winner"),
    [("11", "N"), ("22", "N"), ("24", "N"), ("33", None), ("73", None), ("82", "B"), ("95", "B")],
)
def test_futez_goals(ball: str, winner: str | None) -> None:
    text = f"futez:1 31,35,42,44 62,64,71,75 {ball} B"
    assert futez.winner(futez.read(text)) == winner
    assert (codes(futez, text) == set()) == (winner is not None)


# Golez


def test_golez_first_piece_moves() -> None:
    """AB1: two up and to the right, one to every edge and to AN1, two of each other line."""
    expected = {"PB": 9, "DB1": 3, "DB2": 3, "MB": 6, "AB1": 12, "AB2": 12}
    assert piece_moves(golez, GOLEZ) == expected


@pytest.mark.parametrize(
    ("target", "cells_of_its_colour"),
    [("54", "63 65 74"), ("53", "55 73 75"), ("55", "53 73 75"), ("34", None), ("45", None)],
)
def test_golez_first_ring(target: str, cells_of_its_colour: str | None) -> None:
    """The medio beside the ball on 64 sends it to a cell of its own colour; far off, nowhere."""
    expected = cells(cells_of_its_colour) if cells_of_its_colour else set()
    assert sent(golez, GOLEZ, "MB", target) == expected


def test_golez_second_ring() -> None:
    """The odd cells beside 47 are taken: those at distance 2, the goal's cell among them."""
    text = "golez:1 P24,D33,D35,M44,A83,A75 P102,D93,D95,M84,A72,A56 47 B"
    assert sent(golez, text, "DB2", "36") == cells("25 45 65 67")


#: AB1 stands beside the ball.
BESIDE = "golez:1 P24,D33,D35,M44,A63,A56 P104,D93,D95,M84,A72,A76 64 B"


def test_golez_only_the_piece_just_moved_begins() -> None:
    assert golez.chains(BESIDE, "DB1", (3, 2), []) == {()}
    assert sent(golez, BESIDE, "DB1", "32") == set()
    by_defence = [t for t in golez.turns(golez.read(BESIDE)) if t.white[1] != (3, 3)]
    assert {t.ball for t in by_defence} == cells("64")


def test_golez_then_any_piece_goes_on_and_on() -> None:
    assert golez.chains(BESIDE, "MB", (5, 4), [(7, 4)]) == {("MB",)}
    assert golez.chains(BESIDE, "MB", (5, 4), [(7, 4), (6, 5)]) == {("MB", "AB1")}
    assert golez.chains(BESIDE, "MB", (5, 4), [(7, 4), (6, 5), (7, 4)]) == {
        ("MB", "AB1", "MB"),
        ("MB", "AB1", "AB2"),
    }


def test_golez_a_goal_ends_the_turn() -> None:
    """The attacker on 36 may not take the ball out again; an own goal is the rival's."""
    text = "golez:1 P25,D32,D43,M44,A36,A75 P102,D93,D95,M84,A72,A76 34 B"
    assert golez.chains(text, "PB", (2, 3), [(2, 5)]) == {("PB",)}
    assert golez.chains(text, "PB", (2, 3), [(2, 5), (3, 4)]) == set()
    scored = {t for t in golez.turns(golez.read(text)) if t.ball == (2, 5)}
    assert {golez.winner(t) for t in scored} == {"N"}
    assert golez.turns(scored.pop()) == set()


# Goldrez


def test_goldrez_first_piece_moves() -> None:
    """The booklet's 34 = 2 + 8 + 2 + 6 + 16."""
    assert piece_moves(goldrez, GOLDREZ) == {"Rb": 2, "Tb": 8, "Ab": 2, "Cb": 6, "Db": 16}


def test_goldrez_ball_moves_as_the_piece() -> None:
    """As a knight; as a queen up to pieces and edges; not at all when the piece is far."""
    assert sent(goldrez, GOLDREZ, "Cb", "55") == cells("33 35 42 46 62 66 73 75")
    expected = cells("53 52 51 55 56 57 44 45 36 27 63 72 81 65 76 87")
    assert sent(goldrez, GOLDREZ, "Db", "43") == expected
    assert sent(goldrez, GOLDREZ, "Db", "33") == set()


def test_goldrez_only_the_piece_just_moved_begins() -> None:
    """The queen stands beside the ball, but it is the king that has moved."""
    assert goldrez.chains(GOLDREZ, "Rb", (1, 5), []) == {()}
    assert sent(goldrez, GOLDREZ, "Rb", "15") == set()


def test_goldrez_each_piece_once_in_a_turn() -> None:
    """The queen on 53 is beside 43 too, but it has had its turn with the ball."""
    assert goldrez.chains(GOLDREZ, "Db", (5, 3), [(4, 3)]) == {("Db",)}
    assert goldrez.chains(GOLDREZ, "Db", (5, 3), [(4, 3), (4, 2)]) == set()
    assert goldrez.chains(GOLDREZ, "Db", (5, 3), [(4, 3), (2, 4)]) == {("Db", "Cb")}


def test_goldrez_a_goal_ends_the_turn() -> None:
    """The king beside the ball in its own goal may not fetch it back; the rival has scored."""
    text = "goldrez:1 R14,T57,A56,C67,D26 R94,T85,A83,C74,D64 24 B"
    assert goldrez.chains(text, "Db", (2, 5), [(1, 3)]) == {("Db",)}
    assert goldrez.chains(text, "Db", (2, 5), [(1, 3), (2, 2)]) == set()
    scored = {t for t in goldrez.turns(goldrez.read(text)) if t.ball == (1, 3)}
    assert {goldrez.winner(t) for t in scored} == {"N"}
    assert goldrez.turns(scored.pop()) == set()


def test_goldrez_journeys_by_plain_recursion() -> None:
    """All orders of senders, written out, come to rest where the search over memories says."""
    game = goldrez.GAME

    def ends(position: Position, moved: int, used: frozenset[int]) -> set[Cell]:
        found = {position.ball}
        for sender, target in game.steps(position, moved, used or None):
            after = position._replace(ball=target)
            found |= ends(after, moved, used | {sender})
        return found

    for text in wandering(goldrez)[::6]:
        position = goldrez.read(text)
        for n, target in game.piece_moves(position):
            after = position.with_piece_moved(n, target)
            assert ends(after, n, frozenset()) == game.rests(after, n)
