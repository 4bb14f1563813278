"""Charts as plain data: what stands where, in which colour, and what there is to see in words.

Nothing is drawn here: ``zamora.player.checks`` gives a chart to matplotlib. Colours have the names
of the inks of the boards (:data:`zamora.player.picture.theme.INKS`); the hatches and line styles
are matplotlib's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

#: Inks and hatches of several series in one chart, distinguished by lightness and pattern.
SERIES = (("first", ""), ("cup", "//"), ("target", ".."), ("hint", "xx"), ("draw", "--"))


@dataclass(frozen=True)
class Line:
    """A line from point to point, or only its points.

    Attributes:
        across, up: where the points are.
        ink: its colour.
        style: how it is drawn; empty for the points alone.
        marker: what stands at each point; empty for nothing.
        size: of the markers in points; 0 for the usual size.
        width: of the line in points.
        name: in the legend; empty for none.
        label: what is written above its last point.
        left: whether the label goes to the right from there, not to the left.
    """

    across: Sequence[float]
    up: Sequence[float]
    ink: str
    style: str = "-"
    marker: str = ""
    size: float = 0
    width: float = 1.5
    name: str = ""
    label: str = ""
    left: bool = False


@dataclass(frozen=True)
class Dots:
    """Dots of one colour.

    Attributes:
        across, up: where they are.
        ink: their colour.
        area: of each in square points.
        marker: their shape.
        name: in the legend; empty for none.
    """

    across: Sequence[float]
    up: Sequence[float]
    ink: str
    area: float
    marker: str = "o"
    name: str = ""


@dataclass(frozen=True)
class Bars:
    """Bars of one colour.

    Attributes:
        at: where each stands.
        lengths: how long each is.
        ink, hatch: what they look like.
        base: where each begins; empty for 0.
        labels: what is written at their ends; empty for nothing.
        lying: whether they lie instead of standing.
        name: in the legend; empty for none.
    """

    at: Sequence[float]
    lengths: Sequence[float]
    ink: str
    hatch: str = ""
    base: Sequence[float] = ()
    labels: Sequence[str] = ()
    lying: bool = False
    name: str = ""


@dataclass(frozen=True)
class Tile:
    """A square of side 1 with words in its middle."""

    across: float
    up: float
    ground: str
    ink: str
    text: str


@dataclass(frozen=True)
class Label:
    """Words below a point."""

    across: float
    up: float
    text: str


@dataclass(frozen=True)
class Axis:
    """One of the two axes.

    Attributes:
        name: its label.
        ticks: where numbers stand; empty to have them chosen.
        labels: what stands there instead of numbers.
        start, end: of what is shown; None to have them chosen.
        margin: room beyond what is drawn, as a part of it; None for the usual room.
    """

    name: str = ""
    ticks: Sequence[float] = ()
    labels: Sequence[str] = ()
    start: float | None = None
    end: float | None = None
    margin: float | None = None


@dataclass(frozen=True)
class Chart:
    """A chart.

    Attributes:
        words: what there is to see, with the numbers.
        marks: what is drawn, the lowest first.
        across, up: the axes.
        legend: where the legend stands; empty for none.
        square: whether both axes have the same unit.
        grid: whether there are lines behind what is drawn.
        axes: whether the axes are shown.
        size: width and height in inches of 96 CSS pixels.
    """

    words: str
    marks: Sequence[Line | Dots | Bars | Tile | Label]
    across: Axis = Axis()
    up: Axis = Axis()
    legend: Literal["", "best", "upper right", "beside"] = ""
    square: bool = False
    grid: bool = True
    axes: bool = True
    size: tuple[float, float] = (5.2, 3.3)
