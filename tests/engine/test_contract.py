"""What every game must keep to, whatever its rules: names, codes, notation, turns, ends, values.

Each test runs for every registered game and for a toy whose turns take several steps; symmetry and
history are in the file beside this one.
"""

from __future__ import annotations

import copy
import itertools
import pickle
from collections import Counter, deque
from typing import Any

import pytest

import zamora
from zamora import (
    AmbiguousTurn,
    Draft,
    GameOver,
    IllegalTurn,
    Outcome,
    Reason,
    Step,
    Turn,
    UnknownGame,
    UnreadableNotation,
)
from zamora.history import History
from zamora.notation import split_turns

from .everygame import GAMES, AnyGame, finished, going_on, positions
from .playouts import sample

#: Of long lists of journeys to one place only so many are tried.
WAYS = 40


# Names --------------------------------------------------------------------------------------------


def test_a_game_is_found_by_key_and_by_name(game: AnyGame) -> None:
    assert zamora.game(game.key) == game
    assert zamora.game(f"  {game.name.upper()} ") == game
    assert game in zamora.games()
    assert eval(repr(game), {"zamora": zamora}) == game
    assert hash(zamora.game(game.key)) == hash(game)
    assert len(set(game.sides)) == 2


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame) as caught:
        zamora.game("parchís")
    assert caught.value.text == "parchís"
    assert set(caught.value.accepted) == {found.key for found in zamora.games()}


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


def test_cells_are_called_by_different_names_that_read_back(game: AnyGame) -> None:
    board = game.board
    for cell in board.cells:
        assert board.cell(board.name(cell)) == cell
        assert board.cell(f" {board.name(cell).lower()} ") == cell
    assert len(set(map(board.name, board.cells))) == len(board.cells)


# Turns and notation -------------------------------------------------------------------------------


def test_turns_are_written_and_read_back(game: AnyGame) -> None:
    for position in going_on(game):
        turns = position.turns()
        assert turns
        for turn in turns:
            assert position.parse(str(turn)) == turn
            assert position.parse(str(turn)).steps == turn.steps
            assert position.play(str(turn)) == position.play(turn) == turn.after
            assert eval(repr(turn), {"zamora": zamora}) == turn
            assert split_turns(game, f"1) {turn}; 2) {turn}") == [str(turn)] * 2
            assert position.parse(f"  7) {turn} ") == turn
        assert len({str(turn) for turn in turns}) == len(turns)
        assert len({turn.after for turn in turns}) == len(turns) == len(set(turns))


def test_all_ways_of_a_turn_are_written_and_read_back(game: AnyGame) -> None:
    for position in going_on(game):
        written: Counter[str] = Counter()
        for turn in position.turns():
            ways = position.ways(turn, WAYS)
            assert turn.steps in [way.steps for way in ways]
            assert len(ways[0].steps) == len(turn.steps) == min(len(way.steps) for way in ways)
            for way in ways:
                assert way == turn
                assert hash(way) == hash(turn)
                assert position.parse(str(way)).steps == way.steps
                written[str(way)] += 1
        assert set(written.values()) == {1}


def test_every_turn_leads_to_a_position_that_can_stand(game: AnyGame) -> None:
    for position in going_on(game):
        for turn in position.turns():
            assert turn.before is position
            assert game.position(turn.after.code) == turn.after
            assert turn.after.side is position.side.other
            assert turn.after != position


def test_a_turn_of_another_position_is_refused(game: AnyGame) -> None:
    chosen = going_on(game)
    for position, other in itertools.pairwise(chosen):
        code = position.code
        for turn in other.turns():
            with pytest.raises(IllegalTurn) as caught:
                position.play(turn)
            assert not isinstance(caught.value, GameOver)
            # As text it may happen to be possible here too; if not, the error is a named one.
            try:
                assert position.parse(str(turn)) in position.turns()
            except (IllegalTurn, AmbiguousTurn) as error:
                assert error.text == str(turn)
                assert 0 <= error.place[0] <= error.place[1] <= len(error.text)
                assert error.accepted
                assert not isinstance(error, GameOver)
        assert position.code == code


def test_some_texts_of_other_positions_are_illegal(game: AnyGame) -> None:
    start = game.start()
    texts = {str(turn) for position in going_on(game) for turn in position.turns()}
    texts -= {str(turn) for turn in start.turns()}
    refused = 0
    for text in texts:
        try:
            start.parse(text)
        except IllegalTurn as error:
            assert error.reason.endswith(".")
            refused += 1
    assert refused > 3


