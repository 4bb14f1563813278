"""A solved game to explore: its map on one sheet, and the position of the chosen dot.

Every position is a dot, the way to the end goes from left to right. Positions that are images of
each other under the game's symmetries share a dot. On the left stand the drawn positions in a ring
with the turns that keep the draw; to the right of it the decided ones, a column for each distance
to the end, each with its best turns.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, ClassVar

from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.controls import WholeScreen
from zamora.player.controls.base import Control, Field
from zamora.player.game.board import Board
from zamora.player.game.replay import standing
from zamora.player.picture.scene import Disc, Layer, Line, Point, Polygon, Scene, Shape, Text, paper
from zamora.player.picture.scene import diamond as diamond_at
from zamora.player.picture.scene import square as square_at
from zamora.player.picture.svg import Picture, paint_kept
from zamora.player.picture.theme import Ink
from zamora.player.picture.turnlists import value_list
from zamora.player.picture.view import View
from zamora.player.picture.words import describe_outcome, describe_turn
from zamora.player.play.actions import Action
from zamora.solve.retrograde import Solution, Value

_RING = 1.75
_COLUMN = 0.75
_ROW = 0.145
_TOP = 0.75
#: What the map that goes from top to bottom needs besides: at its sides, above, below.
_MARGIN, _HEAD, _FOOT = 1.1, 0.4, 0.95
#: Its ring is smaller, for the board beside it, and so are its steps: all of it is seen at once.
_SMALL_RING, _STEP = 1.0, 0.42
#: The size of letters: 13 pixels on a telephone, and on the map that lies.
_UPRIGHT, _LYING = 0.21, 0.29


@dataclass(frozen=True)
class PositionMap:
    """A map with its places, for pointer events.

    Attributes:
        scene: the picture.
        positions: one position of each dot.
        values: the value of each for the side to move.
        places: where each dot is in the picture.
    """

    scene: Scene
    positions: tuple[Position, ...]
    values: tuple[Value, ...]
    places: tuple[Point, ...]


def chart(solution: Solution, *, upright: bool = False) -> PositionMap:
    """The map of a solved game; ``upright``, for narrow pages, goes from top to bottom."""
    classes = _classes(solution)
    values = {name: solution.value(position) for name, position in classes.items()}
    edges = _edges(solution, classes, values)
    places, height = _places(values, edges)
    width = 2 * _RING + 1.2 + _COLUMN * (_longest(values) + 1) + 0.3
    if upright:
        middle = _TOP + (height - _TOP - 0.7) / 2
        places = {
            name: _turned(point, middle)
            if values[name].distance is None
            else Point(point.y - _TOP + _MARGIN / 2, _down(values, values[name].distance or 0))
            for name, point in places.items()
        }
        width = height - _TOP - 0.7 + _MARGIN
        height = _down(values, 0) + _FOOT
    captions = (_upright_captions if upright else _captions)(values, width, height)
    lines: list[Shape] = []
    for name, following in edges.items():
        for other in sorted(following):
            drawn = values[name].result == "draw"
            lines.append(
                Line(
                    (places[name], places[other]), "vertex", 0.012 if drawn else 0.018, opacity=0.8
                )
            )
    dots = [_dot(places[name], value, 0.055) for name, value in values.items()]
    start = places[_class_of(solution.start)]
    scene = Scene(
        width,
        height,
        {
            "board": (paper(width, height),),
            "under": tuple(lines),
            "pieces": tuple(dots),
            "over": (*captions, *_start_mark(start, _UPRIGHT if upright else _LYING)),
        },
        title=_("Mapa de todas las posiciones de {game}").format(game=solution.game.name),
        description=_description(values),
    )
    return PositionMap(
        scene,
        tuple(classes.values()),
        tuple(values[name] for name in classes),
        tuple(places[name] for name in classes),
    )


def _turned(point: Point, middle: float) -> Point:
    """The same place of the ring on a map that goes from top to bottom."""
    smaller = _SMALL_RING / _RING
    return Point(
        _MARGIN / 2 + _SMALL_RING + (point.y - middle) * smaller,
        _HEAD + _SMALL_RING + (point.x - _RING - 0.35) * smaller,
    )


def _down(values: dict[str, Value], distance: int) -> float:
    """How far down the positions stand that are so far from the end."""
    return _HEAD + 2 * _SMALL_RING + 0.55 + _STEP * (_longest(values) - distance)


def _class_of(position: Position) -> str:
    """A name shared by all images of a position."""
    images = [position.transformed(symmetry) for symmetry in position.game.symmetries]
    return min(image.code for image in (position, *images))


def _classes(solution: Solution) -> dict[str, Position]:
    """One position of each class, in the order in which they are reached."""
    classes: dict[str, Position] = {}
    for position in solution.positions:
        classes.setdefault(_class_of(position), position)
    return classes


def _edges(
    solution: Solution, classes: dict[str, Position], values: dict[str, Value]
) -> dict[str, set[str]]:
    """For each class, where its best turns lead."""
    return {
        name: {_class_of(turn.after) for turn in solution.best_turns(position)} - {name}
        for name, position in classes.items()
        if position.outcome is None
    }


def _longest(values: dict[str, Value]) -> int:
    return max(value.distance or 0 for value in values.values())


def _places(values: dict[str, Value], edges: dict[str, set[str]]) -> tuple[dict[str, Point], float]:
    columns: dict[int, list[str]] = defaultdict(list)
    ring = []
    for name, value in values.items():
        if value.distance is None:
            ring.append(name)
        else:
            columns[value.distance].append(name)
    tallest = max(map(len, columns.values()))
    height = max(2 * _RING + 1.0, tallest * _ROW) + _TOP + 0.7
    middle = _TOP + (height - _TOP - 0.7) / 2
    places: dict[str, Point] = {}
    for distance in sorted(columns):
        names = columns[distance]
        # Above or below, as the successors are: fewer lines cross.
        names.sort(
            key=lambda n: _mean([places[o].y for o in sorted(edges.get(n, ())) if o in places])
        )
        x = 2 * _RING + 1.2 + _COLUMN * (_longest(values) - distance)
        gap = min(3 * _ROW, (height - _TOP - 0.9) / max(len(names) - 1, 1))
        for i, name in enumerate(names):
            places[name] = Point(x, middle + (i - (len(names) - 1) / 2) * gap)
    for i, name in enumerate(ring):
        turn = 2 * math.pi * i / len(ring) - math.pi / 2
        places[name] = Point(_RING + 0.35 + _RING * math.cos(turn), middle + _RING * math.sin(turn))
    return places, height


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _dot(at: Point, value: Value, size: float) -> Shape:
    ink: Ink = value.result
    if value.result == "win":
        return Disc(at, size, ink)
    if value.result == "draw":
        return Polygon(square_at(at, size), ink)
    return Polygon(diamond_at(at, size * 1.35), ink)


def _captions(values: dict[str, Value], width: float, height: float) -> Layer:
    shapes: list[Shape] = [
        Text(Point(_RING + 0.35, 0.3), _("Empate"), _LYING, "draw", bold=True),
    ]
    for distance in range(_longest(values) + 1):
        x = 2 * _RING + 1.2 + _COLUMN * (_longest(values) - distance)
        shapes.append(_far(distance, Point(x, 0.3), _LYING))
    legend = _("G gana quien juega   ·   P pierde quien juega   ·   número: turnos que faltan")
    shapes.append(Text(Point(width / 2, height - 0.25), legend, _LYING, "text"))
    return tuple(shapes)


def _upright_captions(values: dict[str, Value], width: float, height: float) -> Layer:
    middle = Point(_MARGIN / 2 + _SMALL_RING, _HEAD + _SMALL_RING)
    shapes: list[Shape] = [Text(middle, _("Empate"), _UPRIGHT, "draw", bold=True, halo="paper")]
    for distance in range(_longest(values) + 1):
        shapes.append(_far(distance, Point(0.28, _down(values, distance)), _UPRIGHT))
    lines = (
        _("G gana quien juega   ·   P pierde quien juega"),
        _("número: turnos que faltan"),
    )
    for number, line in enumerate(lines):
        shapes.append(Text(Point(width / 2, height - 0.5 + 0.28 * number), line, _UPRIGHT, "text"))
    return tuple(shapes)


def _far(distance: int, at: Point, size: float) -> Text:
    """The label of the positions at this distance from the end."""
    win = distance % 2 == 1
    letter = _("fin") if distance == 0 else f"{_('G') if win else _('P')}{distance}"
    return Text(at, letter, size, "win" if win else "loss", bold=True)


def _start_mark(at: Point, size: float) -> Layer:
    return (
        Disc(at, 0.14, None, "focus", 0.04),
        Text(Point(at.x, at.y + 0.3), _("inicio"), size, "text", bold=True, halo="paper"),
    )


def _description(values: dict[str, Value]) -> str:
    count: dict[str, int] = defaultdict(int)
    for value in values.values():
        count[value.result] += 1
    return _(
        "{total} posiciones distintas, sin contar reflejos: en {win} gana quien juega, en {loss} "
        "pierde y en {draw} hay empate."
    ).format(total=len(values), win=count["win"], loss=count["loss"], draw=count["draw"])


class MapSheet(Control):
    """The map on the page; a click, a tap or an arrow key chooses a dot."""

    view_name: ClassVar[str] = "map"

    label = Field("")
    #: The same map lying and upright: its SVG, its size and where the dots are, in its units.
    maps = Field[tuple[Any, ...]](())
    #: The number of the dot that is chosen, from 0.
    chosen = Field(0, input=True)
    #: What is said of it.
    told = Field("")


class SolvedMap(w.Card):
    """The map of a solved game next to the position chosen on it.

    Attributes:
        sheet: the map.
        position: the position that was chosen.
    """

    def __init__(self, solution: Solution) -> None:
        """Show the map, and where the game starts."""
        self._solution = solution
        self._charts = {"lying": chart(solution), "upright": chart(solution, upright=True)}
        known = self._charts["lying"]
        self.position: Position = solution.start
        at = next((n for n, one in enumerate(known.positions) if one == solution.start), 0)
        maps = [_sheet(form, one) for form, one in self._charts.items()]
        self.sheet = MapSheet(label=known.scene.title, maps=tuple(maps), chosen=at)
        self._on_change(self.sheet, self._choose, "chosen")
        self._surface = BoardView(View(self.position), self._act, self._dispatcher)
        self._values = w.HTML().add_class("zamora-values")
        self._play = self._button(_("Jugar desde aquí"), self._play_from_here)
        self._own = w.VBox()
        right = [self._note, self._values, w.buttons(self._play, WholeScreen(small=True))]
        both = w.beside([self._surface], right)
        row = w.Box([self.sheet, both]).add_class("zamora-solved-row")
        super().__init__([row, self._own])
        self.add_class("zamora", "zamora-solved")
        self._show()

    def _choose(self, number: int) -> None:
        positions = self._charts["lying"].positions
        if 0 <= number < len(positions):
            self.position = positions[number]
            self._show()

    def _show(self) -> None:
        position = self.position
        self._surface.show(View(position, over=position.outcome is not None), touched=False)
        words = self._words()
        if self._note.text != words:
            self._note.say(words)
        self.sheet.told = words
        values = {} if position.outcome is not None else self._solution.turn_values(position)
        self._values.value = value_list(dict(values))
        w.show(self._values, values)
        w.show(self._play, position.outcome is None)

    def _words(self) -> str:
        position, sides = self.position, self.position.game.sides
        if position.outcome is not None:
            return describe_outcome(position.outcome, sides)
        turn = describe_turn(sides[position.side])
        value = _("Según la solución: {value}.").format(value=standing(position))
        return f"{turn} {value}"

    def _act(self, _action: Action) -> None:
        """The board here is to be looked at."""

    def _play_from_here(self) -> None:
        self._own.children = [Board(self.position)]

    def static_html(self) -> str:
        """The map as a picture."""
        return Picture(self._charts["lying"].scene)._repr_html_()

    def __repr__(self) -> str:
        """The map in words."""
        scene = self._charts["lying"].scene
        return f"{scene.title}. {scene.description}"


def _sheet(form: str, one: PositionMap) -> dict[str, Any]:
    return {
        "form": form,
        "svg": paint_kept(one.scene),
        "width": one.scene.width,
        "height": one.scene.height,
        "places": [[round(x, 3), round(y, 3)] for x, y in one.places],
    }
