"""A game in progress: what each click, key and button does, and what it says."""

from __future__ import annotations

import random

import pytest

import zamora
from zamora.core.board import Cell
from zamora.core.errors import GameOver
from zamora.core.history import History
from zamora.core.position import Outcome, Reason, Side
from zamora.player.picture.view import describe
from zamora.player.picture.words import describe_outcome
from zamora.player.play.session import Session

from .sessions import (
    BOTH_WAYS,
    NEARLY,
    START,
    V12,
    V13,
    V14,
    V22,
    V23,
    V31,
    V33,
    V42,
    V43,
    V44,
    answer,
    click,
    drag,
    played,
    session,
)

# Click and click ----------------------------------------------------------------------------------


def test_pick_up_and_put_down() -> None:
    one = session()
    assert one.origins == {V12, V13}
    assert one.touch(V12) == []
    assert one.selected == V12
    assert one.targets == {V14, V23}
    assert one.view().pivot == V13
    (shown,) = one.touch(V23)
    assert (shown.step.origin, shown.step.target, shown.step.angle) == (V12, V23, 90)
    assert shown.before.position.code == START
    assert played(one) == ["C1: V12 a V23"]
    assert one.selected is None and one.message == ""
    assert one.position.side is Side.SECOND


def test_touching_the_same_end_again_puts_it_down() -> None:
    one = session()
    one.touch(V12)
    one.touch(V12)
    assert one.selected is None and one.message == "" and not played(one)


def test_touching_the_other_end_picks_that_up_instead() -> None:
    one = session()
    one.touch(V12)
    one.touch(V13)
    assert one.selected == V13 and one.message == ""


@pytest.mark.parametrize(
    ("code", "touches", "said"),
    [
        (START, [V42], "V42 es un extremo del otro compás. Le toca a C1."),
        (START, [V31], "V31 no es un extremo de C1."),
        (START, [V12, V44], "El compás no llega a V44: queda muy lejos de V13."),
        (START, [V12, V22], "de V13 a V22 hay una diagonal, más larga que el compás."),
        (BOTH_WAYS, [V23, V22], None),
        ("compases:1 V13-V23 V33-V43 C1", [V13, V33], "La barrida tocaría el otro compás en V33."),
        ("compases:1 V11-V12 V42-V43 C1", [V12, V13], "El compás no llega a V13"),
        ("compases:1 V13-V14 V42-V43 C1", [V13, V14], None),
    ],
)
def test_a_refusal_says_why(code: str, touches: list[Cell], said: str | None) -> None:
    one = session(code)
    for cell in touches:
        assert one.touch(cell) == []
    if said is None:  # the other end: picked up instead
        assert one.selected == touches[-1] and not one.message
    else:
        assert said in one.message
    assert one.position.code == code and not played(one)


def test_a_refused_target_leaves_the_end_picked_up() -> None:
    one = session()
    one.touch(V12)
    one.touch(V44)
    assert one.selected == V12
    one.touch(V23)
    assert played(one) == ["C1: V12 a V23"] and one.message == ""


def test_every_word_said_is_a_sentence() -> None:
    for code in (START, BOTH_WAYS, NEARLY):
        for first in zamora.game("compases").board.cells:
            for second in zamora.game("compases").board.cells:
                one = session(code)
                one.touch(first)
                one.touch(second)
                assert one.message == "" or one.message[-1] == "."
                assert bool(played(one)) + bool(one.message) < 2


# Undo and redo ------------------------------------------------------------------------------------


def test_undo_and_redo_between_two_people() -> None:
    one = session()
    one.undo()
    assert one.message == "Todavía no hay turnos que deshacer."
    one.redo()
    assert one.message == "No hay turnos que rehacer."
    one.type_turn("V12 a V23")
    one.type_turn("V42 a V33")
    one.touch(V23)
    one.undo()
    assert played(one) == ["C1: V12 a V23"] and one.selected is None
    assert one.message == "Deshiciste el último turno."
    one.undo()
    assert one.position.code == START
    one.redo()
    one.redo()
    assert played(one) == ["C1: V12 a V23", "C2: V42 a V33"]
    one.undo()
    one.type_turn("V43 a V32")
    one.redo()
    assert one.message == "No hay turnos que rehacer."


def test_against_a_computer_undo_goes_back_to_the_person_s_turn() -> None:
    one = session(rival="espejo")
    one.type_turn("V12 a V23")
    answer(one)
    assert played(one) == ["C1: V12 a V23", "C2: V42 a V33"]
    one.undo()
    assert one.position.code == START and one.waits_for is None
    one.redo()
    assert len(played(one)) == 2 and one.waits_for is None


