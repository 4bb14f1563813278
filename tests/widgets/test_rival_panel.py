"""The rival on a board: levels, a turn on demand, stop, hints, reviews, memory, teaching."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import zamora
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.position import Side
from zamora.player import controls as w
from zamora.player.game.board import Board
from zamora.player.jobs.loop import WORKERS, Dispatcher
from zamora.player.play.characters import rival_key
from zamora.rival import Choice, Player
from zamora.rival.memory import memory
from zamora_widgets.aula import tablero

from ..patience import PATIENCE
from .boards import played
from .hands import choices, click, commands, find, parts, push, text
from .panels import (
    GOAL,
    SCORES,
    Workers,
    fold,
    in_view,
    message,
    run,
    settle,
    shows,
    type_turn,
    until,
)

# Who plays ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rival", "key"),
    [
        (None, ""),
        (2, "level:2"),
        ("5", "level:5"),
        ("level:2", "level:2"),
        ("Nivel 3", "level:3"),
        ("level:4+memoria", "level:4+memoria"),
        ("aprende", "level:2+memoria"),
        ("Al azar", "azar"),
    ],
)
def test_a_rival_may_be_called_in_many_ways(rival: str | int | None, key: str) -> None:
    assert rival_key(rival, zamora.game("goldrez")) == key


@pytest.mark.parametrize(
    "rival", [0, 7, True, "9", "level:0", "espejo", "perfecto", "azar+memoria"]
)
def test_a_rival_that_there_is_not_gets_a_kind_sentence(
    rival: str | int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ZamoraError):
        rival_key(rival, zamora.game("goldrez"))
    assert tablero("goldrez", rival=rival) is None
    assert capsys.readouterr().out.endswith(".\n")


def test_a_board_of_a_lesson_with_a_level() -> None:
    board = tablero("goldrez", rival=2, juegas_con=1)
    assert board is not None and find(board, w.Dropdown, "Rival").value == "level:2"
    labels = [label for label, _key in find(board, w.Dropdown, "Rival").options]
    assert labels[0] == "una persona, aquí mismo" and "Nivel 6 · Wayra, maestra" in labels
    assert not find(board, w.Checkbox, "Aprende").value
    learner = tablero("goldrez", rival="aprende")
    assert learner is not None and find(learner, w.Checkbox, "Aprende").value
    rival = learner.session.players[Side.SECOND]
    assert isinstance(rival, Player) and rival.memory is memory()


def test_few_buttons_are_seen_at_first() -> None:
    board = Board("goldrez", rival=2)
    for words in ("Deshacer", "Pista", "Nueva partida", "Más"):
        assert shows(board, words)
    for words in ("Parar", "Revisar", "Que juegue", "Su memoria", "Jugar una serie", "Ver adónde"):
        assert not shows(board, words), words
    fold(board, "Más")
    for words in ("Que juegue la computadora", "Su memoria", "Jugar una serie", "Ver adónde"):
        assert shows(board, words)
    for words in ("Enséñale", "Aprende", "Dejarlo", "Siguiente error"):
        assert not shows(board, words), words
    fold(board, "Más", False)
    assert not shows(board, "Su memoria")
    two = Board("goldrez")
    fold(two, "Más")
    assert not shows(two, "Su memoria"), "a person has a memory of their own"


@pytest.mark.parametrize("start", ["compases", "golez", SCORES])
def test_never_more_than_six_controls(start: str) -> None:
    board = Board(start, rival="level:2" if start != "compases" else "perfecto")
    assert in_view(board) == ["Deshacer", "Nueva partida", "Pista", "Rival:", "Más"]
    touches = {"compases": ["V12"], "golez": ["52", "63", "74"]}.get(start, ["41", "53"])
    for cell in touches:
        click(board, cell)
        seen = [*in_view(board), *choices(board), *commands(board).values()]
        assert len(seen) <= 6, seen
    if start != "compases":
        assert "Terminar turno" in seen and "Deshacer" not in seen


# Its turns ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_a_level_answers() -> None:
    board = Board("goldrez", rival="level:2")
    type_turn(board, str(board.session.position.turns()[5]))
    assert len(played(board)) == 2 and message(board) == "Respondo enseguida."
    assert not shows(board, "Parar")


def test_it_is_told_how_far_it_has_looked() -> None:
    board = Board("futez", rival=4, seed=1)
    assert not any("zamora-looked" in p.classes and not p.hidden
                   for p in parts(board) if hasattr(p, "classes"))  # fmt: skip
    click(board, "C35", "C44")
    assert len(played(board)) == 2
    said = text(board, "zamora-looked")
    assert said.startswith("Nivel 4: miré ") and said.endswith("adelante.")
    assert message(board), "and what it thinks of the game"


@pytest.mark.parametrize("rival", [None, "azar"])
def test_the_computer_plays_for_whoever_is_to_move(rival: str | None) -> None:
    board = Board("compases", rival=rival, seed=3)
    push(board, "Que juegue la computadora")
    assert len(played(board)) == (1 if rival is None else 2)
    assert board.session.waits_for is None
    push(board, "Que juegue la computadora")
    assert len(played(board)) == (2 if rival is None else 4)
    push(board, "Deshacer")
    assert len(played(board)) == (1 if rival is None else 2)


def test_at_the_end_of_a_game_nobody_can_be_called_in() -> None:
    board = Board(SCORES)
    type_turn(board, GOAL)
    push(board, "Que juegue la computadora")
    assert "terminó" in message(board) and len(played(board)) == 1


# While it thinks ----------------------------------------------------------------------------------


class Slow:
    """Levels think until they are stopped or let go; the first depth is told at once."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.go = threading.Event()
        self.lock = threading.Lock()
        self.asked = self.answered = self.most = self.at_once = 0
        self.stopped: set[Player] = set()
        patch.setattr(Player, "decide", lambda *args: self.decide(*args))
        patch.setattr(Player, "stop", lambda player: self.stop(player))
        self.workers = Workers(patch)
        self._wake = threading.Condition()

    def decide(self, player: Player, game: History, report: Callable[[Any], None]) -> Choice:
        with self.lock:
            self.asked += 1
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        report(None)
        with self._wake:
            assert self._wake.wait_for(lambda: self.go.is_set() or player in self.stopped, PATIENCE)
        with self.lock:
            self.at_once -= 1
            self.answered += 1
        return Choice(game.position.turns()[0], "Esto encontré.")

    def stop(self, player: Player) -> None:
        with self._wake:
            self.stopped.add(player)
            self._wake.notify_all()

    def release(self) -> None:
        self.go.set()
        with self._wake:
            self._wake.notify_all()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow = Slow(monkeypatch)
    yield slow
    slow.release()  # nobody is left thinking after a failure


