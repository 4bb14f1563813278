"""Records as the booklet prints games: several turns in a line, remarks, ``Rinden``, ``?``."""

from __future__ import annotations

import random
import re
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zamora
from zamora import Outcome, Reason, Side, ZamoraError
from zamora.core.history import History
from zamora.core.notation import LONGEST_TURN, split_turns, turn_parts
from zamora.play.record import MOST_CHARACTERS, Problem, Record, read

from ..patience import no_hang
from .playouts import random_game
from .test_parsers import LETTERS, mutated
from .toy import Toy


class Printed(Toy):
    """The toy as the booklet would print it."""

    turn_starts: ClassVar[re.Pattern[str] | None] = re.compile(r"(?<!\w)[AB]\s*:")


GAME = Printed()
COMPASES = zamora.game("compases")

#: Patterns of the kinds that the games need: a letter and a colon, or a place after a colon.
LETTER = re.compile(r"[BN]\s*:")
PIECE = re.compile(r"(?:[PM][BN]|[DA][BN]\d)\s*:")
AFTER_COLON = re.compile(r"(?<=:)\s*+(?=[(?])")


# Where a new turn begins --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("starts", "text", "parts"),
    [
        (
            LETTER,
            "1) B: C35 a C44. N: C75 a C64. R: C53 a C62",
            ["B: C35 a C44", "N: C75 a C64. R: C53 a C62"],
        ),
        (LETTER, "1) B: a --- N: b\n2) B: c; N: d.", ["B: a", "N: b", "B: c", "N: d"]),
        (LETTER, "1) --- N: a. B: b", ["N: a", "B: b"]),
        (AFTER_COLON, "1. (14,7) a (12,9): (2,3) a (4,1).", ["(14,7) a (12,9)", "(2,3) a (4,1)"]),
        (AFTER_COLON, "(9,4)- :(5,6) a (4,4)--.", ["(9,4)-", "(5,6) a (4,4)--"]),
        (AFTER_COLON, "24. ?: (13,7) a (11,6) *. Gol", ["?", "(13,7) a (11,6) *. Gol"]),
        (AFTER_COLON, "9. Rinden.", ["Rinden"]),
        (
            PIECE,
            "1. AB1: 52 a 63. R: 74 y 83. AN2: 76 a 54.",
            ["AB1: 52 a 63. R: 74 y 83", "AN2: 76 a 54"],
        ),
        # All in one line: a number belongs to the turn after it, if it is the next one …
        (LETTER, "1) B: x. N: y. 2) B: z. 3. N: u", ["B: x", "N: y", "B: z", "N: u"]),
        (PIECE, "2. MB: 53. 2... MN: 85. 3. PB: 23", ["MB: 53", "MN: 85", "PB: 23"]),
        # … and a cell to the turn before it.
        (PIECE, "3. PB: 2 3 a 2 4. AN2: 44", ["PB: 2 3 a 2 4", "AN2: 44"]),
        (PIECE, "1. MB: 53. R: 62. 71. AN1: 62", ["MB: 53. R: 62. 71", "AN1: 62"]),
        (LETTER, " . : ; ...\n1). ", []),
    ],
)
def test_lines_are_cut_where_turns_begin(
    starts: re.Pattern[str], text: str, parts: list[str]
) -> None:
    found = list(turn_parts(text, starts))
    assert [part for _start, part in found] == parts
    assert [text[start : start + len(part)] for start, part in found] == parts


def test_a_game_says_where_its_turns_begin() -> None:
    line = "1. A: 13 a 23. R: 42. B: 53 a 54."
    assert split_turns(GAME, line) == ["A: 13 a 23. R: 42", "B: 53 a 54"]
    # A game that does not say so keeps its full stops.
    assert split_turns(Toy(), line) == ["A: 13 a 23. R: 42. B: 53 a 54."]


