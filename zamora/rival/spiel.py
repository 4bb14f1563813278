"""Our ball games as OpenSpiel wants to see them, for its Monte Carlo search.

OpenSpiel (``open_spiel``) is an optional package of general game players; see
:mod:`zamora.rival.montecarlo`. Its search asks little of a game and of a position: what is
here, with turns as the kernel's numbers (:func:`zamora.compiled.layout.pack`). Nothing here needs
OpenSpiel but :meth:`SpielGame.get_type`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from zamora.ball.game import BallGame
from zamora.compiled import Kernel, kernel, layout, turns
from zamora.compiled.machine import WALK, Program
from zamora.core.history import DRAWING_OCCURRENCE, History
from zamora.core.position import Outcome
from zamora.rival.analysis import turn_of

#: A random game that takes longer than so many turns is a draw.
LIMIT = 200
#: So many random games tell what a position is worth. Compiled, a random game is much faster than
#: OpenSpiel's way down its tree to the position: one alone would waste the time spent on the way.
GAMES = 4
#: What is asked of the kernel.
PROGRAM = Program("moves", (turns.turns, turns.make, turns.playout), WALK.separate)


class SpielGame:
    """A ball game with the part of ``pyspiel.Game`` that a search asks for; for one thread only."""

    def __init__(self, game: BallGame) -> None:
        """The game as it is played by the kernel, compiled if that is possible."""
        self.game = game
        self.kernel: Kernel = kernel(game)
        #: Scratch for turns.
        self.out = self.kernel.zeros(layout.MOST_TURNS)
        self._moves, _compiled = self.kernel.program(PROGRAM, self._try)

    def _try(self, moves: Any) -> None:
        """Call every function once."""
        board = self.kernel.board(self.game.initial())
        moves.turns(board, self.out, 0)
        moves.make(board, self.out[0])
        moves.playout(board, 1, 1, self.out, 0)

    def turns(self, board: Any) -> list[int]:
        """The turns of the side to move as numbers (:func:`zamora.compiled.layout.pack`)."""
        found = self.out[: self._moves.turns(board, self.out, 0)]
        return found if isinstance(found, list) else found.tolist()

    def make(self, board: Any, turn: int) -> None:
        """Play a turn on the board."""
        self._moves.make(board, turn)

    def playout(self, board: Any, seed: int) -> float:
        """What a random game brings White: 1, 0 or -1.

        The board is changed; ``seed`` is a number from 1 to 2³¹ − 2.
        """
        played, goal = divmod(int(self._moves.playout(board, LIMIT, seed, self.out, 0)), 4)
        if goal == 0 and played < LIMIT:
            return points(self.game.stuck(self.game.snapshot(board)))
        return (0.0, 1.0, -1.0)[goal]

    def state(self, history: History) -> SpielState:
        """The position now.

        A turn that brings about a position for the third time ends the game: a state knows that of
        the turns possible now. Deeper in the tree repetition does not count.
        """
        stood = Counter(position.key for position in history.positions)
        often = {key for key, times in stood.items() if times >= DRAWING_OCCURRENCE - 1}
        board = self.kernel.board(history.position.state)
        state = SpielState(self, board, self.turns(board))
        if often:
            state.drawing = frozenset(
                turn
                for turn in state.legal_actions()
                if turn_of(history.position, turn).after.key in often
            )
        return state

    def get_type(self) -> Any:
        """That the players take turns, and that only the end of a game counts."""
        import pyspiel

        kinds = pyspiel.GameType
        return SimpleNamespace(
            reward_model=kinds.RewardModel.TERMINAL, dynamics=kinds.Dynamics.SEQUENTIAL
        )

    def max_utility(self) -> float:
        """What winning is worth."""
        return 1.0


class SpielState:
    """A position with the part of ``pyspiel.State`` that a search asks for. It changes.

    Attributes:
        board: the position, for the kernel.
        drawing: the turns that end the game in a draw because of what has been before.
    """

    def __init__(self, game: SpielGame, board: Any, legal: list[int]) -> None:
        """The position on a board, with these legal turns; :meth:`SpielGame.state` makes one."""
        self.board = board
        self.drawing: frozenset[int] = frozenset()
        self._game = game
        self._legal = legal
        #: White's; None while the game goes on.
        self._points: float | None = None

    def clone(self) -> SpielState:
        """A copy that changes independently."""
        copy = SpielState(self._game, self.board.copy(), self._legal)
        copy.drawing, copy._points = self.drawing, self._points
        return copy

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The turns of the side to move; none once the game is over."""
        return self._legal if self._points is None else []

    def apply_action(self, turn: int) -> None:
        """Play a turn."""
        game, board = self._game, self.board
        game.make(board, turn)
        goal = game.game.rules.GOALS[int(board[layout.BALL])]
        drawn, self.drawing = turn in self.drawing, frozenset()
        self._legal = [] if goal or drawn else game.turns(board)
        if goal:
            self._points = 1.0 if goal == 1 else -1.0
        elif drawn:
            self._points = 0.0
        elif not self._legal:
            self._points = points(game.game.stuck(game.game.snapshot(board)))

    def current_player(self) -> int:
        """Whose turn it is: 0 for White, 1 for Black."""
        return int(self.board[layout.SIDE])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._points is not None

    def is_chance_node(self) -> bool:
        """Whether dice are to be thrown: never."""
        return False

    def returns(self) -> Sequence[float]:
        """What the game has brought each player: 1, 0 or -1; 0 while it goes on."""
        points = self._points or 0.0
        return [points, -points]


class Rollouts:
    """What a position is worth, told by random games: an ``Evaluator`` of OpenSpiel's search."""

    def __init__(self, game: SpielGame, seed: int, games: int = GAMES) -> None:
        """So many random games for each position; ``seed`` decides which."""
        self.played = 0
        self._game = game
        self._games = games
        self._chance = random.Random(seed)  # noqa: S311 (a game, not a secret)

    def evaluate(self, state: SpielState) -> Sequence[float]:
        """The mean of what random games bring each player."""
        self.played += self._games
        total = sum(
            self._game.playout(state.board.copy(), self._chance.randint(1, 2**31 - 2))
            for _play in range(self._games)
        )
        return [total / self._games, -total / self._games]

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """The legal turns: before any has been tried, none is better than another."""
        legal = state.legal_actions()
        return [(turn, 1 / len(legal)) for turn in legal]


def points(outcome: Outcome) -> float:
    """What an outcome is worth for White: 1, 0 or -1."""
    return 0.0 if outcome.winner is None else 1.0 - 2.0 * outcome.winner
