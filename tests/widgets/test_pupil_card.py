"""The card that says who is working, and what follows when somebody else does."""

from __future__ import annotations

from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell

from zamora.player import controls as w
from zamora.player import lessonpage
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.cards.ladder import Ladder
from zamora.player.cards.pupilcard import PupilCard
from zamora.player.cards.puzzlebox import PuzzleBox
from zamora.player.controls import AnswerField, Note
from zamora.player.following import Presence, refresh
from zamora.player.lesson import START
from zamora.school.exercises import exercise
from zamora.school.progress import Pupils, progress, pupils
from zamora_widgets import aula, notebook

from .cards import give, title, tone
from .cards import told as said_by
from .hands import click, fails, find, parts, plain, push


def told(root: w.Control) -> str:
    return str(find(root, Note).text)


def line(root: w.Control) -> str:
    (found,) = (p for p in parts(root) if "zamora-who" in getattr(p, "classes", ()))
    return plain(found.value)


def shown(root: w.Control) -> list[str]:
    """The buttons that can be clicked."""

    def visible(part: w.Control) -> list[str]:
        if part.hidden == "hidden":
            return []
        if isinstance(part, w.Button):
            return [part.description]
        children = getattr(part, "children", ())
        return [name for child in children for name in visible(child)]

    return visible(root)


def enter(root: w.Control, name: str, *, by_key: bool = False) -> None:
    field = find(root, w.Text)
    field.value = name
    if by_key:
        field.receive({"kind": "submit"})
    else:
        push(root, "Entrar")


def names() -> list[str]:
    return list(pupils().names().values())


@pytest.mark.parametrize("by_key", [False, True])
def test_the_first_name(by_key: bool) -> None:
    card = PupilCard()
    assert line(card).startswith("¿Cómo te llamas?") and shown(card) == ["Entrar"]
    assert find(card, w.Text).description == "Tu nombre:"
    enter(card, " Ana ", by_key=by_key)
    assert line(card) == "¡Hola, Ana !" and shown(card) == ["¿No eres Ana?"]
    assert told(card) == "Lo que resuelvas ahora es de Ana."
    assert progress().owner.name == "Ana" and find(card, w.Text).value == ""


def test_two_clicks_to_somebody_who_is_known() -> None:
    ana = pupils().enter("Ana")
    ana.record("0.1", exercise("0.1").check(exercise("0.1").solution), None)
    pupils().enter("Beto")
    card = PupilCard()
    push(card, "¿No eres Beto?")
    assert shown(card) == [
        "Sigo siendo Beto",
        "Ana",
        "Entrar",
        "Corregir mi nombre",
        "Borrar un nombre",
    ]
    push(card, "Ana")
    assert progress() is ana and line(card) == "¡Hola, Ana ! Llevas 1 ejercicio resuelto."
    assert shown(card) == ["¿No eres Ana?"]


def test_nothing_changes_for_who_goes_on() -> None:
    pupils().enter("Ana")
    card = PupilCard()
    push(card, "¿No eres Ana?")
    find(card, w.Text).value = "Be"
    push(card, "Sigo siendo Ana")
    assert shown(card) == ["¿No eres Ana?"] and names() == ["Ana"]
    push(card, "¿No eres Ana?")
    assert find(card, w.Text).value == ""


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "Escribe tu nombre."), ("  ", "Escribe tu nombre."), ("a" * 200, "muy largo")]
    + [(odd, "Un nombre lleva letras.") for odd in ("🌟🌟", "<b>Ana</b>", "Ana 🌟", "?")],
)
def test_an_odd_name_is_answered_kindly(name: str, why: str) -> None:
    card = PupilCard()
    enter(card, name)
    assert why in told(card) and find(card, Note).tone == "bad"
    assert names() == ["Sin nombre"] and find(card, w.Text).value == name


def test_what_was_solved_without_a_name_is_asked_about() -> None:
    progress().record("0.1", exercise("0.1").check(exercise("0.1").solution), None)
    card = PupilCard()
    enter(card, "Ana")
    assert told(card) == "Aquí hay algo sin nombre: 1 ejercicio resuelto. ¿Es tuyo?"
    assert shown(card) == ["Sí", "No"] and names() == ["Sin nombre"]
    push(card, "No")
    assert names() == ["Ana", "Sin nombre"] and line(card) == "¡Hola, Ana !"
    push(card, "¿No eres Ana?")
    push(card, "Sin nombre: 1 ejercicio resuelto")
    assert "Ana" in shown(card), "who has no name yet sees the others, too"
    enter(card, "Beto")
    push(card, "Sí")
    assert names() == ["Ana", "Beto"] and "1 ejercicio resuelto" in line(card)


