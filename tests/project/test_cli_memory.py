"""``zamora memory`` and ``zamora train`` as their users meet them."""

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

from zamora.cli import memory as commands

from ..patience import PATIENCE
from .conftest import Run


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
    "no file": (["memory", "import", "nothing.json"], "leer"),
    "no folder": (["memory", "export", "/dev/null/x.json"], "guardar"),
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
