"""The progress of one pupil: recorded, summed up, saved as a file, loaded again.

Every judged answer is one attempt in a small database. When that cannot be used (disk full, no
permission, another process holds it), attempts are kept in memory and written as soon as it can be
used again; :attr:`Progress.warning` says so. The game always goes on.
"""

from __future__ import annotations

import json
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.core.sealed import write_whole
from zamora.core.storage import now
from zamora.school.exercises import UnknownExercise, exercises
from zamora.school.progress import owner, saved
from zamora.school.progress.owner import Owner
from zamora.school.progress.saved import BadProgressFile
from zamora.school.progress.store import Attempt, Backup, MemoryStore, Store, StoreUnusable
from zamora.school.progress.sums import LessonSummary, Summary, solved, summarise
from zamora.school.tasks.base import Json, Status, Verdict

#: How long to stay in memory before the file is tried again, in seconds.
PAUSE = 15.0

T = TypeVar("T")


class CannotExport(ZamoraError):
    """The file for the saved progress cannot be written."""


@dataclass(frozen=True)
class LoadReport:
    """What came of loading a file.

    Attributes:
        added: attempts that were new here.
        restored: attempts that came back from a backup.
        known: attempts that were here already (the file was loaded before, say).
        name: the pupil's name in the file.
    """

    added: int
    restored: int
    known: int
    name: str = ""

    @property
    def sentence(self) -> str:
        """The same for a pupil."""
        came = self.added + self.restored
        if not came:
            return _("Todo lo de ese archivo ya estaba aquí.")
        return ngettext("Cargué {n} respuesta.", "Cargué {n} respuestas.", came).format(n=came)


