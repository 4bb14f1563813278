"""The course of a game: what undoing, going to and closing mean for the game and for who plays."""

from __future__ import annotations

import zamora
from zamora.core.history import History
from zamora.core.position import Reason, Side
from zamora.player.picture.words import agreed, given_up
from zamora.player.play.course import Course
from zamora.rival import player

from .sessions import NEARLY, START, V12, V23, answer, played, session

TURNS = ["C1: V12 a V23", "C2: V42 a V33", "C1: V13 a V24"]


def course(*turns: str, rival: str | None = None, code: str = START) -> Course:
    made = Course(zamora.position(code))
    made.load(History(zamora.position(code), turns))
    if rival is not None:
        made.set_player(Side.SECOND, player(rival, seed=1))
    return made


def texts(one: Course) -> list[str]:
    return [str(turn) for turn in one.history.turns]


# A game that was closed off the board -------------------------------------------------------------


def test_a_game_that_was_given_up_is_over_for_everybody() -> None:
    one = course(*TURNS[:2], rival="espejo")
    serial = one.serial
    one.close(given_up(Side.FIRST))
    assert one.outcome is not None
    assert (one.outcome.winner, one.outcome.reason) == (Side.SECOND, Reason.RESIGNATION)
    assert one.waits_for is None and one.values() == {} and one.serial != serial
    assert one.message == "" and one.status() == "Perdiste: te rendiste. ¿La revancha?"


def test_taking_back_that_one_gave_up_takes_no_turn_back() -> None:
    one = course(*TURNS)
    one.close(given_up(Side.SECOND))
    one.undo()
    assert one.outcome is None and texts(one) == TURNS and one.message == "La partida sigue."
    one.undo()
    assert texts(one) == TURNS[:2]


def test_redo_opens_a_closed_game_again_and_the_computer_s_answer_comes_too() -> None:
    one = course(*TURNS[:2], rival="espejo")
    one.undo()
    one.close(agreed())
    one.redo()
    assert one.outcome is None
    assert texts(one) == TURNS[:2], "my turn and its answer, as without the agreement"


def test_a_closed_game_without_anything_to_redo_stays_closed() -> None:
    one = course(*TURNS)
    one.close(agreed())
    one.redo()
    assert one.outcome is not None and one.message == "No hay turnos que rehacer."


def test_a_new_game_a_loaded_one_and_another_rival_open_a_closed_game() -> None:
    for change in (
        lambda one: one.new(),
        lambda one: one.load(History(zamora.position(START))),
        lambda one: one.set_player(Side.SECOND, None),
        lambda one: one.go_to(1),
        lambda one: one.call_in(None),
    ):
        one = course(*TURNS)
        one.close(agreed())
        change(one)
        assert one.closed is None and one.outcome is None


# Going to and fro ---------------------------------------------------------------------------------


def test_one_can_go_to_any_turn_and_back() -> None:
    one = course(*TURNS)
    one.call_in(player("azar", seed=1))
    for length in (1, 3, 0, 2, 9):
        serial, one.thinking, one.message = one.serial, True, "algo"
        one.go_to(length)
        assert texts(one) == TURNS[:length]
        assert one.serial != serial and not one.thinking and one.message == ""
        assert one.waits_for is None, "who was called in has been sent away"


def test_redo_between_a_person_and_a_computer_stops_before_the_person_s_next_turn() -> None:
    one = course(*TURNS, rival="espejo")
    one.go_to(0)
    one.redo()
    assert texts(one) == TURNS[:2] and one.message == ""
    one.redo()
    assert texts(one) == TURNS


def test_two_computers_undo_and_redo_one_turn_at_a_time() -> None:
    one = course(*TURNS)
    for side in Side:
        one.set_player(side, player("espejo", seed=1))
    one.undo()
    assert texts(one) == TURNS[:2]
    one.undo()
    assert texts(one) == TURNS[:1]
    one.redo()
    assert texts(one) == TURNS[:2]


def test_whatever_changes_the_game_drops_what_was_computed_for_it() -> None:
    for change in (
        lambda one: one.undo(),
        lambda one: one.new(),
        lambda one: one.load(History(zamora.position(START))),
        lambda one: one.set_player(Side.SECOND, None),
        lambda one: one.call_in(None),
        lambda one: one.close(agreed()),
    ):
        one = course(*TURNS)
        before, one.thinking = one.serial, True
        change(one)
        assert one.serial > before and not one.thinking


def test_a_new_game_begins_where_the_loaded_one_began() -> None:
    one = course()
    one.load(History(zamora.position(NEARLY), ["V23 a V43 (-180)"]))
    assert one.message == "Partida cargada." and one.outcome is not None
    one.new()
    assert one.position.code == NEARLY and one.message == "" and texts(one) == []


# Who plays ----------------------------------------------------------------------------------------


def test_who_is_called_in_plays_one_turn_for_either_side() -> None:
    helper, own = player("azar", seed=1), player("espejo", seed=1)
    one = session(rival="espejo")
    one.call_in(helper)
    assert one.waits_for is helper, "for the person"
    answer(one)
    assert len(played(one)) == 1 and one.waits_for is one.players[Side.SECOND]
    assert type(one.waits_for) is type(own)
    one.call_in(None)
    assert one.waits_for is None, "a person in place of the computer"
    one.undo()
    one.call_in(helper)
    one.undo()
    assert one.message == "Todavía no hay turnos que deshacer."


def test_undo_sends_away_who_was_called_in() -> None:
    one = course(*TURNS[:2], rival="espejo")
    one.call_in(player("azar", seed=1))
    one.undo()
    assert one.waits_for is None and texts(one) == []


def test_a_computer_may_be_given_from_the_start() -> None:
    rival = player("espejo", seed=1)
    one = Course(zamora.position(START), {Side.FIRST: rival})
    assert one.waits_for is rival and one.players[Side.SECOND] is None
    assert one.message == "" and not one.thinking and one.closed is None
    assert one.status() != Course(zamora.position(START)).status()
    one.thinking = True
    assert "pensando" in one.status()


def test_the_values_of_turns_are_those_of_the_position_at_hand() -> None:
    one = course()
    before = one.values()
    assert set(before) == set(one.position.turns())
    one.history.play(TURNS[0])
    one._changed("")
    assert set(one.values()) == set(one.position.turns())
    assert Course(zamora.game("golez").start()).values() == {}, "not solved"


def test_a_session_that_is_reopened_has_a_turn_to_begin() -> None:
    one = session()
    one.touch(V12)
    one.close(agreed())
    assert one.draft is None and not one.origins
    one.undo()
    assert one.draft is not None and V12 in one.origins and V23 not in one.origins


def test_another_player_takes_the_last_word_away() -> None:
    one = course()
    for change in (lambda: one.set_player(Side.SECOND, None), lambda: one.call_in(None)):
        one.message = "algo"
        change()
        assert one.message == ""


def test_the_status_tells_of_check_and_of_an_own_goal() -> None:
    knight = Course(zamora.position("caliz:1 R155,T143,A122,C44,P93,P97 R15,D57,T42,A31 85 B"))
    assert knight.status() == "Les toca a las blancas."
    knight.history.play("(4,4) a (3,6)")
    assert knight.status() == "Les toca a las negras. ¡Jaque!"
    futez = Course(zamora.position("futez:1 22,24,42,64 31,33,35,73 55 N"))
    futez.history.play("N: C35 a C44. R: C82")
    assert futez.status() == "¡Gol en contra! Ganaron las blancas."
