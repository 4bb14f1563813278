"""How the kernel of the site sends messages, and the lines to widgets (``zamora_kernel.py``).

A module of its own, imported before all widgets: ipycanvas makes one when it is imported, which
draws all canvases.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm

#: Sends ``(channel, type, content as JSON, metadata as JSON, buffers, parent as JSON)``.
Send = Callable[[str, str, str, str, list[Any], str], object]

_send: Send | None = None
#: The last message that came.
parent: dict[str, Any] = {"header": {}}


def _text(value: Any) -> str:
    return json.dumps(value, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, (set, tuple, frozenset)):
        return list(value)
    return str(value)


def connect(send: Send) -> None:
    """A browser is there; ``send`` sends a message to the page."""
    global _send
    _send = send


def publish(
    kind: str,
    content: dict[str, Any],
    *,
    channel: str = "iopub",
    metadata: dict[str, Any] | None = None,
    buffers: list[Any] | None = None,
) -> None:
    """Send a message, as an answer to the last one that came."""
    if _send is None:
        return
    raw = [bytes(memoryview(part).cast("B")) for part in buffers or ()]
    _send(channel, kind, _text(content), _text(metadata or {}), raw, _text(parent["header"]))


class Comm(BaseComm):
    """A line to a widget in the page."""

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Any = None,
        **keys: Any,
    ) -> None:
        content = {"data": data or {}, "comm_id": self.comm_id, **keys}
        publish(msg_type, content, metadata=metadata, buffers=buffers)


comm.create_comm = Comm