def test_undo_while_the_computer_thinks() -> None:
    one = session(rival="perfecto")
    one.type_turn("V12 a V23")
    one.thinking = True
    serial = one.serial
    one.undo()
    assert one.position.code == START and not one.thinking and one.serial != serial
    one.redo()
    assert played(one) == ["C1: V12 a V23"] and one.waits_for is not None


def test_a_computer_that_opened_the_game_is_not_undone() -> None:
    one = session(rival="perfecto", side=Side.FIRST)
    answer(one)
    opening = played(one)
    one.undo()
    assert played(one) == opening and one.message == "Todavía no hay turnos que deshacer."
    one.play(one.position.turns()[0])
    answer(one)
    one.undo()
    assert played(one) == opening and one.waits_for is None


def test_undo_after_the_end() -> None:
    one = session(NEARLY)
    one.type_turn("V23 a V43 (-180)")
    assert one.outcome is not None and one.draft is None
    one.undo()
    assert one.outcome is None and one.draft is not None and one.origins == {V23, V33}
    one.redo()
    assert one.outcome is not None


# New, load ----------------------------------------------------------------------------------------


def test_a_new_game_starts_from_the_same_position() -> None:
    one = session(NEARLY)
    one.type_turn("V23 a V43 (-180)")
    one.new()
    assert one.position.code == NEARLY and one.outcome is None and not played(one)
    one.redo()
    assert one.message == "No hay turnos que rehacer."


def test_a_loaded_game_goes_on() -> None:
    one = session()
    one.touch(V12)
    history = History(zamora.position(BOTH_WAYS), ["V22 a V13", "V42 a V33"])
    one.load(history)
    assert one.message == "Partida cargada." and one.selected is None
    assert one.position == history.position
    one.new()
    assert one.position.code == BOTH_WAYS


# Hints and values ---------------------------------------------------------------------------------


def test_a_hint_names_a_turn_and_a_reason_and_shows_it() -> None:
    one = session(NEARLY)
    one.touch(V33)
    one.hint()
    (step,) = one.view().hint
    assert step.target.row == 4 and one.selected is None
    turn, _dot, reason = one.message.partition(". ")
    assert one.position.parse(turn).after.outcome is not None
    assert reason.endswith(".")
    one.touch(V23)
    one.touch(V43)
    one.take(one.choices[0]) if one.choices else None
    assert not one.view().hint


def test_values_are_shown_at_ends_then_at_targets() -> None:
    one = session(NEARLY)
    assert one.view().badges == {}
    one.show_values = True
    badges = one.view().badges
    assert badges[V23].letter == "G" and badges[V23].words == "gana en 1 turno"
    one.touch(V23)
    badges = one.view().badges
    assert set(badges) == one.targets
    for cell, badge in badges.items():
        best = max(
            (value for turn, value in one.values().items()
             for way in one.position.ways(turn)
             if (way.steps[0].origin, way.steps[0].target) == (V23, cell)),
            key=lambda value: value.order,
        )  # fmt: skip
        assert (badge.result, badge.distance) == (best.result, best.distance)


def test_values_know_the_rule_of_the_third_occurrence() -> None:
    one = session()
    there_and_back = ["V12 a V23", "V42 a V33", "V23 a V12", "V33 a V42"]
    for text in there_and_back * 2:
        one.type_turn(text)
    assert one.outcome is not None and one.outcome.reason is Reason.REPETITION
    assert one.values() == {} and one.view().badges == {}
    assert one.status() == "Empate: la misma posición salió tres veces."
    # The position itself does not know; what is read aloud must.
    assert "Le toca" not in describe(one.view())
    one.undo()
    assert one.values() and "Le toca a C2" in describe(one.view())


def test_nobody_is_shown_values_or_ends_of_the_computer() -> None:
    one = session(rival="perfecto")
    one.show_values = True
    one.type_turn("V12 a V23")
    view = one.view()
    assert view.badges == {} and view.movable == frozenset() and one.origins == frozenset()


def test_without_help_nothing_is_marked() -> None:
    one = session()
    one.show_targets = False
    assert one.view().movable == frozenset()
    one.touch(V12)
    assert one.view().targets == frozenset() and one.view().selected == V12
    one.touch(V23)
    assert played(one) == ["C1: V12 a V23"]


