"""Games that take a while to solve, and so keep their solution as a table: solving them anew.

Such a game names a module as its ``own_solver``; these are the functions that the module has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, cast

from zamora.core.i18n import _
from zamora.core.late import module
from zamora.core.position import Game

#: Announces a piece of work, and is told within the context how much of it is done, from 0 to 1.
Stage = Callable[[str], AbstractContextManager[Callable[[float], None]]]


class Solver(Protocol):
    """What a module that solves a game anew has."""

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


def solver(game: Game[Any, Any]) -> Solver | None:
    """What solves this game anew; None if that takes no time, or it is not solved."""
    return cast(Solver, module(game.own_solver)) if game.own_solver else None


def work(summary: Mapping[str, Any]) -> Iterator[str]:
    """What a solution took, whether it was checked, and what was written, for people to read."""
    yield _("Resuelto en {seconds:.1f} s. La tabla ocupa {megabytes:.1f} MB.").format(
        seconds=summary["seconds"], megabytes=summary["table_bytes"] / 1e6
    )
    checked = summary.get("verification")
    if checked and checked["ok"]:
        yield _("Comprobado: los {count} valores son correctos.").format(count=checked["positions"])
    elif checked:
        yield _("¡La comprobación encontró errores! No se guarda nada.")
    if "written" in summary:
        yield _("La tabla queda guardada en {path}.").format(path=summary["written"])
