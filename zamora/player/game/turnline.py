"""A slider over the turns of a game, and the graph of who stood better.

The first side is above the line, the second below. Nothing is shown by colour alone: a disc above
for the first side, a diamond below for the second, a square on the line for neither; what is filled
is decided, what is hollow is not.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import ClassVar

from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Side
from zamora.core.sides import as_label
from zamora.player.controls.base import Control, Field
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.scene import (
    Disc,
    Line,
    Point,
    Polygon,
    Scene,
    Shape,
    Text,
    diamond,
    square,
)
from zamora.player.picture.svg import paint_kept
from zamora.player.picture.theme import Ink
from zamora.player.play.standings import Standing

#: The size of the picture, and where in it the first and the last position stand.
WIDTH, HEIGHT, LEFT, RIGHT = 10.0, 2.6, 1.75, 9.6
_MIDDLE, _REACH = HEIGHT / 2, HEIGHT / 2 - 0.2
#: Signs of this size if there are few positions, smaller if there are many.
_SIGN, _FEW = 0.13, 30


def standing_graph(stood: Sequence[Standing], length: int, sides: tuple[str, str]) -> Scene:
    """The graph of a game.

    Args:
        stood: how it stood after 0, 1, … turns, as far as that is known.
        length: how many turns the game has.
        sides: the names of the sides.
    """
    points = [
        Point(at(number, length), _MIDDLE - one.height * _REACH) for number, one in enumerate(stood)
    ]
    size = _SIGN if length <= _FEW else _SIGN * _FEW / length
    signs = tuple(_sign(point, one, size) for point, one in zip(points, stood, strict=True))
    ground: tuple[Shape, ...] = (
        _area(0, _MIDDLE, "first-soft"),
        _area(_MIDDLE, HEIGHT, "second-soft"),
        Line((Point(0, _MIDDLE), Point(WIDTH, _MIDDLE)), "vertex", 0.03),
        Text(Point(LEFT / 2 - 0.05, _MIDDLE / 2), as_label(sides[0]), 0.3, "first", bold=True),
        Text(
            Point(LEFT / 2 - 0.05, HEIGHT - _MIDDLE / 2),
            as_label(sides[1]),
            0.3,
            "second",
            bold=True,
        ),
    )
    way = (Line(tuple(points), "text", 0.04),) if len(points) > 1 else ()
    return Scene(
        WIDTH,
        HEIGHT,
        {"board": ground, "under": way, "pieces": signs},
        title=_("Quién iba mejor, turno por turno"),
    )


def at(number: int, length: int) -> float:
    """The x coordinate of the position after ``number`` turns."""
    return LEFT + (RIGHT - LEFT) * (number / length if length else 0.5)


def _area(top: float, bottom: float, ink: Ink) -> Polygon:
    corners = (Point(0, top), Point(WIDTH, top), Point(WIDTH, bottom), Point(0, bottom))
    return Polygon(corners, ink)


def _sign(point: Point, one: Standing, size: float) -> Shape:
    ink: Ink = "draw" if one.better is None else ("first", "second")[one.better]
    fill: Ink = ink if one.decided else "paper"
    if one.better is None:
        return Polygon(square(point, size * 0.8), fill, ink, 0.04)
    if one.better is Side.FIRST:
        return Disc(point, size, fill, ink, 0.04)
    return Polygon(diamond(point, size * 1.3), fill, ink, 0.04)


class TurnLine(Control):
    """Goes to any turn of a game: by a slider (mouse, finger, arrow keys), or a click on the graph.

    For those who cannot see the graph, the slider's text and a table describe the game.
    """

    view_name: ClassVar[str] = "turn-line"

    #: How many turns there are.
    length = Field(0)
    #: How many of them have been played in the position shown.
    at = Field(0, input=True)
    label = Field("")
    #: What the slider says of its place.
    told = Field("")
    #: The graph as SVG and the same as a table, both empty while nothing is known.
    graph = Field("")
    table = Field("")
    #: Where in the graph the first and the last position stand, as shares of its width.
    left = Field(LEFT / WIDTH)
    right = Field(RIGHT / WIDTH)

    def __init__(self, dispatcher: Dispatcher, go: Callable[[int], object]) -> None:
        """A line without turns; ``go`` is called through ``dispatcher`` with the turn wanted."""
        super().__init__(label=_("Turno"))
        self._history: History | None = None
        self._stood: Sequence[Standing] = ()
        self._showing = False

        def moved(change: dict[str, int]) -> None:
            if not self._showing:
                dispatcher.post(go, change["new"])

        self.observe(moved, "at")

    def show(self, history: History, at: int, stood: Sequence[Standing] = ()) -> None:
        """Show a game at one of its positions.

        Args:
            history: the game.
            at: how many turns have been played.
            stood: how it stood after 0, 1, … turns, as far as that is known.
        """
        self._showing = True
        try:
            if history is not self._history or stood != self._stood:
                self._history, self._stood = history, tuple(stood)
                self.length = len(history.turns)
                self.graph, self.table = self._graph(), self._table()
            self.at = at
            self.told = self._sentence(at)
        finally:
            self._showing = False

    def _graph(self) -> str:
        if not self._stood or self._history is None:
            return ""
        sides = self._history.start.game.sides
        return paint_kept(standing_graph(self._stood, self.length, sides))

    def _sentence(self, at: int) -> str:
        words = _("{n} de {total}").format(n=at, total=self.length)
        return f"{words}: {self._stood[at].words}" if at < len(self._stood) else words

    def _table(self) -> str:
        if not self._stood or self._history is None:
            return ""
        turns = [_("inicio"), *map(format, self._history.turns)]
        rows = "".join(
            f'<tr><th scope="row">{number}. {html.escape(turn)}</th>'
            f"<td>{html.escape(one.words)}</td></tr>"
            for number, (turn, one) in enumerate(zip(turns, self._stood, strict=False))
        )
        return f"<table><caption>{html.escape(_('Quién iba mejor'))}</caption>{rows}</table>"
