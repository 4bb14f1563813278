"""Which of the files that were handed in are of one pupil, and what a teacher should look at.

A file belongs to the pupil whose id it carries: all files of one id are one pupil, whose name is
that in the newest. Files of earlier versions carry no id. Two of them are of one pupil only if that
is sure: they have the same name and share an answer. So a file without an id goes to the one pupil
of that name with whom it shares an answer, if there is just one.

Nothing else is ever put together. On a computer that pupils shared without profiles, each handed in
the answers of all; a file may have been copied. Such pupils are all shown, with a notice that names
the files: only the teacher can find out whose the answers are.

The order of the files does not matter, nor does a file that comes twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from zamora.core.alphabet import letters, sort_key
from zamora.core.i18n import _, ngettext
from zamora.school.progress import Attempt, ProgressFile, Response
from zamora.school.progress.responses import merged


@dataclass(frozen=True)
class Handed:
    """A file that was handed in: what it is called, and what it holds."""

    file: str
    saved: ProgressFile


@dataclass(frozen=True)
class Group:
    """The files of one pupil, the newest last."""

    handed: tuple[Handed, ...]

    @cached_property
    def name(self) -> str:
        """As it stands in the newest file that has a name; otherwise what that file is called."""
        return self.names[-1] if self.names else self.handed[-1].file

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names in the files, the newest last."""
        return tuple(one.saved.owner.name for one in self.handed if one.saved.owner.name)

    @cached_property
    def route(self) -> str:
        """The key of the route in the newest file that has one; otherwise empty."""
        chosen = [one.saved.owner.route for one in self.handed if one.saved.owner.route]
        return chosen[-1] if chosen else ""

    @cached_property
    def files(self) -> tuple[str, ...]:
        """What the files are called."""
        return tuple(dict.fromkeys(one.file for one in self.handed))

    @cached_property
    def attempts(self) -> tuple[Attempt, ...]:
        """All answers, the oldest first, each once: as it is in the newest file."""
        found = {attempt.uid: attempt for one in self.handed for attempt in one.saved.attempts}
        return tuple(sorted(found.values(), key=lambda attempt: (attempt.at, attempt.uid)))

    @cached_property
    def responses(self) -> tuple[Response, ...]:
        """What was answered in the tests before and after the ladder, the oldest first."""
        return merged(answer for one in self.handed for answer in one.saved.responses)

    @cached_property
    def uids(self) -> frozenset[str]:
        """The identities of the answers."""
        return frozenset(attempt.uid for attempt in self.attempts)

    def is_surely(self, other: Group) -> bool:
        """Whether both are certainly of one pupil, although no id says so."""
        ours, theirs = ({letters(name) for name in one.names} for one in (self, other))
        return not ours.isdisjoint(theirs) and not self.uids.isdisjoint(other.uids)

    @property
    def words(self) -> str:
        """The pupil with the files, for a sentence."""
        files = ", ".join(self.files)
        return f"{self.name} ({files})" if self.names else files


def by_pupil(handed: Iterable[Handed]) -> list[Group]:
    """The files in groups, a group a pupil, by name."""
    # Copies of one file under any names are one file.
    copies: dict[ProgressFile, set[str]] = {}
    for one in handed:
        copies.setdefault(one.saved, set()).add(one.file)
    known: dict[str, set[ProgressFile]] = {}
    for found in copies:
        if found.owner.id:
            known.setdefault(found.owner.id, set()).add(found)
    with_id = {pupil: _group(files, copies) for pupil, files in known.items()}
    alone: list[Group] = []
    for files in _linked([found for found in copies if not found.owner.id]):
        group = _group(files, copies)
        fitting = [pupil for pupil, other in with_id.items() if group.is_surely(other)]
        if len(fitting) == 1:
            known[fitting[0]] |= files
        else:
            alone.append(group)
    groups = [_group(files, copies) for files in known.values()] + alone
    return sorted(groups, key=lambda group: (sort_key(group.name), group.files, repr(group)))


def notices(groups: Sequence[Group]) -> list[list[str]]:
    """For each pupil what a teacher should look at: answers in common, names that changed."""
    found: list[list[str]] = [[] for _group in groups]
    for at, one in enumerate(groups):
        earlier = [name for name in dict.fromkeys(one.names) if name != one.name]
        if earlier:
            found[at].append(
                _("{name} se llamaba antes {earlier}: es el mismo alumno ({files}).").format(
                    name=one.name, earlier=", ".join(earlier), files=", ".join(one.files)
                )
            )
    for members, said in (*_sharing(groups), *_namesakes(groups)):
        for at in members:
            found[at].append(said)
    return found


def _sharing(groups: Sequence[Group]) -> Iterator[tuple[tuple[int, ...], str]]:
    """Pupils with answers in common, and the notice: one for each circle of pupils."""
    holders: dict[str, list[int]] = {}
    for at, group in enumerate(groups):
        for uid in group.uids:
            holders.setdefault(uid, []).append(at)
    circles = Counter(tuple(members) for members in holders.values() if len(members) > 1)
    for members, n in sorted(circles.items()):
        yield (
            members,
            ngettext(
                "Tienen {n} respuesta en común: {pupils}. Quizás usaron la misma computadora sin "
                "elegir su nombre, o alguien entregó una copia. Todos están en la tabla.",
                "Tienen {n} respuestas en común: {pupils}. Quizás usaron la misma computadora sin "
                "elegir su nombre, o alguien entregó una copia. Todos están en la tabla.",
                n,
            ).format(n=n, pupils=_words(groups, members)),
        )


def _namesakes(groups: Sequence[Group]) -> Iterator[tuple[tuple[int, ...], str]]:
    """Pupils with the same name, and the notice."""
    called: dict[str, list[int]] = {}
    for at, group in enumerate(groups):
        if group.names:
            called.setdefault(letters(group.name), []).append(at)
    for members in called.values():
        if len(members) > 1:
            yield (
                tuple(members),
                _("Tienen el mismo nombre y se muestran por separado: {pupils}.").format(
                    pupils=_words(groups, members)
                ),
            )


def _words(groups: Sequence[Group], members: Iterable[int]) -> str:
    return ", ".join(groups[at].words for at in members)


def _group(files: Iterable[ProgressFile], copies: dict[ProgressFile, set[str]]) -> Group:
    # What was made at the same moment is put in order by what it holds, so that files may come in
    # any order.
    newest_last = sorted(
        files, key=lambda one: (one.made, one.owner.id, one.owner.name, repr(one.attempts))
    )
    return Group(tuple(Handed(name, one) for one in newest_last for name in sorted(copies[one])))


def _linked(files: Sequence[ProgressFile]) -> list[set[ProgressFile]]:
    """Files without an id in groups of those that are surely of one pupil."""
    groups: list[set[ProgressFile]] = []
    for found in files:
        own = Group((Handed("", found),))
        joined = [
            group
            for group in groups
            if any(own.is_surely(Group((Handed("", other),))) for other in group)
        ]
        groups = [group for group in groups if group not in joined]
        groups.append({found}.union(*joined))
    return groups
