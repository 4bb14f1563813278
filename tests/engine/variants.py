"""Variants of the author's games that tests run on, by their keys: many, and one a game."""

from __future__ import annotations

from ..beside import beside

VARIANTS, FEW = map(tuple, beside(__file__, "variants.toml").values())
