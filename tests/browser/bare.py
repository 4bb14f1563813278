"""Notebooks without JupyterLab: a column of cells, run by a process as those of ``zamora lesson``.

What is on a page is the same component, fed by the same process, without what is around it: it is
there in a tenth of the time. This is the server; each notebook that is open has a process of its
own, as kernels are.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tornado import web
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets

from zamora.classroom.web.lessonpages import (
    LARGEST_MESSAGE,
    OURS,
    Handler,
    Line,
    Look,
    Runner,
    prepare,
)
from zamora.player.cells import read
from zamora.player.document import in_script
from zamora.player.process import Person

#: Where notebooks are, below the server's root.
PLACE = "celdas"

#: The first cell, never shown: from then on the process runs code that tests give it.
EAR = """
import contextlib, io, traceback
from zamora.player.lesson import Lesson

def _receive(lesson, message, before=Lesson.receive):
    if message.get("do") != "python":
        return before(lesson, message)
    out, error = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(out):
            exec(message["code"], lesson._names)
    except Exception:
        error = traceback.format_exc()
    value = {"out": out.getvalue(), "error": error}
    lesson._send({"on": "answer", "n": message["n"], "value": value})

Lesson.receive = _receive
"""

_PAGE = """<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>zamora</title>
<link rel="icon" href="data:,">
{sheets}
<link rel="stylesheet" href="/bare.css">
<script src="/lo-nuestro/theme.js"></script>
<script type="module" src="/bare.js"></script>
</head>
<body>
<script type="application/json" id="lesson">{lesson}</script>
</body>
</html>
"""
_SHEETS = ("tokens", "fonts", "board", "player", "alone")

_STYLE = """
.zamora-alone, .zamora-alone > .zamora-main, .zamora-alone > .zamora-main > div {
  display: block; height: auto; overflow: visible;
}
.zamora-cell { padding: 0.5rem 1rem; }
"""

_SCRIPT = """
import { LineHost, brought } from "/lo-nuestro/linehost.js";

const data = brought();
const host = new LineHost(data, (hear, lost) => {
  const socket = new WebSocket(`ws://${location.host}/ws/celdas/${data.file}`);
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => lost();
  return {
    get open() { return socket.readyState === WebSocket.OPEN; },
    send: (message) => socket.send(JSON.stringify(message)),
  };
});
host.page = { felt() {}, lookSoon() {} };
for (const { el, type } of host.cells)
  el.classList.add("zamora-cell", type === "code" ? "zamora-cell-code" : "zamora-cell-words");
document.body.append(host.el);
await host.ready(() => true);

window.bare = {
  sources: host.cells.map(({ source }, n) => (n ? source : '')),
  async run(cell) {
    await host.run(cell);
    return host.shown.get(cell.id).outputs.flatMap(({ error }) => error ?? []);
  },
  async runAll() {
    for (const cell of host.cells.filter(({ type }) => type === "code")) {
      const errors = await this.run(cell);
      if (errors.length) return errors;
    }
    return [];
  },
  async restart() {
    await host.restart();
    await host.ready(() => true);
    await this.run(host.cells[0]);
  },
  runFirst: (source) => bare.run(host.cells.find((cell) => cell.source.includes(source))),
  python(code) {
    const n = host.number();
    const answer = new Promise((resolve) => host.answers.set(n, resolve));
    host.post({ do: "python", n, code });
    return answer;
  },
};
"""


class _Notebook(Handler):
    def get(self, name: str) -> None:
        cells = [cell.as_json for cell in read(self.settings["lessons"] / name)]
        sheets = [f'<link rel="stylesheet" href="/lo-nuestro/{one}.css">' for one in _SHEETS]
        lesson = in_script({"cells": cells, "file": name, "root": "", "home": ""})
        self.finish(_PAGE.format(sheets="\n".join(sheets), lesson=lesson))


class _Given(Handler):
    def initialize(self, kind: str, text: str) -> None:
        self._kind, self._text = kind, text

    def get(self) -> None:
        self.set_header("Content-Type", f"text/{self._kind}; charset=utf-8")
        self.finish(self._text)


class _Line(Line):
    def open(self, *names: str, **_named: str) -> None:
        """It is there, whatever its notebook is called."""
        self.lesson = names[0]
        self.set_nodelay(True)
        self._runner.come(self)


def serve(folder: str) -> None:
    """Serve the notebooks in a folder, at the address that is printed, until it is ended."""
    asyncio.run(_serve(Path(folder)))


async def _serve(folder: Path) -> None:
    runners: dict[str, Runner] = {}

    async def forget(name: str) -> None:
        """End the processes of other notebooks that no page shows any more."""
        for other in [one for one, runner in runners.items() if one != name and not runner.pages]:
            await runners.pop(other).close()

    ending: set[asyncio.Task[None]] = set()

    def whose(handler: web.RequestHandler) -> Runner:
        name = str(handler.path_args[0])
        task = asyncio.create_task(forget(name))
        ending.add(task)
        task.add_done_callback(ending.discard)
        return runners.setdefault(name, Runner(lambda: Person(folder)))

    prepare()
    sockets = bind_sockets(0, "127.0.0.1")
    application = web.Application(
        [
            (rf"/{PLACE}/([\w.-]+)", _Notebook),
            (r"/bare\.js", _Given, {"kind": "javascript", "text": _SCRIPT}),
            (r"/bare\.css", _Given, {"kind": "css", "text": _STYLE}),
            (OURS, Look),
            (rf"/ws/{PLACE}/([\w.-]+)", _Line, {"whose": whose, "root": ""}),
        ],
        lessons=folder,
        log_function=lambda _handler: None,
        websocket_max_message_size=LARGEST_MESSAGE,
    )
    HTTPServer(application).add_sockets(sockets)
    print(f"http://127.0.0.1:{sockets[0].getsockname()[1]}/", flush=True)
    await asyncio.Event().wait()
