"""A class as a JupyterHub service: the hub authenticates by OAuth; no join code is needed.

The hub starts ``zamora class FOLDER --hub``, proxies requests below its prefix, and passes its
settings in the environment. Teachers are listed in ``ZAMORA_DOCENTES``: accounts, separated by
commas. Sessions use the cookies of every class; they are valid below the prefix only.

Where the hub's accounts come from a learning platform (LTI 1.3), that also says who teaches, to
which lesson a pupil is sent, and where her grade goes (:mod:`.lti`).
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any, cast
from urllib.parse import quote, urlsplit

from tornado import web
from tornado.httpclient import AsyncHTTPClient

from zamora.classroom.room import Refused
from zamora.classroom.web import lti
from zamora.classroom.web.hub import Hub
from zamora.classroom.web.lessonpages import LESSON
from zamora.classroom.web.requests import PUPIL, TEACHER
from zamora.classroom.web.server import serve
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.core.lazy import module
from zamora.jupyter.workfolder import find_lesson, lessons_in, shipped_folder


@dataclass(frozen=True)
class Service:
    """Where a hub wants us.

    Attributes:
        address: of this machine, on which to listen.
        port: on it.
        root: the prefix, with a slash at both ends.
        teachers: the accounts of who teaches.
        tool: what we are at a platform that wants grades; None without one.
    """

    address: str
    port: int
    root: str
    teachers: frozenset[str]
    tool: lti.Tool | None = None

    async def serve(self, hub: Hub) -> None:
        """Serve until it is cancelled."""
        hub.behind = True
        hub.room.desks.clear()  # who teaches, the hub says at each start
        hub.address = self.root
        if self.tool is not None:
            hub.platform = lti.Platform(hub.room, self.tool)
            telling = asyncio.create_task(hub.platform.run())
        more = partial(_routes, self)
        try:
            await serve(hub, self.address, self.port, lambda _port: None, self.root, more)
        finally:
            if self.tool is not None:
                telling.cancel()


def service(environment: Mapping[str, str] = os.environ) -> Service:
    """What the hub says.

    Raises:
        ZamoraError: if no hub has started us, the package ``jupyterhub`` is missing, or as
            :func:`zamora.classroom.web.lti.tool`.
    """
    url = urlsplit(environment.get("JUPYTERHUB_SERVICE_URL", ""))
    root = environment.get("JUPYTERHUB_SERVICE_PREFIX", "")
    if not (url.hostname and url.port and root.startswith("/") and root.endswith("/")):
        raise ZamoraError(
            _("--hub es para un servicio que empieza un JupyterHub. Lee docs/class.md.")
        )
    try:
        module("jupyterhub.services.auth")
    except ImportError as error:
        raise ZamoraError(_("Falta el paquete jupyterhub.")) from error
    names = environment.get("ZAMORA_DOCENTES", "").split(",")
    teachers = frozenset(name.strip() for name in names if name.strip())
    return Service(url.hostname, url.port, root, teachers, lti.tool(environment))


async def _launched(account: str) -> lti.Launch | None:
    """What a platform has said of an account when it last sent it; None if there is no platform."""
    hub, token = os.environ["JUPYTERHUB_API_URL"], os.environ["JUPYTERHUB_API_TOKEN"]
    answer = await AsyncHTTPClient().fetch(
        f"{hub}/users/{quote(account, safe='')}", headers={"Authorization": f"token {token}"}
    )
    return lti.launch(json.loads(answer.body).get("auth_state"))


def _routes(found: Service) -> list[Any]:
    auth = module("jupyterhub.services.auth")

    class Launched(auth.HubOAuthenticated, web.RequestHandler):  # type: ignore[misc, name-defined]
        """A platform sends an account: it may be another one than this browser had before."""

        def get(self) -> None:
            """Ask the hub who it is."""
            self.hub_auth.clear_cookie(self)
            for cookie in (PUPIL, TEACHER):
                self.clear_cookie(cookie, path=found.root)
            self.redirect(f"{found.root}entrar?lanzado=1")

    class Come(auth.HubOAuthenticated, web.RequestHandler):  # type: ignore[misc, name-defined]
        """Let in any account of the hub, as a pupil or a teacher."""

        @web.authenticated
        async def get(self) -> None:
            """Come in, and go to one's page, or to the lesson to which a platform sends."""
            try:
                cookie, value, page = await self.come(str(self.current_user["name"]))
            except ZamoraError as error:
                self.set_status(403 if isinstance(error, Refused) else 404)
                self.finish(escape(str(error)))
                return
            self.set_cookie(cookie, value, path=found.root, httponly=True, samesite="Strict")
            # Not a redirect: browsers do not send that cookie at the end of a way that began on a
            # page of others, as a platform's.
            self.finish(f'<meta http-equiv="refresh" content="0; url={page}">')

        async def come(self, name: str) -> tuple[str, str, str]:
            """Let in an account; gives a cookie, its value, and the page to go to."""
            hub = cast(Hub, self.settings["hub"])
            sent = None if found.tool is None else await _launched(name)
            if sent is not None:
                hub.room.belong(sent.course)
            if name in found.teachers or (sent is not None and sent.teaches):
                return TEACHER, hub.room.let_teach(), f"{found.root}docente"
            # An activity that names no lesson that there is lets no one in.
            file = "" if sent is None or not sent.lesson else _file(sent.lesson)
            pupil, key = hub.room.come(name, "" if sent is None else sent.name)
            if file and sent is not None and sent.wanted is not None and hub.platform is not None:
                hub.platform.grades.want(pupil.id, file, sent.wanted)
            hub.changed()
            launched = file and self.get_argument("lanzado", "")
            page = f"{found.root}{LESSON}/{quote(file)}" if launched else found.root
            return PUPIL, key, page

        def write_error(self, status_code: int, **_details: Any) -> None:
            """A sentence, never a traceback."""
            self.finish(_("Algo falló. Recarga la página."))

    class Keys(web.RequestHandler):
        """Our public key, for the platform (JWKS)."""

        def get(self) -> None:
            """Give it."""
            if found.tool is None:
                raise web.HTTPError(404)
            self.finish({"keys": [found.tool.key.public]})

    return [
        (r"/entrar", Come),
        (r"/lanzar", Launched),
        (r"/claves", Keys),
        (r"/oauth_callback", auth.HubOAuthCallbackHandler),
    ]


def _file(mark: str) -> str:
    """The file of a lesson; raises :class:`zamora.jupyter.workfolder.UnknownLesson`."""
    return find_lesson(lessons_in(shipped_folder(language())), mark).name
