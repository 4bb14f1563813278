"""What exercises of lessons 4 and 4b, Goldrez, ask besides: see ``lesson_04.toml``."""

from __future__ import annotations

from zamora.school.tasks.kinds import Cells


def out_of_the_bishop_s_reach(cells: Cells) -> bool:
    """All cells have another colour than 54: a bishop sends the ball only along diagonals."""
    return all(sum(cell) % 2 != (5 + 4) % 2 for cell in cells)


def more_than_all_ways(number: float) -> bool:
    """More than there are ways to pay 12 with coins of 1, 2 and 5."""
    return number > sum(1 for fives in range(3) for _twos in range((12 - 5 * fives) // 2 + 1))
