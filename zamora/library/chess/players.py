"""A small rival for chess, so that a first game needs no friend at hand. It is weak on purpose.

It looks one turn ahead, or one turn and the answer and then all captures, and counts men and moves:
nothing that a pupil of lesson 7 could not count, too. Who wants a strong opponent has better ones.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

from zamora.core.errors import GameOver
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Turn
from zamora.library.chess.common import WORTH
from zamora.rival.choice import Choice
from zamora.rival.players import _Seeded

#: What each possible move is worth.
MOVE = 3
MATE = 100_000
#: A chain of captures is followed so far.
CAPTURES = 2


class Beginner(_Seeded):
    """Looks at its own turn only, and sometimes not even at that."""

    key: ClassVar[str] = "principiante"
    #: Answers that it looks at; so far below 0, not even captures.
    depth: ClassVar[int] = -CAPTURES
    #: By how much it misjudges a turn.
    noise: ClassVar[int] = 120

    @staticmethod
    def knows(game: Game[Any, Any]) -> bool:
        """Whether the game is chess."""
        return game.key == "ajedrez"

    @property
    def name(self) -> str:
        """*Principiante*."""
        return _("Principiante")

    def decide(self, history: History) -> Choice:
        """The turn that seems best.

        Raises:
            GameOver: if the game has ended.
        """
        if history.outcome is not None:
            raise GameOver
        position = history.position
        lot = random.Random(f"{self.seed} {len(history.turns)} {position.code}")  # noqa: S311
        best, most = position.turns()[0], -float("inf")
        for turn in position.turns():
            if turn.wins:
                return Choice(turn, _("¡Jaque mate!"))
            board = position.game.chessboard(turn.after.state).copy(stack=False)  # type: ignore[attr-defined]
            if turn.after.outcome is not None or _stood_twice(history, turn):
                value = 0.0
            else:
                value = -_value(board, self.depth, -MATE, MATE)
            value += lot.gauss(0, self.noise) if self.noise else lot.random()
            if value > most:
                best, most = turn, value
        return Choice(best, _why(best, most))


class Apprentice(Beginner):
    """Looks at its own turn, at every answer, and at the captures that follow."""

    key: ClassVar[str] = "aprendiz"
    depth: ClassVar[int] = 1
    noise: ClassVar[int] = 0

    @property
    def name(self) -> str:
        """*Aprendiz*."""
        return _("Aprendiz")


def _stood_twice(history: History, turn: Turn) -> bool:
    return [position.key for position in history.positions].count(turn.after.key) >= 2


def _value(board: Any, depth: int, low: int, high: int) -> int:
    """What the position is worth for the side to move, by alpha-beta.

    Args:
        board: of python-chess; it is as it was afterwards.
        depth: turns that are still looked at; after them only captures.
        low: what the side to move has already.
        high: what the other side has already.
    """
    if depth <= 0:
        quiet = _count(board)
        if quiet >= high or depth <= -CAPTURES:
            return quiet
        low = best = max(low, quiet)
        moves = sorted(board.generate_legal_captures(), key=lambda move: -_taken(board, move))
    else:
        moves, best = list(board.legal_moves), -MATE
        if not moves:
            return -MATE if board.is_check() else 0
        moves.sort(key=lambda move: -_taken(board, move))
    for move in moves:
        board.push(move)
        value = -_value(board, depth - 1, -high, -low)
        board.pop()
        best = max(best, value)
        low = max(low, value)
        if low >= high:
            break
    return best


def _taken(board: Any, move: Any) -> int:
    man = board.piece_at(move.to_square)
    return 0 if man is None else WORTH[man.symbol().lower()]


def _count(board: Any) -> int:
    """Men and moves of the side to move, less those of the other side."""
    total = 0
    for man in board.piece_map().values():
        worth = WORTH[man.symbol().lower()]
        total += worth if man.color == board.turn else -worth
    own: int = board.pseudo_legal_moves.count()
    board.turn = not board.turn
    other: int = board.pseudo_legal_moves.count()
    board.turn = not board.turn
    return total + MOVE * (own - other)


def _why(turn: Turn, value: float) -> str:
    if len(turn.after.pieces()) < len(turn.before.pieces()):
        return _("Te tomo una pieza.")
    if turn.after.check():
        return _("Te doy jaque.")
    if value < -WORTH["n"]:
        return _("Estoy perdiendo, pero sigo jugando.")
    return _("Busco sitio para mis piezas.")
