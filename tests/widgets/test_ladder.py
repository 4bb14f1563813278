"""The ladder card: what has been climbed, and how it is saved, brought back and begun again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zamora.player import controls as w
from zamora.player import lessonpage
from zamora.player.cards.ladder import Ladder
from zamora.player.controls import Note
from zamora.player.controls.files import FileBox
from zamora.player.following import follow, refresh
from zamora.player.lessonlist import file_with
from zamora.school.exercises import exercise, exercises, lessons
from zamora.school.progress import Profile, Progress, Pupils, progress, progressfile, pupils
from zamora.school.progress.progressfile import FORMAT, filename
from zamora.school.rungs import ladders, rungs
from zamora.school.tasks.base import Status, Verdict

from .hands import fails, find, parts, plain, push


@pytest.fixture(autouse=True)
def _no_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page of a lesson is open."""
    monkeypatch.setattr(Ladder, "lesson", 0)


def solve(*ids: str) -> None:
    for id in ids:  # noqa: A001
        asked = exercise(id)
        progress().record(id, asked.check(asked.solution), asked.solution)


def rows(ladder: Ladder) -> list[str]:
    """The rungs of the first ladder as they stand on the card, the top one first."""
    card = next(p for p in parts(ladder) if isinstance(p, w.HTML) and "zamora-rungs" in p.value)
    first = card.value.split("</ol>")[0]
    return [plain(row) for row in first.split("<li")[1:]]


def told(ladder: Ladder) -> str:
    return str(note(ladder).text)


def note(ladder: Ladder) -> Note:
    """What is said of saving, opening and starting over: the last line of the card."""
    return [part for part in parts(ladder) if isinstance(part, Note)][-1]


def said_about_names(ladder: Ladder) -> str:
    return next(part.text for part in parts(ladder) if isinstance(part, Note))


def page(ladder: Ladder) -> str:
    return plain(" ".join(part.value for part in parts(ladder) if isinstance(part, w.HTML)))


def test_a_new_ladder() -> None:
    ladder = Ladder()
    shown = rows(ladder)
    assert len(shown) == len(ladders()[0].rungs)
    assert "Bienvenida" in shown[-1] and "hacia el ajedrez" in shown[0], "the top rung is above"
    for rung, row in zip(reversed(ladders()[0].rungs), shown, strict=True):
        assert rung.title in row and ("(pronto)" in row) == (rung.number not in lessons())
    assert "Lo que sigue: ejercicio 0.1." in page(ladder)
    assert find(ladder, w.Button, "Recuperar").hidden == "hidden"


def test_the_ladders_stand_one_below_the_other() -> None:
    shown = next(p for p in parts(Ladder()) if isinstance(p, w.HTML) and "-rungs" in p.value).value
    places = [shown.index(f"<b>{ladder.name}</b>") for ladder in ladders()]
    assert places == sorted(places) and shown.count("<ol") == len(ladders()) > 1
    # Each rung bears the number of its lesson, also where numbers are left out.
    wanted = [rung.number for ladder in ladders() for rung in reversed(ladder.rungs)]
    assert [int(number) for number in re.findall(r'<li value="(\d+)"', shown)] == wanted


def test_a_pupil_of_the_second_ladder_sees_it_first(monkeypatch: pytest.MonkeyPatch) -> None:
    second = ladders()[1]
    monkeypatch.setattr(Ladder, "lesson", second.rungs[-1].number)
    shown = next(p for p in parts(Ladder()) if isinstance(p, w.HTML) and "-rungs" in p.value).value
    places = [shown.index(f"<b>{ladder.name}</b>") for ladder in (second, ladders()[0])]
    assert places == sorted(places) and shown.count("<ol") == len(ladders())


def test_each_rung_and_what_comes_next_lead_there() -> None:
    solve("0.1")
    shown = next(p for p in parts(Ladder()) if isinstance(p, w.HTML) and "-rungs" in p.value).value
    links = re.findall(r'href="([^"]+)"', shown)
    there = {path.name for path in (Path(__file__).parents[2] / "lessons" / "es").glob("*.ipynb")}
    # A rung each, without the workshop, and what is next.
    assert set(links) <= there and len(links) == len(lessons())
    assert 'href="00_bienvenida.ipynb" data-exercise="0.2"' in shown
    assert file_with("3.1").startswith("03_") and file_with("3.29").startswith("03b_")
    assert "href" not in Ladder().static_html(), "where nothing runs there may be no such files"


def test_a_ladder_counts_and_says_what_is_next() -> None:
    solve("0.1", "0.2")
    ladder = Ladder()
    assert "2 de 3 ejercicios · ★ 6/9" in rows(ladder)[-1] and "✔" not in rows(ladder)[-1]
    assert "Lo que sigue: ejercicio 0.3." in page(ladder)
    solve("0.3")
    refresh()
    assert rows(ladder)[-1].startswith('class="zamora-rung-done">✔') or "✔" in rows(ladder)[-1]
    assert "Lo que sigue: ejercicio 1.1." in page(ladder)


