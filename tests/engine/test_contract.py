"""What every game must keep to, whatever its rules: names, codes, notation, turns, ends, values.

Each test runs for every registered game and for a toy whose turns take several steps. Where a
position has hundreds of turns, a sample with every sort of turn is looked at. The turn in progress
is in ``test_contract_draft.py``, symmetry and history are in ``test_contract_history.py``.

Where the turns of a position cannot be listed, what is said of all of them is checked of some that
are built at random, step by step; that a turn is legal is checked by building it again; and who
asks for the list gets a named error at once. Each such game has positions whose turns are listed.
"""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

import zamora
from zamora import (
    AmbiguousTurn,
    GameOver,
    IllegalTurn,
    Outcome,
    Position,
    Reason,
    Side,
    Step,
    TooManyTurns,
    Turn,
    UnknownGame,
    UnreadableNotation,
    registry,
)
from zamora.core import walk
from zamora.core.history import History
from zamora.core.notation import split_turns
from zamora.core.perft import perft

from .everygame import (
    GAMES,
    AnyGame,
    finished,
    going_on,
    is_legal,
    listable,
    positions,
    shown,
    some_turns,
)
from .playouts import sample

pytestmark = pytest.mark.usefixtures("breadth")

#: Of long lists of journeys to one place only so many are tried.
WAYS = 40


# Names --------------------------------------------------------------------------------------------


def test_a_game_is_found_by_key_and_by_name(game: AnyGame) -> None:
    assert zamora.game(game.key) == game
    usual = zamora.game(f"  {game.name.upper()} ")
    assert usual.key == game.plain_key and (usual == game) == (not game.unusual)
    assert usual in registry.catalogue()
    assert eval(repr(game), {"zamora": zamora}) == game
    assert hash(zamora.game(game.key)) == hash(game)
    assert len(set(game.sides)) == 2


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame) as caught:
        zamora.game("parchís")
    assert caught.value.text == "parchís"
    known = registry.catalogue()
    assert set(caught.value.accepted) == {found.key for found in known}


# Codes --------------------------------------------------------------------------------------------


def test_codes_and_repr_read_back(game: AnyGame) -> None:
    for position in positions(game):
        assert "\n" not in position.code
        for again in (
            zamora.position(position.code),
            zamora.position(f"  {position.code} \n"),
            game.position(position.code),
            eval(repr(position), {"zamora": zamora}),
        ):
            assert again == position
            assert hash(again) == hash(position)
            assert again.code == position.code
            assert again.side is position.side
            assert again.pieces() == position.pieces()
            assert again.outcome == position.outcome
            assert again.key == position.key


def test_codes_are_different_for_different_positions(game: AnyGame) -> None:
    for one, two in itertools.combinations(positions(game), 2):
        assert one != two
        assert one.code != two.code


def test_positions_of_different_games_differ(game: AnyGame) -> None:
    for other in GAMES:
        assert (other.start() == game.start()) == (other == game)
    assert game.start() != game.start().code


def test_every_position_shows_its_pieces_on_the_board(game: AnyGame) -> None:
    for position in positions(game):
        assert str(position).strip()
        pieces = position.pieces()
        assert len({piece.label for piece in pieces}) == len(pieces)
        cells = [cell for piece in pieces for cell in piece.cells]
        assert len(set(cells)) == len(cells)
        assert all(cell in game.board for cell in cells)


def test_what_is_displaced_by_hand_stands_elsewhere_and_can_be_put_back(game: AnyGame) -> None:
    for position in positions(game)[:6]:
        pieces = position.pieces()
        taken = {cell for piece in pieces for cell in piece.cells}
        empty = next((cell for cell in game.board.cells if cell not in taken), None)
        for piece in pieces[:4]:
            if empty is None or len(piece.cells) > 1:
                continue
            (origin,) = piece.cells
            moved = game.displaced(position.state, origin, empty)
            if moved is None:
                continue
            there = {p.cells[0]: (p.kind, p.side, p.text) for p in game.pieces(moved)}
            assert origin not in there
            assert there[empty] == (piece.kind, piece.side, piece.text)
            assert sum(len(p.cells) for p in game.pieces(moved)) == len(taken)
            assert game.displaced(moved, empty, origin) == position.state


def test_cells_are_called_by_different_names_that_read_back(game: AnyGame) -> None:
    board = game.board
    for cell in board.cells:
        assert board.cell(board.name(cell)) == cell
        assert board.cell(f" {board.name(cell).lower()} ") == cell
    assert len(set(map(board.name, board.cells))) == len(board.cells)


# Turns and notation -------------------------------------------------------------------------------