@pytest.mark.parametrize("text", ["", " ", "hola", "¿?", "1)", "x" * 5000, "\0", ";", "12"])
def test_what_is_no_turn_is_unreadable(game: AnyGame, text: str) -> None:
    position = game.start()
    with pytest.raises(UnreadableNotation) as caught:
        position.play(text)
    assert caught.value.text == text
    assert 0 <= caught.value.place[0] <= caught.value.place[1] <= len(text)
    assert caught.value.accepted
    assert position == game.start()


# The turn in progress -----------------------------------------------------------------------------


def test_building_step_by_step_reaches_exactly_the_turns(game: AnyGame) -> None:
    for position in going_on(game):
        first = position.draft()
        assert first.steps == () and not first.may_end
        # Breadth first over what is on the board and in the memory of the turn.
        seen: dict[Any, Draft] = {first._drafts[-1]: first}
        sources: dict[Any, list[Any]] = {}
        reached: dict[Turn, int] = {}
        queue = deque([first])
        while queue:
            draft = queue.popleft()
            if draft.may_end:
                turn = draft.turn()
                assert turn.steps == draft.steps == tuple(draft)
                reached.setdefault(turn, len(draft.steps))
            for step in draft.next_steps:
                following = draft.take(step)
                assert following.undo() == draft
                assert following.steps[-1] == step
                memory = following._drafts[-1]
                sources.setdefault(memory, []).append(draft._drafts[-1])
                if memory not in seen:
                    seen[memory] = following
                    queue.append(following)
        assert set(reached) == set(position.turns())
        for turn in position.turns():
            assert len(turn.steps) == reached[turn], "a turn is shown in its shortest form"
        _assert_no_dead_ends(seen, sources)


def _assert_no_dead_ends(seen: dict[Any, Draft], sources: dict[Any, list[Any]]) -> None:
    """From every draft on offer the turn can still be brought to an end."""
    alive = {memory for memory, draft in seen.items() if draft.may_end}
    stack = list(alive)
    while stack:
        for memory in sources.get(stack.pop(), []):
            if memory not in alive:
                alive.add(memory)
                stack.append(memory)
    assert alive == set(seen)


def test_a_turn_in_progress_refuses_what_is_not_on_offer(game: AnyGame) -> None:
    chosen = going_on(game)
    for position, other in itertools.pairwise(chosen):
        draft = position.draft()
        assert draft.undo() == draft
        with pytest.raises(IllegalTurn):
            draft.turn()
        assert draft.pieces() == position.pieces()
        for step in other.draft().next_steps:
            if step not in draft.next_steps:
                with pytest.raises(IllegalTurn) as caught:
                    draft.take(step)
                assert caught.value.accepted
        assert draft == position.draft()


def test_steps_lie_on_the_board(game: AnyGame) -> None:
    for position in going_on(game):
        labels = {piece.label for piece in position.pieces()}
        for turn in position.turns():
            draft = position.draft()
            for step in turn.steps:
                _assert_step_on_board(game, step)
                assert step.piece in labels or step.kind == "place"
                draft = draft.take(step)
            assert draft.turn() == turn


def _assert_step_on_board(game: AnyGame, step: Step) -> None:
    cells = (step.origin, step.target, step.pivot, *step.path)
    assert all(cell in game.board for cell in cells if cell is not None)
    if step.path:
        assert step.path[-1] == step.target


# The end ------------------------------------------------------------------------------------------


def test_after_the_end_there_are_no_turns(game: AnyGame) -> None:
    some_turn = game.start().turns()[0]
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
        assert (outcome is None) == bool(position.turns())
        if outcome is not None:
            assert (outcome.winner is None) == (outcome.reason is Reason.STALEMATE)
            assert outcome.reason is not Reason.REPETITION


# Values -------------------------------------------------------------------------------------------


def test_pickling_and_copying(game: AnyGame) -> None:
    assert pickle.loads(pickle.dumps(game)) == game
    for history in sample(game):
        position = history.position
        things: list[Any] = [position, *position.turns()[:3]]
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


def test_a_pickle_does_not_drag_the_game_tree_along(game: AnyGame) -> None:
    position = game.start()
    small = len(pickle.dumps(position))
    for turn in position.turns():
        turn.after.turns()
    assert len(pickle.dumps(position)) == small


def test_equal_turns_need_equal_ends_not_equal_steps(game: AnyGame) -> None:
    for position in going_on(game)[:5]:
        turns = position.turns()
        for one, two in itertools.product(turns, turns):
            assert (one == two) == (one is two)
        fresh = game.position(position.code).turns()
        assert fresh == turns
        assert list(map(hash, fresh)) == list(map(hash, turns))
        assert turns[0] != str(turns[0])
