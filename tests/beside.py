"""Tables of tests that stand in a file beside them, as TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def beside(module: str, name: str) -> dict[str, Any]:
    """The tables in a file.

    Args:
        module: ``__file__`` of who asks.
        name: of the file, in the same folder.
    """
    return tomllib.loads(Path(module).with_name(name).read_text(encoding="utf-8"))
