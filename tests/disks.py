"""Disks that do not help, for the tests of what is kept on them."""

from __future__ import annotations

import sqlite3

import pytest

from zamora.core import store
from zamora.core.store import Store


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for no other process, and try the file again at once."""
    monkeypatch.setattr(store, "PATIENCE", 0.05)
    monkeypatch.setattr(store, "PAUSE", 0.0)


def failing(monkeypatch: pytest.MonkeyPatch, code: int) -> list[Store]:
    """From now on files are opened with this error; gives whose, one for each time."""
    asked = []

    def connect(self: Store) -> sqlite3.Connection:
        asked.append(self)
        error = sqlite3.OperationalError("it fails")
        error.sqlite_errorcode = code
        raise error

    monkeypatch.setattr(Store, "_connect", connect)
    return asked


def without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite itself says that there is no room: from now on no file may grow by a page."""
    connect = Store._connect

    def full(self: Store) -> sqlite3.Connection:
        connection = connect(self)
        connection.execute("PRAGMA max_page_count = 1")  # never below the present size
        return connection

    monkeypatch.setattr(Store, "_connect", full)