def test_all_solved() -> None:
    for one in exercises():  # (That their solutions are right is asked elsewhere.)
        progress().record(one.id, Verdict(Status.SOLVED, ""), one.solution)
    assert "¡Resolviste todo lo que hay hasta ahora!" in page(Ladder())


def test_save_and_load() -> None:
    solve("0.1", "1.1")
    ladder = Ladder()
    find(ladder, w.Text).value = "  Ana  "
    push(ladder, "Entrar")
    push(ladder, "Sí")
    box = find(ladder, FileBox)
    pupil = progress().owner
    assert pupil.name == "Ana" and FORMAT.read(box.text).owner == pupil
    assert box.buttons == ["save", "open"]
    assert box.filename == f"progreso-zamora-ana-{pupil.id[:4]}.json"
    assert box.words["saved"] == (
        "Guardé 2 ejercicios resueltos de Ana. Busca el archivo {file} en tu carpeta de descargas."
    )
    handed_in = box.text
    find(ladder, w.Dropdown).value = 0
    push(ladder, "Empezar de nuevo")
    push(ladder, "¿De verdad?")
    assert progress().stars("0.1") == 0
    box.receive({"name": "mi-progreso.json", "text": handed_in})
    assert told(ladder) == "Cargué 1 respuesta." and note(ladder).tone == "good"
    assert progress().stars("0.1") == 3 and "1 de 3" in rows(ladder)[-1]
    box.receive({"name": "mi-progreso.json", "text": handed_in})
    assert told(ladder) == "Todo lo de ese archivo ya estaba aquí."


@pytest.mark.parametrize("content", ["", "hola", "{}", '[Juego "compases"]', '{"format": 1'])
def test_a_wrong_file_changes_nothing(content: str) -> None:
    solve("0.1")
    ladder = Ladder()
    find(ladder, FileBox).receive({"name": "x", "text": content})
    assert told(ladder) and note(ladder).tone == "bad"
    assert progress().stars("0.1") == 3


def test_a_damaged_file_changes_nothing() -> None:
    solve("0.1")
    ladder = Ladder()
    box = find(ladder, FileBox)
    box.receive({"name": "x", "text": box.text.replace("solved", "SOLVED")})
    assert note(ladder).tone == "bad" and len(progress().attempts()) == 1


def test_starting_over_asks_first_and_can_be_taken_back() -> None:
    solve("0.1", "1.1")
    ladder = Ladder()
    find(ladder, w.Dropdown).value = 1
    push(ladder, "Empezar de nuevo")
    assert progress().stars("1.1") == 3, "asked first"
    push(ladder, "¿De verdad?")
    assert progress().stars("1.1") == 0 and progress().stars("0.1") == 3
    assert "empieza de nuevo" in told(ladder)
    push(ladder, "Recuperar")
    assert progress().stars("1.1") == 3
    assert told(ladder) == "Volvió 1 respuesta."
    assert find(ladder, w.Button, "Recuperar").hidden == "hidden"


def test_choosing_another_lesson_asks_again() -> None:
    solve("0.1", "1.1")
    ladder = Ladder()
    lesson = find(ladder, w.Dropdown)
    lesson.value = 1
    push(ladder, "Empezar de nuevo")
    lesson.value = 0
    push(ladder, "Empezar de nuevo")
    assert progress().stars("0.1") == progress().stars("1.1") == 3


def test_starting_over_an_empty_lesson() -> None:
    ladder = Ladder()
    push(ladder, "Empezar de nuevo")
    push(ladder, "¿De verdad?")
    assert told(ladder) == "Esa lección no tenía nada que borrar."


def test_nothing_to_bring_back() -> None:
    ladder = Ladder()
    ladder._bring_back()
    assert told(ladder) == "No hay nada que recuperar."


def test_a_failing_store_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder(Pupils(tmp_path / "a.sqlite3"))

    fails(monkeypatch, Progress, "start_over")
    push(ladder, "Empezar de nuevo")
    push(ladder, "¿De verdad?")
    assert told(ladder) == "Algo falló: se rompió. Prueba otra vez." and note(ladder).tone == "bad"


