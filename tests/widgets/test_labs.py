"""The instruments: the protractor for sweeps and the ruler."""

from __future__ import annotations

import pytest

from zamora.core.board import Cell
from zamora.library.compases.rules import BOARD, sweep_path
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.labs.instruments import ANGLES, Ruler, SweepLab
from zamora.player.picture.scene import Line, Sector
from zamora.player.picture.view import build

from .hands import (
    click,
    command,
    drag,
    fails,
    find,
    live,
    parts,
    pictures,
    plain,
    push,
    words,
)


def button(angle: int) -> str:
    return f"{angle:+d}°".replace("-", "−")


def test_a_new_protractor() -> None:
    lab = SweepLab()
    assert words(lab) == "Aprieta un ángulo. La aguja queda fija; el otro extremo barre."
    assert [b.description for b in parts(lab) if isinstance(b, w.Button)] == [
        button(angle) for angle in ANGLES
    ]
    assert find(lab, BoardView).alt.startswith("C1 en V22 y V23")


@pytest.mark.parametrize("angle", ANGLES)
def test_the_protractor_sweeps(angle: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr(BoardView, "animate", lambda _board, steps: seen.extend(steps) or 0.0)
    lab = SweepLab()
    push(lab, button(angle))
    path = sweep_path(Cell(2, 3), Cell(2, 2), angle)
    assert (lab.pivot, lab.end) == (Cell(2, 2), path[-1])
    said = words(lab)
    assert said.startswith(f"De V23 con {button(angle)}: visita ")
    assert all(BOARD.name(cell) in said for cell in path)
    other = angle - 360 if angle > 0 else angle + 360
    assert f"Con {button(other)} llegarías al mismo lugar" in said
    assert sweep_path(Cell(2, 3), Cell(2, 2), other)[-1] == path[-1], "that is true"
    assert live(lab) == said and len(seen) == 1
    (sector,) = (s for s in build(lab.view()).layer("under") if isinstance(s, Sector))
    assert sector.angle == angle


def test_clicking_the_moving_end_moves_the_needle() -> None:
    lab = SweepLab()
    push(lab, "+90°")
    click(lab, "V12")
    assert (lab.pivot, lab.end) == (Cell(1, 2), Cell(2, 2)) and lab.last is None
    assert words(lab).startswith("Aprieta un ángulo.")
    click(lab, "V12")
    assert lab.pivot == Cell(1, 2), "the needle itself stays"
    click(lab, "V22")
    assert lab.pivot == Cell(2, 2)


def test_off_the_board_is_refused_in_words() -> None:
    lab = SweepLab()
    push(lab, "+90°")  # to V12
    click(lab, "V12")  # the needle on V12: above there is no board
    push(lab, "+180°")
    assert words(lab) == "Con +180° el compás se saldría del tablero."
    assert lab.end == Cell(2, 2)
    push(lab, "+90°")
    assert lab.end == Cell(1, 3) and "saldría" not in words(lab)


def test_other_cells_and_drags_do_nothing() -> None:
    lab = SweepLab()
    click(lab, "V44", "V31")
    drag(lab, "V23", "V22")
    command(lab, "escape")
    command(lab, "undo")
    assert (lab.pivot, lab.end) == (Cell(2, 2), Cell(2, 3))


def test_a_sweep_of_every_compass_is_right() -> None:
    """Four quarter turns come back, whatever the needle."""
    for pivot, end in ((Cell(2, 2), Cell(2, 3)), (Cell(3, 3), Cell(2, 3))):
        lab = SweepLab()
        lab.pivot, lab.end = pivot, end
        for _quarter in range(4):
            assert lab.sweep(90)
        assert lab.end == end


def test_a_new_ruler() -> None:
    ruler = Ruler()
    assert words(ruler) == "Toca dos vértices y mide. El compás mide 1: un lado de cuadrado."
    click(ruler, "V22")
    assert words(ruler).startswith("Toca dos vértices")
    assert set(build(ruler.view()).layer("over"))


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ("V22", "V23", "De V22 a V23 hay 1. Justo lo que mide el compás."),
        ("V22", "V33", "De V22 a V33 hay √2 ≈ 1,41. Es más largo que el compás: no alcanza."),
        ("V11", "V13", "De V11 a V13 hay 2. Es más largo que el compás: no alcanza."),
        ("V11", "V23", "De V11 a V23 hay √5 ≈ 2,24. Es más largo que el compás: no alcanza."),
        ("V11", "V44", "De V11 a V44 hay √18 ≈ 4,24. Es más largo que el compás: no alcanza."),
    ],
)
def test_the_ruler_measures(a: str, b: str, said: str) -> None:
    ruler = Ruler()
    click(ruler, a, b)
    assert words(ruler) == said == live(ruler)
    lines = [s for s in build(ruler.view()).layer("under") if isinstance(s, Line)]
    assert len(lines) == 1


def test_every_length_on_the_board_is_right() -> None:
    ruler = Ruler()
    for a in BOARD.cells:
        for b in BOARD.cells:
            ruler.ends = (a, b)
            length = ((a.row - b.row) ** 2 + (a.column - b.column) ** 2) ** 0.5
            shown = ruler.words().split(" hay ")[1].split(". ")[0].split("≈")[-1]
            if a != b:
                assert float(shown.replace(",", ".")) == pytest.approx(length, abs=0.005)


def test_a_third_corner_starts_anew_and_the_same_one_counts_once() -> None:
    ruler = Ruler()
    click(ruler, "V22", "V22")
    assert ruler.ends == (Cell(2, 2),)
    click(ruler, "V23", "V44")
    assert ruler.ends == (Cell(4, 4),)


@pytest.mark.parametrize("kind", [SweepLab, Ruler])
def test_instruments_leave_a_picture(kind: type[SweepLab] | type[Ruler]) -> None:
    lab = kind()
    (picture,) = pictures(lab.static_html())
    assert "Tablero de Batalla de Compases" in picture.alt
    assert "despierta la lección" in plain(lab.static_html()) and repr(lab) in plain(
        lab.static_html()
    )


@pytest.mark.parametrize("kind", [SweepLab, Ruler])
def test_what_fails_is_told(
    kind: type[SweepLab] | type[Ruler], monkeypatch: pytest.MonkeyPatch
) -> None:
    lab = kind()
    fails(monkeypatch, lab, "touch")
    click(lab, "V22")
    assert words(lab) == "Algo falló: se rompió"
