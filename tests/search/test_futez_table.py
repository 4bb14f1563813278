"""The table of Futez solved as a file: read whole or refused, written whole or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from zamora.core.errors import UnknownGame
from zamora.library.futez.solved import table as tables
from zamora.library.futez.solved.numbering import PLACEMENTS, image
from zamora.library.futez.solved.table import (
    KEPT,
    MAGIC,
    OWN_VARIABLE,
    SHIPPED,
    BadTable,
    DamagedTable,
    MissingTable,
    OtherTable,
    Table,
    decoded,
    encoded,
    find,
    read,
    rules,
    write,
)

from .futezsolved import FUTEZ, solved, some_placements

HERE = Path("futez.table")


@cache
def shipped() -> bytes:
    return SHIPPED.read_bytes()


def sealed(content: bytes) -> bytes:
    """As if it had been written like that."""
    return content + hashlib.sha256(content).digest()


def with_header(change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The shipped table with another header, and a checksum that fits."""
    data = shipped()[:-32]
    at = len(MAGIC) + 2
    end = at + 4 + int.from_bytes(data[at : at + 4])
    header = json.loads(data[at + 4 : end])
    new = json.dumps(change(header)).encode()
    return sealed(data[:at] + len(new).to_bytes(4) + new + data[end:])


def test_the_one_in_the_package() -> None:
    assert len(shipped()) < 4_000_000
    table = read(SHIPPED)
    assert table.size == len(shipped())
    assert len(KEPT) == 8
    assert table.facts["positions"] == 2 * PLACEMENTS


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
    table = read(SHIPPED)
    for placement in some_placements(200, 1):
        assert table[placement] == table[image(placement)]


def small(byte: int = 0) -> Table:
    """A table that is compressed in no time."""
    return Table(bytes([byte]) * len(read(SHIPPED).values), {"game": "futez", "start": "¿quizás?"})


def test_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "own.table"
    content = encoded(small(7))
    write(content, path)
    found = read(path)
    assert (found.values, found.facts) == (small(7).values, small(7).facts)
    assert found.size == path.stat().st_size == len(content)
    assert encoded(small(7)) == content
    assert [p.name for p in path.parent.iterdir()] == ["own.table"]
    if os.name == "posix":
        assert path.stat().st_mode & 0o444 == 0o444


def test_slices_are_kept_or_mirrored() -> None:
    """Of a row of 13 slices those with the ball on the left are kept."""
    slices = [bytes([ball]) * (PLACEMENTS // 13) for ball in range(13)]
    table = Table.of(slices, {})
    cells = [FUTEZ.cells.cells[5 + ball] for ball in range(13)]
    assert [cells[ball].column for ball in KEPT] == [1, 3, 2, 1, 3, 2, 1, 3]
    for placement in some_placements(50, 2):
        ball = placement // len(slices[0])
        twin = next(
            other
            for other, cell in enumerate(cells)
            if cell.row == cells[ball].row
            and cell.column == min(cells[ball].column, 6 - cells[ball].column)
        )
        assert table[placement] == twin
    whole = table.unfolded()
    assert len(whole) == PLACEMENTS
    assert {whole[ball * len(slices[0])] for ball in KEPT} == set(KEPT)
    assert table.first(6) == 6 * len(slices[0])
    assert table.first(99) is None


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "a text": lambda data: b"no es una tabla\n" * 10,
    "only the first bytes": lambda data: data[:8],
    "half of it": lambda data: data[: len(data) // 2],
    "without the last byte": lambda data: data[:-1],
    "one byte more": lambda data: data + b"\0",
    "another first byte": lambda data: b"Z" + data[1:],
    "line ends converted": lambda data: data.replace(b"\r\n", b"\n"),
    "a bit of the header": lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:],
    "a bit of the values": lambda data: data[:-9999] + bytes([data[-9999] ^ 64]) + data[-9998:],
    "a bit of the checksum": lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    "values cut short, sealed": lambda data: sealed(data[:-5000]),
    "values altered, sealed": lambda data: sealed(data[:-9999] + b"\xff" * 99 + data[-9900:-32]),
    "no header, sealed": lambda data: sealed(data[:10] + bytes(4)),
    "a header of its own, sealed": lambda data: with_header(lambda header: ["futez"]),
    "too few values, sealed": lambda data: encoded(Table(bytes(1000), {})),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damage_is_refused(damage: Callable[[bytes], bytes]) -> None:
    with pytest.raises(DamagedTable, match=r"dañada.*zamora solve futez --write"):
        decoded(damage(shipped()), HERE)


OTHERS: dict[str, Callable[[], bytes]] = {
    "another format": lambda: sealed(MAGIC + (2).to_bytes(2) + shipped()[len(MAGIC) + 2 : -32]),
    "other rules": lambda: with_header(lambda header: {**header, "rules": "0" * 64}),
    "unknown rules": lambda: with_header(lambda header: {"facts": header["facts"]}),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_other_versions_are_refused(other: Callable[[], bytes]) -> None:
    with pytest.raises(OtherTable, match=r"otra versión.*zamora solve futez --write"):
        decoded(other(), HERE)


def test_a_changed_rule_makes_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules()
    assert rules() == before
    plain = type(FUTEZ).results

    def without_flights(self: Any, state: Any) -> Any:
        return (after for after in plain(self, state) if abs(after.ball - state.ball) < 4)

    monkeypatch.setattr(type(FUTEZ), "results", without_flights)
    assert rules() != before


def test_no_file(tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(MissingTable, match="zamora solve futez --write") as caught:
            read(path)
        assert caught.value.text == str(path)
        # Whoever can do without a solution does without this one.
        assert isinstance(caught.value, UnknownGame)


def test_the_own_one_is_taken_if_that_of_the_package_is_no_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.table"
    monkeypatch.setenv(OWN_VARIABLE, str(own))
    assert tables.own() == own
    assert find() == read(SHIPPED)

    broken = tmp_path / "broken.table"
    broken.write_bytes(shipped()[:-1])
    monkeypatch.setattr(tables, "SHIPPED", broken)
    with pytest.raises(DamagedTable, match=r"broken\.table"):
        find()
    own.write_bytes(shipped()[:5000])
    with pytest.raises(DamagedTable, match=r"broken\.table"):
        find()
    own.write_bytes(shipped())
    assert find() == read(own)
    assert find().values == solved().table.values


def test_half_a_file_never_appears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "own.table"
    path.write_bytes(b"old")

    def full(number: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(KeyboardInterrupt):
        write(b"new", path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.undo()
    with pytest.raises(OSError):
        write(b"new", path / "below")
    write(b"new", path)
    assert path.read_bytes() == b"new"


def test_every_error_is_a_bad_table() -> None:
    assert all(issubclass(kind, BadTable) for kind in (MissingTable, DamagedTable, OtherTable))
