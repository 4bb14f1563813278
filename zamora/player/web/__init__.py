"""What browsers get of the player; here are its files, to be served by any host."""

from __future__ import annotations

from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).parent
#: Colours, letters and spaces, each of them once: a style sheet.
SHEET: Final = (WEB / "tokens.css").read_text(encoding="utf-8")
