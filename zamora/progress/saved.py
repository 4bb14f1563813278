"""Progress as a small file that a pupil can keep, hand in and bring back.

One JSON object: format, version, when it was made, the pupil's name if given, the attempts, and a
checksum over all that. The checksum finds a file that was cut short or altered by accident; it is
no signature. It is taken over the *content*, so that other line ends or blanks do no harm.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zamora.errors import ZamoraError
from zamora.i18n import _
from zamora.progress.store import Attempt, now

FORMAT = "zamora-progress"
VERSION = 1
#: More than any pupil can fill, in bytes.
LARGEST = 20_000_000

EXERCISE_ID = re.compile(r"[0-9]{1,3}\.[0-9]{1,3}")


class BadProgressFile(ZamoraError):
    """The file cannot be loaded; nothing has been changed."""


class ForeignProgressFile(BadProgressFile):
    """It is not a progress file."""


class DamagedProgressFile(BadProgressFile):
    """It is a progress file, but cut short or altered."""


class NewerProgressFile(BadProgressFile):
    """It was written by a later version of zamora."""


@dataclass(frozen=True)
class Saved:
    """What a progress file holds.

    Attributes:
        name: the pupil's name, empty if not given.
        made: when it was made: UTC, ISO 8601.
        attempts: as they were stored.
    """

    name: str
    made: str
    attempts: tuple[Attempt, ...]


def write(attempts: Iterable[Attempt], name: str = "") -> str:
    """The text of a progress file (pure ASCII)."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "made": now(),
        "name": name,
        "attempts": [
            {
                "uid": attempt.uid,
                "exercise": attempt.exercise,
                "at": attempt.at,
                "status": attempt.status,
                "mistake": attempt.mistake,
                "hints": attempt.hints,
                "answer": json.loads(attempt.answer),
            }
            for attempt in attempts
        ],
    }
    return json.dumps({**content, "checksum": _checksum(content)}, indent=1) + "\n"


def read(data: str | bytes | bytearray | memoryview) -> Saved:
    """Read a progress file.

    Raises:
        ForeignProgressFile: if it is something else.
        DamagedProgressFile: if it was cut short or altered.
        NewerProgressFile: if this version of zamora does not know its version.
    """
    content = _parse(data)
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NewerProgressFile(
            _("Ese archivo es de una versión más nueva de zamora. Actualiza zamora para cargarlo.")
        )
    checksum = content.pop("checksum", None)
    if version != VERSION or checksum != _checksum(content):
        raise _damaged()
    try:
        attempts = tuple(map(_attempt, content["attempts"]))
        name, made = content["name"], content["made"]
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise _damaged() from error
    if not isinstance(name, str) or not isinstance(made, str):
        raise _damaged()
    return Saved(name, made, attempts)


def _parse(data: str | bytes | bytearray | memoryview) -> dict[str, Any]:
    if len(data) > LARGEST:
        raise _foreign()
    text = data
    if not isinstance(text, str):
        text = bytes(text).decode("utf-8-sig", errors="replace")
    try:
        content = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        # The format stands near the beginning of every file that was ours.
        raise (_damaged() if f'"{FORMAT}"' in text[:200] else _foreign()) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise _foreign()
    return content


def _attempt(entry: Any) -> Attempt:
    uid, exercise, status = entry["uid"], entry["exercise"], entry["status"]
    mistake, hints = entry["mistake"], entry["hints"]
    at = datetime.datetime.fromisoformat(entry["at"])
    if at.tzinfo is None:
        at = at.replace(tzinfo=datetime.UTC)
    sound = (
        isinstance(uid, str)
        and re.fullmatch("[0-9a-f]{8,64}", uid)
        and isinstance(exercise, str)
        and EXERCISE_ID.fullmatch(exercise)
        and status in ("not_yet", "solved")
        and (mistake is None or (isinstance(mistake, str) and mistake.isprintable()))
        and type(hints) is int
        and 0 <= hints < 1000
    )
    if not sound:
        raise ValueError("not an attempt")
    moment = at.astimezone(datetime.UTC).isoformat(timespec="microseconds")
    return Attempt(uid, exercise, moment, status, mistake, hints, json.dumps(entry["answer"]))


def _checksum(content: dict[str, Any]) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def _foreign() -> ForeignProgressFile:
    return ForeignProgressFile(_("Ese archivo no es un progreso guardado por zamora."))


def _damaged() -> DamagedProgressFile:
    return DamagedProgressFile(
        _("Ese archivo está incompleto o alterado. Tu progreso sigue como estaba.")
    )
