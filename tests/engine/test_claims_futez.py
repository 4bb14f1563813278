"""What lesson 2 checks: its numbers are those of the solution and of the printed games."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest

from zamora import book, claims
from zamora.core.numbers import grouped
from zamora.library.futez.claims import lesson, results
from zamora.library.futez.solved.tables import FutezSolution
from zamora.player import checks
from zamora.player.picture.plots import Plot
from zamora.registry import game
from zamora.solve import solution

SOLVED = solution("futez")
assert isinstance(SOLVED, FutezSolution)
FACTS = SOLVED.summary()


def found(name: str) -> str:
    return str(claims.check(name))


@pytest.mark.parametrize("name", [one.name for one in lesson()])
def test_every_check_says_something(name: str) -> None:
    said = found(name)
    assert said and "{" not in said and "{" not in checks.check(name)._repr_html_()[:50]


def test_tally_agrees_with_what_the_solver_wrote_down() -> None:
    assert sum(SOLVED.tally) == FACTS["positions"]
    assert results() == {name: FACTS[name] for name in ("win", "draw", "loss")}
    won, lost = SOLVED.by_distance()
    assert [one + other for one, other in zip(won, lost, strict=True)][1:] == FACTS["by_distance"]
    assert len(won) - 1 == FACTS["longest"] == 85 and won[0] == lost[0] == 0


def test_odd_and_even() -> None:
    """Nearly always one wins in an odd and loses in an even number of turns, as the lesson says."""
    won, lost = SOLVED.by_distance()
    for counts, odd in ((won, 1), (lost, 0)):
        assert 0 < sum(counts[1 - odd :: 2]) < 0.01 * sum(counts)
    assert lost[1] == 328, "own goals by force"


def test_solved() -> None:
    said = found("futez resuelto")
    for n in ("positions", "win", "draw", "loss"):
        assert grouped(FACTS[n]) in said
    assert "Desde el inicio, si nadie se equivoca: empate." in said
    assert "Cualquier primer turno conserva ese resultado." in said
    assert "85 turnos" in said and ": 328." in said


def test_conjecture() -> None:
    said = found("conjetura")
    assert "La conjetura no se cumple." in said and "solo puede atascarse en C53." in said
    assert "tiene 12 turnos" in said and grouped(80_000) in said
    finding = claims.check("conjetura")
    assert [row[1:] for row in finding.rows] == [
        (grouped(11_493_536), "144"),
        (grouped(23_423_400), "360"),
    ]


def test_connections() -> None:
    finding = claims.check("vecinas de futez")
    assert sum(int(row[1]) for row in finding.rows) == len(game("futez").board.cells) == 23
    # The sum that the lesson writes out.
    assert [(row[0], row[1]) for row in finding.rows] == [("1", "4"), ("2", "8"), ("4", "11")]
    assert ": 32." in finding.text


def test_first_turns() -> None:
    lines = found("primeros turnos de futez").splitlines()
    assert [line[0] for line in lines] == ["✘", "✔", "✔", "✔", "✔"]
    assert "En Futez hay 4" in lines[0]


def test_printed_games() -> None:
    finding = claims.check("partidas de futez")
    assert [row[0] for row in finding.rows] == [
        f"partida {n}, turno {ply}" for n, ply in enumerate((11, 8, 7), start=1)
    ]
    for n, row in enumerate(finding.rows, start=1):
        turn = book.get(f"futez-{n}").history().turns[int(row[0].split()[-1]) - 1]
        assert str(turn) == row[1]
        values = solution("futez").turn_values(turn.before)
        held = {str(other) for other, value in values.items() if value.result != "loss"}
        assert values[turn].result == "loss" and held == set(row[3].split("; "))
    assert "✘ El final de la partida 1: «La partida es tablas.»" in finding.text
    assert "ganan en 16 turnos" in finding.text


@pytest.mark.parametrize("name", ["valores de futez", "distancias de futez"])
def test_plots(name: str) -> None:
    plot = checks.check(name)
    assert isinstance(plot, Plot)
    page = plot._repr_html_()
    shown = re.search(r'src="data:image/svg\+xml;charset=utf-8,([^"]*)"', page)
    assert shown and unquote(shown[1]).rstrip().endswith("</svg>")
    assert plot.words.endswith(".") and plot.words in page


def test_shares_are_a_whole() -> None:
    shares = re.findall(r"([\d,]+) %", found("valores de futez"))
    assert sum(float(share.replace(",", ".")) for share in shares) == pytest.approx(100)
