"""Our extension of JupyterLab, as files: it brings the tokens and the code of lesson pages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: Our extension of JupyterLab, as the browser gets it.
LABEXTENSION: Final = Path(__file__).parents[1] / "labextension" / "static"
