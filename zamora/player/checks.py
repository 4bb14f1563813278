"""What is found about a claim, on a page: sentences and a table as HTML, a chart by matplotlib.

What can be checked, and how, is :mod:`zamora.claims`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zamora import claims
from zamora.book.chart import Axis, Bars, Chart, Dots, Label, Line, Tile
from zamora.book.kit import Finding as Found
from zamora.claims import UnknownClaim
from zamora.player.controls import prose
from zamora.player.picture.plots import BY_NAME, Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Finding", "UnknownClaim", "check"]

LEFT = ' style="text-align: left"'
#: A number as a table has it; not a list of sums, nor words that begin with one.
_NUMBER = re.compile(r"[√−+-]?\d[\d\s.,/%°√–-]*")
#: What a sentence begins with that says whether something is true.
MARKS = ("✔", "✘")


@dataclass(frozen=True, repr=False)
class Finding:
    """What was found, as the output of a cell."""

    found: Found

    def __repr__(self) -> str:
        return str(self.found)

    def _repr_html_(self) -> str:
        lines = self.found.text.splitlines()
        # Verdicts, one after the other, have room between them: together they are a wall.
        apart = len(lines) > 1 and all(line.startswith(MARKS) for line in lines)
        text = f"<p>{('</p><p>' if apart else '<br>').join(map(prose, lines))}</p>"
        return (text if lines else "") + (self._table() if self.found.head else "")

    def _table(self) -> str:
        # Numbers stand right, as JupyterLab has it for all cells; all else begins on the left.
        sides = [
            "" if all(map(_NUMBER.fullmatch, column)) else LEFT
            for column in zip(*self.found.rows, strict=True)
        ]
        head = "".join(
            f'<th scope="col"{side}>{html.escape(word)}</th>'
            for word, side in zip(self.found.head, sides, strict=True)
        )
        body = "".join(f"<tr>{_cells(row, sides)}</tr>" for row in self.found.rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(row: Sequence[str], sides: Sequence[str]) -> str:
    whole = (cell.replace(" %", "\N{NO-BREAK SPACE}%") for cell in row)
    return "".join(f"<td{side}>{prose(cell)}</td>" for cell, side in zip(whole, sides, strict=True))


def check(name: str) -> Finding | Plot:
    """Check the claim ``name`` on all cases, and show what was found.

    Raises:
        UnknownClaim: if there is no such claim; the error lists them.
    """
    found = claims.check(name)
    return plot(found.chart) if found.chart else Finding(found)


# Charts -------------------------------------------------------------------------------------------


def plot(chart: Chart) -> Plot:
    """A chart, drawn."""

    def paint(axes: Axes) -> None:
        for mark in chart.marks:
            _paint(axes, mark)
        _scale(axes, "x", chart.across)
        _scale(axes, "y", chart.up)
        if chart.square:
            axes.set_aspect("equal")
        if not chart.grid:
            axes.grid(visible=False)
        if not chart.axes:
            axes.set_axis_off()
        if chart.legend == "beside":
            axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
        elif chart.legend:
            axes.legend(loc=chart.legend)

    return Plot(paint, chart.words, size=chart.size)


def _paint(axes: Axes, mark: Line | Dots | Bars | Tile | Label) -> None:
    match mark:
        case Line():
            look: dict[str, Any] = {"markersize": mark.size} if mark.size else {}
            axes.plot(
                mark.across,
                mark.up,
                linestyle=mark.style or "none",
                marker=mark.marker or None,
                color=BY_NAME[mark.ink],
                linewidth=mark.width,
                label=mark.name or None,
                **look,
            )
            if mark.label:
                axes.annotate(
                    mark.label,
                    (mark.across[-1], mark.up[-1]),
                    textcoords="offset points",
                    xytext=(-4, 10),
                    ha="left" if mark.left else "right",
                    weight="bold",
                )
        case Dots():
            axes.scatter(
                mark.across,
                mark.up,
                s=mark.area,
                marker=mark.marker,
                color=BY_NAME[mark.ink],
                label=mark.name or None,
                linewidths=None if mark.name else 0,
            )
        case Bars():
            look = {"color": BY_NAME[mark.ink], "hatch": mark.hatch or None, "label": mark.name}
            if mark.lying:
                bars = axes.barh(mark.at, mark.lengths, left=mark.base or None, **look)
            else:
                bars = axes.bar(mark.at, mark.lengths, bottom=mark.base or None, **look)
            if mark.labels:
                axes.bar_label(bars, mark.labels, padding=3)
        case Tile():
            left, right = mark.across - 0.5, mark.across + 0.5
            low, high = mark.up - 0.5, mark.up + 0.5
            axes.fill(
                [left, right, right, left],
                [low, low, high, high],
                facecolor=BY_NAME[mark.ground],
                edgecolor=BY_NAME["line"],
            )
            ink = BY_NAME[mark.ink]
            axes.text(mark.across, mark.up, mark.text, color=ink, ha="center", va="center")
        case Label():
            axes.annotate(mark.text, (mark.across, mark.up), ha="center", va="top")


def _scale(axes: Axes, name: str, axis: Axis) -> None:
    """Lay out the axis ``name``, ``"x"`` or ``"y"``."""
    if axis.name:
        getattr(axes, f"set_{name}label")(axis.name)
    if axis.ticks:
        getattr(axes, f"set_{name}ticks")(axis.ticks, axis.labels or None)
    if axis.margin is not None:
        getattr(axes, f"set_{name}margin")(axis.margin)
    if axis.start is not None or axis.end is not None:
        getattr(axes, f"set_{name}lim")(axis.start, axis.end)
