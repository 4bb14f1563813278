"""Our games as OpenSpiel wants to see them, for its searches.

OpenSpiel (``open_spiel``) is an optional package of general game players; see
:mod:`laboratory.montecarlo`. Its searches ask little of a game and of a position: what is here.
Any game is played step by step (:class:`SpielSteps`), as OpenSpiel's own games of many moves a turn
are: the side to move stays the same until the turn ends. A ball game is played by the kernel, a
whole turn at a time, as its number (:class:`SpielGame`, :func:`zamora.compiled.layout.pack`).
Nothing here needs OpenSpiel but :meth:`Playable.get_type`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from copy import copy
from types import SimpleNamespace
from typing import Any, ClassVar

from zamora.compiled import Compilable, Kernel, has_kernel, kernel, layout, turns
from zamora.compiled.machine import WALK, Program, interpreted
from zamora.core.history import History
from zamora.core.position import Game, Turn
from zamora.rival.playout import END, at_random, choices, points
from zamora.rival.searcher import turn_of

#: A random game that takes longer than this many turns is a draw.
LIMIT = 200
#: Random games per evaluated position. A compiled random game is much faster than OpenSpiel's
#: descent of its tree to the position: a single one would waste the descent.
GAMES = 4
#: What is asked of the kernel.
PROGRAM = Program("moves", (turns.turns, turns.make, turns.playout), WALK.separate)


class Playable(ABC):
    """The part of ``pyspiel.Game`` that a search asks for.

    Attributes:
        rollouts: random games per evaluated position.
    """

    rollouts: ClassVar[int] = 1

    @abstractmethod
    def state(self, history: History) -> SpielState | StepState:
        """The position now."""

    @abstractmethod
    def turn(self, history: History, root: Any, rng: random.Random) -> Turn:
        """The best turn that a search has found, whose tree begins at ``root``.

        Where it has not looked to the end of the turn, ``rng`` decides.
        """

    def get_type(self) -> Any:
        """That two players take turns, see everything, and only the end of a game counts."""
        import pyspiel

        kinds = pyspiel.GameType
        return SimpleNamespace(
            reward_model=kinds.RewardModel.TERMINAL,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.DETERMINISTIC,
            information=kinds.Information.PERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM,
        )

    def num_players(self) -> int:
        """How many sides there are."""
        return 2

    def max_utility(self) -> float:
        """What winning is worth."""
        return 1.0


class SpielGame(Playable):
    """A game that has a kernel, played by it; for one thread only."""

    rollouts = GAMES

    def __init__(self, game: Compilable) -> None:
        """The game as it is played by the kernel, compiled if that is possible."""
        self.game = game
        self.kernel: Kernel = kernel(game)
        self.goals = interpreted(game.built_from).GOALS
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
        often = history.drawing
        board = self.kernel.board(history.position.state)
        state = SpielState(self, board, self.turns(board))
        if often:
            state.drawing = frozenset(
                turn
                for turn in state.legal_actions()
                if turn_of(history.position, turn).after.key in often
            )
        return state

    def turn(self, history: History, root: Any, rng: random.Random) -> Turn:
        """The best turn that a search has found."""
        return turn_of(history.position, root.best_child().action)


class _State:
    """The part of ``pyspiel.State`` that a search asks for. It changes."""

    #: The first side's; None while the game goes on.
    _points: float | None = None
    #: What can be chosen next.
    _legal: list[Any]

    def legal_actions(self, player: int | None = None) -> list[Any]:
        """What the side to move can choose; nothing once the game is over."""
        return self._legal if self._points is None else []

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

    def player_return(self, player: int) -> float:
        """The same for one of them."""
        return self.returns()[player]


class SpielState(_State):
    """A position of a ball game.

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

    def apply_action(self, turn: int) -> None:
        """Play a turn."""
        game, board = self._game, self.board
        game.make(board, turn)
        goal = game.goals[int(board[layout.BALL])]
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

    def playout(self, seed: int) -> float:
        """What a random game from here brings White; ``seed`` is a number from 1 to 2³¹ − 2."""
        return self._game.playout(self.board.copy(), seed)


