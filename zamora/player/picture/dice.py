"""Dice: flat ones, dice of which three faces are seen, dice that roll, their nets, all their ways.

A die of which three faces are seen is looked at from above and from aside: it is drawn as if its
upper face stood a little to the left and behind the lower one, so that its front and its right face
are seen, too. It rolls and is turned in space by the same projection.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from zamora.core.dice import SEEN, UNSEEN, WAYS, all_faces, is_even, turned
from zamora.core.i18n import _
from zamora.core.position import Piece, Side
from zamora.player.picture.scene import Disc, Point, Polygon, Scene, Shape, Text, cast, square
from zamora.player.picture.theme import Ink

#: The kinds of dice.
DICE = ("die", "leader", "keydie")
#: Where the pips of a die are, in thirds of its face.
_PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
#: How far from the middle of a face its pips are, and how large, in halves of the face.
_OUT, _PIP = 0.57, 0.2
#: How much of a die its front and right faces take, and how much larger one is that leads.
_ASIDE, _LARGER = 0.5, 1.14
#: How much of a face its pips take; of that of one that leads, which has a rim inside.
_INNER, _RIMMED, _RIM = 0.95, 0.8, 0.84
#: The corners of the polygon that a pip is when it is seen from aside.
_ROUND = 12


# As they stand ------------------------------------------------------------------------------------


def die(piece: Piece, at: Point, ink: Ink, size: float = 1.0) -> list[Shape]:
    """A die: White's is pale, with a rim; Black's is dark, its corners are cut.

    One of which more is seen than its upper face stands a little aside: so its front and its right
    face are seen, too, and say their number in a digit. One that leads is larger, with two rims.
    """
    if piece.faces:
        return _standing(piece, at, ink, size)
    half, light = 0.37 * size, piece.side is Side.FIRST
    corners = square(at, half)
    if not light:
        cut = 0.3 * half
        corners = tuple(
            Point(at.x + x, at.y + y)
            for x, y in (
                (cut - half, -half),
                (half - cut, -half),
                (half, cut - half),
                (half, half - cut),
                (half - cut, half),
                (cut - half, half),
                (-half, half - cut),
                (-half, cut - half),
            )
        )
    body = Polygon(corners, "white" if light else "black", ink if light else "rim", 0.06 * size)
    return [*cast(body), body, *_pips(piece.text, at, half, _pip_ink(piece, ink))]


def facing(piece: Piece, *, flipped: bool) -> Piece:
    """A piece as it is seen from where the board is: of a die other faces from the other side."""
    if not flipped or piece.faces not in WAYS:
        return piece
    return replace(piece, faces=turned(piece.faces, 180))


def _pip_ink(piece: Piece, ink: Ink) -> Ink:
    return ink if piece.side is Side.FIRST else "on-black"


def _pips(face: str, at: Point, half: float, ink: Ink) -> list[Shape]:
    """The pips of a face that is seen from above."""
    away = _OUT * half
    return [Disc(Point(at.x + away * i, at.y + away * j), _PIP * half, ink) for i, j in _PIPS[face]]


def _half(piece: Piece, size: float) -> float:
    return 0.375 * size * (_LARGER if leads(piece) else 1)


def is_die(piece: Piece) -> bool:
    """Whether a piece is a die."""
    return piece.kind in DICE


def leads(piece: Piece) -> bool:
    """Whether a die is more than others, and has a rim: a leader, a key die."""
    return piece.kind != "die"


def _shown(piece: Piece) -> Mapping[str, str]:
    """What each of the six faces shows; a key die shows the same on all."""
    if piece.faces in WAYS:
        return all_faces(piece.faces)
    return dict.fromkeys((*SEEN, *UNSEEN), piece.text)


def _standing(piece: Piece, at: Point, ink: Ink, size: float) -> list[Shape]:
    """Three faces: the upper one with pips, the others with digits."""
    half = _half(piece, size)
    deep = _ASIDE * half
    pip, tall = _pip_ink(piece, ink), 1.1 * deep
    _up, front, right = tuple(piece.faces)
    return [
        *cast(Polygon(square(at, half), None)),
        *_cube(piece, at, lambda place: place, ink, size, pips=1),
        Text(Point(at.x, at.y + half - deep / 2), front, tall, pip, bold=True),
        Text(Point(at.x + half - deep / 2, at.y), right, tall, pip, bold=True),
    ]


# In space -----------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """A point in space: to the right, to the front, upward from the ground, in edges of the die."""

    x: float
    y: float
    z: float


#: A movement in space.
_Moved = Callable[[_Place], _Place]
#: Of each face its middle, and half its width and half its height as they are drawn on it.
_FACES = {
    "up": (_Place(0, 0, 1), _Place(0.5, 0, 0), _Place(0, 0.5, 0)),
    "down": (_Place(0, 0, 0), _Place(0.5, 0, 0), _Place(0, -0.5, 0)),
    "south": (_Place(0, 0.5, 0.5), _Place(0.5, 0, 0), _Place(0, 0, -0.5)),
    "north": (_Place(0, -0.5, 0.5), _Place(0.5, 0, 0), _Place(0, 0, 0.5)),
    "east": (_Place(0.5, 0, 0.5), _Place(0, 0, -0.5), _Place(0, 0.5, 0)),
    "west": (_Place(-0.5, 0, 0.5), _Place(0, 0, 0.5), _Place(0, 0.5, 0)),
}


def _cube(
    piece: Piece, at: Point, moved: _Moved, ink: Ink, size: float, pips: int = 3
) -> list[Shape]:
    """The faces of a die that are seen after a movement.

    Args:
        piece: the die as it lies at first.
        at: the middle of its cell then.
        moved: the movement.
        ink: the colour of its side.
        size: how large it is.
        pips: on how many faces there are pips, the uppermost first.
    """
    half = _half(piece, size)
    deep = _ASIDE * half
    edge = 2 * half - deep
    light, rim = piece.side is Side.FIRST, leads(piece)
    line: Ink = ink if light else "rim"
    shown = _shown(piece)
    middle = moved(_Place(0, 0, 0.5))

    def seen(place: _Place) -> Point:
        aside = deep * (0.5 - place.z)
        return Point(at.x + edge * place.x + aside, at.y + edge * place.y + aside)

    faces = []
    for where, (centre, across, along) in _FACES.items():
        there = moved(centre)
        outward = [2 * (one - other) for one, other in zip(there, middle, strict=True)]
        # The viewer sees the front, the right and the top.
        if deep * (outward[0] + outward[1]) + edge * outward[2] < 0.02 * edge:
            continue
        right = _minus(moved(_plus(centre, across, 1)), there)
        down = _minus(moved(_plus(centre, along, 1)), there)
        faces.append((outward[2], where, there, right, down))
    shapes: list[Shape] = []
    for number, (upward, where, there, right, down) in enumerate(sorted(faces, reverse=True)):

        def on(x: float, y: float, there=there, right=right, down=down) -> Point:  # type: ignore[no-untyped-def]
            return seen(_plus(_plus(there, right, x), down, y))

        fill: Ink = "black" if not light else "white" if upward > 0.5 else "stone-2"
        corners = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
        shapes.append(Polygon(tuple(on(x, y) for x, y in corners), fill, line, 0.03 * size))
        if number >= pips:
            continue
        if rim:
            inside = tuple(on(_RIM * x, _RIM * y) for x, y in corners)
            shapes.append(Polygon(inside, None, line, 0.035 * size))
        inner = _RIMMED if rim else _INNER
        for i, j in _PIPS[shown[where]]:
            dot = (
                (
                    inner * (_OUT * i + _PIP * math.cos(turn)),
                    inner * (_OUT * j + _PIP * math.sin(turn)),
                )
                for turn in (math.tau * corner / _ROUND for corner in range(_ROUND))
            )
            shapes.append(Polygon(tuple(on(x, y) for x, y in dot), _pip_ink(piece, ink)))
    return shapes


def _plus(one: _Place, other: _Place, times: float) -> _Place:
    return _Place(one.x + times * other.x, one.y + times * other.y, one.z + times * other.z)


def _minus(one: _Place, other: _Place) -> _Place:
    return _plus(one, other, -1)


def rolling(piece: Piece, start: Point, end: Point, part: float, ink: Ink) -> list[Shape]:
    """A die that rolls over an edge on to the next cell.

    Args:
        piece: as it lies at first; all its faces are alike if it has no others.
        start: the middle of its cell.
        end: the middle of the next one.
        part: how far it has come, from 0 to 1.
        ink: the colour of its side.
    """
    far = math.dist(start, end)
    dx, dy = (end.x - start.x) / far, (end.y - start.y) / far
    cos, sin = math.cos(part * math.pi / 2), math.sin(part * math.pi / 2)
    # It rolls over its lower edge, by its own width; the rest of the way it slides.
    slide = part * (far / (2 * _half(piece, 1) * (1 - _ASIDE / 2)) - 1)

    def moved(place: _Place) -> _Place:
        along, across = dx * place.x + dy * place.y, dx * place.y - dy * place.x
        ahead = along - 0.5
        along = 0.5 + ahead * cos + place.z * sin + slide
        return _Place(
            dx * along - dy * across, dy * along + dx * across, place.z * cos - ahead * sin
        )

    return _cube(piece, start, moved, ink, 1)


def spinning(piece: Piece, at: Point, angle: float, ink: Ink) -> list[Shape]:
    """A die being turned on the spot, ``angle`` degrees counterclockwise."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def moved(place: _Place) -> _Place:
        return _Place(place.x * cos + place.y * sin, place.y * cos - place.x * sin, place.z)

    return _cube(piece, at, moved, ink, 1)


