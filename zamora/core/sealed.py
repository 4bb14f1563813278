"""Small files that travel: one JSON object each, with a checksum.

They are handed in, sent by mail and brought back. The object holds the format, the version, when it
was made, the content, and a checksum over all that. The checksum finds a file that was cut short or
altered by accident; it is no signature. It is taken over the *content*, so that other line ends or
blanks do no harm.

A pupil's progress (:mod:`zamora.school.progress.saved`) and the rival's memory
(:mod:`zamora.rival.memory_copy`) are such files; they say what their content must look like.
"""

from __future__ import annotations

import contextlib
import datetime
import enum
import hashlib
import json
import re
import uuid
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar

from zamora.core.errors import ZamoraError
from zamora.core.storage import now

#: What a file is read from.
Data = str | bytes | bytearray | memoryview
#: What tells copies of one thing from two things.
UID = re.compile(r"[0-9a-f]{8,64}")


class Fault(enum.Enum):
    """Why a file is refused."""

    FOREIGN = "something else"
    DAMAGED = "cut short or altered"
    NEWER = "written by a later version"


class Format(ABC):
    """One kind of such files."""

    #: Names the kind, near the beginning of each file.
    name: ClassVar[str]
    version: ClassVar[int]
    #: More than anybody can fill, in bytes.
    largest: ClassVar[int]
    #: By how much each level of the text is set in, for people to look at; None: one long line.
    indent: ClassVar[int | None] = 1

    @abstractmethod
    def refusal(self, fault: Fault) -> ZamoraError:
        """The error to be raised, with its sentence for a pupil."""

    def write(self, content: dict[str, Any]) -> str:
        """The text of a file (pure ASCII)."""
        whole = {"format": self.name, "version": self.version, "made": now(), **content}
        return json.dumps({**whole, "checksum": checksum(whole)}, indent=self.indent) + "\n"

    def read(self, data: Data) -> dict[str, Any]:
        """What a file holds, without its checksum.

        Raises:
            ZamoraError: :meth:`refusal`, if it is no such file, or not a whole one.
        """
        content = self._parse(data)
        version = content.get("version")
        if isinstance(version, int) and version > self.version:
            raise self.refusal(Fault.NEWER)
        seal = content.pop("checksum", None)
        if version != self.version or seal != checksum(content):
            raise self.refusal(Fault.DAMAGED)
        if not isinstance(content.get("made"), str):
            raise self.refusal(Fault.DAMAGED)
        return content

    def _parse(self, data: Data) -> dict[str, Any]:
        if len(data) > self.largest:
            raise self.refusal(Fault.FOREIGN)
        text = data
        if not isinstance(text, str):
            text = bytes(text).decode("utf-8-sig", errors="replace")
        try:
            content = json.loads(text.removeprefix("\ufeff"))
        except (ValueError, RecursionError) as error:
            # The format stands near the beginning of every file that was ours.
            ours = f'"{self.name}"' in text[:200]
            raise self.refusal(Fault.DAMAGED if ours else Fault.FOREIGN) from error
        if not isinstance(content, dict) or content.get("format") != self.name:
            raise self.refusal(Fault.FOREIGN)
        return content


def checksum(content: dict[str, Any]) -> str:
    """The checksum of a file's content."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def moment(text: str) -> str:
    """A time as this program writes it (UTC, ISO 8601), whatever its form and zone were.

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
        temporary.write_bytes(content.encode() if isinstance(content, str) else content)
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