class SpielSteps(Playable):
    """Any game, played step by step."""

    def __init__(self, game: Game[Any, Any]) -> None:
        """The game as its rules play it."""
        self.game: Any = game
        #: Keys of the positions that would be the draw of the third occurrence.
        self.often: frozenset[Hashable] = frozenset()

    def state(self, history: History) -> StepState:
        """The position now."""
        self.often = history.drawing
        return StepState(self, history.position.state)

    def turn(self, history: History, root: Any, rng: random.Random) -> Turn:
        """The steps that a search liked best, one after the other."""
        state, draft, node = self.state(history), history.position.draft(), root
        while not state.turns:
            node = node.best_child() if node is not None and node.children else None
            step = rng.choice(state.legal_actions()) if node is None else node.action
            state.apply_action(step)
            if step is not END:
                draft = draft.take(step)
        return draft.turn()


class StepState(_State):
    """A turn in progress; its actions are steps, and the end of the turn.

    Attributes:
        state: the position in which the turn began.
        draft: the partial turn.
        turns: how many turns have been ended since the search began.
    """

    def __init__(self, game: SpielSteps, state: Any) -> None:
        """The beginning of a turn."""
        self._game, self._rules = game, game.game
        self.draft: Any = None
        self.turns = 0
        self._begin(state)
        #: What has stood twice may stand on the board now.
        if self._legal:
            self._points = None

    def clone(self) -> StepState:
        """A copy that changes independently."""
        return copy(self)

    def apply_action(self, step: Any) -> None:
        """Take a step, or end the turn; where nothing else can follow, it ends by itself."""
        rules = self._rules
        if step is not END:
            self.draft = rules.take(self.draft, step)
            self._legal = choices(rules, self.draft)
        if step is END or self._legal == [END]:
            self.turns += 1
            self._begin(rules.end(self.draft))

    def _begin(self, state: Any) -> None:
        rules = self._rules
        self.state, self.draft = state, rules.begin(state)
        self._first = self.draft
        outcome = rules.decided(state)
        self._legal = [] if outcome else choices(rules, self.draft)
        if outcome or not self._legal:
            self._points = points(outcome or rules.stuck(state))
        elif rules.position_key(state) in self._game.often:
            self._points = 0.0

    def current_player(self) -> int:
        """Whose turn it is: 0 for the side that is named first."""
        return int(self._rules.to_move(self.state))

    def playout(self, seed: int) -> float:
        """What a random game from here brings the first side."""
        rng = random.Random(seed)  # noqa: S311 (a game, not a secret)
        begun = self.state if self.draft is self._first else None
        return at_random(self._rules, begun, self.draft, rng, LIMIT)[1] or 0.0


class Rollouts:
    """Evaluates a position by random games: an ``Evaluator`` for OpenSpiel's search."""

    def __init__(self, seed: int, games: int) -> None:
        """This many random games for each position; ``seed`` decides which."""
        self.played = 0
        self._games = games
        self._chance = random.Random(seed)  # noqa: S311 (a game, not a secret)

    def evaluate(self, state: SpielState | StepState) -> Sequence[float]:
        """The mean of what random games bring each player."""
        self.played += self._games
        total = sum(
            state.playout(self._chance.randint(1, 2**31 - 2)) for _play in range(self._games)
        )
        return [total / self._games, -total / self._games]

    def prior(self, state: SpielState | StepState) -> list[tuple[Any, float]]:
        """What can be chosen: before anything has been tried, nothing is better."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def spiel(game: Game[Any, Any]) -> Playable:
    """A game as a search of OpenSpiel plays it fastest."""
    return SpielGame(game) if has_kernel(game) else SpielSteps(game)
