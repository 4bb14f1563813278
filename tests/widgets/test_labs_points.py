"""Points that are dragged, touched or moved by keys, and what lesson 3 says of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

import pytest

from zamora.core.board import Cell
from zamora.library.golez.notation import BOARD
from zamora.metric import (
    CASES,
    CHEBYSHEV,
    DISTANCES,
    EUCLID,
    FALSE_METRICS,
    TAXI,
    Axiom,
    check_axioms,
    free_stops,
)
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.labs.metric import ASKED, MASKS, MeasureLab, StopLab, way
from zamora.player.labs.points import FIRST_CELLS, CaseLab, PointsLab, ShortLab
from zamora.player.labs.triples import ALL, SQUARES, TripleLab, boards
from zamora.player.picture.scene import Line, Polygon, Text
from zamora.player.picture.view import build
from zamora_widgets import aula

from .hands import (
    cell,
    click,
    command,
    drag,
    fails,
    find,
    live,
    pictures,
    plain,
    push,
    send,
    states,
    text,
    words,
)

LABS: list[Callable[[], PointsLab]] = [
    MeasureLab,
    lambda: MeasureLab(DISTANCES[:1]),
    StopLab,
    lambda: StopLab(masked=True),
    lambda: StopLab(free=True),
    CaseLab,
    ShortLab,
]
every_lab = pytest.mark.parametrize("make", LABS)


def names(lab: PointsLab) -> list[str]:
    return [BOARD.name(cell) for cell in lab.cells]


def put(lab: PointsLab, cells: str) -> None:
    """Drag the points to these cells, one after the other, by way of a corner."""
    for number, name in enumerate(cells.split()):
        drag(lab, names(lab)[number], "97", name)


# Moving points ------------------------------------------------------------------------------------


@every_lab
def test_a_point_is_dragged_and_heard_of_on_its_way(make: Callable[[], PointsLab]) -> None:
    lab = make()
    first, *others = names(lab)
    assert states(lab) == dict.fromkeys((first, *others), "movable")
    assert sorted(find(lab, BoardView).carries) == sorted((first, *others))
    send(lab, "lift", cell=first)
    send(lab, "drag", cell="77")
    assert names(lab) == ["77", *others] and "77" in words(lab), "said before it is put down"
    send(lab, "drag", cell="37")
    send(lab, "drop", cell="37")
    assert names(lab) == ["37", *others]
    assert "37" in words(lab) and words(lab) == live(lab)
    assert states(lab) == dict.fromkeys(("37", *others), "movable")


@every_lab
def test_beside_the_board_it_goes_back(make: Callable[[], PointsLab]) -> None:
    lab = make()
    before, said = names(lab), words(lab)
    drag(lab, before[1], "77", "")
    assert names(lab) == before and words(lab) == said and lab.held is None
    send(lab, "lift", cell=before[0])
    send(lab, "drag", cell="77")
    command(lab, "escape")
    assert names(lab) == before
    drag(lab, "97", "96", "95")
    assert names(lab) == before, "nothing was there to be dragged"


@every_lab
def test_a_point_is_picked_up_and_put_down(make: Callable[[], PointsLab]) -> None:
    lab = make()
    first, *others = names(lab)
    click(lab, first)
    assert words(lab) == live(lab) == f"Tienes {lab.letters()[0]}. Toca la casilla adonde va."
    assert lab.view().selected == BOARD.cell(first)
    click(lab, "97")
    assert names(lab) == ["97", *others] and lab.held is None
    # By keys: the same cell twice puts it down where it was.
    click(lab, "97")
    click(lab, "97")
    assert names(lab) == ["97", *others] and lab.held is None
    click(lab, "97")
    command(lab, "escape")
    assert lab.held is None
    click(lab, "91")
    assert lab.held is None, "nothing stands there"


@every_lab
def test_what_is_no_cell_changes_nothing(make: Callable[[], PointsLab]) -> None:
    lab = make()
    before, said = names(lab), words(lab)
    for wrong in ("", "11", "99", "V12"):
        click(lab, wrong)
        for kind in ("lift", "drag", "drop"):
            send(lab, kind, cell=wrong)
    command(lab, "undo")
    assert names(lab) == before and words(lab) == said


def test_points_may_share_a_cell() -> None:
    lab = CaseLab()
    put(lab, "44 44 44")
    assert words(lab) == (
        "A = 44, B = 44, C = 44. Hay empates y se dan los casos 1, 2, 3, 4, 5, 6, 7, 8."
    )
    assert cell(lab, "44")["label"] == "44, ABC"
    drag(lab, "44", "57")
    assert sorted(names(lab)) == ["44", "44", "57"], "one of them at a time"


@every_lab
def test_they_leave_a_picture(make: Callable[[], PointsLab]) -> None:
    lab = make()
    (shown,) = pictures(lab.static_html())
    assert shown.alt.startswith("Tablero de Golez")
    assert repr(lab) in plain(lab.static_html())


@every_lab
def test_what_fails_is_told(make: Callable[[], PointsLab], monkeypatch: Any) -> None:
    lab = make()
    fails(monkeypatch, lab, "touch")
    click(lab, "64")
    assert words(lab) == "Algo falló: se rompió"


# Two points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("distance", [CHEBYSHEV, TAXI], ids=lambda one: one.key)
def test_every_way_is_a_shortest_one(distance: Any) -> None:
    for x, y in product(BOARD.cells, repeat=2):
        cells = way(distance, x, y)
        assert cells[0] == x and cells[-1] == y and set(cells) <= set(BOARD.cells)
        assert len(cells) == distance.raw(x, y) + 1
        assert all(distance.raw(a, b) == 1 for a, b in pairwise(cells))
    assert way(EUCLID, Cell(3, 3), Cell(7, 6)) == (Cell(3, 3), Cell(7, 6))
    assert {cell.row for cell in way(CHEBYSHEV, Cell(6, 2), Cell(6, 6))} == {6}, "no zigzag"


def test_measuring() -> None:
    lab = MeasureLab()
    put(lab, "91 64")
    assert words(lab) == "X = 91, Y = 64. 3 filas y 3 columnas."
    table = text(lab, "zamora-values")
    assert table.split("pasos del taxi")[0].endswith("columnas 3 ")
    assert "columnas 6" in table and "√18 ≈ 4,24" in table
    arrows = [s for s in build(lab.view()).layer("under") if isinstance(s, Line)]
    assert len(arrows) == 3
    find(lab, w.ToggleButtons).value = "taxi"
    assert len([s for s in build(lab.view()).layer("under") if isinstance(s, Line)]) == 6
    assert cell(lab, "81")["label"] == "81, paso 1"


def test_only_the_king_is_shown_before_the_others_are_met() -> None:
    lab = MeasureLab(DISTANCES[:1])
    assert "taxi" not in text(lab, "zamora-values")
    assert not [one for one in lab.children if isinstance(one, w.ToggleButtons)]


# A stop -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("distance", "said"),
    [
        ("chebyshev", "De X a Y hay 2; pasando por Z, 1 + 1 = 2. La parada no cuesta nada."),
        ("taxi", "De X a Y hay 2; pasando por Z, 2 + 2 = 4. La parada alarga el camino."),
        ("euclides", "De X a Y hay 2; pasando por Z, √2 + √2 ≈ 2,83. La parada alarga el camino."),
    ],
)
def test_a_stop(distance: str, said: str) -> None:
    lab = StopLab()
    put(lab, "53 55 44")
    find(lab, w.ToggleButtons).value = distance
    assert words(lab) == f"X = 53, Y = 55, Z = 44. {said}"


@pytest.mark.parametrize("distance", DISTANCES, ids=lambda one: one.key)
def test_free_stops_are_tinted(distance: Any) -> None:
    lab = StopLab(free=True)
    put(lab, "42 76 91")
    find(lab, w.ToggleButtons).value = distance.key
    tinted = [s for s in build(lab.view()).layer("under") if isinstance(s, Polygon)]
    wanted = free_stops(BOARD, distance, *lab.cells[:2])
    assert len(tinted) == len(wanted)
    assert text(lab, "zamora-cases").startswith(f"{len(wanted)} casillas pintadas")
    assert cell(lab, BOARD.name(wanted[1]))["label"].endswith("parada gratis")


def test_the_masks_that_exercises_ask_for_are_not_taken_off_here() -> None:
    assert {mask.key for mask in MASKS} | ASKED == {false.distance.key for false in FALSE_METRICS}
    options = dict(find(StopLab(masked=True), w.Dropdown).options)
    assert not ASKED & set(options.values())


@pytest.mark.parametrize("mask", MASKS, ids=lambda one: one.key)
def test_every_mask_can_be_taken_off(mask: Any) -> None:
    """On the first counterexample to each broken condition its line has a cross."""
    lab = StopLab(masked=True)
    find(lab, w.Dropdown).value = mask.key
    report = check_axioms(BOARD, mask)
    order = (Axiom.ZERO, Axiom.SYMMETRY, Axiom.TRIANGLE, Axiom.POSITIVE)
    assert report.broken
    for axiom in report.broken:
        cells = report[axiom].counterexamples[0].cells
        x, y, z = (*cells, cells[0], cells[0])[:3]
        put(lab, " ".join(map(BOARD.name, (x, y, z))))
        assert lab.conditions()[order.index(axiom)].startswith("✘")
    for x, y, z in product(BOARD.cells[::9], repeat=3):
        lab.cells = [x, y, z]
        for axiom, line in zip(order, lab.conditions(), strict=True):
            assert axiom in report.broken or line.startswith("✔")


def test_at_first_no_mask_has_slipped() -> None:
    assert all(line.startswith("✔") for line in StopLab(masked=True).conditions())


# Cases --------------------------------------------------------------------------------------------


def test_new_cases() -> None:
    lab = CaseLab()
    assert words(lab) == "A = 32, B = 44, C = 96. Es el caso 4."
    assert lab.explained.cells == FIRST_CELLS
    said = text(lab, "zamora-cases")
    assert "Caso 4: X1 ≥ Y1 (2 ≥ 1); Y2 ≥ X2 (6 ≥ 4); Z ≥ X2 − X1 (5 ≥ 2)." in said
    assert "d_AC ≤ d_AB + d_BC: 6 ≤ 2 + 5" in said
    lines = [s for s in build(lab.view()).layer("under") if isinstance(s, Line)]
    assert len(lines) == 3


def test_the_letters_go_from_left_to_right_as_the_cells_move() -> None:
    lab = CaseLab()
    put(lab, "57 31 62")
    assert words(lab) == "A = 31, B = 62, C = 57. Es el caso 6."
    assert [cell(lab, name)["label"] for name in ("31", "62", "57")] == ["31, A", "62, B", "57, C"]
    letters = [s.text for s in build(lab.view()).layer("pieces") if isinstance(s, Text)]
    assert sorted(letters) == ["A", "B", "C"]


@pytest.mark.parametrize("cells", ["33 35 55", "12 13 32", "91 52 37", "64 65 74", "31 61 91"])
def test_what_is_said_is_true(cells: str) -> None:
    lab = CaseLab()
    put(lab, cells)
    found = lab.explained
    said = text(lab, "zamora-cases")
    for number in (1, 2, 3):
        argument = found.argument(number)
        assert argument.holds
        assert f"{argument.statement}: {argument.filled}" in said
    assert set(found.cases) <= set(CASES)
    assert all(str(case) in words(lab) for case in found.cases)


def test_the_short_proof_is_true_of_all_cells_in_any_order() -> None:
    lab = ShortLab()
    for cells in product(BOARD.cells[::8], repeat=3):
        lab.cells = list(cells)
        for line in plain(lab.details()).split(". "):
            terms = line.partition(": ")[2].rstrip(" .").split(" ≤ ")
            values = [sum(map(int, term.split(" + "))) for term in terms]
            assert values == sorted(values), line
    a, b, c = lab.cells
    assert plain(lab.details()).endswith(
        f"La mayor de las dos es d_AC: {CHEBYSHEV(a, c)} ≤ {CHEBYSHEV(a, b)} + {CHEBYSHEV(b, c)}."
    )


# All triples --------------------------------------------------------------------------------------


class Clock:
    """Keeps what a lab wants to do later, until it is told to go on."""

    def __init__(self, lab: TripleLab, monkeypatch: pytest.MonkeyPatch) -> None:
        self.due: list[tuple[Any, ...]] = []
        monkeypatch.setattr(
            lab._dispatcher, "later", lambda _s, action, *args: self.due.append((action, *args))
        )

    def tick(self, times: int = 1) -> None:
        for _n in range(times):
            action, *args = self.due.pop(0)
            action(*args)


def test_all_triples_are_counted_while_one_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = TripleLab()
    clock = Clock(lab, monkeypatch)
    assert "Contar" in lab.words() and not any(char.isdigit() for char in lab.words())
    push(lab, "Contar")
    clock.tick(2)
    assert lab.words() == f"Ternas revisadas: {3 * 69**2:_}. Fallan: 0.".replace("_", "\u202f")
    x = BOARD.cells[2]
    assert cell(lab, BOARD.name(x))["label"].endswith(", X"), "where the count is"
    push(lab, "Parar")
    stopped = lab.words()
    assert live(lab) == stopped
    clock.tick()
    assert lab.words() == stopped and not clock.due
    push(lab, "Seguir")
    while clock.due:
        clock.tick()
    total = sum(len(board.cells) ** 3 for _name, board in boards())
    assert lab.finished and sum(one.checked for one in lab.counts) == total
    assert f"{total:_}".replace("_", "\u202f") in lab.words() and lab.words() == live(lab)
    assert "Fallan: 0." in lab.words() and "Son todas." in lab.words()
    assert len(lab.counts) == len(SQUARES) + 2
    push(lab, "Desde cero")
    assert not lab.counts and "Contar" in lab.words()


def test_another_measure_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = TripleLab(ALL)
    clock = Clock(lab, monkeypatch)
    push(lab, "Contar")
    find(lab, w.Dropdown).value = "cuadrado"
    assert not lab.counts and not lab.running
    clock.tick()
    assert not lab.counts, "what was under way is forgotten"
    push(lab, "Contar")
    while clock.due:
        clock.tick()
    wrong = sum(
        check_axioms(board, lab.distance)[Axiom.TRIANGLE].failures for _n, board in boards()
    )
    assert sum(one.failures for one in lab.counts) == wrong > 0
    assert "La primera que falla (Golez, con sus arcos): X = " in lab.words()


def test_the_published_page_tells_no_result() -> None:
    assert "328" not in TripleLab().static_html()


# The classroom ------------------------------------------------------------------------------------


def test_names_of_the_classroom(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(aula.casos(), CaseLab) and isinstance(aula.casos("corta"), ShortLab)
    assert isinstance(aula.medir(), MeasureLab) and isinstance(aula.ternas(), TripleLab)
    assert aula.medir("rey").distances == (CHEBYSHEV,)  # type: ignore[union-attr]
    assert aula.parada("gratis").free and aula.parada("Disfraces ").masked  # type: ignore[union-attr]
    assert len(find(aula.ternas("todas"), w.Dropdown).options) == len(ALL)  # type: ignore[arg-type]
    capsys.readouterr()
    assert aula.parada("gratuita") is aula.medir("dama") is aula.casos("largo") is None
    out = capsys.readouterr().out
    assert "«gratuita»" in out and '"gratis"' in out and '"rey"' in out and '"corta"' in out
