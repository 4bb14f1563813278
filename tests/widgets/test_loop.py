"""The dispatcher and a board in a real event loop: nothing blocks, nothing late does any harm."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from zamora.core.history import History
from zamora.player import controls as w
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.controls import Note
from zamora.player.controls.page import Page
from zamora.player.game import board as board_module
from zamora.player.game.board import Board
from zamora.player.jobs import job as job_module
from zamora.player.jobs.loop import Dispatcher
from zamora.rival import Choice, MirrorPlayer

from ..patience import PATIENCE
from .boards import played
from .hands import click, find, push, text
from .panels import Workers, run, settle, until

# The dispatcher -----------------------------------------------------------------------------------


def test_without_a_loop_everything_happens_at_once() -> None:
    done: list[object] = []
    dispatcher = Dispatcher(done.append)
    dispatcher.post(done.append, 1)
    dispatcher.later(1000, done.append, 2)
    dispatcher.work(lambda: 3, done.append)
    assert done == [1, 2, 3]


def test_without_a_loop_failures_are_reported() -> None:
    failures: list[BaseException] = []
    dispatcher = Dispatcher(failures.append)

    def fail() -> None:
        raise ValueError("no")

    dispatcher.post(fail)
    dispatcher.later(0, fail)
    dispatcher.work(fail, print)
    assert [type(failure) for failure in failures] == [ValueError] * 3


def test_everything_arrives_on_the_thread_of_the_loop_in_order() -> None:
    async def main() -> None:
        home = threading.get_ident()
        seen: list[tuple[int, int]] = []
        dispatcher = Dispatcher(lambda error: pytest.fail(str(error)))

        def note(number: int) -> None:
            seen.append((number, threading.get_ident()))

        def elsewhere() -> None:
            for number in range(100):
                dispatcher.post(note, number)

        thread = threading.Thread(target=elsewhere)
        thread.start()
        assert not seen, "nothing may happen before the loop gets its turn"
        thread.join()
        await until(lambda: len(seen) == 100)
        assert seen == [(number, home) for number in range(100)]

        dispatcher.work(threading.get_ident, lambda worker: seen.append((-1, worker)))
        await until(lambda: seen[-1][0] == -1)
        assert seen[-1][1] != home

    run(main())


def test_later_waits() -> None:
    async def main() -> None:
        done: list[float] = []
        start = time.monotonic()
        Dispatcher(lambda error: None).later(0.05, lambda: done.append(time.monotonic() - start))
        await until(lambda: done)
        assert done[0] >= 0.04

    run(main())


def test_a_failing_worker_is_reported_on_the_loop() -> None:
    async def main() -> None:
        home, failures = threading.get_ident(), []

        def report(error: BaseException) -> None:
            failures.append((type(error), threading.get_ident()))

        def fail() -> None:
            raise KeyError("x")

        Dispatcher(report).work(fail, print)
        await until(lambda: failures)
        assert failures == [(KeyError, home)]

    run(main())


def test_after_the_end_of_the_loop_callbacks_still_run() -> None:
    kept: list[Dispatcher] = []

    async def main() -> None:
        kept.append(Dispatcher(lambda error: None))

    run(main())
    done: list[int] = []
    kept[0].post(done.append, 1)
    kept[0].later(5, done.append, 2)
    kept[0].work(lambda: 3, done.append)
    assert done == [1, 2, 3]


# A board ------------------------------------------------------------------------------------------


class Thinker:
    """Makes a computer player think until it is let go."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.go, self.asked, self.workers = threading.Event(), 0, Workers(patch)
        decide = MirrorPlayer.decide

        def slowly(player: MirrorPlayer, history: History) -> Choice:
            self.asked += 1
            assert self.go.wait(PATIENCE)
            return decide(player, history)

        patch.setattr(MirrorPlayer, "decide", slowly)


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    thinker = Thinker(monkeypatch)
    yield thinker
    thinker.go.set()  # nobody is left thinking after a failure


async def a_board_that_thinks(thinker: Thinker) -> Board:
    board = Board(rival="espejo")
    click(board, "V12", "V23")
    await until(lambda: thinker.asked == 1)
    assert text(board, "zamora-status") == "C2 está pensando…"
    return board


def test_the_loop_is_free_while_the_computer_thinks(thinker: Thinker) -> None:
    async def main() -> None:
        board = await a_board_that_thinks(thinker)
        click(board, "V13")
        await until(lambda: "Espera un momento" in text(board, "zamora-message"))
        assert thinker.workers.handed == 0
        assert played(board) == ["C1: V12 a V23"]
        thinker.go.set()
        await until(lambda: len(played(board)) == 2)
        assert text(board, "zamora-status") == "Le toca a C1."
        assert text(board, "zamora-message") == "Imito tu turno en el espejo."
        assert thinker.asked == 1

    run(main())


