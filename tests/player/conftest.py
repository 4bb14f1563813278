"""What the tests of the player share."""

from __future__ import annotations

import pytest

from ..ownprogress import progress_of_our_own

__all__ = ["progress_of_our_own"]


@pytest.fixture(autouse=True)
def loops_of_our_own(no_loop_of_others: None) -> None:
    """What a page sends is done at once, whatever ran before in the same process."""
