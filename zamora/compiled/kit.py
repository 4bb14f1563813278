"""What a game may bring that is compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CompileKit:
    """The programs that a game brings.

    Attributes:
        prepare: compiles them ahead of time and says whether that was possible; None if there are
            none. Games outside the kernel that have the same function share what it compiles.
    """

    prepare: Callable[[Any], bool] | None = None
