"""What pages and boards look like: the tokens, and our extension of JupyterLab that brings them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: Our extension of JupyterLab, as the browser gets it.
LABEXTENSION: Final = Path(__file__).parents[1] / "labextension" / "static"
#: Colours, letters and spaces, each of them once: a style sheet.
SHEET: Final = (LABEXTENSION / "tokens.css").read_text(encoding="utf-8")
