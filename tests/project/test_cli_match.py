"""``zamora match`` and ``zamora memory`` as their users meet them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from zamora import cli
from zamora.cli import memory as commands

from ..patience import PATIENCE
from .conftest import Run

AZAR = ["--first", "azar", "--second", "azar"]


def test_json_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["match", "Futez", *AZAR, "--games", "4", "--seed", "7", "--json"]
    assert cli.execute(arguments) == 0
    out, said = capsys.readouterr()
    found = json.loads(out)
    assert (found["game"], found["first"], found["second"]) == ("futez", "azar", "azar")
    assert found["wins"] + found["draws"] + found["losses"] == found["games"] == 4
    assert found["score"] == (found["wins"] + found["draws"] / 2) / 4
    assert found["turns"] > 4
    assert found["seconds"] > 0
    assert found["seed"] == 7
    assert said == "Futez\n"  # where there is no terminal, the bar is only its label
    assert cli.execute(arguments) == 0
    again = json.loads(capsys.readouterr().out)
    keys = ("wins", "draws", "losses", "turns")
    assert [again[key] for key in keys] == [found[key] for key in keys]


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["match", "compases", "--first", "perfecto", "--second", "azar", "--games", "3"]
    assert cli.execute(arguments) == 0
    out = capsys.readouterr().out
    assert re.match(r"perfecto contra azar: gana \d, empata \d, pierde 0\.\n", out)
    assert re.search(r"^Puntos: \d+ % ", out, re.MULTILINE)
    assert re.search(r"quedaría entre \d+ y \d+ %\.$", out, re.MULTILINE)
    assert re.search(r"^\d+ turnos en \d+,\d s\.$", out, re.MULTILINE)
    assert re.search(r"^perfecto piensa .*\nazar piensa ", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["futez", "--first", "maestro", "--second", "azar"], "«maestro»"),
        (["futez", "--first", "azar", "--second", "level:9"], "nivel:6"),
        (["compases", "--first", "azar", "--second", "level:5"], "Batalla de Compases"),
        (["golez", "--first", "azar", "--second", "perfecto"], "Golez"),
        (["futez", *AZAR, "--games", "0"], "--games"),
        (["futez", *AZAR, "--games", "-3"], "--games"),
        (["futez", *AZAR, "--seed", "x"], "--seed"),
        (["futez", "--first", "azar"], "--second"),
        (["parchís", *AZAR], "futez"),
        ([*AZAR], "JUEGO"),
    ],
)
def test_bad_input(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["match", *arguments]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert len(error.splitlines()) == 1
    assert said in error


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a matter of POSIX")
@pytest.mark.parametrize("as_json", [True, False])
def test_an_interruption_shows_what_has_been_played(as_json: bool) -> None:
    # Somebody presses Ctrl+C in the fourth game.
    code = (
        "import os, signal\n"
        "from zamora.rival.contest import _Tally\n"
        "play, begun = _Tally.play, []\n"
        "def interrupted(*game, **how):\n"
        "    begun.append(game)\n"
        "    if len(begun) == 4: os.kill(os.getpid(), signal.SIGINT)\n"
        "    play(*game, **how)\n"
        "_Tally.play = interrupted\n"
        "from zamora.cli import main\n"
        "main()"
    )
    arguments = ["match", "futez", *AZAR, "--games", "100000", *["--json"][: int(as_json)]]
    result = subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert result.returncode == 128 + signal.SIGINT
    assert "Traceback" not in result.stderr
    if as_json:
        assert json.loads(result.stdout)["games"] == 3
    else:
        assert result.stdout.startswith("Se paró antes de tiempo: van 3 de 100000 partidas.\n")


# ``zamora memory`` and ``zamora train`` as their users meet them ----------------------------------


@pytest.fixture
def zamora(zamora: Run, tmp_path: Path) -> Run:
    """The command with a memory of its own."""
    return partial(zamora, ZAMORA_MEMORY=str(tmp_path / "memory.sqlite3"))


@pytest.mark.parametrize("name", [None, *commands.command.commands])
def test_help_is_spanish_throughout(zamora, name: str | None) -> None:
    result = zamora("memory", *([name, "--help"] if name else []))
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Uso: zamora memory") and "Opciones:" in result.stdout
    assert not re.search(r"Usage|Options|Show|Commands|this message", result.stdout)


def test_teach_show_export_wipe_import(zamora) -> None:
    taught = zamora("memory", "teach", "goldrez", "D: 64 a 63", "--moves", "D: 44 a 43")
    assert taught.returncode == 0 and "Aprendido: aquí jugaré Dn: 64 a 63." in taught.stdout
    shown = zamora("memory", "show").stdout
    assert "memory.sqlite3" in shown
    assert "Goldrez: 0 posiciones, 0 respuestas probadas, 1 enseñada" in shown
    found = json.loads(zamora("memory", "show", "--json").stdout)
    assert found["games"]["goldrez"]["taught"] == 1 and list(found["games"]) == ["goldrez"]
    assert zamora("memory", "export", "copia.json").returncode == 0
    assert "Olvidé 1 respuesta" in zamora("memory", "wipe", "--game", "goldrez", "--yes").stdout
    assert "Todavía no recuerdo nada." in zamora("memory", "show").stdout
    assert "1 respuesta enseñada más" in zamora("memory", "import", "copia.json").stdout
    assert "ya lo sabía" in zamora("memory", "import", "copia.json").stdout
    forget = ("memory", "forget", "goldrez", "--moves", "D: 44 a 43")
    assert "Olvidé 1 respuesta" in zamora(*forget).stdout
    assert "no me habían enseñado" in zamora(*forget, "D: 64 a 63").stdout


def test_wiping_asks(zamora) -> None:
    zamora("memory", "teach", "goldrez", "D: 44 a 43")
    result = zamora("memory", "wipe")  # nobody is there to say yes
    assert result.returncode == 2 and "--yes" in result.stderr
    assert "1 enseñada" in zamora("memory", "show").stdout
    for answer, left in (("no", True), ("sí", False)):
        zamora("memory", "wipe", answer=f"{answer}\n")
        assert ("1 enseñada" in zamora("memory", "show").stdout) == left


BAD = {
    "no such game": (["memory", "teach", "parchís", "e4"], "parchís"),
    "illegal turn": (["memory", "teach", "goldrez", "D: 44 a 53. O: 62"], "no"),
    "illegal moves": (["memory", "teach", "goldrez", "x", "--moves", "y"], "Turno 1 de --moves"),
    "no file": (["memory", "import", "nothing.json"], "no existe"),
    "no folder": (["memory", "export", "/dev/null/x.json"], "x.json: hay un archivo"),
    "no such game to wipe": (["memory", "wipe", "--game", "parchís", "--yes"], "parchís"),
    "no such part": (["memory", "burn"], "No existe la orden"),
    "no such level": (["train", "futez", "--level", "9"], "9 no está en el intervalo"),
    "no games": (["train", "futez", "--games", "0"], "0 no está en el intervalo"),
    "no such level there": (["train", "compases", "--level", "5"], "nivel 5"),
}


@pytest.mark.parametrize(("arguments", "said"), BAD.values(), ids=BAD)
def test_bad_input_gets_one_line_and_code_2(zamora, arguments: list[str], said: str) -> None:
    result = zamora(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1 and said in result.stderr


def test_a_memory_of_another_program(zamora, tmp_path: Path) -> None:
    (tmp_path / "memory.sqlite3").mkdir()
    result = zamora("memory", "show")
    assert result.returncode == 2 and len(result.stderr.splitlines()) == 1


def test_train(zamora) -> None:
    arguments = ("train", "futez", "--level", 2, "--games", 2, "--json")
    found = json.loads(zamora(*arguments, "--compare", 2).stdout)
    assert (found["known"], found["played"], found["compared"]["games"]) == (0, 2, 2)
    assert 0 <= found["compared"]["score"] <= 1 < found["positions"]
    again = json.loads(zamora(*arguments).stdout)
    assert (again["known"], again["played"], again["positions"]) == (2, 0, found["positions"])
    more = zamora("train", "futez", "--level", 2, "--games", 3)
    assert "Partidas de práctica: 3 de 3 (1 ahora)." in more.stdout and "Futez" in more.stderr
    assert "Nivel 2 contra sí mismo" in zamora("memory", "show").stdout


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="signals are a matter of POSIX")
def test_train_is_stopped_and_goes_on(zamora, tmp_path: Path) -> None:
    code = (
        "import os, signal\n"
        "from zamora.rival import training\n"
        "play, played = training.play, []\n"
        "def stop(game, players):\n"
        "    played.append(1)\n"
        "    if len(played) == 3:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return play(game, players)\n"
        "training.play = stop\n"
        "from zamora.cli import main\n"
        "main()"
    )
    arguments = ["train", "futez", "--level", "2", "--games", "5"]
    result = subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments],
        env={
            **os.environ,
            "ZAMORA_MEMORY": str(tmp_path / "memory.sqlite3"),
            "PYTHONIOENCODING": "utf-8",
        },
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert result.returncode == 128 + signal.SIGINT
    assert "2 de 5 (2 ahora)" in result.stdout and "repite la misma orden" in result.stdout
    assert "Traceback" not in result.stderr
    assert "5 de 5 (3 ahora)" in zamora(*arguments).stdout
