"""A class as a JupyterHub service: the hub authenticates by OAuth; no join code is needed.

The hub starts ``zamora class FOLDER --hub``, proxies requests below its prefix, and passes its
settings in the environment. Teachers are listed in ``ZAMORA_DOCENTES``: accounts, separated by
commas. Sessions use the cookies of every class; they are valid below the prefix only.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, cast
from urllib.parse import urlsplit

from tornado import web

from zamora.classroom.web.server import PUPIL, TEACHER, Hub, serve
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.lazy import module


@dataclass(frozen=True)
class Service:
    """Where a hub wants us.

    Attributes:
        address: of this machine, on which to listen.
        port: on it.
        root: the prefix, with a slash at both ends.
        teachers: the accounts of who teaches.
    """

    address: str
    port: int
    root: str
    teachers: frozenset[str]

    async def serve(self, hub: Hub) -> None:
        """Serve until it is cancelled."""
        hub.behind = True
        hub.room.desks.clear()  # who teaches, the hub says at each start
        hub.address = self.root
        more = partial(_routes, self)
        await serve(hub, self.address, self.port, lambda _port: None, self.root, more)


def service(environment: Mapping[str, str] = os.environ) -> Service:
    """What the hub says.

    Raises:
        ZamoraError: if no hub has started us, or the package ``jupyterhub`` is missing.
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
    return Service(url.hostname, url.port, root, teachers)


def _routes(found: Service) -> list[Any]:
    auth = module("jupyterhub.services.auth")

    class Come(auth.HubOAuthenticated, web.RequestHandler):  # type: ignore[misc, name-defined]
        """Let in any account of the hub, as a pupil or a teacher."""

        @web.authenticated
        def get(self) -> None:
            """Come in, and go to one's page."""
            hub = cast(Hub, self.settings["hub"])
            name = str(self.current_user["name"])
            if name in found.teachers:
                cookie, value, page = TEACHER, hub.room.let_teach(), f"{found.root}docente"
            else:
                cookie, (_pupil, value), page = PUPIL, hub.room.come(name), found.root
                hub.changed()
            self.set_cookie(cookie, value, path=found.root, httponly=True, samesite="Strict")
            self.redirect(page)

        def write_error(self, status_code: int, **_details: Any) -> None:
            """A sentence, never a traceback."""
            self.finish(_("Algo falló. Recarga la página."))

    return [(r"/entrar", Come), (r"/oauth_callback", auth.HubOAuthCallbackHandler)]
