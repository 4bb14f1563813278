"""The pupil's folder: copies of the shipped lessons that are never taken away again.

The lessons that came with the package are copied into a folder of the pupil's. A small manifest
there remembers, for each file, the hash of what was handed out last. So a later version of the
package can distinguish an untouched copy (it is updated) from an edited one (it stays as it is). A
lesson that was only played in, with unchanged cells, is not edited: what was solved is kept
elsewhere. When in doubt, the copy counts as edited.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from zamora.core.alphabet import plain
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.systemerrors import reason
from zamora.player.cells import edition
from zamora.player.lessonlist import course

#: File in the pupil's folder that remembers what was handed out.
MANIFEST = ".zamora-manifest.json"
_FORMAT = 1
#: Folder next to the lessons for teachers, answers included: pupils get no copy of it.
TEACHING = "docente"
#: The name of a lesson's notebook. A rung in two parts has the second one in ``03b_….ipynb``; a
#: notebook outside the ladder has no number.
_NOTEBOOK = re.compile(r"(?:(\d\d)([a-z]?)_)?([a-z][a-z0-9_]*)\.ipynb")


class UnknownLesson(ZamoraError):
    """No lesson goes by that number or name, or more than one."""


class FolderUnusable(ZamoraError):
    """The folder cannot be written, or there are no lessons where they were looked for."""


@dataclass(frozen=True)
class Lesson:
    """A notebook of the ladder, or outside it.

    >>> lesson = Lesson("03b_golez_demostracion.ipynb", Path())
    >>> lesson.mark, lesson.number, lesson.kit, lesson.title
    ('3b', 3, '3', 'golez demostracion')

    Attributes:
        name: file name, e.g. ``"01_batalla_de_compases.ipynb"``.
        source: where the shipped notebook is.
    """

    name: str
    source: Path

    @property
    def number(self) -> int | None:
        """Its rung on the ladder, 0 for the welcome lesson; None for one outside the ladder."""
        number = self._named[1]
        return int(number) if number else None

    @property
    def mark(self) -> str:
        """Its short name: ``"3"``, ``"3b"``; outside the ladder, its first word."""
        return self.kit + (self._named[2] or "")

    @property
    def kit(self) -> str:
        """What its teacher's part is called for short: the parts of a rung have one together."""
        return self.title.partition(" ")[0] if self.number is None else str(self.number)

    @property
    def title(self) -> str:
        """Its name without the number in front."""
        return self._named[3].replace("_", " ")

    @property
    def heading(self) -> str:
        """What the reader calls it, with its number: ``"1 · Battle of Compasses"``."""
        listed = (one["title"] for one in course()["lessons"] if one["file"] == self.name)
        return next(listed, self.title)

    @property
    def called(self) -> str:
        """The same without the number."""
        return self.heading.rpartition(" · ")[2]

    @property
    def _named(self) -> re.Match[str]:
        found = _NOTEBOOK.fullmatch(self.name)
        assert found, self.name
        return found


@dataclass
class _Manifest:
    """What was handed out last, by names of files.

    Attributes:
        files: the hash of each file.
        cells: the hash of what the cells of each notebook say.
    """

    files: dict[str, str]
    cells: dict[str, str]


@dataclass
class Report:
    """What :func:`prepare` did, as names of files relative to the folder.

    Attributes:
        new: copied for the first time (or again, after they were deleted).
        updated: old copies, untouched, now up to date.
        kept: edited copies, left alone although a newer version has come.
        unchanged: all the others.
    """

    new: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)


def shipped_folder(language: str) -> Path:
    """Where the lessons in ``language`` are: in the package, or in the repository it is run from.

    A language without lessons falls back to Spanish.

    Raises:
        FolderUnusable: if there are no lessons.
    """
    package = Path(__file__).parent.parent
    for code in (language, "es"):
        for parent in (package / "lessons", package.parent / "lessons"):
            if _notebooks(parent / code):
                return parent / code
    raise FolderUnusable(_("Esta instalación de zamora no trae lecciones: vuelve a instalarla."))


