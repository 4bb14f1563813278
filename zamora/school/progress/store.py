"""The progress of one pupil: recorded, summed up, saved as a file, loaded again.

Every judged answer is one attempt in a small database (:mod:`zamora.core.store`). The game always
goes on, even if that fails; :attr:`Progress.warning` says what is wrong.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from zamora.core.checksummed import Data
from zamora.core.i18n import _, ngettext
from zamora.core.store import Store, now
from zamora.school.exercises import UnknownExercise, exercises
from zamora.school.progress import attempts as tables
from zamora.school.progress import envelopes, profile, progressfile
from zamora.school.progress import responses as tests
from zamora.school.progress.attempts import (
    KIND,
    Attempt,
    Backup,
    Summary,
    solved,
    summarise,
    total_stars,
)
from zamora.school.progress.envelopes import Sealed
from zamora.school.progress.profile import Profile
from zamora.school.progress.progressfile import ProgressFile
from zamora.school.progress.responses import Response
from zamora.school.rungs import ROUTES, UnknownRoute
from zamora.school.tasks.base import LONGEST, Json, Status, Verdict


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
        path: where it is kept; a file next to it names the owner
            (:mod:`zamora.school.progress.profile`).
    """

    def __init__(self, path: Path | str) -> None:
        """Use the file ``path``; it is created when first needed."""
        self.path = Path(path)
        #: What this process has seen goes into a new file if the old one is damaged.
        self._known: tuple[Attempt, ...] = ()
        self._runs: dict[str, int] = {}
        self._last_games: dict[str, int] = {}
        self._responses: tuple[Response, ...] = ()
        self._envelopes: dict[str, Sealed] = {}
        self._store = Store(self.path, KIND, self._refill)
        self._lock = threading.RLock()
        self._owner: Profile | None = None
        self._owner_unwritten = False

    @property
    def warning(self) -> str:
        """What is wrong with keeping it, for the pupil; empty if nothing is."""
        return self._store.trouble

    def take_warning(self) -> str:
        """The warning if it has not been taken yet, so that it is shown once."""
        return self._store.take_trouble()

    def _refill(self, connection: sqlite3.Connection) -> None:
        tables.add(connection, self._known)
        tables.keep_runs(connection, self._runs)
        tables.keep_last_games(connection, self._last_games)
        tests.keep(connection, self._responses)
        envelopes.keep(connection, self._envelopes.values())

    # Whose it is ---------------------------------------------------------------------------------

    @property
    def owner(self) -> Profile:
        """Whose it is. Another process may have changed the name; the id has been made once."""
        with self._lock:
            try:
                if self._owner is not None and self._owner_unwritten:
                    known = profile.find(self.path)
                    kept = known or self._owner
                    name, route = self._owner.name or kept.name, self._owner.route or kept.route
                    profile.keep(self.path, replace(kept, name=name, route=route))
                    self._owner_unwritten = False
                self._owner = profile.first(self.path, self._owner)
            except OSError:
                # The name lives as long as the process, as the attempts do.
                self._owner = self._owner or Profile(uuid.uuid4().hex)
                self._owner_unwritten = True
            return self._owner

    def rename(self, name: str) -> None:
        """Give the pupil a name, or another one; it is the same pupil.

        Raises:
            BadName: if the name is not allowed.
        """
        self.belong_to(replace(self.owner, name=profile.clean(name)))

    def take_route(self, route: str) -> None:
        """Have the pupil go this way through the lessons; nothing that she has done is lost.

        Raises:
            UnknownRoute: if there is none of that key; the error lists them.
        """
        if route not in ROUTES:
            raise UnknownRoute(
                _("No hay ninguna ruta «{route}».").format(route=route), text=route, accepted=ROUTES
            )
        self.belong_to(replace(self.owner, route=route))

    def belong_to(self, pupil: Profile) -> None:
        """Be the progress of ``pupil`` from now on."""
        with self._lock:
            self._owner = pupil
            try:
                profile.keep(self.path, pupil)
                self._owner_unwritten = False
            except OSError:
                self._owner_unwritten = True

    # What a pupil does ---------------------------------------------------------------------------

    def record(self, exercise_id: str, verdict: Verdict, answer: Json, hints: int = 0) -> Summary:
        """Keep a judged answer; what was not attempted is not kept.

        Args:
            exercise_id: e.g. ``"1.3"``.
            verdict: what :meth:`zamora.school.tasks.base.Exercise.check` said of it.
            answer: the answer itself.
            hints: how many hints had been shown.

        Raises:
            UnknownExercise: if ``exercise_id`` cannot be the id of an exercise.
        """
        if not progressfile.EXERCISE_ID.fullmatch(exercise_id):
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
            self._store.write(lambda c: tables.add(c, [attempt]))
        return self.summary(exercise_id)

    def start_over(self, lesson: int | None = None) -> Backup | None:
        """Start a lesson (or everything) over; the attempts are kept in a backup.

        Returns:
            The backup, for :meth:`bring_back`; None if there was nothing to set aside.
        """
        number = uuid.uuid4().hex
        return self._store.write(lambda c: tables.start_over(c, lesson, number))

    def backups(self) -> list[Backup]:
        """What :meth:`start_over` has set aside and can be brought back, the newest last."""
        return self._store.read(tables.backups)

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
        return self._store.write(lambda c: tables.bring_back(c, number))

    def best_run(self, game: str) -> int:
        """The longest run of puzzles of a game that were solved at the first try."""
        self._runs = self._store.read(tables.runs)
        return self._runs.get(game, 0)

    def keep_run(self, game: str, length: int) -> int:
        """Keep a run of puzzles; returns the longest one."""
        if length > 0:
            self._store.write(lambda c: tables.keep_runs(c, {game: length}))
        return self.best_run(game)

    def last_games(self) -> dict[str, int]:
        """How the last game against each level of the computer ended, for the pupil.

        By the game's key, a blank and the level: 1 won, 0 drawn, -1 lost.
        """
        self._last_games = self._store.read(tables.last_games)
        return self._last_games

    def keep_last_game(self, against: str, result: int) -> None:
        """Keep how a game against a level ended, in place of the one before."""
        if progressfile.AGAINST.fullmatch(against):  # else no file could be read that has it
            self._store.write(lambda c: tables.keep_last_games(c, {against: result}))

    def respond(self, phase: str, skill: str, form: str, answer: str | None) -> None:
        """Keep an answer to a question of the test before the ladder or after it.

        Args:
            phase: ``"before"`` or ``"after"``.
            skill: what the question is about.
            form: of the test.
            answer: as it was given; None for "I don't know".
        """
        one = Response(phase, skill, form, now(), _as_json(answer))
        self._store.write(lambda c: tests.keep(c, [one]))

    def explain(self, lesson: str, text: str, mine: Iterable[str], others: Iterable[str]) -> None:
        """Keep what a pupil has written in a lesson to say why, and the points that were ticked.

        Args:
            lesson: its mark, ``"3b"``.
            text: at most :data:`zamora.school.tasks.base.LONGEST` signs; the rest is cut off.
            mine: keys of the points that she finds in it.
            others: keys of those that another reader finds in it.
        """
        given = {"text": text[:LONGEST], "mine": list(mine), "others": list(others)}
        one = Response(tests.WHY, lesson, "", now(), json.dumps(given))
        self._store.write(lambda c: tests.keep(c, [one]))

    def keep_variant(self, key: str, name: str) -> None:
        """Keep a variant under a name, or under another one; take it away if the name is empty.

        Args:
            key: of the variant.
            name: at most :data:`~zamora.school.progress.progressfile.VARIANT_NAME` letters, on one
                line; the rest is cut off.
        """
        clean = " ".join("".join(one if one.isprintable() else " " for one in name).split())
        one = tests.variant(key, clean[: progressfile.VARIANT_NAME].strip(), now())
        self._store.write(lambda c: tests.keep(c, [one]))

    def responses(self) -> tuple[Response, ...]:
        """What was answered in these tests, the arguments and the variants, the oldest first.

        "Start over" leaves them alone.
        """
        self._responses = tuple(self._store.read(tests.responses))
        return self._responses

    def put(self, question: str, *, sealed: str = "", opened: str = "") -> None:
        """Keep what is in the envelope of a question: sealed for later, or opened."""
        one = Sealed(question, sealed, opened)
        self._store.write(lambda c: envelopes.keep(c, [one]))

    def envelopes(self) -> dict[str, Sealed]:
        """What is in the envelopes, by question; "start over" leaves it alone."""
        self._envelopes = self._store.read(envelopes.envelopes)
        return self._envelopes

    # Sums ----------------------------------------------------------------------------------------

    def attempts(self) -> tuple[Attempt, ...]:
        """All attempts but those in backups, the oldest first."""
        found = tuple(self._store.read(tables.attempts))
        self._known = found
        return found

    def summary(self, exercise_id: str) -> Summary:
        """How far an exercise has come."""
        return summarise(exercise_id, self.attempts())

    def stars(self, exercise_id: str) -> int:
        """The stars of an exercise, 0 if it is not solved."""
        return self.summary(exercise_id).stars

    @property
    def all_stars(self) -> int:
        """The stars of everything, puzzles too."""
        return total_stars(self.attempts())

    @property
    def blank(self) -> bool:
        """Whether nothing has been done yet, not even something that was set aside."""
        return not self.attempts() and not self.backups() and not self.responses()

    @property
    def achieved(self) -> str:
        """What has been solved, in a few words."""
        done, puzzles = solved(self.attempts())
        words = ngettext("{n} ejercicio resuelto", "{n} ejercicios resueltos", done).format(n=done)
        if not puzzles:
            return words
        more = ngettext("{n} acertijo", "{n} acertijos", puzzles).format(n=puzzles)
        return _("{exercises} y {puzzles}").format(exercises=words, puzzles=more)

    def summaries(
        self, exercises: Iterable[str], attempts: Iterable[Attempt] | None = None
    ) -> dict[str, Summary]:
        """How far each of these exercises has come, in this order; what is kept is read once.

        They are not made for that: a page asks this of all exercises of the course.

        Args:
            exercises: their ids.
            attempts: all attempts, of a caller who has read them already.
        """
        done: dict[str, list[Attempt]] = {}
        for attempt in self.attempts() if attempts is None else attempts:
            done.setdefault(attempt.exercise, []).append(attempt)
        return {one: summarise(one, done.get(one, ())) for one in exercises}

    # Saving and loading --------------------------------------------------------------------------

    def export(self, path: Path | str | None = None) -> str:
        """The progress as the text of a file, which is also written to ``path`` if given.

        Args:
            path: the file appears whole or not at all.

        Raises:
            CannotSave: if ``path`` cannot be written.
        """
        text = progressfile.text(
            self.attempts(),
            self.owner,
            runs=self._store.read(tables.runs),
            last_games=self.last_games(),
            responses=self.responses(),
            envelopes=self.envelopes().values(),
        )
        if path is not None:
            progressfile.FORMAT.save(Path(path), text)
        return text

    def load(self, data: Data | Path | ProgressFile) -> LoadReport:
        """Add what a saved file holds (read already, its content, or its path); nothing is lost.

        Raises:
            BadFile: as :meth:`zamora.core.checksummed.Format.read`; nothing is loaded then.
        """
        found = data if isinstance(data, ProgressFile) else progressfile.FORMAT.read(data)

        everything = len(found.attempts) + sum(len(held) for _backup, held in found.set_aside)

        def work(connection: sqlite3.Connection) -> tuple[int, int]:
            tables.keep_runs(connection, found.runs)
            tables.keep_last_games(connection, found.last_games, newer=False)
            tests.keep(connection, found.responses)
            envelopes.keep(connection, found.envelopes)
            added, restored = tables.merge(connection, found.attempts)
            for backup, held in found.set_aside:
                tables.put_backup(connection, backup)
                added += len(held) - len(tables.add(connection, held, backup.id))
            return added, restored

        added, restored = self._store.write(work)
        known = everything - added - restored
        return LoadReport(added, restored, known, found.owner.name)

    def learn(self, found: ProgressFile) -> None:
        """Add what is known elsewhere of this pupil; what was set aside here stays so."""

        def work(connection: sqlite3.Connection) -> None:
            tests.keep(connection, found.responses)
            tables.add(connection, found.attempts)

        self._store.write(work)

    def empty(self, path: Path) -> bool:
        """Move everything, also what was set aside, into the file ``path``.

        What another process adds at that moment is either in the file or still here.

        Returns:
            Whether there was anything; without it, no file is written.

        Raises:
            CannotSave: if ``path`` cannot be written.
            StoreUnusable: if the progress cannot. Nothing has been changed then.
        """
        owner = self.owner

        def work(connection: sqlite3.Connection) -> bool:
            set_aside = [
                (backup, tuple(tables.attempts(connection, backup.id)))
                for backup in tables.backups(connection)
            ]
            here, runs = tables.attempts(connection), tables.runs(connection)
            last = tables.last_games(connection)
            answered, inside = tests.responses(connection), envelopes.envelopes(connection)
            anything = bool(here or set_aside or runs or last or answered or inside)
            if anything:
                text = progressfile.text(
                    here, owner, set_aside, runs, answered, inside.values(), last
                )
                progressfile.FORMAT.save(path, text)
                tables.clear(connection)
            return anything

        moved = self._store.write(work, insist=True)
        self._known, self._runs, self._responses, self._envelopes = (), {}, (), {}
        self._last_games = {}
        return moved


def _as_json(answer: Json) -> str:
    """The answer as JSON; what JSON cannot hold is described instead."""
    try:
        return json.dumps(answer, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return json.dumps(repr(answer)[:1000])
