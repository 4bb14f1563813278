"""A network between a browser and a server that is lost without a word, as a wireless one is."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator


class Network:
    """Passes on what is said to a port of this machine; while it is lost, nothing.

    What was open when it was lost stays open and dead: nobody hears that it has ended.

    Attributes:
        port: where it is reached.
    """

    def __init__(self, to: int) -> None:
        self._to, self._age, self._lost = to, 0, False
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0

    def lose(self) -> None:
        """From now on nothing arrives."""
        self._lost = True
        self._age += 1

    def find(self) -> None:
        """It is there again, for new connections."""
        self._lost = False

    def end(self) -> None:
        """Stop; from any thread."""
        self._loop.call_soon_threadsafe(self._stop.set)

    async def serve(self, ready: threading.Event) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._stop.wait()
        server.close()
        for one in self._open:
            one.close()
        while self._open:
            await asyncio.sleep(0.01)

    async def _connected(self, near: asyncio.StreamReader, here: asyncio.StreamWriter) -> None:
        try:
            far, there = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            here.close()
            return
        born = self._age
        self._open |= {here, there}

        async def pass_on(source: asyncio.StreamReader, goal: asyncio.StreamWriter) -> None:
            with contextlib.suppress(OSError):
                while data := await source.read(65536):
                    if not self._lost and born == self._age:
                        goal.write(data)
                        await goal.drain()
            if not self._lost and born == self._age:
                goal.close()

        await asyncio.gather(pass_on(near, there), pass_on(far, here))
        here.close()
        there.close()
        self._open -= {here, there}


@contextlib.contextmanager
def network(to: int) -> Iterator[Network]:
    """A network to a port of this machine, in a thread of its own."""
    found, ready = Network(to), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(found.serve(ready)))
    thread.start()
    ready.wait()
    try:
        yield found
    finally:
        found.end()
        thread.join()
