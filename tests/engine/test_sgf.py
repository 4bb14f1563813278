"""Games of Go in SGF: ours written and read back, those of others read as far as they go."""

from __future__ import annotations

from typing import Any

import pytest

import zamora
from zamora import book
from zamora.book.records import records
from zamora.core.errors import UnreadableNotation, ZamoraError
from zamora.core.history import History
from zamora.core.steps import Side
from zamora.library.go import sgf
from zamora.play.formats import Found, decoded, read, read_all, write
from zamora.play.record import Record

from .playouts import random_game

OTHERS = """(;GM[1]FF[4]CA[UTF-8]AP[GNU Go:3.8]SZ[9]KM[6.5]RU[Japanese]PB[Ana \\] B.]PW[GNU Go]
DT[2009-11-20]RE[W+R]C[Empieza.]
;B[ee];W[ec]C[Una respuesta.]
(;B[gc](;W[])(;W[cc];B[cd]))(;B[cc]))"""


def whole(record: Record) -> Record:
    again, problems = read(sgf.write(record))
    assert not problems
    return again


def test_what_is_written_is_read_back() -> None:
    tags = {"Fecha": "2009-11-20", "Negras": "Ana [9] \\ B.", "Blancas": "Luis"}
    for seed, size in enumerate((5, 9, 11)):
        history = random_game(zamora.game("go", size=size, komi="6.5"), seed, 12)
        record = Record(history, tags, {0: "Empieza.", 3: "Una ] dos\ntres"}, Side.SECOND)
        assert whole(record) == record
    assert whole(Record(zamora_history("paso"), agreed=True)).agreed


def zamora_history(*turns: str) -> Any:
    return History(zamora.game("go[size=5]").start(), turns)


def test_the_count_is_written_too() -> None:
    turns = ("c3", "a1", "paso", "paso", "paso", "*a1", "paso", "paso")
    record = Record(zamora_history(*turns))
    assert record.outcome is not None and "RE[B+19.5]" in sgf.write(record)
    assert whole(record) == record
    # A group is given up by any of its stones.
    for stone in ("*a4", "*a5"):
        group = Record(zamora_history("c3", "a5", "paso", "a4", *["paso"] * 3, stone))
        assert whole(group) == group


@pytest.mark.parametrize("name", ["go-2", "go-3", "go-4", "go-7", "go-8"])
def test_printed_positions(name: str) -> None:
    (record,) = records(book.get(name))
    assert [str(turn) for turn in whole(record).history.turns] == [
        str(turn) for turn in record.history.turns
    ]


def test_a_file_of_somebody_else() -> None:
    record, problems = read(OTHERS)
    assert [str(turn) for turn in record.history.turns] == ["e5", "e7", "g7", "paso"]
    assert record.players == ("Ana ] B.", "GNU Go") and record.date == "2009-11-20"
    assert record.comments == {0: "Empieza.", 2: "Una respuesta."}
    assert record.resigned is Side.FIRST and record.game.key == "go[komi=6.5]"
    assert ["variantes" in one.reason for one in problems] == [True]


def problems_of(text: str) -> tuple[Record, str]:
    record, problems = read(text)
    return record, " ".join(map(str, problems))


def test_what_is_wrong_is_said_with_its_place() -> None:
    record, said = problems_of("(;SZ[5]KM[0]\n;B[cc]\n;W[cc]\n;B[dd];W[ee])")
    assert len(record.history.turns) == 1 and "Línea 3, columna 2" in said and "2 turnos" in said
    record, said = problems_of("(;SZ[5]KM[0];B[cc];B[dd])")
    assert [str(turn) for turn in record.history.turns] == ["c3", "paso", "d2"]
    assert "falta un turno" in said
    _record, said = problems_of("(;SZ[5]KM[mucho];B[zz];W[cc])")
    assert "mucho" in said and "«zz» no es un punto" in said
    record, said = problems_of("(;SZ[5];B[cc];AB[aa])")
    assert "no se ponen piedras" in said and "komi" in said and len(record.history.turns) == 1
    _record, said = problems_of("(;SZ[5]KM[0]RE[cuac];B[cc])")
    assert "cuac" in said


