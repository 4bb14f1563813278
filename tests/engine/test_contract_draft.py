"""What every game must keep to: the turn in progress, built step by step."""

from __future__ import annotations

import itertools
import random
from collections import Counter, deque
from typing import Any

import pytest

from zamora import Draft, IllegalTurn, Position, Step, Turn
from zamora.core import walk
from zamora.core.board import NOWHERE

from .everygame import AnyGame, going_on, listable, some_turns

pytestmark = pytest.mark.usefixtures("breadth")

#: In a position with more turns, only some of the first steps are followed to all their ends.
FEW_TURNS = 25
#: A ball may go round in circles: longer turns are not followed.
LONG = 60


def first_steps(position: Position) -> tuple[Step, ...]:
    """All first steps where turns are few, else one or two of each kind of step and piece."""
    steps = position.draft().next_steps
    if len(position.turns()) <= FEW_TURNS:
        return steps
    sorts: dict[tuple[str, str], Step] = {}
    for step in random.Random(position.code).sample(steps, len(steps)):
        sorts.setdefault((step.kind, step.piece[:1]), step)
    # And the turns that go furthest begin with these.
    longest = max(some_turns(position), key=lambda turn: len(turn.steps)).steps[0]
    return tuple({*sorts.values(), longest})


class Explored:
    """All drafts of a position that can be reached by ``next_steps`` from some first steps."""

    def __init__(self, position: Position, first: tuple[Step, ...]) -> None:
        begun = position.draft()
        assert begun.steps == () and not begun.may_end
        # Breadth first over what is on the board and in the memory of the turn.
        self.seen: dict[Any, Draft] = {}
        self.sources: dict[Any, list[Any]] = {}
        #: Each turn that may end somewhere, with the steps that it takes at least.
        self.ends: dict[Turn, int] = {}
        queue: deque[Draft] = deque()
        for step in first:
            self._meet(begun, begun.take(step), queue)
        while queue:
            draft = queue.popleft()
            if draft.may_end:
                turn = draft.turn()
                assert turn.steps == draft.steps == tuple(draft)
                self.ends.setdefault(turn, len(draft.steps))
            for step in draft.next_steps:
                following = draft.take(step)
                assert following.undo() == draft
                assert following.steps[-1] == step
                self._meet(draft, following, queue)

    def _meet(self, draft: Draft, following: Draft, queue: deque[Draft]) -> None:
        memory = following._drafts[-1]
        self.sources.setdefault(memory, []).append(draft._drafts[-1])
        if memory not in self.seen:
            self.seen[memory] = following
            queue.append(following)

    def alive(self) -> set[Any]:
        """The drafts from which the turn can be brought to an end."""
        found = {memory for memory, draft in self.seen.items() if draft.may_end}
        stack = list(found)
        while stack:
            for memory in self.sources.get(stack.pop(), []):
                if memory in self.seen and memory not in found:
                    found.add(memory)
                    stack.append(memory)
        return found


def test_building_step_by_step_reaches_exactly_the_turns(game: AnyGame) -> None:
    for position in listable(game):
        first = first_steps(position)
        explored = Explored(position, first)
        expected = set(position.turns())
        if first != position.draft().next_steps:
            begun = game.begin(position.state)
            reached = {
                state
                for step in first
                for state, _steps in walk.endings_from(game, game.take(begun, step), (step,))
            }
            expected = {turn for turn in expected if turn.after.state in reached}
            for state in reached:
                assert any(game.leads_to(begun, step, state) for step in first)
        assert set(explored.ends) == expected
        for turn in [turn for turn in some_turns(position) if turn in expected]:
            assert len(turn.steps) <= explored.ends[turn], "a turn is shown in its shortest form"
            if turn.steps[0] in first:
                assert len(turn.steps) == explored.ends[turn]
        assert explored.alive() == set(explored.seen), "a draft on offer is a dead end"


def test_a_turn_that_is_built_at_random_comes_to_an_end(game: AnyGame) -> None:
    for position in going_on(game):
        lot = random.Random(position.code)
        draft = position.draft()
        while draft.next_steps:
            step = lot.choice(draft.next_steps)
            following = draft.take(step)
            assert following.undo() == draft and following.steps == (*draft.steps, step)
            assert following.may_end or following.next_steps, "a draft on offer is a dead end"
            assert following.allowance in ("", following.allowance.strip())
            draft = following
            if len(draft.steps) > LONG:
                break
        else:
            assert position.parse(str(draft.turn())) == draft.turn()


def test_a_turn_in_progress_refuses_what_is_not_on_offer(kind: AnyGame) -> None:
    chosen = going_on(kind)
    for position, other in itertools.pairwise(chosen):
        draft = position.draft()
        assert draft.undo() == draft
        with pytest.raises(IllegalTurn):
            draft.turn()
        strange = [step for step in other.draft().next_steps if step not in draft.next_steps]
        for step in random.Random(position.code).sample(strange, min(6, len(strange))):
            with pytest.raises(IllegalTurn) as caught:
                draft.take(step)
            assert caught.value.accepted
        assert draft == position.draft()


def test_steps_lie_on_the_board_and_are_shown_there(game: AnyGame) -> None:
    for position in going_on(game):
        assert position.draft().pieces() == position.pieces()
        for turn in some_turns(position):
            draft = position.draft()
            for step in turn.steps:
                _assert_step_on_board(game, step)
                own = {piece.label for piece in draft.pieces() if piece.side is position.side}
                assert step.actuator is None or (step.kind == "ball" and step.actuator in own)
                there = {piece.label for piece in draft.pieces()}
                assert step.kind == "place" or not step.piece or step.piece in there
                draft = draft.take(step)
                _assert_shown(draft, step)
            assert draft.turn() == turn


def _assert_shown(draft: Draft, step: Step) -> None:
    pieces = draft.pieces()
    assert len({piece.label for piece in pieces}) == len(pieces)
    cells = [cell for piece in pieces for cell in piece.cells]
    assert all(cell in draft.position.game.board for cell in cells)
    # What travels may be where a piece stands that must send it on, nobody else.
    doubled = [cell for cell, n in Counter(cells).items() if n > 1]
    assert doubled in ([], [step.target])
    gone = step.kind in ("remove", "choose", "pass")
    assert gone or any(step.target in piece.cells for piece in pieces)
    before = Counter(piece.kind for piece in draft.position.pieces())
    # Men that have been promoted or put down may go on in the same turn; of several on a cell one
    # may leave.
    changed = any(one.kind == "place" or one.becomes for one in draft.steps)
    changed |= any(piece.text for piece in draft.position.pieces())
    # So may who stands on something that stays.
    changed |= bool(draft.position.game.territory(draft.position.state))
    assert changed or Counter(piece.kind for piece in pieces) <= before


def _assert_step_on_board(game: AnyGame, step: Step) -> None:
    cells = (step.origin, step.target, step.pivot, *step.path)
    on_board = step.kind in ("choose", "pass") or step.target in game.board
    assert on_board and all(cell in game.board for cell in cells if cell not in (None, NOWHERE))
    if step.path:
        assert step.path[-1] == step.target
