"""The look of pieces, goals and marks: a function a kind, all kinds of all games in one table.

A piece is told by its shape and its letters as well as by its colour: C1 has round ends, C2 square
ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zamora.board import Cell
from zamora.i18n import _
from zamora.position import Game, Piece, Side
from zamora_widgets.scene import Disc, Line, Point, Polygon, Shape, Text, square
from zamora_widgets.theme import Ink

Glyph = Callable[[Piece, tuple[Point, ...], Ink], list[Shape]]


def draw(piece: Piece, points: tuple[Point, ...], ink: Ink) -> list[Shape]:
    """The shapes of ``piece`` standing at ``points``."""
    return _GLYPHS[piece.kind](piece, points, ink)


def pin(at: Point) -> list[Shape]:
    """The needle of a compass, on the end that stays fixed."""
    return [Disc(at, 0.11, "on-side", "text", 0.035), Disc(at, 0.04, "text")]


def ring(at: Point, width: float, dash: float = 0.0) -> list[Shape]:
    """A bright ring with dark edges: on pale ground the bright ink alone is hard to see."""
    return [
        Disc(at, 0.25, None, "text", width + 0.03, dash),
        Disc(at, 0.25, None, "select", width, dash),
    ]


def mark(kind: str, at: Point) -> list[Shape]:
    """The mark of an exercise on a cell; see :class:`~zamora_widgets.view.View`."""
    x, y = at
    if kind == "good":
        tick = (Point(x - 0.11, y), Point(x - 0.02, y + 0.1), Point(x + 0.13, y - 0.11))
        return [Disc(at, 0.22, "mark-good"), Line(tick, "on-value", 0.05)]
    if kind == "bad":
        cross = (
            (Point(x - 0.1, y - 0.1), Point(x + 0.1, y + 0.1)),
            (Point(x - 0.1, y + 0.1), Point(x + 0.1, y - 0.1)),
        )
        return [
            Polygon(square(at, 0.2), "mark-bad"),
            *(Line(stroke, "on-value", 0.05) for stroke in cross),
        ]
    if kind == "shown":
        return [Disc(at, 0.24, None, "hint", 0.06)]
    return [Disc(at, 0.22, "select", "text", 0.025)]


def goals(game: Game[Any, Any], at: Callable[[Cell], Point]) -> list[Shape]:
    """The goals of a game, under its pieces, where its board has any to show."""
    return _GOALS[game.key](at) if game.key in _GOALS else []


def _compass(piece: Piece, points: tuple[Point, ...], ink: Ink) -> list[Shape]:
    a, b = points
    middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    ends: list[Shape]
    if piece.side is Side.FIRST:
        ends = [Disc(point, 0.14, ink, "on-side", 0.03) for point in points]
        plate: Shape = Disc(middle, 0.17, ink, "on-side", 0.03)
    else:
        ends = [Polygon(square(point, 0.125), ink, "on-side", 0.03) for point in points]
        plate = Polygon(square(middle, 0.155), ink, "on-side", 0.03)
    return [
        Line((a, b), "on-side", 0.15),
        Line((a, b), ink, 0.09),
        *ends,
        plate,
        Text(middle, piece.label[-1], 0.24, "on-side", bold=True),
    ]


def _compass_goals(at: Callable[[Cell], Point]) -> list[Shape]:
    """A band along the row that each compass must reach, named outside the board."""
    return [*_goal_band(at, 4, Side.FIRST), *_goal_band(at, 1, Side.SECOND)]


def _goal_band(at: Callable[[Cell], Point], row: int, side: Side) -> list[Shape]:
    soft: Ink = "first-soft" if side is Side.FIRST else "second-soft"
    ink: Ink = "first" if side is Side.FIRST else "second"
    one_end, other_end, inside = at(Cell(row, 1)), at(Cell(row, 4)), at(Cell(5 - row, 1))
    left, right = sorted((one_end.x, other_end.x))
    y = one_end.y
    outwards = 1 if y > inside.y else -1
    corners = (
        Point(left - 0.2, y - 0.17),
        Point(right + 0.2, y - 0.17),
        Point(right + 0.2, y + 0.17),
        Point(left - 0.2, y + 0.17),
    )
    name = _("meta de {side}").format(side="C1" if side is Side.FIRST else "C2")
    middle = Point((left + right) / 2, y + 0.5 * outwards)
    return [Polygon(corners, soft, ink, 0.012), Text(middle, name, 0.2, ink, bold=True)]


_GLYPHS: dict[str, Glyph] = {"compass": _compass}
_GOALS: dict[str, Callable[[Callable[[Cell], Point]], list[Shape]]] = {"compases": _compass_goals}
