"""Whatever is compiled for a game, compiled ahead of time.

For whoever prepares a machine or an image for others, so that nobody waits for the first game, the
first rival or the first proof.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from zamora import compiled
from zamora.compiled.kit import CompileKit
from zamora.registry import game, part


def prepare(key: str) -> bool:
    """Compile everything for the game with this key; whether that was possible.

    Nothing is said about it. What has been compiled before is only fetched.
    """
    chosen = game(key)
    before, compiled.notice = compiled.notice, _silently
    try:
        compiling = part(chosen, CompileKit).prepare
        return compiling is not None and compiling(chosen)
    finally:
        compiled.notice = before


def _silently(line: str) -> None:
    """Where nobody listens."""


def prepare_all(keys: Collection[str], jobs: int | None = None) -> Iterator[tuple[str, bool]]:
    """:func:`prepare` games side by side, in processes of their own.

    Args:
        keys: of games for which something is compiled.
        jobs: how many at a time; None: as many as there are processors.

    Yields:
        Each game's key, when it is done, and whether it was possible.
    """
    jobs = jobs or os.cpu_count() or 1
    with ProcessPoolExecutor(
        min(jobs, max(1, len(keys))), mp_context=multiprocessing.get_context("spawn")
    ) as pool:
        # The last of the ladder take long: they begin.
        waiting = {pool.submit(prepare, key): key for key in reversed(list(keys))}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
