"""Turn generation compiled by Numba. Imported lazily: Numba is slow to import."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba.core.event import Listener, install_listener
from numba.core.registry import cpu_target
from numba.core.types import unliteral

from zamora.compiled.machine import WALK, Program
from zamora.compiled.native import NATIVE
from zamora.compiled.specialise import Source, Specialiser

#: What compiled code is good for: this version of Numba and this kind of processor.
TARGET = f"{numba.__version__} {cpu_target.target_context.codegen().magic_tuple()}"


#: What has been specialised for a game and is the same in all its programs, by its function.
_common: dict[tuple[Source, Path | None], dict[Any, Any]] = {}


def compile_program(source: Source, program: Program, folder: Path | None) -> SimpleNamespace:
    """A program specialised for a game; compiled when it is first called.

    With a ``folder``, compiled code is cached there. What the programs of a game share, turn
    generation above all, is compiled once.

    Raises:
        OSError: if Numba will not keep anything in the folder.
    """
    common = _common.setdefault((source, folder), {})
    if any(function in common for function in program.entries):
        common.clear()  # recompile: the disk cache is damaged
    found = _specialised(source, program, folder, common)
    if not program.more:  # with more modules, a name may mean something else
        common |= found
    entries = {function.__name__: found[function] for function in program.entries}
    # It would go elsewhere without a word, into a folder that all games share.
    if folder and any(folder not in Path(f.stats.cache_path).parents for f in entries.values()):
        raise OSError(f"cannot use {folder}")
    return SimpleNamespace(**entries)


def _specialised(
    source: Source, program: Program, folder: Path | None, common: Mapping[Any, Any]
) -> dict[Any, Any]:
    """The entries of a program and all that they call; what it has in common is there already."""
    kept = {function.__name__ for function in program.entries}
    separate = {*kept, *WALK.separate, *program.separate}
    shared = {f: done for f, done in common.items() if f.__name__ not in program.separate}

    def wrap(function: FunctionType) -> Any:
        compiled: Any = numba.njit(
            function,
            nogil=True,
            error_model="numpy",
            forceinline=function.__name__ not in separate,
            cache=folder is not None and function.__name__ in kept,
        )
        # Called with a number that stands in the code, Numba would compile it for that number.
        usual = compiled.get_call_template
        compiled.get_call_template = lambda types, named: usual([*map(unliteral, types)], named)
        return compiled

    def table(numbers: list[int]) -> Any:
        return np.array(numbers, dtype=np.int64)

    # Numba decides where to keep a function at the moment when it is wrapped.
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = "" if folder is None else str(folder)
    try:
        specialised = Specialiser(
            source, wrap, table, {**NATIVE, **shared}, program.more, program.changed
        )
        for function in program.entries:
            specialised(function)
    finally:
        config.CACHE_DIR = before
    return specialised.copies


class _Watch(Listener):
    """Waits for the first compilation in the thread in which it was made."""

    def __init__(self, notify: Callable[[], None]) -> None:
        self._notify = notify
        self._thread = threading.get_ident()
        self._notified = False

    def on_start(self, event: Any) -> None:
        if not self._notified and threading.get_ident() == self._thread:
            self._notified = True
            self._notify()

    def on_end(self, event: Any) -> None:
        pass


def watch(notify: Callable[[], None]) -> AbstractContextManager[Any]:
    """Within the context, ``notify`` is called as soon as anything has to be compiled."""
    context: AbstractContextManager[Any] = install_listener("numba:compile", _Watch(notify))
    return context
