"""Judges ten thousand problems of each kind and writes what came of it into docs/practice.md.

::

    nice python -m tests.engine.practicejudged                  # all kinds, to the end
    nice python -m tests.engine.practicejudged 7.mate 8.monedas --count 2000 --seconds 60

The other program is :mod:`.practicejudge`. Problems that ask the same are judged once.
"""

from __future__ import annotations

import argparse
import re
import time
from dataclasses import dataclass
from pathlib import Path

from zamora.school.practice import Family, families, made

from .practicejudge import ANSWERS, TURNS, wrong

PAGE = Path(__file__).parents[2] / "docs" / "practice.md"
HEAD = "| kind | numbers | different problems, judged | wrong verdicts |\n|---|---|---|---|\n"
_ROW = re.compile(r"^\| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \|\n", re.MULTILINE)


@dataclass(frozen=True)
class Judged:
    """How many problems of a kind were made, how many of these differ, what was wrong."""

    numbers: int
    different: int
    wrong: tuple[str, ...] = ()


def judge(family: Family, count: int, seconds: float = float("inf")) -> Judged:
    """The verdicts on the problems of a kind with the numbers below ``count``.

    Args:
        family: the kind.
        count: how many.
        seconds: of a processor, after which it ends with fewer.
    """
    seen: set[tuple[object, ...]] = set()
    said: list[str] = []
    end = time.process_time() + seconds
    number = 0
    while number < count and time.process_time() < end:
        one = made(family, number)
        number += 1
        if one.key in seen:
            continue
        seen.add(one.key)
        if words := wrong(one):
            said.append(words)
    return Judged(number, len(seen), tuple(said))


def table(text: str) -> dict[str, Judged]:
    """What the page says, by kind."""
    rows = _ROW.findall(text)
    # Which ones were wrong does not stand there: none may.
    return {name: Judged(int(n), int(different)) for name, n, different, _wrong in rows}


def written(text: str, found: dict[str, Judged]) -> str:
    """The page with these rows, in the order of the course."""
    rows = "".join(
        f"| `{one.id}` | {was.numbers} | {was.different} | {len(was.wrong)} |\n"
        for one in families()
        if (was := found.get(one.id))
    )
    before, _head, rest = text.partition(HEAD)
    return before + HEAD + rows + _ROW.sub("", rest)


def main() -> None:
    """Judge and write."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("kinds", nargs="*", help="all that are judged, if none is named")
    asked.add_argument("--count", type=int, default=10_000, help="problems of a kind")
    asked.add_argument("--seconds", type=float, default=float("inf"), help="of a kind")
    given = asked.parse_args()
    for family in families():
        if family.id not in (given.kinds or {*ANSWERS, *TURNS}):
            continue
        found = judge(family, given.count, given.seconds)
        print(family.id, found.numbers, found.different, *found.wrong, flush=True)
        text = PAGE.read_text(encoding="utf-8")
        text = written(text, table(text) | {family.id: found})
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
