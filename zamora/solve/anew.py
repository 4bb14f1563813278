"""Games that take a while to solve, and so keep their solution as a table: solving them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.registry import part
from zamora.solve.kit import SolveKit, Solver


def solver(game: Game[Any, Any]) -> Solver | None:
    """What solves this game; None if that takes no time, or it is not solved."""
    return None if game.unusual else part(game, SolveKit).solver


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
