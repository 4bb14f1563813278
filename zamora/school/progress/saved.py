"""Progress as a small file that a pupil can keep, hand in and bring back.

It holds the pupil's id, made once, her name, if given, and the attempts. Files of earlier versions
have no id; earlier versions read these files and do not heed it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.sealed import UID, Data, Fault, Format, moment
from zamora.school.progress.owner import Owner
from zamora.school.progress.store import Attempt

#: An exercise by lesson and number, ``1.3``, or a puzzle by lesson, kind and number, ``3.gol-07``.
EXERCISE_ID = re.compile(r"[0-9]{1,3}\.(?:[0-9]{1,3}|[a-z][a-z0-9]{0,15}-[0-9]{1,3})")


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
        owner: the pupil; the id is empty in a file of an earlier version, the name if not given.
        made: when it was made: UTC, ISO 8601.
        attempts: as they were stored.
    """

    owner: Owner
    made: str
    attempts: tuple[Attempt, ...]


class _File(Format):
    name: ClassVar[str] = "zamora-progress"
    version: ClassVar[int] = 1
    largest: ClassVar[int] = 20_000_000

    def refusal(self, fault: Fault) -> BadProgressFile:
        if fault is Fault.NEWER:
            return NewerProgressFile(
                _(
                    "Ese archivo es de una versión más nueva de zamora. "
                    "Actualiza zamora para cargarlo."
                )
            )
        if fault is Fault.FOREIGN:
            return ForeignProgressFile(_("Ese archivo no es un progreso guardado por zamora."))
        return DamagedProgressFile(
            _("Ese archivo está incompleto o alterado. Tu progreso sigue como estaba.")
        )


FILE = _File()


def write(attempts: Iterable[Attempt], owner: Owner) -> str:
    """The text of a progress file (pure ASCII)."""
    found = [
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
    ]
    whose = {"pupil": owner.id} if owner.id else {}
    return FILE.write({**whose, "name": owner.name, "attempts": found})


def read(data: Data) -> Saved:
    """Read a progress file.

    Raises:
        ForeignProgressFile: if it is something else.
        DamagedProgressFile: if it was cut short or altered.
        NewerProgressFile: if this version of zamora does not know its version.
    """
    content = FILE.read(data)
    try:
        attempts = tuple(map(_attempt, content["attempts"]))
        name, pupil = content["name"], content.get("pupil", "")
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise FILE.refusal(Fault.DAMAGED) from error
    if not isinstance(name, str) or not isinstance(pupil, str):
        raise FILE.refusal(Fault.DAMAGED)
    if pupil and not UID.fullmatch(pupil):
        raise FILE.refusal(Fault.DAMAGED)
    return Saved(Owner(pupil, name.strip()), content["made"], attempts)


def _attempt(entry: Any) -> Attempt:
    uid, exercise, status = entry["uid"], entry["exercise"], entry["status"]
    mistake, hints = entry["mistake"], entry["hints"]
    at = moment(entry["at"])
    sound = (
        isinstance(uid, str)
        and UID.fullmatch(uid)
        and isinstance(exercise, str)
        and EXERCISE_ID.fullmatch(exercise)
        and status in ("not_yet", "solved")
        and (mistake is None or (isinstance(mistake, str) and mistake.isprintable()))
        and type(hints) is int
        and 0 <= hints < 1000
    )
    if not sound:
        raise ValueError("not an attempt")
    return Attempt(uid, exercise, at, status, mistake, hints, json.dumps(entry["answer"]))
