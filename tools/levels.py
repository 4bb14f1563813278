"""Each level of the rival against the one below, in every game: ``docs/levels.json`` and ``.md``.

    python tools/levels.py                    # goes on where it was stopped, the small games first
    python tools/levels.py --again lasca go   # forgets what is known of these games, and goes on

What was found is kept after every pair of levels. The players look at as many positions as their
level may, without its limit of seconds: so the same games come out on a machine that is busy. When
a pair has used up its minutes (of the processor) only the games that are over by then count.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zamora.compiled import Compilable
from zamora.core.position import Game
from zamora.core.sealed import write_whole
from zamora.registry import catalogue, game
from zamora.rival import Player
from zamora.rival.contest import ContestResult, contest
from zamora.rival.levels import level, levels

DOCS = Path(__file__).parent.parent / "docs"
KEPT, TABLE = DOCS / "levels.json", DOCS / "levels.md"
SEED = 1
#: So many games at most; so many are enough where they take long.
MOST, ENOUGH = 100, 20
HEAD = """# Each level against the one below

Made by `python tools/levels.py`, as `zamora match` plays: each pair of games begins with the same
fair opening and exchanged sides; a game that is not over after 200 turns is drawn. Quick games are
played {most} times, slow ones {enough} times or less. Wins, draws and losses are those of the
higher level, a turn is one side's.

| game | levels | games | wins–draws–losses | share | turns a game |
|---|---|---|---|---|---|
"""


class TimeUp(Exception):
    """The time for a pair of levels is over."""


def kept() -> list[dict[str, Any]]:
    """The pairs that have been played, in the order of the table."""
    found: list[dict[str, Any]] = json.loads(KEPT.read_text()) if KEPT.exists() else []
    return found


def keep(results: list[dict[str, Any]]) -> None:
    """Write them down, and the table."""
    order = [one.key for one in catalogue()]
    results.sort(key=lambda one: (order.index(one["game"]), one["level"]))
    lines = ",\n".join(map(json.dumps, results))
    write_whole(KEPT, f"[\n{lines}\n]\n")
    write_whole(TABLE, HEAD.format(most=MOST, enough=ENOUGH) + "".join(map(row, results)))


def row(one: dict[str, Any]) -> str:
    """A pair as a row of the table."""
    many = one["games"]
    score = f"{100 * (one['wins'] + one['draws'] / 2) / many:.0f} %" if many else "–"
    turns = f"{one['turns'] / many:.0f}" if many else "–"
    counts = f"{one['wins']}–{one['draws']}–{one['losses']}"
    pair = f"{one['level']} – {one['level'] - 1}"
    return f"| {one['game']} | {pair} | {many} | {counts} | {score} | {turns} |\n"


def cost(rules: Game[Any, Any]) -> tuple[bool, bool, int]:
    """What probably takes longer comes later: what must be compiled, has a search, is large."""
    return isinstance(rules, Compilable), bool(rules.own_search), len(rules.board.cells)


def player(rules: Game[Any, Any], number: int, seed: int) -> Player:
    """A level that looks at positions and not at the clock."""
    return Player(number, seed=seed, nodes=level(rules, number).nodes)


def play(rules: Game[Any, Any], number: int, minutes: float) -> dict[str, Any]:
    """A level against the one below; a fifth of the time is enough for more games than enough."""
    stands: list[ContestResult] = []
    began = time.process_time()

    def played(now: ContestResult) -> None:
        stands.append(now)
        if now.games >= ENOUGH and time.process_time() - began > 60 * minutes / 5:
            raise TimeUp

    with contextlib.suppress(TimeUp), ending_after(60 * minutes):
        makers = [lambda seed, n=n: player(rules, n, seed) for n in (number, number - 1)]
        contest(rules, *makers, MOST, SEED, report=played)
    last = stands[-1].as_json() if stands else {}
    names = ("games", "wins", "draws", "losses", "turns")
    return {"game": rules.key, "level": number, **{name: last.get(name, 0) for name in names}}


@contextlib.contextmanager
def ending_after(seconds: float) -> Iterator[None]:
    """Raise :class:`TimeUp` after so many seconds of the processor."""

    def ring(*_about: object) -> None:
        raise TimeUp

    signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def main() -> None:
    """Play what has not been played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", nargs="+", default=[], metavar="GAME")
    parser.add_argument("--only", nargs="+", default=[], metavar="GAME")
    parser.add_argument("--minutes", type=float, default=10)
    chosen = parser.parse_args()
    keep([one for one in kept() if one["game"] not in chosen.again])
    wanted = [game(key) for key in chosen.only] or list(catalogue())
    done = {(one["game"], one["level"]) for one in kept()}
    left = {
        rules: [one.number for one in levels(rules)[1:] if (rules.key, one.number) not in done]
        for rules in wanted
    }
    for rules in sorted(filter(left.get, left), key=cost):
        for number in left[rules]:
            found = play(rules, number, chosen.minutes)
            keep([*kept(), found])
            print(row(found), end="", flush=True)


if __name__ == "__main__":
    main()
