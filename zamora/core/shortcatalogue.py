"""Catalogues that a site sends to browsers: translations under checksums of what they translate.

The messages themselves are in the programs already; without them a catalogue is half as large, and
read in less time. It is the text of a JSON object: the rule of its plurals, the checksums, joined
(four bytes each, as hexadecimal digits), and in the same order what is said.
"""

from __future__ import annotations

import gettext
import json
import zlib
from collections.abc import Collection, Mapping
from typing import Any, Final

#: How such a file is called after its domain.
SUFFIX: Final = ".short"
#: Between the place of a message and the message, as gettext has it.
CONTEXT: Final = "\x04"
_DIGITS: Final = 8

#: A message; with a plural, and which of its forms.
Key = str | tuple[str, int]


def shorten(catalogue: Mapping[Key, str], only: Collection[str] | None = None) -> bytes:
    """A catalogue as a short one.

    Args:
        catalogue: what is said for each message, its head under ``""``.
        only: the messages that are needed, in whatever place; None is all.

    Raises:
        ValueError: if two messages have one checksum: then another one has to be taken.
    """
    said: dict[int, str] = {}
    plural = ""
    for key, words in catalogue.items():
        if key == "":
            rules = [line for line in words.splitlines() if line.startswith("Plural-Forms:")]
            plural = rules[0].partition("plural=")[2].strip(" ;") if rules else ""
        elif only is None or str(key).rpartition(CONTEXT)[2] in only:
            if (number := _sum(key)) in said:
                raise ValueError(f"another message has the checksum of {key!r}")
            said[number] = words
    sums = "".join(f"{number:0{_DIGITS}x}" for number in said)
    data = {"plural": plural, "sums": sums, "said": [*said.values()]}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _sum(key: Key) -> int:
    text = key if isinstance(key, str) else f"{key[0]}\0{key[1]}"
    return zlib.crc32(text.encode())


class ShortCatalogue(gettext.NullTranslations):
    """Says what a short catalogue has; what it does not have is said as it stands."""

    def __init__(self, content: bytes) -> None:
        """Read what :func:`shorten` has made."""
        super().__init__()
        data: dict[str, Any] = json.loads(content)
        sums = data["sums"]
        numbers = (int(sums[at : at + _DIGITS], 16) for at in range(0, len(sums), _DIGITS))
        self._said: dict[int, str] = dict(zip(numbers, data["said"], strict=True))
        self._form = gettext.c2py(data["plural"] or "n != 1")

    def gettext(self, message: str) -> str:
        """What is said for a message."""
        return self._said.get(_sum(message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a message that fits a number."""
        usual = msgid1 if n == 1 else msgid2
        return self._said.get(_sum((msgid1, self._form(n))), usual)

    def pgettext(self, context: str, message: str) -> str:
        """What is said for a message in one place."""
        return self._said.get(_sum(f"{context}{CONTEXT}{message}"), message)
