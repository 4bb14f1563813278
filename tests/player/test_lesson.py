"""A whole lesson is played without Jupyter and without a browser, by messages and frames alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from zamora.player.cells import UnreadableLesson, read
from zamora.player.document import document, modules
from zamora.player.lesson import START, Lesson, early
from zamora.school.progress import pupils

from ..marks import ordinarily

LESSONS = sorted((Path(__file__).parents[2] / "lessons" / "es").glob("*.ipynb"))


@pytest.fixture(autouse=True)
def on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the process of a lesson is started."""
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    monkeypatch.setenv("ZAMORA_LESSON_PAGE", "1")


class Pupil:
    """A page of a lesson: it knows only the messages it received."""

    def __init__(self, lesson: str) -> None:
        (file,) = (one for one in LESSONS if one.name.startswith(f"{lesson}_"))
        self.told: list[dict[str, Any]] = []
        self.lesson = Lesson(read(file), self.told.append)
        self.run(START)

    def run(self, source: str) -> str:
        """Have the cell run that begins so; its id."""
        ident = next(
            cell.id
            for cell in self.lesson.cells.values()
            if cell.kind == "code" and cell.source.startswith(source)
        )
        self.lesson.receive({"do": "run", "cell": ident})
        assert self.told[-1]["on"] == "output" and self.told[-1]["cell"] == ident
        return ident

    def ask(self, name: str, *values: Any) -> Any:
        """Ask what the page around the lesson asks."""
        self.lesson.receive({"do": "ask", "n": 1, "name": name, "values": list(values)})
        return self.told[-1]["value"]

    def parts(self, cell: str) -> dict[str, dict[str, Any]]:
        """The controls of what a cell shows, by their ids, as its page has them by now."""
        shown = self.lesson.state["outputs"][cell]
        (parts,) = (one["frame"]["parts"] for one in shown if "frame" in one)
        return dict(parts)

    def find(self, cell: str, view: str, words: str = "") -> tuple[str, dict[str, Any]]:
        """The one control of a kind, or the one that begins with these words."""
        found = [
            (ident, part)
            for ident, part in self.parts(cell).items()
            if part["view"] == view and part.get("description", "").startswith(words)
        ]
        assert len(found) == 1, [part for _ident, part in found]
        return found[0]

    def act(self, cell: str, part: str, **message: Any) -> None:
        """Do something to a control."""
        message |= {"part": part}
        self.lesson.receive({"do": "act", "cell": cell, "message": message})

    def press(self, cell: str, words: str) -> None:
        """Press a button that is there."""
        ident, part = self.find(cell, "button", words)
        assert not part.get("hidden") and not part.get("disabled")
        self.act(cell, ident, kind="click")

    def answer(self, cell: str, text: str) -> None:
        """Type an answer and give it."""
        self.act(cell, self.find(cell, "answer")[0], kind="given", text=text)

    def words(self, cell: str) -> str:
        """All that can be read there."""
        fields = ("value", "text", "description", "alt")
        return " ".join(
            str(part.get(one, "")) for part in self.parts(cell).values() for one in fields
        )


