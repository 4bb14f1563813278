"""A box of puzzles: turned over, answered, counted, kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from zamora.player.cards.exercise import ExerciseCard
from zamora.player.cards.puzzlebox import PuzzleBox
from zamora.player.controls import Note
from zamora.player.game.board import Board
from zamora.player.picture.scene import Disc
from zamora.player.picture.svg import paint_kept
from zamora.player.picture.view import View, build, frame
from zamora.school.exercises import CellsExercise, Status
from zamora.school.progress import Progress, progress
from zamora.school.puzzles import COUNTS, as_exercise, puzzles
from zamora_widgets import aula

from ..marks import ordinarily
from .cards import give, put
from .hands import click, find, parts, pictures, plain, push


def words(box: PuzzleBox) -> str:
    """All that stands on the page."""
    said = [getattr(part, "value", getattr(part, "text", "")) for part in parts(box)]
    return plain(" ".join(map(str, said)))


def solve(box: PuzzleBox) -> None:
    """Answer the puzzle shown as a pupil does."""
    asked = box.card.exercise
    if isinstance(asked, CellsExercise):
        click(box.card, *asked.solution)
    else:
        put(box.card, asked.position.parse(asked.solution))
    give(box.card)


@pytest.mark.parametrize("game", ordinarily(["futez", "caliz"], COUNTS))
def test_every_puzzle_has_a_card(game: str) -> None:
    for kind in COUNTS[game]:
        box = PuzzleBox(game, kind)
        assert box.at == 0 and box.card.exercise.heading in words(box)
        assert f"0 de {COUNTS[game][kind]} resueltos" in words(box)
        solve(box)
        assert f"1 de {COUNTS[game][kind]} resueltos · ★ 3" in words(box)


def test_turning_over() -> None:
    box = PuzzleBox("golez", "quien", 1)
    total = len(puzzles("golez", "quien", 1))
    first = box.card
    assert "Acertijo 1 de" in words(box) and "fácil" in words(box)
    with pytest.raises(AssertionError):
        push(box, "Anterior")
    click(box.card, "44")
    for number in range(2, total + 1):
        push(box, "Siguiente")
        assert f"Acertijo {number} de {total}" in words(box)
    with pytest.raises(AssertionError):
        push(box, "Siguiente")
    while box.at:
        push(box, "Anterior")
    # It is as it was left.
    assert box.card is first and first._input.answer == ["44"]


def test_what_is_solved_is_kept_and_not_shown_first_again(tmp_path: Path) -> None:
    box = PuzzleBox("goldrez", "quien")
    solve(box)
    again = PuzzleBox("goldrez", "quien")
    assert again.at == 1 and "1 de 8 resueltos" in words(again)
    # Handed in, and loaded elsewhere.
    other = Progress(tmp_path / "other.sqlite3")
    assert other.load(progress().export()).added == 1
    assert other.summary(box.puzzles[0].exercise_id).status is Status.SOLVED
    # To begin the lesson anew is to begin its puzzles anew.
    assert progress().start_over(4) is not None
    assert PuzzleBox("goldrez", "quien").at == 0


def test_a_wrong_turn_is_answered() -> None:
    box = PuzzleBox("golez", "evita")
    asked = box.card.exercise
    known = {asked.position.parse(one) for one in box.puzzles[0].solutions}  # type: ignore[union-attr]
    wrong = next(t for t in asked.position.turns() if t not in known)  # type: ignore[union-attr]
    put(box.card, wrong)
    said = str(find(box.card, Note).text)
    assert "Eso no evita el gol: tu rival marca con" in said or "autogol" in said
    assert "0 de 10 resueltos" in words(box)


def test_the_journey_is_drawn_and_names_nobody() -> None:
    box = PuzzleBox("golez", "quien")
    asked = box.card.exercise
    assert isinstance(asked, CellsExercise) and asked.journey
    assert not any(step.actuator for step in asked.journey)
    marks = dict.fromkeys(asked.marks, "shown")
    drawn = paint_kept(build(View(asked.position, marks=marks, last=asked.journey)), 300)
    (picture,) = pictures(box.static_html())
    assert drawn in picture.svg
    assert drawn != paint_kept(build(View(asked.position, marks=marks)), 300)


def test_without_a_kernel() -> None:
    box = PuzzleBox("caliz", "mate")
    assert len(pictures(box.static_html())) == 1
    shown = plain(box.static_html())
    assert "Acertijos de Un Cáliz para el Rey: Jaque mate en este turno (8 acertijos)" in shown
    assert box.card.exercise.statement in shown
    assert "despierta la lección" in repr(box)


def test_in_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(aula.acertijos("golez"), PuzzleBox)
    assert isinstance(aula.acertijos("Un Cáliz para el Rey", clase="mate", nivel=2), PuzzleBox)
    assert isinstance(aula.ejercicio("golez-gol-01"), ExerciseCard)
    assert capsys.readouterr().out == ""
    for call in (
        lambda: aula.acertijos("compases"),
        lambda: aula.acertijos("golez", "penalti"),
        lambda: aula.acertijos("golez", nivel=7),
        lambda: aula.ejercicio("golez-gol-77"),
    ):
        assert call() is None
        assert capsys.readouterr().out.strip().endswith((".", "…"))


def test_a_position_of_a_puzzle_can_be_played_on() -> None:
    assert isinstance(aula.tablero(puzzles("futez", "gana")[0].code), Board)


@pytest.mark.parametrize("kind", ["chosen", "good", "bad", "shown"])
def test_a_mark_does_not_hide_the_piece_it_is_on(kind: str) -> None:
    position = as_exercise(puzzles("golez", "quien")[0]).position
    assert position is not None
    cell = next(piece.cells[0] for piece in position.pieces() if piece.side is not None)
    view = View(position, marks={cell: kind})
    middle = frame(view).at(cell)
    marks = [shape for shape in build(view).layers["over"] if isinstance(shape, Disc)]
    assert marks and all(one.fill is None for one in marks if one.centre == middle)
