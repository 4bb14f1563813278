"""How fast the search of a game is, and how long its levels think about a turn.

- ``nodes_per_s``: positions that the search looks at, over the searches of ``depth_in_1_s``.
- ``depth_in_1_s``: how many turns of both sides it looks ahead in one second, in the median of the
  start position and a few others (only the start if hardly any time was asked for).
- ``replies``: level → how long it thinks about a turn (``median``, ``p95``, ``longest``, in
  seconds), over ``count`` positions as they come up in games; the higher levels, which take longer,
  are asked less often.
- ``search_cold_s``: until an uncached search is ready, once ``zamora`` is imported;
  ``search_warm_s``: the same in the next process.
- ``search_peak_mb``: peak memory of the measuring process (None where the system does not report
  it).
- ``search_compiled``: whether Numba was at work.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import chain, cycle, islice
from typing import Any

import zamora
from zamora.core.history import History
from zamora.core.peakmemory import peak_mb
from zamora.core.position import Game
from zamora.rival.analysis import analyse, engine_of
from zamora.rival.contest import Replies, openings
from zamora.rival.levels import NUMBERS
from zamora.rival.search_player import Player

#: How many positions are looked at for a second each.
LOOKS = 5
#: A level is asked in at most this many positions, and in no more once it has thought this many
#: times as long as one measurement is to take.
POSITIONS = 20
SHARE = 12
#: Positions are found this many turns after an opening.
LATER = (0, 4, 8, 12, 16)
#: A search for ``depth_in_1_s`` takes this many seconds.
SECOND = 1.0
#: What fresh processes do; ``{…}`` is filled in.
_SEARCH = """
import zamora
start = zamora.game({key!r}).start()
begun = now()
from zamora.rival.analysis import engine_of
engine_of(start)
say(now() - begun)
"""
_FIGURES = "from laboratory.bench.rival import figures; say(figures({key!r}, {seconds!r}))"


def measure(key: str, seconds: float, run: Callable[[str], Any]) -> dict[str, Any]:
    """All these figures of the game with this key, as :func:`.kernels.measure` gives them."""
    ready = _SEARCH.format(key=key)
    cold = run(ready)
    found: dict[str, Any] = run(_FIGURES.format(key=key, seconds=seconds))
    return {**found, "search_cold_s": cold, "search_warm_s": run(ready)}


def figures(key: str, seconds: float) -> dict[str, Any]:
    """The figures that one process can measure of itself, for the game with this key."""
    game = zamora.game(key)
    count = max(1, round(LOOKS * min(1.0, seconds)))
    looks = [analyse(history, seconds=SECOND) for history in islice(_histories(game), count)]
    return {
        "search_compiled": engine_of(game.start()).compiled,
        "nodes_per_s": sum(look.nodes for look in looks) / sum(look.seconds for look in looks),
        "depth_in_1_s": statistics.median(look.depth for look in looks),
        "replies": _replies(_histories(game), SHARE * seconds),
        "search_peak_mb": peak_mb(),
    }


def _histories(game: Game[Any, Any]) -> Iterator[History]:
    return chain([History(game.start())], played(game))


def played(game: Game[Any, Any]) -> Iterator[History]:
    """Games of level 2 against itself, always the same; none of them is over."""
    player = Player(2, seed=1)
    for opening, turns in zip(openings(game, seed=1), cycle(LATER), strict=False):
        history = History(opening.start, opening.turns)
        for _turn in range(turns):
            if history.outcome is None:
                history.play(player.choose(history))
        if history.outcome is None:
            yield history


def _replies(histories: Iterator[History], seconds: float) -> dict[str, dict[str, Any]]:
    """How long each level thinks about its turns, within this many seconds but once at least."""
    times: dict[int, list[float]] = {level: [] for level in NUMBERS}
    for history in islice(histories, POSITIONS):
        asked = [level for level, spent in times.items() if sum(spent) < seconds]
        if not asked:
            break
        for level in asked:
            begun = time.perf_counter()
            Player(level, seed=1).decide(history)
            times[level].append(time.perf_counter() - begun)
    return {f"level:{level}": asdict(Replies.of(spent)) for level, spent in times.items()}
