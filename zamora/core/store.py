"""A small SQLite file that survives a kill of the process at any moment without loss.

The file is opened for each operation and closed again: nothing is left open when a kernel dies or
forks, and any thread may ask. Several processes may use it concurrently; they wait for each other
for :data:`PATIENCE` seconds. Data counts as kept once its transaction is on the disk.

Play goes on when the file cannot be used (disk full, no permission, a lock): :meth:`Store.read` and
:meth:`Store.write` then work on an in-memory copy, :attr:`Store.trouble` says so, and the writes
are replayed on the file, in order, as soon as it can be used again. What is requested explicitly
(``insist=True``) raises :class:`StoreUnusable` instead.

What a pupil has solved (:mod:`zamora.school.progress`) and what the rival remembers
(:mod:`zamora.rival.memory`) are such files. They bring their tables and their sentences.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

T = TypeVar("T")
#: Something to be done with the tables; the store begins and ends the transaction.
Work = Callable[[sqlite3.Connection], T]

#: How long to wait for another process that is writing, in seconds.
PATIENCE = 2.0
#: How long to do without the file before it is tried again, in seconds.
PAUSE = 15.0
#: How many rows are looked for by their number where a damaged table cannot be read in order.
PROBED = 10_000

#: File systems of networks: write-ahead logging needs memory shared between all who write, and
#: there they may be on different machines.
_NETWORK = ("nfs", "cifs", "smb", "9p", "afs", "ceph", "gluster", "lustre", "fuse.sshfs")


class StoreUnusable(ZamoraError):
    """The file can be neither read nor written now; the message says why."""


@dataclass(frozen=True)
class Sentences:
    """The message to a pupil when something is wrong with the file.

    Attributes:
        busy: another process is writing.
        denied: there is no permission to write.
        newer: a later version of zamora has written it.
        unusable: anything else.
        meanwhile: follows one of these, ``{why}``: what becomes of what is done now.
        damaged: it was damaged and has been put aside as ``{name}``.
        emptied: it was empty, or gone though this process had used it.
    """

    busy: str
    denied: str
    newer: str
    unusable: str
    meanwhile: str
    damaged: str
    emptied: str


@dataclass(frozen=True)
class Kind:
    """One kind of store.

    Attributes:
        application_id: marks a SQLite file as one of this kind.
        steps: ``steps[0]`` are the statements that make the tables of version 1, ``steps[n]`` those
            that bring version n to the next. A file with more was written by a later zamora.
        sentences: in the language of the moment.
    """

    application_id: int
    steps: tuple[tuple[str, ...], ...]
    sentences: Callable[[], Sentences]

    def version(self, connection: sqlite3.Connection) -> int | None:
        """The version of the tables, 0 if there are none yet; None if they are not of this kind."""
        # The tables first: another process that is just making them marks the file as well.
        (tables,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if application == self.application_id and version > 0:
            return int(version)
        return 0 if tables == 0 else None

    def migrate(self, connection: sqlite3.Connection) -> None:
        """Bring the tables to the present version, within a transaction."""
        version = self.version(connection) or 0
        for statement in (one for step in self.steps[version:] for one in step):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {len(self.steps)}")


class Store:
    """The file. A damaged one is put aside under a dated name, never overwritten.

    What can be read of it goes into the new one, and what this process knows.

    All methods may be called from any thread.

    Attributes:
        path: where it is; it is made when first needed.
        trouble: what is wrong with it, for a pupil; empty if nothing is.
    """

    def __init__(
        self, path: Path, kind: Kind, refill: Work[object] = lambda _connection: None
    ) -> None:
        """Use the file ``path``.

        Args:
            path: where it is.
            kind: what it holds.
            refill: puts what this process knows into tables that may know less, because the file
                was damaged or cannot be read.
        """
        self.path = path
        self.trouble = ""
        self._kind, self._refill = kind, refill
        self._shown = ""
        self._lock = threading.RLock()
        self._copy: sqlite3.Connection | None = None
        self._unwritten: list[Work[object]] = []
        self._retry_at = 0.0
        self._used = False

    # Doing something with it ----------------------------------------------------------------------

    def read(self, work: Work[T], *, insist: bool = False) -> T:
        """Do ``work``, which changes nothing.

        Raises:
            StoreUnusable: only with ``insist``.
        """
        return self._do(work, write=False, insist=insist)

    def rows(self, query: str, *values: object, insist: bool = False) -> list[tuple[Any, ...]]:
        """The rows that one query finds; raises as :meth:`read`."""
        return self._do(lambda c: c.execute(query, values).fetchall(), write=False, insist=insist)

    def write(self, work: Work[T], *, insist: bool = False) -> T:
        """Do ``work``, all or nothing; it may be done twice, on the copy and on the file.

        Raises:
            StoreUnusable: only with ``insist``; then nothing has been done.
        """
        return self._do(work, write=True, insist=insist)

    @property
    def kept(self) -> bool:
        """Whether all that was written is on the disk."""
        return not self._unwritten

    def take_trouble(self) -> str:
        """The trouble if it has not been taken yet, so that it is shown once."""
        with self._lock:
            fresh = self.trouble if self.trouble != self._shown else ""
            self._shown = self.trouble
            return fresh

    def _do(self, work: Work[T], *, write: bool, insist: bool) -> T:
        with self._lock:
            if self._copy is not None and not insist and time.monotonic() < self._retry_at:
                return self._on_copy(self._copy, work, write)
            before = self.trouble
            try:
                if self._unwritten:
                    self._on_file(self._catch_up, write=True)
                    self._unwritten.clear()
                result = self._on_file(work, write)
            except StoreUnusable as error:
                if insist:
                    raise
                self._retry_at = time.monotonic() + PAUSE
                self.trouble = self._kind.sentences().meanwhile.format(why=error.reason)
                if self._copy is None:
                    self._copy = self._copied()
                return self._on_copy(self._copy, work, write)
            if self._copy is not None:
                self._copy.close()
                self._copy = None
                if self.trouble == before:
                    self.trouble = self._shown = ""
            return result

    def _catch_up(self, connection: sqlite3.Connection) -> None:
        for work in self._unwritten:
            work(connection)

    # On the file ----------------------------------------------------------------------------------

    def _on_file(self, work: Work[T], write: bool) -> T:
        """Do ``work`` on the file; a second time, on a new one, if this one is damaged."""
        seen = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            seen = _identity(self.path)
            if self._emptied():
                self._once(self._begin_anew, write=True)
            result = self._once(work, write)
            self._used = True
            return result
        except (sqlite3.Error, OSError) as error:
            if _code(error) not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise self._unusable(error) from error
        try:
            # Another process may have put it aside meanwhile: then the new one is good.
            if _identity(self.path) == seen:
                self._put_aside()
            else:
                self._once(self._refill, write=True)
            return self._once(work, write)
        except (sqlite3.Error, OSError) as error:
            raise self._unusable(error) from error

    def _once(self, work: Work[T], write: bool) -> T:
        with contextlib.closing(self._connect()) as connection:
            return _transaction(connection, work, write)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            old = self._is_old(connection)  # first of all: a file that is not ours stays as it is
            if not self._used:
                self._refuse_half_a_page(connection)
            self._choose_log(connection)
            if old:
                _transaction(connection, self._update, write=True)
            return connection
        except BaseException:
            connection.close()
            raise

    def _update(self, connection: sqlite3.Connection) -> None:
        if self._is_old(connection):  # check again, under the write lock
            self._kind.migrate(connection)

    def _refuse_half_a_page(self, connection: sqlite3.Connection) -> None:
        """SQLite reads the rest of it as zeros, which are rows without values."""
        (page,) = connection.execute("PRAGMA page_size").fetchone()
        if self.path.stat().st_size % page:
            error = sqlite3.DatabaseError("cut short")
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error

    def _is_old(self, connection: sqlite3.Connection) -> bool:
        """Whether there are no tables yet, or older ones; refuses a file that is not ours."""
        version, present = self._kind.version(connection), len(self._kind.steps)
        if version is None:
            raise StoreUnusable(
                _("El archivo {path} es de otro programa.").format(path=self.path),
                text=str(self.path),
            )
        if version > present:
            raise StoreUnusable(self._kind.sentences().newer, text=str(self.path))
        return version < present

    @cached_property
    def _log(self) -> str:
        return "truncate" if on_network(self.path) else "wal"

    def _choose_log(self, connection: sqlite3.Connection) -> None:
        """Write-ahead logging where it works; otherwise a log that works everywhere."""
        (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
        if mode == self._log:
            return
        try:
            connection.execute(f"PRAGMA journal_mode = {self._log}")
        except sqlite3.OperationalError:
            # Locked by another writer, or no shared memory here: leave it as it is.
            if mode == "wal":
                raise

    def _unusable(self, error: sqlite3.Error | OSError) -> StoreUnusable:
        said, code = self._kind.sentences(), _code(error)
        why = said.unusable
        if code == sqlite3.SQLITE_FULL:
            why = _("No queda espacio en el disco.")
        elif code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            why = said.busy
        elif isinstance(error, PermissionError) or code in (
            sqlite3.SQLITE_READONLY,
            sqlite3.SQLITE_PERM,
        ):
            why = said.denied
        return StoreUnusable(why, text=str(self.path))

    def _put_aside(self) -> None:
        aside = aside_of(self.path)
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                Path(f"{self.path}{suffix}").rename(f"{aside}{suffix}")
        self.trouble = self._kind.sentences().damaged.format(name=aside.name)
        if self._once(partial(_salvage, aside), write=True):
            self.trouble += " " + _("Recuperé lo que aún se podía leer.")
        self._once(self._refill, write=True)

    def _emptied(self) -> bool:
        """Whether there is nothing where something was.

        A file that another process is only just making is empty as well.
        """
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return self._used
        age = datetime.datetime.now().timestamp() - found.st_mtime
        return found.st_size == 0 and (self._used or age > PATIENCE)

    def _begin_anew(self, connection: sqlite3.Connection) -> None:
        self._refill(connection)
        self.trouble = self._kind.sentences().emptied

    # On a copy ------------------------------------------------------------------------------------

    def _on_copy(self, copy: sqlite3.Connection, work: Work[T], write: bool) -> T:
        result = _transaction(copy, work, write)
        if write:
            self._unwritten.append(work)
        return result

    def _copied(self) -> sqlite3.Connection:
        """What the file holds and this process knows, as far as it can be read without writing.

        The disk may be one that can only be read: locks and logs are not heeded.
        """
        copy = _in_memory()
        try:
            address = f"{self.path.absolute().as_uri()}?mode=ro&immutable=1"
            with contextlib.closing(sqlite3.connect(address, uri=True)) as file:
                self._is_old(file)
                file.backup(copy)
            (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            self._kind.migrate(copy)
        except (sqlite3.Error, OSError, ValueError):  # StoreUnusable is a ValueError
            copy.close()
            copy = _in_memory()
            self._kind.migrate(copy)
        _transaction(copy, self._refill, write=True)
        return copy


def _transaction(connection: sqlite3.Connection, work: Work[T], write: bool) -> T:
    connection.execute("BEGIN IMMEDIATE" if write else "BEGIN")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result


def _salvage(damaged: Path, connection: sqlite3.Connection) -> int:
    """Add to new tables what can be read of a damaged file; how many rows."""
    number = 0
    address = f"{damaged.absolute().as_uri()}?mode=ro&immutable=1"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as old:
        old.execute("PRAGMA writable_schema = ON")  # else a file that was cut short is not opened
        tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        for (table,) in connection.execute(tables).fetchall():
            for names, values in _readable(old, table):
                statement = (
                    f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) "  # noqa: S608
                    f"VALUES ({', '.join('?' * len(names))})"
                )
                with contextlib.suppress(sqlite3.Error):  # no such value, no such column
                    number += connection.execute(statement, values).rowcount
    return number


def _readable(old: sqlite3.Connection, table: str) -> Iterator[tuple[list[str], list[Any]]]:
    """Names of columns, and values, of the rows of a table that can be read.

    From the beginning up to where it is damaged, from the end back to there; between these, the
    rows that are found by their number.
    """
    select, ends = f"SELECT rowid, * FROM {table} NOT INDEXED", [0, 0]  # noqa: S608
    seen: set[int] = set()
    for end, order in enumerate(("", " DESC")):
        with contextlib.suppress(sqlite3.Error):
            cursor = old.execute(f"{select} ORDER BY rowid{order}")
            for number, *values in cursor:
                if number in seen:
                    return
                seen.add(number)
                ends[end] = number
                yield [one[0] for one in cursor.description[1:]], values
    first, last = ends
    for number in range(first + 1, last or first + PROBED):
        with contextlib.suppress(sqlite3.Error):
            cursor = old.execute(f"{select} WHERE rowid = ?", (number,))
            for _number, *values in cursor:
                yield [one[0] for one in cursor.description[1:]], values
    if not seen:  # a table without such numbers
        with contextlib.suppress(sqlite3.Error):
            cursor = old.execute(f"SELECT * FROM {table}")  # noqa: S608
            for values in cursor:
                yield [one[0] for one in cursor.description], list(values)


def _in_memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code


# Files of the user --------------------------------------------------------------------------------


def now() -> str:
    """The time in UTC, ISO 8601, so that texts sort as times do."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="microseconds")


def aside_of(path: Path) -> Path:
    """Where a damaged file is moved: next to the original, under a dated name."""
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
    """Whether the file lies on a network file system, as far as this machine knows."""
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
