"""The inks of every board: what each means, and its colour by day and in the dark.

Inks are named by what they mean; a painter looks the colour up. Colours stand once, in the tokens
of the pages (``tokens.css``). The two sides and the three values differ in hue, for colour-blind
eyes too, and by day in lightness as well (safe in grey print); whatever a colour says a letter or a
shape says as well. A test checks the contrast of each pair that is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from zamora.core.steps import Side
from zamora.player.web import SHEET

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
    "man",
    "black",
    "on-white",
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

#: The token of ``tokens.css`` that each ink is, without its ``--z-``.
TOKENS: Final[dict[Ink, str]] = {
    "paper": "paper",
    "square": "stone",
    "shade": "stone-2",
    "line": "paper-line",
    "vertex": "paper-dot",
    "water": "water",
    "name": "ink-2",
    "first": "first",
    "second": "second",
    "first-soft": "first-soft",
    "second-soft": "second-soft",
    "first-shade": "first-shade",
    "second-shade": "second-shade",
    "on-side": "on-side",
    "white": "ivory",
    "man": "man",
    "black": "night",
    "on-white": "on-gold",
    "on-black": "on-night",
    "cup": "gold",
    "select": "gold",
    "target": "good",
    "focus": "focus",
    "hint": "hint",
    "win": "win",
    "draw": "draw",
    "loss": "loss",
    "on-value": "on-meaning",
    "mark-good": "good",
    "mark-bad": "not",
    "text": "ink",
}


def _inks(sheet: str) -> Iterator[dict[Ink, str]]:
    """The colours of all inks by day, then in the dark, where some stay as they are."""
    found: dict[str, str] = {}
    for table in sheet.split(DARK_FROM):
        found = found | dict(re.findall(r"--z-([\w-]+): (#[0-9a-f]{6}|var\([\w-]+\));", table))
        named = {f"var(--z-{token})": colour for token, colour in found.items()}
        yield {ink: named.get(found[token], found[token]) for ink, token in TOKENS.items()}


#: Where the table for the dark begins.
DARK_FROM: Final = '[data-theme="dark"]'
#: What is drawn with: by day, on paper and in pictures that are kept; and on boards in the dark.
INKS, DARK = _inks(SHEET)

#: Letters of a machine that lacks ours, or of a picture that has none with it.
PLAIN_FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif"
FONT: Final = f"'Bricolage Grotesque', {PLAIN_FONT}"

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


def man_ink(side: Side | None) -> Ink:
    """The colour of a side on its men, whose bodies are pale or dark by day and in the dark."""
    return "man" if side is Side.FIRST else side_ink(side)
