"""A table of a solved game or ending as a file: a zip archive of its parts, and ``facts.json``.

The facts are the solution in numbers, with a fingerprint of the rules that it was made by. The
archive checks each part when it is read; only those that are asked for are unpacked. What is
truncated, altered or made for other rules, is refused: values are never guessed.
"""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from zamora.core.errors import UnknownGame
from zamora.core.i18n import _
from zamora.core.lazy import load

FACTS = "facts.json"
#: How many parts are kept unpacked.
UNPACKED = 40


def _broken() -> tuple[type[Exception], ...]:
    """What a damaged archive may bring about."""
    # Every solution is imported with this, and few of them read a table.
    import lzma

    return zipfile.BadZipFile, lzma.LZMAError, KeyError, TypeError, ValueError, EOFError


def _squeeze(part: Any) -> None:
    """Have a part packed with all effort.

    :mod:`zipfile` cannot be told to, and its LZMA leaves the table of an ending a half larger.
    """
    import lzma

    # Values are single bytes, and a reader needs as much memory as the dictionary has.
    how = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME} | {
        "dict_size": 1 << 21,
        "pb": 0,
    }
    properties = lzma._encode_filter_properties(how)  # type: ignore[attr-defined]

    class Packer(zipfile.LZMACompressor):  # type: ignore[name-defined,misc]
        def _init(self) -> bytes:
            self._comp = lzma.LZMACompressor(lzma.FORMAT_RAW, filters=[how])
            return struct.pack("<BBH", 9, 4, len(properties)) + bytes(properties)

    part._compressor = Packer()


class BadTable(UnknownGame):
    """The table cannot be used, and so there is no solution: the message says why."""


class Table:
    """The values of a solution, unpacked when they are asked for.

    Attributes:
        facts: the solution in numbers.
        part: the bytes of a part, by its name.
        size: the bytes of the file; 0 if there is none yet.
    """

    def __init__(
        self, facts: Mapping[str, Any], part: Callable[[str], bytes], size: int = 0
    ) -> None:
        """Values whose parts are given by their names."""
        self.facts, self.size = facts, size
        self.part = lru_cache(maxsize=UNPACKED)(part)


class TableFile(NamedTuple):
    """Where a table lies, and how it is read and written.

    Attributes:
        game: the key of its game.
        name: of the ending; empty for the whole game.
        folder: where it lies if it travels with the package.
        rules: makes the fingerprint of the rules.
    """

    game: str
    name: str
    folder: Path
    rules: Callable[[], str]

    @property
    def shipped(self) -> Path:
        """The table in the package."""
        return self.folder / f"{self.name or self.game}.zip"

    @property
    def variable(self) -> str:
        """What in the environment names the file that a user has made: ``ZAMORA_TABLE_CALIZ_…``."""
        return re.sub(r"\W+", "_", f"zamora table {self.game} {self.name}").strip("_").upper()

    @property
    def own(self) -> Path:
        """The one that a user has made."""
        name = "-".join(filter(None, (self.game, self.name)))
        # Lazy: it imports SQLite, and few solutions need it.
        found: Path = load("zamora.core.store:user_file")(self.variable, f"{name}.zip")
        return found

    @property
    def there(self) -> bool:
        """Whether there is a table, good or not."""
        return self.shipped.exists() or self.own.exists()

    def find(self) -> Table:
        """The table of the package or, if that cannot be used, the one that the user has made.

        Raises:
            BadTable: if neither can be used; the message says what makes one.
        """
        trouble = None
        for path in (self.shipped, self.own):
            try:
                return self.opened(path.read_bytes(), path)
            except OSError:
                continue
            except BadTable as error:
                trouble = trouble or error
        unread = _("No puedo leer la tabla de la solución: {path}.")
        raise trouble or self._refused(unread, self.shipped)

    def opened(self, content: bytes, path: Path) -> Table:
        """The table with the content of a file; ``path`` is for the messages.

        Raises:
            BadTable: if it was cut short or altered, or made for other rules; for a part of it,
                when the part is asked for.
        """
        try:
            archive = zipfile.ZipFile(io.BytesIO(content))
            head = json.loads(archive.read(FACTS))
            facts, fitting = head["facts"], head["rules"] == self.rules()
        except _broken() as error:
            raise self._damaged(path) from error
        if not fitting:
            raise self._refused(_("La tabla de la solución es de otra versión: {path}."), path)

        def part(name: str) -> bytes:
            try:
                return archive.read(name)
            except _broken() as error:
                raise self._damaged(path) from error

        return Table(facts, part, len(content))

    def encoded(self, parts: Mapping[str, bytes], facts: Mapping[str, Any]) -> bytes:
        """A table as the content of a file; the same table always gives the same bytes."""
        file = io.BytesIO()
        head = {"rules": self.rules(), "facts": dict(facts)}
        first = json.dumps(head, ensure_ascii=False, sort_keys=True).encode()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
            for name, content in ({FACTS: first} | dict(parts)).items():
                info = zipfile.ZipInfo(name)  # without the time of day
                info.compress_type, info.file_size = zipfile.ZIP_LZMA, len(content)
                with archive.open(info, "w") as part:
                    _squeeze(part)
                    part.write(content)
        return file.getvalue()

    def _refused(self, sentence: str, path: Path) -> BadTable:
        ending = f" --ending {self.name}" if self.name else ""
        remedy = f"zamora solve {self.game}{ending} --write"
        return BadTable(sentence.format(path=path), text=str(path), accepted=[remedy])

    def _damaged(self, path: Path) -> BadTable:
        return self._refused(_("La tabla de la solución está dañada o incompleta: {path}."), path)
