"""The table of passes: what a number says is what can be seen on the board."""

from __future__ import annotations

import re

import pytest

from zamora.player import controls as w
from zamora.player.game.board import as_position
from zamora.player.labs.passes import PassLab
from zamora_widgets import aula

from .hands import click, find, live, plain, push, words

#: Game 2 of the booklet after 36 turns.
START = (
    "gol:1 R155,D103,T109,T148,A53,A136,C57,C124,P93,P97,P114 "
    "R36,D61,T27,T44,A23,A48,C56,C135,P45,P73,P77 101 B"
)


@pytest.fixture
def lab() -> PassLab:
    return PassLab(as_position(START))


def rows(lab: PassLab) -> list[list[int]]:
    """The numbers of the table on the page."""
    found = re.findall(r"<tr><th scope=.row.*?</tr>", lab._details.value)
    return [
        [0 if n == "·" else int(n) for n in re.findall(r"<td[^>]*>(\S+?)</td>", row)]
        for row in found
    ]


def test_single_passes(lab: PassLab) -> None:
    assert rows(lab) == [list(row) for row in lab.network.power(1)]
    assert sum(map(sum, rows(lab))) == len(lab.view().overlay.links) == 10  # type: ignore[union-attr]
    assert "hay 10 caminos" in words(lab)


def test_a_number_and_its_ways(lab: PassLab) -> None:
    push(lab, "2 pases")
    assert rows(lab) == [list(row) for row in lab.network.power(2)]
    click(lab, "(12,4)")
    assert words(lab).startswith("El caballo de (12,4) tiene el balón.")
    click(lab, "(10,9)")
    assert "hay 2 maneras" in words(lab) and live(lab) == words(lab)
    assert "1 × 1 por la ficha 5 y 1 × 1 por la ficha 9" in words(lab)
    drawn = [[(link.origin, link.target) for link in lab.view().overlay.links]]  # type: ignore[union-attr]
    push(lab, "Otro camino")
    drawn.append([(link.origin, link.target) for link in lab.view().overlay.links])  # type: ignore[union-attr]
    assert drawn[0] != drawn[1]
    for way in drawn:
        assert way[0][0] == (12, 4) and way[-1][1] == (10, 9) and way[0][1] == way[1][0]
    push(lab, "3 pases")
    assert "el balón no llega" in words(lab)
    click(lab, "(3,3)")  # nothing stands there: begin again
    assert lab.giver is None and "Toca la ficha" in words(lab)


def test_who_is_chosen_is_marked_in_the_table(lab: PassLab) -> None:
    push(lab, "2 pases")
    click(lab, "(12,4)", "(10,9)")
    marked = re.findall(r'class="zamora-here">([^<]*)<', lab._details.value)
    assert marked == ["6", "8 C ", "2"]


def test_a_man_is_moved_and_the_table_changes(lab: PassLab) -> None:
    before = rows(lab)
    find(lab, w.ToggleButton).value = True
    click(lab, "(12,4)", "(12,5)")
    assert rows(lab) != before
    assert rows(lab) == [list(row) for row in lab.network.power(1)]
    assert (12, 5) in {piece.cells[0] for piece in lab.position.pieces()}
    # Where it cannot stand the reason is given, and nothing changes.
    now = lab.position
    click(lab, "(12,5)", "(1,4)")
    assert lab.position == now and words(lab)
    find(lab, w.ToggleButton).value = False
    click(lab, "(12,5)")
    assert "(12,5)" in words(lab)


def test_other_teams_and_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    black = PassLab(as_position(START[:-1] + "N"))
    assert rows(black) == [list(row) for row in black.network.power(1)]
    assert len(rows(black)) == 11
    assert isinstance(aula.pases("goldrez"), PassLab)
    assert aula.pases("nada") is None and capsys.readouterr().out


def test_on_paper(lab: PassLab) -> None:
    page = lab.static_html()
    assert "<img" in page and "Con exactamente 1 pase" in plain(page)
