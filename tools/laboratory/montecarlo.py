"""A Monte Carlo player from outside the project: OpenSpiel's, to measure our own levels against.

A Monte Carlo player knows the rules of a game and nothing else. It plays many random games from the
position at hand, sees which turns win most of them, and looks at those more closely (*Monte Carlo
tree search*, UCT). The search is that of OpenSpiel (``open_spiel.python.algorithms.mcts``), an
optional third-party package. Here is what it needs to be a fair rival:

- in the ball games random games as fast as the compiled kernel plays them
  (:mod:`laboratory.spiel`), and a shortcut on the way down the tree: the player should not be
  weak just because it is written in Python;
- a clock instead of a number of simulations, so that both players have the same time.

``python tools/bench.py GAME --montecarlo 10`` lets it play against our strongest level.
"""

from __future__ import annotations

import random
import sys
import time
from functools import cache
from math import log, sqrt
from typing import Any

from laboratory.spiel import Playable, Rollouts, SpielState, StepState, spiel
from zamora.core.errors import GameOver, ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.installing import extra
from zamora.core.position import Game, Turn
from zamora.rival.choice import Choice

#: What the player's key begins with; the seconds for each turn follow.
PREFIX = "mcts:"
#: How much the search prefers turns that it has seldom tried: OpenSpiel's own choice.
UCT_C = 2.0


class NoOpenSpiel(ZamoraError):
    """OpenSpiel is not installed."""


# OpenSpiel with a clock ---------------------------------------------------------------------------


def openspiel() -> tuple[Any, Any, Any]:
    """The modules of OpenSpiel: ``pyspiel``, its Monte Carlo search, its minimax.

    Raises:
        NoOpenSpiel: if it is not installed.
    """
    try:
        import pyspiel
        from open_spiel.python.algorithms import mcts, minimax
    except ImportError as error:
        raise NoOpenSpiel(
            _("El jugador Monte Carlo necesita OpenSpiel, y aquí no está ({problem}).").format(
                problem=error
            ),
            accepted=[extra("bench")],
        ) from None
    return pyspiel, mcts, minimax


@cache
def timed_bot() -> Any:
    """OpenSpiel's search with a clock: a class.

    Raises:
        NoOpenSpiel: if it is not installed.
    """
    _pyspiel, mcts, _minimax = openspiel()
    bot = mcts.MCTSBot
    import numpy as np

    class TimeUp(Exception):
        """Carries the tree grown until now."""

    class Bot(bot):  # type: ignore[misc, valid-type]
        """Searches until the time is up."""

        def __init__(self, game: Playable, evaluator: Rollouts, seconds: float, seed: int) -> None:
            chance = np.random.RandomState(seed % 2**32)
            super().__init__(game, UCT_C, sys.maxsize, evaluator, random_state=chance)
            self.seconds = seconds

        def mcts_search(self, state: SpielState | StepState) -> Any:
            self._end = time.perf_counter() + self.seconds
            try:
                return super().mcts_search(state)
            except TimeUp as stopped:
                return stopped.args[0]

        def _apply_tree_policy(self, root: Any, state: SpielState | StepState) -> Any:
            # Every simulation begins here, after the one before has been taken into account.
            if root.children and time.perf_counter() >= self._end:
                raise TimeUp(root)
            node, path, state = root, [root], state.clone()
            while node.explore_count and not state.is_terminal():
                if not node.children:
                    legal, player = state.legal_actions().copy(), state.current_player()
                    self._random_state.shuffle(legal)
                    node.children = [mcts.SearchNode(turn, player, 0.0) for turn in legal]
                node = self._chosen(node)
                path.append(node)
                state.apply_action(node.action)
            return path, state

        def _chosen(self, node: Any) -> Any:
            """The child with the greatest upper bound: the choice of OpenSpiel, made faster.

            It asks all children each time. Here a node may have hundreds, and those that have not
            been tried come first anyway, one by one.
            """
            tried = node.explore_count - 1
            if tried < len(node.children):
                return node.children[tried]
            spread = self.uct_c * sqrt(log(node.explore_count))

            def bound(child: Any) -> float:
                if child.outcome is not None:
                    return float(child.outcome[child.player])
                visits = child.explore_count
                return float(child.total_reward / visits + spread / sqrt(visits))

            return max(node.children, key=bound)

    return Bot


# The player ---------------------------------------------------------------------------------------


class MonteCarlo:
    """A computer player (:class:`zamora.rival.choice.Opponent`) that needs OpenSpiel.

    It plays by the clock: even with the same seed, no two games need be the same.

    Attributes:
        seed: decides which random games it plays.
        seconds: how long it thinks about a turn.
    """

    def __init__(self, game: Game[Any, Any], seconds: float, seed: int) -> None:
        """A player of ``game``.

        Raises:
            NoOpenSpiel: if OpenSpiel is not installed.
        """
        self.seed = seed
        self.seconds = seconds
        self._bot = timed_bot()
        self._game = spiel(game)

    @property
    def key(self) -> str:
        """Its short name, with its seconds: ``mcts:0.5``."""
        return f"{PREFIX}{self.seconds:g}"

    @property
    def name(self) -> str:
        """*Monte Carlo*."""
        return _("Monte Carlo")

    def decide(self, history: History) -> Choice:
        """The turn that won most random games.

        Raises:
            GameOver: if the game has ended.
        """
        if history.outcome is not None:
            raise GameOver
        number = len(history.turns)
        rollouts = Rollouts(self.seed + number, self._game.rollouts)
        bot = self._bot(self._game, rollouts, self.seconds, self.seed + number)
        root = bot.mcts_search(self._game.state(history))
        rng = random.Random(self.seed + number)  # noqa: S311 (a game, not a secret)
        return Choice(
            self._game.turn(history, root, rng),
            _("Jugué {n} partidas al azar y así gané más a menudo.").format(n=rollouts.played),
        )

    def choose(self, history: History) -> Turn:
        """The turn to play now; raises as :meth:`decide`."""
        return self.decide(history).turn