def teaching_folder(language: str) -> Path:
    """Where the teacher's part of the lessons is, in ``language`` or else in Spanish.

    Raises:
        FolderUnusable: if there is none.
    """
    for code in (language, "es"):
        folder = shipped_folder(code) / TEACHING
        if folder.is_dir():
            return folder
    raise FolderUnusable(_("Esta instalación de zamora no trae lecciones: vuelve a instalarla."))


def lessons_in(folder: Path) -> tuple[Lesson, ...]:
    """The lessons in ``folder``, in the order of the ladder.

    Raises:
        FolderUnusable: if there are none.
    """
    found = _notebooks(folder)
    if not found:
        raise FolderUnusable(_("En {folder} no hay lecciones.").format(folder=folder))
    return tuple(Lesson(path.name, path) for path in found)


def find_lesson(lessons: Iterable[Lesson], wanted: str) -> Lesson:
    """The lesson with this number (``"1"``, ``"3b"``) or the start of this name (``"batalla"``).

    The name is that of its file, or what the reader calls it. Accents, capitals and the number in
    front of it do not matter. Of a lesson in two parts the number alone is the first one.

    Raises:
        UnknownLesson: if none fits, or several do; the error lists the lessons.
    """
    lessons = tuple(lessons)
    fitting = _fitting(lessons, wanted)
    if len(fitting) == 1:
        return fitting[0]
    raise _unknown(wanted, fitting, lessons)


def find_kit(lessons: Iterable[Lesson], wanted: str) -> Lesson:
    """The lesson of which this is the number or the start of the name, for its teacher's part.

    As :func:`find_lesson`, but of several parts of one rung, which have one teacher's part
    together, the first.
    """
    lessons = tuple(lessons)
    fitting = _fitting(lessons, wanted)
    if len({lesson.kit for lesson in fitting}) == 1:
        return fitting[0]
    raise _unknown(wanted, fitting, lessons)


def _fitting(lessons: tuple[Lesson, ...], wanted: str) -> list[Lesson]:
    text = _plain(wanted)
    numbered = re.fullmatch(r"0*([0-9]+[a-z]?)", text)
    if numbered:
        return [lesson for lesson in lessons if lesson.mark == numbered[1]]
    return [
        lesson
        for lesson in lessons
        if text
        and any(
            _plain(start).startswith(text) for start in (lesson.name, lesson.title, lesson.called)
        )
    ]


def _unknown(wanted: str, fitting: list[Lesson], lessons: tuple[Lesson, ...]) -> UnknownLesson:
    problem = (
        _("«{lesson}» puede ser más de una lección.")
        if fitting
        else _("No conozco la lección «{lesson}».")
    )
    return UnknownLesson(
        problem.format(lesson=wanted),
        text=wanted,
        accepted=[f"{lesson.mark} ({lesson.called})" for lesson in fitting or lessons],
    )


def prepare(source: Path, folder: Path) -> Report:
    """Update the copies in ``folder`` of the files in ``source``; never lose edits.

    The folder is created if need be. Files appear whole or not at all.

    Raises:
        FolderUnusable: if ``folder`` cannot be written.
    """
    report = Report()
    with _clear_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        handed_out = _read_manifest(folder)
        for path in _files(source):
            name = path.relative_to(source).as_posix()
            content = _shipped(path)
            _bring_up_to_date(folder / name, name, content, handed_out, report)
        _write_manifest(folder, handed_out)
    return report


def set_aside(source: Path, folder: Path, name: str) -> str | None:
    """Keep the copy of lesson ``name`` under a dated name, so that ``prepare`` hands out a new one.

    Returns:
        The name it is kept under; None if there was no copy or it was unchanged.

    Raises:
        FolderUnusable: if ``folder`` cannot be written.
    """
    copy = folder / name
    if not copy.exists() or _hash_of(copy) == _hash(_shipped(source / name)):
        return None
    stamp = datetime.datetime.now().strftime("%Y-%m-%d %H.%M.%S")
    aside = copy.with_name(f"{copy.stem} ({stamp}){copy.suffix}")
    number = 1
    while aside.exists():  # twice within a second
        number += 1
        aside = copy.with_name(f"{copy.stem} ({stamp}, {number}){copy.suffix}")
    with _clear_errors(folder):
        copy.rename(aside)
    return aside.name


