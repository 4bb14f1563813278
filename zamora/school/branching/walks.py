"""One random walk through a game, as fast as each game allows.

All ways of playing a game offer the same turns in the same order, so that a seed gives the same
game in each; the tests hold them against each other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from typing import Any, Protocol

from zamora.compiled import Compilable, has_kernel, kernel
from zamora.compiled.machine import interpreted
from zamora.core.errors import MissingPackage
from zamora.core.history import DRAWING_OCCURRENCE, History
from zamora.core.i18n import _
from zamora.core.installing import extra
from zamora.registry import game


class Walk(Protocol):
    """A game in progress of which nothing is asked but how many turns there are."""

    def choices(self) -> int:
        """The turns to choose from; 0 when the game is over."""
        ...

    def play(self, number: int) -> None:
        """Play one of them."""
        ...

    def end(self) -> str:
        """How it ended: ``"won"`` or ``"drawn"``."""
        ...


def walk_of(key: str) -> Walk:
    """A fresh game of those with this key; raises as :func:`zamora.game`."""
    if key == "damas":
        return draughts_walk()
    known = game(key)
    if has_kernel(known):
        return _KernelWalk(known)
    return _ChessWalk() if key == "ajedrez" else PositionWalk(key)


class PositionWalk:
    """Any game, by its positions."""

    def __init__(self, key: str) -> None:
        self._history = History(game(key).start())

    def choices(self) -> int:
        """The turns to choose from."""
        return 0 if self._history.outcome else len(self._history.position.turns())

    def play(self, number: int) -> None:
        """Play one of them."""
        self._history.play(self._history.position.turns()[number])

    def end(self) -> str:
        """How it ended."""
        outcome = self._history.outcome
        return "drawn" if outcome is None or outcome.winner is None else "won"


class _KernelWalk:
    """A game that has a kernel, its turns listed by the kernel."""

    def __init__(self, known: Compilable) -> None:
        self._game, self._kernel = known, kernel(known)
        self._state = known.initial()
        self._turns: list[int] = []
        self._stood: Counter[Any] = Counter()
        self._look()

    def _look(self) -> None:
        self._stood[key := self._game.position_key(self._state)] += 1
        over = self._game.decided(self._state) or self._stood[key] >= DRAWING_OCCURRENCE
        self._turns = [] if over else self._kernel.turns(self._state)

    def choices(self) -> int:
        """The turns to choose from."""
        return len(self._turns)

    def play(self, number: int) -> None:
        """Play one of them."""
        board = self._game.workspace(self._state)
        interpreted(self._game.built_from).make(board, self._turns[number])
        self._state = self._game.snapshot(board)
        self._look()

    def end(self) -> str:
        """How it ended."""
        outcome = self._game.decided(self._state)
        if outcome is None and self._stood[self._game.position_key(self._state)] < 3:
            outcome = self._game.stuck(self._state)
        return "drawn" if outcome is None or outcome.winner is None else "won"


class _BoardWalk(ABC):
    """A game on a third-party board, which plays its moves with ``push``."""

    def __init__(self, board: Any) -> None:
        self._board = board
        self._moves = self._legal()

    @abstractmethod
    def _legal(self) -> list[Any]:
        """The moves to choose from, none when the game is over."""

    def choices(self) -> int:
        """The turns to choose from."""
        return len(self._moves)

    def play(self, number: int) -> None:
        """Play one of them."""
        self._board.push(self._moves[number])
        self._moves = self._legal()


class _ChessWalk(_BoardWalk):
    """Chess on one board of python-chess, with the ends of our adapter."""

    def __init__(self) -> None:
        import chess

        super().__init__(chess.Board())

    def _legal(self) -> list[Any]:
        board = self._board
        quiet = board.halfmove_clock >= 100
        over = quiet or board.is_insufficient_material() or board.is_repetition(3)
        return [] if over else list(board.legal_moves)

    def end(self) -> str:
        """How it ended."""
        return "won" if self._board.is_checkmate() else "drawn"


class _DraughtsWalk(_BoardWalk):
    """American checkers on 8 × 8 squares, by the rules of pydraughts."""

    def _legal(self) -> list[Any]:
        if self._board.is_over():
            return []
        # Two ways to take the same men and end on the same square are one turn.
        return list({m.hub_position_move: m for m in self._board.legal_moves()}.values())

    def end(self) -> str:
        """How it ended."""
        return "won" if self._board.winner() in (1, 2) else "drawn"


def draughts_walk() -> Walk:
    """A fresh game of checkers.

    Raises:
        MissingPackage: if pydraughts is not installed.
    """
    try:
        from draughts import Board
    except ModuleNotFoundError:
        raise MissingPackage(
            _("Para contar en las damas hace falta el paquete «{package}».").format(
                package="pydraughts"
            ),
            text="damas",
            accepted=[extra("damas")],
        ) from None
    return _DraughtsWalk(Board(variant="english", fen="startpos"))
