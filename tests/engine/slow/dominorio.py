"""Domineering on sets of free squares, written without the engine."""

from __future__ import annotations

import re

from .common import counting

Square = tuple[int, int]


def read(code: str) -> tuple[frozenset[Square], bool]:
    """The free squares of a position, and whether E (upright) is to move."""
    head, rows, side = code.split()
    shape = re.search(r"shape=([x./]+)", head)
    free = set()
    for row, text in enumerate(rows.split("/")):
        # Squares are counted from the left, and those that are not there are not counted.
        signs = shape[1].split("/")[row] if shape else "x" * 8
        there = [number for number, sign in enumerate(signs) if sign == "x"]
        column = 0
        for sign in text:
            gap = int(sign) if sign.isdigit() else 0
            free |= {(row, there[column + n]) for n in range(gap)}
            column += gap or 1
    return frozenset(free), side == "E"


def turns(free: frozenset[Square], upright: bool) -> list[frozenset[Square]]:
    """The free squares after each turn."""
    down, right = (1, 0) if upright else (0, 1)
    dominoes = [{(r, c), (r + down, c + right)} for r, c in free]
    return [free - domino for domino in dominoes if domino <= free]


paths = counting(read, lambda one: [(after, not one[1]) for after in turns(*one)])


def first_wins(free: frozenset[Square], upright: bool, known: dict[object, bool]) -> bool:
    """Whether whoever is to move makes the last turn, by trying everything."""
    if (free, upright) not in known:
        known[free, upright] = any(
            not first_wins(after, not upright, known) for after in turns(free, upright)
        )
    return known[free, upright]
