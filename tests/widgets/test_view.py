"""From positions to pictures: what is drawn where, and how a sweep is animated."""

from __future__ import annotations

import itertools
import math

import pytest

import zamora
from zamora.core.board import Cell
from zamora.core.position import Step
from zamora.explain.choosing import degrees
from zamora.player.picture.badges import Badge
from zamora.player.picture.scene import Disc, Line, Polygon, Sector, Text
from zamora.player.picture.view import View, build, describe, frame, sweep_frames

CODES = (
    "compases:1 V12-V13 V42-V43 C1",
    "compases:1 V22-V23 V42-V43 C1",
    "compases:1 V21-V22 V32-V33 C2",
)
SWEEPS = [
    pytest.param(View(position, flipped=flipped), step, id=f"{code[11:]} {step.angle:+d} {flipped}")
    for code in CODES
    for position in [zamora.position(code)]
    for step in position.draft().next_steps
    for flipped in (False, True)
]
every_sweep = pytest.mark.parametrize(("view", "step"), SWEEPS)


def moving_end(view: View, step: Step, shapes: tuple[object, ...]) -> tuple[float, float]:
    """Where the moving end of a compass is drawn: its line's end that is not the pivot."""
    assert step.pivot is not None
    pivot = frame(view).at(step.pivot)
    ink = "first" if step.piece == "C1" else "second"
    (line,) = (shape for shape in shapes if isinstance(shape, Line) and shape.ink == ink)
    (end,) = (p for p in line.points if math.dist(p, pivot) > 0.5)
    assert math.dist(end, pivot) == pytest.approx(1), "a compass does not stretch"
    return end


def test_an_empty_board_is_said_to_be_empty() -> None:
    empty = zamora.game("roseta").start()
    assert describe(View(empty)) == "El tablero está vacío. Les toca a las negras."
    assert describe(View(empty, over=True)) == "El tablero está vacío."


def test_what_was_put_down_last_has_a_dot() -> None:
    game = zamora.game("go[size=5]")
    turn = game.start().parse("c3")
    plain, last = (build(View(turn.after, last=steps)) for steps in ((), turn.steps))
    (dot,) = set(last.layer("over")) - set(plain.layer("over"))
    assert isinstance(dot, Disc) and dot.centre == frame(View(turn.after)).at(turn.steps[0].target)
    # A die has spots of its own.
    turn = zamora.game("cefalopodo").start().turns()[0]
    assert build(View(turn.after, last=turn.steps)).layer("over") == ()


@pytest.mark.parametrize(("size", "rings"), [(3, 9), (4, 0)])
def test_where_men_go_nearly_everywhere_no_ring_says_so(size: int, rings: int) -> None:
    start = zamora.game(f"dominorio[rows={size},columns={size}]").start()
    open_cells = frozenset(start.game.board.cells)
    shapes = build(View(start, movable=open_cells)).layer("under")
    assert len({shape.centre for shape in shapes if isinstance(shape, Disc)}) == rings


