"""Reviews of finished games, each by its own ``zamora review`` process: no turn waits for one.

One at a time, at low priority: thirty pupils play on the teacher's machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import VARIABLE, _, language

#: How many wait at most, how many are remembered, and how long one may take, in seconds.
MOST_WAITING, REMEMBERED, LONGEST = 40, 200, 300.0


class TooMany(ZamoraError):
    """Too many reviews wait already."""


class Reviews:
    """The reviews of a class's games, as plain data by the id of the game.

    Their sentences are in the language of the moment: each has its own.
    """

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, str], dict[str, Any]] = OrderedDict()
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._one = asyncio.Semaphore(1)

    def of(self, id_: str) -> dict[str, Any] | None:
        """The review of a game, if there is one."""
        return self._found.get((id_, language()))

    def waiting(self, id_: str) -> bool:
        """Whether a review of a game was begun, or waits."""
        return (id_, language()) in self._tasks

    def begin(self, id_: str, record: str, arrived: Callable[[], None]) -> None:
        """Have a game reviewed, unless that is so already.

        Args:
            id_: the game.
            record: the game as a file.
            arrived: called when it ends, also without a review.

        Raises:
            TooMany: if the queue is full.
        """
        key = id_, language()
        if key in self._tasks or key in self._found:
            return
        if len(self._tasks) >= MOST_WAITING:
            raise TooMany(_("Hay muchas revisiones en espera. Prueba más tarde."))

        async def work() -> None:
            try:
                async with self._one:
                    found = await _reviewed(record)
                if found is not None:
                    self._found[key] = found
                    if len(self._found) > REMEMBERED:
                        self._found.popitem(last=False)
            finally:
                del self._tasks[key]
            arrived()

        self._tasks[key] = asyncio.create_task(work())

    async def close(self) -> None:
        """Review nothing any more."""
        tasks = list(self._tasks.values())
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _reviewed(record: str) -> dict[str, Any] | None:
    """What ``zamora review`` finds in a record; None if it did not end well."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "partida.txt"
        path.write_text(record, encoding="utf-8")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "zamora", "review", str(path), "--json"),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, VARIABLE: language()},
            preexec_fn=_nicely if hasattr(os, "nice") else None,
        )
        try:
            said, _errors = await asyncio.wait_for(process.communicate(), LONGEST)
        except TimeoutError:
            return None
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        try:
            found: dict[str, Any] = json.loads(said)
        except ValueError:
            return None
        return found


def _nicely() -> None:
    os.nice(10)