def test_a_file_ends_with_two_passes_and_its_result_is_held_against_the_board() -> None:
    start = "(;SZ[5]KM[0.5]{result};B[cc];W[];B[])"
    record, said = problems_of(start.format(result="RE[B+24.5]"))
    assert not said and record.outcome is not None and record.outcome.winner is Side.FIRST
    record, said = problems_of(start.format(result="RE[W+3.5]"))
    assert "B+24.5" in said and record.outcome is None
    record, said = problems_of("(;SZ[5]KM[0.5]RE[B+5.5];B[cc])")
    assert "sin contarse" in said and record.outcome is None


def test_stones_that_are_there_from_the_beginning() -> None:
    record, said = problems_of("(;SZ[9]HA[2]KM[0]AB[cg][gc];W[ee];B[ec])")
    assert not said and record.history.start.side is Side.SECOND
    assert record.history.start.code == "go[komi=0]:1 9/9/6P2/9/9/9/2P6/9/9 B"


@pytest.mark.parametrize(
    "text", ["(;", "(;)", "(; hola", "(;GM[2]SZ[9])", "(;SZ[4])", "(;SZ[9:13])", "(;SZ[25];B[aa])"]
)
def test_nonsense_gets_a_named_error_or_an_empty_game(text: str) -> None:
    try:
        record, _problems = read(text)
    except ZamoraError as error:
        assert "SGF" in error.reason and error.accepted
    else:
        assert not record.history.turns


def test_pieces_of_a_file_never_crash() -> None:
    for cut in range(0, len(OTHERS), 7):
        for text in (OTHERS[:cut], OTHERS[:cut] + OTHERS[cut + 5 :]):
            try:
                read("(;" + text)
            except ZamoraError as error:
                assert error.reason


def test_other_games_are_not_written() -> None:
    for start in (zamora.game("golez").start(), zamora.position("go:1 9/9/9/9/9/9/9/9/9 N c")):
        with pytest.raises(ZamoraError, match="SGF"):
            write(Record(History(start)), "sgf")


# What other programs write ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "komi"),
    [("6,5", "6.5"), ("7.50", "7.5"), ("3.75", "7.5"), ("375", "7.5"), ("650", "6.5"), ("0", "0")],
)
def test_komi_as_it_is_found(said: str, komi: str) -> None:
    record, problems = read(f"(;SZ[9]KM[{said}];B[ee])")
    assert record.game.settings["komi"] == komi and not problems


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("B+R", "gana Negras (abandono)"),
        ("W+Resign", "gana Blancas (abandono)"),
        ("W+T", "gana Blancas (tiempo)"),
        ("B+Time", "gana Negras (tiempo)"),
        ("B+Forfeit", "gana Negras (reglamento)"),
        ("w+f", "gana Blancas (reglamento)"),
        ("Jigo", "empate (acuerdo)"),
        ("0", "empate (acuerdo)"),
        ("Draw", "empate (acuerdo)"),
        ("?", "sin terminar"),
    ],
)
def test_results_in_all_forms(said: str, result: str) -> None:
    record, problems = read(f"(;SZ[9]KM[5.5]RE[{said}];B[ee])")
    assert record.result == result and not problems
    again, problems = read(write(record, "sgf"))
    assert again.result == result and not problems


def test_a_void_game_is_said_to_be_one() -> None:
    record, said = problems_of("(;SZ[9]KM[5.5]RE[Void];B[ee])")
    assert record.result == "sin terminar" and "anulada" in said


