"""The inline signs of Markdown as the PDF library wants them: ``<b>``, ``<i>``, no other tags."""

from __future__ import annotations

import html
from typing import Any

from zamora.core.numbers import THIN
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
