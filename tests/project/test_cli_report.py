"""``zamora report`` as a teacher meets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from zamora import cli
from zamora.school.exercises import exercise
from zamora.school.progress import Progress


def hand_in(folder: Path, name: str) -> Path:
    """What the button of the ladder card saves for a pupil who has solved one exercise."""
    pupil = Progress(folder / f"{name}.sqlite3")
    asked = exercise("1.1")
    pupil.record("1.1", asked.check(asked.solution), asked.solution)
    pupil.rename(name)
    path = folder / f"{name}.json"
    pupil.export(path)
    return path


def test_a_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "entregas"
    folder.mkdir()
    for name in ("Íngrid", "Beto"):
        hand_in(folder, name)
    (folder / "roto.json").write_text("{")
    assert cli.execute(["report", "entregas", "--pdf", "informe.pdf"]) == 0
    out, said = capsys.readouterr()
    assert out == "2 alumnos. Escribí informe.html y informe.csv.\nEscribí informe.pdf.\n"
    assert said == (
        "roto.json: No es un progreso guardado con zamora. Pida al alumno que guarde otra vez con "
        "«Guardar o entregar» y lo entregue de nuevo.\n"
    )
    page = Path("informe.html").read_text("utf-8")
    assert page.index(">Beto<") < page.index(">Íngrid<") and "roto.json" in page
    sheets = [sheet.get_textpage().get_text_range() for sheet in PdfDocument("informe.pdf")]
    assert "Íngrid" in sheets[0] and "roto.json" in sheets[0] and "1 / " in sheets[0]
    # A sheet for what was tried, none for the rest of the course.
    assert len(sheets) == 1 and "1 · " in sheets[0] and "2 · " not in sheets[0]
    lines = Path("informe.csv").read_bytes()
    assert lines.startswith("\ufeffalumno;".encode())
    assert lines.count(b"\r\n") == 3


def test_the_same_answers_under_two_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ana = hand_in(tmp_path, "Ana")
    copy = Progress(tmp_path / "copy.sqlite3")
    copy.rename("Úrsula")
    copy.load(ana)
    copy.export(tmp_path / "ursula.json")
    assert cli.execute(["report", "."]) == 0
    out, said = capsys.readouterr()
    assert out.startswith("2 alumnos.")
    warned = "Tienen 1 respuesta en común: Ana (Ana.json), Úrsula (ursula.json)."
    assert said.startswith(f"Aviso: {warned}") and len(said.splitlines()) == 1
    assert warned in Path("informe.html").read_text("utf-8")
    assert warned in Path("informe.csv").read_text("utf-8")


def test_nothing_to_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "i.html"
    page.write_text("antes")
    arguments = ["report", str(tmp_path / "nada.json"), "--html", str(page)]
    assert cli.execute(arguments) == cli.BAD_INPUT
    out, said = capsys.readouterr()
    assert out == "" and "nada.json" in said and len(said.splitlines()) == 1
    assert page.read_text() == "antes", "nothing is overwritten"


def test_where_nothing_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = hand_in(tmp_path, "Ana")
    blocked = tmp_path / "Ana.json" / "informe.html"
    assert cli.execute(["report", str(path), "--html", str(blocked)]) == cli.BAD_INPUT
    assert len(capsys.readouterr().err.splitlines()) == 1
