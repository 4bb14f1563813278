"""What exact solutions ask of a game, and of those that bring one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from zamora.core.position import Game, Position
from zamora.solve.base import Solution
from zamora.values import Value

#: Announces a piece of work, and is told within the context how much of it is done, from 0 to 1.
Stage = Callable[[str], AbstractContextManager[Callable[[float], None]]]


class Solver(Protocol):
    """A module that solves a game whose solution is kept as a table."""

    def complete(
        self, stage: Stage, *, check: bool = False, path: Path | None = None
    ) -> dict[str, Any]:
        """Solve the game; with ``check`` verify all values, too; write the table to ``path``.

        Returns:
            The summary of a solution (:meth:`zamora.solve.base.Solution.summary`), and more.

        Raises:
            OSError: if the table cannot be written.
        """

    def own_table(self) -> Path:
        """The file of the user's own where the table is looked for."""

    def lines(self, summary: dict[str, Any]) -> Iterator[str]:
        """What :meth:`complete` found besides a solution's usual summary, for people to read."""

    def is_compiled(self, kernel: Any) -> bool:
        """Whether what it needs besides the game's kernel could be compiled: now, if need be."""

    def seconds(self) -> float:
        """How long solving takes, compiling not counted."""


class EndingSolver(Protocol):
    """A module that solves endings."""

    def complete(
        self,
        game: Any,
        name: str,
        stage: Stage,
        *,
        check: bool = False,
        path: Path | None = None,
    ) -> dict[str, Any]:
        """Solve an ending; with ``check`` verify values, too; write the table to ``path``.

        Returns:
            The summary of a solution (:meth:`zamora.solve.base.Solution.summary`), and more.

        Raises:
            OSError: if the table cannot be written.
        """

    def own_table(self, game: Game[Any, Any], name: str) -> Path:
        """The file of the user's own where the table is looked for."""

    def lines(self, summary: dict[str, Any]) -> Iterator[str]:
        """What :meth:`complete` found, for people to read."""


class Endings(Protocol):
    """A module with exact solutions of endings: positions with few men."""

    def names(self, game: Game[Any, Any]) -> tuple[str, ...]:
        """What the endings of a game are called."""

    def ending(self, position: Position) -> str:
        """The ending that a position belongs to and is at hand, by its men; empty for none."""

    def solution(self, game: Any, name: str) -> Solution:
        """The solution of an ending, from its table."""


@dataclass(frozen=True)
class SolveKit:
    """What is known exactly of a game.

    Attributes:
        solution: makes the complete solution of the usual game; None where there is none, or
            where the game is ``small`` and solved when it is needed.
        solver: what solves the usual game, where that takes a while.
        endings: the endings that are solved.
        ending_solver: gets what solves them; that may need packages which nothing else does.
        worth: values a position as a number and more, where the game knows a quicker way than
            :mod:`zamora.solve.worth`; it calls the function that it is handed for each position,
            or part of one, that it looks at.
    """

    solution: Callable[[], Solution] | None = None
    solver: Solver | None = None
    endings: Endings | None = None
    ending_solver: Callable[[], EndingSolver] | None = None
    worth: Callable[[Position, Callable[[], None]], Value] | None = None
