"""What the cells of the lessons call: short names, and a sentence instead of a traceback."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest

import zamora
from zamora import claims
from zamora.core.numbers import THIN
from zamora.library.compases.rules import BOARD
from zamora.metric import lengths
from zamora.player import checks
from zamora.player.cards.envelope import Envelope
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.cards.ladder import Ladder
from zamora.player.cards.moment import Moment
from zamora.player.game.board import Board
from zamora.player.game.solvedmap import SolvedMap
from zamora.player.labs.instruments import Ruler, SweepLab
from zamora.player.labs.metric import DiscLab
from zamora.player.labs.openings import OpeningsLab
from zamora.player.labs.passes import JourneyLab
from zamora.player.labs.points import CaseLab
from zamora.player.labs.strategylab import Chalkboard
from zamora.player.picture.plots import Plot
from zamora.player.picture.svg import Picture, paint
from zamora.player.picture.view import View, build
from zamora.player.vocabulary import aliases
from zamora.school.exercises import exercises
from zamora.solve import solution
from zamora_widgets import aula

from ..marks import ordinarily
from .hands import plain


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: aula.tablero(), Board),
        (lambda: aula.tablero("compases", rival="perfecto", juegas_con=2), Board),
        (lambda: aula.tablero("compases:1 V22-V23 V42-V43 C1"), Board),
        (lambda: aula.dibujo(), Picture),
        (lambda: aula.dibujo("compases", "C1: V12 a V23; C2: V42 a V33"), Picture),
        (lambda: aula.ejercicio("1.3"), ExerciseCard),
        (lambda: aula.escalera(), Ladder),
        (lambda: aula.transportador(), SweepLab),
        (lambda: aula.regla(), Ruler),
        (lambda: aula.mapa(), SolvedMap),
        (lambda: aula.pizarra(), Chalkboard),
        (lambda: aula.discos(), DiscLab),
        (lambda: aula.casos(), CaseLab),
        (lambda: aula.recorridos(), JourneyLab),
        (lambda: aula.sobre("conjetura"), Envelope),
        (lambda: aula.momento("compases-1", 3), Moment),
        (lambda: aula.aperturas("compases"), OpeningsLab),
    ],
)
def test_each_name_gives_its_thing(
    call: Callable[[], object], kind: type, capsys: pytest.CaptureFixture[str]
) -> None:
    assert isinstance(call(), kind)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: aula.tablero("compas"), ["compas", "Prueba con: compases"]),
        (lambda: aula.tablero("compases", rival="perfeto"), ["perfeto", "azar; espejo; perfecto"]),
        (lambda: aula.tablero("compases", juegas_con=3), ["3", "1 (C1); 2 (C2)"]),
        (lambda: aula.tablero("compases:1 V11-V44 V42-V43 C1"), ["no son vecinos"]),
        (lambda: aula.dibujo("compases", "V12 a V22"), ["diagonal"]),
        (lambda: aula.dibujo("compases", "hola"), ["hola"]),
        (lambda: aula.ejercicio("1.99"), ["1.99", "1.1; 1.2"]),
        (lambda: aula.ejercicio("uno"), ["uno"]),
        (lambda: aula.partida("ajedrez"), ["ajedrez"]),
        (lambda: aula.momento("compases-1", 99), ["compases-1", "99", "1–8"]),
        (lambda: aula.aperturas("chomp"), ["Chomp", "compases"]),
        (lambda: aula.mapa("ludo"), ["ludo", "compases"]),
        (lambda: aula.comprobar("el espejo"), ["Prueba con: espejo; "]),
    ],
)
def test_a_wrong_name_gets_a_sentence(
    call: Callable[[], object], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call() is None
    said = capsys.readouterr().out
    assert said.strip().endswith((".", "…")) and said.count("\n") == 1
    assert all(word in said for word in words), said


def test_other_errors_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_anything: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(aula, "Ladder", fail)
    with pytest.raises(ZeroDivisionError):
        aula.escalera()


def test_all_names_are_exported_and_explained() -> None:
    for name in aula.__all__:
        function = getattr(aula, name)
        assert callable(function) and function.__doc__
        assert function.__name__ == aliases().get(name, name)


def test_a_picture_after_some_turns() -> None:
    picture = aula.dibujo("compases", "C1: V12 a V23")
    assert picture is not None
    position = zamora.game("compases").start().play("V12 a V23")
    turn = zamora.game("compases").start().parse("V12 a V23")
    assert paint(picture.scene) == paint(build(View(position, last=turn.steps)))


@pytest.mark.exhaustive  # the notebooks open them as well
def test_every_exercise_can_be_opened() -> None:
    for one in exercises():
        card = aula.ejercicio(one.id)
        assert card is not None and card.exercise.id == one.id


# Checks -------------------------------------------------------------------------------------------


#: What each of them finds is compared in its lesson: here is the form that all of them have.
#: sentences, tables and plots.
NAMES = sorted(one.name for one in claims.claims() if one.lesson)
SOME = (
    *("barridas", "colores", "errores de cáliz", "filas que suman", "mate del pastor"),
    *("opciones de cáliz", "todas las votaciones", "tres medidas"),
)


@pytest.mark.parametrize("name", ordinarily(SOME, NAMES))
def test_every_check_finds_something(name: str) -> None:
    found = aula.comprobar(name)
    text, page = str(found), found._repr_html_()
    assert re.search(r"\d", text) and "{" not in text
    assert repr(found) == text, "a notebook without HTML shows the same"
    # Text and HTML say the same words; those of a plot are its alternative text.
    said = found.words if isinstance(found, Plot) else plain(page)
    assert said.split() == plain(html.escape(text)).split()
    assert not isinstance(found, Plot) or html.escape(text) in page


@pytest.mark.parametrize("name", ["espejo", "límites del espejo", "tres medidas", "solución"])
def test_a_check_is_the_same_however_it_is_called(name: str) -> None:
    found = checks.check(name)
    assert found == checks.check(f"  {name.upper()} ") == aula.comprobar(name)


def test_a_finding_is_only_text() -> None:
    found = checks.Finding(claims.Finding("a < b & c", ("<i>",), (("1 < 2",),)))
    page = found._repr_html_()
    assert "<i>" not in page and plain(page) == "a < b & c <i> 1 < 2"
    assert str(found) == "a < b & c\n<i>\n1 < 2"
    assert "<table" not in checks.Finding(claims.Finding("nada"))._repr_html_()
    assert "<p>" not in checks.Finding(claims.Finding(head=("x",), rows=(("1",),)))._repr_html_()


def test_an_unknown_check_lists_the_known_ones() -> None:
    with pytest.raises(checks.UnknownClaim) as caught:
        checks.check("nada")
    assert set(caught.value.accepted) == set(claims.names())


def test_the_table_of_distances_counts_all_pairs() -> None:
    rows = claims.check("distancias").rows
    assert sum(int(pairs) for _exact, _about, pairs in rows) == 16 * 15 / 2
    for (exact, about, pairs), (square, counted) in zip(rows, lengths(BOARD).items(), strict=True):
        assert int(pairs) == counted
        assert float(about.replace(",", ".")) == pytest.approx(square**0.5, abs=0.005)
        assert exact in (f"√{square}", str(round(square**0.5)))


def test_the_numbers_of_the_solution_agree() -> None:
    facts: dict[str, Any] = solution("compases").summary()
    numbers = [int(number) for number in re.findall(r"\d+", str(checks.check("solución")))]
    assert numbers[:5] == [facts[key] for key in ("reachable", "finished", "win", "loss", "draw")]
    assert numbers[-1] == facts["longest"]
    words = {"win": "gana", "draw": "empata", "loss": "pierde"}
    assert dict(claims.check("primer turno").rows) == {
        turn: words[value] for turn, value in facts["first_turns"].items()
    }


def test_the_sweeps_are_all_counted() -> None:
    """By the step grammar, where the check goes by turns and ways."""
    sweeps = turns = double = 0
    for position in solution("compases").positions:
        if position.outcome is None:
            ends = [frozenset((s.target, s.pivot)) for s in position.draft().next_steps]
            sweeps += len(ends)
            turns += len(set(ends))
            double += sum(ends.count(end) > 1 for end in set(ends))
    said = str(checks.check("barridas")).replace(THIN, "")
    numbers = [int(number) for number in re.findall(r"\d+", said)]
    assert numbers == [sweeps, turns, double]
