"""A run of puzzles: one try each, the next one at once, the best run kept."""

from __future__ import annotations

import random

import pytest

from zamora.core.errors import UnknownGame
from zamora.player import controls as w
from zamora.player.cards.puzzlebox import Streak, in_order
from zamora.school.exercises import Status, TurnExercise
from zamora.school.progress import progress
from zamora.school.puzzles import COUNTS, puzzles
from zamora_widgets import aula

from .cards import put
from .hands import click, parts, plain, push


def words(run: Streak) -> str:
    """What stands above the cards."""
    return plain(run._count.value)


def solve(run: Streak) -> None:
    asked = run.card.exercise
    put(run.card, asked.position.parse(asked.solution))  # type: ignore[union-attr]


def miss(run: Streak) -> None:
    asked = run.card.exercise
    assert isinstance(asked, TurnExercise)
    turns = asked.position.turns()
    put(run.card, next(t for t in turns if asked.check(str(t)).status is Status.NOT_YET))


def test_the_next_one_follows_at_once_and_a_miss_ends_the_run() -> None:
    run = Streak("golez", rng=random.Random(1))
    seen = []
    for solved in range(3):
        assert f"Racha: {solved}" in words(run)
        seen.append(run.card.exercise.id)
        solve(run)
    assert len(set(seen)) == 3 and run.solved == 3 and not run.over
    assert "Récord: 3" in words(run)
    (shown,) = (one for one in run._place.children if not one.hidden)
    assert shown is run.card
    miss(run)
    assert run.over and run._note.text == "Aquí termina la racha: 3 acertijos seguidos."
    assert shown is run.card, "there is something to look at"
    played = run.card._input._session.history.turns
    click(run.card, "44")
    assert run.over and run.card._input._session.history.turns == played, "no second try"
    push(run, "Otra racha")
    assert run.solved == 0 and not run.over and "Récord: 3" in words(run)


def test_the_record_is_kept_with_the_progress() -> None:
    run = Streak("golez", rng=random.Random(2))
    solve(run)
    solve(run)
    assert progress().best_run("golez") == 2 and progress().best_run("futez") == 0
    miss(run)
    push(run, "Otra racha")
    solve(run)
    assert progress().best_run("golez") == 2
    assert "Récord: 2" in words(Streak("golez"))


def test_harder_as_it_goes() -> None:
    collection = puzzles("caliz")
    found, other = (in_order(collection, random.Random(seed)) for seed in (3, 4))
    assert [one.grade for one in found] == sorted(one.grade for one in found)
    ids = [one.id for one in found]
    assert ids != [one.id for one in other] and len(set(ids)) == len(collection)


@pytest.mark.parametrize("game", COUNTS)
def test_every_game_has_runs_of_turns_without_help(game: str) -> None:
    run = Streak(game)
    assert all(one.kind != "quien" for one in run.puzzles)
    buttons = {part.description for part in parts(run.card) if isinstance(part, w.Button)}
    assert not buttons & {"Comprobar", "Otra vez", "Ver solución", "Siguiente"}
    assert not any(name.startswith("Pista") for name in buttons)


def test_a_run_can_be_finished() -> None:
    run = Streak("golez")
    run.puzzles = run.puzzles[:2]
    solve(run)
    solve(run)
    assert run.over and "¡Los resolviste todos!" in run._note.text


def test_in_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(aula.racha("golez"), Streak)
    assert aula.racha("taquin") is None and capsys.readouterr().out
    with pytest.raises(UnknownGame):
        Streak("taquin")
