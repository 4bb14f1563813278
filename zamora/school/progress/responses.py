"""The table of what a pupil made and is not marked: two tests, arguments, variants of games.

Nothing of it is ever stars (:mod:`zamora.school.beforeafter`, :mod:`zamora.school.explaining`). A
question of a test is answered once: of two copies that differ the earlier one counts, wherever they
meet. An argument may be written again, a variant may get another name: of two copies the later one
counts. The functions are work for :class:`zamora.core.store.Store`.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable
from dataclasses import astuple, dataclass

from zamora.school.tasks.base import Json

TABLES = (
    """
    CREATE TABLE responses (
        phase TEXT NOT NULL,    -- "before", "after", "why" or "variant"
        skill TEXT NOT NULL,    -- what the question is about
        form TEXT NOT NULL,     -- of the test: "a" or "b"; empty for an argument
        at TEXT NOT NULL,       -- time in UTC, ISO 8601
        answer TEXT NOT NULL,   -- JSON; null for "I don't know"
        PRIMARY KEY (phase, skill)
    )
    """,
)


#: The phase of an argument: its skill is the mark of a lesson, its answer is
#: ``{"text", "mine": [key, ...], "others": [key, ...]}``, the points ticked by its writer and by
#: another reader.
WHY = "why"
#: The phase of a variant: its skill is made of its key (:func:`variant`), its answer is
#: ``{"key", "name"}``; without a name it has been taken away again.
VARIANT = "variant"
#: What may be done again: the later copy counts.
AGAIN = (WHY, VARIANT)


@dataclass(frozen=True)
class Response:
    """An answer to a question of a test, or an argument.

    Attributes:
        phase: ``"before"``, ``"after"``, :data:`WHY` or :data:`VARIANT`.
        skill: what the question is about.
        form: the form of the test; empty for an argument.
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

    @property
    def uid(self) -> str:
        """Tells this answer, as it is, from all others of the pupil."""
        said = zlib.crc32(self.answer.encode())
        return f"{self.phase}.{self.skill}.{self.at}.{said:08x}"


def variant(key: str, name: str, at: str) -> Response:
    """The response that keeps a variant: of one key there is one, with the name given last."""
    answer = json.dumps({"key": key, "name": name})
    return Response(VARIANT, f"v{zlib.crc32(key.encode()):08x}", "", at, answer)


def responses(connection: sqlite3.Connection) -> list[Response]:
    """All of them, the oldest first."""
    rows = connection.execute(
        "SELECT phase, skill, form, at, answer FROM responses ORDER BY at, phase, skill"
    )
    return [Response(*row) for row in rows]


def keep(connection: sqlite3.Connection, found: Iterable[Response]) -> int:
    """Keep responses; how many of them were new, or count instead of what was known."""
    statement = (
        "INSERT INTO responses VALUES (?,?,?,?,?) ON CONFLICT (phase, skill) DO UPDATE"
        " SET form = excluded.form, at = excluded.at, answer = excluded.answer"
        " WHERE CASE WHEN phase IN ('why', 'variant')"
        " THEN (excluded.at, excluded.form, excluded.answer) > (at, form, answer)"
        " ELSE (excluded.at, excluded.form, excluded.answer) < (at, form, answer) END"
    )
    return sum(connection.execute(statement, astuple(one)).rowcount for one in found)


def clear(connection: sqlite3.Connection) -> None:
    """Remove all of them."""
    connection.execute("DELETE FROM responses")


def merged(found: Iterable[Response]) -> tuple[Response, ...]:
    """The same for copies that are not in a table: of each question the one that counts."""
    counting: dict[tuple[str, str], Response] = {}
    for one in sorted(found, key=lambda one: (one.at, one.form, one.answer)):
        key = one.phase, one.skill
        if one.phase in AGAIN or key not in counting:
            counting[key] = one
    return tuple(sorted(counting.values(), key=lambda one: (one.at, one.phase, one.skill)))
