"""The sentences in a text of Markdown, and the same text with others in their places.

A line is a unit: a heading, a paragraph, an item, a row of a table, what a fold is called. What
marks it (``##``, ``- ``, ``1. ``, ``> ``, ``|``, ``<summary>``) is no part of it, so that no
translation can lose it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

#: What stands in a sentence and is no word of it: places for figures, code, mathematics, tags,
#: where a link leads.
KEPT = re.compile(r"\{\w*(?:[.:!\[][^{}]*)?\}|`[^`]*`|\$[^$]*\$|<[^<>]*>|\]\([^()]*\)")
_FOLD = r"</?(?:details|summary)\b[^>]*>"
_LINE = re.compile(
    rf"(?P<before>(?:#{{1,6}}\s|[-*+]\s|\d+\.\s|{_FOLD}|[\s|>])*+)"
    rf"(?P<unit>.*?)(?P<after>(?:{_FOLD}|[\s|])*)",
)
_FENCE = re.compile(r"\s*(?:```|~~~)")
_LETTER = re.compile(r"[^\W\d_]")


def changed(source: str, change: Callable[[str], str]) -> str:
    r"""The same text, with ``change`` made to its units.

    >>> changed("## Uno\n\n1. **Dos** y `tres`\n\n| 4 | 5 |", str.upper)
    '## UNO\n\n1. **DOS** Y `TRES`\n\n| 4 | 5 |'
    """
    lines, is_code = [], False
    for line in source.split("\n"):
        fence = bool(_FENCE.match(line))
        is_code ^= fence
        lines.append(line if fence or is_code else _changed(line, change))
    return "\n".join(lines)


def _changed(line: str, change: Callable[[str], str]) -> str:
    found = _LINE.fullmatch(line)
    assert found, "any line is one"
    unit = found["unit"]
    said = change(unit) if has_words(unit) else unit
    return f"{found['before']}{said}{found['after']}"


def has_words(text: str) -> bool:
    """Whether there is anything to translate: a letter besides what is kept."""
    return bool(_LETTER.search(KEPT.sub("", text)))
