"""The table of Futez: numbers of its positions, files, values, verification."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zamora import Side
from zamora.core.checksummed import write_whole
from zamora.core.errors import UnknownGame
from zamora.library.futez.solved.numbering import (
    KEPT,
    PLACEMENTS,
    RIVAL_SETS,
    SLICE,
    image,
    number,
    numbered_state,
    state_number,
)
from zamora.library.futez.solved.tables import TABLES, FutezSolution, part_name, parts
from zamora.solve.tablefile import FACTS, BadTable, TableFile

from .futezsolved import FUTEZ, at, interpreted, solved, some_placements, some_positions

FILE = TABLES.file(FUTEZ, "")
HERE = Path("futez.zip")


@cache
def shipped() -> bytes:
    return FILE.shipped.read_bytes()


def read(content: bytes) -> bytes:
    """All values of a table with this content."""
    return FutezSolution(FUTEZ, "", FILE.opened(content, HERE)).values


def with_header(change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The shipped table with another header, whole as a file."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(shipped())) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == FACTS:
                content = json.dumps(change(json.loads(content))).encode()
            new.writestr(name, content)
    return file.getvalue()


def test_the_one_in_the_package() -> None:
    assert len(shipped()) < 4_000_000
    found = TABLES.solution(FUTEZ, "")
    assert found.table.size == len(shipped())
    assert found.table.facts["positions"] == 2 * PLACEMENTS
    assert len(KEPT) == 8


def test_it_is_read_without_numpy_within_little_memory() -> None:
    """100 MB were allowed; a fresh process needs about half of that."""
    code = """
