"""The style sheet of everything on the page that is not a canvas."""

from __future__ import annotations

from pathlib import Path

import anywidget


class Style(anywidget.AnyWidget):
    """A widget without a body that brings the style sheet along; one in every top-level widget."""

    _esm = "export default { render({ el }) { el.style.display = 'none'; } };"
    _css = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
