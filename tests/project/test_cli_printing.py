"""``zamora print`` as a teacher meets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from zamora import cli


def test_a_game_on_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.execute(["print", "Un Cáliz para el Rey", "--paper", "a4"]) == 0
    assert capsys.readouterr().out == "Escribí caliz.pdf.\n"
    assert Path("caliz.pdf").read_bytes().startswith(b"%PDF")


def test_the_kit_of_a_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder with five files; some of them, elsewhere, if asked for."""
    monkeypatch.chdir(tmp_path)
    assert cli.execute(["print", "--lesson", "2"]) == 0
    written = ["plan.pdf", "hoja.pdf", "boleto.pdf", "clave.pdf", "lista.pdf"]
    assert capsys.readouterr().out.split() == [
        word for name in written for word in ("Escribí", f"leccion-2/{name}.")
    ]
    assert sorted(path.name for path in Path("leccion-2").iterdir()) == sorted(written)
    assert all(path.read_bytes().startswith(b"%PDF") for path in Path("leccion-2").iterdir())
    asked = ["--lesson", "bienvenida", "--worksheet", "--key", "--paper", "a4", "--output", "mío"]
    assert cli.execute(["print", *asked]) == 0
    assert sorted(path.name for path in Path("mío").iterdir()) == ["clave.pdf", "hoja.pdf"]
    capsys.readouterr()
    assert cli.execute(["print", "--lesson", "taller", "--ticket"]) == 0
    assert capsys.readouterr().out == "Escribí taller/boleto.pdf.\n"


def test_the_guide_to_the_course(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.execute(["print", "--course"]) == 0
    assert capsys.readouterr().out == "Escribí guia-del-curso.pdf.\n"
    assert Path("guia-del-curso.pdf").read_bytes().startswith(b"%PDF")


def test_the_curricula_of_a_country(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    # What the command sets for what it starts is undone.
    monkeypatch.setenv("ZAMORA_COUNTRY", "")
    order = ["print", "--lesson", "1", "--plan", "--country"]
    assert cli.execute([*order, "us,br", "--output", "both"]) == 0
    text = PdfDocument(Path("both/plan.pdf"))
    shown = "".join(page.get_textpage().get_text_range() for page in text)
    assert "4.MD.C.5" in shown and "EF06MA25" in shown and "LOMLOE" not in shown
    capsys.readouterr()
    assert cli.execute([*order, "XX"]) == 2
    assert "MX (México)" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--lesson", "2", "--output", "here"], ["futez"], ["--course"]])
def test_a_file_is_no_folder(
    wrong: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here").write_text("mine")
    Path("folder").mkdir()
    asked = wrong if "--output" in wrong else [*wrong, "--output", "folder"]
    assert cli.execute(["print", *asked]) == cli.BAD_INPUT
    (said,) = capsys.readouterr().err.splitlines()
    assert "hace falta" in said
    assert Path("here").read_text() == "mine" and list(Path("folder").iterdir()) == []


@pytest.mark.parametrize(
    "wrong",
    [
        ["ludo"],
        ["futez", "--paper", "a3"],
        [],
        ["futez", "--course"],
        ["futez", "--lesson", "2"],
        ["futez", "--key"],
        ["--course", "--plan"],
        ["--lesson", "99"],
        ["--lesson", ""],
    ],
)
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
