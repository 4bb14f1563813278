"""Futez solved by the command, compiled, in a process of its own: once, and stopped once.

All that needs the compiled passes is in this file, so that they are compiled once.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from zamora.compiled import can_compile, kernel
from zamora.compiled.induction import NOTES
from zamora.core.steps import Side
from zamora.library.futez.rules import Futez
from zamora.library.futez.solved.machine import Machine
from zamora.library.futez.solved.numbering import PLACEMENTS
from zamora.library.futez.solved.passes import COUNTS
from zamora.library.futez.solved.tables import TABLES, FutezSolution
from zamora.library.futez.strategy import exhaust
from zamora.library.futez.strategy.cards import CARDS
from zamora.library.futez.strategy.trial import Trials
from zamora.solve import solution

from ..patience import PATIENCE

pytestmark = pytest.mark.skipif(not can_compile(), reason="without Numba it takes hours")

COMMAND = [sys.executable, "-P", "-m", "zamora", "solve", "futez"]


@pytest.mark.exhaustive
def test_solved_anew_it_says_what_the_package_says(tmp_path: Path) -> None:
    file = tmp_path / "new.zip"
    done = subprocess.run(
        [*COMMAND, "--json", "--write", file],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=PATIENCE,
        check=True,
    )
    found, shipped = json.loads(done.stdout), solution("futez").summary()
    del shipped["table_bytes"]
    assert found["table_agrees"] is True
    assert {key: found[key] for key in shipped} == shipped
    assert found["written"] == str(file)
    assert found["table_bytes"] == file.stat().st_size
    assert file.read_bytes() == TABLES.file(Futez(), "").shipped.read_bytes()
    assert found["peak_mb"] is None or found["peak_mb"] < 1000
    assert "Resuelvo Futez" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals are different elsewhere")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_stopped_it_leaves_nothing_half_done(name: str, tmp_path: Path) -> None:
    file = tmp_path / "new.zip"
    with subprocess.Popen(
        [*COMMAND, "--write", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "Resuelvo" in line:
                break
        process.send_signal(signal.Signals[name])
        try:
            said, complaint = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 130
    assert said == ""
    assert complaint.split("\n")[0] == "Lo dejé. No quedó nada a medias."
    assert list(tmp_path.iterdir()) == []


def answers(machine: Machine, placement: int, side: Side, values: Any) -> list[Any]:
    """What all passes over single placements say of one."""
    run, solving, zeros = machine.run, machine.induction.run, machine.kernel.zeros
    counted, surveyed, checked, out = zeros(COUNTS), zeros(NOTES), zeros(NOTES), machine.scratch()
    b, at = machine.board(side), (placement, placement + 1)
    rows = [machine.kernel.byte_row(PLACEMENTS) for _row in range(4)]
    run.count(b, *at, int(side), rows[3], counted, out, 0)
    solving.survey(b, *at, *rows[:3], surveyed, out, 0)
    found = [*counted, *surveyed, *(row[placement] for row in rows)]
    found += [solving.check(b, *at, values, checked, out, 0), *checked]
    run.place(b, placement, int(side))
    found += [run.number_of(b), *out[: run.come(b, out, 0)]]
    return [int(number) for number in found]


def test_compiled_and_interpreted_say_the_same() -> None:
    chance = random.Random(1)
    kept = solution("futez")
    assert isinstance(kept, FutezSolution)
    values = kept.unfolded()
    fast, slow = Machine(), Machine(kernel(Futez(), compiled=False))
    assert fast.compiled and not slow.compiled
    row = fast.kernel.byte_row(values)
    for number in range(60):
        placement = chance.randrange(PLACEMENTS)
        side = Side(number % 2)
        expected = answers(slow, placement, side, values)
        assert answers(fast, placement, side, row) == expected


# Strategies of cards ------------------------------------------------------------------------------


@pytest.mark.exhaustive  # compiling it takes ten seconds
def test_compiled_and_interpreted_lists_go_wrong_alike() -> None:
    fast, slow = Trials(), Trials(kernel(Futez(), compiled=False))
    assert fast.compiled and not slow.compiled
    chance = random.Random(7)
    for _list in range(1):
        keys = chance.sample([card.key for card in CARDS], chance.randrange(7))
        for side in Side:
            one, other = fast.play(keys, side), slow.play(keys, side)
            if other.complete:
                assert (one.positions, one.used) == (other.positions, other.used)
                assert one.history is not None and other.history is not None
                assert one.history.turns == other.history.turns


@pytest.mark.parametrize(
    ("longest", "many", "compiled"),
    [(1, 15, False), pytest.param(3, 2381, True, marks=pytest.mark.exhaustive)],
)
def test_all_short_lists(longest: int, many: int, compiled: bool) -> None:
    """The search over all lists, of as many cards as there is time for here."""
    trials = Trials(None if compiled else kernel(Futez(), compiled=False))
    for side in Side:
        found = exhaust.exhaust(trials, side, longest=longest)
        assert found.lost == exhaust.lists(len(CARDS), longest) == many and found.never == ()


@pytest.mark.exhaustive
def test_all_lists() -> None:
    """What the package says came of all lists of all cards (docs/futez.md)."""
    assert exhaust.summary(Trials()) == exhaust.found()
