"""The variants of the workshop: the gallery, what was measured, codes, what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import zamora
from zamora.core.errors import ZamoraError
from zamora.core.tasks import settle
from zamora.player import home, unwritten
from zamora.school import variants
from zamora.school.explaining import arguments
from zamora.school.progress import Progress, progressfile, responses
from zamora.school.variants import measuring
from zamora.solve import solve

GALLERY = variants.shown()
SMALL = ("compases", "compases[size=2]", "compases[sweep=90]", "compases[ends=2]")


@pytest.mark.parametrize("one", GALLERY, ids=lambda one: one.key)
def test_the_gallery_changes_one_rule_each(one: variants.Variant) -> None:
    game = zamora.game(one.key)
    assert game.key == one.key and game.plain_key != one.key
    changed = [n for n, now in game.settings.items() if now != game.parameters[n].default]
    assert len(changed) == 1
    assert one.rule.endswith(".") and one.source.startswith("Capítulo ")
    assert variants.in_gallery(one.key) == one and one.name in variants.told(game)
    assert unwritten.shown(unwritten.named("game", one.key)) == game


def test_the_gallery_has_something_of_each_game_of_the_author() -> None:
    assert {one.key.partition("[")[0] for one in GALLERY} == {one.key for one in zamora.games()}
    assert len({one.name for one in GALLERY}) == len(GALLERY)


def test_what_was_measured_is_so() -> None:
    """Counts again, and what is small solved again; the games are those of the tool."""
    for one in GALLERY:
        for key in (one.key.partition("[")[0], one.key):
            found = variants.measured(key)
            if found is None:  # the page measures what is not on record
                assert key.partition("[")[0] in ("caliz", "gol", "futez"), key
                continue
            assert found.first == len(zamora.game(key).start().turns()), key
            assert 0 <= found.wins <= found.games - found.draws and found.games > 0, key
    assert variants.measured("nim") is None and variants.measured_on() > "2026"


@pytest.mark.parametrize("key", SMALL)
def test_what_was_solved_is_so(key: str) -> None:
    found, start = variants.measured(key), zamora.game(key).start()
    solution = solve(start)
    value = solution.value(start)
    assert found is not None
    assert (found.positions, found.result) == (len(solution), value.result)
    assert found.distance == (value.distance or 0)


def test_measuring_is_repeatable_and_stops() -> None:
    game = zamora.game("alak", size=4)
    first = measuring.measure(game, 3)
    assert first == settle(measuring.measure.steps(game, 3))
    assert first.games == 3 and first.positions and first.fair.length > 0
    parts: list[int] = []

    def enough(found: measuring.Measured, percent: int) -> bool:
        parts.append(percent)
        return found.games == 1

    assert measuring.measure(game, 3, report=enough).games == 1
    assert parts == sorted(parts) and parts[-1] <= 100


def test_the_hundred_variants() -> None:
    assert variants.combinations(zamora.game("golez")) == 108


# Codes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("golez[metric=taxi]", "golez[metric=taxi]"),
        ("\ufeff golez[own_goals=False,metric=taxi]\n", "golez[metric=taxi,own_goals=False]"),
        ("golez[metric=chebyshev]", "golez"),
        ("alak[size=7]", "alak[size=7]"),
        (variants.file_text(zamora.game("golez", size=5), "Mío"), "golez[size=5]"),
    ],
)
def test_a_code_is_read(code: str, key: str) -> None:
    assert variants.read_code(code).key == key


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("", "Eso no es el código"),
        ("golez[metric=taxi", "Eso no es el código"),
        ("golez\ngolez", "Eso no es el código"),
        ("golez[" + "x" * 400 + "]", "Eso no es el código"),
        ("nada[size=3]", "Ningún juego se llama «nada»"),
        ("golez[size=5,size=9]", "dos veces la misma regla"),
        ("golez[metric=tren]", "metric=taxi"),
        ("golez[color=rojo]", "metric"),
        ("damas-inglesas", "nada que cambiar"),
    ],
)
def test_a_wrong_code_is_told(code: str, told: str) -> None:
    with pytest.raises(ZamoraError) as error:
        variants.read_code(code)
    assert told in str(error.value) and error.value.accepted


# What is kept -------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.sqlite3")


def test_variants_go_with_the_progress(store: Progress, tmp_path: Path) -> None:
    store.keep_variant("golez[size=5]", "De\nbolsillo\x00 " + "x" * 80)
    store.keep_variant("futez[push=1]", "Uno")
    other = Progress(tmp_path / "other.sqlite3")
    other.load(store.export().encode())
    names = [one.name for one in variants.kept(other.responses())]
    assert sorted(names) == ["De bolsillo " + "x" * 28, "Uno"]
    store.keep_variant("futez[push=1]", "")
    other.load(store.export().encode())
    assert [one.key for one in variants.kept(other.responses())] == ["golez[size=5]"]
    told = arguments(other.responses())
    assert [(one.lesson, one.points) for one in told] == [("taller", 0)]
    assert told[0].text.endswith(" (golez[size=5])"), "the teacher can open it"


def test_copies_of_a_variant_meet() -> None:
    old, new = (responses.variant("golez[size=5]", name, f"2026-01-0{n}T00:00:00.000000+00:00")
                for n, name in enumerate(("a", "b"), start=1))  # fmt: skip
    assert responses.merged([new, old]) == (new,) and old.skill == new.skill


@pytest.mark.parametrize(
    "change",
    [
        {"answer": {"key": "golez", "name": "x"}},
        {"answer": {"key": "golez[size=5]", "name": "x" * 41}},
        {"answer": {"key": "golez[size=5]", "name": "a\nb"}},
        {"answer": {"key": "golez[metric=taxi]", "name": "x"}},
        {"answer": {"key": 5, "name": "x"}},
        {"answer": {"name": "x"}},
        {"at": "mañana"},
    ],
)
def test_a_damaged_variant_is_not_loaded(change: dict[str, object]) -> None:
    sound = responses.variant("golez[size=5]", "Mío", "2026-01-01T00:00:00.000000+00:00")
    entry = {**vars(sound), "answer": sound.value}
    assert progressfile._response(entry) == sound
    with pytest.raises((ValueError, TypeError, KeyError, AttributeError)):
        progressfile._response(entry | change)


def test_variants_stand_on_the_first_page(store: Progress) -> None:
    store.keep_variant("compases[size=2]", "Chiquito")
    store.keep_variant("nada[size=2]", "De otra versión")
    (shown,) = home._variants(store.responses())
    assert shown["title"] == "Chiquito" and "2 cuadros" in shown["rule"] and shown["picture"]
    assert unwritten.shown(shown["file"]) == zamora.game("compases", size=2)
    assert unwritten.entry(shown["file"])["title"] == "Compases en miniatura"
