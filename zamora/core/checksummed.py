"""Small files that travel: one JSON object each, with a checksum.

They are handed in, sent by mail and brought back. The object holds the format, the version, when it
was made, the content, and a checksum over all that. The checksum finds a file that was cut short or
altered by accident; it is no signature. It is taken over the *content*, so that other line ends or
blanks do no harm.

A pupil's progress (:mod:`zamora.school.progress.progressfile`) and the rival's memory
(:mod:`zamora.rival.memory_copy`) are such files; they say what their content must look like.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
import os
import re
import uuid
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.store import now
from zamora.core.systemerrors import reason, told

T = TypeVar("T")
#: What a file is read from.
Data = str | bytes | bytearray | memoryview
#: What distinguishes copies of one thing from two things.
UID = re.compile(r"[0-9a-f]{8,64}")


class BadFile(ZamoraError):
    """The file cannot be loaded; nothing has been changed."""


class ForeignFile(BadFile):
    """It is no file of this kind."""


class DamagedFile(BadFile):
    """It is one, but cut short or altered."""


class NewerFile(BadFile):
    """It was written by a later version of zamora."""


class CannotSave(ZamoraError):
    """The file cannot be written; what was there before is still there."""


class Format(ABC, Generic[T]):
    """One kind of such files; what is read from one is a ``T``."""

    #: Names the kind, near the beginning of each file.
    name: ClassVar[str]
    version: ClassVar[int]
    #: A generous upper bound, in bytes.
    largest: ClassVar[int]
    #: By how much each level of the text is set in, for people to look at; None: one long line.
    indent: ClassVar[int | None] = 1
    #: Advice for a user who has chosen the wrong file.
    accepted: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def foreign(self) -> str:
        """That a file is no such file, in a sentence."""

    @abstractmethod
    def damaged(self) -> str:
        """That a file was cut short or altered."""

    @abstractmethod
    def unsaved(self) -> str:
        """That it cannot be saved in ``{path}``, and ``{why}``."""

    @abstractmethod
    def parsed(self, content: dict[str, Any]) -> T:
        """What a whole file holds.

        Raises:
            KeyError, TypeError, ValueError, AttributeError, OverflowError: if that is nonsense.
        """

    def text(self, content: dict[str, Any]) -> str:
        """The text of a file (pure ASCII)."""
        whole = {"format": self.name, "version": self.version, "made": now(), **content}
        return json.dumps({**whole, "checksum": checksum(whole)}, indent=self.indent) + "\n"

    def save(self, path: Path, text: str) -> None:
        """Write what :meth:`text` has made; the file appears whole or not at all.

        Raises:
            CannotSave: if that is not possible.
        """
        try:
            write_whole(path, text)
        except OSError as error:
            words = self.unsaved().format(path=path, why=reason(error))
            raise CannotSave(words, text=str(path)) from error

    def read(self, data: Data | Path) -> T:
        """What a file holds, from its content or its path.

        Raises:
            ForeignFile: if it is something else.
            DamagedFile: if it was cut short or altered.
            NewerFile: if this version of zamora does not know its version.
            BadFile: if the path cannot be read.
        """
        if isinstance(data, Path):
            try:
                data = data.read_bytes()
            except OSError as error:
                raise BadFile(told(error), text=str(data)) from error
        content = self._verified(data)
        try:
            return self.parsed(content)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            # A ZamoraError is a ValueError: no such position, no such turn.
            raise DamagedFile(self.damaged()) from error

    def _verified(self, data: Data) -> dict[str, Any]:
        if len(data) > self.largest:
            raise self._foreign()
        text = data
        if not isinstance(text, str):
            text = bytes(text).decode("utf-8-sig", errors="replace")
        try:
            content = json.loads(text.removeprefix("\ufeff"))
        except (ValueError, RecursionError) as error:
            # The format stands near the beginning of every file that was ours.
            if f'"{self.name}"' in text[:200]:
                raise DamagedFile(self.damaged()) from error
            raise self._foreign() from error
        if not isinstance(content, dict) or content.get("format") != self.name:
            raise self._foreign()
        version = content.get("version")
        if isinstance(version, int) and version > self.version:
            raise NewerFile(
                _(
                    "Ese archivo es de una versión más nueva de zamora. "
                    "Actualiza zamora para cargarlo."
                )
            )
        seal = content.pop("checksum", None)
        whole = version == self.version and seal == checksum(content)
        if not whole or not isinstance(content.get("made"), str):
            raise DamagedFile(self.damaged())
        return content

    def _foreign(self) -> ForeignFile:
        return ForeignFile(self.foreign(), accepted=self.accepted)


def checksum(content: dict[str, Any]) -> str:
    """The checksum of a file's content."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def moment(text: str) -> str:
    """A time as this program writes it (UTC, ISO 8601), from any ISO form and zone.

    Raises:
        ValueError, OverflowError: if it is no time.
    """
    at = datetime.datetime.fromisoformat(text)
    if at.tzinfo is None:
        at = at.replace(tzinfo=datetime.UTC)
    return at.astimezone(datetime.UTC).isoformat(timespec="microseconds")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a text, as it is, or bytes; the file appears whole or not at all.

    Raises:
        OSError: if it cannot be written; what was there before is still there.
    """
    temporary = path.with_name(f".{uuid.uuid4().hex}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())  # or a machine that loses its power leaves an empty file
        temporary.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError) and error.filename == str(temporary):
            error.filename = str(path)
        raise
