"""Colours, widths and fonts of every board, in one place.

Inks are named by what they mean; a painter looks the colour up. The two sides and the three values
differ in lightness as well as in hue (safe for colour-blind eyes, and in grey print), and whatever
a colour says a letter or a shape says too. A test checks the contrast of each pair that is read.
"""

from __future__ import annotations

from typing import Final, Literal

from zamora.core.steps import Side

Ink = Literal[
    "paper",
    "square",
    "shade",
    "line",
    "vertex",
    "water",
    "name",
    "first",
    "second",
    "first-soft",
    "second-soft",
    "first-shade",
    "second-shade",
    "on-side",
    "white",
    "black",
    "on-black",
    "cup",
    "select",
    "target",
    "focus",
    "hint",
    "win",
    "draw",
    "loss",
    "on-value",
    "mark-good",
    "mark-bad",
    "text",
]

INKS: Final[dict[Ink, str]] = {
    "paper": "#fffdf6",
    "square": "#f3ecd9",
    "shade": "#ddd0b0",
    "line": "#b9ac8c",
    "vertex": "#7d7157",
    "water": "#2f6f85",
    "name": "#6a5f48",
    "first": "#093f7c",
    "second": "#b5460f",
    "first-soft": "#cfe0f2",
    "second-soft": "#f8dcc8",
    "first-shade": "#b3cee8",
    "second-shade": "#f0c3a2",
    "on-side": "#ffffff",
    "white": "#ffffff",
    "black": "#2a241b",
    "on-black": "#ffffff",
    "cup": "#f2b705",
    "select": "#f2b705",
    "target": "#2f7d32",
    "focus": "#5b2a86",
    "hint": "#7a2a8f",
    "win": "#0a7f58",
    "draw": "#525252",
    "loss": "#5c0d26",
    "on-value": "#ffffff",
    "mark-good": "#0b6b4f",
    "mark-bad": "#a01842",
    "text": "#2b2618",
}

FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif"

#: Letter and shape of each value, besides its ink.
VALUE_SHAPES: Final[dict[str, Literal["disc", "square", "diamond"]]] = {
    "win": "disc",
    "draw": "square",
    "loss": "diamond",
}


def side_ink(side: Side | None, *, soft: bool = False) -> Ink:
    """The colour of a side."""
    if side is Side.FIRST:
        return "first-soft" if soft else "first"
    return "second-soft" if soft else "second"
