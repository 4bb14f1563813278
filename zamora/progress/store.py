"""Attempts in a small SQLite file: what must never be lost, whoever kills the process.

The file is opened for each operation and closed again: nothing is left open when a kernel dies or
forks, and any thread may ask. Several processes may use it at once; they wait for each other for
:data:`PATIENCE` seconds. An attempt counts as kept when its transaction is on the disk.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from zamora.errors import ZamoraError
from zamora.i18n import _

T = TypeVar("T")

#: Marks a SQLite file as ours ("zamo").
APPLICATION_ID = 0x7A616D6F
#: Version of the tables; a file with a higher one was written by a later zamora.
SCHEMA_VERSION = 1
#: How long to wait for another process that is writing, in seconds.
PATIENCE = 2.0

#: File systems of networks: write-ahead logging needs memory shared between all who write, and
#: there they may be on different machines.
_NETWORK = ("nfs", "cifs", "smb", "9p", "afs", "ceph", "gluster", "lustre", "fuse.sshfs")

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
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)
_COLUMNS = "uid, exercise, at, status, mistake, hints, answer"


class StoreUnusable(ZamoraError):
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


def now() -> str:
    """The time in UTC, ISO 8601, so that texts sort as times do."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="microseconds")


class Store:
    """The file. Every method raises :class:`StoreUnusable` when it cannot be used.

    A damaged file is put aside under a dated name, never overwritten, and a new one begun.

    Attributes:
        path: where the file is.
        put_aside: where damaged files were put by this store, the newest last.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.put_aside: list[Path] = []

    def attempts(self) -> list[Attempt]:
        """All attempts that are not in a backup, the oldest first."""
        return self._run(_active)

    def glimpse(self) -> list[Attempt]:
        """The attempts as far as they can be read without writing anything; never raises.

        For a file on a disk that can only be read; locks and journals are not heeded.
        """
        try:
            address = f"{self.path.absolute().as_uri()}?mode=ro&immutable=1"
            with contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
                return _active(connection)
        except (sqlite3.Error, OSError, ValueError):
            return []

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

    # The file ------------------------------------------------------------------------------------

    def _run(self, work: Callable[[sqlite3.Connection], T], *, write: bool = False) -> T:
        """Do ``work`` in a transaction; a second time, on a new file, if this one is damaged."""
        seen = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            seen = _identity(self.path)
            return self._once(work, write)
        except (sqlite3.Error, OSError) as error:
            if not _is_damaged(error):
                raise StoreUnusable(_why(error), text=str(self.path)) from error
        try:
            # Another process may have put it aside meanwhile: then the new one is good.
            if _identity(self.path) == seen:
                self._put_aside()
            return self._once(work, write)
        except (sqlite3.Error, OSError) as error:
            raise StoreUnusable(_why(error), text=str(self.path)) from error

    def _once(self, work: Callable[[sqlite3.Connection], T], write: bool) -> T:
        with contextlib.closing(self._connect()) as connection:
            connection.execute("BEGIN IMMEDIATE" if write else "BEGIN")
            result = work(connection)
            connection.execute("COMMIT")  # without it, closing rolls back
            return result

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            new = self._is_new(connection)  # first of all: a file that is not ours stays as it is
            self._choose_journal(connection)
            if new:
                connection.execute("BEGIN IMMEDIATE")
                if self._is_new(connection):  # still, now that nobody else can write
                    for statement in _SCHEMA:
                        connection.execute(statement)
                connection.execute("COMMIT")
            return connection
        except BaseException:
            connection.close()
            raise

    def _is_new(self, connection: sqlite3.Connection) -> bool:
        """Whether the file has no tables yet; refuses a file that is not ours."""
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        if application == APPLICATION_ID and 0 < version <= SCHEMA_VERSION:
            return False
        if tables == 0:
            return True
        if application == APPLICATION_ID:
            raise StoreUnusable(
                _("El archivo de tu progreso es de una versión más nueva de zamora."),
                text=str(self.path),
            )
        raise StoreUnusable(
            _("El archivo {path} es de otro programa.").format(path=self.path), text=str(self.path)
        )

    @cached_property
    def _journal(self) -> str:
        return "truncate" if _on_network(self.path) else "wal"

    def _choose_journal(self, connection: sqlite3.Connection) -> None:
        """Write-ahead logging where it works; otherwise a journal that works everywhere."""
        wanted = self._journal
        (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
        if mode == wanted:
            return
        try:
            connection.execute(f"PRAGMA journal_mode = {wanted}")
        except sqlite3.OperationalError:
            # Locked by somebody who is writing, or no shared memory here: leave it as it is.
            if mode == "wal":
                raise

    def _put_aside(self) -> None:
        stamp = datetime.datetime.now().strftime("%Y-%m-%d %H.%M.%S.%f")
        aside = self.path.with_name(f"{self.path.stem} ({_('dañado')} {stamp}){self.path.suffix}")
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                Path(f"{self.path}{suffix}").rename(f"{aside}{suffix}")
        self.put_aside.append(aside)


class MemoryStore(Store):
    """The same without a file, for as long as the process lives."""

    def __init__(self) -> None:
        super().__init__(Path(":memory:"))
        self._lock = threading.RLock()
        self._connection = sqlite3.connect(
            ":memory:", isolation_level=None, check_same_thread=False
        )
        for statement in _SCHEMA:
            self._connection.execute(statement)

    def _run(self, work: Callable[[sqlite3.Connection], T], *, write: bool = False) -> T:
        with self._lock:
            return work(self._connection)


def _active(connection: sqlite3.Connection) -> list[Attempt]:
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM attempts WHERE backup IS NULL ORDER BY at, rowid"  # noqa: S608
    )
    return [Attempt(*row) for row in rows]


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_damaged(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _on_network(path: Path, mounts: Path = Path("/proc/self/mounts")) -> bool:
    """Whether the file lies on a network file system, as far as this machine can tell."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
        place = os.path.realpath(path)
    except OSError:
        return False  # not Linux
    kinds = {}
    for line in lines:
        _device, folder, kind, *_rest = [*line.split(" "), "", "", ""]
        kinds[folder.replace("\\040", " ")] = kind
    holds = [f for f in kinds if place == f or place.startswith(f.rstrip("/") + "/")]
    return bool(holds) and kinds[max(holds, key=len)].startswith(_NETWORK)


def _why(error: Exception) -> str:
    """The reason in a sentence for a pupil."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return _("Otra ventana está usando el archivo de tu progreso.")
    if code == sqlite3.SQLITE_FULL:
        return _("No queda espacio en el disco.")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM) or isinstance(error, PermissionError):
        return _("No tengo permiso para escribir el archivo de tu progreso.")
    return _("No puedo usar el archivo de tu progreso.")