def test_turns_are_written_and_read_back(game: AnyGame) -> None:
    for position in going_on(game):
        chosen = some_turns(position)
        turns = position.turns() if position.listable else chosen
        assert len({turn.after for turn in turns}) == len(turns) == len(set(turns)) > 0
        assert position.example is not None and is_legal(position.example, position)
        for turn in chosen:
            again = position.parse(str(turn))
            assert again == turn
            assert shown(again.steps) == shown(turn.steps)
            assert position.play(turn) == again.after == turn.after
            assert split_turns(game, f"1) {turn}; 2) {turn}") == [str(turn)] * 2
        assert len({str(turn) for turn in chosen}) == len(chosen)
        for turn in chosen[-1:]:
            assert position.play(str(turn)) == turn.after
            assert eval(repr(turn), {"zamora": zamora}) == turn
            assert position.parse(f"  7) {turn} ") == turn


def test_all_ways_of_a_turn_are_written_and_read_back(game: AnyGame) -> None:
    for position in listable(game):
        written: dict[str, tuple[Step, ...]] = {}
        for turn in some_turns(position, 6):
            ways = position.ways(turn, WAYS)
            assert turn.steps in [way.steps for way in ways]
            assert len(ways[0].steps) == len(turn.steps) == min(len(way.steps) for way in ways)
            assert len({way.steps for way in ways}) == len(ways)
            for way in ways:
                assert way == turn
                assert hash(way) == hash(turn)
                # A text tells one way from another by what is displaced and where to.
                assert written.setdefault(str(way), shown(way.steps)) == shown(way.steps)
            for way in {ways[0].steps: ways[0], ways[-1].steps: ways[-1]}.values():
                again = position.parse(str(way))
                assert again == turn
                assert shown(again.steps) == shown(way.steps)
        assert len(set(written.values())) == len(written)


def test_every_turn_leads_to_a_position_that_can_stand(game: AnyGame) -> None:
    for position in going_on(game):
        for turn in position.turns() if position.listable else some_turns(position, 40):
            assert turn.before is position
            assert game.position(turn.after.code) == turn.after
            assert turn.after.side is position.side.other
            assert turn.after != position


def test_the_turns_are_those_of_the_step_grammar(game: AnyGame) -> None:
    # A game may answer more quickly than by walking over its steps, but not differently.
    for position in listable(game):
        by_steps = [state for state, _steps in walk.endings(game, position.state)]
        assert len(by_steps) == len(set(by_steps)) == len(position.turns())
        assert set(by_steps) == {turn.after.state for turn in position.turns()}


def test_who_asks_for_all_turns_where_nobody_can_list_them_is_told(game: AnyGame) -> None:
    for position in going_on(game):
        if position.listable:
            assert position.example == position.turns()[0]
            continue
        assert position.example is not None and is_legal(position.example, position)
        turn = some_turns(position, 1)[0]
        asks: list[Callable[[], object]] = [
            position.turns,
            position.reach,
            lambda p=position, t=turn: p.ways(t),
        ]
        # Of a set-up in secret the rival's turns can be listed: it waits. Some can be counted.
        if not position.asked(position.side.other).listable:
            asks.append(position.threats)
        if game.paths(position.state, 1) is None:
            asks.append(lambda p=position: perft(p, 1))
        for ask in asks:
            with pytest.raises(TooManyTurns) as caught:
                ask()
            assert "paso a paso" in caught.value.reason
            # Whose turn it is not may have none: its rival is in check.
            assert caught.value.accepted or ask == position.threats
        # One after the other they are there all the same, each once, and legal.
        states = [turn.after.state for turn in islice(position_turns(position), 4)]
        assert len(set(states)) == len(states) > 1
        assert perft(position, 0) == 1


def position_turns(position: Position) -> Iterator[Turn]:
    """The turns one after the other, as the game itself or else its steps give them."""
    for state, steps in walk.first_turns(position.game, position.state):
        turn = Turn(position, steps, Position(position.game, state))
        assert is_legal(turn, position)
        yield turn


def test_a_turn_of_another_position_is_refused(kind: AnyGame) -> None:
    chosen = going_on(kind)
    refused, read = 0, 0
    # (Where men are only put down, everything is legal at the start.)
    for position, other in itertools.pairwise([kind.start(), *chosen, chosen[0]]):
        code = position.code
        for turn in some_turns(other, 6) if position != other else ():
            with pytest.raises(IllegalTurn) as caught:
                position.play(turn)
            assert not isinstance(caught.value, GameOver)
            # As text it may happen to be possible here too; if not, the error is a named one.
            read += 1
            try:
                assert is_legal(position.parse(str(turn)), position)
            except (IllegalTurn, AmbiguousTurn) as error:
                assert error.text == str(turn)
                assert 0 <= error.place[0] <= error.place[1] <= len(error.text)
                assert error.accepted
                assert not isinstance(error, GameOver)
                if isinstance(error, IllegalTurn):
                    assert error.reason.endswith(".")
                    refused += 1
        assert position.code == code
    assert refused > (3 if read > 24 else 0)


def test_what_is_no_turn_is_unreadable(game: AnyGame) -> None:
    position = game.start()
    for text in ("", " ", "hola", "¿?", "1)", "x" * 5000, "\0", ";", "12"):
        if game.board.named(text) is not None:
            continue  # where something may be put down
        with pytest.raises(UnreadableNotation) as caught:
            position.play(text)
        assert caught.value.text == text
        assert 0 <= caught.value.place[0] <= caught.value.place[1] <= len(text)
        assert caught.value.accepted
        assert position == game.start()


