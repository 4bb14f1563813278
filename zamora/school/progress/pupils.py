"""The pupils who share a computer: each has a progress of her own, and one of them is working.

Each progress is a file of its own, next to the usual one, and names its owner; there is no list of
pupils that could be damaged or could contradict them. Only the active pupil is stored separately,
in a file with nothing but the name of a progress. Lessons run in processes of their own; each reads
that file when its page becomes visible (:meth:`Pupils.follow`). Until then it works for the pupil
whose name it shows, so that no answer goes to one who is not on the screen. A choice that cannot be
written is good for the process that made it.

The progress at the usual place is the first pupil's. It may be one that an earlier version kept
without a name; the pupil who claims it gives it one.

What else is kept on a computer belongs to no pupil: the rival's memory (:mod:`zamora.rival.memory`)
is what the *rival* has learnt, from every player here, and names no pupil; so a whole family can
train one rival. Games and series are kept as files of the pupil's own choice, never by the program.
"""

from __future__ import annotations

import contextlib
import datetime
import threading
import uuid
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from zamora.core.alphabet import letters, sort_key
from zamora.core.checksummed import Data, write_whole
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.school.progress import profile
from zamora.school.progress.profile import BadName, Profile
from zamora.school.progress.progressfile import FORMAT, ProgressFile, filename
from zamora.school.progress.store import LoadReport, Progress

#: The suffix of the file that names the active pupil.
SUFFIX = ".working"


class Namesake(ZamoraError):
    """Only the pupil knows whether a file is hers.

    Attributes:
        progress: the progress here that may be of the same pupil.
    """

    def __init__(self, reason: str, progress: Progress) -> None:
        super().__init__(reason)
        self.progress = progress


@dataclass(frozen=True)
class Opened:
    """What came of opening a file.

    Attributes:
        report: the answers in it.
        progress: where they went.
        changed: whether the active pupil has changed.
    """

    report: LoadReport
    progress: Progress
    changed: bool


