"""Runs a notebook as it is published: with what its cells show, but without widgets.

A page that opens a notebook without its kernel would show an error in place of a widget that is not
there, not the picture.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

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
    about = {"zamora": notebook.metadata.zamora} if "zamora" in notebook.metadata else {}
    notebook.metadata = NotebookNode(
        kernelspec=NotebookNode(
            display_name="Python 3 (ipykernel)", language="python", name="python3"
        ),
        language_info=NotebookNode(name="python"),
        **about,
    )
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)
