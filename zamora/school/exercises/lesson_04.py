"""What exercises of lesson 4, Goldrez, ask besides: see ``lesson_04.toml``."""

from __future__ import annotations

from zamora.school.tasks.kinds import Cells


def out_of_the_bishop_s_reach(cells: Cells) -> bool:
    """All cells have another colour than 54: a bishop sends the ball only along diagonals."""
    return all(sum(cell) % 2 != (5 + 4) % 2 for cell in cells)
