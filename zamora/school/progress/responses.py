"""The table of what a pupil answered in the test before the ladder and the one after it.

Nothing is marked here, and nothing of it is ever stars (:mod:`zamora.school.beforeafter`). Each
question is answered once in each test: of two copies that differ the earlier one counts, wherever
they meet. The functions are work for :class:`zamora.core.store.Store`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import astuple, dataclass

from zamora.school.tasks.base import Json

TABLES = (
    """
    CREATE TABLE responses (
        phase TEXT NOT NULL,    -- "before" or "after"
        skill TEXT NOT NULL,    -- what the question is about
        form TEXT NOT NULL,     -- of the test: "a" or "b"
        at TEXT NOT NULL,       -- time in UTC, ISO 8601
        answer TEXT NOT NULL,   -- JSON; null for "I don't know"
        PRIMARY KEY (phase, skill)
    )
    """,
)


@dataclass(frozen=True)
class Response:
    """An answer to a question of a test.

    Attributes:
        phase: ``"before"`` or ``"after"``.
        skill: what the question is about.
        form: the form of the test.
        at: time in UTC, ISO 8601.
        answer: as JSON text; ``"null"`` for "I don't know".
    """

    phase: str
    skill: str
    form: str
    at: str
    answer: str

    @property
    def value(self) -> Json:
        """The answer itself."""
        return json.loads(self.answer)


def responses(connection: sqlite3.Connection) -> list[Response]:
    """All of them, the oldest first."""
    rows = connection.execute(
        "SELECT phase, skill, form, at, answer FROM responses ORDER BY at, phase, skill"
    )
    return [Response(*row) for row in rows]


def keep(connection: sqlite3.Connection, found: Iterable[Response]) -> int:
    """Keep responses; how many of them were new, or earlier than what was known."""
    statement = (
        "INSERT INTO responses VALUES (?,?,?,?,?) ON CONFLICT (phase, skill) DO UPDATE"
        " SET form = excluded.form, at = excluded.at, answer = excluded.answer"
        " WHERE (excluded.at, excluded.form, excluded.answer) < (at, form, answer)"
    )
    return sum(connection.execute(statement, astuple(one)).rowcount for one in found)


def clear(connection: sqlite3.Connection) -> None:
    """Remove all of them."""
    connection.execute("DELETE FROM responses")


def merged(found: Iterable[Response]) -> tuple[Response, ...]:
    """The same for copies that are not in a table: of each question the earliest, in time."""
    first: dict[tuple[str, str], Response] = {}
    for one in sorted(found, key=lambda one: (one.at, one.form, one.answer)):
        first.setdefault((one.phase, one.skill), one)
    return tuple(sorted(first.values(), key=lambda one: (one.at, one.phase, one.skill)))
