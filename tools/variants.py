"""Measure the variants of the gallery, and the games that they are of; keep what was found.

    python tools/variants.py                     # all of them
    python tools/variants.py compases futez      # only these games; the others stay

It writes ``zamora/school/variants/measured.toml``. Two players of one level play each other, always
the same games; as many as fit into ``--seconds``, at most ``--games``.
"""

from __future__ import annotations

import argparse
import time
from datetime import UTC, datetime
from pathlib import Path

import zamora
from zamora.core import toml
from zamora.school import variants
from zamora.school.variants.measuring import GAMES, Measured, measure

FILE = Path(variants.__file__).with_name("measured.toml")


def keys(wanted: list[str]) -> list[str]:
    """Games and their variants, each game before its own."""
    found = dict.fromkeys(
        key for one in variants.shown() for key in (one.key.partition("[")[0], one.key)
    )
    return [key for key in found if not wanted or key.partition("[")[0] in wanted]


def measured(key: str, games: int, seconds: float) -> Measured:
    """One game, with as many games between equals as there is time for."""
    # The first game may have to wait for the kernel to be compiled.
    began: list[float] = []

    def report(found: Measured, _percent: int) -> bool:
        if found.games and not began:
            began.append(time.monotonic())
        return bool(began) and time.monotonic() > began[0] + seconds

    return measure(zamora.game(key), games, report=report)


def text(date: str, found: dict[str, Measured]) -> str:
    """What the file says."""
    lines = [
        "# What was measured of the games and variants of the gallery. Written by",
        "#     python tools/variants.py",
        f'date = "{date}"',
    ]
    for key, one in found.items():
        lines += ["", f'[games."{key}"]']
        lines += [
            f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
            for name, value in vars(one).items()
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", nargs="*")
    asked.add_argument("--games", type=int, default=GAMES)
    asked.add_argument("--seconds", type=float, default=60)
    given = asked.parse_args()
    known = toml.read(FILE, variants._Record).games if FILE.exists() else {}
    found = {key: known[key] for key in keys([]) if key in known}
    date = datetime.now(UTC).date().isoformat()
    for key in keys(given.game):
        found[key] = measured(key, given.games, given.seconds)
        print(key, found[key], flush=True)
        order = {one: found[one] for one in keys([]) if one in found}
        FILE.write_text(text(date, order), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