def test_the_same_name_twice() -> None:
    pupils().enter("Ana")
    beto = pupils().enter("Beto")
    card = PupilCard()
    push(card, "¿No eres Beto?")
    enter(card, "ANA")
    assert told(card) == "Aquí ya hay alguien que se llama Ana. ¿Eres tú?"
    push(card, "No")
    assert "tu apellido" in told(card) and progress() is beto
    assert find(card, w.Text).value == "ANA", "to go on writing"
    enter(card, "Ana P.")
    assert names() == ["Ana", "Ana P.", "Beto"] and progress().owner.name == "Ana P."
    push(card, "¿No eres Ana P.?")
    enter(card, "ana")
    push(card, "Sí")
    assert progress().owner.name == "Ana" and len(names()) == 3


def test_a_name_is_corrected() -> None:
    ana = pupils().enter("Anna")
    known = ana.owner.id
    card = PupilCard()
    push(card, "¿No eres Anna?")
    push(card, "Corregir mi nombre")
    field = find(card, w.Text)
    assert field.value == "Anna" and shown(card) == ["Sigo siendo Anna", "Listo"]
    field.value = "Ana"
    push(card, "Listo")
    assert (ana.owner.id, ana.owner.name) == (known, "Ana") and line(card) == "¡Hola, Ana !"


def test_a_mistyped_pupil_is_removed_and_can_come_back() -> None:
    beto, anna = pupils().enter("Beto"), pupils().enter("Anna")
    anna.record("0.1", exercise("0.1").check(exercise("0.1").solution), None)
    pupils().choose(beto)
    card, ladder = PupilCard(), Ladder()
    push(card, "¿No eres Beto?")
    assert shown(card)[-1] == "Borrar un nombre"
    push(card, "Borrar un nombre")
    assert shown(card) == [
        "Sigo siendo Beto",
        "Borrar a Anna",
        "Borrar a Beto",
        "Dejarlo así",
    ]
    push(card, "Borrar a Anna")
    assert told(card) == "¿Borrar a Anna? Se pierden sus 3 estrellas."
    assert shown(card) == ["Sí", "No"]
    push(card, "No")
    assert names() == ["Anna", "Beto"] and "Borrar un nombre" in shown(card)
    push(card, "Borrar un nombre")
    push(card, "Borrar a Anna")
    push(card, "Sí")
    (file,) = (pupils().path.parent / "borrados").iterdir()
    assert told(card) == (
        f"Borré a Anna. Lo que hizo está en el archivo {file}: en la escalera, «Abrir lo "
        "guardado…» lo trae de vuelta."
    )
    assert names() == ["Beto"] and progress() is beto
    assert shown(card) == ["¿No eres Beto?", "Traer de vuelta"]
    push(ladder, "¿No eres Beto?")
    assert "Anna" not in " ".join(shown(ladder))
    push(card, "Traer de vuelta")
    assert told(card) == "Anna está de vuelta." and shown(card) == ["¿No eres Beto?"]
    assert names() == ["Anna", "Beto"] and pupils().everybody()[0].stars("0.1") == 3
    assert progress() is beto


def test_who_is_working_removes_herself() -> None:
    pupils().enter("Beto")
    anna = pupils().enter("Anna")
    start, card, ladder = PupilCard(), ExerciseCard("1.1"), Ladder()
    solve(card)
    push(start, "¿No eres Anna?")
    push(start, "Borrar un nombre")
    push(start, "Borrar a Anna")
    push(start, "Sí")
    assert line(start).startswith("¿Cómo te llamas?") and line(ladder) == line(start)
    assert "★" not in title(card) and find(card, AnswerField).value == "", "the others follow"
    assert shown(start) == ["Beto", "Entrar", "Borrar un nombre", "Traer de vuelta"]
    push(start, "Traer de vuelta")
    assert progress().owner.name == "Anna" and "★★★" in title(card)
    assert progress() is not anna and names() == ["Anna", "Beto"]


def test_nobody_is_removed_by_mistake() -> None:
    pupils().enter("Ana")
    card = PupilCard()
    push(card, "¿No eres Ana?")
    push(card, "Borrar un nombre")
    push(card, "Dejarlo así")
    assert shown(card) == ["Sigo siendo Ana", "Entrar", "Corregir mi nombre", "Borrar un nombre"]
    push(card, "Borrar un nombre")
    push(card, "Borrar a Ana")
    assert told(card) == "¿Borrar a Ana? No tiene estrellas."
    push(card, "Sí")
    assert told(card) == "Borré a Ana." and shown(card) == ["Entrar"], "there is nothing to bring"


def test_a_pupil_who_cannot_be_removed_stays() -> None:
    ana = pupils().enter("Ana")
    ana.record("0.1", exercise("0.1").check(exercise("0.1").solution), None)
    (pupils().path.parent / "borrados").write_text("")
    card = PupilCard()
    push(card, "¿No eres Ana?")
    push(card, "Borrar un nombre")
    push(card, "Borrar a Ana")
    push(card, "Sí")
    assert told(card).startswith("No borré a Ana. No puedo guardar tu progreso en ")
    assert find(card, Note).tone == "bad" and names() == ["Ana"] and progress() is ana


