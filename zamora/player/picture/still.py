"""What a widget leaves behind where no kernel runs: a picture and a sentence.

A notebook viewer, a printed page: there the text/html of an output is shown. The picture is an
``<img>`` with the SVG inside its address, because JupyterLab takes inline SVG out of notebooks that
it does not trust yet, and lets images be.
"""

from __future__ import annotations

import html
from urllib.parse import quote

from zamora.player.picture.scene import Scene
from zamora.player.picture.svg import SCALE, paint_kept

#: A picture at least so wide (CSS pixels) keeps this width where the page is narrower.
WIDE = 640


class Picture:
    """A scene as a picture on a page: the output of a cell."""

    def __init__(self, scene: Scene, width: int | None = None) -> None:
        """Show ``scene``, ``width`` CSS pixels wide (by default its natural width)."""
        self.scene = scene
        self.width = width

    def _repr_html_(self) -> str:
        picture = image(self.scene, self.width)
        if (self.width or self.scene.width * SCALE) < WIDE:
            return picture
        # On a telephone a wide picture is moved sideways rather than made too small to read.
        name = html.escape(self.scene.title, quote=True)
        return (
            f'<div role="region" aria-label="{name}" tabindex="0" style="overflow-x:auto">'
            f'<div style="min-width:{WIDE}px">{picture}</div></div>'
        )

    def __repr__(self) -> str:
        """The picture in words."""
        return f"{self.scene.title}. {self.scene.description}"


def image(scene: Scene, width: int | None = None) -> str:
    """An ``<img>`` with the scene in it and its description as alternative text."""
    svg = paint_kept(scene, width)
    alt = html.escape(f"{scene.title}. {scene.description}", quote=True)
    address = "data:image/svg+xml;charset=utf-8," + quote(svg, safe=" =:/,;.()'?!*@&+-_~")
    size = f' width="{width}"' if width is not None else ""
    return f'<img alt="{alt}" src="{html.escape(address, quote=True)}"{size}>'


def run_note(words: str) -> str:
    """A note under a picture: that there is more when the cell is run.

    Our extension says that in its own way and hides the note.
    """
    return f'<p class="zamora-run-note"><em>{html.escape(words)}</em></p>'
