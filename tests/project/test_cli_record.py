"""``zamora record`` as its users meet it: files of any program in, ours and theirs out."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from zamora import cli
from zamora.play.formats import read

PGN = '[White "Ana"]\n[Black "Luis"]\n\n1. e4 e5 (1... c5) 2. Nf3 1-0\n'


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = cli.execute(["record", *map(str, arguments)])
    return (code, *capsys.readouterr())


def test_one_game_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, ours = tmp_path / "partida.pgn", tmp_path / "partida.txt"
    file.write_text("\ufeff" + PGN, "utf-8")
    code, out, said = run(capsys, file)
    assert code == 0 and out.startswith('[Juego "ajedrez"]') and "2) Cf3" in out
    assert said == f"{file}: Línea 1, columna 1: Hay 1 variante que no se leyó.\n"
    code, out, _said = run(capsys, file, "--write", ours)
    assert code == 0 and "Ajedrez · Ana – Luis · 3 turnos · gana Blancas (abandono)" in out
    code, out, said = run(capsys, ours, "--as", "pgn")
    assert code == 0 and "1. e4 e5 2. Nf3 1-0" in out and not said
    code, out, _said = run(capsys, ours, "--as", "fen")
    assert out.startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -")
    # A file with a byte-order mark is of the format that its text is.
    sgf = tmp_path / "go.sgf"
    sgf.write_bytes("\ufeff(;SZ[9]KM[5.5]PB[Ñandú];B[ee])".encode())
    code, out, said = run(capsys, sgf)
    assert code == 0 and '[Negras "Ñandú"]' in out and "1) e5" in out and not said


def test_several_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "torneo.pgn"
    file.write_text(f'{PGN}\n[Variant "Crazyhouse"]\n\n1. e4 *\n\n[White "Eva"]\n\n1. d4 *\n')
    code, out, said = run(capsys, file)
    assert code == 0 and len(out.splitlines()) == 3 and f"{file} (1): " in said
    assert "no se pudo leer: No conozco el juego «Variant Crazyhouse»" in out
    code, out, _said = run(capsys, file, "--game", 3)
    assert code == 0 and "1) d4" in out
    code, _out, said = run(capsys, file, "--game", 4)
    assert code == 2 and "no tiene una partida 4" in said
    code, _out, _said = run(capsys, file, "--write", tmp_path / "todas", "--as", "pgn")
    assert sorted(one.name for one in (tmp_path / "todas").iterdir()) == ["0001.pgn", "0003.pgn"]
    assert cli.execute(["review", str(file)]) == 2
    assert "hay 3 partidas" in capsys.readouterr().err


def test_the_standard_input_and_a_game_of_the_book(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1. c3-d4 d6-c5\n")))
    code, out, _said = run(capsys, "-", "--of", "damas-rusas")
    assert code == 0 and '[Juego "damas-rusas"]' in out and "c3-d4 --- d6-c5" in out
    code, out, _said = run(capsys, "go-3", "--as", "sgf")
    assert code == 0 and read(out).record.tags["Libro"] == "go-3"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"(;GM[2];B[ee])", "GM[2]"),
        (b"(;SZ[9:13];B[ee])", "no es cuadrado"),
        (b"\x89PNG\0\0\0\0", "no es un texto"),
        (b"", "está vacío"),
        (b"8/8/8/8/8/8/8/K7 w - - 0 1", "rey de las negras"),
        (b'[GameType "40"]\n1. 32-28', "GameType 40"),
    ],
)
def test_what_is_refused_is_refused_in_our_words(
    content: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "archivo"
    file.write_bytes(content)
    code, out, said = run(capsys, file)
    assert code == 2 and why in said and not out and "Traceback" not in said


def test_the_reason_of_a_refusal_is_not_hidden_by_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "partida.sgf"
    file.write_text("(;SZ[9](;B[zz])(;B[ee]))")
    assert cli.execute(["review", str(file)]) == 2
    said = capsys.readouterr().err
    assert "«zz» no es un punto" in said and "komi" not in said


def test_what_a_format_cannot_say_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, said = run(capsys, "golez-1", "--as", "sgf")
    assert code == 2 and not out and "no se guarda en SGF" in said
