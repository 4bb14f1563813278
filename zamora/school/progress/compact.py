"""Progress in few characters, for a learning platform that keeps no more (SCORM's suspend data)."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Collection

from zamora.core.checksummed import DamagedFile
from zamora.school.progress import progressfile
from zamora.school.progress.attempts import Attempt
from zamora.school.progress.store import Progress

#: What is unpacked is never longer: a few letters could stand for gigabytes.
_LARGEST = 1_000_000


def whole(progress: Progress) -> str:
    """All that a progress file holds, as base64 of its deflated text."""
    return _pack(progress.export())


def compact(progress: Progress, lessons: Collection[str] | None, most: int) -> str:
    """A progress file as base64 of its deflated text.

    Args:
        progress: of a pupil.
        lessons: the numbers of the lessons whose attempts it holds, as exercises' ids have them;
            None for all.
        most: the largest number of characters. If not all attempts fit, those that solved an
            exercise come first, then the newest.

    Returns:
        "" if not even an empty file fits.
    """
    attempts = [
        one
        for one in progress.attempts()
        if lessons is None or one.exercise.partition(".")[0] in lessons
    ]
    solved: dict[str, Attempt] = {}
    for one in attempts:
        if one.status == "solved":
            solved.setdefault(one.exercise, one)
    others = [one for one in reversed(attempts) if solved.get(one.exercise) is not one]
    ranked, count = [*solved.values(), *others], len(attempts)
    while len(packed := _pack(progressfile.text(ranked[:count], progress.owner))) > most:
        if not count:
            return ""
        count = count * 3 // 4
    return packed


def expand(text: str) -> str:
    """The text of the progress file that :func:`compact` has packed.

    Raises:
        DamagedFile: if it is none.
    """
    try:
        unpacker = zlib.decompressobj()
        found = unpacker.decompress(base64.b64decode(text, validate=True), _LARGEST)
        if not unpacker.eof:
            raise ValueError("not whole")
        return found.decode("ascii")
    except (ValueError, zlib.error) as error:
        raise DamagedFile(progressfile.FORMAT.damaged()) from error


def _pack(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()
