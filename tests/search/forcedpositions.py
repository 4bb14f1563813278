"""Small positions with forced wins of all lengths, and without."""

from __future__ import annotations

from ..beside import beside

#: So many own turns ahead the slow enumerators get within a second or two.
DEEP = {"futez": 3, "golez": 1, "goldrez": 1, "caliz": 2, "gol": 2}

FORCED: dict[str, list[str]] = beside(__file__, "forced.toml")
