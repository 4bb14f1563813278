"""Progress in few characters: whole where it fits, what was solved first where it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from zamora.core.checksummed import DamagedFile
from zamora.school.exercises import exercise
from zamora.school.progress import Progress
from zamora.school.progress.compact import compact, expand


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    found = Progress(tmp_path / "one.sqlite3")
    for ident in ("1.13", "1.1", "2.1"):
        one = exercise(ident)
        for mistake in one.mistakes:
            found.record(ident, one.check(mistake.example), mistake.example)
        found.record(ident, one.check(one.solution), one.solution)
    return found


def solved(progress: Progress, text: str, path: Path) -> tuple[set[str], int]:
    found = Progress(path)
    found.load(expand(text))
    attempts = found.attempts()
    return {one.exercise for one in attempts if one.status == "solved"}, len(attempts)


def test_it_comes_back(progress: Progress, tmp_path: Path) -> None:
    whole = compact(progress, {"1"}, 10_000)
    ours = [one for one in progress.attempts() if one.exercise.startswith("1.")]
    assert solved(progress, whole, tmp_path / "a") == ({"1.1", "1.13"}, len(ours))


def test_what_was_solved_comes_first(progress: Progress, tmp_path: Path) -> None:
    whole = compact(progress, {"1", "2"}, 10_000)
    short = compact(progress, {"1", "2"}, len(whole) * 9 // 10)
    assert 0 < len(short) < len(whole)
    found, many = solved(progress, short, tmp_path / "a")
    assert found == {"1.1", "1.13", "2.1"} and many < len(progress.attempts())
    assert compact(progress, {"1"}, 10) == ""


@pytest.mark.parametrize("text", ["", "¿?", "abc", "eNo="])
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(DamagedFile):
        expand(text)
