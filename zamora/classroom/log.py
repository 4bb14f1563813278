"""The event log of a class. All other state is derived from it.

Each event is a line of JSON with its number, its time and a checksum. Two files in the class's
folder have the same lines. A line is on disk in at least one of them before any client sees its
effect; all lines stay in memory, so that a file deleted, emptied or altered while the class runs is
rewritten. At startup each line is taken from the file that has it intact. Only one server at a time
may use the folder.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from zamora.core.checksummed import write_whole
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.core.store import StoreUnusable, aside_of, now
from zamora.core.systemerrors import reason
from zamora.core.words import quoted

#: What a class's files are called within its folder: the one to take elsewhere, and its copy.
NAME, COPY = "clase.jsonl", "clase.copia.jsonl"
#: Kinds of the log's own: lines were missing when it was opened; it can be written again.
MENDED, AGAIN = "mended", "again"
#: Who holds this file has the class open.
_LOCK = "clase.abierta"
_DENIED = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST)
_FULL = (errno.ENOSPC, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)


class ClassOpen(ZamoraError):
    """Another server has this class open."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    The rest is kept as text, a quarter of what it takes as plain values.

    Attributes:
        n: which in order, from 1.
        at: when: UTC, ISO 8601.
        kind: what.
        text: the rest, as JSON.
    """

    n: int
    at: str
    kind: str
    text: str

    @property
    def data(self) -> Mapping[str, Any]:
        """The rest, plain values."""
        found: dict[str, Any] = json.loads(self.text)
        return found

    @property
    def line(self) -> bytes:
        """As it stands in the file."""
        said = f'{{"n":{self.n},"at":"{self.at}","kind":"{self.kind}","data":{self.text}'
        return f'{said},"sum":"{zlib.crc32(said.encode()):08x}"}}\n'.encode()


class _File:
    """One of the two files, and how we left it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        #: Inode, size and time of the last change; None if it may lack something.
        self._left: tuple[int, ...] | None = None
        #: Whether it holds what must not stay on the disk.
        self.stale = False

    def read(self) -> bytes | None:
        """All that is in it; None if it is not there."""
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None

    def as_left(self) -> bool:
        """Whether the file is unchanged since."""
        try:
            return not self.stale and _trace(self.path.stat()) == self._left
        except OSError:
            return False

    def append(self, lines: bytes, *, sync: bool = True) -> None:
        """Add to its end, all or nothing.

        Args:
            lines: what to add.
            sync: whether it is on the disk when this returns; otherwise the system has it, and
                writes it within seconds.
        """
        self._left = None
        with self.path.open("r+b", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            try:
                if (file.write(lines) or 0) < len(lines):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                if sync:
                    os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    file.truncate(size)
                raise
            self._left = _trace(os.fstat(file.fileno()))

    def hold(self, whole: bytes, *, keep: bool = True) -> Path | None:
        """Let it hold exactly this.

        Args:
            whole: all lines.
            keep: whether something else that is found in it is put aside, and not overwritten.

        Returns:
            Where that was put; None if there was nothing else.

        Raises:
            OSError: if it cannot be written.
        """
        found, aside = self.read(), None
        if found is not None and whole.startswith(found):
            self.append(whole[len(found) :])
        else:
            if found is not None and keep and not self.stale:
                aside = aside_of(self.path)
                self.path.rename(aside)
            self._left = None
            write_whole(self.path, whole)
            self.path.chmod(0o600)  # names and private words: only for this account
            self._left = _trace(self.path.stat())
        self.stale = False
        return aside


class Log:
    """The file of a class, of which this process is the only one that writes."""

    def __init__(self, folder: Path) -> None:
        """Open the class of a folder; a new one if there is none.

        Raises:
            ClassOpen: if another process has it open.
            StoreUnusable: if the folder or its files can be neither read nor written.
        """
        self.folder = folder
        self.events: list[Event] = []
        #: What was found out and stays true while this class is open, in sentences.
        self._notes: list[str] = []
        self._failed: OSError | None = None
        self._refused = False
        self._files = [_File(folder / NAME), _File(folder / COPY)]
        with _sentences(folder):
            folder.mkdir(0o700, parents=True, exist_ok=True)
            self._lock = _locked(folder / _LOCK)
            try:
                self._open()
            except BaseException:
                self._unlock()
                raise

    # What happens ---------------------------------------------------------------------------------

    @property
    def warning(self) -> str:
        """What is wrong with the file, for the teacher; empty if nothing is."""
        now_wrong = []
        if self._failed is not None:
            why = _why(self._failed, self.folder)
            more = (
                _("Lo que se hace ahora no se acepta. Cuando se arregle, la clase sigue sola.")
                if self._refused
                else _("Todo se guarda, pero solo en uno de los dos archivos de la clase.")
            )
            now_wrong = [f"{why} {more}"]
        return " ".join([*now_wrong, *self._notes])

    def add(self, kind: str, data: Mapping[str, Any]) -> Event:
        """Write down what has happened; it is on the disk when this returns.

        Raises:
            StoreUnusable: if that is not possible; then it has not happened.
        """
        number = self.events[-1].n + 1 if self.events else 1
        event = Event(number, now(), kind, _text(data))
        line, failed, kept = event.line, [], False
        for file in self._files:
            try:
                self._check(file)
                file.append(line, sync=not kept)  # waiting for the disk is what takes time
                kept = True
            except OSError as error:
                failed.append(error)
        self._refused = not kept
        self._failed = failed[0] if failed else None
        if self._refused:
            raise StoreUnusable(_why(failed[0], self.folder), text=str(self.folder))
        self.events.append(event)
        return event

    def look(self) -> None:
        """Rewrite what was deleted or altered since; retry failed writes."""
        if self._refused:
            with contextlib.suppress(StoreUnusable):
                self.add(AGAIN, {})
        else:
            self._hold_all()
        with contextlib.suppress(ZamoraError):
            if not (self.folder / _LOCK).exists():
                self._lock.close()
                self._lock = _locked(self.folder / _LOCK)

    def rewrite(self, change: Callable[[Event], Mapping[str, Any] | None]) -> None:
        """Change what the lines say, so that nothing of the old is left in the folder.

        Damaged files that were put aside are deleted: what is in them cannot be changed.

        Args:
            change: what a line is to say; None to leave it as it is.

        Raises:
            StoreUnusable: if that is not possible yet; it is tried again with the next change.
        """
        new = [
            one if (data := change(one)) is None else Event(one.n, one.at, one.kind, _text(data))
            for one in self.events
        ]
        with _sentences(self.folder):
            first, copy = self._files
            if new != self.events:
                first.hold(_whole(new), keep=False)
                self.events, copy.stale = new, True
            if copy.stale:
                for path in self._left_over():
                    path.unlink(missing_ok=True)
                    self._notes = [one for one in self._notes if path.name not in one]
                copy.hold(_whole(new))

    def delete(self) -> None:
        """Delete the class: nothing of it is left in the folder.

        Raises:
            StoreUnusable: if something cannot be deleted; then the class goes on.
        """
        with _sentences(self.folder):
            for path in (*self._left_over(), *(file.path for file in self._files)):
                path.unlink(missing_ok=True)
        self.events.clear()
        self._notes.clear()

    def close(self) -> None:
        """Let others have it; one file is left with everything, and its copy."""
        self._hold_all()
        self._unlock()

    def asides(self) -> list[Path]:
        """Damaged files that were put aside."""
        return sorted(
            path
            for name in (NAME, COPY)
            for path in self.folder.glob(f"{Path(name).stem} (*){Path(name).suffix}")
        )

    # Files ----------------------------------------------------------------------------------------

    def _hold_all(self) -> None:
        failed = []
        for file in self._files:
            try:
                self._check(file)
            except OSError as error:
                failed.append(error)
        self._failed = failed[0] if failed else None

    def _check(self, file: _File) -> None:
        """Let a file hold all lines if it was touched; say so."""
        if file.as_left():
            return
        whole, found, stale = _whole(self.events), file.read(), file.stale
        self.folder.mkdir(0o700, parents=True, exist_ok=True)
        aside = file.hold(whole)
        if self.events and self._failed is None and not stale and found != whole:
            self._note(
                _(
                    "El archivo «{name}» desapareció o cambió mientras la clase estaba abierta. "
                    "Lo escribí de nuevo, con todo."
                ).format(name=file.path.name),
                [aside],
            )

    def _note(self, sentence: str, asides: list[Path | None]) -> None:
        names = ", ".join(quoted(path.name) for path in asides if path is not None)
        if names:
            sentence += " " + _("Lo que había está guardado en {names}.").format(names=names)
        if sentence not in self._notes:
            self._notes.append(sentence)

    def _left_over(self) -> list[Path]:
        """Damaged files, and those that a machine that died had not finished writing."""
        return [*self.asides(), *self.folder.glob(".*.tmp")]

    def _unlock(self) -> None:
        self._lock.close()
        with contextlib.suppress(OSError):
            (self.folder / _LOCK).unlink(missing_ok=True)

    # The start ------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Take each line from the file that has it whole; say what is in neither."""
        for path in self.folder.glob(".*.tmp"):
            path.unlink(missing_ok=True)
        texts = [file.read() for file in self._files]
        first = _events(texts[0] or b"")
        copy = first if texts[1] == texts[0] else _events(texts[1] or b"")
        alien = any(  # another class's, or of another time: what it says is not mixed in
            (one.at, one.kind) != (first[n].at, first[n].kind)
            for n, one in copy.items()
            if n in first
        )
        # The machine died while :meth:`rewrite` was at it: the copy has what must not stay.
        texts_differ = any(one.text != first[n].text for n, one in copy.items() if n in first)
        self._files[1].stale = texts_differ and not alien
        found = first if alien else copy | first
        self.events = [found[n] for n in sorted(found)]
        whole = _whole(self.events)
        damaged = [
            text is not None and not whole.startswith(_without_half_a_line(text)) for text in texts
        ]
        present = [text for text in texts if text is not None]
        empty = bool(present) and not self.events
        behind = len(first) < len(self.events) - 1 and not empty
        covered = sum(one.data.get("missing", 0) for one in self.events if one.kind == MENDED)
        missing = self.events[-1].n - len(self.events) - covered if self.events else 0
        # Each file has more lines than can be read. A half-written line in one of the two, from a
        # crash, does not count: no client has seen its effect.
        known = len(self.events) + missing
        cut = bool(present) and all(_lines(text) > known for text in present)
        lost = missing > 0 or cut or empty or alien
        asides: list[Path | None] = []
        for file, bad, text in zip(self._files, damaged, texts, strict=True):
            # In a copy that lacks nothing there is nothing to be kept.
            keep = bad or (lost and text is not None and not whole.startswith(text))
            if whole or text is not None:
                asides.append(file.hold(whole, keep=keep))
        self._report(missing=missing, cut=cut, empty=empty, asides=asides)
        if alien:
            said = _("«{name}» era de otra clase: no la mezclé con esta.").format(name=COPY)
            self._note(said, asides)
        elif (any(damaged) or behind) and not self._notes:
            self._note(
                _("Un archivo de la clase estaba dañado o incompleto. Todo volvió de su copia."),
                asides,
            )
        if missing > 0:
            self.add(MENDED, {"missing": missing})

    def _report(self, *, missing: int, cut: bool, empty: bool, asides: list[Path | None]) -> None:
        if empty:
            said = _(
                "El archivo de la clase estaba vacío o no se pudo leer nada de él. "
                "Empieza una clase nueva."
            )
            self._note(said, asides)
            return
        before, expected = "", 1
        for one in self.events:
            if missing > 0 and one.n != expected:
                break
            before, expected = one.at, one.n + 1
        since = _("el comienzo")
        if before:
            since = datetime.fromisoformat(before).astimezone().strftime("%Y-%m-%d %H:%M:%S")
        if missing > 0:
            self._note(
                ngettext(
                    "El archivo de la clase estaba dañado: falta {n} cosa que pasó después de "
                    "{since}. Lo demás está.",
                    "El archivo de la clase estaba dañado: faltan {n} cosas que pasaron después de "
                    "{since}. Lo demás está.",
                    missing,
                ).format(n=missing, since=since),
                asides,
            )
        elif cut:
            said = _(
                "El archivo de la clase estaba cortado: falta lo que pasó después de {since}."
            ).format(since=since)
            self._note(said, asides)


def _events(text: bytes) -> dict[int, Event]:
    """What the lines of a file say, by number; without those that were altered or cut short."""
    found = {}
    for line in text.split(b"\n"):
        line = line.strip()
        try:
            said = json.loads(line)
            event = Event(said["n"], said["at"], sys.intern(said["kind"]), _text(said["data"]))
            datetime.fromisoformat(event.at)
            if type(event.n) is int and event.n > 0 and event.line == line + b"\n":
                found[event.n] = event
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
    return found


def _whole(events: list[Event]) -> bytes:
    return b"".join(one.line for one in events)


def _lines(text: bytes) -> int:
    return sum(1 for line in text.split(b"\n") if line.strip())


def _without_half_a_line(text: bytes) -> bytes:
    return text[: text.rfind(b"\n") + 1]


def _trace(found: os.stat_result) -> tuple[int, ...]:
    return found.st_ino, found.st_size, found.st_mtime_ns


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _why(error: OSError, folder: Path) -> str:
    if error.errno in _FULL:
        return _("No queda espacio en el disco.")
    if isinstance(error, PermissionError) or error.errno in _DENIED:
        return _("No puedo escribir en la carpeta de la clase, {folder}.").format(folder=folder)
    return _("No puedo usar la carpeta de la clase, {folder} ({why}).").format(
        folder=folder, why=reason(error)
    )


@contextlib.contextmanager
def _sentences(folder: Path) -> Iterator[None]:
    """What the system says, in a sentence."""
    try:
        yield
    except OSError as error:
        raise StoreUnusable(_why(error, folder), text=str(folder)) from error


def _locked(path: Path) -> sqlite3.Connection:
    """A lock that ends with the process, however it ends, on every system: that of SQLite.

    Raises:
        ClassOpen: if another process has it.
        OSError: if there can be none.
    """
    if not path.exists():
        path.touch()  # says why, if it cannot be made
    connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        code = error.sqlite_errorcode & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise ClassOpen(
                _("Esta clase ya está abierta en otra ventana. Ciérrala, o elige otra carpeta."),
                text=str(path.parent),
            ) from error
        number = errno.ENOSPC if code == sqlite3.SQLITE_FULL else errno.EACCES
        raise OSError(number, os.strerror(number)) from error
    return connection
