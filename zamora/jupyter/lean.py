"""JupyterLab without an import that takes seconds and is not needed.

``python -m zamora.jupyter.lean …`` is ``python -m jupyterlab …``, two seconds sooner.
"""

from __future__ import annotations

import runpy
import sys

#: jsonschema checks addresses in schemas with it, where it is: it builds dozens of parsers when it
#: is imported. There are none in notebooks, and jsonschema does without.
SLOW = "rfc3987_syntax"


def spare() -> None:
    """Have jsonschema do without the parsers of addresses, if it has not been imported."""
    sys.modules.setdefault(SLOW, None)  # type: ignore[arg-type]


if __name__ == "__main__":
    spare()
    sys.argv[0] = "jupyterlab"
    runpy.run_module("jupyterlab", run_name="__main__", alter_sys=True)
