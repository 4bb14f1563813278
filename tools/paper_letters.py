"""Write the letters of sheets for paper: ``python tools/paper_letters.py`` (needs ``brotli``).

The PDF library reads neither compressed files nor one file for all weights: each style is cut out
of those of the screens (``labextension/static/fonts``), without what only screens and typesetters
need. As on the screens (``fonts.css``), figures in running text come from the face of the titles.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fontTools import subset
from fontTools.merge import Merger
from fontTools.misc.transform import Transform
from fontTools.pens.filterPen import DecomposingFilterPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WIDGETS = Path(__file__).parents[1] / "widgets" / "zamora_widgets"
FONTS, LETTERS = WIDGETS / "labextension" / "static" / "fonts", WIDGETS / "paper" / "letters"
TEXT, TITLE = "atkinson-hyperlegible-next", "bricolage-grotesque"
#: What running text borrows: figures, degrees, minus.
FIGURES = {*range(0x30, 0x3A), 0xB0, 0x2212}
#: How far slanted letters lean, as many units a unit of height.
SLANT = 0.18
#: Each style: its face, its weight, whether it is slanted.
STYLES = {
    "text": (TEXT, 400, False),
    "bold": (TEXT, 700, False),
    "italic": (TEXT, 400, True),
    "label": (TITLE, 500, False),
    "title": (TITLE, 750, False),
}


def main() -> None:
    """Write all styles."""
    LETTERS.mkdir(exist_ok=True)
    for style, (face, weight, slanted) in STYLES.items():
        path = LETTERS / f"{style}.ttf"
        whole = set(TTFont(FONTS / f"{face}.woff2").getBestCmap())
        if face == TITLE:
            made = cut(face, weight, whole)
        else:
            with TemporaryDirectory() as folder:
                parts = [str(Path(folder, name)) for name in (face, TITLE)]
                cut(face, weight, whole - FIGURES).save(parts[0])
                cut(TITLE, weight, FIGURES).save(parts[1])
                made = Merger().merge(parts)
        if slanted:
            lean(made)
        made.recalcTimestamp = False  # the same letters give the same file
        made["head"].created = made["head"].modified = 0
        for record in made["name"].names:
            if record.nameID in (1, 4, 6, 16):
                record.string = f"Zamora-{style}"
        made.save(path)


def cut(face: str, weight: int, signs: set[int]) -> Any:
    """The face in one weight, with these signs only."""
    font = TTFont(FONTS / f"{face}.woff2", recalcTimestamp=False)
    font.flavor = None
    made = instantiateVariableFont(font, {"wght": weight}, overlap=False)
    options = subset.Options(hinting=False, layout_features=[], name_IDs=[0, 1, 2, 4, 6, 13])
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "STAT", "gasp", "MVAR", "HVAR"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=signs)
    cutter.subset(made)
    return made


def lean(font: Any) -> None:
    """Slant all letters."""
    glyphs, drawn = font.getGlyphSet(), {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        leaning = TransformPen(pen, Transform(1, 0, SLANT, 1, 0, 0))
        # Drawn from their parts: an accent leans with the letter below it.
        glyphs[name].draw(DecomposingFilterPen(leaning, glyphs))
        drawn[name] = pen.glyph()
    for name, glyph in drawn.items():
        font["glyf"][name] = glyph


if __name__ == "__main__":
    main()
