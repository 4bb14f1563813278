"""What the tests of the player share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from zamora.player.following import Following


@pytest.fixture(autouse=True)
def loops_of_our_own(no_loop_of_others: None) -> None:
    """What a page sends is done at once, whatever ran before in the same process."""


@pytest.fixture(autouse=True)
def nobody_has_solved_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Results and memories go to files of this test only; cards of other tests do not listen."""
    monkeypatch.setenv("ZAMORA_PROGRESS", str(tmp_path / "progress.sqlite3"))
    monkeypatch.setenv("ZAMORA_MEMORY", str(tmp_path / "memory.sqlite3"))
    monkeypatch.delenv("ZAMORA_LANG", raising=False)
    Following.everything.clear()
    yield
    Following.everything.clear()