def test_lesson_3_is_played_from_its_first_cell_to_what_is_kept() -> None:
    ana = Pupil("03")
    pupils().enter("Ana")
    ana.ask("come", 3)

    # A turn on the board; the rival answers.
    board = ana.run('tablero("golez"')
    ident, seen = ana.find(board, "board")
    turn = seen["at"][0]
    while seen["at"][0] == turn:
        number = next(n for n, step in enumerate(seen["steps"]) if step is not None)
        ana.act(board, ident, kind="take", at=seen["at"], step=number)
        before, seen = seen["at"], ana.find(board, "board")[1]
        if seen["at"] == before:  # nothing more to choose: the turn may end
            ana.act(board, ident, kind="command", name="end")
            seen = ana.find(board, "board")[1]
    assert seen["at"] == [2, 0], "the pupil's turn and the computer's"
    assert any(one["on"] == "news" and one["cell"] == board for one in ana.told)

    # An exercise: a known mistake, then what is right.
    exercise = ana.run('ejercicio("3.1")')
    ana.answer(exercise, "7")
    assert "eso es lo que recorre un taxi" in ana.words(exercise)
    ana.answer(exercise, "5")
    assert "La mayor es 5." in ana.words(exercise)

    # An envelope is sealed in one place and opened in another one.
    envelope = ana.run('sobre("3.d", luego')
    ana.answer(envelope, "4")
    opened = next(cell.id for cell in ana.lesson.cells.values() if cell.source == 'sobre("3.d")')
    ana.lesson.receive({"do": "run", "cell": opened})
    assert "4" in ana.words(opened)
    ana.press(opened, "Abrir el sobre")
    assert not [
        one
        for one in ana.parts(opened).values()
        if one.get("icon") == "envelope-open-o" and not one.get("hidden")
    ]

    # Her route, and what she has solved, are there for the next lesson and the next day.
    assert ana.ask("take_route", "8-10")["route"] == "8-10"
    ana.lesson.close()
    again = Pupil("04")
    progress = again.ask("come", 4)
    assert progress["named"] and progress["route"] == "8-10" and set(progress["solved"]) == {"3.1"}


#: A welcome, text and boards alone, instruments, dice, the workshop.
SOME = [file for file in LESSONS if file.name[:2] in ("00", "03", "08", "13", "ta")]


@pytest.mark.parametrize("file", ordinarily(SOME, LESSONS), ids=lambda file: file.stem)
def test_every_lesson_opens_and_all_that_lives_in_it(file: Path) -> None:
    told: list[dict[str, Any]] = []
    lesson = Lesson(read(file), told.append)
    living = [cell for cell in lesson.cells.values() if cell.kind == "code" and cell.lives]
    for cell in living:
        lesson.receive({"do": "run", "cell": cell.id})
    outputs = lesson.state["outputs"]
    for cell in lesson.cells.values():
        assert cell.html, cell.source
        if cell in living:
            assert [set(one) for one in outputs[cell.id]] == [{"frame"}], cell.source
    assert next(iter(lesson.cells.values())).html.startswith("<h1>")
    lesson.close()
    assert lesson.state["outputs"] == {}


def test_what_cells_show_besides_controls(tmp_path: Path) -> None:
    file = notebook(tmp_path, START, 'print("hola")\n1 + 1', 'dibujo("golez")', "tablro()", "x = 1")
    told: list[dict[str, Any]] = []
    lesson = Lesson(read(file), told.append)
    shown = []
    for cell in lesson.cells:
        lesson.receive({"do": "run", "cell": cell})
        shown.append(told[-1]["outputs"])
    start, text, picture, wrong, nothing = shown
    assert "frame" in start[0], "who is working"
    assert text == [{"text": "hola\n"}, {"text": "2"}]
    assert "<img" in picture[0]["html"]
    assert "¿Querías decir tablero?" in wrong[0]["error"]
    assert nothing == []


def test_a_control_is_shown_once(tmp_path: Path) -> None:
    told: list[dict[str, Any]] = []
    lesson = Lesson(
        read(notebook(tmp_path, START, "uno = transportador(); uno", "uno")), told.append
    )
    for cell in lesson.cells:
        lesson.receive({"do": "run", "cell": cell})
    assert [len(one["outputs"]) for one in told] == [1, 1, 0]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "run",
        {},
        {"do": "run"},
        {"do": "run", "cell": "nowhere"},
        {"do": "run", "cell": "1", "source": "x = 1"},
        {"do": "act", "cell": "1", "message": {"part": "1", "kind": "click"}},
        {"do": "act", "cell": "0", "message": None},
        {"do": "act", "cell": "0", "message": {"part": "1", "set": {"hidden": "hidden"}}},
    ],
)
def test_what_a_page_makes_up_does_no_harm(tmp_path: Path, message: Any) -> None:
    told: list[dict[str, Any]] = []
    lesson = Lesson(
        read(notebook(tmp_path, "'a'", "# words", kinds=("code", "markdown"))), told.append
    )
    lesson.receive({"do": "run", "cell": "0"})
    before = lesson.state
    lesson.receive(message)
    assert lesson.state == before


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("nothing", []),
        ("take_route", ["6-8"]),
        ("take_route", []),
        ("come", "3"),
        ("teacher", ["99"]),
    ],
)
def test_what_a_page_must_not_ask_is_not_answered(name: str, values: Any) -> None:
    told: list[dict[str, Any]] = []
    lesson = Lesson(read(LESSONS[0]), told.append)
    lesson.receive({"do": "ask", "n": 5, "name": name, "values": values})
    assert told == [{"on": "answer", "n": 5, "value": None}]


