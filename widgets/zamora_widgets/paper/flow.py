"""Pages with running text: blocks on paper, with a footer, within the margins."""

from __future__ import annotations

import html
import io
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any

from zamora.core.i18n import _, language
from zamora.core.numbers import THIN
from zamora.player.picture.theme import PAPER
from zamora.school.teaching.orders import Block, Grid, Heading, Items, Paper, Text
from zamora_widgets.paper.pdf import MONO, runs

#: A gap to be filled in by hand, as the data write it and as it is drawn.
GAP, DRAWN_GAP = "[...]", "_" * 8


def tokens(markdown: str) -> Any:
    """The blocks of a text, as mistune reads them."""
    import mistune

    return mistune.create_markdown(renderer="ast")(markdown)


def markup(markdown: str) -> str:
    """One paragraph."""
    made = "<br/>".join(map(inline, tokens(markdown))).replace(GAP, DRAWN_GAP)
    # The PDF library breaks lines at thin spaces, at the other kind of fixed ones it does not.
    return made.replace(THIN, "\N{NO-BREAK SPACE}")


def inline(token: Any) -> str:
    """What stands in a token, with bold and slanted letters."""
    inside = "".join(map(inline, token.get("children", ())))
    match token["type"]:
        case "strong":
            return f"<b>{inside}</b>"
        case "emphasis":
            return f"<i>{inside}</i>"
        case "softbreak":
            return " "
        case "linebreak":
            return "<br/>"
        case "codespan":
            return f'<font name="{MONO[0]}">{html.escape(token["raw"], quote=False)}</font>'
    return inside or "".join(
        said if font == "Zamora" else f'<font name="{font}">{said}</font>'
        for font, piece in runs(token.get("raw", ""), "Zamora")
        for said in [html.escape(piece, quote=False)]
    )


#: Points in a millimetre.
MM = 72 / 25.4
#: White at the sides and above, and below, where the footer stands, in mm.
MARGIN, FOOT = 15.0, 16.0
#: Sizes of letters in points, and of their lines, by style.
SIZES = {
    "title": (21, 25),
    "part": (10.5, 14),
    2: (13, 17),
    3: (11, 14),
    "text": (10.2, 13.6),
    "cell": (9.4, 12.2),
    "task": (11.5, 15.5),
}
#: A heading begins no section with less room than that below it, in mm.
TOGETHER = 30.0
#: The last page holds that part of a page, or everything is drawn a little smaller.
FILLED, SCALES = 0.36, (1.0, 0.97, 0.94, 0.91, 0.88)
#: The colour of rules in tables, and of what stands at their head.
RULE, HEAD = PAPER["line"], PAPER["paper-2"]


def page(paper: Paper) -> tuple[float, float]:
    """Width and height of the paper, in points."""
    from reportlab.lib import pagesizes

    width, height = {"a4": pagesizes.A4, "letter": pagesizes.LETTER}[paper]
    return float(width), float(height)


def room(paper: Paper) -> tuple[float, float]:
    """Width and height inside the margins, in points."""
    width, height = page(paper)
    return width - 2 * MARGIN * MM, height - (MARGIN + FOOT) * MM


