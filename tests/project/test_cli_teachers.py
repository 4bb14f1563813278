"""Commands as teachers meet them: report, practice, puzzles, words, and what prints."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from zamora import cli
from zamora.cli import execute
from zamora.core.i18n import COMPLETE, DEFAULT_LANGUAGE
from zamora.rival.roster import player
from zamora.school.exercises import exercise
from zamora.school.progress import Progress
from zamora.school.puzzles import base
from zamora.school.puzzles.making import Making

from ..leftover import left_over


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


# ``zamora practice`` as its users meet it ---------------------------------------------------------


def test_problems_of_a_lesson(zamora) -> None:
    result = zamora("practice", "3b", "--count", "5", "--json", "--seed", "7")
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert len(found) == 5 and {one["lesson"] for one in found} == {"3b"}
    for one in found:
        assert one["statement"] and one["answers"] and one["mistakes"] and one["difficulty"] > 0
    ratings = [one["difficulty"] for one in found]
    assert ratings == sorted(ratings)
    again = zamora("practice", "3b", "--count", "5", "--json", "--seed", "7")
    assert again.stdout == result.stdout
    shown = zamora("practice", "8", "--count", "2", "--kind", "turn").stdout
    assert "Correcto: " in shown and "Error: " in shown


def test_what_is_not_there(zamora) -> None:
    result = zamora("practice", "99")
    assert result.returncode != 0 and "Traceback" not in result.stderr
    assert "La lección «99» no tiene práctica" in result.stderr and "5b" in result.stderr
    result = zamora("practice", "3", "--kind", "nada")
    assert result.returncode != 0 and "discorey" in result.stderr


# ``zamora puzzles`` -------------------------------------------------------------------------------


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


# Words and figures of commands, in the reader's language ------------------------------------------


#: How each begins, a word that none reads, its parameter, and some of the keys to be read there.
WRONG: dict[str, tuple[list[str], str, str, set[str]]] = {
    "match": (
        ["golez", "--second", "azar", "--first"],
        "?",
        "first",
        {"azar", "level:1", "level:6"},
    ),
    "claims": ([], "tabla de rest", "name", {"tabla de restar"}),
    "puzzles": (["gol", "--kind"], "?", "kinds", {"gol", "evita", "quien", "falta"}),
    "solve": (["caliz", "--ending"], "?", "ending", {"torre", "alfil"}),
}


@pytest.mark.parametrize("code", COMPLETE)
@pytest.mark.parametrize("name", WRONG)
def test_what_is_offered_is_read(
    name: str, code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, wrong, parameter, keys = WRONG[name]
    monkeypatch.setattr("zamora.core.errors.LISTED", 1000)
    assert cli.execute(["--lang", code, name, *begun, wrong]) == cli.BAD_INPUT
    offered = capsys.readouterr().err.split(": ", 2)[2].rstrip(".\n").split("; ")
    found = set()
    command = import_module(f"zamora.cli.{name}").command

    def keep(**given: Any) -> None:
        one = given[parameter]
        found.update(one if isinstance(one, tuple) else {one})

    monkeypatch.setattr(command, "callback", keep)
    for word in offered:
        assert cli.execute(["--lang", code, name, *begun, word]) == 0
    if name == "match":
        found = {player(one).key for one in found}
    assert keys <= found
    assert code == "es" or not keys <= {*offered}  # its own words, not those of the source


def test_a_game_is_called_by_its_key(capsys: pytest.CaptureFixture[str]) -> None:
    """``gol`` is a game and a kind of puzzle, which is called otherwise in English."""
    assert cli.execute(["--lang", "en", "puzzles", "compases"]) == cli.BAD_INPUT
    assert re.search(r"\bgol\b", capsys.readouterr().err)


@pytest.mark.parametrize(("code", "mark"), [("es", ","), ("en", "."), ("pt", ",")])
def test_figures_have_the_readers_mark(
    code: str, mark: str, capsys: pytest.CaptureFixture[str]
) -> None:
    players = ["--first", "azar", "--second", "azar", "--games", "1"]
    assert cli.execute(["--lang", code, "match", "compases", *players]) == 0
    out = capsys.readouterr().out
    assert re.findall(r"\d(\D)\d+ s\b", out) == [mark] * 7


@pytest.mark.parametrize("code", [code for code in COMPLETE if code != DEFAULT_LANGUAGE])
@pytest.mark.parametrize(
    "asked",
    ["branching", "book golez-1", "practice 2", "lesson 99"],
)
def test_nothing_spanish_is_said(asked: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    cli.execute(["--lang", code, *asked.split()])
    lines = "\n".join(capsys.readouterr()).splitlines()
    assert [left for line in lines if (left := left_over(line, code))] == []


# ``zamora print`` as a teacher meets it -----------------------------------------------------------


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