@pytest.mark.parametrize(
    ("key", "line"),
    [
        (
            "futez",
            "1) B: C35 a C44. N: C75 a C64.\n2) B: C22 a C33. R: C62. N: C64 a C53.",
        ),
        ("golez", "1. AB1: 52 a 63. R: 74 y 83. AN2: 76 a 54."),
        ("goldrez", "1. Db: 53. O: 43, 24. Dn: 44."),
        ("caliz", "1. (14,7) a (12,9): (2,3) a (4,1). La mejor defensa ante tal salida."),
        ("gol", "1. (10,5) a (8,5) a (9,5): (5,4) a (7,5)."),
    ],
)
def test_a_line_of_the_booklet_holds_two_turns(key: str, line: str) -> None:
    record, problems = read(line, zamora.game(key))
    assert problems == [] and len(record.history.turns) == 2 * len(line.splitlines())
    assert record.comments == ({2: "La mejor defensa ante tal salida"} if key == "caliz" else {})


@settings(max_examples=60, deadline=None)
@given(st.text("AB:RN.;-)( 123\n", max_size=40) | st.text(max_size=30))
def test_the_parts_are_parts_of_the_text(text: str) -> None:
    for starts in (GAME.turn_starts, LETTER, AFTER_COLON):
        end = 0
        for start, part in turn_parts(text, starts):
            assert start >= end
            end = start + len(part)
            assert part and part == part.strip() and text[start:end] == part
            assert part[-1] not in ".:"


# Whole games --------------------------------------------------------------------------------------

REMARKS = ("", "", " Gol.", " La mejor defensa.", " ¿Y ahora? Nadie lo sabe.", " Mejor B {sí}")


def printed(history: History, chance: random.Random) -> str:
    """A game as the booklet prints it, sometimes all in one line, with remarks here and there."""
    text = ""
    end = chance.choice(("\n", " "))
    for number, turn in enumerate(history.turns):
        if number % 2 == 0:
            text += f"{number // 2 + 1}{chance.choice(('.', ')'))} "
        text += f"{turn}."
        if number % 2 or number == len(history.turns) - 1:
            text += (chance.choice(REMARKS) if end == "\n" else "") + end
        else:
            text += " "
    return text


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 40), st.integers(0, 10**6))
def test_printed_games_are_read(seed: int, style: int) -> None:
    history = random_game(GAME, seed, plies=15)
    record, problems = read(printed(history, random.Random(style)), GAME)
    assert problems == []
    assert record.history.positions == history.positions
    assert list(map(str, record.history.turns)) == list(map(str, history.turns))


def test_remarks_are_kept_as_comments() -> None:
    record, problems = read(
        "¿Qué pudo haber pasado?\n"
        "1. A: 13 a 12. La mejor salida. B: 53 a 52. Mejor A!\n"
        "Las fichas vuelven; nadie gana.\n"
        "2. A: 12 a 13 {adrede}. B: 52 a 53.\n",
        GAME,
    )
    assert problems == [] and len(record.history.turns) == 4
    assert record.comments == {
        0: "¿Qué pudo haber pasado?",
        1: "La mejor salida",
        2: "Mejor A!\nLas fichas vuelven\nnadie gana",
        3: "adrede",
    }


@pytest.mark.parametrize(
    ("text", "turns", "column"),
    [
        # A remark with a digit might be a turn.
        ("A: 13 a 12. Mejor 23. B: 53 a 52", 0, 1),
        ("A: 13 a 12. B: 53 a 5z", 1, 13),
        ("A: 13 a 12. B: cinco a seis", 1, 13),
        ("A: 13 a 12\nRindn", 1, 1),
        ("A: 13 a 23. R: 44, 99. Gol", 0, 20),
    ],
)
def test_what_might_be_a_turn_is_no_remark(text: str, turns: int, column: int) -> None:
    record, problems = read(text, GAME)
    assert len(record.history.turns) == turns
    assert problems[0].column == column


def test_without_a_pattern_there_are_no_remarks() -> None:
    record, problems = read("V12 a V23. Mejor C1", COMPASES)
    assert record.history.turns == () and record.comments == {}
    assert [problem.column for problem in problems] == [1]
    record, problems = read("V12 a V23\nBuen comienzo, sin duda", COMPASES)
    assert len(record.history.turns) == 1 and len(problems) == 1


