"""``zamora match`` as its users meet it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys

import pytest

from zamora import cli

from ..patience import PATIENCE

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