class Progress:
    """The progress of one pupil. All methods may be called from any thread.

    Attributes:
        path: where it is kept; a file beside it says whose it is
        (:mod:`zamora.school.progress.owner`).
        warning: what is wrong with keeping it, for the pupil; empty if nothing is.
    """

    def __init__(self, path: Path | str) -> None:
        """Use the file ``path``; it is created when first needed."""
        self.path = Path(path)
        self.warning = ""
        self._told = ""
        self._lock = threading.RLock()
        self._file = Store(self.path)
        self._memory: MemoryStore | None = None
        self._pending: list[Callable[[Store], object]] = []
        self._retry_at = 0.0
        self._known: tuple[Attempt, ...] = ()
        self._owner: Owner | None = None
        self._owner_unwritten = False

    # Whose it is ---------------------------------------------------------------------------------

    @property
    def owner(self) -> Owner:
        """Whose it is. Another process may have changed the name; the id has been made once."""
        with self._lock:
            try:
                if self._owner is not None and self._owner_unwritten:
                    known = owner.find(self.path)
                    name = self._owner.name or (known.name if known else "")
                    owner.keep(self.path, replace(known or self._owner, name=name))
                    self._owner_unwritten = False
                self._owner = owner.first(self.path, self._owner)
            except OSError:
                # The name lives as long as the process, as the attempts do.
                self._owner = self._owner or Owner(uuid.uuid4().hex)
                self._owner_unwritten = True
            return self._owner

    def rename(self, name: str) -> None:
        """Give the pupil a name, or another one; it is the same pupil.

        Raises:
            BadName: if nobody can be called so.
        """
        self.belong_to(replace(self.owner, name=owner.clean(name)))

    def belong_to(self, pupil: Owner) -> None:
        """Be the progress of ``pupil`` from now on."""
        with self._lock:
            self._owner = pupil
            try:
                owner.keep(self.path, pupil)
                self._owner_unwritten = False
            except OSError:
                self._owner_unwritten = True

    # What a pupil does ---------------------------------------------------------------------------

    def record(self, exercise_id: str, verdict: Verdict, answer: Json, hints: int = 0) -> Summary:
        """Keep a judged answer; what was not attempted is not kept.

        Args:
            exercise_id: e.g. ``"1.3"``.
            verdict: what :meth:`Exercise.check` said of it.
            answer: the answer itself.
            hints: how many hints had been shown.

        Raises:
            UnknownExercise: if ``exercise_id`` cannot be the id of an exercise.
        """
        if not saved.EXERCISE_ID.fullmatch(exercise_id):
            raise UnknownExercise(
                _("No hay ningún ejercicio «{id}».").format(id=exercise_id),
                text=exercise_id,
                accepted=[exercise.id for exercise in exercises()],
            )
        if verdict.status is not Status.NOT_ATTEMPTED:
            attempt = Attempt(
                uuid.uuid4().hex,
                exercise_id,
                now(),
                verdict.status.value,
                verdict.mistake,
                max(0, min(int(hints), 999)),
                _as_json(answer),
            )
            self._write(lambda store: store.add([attempt]))
        return self.summary(exercise_id)

    def start_over(self, lesson: int | None = None) -> Backup | None:
        """Begin a lesson (or everything) anew; the attempts are kept in a backup.

        Returns:
            The backup, for :meth:`bring_back`; None if there was nothing to set aside.
        """
        number = uuid.uuid4().hex
        return self._write(lambda store: store.start_over(lesson, number))

    def backups(self) -> list[Backup]:
        """What :meth:`start_over` has set aside and can be brought back, the newest last."""
        return self._read(Store.backups)

    def bring_back(self, backup: Backup | None = None) -> int:
        """Bring back a backup (the newest one) to what has been done since.

        Returns:
            How many attempts came back; 0 if there was no backup.
        """
        if backup is None:
            kept = self.backups()
            if not kept:
                return 0
            backup = kept[-1]
        number = backup.id
        return self._write(lambda store: store.bring_back(number))

    # Sums ----------------------------------------------------------------------------------------

    def attempts(self) -> tuple[Attempt, ...]:
        """All attempts but those in backups, the oldest first."""
        with self._lock:
            self._known = tuple(self._read(Store.attempts))
            return self._known

    def summary(self, exercise_id: str) -> Summary:
        """How far an exercise has come."""
        return summarise(exercise_id, self.attempts())

    def stars(self, exercise_id: str) -> int:
        """The stars of an exercise, 0 if it is not solved."""
        return self.summary(exercise_id).stars

    @property
    def blank(self) -> bool:
        """Whether nothing has been done yet, not even something that was set aside."""
        return not self.attempts() and not self.backups()

    @property
    def achieved(self) -> str:
        """What has been solved, in a few words."""
        done, puzzles = solved(self.attempts())
        words = ngettext("{n} ejercicio resuelto", "{n} ejercicios resueltos", done).format(n=done)
        if not puzzles:
            return words
        more = ngettext("{n} acertijo", "{n} acertijos", puzzles).format(n=puzzles)
        return _("{exercises} y {puzzles}").format(exercises=words, puzzles=more)

    def lesson_summary(self, lesson: int) -> LessonSummary:
        """How far a lesson has come.

        Raises:
            UnknownExercise: if the lesson has no exercises.
        """
        attempts = self.attempts()
        return LessonSummary(
            lesson, tuple(summarise(exercise.id, attempts) for exercise in exercises(lesson))
        )

    # Saving and loading --------------------------------------------------------------------------

    def export(self, path: Path | str | None = None) -> str:
        """The progress as the text of a file, which is also written to ``path`` if given.

        Args:
            path: the file appears whole or not at all.

        Raises:
            CannotExport: if ``path`` cannot be written.
        """
        text = saved.write(self.attempts(), self.owner)
        if path is not None:
            try:
                write_whole(Path(path), text)
            except OSError as error:
                raise CannotExport(
                    _("No puedo guardar tu progreso en {path}.").format(path=path), text=str(path)
                ) from error
        return text

    def load(self, data: str | bytes | bytearray | memoryview | Path) -> LoadReport:
        """Add what a saved file holds (its content, or its path); nothing here is lost.

        Raises:
            ForeignProgressFile, DamagedProgressFile, NewerProgressFile: nothing is loaded then.
            BadProgressFile: if the path cannot be read.
        """
        if isinstance(data, Path):
            try:
                data = data.read_bytes()
            except OSError as error:
                raise BadProgressFile(_("No puedo leer ese archivo."), text=str(data)) from error
        found = saved.read(data)
        added, restored = self._write(lambda store: store.add(found.attempts))
        known = len(found.attempts) - added - restored
        return LoadReport(added, restored, known, found.owner.name)

    # Disk or memory ------------------------------------------------------------------------------

    def take_warning(self) -> str:
        """The warning if it has not been taken yet: so it is told once."""
        with self._lock:
            fresh = self.warning if self.warning != self._told else ""
            self._told = self.warning
            return fresh

    def _read(self, work: Callable[[Store], T]) -> T:
        with self._lock:
            return self._on_store(work)

    def _write(self, work: Callable[[Store], T]) -> T:
        with self._lock:
            result = self._on_store(work)
            if self._memory is not None:
                self._pending.append(work)
            return result

    def _on_store(self, work: Callable[[Store], T]) -> T:
        """Do ``work`` on the file, or in memory if the file cannot be used."""
        if self._memory is not None and time.monotonic() < self._retry_at:
            return work(self._memory)
        try:
            self._catch_up()
            result = self._on_file(work)
        except StoreUnusable as error:
            return work(self._to_memory(error))
        if self._memory is not None:
            self._memory, self.warning, self._told = None, "", ""
        return result

    def _catch_up(self) -> None:
        """Write to the file what was done in memory, in the same order."""
        while self._pending:
            self._on_file(self._pending[0])
            del self._pending[0]

    def _on_file(self, work: Callable[[Store], T]) -> T:
        damaged = len(self._file.put_aside)
        result = work(self._file)
        if len(self._file.put_aside) > damaged:
            # The new file knows nothing yet of what this process has seen in the old one.
            self._file.add(self._known)
            result = work(self._file)
            self.warning = _(
                "El archivo de tu progreso estaba dañado. Lo guardé aparte con el nombre «{name}»."
            ).format(name=self._file.put_aside[-1].name)
        return result

    def _to_memory(self, error: StoreUnusable) -> MemoryStore:
        self._retry_at = time.monotonic() + PAUSE
        if self._memory is None:
            self._memory = MemoryStore()
            self._memory.add(self._known or self._file.glimpse())
        self.warning = _(
            "{why} Puedes seguir jugando. Para no perder lo que hagas, guarda tu progreso en un "
            "archivo antes de cerrar."
        ).format(why=error.reason)
        return self._memory


def _as_json(answer: Json) -> str:
    """The answer as JSON; what JSON cannot hold is described instead."""
    try:
        return json.dumps(answer, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return json.dumps(repr(answer)[:1000])