import json, sys
from zamora.solve import solution
solved = solution("futez")
value = solved.value(solved.start)
from zamora.core.peakmemory import peak_mb
peak = peak_mb()
heavy = [name for name in ("numpy", "numba") if name in sys.modules]
print(json.dumps([value.result, peak, heavy]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    result, peak, heavy = json.loads(done.stdout)
    assert result == "draw"
    assert peak is None or peak < 100
    assert heavy == []


def test_mirror_images_have_the_same_value() -> None:
    for placement in some_placements(200, 1):
        assert solved()[placement] == solved()[image(placement)]


def test_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "own.zip"
    small = {part_name(ball): bytes([ball]) * SLICE for ball in KEPT}
    facts = {"game": "futez", "start": "¿quizás?"}
    content = FILE.encoded(small, facts)
    write_whole(path, content)
    found = FILE.opened(path.read_bytes(), path)
    assert {name: found.part(name) for name in small} == small
    assert found.facts == facts
    assert found.size == path.stat().st_size == len(content)
    assert FILE.encoded(small, facts) == content
    assert [p.name for p in path.parent.iterdir()] == ["own.zip"]
    if os.name == "posix":
        assert path.stat().st_mode & 0o444 == 0o444


def test_slices_are_kept_or_mirrored() -> None:
    """Of a row of 13 slices those with the ball on the left are kept."""
    values = b"".join(bytes([ball]) * SLICE for ball in range(13))
    kept = parts(values)
    cells = [FUTEZ.cells.cells[5 + ball] for ball in range(13)]
    assert [cells[ball].column for ball in KEPT] == [1, 3, 2, 1, 3, 2, 1, 3]
    assert [*kept] == [f"{cells[ball].row}{cells[ball].column}" for ball in KEPT]
    found = FutezSolution(FUTEZ, "", FILE.opened(FILE.encoded(kept, {}), HERE))
    for placement in some_placements(50, 2):
        ball = placement // SLICE
        twin = next(
            other
            for other, cell in enumerate(cells)
            if cell.row == cells[ball].row
            and cell.column == min(cells[ball].column, 6 - cells[ball].column)
        )
        assert found[placement] == twin
    whole = found.unfolded()
    assert len(whole) == PLACEMENTS
    assert {whole[ball * SLICE] for ball in KEPT} == set(KEPT)


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "a text": lambda data: b"no es una tabla\n" * 10,
    "only the first bytes": lambda data: data[:8],
    "half of it": lambda data: data[: len(data) // 2],
    "without the last byte": lambda data: data[:-1],
    "line ends converted": lambda data: data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"),
    "a bit of the header": lambda data: data[:60] + bytes([data[60] ^ 1]) + data[61:],
    "a bit of the values": lambda data: data[:-9999] + bytes([data[-9999] ^ 64]) + data[-9998:],
    "values altered": lambda data: data[:-9999] + b"\xff" * 99 + data[-9900:],
    "a header of its own": lambda data: with_header(lambda header: ["futez"]),
    "a part is missing": lambda data: FILE.encoded({"31": bytes(SLICE)}, {}),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damage_is_refused(damage: Callable[[bytes], bytes]) -> None:
    with pytest.raises(BadTable, match=r"dañada.*zamora solve futez --write"):
        read(damage(shipped()))


OTHERS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "other rules": lambda header: {**header, "rules": "0" * 64},
    "unknown rules": lambda header: {**header, "rules": None},
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_other_versions_are_refused(other: Callable[[dict[str, Any]], Any]) -> None:
    with pytest.raises(BadTable, match=r"otra versión.*zamora solve futez --write"):
        read(with_header(other))


def test_a_changed_rule_makes_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = TABLES.rules(FUTEZ)
    assert TABLES.rules(FUTEZ) == before
    plain = type(FUTEZ).results

    def without_flights(self: Any, state: Any) -> Any:
        return (after for after in plain(self, state) if abs(after.ball - state.ball) < 4)

    monkeypatch.setattr(type(FUTEZ), "results", without_flights)
    assert TABLES.rules(FUTEZ) != before


def elsewhere(folder: Path) -> TableFile:
    return FILE._replace(folder=folder)


def test_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FILE.variable, str(tmp_path / "none.zip"))
    with pytest.raises(BadTable, match="zamora solve futez --write") as caught:
        elsewhere(tmp_path).find()
    assert caught.value.text == str(tmp_path / "futez.zip")
    # Whoever can do without a solution does without this one.
    assert isinstance(caught.value, UnknownGame)


def test_the_own_one_is_taken_if_that_of_the_package_is_no_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.zip"
    monkeypatch.setenv("ZAMORA_TABLE_FUTEZ", str(own))
    assert FILE.own == own
    assert FILE.find().size == len(shipped())

    broken = elsewhere(tmp_path)
    broken.shipped.write_bytes(shipped()[:-1])
    with pytest.raises(BadTable, match=r"futez\.zip"):
        broken.find()
    own.write_bytes(shipped()[:5000])
    with pytest.raises(BadTable, match=r"futez\.zip"):
        broken.find()
    own.write_bytes(shipped())
    assert FutezSolution(FUTEZ, "", broken.find()).values == solved().values


def test_half_a_file_never_appears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "own.zip"
    path.write_bytes(b"old")

    def full(number: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.undo()
    with pytest.raises(OSError):
        write_whole(path / "below", b"new")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"


# Numbers of Futez placements: every one stands for one placement, and symmetric ones agree --------


NUMBERS = st.integers(0, PLACEMENTS - 1)
SYMMETRIES = {symmetry.name: symmetry for symmetry in FUTEZ.symmetries}


def test_how_many_there_are() -> None:
    assert PLACEMENTS == 13 * comb(16, 4) * comb(12, 4) == 11_711_700


def test_the_worked_example() -> None:
    assert state_number(FUTEZ.start().state) == (6 * 1820 + 1) * 495 + 493


@given(NUMBERS, st.sampled_from(Side))
def test_there_and_back(placement: int, side: Side) -> None:
    state = numbered_state(placement, side)
    assert state_number(state) == placement
    assert state.side is side
    assert FUTEZ.position(at(placement, side).code).state == state  # one that can stand
    assert FUTEZ.decided(state) is None


def test_every_position_that_can_stand_has_a_number() -> None:
    for position in some_positions(200, 1):
        found = state_number(position.state)
        assert numbered_state(found, position.side) == position.state


def test_the_rivals_are_the_quickest_digit_and_the_ball_the_slowest() -> None:
    """All sets of rivals for the same ball and men are numbered one after the other."""
    free = [cell for cell in range(3, 20) if cell not in (5, 8, 10, 16, 19)]
    mine = sum(1 << cell for cell in (8, 10, 16, 19))
    found = {number(5, mine, sum(1 << cell for cell in four), 0) for four in combinations(free, 4)}
    assert len(found) == RIVAL_SETS
    assert max(found) - min(found) == RIVAL_SETS - 1
    assert min(found) % RIVAL_SETS == 0
    for ball in range(13):
        state = numbered_state(ball * SLICE + 12345)
        assert state.ball == 5 + ball


def test_no_other_numbers() -> None:
    for wrong in (-1, PLACEMENTS):
        with pytest.raises(IndexError):
            numbered_state(wrong)


@given(NUMBERS)
def test_turning_the_board_round_changes_nothing(placement: int) -> None:
    position = at(placement)
    turned = position.transformed(SYMMETRIES["half-turn"])
    assert turned.side is Side.SECOND
    assert state_number(turned.state) == placement


@given(NUMBERS)
def test_the_image_is_that_of_the_mirror(placement: int) -> None:
    mirrored = at(placement).transformed(SYMMETRIES["left-right"])
    assert state_number(mirrored.state) == image(placement)
    assert image(image(placement)) == placement


def test_a_workspace_holds_the_same() -> None:
    run, b = interpreted().run, interpreted().board()
    for side in Side:
        for placement in some_placements(100, side):
            run.place(b, placement, side)
            assert FUTEZ.snapshot(b) == numbered_state(placement, side)
            assert run.number_of(b) == placement
