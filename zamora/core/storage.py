"""A small SQLite file that must never lose anything, whoever kills the process.

The file is opened for each operation and closed again: nothing is left open when a kernel dies or
forks, and any thread may ask. Several processes may use it at once; they wait for each other for
:data:`PATIENCE` seconds. Something counts as kept when its transaction is on the disk.

What a pupil has solved (:mod:`zamora.school.progress.store`) and what the rival remembers
(:mod:`zamora.rival.memory_file`) are such files. They bring their tables and their sentences; all
that can go wrong with a file is dealt with here.
"""

from __future__ import annotations

import contextlib
import datetime
import enum
import os
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import ClassVar, TypeVar

import platformdirs

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

T = TypeVar("T")

#: How long to wait for another process that is writing, in seconds.
PATIENCE = 2.0

#: File systems of networks: write-ahead logging needs memory shared between all who write, and
#: there they may be on different machines.
_NETWORK = ("nfs", "cifs", "smb", "9p", "afs", "ceph", "gluster", "lustre", "fuse.sshfs")


class StorageUnusable(ZamoraError):
    """The file can be neither read nor written now; the message says why."""


class Problem(enum.Enum):
    """Why a file cannot be used."""

    BUSY = "somebody else is writing"
    FULL = "no room on the disk"
    DENIED = "no permission to write"
    NEWER = "written by a later version"
    FOREIGN = "a database of another program"
    OTHER = "anything else"


class Storage(ABC):
    """The file. Whatever is done with it raises :attr:`error` when it cannot be used.

    A damaged file is put aside under a dated name, never overwritten, and a new one begun.

    Attributes:
        path: where the file is.
        put_aside: where damaged files were put by this object, the newest last.
    """

    #: Marks a SQLite file as one of this kind.
    application_id: ClassVar[int]
    #: Version of the tables; a file with a higher one was written by a later zamora.
    version: ClassVar[int]
    #: The statements that make the tables.
    schema: ClassVar[tuple[str, ...]]
    #: What is raised.
    error: ClassVar[type[StorageUnusable]] = StorageUnusable

    def __init__(self, path: Path) -> None:
        self.path = path
        self.put_aside: list[Path] = []

    @abstractmethod
    def sentence(self, problem: Problem) -> str:
        """Why the file cannot be used, for a pupil; :attr:`Problem.FULL` and FOREIGN are common."""

    # Doing something with it ----------------------------------------------------------------------

    def _run(self, work: Callable[[sqlite3.Connection], T], *, write: bool = False) -> T:
        """Do ``work`` in a transaction; a second time, on a new file, if this one is damaged."""
        seen = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            seen = _identity(self.path)
            return self._once(work, write)
        except (sqlite3.Error, OSError) as error:
            if not _is_damaged(error):
                raise self._unusable(_problem(error)) from error
        try:
            # Another process may have put it aside meanwhile: then the new one is good.
            if _identity(self.path) == seen:
                self._put_aside()
            return self._once(work, write)
        except (sqlite3.Error, OSError) as error:
            raise self._unusable(_problem(error)) from error

    def _glimpse(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Do ``work`` as far as that goes without writing anything; never raises.

        For a file on a disk that can only be read; locks and journals are not heeded.
        """
        try:
            address = f"{self.path.absolute().as_uri()}?mode=ro&immutable=1"
            with contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
                return otherwise if self._is_new(connection) else work(connection)
        except (sqlite3.Error, OSError, ValueError):
            return otherwise

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
                    self._make_tables(connection)
                connection.execute("COMMIT")
            return connection
        except BaseException:
            connection.close()
            raise

    def _make_tables(self, connection: sqlite3.Connection) -> None:
        for statement in self.schema:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {self.version}")

    def _is_new(self, connection: sqlite3.Connection) -> bool:
        """Whether the file has no tables yet; refuses a file that is not ours."""
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        if application == self.application_id and 0 < version <= self.version:
            return False
        if tables == 0:
            return True
        ours = application == self.application_id
        raise self._unusable(Problem.NEWER if ours else Problem.FOREIGN)

    def _unusable(self, problem: Problem) -> StorageUnusable:
        if problem is Problem.FULL:
            why = _("No queda espacio en el disco.")
        elif problem is Problem.FOREIGN:
            why = _("El archivo {path} es de otro programa.").format(path=self.path)
        else:
            why = self.sentence(problem)
        return self.error(why, text=str(self.path))

    # The file -------------------------------------------------------------------------------------

    @cached_property
    def _journal(self) -> str:
        return "truncate" if on_network(self.path) else "wal"

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
        aside = aside_of(self.path)
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                Path(f"{self.path}{suffix}").rename(f"{aside}{suffix}")
        self.put_aside.append(aside)


class InMemory(Storage):
    """The same without a file, for as long as the process lives: to be mixed into a storage."""

    def __init__(self) -> None:
        super().__init__(Path(":memory:"))
        self._lock = threading.RLock()
        self._connection = sqlite3.connect(
            ":memory:", isolation_level=None, check_same_thread=False
        )
        self._make_tables(self._connection)

    def _run(self, work: Callable[[sqlite3.Connection], T], *, write: bool = False) -> T:
        with self._lock:
            return work(self._connection)


def now() -> str:
    """The time in UTC, ISO 8601, so that texts sort as times do."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="microseconds")


def aside_of(path: Path) -> Path:
    """Where a damaged file is put: beside itself, under a dated name."""
    stamp = datetime.datetime.now().strftime("%Y-%m-%d %H.%M.%S.%f")
    return path.with_name(f"{path.stem} ({_('dañado')} {stamp}){path.suffix}")


def user_file(variable: str, name: str) -> Path:
    """Where a file of the user is kept: what the environment ``variable`` says, or the data folder.

    Args:
        variable: name of the environment variable.
        name: name of the file in the user's data folder.
    """
    named = os.environ.get(variable, "").strip()
    if named:
        return Path(named).expanduser()
    return Path(platformdirs.user_data_dir("zamora", appauthor=False)) / name


def on_network(path: Path, mounts: Path = Path("/proc/self/mounts")) -> bool:
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


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_damaged(error: Exception) -> bool:
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _problem(error: Exception) -> Problem:
    if _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Problem.BUSY
    if _code(error) == sqlite3.SQLITE_FULL:
        return Problem.FULL
    denied = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)
    if _code(error) in denied or isinstance(error, PermissionError):
        return Problem.DENIED
    return Problem.OTHER


def _code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code
