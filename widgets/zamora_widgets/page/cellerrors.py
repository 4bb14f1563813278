"""What a pupil reads when a cell fails: a sentence that says what to do; the rest is folded away.

Pupils break cells, or run one alone after a kernel restart; a traceback would be long, English and
red (:mod:`zamora.player.cells`).

This is an IPython extension. Importing :mod:`zamora_widgets.aula` loads it; ``zamora lab`` and
Binder load it with the kernel, so that it is there before the first cell is run. It imports nothing
heavy.
"""

from __future__ import annotations

import sys
from types import MethodType, TracebackType
from typing import Any

from zamora.core.lazy import load
from zamora.player.cells import oops, sentence


def load_ipython_extension(shell: Any) -> None:
    """Load the extension: errors of cells are shown kindly from now on."""
    if getattr(shell, "zamora_cellerrors", False):
        return
    shell.zamora_cellerrors = True

    def failed(
        shell: Any,
        _kind: type[BaseException],
        error: BaseException,
        _traceback: TracebackType | None,
        tb_offset: int | None = None,
    ) -> None:
        _show(shell, error)

    def misspelt(shell: Any, *_args: Any, **_kwargs: Any) -> None:
        _show(shell, sys.exc_info()[1] or SyntaxError())

    shell.set_custom_exc((Exception,), failed)
    # Cells that cannot be read at all go another way.
    shell.showsyntaxerror = MethodType(misspelt, shell)


def _show(shell: Any, error: BaseException) -> None:
    source = str(shell.user_ns.get("In", [""])[-1])
    known = load("zamora_widgets.aula:__all__")
    shell.display_pub.publish(
        {"text/html": oops(error, source, known), "text/plain": sentence(error, source, known)}
    )


def install() -> None:
    """Load the extension into the notebook around, if there is one."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is not None:
        load_ipython_extension(shell)