def test_a_file_that_is_no_notebook_is_named(tmp_path: Path) -> None:
    for text in ("", "[]", "{}", '{"cells": [{}]}', '{"cells": 1}'):
        (tmp_path / "otro.ipynb").write_text(text, encoding="utf-8")
        with pytest.raises(UnreadableLesson, match=r"otro\.ipynb"):
            read(tmp_path / "otro.ipynb")


def test_nothing_of_jupyter_is_imported() -> None:
    code = (
        "import sys, zamora_widgets.aula, zamora.player.lesson\n"
        "for name in ('IPython', 'ipywidgets', 'ipycanvas', 'anywidget', 'traitlets', 'tornado'):\n"
        "    assert name not in sys.modules, name"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def notebook(folder: Path, *sources: str, kinds: tuple[str, ...] = ()) -> Path:
    """A notebook of these cells."""
    cells = [
        {"cell_type": kind, "id": str(n), "metadata": {}, "source": source, "outputs": []}
        for n, (source, kind) in enumerate(
            zip(sources, kinds or ("code",) * len(sources), strict=True)
        )
    ]
    file = folder / "lesson.ipynb"
    file.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return file


@pytest.mark.parametrize("lesson", ["01", "05", "13"])
def test_the_first_board_is_known_before_its_cell_is_run(lesson: str) -> None:
    """A page shows it, and goes on with it when the cell has been run: nothing may differ."""
    pupil = Pupil(lesson)
    known = early(pupil.lesson.cells.values())
    assert known is not None and not known.answers
    assert pupil.run("tablero(") == known.cell
    assert pupil.told[-1]["outputs"] == json.loads(json.dumps(known.outputs))
    assert any(part.get("steps") for part in known.outputs[0]["frame"]["parts"].values())


@pytest.mark.parametrize(("lesson", "turns"), [("01", 4), ("02", 4), ("03", 0)])
def test_the_rival_s_answer_is_known_before_the_cell_is_run(lesson: str, turns: int) -> None:
    """A page shows it, and the rival that comes gives the same."""
    pupil = Pupil(lesson)
    known = early(pupil.lesson.cells.values(), most=12)
    assert known is not None and len(known.answers) == turns
    for step, answer in known.answers.items():
        pupil.lesson.receive({"do": "run", "cell": known.cell, "seed": known.seed})
        board, _part = pupil.find(known.cell, "board")
        pupil.told.clear()
        pupil.act(known.cell, board, kind="take", at=[0, 0], step=int(step))
        assert [one["news"] for one in pupil.told] == answer["news"]
        at = pupil.parts(known.cell)[board]["at"]
        assert at == [2, 0] and not answer["next"]


def test_a_document_is_read_without_a_script_and_asks_for_all_at_once() -> None:
    page = document(LESSONS[1].name, LESSONS[1].parent, look="look/", script="site.js")
    assert "<strong>Despertar la lección" not in page  # that is for a notebook
    for cell in read(LESSONS[1])[1:]:
        assert f'<div data-cell="{cell.id}">{cell.html}</div>' in page
    asked = modules("site.js")
    assert {"linehost.js", "board.js", "lesson/page.js"} <= {*asked} and "site.js" not in asked
    for one in asked:
        assert f'<link rel="modulepreload" href="look/{one}">' in page
