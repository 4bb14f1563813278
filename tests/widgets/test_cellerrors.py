"""A cell that fails says in a sentence what to do; what Python said is folded away."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from zamora.jupyter.server import KERNEL_EXTENSION
from zamora_widgets.page import cellerrors

from .hands import plain

Run = Callable[[str], str]


@pytest.fixture
def run() -> Run:
    """Runs a cell in a shell that has only the extension; gives back the page it shows."""
    shell = InteractiveShell()
    shell.display_pub = CapturingDisplayPublisher()
    # As `zamora lab` and Binder load it: by its name, which nothing else would find out of date.
    assert shell.extension_manager.load_extension(KERNEL_EXTENSION) is None
    cellerrors.load_ipython_extension(shell)  # twice does no harm

    def cell(source: str) -> str:
        with capture_output() as seen:
            result = shell.run_cell(source, store_history=True)
        assert not result.success, "whoever runs the notebook sees that the cell failed"
        assert seen.stdout == seen.stderr == ""
        (shown,) = shell.display_pub.outputs
        return str(shown["data"]["text/html"])

    return cell


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('tablero("golez")', "Falta ejecutar la primera celda de la lección."),
        ('tablro("golez")', "No conozco «tablro». ¿Querías decir tablero?"),
        ("hola", "No conozco «hola». Si es un texto, va entre comillas."),
        ('tablero("golez"', "A esta celda le falta o le sobra algo en la línea 1."),
        ("tablero('golez)", "A esta celda le falta o le sobra algo en la línea 1."),
        ("  1\n 2", "A esta celda le falta o le sobra algo"),
        (
            "from zamora_widgets.aula import *\npartida(1, 2, 3)",
            'Así no se usa partida. Prueba, por ejemplo: partida("golez-1")',
        ),
        ("1 / 0", "Algo falló en esta celda."),
    ],
)
def test_what_is_said(run: Run, source: str, said: str) -> None:
    words = plain(run(source))
    assert words.startswith(said)
    assert "No se perdió nada." in words


def test_what_python_said_is_there_for_the_curious(run: Run) -> None:
    page = run("1 / 0")
    before, _tag, folded = page.partition("<details>")
    assert "ZeroDivisionError" not in before and "ZeroDivisionError" in folded


def test_what_is_shown_is_only_text(run: Run) -> None:
    tags: list[str] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            tags.append(tag)

    Tags().feed(run("raise ValueError('<script>alert(1)</script>')"))
    assert set(tags) == {"div", "p", "b", "br", "details", "summary", "pre"}


def test_cells_that_work_are_left_alone() -> None:
    shell = InteractiveShell()
    cellerrors.load_ipython_extension(shell)
    with capture_output() as seen:
        assert shell.run_cell("print(1 + 1)").success
    assert seen.stdout == "2\n"
