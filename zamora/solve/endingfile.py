"""A table of a solved ending as a file: a zip archive with bytes for each part, and ``facts.json``.

The facts are the ending in numbers, beside a fingerprint of the rules that it was made by. The
archive checks each part when it is read; only those that are asked for are unpacked.
"""

from __future__ import annotations

import io
import json
import lzma
import zipfile
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from zamora.core.errors import UnknownGame
from zamora.core.i18n import _
from zamora.core.store import user_file

FACTS = "facts.json"
#: How many parts are kept unpacked.
UNPACKED = 40
#: What a damaged archive may bring about.
_BROKEN = (zipfile.BadZipFile, lzma.LZMAError, KeyError, TypeError, ValueError, EOFError)


class BadEnding(UnknownGame):
    """The table cannot be used, and so there is no solution: the message says why."""


class Table:
    """The values of an ending, unpacked when they are asked for.

    Attributes:
        facts: the ending in numbers.
        part: the bytes of a part, by its name.
        size: the bytes of the file; 0 if there is none yet.
    """

    def __init__(
        self, facts: Mapping[str, Any], part: Callable[[str], bytes], size: int = 0
    ) -> None:
        """Values whose parts are given by their names."""
        self.facts, self.size = facts, size
        self.part = lru_cache(maxsize=UNPACKED)(part)


class EndingFile(NamedTuple):
    """Where the table of an ending lies, and how it is read and written.

    Attributes:
        game: the key of its game.
        name: of the ending.
        folder: where it lies if it travels with the package.
        rules: makes the fingerprint of the rules.
        variable: in the environment, names the file that a user has made.
    """

    game: str
    name: str
    folder: Path
    rules: Callable[[], str]
    variable: str

    @property
    def shipped(self) -> Path:
        """The table in the package."""
        return self.folder / f"{self.name}.zip"

    @property
    def own(self) -> Path:
        """The one that a user has made."""
        return user_file(self.variable, f"{self.game}-{self.name}.zip")

    @property
    def there(self) -> bool:
        """Whether there is a table, good or not."""
        return self.shipped.exists() or self.own.exists()

    def find(self) -> Table:
        """The table of the package or, if that cannot be used, the one that the user has made.

        Raises:
            BadEnding: if neither can be used; the message says what makes one.
        """
        trouble = None
        for path in (self.shipped, self.own):
            try:
                return self.opened(path.read_bytes(), path)
            except OSError:
                continue
            except BadEnding as error:
                trouble = trouble or error
        unread = _("No puedo leer la tabla del final: {path}.")
        raise trouble or self._refused(unread, self.shipped)

    def opened(self, content: bytes, path: Path) -> Table:
        """The table with the content of a file; ``path`` is for the messages.

        Raises:
            BadEnding: if it was cut short or altered, or made for other rules; for a part of it,
                when the part is asked for.
        """
        try:
            archive = zipfile.ZipFile(io.BytesIO(content))
            head = json.loads(archive.read(FACTS))
            facts, fitting = head["facts"], head["rules"] == self.rules()
        except _BROKEN as error:
            raise self._damaged(path) from error
        if not fitting:
            raise self._refused(_("La tabla del final es de otra versión: {path}."), path)

        def part(name: str) -> bytes:
            try:
                return archive.read(name)
            except _BROKEN as error:
                raise self._damaged(path) from error

        return Table(facts, part, len(content))

    def encoded(self, parts: Mapping[str, bytes], facts: Mapping[str, Any]) -> bytes:
        """A table as the content of a file; the same table always gives the same bytes."""
        file = io.BytesIO()
        head = {"rules": self.rules(), "facts": dict(facts)}
        first = json.dumps(head, ensure_ascii=False, sort_keys=True).encode()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
            for name, content in ({FACTS: first} | dict(parts)).items():
                # Without the time of day.
                archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_LZMA)
        return file.getvalue()

    def _refused(self, sentence: str, path: Path) -> BadEnding:
        remedy = f"zamora solve {self.game} --ending {self.name} --write"
        return BadEnding(sentence.format(path=path), text=str(path), accepted=[remedy])

    def _damaged(self, path: Path) -> BadEnding:
        return self._refused(_("La tabla del final está dañada o incompleta: {path}."), path)
