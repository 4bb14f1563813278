"""Kinds of exercises on small ones made up for these tests, and the predicates on turns."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Any

import pytest

import zamora
from zamora.core.board import Cell
from zamora.core.position import Position, Turn
from zamora.registry import game, position
from zamora.school.exercises import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    Exercise,
    Mistake,
    NumberExercise,
    Option,
    OrderExercise,
    Status,
    SurviveExercise,
    TurnExercise,
    Verdict,
    exercise,
)
from zamora.school.tasks import aims
from zamora.school.tasks.aims import TurnTest, ends_in_row, legal, one_of

from . import courtcells
from .judged import position_of as board

TEXTS: dict[str, Any] = {
    "id": "1.99",
    "title": "",
    "statement": "",
    "hints": (),
    "solution": None,
    "explanation": "",
}
START = zamora.game("compases").start()
NOT_YET = "Todavía no. Prueba otra vez o pide una pista."
NO_NUMBER = "Escribe un solo número, por ejemplo 7; −7; 2,5; 3/4 o √2."


def untried(found: Exercise[Any], answer: Any) -> str:
    """What is said to an answer that is no try."""
    verdict = found.check(answer)
    assert verdict.status is Status.NOT_ATTEMPTED and verdict.mistake is None, answer
    return verdict.message


def wrong(found: Exercise[Any], answer: Any) -> str:
    """What is said to a wrong answer."""
    verdict = found.check(answer)
    assert verdict.status is Status.NOT_YET, answer
    return verdict.message


def is_right(found: Exercise[Any], answer: Any) -> bool:
    return found.check(answer).status is Status.SOLVED


# Numbers ------------------------------------------------------------------------------------------


def number(*right: float, unit: str = "", tolerance: float = 0.0) -> NumberExercise:
    return NumberExercise(right=frozenset(right), unit=unit, tolerance=tolerance, **TEXTS)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("7", 7),
        (" 7 . ", 7),
        ("+7", 7),
        ("-7", -7),
        ("−7", -7),
        ("–7", -7),
        ("− 7", -7),
        ("2,5", 2.5),
        ("2.5", 2.5),
        ("-2,5", -2.5),
        ("√4", 2),
        ("-√ 4", -2),
        (7, 7),
        (2.5, 2.5),
        (-7, -7),
        (999_999_999, 999_999_999),
        ("999999999", 999_999_999),
    ],
)
def test_a_number_may_be_typed_in_many_ways(typed: Any, meant: float) -> None:
    assert is_right(number(meant), typed)
    assert wrong(number(meant + 1), typed) == NOT_YET
    assert meant == 0 or wrong(number(-meant), typed) == NOT_YET, "a sign is no decoration"


@pytest.mark.parametrize(
    "typed", ["siete", "7 8", "7 cm", "--7", "7 °", "7 grados", True, False, 10**9, -(10**9), [7]]
)
def test_what_is_no_number_is_no_try(typed: Any) -> None:
    for meant in (7.0, 1.0, 0.0, 1e9):
        assert untried(number(meant), typed) == NO_NUMBER


def test_the_unit_may_be_typed_or_left_out() -> None:
    for typed in ("7", "7 cm", "7cm", "7 CM.", 7):
        assert is_right(number(7, unit="cm"), typed)
    for typed in ("7 m", "7 grados", "7°", "7º", "7 y 8 cm", "6 + 1 cm"):
        assert untried(number(7, unit="cm"), typed) == (
            "Escribe un solo número; si le pones unidad, que sea cm."
        )
    assert untried(number(7, unit="cm"), "siete") == NO_NUMBER
    for typed in ("90°", "90º", "90 grados", "90 Grados.", "90"):
        assert is_right(number(90, unit="°"), typed)
    assert "que sea °" in untried(number(90, unit="°"), "90 cm")
    for typed in ("0,75", "¾", "3/4", "750 ml", "75 cl", "0.75 L"):
        assert is_right(number(0.75, unit="l"), typed)
    for typed in ("8", "8 reais", "R$ 8", "8 R$"):
        assert is_right(number(8, unit="reais"), typed)
    for typed in ("8", "8:00", "8 en punto", "a las 8", "son las 8 h"):
        assert is_right(number(8, unit="h"), typed)


def test_a_number_may_stand_among_words_of_the_question() -> None:
    asked = "De cada 7 series así, ¿cuántas ganan las blancas, en promedio? ¿Cuántos litros?"
    found = dataclasses.replace(number(6), statement=asked)
    for typed in ("6 de cada 7", "ganan 6", "6 series", "Son 6 series.", "6 litros", "6 litro"):
        assert is_right(found, typed)
    for typed in ("6 7", "6 y 7", "(6, 10)", "6 gatos", "perros 6", "6 de 8 gatos"):
        assert untried(found, typed) == NO_NUMBER


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("½", 0.5),
        ("1 1/2", 1.5),
        ("1½", 1.5),
        ("-3/4", -0.75),
        ("3 : 4", 0.75),
        ("1 000", 1000),
        ("1\u202f000", 1000),
        ("x = 7", 7),
        ("t=-2", -2),
        ("= 7", 7),
        ("log 3 / log 2", 1.584962500721156),
        ("ln(3)/ln(2)", 1.584962500721156),
    ],
)
def test_fractions_thousands_unknowns_and_logarithms(typed: str, meant: float) -> None:
    assert is_right(number(meant), typed)


@pytest.mark.parametrize("typed", ["1/0", "log 3 / log 1", "log 0", "7 7", "1 0000", "½ ½", "x"])
def test_what_looks_like_one_of_these_and_is_none(typed: str) -> None:
    assert untried(number(0.0), typed) == NO_NUMBER


def test_a_number_may_be_off_by_the_tolerance_and_no_more() -> None:
    found = number(10, 20, tolerance=0.5)
    for typed in ("9,5", "10", "10,5", "19,5", "20,5"):
        assert is_right(found, typed)
    for typed in ("9,4", "10,6", "15", "20,6", "-10"):
        assert wrong(found, typed) == NOT_YET


# Cells --------------------------------------------------------------------------------------------


def cells(*wanted: tuple[int, int]) -> CellsExercise:
    return CellsExercise(position=START, wanted=frozenset(Cell(*cell) for cell in wanted), **TEXTS)


def test_marking_says_whether_something_is_missing_or_too_much() -> None:
    found = cells((1, 1), (1, 2))
    for answer in (["V11", "V12"], ["V12", "V11", "V12"], "V11, V12", "v12;v11", "V11\nV12"):
        assert found.check(answer) == Verdict(Status.SOLVED, "¡Correcto!")
    assert wrong(found, ["V11"]) == "Lo que marcaste está bien, pero falta algo."
    assert wrong(found, "V11 V12 V13") == "Está todo lo que hace falta, pero sobra algo."
    assert wrong(found, "V11 V13") == NOT_YET
    for nothing in (["V11", 7], 7, {"V11": "V12"}):
        assert untried(found, nothing) == "Marca lugares en el tablero."
    for nothing in (None, "", "  ", [], (), {}, set()):
        assert untried(found, nothing) == "Todavía no has respondido."
    assert untried(found, ",;") == "Marca lugares en el tablero."
    assert "V99" in untried(found, ["V11", "V99"])


def test_the_longest_answer_that_is_read() -> None:
    found = cells((1, 1))
    assert is_right(found, ["V11"] * 2000)
    assert untried(found, ["V11"] * 2001) == "Marca lugares en el tablero."
    assert untried(found, ["V" * 2001]) == "Marca lugares en el tablero."
    assert untried(found, ["V" * 2000]) != "Marca lugares en el tablero."
    assert is_right(found, "V11 " * 500 + "V12"), "what comes after 2000 signs is not read"
    assert not is_right(found, "V11 " * 499 + "V12")


def test_a_counterexample_shows_its_numbers() -> None:
    found = Counterexample(
        position=START,
        size=2,
        refutes=lambda read: Cell(1, 1) in read,
        numbers=lambda read: f"Son {sum(cell.column for cell in read)}.",
        mistakes=(Mistake("ones", lambda read: Cell(2, 1) in read, "Mal.", "Mira.", "V21 V22"),),
        **TEXTS,
    )
    assert found.check("V11 V13") == Verdict(Status.SOLVED, "¡Correcto! Son 4.")
    assert wrong(found, "V12 V13") == f"Son 5. {NOT_YET}"
    assert found.check("V21 V13") == Verdict(Status.NOT_YET, "Son 4. Mal.", "ones", "Mira.")
    for answer in ("V11", "V11 V11", "V11 V12 V13"):
        assert untried(found, answer) == "Marca 2 lugares."
    assert untried(found, 7) == "Marca lugares en el tablero."
    one = dataclasses.replace(found, size=1)
    assert untried(one, "V11 V12") == "Marca 1 lugar."
    assert is_right(one, "V11") and not is_right(one, "V12")


def test_a_counterexample_may_have_no_numbers_to_show() -> None:
    found = Counterexample(position=START, size=1, refutes=lambda _read: True, **TEXTS)
    assert found.check("V11") == Verdict(Status.SOLVED, "¡Correcto!")
    assert wrong(dataclasses.replace(found, refutes=lambda _read: False), "V11") == NOT_YET


# Order and choice ---------------------------------------------------------------------------------


ORDER = OrderExercise(
    steps=tuple(Option(key, key.upper()) for key in "dbca"),
    before=frozenset({("a", "b"), ("b", "c")}),
    **TEXTS,
)


@pytest.mark.parametrize("answer", ["a b c d", "d a b c", ["a", "d", "b", "c"], "a,b;d\nc"])
def test_every_order_that_keeps_what_rests_on_what_is_right(answer: Any) -> None:
    assert ORDER.check(answer) == Verdict(Status.SOLVED, "¡Correcto!")


@pytest.mark.parametrize(
    ("answer", "number"), [("b a c d", 1), ("d c b a", 2), ("a d c b", 3), ("a c b d", 2)]
)
def test_the_first_step_that_comes_too_early_is_named(answer: str, number: int) -> None:
    assert wrong(ORDER, answer) == (
        f"El paso {number} va antes de tiempo: uno que pusiste después va primero."
    )


def test_an_order_holds_every_step_once() -> None:
    for answer in ("a b c", "a b c d d", "a b c e", "A B C D"):
        assert untried(ORDER, answer) == "Pon todos los pasos en orden, cada uno una vez."
    for answer in (7, ["a", "b", "c", None]):
        assert untried(ORDER, answer) == "Pon todos los pasos en orden."


def test_one_sentence_or_all_the_right_ones() -> None:
    options = tuple(Option(key, key.upper()) for key in "abc")
    one = ChoiceExercise(options=options, right=frozenset("b"), **TEXTS)
    assert is_right(one, "b") and is_right(one, ["b"]) and is_right(one, ["b", "b"])
    assert wrong(one, "a") == NOT_YET
    for answer in ("a b", "d", "ab", 7, ["b", "d"]):
        assert untried(one, answer) == "Elige una respuesta."
    several = ChoiceExercise(options=options, right=frozenset("ab"), several=True, **TEXTS)
    assert is_right(several, "a b") and is_right(several, ["b", "a"])
    assert wrong(several, "a") == "Las que elegiste son correctas, pero falta alguna."
    for answer in ("c", "a c", "a b c"):
        assert wrong(several, answer) == NOT_YET
    for answer in ("d", "a b d", 7):
        assert untried(several, answer) == "Elige todas las correctas."


# Mistakes -----------------------------------------------------------------------------------------


def test_the_first_mistake_that_fits_names_a_wrong_answer_and_none_a_right_one() -> None:
    found = dataclasses.replace(
        number(7),
        mistakes=(
            Mistake("small", lambda read: read < 5, "Es poco.", "Suma.", 3),
            Mistake("any", lambda read: True, "No es.", "Cuenta.", 9),
        ),
    )
    assert found.check("3") == Verdict(Status.NOT_YET, "Es poco.", "small", "Suma.")
    assert found.check("9") == Verdict(Status.NOT_YET, "No es.", "any", "Cuenta.")
    assert found.check("7") == Verdict(Status.SOLVED, "¡Correcto!")
    assert found.check("x") == Verdict(Status.NOT_ATTEMPTED, NO_NUMBER)


# One turn -----------------------------------------------------------------------------------------


def turn(goal: TurnTest) -> TurnExercise:
    return TurnExercise(position=START, goal=goal, **TEXTS)


def test_a_turn_is_judged_by_what_it_achieves() -> None:
    for answer in ("C1: V12 a V23", "v12 a v23"):
        assert turn(legal).check(answer) == Verdict(Status.SOLVED, "¡Correcto!")
    by_name = partial(one_of, notations=["V13 a V22", "V12 a V23"])
    for goal in (partial(ends_in_row, row=2), by_name):
        assert is_right(turn(goal), "V12 a V23")
        assert wrong(turn(goal), "V12 a V14") == NOT_YET


def test_a_turn_that_cannot_be_played_is_no_try() -> None:
    found = turn(legal)
    assert untried(found, "V12 a V32") == "El compás no llega a V32: queda muy lejos de V13."
    assert untried(found, "hola").startswith("No entiendo «hola». Prueba con: ")
    for answer in (7, ["V12 a V23"], "x" * 2001):
        assert untried(found, answer) == "Juega un turno en el tablero."
    assert untried(found, "x" * 2000) != "Juega un turno en el tablero."


# Several turns against a computer player ----------------------------------------------------------


def survive(number: str, **changed: Any) -> SurviveExercise:
    """An exercise of the lessons, without its own mistakes."""
    found = exercise(number)
    assert isinstance(found, SurviveExercise)
    return dataclasses.replace(found, mistakes=(), **changed)


GOOD = ["C1: V12 a V23", "C1: V13 a V24", "C1: V24 a V13", "C1: V13 a V24", "C1: V24 a V13"]
BAD = ["C1: V12 a V23", "C1: V13 a V22"]


def test_who_holds_is_praised_for_the_turns_or_for_the_draw() -> None:
    assert survive("1.11").check(GOOD).message == "¡Correcto! La partida terminó en empate."
    assert survive("1.11", turns=2).check(GOOD[:2]).message == "¡Correcto! Aguantaste 2 turnos."
    assert survive("1.11", turns=1).check(GOOD[:1]).message == "¡Correcto! Aguantaste 1 turno."
    won = survive("1.7", aim="hold")
    assert won.check(won.solution) == Verdict(Status.SOLVED, "¡Ganaste!")


def test_a_game_that_goes_well_and_is_not_over_is_no_try_yet() -> None:
    assert untried(survive("1.11"), GOOD[:1]) == "Vas por el turno 1 de 6. Sigue jugando."
    assert untried(survive("1.11", turns=3), GOOD[:2]) == "Vas por el turno 2 de 3. Sigue jugando."
    assert untried(survive("1.11"), "; ".join(GOOD[:2])).startswith("Vas por el turno 2 ")


def test_a_game_has_no_more_turns_than_are_asked_for() -> None:
    assert untried(survive("1.11", turns=2), GOOD[:3]) == "Aquí se juegan 2 turnos, no más."
    assert untried(survive("1.11", turns=1), GOOD[:2]) == "Aquí se juega 1 turno, no más."
    assert untried(survive("1.11"), 7) == "Juega los turnos en el tablero."
    assert "V32" in untried(survive("1.11"), ["C1: V12 a V32"])


def test_the_turn_that_went_wrong_is_named() -> None:
    assert wrong(survive("1.11"), BAD) == (
        "Mira tu turno 2, «C1: V13 a V22». Después de ese turno tu rival puede ganar."
    )
    assert wrong(survive("1.7"), ["V23 a V14"]) == (
        "Mira tu turno 1, «C1: V23 a V14». Esta vez no ganaste. Prueba otra vez."
    )
    # In time, but not won: there is no turn to blame.
    first = survive("1.7").solution[:1]
    assert wrong(survive("1.7", turns=1), first) == "Esta vez no ganaste. Prueba otra vez."


# What turns achieve, asked of the predicates themselves: lessons ask them when they are built


#: The rook of (8,1) takes that of (8,4), or leaves it alone.
TAKING = "caliz:1 R155,T29,T84,T51,A49 R15,T81 139 N"


def turns(test: aims.TurnTest, start: Position) -> set[str]:
    """The turns that pass a test."""
    return {str(turn) for turn in start.turns() if test(turn)}


def test_one_of_and_the_row_where_a_turn_ends() -> None:
    start = game("compases").start()
    every = {"C1: V12 a V23", "C1: V12 a V14 (180)", "C1: V13 a V22", "C1: V13 a V11 (-180)"}
    assert turns(aims.legal, start) == every
    assert turns(partial(aims.one_of, notations=["v12 a v23", "C1: V13 a V11"]), start) == {
        "C1: V12 a V23",
        "C1: V13 a V11 (-180)",
    }
    assert turns(partial(aims.one_of, notations=[]), start) == set()
    assert turns(partial(aims.ends_in_row, row=2), start) == {"C1: V12 a V23", "C1: V13 a V22"}
    assert turns(partial(aims.ends_in_row, row=3), start) == set()


def test_a_fork_gives_check_and_whatever_is_answered_the_piece_can_be_taken() -> None:
    knight = board("5.6")
    assert turns(aims.checks, knight) == {"(4,4) a (2,3)", "(4,4) a (3,6)"}
    assert turns(partial(aims.forks, kind="queen"), knight) == {"(4,4) a (3,6)"}
    assert turns(partial(aims.forks, kind="rook"), knight) == {"(4,4) a (2,3)"}
    # (6,5) attacks the queen too, but gives no check.
    assert turns(partial(aims.attacks, kind="queen"), knight) == {"(4,4) a (3,6)", "(4,4) a (6,5)"}
    # After checkmate there is nothing left to take, and no answer to it.
    mate = board("5.1").parse("(6,9) a (2,5)")
    assert mate.wins and not aims.forks(mate, "queen") and not aims.forks(mate, "king")


@pytest.mark.parametrize(
    ("number", "text", "scores"),
    [("5.1", "(6,9) a (2,5)", False), ("5.2", "(2,3) a (5,3) a (7,3) a (8,4) a (15,4)", True)],
)
def test_mate_and_goal_win_at_once(number: str, text: str, scores: bool) -> None:
    start = board(number)
    assert turns(partial(aims.wins_in, turns=0), start) == {text} == turns(aims.wins_now, start)
    assert turns(aims.scores, start) == ({text} if scores else set())


def test_an_own_goal_is_no_goal() -> None:
    start = board("5.2")
    own = turns(aims.own_goal, start)
    assert "(2,3) a (5,3) a (5,6) a (3,7) a (1,5) a (1,4)" in own
    assert not own & turns(aims.scores, start) and not own & turns(aims.wins_now, start)


def test_a_turn_takes_what_the_rival_has_less_afterwards() -> None:
    taking, away = (position(TAKING).parse(text) for text in ("(8,1) a (8,4)", "(8,1) a (8,2)"))
    assert [aims.takes(taking, kind) for kind in ("rook", "queen", "bishop")] == [
        True,
        False,
        False,
    ]
    assert not aims.takes(away, "rook")


@pytest.mark.parametrize(
    ("code", "pins"),
    [
        ("caliz:1 R155,T85 R15,D45 77 N", {(4, 5): ((8, 5),)}),
        ("caliz:1 R155,T85 R15,D45 77 B", {(8, 5): ((4, 5),)}),
        ("caliz:1 R155,T85,A42 R15,D45,C24 77 N", {(4, 5): ((8, 5),), (2, 4): ((4, 2),)}),
        ("caliz:1 R155,D125 R15,T45 77 B", {(12, 5): ((4, 5),)}),
        # A piece between two of its own holds nobody off.
        ("caliz:1 R155,T85 R15,D45,C35 77 N", {}),
    ],
)
def test_either_side_can_be_pinned(
    code: str, pins: dict[tuple[int, int], tuple[tuple[int, int], ...]]
) -> None:
    assert courtcells.pinned(position(code)) == pins


def test_where_a_piece_may_go_whoever_is_to_move() -> None:
    start = game("caliz").start()
    knight = {(9, 5), (10, 2), (10, 6), (12, 6), (13, 3), (13, 5)}
    assert courtcells.moves_of(start, Cell(11, 4)) == knight
    later = start.play("(12,5) a (11,5)")
    assert courtcells.moves_of(later, Cell(11, 4)) == knight, "the other side is to move"
    assert courtcells.moves_of(later, Cell(11, 5)) != courtcells.moves_of(start, Cell(12, 5))


def played(number: str) -> Turn:
    found = exercise(number)
    return board(number).parse(found.solution)


def test_what_a_lesson_s_own_solution_achieves() -> None:
    assert aims.scores(played("6.4")) and not aims.own_goal(played("6.4"))
    assert aims.fouls(
        position(
            "gol:1 R117,T124,T134,A49,A96,C39,C136,P127 R107,D94,T104,A106,P27,P108,P138 116 N"
        ).parse("(9,4) a (9,6) a (12,3) *")
    )
    assert not aims.fouls(played("6.4"))
