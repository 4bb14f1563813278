"""``zamora solve`` with options that are for Futez only. What it solves: tests/kernel."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("options", [["--verify"], ["--write"], ["--write", "x"]])
def test_they_are_refused_for_other_games(zamora, options: list[str]) -> None:
    result = zamora("solve", "compases", *options)
    assert result.returncode == 2
    assert result.stdout == ""
    assert "solo para futez" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_the_help_says_that_it_can_be_stopped(zamora) -> None:
    shown = zamora("solve", "--help").stdout
    assert "Ctrl+C" in shown
    assert "--verify" in shown
    assert "--write" in shown
