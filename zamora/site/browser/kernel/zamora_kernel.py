"""The Jupyter kernel of the site: IPython inside a browser's worker, driven by messages.

It runs on Pyodide, single-threaded, on the page that shows a lesson's code. The page of the lesson
itself needs none of it (``zamora_page.py``).

Message by message it is Jupyter's protocol, without ZeroMQ: ``kernel.js`` writes the headers.
"""

from __future__ import annotations

import builtins
import contextlib
import json
import sys
from types import SimpleNamespace
from typing import Any

from comm import CommManager, get_comm_manager
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.tokenutil import token_at_cursor
from ipywidgets import register_comm_target
from zamora_comms import Send, connect, parent, publish

from zamora_widgets.aula import quien
from zamora_widgets.notebook import install


class Line:
    """Standard output, or error output, of cells."""

    encoding, errors, closed = "utf-8", "strict", False

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, text: str) -> int:
        if text:
            publish("stream", {"name": self.name, "text": str(text)})
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Nothing is kept back."""

    def isatty(self) -> bool:
        return False

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return False


class Displays(DisplayPublisher):
    """What cells show."""

    def publish(  # type: ignore[override,unused-ignore]
        self,
        data: dict[str, Any],
        metadata: dict[str, Any] | None = None,
        source: object = None,
        *,
        transient: dict[str, Any] | None = None,
        update: bool = False,
        **_more: Any,
    ) -> None:
        kind = "update_display_data" if update else "display_data"
        publish(kind, {"data": data, "metadata": metadata or {}, "transient": transient or {}})

    def clear_output(self, wait: bool = False) -> None:
        publish("clear_output", {"wait": wait})


class Results(DisplayHook):
    """What the last line of a cell gives."""

    def start_displayhook(self) -> None:
        self._content: dict[str, Any] = {}

    def write_output_prompt(self) -> None:
        self._content["execution_count"] = self.prompt_count

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        self._content |= {"data": format_dict, "metadata": md_dict or {}}

    def finish_displayhook(self) -> None:
        if self._content.get("data"):
            publish("execute_result", self._content)


class Shell(InteractiveShell):
    """IPython, whose errors become messages."""

    failure: dict[str, Any] | None = None

    def init_history(self) -> None:
        super().init_history()
        self.history_manager.enabled = False

    def enable_gui(self, gui: object = None) -> None:
        """There is none."""

    def _showtraceback(self, etype: Any, evalue: Any, stb: list[str]) -> None:
        self.failure = {
            "ename": etype.__name__,
            "evalue": str(evalue),
            "traceback": [str(line) for line in stb],
        }


def _start() -> Shell:
    manager = get_comm_manager()
    made: Shell = Shell.instance(displayhook_class=Results, display_pub_class=Displays)
    made.kernel = SimpleNamespace(
        comm_manager=manager,
        get_parent=lambda channel="shell": parent,
        _parent_header=parent,
        shell=made,
    )
    made.history_manager.enabled = False
    register_comm_target()  # ipywidgets looks for a shell when it is imported: there was none yet
    sys.stdout, sys.stderr = Line("stdout"), Line("stderr")  # type: ignore[assignment]
    return made


def no_input(prompt: str = "") -> str:
    """``input()`` is not supported."""
    raise EOFError("aquí no se puede preguntar con input()")


shell = _start()
manager: CommManager = get_comm_manager()


def begin(send: Send) -> None:
    """A browser is there; ``send`` sends a message to the page."""
    connect(send)
    builtins.input = no_input
    # The kept memory has this module, from before there was a notebook to show what it gives.
    install(quien)


async def handle(request: str, buffers: list[Any]) -> None:
    """Answer a message of the page, whole; ``request`` is its JSON."""
    message = json.loads(request)
    parent.clear()
    parent.update(message)
    kind, content = message["header"]["msg_type"], message["content"]
    publish("status", {"execution_state": "busy"})
    try:
        if kind in _COMMS:
            message["buffers"] = buffers
            with contextlib.redirect_stdout(sys.stdout):
                _COMMS[kind](None, None, message)
        elif kind in _ANSWERS:
            found = await _ANSWERS[kind](content)
            publish(kind.replace("_request", "_reply"), found, channel="shell")
    except Exception as error:
        trouble = {"status": "error", "ename": type(error).__name__, "evalue": str(error)}
        publish(kind.replace("_request", "_reply"), trouble | {"traceback": []}, channel="shell")
    finally:
        publish("status", {"execution_state": "idle"})


async def _execute(content: dict[str, Any]) -> dict[str, Any]:
    code, silent = content["code"], bool(content.get("silent"))
    keep = bool(content.get("store_history", True)) and not silent
    if not silent:
        publish("execute_input", {"code": code, "execution_count": shell.execution_count})
    shell.failure = None
    transformed = shell.transform_cell(code)
    if shell.should_run_async(code, transformed_cell=transformed):
        result = await shell.run_cell_async(
            code, store_history=keep, silent=silent, transformed_cell=transformed
        )
    else:
        result = shell.run_cell(code, store_history=keep, silent=silent)
    shell.payload_manager.clear_payload()
    count = shell.execution_count - (1 if keep else 0)
    failed = result.error_before_exec or result.error_in_exec
    if failed is not None:
        failure = shell.failure or {
            "ename": type(failed).__name__,
            "evalue": str(failed),
            "traceback": [],
        }
        if not silent:
            publish("error", failure)
        return {"status": "error", "execution_count": count, **failure}
    found = shell.user_expressions(content.get("user_expressions") or {})
    return {"status": "ok", "execution_count": count, "payload": [], "user_expressions": found}


async def _complete(content: dict[str, Any]) -> dict[str, Any]:
    code, at = content["code"], content["cursor_pos"]
    text, matches = shell.complete(None, code, at)
    return {
        "status": "ok",
        "matches": matches,
        "cursor_start": at - len(text),
        "cursor_end": at,
        "metadata": {},
    }


async def _inspect(content: dict[str, Any]) -> dict[str, Any]:
    name = token_at_cursor(content["code"], content["cursor_pos"])
    try:
        data = shell.object_inspect_mime(name, content.get("detail_level", 0))
    except KeyError:
        data = {}
    return {"status": "ok", "found": bool(data), "data": data, "metadata": {}}


async def _is_complete(content: dict[str, Any]) -> dict[str, Any]:
    status, indent = shell.check_complete(content["code"])
    return {"status": status, "indent": indent}


async def _comm_info(content: dict[str, Any]) -> dict[str, Any]:
    wanted = content.get("target_name")
    comms = {
        key: {"target_name": one.target_name}
        for key, one in manager.comms.items()
        if not wanted or one.target_name == wanted
    }
    return {"status": "ok", "comms": comms}


async def _kernel_info(_content: dict[str, Any]) -> dict[str, Any]:
    version = ".".join(map(str, sys.version_info[:3]))
    return {
        "status": "ok",
        "protocol_version": "5.3",
        "implementation": "zamora-pyodide",
        "implementation_version": version,
        "banner": "",
        "help_links": [],
        "language_info": {
            "name": "python",
            "version": version,
            "mimetype": "text/x-python",
            "file_extension": ".py",
            "codemirror_mode": {"name": "ipython", "version": 3},
            "pygments_lexer": "ipython3",
            "nbconvert_exporter": "python",
        },
    }


async def _history(_content: dict[str, Any]) -> dict[str, Any]:
    return {"status": "ok", "history": []}


async def _interrupt(_content: dict[str, Any]) -> dict[str, Any]:
    return {"status": "ok"}


_COMMS = {
    "comm_open": manager.comm_open,
    "comm_msg": manager.comm_msg,
    "comm_close": manager.comm_close,
}
_ANSWERS = {
    "execute_request": _execute,
    "complete_request": _complete,
    "inspect_request": _inspect,
    "is_complete_request": _is_complete,
    "comm_info_request": _comm_info,
    "kernel_info_request": _kernel_info,
    "history_request": _history,
    "interrupt_request": _interrupt,
}
