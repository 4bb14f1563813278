"""A game's walk compiled by Numba. Imported only when a kernel is wanted: Numba takes its time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba.core.event import Listener, install_listener
from numba.core.registry import cpu_target

from zamora.kernel.machine import FUNCTIONS
from zamora.kernel.native import NATIVE
from zamora.kernel.specialise import Specialiser

#: The functions that are called from Python. They are kept on disk, and everything they use within
#: them; the others are woven into these.
ENTRIES = ("turns", "perft", "playout")
#: Those that must stay functions of their own: entries, and what is too large to be woven in twice.
SEPARATE = (*ENTRIES, "count", "make", "unmake", "rests")
#: What compiled code is good for: this version of Numba and this kind of processor.
TARGET = f"{numba.__version__} {cpu_target.target_context.codegen().magic_tuple()}"


def compile_walk(module: str, folder: Path | None) -> SimpleNamespace:
    """The walk specialised for the game in ``module``; compiled when it is first called.

    With a ``folder``, compiled code is taken from there, and kept there.

    Raises:
        OSError: if Numba will not keep anything in the folder.
    """

    def wrap(function: FunctionType) -> Any:
        return numba.njit(
            function,
            nogil=True,
            error_model="numpy",
            forceinline=function.__name__ not in SEPARATE,
            cache=folder is not None and function.__name__ in ENTRIES,
        )

    def table(numbers: list[int]) -> Any:
        return np.array(numbers, dtype=np.int64)

    # Numba decides where to keep a function at the moment when it is wrapped.
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = "" if folder is None else str(folder)
    try:
        specialised = Specialiser(import_module(module), wrap, table, NATIVE)
        walk = {f.__name__: specialised(f) for f in FUNCTIONS if f.__name__ in ENTRIES}
    finally:
        config.CACHE_DIR = before
    # It would go elsewhere without a word, into a folder that all games share.
    if folder and any(folder not in Path(f.stats.cache_path).parents for f in walk.values()):
        raise OSError(f"cannot use {folder}")
    return SimpleNamespace(**walk)


class _Watch(Listener):
    """Waits for the first compilation in the thread in which it was made."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._thread = threading.get_ident()
        self._told = False

    def on_start(self, event: Any) -> None:
        if not self._told and threading.get_ident() == self._thread:
            self._told = True
            self._tell()

    def on_end(self, event: Any) -> None:
        pass


def watch(tell: Callable[[], None]) -> AbstractContextManager[Any]:
    """Within the context, ``tell`` is called as soon as anything has to be compiled."""
    context: AbstractContextManager[Any] = install_listener("numba:compile", _Watch(tell))
    return context
