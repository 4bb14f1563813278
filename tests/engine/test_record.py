"""Game records: written strictly, read leniently, round and round."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zamora
from zamora import BadPositionCode, Side, UnknownGame, UnreadableNotation, ZamoraError, book
from zamora.core.history import History
from zamora.play.record import MOST_CHARACTERS, MOST_TURNS, Problem, Record, read

from ..marks import ordinarily
from ..patience import no_hang
from .playouts import random_game
from .toy import Toy

GAME = zamora.game("compases")
MIDDLE = "compases:1 V23-V33 V31-V32 C2"

WRITTEN = """\
[Juego "compases"]
[Fecha "2009-11-20"]
[C1 "Ana \\"la\\" rápida"]
[Resultado "sin terminar"]

{una clase}
1) C1: V12 a V23 --- C2: V42 a V33 {el espejo}
2) C1: V13 a V22
"""


def unfinished() -> Record:
    history = History(GAME.start(), ["V12 a V23", "V42 a V33", "V13 a V22"])
    return Record.from_history(
        history,
        {"Fecha": "2009-11-20", "C1": 'Ana "la" rápida'},
        {0: "una clase", 2: "el espejo"},
    )


# Writing ------------------------------------------------------------------------------------------


def test_a_record_as_it_is_written() -> None:
    assert unfinished().write() == WRITTEN


def test_without_comments_the_turns_are_those_of_the_history() -> None:
    history = random_game(GAME, 0)
    assert Record.from_history(history).write().endswith(f"\n\n{history.numbered()}\n")


def test_an_unusual_start_is_written_and_a_usual_one_is_not() -> None:
    record = Record.from_history(History(GAME.position(MIDDLE), ["V31 a V42"]))
    text = record.write()
    assert f'[Inicio "{MIDDLE}"]' in text
    # The second player begins: the first half of the first line is missing.
    assert text.endswith("\n1) --- C2: V31 a V42\n")
    assert read(text) == (record, [])
    assert "Inicio" not in WRITTEN


@pytest.mark.parametrize("name", ["", "Juego", "JUEGO", "resultado", "a b", "1a", 'x"', "x]"])
def test_tags_that_could_not_be_read_back_are_refused(name: str) -> None:
    with pytest.raises(ZamoraError) as caught:
        Record.from_history(History(GAME.start()), {name: "x"}).write()
    assert caught.value.text == name and caught.value.accepted


@pytest.mark.parametrize("ply", [-1, 1])
def test_a_comment_needs_a_turn(ply: int) -> None:
    with pytest.raises(ZamoraError):
        Record.from_history(History(GAME.start()), comments={ply: "x"}).write()


def test_a_record_does_not_change_with_the_game() -> None:
    history = History(GAME.start(), ["V12 a V23"])
    record = Record.from_history(history)
    history.play("V42 a V33")
    assert len(record.history.turns) == 1
    assert record != Record.from_history(history)
    assert record != "x"


# Round and round ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ordinarily(range(2), range(6)))
@pytest.mark.parametrize("game", zamora.games(), ids=lambda game: game.key)
def test_random_games_are_read_back(game: zamora.Game, seed: int) -> None:  # type: ignore[type-arg]
    record = Record.from_history(random_game(game, seed))
    assert read(record.write()) == (record, [])


def test_turns_of_many_steps_are_read_back() -> None:
    toy = Toy()
    history = random_game(toy, 3)
    text = Record.from_history(history).write().replace('[Juego "toy"]\n', "")
    assert read(text, toy) == (Record.from_history(history), [])


@pytest.mark.parametrize("name", ["compases-1", "compases-2", "compases-3"])
def test_the_printed_lines_are_read_back(name: str) -> None:
    printed = book.get(name)
    comments = {n: ply.comment for n, ply in enumerate(printed.all_plies(), 1) if ply.comment}
    record = Record.from_history(printed.history(), {"Libro": printed.title}, comments)
    assert record.outcome is not None
    again, problems = read(record.write())
    assert (again, problems) == (record, [])
    assert again.result == ("empate" if printed.end == "empate" else f"gana {printed.end}")


TEXTS = st.text(max_size=40)
NAMES = st.from_regex(r"\A[A-Za-zñÁ][A-Za-z0-9_ñ]{0,8}\Z").filter(
    lambda name: name.lower() not in ("juego", "inicio", "resultado")
)


@settings(max_examples=20, deadline=None)
@given(
    tags=st.dictionaries(NAMES, TEXTS, max_size=3).filter(
        lambda tags: (
            len({name.lower().replace("á", "a").replace("ñ", "n") for name in tags}) == len(tags)
        )
    ),
    comments=st.dictionaries(st.integers(0, 4), TEXTS, max_size=4),
    resigned=st.sampled_from([None, Side.FIRST, Side.SECOND]),
)
def test_any_tags_and_comments_are_read_back(
    tags: dict[str, str], comments: dict[int, str], resigned: Side | None
) -> None:
    history = random_game(GAME, 0, plies=4)
    record = Record.from_history(history, tags, comments, resigned=resigned)
    assert read(record.write()) == (record, [])


def test_two_ways_of_a_turn_are_kept_apart() -> None:
    start = GAME.position("compases:1 V22-V23 V43-V44 C1")
    records = [
        Record.from_history(History(start, [f"V22 a V24 ({angle})"])) for angle in (180, -180)
    ]
    assert records[0] != records[1]
    for record in records:
        again, _problems = read(record.write())
        assert again.history.turns[0].steps == record.history.turns[0].steps


# Reading what people write ------------------------------------------------------------------------

LOOSE = [
    '[juego "Batalla de Compases"]\nV12 a V23; V42 a V33; V13 a V22',
    "[Juego compases]\r\n1) c1: v12 a v23 ---c2: v42 a v33\r\n2) v13 a v22",
    "\ufeff[ Juego “compases” ]\n1. V12-V23 # bien\n1... V42-V33\n2. V13-V22",
    '[Juego "compases"] [Fecha "x"] 1) V12 V23 {a} V42 V33 {b} V13 V22\n*',
    '[Juego "compases"]\n1) C1: V12 a V23\n--- C2: V42 a V33\n2) C1: V13 a V22\nSin terminar.',
    '[Juego "compases"\nV12 a V23\nV42 a V33\n\n\nV13 a V22\n[Resultado "SIN TERMINAR"]',
]


@pytest.mark.parametrize("text", LOOSE)
def test_records_are_read_leniently(text: str) -> None:
    record, problems = read(text)
    assert problems == []
    assert record.history.positions == unfinished().history.positions


def test_a_list_of_turns_is_enough() -> None:
    text = unfinished().history.numbered()
    record, problems = read(text)
    assert record.history.positions == unfinished().history.positions
    assert [str(problem) for problem in problems] == [
        'Línea 1, columna 1: El texto no dice de qué juego es. Prueba con: [Juego "compases"].'
    ]
    assert read(text, GAME) == (record, [])


def test_comments_are_kept_where_they_stand() -> None:
    record, problems = read(
        '[Juego "compases"]\n# uno\n{dos}\n'
        '1) V12 a V23 {tres\ncuatro # no [X "y"]} --- V42 a V33 # c\n'
    )
    assert problems == []
    assert record.comments == {0: "uno\ndos", 1: 'tres\ncuatro # no [X "y"]', 2: "c"}
    assert read(record.write()) == (record, [])


@pytest.mark.parametrize(
    ("body", "turns", "line", "column", "why"),
    [
        ("1) V12 a V23 --- V42 a V99", 1, 2, 24, "V99"),
        ("1) V12 a V23 --- hola", 1, 2, 18, "No entiendo «hola»"),
        ("V12 a V23\nV42 a V33\nV13 a V32", 2, 4, 1, "diagonal"),
        ("V12 a V23 {a} }; V42 a V33", 2, 2, 15, "no se abrió"),
        ("V12 a V23 {a\nV42 a V33", 2, 2, 11, "no se cierra"),
        ("[]\nV12 a V23", 1, 2, 1, "no es una etiqueta"),
        ('[Fecha "a"]\n[fecha "b"]\nV12 a V23', 1, 3, 9, "repetida"),
        ("V12 a V23 " + "x" * 500, 0, 2, 1, "…"),
    ],
)
def test_problems_have_a_place_and_a_reason(
    body: str, turns: int, line: int, column: int, why: str
) -> None:
    record, problems = read(f'[Juego "compases"]\n{body}')
    assert len(record.history.turns) == turns
    (problem,) = problems
    assert (problem.line, problem.column) == (line, column)
    assert why in problem.reason and problem.reason.endswith(".")
    assert str(problem).startswith(f"Línea {line}, columna {column}: ")
    assert len(str(problem)) < 500


def test_after_a_turn_that_cannot_be_played_the_rest_is_left() -> None:
    record, problems = read(
        '[Juego "compases"]\n[Resultado "gana C2"]\n'
        "V12 a V23; V42 a V33; V13 a V32; V43 a V32 {x}; V23 a V21"
    )
    assert len(record.history.turns) == 2
    assert record.comments == {}
    assert [problem.reason for problem in problems][1:] == [
        "Tampoco se leyó lo que sigue (2 turnos)."
    ]
    assert problems[0].accepted[0] == "C1: V13 a V22"


def test_turns_after_the_end_are_a_problem() -> None:
    over = Record.from_history(book.get("compases-1").history())
    record, problems = read(over.write() + "5) C1: V21 a V12\n")
    assert record == over
    assert "ya terminó" in problems[0].reason


# The result ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "good"),
    [
        ("gana C2", True),
        ("Gana C2.", True),
        ("GANA  c2", True),
        ("gana C1", False),
        ("empate", False),
        ("sin terminar", False),
        ("gana C2 (abandono)", False),
        ("1-0", False),
        ("", False),
    ],
)
def test_the_result_is_held_against_the_game(claim: str, good: bool) -> None:
    over = Record.from_history(book.get("compases-1").history())
    assert over.result == "gana C2"
    record, problems = read(over.write().replace("gana C2", claim))
    assert record == over
    assert [problem.accepted for problem in problems] == ([] if good else [("gana C2",)])


def test_a_result_may_stand_at_the_end() -> None:
    text = Record.from_history(book.get("compases-1").history()).write()
    text = text.replace('[Resultado "gana C2"]\n', "")
    assert read(f"{text}\nGana C2.")[1] == []
    (problem,) = read(f"{text}\nGana C1.")[1]
    assert problem.accepted == ("gana C2",)


def test_a_draw_is_a_draw_for_any_reason() -> None:
    for history in (
        book.get("compases-3").history(),
        History(GAME.position("compases:1 V23-V33 V24-V34 C2")),
    ):
        text = Record.from_history(history).write()
        assert '[Resultado "empate"]' in text
        assert read(text)[1] == [] == read(text.replace("empate", "Tablas"))[1]


def test_somebody_may_give_up() -> None:
    record = unfinished()
    record.resigned = Side.FIRST
    text = record.write()
    assert '[Resultado "gana C2 (abandono)"]' in text
    again, problems = read(text)
    assert problems == [] and again.resigned is Side.FIRST
    # Without the word, a winner of an unfinished game is a problem.
    again, problems = read(text.replace(" (abandono)", ""))
    assert again.resigned is None
    assert problems[0].accepted == (
        "sin terminar",
        "gana C1 (abandono)",
        "gana C2 (abandono)",
    )
    # Who has already won cannot give up.
    over = Record.from_history(book.get("compases-1").history(), resigned=Side.SECOND)
    assert over.result == "gana C2"


# What is of no use, and what is too much ----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "error", "where"),
    [
        ("", UnreadableNotation, ""),
        (" \n\t", UnreadableNotation, " \n\t"),
        ('[Juego "parchís"]\nV12 a V23', UnknownGame, "parchís"),
        ("hola, ¿qué tal?", UnknownGame, "hola, ¿qué tal?"),
        ('[Fecha "hoy"]', UnknownGame, '[Fecha "hoy"]'),
        ('[Juego "compases"]\n[Inicio "compases:1 V12"]', BadPositionCode, "compases:1 V12"),
        ('[Juego "compases"]\n[Inicio "otro:1 x"]', BadPositionCode, "otro:1 x"),
        ('[Inicio "otro:1 x"]', UnknownGame, "otro:1 x"),
        ("x" * (MOST_CHARACTERS + 1), UnreadableNotation, "x" * 60),
    ],
)
def test_what_is_of_no_use(text: str, error: type[ZamoraError], where: str) -> None:
    with pytest.raises(error) as caught:
        read(text)
    assert caught.value.text[slice(*caught.value.place)] == where


def test_the_start_position_tells_the_game() -> None:
    record, problems = read(f'[Inicio "{MIDDLE}"]')
    assert record.history.start.code == MIDDLE and problems == []


@pytest.mark.parametrize(
    "rubbish",
    ["{", "}", "[", "]", "#", "[a", '[a "', '["', "{\n", "\\", " ", "-", "1)", ";", "x;", "[]\n"],
)
@pytest.mark.parametrize("head", ordinarily(["{"], ['[Juego "compases"]\nV12 a V23;', "{"]))
def test_a_huge_foreign_file_does_not_hang(rubbish: str, head: str) -> None:
    text = head + rubbish * ((MOST_CHARACTERS - len(head)) // len(rubbish))
    with no_hang(), contextlib.suppress(ZamoraError):
        _record, problems = read(text, GAME)
        assert len(problems) <= 50


def test_an_endless_game_is_cut_off() -> None:
    class Endless(Toy):
        """Nothing repeats: the key of a position counts."""

        def position_key(self, state: object) -> object:  # type: ignore[override]
            return object()

    turns = ["A: 13 a 12", "B: 53 a 52", "A: 12 a 13", "B: 52 a 53"] * (MOST_TURNS // 4 + 5)
    with no_hang():
        record, problems = read("; ".join(turns), Endless())
    assert len(record.history.turns) == MOST_TURNS
    assert "demasiado larga" in problems[0].reason


def test_problems_are_plain_values() -> None:
    assert Problem(1, 2, "x.") == Problem(1, 2, "x.")
    assert str(Problem(1, 2, "Mal.", ("a", "b"))) == "Línea 1, columna 2: Mal. Prueba con: a; b."
