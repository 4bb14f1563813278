"""The solution of Futez as a file: small enough to travel with the package.

Kept is the byte of every placement (:mod:`zamora.library.futez.solved.numbering`) whose ball lies
on the left half of the board or on its middle column; the others are mirror images. The bytes stand
in the order of their numbers and are compressed by LZMA, which finds that neighbours in this order
are worth much the same: 7.2 million bytes become 1.2 million.

The file, in this order:

- 8 bytes that no other file begins with, and that do not survive being taken for text;
- 2 bytes: the version of this format; 4 bytes: how long the header is (big-endian);
- the header, JSON in UTF-8: ``rules``, a fingerprint of the rules it was made for, and ``facts``,
  the solution in numbers;
- the values, as an ``.xz`` stream;
- 32 bytes: the SHA-256 of all that comes before.

So a file that was cut short or altered is recognised, and so is one made by another version. It is
refused then; values are never guessed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zamora.ball.men import State
from zamora.core.errors import UnknownGame
from zamora.core.i18n import _
from zamora.core.store import user_file
from zamora.library.futez.rules import Futez
from zamora.library.futez.solved.numbering import (
    BALLS,
    FIRST_BALL,
    MIRROR,
    PLACEMENTS,
    SLICE,
    image,
    numbered_state,
    state_number,
)

MAGIC = b"\x8fFutez\r\n"
VERSION = 1
_DIGEST = 32
_HEAD = len(MAGIC) + 2 + 4

#: The file in the package, the name of the one that a user makes, and the variable that says where.
SHIPPED = Path(__file__).with_name("futez.table")
OWN_NAME = "futez.table"
OWN_VARIABLE = "ZAMORA_FUTEZ"
#: What makes a new one.
REMEDY = "zamora solve futez --write"

#: The ball's cells, from 0, whose placements are kept; where their values begin.
KEPT = {
    ball: place * SLICE
    for place, ball in enumerate(
        ball for ball in range(BALLS) if FIRST_BALL + ball <= MIRROR[FIRST_BALL + ball]
    )
}
#: How many placements, evenly spread, make the fingerprint of the rules.
SAMPLE = 64


class BadTable(UnknownGame):
    """The table cannot be used, and so there is no solution: the message says why."""


class MissingTable(BadTable):
    """There is no such file, or it cannot be read."""


class DamagedTable(BadTable):
    """The file was cut short or altered, or it is something else."""


class OtherTable(BadTable):
    """The file was made by another version, or for other rules."""


@dataclass(frozen=True)
class Table:
    """The values of all placements.

    Attributes:
        values: those of the placements with the ball on the left, one byte each.
        facts: the solution in numbers, as
            :meth:`zamora.library.futez.solved.solution.FutezSolution.summary` gives it.
        size: the bytes of the file; 0 if there is none yet.
    """

    values: bytes
    facts: Mapping[str, Any]
    size: int = 0

    @classmethod
    def of(cls, slices: Iterable[bytes], facts: Mapping[str, Any]) -> Table:
        """The table of all values, given for one cell of the ball after the other."""
        kept = (values for ball, values in enumerate(slices) if ball in KEPT)
        return cls(b"".join(kept), facts)

    def __getitem__(self, placement: int) -> int:
        """The byte of a placement."""
        ball, place = divmod(placement, SLICE)
        if ball not in KEPT:
            ball, place = divmod(image(placement), SLICE)
        return self.values[KEPT[ball] + place]

    def at(self, state: State) -> int:
        """The byte of a position whose ball is in play."""
        return self[state_number(state)]

    def first(self, value: int) -> int | None:
        """The first placement that has this byte, of those that are kept; None if there is none."""
        found = self.values.find(bytes([value]))
        if found < 0:
            return None
        return list(KEPT)[found // SLICE] * SLICE + found % SLICE

    def unfolded(self) -> bytes:
        """A byte for each placement, 0 for those that are not kept."""
        places = (KEPT.get(ball) for ball in range(BALLS))
        empty = bytes(SLICE)
        return b"".join(empty if p is None else self.values[p : p + SLICE] for p in places)


# Files --------------------------------------------------------------------------------------------


def rules() -> str:
    """A fingerprint of the rules and of the numbering: what a sample of placements leads to."""
    game, digest = Futez(), hashlib.sha256()
    for placement in range(0, PLACEMENTS, PLACEMENTS // SAMPLE):
        after = []
        for state in game.results(numbered_state(placement)):
            goal = game.decided(state)
            after.append(state_number(state) if goal is None else -1 - int(goal.winner or 0))
        digest.update(f"{placement}:{sorted(after)}\n".encode())
    return digest.hexdigest()


def encoded(table: Table) -> bytes:
    """The table as the content of a file; the same table always gives the same bytes."""
    import lzma

    header = json.dumps(
        {"rules": rules(), "facts": dict(table.facts)}, ensure_ascii=False, sort_keys=True
    ).encode()
    # The largest presets take twice as long, for one byte in a hundred.
    values = lzma.compress(table.values, lzma.FORMAT_XZ, lzma.CHECK_NONE)
    head = MAGIC + VERSION.to_bytes(2) + len(header).to_bytes(4)
    whole = head + header + values
    return whole + hashlib.sha256(whole).digest()


def decoded(data: bytes, path: Path) -> Table:
    """Read what :func:`encoded` gives; ``path`` is for the messages.

    Raises:
        DamagedTable, OtherTable: if it cannot be used.
    """
    import lzma

    whole, digest = data[:-_DIGEST], data[-_DIGEST:]
    if data[: len(MAGIC)] != MAGIC or hashlib.sha256(whole).digest() != digest:
        raise _damaged(path)
    version, length = whole[len(MAGIC) : _HEAD - 4], whole[_HEAD - 4 : _HEAD]
    end = _HEAD + int.from_bytes(length)
    try:
        header = json.loads(whole[_HEAD:end]) if int.from_bytes(version) == VERSION else {}
        if header.get("rules") != rules():
            raise _refused(
                OtherTable, _("La tabla de Futez resuelto es de otra versión: {path}."), path
            )
        values = lzma.decompress(whole[end:], lzma.FORMAT_XZ)
    except (ValueError, AttributeError, lzma.LZMAError) as error:
        if isinstance(error, BadTable):
            raise
        raise _damaged(path) from error
    if len(values) != len(KEPT) * SLICE:
        raise _damaged(path)
    return Table(values, header["facts"], len(data))


def _refused(kind: type[BadTable], sentence: str, path: Path) -> BadTable:
    return kind(sentence.format(path=path), text=str(path), accepted=[REMEDY])


def _damaged(path: Path) -> BadTable:
    return _refused(
        DamagedTable, _("La tabla de Futez resuelto está dañada o incompleta: {path}."), path
    )


def read(path: Path) -> Table:
    """The table in a file.

    Raises:
        BadTable: if there is none, or it cannot be used; the message says why and what to do.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _refused(
            MissingTable, _("No puedo leer la tabla de Futez resuelto: {path}."), path
        ) from error
    return decoded(data, path)


def own() -> Path:
    """Where the table is that a user has made."""
    return user_file(OWN_VARIABLE, OWN_NAME)


def find() -> Table:
    """The table of the package or, if that cannot be used, the one that the user has made.

    Raises:
        BadTable: if neither can be used; it speaks of the one in the package.
    """
    try:
        return read(SHIPPED)
    except BadTable:
        with contextlib.suppress(BadTable):
            return read(own())
        raise


def write(content: bytes, path: Path) -> None:
    """Write what :func:`encoded` gives to a file, which appears whole or not at all.

    Raises:
        OSError: if that is not possible; what was there before is still there.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".futez-", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        # Temporary files are for their owner's eyes; this one is not.
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
