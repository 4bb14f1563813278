"""Plots: words beside the picture, numbers as Spanish writes them, the same file every time."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from zamora.player.picture.plots import Plot

WORDS = 'Primeros turnos: "Goldrez" 34 & ajedrez 20.'


def bars(axes: Any) -> None:
    axes.bar(["Goldrez", "ajedrez"], [34, 20])


def svg(plot: Plot) -> str:
    found = re.search(r'src="data:image/svg\+xml;charset=utf-8,([^"]*)"', plot._repr_html_())
    assert found
    return unquote(found[1])


def test_words_stand_beside_the_picture() -> None:
    page = Plot(bars, WORDS)._repr_html_()
    assert 'alt="Primeros turnos: &quot;Goldrez&quot; 34 &amp; ajedrez 20."' in page
    assert repr(Plot(bars, WORDS)) == WORDS


def test_picture_is_the_same_every_time() -> None:
    assert svg(Plot(bars, WORDS)) == svg(Plot(bars, WORDS))
    assert svg(Plot(bars, WORDS)).rstrip().endswith("</svg>")


def test_numbers_have_commas() -> None:
    labels: list[str] = []

    def paint(axes: Any) -> None:
        axes.set_xlim(0, 1)
        axes.figure.draw_without_rendering()
        labels.extend(label.get_text() for label in axes.get_xticklabels())

    Plot(paint, WORDS)
    assert "0,2" in labels
