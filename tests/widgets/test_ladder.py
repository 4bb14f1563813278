"""The ladder card: what has been climbed, and how it is saved, brought back and begun again."""

from __future__ import annotations

from pathlib import Path

import ipywidgets as w
import pytest

from zamora.exercises import exercise, exercises, lessons
from zamora.progress import Progress, progress
from zamora.rungs import rungs
from zamora_widgets.filebox import FileBox
from zamora_widgets.ladder import Ladder, filename
from zamora_widgets.note import Note

from .hands import find, parts, plain, push


def solve(*ids: str) -> None:
    for id in ids:  # noqa: A001
        asked = exercise(id)
        progress().record(id, asked.check(asked.solution), asked.solution)


def rows(ladder: Ladder) -> list[str]:
    card = next(part for part in parts(ladder) if isinstance(part, w.HTML) and part.value)
    return [plain(row) for row in card.value.split("<li")[1:]]


def told(ladder: Ladder) -> str:
    return str(find(ladder, Note).text)


def page(ladder: Ladder) -> str:
    return plain(" ".join(part.value for part in parts(ladder) if isinstance(part, w.HTML)))


def test_a_new_ladder() -> None:
    ladder = Ladder()
    shown = rows(ladder)
    assert len(shown) == len(rungs()) == 8
    assert "Bienvenida" in shown[-1] and "hacia el ajedrez" in shown[0], "the top rung is above"
    for rung, row in zip(reversed(rungs()), shown, strict=True):
        assert rung.title in row and ("(pronto)" in row) == (rung.number not in lessons())
    assert "Lo que sigue: ejercicio 0.1." in page(ladder)
    assert find(ladder, w.Button, "Recuperar").layout.display == "none"


def test_a_ladder_counts_and_says_what_is_next() -> None:
    solve("0.1", "0.2")
    ladder = Ladder()
    assert "2 de 3 ejercicios · ★ 6/9" in rows(ladder)[-1] and "✔" not in rows(ladder)[-1]
    assert "Lo que sigue: ejercicio 0.3." in page(ladder)
    solve("0.3")
    Ladder.refresh()
    assert rows(ladder)[-1].startswith('class="zamora-rung-done">✔') or "✔" in rows(ladder)[-1]
    assert "Lo que sigue: ejercicio 1.1." in page(ladder)


def test_all_solved() -> None:
    solve(*(one.id for one in exercises()))
    assert "¡Resolviste todo lo que hay hasta ahora!" in page(Ladder())


def test_save_and_load() -> None:
    solve("0.1", "1.1")
    ladder = Ladder()
    find(ladder, w.Text).value = "  Ana  "
    box = find(ladder, FileBox)
    assert box.buttons == ["save", "open"] and box.filename == "progreso-zamora-ana.json"
    saved = box.text
    assert '"name": "Ana"' in saved
    find(ladder, w.Dropdown).value = 0
    push(ladder, "Empezar de nuevo")
    push(ladder, "¿De verdad?")
    assert progress().stars("0.1") == 0
    box._receive(None, {"name": "mi-progreso.json", "text": saved}, [])
    assert told(ladder) == "Cargué 1 respuesta." and find(ladder, Note).tone == "good"
    assert progress().stars("0.1") == 3 and "1 de 3" in rows(ladder)[-1]
    box._receive(None, {"name": "mi-progreso.json", "text": saved}, [])
    assert told(ladder) == "Todo lo de ese archivo ya estaba aquí."


@pytest.mark.parametrize("content", ["", "hola", "{}", '[Juego "compases"]', '{"format": 1'])
def test_a_wrong_file_changes_nothing(content: str) -> None:
    solve("0.1")
    ladder = Ladder()
    find(ladder, FileBox)._receive(None, {"name": "x", "text": content}, [])
    assert told(ladder) and find(ladder, Note).tone == "bad"
    assert progress().stars("0.1") == 3


def test_a_damaged_file_changes_nothing() -> None:
    solve("0.1")
    ladder = Ladder()
    box = find(ladder, FileBox)
    box._receive(None, {"name": "x", "text": box.text.replace("solved", "SOLVED")}, [])
    assert find(ladder, Note).tone == "bad" and len(progress().attempts()) == 1


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
    assert find(ladder, w.Button, "Recuperar").layout.display == "none"


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
    ladder = Ladder(Progress(tmp_path / "a.sqlite3"))

    def fail(*_anything: object) -> None:
        raise RuntimeError("se rompió")

    monkeypatch.setattr(Progress, "start_over", fail)
    push(ladder, "Empezar de nuevo")
    push(ladder, "¿De verdad?")
    assert told(ladder) == "Algo falló: se rompió." and find(ladder, Note).tone == "bad"


def test_a_file_that_cannot_be_used_is_told_on_the_card(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    ladder = Ladder(Progress(blocked / "progress.sqlite3"))
    assert "guarda tu progreso en un archivo" in told(ladder)


def test_the_published_card_shows_nobody_s_progress() -> None:
    solve("0.1")
    ladder = Ladder()
    static = ladder.static_html()
    assert "★" not in static and all(rung.title in plain(static) for rung in rungs())
    assert "ejecuta la celda" in repr(ladder)


def test_a_name_is_only_text() -> None:
    ladder = Ladder()
    find(ladder, w.Text).value = '<script>"'
    assert "<script>" not in "".join(p.value for p in parts(ladder) if isinstance(p, w.HTML))
    from zamora.progress.saved import read

    assert read(find(ladder, FileBox).text).name == '<script>"'


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("", "progreso-zamora.json"),
        ("¿?", "progreso-zamora.json"),
        ("José Ñáñez", "progreso-zamora-jose-nanez.json"),
        ("../../etc/passwd", "progreso-zamora-etc-passwd.json"),
        ("a" * 90, f"progreso-zamora-{'a' * 40}.json"),
    ],
)
def test_the_file_to_hand_in_says_whose_it_is(name: str, file: str) -> None:
    assert filename(name) == file
