"""What browsers get of the player; here are its files, to be served by any host."""

from __future__ import annotations

from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).parent
#: Colours, letters and spaces, each of them once: a style sheet.
SHEET: Final = (WEB / "tokens.css").read_text(encoding="utf-8")


#: The modules of the component, each of which imports only those before it.
MODULES: Final = ("sounds.js", "faces.js", "board.js", "controls.js", "instruments.js", "player.js")


def bundle() -> dict[str, str]:
    """The text of each module, for hosts that cannot serve files."""
    return {name: (WEB / name).read_text(encoding="utf-8") for name in MODULES}
