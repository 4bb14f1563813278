"""``zamora record`` and ``zamora review`` as their users meet them: files in, files out."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from zamora import book, cli
from zamora.book.records import records
from zamora.play.formats import read

from ..patience import PATIENCE

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


# ``zamora review`` as its users meet it -----------------------------------------------------------


QUICK = ["--nodes", "200"]


def test_a_game_of_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["review", "Goldrez-1", *QUICK]) == 0
    out, said = capsys.readouterr()
    assert out.startswith("Goldrez: ganan las blancas.\n")
    assert "2. Dn: 64 a 44" in out
    assert "El error decisivo: turno 2 (negras)" in out
    # Where there is no terminal, the bar is only its label; before it, what is being compiled.
    assert said.splitlines()[-1] == "Goldrez-1"


def test_a_file_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (record,) = records(book.get("compases-1"))
    file = tmp_path / "partida.txt"
    file.write_text(record.write(), "utf-8")
    assert cli.execute(["review", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["decisive"], found["complete"]) == ("compases", 3, True)
    assert len(found["turns"]) == 8


def test_a_printed_game_in_parts(capsys: pytest.CaptureFixture[str]) -> None:
    name = next(printed.id for printed in book.printed_games("caliz") if len(records(printed)) > 1)
    assert cli.execute(["review", name, "--json", "--nodes", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    lengths = [len(record.history.turns) for record in records(book.get(name))]
    assert [len(part["turns"]) for part in found["parts"]] == lengths


def test_what_cannot_be_read_of_a_file_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "partida.txt"
    file.write_text('[Juego "compases"]\n\n1) C1: V12 a V23 --- C2: V42 a V99\n', "utf-8")
    assert cli.execute(["review", str(file)]) == 0
    out, said = capsys.readouterr()
    assert "1. C1: V12 a V23 (el mejor)" in out
    assert f"{file}: Línea 3, columna" in said


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "compases-1"),
        (b"", "vac"),
        (b"\x89PNG\x00\x00\x00", "no es un texto"),
        (b"hola", "de qué juego"),
        (b'[Juego "compases"]\n', "ningún turno"),
        (b'[Juego "compases"]\n\n1) C1: V12 a V99\n', "V99"),
    ],
)
def test_bad_input(
    content: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "partida.txt"
    if content is not None:
        file.write_bytes(content)
    assert cli.execute(["review", str(file)]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert len(error.splitlines()) == 1
    assert said in error


def test_bad_options(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in (
        (["golez-1", "--nodes", "0"], "--nodes"),
        (["golez-1", "--nodes", "x"], "--nodes"),
        ([], "PARTIDA"),
    ):
        assert cli.execute(["review", *arguments]) == 2
        out, error = capsys.readouterr()
        assert out == ""
        assert len(error.splitlines()) == 1
        assert said in error


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="signals are a matter of POSIX")
def test_an_interruption_shows_what_has_been_reviewed() -> None:
    arguments = ["review", "gol-2", "--nodes", "30000", "--json"]
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "zamora", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stderr is not None
        # The bar's label comes with the first turn; before it, what is being compiled.
        assert any(line == "gol-2\n" for line in process.stderr)
        process.send_signal(signal.SIGINT)
        try:
            out, error = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 128 + signal.SIGINT
    assert "Traceback" not in error
    found = json.loads(out)
    assert not found["complete"]
    assert 0 < len(found["turns"]) < 100