def paragraph(text: str, style: str | int = "text", **look: Any) -> Any:
    """A paragraph in one of the styles of :data:`SIZES`; ``look`` goes to its style."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    size, leading = SIZES[style]
    bold = style in ("title", 2, 3)
    made = ParagraphStyle(
        str(style),
        fontName="Zamora-Title" if bold else "Zamora",
        fontSize=size,
        leading=leading,
        textColor=PAPER["text"],
        **{
            "spaceBefore": 9 if bold and style != "title" else 0,
            "spaceAfter": 4,
            **look,
        },
    )
    return Paragraph(markup(text), made)


def flowables(blocks: Iterable[Block], width: float) -> list[Any]:
    """The blocks as the PDF library lays them out, on lines of this width (points)."""
    from reportlab.platypus import KeepTogether

    found: list[Any] = []
    begun = 0
    for block in blocks:
        if isinstance(block, Heading):
            begun = len(found)
        found += _pieces(block, width)
        if isinstance(block, Grid) and (block.whole or len(block.rows) == 1):
            found[begun:] = [KeepTogether(found[begun:])]
            begun = len(found)
    return found


def _pieces(block: Block, width: float) -> list[Any]:
    from reportlab.platypus import CondPageBreak

    match block:
        case Heading():
            # With what follows it, as far as that is known here.
            return [CondPageBreak(TOGETHER * MM), paragraph(block.text, block.level)]
        case Text():
            return [paragraph(block.text)]
        case Items():
            return [_item(item) for item in block.items]
        case Grid():
            return [grid(block, width)]


def _item(text: str) -> Any:
    from reportlab.platypus import Paragraph

    made = paragraph(text, leftIndent=12, bulletIndent=2, spaceAfter=2.5)
    return Paragraph(markup(text), made.style, bulletText="•")


def grid(block: Grid, width: float) -> Any:
    """A table over the whole width; a row never goes over two pages, its head is repeated."""
    from reportlab.platypus import Table

    total = sum(block.widths)
    rows = [[paragraph(f"**{cell}**" if cell else "", "cell", spaceAfter=0) for cell in block.head]]
    rows += [[paragraph(cell, "cell", spaceAfter=0) for cell in row] for row in block.rows]
    return Table(
        rows,
        colWidths=[width * share / total for share in block.widths],
        repeatRows=1,
        spaceBefore=2,
        spaceAfter=6,
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.5, RULE),
            ("BACKGROUND", (0, 0), (-1, 0), HEAD),
            ("LEFTPADDING", (0, 0), (-1, -1), 4),
            ("RIGHTPADDING", (0, 0), (-1, -1), 4),
            ("TOPPADDING", (0, 0), (-1, -1), 3),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ],
    )


def head(title: str, part: str) -> list[Any]:
    """The title of a document and, smaller, what part it is."""
    return [paragraph(title, "title", spaceAfter=0), paragraph(part, "part", spaceAfter=6)]


def document(
    title: str,
    foot: str,
    paper: Paper,
    story: Callable[[float, float], Iterable[Any]],
    rest: Callable[[], Any] | None = None,
) -> bytes:
    """A PDF with pieces one below the other, and ``foot`` with the page below each page.

    Args:
        title: of the document.
        foot: what stands below each page.
        paper: its size.
        story: makes the pieces for pages of this width and height, in points.
        rest: makes what fills the rest of the last page.
    """
    from reportlab.platypus.flowables import CallerMacro

    width, height = room(paper)
    found: list[tuple[float, bytes]] = []
    for scale in SCALES:
        left: list[float] = []
        measure = CallerMacro(
            wrapCallable=lambda _macro, _width, high, into=left: into.append(high)
        )
        pieces = [*story(width / scale, height / scale), measure, *([rest()] if rest else [])]
        made, pages = _document(title, foot, paper, pieces, scale)
        empty = left[-1] * scale / height
        if pages == 1 or empty <= 1 - FILLED:
            return made
        found.append((empty, made))
    return min(found, key=itemgetter(0))[1]


def _document(
    title: str, foot: str, paper: Paper, pieces: list[Any], scale: float
) -> tuple[bytes, int]:
    """The PDF, drawn at this scale, and how many pages it has."""
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

    width, height = page(paper)

    def draw_foot(canvas: Any, made: Any) -> None:
        canvas.saveState()
        canvas.setFont("Zamora", 8.5)
        canvas.setFillColor(PAPER["text"])
        canvas.drawString(MARGIN * MM, 10 * MM, foot)
        number = _("página {n}").format(n=made.page)
        canvas.drawRightString(width - MARGIN * MM, 10 * MM, number)
        canvas.restoreState()
        canvas.scale(scale, scale)

    file = io.BytesIO()
    inside, tall = (side / scale for side in room(paper))
    frame = Frame(MARGIN * MM / scale, FOOT * MM / scale, inside, tall, 0, 0, 0, 0)
    made = BaseDocTemplate(
        file,
        pagesize=(width, height),
        title=title,
        author=_("Láminas de zamora (CC BY 4.0)"),
        # No date and no number of its own: the same words give the same file.
        invariant=1,
        lang=language(),
    )
    made.addPageTemplates([PageTemplate("pages", [frame], onPage=draw_foot)])
    made.build(pieces)
    return file.getvalue(), made.page
