"""Any text gives a value or a named error, and the error points into the text."""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import zamora
from zamora import Board, Position, Turn, ZamoraError
from zamora.core.notation import split_turns, turn_parts
from zamora.play.record import Record
from zamora.play.record import read as read_record
from zamora.registry import all_keys

from .everygame import AnyGame, is_legal, some_turns
from .playouts import random_game, sample

#: Letters that mean something in one notation or another, or make trouble elsewhere.
LETTERS = 'V0123456789 aACRBNcx:;.,()[]{}#"\\-+−–—→*?°\n\t\0½²٣Ⅷáſİ\u0301\u2028\ufeff\U0001f600'

#: For each of twenty games; every run tries others.
attempts = settings(max_examples=6, deadline=None)


@pytest.fixture
def game(kind: AnyGame) -> AnyGame:
    """Who reads is the same for all games of a kind."""
    return kind


@cache
def valid_texts(game: AnyGame) -> list[str]:
    """Turns, codes, names of cells and records of the game: what mutations start from."""
    texts: list[str] = []
    for history in sample(game)[:6]:
        position = history.position
        texts += [position.code, *map(str, some_turns(position)[:4])]
        texts += [game.board.name(cell) for piece in position.pieces() for cell in piece.cells]
    for seed in range(3):
        texts.append(Record.from_history(random_game(game, seed, 8), {"A": "b"}, {1: "c"}).write())
    return list(dict.fromkeys(texts))


def mutated(text: str, seed: int, changes: int) -> str:
    """``text`` with some letters left out, doubled, exchanged or put in."""
    chance = random.Random(seed)
    letters = list(text)
    for _change in range(changes):
        at = chance.randrange(len(letters) + 1)
        what = chance.randrange(4)
        if what == 0:
            letters[at:at] = chance.choice(LETTERS)
        elif letters and what == 1:
            del letters[min(at, len(letters) - 1)]
        elif letters and what == 2:
            letters[at:at] = letters[max(0, at - 3) : at]
        elif letters:
            letters[min(at, len(letters) - 1)] = chance.choice(LETTERS)
    return "".join(letters)


def texts_of(game: AnyGame) -> st.SearchStrategy[str]:
    mutations = st.builds(
        mutated, st.sampled_from(valid_texts(game)), st.integers(0, 10**6), st.integers(0, 4)
    )
    return st.text(max_size=60) | st.text(LETTERS, max_size=40) | mutations


def value_or_error(call: Callable[[str], Any], text: str) -> Any:
    """The value of ``call(text)``, or None after a named error has been looked over."""
    try:
        return call(text)
    except ZamoraError as error:
        start, end = error.place
        assert 0 <= start <= end <= len(error.text)
        assert error.reason
        assert str(error).startswith(error.reason)
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert vars(again) == vars(error)
        assert str(again) == str(error)
        return None


def positions(game: AnyGame) -> list[Position]:
    return [history.position for history in sample(game)[:4]]


def test_turns(game: AnyGame) -> None:
    at = positions(game)

    @attempts
    @given(texts_of(game), st.integers(0, len(at) - 1), st.integers(0, 10**6))
    @example("", 0, 0)
    def check(text: str, n: int, seed: int) -> None:
        position = at[n]
        here = position.turns() if position.listable else some_turns(position, 4)
        if seed % 2 and here:
            # A turn that fits here, misspelt a little.
            text = mutated(str(here[seed % len(here)]), seed, seed % 3)
        code = position.code
        turn = value_or_error(position.parse, text)
        assert position.code == code
        if turn is not None:
            assert isinstance(turn, Turn)
            assert is_legal(turn, position)
            assert position.parse(str(turn)) == turn
        assert (value_or_error(position.play, text) is None) == (turn is None)

    check()


def test_an_error_in_a_turn_quotes_the_whole_text(game: AnyGame) -> None:
    position = game.start()

    @attempts
    @given(texts_of(game))
    def check(text: str) -> None:
        try:
            position.parse(text)
        except ZamoraError as error:
            assert error.text == text

    check()


def test_codes(game: AnyGame) -> None:
    @attempts
    @given(texts_of(game))
    @example("")
    @example(" ")
    @example(":")
    @example(f"{game.key}:")
    @example(f"{game.key}:{game.code_version}")
    def check(text: str) -> None:
        for read in (zamora.position, game.position):
            position = value_or_error(read, text)
            if position is not None:
                assert isinstance(position, Position)
                assert position.game.position(position.code) == position
                assert position.outcome is not None or position.example is not None
                if position.listable:
                    position.turns()

    check()


def test_fields_of_codes(game: AnyGame) -> None:
    head = f"{game.key}:{game.code_version} "
    codes = [text for text in valid_texts(game) if text.startswith(head)]

    @attempts
    @given(st.builds(mutated, st.sampled_from(codes), st.integers(0, 10**6), st.integers(1, 3)))
    def check(text: str) -> None:
        position = value_or_error(game.position, text)
        if position is not None:
            assert game.position(position.code) == position
            assert position.outcome is None or position.turns() == ()

    check()


def test_cells(game: AnyGame) -> None:
    board: Board = game.board

    @attempts
    @given(texts_of(game))
    @example("V٣3")
    def check(text: str) -> None:
        cell = value_or_error(board.cell, text)
        assert cell is None or cell in board

    check()


def test_names_of_games() -> None:
    @attempts
    @given(st.text(max_size=20))
    @example("İ")
    @example("ALIANZAS")
    def check(text: str) -> None:
        found = value_or_error(zamora.game, text)
        assert found is None or found.key in all_keys()

    check()


def test_lists_of_turns(game: AnyGame) -> None:
    @attempts
    @given(texts_of(game))
    def check(text: str) -> None:
        parts = list(turn_parts(text, game.turn_starts))
        assert split_turns(game, text) == [part for _start, part in parts]
        for start, part in parts:
            assert part and part == part.strip()
            assert text[start : start + len(part)] == part

    check()


def test_records(game: AnyGame) -> None:
    @attempts
    @given(texts_of(game))
    @example('[Juego "compases"]\n\\')
    def check(text: str) -> None:
        found = value_or_error(lambda text: read_record(text, game), text)
        if found is not None:
            record, problems = found
            lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            for problem in problems:
                assert 1 <= problem.line <= len(lines)
                assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
                assert str(problem).startswith("Línea ")
                assert pickle.loads(pickle.dumps(problem)) == problem
            # Whatever was understood can be written, and is understood again without a problem.
            if record.game in zamora.games():
                assert read_record(record.write()) == (record, [])

    check()


def test_the_mutations_hit_both_sides(game: AnyGame) -> None:
    """Some are still valid and some are not, or the tests above would look at one side only."""
    start = game.start()
    turns = [str(turn) for turn in some_turns(start)]
    read = {True: 0, False: 0}
    for seed, text in itertools.product(range(60), turns):
        read[value_or_error(start.parse, mutated(text, seed, 1)) is not None] += 1
        if read[True] > 3 and read[False] > 20:
            return
    raise AssertionError(read)
