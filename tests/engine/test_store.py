"""The store under progress and memory: versions, copies, what is repeated on the file.

What both make of a bad disk is in :mod:`tests.engine.test_progress` and
:mod:`tests.search.test_memory_file`.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zamora.core import store
from zamora.core.store import Kind, Sentences, Store, StoreUnusable

from ..disks import failing

SENTENCES = Sentences(
    "busy", "denied", "newer", "unusable", "{why} meanwhile", "damaged: {name}", "emptied"
)
OLD = Kind(0x1234, (("CREATE TABLE notes (text TEXT NOT NULL)",),), lambda: SENTENCES)
#: The next version knows who wrote a note.
NEW = replace(
    OLD,
    steps=(
        *OLD.steps,
        (
            "ALTER TABLE notes ADD COLUMN author TEXT NOT NULL DEFAULT ''",
            "UPDATE notes SET author = 'unknown'",
        ),
    ),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "notes.sqlite3"


def write(notes: Store, text: str | None, *, insist: bool = False) -> None:
    notes.write(
        lambda c: c.execute("INSERT INTO notes (text) VALUES (?)", (text,)).rowcount, insist=insist
    )


def texts(connection: sqlite3.Connection) -> list[str]:
    return [text for (text,) in connection.execute("SELECT text FROM notes ORDER BY rowid")]


def locked(path: Path) -> sqlite3.Connection:
    """Another process that does not let go of the file; reading is possible."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


# Versions -----------------------------------------------------------------------------------------


def test_an_old_file_is_brought_to_the_present_version(path: Path) -> None:
    write(Store(path, OLD), "old")
    new = Store(path, NEW)
    for store_of_today in (new, Store(path, NEW)):
        write(store_of_today, "new")
    rows = new.read(lambda c: c.execute("SELECT text, author FROM notes").fetchall())
    assert rows == [("old", "unknown"), ("new", ""), ("new", "")], "once"
    fresh = Store(path.with_name("fresh.sqlite3"), NEW)
    write(fresh, "first")
    assert fresh.read(lambda c: c.execute("SELECT * FROM notes").fetchall()) == [("first", "")]


def test_the_version_before_leaves_it_alone(path: Path) -> None:
    write(Store(path, NEW), "new")
    before = path.read_bytes()
    old = Store(path, OLD)
    write(old, "old")
    assert old.trouble == "newer meanwhile" and not old.kept
    assert old.read(texts) == ["old"], "what the file says is not understood"
    with pytest.raises(StoreUnusable, match="newer"):
        write(old, "insisting", insist=True)
    assert path.read_bytes() == before


def test_an_update_that_fails_leaves_the_old_file(path: Path) -> None:
    write(Store(path, OLD), "old")
    broken = replace(OLD, steps=(*OLD.steps, (*NEW.steps[1], "CREATE TABLE notes (twice TEXT)")))
    with pytest.raises(StoreUnusable, match="unusable"):
        Store(path, broken).read(texts, insist=True)
    old = Store(path, OLD)
    assert old.read(texts) == ["old"] and old.trouble == ""


