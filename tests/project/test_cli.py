"""The ``zamora`` command as its users meet it."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import zamora as engine
from zamora import cli, registry
from zamora.core import perft as counting
from zamora.core.perft import known, perft
from zamora.solve import solvable

from ..marks import ordinarily
from ..patience import PATIENCE

KEYS = [game.key for game in engine.games()]


@pytest.mark.parametrize(
    "arguments", [[], ["--help"], ["-h"], *([name, "--help"] for name in cli.COMMANDS)]
)
def test_help_is_spanish_throughout(zamora, arguments: list[str]) -> None:
    result = zamora(*arguments, LANG="en_US.UTF-8", LANGUAGE="en")
    assert result.returncode == 0
    assert result.stderr == ""
    assert result.stdout.startswith("Uso: zamora")
    assert "Opciones:" in result.stdout
    assert not re.search(r"Usage|Options|Show|Commands|this message", result.stdout)
    assert max(map(len, result.stdout.splitlines())) <= 88


def test_another_language_brings_back_click_s_own_words(process) -> None:
    assert process("--help", ZAMORA_LANG="en").stdout.startswith("Usage: zamora")


def test_version(process) -> None:
    result = process("--version")
    assert (result.returncode, result.stdout) == (0, f"zamora {engine.__version__}\n")


def test_games(zamora) -> None:
    result = zamora("games")
    assert result.returncode == 0
    assert [line.split(maxsplit=1) for line in result.stdout.splitlines()] == [
        [game.key, game.name] for game in registry.catalogue()
    ]


def test_how_a_game_is_played(zamora) -> None:
    lines = zamora("games", "nim").stdout.splitlines()
    assert (lines[0], lines[-1]) == ("Nim", "4. Gana quien quita la última.")
    (found,) = json.loads(zamora("games", "nim[heaps=2-2]", "--json").stdout)
    assert (found["key"], found["rules"][-1]) == ("nim[heaps=2-2]", lines[-1][3:])
    assert "lección" in zamora("games", "golez").stdout


@pytest.mark.parametrize("key", ordinarily(["compases", "golez"], KEYS))
def test_perft_ends_with_the_bare_number(zamora, key: str) -> None:
    expected = perft(engine.game(key).start(), 2)
    assert zamora("perft", key, 2).stdout == f"{expected}\n"
    lines = zamora("perft", key, 2, "--divide").stdout.splitlines()
    assert lines[-1] == str(expected)
    counts = dict(line.rsplit(": ", 1) for line in lines[:-1])
    assert list(counts) == [str(turn) for turn in engine.game(key).start().turns()]
    assert sum(map(int, counts.values())) == expected


def test_perft_counts_anew_what_comes_with_a_game(zamora) -> None:
    result = zamora("perft", "futez", 2, "--check")
    assert result.returncode == 0
    assert result.stdout.splitlines() == [
        f"✔ {one.code}: {one.counts[1]}" for one in known(engine.game("futez"))
    ]


def test_perft_says_what_differs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(counting, "perft", lambda position, depth: 3)
    assert cli.execute(["perft", "nim", "1", "--check"]) == 1
    first = known(engine.game("nim"))[0]
    assert f"✘ {first.code}: 3 ≠ {first.counts[0]}" in capsys.readouterr().out


def test_perft_after_moves(zamora) -> None:
    position = engine.game("compases").start().play("C1: V12 a V23").play("C2: V43 a V32")
    result = zamora("perft", "compases", 3, "--moves", "C1: V12 a V23; C2: V43 a V32")
    assert result.stdout == f"{perft(position, 3)}\n"


def test_solve_json_is_one_object(zamora) -> None:
    result = zamora("solve", "compases", "--json")
    assert result.returncode == 0
    summary = json.loads(result.stdout)
    assert summary["start"] in {"win", "loss", "draw"}
    unfinished = summary["reachable"] - summary["finished"]
    assert summary["win"] + summary["loss"] + summary["draw"] == unfinished > 0
    assert list(summary["first_turns"]) == [
        str(turn) for turn in engine.game("compases").start().turns()
    ]


def test_solve_for_people(zamora) -> None:
    shown = zamora("solve", "compases").stdout
    summary = json.loads(zamora("solve", "compases", "--json").stdout)
    for key in ("reachable", "finished", "win", "loss", "draw", "longest"):
        assert re.search(rf"  {summary[key]}$", shown, re.MULTILINE)
    for turn in summary["first_turns"]:
        assert turn in shown


BAD = {
    "no such command": (["perf"], "zamora: No existe la orden 'perf'."),
    "no such option": (["--foo"], "--foo"),
    "no game": (["perft"], "JUEGO"),
    "no depth": (["perft", "compases"], "Falta el argumento 'N'"),
    "unknown game": (["perft", "parchís", "2"], "compases"),
    "negative depth": (["perft", "compases", "-1"], "-1 no está en el intervalo"),
    "no number": (["perft", "compases", "dos"], "'dos' no es un número"),
    "too deep": (["perft", "compases", "99999"], "99999"),
    "nothing to divide": (["perft", "compases", "0", "--divide"], "al menos 1"),
    "nothing to check": (["perft", "compases", "99", "--check"], "no vienen cuentas de 99"),
    "too much to check": (["perft", "compases", "2", "--check", "--divide"], "--check"),
    "too many": (["perft", "compases", "2", "3"], "Sobra"),
    "unreadable turn": (["perft", "compases", "2", "--moves", "hola"], "«hola»"),
    "illegal turn": (
        ["perft", "compases", "2", "--moves", "C1: V12 a V23; C2: V12 a V11"],
        "Turno 2 de --moves",
    ),
    "moves missing": (["perft", "compases", "2", "--moves"], "--moves"),
    **{
        f"unsolved game {key}": (["solve", key, "--limit", "20"], "--limit 200.")
        for key in KEYS
        if key not in solvable()
    },
    "a game whose turns nobody lists": (["solve", "progresivo-escoces"], "paso a paso."),
    "no positions": (["solve", "nim", "--limit", "0"], "--limit"),
    "a table that is made otherwise": (["solve", "futez", "--limit", "9"], "Futez"),
    "values of Futez": (["solve", "futez", "--values", "x"], "Futez"),
    "values of an ending": (["solve", "caliz", "--ending", "torre", "--values", "x"], "Cáliz"),
    "a folder for a table": (["solve", "futez", "--write", "."], "--write"),
    "no place for a table": (["solve", "futez", "--write", "no/such/x.zip"], "no/such: no existe"),
    "no place for values": (["solve", "nim", "--values", "no/such/folder/x"], "folder: no existe"),
    "rules of no game": (["games", "parchís"], "compases"),
    "odd characters": (["perft", "com\npa\x1bses", "2"], "com"),
    "unknown lesson": (["lab", "99", "--folder", "x"], "«99»"),
    "impossible port": (["lab", "--port", "70000"], "70000"),
    "options that exclude each other": (["lab", "--here", "--fresh"], "--here"),
    "no lessons here": (["lab", "--here"], "lecciones"),
}


@pytest.mark.parametrize(("arguments", "said"), BAD.values(), ids=BAD)
def test_bad_input_gets_one_line_and_code_2(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.execute(arguments) == 2
    shown, complaint = capsys.readouterr()
    assert shown == ""
    assert complaint.endswith("\n")
    assert len(complaint.splitlines()) == 1, complaint
    assert said in complaint
    assert complaint[:-1].isprintable()


def test_bad_input_ends_a_process_with_code_2(process) -> None:
    result = process(*BAD["unreadable turn"][0])
    assert (result.returncode, result.stdout) == (2, "")
    assert "«hola»" in result.stderr and "Traceback" not in result.stderr


def test_a_taken_port(zamora, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = zamora("lab", "--port", port, "--no-browser", "--folder", tmp_path / "x")
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
    assert str(port) in result.stderr
    assert not (tmp_path / "x").exists()


def test_a_reader_that_leaves_early() -> None:
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "zamora", "perft", "compases", "3", "--divide"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(PATIENCE) == 1
    process.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a matter of POSIX")
def test_an_interruption_is_no_traceback() -> None:
    # Deep enough to be still at it, since counts of that depth are long numbers.
    code = (
        "import os, signal, threading, time, zamora.core.perft as p\n"
        "def wait(*_):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    time.sleep(30)\n"
        "p.perft = wait\n"
        "from zamora.cli import main\n"
        "main()"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code, "perft", "compases", "1"],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert result.returncode == 128 + signal.SIGINT
    assert "Traceback" not in result.stderr


def test_running_a_command_leaves_the_process_as_it_was(capsys) -> None:
    import gettext
    import os

    before = gettext.textdomain(), dict(os.environ)
    assert cli.execute(["games"]) == 0
    assert (gettext.textdomain(), dict(os.environ)) == before
    assert "Batalla" in capsys.readouterr().out


def test_claims_are_listed(zamora) -> None:
    listed = zamora("claims").stdout.splitlines()
    assert "solución (Lección 1)" in listed and "vecinas de futez (Lección 2)" in listed
    assert "leones-dragones.3 (Juegos combinatorios): Si E mueve" in "\n".join(listed)
    known = json.loads(zamora("claims", "--json").stdout)
    assert len(known) == len({one["name"] for one in known}) == len(listed)
    numbers = [one["lesson"] for one in known if one["lesson"]]
    assert numbers == sorted(numbers) and all(one["where"] for one in known)


def test_a_claim_and_all_claims_of_a_game_are_checked(zamora) -> None:
    (one,) = json.loads(zamora("claims", "Leones-Dragones.3", "--json").stdout)
    assert one["holds"] is False and "queda igual a la cuarta" in one["text"]
    said = zamora("claims", "golez").stdout
    assert "  Es verdad. Hay 5 filas y 2 columnas" in said and "tamaño de los discos" in said
    refused = zamora("claims", "nada de eso")
    assert refused.returncode == 2 and "No sé comprobar «nada de eso»." in refused.stderr
