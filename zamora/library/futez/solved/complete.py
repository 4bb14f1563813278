"""All that ``zamora solve futez`` does: solve, sum up, check if asked to, write if asked to."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

from zamora import compiled
from zamora.core.i18n import _
from zamora.core.peak import peak_mb
from zamora.library.futez.solved import table as tables
from zamora.library.futez.solved.machine import Machine, Report
from zamora.library.futez.solved.solver import solve
from zamora.library.futez.solved.summary import tabulated
from zamora.library.futez.solved.verify import verify

#: Announces a piece of work, and is told within the context how much of it is done.
Stage = Callable[[str], AbstractContextManager[Report]]


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
