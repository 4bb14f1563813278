"""The line of pages without a notebook in JupyterLab (``labextension/static/mainpage.js``): a comm.

They say what pages of ``zamora lesson`` say (:mod:`zamora.player.lesson`), and it is done here, in
the kernel that the next lesson takes over.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from IPython import get_ipython

from zamora.player.process import Desk
from zamora.player.unwritten import cells, entry


def install(target: str) -> None:
    """Hear pages that open a comm of this name; without a kernel nothing happens."""
    shell: Any = get_ipython()
    if shell is not None:
        shell.kernel.comm_manager.register_target(target, _open)


def _open(comm: Any, opened: dict[str, Any]) -> None:
    name, folder = str(opened["content"]["data"]["page"]), Path.cwd()
    desk = Desk(folder, lambda _lesson, _to, message: comm.send(message), os.getpid())

    def hear(message: dict[str, Any]) -> None:
        match message["content"]["data"]:
            case {"do": "come"}:
                desk.hear({"lesson": name, "to": 1})
            case {"do": "leave"}:
                desk.hear({"lesson": name, "leave": True})
            case said:
                desk.hear({"lesson": name, "say": said})

    comm.on_msg(hear)
    comm.on_close(lambda _message: desk.hear({"lesson": name, "leave": True}))
    shown = [one.as_json for one in cells(name, folder)]
    comm.send({"on": "page", "cells": shown, "lesson": entry(name)})