# To cut out ---------------------------------------------------------------------------------------

#: Where the faces of a net lie, in edges, from its corner above on the left: a cross.
_NET = {
    "west": (0, 1), "up": (1, 1), "east": (2, 1), "down": (3, 1), "north": (1, 0), "south": (1, 2),
}  # fmt: skip
#: The edges with a tab to glue: the face and on which side of it, to the right and downward.
_TABS = (
    ("north", (-1, 0)), ("north", (1, 0)), ("north", (0, -1)),
    ("south", (-1, 0)), ("south", (1, 0)), ("south", (0, 1)),
    ("down", (1, 0)),
)  # fmt: skip
#: How far tabs stand out, and how much shorter they are at each end.
_TAB, _SLANT = 0.25, 0.18
#: How much room a net takes: its width and its height, in edges.
NET = (4 + _TAB, 3 + 2 * _TAB)


def net(piece: Piece, corner: Point, edge: float, ink: Ink) -> Iterator[Shape]:
    """What a die is folded from: six faces that are seen from outside, and seven tabs.

    Args:
        piece: the die; its faces as they are numbered, not as it lies.
        corner: the corner above on the left of what it takes.
        edge: how long an edge of the die is.
        ink: the colour of its side.
    """
    light = piece.side is Side.FIRST
    line: Ink = ink if light else "on-black"
    shown = _shown(piece)
    half = edge / 2

    def middle(face: str) -> Point:
        across, down = _NET[face]
        return Point(corner.x + (across + 0.5) * edge, corner.y + (down + 0.5 + _TAB) * edge)

    for face, (x, y) in _TABS:
        at = middle(face)
        # The ends of the edge, and those of the tab, which are nearer to each other.
        ends = [(1.0, 1.0, 1.0), (1.0, -1.0, 1.0), (1 + 2 * _TAB, -1.0, 1 - 2 * _SLANT),
                (1 + 2 * _TAB, 1.0, 1 - 2 * _SLANT)]  # fmt: skip
        tab = tuple(
            Point(
                at.x + half * (x * out - y * side * short),
                at.y + half * (y * out + x * side * short),
            )
            for out, side, short in ends
        )
        yield Polygon(tab, "paper", "line", 0.02 * edge)
    for face in _NET:
        at = middle(face)
        yield Polygon(square(at, half), "white" if light else "black", line, 0.02 * edge)
        if leads(piece):
            yield Polygon(square(at, _RIM * half), None, line, 0.03 * edge)
        yield from _pips(shown[face], at, _RIMMED * half, _pip_ink(piece, ink))


