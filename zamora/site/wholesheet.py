"""Colours and letters as one style sheet, for pages that are kept as a single file."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache

from zamora.player.picture.theme import DARK_FROM, MORE_FROM
from zamora.player.web import SHEET
from zamora.site.packing import widgets_folder


@cache
def whole_sheet() -> str:
    """The tokens, by day and as the system is in the dark, and the letters themselves.

    Such a page runs nothing, so nothing on it could say a theme.
    """
    night = SHEET.split(MORE_FROM)[0].split(DARK_FROM)[1].partition("{")[2].partition("}")[0]
    folder = widgets_folder() / "labextension" / "static"

    def inside(found: re.Match[str]) -> str:
        return f"url(data:font/woff2;base64,{b64encode((folder / found[1]).read_bytes()).decode()})"

    fonts = (folder / "fonts.css").read_text(encoding="utf-8")
    dark = f"@media screen and (prefers-color-scheme: dark) {{ :root {{{night}}} }}\n"
    return SHEET + dark + re.sub(r'url\("(.+?)"\)', inside, fonts)
