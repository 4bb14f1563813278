"""Instruments of lesson 3, Golez: to measure in several ways, and what a stop on the way costs."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from zamora.core.board import Cell
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import decimal
from zamora.library.golez.notation import BOARD
from zamora.metric import (
    CHEBYSHEV,
    DISTANCES,
    EUCLID,
    FALSE_METRICS,
    TAXI,
    Distance,
    Stop,
    disc,
    free_stops,
    named,
    squared,
    stop,
)
from zamora.player import controls as w
from zamora.player.labs.instruments import PanelLab
from zamora.player.labs.points import PointsLab, field
from zamora.player.picture.overlay import Link, Overlay, Tag
from zamora.player.picture.scene import Scene
from zamora.player.picture.svg import image, paint_live
from zamora.player.picture.view import Shown, View, build

#: The radii to choose from.
RADII = range(6)
#: Width of the small pictures, in CSS pixels.
SMALL = 116
#: Where the points stand at first: what they show is no answer to an exercise.
TWO, STOPPED, MASKED = (
    (Cell(8, 2), Cell(5, 4)),
    (Cell(6, 2), Cell(6, 6), Cell(3, 5)),
    (Cell(4, 2), Cell(7, 6), Cell(9, 4)),
)
#: The false metrics that a pupil unmasks without help, in exercises.
ASKED = {"cuesta", "cuadrado", "redondeada"}
MASKS = tuple(false.distance for false in FALSE_METRICS if false.distance.key not in ASKED)

Cells = tuple[Cell, ...]


def chooser(distances: Sequence[Distance]) -> Any:
    """What a distance is chosen with, by its key: many ones by their formulas."""
    if len(distances) > len(DISTANCES):
        formulas = [(distance.formula(), distance.key) for distance in distances]
        return w.Dropdown(options=formulas, description=_("Medida:"))
    names = [(distance.name, distance.key) for distance in distances]
    return w.ToggleButtons(options=names, description=_("Medir con:"))


def disc_overlay(centre: Cell, radius: int, distance: Distance, *, numbers: bool) -> Overlay:
    """A disc of the board of Golez: its ground tinted, and how far each cell is."""
    inside = disc(BOARD, centre, radius, distance)
    far = {cell: distance.show(distance.raw(centre, cell)) for cell in BOARD.cells}
    tags = {cell: Tag(text, "corner", "hint") for cell, text in far.items()} if numbers else {}
    spoken = {cell: _("a distancia {d}").format(d=text) for cell, text in far.items()}
    for cell in inside:
        spoken[cell] += ", " + _("en el disco")
    words = ngettext(
        "El disco de centro {centre} y radio {radius} tiene {n} casilla ({name}).",
        "El disco de centro {centre} y radio {radius} tiene {n} casillas ({name}).",
        len(inside),
    ).format(centre=BOARD.name(centre), radius=radius, n=len(inside), name=distance.name)
    return Overlay(words, dict.fromkeys(inside, 0.38), tags, (), spoken)


class DiscLab(PanelLab):
    """Discs in three distances: click a centre, choose a radius and a distance.

    Attributes:
        centre: the middle of the discs.
        radius: how far they reach.
        distance: how the large board measures; the small ones show all three.
    """

    look = ("zamora-discs",)

    def __init__(self) -> None:
        """The disc of radius 3 around the middle of the field."""
        self.centre, self.radius, self.distance = Cell(6, 4), 3, CHEBYSHEV
        self._chooser = chooser(DISTANCES)
        # Not a slider: its handle has no name that a screen reader could say.
        self._radius = w.ToggleButtons(
            options=[(str(radius), radius) for radius in RADII],
            value=self.radius,
            description=_("Radio:"),
        )
        for one in (self._chooser, self._radius):
            self._on_change(one, self._changed)
        super().__init__(self.view(), [self._chooser, self._radius])

    def view(self) -> View:
        """The large board."""
        shown = disc_overlay(self.centre, self.radius, self.distance, numbers=True)
        return self._pictured(shown)

    def _pictured(self, shown: Overlay) -> View:
        return replace(field(shown), marks={self.centre: "shown"})

    def words(self) -> str:
        """How many cells each disc has."""
        counts = [len(self._disc(distance)) for distance in DISTANCES]
        return _(
            "Centro {centre}, radio {radius}. Casillas en el disco: rey {king}, taxi {taxi}, "
            "regla {ruler}."
        ).format(
            centre=BOARD.name(self.centre),
            radius=self.radius,
            king=counts[0],
            taxi=counts[1],
            ruler=counts[2],
        )

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Take ``cell`` as the centre."""
        self.centre = cell
        return []

    def _disc(self, distance: Distance) -> Cells:
        return disc(BOARD, self.centre, self.radius, distance)

    def _scene(self, distance: Distance) -> Scene:
        shown = disc_overlay(self.centre, self.radius, distance, numbers=False)
        return build(self._pictured(shown))

    def _changed(self, _value: object) -> None:
        self.radius, self.distance = self._radius.value, named(self._chooser.value)
        self._show([], speak=True)

    def details(self) -> str:
        """The discs of all distances, small."""
        return "".join(
            f"<figure>{paint_live(self._scene(distance), SMALL)}"
            f"<figcaption>{html.escape(self._caption(distance))}</figcaption></figure>"
            for distance in DISTANCES
        )

    def _caption(self, distance: Distance) -> str:
        return f"{distance.name}: {len(self._disc(distance))}"

    def _still(self) -> str:
        """The three discs side by side."""
        return "".join(
            f'<div style="display:inline-block;margin:4px">{image(self._scene(distance), 170)}'
            f"<br>{html.escape(self._caption(distance))}</div>"
            for distance in DISTANCES
        )

    def __repr__(self) -> str:
        return _("[Discos: despierta la lección para cambiar el centro y el radio] {words}").format(
            words=self.words()
        )


