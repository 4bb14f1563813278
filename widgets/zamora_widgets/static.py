"""What a widget leaves behind where no kernel runs: a picture and a sentence.

A notebook viewer, a printed page, a lesson that has not been run yet: there the text/html of an
output is shown. The picture is an ``<img>`` with the SVG inside its address, because JupyterLab
takes inline SVG out of notebooks that it does not trust yet, and lets images be.
"""

from __future__ import annotations

import html
from typing import Any
from urllib.parse import quote

from zamora_widgets.scene import Scene
from zamora_widgets.svg import SCALE, paint

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
    svg = paint(scene, width)
    alt = html.escape(f"{scene.title}. {scene.description}", quote=True)
    address = "data:image/svg+xml;charset=utf-8," + quote(svg, safe=" =:/,;.()'?!*@&+-_~")
    size = f' width="{width}"' if width is not None else ""
    return f'<img alt="{alt}" src="{html.escape(address, quote=True)}"{size}>'


class Static:
    """A mixin for widgets: adds the static form to what a cell outputs."""

    def static_html(self) -> str:
        """What to show where the widget does not run."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        bundle["text/html"] = self.static_html()
        return bundle
