"""A session of a game whose turns take several steps: every game plays on the same session.

The game is the toy of the engine's tests: a piece moves one step; if it then touches the ball, the
ball must hop diagonally, and may go on hopping while the piece touches it.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from zamora.core.board import Cell
from zamora.core.position import Side
from zamora.player.play.session import Session
from zamora.rival import player

from .sessions import drag


def _toy() -> Any:
    path = Path(__file__).parents[1] / "engine" / "toy.py"
    spec = importlib.util.spec_from_file_location("zamora_toy_for_widgets", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


TOY = _toy().Toy()
A, BALL = Cell(1, 3), Cell(3, 3)
STEP = Cell(2, 3)


@pytest.fixture
def session() -> Session:
    return Session(TOY.start())


def test_after_a_step_the_turn_goes_on(session: Session) -> None:
    session.touch(A)
    (shown,) = session.touch(STEP)
    assert shown.step.kind == "move"
    assert session.position == TOY.start() and not session.history.turns
    assert session.selected == BALL, "only the ball can go on: it is picked up"
    assert session.targets == {Cell(2, 2), Cell(2, 4), Cell(4, 2), Cell(4, 4)}
    assert {p.label: p.cells for p in session.view().shown}["A"] == (STEP,)
    assert session.status() == "Le toca a A."


def test_a_turn_that_must_go_on_cannot_be_ended(session: Session) -> None:
    session.touch(A)
    session.touch(STEP)
    session.end_turn()
    assert not session.history.turns and session.draft is not None and session.draft.steps


def test_a_turn_that_may_end_is_ended_on_request(session: Session) -> None:
    for cell in (A, STEP, Cell(2, 2)):
        session.touch(cell)
    assert session.draft is not None and session.draft.may_end and not session.history.turns
    session.end_turn()
    assert [str(turn) for turn in session.history.turns] == ["A: 13 a 23. R: 22"]
    assert session.position.side is Side.SECOND


def test_a_turn_ends_by_itself_when_nothing_can_follow(session: Session) -> None:
    shown = []
    for cell in (A, STEP, Cell(4, 4)):
        shown += session.touch(cell)
    assert [str(turn) for turn in session.history.turns] == ["A: 13 a 23. R: 44"]
    assert [one.step.kind for one in shown] == ["move", "ball"]
    first, second = ({p.label: p.cells for p in one.before.shown} for one in shown)
    assert first["A"] == (A,) and second["A"] == (STEP,)
    assert len(session.view().last) == 2


def test_steps_are_taken_back_one_by_one(session: Session) -> None:
    for cell in (A, STEP, Cell(2, 2), Cell(1, 1)):
        session.touch(cell)
    played = list(session.history.turns)
    assert played, "from 11 the piece no longer touches the ball"
    session.undo()
    for cell in (A, STEP, Cell(2, 2)):
        session.touch(cell)
    for left in (1, 0):
        session.undo()
        assert session.draft is not None and len(session.draft.steps) == left
        assert session.message == "Deshiciste el último paso."
        assert (session.selected is None) == (left == 0), "what goes on by itself stays picked up"
    session.undo()
    assert session.message == "Todavía no hay turnos que deshacer."
    session.redo()
    assert list(session.history.turns) == played


def test_escape_puts_down_then_takes_a_step_back(session: Session) -> None:
    session.touch(A)
    session.touch(STEP)
    session.escape()
    assert session.selected is None and session.draft is not None and session.draft.steps
    session.escape()
    assert not session.draft.steps
    session.escape()
    assert not session.history.turns


def test_a_wrong_next_step_is_refused_and_changes_nothing(session: Session) -> None:
    session.touch(A)
    session.touch(STEP)
    draft = session.draft
    session.touch(Cell(5, 5))
    assert session.message == "Eso no se puede: None Cell(row=5, column=5)."
    assert session.draft == draft


def test_drags_make_the_steps_too(session: Session) -> None:
    for origin, target in ((A, STEP), (BALL, Cell(4, 4))):
        drag(session, origin, target)
    assert [str(turn) for turn in session.history.turns] == ["A: 13 a 23. R: 44"]


def test_a_typed_turn_starts_from_the_beginning_of_the_turn(session: Session) -> None:
    session.touch(A)
    session.touch(STEP)
    shown = session.type_turn("A: 13 a 12")
    assert [str(turn) for turn in session.history.turns] == ["A: 13 a 12"]
    assert {p.label: p.cells for p in shown[0].before.shown}["A"] == (A,)


def test_all_steps_of_a_computer_s_turn_are_shown(session: Session) -> None:
    turn = session.position.parse("A: 13 a 23. R: 22, 11")
    shown = session.play(turn)
    assert [one.step for one in shown] == list(turn.steps)
    balls = [{p.label: p.cells for p in one.before.shown}["R"] for one in shown]
    assert balls == [(BALL,), (BALL,), (Cell(2, 2),)]


@pytest.mark.parametrize("flipped", [False, True])
def test_every_step_is_shown_on_the_board_as_it_is_turned(session: Session, flipped: bool) -> None:
    session.flipped = flipped
    start = session.position
    shown = session.play(start.parse("A: 13 a 23. R: 22, 11"))
    assert len(shown) == 3
    assert [one.before.flipped for one in shown] == [flipped] * 3
    assert [one.before.position for one in shown] == [start] * 3


def test_a_game_without_a_solution_has_no_values_and_no_hints(session: Session) -> None:
    assert session.solution is None and session.values() == {}
    session.show_values = True
    assert session.view().badges == {}
    session.hint()
    assert session.message == "Para esta posición no tengo pistas."


def test_against_a_computer_a_step_is_taken_back_first(session: Session) -> None:
    session.set_player(Side.SECOND, player("azar", seed=1))
    session.touch(A)
    session.touch(STEP)
    session.undo()
    assert session.draft is not None and not session.draft.steps
