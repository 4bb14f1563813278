"""Turns as other languages write them: read into the strict form, written from it.

The strict form (docs/notation.md) has the letters and the small words of Spanish: ``Db: 44 a 53``.
Records and codes of positions are always in it. What a person types may be in any language, and
what a person reads is in the reader's: ``Qw: 44 to 53``. The letters and words are data, a table a
language: ``tongues.toml``.

>>> written("Db: 44 a 53. R: 43 y 24", "en")
'Qw: 44 to 53. R: 43 and 24'
>>> list(readings("Qw: 44 to 53"))[0]
('en', 'Db: 44 a 53')
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zamora.core.i18n import language

FILE = Path(__file__).with_suffix(".toml")
#: A square of chess, and how one comes to it, after the letter of a man: ``Tae1``, ``Axb5``.
_SQUARE = r"(?=[a-h]?[1-8]?x?[a-h][1-8])"


@dataclass(frozen=True)
class _Tongue:
    """What is written otherwise, each as a pattern and what it says in the other form."""

    pattern: re.Pattern[str]
    tables: Mapping[str, Mapping[str, str]]

    def said(self, text: str) -> str:
        """The text in the other form."""
        return self.pattern.sub(self._one, text)

    def _one(self, found: re.Match[str]) -> str:
        kind, it = str(found.lastgroup), found[0]
        if kind == "label":
            return self.tables["men"][it[0]] + self.tables["sides"][it[1]]
        if kind == "promotion":
            return it[:-1] + self.tables["men"][it[-1]]
        return self.tables[kind][it.lower() if kind in ("words", "names", "alone") else it]


def _tongue(tables: Mapping[str, Mapping[str, str]]) -> _Tongue:
    def one_of(name: str) -> str:
        return "|".join(sorted(map(re.escape, tables.get(name, {})), key=len, reverse=True))

    men, sides = "".join(tables["men"]), "".join(tables["sides"])
    parts = [
        rf"(?P<first>(?<!\S)(?:{one_of('first')})(?=\s*:))",
        rf"(?P<label>\b[{men}][{sides}]\b)",
        rf"(?P<promotion>=\s*[{men}]\b)",
        rf"(?P<men>\b[{men}]{_SQUARE})",
        rf"(?P<words>(?<=\s)(?i:{one_of('words')})(?=\s))",
    ]
    if tables.get("alone"):
        parts.append(rf"(?P<alone>(?<![^\s=])(?i:{one_of('alone')})(?![^\s,]))")
    if tables.get("names"):
        parts.append(rf"(?P<names>\b(?i:{one_of('names')})\b)")
    return _Tongue(re.compile("|".join(parts)), tables)


@cache
def _tongues() -> Mapping[str, tuple[_Tongue, _Tongue]]:
    """How to read each language, and how to write it."""
    known = tomllib.loads(FILE.read_text(encoding="utf-8"))
    made = {}
    for code, tables in known.items():
        # The first of two words that mean the same is the one that is written.
        back: dict[str, dict[str, str]] = {}
        for name, table in tables.items():
            for theirs, ours in table.items():
                back.setdefault(name, {}).setdefault(ours, theirs)
        back["names"] = {}  # the strict form has letters
        made[code] = (_tongue(tables), _tongue(back))
    return made


def codes() -> Collection[str]:
    """The languages that write turns otherwise than the strict form."""
    return _tongues().keys()


def written(text: str, code: str | None = None) -> str:
    """A turn in the strict form as the language ``code`` writes it; None: the reader's."""
    known = _tongues().get(language() if code is None else code)
    return text if known is None else known[1].said(text)


def readings(text: str, first: str = "") -> Iterator[tuple[str, str]]:
    """What a text could be in other languages, those that make it another text, each once.

    Args:
        text: a turn, as it was typed.
        first: the language that is tried before the others.

    Yields:
        The code of a language, and the text in the strict form.
    """
    seen = {text}
    for code in sorted(_tongues(), key=lambda one: one != first):
        said = _tongues()[code][0].said(text)
        if said not in seen:
            seen.add(said)
            yield code, said