async def thinking(slow: Slow) -> Board:
    board = Board("futez", rival=3)
    asked = slow.asked
    click(board, "C35", "C44")
    await until(lambda: slow.asked == asked + 1)
    assert text(board, "zamora-status").endswith("pensando…") and shows(board, "Parar")
    return board


def test_stop_makes_it_play_what_it_has_found(slow: Slow) -> None:
    async def main() -> None:
        board = await thinking(slow)
        push(board, "Parar")
        await until(lambda: len(played(board)) == 2)
        assert message(board) == "Esto encontré." and not shows(board, "Parar")

    run(main())


def test_stop_before_it_has_begun_is_not_lost(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        put_off: list[Callable[[], object]] = []
        post = Dispatcher.post

        def posted(dispatcher: Dispatcher, callback: Callable[..., object], *args: object) -> None:
            if callback.__name__ == "_begin":
                put_off.append(partial(callback, *args))
            else:
                post(dispatcher, callback, *args)

        monkeypatch.setattr(Dispatcher, "post", posted)
        board = Board("futez", rival=3)
        click(board, "C35", "C44")
        await until(lambda: board.session.thinking)
        push(board, "Parar")
        await settle(board)
        assert slow.asked == 0
        (begin,) = put_off
        begin()
        await until(lambda: len(played(board)) == 2)

    run(main())


def test_a_double_click_asks_once(slow: Slow) -> None:
    async def main() -> None:
        board = Board("futez", rival=3)
        for _time in range(3):
            find(board, w.Button, "Que juegue").click()
        await until(lambda: slow.asked)
        find(board, w.Button, "Que juegue").click()
        await settle(board)
        assert slow.workers.given == 1
        click(board, "C35", "C44")
        await settle(board)
        assert not played(board) and "Espera un momento" in message(board)
        slow.release()
        await until(lambda: len(played(board)) == 2)
        assert slow.workers.given == 2, "the rival answers then"

    run(main())


@pytest.mark.parametrize("what", ["Nueva partida", "Deshacer", "rival", "person", "side"])
def test_what_changes_the_game_ends_the_search(slow: Slow, what: str) -> None:
    async def main() -> None:
        board = await thinking(slow)
        thinker = board.session.players[Side.SECOND]
        if what == "rival":
            find(board, w.Dropdown, "Rival").value = "azar"
        elif what == "person":
            find(board, w.Dropdown, "Rival").value = ""
        elif what == "side":
            find(board, w.ToggleButtons).value = 1
        else:
            push(board, what)
        await until(lambda: thinker in slow.stopped and slow.answered == 1)
        answer = {"rival": 2}.get(what, 1 if what in ("person", "side") else 0)
        # Another rival answers in its place.
        await until(lambda: slow.workers.handed == 1 + (what == "rival"))
        await settle(board)
        assert len(played(board)) == answer
        assert slow.asked == 1 and message(board) != "Esto encontré."

    run(main())


def test_two_boards_think_at_once(slow: Slow) -> None:
    async def main() -> None:
        one, other = await thinking(slow), await thinking(slow)
        assert slow.most == 2 <= WORKERS
        push(other, "Parar")
        await until(lambda: len(played(other)) == 2)
        assert len(played(one)) == 1, "the other one's stop is not mine"
        slow.release()
        await until(lambda: len(played(one)) == 2)

    run(main())


def test_closing_a_board_that_thinks(slow: Slow) -> None:
    async def main() -> None:
        board = await thinking(slow)
        rival = board.session.players[Side.SECOND]
        board.close()
        assert rival in slow.stopped
        await until(lambda: slow.workers.handed == 1)
        assert len(played(board)) == 1

    run(main())
