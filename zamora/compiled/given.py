"""What a kernel leaves open: names that mean in each game what the game's own module says.

A kernel declares such a name with its type, ``destinations: Callable[[Board, int], Cells] =
given()``, and others import it from there. So editors and type checkers can follow every name that
a kernel uses; :mod:`zamora.compiled.specialise` puts the game's own in its place.
"""

from __future__ import annotations

from typing import Any


class Given:
    """Stands for what a game provides, in a kernel that is not specialised for any."""


def given() -> Any:
    """The value of a name that each game provides: never used itself."""
    return Given()
