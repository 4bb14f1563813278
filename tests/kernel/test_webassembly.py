"""The WebAssembly modules say what native code says, and stale ones are refused.

Node runs them here; tests/browser/test_webassembly.py has a browser do it, without Node as well.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import zamora
from zamora import webassembly
from zamora.compiled import can_compile
from zamora.rival.analysis import engine_of
from zamora.rival.searcher import Search
from zamora.solve.prover import Prover
from zamora.webassembly import NoModule, messages, module_of

from ..engine.placements import BALL_GAMES
from ..patience import PATIENCE
from .wasmquestions import differences, questions

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node is not there; the browser does it alone")
needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not there")
#: Positions of each game, ordinarily and if it is asked for.
FEW, MANY = 20, 1200


def ask(task: str, asked: list[dict[str, Any]], folder: Path = webassembly.FOLDER) -> Any:
    assert NODE
    result = subprocess.run(
        [NODE, str(Path(__file__).with_name("ask.mjs")), str(folder), task],
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def agree(game: Any, positions: int) -> None:
    asked = list(questions(game, positions))
    assert len(asked) > 3 * positions
    assert not differences(asked, ask("all", [question.message for question in asked]))


@needs_node
@needs_numba
@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_modules_say_what_native_code_says(game: Any) -> None:
    agree(game, FEW)


@needs_node
@needs_numba
@pytest.mark.exhaustive
@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_modules_say_it_in_thousands_of_positions(game: Any) -> None:
    agree(game, MANY)


def endless(key: str) -> dict[str, Any]:
    position = zamora.game(key).start()
    search = Search(engine_of(position, compiled=False), position)
    game: Any = position.game
    return messages.searching(game, search)


def small(key: str) -> dict[str, Any]:
    game: Any = zamora.game(key)
    return messages.counting(game, game.initial(), 1)


@needs_node
def test_whoever_stops_a_search_gets_what_it_has_found() -> None:
    stopped, counted = ask("stop", [endless("golez"), small("futez")])
    assert (stopped["kind"], stopped["reports"] >= 1) == ("stopped", True)
    assert counted["number"] == "4"
    position = zamora.game("golez").start()
    search = Search(engine_of(position, compiled=False), position)
    found = messages.analysis(search, stopped)
    assert found.depth == stopped["depth"]
    assert found.best in position.turns()


@needs_node
def test_whoever_does_not_listen_is_replaced() -> None:
    # A proof is one step: its worker hears nothing until it is over, which would take years.
    game: Any = zamora.game("gol")
    prover = Prover(game, compiled=False)
    start = game.start()
    long = messages.proving(game, prover, start.state, start.side, 12)
    stopped, counted = ask("stop", [long, small("futez")])
    assert (stopped["kind"], messages.proved(stopped)) == ("stopped", (None, 0))
    assert counted["number"] == "4"


@needs_node
def test_the_clock_ends_a_search() -> None:
    (found,) = ask("all", [endless("golez") | {"seconds": 0.2}])
    assert found["kind"] == "found"
    assert found["depth"] >= 1


@needs_node
def test_after_a_dead_worker_comes_another() -> None:
    broken, counted = ask("die", [small("futez"), small("futez")])
    assert (broken["kind"], broken["name"], counted["number"]) == ("refused", "Broken", "4")
    with pytest.raises(messages.NotAnswered, match="dead"):
        messages.number(broken)


@needs_node
def test_what_is_asked_badly_is_refused_by_name() -> None:
    right = small("futez")
    wrong = [
        right | {"game": "golez[metric=taxi]"},
        right | {"board": right["board"][1:]},
        right | {"board": ["x", *right["board"][1:]]},
        right | {"depth": 0},
        right | {"do": "dance"},
        endless("futez") | {"turns": []},
        endless("futez") | {"remembered": 3},
    ]
    unknown, *bad, counted = ask("all", [*wrong, right])
    assert (unknown["name"], unknown["accepted"]) == ("NoModule", sorted(g.key for g in BALL_GAMES))
    assert [one["name"] for one in bad] == ["BadRequest"] * len(bad)
    assert counted["number"] == "4"
    with pytest.raises(NoModule) as caught:
        messages.number(unknown)
    assert "golez[metric=taxi]" in caught.value.text
    assert list(caught.value.accepted) == unknown["accepted"]


# What the modules were made from ------------------------------------------------------------------


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_every_module_is_fresh(game: Any) -> None:
    # If it is not: python tools/webassembly.py
    assert module_of(game).suffix == ".wasm"


def test_a_variant_has_no_module_and_another_fingerprint() -> None:
    usual, other = zamora.game("golez"), zamora.game("golez", metric="taxi")
    with pytest.raises(NoModule) as caught:
        module_of(other)  # type: ignore[arg-type]
    assert list(caught.value.accepted) == sorted(game.key for game in BALL_GAMES)
    one, two = (webassembly.fingerprint(game) for game in (usual, other))  # type: ignore[attr-defined]
    assert one != two


def test_stale_and_damaged_modules_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "built"
    shutil.copytree(webassembly.BUILT, copy)
    monkeypatch.setattr(webassembly, "BUILT", copy)
    game: Any = zamora.game("futez")
    file = module_of(game)
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(NoModule, match="dañado"):
        module_of(game)
    listed = json.loads((copy / webassembly.MANIFEST).read_text("utf-8"))
    listed["games"]["futez"]["sources"] = "0" * 64
    (copy / webassembly.MANIFEST).write_text(json.dumps(listed), "utf-8")
    webassembly.manifest.cache_clear()
    try:
        with pytest.raises(NoModule, match="viejo"):
            module_of(game)
        (copy / webassembly.MANIFEST).unlink()
        webassembly.manifest.cache_clear()
        with pytest.raises(NoModule, match="No puedo leer"):
            module_of(game)
    finally:
        webassembly.manifest.cache_clear()


@pytest.mark.exhaustive
@needs_numba
@pytest.mark.skipif(find_spec("ziglang") is None, reason="the linker of ziglang is not there")
def test_modules_can_be_built_again(repository: Path, tmp_path: Path) -> None:
    tool = [sys.executable, str(repository / "tools" / "webassembly.py"), "--folder", str(tmp_path)]
    subprocess.run(tool, check=True, timeout=PATIENCE)
    again = json.loads((tmp_path / webassembly.MANIFEST).read_text("utf-8"))
    kept = webassembly.manifest()
    if again["made"] == kept["made"]:
        assert again == kept
    else:  # another compiler makes other code
        sources = {key: one["sources"] for key, one in again["games"].items()}
        assert sources == {key: one["sources"] for key, one in kept["games"].items()}
