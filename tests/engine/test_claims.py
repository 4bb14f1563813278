"""What lessons 2, 5 and 6 check and plot: the numbers that their prose rests on."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest

import zamora
from zamora import book, claims
from zamora.book import printed_games
from zamora.book.chart import Chart
from zamora.book.kit import Finding
from zamora.claims import check
from zamora.core.i18n import COMPLETE, speaking
from zamora.core.numbers import grouped
from zamora.library.futez.claims import lesson, results
from zamora.library.futez.solved.tables import FutezSolution
from zamora.player import checks
from zamora.player.picture.plots import Plot
from zamora.registry import game
from zamora.solve import solution


def finding(name: str) -> Finding:
    return check(name)


def plot(name: str) -> Chart:
    found = check(name).chart
    assert found is not None
    return found


@pytest.mark.parametrize("code", COMPLETE)
def test_misprints_of_the_proof_stand_at_their_case(code: str) -> None:
    """Lesson 3: without chapter and "proof", in each language."""
    with speaking(code):
        places = [row[0] for row in check("erratas de la demostración").rows]
    assert [one.split(" ", 1)[0] for one in places[1:]] == 3 * ["case" if code == "en" else "caso"]


# Un Cáliz para el Rey -----------------------------------------------------------------------------


def test_choices_fall_in_check() -> None:
    """Lesson 5: "En jaque quedan unos pocos turnos, a veces solo tres"."""
    words = plot("opciones de cáliz").words
    assert "al empezar hay 123" in words
    assert "En jaque, 9 veces, quedan entre 3 y 12; sin jaque nunca menos de 24." in words


def test_signs_are_counted_once() -> None:
    found = finding("señales de cáliz")
    own = [
        ply
        for printed in printed_games("caliz")
        for ply in printed.plies[printed.prefix.plies if printed.prefix else 0 :]
    ]
    for row, sign in zip(found.rows, "+-", strict=True):
        assert row[0].startswith(sign)
        assert int(row[1]) == sum(ply.marks.count(sign) for ply in own)
    # "Ninguna señal es falsa. Se le pasaron algunas amenazas."
    assert all(row[1] == row[2] for row in found.rows)
    assert found.rows[0][3] == "0" and int(found.rows[1][3]) > 0


def test_no_reading_of_the_turn_can_be_played() -> None:
    lines = finding("turno ilegible").text.splitlines()
    assert lines[0].endswith("0.")
    assert "752" in lines[1] and "(14,5) a (7,5)" in lines[1]
    assert lines[2].endswith("0.")


def test_mate_of_the_picture() -> None:
    text = finding("mate en el dibujo").text
    assert text.count("lo atacaría") == 5 and "Ningún turno tapa" in text


@pytest.mark.parametrize("game", ["caliz", "gol"])
def test_every_printed_game_is_judged(game: str) -> None:
    found = finding({"caliz": "errores de cáliz", "gol": "errores de gol"}[game])
    number = [row[0].partition(" ")[0] for row in found.rows]
    assert list(dict.fromkeys(row[0] for row in found.rows)) == [
        f"{n} · {printed.title}" for n, printed in enumerate(printed_games(game), 1)
    ]
    by_game = dict(zip(number, found.rows, strict=True))
    if game == "caliz":
        # "En la partida 1 … nadie pudiera obligarlas todavía. En la 5, un solo turno las salvaba."
        assert "nadie fuerza la victoria todavía en 5 turnos" in by_game["1"][2]
        assert by_game["5"][3].endswith("(es el único)")
        assert "no tiene lectura legal" in by_game["3"][2]
    else:
        # "el gol obligado aparece, se escapa y vuelve"; turns 112 and 147 of game 3.
        assert number.count("1") == 3
        third = [row for n, row in zip(number, found.rows, strict=True) if n == "3"]
        turns = [row[1].partition(".")[0] for row in third]
        assert turns == ["112", "147"]


@pytest.mark.parametrize(("name", "turns"), [("horizonte de cáliz", 6), ("horizonte de gol", 6)])
def test_horizon_says_where_it_ends(name: str, turns: int) -> None:
    text = finding(name).text
    assert f"{turns} turnos propios" in text and "Más allá no se sabe" in text
    assert ("mate" in text) == (name == "horizonte de cáliz")


# El Gol de Oro ------------------------------------------------------------------------------------


def test_connections_are_arrows() -> None:
    found = finding("conexiones de gol")
    passes = zamora.game("gol").start().connections().passes
    assert sum(int(row[2]) for row in found.rows) == len(passes) == 14
    assert "De ida y vuelta: 0." in found.text


def test_the_only_route() -> None:
    text = finding("rutas de gol").text
    assert "Turnos posibles: 311. Los que hacen gol: 1." in text
    assert "4 toques: (12,9) a (10,7) a (11,6) a (9,5) a (7,6) a (1,6)" in text


def test_whose_ball_it_is() -> None:
    """Lesson 6: "Durante cuarenta turnos el balón fue de las blancas"."""
    found = plot("alcance del balón")
    assert "Desde el turno 40 las blancas ya no lo alcanzan" in found.words
    assert "Al empezar, 51 para cada lado." in found.words


def test_the_foul_that_is_worth_a_man() -> None:
    text = finding("la falta que vale").text
    assert "Turnos posibles de las blancas: 270. De ellos, faltas: 220." in text
    assert "resiste 1: (13,8) a (14,9) a (12,7) *" in text


# What lesson 2 checks: its numbers are those of the solution and of the printed games -------------


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
