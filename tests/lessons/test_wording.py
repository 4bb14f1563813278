"""The Spanish of lessons and messages: nobody's dialect, one spelling, no answer too early."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

import zamora
from zamora import book
from zamora.core import i18n
from zamora.core.i18n import speaking
from zamora.core.numbers import THIN, grouped
from zamora.jupyter.workfolder import Lesson
from zamora.school.exercises import (
    CellsExercise,
    NumberExercise,
    exercise,
    exercises,
    lessons,
)
from zamora.school.rungs import ROUTES

from ..project.test_translations import tool

FOLDER = Path(__file__).parents[2] / "lessons" / "es"
PATHS = sorted(FOLDER.glob("*.ipynb"))

every_lesson = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)

#: What is said otherwise: a pattern, and what to say.
OTHERWISE = {
    r"\btranc(as?|o|arse|aste)\b": "te atoras",
    r"\bfranelas?\b": "camiseta",
    r"\bde última\b": "al final",
    r"\bobligar? (un|el) (gol|mate)|puede obligar:|gol(es)? \*{0,2}obligad": "forzar",
    r"\bcaptur(a|as|ar|an)\b": "tomar",
    r"\bdobles? ataques?\b": "tenedor",
    r"\bhacia delante\b": "hacia adelante",
    r"\b[Bb]achillerato\b": "secundaria",
    r"\bMérida\b(?!, Venezuela| \(Venezuela\))": "Mérida, Venezuela",
    r"parece al buscador": "este es el que más me gusta",
    r"De las fichas son caballos": "El … de las fichas son caballos",
    r"\ben jaque: atacado": "es decir, atacado",
}
#: Pieces are written small within a sentence; the names of the games are names.
TITLE = r"Un Cáliz para el Rey(: el Cáliz)?|estudiar el Cáliz y El Gol"
PIECE = r"(?<=[a-záéíóúüñ,;:)] )(Rey|Reyes|Dama|Torre|Alfil|Caballo|Peón|Cáliz)\b"


@cache
def cells_of(path: Path) -> Any:
    """The cells of a lesson."""
    return nbformat.read(path, as_version=4).cells


def texts(path: Path) -> Iterator[str]:
    """What there is to read in a lesson: its prose, and what its checks print."""
    for cell in cells_of(path):
        if cell.cell_type == "markdown":
            yield cell.source
        else:
            yield from printed(cell)


def rung(number: int) -> list[str]:
    """What there is to read in all parts of a rung."""
    parts = [path for path in PATHS if Lesson(path.name, path).number == number]
    return [text for path in parts for text in texts(path)]


def printed(cell: Any) -> Iterator[str]:
    for output in cell.outputs:
        yield output.get("text") or output.get("data", {}).get("text/plain", "")


def sentences() -> Iterator[str]:
    """All Spanish messages of the engine, the book and the widgets."""
    for message, _place, _line in tool.messages():
        yield from (message,) if isinstance(message, str) else message


def offences(found: Iterator[str]) -> list[str]:
    pieces = [(PIECE, "in lower case"), *OTHERWISE.items()]
    return [
        f"{match[0]!r} → {better}: {text[max(0, match.start() - 30) : match.end() + 20]!r}"
        for text in (re.sub(TITLE, "", one) for one in found)
        for pattern, better in pieces
        for match in re.finditer(pattern, text)
    ]


@every_lesson
def test_words_of_the_lessons(path: Path) -> None:
    assert offences(texts(path)) == []


def test_words_of_the_messages() -> None:
    assert offences(sentences()) == []


def test_such_words_are_found() -> None:
    bad = ["Si te trancas, pide", "¿Puede obligar un gol?", "toma la Dama", "Mérida, 2009"]
    assert len(offences(iter(bad))) == len(bad)
    assert offences(iter(["Un Cáliz para el Rey. Dama a 33. El rey de C2."])) == []


# Numbers ------------------------------------------------------------------------------------------


def ill_written(text: str) -> list[str]:
    """Numbers whose thousands are not apart, or by another space. Years stand as they are."""
    long = [n for n in re.findall(r"(?<![\w,.])\d{4,}(?![\w])", text) if not 1500 <= int(n) <= 2100]
    return long + re.findall(r"(?<![\d:])\d{1,3}(?:[ \xa0.]\d{3})+(?!\d)", text)


@every_lesson
def test_thousands_are_written_in_one_way(path: Path) -> None:
    assert [n for text in texts(path) for n in ill_written(text)] == []


def test_how_thousands_are_written() -> None:
    assert grouped(23_423_400) == f"23{THIN}423{THIN}400" and grouped(999) == "999"
    with speaking("en"):
        assert grouped(23_423_400) == "23,423,400"
    bad = "11985 y 3952, 23 423 400 o 1\xa0560"
    assert ill_written(bad) == ["11985", "3952", "23 423 400", "1\xa0560"]
    assert ill_written(f"En 2009, {grouped(11_985)} turnos y (10,5).") == []


# Who speaks ---------------------------------------------------------------------------------------


@every_lesson
def test_children_and_teacher_speak_now_and_then(path: Path) -> None:
    """On every route: so often that they are missed if they are gone, and briefly."""
    cells = [c for c in cells_of(path) if c.cell_type == "markdown"]
    for route in ROUTES:
        others = {*ROUTES} - {route}
        said = [
            spoken
            for cell in cells
            if route in (tags := cell.metadata.get("tags", ())) or not others & {*tags}
            for spoken in [re.findall(r"^> \*\*(Ana|Teo|Profe):\*\* (.+)$", cell.source, re.M)]
            if spoken
        ]
        assert 3 <= len(said) <= 6 and all(len(spoken) == 1 for spoken in said), route
        assert {who for ((who, _words),) in said} == {"Ana", "Teo", "Profe"}, route
        assert [words for ((_who, words),) in said if len(words.split()) > 14] == []


# Teachers -----------------------------------------------------------------------------------------


@every_lesson
def test_teachers_are_usted(path: Path) -> None:
    for note in (text for text in texts(path) if "<b>Para el docente</b>" in text):
        # What is asked of pupils is asked of them as usual.
        note = re.sub(r"¿[^?]*\?|«[^»]*»", "", note)
        you = r"\b(tú|tus?|puedes|tienes|debes|abre|recarga|deja|ejecuta)\b"
        assert re.findall(you, note, flags=re.IGNORECASE) == []


# No answer before its question --------------------------------------------------------------------


def test_answers_that_stood_before_their_questions() -> None:
    """Each where the lesson let it out before."""
    lessons: dict[int, list[Any]] = {}
    for path in PATHS:
        if (number := Lesson(path.name, path).number) is not None:
            lessons.setdefault(number, []).extend(cells_of(path))

    def before(number: str) -> str:
        found = ""
        for cell in lessons[int(number[0])]:
            if cell.source == f'ejercicio("{number}")':
                return found
            found += cell.source + "\n"
            found += "\n".join(printed(cell)) + "\n" if cell.cell_type == "code" else ""
        raise AssertionError(number)

    turns = exercise("2.2")
    assert isinstance(turns, NumberExercise) and turns.right == {4}
    assert not re.search(r"\b(4|cuatro) primeros turnos", before("2.2"))
    assert "primeros movimientos de goldrez" not in before("4.1")
    # What 4.7 asks for is not played in the picture that explains touches.
    assert "33, 43, 62" not in before("4.7")
    receivers = exercise("6.2")
    assert isinstance(receivers, CellsExercise)
    assert receivers.position != zamora.game("gol").start()
    assert "39" not in "".join(c.source for c in lessons[3] if c.cell_type == "markdown")
    said = before("1.9")
    assert 'sobre("espejo")' in said and "El espejo nunca pierde." not in said
    assert "Ni tú ganas" not in said
    # The last game of the booklet ends as the trap of 1.7 does.
    assert "compases-2" not in before("1.7")
    assert "equilibrio" not in before("1.10").casefold()


# What was said that was not so --------------------------------------------------------------------


def test_the_pawn_is_explained_where_it_is_first_met() -> None:
    for number in (5, 6):
        rules = "".join(rung(number)).split("## Observa")[0]
        assert re.search(r"peón\*{0,2}.*avanza.*corona", rules, flags=re.DOTALL), number
    ladder = "".join(rung(7))
    assert "coronar |" not in ladder
    assert "Ya conoces las fichas del ajedrez" not in "".join(rung(5))


def test_a_pinned_piece_may_leave_behind_the_chalice() -> None:
    position = zamora.position("caliz:1 R155,T125,P93 R15,T55,P73 121 B")
    pinned = [t for t in position.turns() if t.steps[0].origin == (12, 5)]
    leaving = [str(t) for t in pinned if t.steps[0].target.column != 5]
    assert leaving == ["(12,5) a (12,1) a (12,5)"]
    (definition,) = re.findall(r"\*\*Clavada:\*\*(.*)", "".join(rung(5)))
    assert "excepción" in definition and "cáliz" in definition
    printed_position = book.get("caliz-3").history().positions[46]
    by_queen = [t for t in printed_position.turns() if t.steps[0].origin == (14, 5)]
    away = [t for t in by_queen if t.steps[0].target.column != 5]
    assert away and all(t.steps[-1].target.column == 5 for t in away)
    assert "cáliz" in exercise("5.7").explanation and "cáliz" in exercise("5.8").explanation


def rules(number: int) -> list[tuple[str, str]]:
    """What each part of a rung says of the rules, and of what was decided."""
    found = [text for text in rung(number) if "<b>Reglas y dictámenes</b>" in text]
    assert found
    return [(ours, decided) for ours, decided in (one.split("**Dictámenes.**") for one in found)]


def test_what_the_booklet_states_is_no_ruling_of_ours() -> None:
    for number, stated in ((1, "Compás ahogado"), (5, "ahogado"), (6, "ahogado")):
        for ours, decided in rules(number):
            assert stated in ours and "hogado:*" not in decided
    for number in (5, 6):
        for ours, decided in rules(number):
            assert "tres repeticiones consecutivas" in ours and "interpretación" in decided


def test_people_and_names_are_in_the_lessons() -> None:
    welcome = "".join(rung(0))
    for name in ("DeLaurentiis", "José Zamora", "Abraham", "Andrés", "Víctor Hernández"):
        assert name in welcome
    golez = "".join(rung(3))
    assert all(name in golez for name in ("Chebyshev", "Manhattan", "Fréchet", "AB1"))
    assert any("jugar Goldrez en computadora" in slip.meant for slip in book.errata("goldrez"))


def test_english_is_american() -> None:
    words = (
        r"(?i)\b(colour|centre|neighbour|favour|grey|draughts|learnt|towards|defence|"
        r"afterwards|backwards|whoever|nobody|somebody|anybody|booklet|football|discs?\b|"
        r"in the beginning|in the next (?:move|turn)|wake (?:up )?the lesson (?:to|and))\w*"
    )
    english = [
        text
        for domain in (i18n.DOMAIN, i18n.LESSONS)
        for message in tool.read("en", domain)
        if message.id
        for text in ((message.string,) if isinstance(message.string, str) else message.string)
    ]
    assert english and "en" in i18n.languages()
    left_out = r"\{\w+\}|(?:Turkish|Game of) Draughts|draughtshistory"  # what sources are called
    found = [m[0] for text in english for m in re.finditer(words, re.sub(left_out, "", text))]
    assert found == []


def test_every_lesson_is_read() -> None:
    numbers = {Lesson(path.name, path).number for path in PATHS}
    assert numbers == {*lessons()[:-1], None}, "the last exercises are the workshop's"
    assert all(exercises(number) for number in lessons())