def untouched(source: Path, folder: Path) -> Iterator[Path]:
    """The notebooks in ``folder`` that are exactly as shipped: the ones we can vouch for."""
    for path in _notebooks(source):
        copy = folder / path.name
        if _hash_of(copy) == _hash(_shipped(path)):
            yield copy


def _shipped(path: Path) -> bytes:
    """What is handed out of a file: a notebook in our language."""
    return edition(path) if path.suffix == ".ipynb" else path.read_bytes()


def _bring_up_to_date(
    target: Path, name: str, content: bytes, handed_out: _Manifest, report: Report
) -> None:
    now, then, new = _hash_of(target), handed_out.files.get(name), _hash(content)
    cells = _hash_of_cells(content)
    if then == new and cells:  # a manifest from before knows nothing of cells
        handed_out.cells.setdefault(name, cells)
    if now == new:
        report.unchanged.append(name)
    elif not os.path.lexists(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        _write(target, content)
        report.new.append(name)
    elif now is not None and (
        now == then or (then != new and _is_played(target, handed_out.cells.get(name)))
    ):
        _write(target, content)
        report.updated.append(name)
    else:
        # The manifest goes on remembering what was handed out, so that `then == new` says later
        # that nothing newer is waiting.
        (report.unchanged if then == new else report.kept).append(name)
        return
    handed_out.files[name] = new
    if cells:
        handed_out.cells[name] = cells


def _is_played(copy: Path, cells: str | None) -> bool:
    """Whether a copy differs from what was handed out in what its cells have shown, at most."""
    try:
        return cells is not None and _hash_of_cells(copy.read_bytes()) == cells
    except OSError:
        return False


def _hash_of_cells(content: bytes) -> str | None:
    """The hash of what the cells of a notebook say; None for anything else."""
    try:
        cells = json.loads(content)["cells"]
        said = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return _hash(json.dumps(said).encode())


def _read_manifest(folder: Path) -> _Manifest:
    """What was handed out; empty if the manifest is missing or damaged."""
    try:
        data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        data = None
    return _Manifest(*(_texts(data, name) for name in ("files", "cells")))


def _texts(data: object, name: str) -> dict[str, str]:
    """The texts in the table ``name`` of a manifest."""
    table = data.get(name) if isinstance(data, dict) else None
    if not isinstance(table, dict):
        return {}
    return {key: value for key, value in table.items() if isinstance(value, str)}


def _write_manifest(folder: Path, handed_out: _Manifest) -> None:
    content = {"format": _FORMAT, "files": handed_out.files, "cells": handed_out.cells}
    text = json.dumps(content, indent=1, sort_keys=True)
    _write(folder / MANIFEST, (text + "\n").encode())


def _write(target: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".zamora-", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        # mkstemp makes files that only their owner can read; a lesson is an ordinary file.
        umask = os.umask(0)
        os.umask(umask)
        Path(temporary).chmod(0o666 & ~umask)
        Path(temporary).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


@contextlib.contextmanager
def _clear_errors(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FolderUnusable(
            _("No puedo escribir en la carpeta {folder}: {why}. Elige otra con --folder.").format(
                folder=folder, why=reason(error)
            )
        ) from error


def _files(source: Path) -> Iterator[Path]:
    """All files under ``source`` for pupils but the hidden ones (checkpoints), in a fixed order."""
    for path in sorted(source.rglob("*")):
        parts = path.relative_to(source).parts
        hidden = any(part.startswith((".", "__")) for part in parts)
        if path.is_file() and not hidden and parts[0] != TEACHING:
            yield path


def _notebooks(folder: Path) -> list[Path]:
    """The lessons in a folder; numbers come before letters, a part after the one before it."""
    return sorted(path for path in folder.glob("*.ipynb") if _NOTEBOOK.fullmatch(path.name))


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _hash_of(path: Path) -> str | None:
    try:
        return _hash(path.read_bytes())
    except OSError:
        return None


def _plain(text: str) -> str:
    return plain(text.strip().replace("_", " "))
