"""Who may ask how often, who holds a place, whose turn it is to try.

One idea throughout: who asks for little is not made to wait by who asks for much.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from tornado import web

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

#: Stated here: some systems (Windows) have other types registered.
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}


def policy(images: str) -> str:
    """The content security policy of a page of ours.

    Args:
        images: where its images may come from, besides the server.
    """
    return (
        f"default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' {images}; "
        "style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def protect(handler: web.RequestHandler, allowed: str) -> None:
    """No page elsewhere may embed an answer, and only what a policy allows runs in it."""
    handler.set_header("Content-Security-Policy", allowed)
    handler.set_header("X-Content-Type-Options", "nosniff")
    handler.set_header("Referrer-Policy", "no-referrer")
    handler.set_header("Cache-Control", "no-store")
    handler.clear_header("Server")


def typed(handler: web.RequestHandler, suffix: str) -> None:
    """Say what kind of file follows.

    Raises:
        HTTPError: 404 if no file of ours is of that kind.
    """
    if suffix not in TYPES:
        raise web.HTTPError(404)
    text = TYPES[suffix].startswith("text/")
    handler.set_header("Content-Type", TYPES[suffix] + ("; charset=utf-8" if text else ""))


def host_of(origin: str) -> str:
    """Host and port of an address; empty if it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


#: How many buckets are kept; the least recently used are dropped, and start full again.
_MANY = 1000

T = TypeVar("T")


class TooOften(ZamoraError):
    """Too many requests."""


class Limit:
    """A bucket for each who asks: full at first, emptied by asking, filled by time."""

    def __init__(
        self, burst: float, per_second: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._rate, self._now = burst, per_second, now
        #: What was left, and when; who asked last comes last.
        self._buckets: dict[Hashable, tuple[float, float]] = {}

    def _left(self, who: Hashable) -> float:
        left, at = self._buckets.get(who, (self._burst, 0.0))
        return min(self._burst, left + (self._now() - at) * self._rate)

    def _keep(self, who: Hashable, left: float) -> None:
        self._buckets.pop(who, None)
        self._buckets[who] = left, self._now()
        if len(self._buckets) > _MANY:
            del self._buckets[next(iter(self._buckets))]

    def wait(self, who: Hashable, much: float = 1) -> float:
        """Seconds until ``who`` might ask; it does not count."""
        return max(0.0, (much - self._left(who)) / self._rate)

    def allows(self, who: Hashable, much: float = 1) -> bool:
        """Whether ``who`` may ask (for so ``much``); it counts."""
        left = self._left(who)
        self._keep(who, left - much if left >= much else left)
        return left >= much

    def give_back(self, who: Hashable) -> None:
        """What ``who`` asked for last does not count."""
        self._keep(who, min(self._burst, self._left(who) + 1))


class Places(Generic[T]):
    """Places in a limited number: when full, a newcomer evicts one of the address with most.

    So an address that holds few keeps them.
    """

    def __init__(self, most: int, of_one: int) -> None:
        """``most`` in all, ``of_one`` address."""
        self._most, self._of_one = most, of_one
        #: The holders by address, oldest first.
        self._held: dict[str, dict[T, None]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._held.values()))

    def take(self, address: str, who: T) -> T | None:
        """``who`` arrives or becomes active; gives the holder to evict, if any."""
        self.leave(address, who)
        gone = None
        if len(self._held.get(address, ())) >= self._of_one:
            largest = address
        elif len(self) >= self._most:
            largest = max(self._held, key=lambda one: len(self._held[one]))
        else:
            largest = ""
        if largest:
            gone = next(iter(self._held[largest]))
            self.leave(largest, gone)
        self._held.setdefault(address, {})[who] = None
        return gone

    def leave(self, address: str, who: T) -> None:
        """``who`` has gone; nothing if it was not there."""
        held = self._held.get(address, {})
        held.pop(who, None)
        if not held:
            self._held.pop(address, None)


class Turns:
    """Limits wrong guesses over all clients: a burst, then a rate per second.

    Beyond it attempts queue, round-robin by address. None is refused: a right guess gets in later.
    """

    def __init__(
        self,
        burst: float,
        per_second: float,
        wrong: type[Exception],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """``wrong`` is what a wrong guess raises."""
        self._limit, self._wrong = Limit(burst, per_second, now), wrong
        #: Who waits, by address; whose turn comes next is first.
        self._waiting: dict[str, deque[tuple[asyncio.Future[None], Callable[[], bool]]]] = {}
        self._serving: asyncio.Task[None] | None = None

    async def try_(self, address: str, guess: Callable[[], T], gone: Callable[[], bool]) -> T:
        """The result of ``guess``, when its turn has come.

        Raises:
            TooOften: if the client is ``gone`` by then.
        """
        if self._waiting or not self._limit.allows(None):
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(address, deque()).append((turn, gone))
            if self._serving is None:
                self._serving = asyncio.create_task(self._serve())
            await turn
        try:
            found = guess()
        except self._wrong:
            raise
        except Exception:
            self._limit.give_back(None)
            raise
        self._limit.give_back(None)
        return found

    async def _serve(self) -> None:
        while self._waiting:
            if not self._limit.allows(None):
                await asyncio.sleep(self._limit.wait(None))
                continue
            address = next(iter(self._waiting))
            waiting = self._waiting.pop(address)
            turn, gone = waiting.popleft()
            if waiting:
                self._waiting[address] = waiting  # behind all others
            if not turn.done() and not gone():
                turn.set_result(None)
                continue
            self._limit.give_back(None)
            if not turn.done():
                turn.set_exception(TooOften(_("Demasiados intentos. Espera un momento.")))
        self._serving = None
