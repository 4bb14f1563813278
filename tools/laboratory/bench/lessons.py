"""How long the lessons take to run from top to bottom, and what their kernels need.

Compiled code is what the machine has from before: a class opens a lesson more than once.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from laboratory.bench.kernels import yardstick
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.jupyter.workfolder import Lesson, lessons_in, shipped_folder
from zamora.rival import memory
from zamora.school import progress

#: One lesson's figures by name.
Figures = dict[str, Any]

#: No lesson takes so long, in seconds.
LIMIT = 600


def measure(lesson: Lesson) -> Figures:
    """Run a lesson in a kernel of its own.

    Returns:
        ``kernel_s`` until the kernel answers, ``run_s`` until the last cell is done, ``slowest_s``
        of any one cell, ``peak_mb`` the kernel's peak memory (None if the system does not report
        it).

    Raises:
        ZamoraError: if a cell fails.
    """
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    notebook = nbformat.read(lesson.source, as_version=4)
    asked = nbformat.v4.new_code_cell(
        "import zamora.core.peakmemory; print(zamora.core.peakmemory.peak_mb())"
    )
    client = NotebookClient(
        notebook,
        timeout=LIMIT,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],
    )
    with tempfile.TemporaryDirectory() as folder, _own_files(Path(folder)):
        began = perf_counter()
        with client.setup_kernel(cwd=folder):
            kernel = perf_counter() - began
            slowest = 0.0
            began = before = perf_counter()
            try:
                for index, cell in enumerate(notebook.cells):
                    client.execute_cell(cell, index)
                    slowest, before = max(slowest, perf_counter() - before), perf_counter()
            except CellExecutionError as error:
                raise ZamoraError(
                    _("La lección {name} falló: {problem}").format(
                        name=lesson.name, problem=str(error).strip().splitlines()[-1]
                    )
                ) from error
            run = perf_counter() - began
            notebook.cells.append(asked)
            client.execute_cell(asked, len(notebook.cells) - 1)
            said = asked.outputs[0].text.strip()
    peak = None if said == "None" else float(said)
    return {"kernel_s": kernel, "run_s": run, "slowest_s": slowest, "peak_mb": peak}


@contextmanager
def _own_files(folder: Path) -> Iterator[None]:
    """Use a temporary profile: measuring must not touch progress or the rival's memory."""
    own = {
        progress.VARIABLE: str(folder / "progress.sqlite3"),
        memory.VARIABLE: str(folder / "memory.sqlite3"),
    }
    before = dict(os.environ)
    os.environ.update(own)
    try:
        yield
    finally:
        for name in own:
            os.environ.pop(name)
        os.environ.update({name: before[name] for name in own if name in before})


def all_lessons(report: Callable[[str], None]) -> Mapping[str, Figures]:
    """The figures of every lesson by the name of its notebook; ``report`` is called with each name.

    ``loop_per_s`` among them is the yardstick, taken right after the lesson.
    """
    found = {}
    for lesson in lessons_in(shipped_folder(language())):
        report(lesson.name)
        found[lesson.name] = {**measure(lesson), "loop_per_s": yardstick()}
    return found
