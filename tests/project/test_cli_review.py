"""``zamora review`` as its users meet it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from zamora import book, cli
from zamora.book.records import records

from ..patience import PATIENCE

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
