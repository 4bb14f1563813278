"""How weights are learned: the fit on made-up data, rounds of a few games, the command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import zamora
from laboratory import fitting, tuning
from laboratory.practice import ASIDE, HEADER, MOVER, PLY, VALUE
from laboratory.tune import command
from laboratory.tuning import Match, Plan, Practice, Round
from zamora import UnknownGame, cli
from zamora.ball.game import BallGame
from zamora.compiled.search import WIN
from zamora.rival import evaluation

TINY = Plan("futez", rounds=1, games=3, trials=4, nodes=8, seed=5)


@cache
def practice() -> Practice:
    """Interpreted: nothing has to be compiled for a few games."""
    game = zamora.game("futez")
    assert isinstance(game, BallGame)
    return Practice(game, compiled=False)


# The fit ------------------------------------------------------------------------------------------


def made_up(weights: list[float], count: int, seed: int) -> fitting.Sample:
    """Positions whose results are drawn with the chances that these weights give."""
    chance = np.random.default_rng(seed)
    features = chance.integers(-3, 4, (count, len(weights))).astype(np.int16)
    features[:, -1] = 0
    sure = fitting.chance(features @ np.array(weights))
    results = (chance.random(count) < sure).astype(float)
    return fitting.Sample(features, results, np.ones(count))


def test_the_fit_finds_the_weights_that_made_the_results() -> None:
    truth = [0.7, -0.3, 0.0, 0.15, 9.0]
    sample = made_up(truth, 3 * fitting.BLOCK + 11, 1)
    guess = np.array([0.0, 2.0, -1.0, 0.0, 0.4])
    found = fitting.fit(sample, guess, ridge=0)
    assert np.allclose(found[:-1], truth[:-1], atol=0.03)
    # Nobody has ever seen the last feature.
    assert found[-1] == guess[-1]
    best = fitting.loss(sample, found)
    assert best < fitting.loss(sample, guess)
    assert best <= fitting.loss(sample, np.array([*truth[:-1], 0.0]))
    for i in range(4):
        for step in (-0.01, 0.01):
            near = found.copy()
            near[i] += step
            assert fitting.loss(sample, near) > best


def test_a_far_guess_does_not_matter() -> None:
    sample = made_up([1.5, -1.0, 0.5, 0.0], 4000, 2)
    near = fitting.fit(sample, np.zeros(4), ridge=0)
    far = fitting.fit(sample, np.array([-60.0, 45.0, 80.0, 0.0]), ridge=0)
    assert np.allclose(near, far, atol=1e-3)


def test_the_ridge_holds_weights_where_they_were() -> None:
    sample = made_up([0.7, -0.3, 0.2, 0.0], 500, 3)
    guess = np.array([0.1, 0.1, 0.1, 0.1])
    far = [
        float(np.abs(fitting.fit(sample, guess, ridge=ridge) - guess).sum())
        for ridge in (0, 0.01, 1, 1000)
    ]
    assert far == sorted(far, reverse=True)
    assert far[-1] < 0.01 < 0.5 < far[0]


def test_what_counts_more_is_learned_more() -> None:
    sample = fitting.Sample(
        np.array([[1], [1]], dtype=np.int16), np.array([1.0, 0.0]), np.array([3.0, 1.0])
    )
    found = fitting.fit(sample, np.zeros(1), ridge=0)
    assert fitting.chance(found)[0] == pytest.approx(0.75, abs=1e-4)
    assert fitting.loss(sample, np.zeros(1)) == pytest.approx(np.log(2))


def test_from_nothing_nothing_is_learned() -> None:
    nothing = fitting.Sample(np.zeros((0, 2), dtype=np.int16), np.zeros(0), np.zeros(0))
    assert list(fitting.fit(nothing, np.array([1.0, -2.0]))) == [1.0, -2.0]
    assert fitting.loss(nothing, np.zeros(2)) == 0


# Games --------------------------------------------------------------------------------------------


def test_a_game_is_the_same_for_the_same_seed_and_its_records_are_features() -> None:
    weights = evaluation.guesses("futez")
    winner, records = practice().play(weights, weights, 7, 2, 8)
    again, same = practice().play(weights, weights, 7, 2, 8)
    assert winner == again in (0, 1, 2)
    assert np.array_equal(records, same)
    _other, others = practice().play(weights, weights, 8, 2, 8)
    assert not np.array_equal(records, others)
    names = evaluation.names("futez")
    assert records.shape[1] == HEADER + len(names)
    assert (records[:, HEADER + names.index("it is the side's turn")] == 1).all()
    # Who scores at once has no need to judge.
    assert (records[:, HEADER + names.index("the side can score in one turn")] == 0).all()
    assert (records[:, VALUE] < WIN - 1).all()
    assert (records[:, MOVER] == records[:, PLY] % 2).all()
    # Of the game, and of what random turns lead to from there.
    assert set(records[:, ASIDE]) == {0, 1}
    plies = records[records[:, ASIDE] == 0, PLY]
    assert plies[0] >= 2
    assert (np.diff(plies) > 0).all()


def test_games_without_notes_note_nothing_and_cost_less() -> None:
    weights = evaluation.guesses("futez")
    for seed in range(1, 4):
        _winner, records = practice().play(weights, weights, seed, 2, 8, notes=False)
        assert len(records) == 0


def test_results_and_search_make_the_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = evaluation.guesses("futez")
    winner = 0
    for number in range(1, 30):
        plan = replace(TINY, games=1, seed=number)
        seed, opening = next(tuning._openings(plan, "games 1", 1))
        winner, records = practice().play(weights, weights, seed, opening, plan.nodes)
        if winner:
            break
    assert winner
    blended = next(practice().games(plan, weights, 1))
    monkeypatch.setattr(tuning, "TRUST", 0)
    by_result = next(practice().games(plan, weights, 1))
    assert np.array_equal(blended.features, records[:, HEADER:])
    assert np.allclose(blended.counts, 0.95 ** (records[:, PLY].max() - records[:, PLY]))
    for record, blend, result in zip(records, blended.results, by_result.results, strict=True):
        foreseen = 1 / (1 + np.exp(-np.clip(record[VALUE] / 160, -40, 40)))
        ended = float(record[MOVER] == winner - 1)
        if record[ASIDE]:
            assert blend == result == pytest.approx(foreseen)
        else:
            assert result == ended
            assert blend == pytest.approx(0.8 * foreseen + 0.2 * ended)


def test_equals_share_the_points_and_fools_lose() -> None:
    guesses = evaluation.guesses("futez")
    plan = replace(TINY, trials=6)
    stands = list(practice().match(plan, guesses, guesses, "x"))
    assert [s.wins + s.draws + s.losses for s in stands] == [2, 4, 6]
    assert stands[-1].score == 0.5
    fool = tuple(-weight for weight in guesses)
    assert tuning.compare(plan, practice(), guesses, fool, label="x").score > 0.6


# Rounds -------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_weights() -> None:
    told: list[tuple[str, int, list[int]]] = []

    @contextmanager
    def watch(label: str, length: int) -> Iterator[Callable[[int], None]]:
        told.append((label, length, []))
        yield told[-1][2].append

    found = list(tuning.tune(TINY, practice=practice(), watch=watch))
    assert list(tuning.tune(TINY, practice=practice())) == found
    assert [one.number for one in found] == [1]
    one = found[0]
    assert one.after < one.before
    assert one.match.wins + one.match.draws + one.match.losses == 4
    assert one.kept == (one.weights != evaluation.guesses("futez"))
    assert [(length, done) for _label, length, done in told] == [(3, [1, 2, 3]), (2, [1, 2])]
    other = next(tuning.tune(replace(TINY, seed=6), practice=practice()))
    assert other.positions != one.positions or other.before != one.before


def round_with(weights: tuple[int, ...]) -> Round:
    return Round(1, 10, 0.7, 0.6, Match(3, 0, 1), weights)


def test_weights_are_written_unless_those_in_the_file_are_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "futez.toml"
    guesses = evaluation.guesses("futez")
    fool = tuple(-weight for weight in guesses)
    asked: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

    def compare(
        _plan: object, _practice: object, first: object, second: object, **_: object
    ) -> Match:
        asked.append((first, second))  # type: ignore[arg-type]
        return Match(0, 1, 1) if first == fool else Match(1, 0, 1)

    monkeypatch.setattr(tuning, "compare", compare)

    def offer(weights: tuple[int, ...]) -> bool:
        return tuning.offer(TINY, practice(), round_with(weights), file, start="guesses")

    assert offer(guesses)  # there was no file
    assert offer(guesses)  # the same once more
    assert asked == []
    assert not offer(fool)
    assert asked == [(fool, guesses)]
    assert evaluation.load("futez", file) == guesses
    other = tuple(weight + 1 for weight in guesses)
    assert offer(other)
    assert evaluation.load("futez", file) == other
    text = file.read_text("utf-8")
    assert "python tools/tune.py futez --rounds 1 --games 3 --trials 4 --nodes 8 --seed 5" in text
    file.write_text("no weights at all", "utf-8")
    assert offer(fool)


# The command --------------------------------------------------------------------------------------


def test_the_command_tells_how_it_gets_on_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tuning, "Practice", lambda _game: practice())
    monkeypatch.setattr(evaluation, "file_of", lambda game: tmp_path / f"{game}.toml")
    few = ["--rounds", "1", "--games", "3", "--trials", "4", "--nodes", "8"]
    for seed in range(1, 20):
        assert cli.execute(["futez", "--write", *few, "--seed", str(seed)], command) == 0
        said = capsys.readouterr().out
        assert "Ronda 1: " in said
        assert "Contra los pesos de partida: " in said
        if "Mejoran." in said:
            break
        assert not list(tmp_path.iterdir())
    assert "Pesos guardados en " in said
    assert evaluation.load("futez", tmp_path / "futez.toml") != evaluation.guesses("futez")


def test_the_command_refuses_what_has_no_weights(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["compases"], command) == 2
    assert "Prueba con: futez" in capsys.readouterr().err
    assert cli.execute(["futez", "--games", "0"], command) == 2
    with pytest.raises(UnknownGame):
        list(tuning.tune(replace(TINY, game="compases")))


def test_stopping_between_games_leaves_the_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Tired(Practice):
        def play(self, *arguments: object, **options: object) -> tuple[int, object]:  # type: ignore[override]
            raise KeyboardInterrupt

    file = tmp_path / "futez.toml"
    evaluation.write("futez", evaluation.guesses("futez"), {}, file)
    before = file.read_bytes()
    tired = object.__new__(Tired)
    monkeypatch.setattr(tuning, "Practice", lambda _game: tired)
    monkeypatch.setattr(evaluation, "file_of", lambda game: tmp_path / f"{game}.toml")
    assert cli.execute(["futez", "--write"], command) == 130
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]
