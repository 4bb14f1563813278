"""Journeys in which each piece sends the ball at most once: what they must remember.

Step functions for Goldrez, and for whichever variant of a game has the same rule.
"""

from __future__ import annotations

from zamora.compiled.layout import AT, SIDE, Board
from zamora.compiled.turns import TEAM


def may_send(b: Board, memory: int, by: int) -> bool:
    """Each piece once."""
    return not remember(b, 0, by) & memory


def remember(b: Board, memory: int, by: int) -> int:
    """One more piece has moved the ball: one bit for each piece of the side."""
    return memory | 1 << (b[AT + by] - TEAM * b[SIDE])
