"""Attempts in a small SQLite file (:mod:`zamora.core.storage`): what must never be lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import ClassVar

from zamora.core.i18n import _
from zamora.core.storage import InMemory, Problem, Storage, StorageUnusable, now

_SCHEMA = (
    """
    CREATE TABLE attempts (
        uid TEXT PRIMARY KEY,      -- tells copies of one attempt from two attempts
        exercise TEXT NOT NULL,    -- "1.3"
        at TEXT NOT NULL,          -- time in UTC, ISO 8601
        status TEXT NOT NULL,      -- "not_yet" or "solved"
        mistake TEXT,              -- name of the mistake that was recognised
        hints INTEGER NOT NULL,    -- hints that had been shown
        answer TEXT NOT NULL,      -- JSON
        backup TEXT                -- set aside by "start over": id of the backup
    )
    """,
    "CREATE TABLE backups (id TEXT PRIMARY KEY, at TEXT NOT NULL, lesson INTEGER)",
)
_COLUMNS = "uid, exercise, at, status, mistake, hints, answer"


class StoreUnusable(StorageUnusable):
    """The file can be neither read nor written now; the message says why."""


@dataclass(frozen=True)
class Attempt:
    """One judged answer.

    Attributes:
        uid: the same in every copy of this attempt.
        exercise: id of the exercise.
        at: time in UTC, ISO 8601.
        status: ``"not_yet"`` or ``"solved"``.
        mistake: name of the mistake that was recognised.
        hints: how many hints had been shown.
        answer: the answer as JSON text.
    """

    uid: str
    exercise: str
    at: str
    status: str
    mistake: str | None
    hints: int
    answer: str

    @property
    def lesson(self) -> int:
        """The number of the lesson."""
        return int(self.exercise.partition(".")[0])


@dataclass(frozen=True)
class Backup:
    """What "start over" has set aside.

    Attributes:
        id: names it.
        at: time in UTC, ISO 8601.
        lesson: the lesson that was started over; None for all.
        attempts: how many attempts it holds.
    """

    id: str
    at: str
    lesson: int | None
    attempts: int


class Store(Storage):
    """The file. Every method raises :class:`StoreUnusable` when it cannot be used."""

    #: "zamo"
    application_id: ClassVar[int] = 0x7A616D6F
    version: ClassVar[int] = 1
    schema: ClassVar[tuple[str, ...]] = _SCHEMA
    error: ClassVar[type[StorageUnusable]] = StoreUnusable

    def sentence(self, problem: Problem) -> str:
        """Why the file cannot be used, for a pupil."""
        if problem is Problem.BUSY:
            return _("Otra ventana está usando el archivo de tu progreso.")
        if problem is Problem.DENIED:
            return _("No tengo permiso para escribir el archivo de tu progreso.")
        if problem is Problem.NEWER:
            return _("El archivo de tu progreso es de una versión más nueva de zamora.")
        return _("No puedo usar el archivo de tu progreso.")

    def attempts(self) -> list[Attempt]:
        """All attempts that are not in a backup, the oldest first."""
        return self._run(_active)

    def glimpse(self) -> list[Attempt]:
        """The attempts as far as they can be read without writing anything; never raises.

        For a file on a disk that can only be read; locks and journals are not heeded.
        """
        return self._glimpse(_active, [])

    def add(self, attempts: Sequence[Attempt]) -> tuple[int, int]:
        """Add attempts, all or none.

        One that is known already is not added again; if it is in a backup it comes back.

        Returns:
            How many were new, and how many came back from a backup.
        """

        def work(connection: sqlite3.Connection) -> tuple[int, int]:
            added = restored = 0
            for attempt in attempts:
                cursor = connection.execute(
                    f"INSERT INTO attempts ({_COLUMNS}) VALUES (?,?,?,?,?,?,?)"  # noqa: S608
                    " ON CONFLICT (uid) DO NOTHING",
                    astuple(attempt),
                )
                if cursor.rowcount > 0:
                    added += 1
                    continue
                cursor = connection.execute(
                    "UPDATE attempts SET backup = NULL WHERE uid = ? AND backup IS NOT NULL",
                    (attempt.uid,),
                )
                restored += cursor.rowcount
            return added, restored

        return self._run(work, write=True)

    def start_over(self, lesson: int | None, backup: str) -> Backup | None:
        """Set the attempts of a lesson (or all) aside under a new backup id; None if none."""

        def work(connection: sqlite3.Connection) -> Backup | None:
            at = now()
            cursor = connection.execute(
                "UPDATE attempts SET backup = ?"
                " WHERE backup IS NULL AND (? IS NULL OR exercise LIKE ?)",
                (backup, lesson, f"{lesson}.%"),
            )
            if cursor.rowcount == 0:
                return None
            connection.execute("INSERT INTO backups VALUES (?,?,?)", (backup, at, lesson))
            return Backup(backup, at, lesson, cursor.rowcount)

        return self._run(work, write=True)

    def backups(self) -> list[Backup]:
        """The backups that hold something, the newest last."""

        def work(connection: sqlite3.Connection) -> list[Backup]:
            rows = connection.execute(
                "SELECT b.id, b.at, b.lesson, COUNT(*) FROM backups b"
                " JOIN attempts a ON a.backup = b.id GROUP BY b.id ORDER BY b.at, b.rowid"
            )
            return [Backup(*row) for row in rows]

        return self._run(work)

    def bring_back(self, backup: str) -> int:
        """Put the attempts of a backup back among the others; how many there were."""

        def work(connection: sqlite3.Connection) -> int:
            cursor = connection.execute(
                "UPDATE attempts SET backup = NULL WHERE backup = ?", (backup,)
            )
            connection.execute("DELETE FROM backups WHERE id = ?", (backup,))
            return cursor.rowcount

        return self._run(work, write=True)


class MemoryStore(InMemory, Store):
    """The same without a file, for as long as the process lives."""


def _active(connection: sqlite3.Connection) -> list[Attempt]:
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM attempts WHERE backup IS NULL ORDER BY at, rowid"  # noqa: S608
    )
    return [Attempt(*row) for row in rows]