@every_sweep
def test_a_sweep_starts_at_its_origin_and_ends_exactly_at_its_target(
    view: View, step: Step
) -> None:
    frames = sweep_frames(view, step)
    assert len(frames) == 14 and step.origin is not None
    where = frame(view)
    ends = [moving_end(view, step, shown["pieces"]) for shown in frames]
    assert math.dist(ends[0], where.at(step.origin)) < 0.1
    assert ends[-1] == pytest.approx(tuple(where.at(step.target)))
    # Halfway it is on the right side: over the first vertices of its path.
    passed = where.at(step.path[len(step.path) // 2 - 1]) if len(step.path) == 2 else None
    if passed is not None:
        assert min(math.dist(end, passed) for end in ends) < 0.2


@every_sweep
def test_the_swept_ground_and_the_angle_grow_to_the_whole(view: View, step: Step) -> None:
    sectors, angles = [], []
    for shown in sweep_frames(view, step):
        (sector,) = (shape for shape in shown["under"] if isinstance(shape, Sector))
        (word,) = (shape for shape in shown["under"] if isinstance(shape, Text))
        sectors.append(sector)
        angles.append(word.text)
    sign = 1 if step.angle > 0 else -1
    sizes = [sign * sector.angle for sector in sectors]
    assert sizes == sorted(sizes) and 0 < sizes[0] < 10 and sizes[-1] == abs(step.angle)
    assert len({sector.start for sector in sectors}) == 1
    numbers = [int(word.rstrip("°").replace("−", "-")) for word in angles]
    assert numbers == [round(sector.angle) for sector in sectors]
    assert angles[-1] == f"{step.angle:+d}°".replace("-", "−")
    # The ground begins where the compass stood.
    assert step.origin is not None
    start = sectors[0]
    radians = math.radians(start.start)
    edge = (start.centre.x + math.cos(radians), start.centre.y - math.sin(radians))
    assert edge == pytest.approx(tuple(frame(view).at(step.origin)))


@every_sweep
def test_what_remains_of_a_sweep_is_its_last_frame(view: View, step: Step) -> None:
    """No jump when the animation ends."""
    after = next(
        turn.after for turn in view.position.turns() for way in view.position.ways(turn)
        if way.steps == (step,)
    )  # fmt: skip
    scene = build(View(after, last=(step,), flipped=view.flipped))
    last = sweep_frames(view, step)[-1]
    assert moving_end(view, step, scene.layer("pieces")) == pytest.approx(
        moving_end(view, step, last["pieces"])
    )
    (kept,) = (shape for shape in scene.layer("under") if isinstance(shape, Sector))
    (shown,) = (shape for shape in last["under"] if isinstance(shape, Sector))
    assert (kept.centre, kept.start, kept.angle) == (shown.centre, shown.start, shown.angle)
    words = [shape.text for shape in scene.layer("under") if isinstance(shape, Text)]
    assert words == [f"{step.angle:+d}°".replace("-", "−")]


def test_other_steps_are_not_swept() -> None:
    view = View(zamora.position(CODES[0]))
    assert sweep_frames(view, Step("move", "C1", Cell(1, 1), Cell(1, 2))) == []
    assert sweep_frames(view, Step("place", "C1", None, Cell(1, 2))) == []


def test_a_step_without_a_pivot_is_an_arrow() -> None:
    step = Step("move", "C1", Cell(1, 2), Cell(2, 2))
    layer = build(View(zamora.position(CODES[0]), last=(step,))).layer("under")
    casing, arrow = (shape for shape in layer if isinstance(shape, Line))
    assert arrow.arrow and (casing.ink, arrow.ink) == ("casing", "first")
    placed = Step("place", "C1", None, Cell(1, 2))
    assert build(View(zamora.position(CODES[0]), last=(placed,))).layer("under") == ()


def test_flipping_is_half_a_turn_of_the_picture() -> None:
    view = View(zamora.position(CODES[1]))
    where, turned = frame(view), frame(View(view.position, flipped=True))
    for cell in view.position.game.board.cells:
        a, b = where.at(cell), turned.at(cell)
        assert (a.x + b.x, a.y + b.y) == pytest.approx((where.width, where.height))


def test_names_stay_within_the_picture_and_apart() -> None:
    for flipped in (False, True):
        scene = build(View(zamora.position(CODES[0]), flipped=flipped))
        names = [s for s in scene.layer("board") if isinstance(s, Text) and s.text.startswith("V")]
        assert {name.text for name in names} == {f"V{r}{c}" for r in "1234" for c in "1234"}
        places = [name.at for name in names]
        assert min(math.dist(a, b) for a in places for b in places if a != b) > 0.4


def test_the_goals_are_on_the_right_rows() -> None:
    for flipped in (False, True):
        view = View(zamora.position(CODES[0]), flipped=flipped)
        scene, where = build(view), frame(view)
        bands = {s.fill: s for s in scene.layer("board") if isinstance(s, Polygon)}
        for ink, row in (("first-soft", 4), ("second-soft", 1)):
            ys = [point.y for point in bands[ink].points]  # type: ignore[index]
            assert min(ys) < where.at(Cell(row, 1)).y < max(ys)
        words = {s.text for s in scene.layer("board") if isinstance(s, Text)}
        assert {"meta de C1", "meta de C2"} <= words


def test_sides_differ_in_shape_too() -> None:
    pieces = build(View(zamora.position(CODES[0]))).layer("pieces")
    of_first = [s for s in pieces if getattr(s, "fill", None) == "first"]
    of_second = [s for s in pieces if getattr(s, "fill", None) == "second"]
    assert {type(s) for s in of_first} == {Disc} and {type(s) for s in of_second} == {Polygon}


def test_values_differ_in_letter_and_shape() -> None:
    seen = {}
    for result, distance in (("win", 3), ("draw", None), ("loss", 12)):
        badges = {Cell(2, 2): Badge(result, distance)}
        body, word = build(View(zamora.position(CODES[0]), badges=badges)).layer("over")
        assert isinstance(word, Text)
        seen[word.text] = (type(body), body.fill)  # type: ignore[union-attr]
    assert seen == {"G3": (Disc, "win"), "E": (Polygon, "draw"), "P12": (Polygon, "loss")}


def test_a_badge_stands_in_for_the_target_mark() -> None:
    view = View(
        zamora.position(CODES[0]),
        targets=frozenset({Cell(2, 2), Cell(3, 3)}),
        badges={Cell(2, 2): Badge("win", 1)},
    )
    inks = [getattr(shape, "fill", None) for shape in build(view).layer("over")]
    assert inks.count("target") == 1 and inks.count("win") == 1


@pytest.mark.parametrize(
    ("result", "distance", "words"),
    [
        ("win", 1, "gana en 1 turno"),
        ("win", 3, "gana en 3 turnos"),
        ("loss", 2, "pierde en 2 turnos"),
        ("draw", None, "empata"),
    ],
)
def test_values_in_words(result: str, distance: int | None, words: str) -> None:
    assert Badge(result, distance).words == words


def test_the_description_names_everything() -> None:
    position = zamora.position(CODES[2])
    assert describe(View(position)) == ("C1 en V21 y V22; C2 en V32 y V33. Le toca a C2.")
    assert describe(View(position, over=True)) == "C1 en V21 y V22; C2 en V32 y V33."
    assert build(View(position)).title == "Tablero de Batalla de Compases"


def test_angles_never_stand_on_each_other() -> None:
    position = zamora.game("compases").start().play("V12 a V23")
    turns = position.turns()
    for played, better in itertools.permutations(turns, 2):
        scene = build(View(position, last=played.steps, hint=better.steps, over=True))
        said = [shape for shape in scene.layer("under") if isinstance(shape, Text)]
        assert degrees(better.steps[0].angle) in [shape.text for shape in said]
        for one, other in itertools.combinations(said, 2):
            assert abs(one.at.x - other.at.x) > 0.5 or abs(one.at.y - other.at.y) > 0.2


def test_numbers_and_names_are_readable_on_boards_side_by_side_and_in_a_line() -> None:
    alice = [
        s for s in build(View(zamora.game("alicia").start())).layer("board") if isinstance(s, Text)
    ]
    eights = sorted(s.at.x for s in alice if s.text == "8")
    assert len(eights) == 3  # one between the boards
    assert all(b - a > 1 for a, b in itertools.pairwise(eights))
    line = build(View(zamora.game("alak").start()))
    (name,) = (
        s for layer in line.layers.values() for s in layer if isinstance(s, Text) and s.text == "a"
    )
    point = min((s for s in line.layer("board") if isinstance(s, Disc)), key=lambda s: s.centre.x)
    assert name.at.y - name.size / 2 >= point.centre.y + 0.44  # below a stone
    assert name.at.y + name.size / 2 <= line.height