def test_the_answer_comes_on_the_loop_s_thread(thinker: Thinker) -> None:
    async def main() -> None:
        board = await a_board_that_thinks(thinker)
        threads = []
        play = board.session.play

        def noted(turn: Any) -> Any:
            threads.append(threading.get_ident())
            return play(turn)

        board.session.play = noted  # type: ignore[method-assign]
        thinker.go.set()
        await until(lambda: len(played(board)) == 2)
        assert threads == [threading.get_ident()]

    run(main())


@pytest.mark.parametrize(
    ("words", "left"),
    [("Deshacer", []), ("Nueva partida", [])],
)
def test_an_answer_that_comes_too_late_is_dropped(
    thinker: Thinker, words: str, left: list[str]
) -> None:
    async def main() -> None:
        board = await a_board_that_thinks(thinker)
        push(board, words)
        await until(lambda: played(board) == left)
        thinker.go.set()
        await until(lambda: thinker.workers.handed == 1)
        assert played(board) == left
        assert text(board, "zamora-status") == "Le toca a C1."
        # The game goes on: another turn, another answer.
        click(board, "V13", "V22")
        await until(lambda: len(played(board)) == 2)
        assert played(board)[0] == "C1: V13 a V22" and thinker.asked == 2

    run(main())


def test_an_answer_to_an_undone_and_redone_turn_comes_once(thinker: Thinker) -> None:
    async def main() -> None:
        board = await a_board_that_thinks(thinker)
        push(board, "Deshacer")
        push(board, "Rehacer")
        thinker.go.set()
        await until(lambda: thinker.workers.handed == 2)
        await settle(board)
        assert played(board) == ["C1: V12 a V23", "C2: V42 a V33"]
        assert thinker.workers.given == 2

    run(main())


def test_changing_to_a_person_drops_the_answer(thinker: Thinker) -> None:
    async def main() -> None:
        board = await a_board_that_thinks(thinker)
        find(board, w.Dropdown, "Rival").value = ""
        thinker.go.set()
        await until(lambda: thinker.workers.handed == 1)
        await settle(board)
        assert played(board) == ["C1: V12 a V23"]
        click(board, "V43", "V32")
        await until(lambda: len(played(board)) == 2)

    run(main())


def test_the_computer_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child sees the animation of its own turn before the computer's, which thinks meanwhile."""
    waits: list[float] = []
    thought: list[Choice] = []
    decide = MirrorPlayer.decide

    def deciding(self: MirrorPlayer, history: History) -> Choice:
        thought.append(decide(self, history))
        return thought[-1]

    monkeypatch.setattr(MirrorPlayer, "decide", deciding)
    monkeypatch.setattr(job_module, "time", SimpleNamespace(monotonic=lambda: 0.0))
    monkeypatch.setattr(Dispatcher, "later", lambda _self, seconds, *_rest: waits.append(seconds))
    board = Board(rival="espejo")
    Page(board, lambda _news: None)
    click(board, "V12", "V23")
    assert len(waits) == 1 and waits[0] >= board_module.ANSWER_DELAY
    assert waits[0] > 14 * 0.034
    assert len(thought) == 1 and len(board.session.history.turns) == 1


def test_two_people_on_two_threads() -> None:
    """JupyterLab delivers messages on several threads at once: the game stays whole."""

    async def main() -> None:
        board = Board()

        def elsewhere() -> None:
            for _time in range(50):
                click(board, "V12", "V23", "V42", "V33", "V12")

        threads = [threading.Thread(target=elsewhere) for _number in range(3)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            await asyncio.sleep(0.01)
        done: list[int] = []
        board._dispatcher.post(done.append, 1)
        await until(lambda: done)
        history = board.session.history
        assert History(history.start, history.turns).position == board.session.position
        assert "Algo falló" not in text(board, "zamora-message")

    run(main())


# An exercise --------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["0.1", "0.3", "1.9"])
def test_begin_again_is_not_wiped_by_the_emptied_field(id: str) -> None:  # noqa: A002
    async def main() -> None:
        card = ExerciseCard(id)
        if id == "0.1":
            click(card, "V12")
        elif id == "0.3":
            find(card, w.Checkbox, "Las damas").value = True
        else:
            card._input._swap(0, 1)
        await asyncio.sleep(0)
        push(card, "Otra vez")
        for _time in range(5):
            await asyncio.sleep(0)
        assert find(card, Note).text == "Empieza otra vez."

    run(main())
