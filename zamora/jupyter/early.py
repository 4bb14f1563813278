"""The kernel of the lesson that is opened begins with the server, not with the page.

An extension of Jupyter's server, for ``zamora lab`` alone. A page that opens a notebook looks first
whether it has a session, and takes that over: there is never a second kernel. It ends with the
server, whether a browser came or not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from subprocess import DEVNULL
from typing import Any
from urllib.parse import unquote

from tornado.ioloop import IOLoop

from zamora.jupyter.server import HOME, OPENED, PAGE

#: What takes long to import of what a lesson imports first; nothing of it makes a widget.
_WARM = "import zamora.player.checks, " + ", ".join(
    f"zamora.player.{name}"
    for name in ("cards.ladder", "cards.exercise", "game.replay", "labs.workshop")
)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    app.kernel_manager.kernel_manager_factory = _dated(app.kernel_manager.kernel_manager_factory)
    app.cleanup_kernels = _patient(app.kernel_manager, app.cleanup_kernels)
    address = str(app.config.get("LabApp", {}).get("default_url", ""))
    if address.startswith(OPENED):
        IOLoop.current().add_callback(begin, app, unquote(address.removeprefix(OPENED)))
    elif address == HOME:
        IOLoop.current().add_callback(begin, app, PAGE, "console")


def _dated(make: Callable[..., Any]) -> Callable[..., Any]:
    """What makes managers of kernels, each with a time from its beginning.

    The server gives it one a moment later. A page, or a test, that asks for all kernels in between
    would get an error, and the user's terminal a traceback.
    """

    def made(*arguments: Any, **settings: Any) -> Any:
        manager = make(*arguments, **settings)
        manager.last_activity = datetime.now(UTC)
        return manager

    return made


def _patient(kernels: Any, clean: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """What ends the kernels, those too that are just beginning.

    The server counts the others alone. Where there is none it ends none, and the file of one that
    is beginning stays on the disk.
    """

    async def cleaned() -> None:
        await asyncio.gather(*kernels._pending_kernels.values(), return_exceptions=True)
        await clean()

    return cleaned


async def begin(app: Any, notebook: str, kind: str = "notebook") -> None:
    """Give a notebook its session and its kernel, and have that import what lessons stand on.

    Args:
        app: the server.
        notebook: its path, as the server knows it.
        kind: of the session.
    """
    try:
        sessions, kernels = app.session_manager, app.kernel_manager
        kernel = await kernels.start_kernel(
            path=notebook,
            kernel_name="python3",
            env=sessions.get_kernel_env(notebook),
            # A server that ends interrupts its kernels first: one that is just starting would write
            # that, in English, into the user's terminal.
            stderr=DEVNULL,
        )
        await sessions.create_session(path=notebook, name=notebook, type=kind, kernel_id=kernel)
        client = kernels.get_kernel(kernel).client()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        client.execute(_WARM, silent=True, store_history=False)
        # Nothing waits for it: what the page asks comes after it.
        await client.get_shell_msg(timeout=None)
        client.stop_channels()
    except Exception as error:  # the page begins its kernel itself, as it always could
        app.log.warning("zamora: %s", error)
