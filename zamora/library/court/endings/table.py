"""The values of a small ending, kept in a file: a zip archive with a part for each chalice cell.

``53`` is the part with the chalice on row 5, column 3; only columns 1 to 5 are kept, the others
are mirror images. A part has a byte for each position with the strong side to move, as
:data:`LOST` says; the slowest number is the cell of the
piece (the 117 open cells in reading order, then: taken), next that of the lone king (his 120 cells
in reading order), then that of the strong king (his 120). ``facts.json`` has the ending in numbers
and a fingerprint of the rules; the archive checks each part when it is read. A part takes a
hundredth of a second to unpack, and only those that are asked for are.
"""

from __future__ import annotations

import hashlib
import io
import json
import lzma
import zipfile
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from zamora.core.errors import UnknownGame
from zamora.core.i18n import _
from zamora.core.journal import user_file
from zamora.library.court.caliz import Caliz

#: What is added to the distance of a loss; a win is its distance, a draw 0. Distances are smaller.
LOST = 128
#: How many cells a piece has, or has none; and each of the kings.
PIECE, KING = 118, 120
PART = PIECE * KING * KING
FACTS = "facts.json"
#: So many parts are kept unpacked.
UNPACKED = 40
#: Positions whose turns make the fingerprint of the rules.
SAMPLE = (
    "caliz:1 R155,T148 R15 85 B",
    "caliz:1 R84,T75 R44 85 B",
    "caliz:1 R84,A85 R64 75 B",
    "caliz:1 R94,T85 R74 75 N",
    "caliz:1 R146,A135 R124 125 N",
)


#: What a damaged archive may bring about.
_BROKEN = (zipfile.BadZipFile, lzma.LZMAError, KeyError, TypeError, ValueError, EOFError)


class BadEnding(UnknownGame):
    """The table cannot be used, and so there is no solution: the message says why."""


class Table:
    """The values of an ending, unpacked when they are asked for.

    Attributes:
        facts: the ending in numbers.
        size: the bytes of the file; 0 if there is none yet.
    """

    def __init__(
        self, facts: Mapping[str, Any], part: Callable[[str], bytes], size: int = 0
    ) -> None:
        """Values whose parts are given by their names."""
        self.facts, self.size = facts, size
        self._part = lru_cache(maxsize=UNPACKED)(part)

    def at(self, row: int, column: int, piece: int, lone: int, king: int) -> int:
        """The byte of a position with the chalice on that row and column, in the left half."""
        return self._part(f"{row}{column}")[(piece * KING + lone) * KING + king]


def opened(content: bytes, path: Path) -> Table:
    """The table with the content of a file; ``path`` is for the messages.

    Raises:
        BadEnding: if it was cut short or altered, or made for other rules; for a part of it, when
            the part is asked for.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
        head = json.loads(archive.read(FACTS))
        facts, fitting = head["facts"], head["rules"] == rules()
    except _BROKEN as error:
        raise _damaged(path) from error
    if not fitting:
        raise _refused(_("La tabla del final es de otra versión: {path}."), path)

    def part(name: str) -> bytes:
        try:
            return archive.read(name)
        except _BROKEN as error:
            raise _damaged(path) from error

    return Table(facts, part, len(content))


def rules() -> str:
    """A fingerprint of the rules: what some positions lead to."""
    game, digest = Caliz(), hashlib.sha256()
    for code in SAMPLE:
        digest.update(repr(sorted(map(repr, game.results(game.position(code).state)))).encode())
    return digest.hexdigest()


def encoded(parts: Mapping[str, bytes], facts: Mapping[str, Any]) -> bytes:
    """A table as the content of a file; the same table always gives the same bytes."""
    file = io.BytesIO()
    head = json.dumps({"rules": rules(), "facts": dict(facts)}, ensure_ascii=False, sort_keys=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        for name, content in ({FACTS: head.encode()} | dict(parts)).items():
            # Without the time of day.
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_LZMA)
    return file.getvalue()


def shipped(name: str) -> Path:
    """The table of an ending in the package."""
    return Path(__file__).with_name(f"{name}.zip")


def own(name: str) -> Path:
    """The one that a user has made."""
    return user_file(f"ZAMORA_FINAL_{name.upper()}", f"caliz-{name}.zip")


@lru_cache(maxsize=4)
def find(name: str) -> Table:
    """The table of the package or, if that cannot be used, the one that the user has made.

    Raises:
        BadEnding: if neither can be used; the message says what makes one.
    """
    trouble = None
    for path in (shipped(name), own(name)):
        try:
            return opened(path.read_bytes(), path)
        except OSError:
            continue
        except BadEnding as error:
            trouble = trouble or error
    raise trouble or _refused(_("No puedo leer la tabla del final: {path}."), shipped(name))


def _refused(sentence: str, path: Path) -> BadEnding:
    remedy = f"zamora solve caliz --ending {path.stem.removeprefix('caliz-')} --write"
    return BadEnding(sentence.format(path=path), text=str(path), accepted=[remedy])


def _damaged(path: Path) -> BadEnding:
    return _refused(_("La tabla del final está dañada o incompleta: {path}."), path)
