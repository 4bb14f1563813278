"""Whatever is compiled for a game, compiled ahead of time.

For whoever prepares a machine or an image for others, so that nobody waits for the first game, the
first rival or the first proof.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from zamora import compiled
from zamora.ball.game import BallGame
from zamora.core.late import load
from zamora.registry import game
from zamora.rival.analysis import engine_of
from zamora.solve import anew
from zamora.solve.prover import Prover


def _walk(chosen: BallGame) -> bool:
    """Counting and random games."""
    return compiled.kernel(chosen).compiled


def _search(chosen: BallGame) -> bool:
    """The rival."""
    return engine_of(chosen.start()).compiled


def _proof(chosen: BallGame) -> bool:
    """Forced wins."""
    return Prover(chosen, compiled=True).compiled


def _solver(chosen: BallGame) -> bool:
    """The complete solution, if the game has a program for it."""
    solver = anew.solver(chosen)
    return solver is None or solver.is_compiled(compiled.kernel(chosen))


#: What is compiled for every ball game.
PARTS: tuple[Callable[[BallGame], bool], ...] = (_walk, _search, _proof, _solver)


def prepare(key: str) -> bool:
    """Compile everything for the game with this key; whether that was possible.

    Nothing is said about it. What has been compiled before is only fetched.
    """
    chosen = game(key)
    before, compiled.notice = compiled.notice, _silently
    try:
        if chosen.own_programs:
            return bool(load(chosen.own_programs)(chosen))
        assert isinstance(chosen, BallGame)
        return all(part(chosen) for part in PARTS)
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