# All ways -----------------------------------------------------------------------------------------


def ways_figure(here: str = "", been: Collection[str] = WAYS) -> Scene:
    """The 24 ways in which a die lies: a column a face above, a row a quarter turn.

    Those that are reached from ``123`` by an even number of rolls stand on pale ground, the others
    on shaded ground.

    Args:
        here: the way that has a ring around it.
        been: the ways that are shown; of the others there is only the ground.
    """
    ground: list[Shape] = []
    dice: list[Shape] = []
    said = (
        _("Las 24 maneras de estar de un dado"),
        _("Una columna por número de arriba, una fila por cuarto de vuelta; se ven {n}.").format(
            n=len({*been} & {*WAYS})
        ),
    )
    for column, up in enumerate("123456"):
        first = min(faces for faces in WAYS if faces[0] == up)
        for row in range(4):
            faces = turned(first, 90 * row)
            at = Point(column + 0.5, row + 0.5)
            fill: Ink = "stone" if is_even(faces) else "stone-2"
            ground.append(Polygon(square(at, 0.48), fill, "line", 0.015))
            if faces in been:
                piece = Piece("", "die", Side.FIRST, (), text=up, faces=faces)
                dice += die(piece, at, "first")
            if faces == here:
                dice.append(Polygon(square(at, 0.46), None, "select", 0.06))
    return Scene(6, 4, {"board": tuple(ground), "pieces": tuple(dice)}, *said)
