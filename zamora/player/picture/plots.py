"""Plots for the lessons, in the fonts and colours of the boards; matplotlib draws them.

A plot is shown as an ``<img>`` with the SVG inside its address, like every picture of ours, and
says in words what is to be seen: for those who do not see it, and for the tests of the lessons,
which compare the words and not the picture (every version of matplotlib draws a little otherwise).
"""

from __future__ import annotations

import html
import io
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from zamora.book.chart import SERIES
from zamora.core.i18n import _
from zamora.core.numbers import plain
from zamora.player.picture.theme import KEPT, PLAIN_FONT, with_night

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: The inks by the names that charts have for them.
BY_NAME: Mapping[str, str] = {str(name): ink for name, ink in KEPT.items()}
#: Inches of 96 CSS pixels. Small, so that letters can be read when it shrinks for a telephone.
SIZE = (5.2, 3.3)


class Plot:
    """A plot with its words: the output of a cell.

    >>> Plot(lambda axes: axes.bar(["Goldrez"], [34]), "Primeros turnos: Goldrez 34.")
    Primeros turnos: Goldrez 34.
    """

    def __init__(
        self,
        paint: Callable[[Axes], object],
        words: str,
        *,
        size: tuple[float, float] = SIZE,
    ) -> None:
        """Draw a plot.

        Args:
            paint: draws on the axes it is given.
            words: what is to be seen, with the numbers: the alternative text.
            size: width and height in inches of 96 CSS pixels.
        """
        self.words = words
        self._width = round(96 * size[0])
        try:
            self._svg = _draw(paint, size)
        except ModuleNotFoundError:
            self._svg = ""  # in a browser's Python there is no matplotlib

    def _repr_html_(self) -> str:
        alt = html.escape(self.words, quote=True)
        if not self._svg:
            note = _("Aquí no hay con qué dibujar esta gráfica. Dice esto:")
            return f'<p class="zamora-plot">{html.escape(note)} {alt}</p>'
        return (
            f'<img class="zamora-plot" alt="{alt}" width="{self._width}" '
            f'style="max-width:100%;height:auto" '
            f'src="data:image/svg+xml;charset=utf-8,{quote(self._svg)}">'
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plot):
            return NotImplemented
        return (self.words, self._svg) == (other.words, other._svg)

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        """What the plot shows, in words."""
        return self.words


def _draw(paint: Callable[[Axes], object], size: tuple[float, float]) -> str:
    # Only who looks at a plot pays for the import.
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(_style()):
        # Not through pyplot: it would keep every figure, and choose a window system.
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.add_subplot()
        _decimal_marks(axes)
        paint(axes)
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return with_night(file.getvalue())


def _style() -> Any:
    """The look: paper, ink and letters of the boards; few lines."""
    from cycler import cycler

    return {
        "font.family": "sans-serif",
        "font.sans-serif": [name.strip(" '") for name in PLAIN_FONT.split(",")[1:-1]],
        "font.size": 12.0,
        "text.color": KEPT["text"],
        "figure.facecolor": KEPT["paper"],
        "axes.facecolor": KEPT["paper"],
        "axes.edgecolor": KEPT["vertex"],
        "axes.labelcolor": KEPT["text"],
        "axes.prop_cycle": cycler(color=[BY_NAME[ink] for ink, _hatch in SERIES]),
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "axes.grid.axis": "y",
        "axes.axisbelow": True,
        "grid.color": KEPT["stone-2"],
        "hatch.color": KEPT["paper"],
        "xtick.color": KEPT["name"],
        "ytick.color": KEPT["name"],
        "legend.frameon": False,
        # The same plot gives the same file; its letters are those of the page (letters.js).
        "svg.hashsalt": "zamora",
        "svg.fonttype": "none",
    }


def _decimal_marks(axes: Axes) -> None:
    """The reader's numbers on both axes: 0,5."""
    from matplotlib.ticker import FuncFormatter

    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda value, _at: plain(value)))