def test_a_long_turn_is_quoted_in_part() -> None:
    turn = "A: 13 a 23. R: " + ", ".join(["42", "33"] * 20)
    _record, (problem,) = read(f"{turn} y ya", GAME)
    assert problem.reason == "No entiendo."
    turn = "V12 a V23 " + "y así " * 30
    _record, (problem,) = read(turn, COMPASES)
    assert problem.reason == f"No entiendo «{turn[:60]}…»."


# Giving up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "loser"),
    [
        ("1. A: 13 a 12: Rinden.", Side.SECOND),
        ("1. A: 13 a 12. B: 53 a 52.\n2. Rinden.", Side.FIRST),
        ("1. A: 13 a 12\n1... abandonan", Side.SECOND),
        ("A: 13 a 12; se rinde", Side.SECOND),
        ("A: 13 a 12. A abandona.", Side.FIRST),
        ("A: 13 a 12\nRinden las B", Side.SECOND),
        ("A: 13 a 12\nRinden.\nGana A.", Side.SECOND),
        ("A: 13 a 12\nRinden. ¡Bien jugado!\nGana A (abandono)", Side.SECOND),
        ('[Resultado "gana A"]\nA: 13 a 12\nRinden.', Side.SECOND),
        ("Rinden", Side.FIRST),
    ],
)
def test_giving_up_in_the_place_of_a_turn(text: str, loser: Side) -> None:
    record, problems = read(text.replace("12: ", "12; "), GAME)
    assert problems == []
    assert record.resigned is loser
    assert record.outcome == Outcome(loser.other, Reason.RESIGNATION)
    again, problems = read(record.write().replace('[Juego "toy"]\n', ""), GAME)
    assert (again, problems) == (record, [])


def test_giving_up_in_every_game() -> None:
    record, problems = read("1) V12 a V23 --- Rinden.", COMPASES)
    assert problems == [] and record.result == "gana C1 (abandono)"
    record, problems = read("1. (14,7) a (12,9): Rinden.", zamora.game("caliz"))
    assert problems == [] and record.result == "gana Blancas (abandono)"
    record, problems = read("1) B: C35 a C44.\nRinden. Ganan las blancas.", zamora.game("futez"))
    assert problems == [] and record.resigned is Side.SECOND


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A: 13 a 12\nRinden\nB: 53 a 52", "terminó con el abandono"),
        ("A: 13 a 12\nRinden\nRinden", "terminó con el abandono"),
        ("A: 13 a 23. R: 24, 15\nRinden", "ya terminó"),
        ("A: 13 a 12\nRinden\nGana B", "no es el de la partida"),
        ('[Resultado "empate"]\nA: 13 a 12\nRinden', "no es el de la partida"),
    ],
)
def test_who_cannot_give_up(text: str, why: str) -> None:
    record, problems = read(text, GAME)
    assert why in problems[0].reason
    assert len(record.history.turns) == 1
    assert (record.resigned is None) == ("15" in text)


def test_any_turn_is_a_problem() -> None:
    record, problems = read("1. A: 13 a 12. B: 53 a 52\n2. ?. B: 52 a 53", GAME)
    assert len(record.history.turns) == 2
    assert problems[0].reason.startswith("«?» quiere decir que da lo mismo")
    assert problems[0].accepted == tuple(map(str, record.history.position.turns()))
    assert (problems[0].line, problems[0].column) == (2, 4)
    assert problems[1].reason == "Tampoco se leyó lo que sigue (1 turno)."
    over, problems = read("A: 13 a 23. R: 24, 15\n?", GAME)
    assert over.result == "gana B" and "ya terminó" in problems[0].reason


# Results, tags ------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["Ganan las B.", "gana B", "Gana la B", "¡Ganan B!"])
def test_results_may_be_said_freely(words: str) -> None:
    record, problems = read(f"A: 13 a 23. R: 24, 15. Gol.\n{words}", GAME)
    assert problems == [] and record.result == "gana B" and record.comments == {1: "Gol"}


