"""The WebAssembly modules against native code: the same work, alternating, in one run.

- ``native_perft_per_s``, ``wasm_perft_per_s``: paths counted from the start per CPU second, by
  Numba's code and by the module in Node, at the same depth.
- ``native_nodes_per_s``, ``wasm_nodes_per_s``: positions searched per second by the same searches,
  from :data:`LOOKS` positions.
- ``wasm_bytes``, ``wasm_gzipped``: how large the module is, and how large it travels.

Each is the best of :data:`RUNS`, one of either kind after the other, so that neither has a quieter
machine. Both must have found the same.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any

import zamora
from laboratory.bench.kernels import depth_within
from laboratory.bench.rival import played
from zamora.compiled import kernel
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.rival.analysis import engine_of
from zamora.rival.searcher import DEEPEST, Search
from zamora.webassembly import FOLDER, messages, module_of

LOOKS = 3
RUNS = 3
#: Positions to search per second of measuring time.
NODES = 300_000
_FIGURES = "from laboratory.bench.wasm import figures; say(figures({key!r}, {seconds!r}))"

#: Asks the module, which answers with what it has found and the seconds of the processor it took.
Ask = Callable[[dict[str, Any]], Any]


def measure(key: str, seconds: float, run: Callable[[str], Any]) -> dict[str, Any]:
    """All these figures of the game with this key, as :func:`.kernels.measure` gives them."""
    found: dict[str, Any] = run(_FIGURES.format(key=key, seconds=seconds))
    return found


def figures(key: str, seconds: float) -> dict[str, Any]:
    """The figures that one process, and a Node of its own, can measure.

    Raises:
        NoModule: if there is no fresh module for the game.
        ZamoraError: if there is no Node, or the two do not agree.
    """
    game: Any = zamora.game(key)
    code = module_of(game).read_bytes()
    start, fast = game.initial(), kernel(game)
    positions = [game.start(), *(h.position for h in islice(played(game), LOOKS - 1))]
    with _node() as ask:
        depth = depth_within(fast, start, seconds)
        question = messages.counting(game, start, depth)
        perft = _rates([(lambda: fast.perft(start, depth), question)], ask)
        searches = [_search(game, position, seconds) for position in positions]
        nodes = _rates(searches, ask)
    names = [f"{kind}_{what}_per_s" for what in ("perft", "nodes") for kind in ("native", "wasm")]
    sizes = {"wasm_bytes": len(code), "wasm_gzipped": len(gzip.compress(code, 9))}
    return dict(zip(names, (*perft, *nodes), strict=True)) | sizes


def _search(
    game: Any, position: Position, seconds: float
) -> tuple[Callable[[], int], dict[str, Any]]:
    """A search that ends with a number of positions, native and as a message."""
    engine, nodes = engine_of(position), max(1, round(NODES * seconds))

    def search() -> int:
        found = Search(engine, position, nodes=nodes)
        while found.deepen() and not found.decided and found.depth < DEEPEST:
            pass
        return found.nodes

    return search, messages.searching(game, Search(engine, position, nodes=nodes))


def _rates(
    pairs: Sequence[tuple[Callable[[], int], dict[str, Any]]], ask: Ask
) -> tuple[float, float]:
    """What is done in a second by native code and by the module, all together."""
    done, native, wasm = 0, 0.0, 0.0
    for work, question in pairs:
        ask(question)  # V8 compiles what is used much better, and has now seen what is
        times = []
        for _run in range(RUNS):
            found, spent = _timed(work)
            answer = ask(question)
            if answer["found"] != found:
                raise ZamoraError(
                    _("No dicen lo mismo: {one} y {other}.").format(
                        one=found, other=answer["found"]
                    )
                )
            times.append((spent, answer["seconds"]))
        done += found
        native += min(one for one, _other in times)
        wasm += min(other for _one, other in times)
    return done / native, done / wasm


def _timed(work: Callable[[], int]) -> tuple[int, float]:
    begun = time.process_time()
    found = work()
    return found, time.process_time() - begun


@contextmanager
def _node() -> Iterator[Ask]:
    """A Node that runs the modules."""
    program = shutil.which("node")
    if program is None:
        raise ZamoraError(_("Para medir WebAssembly hace falta Node, y no lo encuentro."))
    command = [program, str(Path(__file__).with_name("wasm.mjs")), (FOLDER / "kernels.js").as_uri()]
    with subprocess.Popen(  # noqa: S603
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as running:
        assert running.stdin
        assert running.stdout
        into: IO[str] = running.stdin
        out: IO[str] = running.stdout

        def ask(question: dict[str, Any]) -> Any:
            into.write(json.dumps(question) + "\n")
            into.flush()
            line = out.readline()
            if not line:
                raise ZamoraError(_("No pude medir: {problem}").format(problem="node"))
            return json.loads(line)

        yield ask
        into.close()
