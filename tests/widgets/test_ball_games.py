"""The five ball games on the session that plays all games: turns of several steps, by touches."""

from __future__ import annotations

import random
import re

import pytest

import zamora
from zamora.core.history import History
from zamora.core.position import Side
from zamora.player.cards.boardinputs import PlayInput
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.svg import paint
from zamora.player.picture.view import build
from zamora.player.play.session import Session
from zamora.rival import player
from zamora.school.exercises import TurnExercise
from zamora.solve import solvable

from ..marks import ordinarily
from .hands import choose, click, commands
from .sessions import drag, played, touch, ways

BALL_GAMES = [game.key for game in zamora.games() if game.key != "compases"]
every_game = pytest.mark.parametrize("key", BALL_GAMES)
OBLIGED = "futez:1 31,35,42,62 44,64,71,75 53 N"
PROMOTED = "caliz:1 R145,C46,P33 R28,T52,P133 24 B"


def session(start: str) -> Session:
    return Session(zamora.position(start) if ":" in start else zamora.game(start).start())


def names(one: Session, cells: frozenset[zamora.Cell]) -> set[str]:
    return {one.position.game.board.name(cell) for cell in cells}


@pytest.mark.parametrize(
    ("start", "touches", "turn"),
    [
        ("futez", "22 33", "B: C22 a C33"),
        (OBLIGED, "44 55 44", "N: C44 a C55. R: C53 a C44"),
        ("golez", "33 43", "DB1: 33 a 43"),
        ("golez", "52 63 74 83", "AB1: 52 a 63. R: 74 y 83"),
        ("goldrez", "23 21", "Tb: 23 a 21"),
        ("caliz", "(9,3) (8,3)", "(9,3) a (8,3)"),
        ("caliz", "(10,5) (8,5) (5,2)", "(10,5) a (8,5) a (5,2)"),
        ("gol", "(11,4) (9,5)", "(11,4) a (9,5)"),
        ("gol", "(12,8) (4,8) (4,6)", "(12,8) a (4,8) a (4,6) *"),
    ],
)
def test_a_turn_that_cannot_go_on_ends_by_itself(start: str, touches: str, turn: str) -> None:
    one = session(start)
    touch(one, touches)
    assert played(one) == [turn] and one.selected is None
    assert one.message == ("Falta: la torre de (12,8) salió del tablero." if "*" in turn else "")


@pytest.mark.parametrize(
    ("key", "touches", "turn"),
    [
        ("golez", "52 63", "AB1: 52 a 63"),
        ("golez", "52 63 74", "AB1: 52 a 63. R: 74"),
        ("goldrez", "44 53", "Db: 44 a 53"),
        ("goldrez", "44 53 43 24", "Db: 44 a 53. O: 43, 24"),
    ],
)
def test_a_turn_that_may_go_on_waits_to_be_ended(key: str, touches: str, turn: str) -> None:
    one = session(key)
    touch(one, touches)
    assert not played(one) and one.may_end
    assert one.message.removesuffix(" ¡Cuidado! Los cuadrados con × son autogoles.") in (
        "Puedes mover el balón o terminar el turno.",
        "El balón puede seguir; si no, termina el turno.",
    )
    one.end_turn()
    assert played(one) == [turn] and not one.may_end


def test_a_ball_that_must_move_is_picked_up() -> None:
    one = session(OBLIGED)
    touch(one, "44 55")
    assert not one.may_end and one.message == "El balón tiene que moverse: elige adónde."
    assert names(one, frozenset({one.selected} - {None})) == {"C53"}  # type: ignore[arg-type]
    assert names(one, one.targets) == {"C44"}
    one.end_turn()
    assert not played(one)
    touch(one, "62")
    assert not played(one) and one.message and one.draft is not None and one.draft.steps


def test_who_moves_the_ball_is_not_asked_where_it_makes_no_difference() -> None:
    one = session("golez")
    touch(one, "44 54 63")
    to_74 = [step for step in one.draft.next_steps if step.target == (7, 4)]  # type: ignore[union-attr]
    assert {step.actuator for step in to_74} == {"MB", "AB1"}
    touch(one, "74")
    assert not one.choices
    one.end_turn()
    assert len(played(one)) == 1 and one.history.position.code.endswith(" 74 N")


def test_who_moves_the_ball_is_asked_where_each_may_do_so_once() -> None:
    one = session("goldrez")
    touch(one, "34 53 33 31")
    assert {step.actuator for step in one.choices} == {"Tb", "Db"}
    assert one.message == "Varias piezas lo pueden mandar ahí. Elige cuál."
    one.take(next(step for step in one.choices if step.actuator == "Db"))
    assert not one.choices and "Elige" not in one.message
    (turn,) = one.history.turns
    assert [step.actuator for step in turn.steps] == [None, "Cb", "Db"]


def test_a_drag_asks_too() -> None:
    one = session("goldrez")
    touch(one, "34 53 33")
    cell = one.position.game.board.cell
    before = one.draft
    drag(one, cell("33"), cell("32"), cell("31"))
    assert one.draft is before and len(ways(one, cell("31"))) == 2, "the page asks which one"


