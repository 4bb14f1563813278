"""What a hand and an eye may rely on while a turn is made: what is shown, said and remembered."""

from __future__ import annotations

import zamora
from zamora.core.history import History
from zamora.core.position import Side
from zamora.explain import hint
from zamora.player.overlays.opinions import Opinion
from zamora.player.picture.words import agreed
from zamora.player.play.actions import Action
from zamora.player.play.session import Session
from zamora.rival import player

from .sessions import (
    BOTH_WAYS,
    NEARLY,
    START,
    V12,
    V13,
    V22,
    V23,
    V32,
    V42,
    drag,
    played,
    session,
    ways,
)


def test_the_players_given_at_the_start_play() -> None:
    rival = player("espejo", seed=1)
    assert Session(zamora.position(START), {Side.FIRST: rival}).waits_for is rival


def test_a_turn_that_is_played_is_shown_as_the_board_is_turned() -> None:
    for flipped in (False, True):
        one = session()
        one.flipped = flipped
        (typed,) = one.type_turn("V12 a V23")
        assert typed.before.flipped is flipped and typed.before.position.code == START
        two = session()
        two.flipped = flipped
        two.touch(V12)
        (touched,) = two.touch(V23)
        assert touched.before.flipped is flipped


def test_a_drag_that_ends_outside_the_board_plays_nothing() -> None:
    one = session()
    drag(one, V12, V23, None)
    assert played(one) == [] and one.selected == V12 and one.message == ""


def test_what_was_touched_last_is_known_until_the_next_turn() -> None:
    one = session()
    one.touch(V22)
    assert one.touched == V22
    one.touch(V12)
    assert one.touched == V12
    one.touch(V23)
    assert one.touched is None


def test_to_pick_up_says_nothing_but_takes_the_last_word_away() -> None:
    one = session(rival="espejo")
    one.touch(V22)
    assert one.message
    one.act(Action("pick", V12))
    assert one.message == "" and one.selected == one.touched == V12
    one.touch(V23)
    assert one.waits_for is not None
    one.act(Action("pick", V13))
    assert one.selected is None
    assert one.message == "Espera un momento: ahora juega la computadora."


def test_nothing_to_step_back_from_is_no_mistake() -> None:
    one = session()
    one.message = "algo"
    one.step_back()
    assert one.message == "algo" and one.position.code == START
    one.close(agreed())
    one.step_back()
    assert one.draft is None


def test_a_text_that_is_right_takes_the_refusal_of_the_last_one_away() -> None:
    one = session(NEARLY)
    one.type_turn("adonde sea")
    assert "adonde sea" in one.message
    one.type_turn("V23 a V43 (-180)")
    assert "adonde sea" not in one.message and one.outcome is not None


def test_a_pointer_that_jumps_to_the_target_has_shown_no_way() -> None:
    one = session(BOTH_WAYS)
    drag(one, V23, V32)
    assert played(one) == []
    assert "V32" in {via for _number, via in ways(one, V32)}, "though one has no other cell on it"


def test_a_target_of_the_rival_s_end_is_refused_for_that_end() -> None:
    one = session()
    drag(one, V12, V42)
    assert "V42" in one.message and one.selected == V12


def test_escape_takes_the_last_word_away() -> None:
    one = session()
    one.touch(V22)
    assert one.message
    one.escape()
    assert one.message == ""


def test_a_hint_heeds_how_often_positions_have_stood() -> None:
    turns = ["V12 a V23", "V43 a V41", "V23 a V12", "V41 a V43", "V12 a V23", "V43 a V41"]
    one = session()
    one.load(History(zamora.position(START), [*turns, "V23 a V12"]))
    one.hint()
    heeding = one.message
    # The same board, but nothing has stood twice: more turns lose.
    fresh = session()
    fresh.load(History(one.position))
    fresh.hint()
    assert fresh.message.partition(". ")[0] == heeding.partition(". ")[0] == "C2: V41 a V32"
    assert "todos los turnos mantienen el empate" in heeding
    assert "Con V42 a V31, C1 ganaría en 7 turnos" in fresh.message


def test_a_hint_that_was_found_is_kept_for_its_position_alone() -> None:
    one = session()
    assert one.advice(one.serial) is None
    found = hint(one.position)
    one.advise(one.serial, found)
    assert one.advice(one.serial) is found
    assert one.advice(one.serial + 1) is None
    one.touch(V12)
    one.touch(V23)
    assert one.advice(one.serial) is None


def test_what_the_search_thought_is_forgotten_with_the_next_turn() -> None:
    one = session()
    one.overlays.opinion = Opinion(hint(one.position), 0, {})
    one.touch(V12)
    assert one.overlays.opinion is not None
    one.touch(V23)
    assert one.overlays.opinion is None
