"""Mate in this turn? A search of its own for turns of many moves, and a rival that begins with it.

Turns with ten moves cannot all be tried. But a check ends the turn: so a mate is a number of moves
without a check, and then one with it. The search goes move by move. Of each length it keeps the
positions that are most promising (:data:`KEPT`, those in which most squares around the rival's king
are attacked); in all of them it tries all checks. What leads to the same position in another order
is tried once. Up to :data:`KEPT` positions nothing is left out: there it is a proof.

On the way it meets the turns after which the rival can only give check, or capture, and has one
move of all his: Galvin's and Taylor's ghosts. They are the second best that there is.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import chess

from zamora.compiled.search import STOP
from zamora.core.history import History
from zamora.core.position import Position, Side, Step, Turn
from zamora.core.slices import Steps, finish
from zamora.library.chess.common import Draft, State, board_of
from zamora.rival.treesearch import TreeSearch

#: So many positions of each length are gone on with, …
KEPT = 60
#: … and so many are gone on with in all, if nobody says how many.
MOST = 400
#: So many ghosts are kept.
GHOSTS = 4
#: Of the positions that a rival may look at one in so many is for this search.
SHARE = 10


class Found(NamedTuple):
    """What a search has found.

    Attributes:
        mate: a turn that wins at once; None if none was found.
        ghosts: turns after which the rival has one move only.
        complete: whether nothing was left out: if there is no mate then, there is none.
    """

    mate: Turn | None
    ghosts: tuple[Turn, ...]
    complete: bool


def mate(position: Position, most: int = MOST) -> Found:
    """Whether a turn of progressive chess can give mate.

    Args:
        position: of any progressive game.
        most: so many positions in the middle of the turn are gone on with.
    """
    return finish(seeking(position, most))


def seeking(position: Position, most: int, notebook: Any = None) -> Steps[Found]:
    """The steps of :func:`mate`; a sign in the ``notebook`` ends them."""
    game: Any = position.game
    me, complete = position.side, True
    ghosts: list[Turn] = []
    front: list[tuple[Draft, tuple[Step, ...]]] = [(game.begin(position.state), ())]
    seen: set[Draft] = set()
    for length in range(1, position.state.number + 1):
        further: list[tuple[int, Draft, tuple[Step, ...]]] = []
        for draft, steps in front:
            yield
            if notebook is not None and notebook[STOP]:
                return Found(None, tuple(ghosts), False)
            board, last = board_of(draft.state), length == position.state.number
            goes_on = not last and most > 0
            complete = complete and (last or most > 0)
            most -= goes_on
            for move in game.moves(draft):
                checks = board.gives_check(move)
                if not (checks or goes_on):
                    continue
                after = game.moved(draft, move)
                made = (*steps, *game.steps_of(draft, move))
                if not game.closed(after):
                    if goes_on and after not in seen:
                        seen.add(after)
                        further.append((_pressure(after, me), after, made))
                elif checks and game.may_end(after):
                    state = game.end(after)
                    won = _won(game, state, me)
                    if won or (won is None and len(ghosts) < GHOSTS and game.ghost(state)):
                        turn = Turn(position, made, Position(game, state))
                        if won:
                            return Found(turn, tuple(ghosts), complete)
                        ghosts.append(turn)
        further.sort(key=lambda one: -one[0])
        complete = complete and len(further) <= KEPT
        front = [(draft, made) for _points, draft, made in further[:KEPT]]
    return Found(None, tuple(ghosts), complete)


def _won(game: Any, state: State, me: Side) -> bool | None:
    """Whether ``me`` has won; None if the game goes on."""
    outcome = game.decided(state)
    if outcome is None and next(iter(game.moves(Draft(state))), None) is None:
        outcome = game.stuck(state)
    return None if outcome is None else outcome.winner is me


def _pressure(draft: Draft, me: Side) -> int:
    """How many squares around the rival's king are attacked, and how near the men are."""
    board, own = board_of(draft.state), me is Side.FIRST
    king = board.king(not own)
    if king is None:
        return 0
    around = chess.SquareSet(chess.BB_KING_ATTACKS[king])
    attacked = sum(bool(board.attackers_mask(own, square)) for square in around)
    near = sum(chess.square_distance(king, man) < 4 for man in _men(board, own))
    return 4 * attacked + near + 6 * len(board.pieces(chess.QUEEN, own))


def _men(board: chess.Board, own: bool) -> chess.SquareSet:
    return chess.SquareSet(board.occupied_co[own] & ~board.pawns)


class SequenceSearch(TreeSearch):
    """Mate first; else games at random, in which ghosts are tried before anything else."""

    def __init__(
        self,
        history: History,
        *,
        nodes: int,
        seed: int = 0,
        exact: bool = False,
        only: Collection[Turn] | None = None,
    ) -> None:
        """Prepare the search; the arguments are those of ``AlphaBeta``."""
        super().__init__(history, nodes=nodes, seed=seed, only=only)
        self._sought = only is not None

    def deepening(self) -> Steps[bool]:
        """Look for mates and ghosts; then play games at random."""
        if not self._sought:
            self._sought = True
            most = self.limit // SHARE
            found = yield from seeking(self._position, most, self.notebook)
            root = self._root
            root.options += found.ghosts
            if found.mate is not None:
                root.options = [found.mate]
        return (yield from super().deepening())