def test_the_chalice_goes_on_through_the_own_men() -> None:
    one = session("caliz")
    touch(one, "(10,5) (8,5)")
    assert not one.may_end and "(12,5)" in names(one, one.targets)
    standing = [piece.label for piece in one.view().shown if piece.cells == ((8, 5),)]
    assert standing == ["Db(8,5)", "Cáliz"], "the one on top comes last"
    touch(one, "(12,5)")
    assert names(one, one.origins) == {"(12,5)"} and not one.may_end
    touch(one, "(11,5)")
    assert played(one) == ["(10,5) a (8,5) a (12,5) a (11,5)"]


def test_a_pawn_asks_what_it_becomes() -> None:
    one = session(PROMOTED)
    touch(one, "(3,3) (2,3)")
    assert [step.becomes for step in one.choices] == ["dama", "torre", "alfil", "caballo"]
    assert one.message == "¿En qué se convierte? Elige."
    touch(one, "(9,9)")
    assert not one.choices and one.message and not played(one)
    touch(one, "(2,3)")
    assert len(one.choices) == 4, "asked again"
    one.take(one.choices[3])
    assert len(played(one)) == 1 and "C23" in one.position.code


def test_steps_of_a_promotion_are_taken_back() -> None:
    one = session(PROMOTED)
    touch(one, "(3,3) (2,3)")
    one.undo()
    assert not one.choices and one.draft is not None and not one.draft.steps
    touch(one, "(3,3) (2,3)")
    for _step in range(3):
        one.escape()
    assert one.draft is not None and not one.draft.steps
    touch(one, "(3,3) (2,3) (2,3)")
    assert "D23" in one.position.code, "a second touch takes the first choice"


def test_the_victim_of_a_foul_is_sent_away() -> None:
    one = session("gol")
    touch(one, "(12,8) (4,8)")
    assert [p.label for p in one.view().shown if p.cells == ((4, 8),)] == ["Tb(4,8)", "An(4,8)"]
    assert "(12,8)" in names(one, one.targets) and not one.may_end
    touch(one, "(3,8)")
    (turn,) = one.history.turns
    assert [step.kind for step in turn.steps] == ["foul", "ball"]
    assert "Tb(4,8)" not in {piece.label for piece in one.view().shown}


@every_game
def test_no_solution_no_values_no_hint(key: str) -> None:
    one = session(key)
    one.show_values = True
    if key not in solvable():
        assert one.solution is None and one.values() == {} and one.view().badges == {}
        one.hint()
        assert one.message == "Para esta posición no tengo pistas."


def test_futez_is_solved() -> None:
    one = session("futez")
    one.show_values = True
    assert {value.result for value in one.values().values()} == {"draw"}
    one.hint()
    assert one.message.startswith("B: ") and "empate" in one.message
    assert not re.search("blancas|negras", one.message, re.IGNORECASE)


@pytest.mark.parametrize(
    "key", ordinarily(["golez", "gol"], ["futez", "golez", "goldrez", "caliz", "gol"])
)
def test_wild_clicking(key: str) -> None:
    """Whatever is touched in whatever order, the game stays a legal one and can be drawn."""
    one, chance = session(key), random.Random(key)
    board = one.position.game.board
    one.set_player(Side.SECOND, player("azar", seed=1))
    ended = asked = 0
    for number in range(200):
        rival = one.waits_for
        deed = chance.random()
        if rival is not None:
            one.play(rival.choose(one.history))
        elif one.choices and deed < 0.5:
            asked += 1
            one.take(chance.choice(one.choices))
        elif one.may_end and deed < 0.4:
            ended += 1
            one.end_turn()
        elif deed < 0.1:
            chance.choice([one.undo, one.redo, one.escape, one.end_turn, one.hint])()
        elif deed < 0.8:
            sensible = sorted(one.targets if one.selected is not None else one.origins)
            one.touch(chance.choice(sensible or board.cells))
        else:
            one.touch(chance.choice(board.cells))
        if one.outcome is not None:
            one.new()
        draft = one.draft
        assert draft is not None and draft.position == one.position
        if one.selected is not None:
            assert one.selected in one.origins and one.targets
        assert len(one.choices) != 1 and set(one.choices) <= set(draft.next_steps)
        assert one.message == "" or " " in one.message
        if number % 20 == 0:
            assert History(one.history.start, one.history.turns).position == one.position
            assert paint(build(one.view())).endswith("</svg>")
    assert len(one.history.turns) + ended + asked > 3


def test_an_exercise_is_answered_by_a_turn_of_several_steps() -> None:
    exercise = TurnExercise(
        id="3.0",
        title="",
        statement="",
        position=zamora.game("golez").start(),
        goal=lambda turn: True,
        solution="AB1: 52 a 63. R: 74",
        hints=(),
        explanation="",
    )
    errors: list[BaseException] = []
    given: list[object] = []
    asked = PlayInput(
        exercise, Dispatcher(errors.append), lambda: None, lambda: given.append(asked.answer)
    )
    click(asked.widget, "52", "63", "74")
    assert asked.answer is None and not given
    choose(asked.widget, "Terminar turno")
    assert given == [asked.answer]
    assert asked.answer == "AB1: 52 a 63. R: 74" and not errors
    assert "end" not in commands(asked.widget)
    asked.clear()
    assert asked.answer is None
