"""The server of a class: its addresses, and where it listens."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable
from typing import Any, cast

from tornado import web
from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPMessageDelegate
from tornado.iostream import IOStream
from tornado.netutil import bind_sockets

from zamora.classroom.roster import new_key
from zamora.classroom.web import lessons, lines, requests, views
from zamora.classroom.web.hub import Hub
from zamora.classroom.web.lessonpages import OURS, PAGE
from zamora.classroom.web.limits import Places
from zamora.classroom.web.reach import OWN, url

#: The largest body but of an uploaded file, and the largest message, in bytes.
LARGEST_ASKED, LARGEST_MESSAGE = 16_000, 16_000
#: Requests that are under way, in all and of one address; seconds that one may take to be said, and
#: that its body may take to arrive.
MOST_REQUESTS, REQUESTS_OF_ONE, SAID, ARRIVED = 600, 200, 20, 60
#: How often this machine's addresses are looked at, in seconds.
LOOK = 4

log = logging.getLogger("zamora.class")


def application(hub: Hub, root: str = "/", more: Callable[[], list[Any]] = list) -> web.Application:
    """The routes.

    Args:
        hub: the connections.
        root: prefix of all paths.
        more: gives further routes, below ``root`` as well.
    """
    routes: list[Any] = [
        (r"/", requests.Page, {"name": "pupil"}),
        (r"/docente", requests.Page, {"name": "teacher"}),
        (r"/pared", requests.Page, {"name": "wall"}),
        (r"/palabras", requests.Page, {"name": "words"}),
        (r"/familias", requests.Page, {"name": "families"}),
        (r"/mirar", requests.Page, {"name": "watch"}),
        (r"/simultanea", requests.Page, {"name": "simul"}),
        (r"/reglas-([^/]+)\.json", requests.HowTo),
        (PAGE, requests.LessonPage),
        (OURS, requests.Look),
        (r"/api/(join|enter|leave)", requests.Entry),
        (r"/api/docente", requests.TeacherKey),
        (r"/api/progreso", requests.HandIn),
        (r"/partida/([0-9a-f]{12})\.txt", requests.RecordFile),
        (r"/datos-([0-9a-f]{12})\.(html|json)", requests.PupilData),
        (r"/(informe\.html|informe\.pdf|informe\.csv|torneos\.csv)", requests.Report),
        (r"/ws/alumno", lines.PupilSocket),
        (r"/ws/leccion", lines.LessonSocket),
        (f"/ws{PAGE}", lines.CellsSocket),
        (r"/ws/docente", lines.TeacherSocket),
        (r"/ws/pared", lines.WallSocket),
        (r"/ws/mirar", lines.WatchSocket),
        (r"/ws/simultanea", lines.SimulSocket),
    ]
    if hub.site is not None:
        files = {"path": str(hub.site), "default_filename": "index.html"}
        routes.append((r"/sitio/(.*)", requests.SiteFile, files))
    routes += more()
    return web.Application(
        [(re.escape(root) + one[0].removeprefix("/"), *one[1:]) for one in routes],
        hub=hub,
        root=root,
        cookie_secret=new_key(),
        default_handler_class=requests.Missing,
        log_function=_logged,
        websocket_max_message_size=LARGEST_MESSAGE,
        templates=requests.templates(),
    )


def _logged(handler: web.RequestHandler) -> None:
    """One line a request: no query, no name, no key."""
    request = handler.request
    said = f"{request.method} {request.path[:80]}".encode("unicode_escape").decode()
    log.info("%s %s", handler.get_status(), said)


class _Server(HTTPServer):
    """A server whose connections no client can exhaust.

    When there are too many, the address with most loses the one whose request has taken longest, so
    a request that never finishes makes room. This computer, the teacher's, has reserved places. A
    connection upgraded to a WebSocket frees its place; those have their own limit
    (:class:`.lines.Socket`).
    """

    def initialize(self, *what: Any, **how: Any) -> None:
        """As any server."""
        super().initialize(*what, **how)
        of_one = MOST_REQUESTS if self.xheaders else REQUESTS_OF_ONE  # a proxy is everybody
        self._own = Places[IOStream](MOST_REQUESTS, MOST_REQUESTS)
        self._others = Places[IOStream](MOST_REQUESTS, of_one)
        self._where: dict[IOStream, tuple[Places[IOStream], str]] = {}

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Accept a connection."""
        own = stream.socket.getsockname()[0] == address[0]
        self._where[stream] = (self._own if own else self._others), address[0]
        super().handle_stream(stream, address)

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """A request begins, the first of its connection or another one."""
        stream = cast(HTTP1ServerConnection, server_conn).stream
        places, address = self._where[stream]
        gone = places.take(address, stream)
        if gone is not None:
            gone.close()
        return super().start_request(server_conn, request_conn)

    def on_close(self, server_conn: object) -> None:
        """The connection has ended, or is a line now."""
        stream = cast(HTTP1ServerConnection, server_conn).stream
        places, address = self._where.pop(stream)
        places.leave(address, stream)
        super().on_close(server_conn)


async def _listen(hub: Hub, server: HTTPServer, address: str) -> None:
    """Listen at all addresses of the network, for ever: also at those that come later.

    The teacher's own browser has one that stays.
    """
    bound, changed = {address}, True
    while not hub.behind:
        if changed:
            for one in {*hub.network.addresses, OWN} - bound:
                with contextlib.suppress(OSError):
                    server.add_sockets(bind_sockets(hub.port, one))
                    bound.add(one)
            if hub.network.addresses[0] != address:
                address = hub.network.addresses[0]
                hub.address = url(address, hub.port)
            hub.changed()
        await asyncio.sleep(LOOK)
        changed = hub.network.look()
        if changed and hub.network.trouble:
            log.warning("%s", hub.network.trouble)


async def serve(
    hub: Hub,
    address: str,
    port: int,
    ready: Callable[[int], None],
    root: str = "/",
    more: Callable[[], list[Any]] = list,
) -> None:
    """Serve until it is cancelled.

    Args:
        hub: the connections.
        address: on which of this machine's addresses to listen.
        port: on which port; 0 for any.
        ready: called with the port once it listens.
        root: as :func:`application` takes it.
        more: as :func:`application` takes it.

    Raises:
        OSError: if the port is taken.
    """
    sockets = bind_sockets(port, address)
    views.teacher(hub.room, ())  # loads all exercises now, not during a turn
    server = _Server(
        application(hub, root, more),
        max_body_size=LARGEST_ASKED,
        max_header_size=32_000,
        idle_connection_timeout=SAID,
        body_timeout=ARRIVED,
        xheaders=hub.behind,  # whose request it is, the proxy says
    )
    server.add_sockets(sockets)
    lessons.course()  # half a second, before anybody plays
    hub.port = sockets[0].getsockname()[1]
    listening = asyncio.create_task(_listen(hub, server, address))
    ready(hub.port)
    try:
        await hub.tick()
    finally:
        listening.cancel()
        await hub.reviews.close()
        await hub.lessons.close()
        server.stop()
        await server.close_all_connections()
