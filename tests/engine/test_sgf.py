"""Games of Go in SGF: ours written and read back, those of others read as far as they go."""

from __future__ import annotations

from typing import Any

import pytest

import zamora
from zamora import book
from zamora.book.records import records
from zamora.core.errors import MissingPackage, UnreadableNotation, ZamoraError
from zamora.core.history import History
from zamora.core.steps import Side
from zamora.library.go import sgf
from zamora.play.record import Record, read

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
    assert len(record.history.turns) == 1 and "Línea 3, columna 1" in said and "2 turnos" in said
    record, said = problems_of("(;SZ[5]KM[0];B[cc];B[dd])")
    assert [str(turn) for turn in record.history.turns] == ["c3", "paso", "d2"]
    assert "falta un turno" in said
    _record, said = problems_of("(;SZ[5]KM[3.75];B[zz];W[cc])")
    assert "3.75" in said and "no se entiende" in said
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
    except UnreadableNotation as error:
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


def test_other_games_are_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    for code in ("golez", "go"):
        start = zamora.game(code).start()
        if code == "go":
            start = zamora.position("go:1 9/9/9/9/9/9/9/9/9 N c")
        with pytest.raises(ZamoraError, match="SGF"):
            sgf.write(Record(History(start)))
    monkeypatch.setattr(sgf, "PACKAGE", "there_is_no_such_package")
    with pytest.raises(MissingPackage, match="hace falta"):
        read("(;)")
