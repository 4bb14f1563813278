"""The file of a class: what happened, in order. All else is reckoned from it.

A thing that happened is on the disk before anybody hears of it (``insist=True``): whoever kills the
server finds everything there that anybody has seen. One server at a time may have the file.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.journal import PATIENCE, Journal, Kind, Sentences, now

#: What a class's file is called within its folder.
NAME = "clase.sqlite3"
_TABLES = (
    """
    CREATE TABLE events (
        n INTEGER PRIMARY KEY,     -- from 1, without gaps
        at TEXT NOT NULL,          -- time in UTC, ISO 8601
        kind TEXT NOT NULL,        -- "joined", "turn" …
        data TEXT NOT NULL         -- JSON
    )
    """,
)


def _sentences() -> Sentences:
    return Sentences(
        busy=_("Otro programa está usando el archivo de la clase."),
        denied=_("No tengo permiso para escribir el archivo de la clase."),
        newer=_("El archivo de la clase es de una versión más nueva de zamora."),
        unusable=_("No puedo usar el archivo de la clase."),
        meanwhile=_("{why} Lo que se haga ahora no se guarda."),
        damaged=_("El archivo de la clase estaba dañado. Lo guardé aparte con el nombre «{name}»."),
    )


#: "zcla"
KIND = Kind(0x7A636C61, (_TABLES,), _sentences)


class ClassOpen(ZamoraError):
    """Another server has this class open."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    All of a class stay in memory, so that a file that is deleted or damaged is written anew: the
    rest is kept as text, a quarter of what it takes as plain values.

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


class Log:
    """The file of a class, of which this process is the only one that writes."""

    def __init__(self, folder: Path) -> None:
        """Open the class of a folder; a new one if there is none.

        Raises:
            ClassOpen: if another process has it open.
            JournalUnusable: if its file can be neither read nor written.
        """
        folder.mkdir(0o700, parents=True, exist_ok=True)
        self.folder = folder
        self._lock = _locked(folder / "clase.abierta")
        self._kept: sqlite3.Connection | None = None
        try:
            self.events: list[Event] = []
            self._journal = Journal(folder / NAME, KIND, self._refill)
            self.events += [
                Event(n, at, sys.intern(kind), text) for n, at, kind, text in self._rows()
            ]
            self._keep()
        except BaseException:
            self.close()
            raise

    def _rows(self) -> list[tuple[Any, ...]]:
        return self._journal.rows("SELECT n, at, kind, data FROM events ORDER BY n", insist=True)

    def _keep(self) -> None:
        """Keep the file open: whoever closes it last tidies it up, which takes longer than a turn.

        The journal opens and closes it for each thing that it writes.
        """
        self._kept = sqlite3.connect(
            self._journal.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        self._kept.execute("SELECT COUNT(*) FROM events").fetchone()
        with contextlib.suppress(OSError):  # names and words: for nobody else on this machine
            self._journal.path.chmod(0o600)
        self._seen = self._journal.path.stat()

    def _tidy(self) -> None:
        """Leave one file alone, in which nothing is that was overwritten."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None
        # Whoever opens it last closes it last.
        self._rows()

    @property
    def warning(self) -> str:
        """What is wrong with the file, for the teacher; empty if nothing is."""
        return self._journal.trouble

    def add(self, kind: str, data: Mapping[str, Any]) -> Event:
        """Write down what has happened; it is on the disk when this returns.

        Raises:
            JournalUnusable: if that is not possible; then it has not happened.
        """
        event = Event(len(self.events) + 1, now(), kind, _text(data))
        if not self._put_at_once(event):
            self._journal.write(lambda c: _put(c, event), insist=True)
        self.events.append(event)
        return event

    def _put_at_once(self, event: Event) -> bool:
        """Write through the connection that is open, a quarter of the time; whether that worked.

        What does not is done by the journal, which knows what to do and to say.
        """
        kept, path = self._kept, self._journal.path
        try:
            if kept is None or not os.path.samestat(path.stat(), self._seen):
                return False
        except OSError:
            return False
        try:
            kept.execute("BEGIN IMMEDIATE")
            _put(kept, event)
            kept.execute("COMMIT")
        except sqlite3.Error:
            if kept.in_transaction:
                kept.execute("ROLLBACK")
            return False
        return True

    def rewrite(self, change: Callable[[Event], Mapping[str, Any] | None]) -> None:
        """Change what the rows say, so that nothing of the old is left on the disk.

        Args:
            change: what a row is to say; None to leave it as it is.

        Raises:
            JournalUnusable: if that is not possible; then nothing is changed.
        """
        found = {event.n: _text(new) for event in self.events if (new := change(event)) is not None}

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA secure_delete = ON")
            for n, text in found.items():
                connection.execute("UPDATE events SET data = ? WHERE n = ?", (text, n))

        self._journal.write(work, insist=True)
        self._tidy()
        self._keep()
        self.events = [
            Event(one.n, one.at, one.kind, found.get(one.n, one.text)) for one in self.events
        ]

    def delete(self) -> None:
        """Delete the class: nothing of it is left in the folder."""
        self.events.clear()
        self._tidy()
        for path in self.folder.glob(f"{NAME}*"):
            path.unlink(missing_ok=True)
        self._rows()
        self._keep()

    def close(self) -> None:
        """Let others have it; one file is left, which can be copied."""
        if self._kept is not None:
            with contextlib.suppress(ZamoraError):
                self._tidy()
        self._lock.close()
        with contextlib.suppress(OSError):
            (self.folder / "clase.abierta").unlink(missing_ok=True)

    def _refill(self, connection: sqlite3.Connection) -> None:
        for event in self.events:
            _put(connection, event)


def _put(connection: sqlite3.Connection, event: Event) -> None:
    connection.execute(
        "INSERT INTO events VALUES (?,?,?,?)", (event.n, event.at, event.kind, event.text)
    )


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _locked(path: Path) -> sqlite3.Connection:
    """A lock that ends with the process, however it ends, on every system: that of SQLite."""
    connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        connection.close()
        raise ClassOpen(
            _("Esta clase ya está abierta en otra ventana. Ciérrala, o elige otra carpeta."),
            text=str(path.parent),
        ) from error
    return connection
