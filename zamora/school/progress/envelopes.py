"""The table of what a pupil put into envelopes, sealed to be opened further on or opened already.

What was believed first is what counts: who opens an envelope again knows already what is in it. The
functions are work for :class:`zamora.core.store.Store`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import astuple, dataclass

TABLES = (
    """
    CREATE TABLE envelopes (
        question TEXT PRIMARY KEY,
        sealed TEXT NOT NULL,  -- the answer in one that is opened further on; empty for none
        opened TEXT NOT NULL   -- the answer in the one that was opened first; empty for none
    )
    """,
)


@dataclass(frozen=True)
class Sealed:
    """What was put into the envelopes of a question.

    Attributes:
        question: its id.
        sealed: the answer in one that is opened further on; empty if there is none.
        opened: the answer in the one that was opened first; empty if none was.
    """

    question: str
    sealed: str = ""
    opened: str = ""


def envelopes(connection: sqlite3.Connection) -> dict[str, Sealed]:
    """What is in the envelopes, by question."""
    rows = connection.execute("SELECT question, sealed, opened FROM envelopes ORDER BY question")
    return {row[0]: Sealed(*row) for row in rows}


def keep(connection: sqlite3.Connection, found: Iterable[Sealed]) -> None:
    """Keep what is in envelopes; what was opened before stays as it was."""
    connection.executemany(
        "INSERT INTO envelopes VALUES (?,?,?) ON CONFLICT (question) DO UPDATE"
        " SET sealed = excluded.sealed, opened = coalesce(nullif(opened, ''), excluded.opened)",
        map(astuple, found),
    )


def clear(connection: sqlite3.Connection) -> None:
    """Remove all of them."""
    connection.execute("DELETE FROM envelopes")