# Two points ---------------------------------------------------------------------------------------


def way(distance: Distance, x: Cell, y: Cell) -> Cells:
    """The cells of a shortest way from ``x`` to ``y``; the ruler's goes straight, over no cell."""
    if distance is EUCLID:
        return (x, y) if x != y else (x,)
    found = [x]
    while (here := found[-1]) != y:
        left = distance.raw(here, y)
        nearer = [
            cell
            for cell in BOARD.neighbours(here)
            if distance.raw(here, cell) == 1 and distance.raw(cell, y) == left - 1
        ]
        # The king goes where both numbers shrink; the taxi along its column first.
        turns = distance is TAXI
        found.append(min(nearer, key=lambda c: (turns and c.row == here.row, squared(c, y))))
    return tuple(found)


class MeasureLab(PointsLab):
    """Two points, how far apart they are in each way of measuring, and one of the ways drawn.

    Attributes:
        distances: the ways to measure.
        distance: the one whose way is drawn.
    """

    look = ("zamora-values",)

    def __init__(self, distances: Sequence[Distance] = DISTANCES) -> None:
        """Two points to begin with."""
        self.distances, self.distance = tuple(distances), distances[0]
        self._choice = chooser(self.distances)
        self._on_change(self._choice, self._chosen)
        super().__init__(TWO, [self._choice] if len(self.distances) > 1 else [])

    def overlay(self) -> Overlay:
        """The way from X to Y."""
        cells = way(self.distance, *self.cells)
        arrow = self.distance is not EUCLID
        links = tuple(Link(a, b, arrow=arrow) for a, b in pairwise(cells))
        spoken = {cell: _("paso {n}").format(n=n) for n, cell in enumerate(cells) if n}
        return Overlay(self.sentence(), links=links, spoken=spoken if arrow else {})

    def sentence(self) -> str:
        """Rows and columns between the points."""
        x, y = self.cells
        rows, columns = abs(x.row - y.row), abs(x.column - y.column)
        return _("X = {x}, Y = {y}. {rows} y {columns}.").format(
            x=BOARD.name(x),
            y=BOARD.name(y),
            rows=ngettext("{n} fila", "{n} filas", rows).format(n=rows),
            columns=ngettext("{n} columna", "{n} columnas", columns).format(n=columns),
        )

    def details(self) -> str:
        """How far it is in each way of measuring, as an HTML table."""
        rows = "".join(
            f'<tr><th scope="row">{html.escape(one.name)}</th>'
            f"<td>{html.escape(one.formula())}</td><td><b>{html.escape(length(one, *self.cells))}"
            "</b></td></tr>"
            for one in self.distances
        )
        return f"<table>{rows}</table>"

    def _chosen(self, key: str) -> None:
        self.distance = named(key)
        self._show([], speak=True)

    def __repr__(self) -> str:
        return _("[Dos casillas: despierta la lección para moverlas y medir] {words}").format(
            words=self.sentence()
        )


def length(distance: Distance, x: Cell, y: Cell) -> str:
    """How far it is, to be read: ``5``, ``√8 ≈ 2,83``."""
    shown = distance.show(distance.raw(x, y))
    return f"{shown} ≈ {decimal(float(distance(x, y)), 2)}" if shown.startswith("√") else shown