# The end ------------------------------------------------------------------------------------------


def test_after_the_end_there_are_no_turns(game: AnyGame) -> None:
    some_turn = game.start().example
    for position in finished(game):
        code = position.code
        assert isinstance(position.outcome, Outcome)
        assert position.turns() == ()
        for attempt in (
            lambda p=position: p.draft(),
            lambda p=position: p.parse("x"),
            lambda p=position: p.parse(str(some_turn)),
            lambda p=position: p.play(str(some_turn)),
            lambda p=position: History(p).play(str(some_turn)),
            lambda p=position: History(p).play(some_turn),
        ):
            with pytest.raises(GameOver):
                attempt()
        with pytest.raises(IllegalTurn):
            position.play(some_turn)
        assert position.code == code


def test_the_outcome_says_why(game: AnyGame) -> None:
    for position in positions(game):
        outcome = position.outcome
        assert (outcome is None) == (position.example is not None)
        assert not position.listable or (outcome is None) == bool(position.turns())
        if outcome is not None:
            draws = (Reason.STALEMATE, Reason.MATERIAL, Reason.FIFTY, Reason.QUIET)
            if outcome.reason is not Reason.COUNT:  # both may have the same
                assert (outcome.winner is None) == (outcome.reason in draws)
            assert outcome.reason is not Reason.REPETITION


# What is hidden -----------------------------------------------------------------------------------


def test_who_must_not_see_something_can_do_the_same_whatever_it_is(kind: AnyGame) -> None:
    for position in positions(kind):
        for side in Side:
            seen = position.seen_by(side)
            assert (seen is position) == (not kind.hidden(position.state, side))
            assert seen.covered <= set(kind.board.cells) and seen.seen_by(side) is seen
        assert position.seen_by() is position and not position.covered
        if position.outcome is not None:
            assert position.seen_by(*Side) is position, "after the end everything is seen"
            continue
        seen = position.seen_by(position.side)
        assert seen.side is position.side and seen.outcome is None
        assert seen.draft().next_steps == position.draft().next_steps
        for turn in some_turns(seen):
            played = History(position).play(turn)
            assert (played.before, played.steps) == (position, turn.steps)
            assert position.play(turn) == position.play(str(turn)) == played.after


def test_what_is_set_up_in_secret_shows_nowhere(kind: AnyGame) -> None:
    for position in going_on(kind):
        other = position.side.other
        for turn in some_turns(position):
            seen = turn.after.seen_by(other)
            if not seen.covered:
                continue
            for view in (seen, turn.after.seen_by(*Side)):
                covers = [piece for piece in view.pieces() if piece.kind == "cover"]
                assert {piece.cells[0] for piece in covers} == view.covered
                shown = [piece for piece in view.pieces() if piece not in covers]
                assert view.covered.isdisjoint(cell for piece in shown for cell in piece.cells)
                assert str(view).count("?") == len(view.covered)
                assert view.draft().pieces() == view.pieces()
                assert pickle.loads(pickle.dumps(view)) == view != turn.after
            # Whatever the other has chosen, it looks the same.
            for choice in some_turns(position):
                same = choice.after.seen_by(other)
                assert same == seen and hash(same) == hash(seen)
                assert (repr(same), str(same), same.code) == (repr(seen), str(seen), seen.code)


# Values -------------------------------------------------------------------------------------------


def test_pickling_and_copying(kind: AnyGame) -> None:
    assert pickle.loads(pickle.dumps(kind)) == kind
    for history in sample(kind):
        position = history.position
        things: list[Any] = [position, *some_turns(position)[:3]]
        if position.outcome is None:
            first = position.draft()
            things += [first, first.take(first.next_steps[0])]
        for thing in things:
            for again in (
                pickle.loads(pickle.dumps(thing)),
                copy.copy(thing),
                copy.deepcopy(thing),
            ):
                assert again == thing
                assert hash(again) == hash(thing)
        again = pickle.loads(pickle.dumps(history))
        assert again.positions == history.positions
        assert again.outcome == history.outcome


def test_a_pickle_does_not_drag_the_game_tree_along(kind: AnyGame) -> None:
    position = kind.start()
    small = len(pickle.dumps(position))
    for turn in some_turns(position):
        assert (turn.after.example is None) == (turn.after.outcome is not None)
        if turn.after.listable:
            turn.after.turns()
    assert len(pickle.dumps(position)) == small


def test_equal_turns_need_equal_ends_not_equal_steps(kind: AnyGame) -> None:
    for position in listable(kind)[:5]:
        turns = position.turns()
        for one, two in itertools.product(some_turns(position), turns):
            assert (one == two) == (one is two)
        fresh = kind.position(position.code).turns()
        assert fresh == turns
        assert list(map(hash, fresh)) == list(map(hash, turns))
        assert turns[0] != str(turns[0])