class Pupils:
    """The pupils at one computer. All methods may be called from any thread.

    Attributes:
        shared: whether several pupils may work here, by their names.
    """

    shared = True

    def __init__(self, path: Path) -> None:
        """``path`` is where the first pupil's progress is kept."""
        self.path = path
        self._lock = threading.RLock()
        self._all: dict[Path, Progress] = {}
        self._working: Path | None = None
        self._read = ""

    @property
    def current(self) -> Progress:
        """The progress of the active pupil, as :meth:`follow` saw it last."""
        with self._lock:
            return self.follow() if self._working is None else self._at(self._working)

    def follow(self) -> Progress:
        """Read who the active pupil is: another process may have changed it."""
        with self._lock:
            working, written = self._working or self.path, self._written()
            if written != self._read:  # by this process or by another one
                self._read = written
                known = [path for path in self._paths() if path.name == written]
                working = known[0] if known else working
            self._working = working
            return self._at(working)

    def choose(self, one: Progress) -> None:
        """Make ``one`` the active pupil's progress, in all lessons."""
        with self._lock:
            self._all[one.path] = one
            self._working = one.path
            with contextlib.suppress(OSError):
                write_whole(self._file, one.path.name)
            self._read = self._written()

    def everybody(self) -> list[Progress]:
        """The progresses by the names of their pupils; those without a name at the end.

        One without a name is there only if it holds something, or its pupil is working.
        """
        with self._lock:
            current = self.current
            found = [
                one
                for one in map(self._at, self._paths())
                if one is current or one.owner.name or not one.blank
            ]
            return sorted(found, key=_place)

    def names(self) -> dict[Progress, str]:
        """What to call everybody: the name, with a number where two have the same; or "no name"."""
        seen: Counter[str] = Counter()
        called = {}
        for one in self.everybody():
            name = one.owner.name or _("Sin nombre")
            seen[letters(name)] += 1
            twice = seen[letters(name)]
            called[one] = name if twice == 1 else f"{name} ({twice})"
        return called

    def called(self, name: str) -> Progress | None:
        """The progress of a pupil with this name; accents and capitals do not count."""
        wanted = letters(name)
        return next((one for one in self.everybody() if letters(one.owner.name) == wanted), None)

    def enter(self, name: str, *, same: bool | None = None) -> Progress:
        """A pupil gives her name: begin or continue her progress, and make her the active pupil.

        Args:
            name: as it was typed.
            same: whether she is the one whom :class:`Namesake` named.

        Raises:
            BadName: if the name is not allowed, or is another pupil's.
            Namesake: if it must be asked first who she is; nothing has been done then.
        """
        name = profile.clean(name)
        with self._lock:
            current, known = self.current, self.called(name)
            if known is not None and known is not current and not same:
                if same is None:
                    raise Namesake(
                        _("Aquí ya hay alguien que se llama {name}. ¿Eres tú?").format(
                            name=known.owner.name
                        ),
                        known,
                    )
                raise BadName(
                    _("Entonces agrega algo a tu nombre: por ejemplo, tu apellido."), text=name
                )
            if known is not None:
                self.choose(known)
                return known
            if current.owner.name or (same is False and not current.blank):
                return self._begin(Profile("", name))
            if not current.blank and not same:
                raise Namesake(
                    _("Aquí hay algo sin nombre: {what}. ¿Es tuyo?").format(what=current.achieved),
                    current,
                )
            current.rename(name)
            self.choose(current)
            return current

    def attend(self, name: str, id_: str = "", *, same: bool | None = None) -> Progress:
        """A class says who the active pupil is: continue her progress, or begin one.

        Unlike :meth:`enter`, it does not insist on a unique name: the class does.

        Args:
            name: as the class has it.
            id_: the id of her progress here, if it is known from an earlier time.
            same: whether she is the one whom :class:`Namesake` named.

        Raises:
            BadName: if the name is not allowed.
            Namesake: if it must be asked first who she is; nothing has been done then.
        """
        name = profile.clean(name)
        with self._lock:
            mine = [one for one in self.everybody() if id_ and one.owner.id == id_]
            if mine:
                self.choose(mine[0])
                return mine[0]
            current, known = self.current, self.called(name)
            likely = known or (current if not current.owner.name else None)
            if likely is None or same is False:
                return self._begin(Profile("", name))
            if same is None and not likely.blank:
                if known is None:
                    asked = _("Aquí hay algo sin nombre: {what}. ¿Es tuyo?")
                    raise Namesake(asked.format(what=current.achieved), current)
                asked = _("Aquí ya hay alguien que se llama {name}. ¿Eres tú?")
                raise Namesake(asked.format(name=known.owner.name), known)
            if known is None:
                current.rename(name)
            self.choose(likely)
            return likely

    def rename(self, name: str) -> None:
        """Correct the name of the active pupil; it is the same pupil.

        Raises:
            BadName: if the name is not allowed, or is another pupil's.
        """
        with self._lock:
            known = self.called(profile.clean(name))
            if known is not None and known is not self.current:
                raise BadName(
                    _("Aquí ya hay alguien que se llama {name}.").format(name=known.owner.name),
                    text=name,
                )
            self.current.rename(name)

    def remove(self, one: Progress) -> Path | None:
        """Take a pupil off this computer, in all lessons; what she has done is kept as a file.

        If she was active, the active pupil has no name until one is given. Her file stays in place,
        empty and without an owner: a lesson that is still open may write there.

        Returns:
            The file, for :meth:`open`; None if she had done nothing.

        Raises:
            CannotSave, StoreUnusable: if that is not possible now; nothing has been changed.
        """
        with self._lock:
            current = self.current
            stamp = datetime.datetime.now().strftime("%Y-%m-%d-%H.%M.%S")
            file = self.path.parent / _("borrados") / filename(one.owner, stamp)
            moved = one.empty(file)
            one.belong_to(Profile(uuid.uuid4().hex))
            self._all[one.path] = Progress(one.path)
            if one is current:
                self.choose(self._vacant(besides=one.path))
            return file if moved else None

    def restore(self, file: Path) -> Progress:
        """Undo :meth:`remove`; the active pupil stays, unless it has neither name nor answers.

        Raises:
            BadFile: if the file cannot be read.
        """
        found = FORMAT.read(file)
        with self._lock:
            before = self.current
            back = self._owner_of(found) or self._begin(found.owner)
            back.load(found)
            self.choose(before if before.owner.name or not before.blank else back)
            return back

    def open(self, data: Data, *, same: bool | None = None) -> Opened:
        """Add what a saved file holds to the progress of its pupil, who becomes active.

        It is never merged with the progress of another pupil: a pupil who is not known here gets a
        progress of her own.

        Args:
            data: the content of the file.
            same: whether the pupil of the file is the one whom :class:`Namesake` named.

        Raises:
            Namesake: if that must be asked first; nothing has been done then.
            BadFile: if it cannot be read; nothing has been done.
        """
        found = FORMAT.read(data)
        with self._lock:
            before = self.current
            target = self._owner_of(found)
            if target is None and before.blank and _may_be(before, found):
                target = before
                self._hand_over(target, found)
            elif target is None:
                likely = self._likely(found)
                if likely is not None and same is None:
                    raise self._question(found, likely)
                if likely is not None and same:
                    target = likely
                    self._hand_over(target, found)
                else:
                    target = self._begin(found.owner)
            report = target.load(found)
            self.choose(target)
            return Opened(report, target, target is not before)

    # Inside ---------------------------------------------------------------------------------------

    @property
    def _file(self) -> Path:
        return self.path.with_suffix(SUFFIX)

    def _written(self) -> str:
        try:
            return self._file.read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            return self._read

    def _paths(self) -> list[Path]:
        found = set(self._all)  # those too that could not be written
        with contextlib.suppress(OSError):
            found.update(profile.paths(self.path))
        return sorted(found | {self.path})

    def _at(self, path: Path) -> Progress:
        with self._lock:
            if path not in self._all:
                self._all[path] = Progress(path)
            return self._all[path]

    def _vacant(self, besides: Path) -> Progress:
        """A progress without an owner, with nothing in it."""
        for one in map(self._at, self._paths()):
            if one.path != besides and not one.owner.name and one.blank:
                return one
        return self._begin(Profile(""))

    def _begin(self, pupil: Profile) -> Progress:
        """A new progress for a pupil, who gets an id if she has none; she is working from now."""
        with self._lock:
            pupil = replace(pupil, id=pupil.id or uuid.uuid4().hex)
            path = profile.path_for(self.path, pupil.id)
            if path in self._paths():  # another pupil began there, see `_hand_over`
                path = profile.path_for(self.path, uuid.uuid4().hex)
            begun = self._at(path)
            begun.belong_to(pupil)
            self.choose(begun)
            return begun

    def _owner_of(self, found: ProgressFile) -> Progress | None:
        """Whose a file certainly is."""
        current = self.current
        everybody = sorted(self.everybody(), key=lambda one: one is not current)
        if found.owner.id:
            return next((one for one in everybody if one.owner.id == found.owner.id), None)
        uids = {attempt.uid for attempt in found.attempts}
        for one in everybody:
            if _may_be(one, found) and not uids.isdisjoint(a.uid for a in one.attempts()):
                return one
        return None

    def _likely(self, found: ProgressFile) -> Progress | None:
        return self.called(found.owner.name) if found.owner.name else self.current

    def _question(self, found: ProgressFile, likely: Progress) -> Namesake:
        if found.owner.name:
            asked = _("El archivo es de {name}, y aquí ya hay alguien con ese nombre. ¿Eres tú?")
        else:
            asked = _("El archivo no lleva nombre. ¿Es tuyo?")
        return Namesake(asked.format(name=found.owner.name), likely)

    def _hand_over(self, progress: Progress, found: ProgressFile) -> None:
        """What is handed in from here gets the owner of the file, who has an id already."""
        known = progress.owner
        theirs = found.owner
        progress.belong_to(
            Profile(theirs.id or known.id, theirs.name or known.name, theirs.route or known.route)
        )