def test_a_file_that_cannot_be_used_is_told_on_the_card(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    ladder = Ladder(Pupils(blocked / "progress.sqlite3"))
    assert "guarda tu progreso en un archivo" in told(ladder)


def test_a_file_without_a_name_says_so() -> None:
    words = find(Ladder(), FileBox).words["saved"]
    assert words.startswith("Guardé 0 ejercicios resueltos, sin nombre. Para entregar, escribe")


# Several pupils at one computer -------------------------------------------------------------------


def open_file(ladder: Ladder, text: str) -> None:
    find(ladder, FileBox).receive({"name": "x.json", "text": text})


@pytest.fixture
def ana_s_file(tmp_path: Path) -> str:
    """What Ana has saved on another computer."""
    other = Pupils(tmp_path / "elsewhere" / "progress.sqlite3")
    ana = other.enter("Ana")
    asked = exercise("0.1")
    ana.record("0.1", asked.check(asked.solution), asked.solution)
    return ana.export()


def test_the_ladder_is_that_of_who_is_working() -> None:
    pupils().enter("Ana")
    solve("0.1")
    ladder = Ladder()
    assert "1 de 3" in rows(ladder)[-1] and "¡Hola, Ana !" in page(ladder)
    push(ladder, "¿No eres Ana?")
    find(ladder, w.Text).value = "Beto"
    push(ladder, "Entrar")
    assert (
        "0 de 3" in rows(ladder)[-1]
        and said_about_names(ladder) == "Lo que resuelvas ahora es de Beto."
    )
    box = find(ladder, FileBox)
    assert FORMAT.read(box.text).owner == progress().owner and "-beto-" in box.filename
    assert "0 ejercicios resueltos de Beto" in box.words["saved"]
    push(ladder, "¿No eres Beto?")
    push(ladder, "Ana")
    assert "1 de 3" in rows(ladder)[-1] and FORMAT.read(box.text).owner.name == "Ana"


def test_a_file_of_somebody_else_is_opened_as_hers(ana_s_file: str) -> None:
    pupils().enter("Beto")
    solve("0.2")
    ladder = Ladder()
    open_file(ladder, ana_s_file)
    assert told(ladder) == "Cargué 1 respuesta. Ahora trabaja Ana."
    assert "1 de 3" in rows(ladder)[-1] and "¡Hola, Ana !" in page(ladder)
    push(ladder, "¿No eres Ana?")
    push(ladder, "Beto")
    assert [one.exercise for one in progress().attempts()] == ["0.2"]


@pytest.mark.parametrize(("answer", "left"), [("Sí", ["Ana"]), ("No", ["Ana", "Ana (2)"])])
def test_a_file_of_the_same_name_is_asked_about(
    ana_s_file: str, answer: str, left: list[str]
) -> None:
    pupils().enter("Ana")
    solve("0.2")
    ladder = Ladder()
    open_file(ladder, ana_s_file)
    assert "¿Eres tú?" in said_about_names(ladder) and len(progress().attempts()) == 1
    push(ladder, answer)
    assert "Cargué 1 respuesta." in told(ladder)
    assert list(pupils().names().values()) == left
    assert len(progress().attempts()) == {"Sí": 2, "No": 1}[answer]


def test_starting_over_is_for_who_is_working(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another lesson may have changed who that is since the question was put."""
    ana = pupils().enter("Ana")
    solve("0.1")
    ladder = Ladder()
    find(ladder, w.Dropdown).value = 0
    push(ladder, "Empezar de nuevo")
    Pupils(pupils().path).enter("Beto")
    follow(pupils())
    push(ladder, "Empezar de nuevo")
    assert ana.stars("0.1") == 3, "Beto has not been asked yet"
    assert "0 de 3" in rows(ladder)[-1] and "¡Hola, Beto !" in page(ladder)


def test_the_published_card_shows_nobody_s_progress() -> None:
    solve("0.1")
    ladder = Ladder()
    static = ladder.static_html()
    assert "★" not in static and all(rung.title in plain(static) for rung in rungs())
    assert "despierta la lección" in repr(ladder)


def test_a_name_is_only_text() -> None:
    pupils().open(progressfile.text([], Profile("0123456789abcdef", '<script>"')))
    ladder = Ladder()
    assert "<script>" not in "".join(p.value for p in parts(ladder) if isinstance(p, w.HTML))
    assert '¡Hola, <script>" !' in page(ladder)
    assert FORMAT.read(find(ladder, FileBox).text).owner.name == '<script>"'


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("", "progreso-zamora-0123.json"),
        ("¿?", "progreso-zamora-0123.json"),
        ("José Ñáñez", "progreso-zamora-jose-nanez-0123.json"),
        ("../../etc/passwd", "progreso-zamora-etc-passwd-0123.json"),
        ("a" * 90, f"progreso-zamora-{'a' * 40}-0123.json"),
    ],
)
def test_the_file_to_hand_in_says_whose_it_is(name: str, file: str) -> None:
    assert filename(Profile("0123456789abcdef", name)) == file


def test_what_comes_next_is_not_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder()
    assert "Lo que sigue: ejercicio 0.1." in page(ladder)
    monkeypatch.setattr(Ladder, "lesson", 0)
    lessonpage.come(2)
    assert "Lo que sigue: ejercicio 2.1." in page(ladder)
