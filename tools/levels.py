"""Each level of the rival against the one below, in every game: ``docs/levels.json`` and ``.md``.

    python tools/levels.py                    # goes on where it was stopped, the small games first
    python tools/levels.py --minutes 1        # what is quick first; then with more
    python tools/levels.py golez gol          # only these games
    python tools/levels.py --again lasca go   # forgets what is known of these games, and goes on
    python tools/levels.py --tables           # plays nothing, writes the tables

The players look at as many positions as their level may, without its limit of seconds: so the same
games come out on a machine that is busy. When a pair has used up its minutes (of the processor)
only the games that are over by then count; the next run goes on with the game after them.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import signal
import time
from pathlib import Path
from typing import Any

from laboratory.elo import Score, distance
from zamora.compiled import can_compile, has_kernel
from zamora.core.checksummed import write_whole
from zamora.core.position import Game
from zamora.registry import catalogue, part
from zamora.rival import Player
from zamora.rival.contest import ContestResult, contest
from zamora.rival.kit import RivalKit
from zamora.rival.levels import level, levels

KEPT = Path(__file__).parent.parent / "docs" / "levels.json"
TABLE = KEPT.with_suffix(".md")
SEED = 1
#: Games of a pair where they are quick, at most; of one whose levels are not apart by then.
MANY, MOST = 100, 400
#: Levels count as apart where equal ones would score as well, or better, so seldom.
DOUBT = 0.01


def doubt(wins: int, losses: int) -> float:
    """The chance that equal levels do as well, or better, of as many decided games: a sign test.

    >>> doubt(7, 0), doubt(0, 0), round(doubt(10, 1), 4)
    (0.0078125, 1.0, 0.0059)
    """
    games = wins + losses
    return sum(math.comb(games, won) for won in range(wins, games + 1)) / 2**games


def error(most: int) -> float:
    """How often equal levels are ever apart, looked at after each of as many decided games.

    >>> error(6), error(7)
    (0.0, 0.0078125)
    """
    undecided, wanted = [1.0], 0  # the chance of as many wins; how many are enough
    for games in range(1, most + 1):
        undecided = [
            (one + other) / 2 for one, other in zip([*undecided, 0], [0, *undecided], strict=True)
        ]
        while doubt(wanted, games - wanted) > DOUBT:
            wanted += 1
        undecided[wanted:] = [0.0] * (games + 1 - wanted)
    return 1 - sum(undecided)


HEAD = f"""# Each level against the one below

Made by `python tools/levels.py`, as `zamora match` plays: each pair of games begins with the same
fair opening and exchanged sides; a game that is not over after 200 turns is drawn. Wins, draws and
losses are those of the higher level, a turn is one side's. A pair is missing if no game of it was
over within its minutes of a processor: playing one takes up to several.

The last column is the sign test, which leaves draws aside: how often a level that is no better
would win as many of the decided games, or more. If in 1 % or less (7–0 or 10–1, say), the levels
are apart. Quick games are played {MANY} times, and on until the levels are apart, {MOST} times at
most; slow ones until the levels are apart. Since this looks at each game its error is larger than
1 %: of pairs of equal levels 2 % come out as apart within 20 games, 5 % within 100, 8 % within 400.
It also finds levels a little farther apart than they are. *Open*: the next run goes on with them.
*No*: {MOST} games have been played.

| game | levels | games | wins–draws–losses | share | turns a game | apart |
|---|---|---|---|---|---|---|
"""
#: What follows the rows: :mod:`laboratory.elo`.
SCALE = """
## How far apart

The same games on Elo's scale: a player that is d points above another expects the share
1 / (1 + 10^(−d/400)) of the points: 64 % with 100 points, 76 % with 200, 91 % with 400. The most
likely distance and, 19 times out of 20, its bounds; only one bound where a side took every point.
The last column adds them up, from level 1 to the highest that has been played. Points of
different games cannot be compared. The model is that of `tools/laboratory/elo.py`: games are
independent, each pair has its own chances of a win, a draw and a loss, and what lies within the
bounds has at least e^−1.92 of the greatest likelihood. Drawing the games again (bootstrap) gives
the same bounds, and made-up games whose distance is known are within them 19 times out of 20: the
tests do both.

