"""Where there are no threads: slices on the event loop, and whoever is asked to think instead."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Generator
from typing import Any

import pytest

import zamora
from zamora import compiled
from zamora.core import tasks
from zamora.core.history import History
from zamora.player.jobs.job import Job
from zamora.player.jobs.loop import SLICE, Dispatcher, slicer
from zamora.rival import Player
from zamora.rival.analysis import Stop, analyse
from zamora.solve import solve
from zamora.webassembly.nested import Nested

from .panels import run, until


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: nobody may begin a thread."""

    def fail(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setenv(tasks.VARIABLE, "slices")
    monkeypatch.setattr(threading.Thread, "start", fail)
    monkeypatch.setattr(compiled, "can_compile", lambda: False)
    monkeypatch.setattr("zamora.rival.analysis.can_compile", lambda: False)


def dispatcher(problems: list[BaseException] | None = None) -> Dispatcher:
    return Dispatcher(pytest.fail if problems is None else problems.append)  # type: ignore[arg-type]


def endless() -> Generator[None, None, None]:
    while True:
        yield


def test_the_loop_is_awake_while_somebody_works() -> None:
    async def main() -> None:
        job, got = Job(), list[object]()
        job.start(dispatcher(), lambda _job: endless(), got.append)
        begun = time.process_time()
        for _turn in range(10):
            await asyncio.sleep(0)
        assert time.process_time() - begun < 20 * SLICE + 1, "nobody else gets a turn"
        job.drop()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not got and not slicer(asyncio.get_running_loop())._row

    run(main())


def test_all_who_work_take_turns_and_the_loop_has_one_after_each() -> None:
    async def main() -> None:
        said, got = list[int](), list[int]()

        def work(number: int) -> tasks.Steps[int]:
            for _step in range(3):
                said.append(number)
                time.sleep(SLICE)
                yield
            return number

        for number in range(3):
            Job().start(dispatcher(), lambda _job, number=number: work(number), got.append)
        before = 0
        while len(got) < 3:
            await asyncio.sleep(0)
            assert len(said) <= before + 1, "two of them in one turn of the loop"
            before = len(said)
        assert said == [0, 1, 2] * 3 and got == [0, 1, 2]

    run(main())


def test_what_fails_is_told_wherever_it_fails() -> None:
    async def main() -> None:
        problems: list[BaseException] = []

        def late() -> tasks.Steps[None]:
            yield
            raise ValueError("late")

        def at_once(_job: Job) -> None:
            raise ValueError("at once")

        there = dispatcher(problems)
        Job().start(there, lambda _job: late(), print)
        Job().start(there, at_once, print)
        there.work(late, print)
        await until(lambda: len(problems) == 3)
        assert sorted(map(str, problems)) == ["at once", "late", "late"]

    run(main())


@pytest.mark.parametrize("key", ["dominorio", "futez", "nim"])
def test_in_slices_a_player_plays_what_it_plays_in_one_go(key: str) -> None:
    async def main() -> None:
        history = History(zamora.game(key).start())
        player, got = Player(3, seed=4, nodes=300), list[Any]()
        Job().start(dispatcher(), lambda _job: player.decide.steps(history), got.append)
        await until(lambda: got)
        assert got[0].turn == player.decide(history).turn

    run(main())


def test_a_stop_ends_a_search_with_what_it_has_found() -> None:
    async def main() -> None:
        start, stop = zamora.game("dominorio").start(), Stop()
        reported, got = list[object](), list[Any]()
        Job().start(
            dispatcher(),
            lambda _job: analyse.steps(start, depth=50, stop=stop, report=reported.append),
            got.append,
        )
        await until(lambda: reported)
        stop.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert got and got[0].depth >= 1

    run(main())


def test_the_clock_is_heeded_without_anybody_to_ring() -> None:
    begun = time.perf_counter()
    # (So large that no machine sees its end before.)
    found = analyse(zamora.game("alquerque").start(), depth=50, seconds=0.2)
    assert found.depth and time.perf_counter() - begun >= 0.2


def test_many_positions_are_solved_in_between() -> None:
    async def main() -> None:
        start, got = zamora.game("compases").start(), list[Any]()
        Job().start(dispatcher(), lambda _job: solve.steps(start), got.append)
        rounds = 0
        while not got:
            await asyncio.sleep(0)
            rounds += 1
        assert rounds > 2 and got[0].value(start).result == "draw"

    run(main())


# Somebody who thinks instead ----------------------------------------------------------------------


class Worker:
    """Plays the other side of the messages; `tell` says what it answers."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.stopped = 0
        self.tell: Callable[[dict[str, Any]], None] = print

    def ask(self, request: str, tell: Callable[[str], None]) -> Callable[[], None]:
        self.asked.append(json.loads(request))
        self.tell = lambda said: tell(json.dumps(said))

        def stop() -> None:
            self.stopped += 1

        return stop

    def found(self, kind: str, depth: int) -> dict[str, Any]:
        turns = self.asked[-1]["turns"][::-1]
        values = list(range(len(turns), 0, -1))
        fields = {"depth": depth, "seen": len(turns), "nodes": 77, "turns": turns}
        return {"kind": kind, **fields, "values": values, "line": turns[:1], "seconds": 0.5}


def with_worker(
    key: str, work: Callable[[Worker, list[Any], list[Any]], Any], stop: Stop
) -> list[Any]:
    """What came of a search, and before it what the pupil was told."""
    got = list[Any]()

    async def main() -> None:
        worker, reports = Worker(), list[Any]()
        slicer(asyncio.get_running_loop()).helper = Nested(worker.ask, {"futez": {}})
        start = zamora.game(key).start()
        Job().start(
            dispatcher(),
            lambda _job: analyse.steps(start, nodes=1500, stop=stop, report=reports.append),
            got.append,
            got.append,
        )
        await until(lambda: worker.asked or got)
        for _turn in range(3):
            await asyncio.sleep(0)
        work(worker, got, reports)
        await until(lambda: got and not isinstance(got[-1], str))

    run(main())
    return got


def test_a_worker_is_asked_and_its_answer_is_the_result() -> None:
    stop = Stop()

    def work(worker: Worker, got: list[Any], reports: list[Any]) -> None:
        assert not got and worker.asked[0]["do"] == "search" and worker.asked[0]["nodes"] == 1500
        worker.tell(worker.found("report", 2))
        assert [report.depth for report in reports] == [2]
        stop.set()
        assert worker.stopped == 1
        worker.tell(worker.found("stopped", 3))

    (found,) = with_worker("futez", work, stop)
    assert found.depth == 3 and found.nodes == 77


def test_who_died_is_replaced_by_the_interpreter_and_the_pupil_is_told() -> None:
    def work(worker: Worker, _got: list[Any], _reports: list[Any]) -> None:
        worker.tell({"kind": "refused", "name": "Broken", "message": "gone", "accepted": []})

    said, found = with_worker("futez", work, Stop())
    assert "El ayudante" in said
    assert found.depth >= 1 and found.nodes >= 1500


def test_a_game_without_a_module_is_not_asked_for() -> None:
    def work(worker: Worker, _got: list[Any], _reports: list[Any]) -> None:
        assert not worker.asked

    (found,) = with_worker("golez", work, Stop())
    assert found.depth >= 1


def test_who_cannot_have_a_worker_does_not_ask_twice() -> None:
    worker = Worker()
    nested = Nested(worker.ask, {"futez": {}})
    answers: list[Any] = []
    question = next(filter(None, analyse.steps(zamora.game("futez").start(), nodes=5)))
    assert nested(question, answers.append)
    worker.tell({"kind": "refused", "name": "NoWorker", "message": "forbidden"})
    assert isinstance(answers[0], zamora.ZamoraError)
    assert not nested(question, answers.append)
