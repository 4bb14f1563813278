"""Small endings of Un Cáliz: solved on small boards and compared, place by place."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from zamora.compiled.induction import LOST
from zamora.library.court.endings.field import Field
from zamora.library.court.endings.induction import Induction

from .slowending import Ending, Place


def solved(*board: object) -> Induction:
    found = Induction(Field(*board))  # type: ignore[arg-type]
    found.run()
    return found


def byte(induction: Induction, at: Place) -> int:
    """What was found for a place with the strong side to move; bits are numbered by words."""
    field = induction.field
    word, bit = field.words - 1, 63
    if at.piece is not None:
        bits = field.bit[:, at.piece[0] - 1, at.piece[1] - 1]
        word = int(np.flatnonzero(bits)[0])
        bit = int(bits[word]).bit_length() - 1
    values = induction.values[at.chalice[0] - 1, at.chalice[1] - 1]
    kings = (at.lone[0] - 1, at.lone[1] - 1, at.king[0] - 1, at.king[1] - 1)
    return int(values[(word, *kings, bit)])


@pytest.mark.parametrize(
    "board",
    [
        (4, 3, (1, 3), "rook"),
        (4, 3, (2, 2), "bishop"),
        (4, 4, (2, 3), "bishop"),
        (5, 3, (2, 2), "rook"),
    ],
)
def test_small_boards_by_brute_force(board: tuple[int, int, tuple[int, int], str]) -> None:
    induction, slow = solved(*board), Ending(*board).values()
    half = set(induction.field.half)
    for at, (result, distance) in slow.items():
        if at.turn == "strong" and (at.chalice[0] - 1, at.chalice[1] - 1) in half:
            wanted = {"draw": 0, "win": distance, "loss": LOST + (distance or 0)}[result]
            assert byte(induction, at) == wanted, at
    counted = Counter((at.turn, *value) for at, value in slow.items() if at.piece is not None)
    for side, tally in (("strong", induction.strong), ("lone", induction.alone)):
        assert tally.won == {d: n for (s, r, d), n in counted.items() if (s, r) == (side, "win")}
        assert tally.lost == {d: n for (s, r, d), n in counted.items() if (s, r) == (side, "loss")}
        assert tally.positions == sum(n for (s, _r, _d), n in counted.items() if s == side)


def test_whatever_has_several_words_is_mirrored_and_shifted_cell_by_cell() -> None:
    """The board of the game takes two words; this one three."""
    field = Field(9, 21, (8, 12), "rook")
    assert field.words == 3
    lone, king = (3, 3), (6, 6)
    for row, column in ((1, 0), (3, 20), (4, 7), (7, 13)):
        sets = np.zeros(field.shape, np.uint64)
        sets[:, *lone, *king] = field.bit[:, row, column]
        mirrored = field.mirror(sets)
        assert (mirrored[:, 3, 17, 6, 14] == field.bit[:, row, 20 - column]).all()
        for way in ((-1, 0), (1, 0), (0, 1), (-1, 1), (1, -1)):
            to = row + way[0], column + way[1]
            moved = field.shifted(sets, way)[:, *lone, *king]
            inside = field.inside(to) and 0 < to[0] < 8
            wanted = field.bit[:, *to] if inside else np.zeros(3, np.uint64)
            assert (moved == wanted).all(), (row, column, way)
