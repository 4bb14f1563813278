"""Run the lessons and store their outputs as they are to be published.

    python tools/execute_lessons.py [NOTEBOOK ...]

What is stored: :mod:`zamora.jupyter.running`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from zamora.jupyter.running import execute

LESSONS = Path(__file__).parent.parent / "lessons"


def main() -> None:
    """Run the notebooks named on the command line, or all lessons."""
    with tempfile.TemporaryDirectory() as folder:
        # A published lesson must not contain the user's progress or the rival's memory.
        os.environ["ZAMORA_PROGRESS"] = str(Path(folder) / "progress.sqlite3")
        os.environ["ZAMORA_MEMORY"] = str(Path(folder) / "memory.sqlite3")
        for path in map(Path, sys.argv[1:]) if sys.argv[1:] else sorted(LESSONS.rglob("*.ipynb")):
            if ".ipynb_checkpoints" not in path.parts:
                print(f"{path.name} …", flush=True)
                execute(path)


if __name__ == "__main__":
    main()