def test_many_pupils_stand_in_order() -> None:
    for name in ("Úrsula", "Ñusta", "Nuria", "Omar", "Ximena"):
        pupils().enter(name)
    card = PupilCard()
    push(card, "¿No eres Ximena?")
    assert shown(card)[1:5] == ["Nuria", "Ñusta", "Omar", "Úrsula"]
    buttons = [part for part in parts(card) if isinstance(part, w.Button)]
    refresh()
    assert [part for part in parts(card) if isinstance(part, w.Button)] == buttons, "none replaced"


# The others follow --------------------------------------------------------------------------------


def solve(card: ExerciseCard) -> None:
    find(card, AnswerField).value = "90"
    give(card)


def test_exercises_begin_anew_for_the_next_pupil() -> None:
    ana = pupils().enter("Ana")
    start, card = PupilCard(), ExerciseCard("1.1")
    push(card, "Pista")
    solve(card)
    assert "★★☆" in title(card) and tone(card) == "good"
    push(start, "¿No eres Ana?")
    enter(start, "Beto")
    assert "★" not in title(card) and said_by(card) == "" and find(card, AnswerField).value == ""
    assert card.tries == card.hints_used == 0
    assert not any("Pistas" in p.value for p in parts(card) if isinstance(p, w.HTML))
    solve(card)
    assert "★★★" in title(card) and progress().stars("1.1") == 3 and ana.stars("1.1") == 2
    push(start, "¿No eres Beto?")
    push(start, "Ana")
    assert "★★☆" in title(card)


def elsewhere() -> Pupils:
    """The same computer, as another lesson that is open sees it."""
    return Pupils(pupils().path)


def test_an_answer_is_of_who_is_on_the_page() -> None:
    """Beto has sat down in another lesson; this one, which Ana has open, was not seen since."""
    ana = pupils().enter("Ana")
    start, card, ladder = PupilCard(), ExerciseCard("1.1"), Ladder()
    beto = elsewhere().enter("Beto")
    lessonpage.take_route("8-10")
    solve(card)
    assert "Ana" in line(start) and ana.stars("1.1") == 3 and ana.owner.route == "8-10"
    assert beto.blank and beto.owner.route == ""
    # Now it comes into sight.
    assert lessonpage.come()["solved"] == {}
    assert "Beto" in line(start) and "Beto" in line(ladder) and "★" not in title(card)
    solve(card)
    assert len(ana.attempts()) == 1 and progress().owner == beto.owner
    assert lessonpage.progress()["solved"] == {"1.1": 3}


def test_a_name_that_was_said_elsewhere_is_not_asked_for_again() -> None:
    start = PupilCard()
    elsewhere().enter("Ana")
    assert lessonpage.come()["named"]
    assert line(start) == "¡Hola, Ana !"


def test_who_comes_back_to_the_page_sees_who_is_working() -> None:
    pupils().enter("Ana")
    start, card = PupilCard(), ExerciseCard("1.1")
    solve(card)
    push(start, "¿No eres Ana?")
    elsewhere().enter("Beto")
    find(start, Presence).receive({"kind": "back"})
    assert line(start) == "¡Hola, Beto !" and shown(start) == ["¿No eres Beto?"]
    assert "★" not in title(card) and find(card, AnswerField).value == ""


def test_puzzles_are_shown_where_the_next_pupil_is() -> None:
    pupils().enter("Ana")
    start, box = PupilCard(), PuzzleBox("golez", "quien", 1)
    first = box.card
    click(first, *first.exercise.solution)  # type: ignore[arg-type]
    give(first)
    push(box, "Siguiente")
    push(start, "¿No eres Ana?")
    enter(start, "Beto")
    assert box.at == 0 and box.card is not first and progress().blank
    push(start, "¿No eres Beto?")
    push(start, "Ana")
    assert box.at == 1
    assert "1 acertijo" in line(start)


# Trouble ------------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    card = PupilCard(Pupils(tmp_path / "file" / "progress.sqlite3"))
    assert "guarda tu progreso en un archivo" in told(card)
    enter(card, "Ana")
    assert line(card) == "¡Hola, Ana !"


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    card = PupilCard()

    fails(monkeypatch, Pupils, "enter")
    enter(card, "Ana")
    assert told(card) == "Algo falló: se rompió. Prueba otra vez."


# Where it stands ----------------------------------------------------------------------------------


def test_it_stands_at_the_start_of_a_lesson_whenever_that_is_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    displayed: list[object] = []
    monkeypatch.setattr(notebook, "display", displayed.append)
    monkeypatch.setattr(notebook, "_greeting", aula.quien)
    shell = InteractiveShell()
    shell.events.register("post_run_cell", notebook.greet)
    for times in (1, 2):
        assert shell.run_cell(START + "\n").success
        assert len(displayed) == times and isinstance(displayed[-1], PupilCard)
    for other in ("1", f"{START}\n2"):
        assert shell.run_cell(other).success
    assert len(displayed) == 2


def test_the_published_page_names_nobody() -> None:
    pupils().enter("Ana")
    card = aula.quien()
    assert "Ana" not in card.static_html() and "Ana" not in repr(card)
