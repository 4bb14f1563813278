"""``zamora puzzles``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zamora.cli import execute
from zamora.school.puzzles import base
from zamora.school.puzzles.making import Making


def test_puzzles_are_shown_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "futez.json"
    arguments = ["puzzles", "futez", "--kind", "gol", "--count", "1", "--write", str(path)]
    assert execute(arguments) == 0
    shown = capsys.readouterr().out
    (one,) = base.read(path.read_text("utf-8"))
    assert one.id == "futez-gol-01" and one.id in shown and one.code in shown
    assert execute([*arguments[:-2], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [json.loads(json.dumps(base.as_dict(one)))]


def test_an_interrupt_leaves_the_file_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "futez.json"
    path.write_text("as it was")
    go_on = Making.step

    def step(self: Making) -> bool:
        if self.done >= 2:
            raise KeyboardInterrupt
        return go_on(self)

    monkeypatch.setattr(Making, "step", step)
    assert execute(["puzzles", "futez", "--count", "2", "--write", str(path)]) == 130
    assert path.read_text() == "as it was"
    assert base.read((tmp_path / "futez.json.parcial").read_text("utf-8"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ludo"], "«ludo»"),
        (["compases"], "No hay acertijos"),
        (["golez", "--kind", "gana"], "«gana»"),
        (["golez", "--count", "0"], "0"),
    ],
)
def test_bad_input(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["puzzles", *arguments]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint and complaint.count("\n") == 1