"""


class TimeUp(Exception):
    """The time for a pair of levels is over."""


def kept() -> list[dict[str, Any]]:
    """The pairs that have been played, in the order of the table."""
    return list(json.loads(KEPT.read_text())) if KEPT.exists() else []


def keep(results: list[dict[str, Any]]) -> None:
    """Write them down, and the table."""
    order = [one.key for one in catalogue()]
    results.sort(key=lambda one: (order.index(one["game"]), one["level"]))
    write_whole(KEPT, "[\n" + ",\n".join(map(json.dumps, results)) + "\n]\n")
    write_whole(TABLE, tables(results))


def tables(results: list[dict[str, Any]]) -> str:
    """The page: the pairs that have been played, and how far apart they are."""
    played = [one for one in results if one["games"]]
    pairs = dict[str, dict[int, Score]]()
    for one in played:
        score = Score(one["wins"], one["draws"], one["losses"])
        pairs.setdefault(one["game"], {})[one["level"]] = score
    numbers = range(2, 1 + max(one["level"] for one in played))
    names = ["game", *(f"{number} – {number - 1}" for number in numbers), "the last – 1"]
    head = f"| {' | '.join(names)} |\n|{'---|' * len(names)}\n"
    far = "".join(scale(game, of, numbers) for game, of in pairs.items())
    return HEAD + "".join(map(row, played)) + SCALE + head + far


def scale(game: str, pairs: dict[int, Score], numbers: range) -> str:
    """A game as a row of the second table."""
    each = [str(distance([pairs[number]])) if number in pairs else "" for number in numbers]
    whole = [*pairs] == [*range(2, 2 + len(pairs))]
    each.append(str(distance(pairs.values())) if whole and len(pairs) > 1 else "")
    return f"| {game} | {' | '.join(each)} |\n"


def row(one: dict[str, Any]) -> str:
    """A pair as a row of the table."""
    many = one["games"] or 1
    share, turns = (one["wins"] + one["draws"] / 2) / many, one["turns"] / many
    counts = f"{one['games']} | {one['wins']}–{one['draws']}–{one['losses']}"
    pair = f"{one['game']} | {one['level']} – {one['level'] - 1}"
    return f"| {pair} | {counts} | {100 * share:.0f} % | {turns:.0f} | {verdict(one)} |\n"


def verdict(one: dict[str, Any]) -> str:
    """Whether the levels are apart, and what the sign test says."""
    chance = doubt(one["wins"], one["losses"])
    said = "yes" if chance <= DOUBT else "no" if one["games"] >= MOST else "open"
    return f"{said}, {100 * chance:.1f} %" if chance >= 0.001 else f"{said}, < 0.1 %"


def cost(rules: Game[Any, Any]) -> tuple[bool, bool, int]:
    """What probably takes longer comes later: what must be compiled, has a search, is large."""
    return (
        has_kernel(rules),
        part(rules, RivalKit).search is not None,
        len(rules.board.cells),
    )


def player(rules: Game[Any, Any], number: int, seed: int) -> Player:
    """A level that looks at positions and not at the clock; compiled, a search finds the same."""
    nodes = level(rules, number).nodes
    return Player(number, seed=seed, nodes=nodes, compiled=can_compile())


def finished(one: dict[str, Any], *, slow: bool) -> bool:
    """Whether no more games of a pair are needed: few, if they are slow."""
    apart = doubt(one["wins"], one["losses"]) <= DOUBT
    return one["games"] >= MOST or (apart and (slow or one["games"] >= MANY))


def play(rules: Game[Any, Any], one: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Go on with a pair; games are slow if it is not finished within a fifth of the time."""
    before = {name: one[name] for name in ("games", "wins", "draws", "losses", "turns")}
    began = time.process_time()

    def played(now: ContestResult) -> None:
        one.update({name: many + getattr(now, name) for name, many in before.items()})
        if finished(one, slow=time.process_time() - began > seconds / 5):
            raise TimeUp

    signal.setitimer(signal.ITIMER_PROF, seconds)
    with contextlib.suppress(TimeUp):
        number, done = one["level"], before["games"]
        makers = [lambda seed, n=n: player(rules, n, seed) for n in (number, number - 1)]
        contest(rules, *makers, MOST - done, SEED, report=played, played=done)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return one


def ring(*_about: object) -> None:
    """The time is over."""
    raise TimeUp


def main() -> None:
    """Play what has not been played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these; if not, all")
    parser.add_argument("--again", nargs="+", default=[], metavar="GAME")
    parser.add_argument("--tables", action="store_true", help="only write the tables")
    parser.add_argument("--minutes", type=float, default=10, help="of a pair of levels")
    chosen = parser.parse_args()
    signal.signal(signal.SIGPROF, ring)
    keep([one for one in kept() if one["game"] not in chosen.again])
    if chosen.tables:
        return
    known = {(one["game"], one["level"]): one for one in kept()}
    games = [one for one in catalogue() if not chosen.games or one.key in chosen.games]
    for rules in sorted(games, key=cost):
        for number in [one.number for one in levels(rules)[1:]]:
            new = dict.fromkeys(("games", "wins", "draws", "losses", "turns"), 0)
            one = known.setdefault((rules.key, number), {"game": rules.key, "level": number, **new})
            if not finished(one, slow=True):
                play(rules, one, 60 * chosen.minutes)
                keep([*known.values()])
                print(row(one), end="", flush=True)


if __name__ == "__main__":
    main()
