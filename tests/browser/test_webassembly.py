"""The kernels as WebAssembly in a browser's worker: the same answers as native code gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page

import zamora
from zamora import webassembly
from zamora.compiled import can_compile
from zamora.rival.analysis import analyse, engine_of
from zamora.rival.searcher import Search
from zamora.webassembly import messages, nested

from ..engine.placements import BALL_GAMES
from ..kernel.wasmquestions import differences, questions
from ..marks import ordinarily
from . import harness

#: Positions of each game: Node is asked about many more (tests/kernel/test_webassembly.py).
FEW = 12

ASK = """async (messages) => {
  const { Asker } = await import('/asker.js');
  const asker = new Asker();
  const settled = (promise) => promise.catch(({ name, message }) => ({ name, message }));
  const answers = await Promise.all(messages.map((message) => settled(asker.ask(message).answer)));
  asker.close();
  return answers;
}"""


#: A worker, as Python is in one, that begins a worker of its own, with the scripts as texts.
NESTED = """async ([asker, worker, manifest, files, request]) => {
  const outer = (asker) => {
    self.onmessage = ({ data: [worker, manifest, files, request] }) => {
      const ask = (0, eval)(asker)(worker, manifest, files);
      ask(request, (said) => self.postMessage(said));
    };
  };
  const text = `(${outer})(${JSON.stringify(asker)})`;
  const made = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const bytes = Object.entries(files).map(([name, held]) => [name, new Uint8Array(held)]);
  return new Promise((resolve, reject) => {
    made.onerror = ({ message }) => reject(new Error(message));
    made.onmessage = ({ data }) => {
      const said = JSON.parse(data);
      if (said.kind !== "report") resolve(said);
    };
    made.postMessage([worker, manifest, Object.fromEntries(bytes), request]);
  });
}"""


class _Quiet(SimpleHTTPRequestHandler):
    """A plain server, as any host of files is one."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    handler = partial(_Quiet, directory=str(webassembly.FOLDER))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.mark.skipif(not can_compile(), reason="Numba is not there")
@pytest.mark.parametrize("few", ordinarily([2], [2, FEW]))
def test_a_worker_says_what_native_code_says(new_page: Any, address: str, few: int) -> None:
    page: Page = new_page()
    page.goto(f"{address}built/manifest.json")
    asked = [question for game in BALL_GAMES for question in questions(game, few, "browser")]
    answers = page.evaluate(ASK, [question.message for question in asked])
    assert not differences(asked, answers)
    assert not [error for error in harness.console_errors(page) if "favicon" not in error]


@pytest.mark.skipif(not can_compile(), reason="Numba is not there")
def test_a_worker_has_a_worker_that_fetches_nothing(new_page: Any, address: str) -> None:
    page: Page = new_page()
    page.goto(f"{address}built/manifest.json")
    manifest, files = nested.sound_modules()
    start = zamora.game("golez").start()
    search = Search(engine_of(start, compiled=False), start, nodes=3000)
    request = messages.searching(search.game, search)
    asker = nested.in_one("kernels.js", "asker.js") + nested.GLUE.read_text("utf-8")
    worker = nested.in_one("kernels.js", "worker.js")
    held = {name: list(found) for name, found in files.items() if name == "golez.wasm"}
    told = [asker, worker, json.dumps(manifest), held, json.dumps(request)]
    found = messages.analysis(search, page.evaluate(NESTED, told))
    expected = analyse(start, nodes=3000)
    assert (found.depth, found.nodes, found.numbers) == (
        expected.depth,
        expected.nodes,
        expected.numbers,
    )


def test_the_clock_and_a_stop_end_a_search(new_page: Any, address: str) -> None:
    page: Page = new_page()
    page.goto(f"{address}built/manifest.json")
    asked = next(
        question.message
        for question in questions(BALL_GAMES[0], 5, "stop")
        if question.message["do"] == "search"
    )
    endless = {**asked, "nodes": 1 << 50, "depth": 60, "exact": True}
    found = page.evaluate(
        """async ([message, timed]) => {
          const { Asker } = await import('/asker.js');
          const asker = new Asker();
          const first = await asker.ask(timed).answer;
          const asked = asker.ask(message, () => asked.stop());
          const second = await asked.answer;
          const refused = await asker.ask({ ...message, game: 'nim' }).answer
            .catch((problem) => problem.name);
          return [first, second, refused];
        }""",
        [endless, {**endless, "seconds": 0.2}],
    )
    assert [found[0]["kind"], found[1]["kind"], found[2]] == ["found", "stopped", "NoModule"]
    assert found[0]["depth"] >= 1
    assert sorted(found[1]["turns"]) == sorted(asked["turns"])
