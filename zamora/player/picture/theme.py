"""The inks of every board: what each means, and its colour by day and in the dark.

Inks are named by what they mean; a painter looks the colour up. Colours are defined once, in the
tokens of the pages (``tokens.css``). The two sides and the three values differ in hue, also for
colour-blind readers, and in the light theme in lightness as well (safe in grey print); nothing is
shown by colour alone. A test checks the contrast of each pair used for text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from zamora.core.steps import Side
from zamora.player.web import SHEET

Ink = Literal[
    "paper",
    "paper-2",
    "turf",
    "turf-2",
    "turf-line",
    "turf-ink",
    "stone",
    "stone-2",
    "stone-line",
    "stone-ink",
    "wood",
    "wood-2",
    "wood-line",
    "wood-ink",
    "felt",
    "felt-2",
    "felt-line",
    "felt-ink",
    "line",
    "vertex",
    "water",
    "river",
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
    "rim",
    "cast",
    "shine",
    "casing",
    "check",
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
    "paper-2": "paper-2",
    "turf": "turf",
    "turf-2": "turf-2",
    "turf-line": "turf-line",
    "turf-ink": "turf-ink",
    "stone": "stone",
    "stone-2": "stone-2",
    "stone-line": "stone-line",
    "stone-ink": "stone-ink",
    "wood": "wood",
    "wood-2": "wood-2",
    "wood-line": "wood-line",
    "wood-ink": "wood-ink",
    "felt": "felt",
    "felt-2": "felt-2",
    "felt-line": "felt-line",
    "felt-ink": "felt-ink",
    "river": "river",
    "rim": "rim",
    "cast": "cast",
    "shine": "shine",
    "casing": "casing",
    "check": "check",
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


class Material(NamedTuple):
    """What a board is made of: its light and its dark cells, lines, what is written on it."""

    light: Ink
    dark: Ink
    line: Ink
    word: Ink


#: The materials, by the name that a game gives (:attr:`zamora.core.ground.Ground.material`).
MATERIALS: Final[dict[str, Material]] = {
    "paper": Material("paper", "paper-2", "line", "name"),
    "turf": Material("turf", "turf-2", "turf-line", "turf-ink"),
    "stone": Material("stone", "stone-2", "stone-line", "stone-ink"),
    "wood": Material("wood", "wood-2", "wood-line", "wood-ink"),
    "felt": Material("felt", "felt-2", "felt-line", "felt-ink"),
}


def _inks(*tables: str) -> Iterator[dict[Ink, str]]:
    """The colours of all inks, table by table, where some stay as they were."""
    found: dict[str, str] = {}
    for table in tables:
        found = found | dict(re.findall(r"--z-([\w-]+): (#[0-9a-f]{6}|var\([\w-]+\));", table))
        named = {f"var(--z-{token})": colour for token, colour in found.items()}
        yield {ink: named.get(found[token], found[token]) for ink, token in TOKENS.items()}


#: Where the table for the dark begins.
DARK_FROM: Final = '[data-theme="dark"]'
#: Where those for more contrast begin, which only browsers follow.
MORE_FROM: Final = "@media (prefers-contrast: more)"
#: Where what is printed differs from the day.
PRINT_FROM: Final = "@media print"
_DAY, _NIGHT = SHEET.split(MORE_FROM)[0].split(DARK_FROM)
#: What is drawn with: by day and in pictures that are kept; on boards in the dark; and on paper.
INKS, DARK = _inks(_DAY, _NIGHT)
_, PAPER = _inks(_DAY, SHEET.split(PRINT_FROM)[1])


def _kept() -> Iterator[tuple[Ink, str]]:
    """The colours by day, a hair apart where two are alike and differ in the dark."""
    night: dict[str, str] = {}
    for ink, colour in INKS.items():
        while night.setdefault(colour, DARK[ink]) != DARK[ink]:
            colour = f"#{int(colour[1:], 16) - 1:06x}"
        yield ink, colour


#: What pictures are drawn with that are kept as images, into which no token reaches.
KEPT: Final[dict[Ink, str]] = dict(_kept())


def with_night(svg: str) -> str:
    """The same picture, drawn in :data:`KEPT`, with the colours that it has on a dark page.

    There an image has the ``color-scheme`` of the page. Colours are attributes, or, as matplotlib
    says them, styles.
    """
    rules = ""
    for day, night in sorted({(KEPT[ink], DARK[ink]) for ink in KEPT if KEPT[ink] != DARK[ink]}):
        for part in ("fill", "stroke"):
            if f'{part}="{day}"' in svg:
                rules += f'[{part}="{day}"]{{{part}:{night}}}'
            if f"{part}: {day}" in svg:
                rules += f'[style*="{part}: {day}"]{{{part}:{night}!important}}'
    drawn, _, rest = svg.rpartition("</svg>")
    return f"{drawn}<style>@media (prefers-color-scheme:dark){{{rules}}}</style></svg>{rest}"


#: For pictures in a page that has the tokens, which follow its theme.
LIVE: Final[dict[Ink, str]] = {ink: f"var(--z-{token})" for ink, token in TOKENS.items()}

#: Letters of a machine that lacks ours, or of a picture that has none with it.
PLAIN_FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif"
FONT: Final = f"'Bricolage Grotesque', {PLAIN_FONT}"

#: Letter and shape of each value, besides its ink.
VALUE_SHAPES: Final[dict[str, Literal["disc", "square", "diamond"]]] = {
    "win": "disc",
    "draw": "square",
    "loss": "diamond",
}


def side_ink(side: Side | None) -> Ink:
    """The colour of a side."""
    return "first" if side is Side.FIRST else "second"
