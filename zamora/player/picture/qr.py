"""QR codes as SVG, by the package ``segno``."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from zamora.core.lazy import module

#: Light cells around a code, as the standard asks for; two are enough in a box of its own.
_QUIET = 2


@lru_cache(maxsize=16)  # needed by every update of the teacher's page
def qr(text: str, error: str = "m") -> str:
    """A QR code as SVG; empty where the package ``segno`` is missing, or it is too long.

    Args:
        text: what is in it.
        error: how much of it may be illegible: ``"l"``, ``"m"``, ``"q"`` or ``"h"``.
    """
    try:
        rows = module("segno").make(text, error=error, micro=False).matrix
    except (ImportError, ValueError):
        return ""
    path = "".join(
        f"M{_QUIET + at[0]} {_QUIET + y}.5h{len(at)}"
        for y, row in enumerate(rows)
        for dark, run in groupby(range(len(row)), key=lambda x, row=row: bool(row[x]))  # type: ignore[misc]
        if dark and (at := list(run))
    )
    size = len(rows) + 2 * _QUIET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<path d="{path}" stroke="black" shape-rendering="crispEdges"/></svg>'
    )
