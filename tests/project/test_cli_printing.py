"""``zamora print`` as a teacher meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from zamora import cli


def test_a_game_on_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.execute(["print", "Un Cáliz para el Rey", "--paper", "a4"]) == 0
    assert capsys.readouterr().out == "Escribí caliz.pdf.\n"
    assert Path("caliz.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("wrong", [["ludo"], ["futez", "--paper", "a3"]])
def test_what_cannot_be_printed(
    wrong: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.execute(["print", *wrong]) == cli.BAD_INPUT
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
