"""A pupil's progress for one test alone: for the ``conftest.py`` of tests of cards and boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from zamora.player.following import Following

_TESTS = count()


@pytest.fixture(autouse=True)
def progress_of_our_own(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """Results and memories go to files of this test only; cards of other tests do not listen.

    Most tests keep nothing, and to look for the name of yet another folder takes longer each time:
    the folder is made with the first file in it.
    """
    folder = tmp_path_factory.getbasetemp() / f"progress-{next(_TESTS)}"
    monkeypatch.setenv("ZAMORA_PROGRESS", str(folder / "progress.sqlite3"))
    monkeypatch.setenv("ZAMORA_MEMORY", str(folder / "memory.sqlite3"))
    monkeypatch.delenv("ZAMORA_COUNTRY", raising=False)
    Following.everything.clear()
    yield folder / "progress.sqlite3"
    Following.everything.clear()
