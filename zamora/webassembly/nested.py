"""Python in a browser asks a Web Worker: it does not think itself, and goes on listening.

JupyterLite runs Python in a worker, and a worker may have workers. The scripts and the modules are
files of this package; the worker gets them as they are, so that nothing is fetched and only Python
is involved. docs/jobs.md says when that is done, docs/webassembly.md what the messages are.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.lazy import module
from zamora.rival.searcher import Question
from zamora.webassembly import BUILT, FOLDER, NoModule, manifest, messages

#: A possible worker: called with a question and a callback for the answer (True: it is done; an
#: error: it could not be done), returns whether it takes it on.
Helper = Callable[[Any, Callable[[Any], None]], bool]
#: Sends a request as text and says how to stop it; every answer comes as text.
Ask = Callable[[str, Callable[[str], None]], Callable[[], None]]

#: Evaluated where Python runs, after the caller's scripts.
GLUE = FOLDER / "nested.js"
#: The longest time of a timed search, in seconds: a level's own limit is for an interpreted search,
#: and a pupil must have an answer within a second. The rest of that second is for what comes before
#: and after: the kernel, the messages, the page.
PATIENCE = 0.55
#: What never gets better on this page.
_FOR_GOOD = ("NoWebAssembly", "NoWorker")


def in_one(*names: str) -> str:
    """Scripts of this package in one text, without any import or export."""
    text = "\n".join((FOLDER / name).read_text("utf-8") for name in names)
    text = re.sub(r"^import .*;$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    return text.replace("import.meta.url", "self.location.href")


def sound_modules() -> tuple[dict[str, Any], dict[str, bytes]]:
    """The manifest with the modules that are whole, and their bytes.

    Whether they are fresh is found out where they are made: it takes longer than to use them.

    Raises:
        NoModule: if there is no manifest.
    """
    games, files = {}, {}
    for key, known in manifest()["games"].items():
        try:
            found = (BUILT / known["file"]).read_bytes()
        except OSError:
            continue
        if hashlib.sha256(found).hexdigest() == known["sha256"]:
            games[key], files[known["file"]] = known, found
    return {**manifest(), "games": games}, files


class Nested:
    """Has a worker do the searches of ball games."""

    def __init__(self, ask: Ask, games: Mapping[str, Any]) -> None:
        """``ask`` reaches a worker with the modules of these ``games``."""
        self._ask, self._games = ask, games
        self._gone = False

    def __call__(self, asked: Any, answered: Callable[[Any], None]) -> bool:
        """Take a question on, if it is one for a worker; ``answered`` is called when it is done."""
        if self._gone or not isinstance(asked, Question):
            return False
        search = asked.search
        if search.game.key not in self._games:
            return False
        seconds = None if asked.seconds is None else min(asked.seconds, PATIENCE)
        request = messages.searching(search.game, search, depth=asked.depth, seconds=seconds)

        def tell(text: str) -> None:
            said = json.loads(text)
            try:
                messages.analysis(search, said)
            except ZamoraError as error:
                self._gone = said.get("name") in _FOR_GOOD
                answered(error)
                return
            if said["kind"] == "report":
                asked.report()
            else:
                answered(True)

        stop = self._ask(json.dumps(request), tell)
        if asked.stop is not None:
            asked.stop.tell(stop)
        return True


@cache
def helper() -> Helper | None:
    """A worker to ask, if Python runs in a browser that allows it; it begins when needed."""
    if sys.platform != "emscripten":
        return None
    js = module("js")
    if not hasattr(js, "Worker") or not hasattr(js, "WebAssembly"):
        return None
    try:
        return _reached()
    except NoModule:
        return None


def _reached() -> Nested:
    ffi = module("pyodide.ffi")
    known, files = sound_modules()
    asker = in_one("kernels.js", "asker.js") + GLUE.read_text("utf-8")
    begin = module("pyodide.code").run_js(asker)
    bytes_of = ffi.to_js(files, dict_converter=module("js").Object.fromEntries)
    ask = begin(in_one("kernels.js", "worker.js"), json.dumps(known), bytes_of)

    def asked(request: str, tell: Callable[[str], None]) -> Callable[[], None]:
        def heard(text: str) -> None:
            tell(text)
            if json.loads(text)["kind"] != "report":
                proxy.destroy()

        proxy = ffi.create_proxy(heard)
        stop: Callable[[], None] = ask(request, proxy)
        return stop

    return Nested(asked, known["games"])
