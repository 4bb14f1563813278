"""Our generic searches compared with OpenSpiel's, on games that both have.

OpenSpiel's searches are in Python like ours: ``open_spiel.python.algorithms.minimax`` (alpha-beta)
and ``mcts``. Its own games are in C++. So each of its searches is measured twice: on its own rules
of the game, and on ours (:class:`laboratory.spiel.SpielSteps`), where only the search differs. All
begin at the start position and have the same CPU time, which depends less on the load of the
machine.

- ``alphabeta``, ``minimax``, ``minimax_ours``: ``per_s``, positions searched per second, and
  ``depth``, the depth completed, in turns. On its own rules OpenSpiel's search scores every leaf
  as even; on ours it uses our evaluation.
- ``tree``, ``mcts``, ``mcts_ours``: ``per_s``, random games per second. Ours are cut off after
  :data:`~zamora.rival.treesearch.TURNS_WITH_EVALUATION` turns where the game has an evaluation.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from laboratory.montecarlo import UCT_C, openspiel
from laboratory.spiel import Rollouts, SpielSteps, StepState
from zamora import registry
from zamora.compiled.search import STOP
from zamora.core.errors import UnknownGame
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.rival.alphabeta import AlphaBeta
from zamora.rival.searcher import DEEPEST, MOST_NODES
from zamora.rival.treesearch import TreeSearch

#: OpenSpiel's own search is asked for this many games first, and then for twice as many, and so on.
FIRST = 32
#: How often the clock is checked while our search runs, in seconds.
GLANCE = 0.01
SEED = 1


class _TimeUp(Exception):
    """A search has had its time."""


class _Counted:
    """A state that counts its copies: those are the positions that OpenSpiel's minimax looks at."""

    def __init__(self, state: Any, copies: list[int]) -> None:
        self._state, self._copies = state, copies

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def clone(self) -> _Counted:
        self._copies[0] += 1
        return _Counted(self._state.clone(), self._copies)


def shared(names: Iterable[str] = ()) -> list[Game[Any, Any]]:
    """The games with these names, all of which OpenSpiel must have; without names, all it has.

    Raises:
        UnknownGame: if there is no such game, or OpenSpiel does not have it.
    """
    known = [game for game in registry.neighbours() if game.openspiel()]
    chosen = [registry.game(name) for name in names]
    for game in chosen:
        if not game.openspiel():
            raise UnknownGame(
                _("OpenSpiel no tiene {game}.").format(game=game.name),
                text=game.key,
                accepted=[one.key for one in known],
            )
    return chosen or known


def measure(game: Game[Any, Any], seconds: float) -> dict[str, dict[str, float]]:
    """All these figures of a game that OpenSpiel has, with this many seconds for each.

    Raises:
        NoOpenSpiel: if it is not installed.
    """
    pyspiel, mcts, minimax = openspiel()
    history = History(game.start())
    theirs = pyspiel.load_game(game.openspiel())
    ours = SpielSteps(game)
    even = mcts.RandomRolloutEvaluator(1)

    def looks(state: StepState) -> float:
        value = game.evaluation(state.state) or 0
        return float(-value if game.to_move(state.state) else value)

    def search(playable: Any, state: Any, evaluator: Any) -> dict[str, float]:
        def games(count: int) -> int:
            bot = mcts.MCTSBot(playable, UCT_C, count, evaluator, solve=False)
            return int(bot.mcts_search(state).explore_count)

        return _theirs_at_random(games, seconds)

    def minimaxed(playable: Any, state: Any, value: Callable[[Any], float]) -> dict[str, float]:
        def look(start: Any, depth: int, judge: Callable[[Any], float]) -> None:
            minimax.alpha_beta_search(
                playable, state=start, value_function=judge, maximum_depth=depth
            )

        return _deepened(look, state, value, seconds)

    return {
        "alphabeta": _ours(AlphaBeta(history, nodes=MOST_NODES, seed=SEED), seconds, "nodes"),
        "minimax": minimaxed(theirs, theirs.new_initial_state(), lambda _state: 0.0),
        "minimax_ours": minimaxed(ours, ours.state(history), looks),
        "tree": _ours(TreeSearch(history, nodes=MOST_NODES, seed=SEED), seconds, "games"),
        "mcts": search(theirs, theirs.new_initial_state(), even),
        "mcts_ours": search(ours, ours.state(history), Rollouts(SEED, 1)),
    }


def _ours(search: AlphaBeta | TreeSearch, seconds: float, what: str) -> dict[str, float]:
    """A search of ours: how much it does in a second; of alpha-beta, how far it looks."""
    begun = time.process_time()
    over = False

    def watch() -> None:
        while not over and time.process_time() < begun + seconds:
            time.sleep(GLANCE)
        search.scratch[STOP] = 1

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    while search.depth < DEEPEST and search.deepen() and not search.decided:
        pass
    spent = time.process_time() - begun
    over = True
    watching.join()
    found = {"per_s": getattr(search, what) / spent, "seconds": spent}
    return found | {"depth": search.depth} if isinstance(search, AlphaBeta) else found


def _theirs_at_random(games: Callable[[int], int], seconds: float) -> dict[str, float]:
    """OpenSpiel's MCTS takes a number of games; here it is limited by time."""
    count = FIRST
    while True:
        begun = time.process_time()
        played = games(count)
        spent = time.process_time() - begun
        if spent >= seconds / 2:
            return {"per_s": played / spent, "seconds": spent}
        count *= 2


def _deepened(
    look: Callable[[Any, int, Callable[[Any], float]], None],
    state: Any,
    value: Callable[[Any], float],
    seconds: float,
) -> dict[str, float]:
    """OpenSpiel's minimax, one turn deeper after the other until the time is up.

    How many positions it has looked at is counted in a second run: counting takes time.
    """
    end = time.process_time() + seconds
    judged = 0

    def judge(leaf: Any) -> float:
        nonlocal judged
        judged += 1
        if depth > 1 and time.process_time() >= end:
            raise _TimeUp
        return value(leaf)

    depth, spent = 0, 0.0
    try:
        while not depth or judged:
            depth, judged, begun = depth + 1, 0, time.process_time()
            look(state, depth, judge)
            spent = time.process_time() - begun
    except _TimeUp:
        depth -= 1
    copies = [0]
    look(_Counted(state, copies), depth, value)
    return {"per_s": copies[0] / spent, "depth": depth, "seconds": spent}
