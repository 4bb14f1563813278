"""What the tests of the player share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def loops_of_our_own(no_loop_of_others: None) -> None:
    """What a page sends is done at once, whatever ran before in the same process."""


@pytest.fixture(autouse=True)
def nobody_has_solved_anything(progress_of_our_own: Path) -> None:
    """What is solved in a test is kept for this test alone."""
