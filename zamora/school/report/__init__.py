"""A class table from the files that pupils hand in: who solved what, with how many tries.

Nothing is sent anywhere: files are read, a page and a table are written. A file that cannot be read
is named in the report and does not keep the others out.

What a class gained from the test before the ladder to the one after it is told only of those who
finished both, and always with what such a figure cannot say: without a control group the effect of
the lessons is unknown, and these forms are not calibrated yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from zamora.core.alphabet import sort_key
from zamora.core.checksummed import DamagedFile, ForeignFile, NewerFile
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.systemerrors import reason
from zamora.school.beforeafter import FORMS, PHASES, Gain, gain_of, results, skills
from zamora.school.exercises import exercises
from zamora.school.explaining import Argument, arguments, whys
from zamora.school.progress import Attempt, Response, Summary
from zamora.school.progress.attempts import summarise
from zamora.school.progress.progressfile import FORMAT
from zamora.school.report.grouping import Handed, by_pupil, notices

#: What a pupil had right in each phase, by skill; None for a phase that was not finished.
Sittings = tuple[Mapping[str, bool] | None, Mapping[str, bool] | None]


@dataclass(frozen=True)
class SkillGain:
    """How many had a skill right before, and how many after."""

    name: str
    before: int
    after: int


@dataclass(frozen=True)
class ClassGain:
    """What the class gained, in right answers.

    Attributes:
        questions: how many there are in each form.
        begun: how many pupils have begun a test.
        gain: of those who finished both tests.
        orders: the same for those who had each form first, by its letter.
        skills: of those who finished both, in the order of the test.
    """

    questions: int
    begun: int
    gain: Gain
    orders: Mapping[str, Gain]
    skills: tuple[SkillGain, ...]


def sittings(responses: Sequence[Response]) -> Sittings:
    """What a pupil had right before and after."""
    before, after = (results(responses, phase) for phase in PHASES)
    return before, after


def class_gain(pupils: Sequence[Sequence[Response]]) -> ClassGain:
    """What the class gained, from what each pupil answered."""
    both: list[tuple[str, Mapping[str, bool], Mapping[str, bool]]] = []
    for responses in pupils:
        before, after = sittings(responses)
        if before is not None and after is not None:
            first = next(one.form for one in responses if one.phase == "before")
            both.append((first, before, after))

    def gain(forms: Sequence[str]) -> Gain:
        return gain_of(
            [
                (sum(before.values()), sum(after.values()))
                for first, before, after in both
                if first in forms
            ]
        )

    return ClassGain(
        questions=len(skills()),
        begun=sum(any(one.form for one in responses) for responses in pupils),
        gain=gain(FORMS),
        orders={letter: gain([letter]) for letter in FORMS},
        skills=tuple(
            SkillGain(
                words,
                sum(before[key] for _first, before, _after in both),
                sum(after[key] for _first, _before, after in both),
            )
            for key, words in skills().items()
        ),
    )


#: Between two answers of one sitting pass at most this many minutes.
SITTING = timedelta(minutes=15)
#: The time for the first answer of a sitting, whose beginning is unknown.
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
        notices: what the teacher should look at; none as a rule.
        responses: to the tests before and after the ladder, and the arguments.
        route: the key of the pupil's route (:mod:`zamora.school.rungs`); empty if none is chosen.
    """

    name: str
    files: tuple[str, ...]
    attempts: tuple[Attempt, ...]
    notices: tuple[str, ...] = ()
    responses: tuple[Response, ...] = ()
    route: str = ""

    def summary(self, exercise: str) -> Summary:
        """How far an exercise has come."""
        return summarise(exercise, self.attempts)

    def time(self, exercise: str | None = None) -> timedelta:
        """The time spent on an exercise, or on all, estimated from the answers.

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
    def notices(self) -> tuple[str, ...]:
        """What the teacher should look at, each once."""
        return tuple(dict.fromkeys(said for pupil in self.pupils for said in pupil.notices))

    @property
    def gain(self) -> ClassGain:
        """What the class gained from the test before the ladder to the one after it."""
        return class_gain([pupil.responses for pupil in self.pupils])

    @property
    def arguments(self) -> dict[tuple[str, str], list[tuple[str, Argument]]]:
        """What pupils have written to say why, with their names, by lesson and question."""
        found = [(pupil.name, one) for pupil in self.pupils for one in arguments(pupil.responses)]
        by_lesson: dict[tuple[str, str], list[tuple[str, Argument]]] = {
            (one.id, one.question): [] for one in whys()
        }
        for name, one in found:
            by_lesson.setdefault((one.lesson, one.question), []).append((name, one))
        return {key: written for key, written in by_lesson.items() if written}

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
    """Read the files that pupils handed in; :mod:`.grouping` says which are of one pupil.

    Args:
        paths: files, or folders, of which every ``.json`` file is read.

    Raises:
        NothingToReport: if there is no file that can be used.
    """
    handed: list[Handed] = []
    problems: list[Problem] = []
    for path, label in _labels(_files(paths)).items():
        try:
            handed.append(Handed(label, FORMAT.read(path.read_bytes())))
        except (ZamoraError, OSError) as error:
            problems.append(Problem(label, _why(path, error)))
    if not handed:
        lines = " ".join(f"{problem.file}: {problem.why}" for problem in problems)
        raise NothingToReport(
            _("No encontré ningún archivo de progreso. {why}").format(why=lines).strip(),
            accepted=[_("los archivos que los alumnos guardan con el botón «Guardar o entregar»")],
        )
    groups = by_pupil(handed)
    pupils = [
        Pupil(group.name, group.files, group.attempts, tuple(said), group.responses, group.route)
        for group, said in zip(groups, notices(groups), strict=True)
    ]
    pupils.sort(key=lambda pupil: (sort_key(pupil.name), pupil.files))
    return ClassReport(tuple(pupils), tuple(problems))


def _files(paths: Iterable[Path]) -> list[Path]:
    """The files themselves and those of the folders, each once."""
    found: dict[Path, Path] = {}
    for path in paths:
        for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def _labels(files: list[Path]) -> dict[Path, str]:
    """What to call each file: its name, or its whole path where two have the same name."""
    names = Counter(file.name for file in files)
    return {file: file.name if names[file.name] == 1 else str(file) for file in files}


def _why(path: Path, error: Exception) -> str:
    """Why a file could not be used and what to do about it, for a teacher."""
    if isinstance(error, FileNotFoundError):
        return _("No existe. Revise el nombre y la carpeta.")
    if isinstance(error, OSError):
        return _("No se pudo abrir ({why}). Revise los permisos, o cópielo a otra carpeta.").format(
            why=reason(error)
        )
    again = _("Pida al alumno que guarde otra vez con «Guardar o entregar» y lo entregue de nuevo.")
    if path.stat().st_size == 0:
        what = _("Está vacío: quizás la copia se cortó.")
    elif isinstance(error, DamagedFile):
        what = _(
            "Le falta una parte o alguien lo cambió después de guardarlo; así no se puede leer."
        )
    elif isinstance(error, ForeignFile):
        what = _("No es un progreso guardado con zamora.")
    elif isinstance(error, NewerFile):
        return _(
            "Se guardó con una versión más nueva de zamora. Instálela también en esta computadora."
        )
    else:
        what = str(error)
    return f"{what} {again}"