def test_an_old_file_on_a_disk_that_can_only_be_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(Store(path, OLD), "old")
    failing(monkeypatch, sqlite3.SQLITE_READONLY)
    new = Store(path, NEW)
    rows = new.read(lambda c: c.execute("SELECT text, author FROM notes").fetchall())
    assert rows == [("old", "unknown")] and new.trouble == "denied meanwhile"


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("kind", [NEW, OLD], ids=["new", "old"])
@pytest.mark.parametrize("before", range(12))
def test_two_begin_the_file_at_the_same_moment(
    path: Path, before: int, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else makes it before any of our statements, as far as our locks allow."""
    connect, seen = sqlite3.connect, [0]

    class Watched(sqlite3.Connection):
        def execute(self, *args: Any) -> sqlite3.Cursor:
            if seen[0] == before:
                with monkeypatch.context() as other:
                    other.setattr(sqlite3, "connect", connect)
                    write(Store(path, NEW), "theirs")
            seen[0] += 1
            return super().execute(*args)

    def watched(*args: Any, **named: Any) -> sqlite3.Connection:
        return connect(*args, factory=Watched, **named)

    notes = Store(path, kind)
    with monkeypatch.context() as ours:
        ours.setattr(sqlite3, "connect", watched)
        write(notes, "ours")
    assert "ours" in notes.read(texts) and seen[0] > before
    with contextlib.closing(connect(path)) as connection:
        columns = connection.execute("SELECT * FROM notes").description
        version = connection.execute("PRAGMA user_version").fetchone()
    assert version == (len(columns),), "what it is marked as"
    if kind is NEW or version == (1,):
        assert notes.trouble == "" and notes.kept
    else:
        assert notes.trouble == "newer meanwhile" and not notes.kept


# A copy, and what is repeated ---------------------------------------------------------------------


@pytest.mark.usefixtures("impatient")
def test_what_was_written_meanwhile_is_repeated_in_order(path: Path) -> None:
    notes = Store(path, OLD)
    write(notes, "before")
    other = locked(path)
    write(notes, "one")
    notes.write(lambda c: c.execute("UPDATE notes SET text = text || '!'").rowcount)
    write(notes, "two")
    assert notes.read(texts) == ["before!", "one!", "two"], "it reads what it has written"
    assert not notes.kept and notes.trouble == "busy meanwhile"
    other.execute("INSERT INTO notes VALUES ('theirs')")
    other.execute("COMMIT")
    other.close()
    assert notes.read(texts) == ["before!", "theirs!", "one!", "two"]
    assert notes.kept and notes.trouble == ""
    assert Store(path, OLD).read(texts) == ["before!", "theirs!", "one!", "two"]


@pytest.mark.usefixtures("impatient")
def test_work_that_fails_leaves_nothing_behind(path: Path) -> None:
    notes = Store(path, OLD)

    def half(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO notes VALUES ('half')")
        raise KeyError("half")

    with pytest.raises(KeyError):
        notes.write(half)
    assert notes.read(texts) == []
    other = locked(path)
    write(notes, "on the copy")
    with pytest.raises(KeyError):
        notes.write(half)
    assert notes.read(texts) == ["on the copy"]
    other.close()
    assert notes.read(texts) == ["on the copy"] and notes.kept


@pytest.mark.usefixtures("impatient")
def test_who_insists_gets_a_try_and_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = Store(path, OLD)
    write(notes, "before")
    monkeypatch.setattr(store, "PAUSE", 3600.0)
    other = locked(path)
    write(notes, "meanwhile")
    with pytest.raises(StoreUnusable, match="busy"):
        write(notes, "insisting", insist=True)
    other.close()
    assert notes.read(texts) == ["before", "meanwhile"] and not notes.kept, "it rests"
    write(notes, "insisting", insist=True)
    assert notes.kept and notes.read(texts) == ["before", "meanwhile", "insisting"]


def test_a_damaged_file_is_no_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks like a database; what is in it is not shown."""
    monkeypatch.setattr(store, "PAUSE", 0.0)
    notes = Store(path, OLD, lambda c: c.execute("INSERT INTO notes VALUES ('known')"))
    for number in range(60):
        write(notes, f"{number} " * 50)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))

    def refuse(_store: Store) -> sqlite3.Connection:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "_connect", refuse)
        assert notes.read(texts) == ["known"] and notes.trouble == "unusable meanwhile"
    assert notes.read(texts) == ["known"]
    (aside,) = path.parent.glob("*dañado*.sqlite3")
    assert notes.trouble == f"damaged: {aside.name}" and aside.read_bytes()[:16] == content[:16]
    assert notes.take_trouble() == notes.trouble and notes.take_trouble() == ""


def test_what_somebody_else_has_put_aside_is_left_alone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two find out at once that the file is damaged; the new one of the first is good."""
    notes = Store(path, OLD)
    write(notes, "old")
    connect = Store._connect

    def late(_store: Store) -> sqlite3.Connection:
        monkeypatch.setattr(Store, "_connect", connect)
        path.rename(path.with_name("put aside"))
        write(Store(path, OLD), "theirs")
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    monkeypatch.setattr(Store, "_connect", late)
    write(notes, "ours")
    assert notes.read(texts) == ["theirs", "ours"] and notes.trouble == ""
    assert list(path.parent.glob("*dañado*")) == []


# What is left of a damaged file -------------------------------------------------------------------


def filled(path: Path) -> bytes:
    notes = Store(path, OLD)
    for number in range(30):
        write(notes, f"{number} " + "x" * 1000)
    return path.read_bytes()


@pytest.mark.parametrize("at", [0.0, 0.05, 0.3, 0.6, 0.95])
def test_a_file_that_was_cut_gives_what_is_before(path: Path, at: float) -> None:
    content = filled(path)
    path.write_bytes(content[: int(len(content) * at) + 1])
    notes = Store(path, OLD)
    found = [int(text.split()[0]) for text in notes.read(texts)]
    assert found == sorted(found)
    assert notes.trouble.startswith("damaged: ")
    assert ("Recuperé" in notes.trouble) is bool(found)
    assert len(found) >= (at - 0.3) * 30
    write(notes, "on")
    assert Store(path, OLD).read(texts)[-1] == "on"


def test_rows_after_a_bad_page_are_read_as_well(path: Path) -> None:
    content = filled(path)
    page = len(content) // 4096 // 2 * 4096
    path.write_bytes(content[:page] + b"\xff" * 4096 + content[page + 4096 :])
    notes = Store(path, OLD)
    found = {int(text.split()[0]) for text in notes.read(texts)}
    assert {0, 29} <= found and 22 <= len(found) < 30
    assert "Recuperé" in notes.trouble


def test_an_empty_file_is_told(path: Path) -> None:
    filled(path)
    path.write_bytes(b"")
    os.utime(path, (0, 0))
    notes = Store(path, OLD)
    assert notes.read(texts) == [] and notes.trouble == "emptied"
    write(notes, "on")
    again = Store(path, OLD)
    assert again.read(texts) == ["on"] and again.trouble == ""


@pytest.mark.parametrize("emptied", [False, True])
def test_a_file_that_goes_meanwhile_is_written_anew(path: Path, *, emptied: bool) -> None:
    notes = Store(path, OLD, lambda c: c.execute("INSERT INTO notes VALUES ('known')"))
    write(notes, "known")
    if emptied:
        path.write_bytes(b"")
    else:
        path.unlink()
    write(notes, "on")
    assert notes.read(texts) == ["known", "on"] and notes.trouble == "emptied"
