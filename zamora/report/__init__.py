"""A class table from the files that pupils hand in: who solved what, with how many tries.

Nothing is sent anywhere: files are read, a page and a table are written. A file that cannot be read
is named in the report and does not keep the others out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from zamora.errors import ZamoraError
from zamora.exercises import exercises
from zamora.i18n import _
from zamora.progress import Attempt, Summary, saved
from zamora.progress.sums import summarise

__all__ = ["ClassReport", "NothingToReport", "Problem", "Pupil", "read"]

#: Between two answers of one sitting pass at most so many minutes.
SITTING = timedelta(minutes=15)
#: What the first answer of a sitting counts: nobody knows when work on it began.
FIRST = timedelta(minutes=1)


class NothingToReport(ZamoraError):
    """None of the files holds a pupil's progress."""


@dataclass(frozen=True)
class Pupil:
    """What one pupil has handed in, in one file or several.

    Attributes:
        name: as it stands in the newest file; the name of that file if there is none.
        files: the names of the files.
        attempts: all answers, the oldest first, each once.
    """

    name: str
    files: tuple[str, ...]
    attempts: tuple[Attempt, ...]

    def summary(self, exercise: str) -> Summary:
        """How far an exercise has come."""
        return summarise(exercise, self.attempts)

    def time(self, exercise: str | None = None) -> timedelta:
        """The time spent on an exercise, or on all, as well as it can be told from the answers.

        An answer counts the time since the answer before it, if that is at most :data:`SITTING`;
        otherwise :data:`FIRST`.
        """
        spent = timedelta()
        before: datetime | None = None
        for attempt in self.attempts:
            at = datetime.fromisoformat(attempt.at)
            gap = FIRST if before is None else at - before
            if exercise in (None, attempt.exercise):
                spent += gap if gap <= SITTING else FIRST
            before = at
        return spent

    @property
    def last(self) -> str:
        """When the last answer was given: UTC, ISO 8601; empty if there is none."""
        return self.attempts[-1].at if self.attempts else ""


@dataclass(frozen=True)
class Problem:
    """A file that could not be used, and why."""

    file: str
    why: str


@dataclass(frozen=True)
class ClassReport:
    """What a class has handed in.

    Attributes:
        pupils: by name.
        problems: the files that could not be used.
    """

    pupils: tuple[Pupil, ...]
    problems: tuple[Problem, ...]

    @property
    def exercises(self) -> tuple[str, ...]:
        """The ids of all exercises, in order; also those that only the pupils' files know."""
        known = {one.id: None for one in exercises()}
        found = {attempt.exercise for pupil in self.pupils for attempt in pupil.attempts}
        # Puzzles come after the exercises of their lesson.
        every = (*known, *sorted(found - known.keys()))
        return tuple(sorted(every, key=lambda key: int(key.partition(".")[0])))

    def mistakes(self, exercise: str) -> Counter[str]:
        """How many pupils made each named mistake of an exercise."""
        return Counter(
            name
            for pupil in self.pupils
            for name in {
                attempt.mistake for attempt in pupil.attempts if attempt.exercise == exercise
            }
            if name is not None
        )


def read(paths: Iterable[Path]) -> ClassReport:
    """Read the files that pupils handed in.

    Files that share an answer are of one pupil: an older copy, or the same file twice. Two files
    with the same name of a pupil but no answer in common may be of two pupils, and stay apart.

    Args:
        paths: files, or folders, of which every ``.json`` file is read.

    Raises:
        NothingToReport: if there is no file that can be used.
    """
    handed: list[tuple[str, saved.Saved]] = []
    problems: list[Problem] = []
    for path in _files(paths):
        try:
            handed.append((path.name, saved.read(path.read_bytes())))
        except ZamoraError as error:
            problems.append(Problem(path.name, error.reason))
        except OSError as error:
            problems.append(Problem(path.name, error.strerror or str(error)))
    if not handed:
        lines = "; ".join(f"{problem.file}: {problem.why}" for problem in problems)
        raise NothingToReport(
            _("No encontré ningún archivo de progreso. {why}").format(why=lines).strip(),
            accepted=[_("los archivos que los alumnos guardan con el botón «Guardar o entregar»")],
        )
    pupils = sorted(map(_pupil, _same(handed)), key=lambda pupil: pupil.name.casefold())
    return ClassReport(tuple(pupils), tuple(problems))


def _files(paths: Iterable[Path]) -> list[Path]:
    """The files themselves and those of the folders, each once."""
    found: dict[Path, Path] = {}
    for path in paths:
        for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def _same(
    handed: Sequence[tuple[str, saved.Saved]],
) -> list[list[tuple[str, saved.Saved]]]:
    """The files in groups, a group a pupil."""
    groups: list[tuple[set[str], list[tuple[str, saved.Saved]]]] = []
    for file, one in handed:
        # The moment when it was made tells copies of a file without any answers.
        uids = {attempt.uid for attempt in one.attempts} | {one.made}
        apart = [group for group in groups if group[0].isdisjoint(uids)]
        # A file may join two groups that had nothing in common before.
        joined = [group for group in groups if not group[0].isdisjoint(uids)]
        files = [entry for _uids, entries in joined for entry in entries]
        groups = [*apart, (uids.union(*(group[0] for group in joined)), [*files, (file, one)])]
    return [entries for _uids, entries in groups]


def _pupil(entries: list[tuple[str, saved.Saved]]) -> Pupil:
    attempts = {attempt.uid: attempt for _file, one in entries for attempt in one.attempts}
    newest_last = sorted(entries, key=lambda entry: entry[1].made)
    named = [one.name.strip() for _file, one in newest_last if one.name.strip()]
    return Pupil(
        named[-1] if named else newest_last[-1][0],
        tuple(file for file, _one in entries),
        tuple(sorted(attempts.values(), key=lambda attempt: attempt.at)),
    )
