"""The trace left by the steps of a turn, and the frames of their animation.

A sweep leaves the area that it has covered and its angle. All other steps leave gold cells and
arrows, the ball's dark in gold; several are numbered, and the man that lends the ball its movement
carries the number too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from zamora.core.board import Cell
from zamora.core.position import Piece, Side, Step
from zamora.explain.choosing import degrees
from zamora.player.picture import glyphs
from zamora.player.picture.dice import facing, is_die, rolling, spinning
from zamora.player.picture.ground import Frame
from zamora.player.picture.scene import (
    Disc,
    Layer,
    LayerName,
    Line,
    Point,
    Polygon,
    Sector,
    Shape,
    Text,
)
from zamora.player.picture.theme import Ink, side_ink

#: Gap between an arrow's end and the middle of a square, which a piece may cover.
SHORT = 0.55
#: The same for a suggested one, which lies over the men.
HINTED = 0.4
#: How strong the gold is where a turn led.
TRODDEN = 0.55
#: The ink of the ball's way.
JOURNEY: Ink = "on-white"
#: Offset to the left of arrows of one journey, there and back.
ASIDE = 0.08


@dataclass(frozen=True)
class Trace:
    """The steps of a turn, or of a part of it, as they are drawn.

    Attributes:
        steps: one after the other.
        actuators: for each step the labels of all who could have lent it its movement; if empty,
            what the steps themselves say.
        faint: whether it is the past, and not the point of the picture.
    """

    steps: tuple[Step, ...] = ()
    actuators: tuple[tuple[str, ...], ...] = ()
    faint: bool = True

    def credits(self, index: int) -> tuple[str, ...]:
        """Who could have made the step with this index."""
        if self.actuators:
            return self.actuators[index]
        actuator = self.steps[index].actuator
        return (actuator,) if actuator else ()


def draw_trace(
    trace: Trace, pieces: Sequence[Piece], mover: Side, where: Frame, ink: Ink | None = None
) -> tuple[Layer, Layer]:
    """What lies under the pieces, and what over them.

    Args:
        trace: the steps.
        pieces: what stands on the board.
        mover: whose turn it is or was.
        where: where cells lie.
        ink: one colour for all; by default each step has that of what it displaces.
    """
    under: list[Shape] = []
    over: list[Shape] = []
    several = sum(_is_way(step) for step in trace.steps) > 1
    marked: dict[Cell, list[str]] = {}
    unsure: set[Cell] = set()
    places = {piece.label: piece.cells[0] for piece in pieces}
    way = None
    if ink is None:
        under += _trodden(trace.steps, where)
    for index, step in enumerate(trace.steps):
        number = str(index + 1) if several else ""
        colour = ink or _step_ink(step, pieces, mover)
        drawn = draw_step(step, where, colour, faint=trace.faint, aside=ASIDE * several)
        if colour == "hint" and step.pivot is None:
            over += drawn
        else:
            under += drawn
        if several and _is_way(step):
            over += _number(step, number, where, colour)
        if step.kind == "place":
            over += _put(step, pieces, where)
        if step.kind == "foul":
            over += glyphs.card(where.at(step.target))
        if step.kind in ("move", "foul"):
            way = step.target
        for label in trace.credits(index):
            # A promoted or expelled man no longer has a label on the board.
            cell = places.get(label, way)
            if cell is not None:
                marked.setdefault(cell, []).append(number)
                if len(trace.credits(index)) > 1:
                    unsure.add(cell)
    for cell, numbers in marked.items():
        said = ",".join(filter(None, numbers))
        if said:
            over += _credit(said, where.at(cell), sure=cell not in unsure)
    return tuple(under), tuple(over)


def _trodden(steps: Sequence[Step], where: Frame) -> list[Shape]:
    """Gold where a turn led from and to; a sweep says that by itself."""
    if not where.covers:
        return []
    cells = dict.fromkeys(
        cell
        for step in steps
        if step.pivot is None and step.kind not in ("foul", "turn")
        for cell in (step.origin, step.target)
        if cell is not None and cell in where.board
    )
    if where.board.vertices:
        return [Disc(where.at(cell), 0.48, "select", opacity=TRODDEN) for cell in cells]
    return [Polygon(where.outline(cell), "select", opacity=TRODDEN) for cell in cells]


def _put(step: Step, pieces: Sequence[Piece], where: Frame) -> list[Shape]:
    """A dot where something is put down; not on dice and dominoes, which have spots."""
    put = next((piece for piece in pieces if step.target in piece.cells), None)
    if put is not None and (is_die(put) or len(put.cells) > 1):
        return []
    return [Disc(where.at(step.target), 0.12, "select", "on-white", 0.03)]


def _is_way(step: Step) -> bool:
    return step.origin is not None and step.origin != step.target


def _step_ink(step: Step, pieces: Sequence[Piece], mover: Side) -> Ink:
    """The colour of what a step displaces: that of its side; the ball has its own."""
    by_label = {piece.label: piece for piece in pieces}
    by_cell = {cell: piece for piece in pieces for cell in piece.cells}
    # A man's label may contain his cell, which has changed; or he is off the board.
    piece = by_label.get(step.piece)
    if piece is None and step.kind == "ball":
        piece = by_cell.get(step.target)
    if piece is None:
        return side_ink(mover if step.kind != "ball" else mover.other)
    return JOURNEY if piece.side is None else side_ink(piece.side)


def draw_step(
    step: Step, where: Frame, ink: Ink, *, faint: bool, aside: float = 0.0
) -> list[Shape]:
    """What remains visible of one step: the swept ground and its angle, or an arrow."""
    if not _is_way(step) or step.origin is None:
        return []
    if step.pivot is None:
        start, end = where.at(step.origin), where.at(step.target)
        ways = [(start, end)]
        if step.kind == "swap":  # both go: an arrow there, and one back
            ways.append((end, start))
            aside = ASIDE
        return [
            shape for one, other in ways for shape in _arrow(one, other, where, ink, faint, aside)
        ]
    return [
        _swept(step, where, float(step.angle), ink, 0.15 if faint else 0.24),
        *_arc(step, where, ink),
        _angle_label(step, where, step.angle, "name" if faint else ink, rests_at_end=faint),
    ]


def _shifted(start: Point, end: Point, aside: float) -> tuple[Point, Point, float, float, float]:
    """A way moved to its left: its ends, its direction and its length."""
    length = math.dist(start, end) or 1.0
    dx, dy = (end.x - start.x) / length, (end.y - start.y) / length
    x, y = aside * dy, -aside * dx
    return Point(start.x + x, start.y + y), Point(end.x + x, end.y + y), dx, dy, length


def _arrow(
    start: Point, end: Point, where: Frame, ink: Ink, faint: bool, aside: float
) -> list[Shape]:
    """The way of a man; that of the ball, dark in gold; one that is suggested, dashed."""
    start, end, dx, dy, length = _shifted(start, end, aside)
    if where.covers:
        short = HINTED if ink == "hint" else min(SHORT, 0.55 * length)
        end = Point(end.x - short * dx, end.y - short * dy)
    if ink == JOURNEY:
        return [Line((start, end), "select", 0.17), Line((start, end), ink, 0.065, arrow=True)]
    if ink == "hint":
        if where.covers:  # it lies over the man, and leaves him to be seen
            start = Point(start.x + 0.28 * dx, start.y + 0.28 * dy)
        way = Line((start, end), ink, 0.085, 0.15, arrow=True)
        return [Line((start, end), "casing", 0.17), way]
    wide = 0.05 if faint else 0.07
    return [Line((start, end), "casing", wide + 0.06), Line((start, end), ink, wide, arrow=True)]


def _number(step: Step, number: str, where: Frame, ink: Ink) -> list[Shape]:
    assert step.origin is not None
    start, _end, dx, dy, length = _shifted(where.at(step.origin), where.at(step.target), ASIDE)
    part = 0.5 * (length - SHORT)
    at = Point(start.x + part * dx + 0.14 * dy, start.y + part * dy - 0.14 * dx)
    size = 0.28 if len(number) == 1 else 0.22
    if ink == JOURNEY:
        return [Disc(at, 0.18, ink, "select", 0.045), Text(at, number, size, "select", bold=True)]
    return [Disc(at, 0.18, "casing", ink, 0.035), Text(at, number, size, ink, bold=True)]


def _credit(numbers: str, at: Point, *, sure: bool) -> list[Shape]:
    """The mark of the man that moved the ball; open if others could have done it as well."""
    fill: Ink = "text" if sure else "paper"
    width = 0.17 + 0.07 * max(len(numbers) - 1, 0)
    middle = Point(at.x - 0.47 + width, at.y + 0.31)
    body: Shape = Polygon(_plate(middle, width, 0.17), fill, "text", 0.03)
    return [body, Text(middle, numbers, 0.26, "paper" if sure else "text", bold=True)]


def _plate(middle: Point, width: float, height: float) -> tuple[Point, ...]:
    """A rectangle without its corners."""
    x, y = middle
    cut = 0.07
    half = [(width - cut, -height), (width, cut - height), (width, height - cut)]
    half += [(width - cut, height), (cut - width, height), (-width, height - cut)]
    half += [(-width, cut - height), (cut - width, -height)]
    return tuple(Point(x + dx, y + dy) for dx, dy in half)


# Sweeps -------------------------------------------------------------------------------------------


def _start_angle(step: Step, where: Frame) -> float:
    assert step.pivot is not None
    assert step.origin is not None
    (px, py), (x, y) = where.at(step.pivot), where.at(step.origin)
    return math.degrees(math.atan2(py - y, x - px))


def _swept(step: Step, where: Frame, angle: float, ink: Ink, opacity: float) -> Sector:
    assert step.pivot is not None
    return Sector(where.at(step.pivot), 1.0, _start_angle(step, where), angle, ink, opacity)


def _arc(step: Step, where: Frame, ink: Ink) -> list[Shape]:
    """The way of the end that swept: a dashed arc with a head."""
    assert step.pivot is not None
    (x, y), start = where.at(step.pivot), _start_angle(step, where)
    way = math.copysign(1, step.angle)

    def on(angle: float, far: float = 1.0) -> Point:
        turned = math.radians(start + angle)
        return Point(x + far * math.cos(turned), y - far * math.sin(turned))

    neck = step.angle - way * 19
    count = max(2, round(abs(neck) / 12))
    dashes = tuple(on(neck * n / count) for n in range(count + 1))
    tip = step.angle - way * 8
    return [
        Line(dashes, ink, 0.035, 0.09),
        Polygon((on(tip), on(neck, 1.09), on(neck, 0.91)), ink),
    ]


def _angle_label(
    step: Step, where: Frame, angle: int, ink: Ink, *, rests_at_end: bool = True
) -> Text:
    """The angle within the swept ground, off the compass: nearer to the side where it is not."""
    assert step.pivot is not None
    pivot = where.at(step.pivot)
    part = 0.36 if rests_at_end else 0.64
    bisector = math.radians(_start_angle(step, where) + part * step.angle)
    at = Point(pivot.x + 0.66 * math.cos(bisector), pivot.y - 0.66 * math.sin(bisector))
    return Text(at, degrees(angle), 0.2, ink, bold=True, halo="paper")


# Animation ----------------------------------------------------------------------------------------


def frames_of(
    step: Step, pieces: Sequence[Piece], where: Frame, count: int = 14
) -> list[dict[LayerName, Layer]]:
    """The frames of a step: a compass turns, a man or the ball slides to its cell, a die rolls.

    Args:
        step: the step.
        pieces: what stands on the board before it.
        where: where cells lie.
        count: number of frames.
    """
    if step.kind == "turn":
        return _spin(step, pieces, where, count)
    if not _is_way(step):
        return []
    return (_slide if step.pivot is None else _sweep)(step, pieces, where, count)


def _eased(count: int) -> list[float]:
    """How far a movement has come in each frame: slow at both ends, the eye follows better."""
    return [(1 - math.cos(math.pi * index / count)) / 2 for index in range(1, count + 1)]


def _slide(
    step: Step, pieces: Sequence[Piece], where: Frame, count: int
) -> list[dict[LayerName, Layer]]:
    assert step.origin is not None
    # Of two on one cell the one on top comes last.
    here = [p for p in pieces if p.label == step.piece and step.origin in p.cells]
    here = here or [p for p in pieces if step.origin in p.cells]
    if not here:
        return []
    mover = here[-1]
    start, end = where.at(step.origin), where.at(step.target)
    others = [piece for piece in pieces if piece is not mover]
    # A die that lies otherwise when it arrives has rolled there.
    rolls = bool(mover.faces and step.becomes)
    seen, ink = facing(mover, flipped=where.flipped), side_ink(mover.side)
    frames: list[dict[LayerName, Layer]] = []
    for part in _eased(count):
        # In thousandths of a cell, so that all of it shifts by the same numbers.
        at = Point(
            round(start.x + part * (end.x - start.x), 3),
            round(start.y + part * (end.y - start.y), 3),
        )
        drawn = rolling(seen, start, end, part, ink) if rolls else glyphs.draw(seen, (at,), ink)
        # What moves is above all others, which need not be painted again and again.
        frames.append({"over": tuple(drawn)})
    frames[0]["pieces"] = draw_pieces(others, where)
    return frames


def _spin(
    step: Step, pieces: Sequence[Piece], where: Frame, count: int
) -> list[dict[LayerName, Layer]]:
    """A die is turned where it is; from the other side of the table in the same sense."""
    mover = next((piece for piece in pieces if step.target in piece.cells), None)
    if mover is None:
        return []
    at, ink = where.at(step.target), side_ink(mover.side)
    seen = facing(mover, flipped=where.flipped)
    frames: list[dict[LayerName, Layer]] = [
        {"over": tuple(spinning(seen, at, step.angle * part, ink))} for part in _eased(count)
    ]
    frames[0]["pieces"] = draw_pieces([piece for piece in pieces if piece is not mover], where)
    return frames


def _sweep(
    step: Step, pieces: Sequence[Piece], where: Frame, count: int
) -> list[dict[LayerName, Layer]]:
    """The compass turns, the swept ground grows, the angle counts up."""
    assert step.pivot is not None
    mover = next(piece for piece in pieces if piece.label == step.piece)
    still = draw_pieces([piece for piece in pieces if piece.label != step.piece], where)
    ink = side_ink(mover.side)
    pivot = where.at(step.pivot)
    start = _start_angle(step, where)
    frames: list[dict[LayerName, Layer]] = []
    for part in _eased(count):
        angle = step.angle * part
        radians = math.radians(start + angle)
        end = Point(pivot.x + math.cos(radians), pivot.y - math.sin(radians))
        moving = glyphs.draw(mover, (pivot, end), ink)
        under = (
            _swept(step, where, angle, ink, 0.25),
            _angle_label(step, where, round(angle), ink),
        )
        frames.append(
            {"under": under, "pieces": (*still, *moving), "over": tuple(glyphs.pin(pivot))}
        )
    return frames


def draw_pieces(pieces: Sequence[Piece], where: Frame) -> Layer:
    """In the middle of a turn the ball, or the victim of a foul, may stand on another's cell."""
    shapes: list[Shape] = []
    standing: dict[Cell, int] = {}
    for piece in pieces:
        for cell in piece.cells:
            standing[cell] = standing.get(cell, 0) + 1
    drawn: set[Cell] = set()
    for piece in pieces:
        points = tuple(where.at(cell) for cell in piece.cells)
        shared = any(standing[cell] > 1 for cell in piece.cells)
        pair = int(not drawn.isdisjoint(piece.cells)) if shared else None
        seen = facing(piece, flipped=where.flipped)
        shapes += glyphs.draw(seen, points, side_ink(piece.side), pair)
        drawn.update(piece.cells)
    return tuple(shapes)