@pytest.mark.parametrize(
    "text",
    [
        "De: ana@example.org\n\nMi partida:\n(;SZ[9]KM[5.5];B[ee];W[ec])",
        "\ufeff(;SZ[9]KM[5.5];B[ee];W[ec])",
        "(;FF[3]GaMe[1]SiZe[9]KoMi[5.5];Black[ee];White[ec])",
        "(;sz[9]km[5.5];b[ee];w[ec])",
        "(;SZ[9:9]KM[5.5];B[ee];W[ec])",
        "( ; GM [1] SZ [9] KM [5.5]\n ;\n B [ee]\n;W[ec] )",
        "(\nKM[5.5]\nSZ[9]\n;B[ee];W[ec])",
        "(;SZ[9]KM[5.5];B[ee]W[ec])",
    ],
)
def test_the_same_game_in_other_hands(text: str) -> None:
    record, problems = read(text)
    assert [str(turn) for turn in record.history.turns] == ["e5", "e7"] and not problems
    assert record.game.key == "go"


def test_a_board_of_19_lines_where_none_is_said_and_both_passes() -> None:
    record, problems = read("(;KM[5.5];B[pd];W[tt];B[];W[dd])")
    assert record.game.settings["size"] == 19 and not problems
    assert [str(turn) for turn in record.history.turns] == ["p16", "paso", "paso", "d16"]


def test_stones_are_set_up_in_any_node_before_the_first_turn() -> None:
    text = "(;SZ[9]KM[0];AB[aa:ba][ii]C[Ventaja.];AE[ii]PL[W];W[ee])"
    record, problems = read(text)
    assert not problems and record.comments == {0: "Ventaja."}
    assert record.history.start.code == "go[komi=0]:1 PP7/9/9/9/9/9/9/9/9 B"
    record, said = problems_of("(;SZ[9]KM[0]HA[2];W[ee])")
    assert "HA[2]" in said
    # What stands there already may be set up again.
    record, problems = read("(;SZ[9]KM[0];B[ee];AB[ee];W[cc])")
    assert len(record.history.turns) == 2 and not problems


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("(;GM[2];B[d3])", "GM[2]"),
        ("(;SZ[9:13];B[ee])", "no es cuadrado"),
        ("(;SZ[25];B[ee])", "5 a 19"),
    ],
)
def test_other_boards_and_games_are_refused_in_our_words(text: str, why: str) -> None:
    with pytest.raises(ZamoraError) as caught:
        read(text)
    assert why in str(caught.value)


def test_several_games_and_a_file_that_is_cut() -> None:
    text = "(;SZ[9]KM[0];B[ee])\n(;SZ[9]KM[0];B[cc];W[dd])(;GM[2])"
    found = list(read_all(text))
    assert [len(one.record.history.turns) for one in found if isinstance(one, Found)] == [1, 2]
    assert isinstance(found[2], ZamoraError)
    record, said = problems_of(text)
    assert len(record.history.turns) == 1 and "más partidas" in said
    record, said = problems_of("(;SZ[9]KM[0];B[ee];W[cc]C[Queda")
    assert len(record.history.turns) == 2 and "cortado" in said


def test_what_is_not_kept_is_said_and_other_tags_are_kept() -> None:
    text = "(;SZ[9]KM[0]EV[Liga]BR[9k]TM[600]OT[5x30 byo-yomi];B[ee]BL[590]TR[ee])"
    record, said = problems_of(text)
    assert record.tags == {"Torneo": "Liga", "BR": "9k", "TM": "600", "OT": "5x30 byo-yomi"}
    assert "BL, TR" in said


@pytest.mark.parametrize(
    ("head", "encoding"),
    [("", "utf-8"), ("", "utf-8-sig"), ("", "utf-16"), ("CA[gb2312]", "gb2312")],
)
def test_letters_of_a_file(head: str, encoding: str) -> None:
    text, unsure = decoded(f"(;{head}SZ[9]KM[0]PB[李昌镐];B[ee])".encode(encoding))
    assert read(text).record.players[0] == "李昌镐" and not unsure


def test_letters_that_are_not_known() -> None:
    text, unsure = decoded("(;SZ[9]KM[0]PB[José];B[ee])".encode("latin-1"))
    assert read(text).record.players[0] == "José" and "letras" in unsure
    with pytest.raises(UnreadableNotation):
        decoded(b"\x89PNG\0\0\0")
