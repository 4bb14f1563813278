"""A class behind a JupyterHub: below a prefix, where the hub alone says who comes."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest
from tornado import web

from zamora.classroom.web.hub import Hub
from zamora.classroom.web.onhub import service
from zamora.classroom.web.requests import PUPIL, TEACHER
from zamora.classroom.web.server import serve
from zamora.core.errors import ZamoraError

from ..patience import PATIENCE
from .conftest import Opened
from .test_server import Browser, heard


class Hello(web.RequestHandler):
    def get(self) -> None:
        self.finish("hello")


def test_below_a_prefix_and_without_codes(opened: Opened) -> None:
    async def test(hub: Hub, base: str) -> None:
        room = hub.room
        place = cast(Hub, SimpleNamespace(address=base, room=room))
        ana, key = room.come("ana_01")
        assert ana.name == "ana 01" and room.come("ana_01")[0] is ana
        assert room.come("ana-01")[0].name == "ana 01 2"
        assert room.come("¡!")[0].name == "Alumno"
        browser = Browser(place, f"{PUPIL}={key}")
        # By whatever name the hub is called; and the page asks for nothing above the prefix.
        page = (await browser.ask("/", Host="hub.example")).body.decode()
        assert 'href="/' not in page and 'src="/' not in page
        assert (await browser.ask("/lo-nuestro/comun.js")).code == 200
        assert (await browser.ask("/entrar")).body == b"hello"
        line = await browser.line()
        assert (await heard(line, "state"))["me"]["id"] == ana.id
        line.close()
        # Nobody teaches by typing the teacher's address.
        assert (await browser.ask("/docente")).effective_url == base
        stranger = Browser(place)
        for path in ("/", "/docente", "/pared"):
            assert (await stranger.ask(path)).effective_url.endswith("/services/clase/entrar")
        assert (await stranger.ask("/informe.csv")).code == 403
        # Neither the code nor the key of a link lets anybody in: the hub does.
        asked = {"code": room.code, "name": "Eva", "word": ""}
        assert (await stranger.ask("/api/join", asked)).code == 403
        assert (await stranger.ask("/api/docente", {"key": hub.key})).code == 400
        teacher = Browser(place, f"{TEACHER}={room.let_teach()}")
        desk = (await teacher.ask("/docente", Host="hub.example")).body.decode()
        assert "http://hub.example/services/clase/" in desk
        assert (await teacher.ask("/")).effective_url.endswith("/services/clase/docente")
        room.remove(ana.id)
        assert "ana_01" not in str([event.data for event in room.log.events])

    async def both() -> None:
        hub = Hub(opened.room, "/services/clase/", None)
        hub.behind = True
        ready: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        server = asyncio.create_task(
            serve(
                hub,
                "127.0.0.1",
                0,
                ready.set_result,
                "/services/clase/",
                lambda: [(r"/entrar", Hello)],
            )
        )
        base = f"http://127.0.0.1:{await ready}/services/clase/"
        try:
            await asyncio.wait_for(test(hub, base), PATIENCE)
        finally:
            server.cancel()
            await asyncio.gather(server, return_exceptions=True)

    asyncio.run(both())


def test_who_is_no_service_is_told_so() -> None:
    with pytest.raises(ZamoraError, match="JupyterHub"):
        service({})
    with pytest.raises(ZamoraError, match="JupyterHub"):
        service({"JUPYTERHUB_SERVICE_URL": "x", "JUPYTERHUB_SERVICE_PREFIX": "/services/clase"})