# A stop on the way --------------------------------------------------------------------------------


class StopLab(PointsLab):
    """A way from X to Y and a stop at Z: what the stop costs, in several ways of measuring.

    Attributes:
        distance: how it is measured.
        free: whether the stops that cost nothing are tinted.
        masked: whether false metrics are shown, each with what is asked of a distance.
    """

    look = ("zamora-cases",)

    def __init__(self, *, masked: bool = False, free: bool = False) -> None:
        """Three points to begin with."""
        self.masked, self.free = masked, free
        distances = MASKS if masked else DISTANCES
        self.distance = distances[0]
        self._known = {one.key: one for one in distances}
        choice = chooser(distances)
        self._on_change(choice, self._chosen)
        super().__init__(MASKED if masked else STOPPED, [choice])

    @property
    def found(self) -> Stop:
        """The way, and the same with the stop."""
        x, y, z = self.cells
        return stop(self.distance, x, y, z)

    def overlay(self) -> Overlay:
        """The way and its two parts; the stops that cost nothing, if they are to be seen."""
        x, y, z = self.cells
        pairs = [(a, b) for a, b in ((x, z), (z, y)) if a != b]
        links = [Link(a, b) for a, b in pairs]
        if x != y:
            links.append(Link(x, y, "target", arrow=False, dash=0.12))
        stops = free_stops(BOARD, self.distance, x, y) if self.free else ()
        spoken = dict.fromkeys(stops, _("parada gratis"))
        return Overlay(self.sentence(), dict.fromkeys(stops, 0.38), {}, tuple(links), spoken)

    def sentence(self) -> str:
        """The way with and without the stop."""
        x, y, z = map(BOARD.name, self.cells)
        found = self.found
        parts = [self.distance.show(part) for part in (found.there, found.on)]
        there, on = (f"({part})" if part[0] == "−" else part for part in parts)
        with_it = f"{there} + {on} = {self._sum()}"
        if "√" in with_it:
            with_it = with_it.replace("=", "≈")
        said = _(
            "X = {x}, Y = {y}, Z = {z}. De X a Y hay {straight}; pasando por Z, {sum}."
        ).format(x=x, y=y, z=z, straight=length(self.distance, *self.cells[:2]), sum=with_it)
        verdict = {
            1: _("La parada alarga el camino."),
            0: _("La parada no cuesta nada."),
            -1: _("¡La parada acorta el camino!"),
        }[found.extra]
        return f"{said} {verdict}"

    def _sum(self) -> str:
        x, y, z = self.cells
        total = self.distance(x, z) + self.distance(z, y)
        if isinstance(total, float) and not total.is_integer():
            return decimal(total, 2)
        return str(int(total)).replace("-", "−")

    def details(self) -> str:
        """What is asked of a distance, on these three cells; how many stops are free: as HTML."""
        if self.masked:
            items = "".join(f"<li>{html.escape(one)}</li>" for one in self.conditions())
            return f"<ol>{items}</ol>"
        if not self.free:
            return ""
        x, y, _z = self.cells
        count = len(free_stops(BOARD, self.distance, x, y))
        said = ngettext(
            "{n} casilla pintada: parar allí no cuesta nada.",
            "{n} casillas pintadas: parar allí no cuesta nada.",
            count,
        )
        return f"<p>{html.escape(said.format(n=count))}</p>"

    def conditions(self) -> tuple[str, ...]:
        """The four conditions in the order of the lesson, each with what these cells say to it."""
        x, y, _z = self.cells
        found, show = self.found, self.distance.show
        itself, back = self.distance.raw(x, x), self.distance.raw(y, x)
        kept = (
            (_("De X a X hay {a}.").format(a=show(itself)), itself == 0),
            (
                _("De X a Y hay {a}; de Y a X, {b}.").format(a=show(found.straight), b=show(back)),
                found.straight == back,
            ),
            (
                _("De X a Y hay {a}; pasando por Z, {b}.").format(
                    a=show(found.straight), b=self._sum()
                ),
                found.extra >= 0,
            ),
            (
                _("X e Y son la misma casilla.")
                if x == y
                else _("X e Y son distintas y hay {a}.").format(a=show(found.straight)),
                x == y or found.straight > 0,
            ),
        )
        return tuple(f"{'✔' if holds else '✘'} {said}" for said, holds in kept)

    def _chosen(self, key: str) -> None:
        self.distance = self._known[key]
        self._show([], speak=True)

    def __repr__(self) -> str:
        return _("[Una parada: despierta la lección para mover las casillas] {words}").format(
            words=self.sentence()
        )
