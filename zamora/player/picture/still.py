"""What a widget leaves behind where no kernel runs: a picture and a sentence.

A notebook viewer, a printed page: there the text/html of an output is shown. The picture is an
``<img>`` with the SVG inside its address, because JupyterLab takes inline SVG out of notebooks that
it does not trust yet, and lets images be.

In JupyterLab our extension (``labextension/``) shows the picture until the widget is there: while
a reloaded page fetches it, in a lesson that has not been run, on the next day. :data:`OUTLET` in
an output asks for that and brings the words along.
"""

from __future__ import annotations

import html
from typing import Any
from urllib.parse import quote

from zamora.core.i18n import _
from zamora.player.picture.scene import Scene
from zamora.player.picture.svg import SCALE, paint

#: The form of an output that our extension of JupyterLab shows: what is said under its picture.
OUTLET = "application/vnd.zamora.outlet+json"

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


def run_note(words: str) -> str:
    """A note under a picture: that there is more when the cell is run.

    Our extension says that in its own way and hides the note.
    """
    return f'<p class="zamora-run-note"><em>{html.escape(words)}</em></p>'


class Static:
    """A mixin for widgets: adds the static form to what a cell outputs."""

    def static_html(self) -> str:
        """What to show where the widget does not run."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        bundle["text/html"] = self.static_html()
        bundle[OUTLET] = {
            "asleep": _("Esto es una imagen guardada. Para seguir, despierta la lección."),
            "wake": _("Despertar la lección"),
            "waiting": _("Un momento: la lección despierta…"),
            "slow": _("La lección tarda en despertar. Si sigue así, recarga la página."),
        }
        return bundle
