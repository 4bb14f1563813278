"""Code that runs in a process of its own: what it measures is not disturbed by what was before."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

#: The prologue of every such process; ``say`` returns a result.
_PROLOGUE = """
import json, sys
from time import perf_counter as now
sys.path += {roots!r}
def say(found): print(json.dumps(found))
"""


def say(code: str, folder: str) -> Any:
    """What ``code`` says, in a fresh process; compiled code is kept in ``folder``.

    Raises:
        ZamoraError: if it does not run.
    """
    tools = Path(__file__).parents[2]
    roots = [str(tools), str(tools.parent)]
    result = subprocess.run(  # noqa: S603
        # -P: nothing is imported from the folder where the user happens to be
        [sys.executable, "-P", "-c", _PROLOGUE.format(roots=roots) + code],
        env=os.environ | {"NUMBA_CACHE_DIR": folder, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
    )
    if result.returncode:
        problem = (result.stderr.splitlines() or [str(result.returncode)])[-1]
        raise ZamoraError(_("No pude medir: {problem}").format(problem=problem))
    return json.loads(result.stdout)