@pytest.mark.parametrize(
    "words", ["empate (acuerdo)", "Tablas de mutuo acuerdo.", "EMPATE, acuerdo"]
)
def test_a_draw_may_be_agreed(words: str) -> None:
    record, problems = read(f"A: 13 a 12\n{words}", GAME)
    assert problems == [] and record.agreed and record.outcome is None
    assert record.result == "empate (acuerdo)"
    again, problems = read(record.write().replace('[Juego "toy"]\n', ""), GAME)
    assert (again, problems) == (record, [])
    assert record != Record.from_history(record.history)
    # A draw of which the game knows nothing is a problem, and the word is offered.
    _record, (problem,) = read("A: 13 a 12\nempate", GAME)
    assert "empate (acuerdo)" in problem.accepted
    # What has been decided on the board cannot be agreed.
    _record, (problem,) = read(f"A: 13 a 23. R: 24, 15\n{words}", GAME)
    assert problem.accepted == ("gana B",)


@pytest.mark.parametrize(
    ("written", "score"),
    [("2-1", (2, 1)), ("2 : 1", (2, 1)), ("2 a 1", (2, 1)), ("02–1", (2, 1)), ("0—0", (0, 0))],
)
def test_the_score_of_a_match(written: str, score: tuple[int, int]) -> None:
    record, problems = read(f'[marcador "{written}"]\n[Partida "3"]\nV12 a V23', COMPASES)
    assert problems == [] and record.score == score and record.number == 3
    assert record.tags["marcador"] == f"{score[0]}-{score[1]}"
    assert read(record.write()) == (record, [])


@pytest.mark.parametrize(
    ("name", "value", "instead"),
    [
        ("Marcador", "dos a uno", "2-1"),
        ("MARCADOR", "", "2-1"),
        ("Marcador", "2-1-0", "2-1"),
        ("Partida", "0", "1"),
        ("Partida", "primera", "1"),
    ],
)
def test_tags_that_mean_something_are_checked(name: str, value: str, instead: str) -> None:
    record, problems = read(f'[{name} "{value}"]\nV12 a V23', COMPASES)
    assert problems == [
        Problem(1, len(name) + 4, f"La etiqueta {name} no puede ser «{value}».", (instead,))
    ]
    assert record.tags == {} and record.score is None and record.number is None
    with pytest.raises(ZamoraError) as caught:
        Record.from_history(record.history, {name: value}).write()
    assert caught.value.text == value and caught.value.accepted == (instead,)


def test_players_and_date() -> None:
    record, problems = read(
        '[negras "Luis"]\n[Blancas " Ana  B. "]\n[fecha "2009"]', zamora.game("futez")
    )
    assert problems == []
    assert record.players == ("Ana B.", "Luis") and record.date == "2009"
    nobody = Record.from_history(History(COMPASES.start()))
    assert (nobody.players, nobody.date, nobody.number) == ((None, None), None, None)


# Any text -----------------------------------------------------------------------------------------

VALID = [printed(random_game(GAME, seed, 9), random.Random(seed)) for seed in range(8)]


@settings(max_examples=60, deadline=None)
@given(
    st.builds(mutated, st.sampled_from(VALID), st.integers(0, 10**6), st.integers(0, 5))
    | st.text(LETTERS + "AB:. Rindeganl", max_size=60)
)
def test_no_text_crashes_the_reader(text: str) -> None:
    try:
        record, problems = read(text, GAME)
    except ZamoraError as error:
        assert error.reason
        return
    assert len(problems) <= 50
    if "Juego" not in text:
        again = read(record.write().replace('[Juego "toy"]\n', ""), GAME)
        assert again == (record, [])


@pytest.mark.parametrize(
    "rubbish", ["A:", "A: ", ". ", "a. ", "1. A: ", ".:", "x ", "Aa", "é", ") "]
)
def test_a_huge_text_in_one_line_does_not_hang(rubbish: str) -> None:
    text = rubbish * ((MOST_CHARACTERS - 1) // len(rubbish))
    with no_hang():
        _record, problems = read(text, GAME)
    assert len(problems) <= 50
    assert len(text) > LONGEST_TURN