class OnePupil(Pupils):
    """The only pupil here, whom a class has let in: nobody else can take over, or be begun."""

    shared = False

    @property
    def current(self) -> Progress:
        """Always the same."""
        return self._at(self.path)

    def follow(self) -> Progress:
        """Always the same."""
        return self.current

    def everybody(self) -> list[Progress]:
        """The pupil."""
        return [self.current]

    def enter(self, name: str, *, same: bool | None = None) -> Progress:
        """Keep the name that the class knows."""
        return self.current

    def attend(self, name: str, id_: str = "", *, same: bool | None = None) -> Progress:
        """Be in the class already."""
        return self.current

    def rename(self, name: str) -> None:
        """Keep the name that the class knows."""

    def remove(self, one: Progress) -> None:
        """Stay: only the teacher can remove a pupil."""

    def restore(self, file: Path) -> Progress:
        """Have nobody to restore."""
        return self.current

    def open(self, data: Data, *, same: bool | None = None) -> Opened:
        """Add what a saved file holds, as the class does with a file that is handed in.

        Raises:
            BadFile: if it cannot be read; nothing has been done.
        """
        return Opened(self.current.load(data), self.current, changed=False)


def _may_be(one: Progress, found: ProgressFile) -> bool:
    """Whether the names allow that the file is of this pupil."""
    names = (one.owner.name, found.owner.name)
    return not all(names) or letters(names[0]) == letters(names[1])


def _place(one: Progress) -> tuple[object, ...]:
    pupil = one.owner
    return not pupil.name, sort_key(pupil.name), pupil.id
