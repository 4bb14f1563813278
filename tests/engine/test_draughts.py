"""Draughts: the rulings, the enumerator that confirms them, notation, and the printed lines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import zamora
from zamora import (
    AmbiguousTurn,
    BadPositionCode,
    IllegalTurn,
    Outcome,
    Position,
    Reason,
    Side,
    book,
)
from zamora.book import PrintedGame
from zamora.book.replay import replay
from zamora.compiled import can_compile
from zamora.core import walk
from zamora.core.grid import GridState
from zamora.core.history import History
from zamora.core.perft import known
from zamora.library.draughts.common import Draughts
from zamora.library.draughts.machine import machine
from zamora.library.draughts.rival import DraughtsSearch
from zamora.rival.alphabeta import AlphaBeta

from . import bypydraughts
from .slow import draughts as slow

KEYS = [
    *slow.RULES,
    "damas-internacionales[size=8]",
    "damas-internacionales[size=12]",
    "damas-internacionales[size=8,short_stop=True]",
]
every_game = pytest.mark.parametrize("key", KEYS)


def at(key: str, white: str, black: str, side: str = "B") -> Position:
    """A position by its men, ``"c3 De5"``."""
    game: Any = zamora.game(key)
    cells = {}
    for text, man, lady in ((white, "P", "D"), (black, "p", "d")):
        for name in text.split():
            cells[game.board.cell(name.lstrip("D"))] = lady if name[0] == "D" else man
    standing = tuple(cells.get(cell, "") for cell in game.board.cells)
    state = GridState(standing, Side("BN".index(side)))
    return game.position(f"{game.key}:1 {game.encode(state)}")


def texts(position: Position) -> set[str]:
    return {str(turn) for turn in position.turns()}


# Two ways to list turns, and a third that knows neither ------------------------------------------


def some(key: str, number: int) -> list[Position]:
    """Positions with few men and many ladies, thrown together."""
    game: Any = zamora.game(key)
    chance, found = random.Random(key), []
    squares = [cell for cell in game.board.cells if game.used(cell)]
    inner = [cell for cell in squares if 1 < cell.row < game.board.rows]
    while len(found) < number:
        cells = dict.fromkeys(chance.sample(squares, 5), "") | dict.fromkeys(
            chance.sample(inner, chance.choice((4, 8, 12))), "P"
        )
        for cell, man in cells.items():
            cells[cell] = chance.choice("PPpppDd") if man else chance.choice(("", "D", "d"))
        standing = tuple(cells.get(cell, "") for cell in game.board.cells)
        found.append(Position(game, GridState(standing, Side(chance.randrange(2)))))
    return found


@every_game
def test_the_turns_are_those_of_the_enumerator(key: str) -> None:
    captures = 0
    for position in some(key, 20):
        rule, grid, white, _count = slow.read(position.code)
        expected = {
            tuple(sign for row in after for sign in row) for after in slow.turns(rule, grid, white)
        }
        game, state = position.game, position.state
        listed = list(walk.results(game, state))
        assert {after.cells for after in listed} == expected
        assert len(listed) == len(expected)
        assert {after for after, _steps in walk.endings(game, state)} == set(listed)
        captures += any(after.cells.count("") > state.cells.count("") for after in listed)
    assert captures > 4


@pytest.mark.parametrize("key", bypydraughts.VARIANTS)
def test_the_enumerator_is_right_where_pydraughts_knows_the_game(key: str) -> None:
    codes = [zamora.game(key).start().code, *(position.code for position in some(key, 25))]
    assert all(slow.paths(code, 1) == bypydraughts.paths(code, 1) for code in codes)
    for case in known(zamora.game(key)):
        assert slow.paths(case.code, 2) == bypydraughts.paths(case.code, 2) == case.counts[1]


# Rulings ------------------------------------------------------------------------------------------


def test_a_board_of_each_size() -> None:
    for size, men in ((8, 12), (10, 20), (12, 30)):
        start = zamora.game("damas-internacionales", size=size).start()
        assert [sum(piece.side is side for piece in start.pieces()) for side in Side] == [men] * 2


def test_who_is_crowned_in_passing() -> None:
    men = ("b6 a1", "c7 f6 h8")
    assert texts(at("damas-rusas", *men)) == {"b6xd8xg5", "b6xd8xh4"}
    assert texts(at("damas-internacionales[size=8]", *men)) == {"b6xd8"}
    assert str(at("damas-internacionales", "a1", "c3 j8", "N").play("c3-d2")).count("p") == 2
    assert texts(at("damas-turcas", "c6 a1", "c7 d8 f8 h2")) == {"c6xc8xe8xg8"}


def test_the_captured_stay_until_the_turn_ends() -> None:
    position = at("damas-rusas", "De1", "f2 f4 d6 e7 a7")
    assert texts(position) == {"e1xg3xe5xc7", "e1xg3xe5xb8", "e1xh4xd8"}
    draft = position.draft()
    for square in ("g3", "e5"):
        draft = draft.take(
            next(s for s in draft.next_steps if s.target == position.game.board.cell(square))
        )
    assert len(draft.pieces()) == len(position.pieces())


def test_a_russian_lady_leaves_nobody_uncaptured() -> None:
    assert texts(at("damas-rusas", "De7", "d6 d2")) == {"e7xb4xe1"}
    assert texts(at("damas-rusas", "Da3", "d6 f2 h8")) == {"a3xe7", "a3xf8"}
    assert texts(at("damas-alemanas", "Dd7", "c6 c2")) == {"d7xb5", "d7xa4xd1"}


def test_a_german_lady_comes_down_where_she_likes() -> None:
    """A ruling: the text asks nobody to choose the square from which a capture goes on."""
    start = zamora.position("damas-alemanas:1 8/8/8/8/8/3p1p2/8/7D B")
    short = {"h1xd5", "h1xc6", "h1xb7", "h1xa8"}
    assert short < texts(start) and len(texts(start)) == 6
    russian = at("damas-rusas", "Dg1", "e3 c3")
    assert all(len(turn) > len("g1xd4") for turn in texts(russian))


@pytest.mark.parametrize(
    ("code", "written", "strict"),
    [
        ("damas-inglesas:1 1p6/8/8/8/8/2P5/8/8 B", "c3xd4", "c3-d4"),
        ("damas-inglesas:1 1p6/8/8/8/8/2P5/8/8 B", "c3:d4", "c3-d4"),
        ("damas-inglesas:1 8/8/8/8/3p4/2P5/8/8 B", "c3-e5", "c3xe5"),
        ("damas-inglesas:1 8/8/8/8/3p4/2P5/8/8 B", "11-18", "c3xe5"),
        ("damas-turcas:1 8/7p/8/8/8/8/P7/8 B", "a2xa3", "a2-a3"),
        ("alquerque:1 5/5/2f2/5/2F2 B", "c1xc2", "c1-c2"),
        ("lasca:1 6p/7/7/7/7/1P5/7 B", "b2xc3", "b2-c3"),
    ],
)
def test_the_sign_says_whether_something_is_captured(code: str, written: str, strict: str) -> None:
    position = zamora.position(code)
    with pytest.raises(IllegalTurn, match="se escribe con") as caught:
        position.parse(written)
    assert strict in caught.value.accepted
    assert str(position.parse(strict)) == strict
    assert str(position.parse(strict.replace("x", ":"))) == strict
    # A sign that says neither will do for both.
    assert str(position.parse(strict.replace("x", "-").replace("-", " a "))) == strict


def test_what_the_most_is() -> None:
    men = ("Dd1 a2", "c2 c4 e6 De2 Dg4 h7")
    assert texts(at("damas-espanolas", *men)) == {"d1xf3xh5"}
    assert len(at("damas-alemanas", *men).turns()) == 4
    equal = ("f3 Dd1", "c2 g4 h7 a8")
    assert {turn[:2] for turn in texts(at("damas-espanolas", *equal))} == {"f3", "d1"}
    assert {turn[:2] for turn in texts(at("damas-checas", *equal))} == {"d1"}


def test_a_thai_lady_comes_down_right_behind() -> None:
    men = ("Db1 h1", "e4 g8 a8")
    assert texts(at("damas-tailandesas", *men)) == {"b1xf5"}
    assert texts(at("damas-alemanas", *men)) == {"b1xf5", "b1xg6", "b1xh7"}


def test_where_men_go_on_all_squares() -> None:
    men = ("d4", "d5 h8")
    assert texts(at("damas-turcas", *men)) == {"d4xd6"}
    beside = ("d4", "c5 h8")
    assert texts(at("damas-turcas", *beside)) == {"d4-d5", "d4-c4", "d4-e4"}
    assert texts(at("damas-armenias", *beside)) == {"d4-d5", "d4-c4", "d4-e4", "d4-e5"}
    assert texts(at("croda", *beside)) == {"d4-d5", "d4-e5"}
    behind = ("d4", "d3 h8")
    assert texts(at("croda", *behind)) == {"d4xd2"} != texts(at("damas-turcas", *behind))


def test_the_short_stop_after_a_lady() -> None:
    men = ("De3", "Dg5 Dj4")
    assert len(at("damas-internacionales", *men).turns()) == 3
    assert texts(at("damas-internacionales[short_stop=True]", *men)) == {"e3xh6"}
    # Behind a man, or before a further capture, she may come down farther away.
    assert len(at("damas-internacionales[short_stop=True]", "De3", "g5 Dj4").turns()) == 3
    onward = at("damas-internacionales[short_stop=True]", "Da1", "Dc3 d8 a9")
    assert texts(onward) == {"a1xf6xc9", "a1xf6xb10"}
    alone = at("damas-internacionales[short_stop=True]", "Da1", "Dc3 a9")
    assert texts(alone) == {"a1xd4"}


def test_sixteen_turns_to_catch_a_lady() -> None:
    history = History(at("damas-internacionales[size=8]", "Da1 Dc1 Dh2", "De7"))
    start = history.start
    counted = start.game.position(start.code + " 31")
    assert counted.outcome is None and counted.key == start.key
    assert str(counted).splitlines()[-2] == "Tres damas contra una: turno 31 de 32."
    after = next(turn.after for turn in counted.turns() if len(turn.after.pieces()) == 4)
    assert after.outcome == Outcome(None, Reason.QUIET) and after.turns() == ()
    assert start.turns()[0].after.state.note == "1"
    captured = at("damas-rusas", "Da1 Dc1 Dh2", "Db2", "N")
    assert all(turn.after.state.note == "" for turn in captured.turns() if "x" in str(turn))
    assert at("damas-espanolas", "Dd1 Db1 Dh1", "De8").turns()[0].after.state.note == ""


# Notation, refusals, codes ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "number", "turn"),
    [
        ("damas-internacionales", "32-28", "d4-e5"),
        ("damas-internacionales", "1. 31 - 27", "b4-c5"),
        ("damas-inglesas", "11-15", "c3-d4"),
        ("damas-espanolas", "10-14", "f3-e4"),
        ("damas-rusas", "22–18", "c3-d4"),
        ("damas-internacionales", "D4 → E5", "d4-e5"),
    ],
)
def test_squares_have_numbers(key: str, number: str, turn: str) -> None:
    assert str(zamora.game(key).start().parse(number)) == turn


@pytest.mark.parametrize("text", ["51-46", "0-5", "32", "32-", "32x", "a1-99999"])
def test_other_numbers_are_refused(text: str) -> None:
    with pytest.raises(zamora.ZamoraError):
        zamora.game("damas-internacionales").start().play(text)


def test_squares_of_one_colour_only_have_numbers() -> None:
    with pytest.raises(zamora.UnreadableNotation):
        zamora.game("damas-turcas").start().play("41-33")


def test_captures_may_be_written_short() -> None:
    position = at("damas-internacionales", "d2 f2 f4 j2", "c3", "N")
    for text in ("c3:e1:g3:e5", "c3xe5", "c3:g3:e5", "37x28"):
        assert str(position.parse(text)) == "c3xe1xg3xe5"
    both_ways = at("damas-inglesas", "d2", "c3 c5 e3 e5 a7")
    with pytest.raises(AmbiguousTurn) as caught:
        both_ways.play("d2xd6")
    assert set(caught.value.accepted) == {"d2xb4xd6", "d2xf4xd6"}
    assert str(both_ways.parse("d2xf4xd6")) == "d2xf4xd6"


def test_whoever_takes_too_little_is_told_so() -> None:
    position = at("damas-internacionales", "g5 c3", "f6 d6 d4 b10")
    assert texts(position) == {"g5xe7xc5xe3"}
    with pytest.raises(IllegalTurn, match="tomar lo más posible: puede hacerlo el peón de g5"):
        position.play("c3xe5")
    way = at("damas-internacionales", "e5", "f6 d6 b8 a5")
    with pytest.raises(IllegalTurn, match="El peón de e5 puede tomar más si va a c7"):
        way.play("e5xg7")
    with pytest.raises(IllegalTurn, match="con una dama: ahora con la dama de d1"):
        at("damas-checas", "f3 Dd1", "c2 g4 h7 a8").play("f3xh5")


@pytest.mark.parametrize(
    "code",
    [
        "damas-internacionales:1 P9/10/10/10/10/10/10/10/10/10 B",
        "damas-internacionales:1 1P8/10/10/10/10/10/10/10/10/10 B",
        "damas-espanolas:1 8/8/8/8/8/8/8/D7 B",
        "damas-rusas:1 8/8/8/8/8/8/8/D7 B 3",
        "damas-rusas:1 1d6/8/8/8/8/8/8/D1D1D3 B 33",
        "damas-rusas:1 1d6/8/8/8/8/8/8/D1D1D3 B x",
        "damas-turcas:1 8/8/8/8/8/8/8/p7 B",
    ],
)
def test_impossible_positions(code: str) -> None:
    with pytest.raises(BadPositionCode) as caught:
        zamora.position(code)
    assert caught.value.accepted


def test_all_are_of_one_mechanism() -> None:
    for key in slow.RULES:
        assert isinstance(zamora.game(key), Draughts)


# The printed lines --------------------------------------------------------------------------------

PRINTED = [printed for key in slow.RULES for printed in book.printed_games(key)]


@pytest.mark.parametrize("printed", PRINTED, ids=lambda one: one.id)
def test_printed_lines_are_played_again(printed: PrintedGame) -> None:
    replayed = replay(printed)
    assert replayed.ok, replayed.problem
    for checked in replayed.plies:
        ply = checked.ply
        assert (ply.status == "corrected") == bool(ply.reason)
        if ply.status == "as printed" and ":" in ply.printed:
            assert checked.read == ply.printed.replace(":", "x")
        assert checked.any_turn is None or checked.any_turn.holds
        assert ply.side == ("Blancas", "Negras")[(printed.start().side + ply.n - 1) % 2]


def test_what_the_chapter_claims_to_be_won_is_won() -> None:
    claimed = [printed for printed in PRINTED if printed.claim]
    assert len(claimed) == 2
    for printed in claimed:
        position = printed.history().position
        assert printed.claim == "Blancas" and position.side is Side.SECOND

        def lost(position: Position, turns: int) -> bool:
            """Whether the side to move has lost, in so many turns of the rival."""
            if position.outcome is not None:
                return position.outcome.winner is position.side.other
            return turns > 0 and all(
                any(lost(answer.after, turns - 1) for answer in turn.after.turns())
                for turn in position.turns()
            )

        assert lost(position, 2)


def test_misprints_are_found() -> None:
    corrected = {
        printed.id: ply.printed
        for printed in PRINTED
        for ply in printed.plies
        if ply.status == "corrected"
    }
    assert corrected == {
        "damas-internacionales-6": "f2:d4:c3",
        "damas-internacionales-7": "j1-g5",
        "damas-inglesas-2": "e8:c6:e4:c2",
        "croda-1": "d4:f4:f2:h4",
        "croda-3": "c6:c4:e6",
    }


# The kernel of draughts, read off the games, against the walk over their steps and their turns


every_kernel = pytest.mark.parametrize("key", [*KEYS, "damas-internacionales[short_stop=True]"])
compiled_too = pytest.mark.skipif(not can_compile(), reason="Numba is not there")


def states(game: Any, count: int) -> Iterator[GridState]:
    """Positions thrown together, of few and of many men."""
    lot = random.Random(game.key)
    squares = [n for n, cell in enumerate(game.board.cells) if game.used(cell)]
    for _state in range(count):
        cells = [""] * len(game.board.cells)
        for at in lot.sample(squares, lot.choice((3, 6, 10, 16))):
            cells[at] = game.crowned(lot.choice("PPpppDd"), at)
        yield GridState(tuple(cells), Side(lot.randrange(2)))


def agree(key: str, count: int, *, compiled: bool) -> None:
    game: Any = zamora.game(key)
    fast, captures = machine(game, compiled=compiled), 0
    for state in states(game, count):
        listed, expected = list(fast.results(state)), set(game.results(state))
        assert set(listed) == expected, game.encode(state)
        assert len(listed) == len(expected), game.encode(state)
        captures += any(after.cells.count("") > state.cells.count("") for after in listed)
    assert captures > count // 5


@every_kernel
def test_the_turns_are_those_of_the_rules(key: str) -> None:
    agree(key, 40, compiled=False)


@pytest.mark.exhaustive
@every_kernel
def test_thousands_of_times(key: str) -> None:
    """3000 positions a game: all agree (39 000 in all, some three minutes)."""
    agree(key, 3000, compiled=True)


@compiled_too
@pytest.mark.parametrize("key", ["damas-rusas", "damas-checas"])
def test_compiled_and_interpreted_it_finds_the_same(key: str) -> None:
    game: Any = zamora.game(key)
    fast, plain = (machine(game, compiled=compiled) for compiled in (True, False))
    for state in states(game, 60):
        assert list(fast.results(state)) == list(plain.results(state))
    for case in known(game):
        state = game.position(case.code).state
        assert fast.perft(state, len(case.counts)) == case.counts[-1]
        assert plain.perft(state, 2) == case.counts[1]


def test_a_chase_ends_paths() -> None:
    case = known(zamora.game("damas-rusas"))[-1]
    game: Any = zamora.game("damas-rusas")
    plain = machine(game, compiled=False)
    state = game.position(case.code).state
    # The last of both turns ends the game: there is no third.
    assert [plain.perft(state, depth) for depth in (1, 2, 3)] == [*case.counts, 0]


def test_the_search_is_that_of_the_rules() -> None:
    """One and the same value for each depth, with every exchange looked at to its end."""
    position = zamora.position("damas-inglesas:1 1p1p1p2/p1p5/8/4p3/8/2P3P1/1P1P4/8 B")
    own = DraughtsSearch(History(position), nodes=20_000, exact=True, compiled=False)
    usual = AlphaBeta(History(position), nodes=20_000, exact=True)
    for _depth in range(2):
        assert own.deepen() and usual.deepen()
        assert dict(zip(own.turns, own.values, strict=True)) == dict(
            zip(usual.turns, usual.values, strict=True)
        )
    line = own.line
    assert len(line) == 2
    assert all(turn.after == after.before for turn, after in pairwise(line))
