"""A solved game to walk in: any position, all its turns, the longest win, what is odd."""

from __future__ import annotations

import pytest

import zamora
from zamora.core.errors import UnknownGame
from zamora.library.futez.solved.stuck import sticks
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.labs.solvedwalk import SolvedWalk, distance_table, distances
from zamora.player.picture.scene import Polygon
from zamora.solve import solution
from zamora.solve.base import Solution
from zamora_widgets.aula import resuelto

from .hands import cell, click, find, pictures, plain, push, states

FUTEZ = solution("futez")


def test_an_ending_of_a_game_is_walked_in_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    walk = resuelto("caliz", "torre")
    assert walk is not None and "rey, torre y cáliz contra rey" in repr(walk)
    assert "ganan las blancas" in note(walk)
    open_code(walk, "caliz:1 R155,T58 R67 76 N")
    assert note(walk).endswith("empate.") and "(6,7) a (5,8) E empata" in plain(walk._values.value)
    before = walk.session.position
    open_code(walk, "caliz")
    open_code(walk, zamora.game("caliz").start().code)
    assert walk.session.position == before and "solución" in note(walk)
    push(walk, "Un turno salva al rey")
    assert "Todos los demás pierden" in note(walk)
    assert resuelto("caliz", "dama") is None
    assert "torre; alfil" in capsys.readouterr().out


def note(walk: SolvedWalk) -> str:
    return walk._note.text


def open_code(walk: SolvedWalk, code: str) -> None:
    find(walk, w.Text).value = code
    push(walk, "Ir a esa posición")


def test_every_turn_is_ranked_with_its_value_and_distance() -> None:
    walk = SolvedWalk("futez")
    assert note(walk) == "Les toca a las blancas. Si nadie se equivoca: empate."
    rows = plain(walk._values.value)
    assert all(f"{turn} E empata" in rows for turn in FUTEZ.start.turns())
    position = zamora.position("futez:1 22,24,31,53 35,55,64,84 33 B")
    open_code(walk, position.code)
    values = FUTEZ.turn_values(position)
    assert len(values) == len(position.turns()) > 3
    found = [plain(row) for row in walk._values.value.split("<tr>")[1:]]
    assert len(found) == len(values)
    for row, (turn, value) in zip(found, values.items(), strict=True):
        letter = {"win": "G", "draw": "E", "loss": "P"}[value.result]
        assert row.startswith(f"{turn} {letter} ")
        assert value.distance is None or f" {value.distance} turno" in row
    assert note(walk).endswith("ganan las blancas en 85 turnos.")


def test_positions_are_made_by_moving_men() -> None:
    walk = SolvedWalk("futez")
    find(walk, w.ToggleButton, "Poner fichas").value = True
    assert "Toca una ficha" in note(walk) and not states(walk)
    click(walk, "C35")
    assert walk._view().selected == zamora.Cell(3, 5)
    click(walk, "C55")
    assert "55" in walk.session.position.code and cell(walk, "C55")["text"] != "·"
    # No man stands in the first row.
    before = walk.session.position
    click(walk, "C55", "C11")
    assert walk.session.position == before and note(walk).split("empate.")[-1].strip()
    push(walk, "Que juegue el otro")
    assert walk.session.position.side is zamora.Side.SECOND
    find(walk, w.ToggleButton, "Poner fichas").value = False
    assert states(walk)


@pytest.mark.parametrize("code", ["", "hola", "compases:1 V12-V13 V42-V43 C1", "futez:1 1 2 3 B"])
def test_what_is_no_position_of_it_is_refused_in_words(code: str) -> None:
    walk = SolvedWalk("futez")
    before, said = walk.session.position, note(walk)
    open_code(walk, code)
    assert walk.session.position == before and len(note(walk)) > len(said)


def test_the_longest_win_is_walked_to_its_end() -> None:
    walk = SolvedWalk("futez")
    push(walk, "La victoria más larga (85 turnos)")
    assert walk.session.history.turns == ()
    for left in (85, 84, 83):
        assert f"en {left} turnos" in note(walk)
        push(walk, "Mejor turno")
    push(walk, "Atrás")
    assert "en 83 turnos" in note(walk)
    while walk.session.outcome is None:
        walk.best()
    assert len(walk.session.history.turns) == 85
    assert walk.session.history.turns == FUTEZ.longest_win
    walk._show([])
    assert note(walk).startswith("¡Gol!") or "Ganaron" in note(walk)
    # Who leaves the way goes on by best turns.
    push(walk, "Inicio")
    push(walk, "Mejor turno")
    assert len(walk.session.history.turns) == 1


def test_the_stuck_positions_are_paged_through() -> None:
    walk = SolvedWalk("futez")
    (album,) = FUTEZ.albums()
    assert len(album.turns) == len({turn.before for turn in album.turns}) == 144
    assert FUTEZ.summary()["conjecture"]["failing_positions"] == 144
    assert all(map(sticks, album.turns))
    for number in (1, 2):
        push(walk, "El balón atascado (144)")
        turn = album.turns[number - 1]
        assert walk.session.position == turn.before and walk.session.hinted == turn.steps
        assert f" {number} de 144. " in note(walk) and note(walk).endswith(f"{turn}.")
    for _page in range(143):
        walk.page(album, 1)
    assert walk.session.position == album.turns[0].before
    push(walk, "Atrás")
    assert walk.session.position == album.turns[-1].before
    # A turn made from there is taken back first.
    push(walk, "Mejor turno")
    push(walk, "Atrás")
    assert walk.session.position == album.turns[-1].before


def test_the_histogram_counts_all_positions_and_points_at_this_one() -> None:
    facts = FUTEZ.summary()
    won, lost = FUTEZ.by_distance()
    assert (sum(won), sum(lost)) == (facts["win"], facts["loss"])
    bars = [s for s in distances(FUTEZ).layer("pieces") if isinstance(s, Polygon)]
    assert len(bars) == sum(map(bool, (*won, *lost)))
    for ink, counts in (("win", won), ("loss", lost)):
        heights = [bar.points[-1].y - bar.points[0].y for bar in bars if bar.fill == ink]
        seen = [n for n in counts if n]
        assert sorted(range(len(seen)), key=seen.__getitem__) == sorted(
            range(len(seen)), key=heights.__getitem__
        )
    walk = SolvedWalk("futez")
    (picture,) = pictures(walk._picture.value)
    assert "La del tablero: quien juega empata." in picture.alt
    push(walk, "La victoria más larga")
    (picture,) = pictures(walk._picture.value)
    assert "quien juega gana en 85 turnos." in picture.alt
    assert plain(distance_table(FUTEZ)).count(" ") > 85


@pytest.mark.parametrize("key", ["compases", "nim"])
def test_any_solved_game_will_do(key: str) -> None:
    found: Solution = solution(key)
    won, lost = found.by_distance()
    summary = found.summary()
    assert (sum(won), sum(lost)) == (summary["win"], summary["loss"])
    assert len(won) - 1 == max(summary["longest"], summary["longest_loss"])
    walk = SolvedWalk(key)
    assert find(walk, BoardView).cells and not found.albums()
    push(walk, "La victoria más larga")
    while walk.session.outcome is None:
        walk.best()
    assert len(walk.session.history.turns) == summary["longest"]


def test_a_game_that_is_not_solved_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownGame):
        SolvedWalk("gol")
    assert resuelto("gol") is None
    assert "No hay solución completa de «gol»" in capsys.readouterr().out
    assert "recorrerlo" in repr(resuelto())