# Typing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Escribe un turno, por ejemplo C1: V12 a V23."),
        ("   ", "Escribe un turno, por ejemplo C1: V12 a V23."),
        ("hola", "No entiendo «hola»."),
        ("V12 a V99", "V99"),
        ("C2: V42 a V33", "Le toca a C1, no a C2."),
        ("V12 a V22", "diagonal"),
        ("V12 a V23 (180)", "180"),
        ("V12 a V23 " * 500, "demasiado largo"),
        ("\0\uffff🂡", "No entiendo"),
    ],
)
def test_wrong_text_is_answered_in_words(text: str, said: str) -> None:
    one = session()
    assert one.type_turn(text) == []
    assert said in one.message and one.position.code == START


@pytest.mark.parametrize(
    "text", ["C1: V12 a V23", "v12 a v23", "compás 1 12 23", "1) C1: V12 a V23 (90)"]
)
def test_text_is_read_tolerantly(text: str) -> None:
    one = session()
    (shown,) = one.type_turn(text)
    assert shown.step.target == V23 and played(one) == ["C1: V12 a V23"]


# Computers, and the end ---------------------------------------------------------------------------


def everything(one: Session) -> list[str]:
    """Do whatever a person can do but undo, new game and load; what is said each time."""
    said = []
    for cell in one.position.game.board.cells:
        one.touch(cell)
        said.append(one.message)
        click(one, cell)
        said.append(one.message)
        drag(one, cell, V22, V23)
        said.append(one.message)
    for text in ("", "V12 a V23", "hola"):
        one.type_turn(text)
        said.append(one.message)
    one.hint()
    said.append(one.message)
    for turn in one.position.turns():
        assert one.take(turn.steps[0]) == []
    one.end_turn()
    one.escape()
    return said


def test_nothing_can_be_done_while_the_computer_thinks() -> None:
    one = session(rival="perfecto")
    one.type_turn("V12 a V23")
    one.thinking = True
    before = one.position
    assert one.status() == "C2 está pensando…"
    assert set(everything(one)) == {"Espera un momento: ahora juega la computadora."}
    assert one.position == before and one.thinking and one.selected is None


def test_nothing_can_be_done_after_the_end() -> None:
    one = session(NEARLY)
    one.type_turn("V23 a V43 (-180)")
    before = one.position
    assert one.status() == "¡Ganó C1!"
    assert set(everything(one)) == {"La partida terminó. Empieza otra o deshaz un turno."}
    assert one.position == before
    with pytest.raises(GameOver):
        one.position.draft()


def test_changing_the_rival_lets_a_person_play_on() -> None:
    one = session(rival="azar")
    one.type_turn("V12 a V23")
    assert one.waits_for is not None
    one.set_player(Side.SECOND, None)
    assert one.waits_for is None and one.origins == {V42, V43}


def test_the_status_says_who_is_a_computer() -> None:
    one = session(rival="azar", side=Side.FIRST)
    assert one.status() == "Le toca a C1, la computadora."
    answer(one)
    assert one.status() == "Le toca a C2."


def test_every_outcome_has_words() -> None:
    sides = ("C1", "C2")
    for reason in Reason:
        for winner in (None, Side.FIRST, Side.SECOND):
            said = describe_outcome(Outcome(winner, reason), sides)
            assert said.endswith((".", "!"))
            assert (winner is None) == said.startswith("Empate")
    assert describe_outcome(Outcome(Side.SECOND, Reason.RESIGNATION), sides) == (
        "¡Ganó C2! C1 se rindió."
    )


@pytest.mark.parametrize("sides", [("C1", "C2"), ("Blancas", "Negras")])
def test_every_outcome_has_words_for_who_plays_the_computer(sides: tuple[str, str]) -> None:
    for reason in Reason:
        for own_goal in (False, True):
            won, lost, drawn = (
                describe_outcome(Outcome(side, reason), sides, own_goal=own_goal, you=Side.FIRST)
                for side in (Side.FIRST, Side.SECOND, None)
            )
            assert won.startswith("¡Ganaste!") and lost.startswith("Perdiste")
            assert drawn.startswith("Empate")
            assert ("autogol" in won) == ("autogol" in lost) == own_goal
    arrived = Outcome(Side.FIRST, Reason.GOAL)
    assert ("gol" in describe_outcome(arrived, sides, you=Side.FIRST)) == (sides[0] != "C1")


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_end_and_come_back(seed: int) -> None:
    lot = random.Random(seed)
    one = session(rival="azar")
    while one.outcome is None:
        if one.waits_for is not None:
            answer(one)
            continue
        origin = lot.choice(sorted(one.origins))
        one.touch(origin)
        if not one.targets:
            one.escape()
            continue
        one.touch(lot.choice(sorted(one.targets)))
        if one.choices:
            one.take(lot.choice(one.choices))
    whole = played(one)
    while one.history.turns:
        one.undo()
    while one.history.undone:
        one.redo()
    assert played(one) == whole
