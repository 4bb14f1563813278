"""All that ``zamora solve futez`` does: solve, sum up, check if asked to, write if asked to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from zamora import compiled
from zamora.core.i18n import _, ngettext
from zamora.core.peakmemory import peak_mb
from zamora.library.futez.solved import table as tables
from zamora.library.futez.solved.machine import Machine
from zamora.library.futez.solved.solver import solve
from zamora.library.futez.solved.summary import tabulated
from zamora.library.futez.solved.verify import verify
from zamora.solve.anew import work
from zamora.solve.kit import Stage

#: Where lessons look for the table that somebody has made.
own_table = tables.own


def complete(stage: Stage, *, check: bool = False, path: Path | None = None) -> dict[str, Any]:
    """Solve Futez anew.

    Args:
        stage: shows what is going on.
        check: whether to verify all values, too.
        path: where to write the table; None: nowhere. What is not verified well is not written.

    Returns:
        See :func:`zamora.library.futez.solved.summary.facts`. Besides, ``seconds``: the time that
        solving took; ``peak_mb``: the most memory that this process has had up to then (None where
        the system does not tell); ``table_bytes``: the size of the table as a file;
        ``table_agrees``: whether the table that lessons read says the same (None if there is none
        that can be used); and ``verification``, if it was checked.

    Raises:
        OSError: if the table cannot be written.
    """
    machine = Machine()
    if not machine.compiled:
        compiled.notice(_("Sin Numba, resolver Futez lleva horas. Puedes pararlo con Ctrl+C."))
    with stage(_("Resuelvo Futez")) as report:
        solved = solve(report, machine)
    table = tabulated(solved)
    summary = {**table.facts, "seconds": round(solved.seconds, 2), "peak_mb": peak_mb()}
    good = True
    if check:
        with stage(_("Compruebo cada valor")) as report:
            verification = verify(table, report, machine)
        good = verification.ok
        summary["verification"] = verification.summary()
    content = tables.encoded(table)
    summary["table_bytes"] = len(content)
    summary["table_agrees"] = _agrees(table)
    if path is not None and good:
        tables.write(content, path)
        summary["written"] = str(path)
    return summary


def _agrees(table: tables.Table) -> bool | None:
    """Whether the table that is in use holds the same."""
    try:
        return replace(tables.find(), size=0) == table
    except tables.BadTable:
        return None


def is_compiled(kernel: compiled.Kernel) -> bool:
    """Whether the passes over the table could be compiled."""
    return Machine(kernel).compiled


def seconds() -> float:
    """How long solving takes, compiling not counted."""
    return solve().seconds


def lines(summary: dict[str, Any]) -> Iterator[str]:
    """The author's conjecture and what the work took, for people to read."""
    yield from _conjecture(summary["conjecture"])
    yield from work(summary)


def _conjecture(found: dict[str, Any]) -> Iterator[str]:
    """Whether the author's conjecture holds."""
    if found["holds"]:
        yield _("Conjetura de Futez: se cumple. El balón que debe moverse siempre puede.")
        return
    count = found["failing_positions"]
    yield _("Conjetura de Futez: no se cumple.")
    yield ngettext(
        "En {count} posición alcanzable hay un turno que obliga al balón a moverse y no puede.",
        "En {count} posiciones alcanzables hay un turno que obliga al balón a moverse y no puede.",
        count,
    ).format(count=count)
    yield _("La partida más corta que llega ahí tiene {turns} turnos:").format(
        turns=found["shortest"]
    )
    for line in found["game"].splitlines():
        yield f"  {line}"
