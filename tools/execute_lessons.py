"""Run the lessons and store their outputs as they are to be published.

    python tools/execute_lessons.py [NOTEBOOK ...]

Outputs keep their text and their pictures but not their widgets: a page that opens a notebook
without its kernel would show an error in place of a widget that is not there, not the picture.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

LESSONS = Path(__file__).parent.parent / "lessons"
WIDGET = "application/vnd.jupyter.widget-view+json"


def execute(path: Path) -> None:
    """Run one notebook and write it back; it stays as it was if a cell fails."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": path.parent}}
    )
    client.execute()
    _publish(notebook)
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


def _publish(notebook: NotebookNode) -> None:
    notebook.metadata = NotebookNode(
        kernelspec=NotebookNode(
            display_name="Python 3 (ipykernel)", language="python", name="python3"
        ),
        language_info=NotebookNode(name="python"),
    )
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)


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
