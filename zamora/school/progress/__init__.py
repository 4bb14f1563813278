"""What the pupils at a computer have solved: kept on disk, summed up, saved, loaded again.

>>> from zamora.school.progress import progress
>>> progress().stars("1.3") in (0, 1, 2, 3)
True

:class:`Progress` is what one pupil has done, :class:`Pupils` are those who share a computer.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from zamora.core.store import user_file
from zamora.school.progress.attempts import Attempt, Backup, Summary
from zamora.school.progress.profile import BadName, Profile
from zamora.school.progress.progressfile import ProgressFile
from zamora.school.progress.pupils import Namesake, OnePupil, Opened, Pupils
from zamora.school.progress.responses import Response
from zamora.school.progress.store import LoadReport, Progress

__all__ = [
    "ONE",
    "VARIABLE",
    "Attempt",
    "Backup",
    "BadName",
    "LoadReport",
    "Namesake",
    "Opened",
    "Profile",
    "Progress",
    "ProgressFile",
    "Pupils",
    "Response",
    "Summary",
    "default_path",
    "progress",
    "pupils",
]

#: Environment variable that names another file; that says that it is one pupil's and no other's.
VARIABLE, ONE = "ZAMORA_PROGRESS", "ZAMORA_ONE_PUPIL"


def default_path() -> Path:
    """Where the first pupil's progress is kept: ``ZAMORA_PROGRESS``, or the user's data folder.

    Those of the others are next to it.
    """
    return user_file(VARIABLE, "progress.sqlite3")


def pupils() -> Pupils:
    """The pupils at this computer; one object for each place in a process."""
    return _pupils_at(default_path())


def progress() -> Progress:
    """The progress of the active pupil; one object for each pupil in a process."""
    return pupils().current


@lru_cache
def _pupils_at(path: Path) -> Pupils:
    return OnePupil(path) if os.environ.get(ONE) else Pupils(path)
