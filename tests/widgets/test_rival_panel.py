"""The rival on a board: levels, a turn on demand, stop, hints, reviews, memory, teaching."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import ipywidgets as w
import pytest

import zamora
from zamora.errors import ZamoraError
from zamora.history import History
from zamora.position import Side
from zamora.search import Choice, Player
from zamora.search.analysis import Analysis
from zamora.search.memory import MemoryUnusable, memory
from zamora_widgets import board as board_module
from zamora_widgets import hintline, reviewpanel
from zamora_widgets.aula import tablero
from zamora_widgets.board import Board
from zamora_widgets.closing import given_up
from zamora_widgets.levels import rival_key
from zamora_widgets.loop import WORKERS
from zamora_widgets.memorydrawer import taught

from .hands import act, click, find, live, parts, push, text

DEADLINE = 20.0
#: White scores in one turn: the ball is beside Black's goal.
SCORES = "goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B"
GOAL = "Cb: 41 a 53. O: 71, 93"


def played(board: Board) -> list[str]:
    return [str(turn) for turn in board.session.history.turns]


def type_turn(board: Board, turn: str) -> None:
    find(board, w.Text).value = turn
    push(board, "Jugar")


def message(board: Board) -> str:
    return text(board, "zamora-message")


def shows(root: w.Widget, words: str) -> bool:
    """Whether a button can be seen: neither it nor what it lies in is hidden."""

    def seen(part: w.Widget) -> bool:
        layout = getattr(part, "layout", None)
        if layout is not None and (layout.display == "none" or layout.visibility == "hidden"):
            return False
        description = getattr(part, "description", "")
        if isinstance(part, (w.Button, w.ToggleButton, w.Checkbox)):
            return bool(description.startswith(words))
        return any(seen(child) for child in getattr(part, "children", ()))

    return seen(root)


def fold(board: Board, words: str, value: bool = True) -> None:
    find(board, w.ToggleButton, words).value = value


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels answer at once, with the first turn; a depth is reported as a search would."""

    def decide(
        player: Player, game: History, report: Callable[[Analysis], None] | None = None
    ) -> Choice:
        replies = player.memory.replies(game.position) if player.memory else ()
        turns = [reply.turn for reply in replies if reply.taught] or game.position.turns()
        return Choice(turns[0], "Respondo enseguida.")

    monkeypatch.setattr(Player, "decide", decide)


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
    assert labels[0] == "una persona, aquí mismo" and "Nivel 6 · maestro" in labels
    assert not find(board, w.Checkbox, "Aprende").value
    learner = tablero("goldrez", rival="aprende")
    assert learner is not None and find(learner, w.Checkbox, "Aprende").value
    rival = learner.session.players[Side.SECOND]
    assert isinstance(rival, Player) and rival.memory is memory()


def test_few_buttons_are_seen_at_first() -> None:
    board = Board("goldrez", rival=2)
    for words in ("Que juegue la computadora", "Su memoria"):
        assert shows(board, words)
    for words in ("Parar", "Revisar", "Enséñale", "Aprende", "Dejarlo", "Siguiente error"):
        assert not shows(board, words), words
    assert not shows(Board("goldrez"), "Su memoria"), "a person has a memory of their own"


# Its turns ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_a_level_answers() -> None:
    board = Board("goldrez", rival="level:2")
    type_turn(board, str(board.session.position.turns()[5]))
    assert len(played(board)) == 2 and message(board) == "Respondo enseguida."
    assert not shows(board, "Parar")


def test_it_is_told_how_far_it_has_looked() -> None:
    board = Board("futez", rival=4, seed=1)
    assert not any("zamora-looked" in p._dom_classes and p.layout.display is None
                   for p in parts(board) if hasattr(p, "_dom_classes"))  # fmt: skip
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
        patch.setattr(board_module, "ANSWER_DELAY", 0.01)
        self._wake = threading.Condition()

    def decide(self, player: Player, game: History, report: Callable[[Any], None]) -> Choice:
        with self.lock:
            self.asked += 1
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        report(None)
        with self._wake:
            assert self._wake.wait_for(lambda: self.go.is_set() or player in self.stopped, DEADLINE)
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
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coroutine, DEADLINE))


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def settle() -> None:
    for _time in range(10):
        await asyncio.sleep(0.005)


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
        monkeypatch.setattr(board_module, "ANSWER_DELAY", 0.2)
        board = Board("futez", rival=3)
        click(board, "C35", "C44")
        await until(lambda: board.session.thinking)
        push(board, "Parar")
        await settle()
        assert slow.asked == 0
        await until(lambda: len(played(board)) == 2)

    run(main())


def test_a_double_click_asks_once(slow: Slow) -> None:
    async def main() -> None:
        board = Board("futez", rival=3)
        for _time in range(3):
            find(board, w.Button, "Que juegue").click()
        await until(lambda: slow.asked)
        find(board, w.Button, "Que juegue").click()
        await settle()
        assert slow.asked == 1
        click(board, "C35", "C44")
        await settle()
        assert not played(board) and "Espera un momento" in message(board)
        slow.release()
        await until(lambda: len(played(board)) == 2)
        assert slow.asked == 2, "the rival answers then"

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
        await settle()
        answer = {"rival": 2}.get(what, 1 if what in ("person", "side") else 0)
        await until(lambda: len(played(board)) == answer)
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
        await until(lambda: slow.answered == 1)
        await settle()

    run(main())


# Hints --------------------------------------------------------------------------------------------


def inks(board: Board) -> set[str]:
    layers = ("under", "over")
    return {str(getattr(s, "ink", "")) for name in layers for s in board.scene.layer(name)}


def test_a_hint_in_two_stages() -> None:
    board = Board(SCORES)
    push(board, "Pista")
    assert message(board) == "¡Gol! Marcas en 93 con el alfil. Fíjate en tu caballo de 41."
    assert not board.session.view().hint and GOAL not in message(board)
    assert board.session.view().marks == {zamora.Cell(4, 1): "pointed"}
    push(board, "Pista")
    assert message(board).startswith(GOAL) and "hint" in inks(board)
    assert not board.session.view().marks
    assert live(board).endswith(message(board))
    click(board, "41", "53")
    assert "hint" not in inks(board)
    push(board, "Pista")
    assert [str(s.target) for s in board.session.view().hint][-1] == str(zamora.Cell(9, 3))
    assert len(board.session.view().hint) == 2, "what has been played is not drawn again"


def test_a_hint_for_a_turn_that_was_begun_otherwise() -> None:
    board = Board(SCORES)
    click(board, "25", "52")
    push(board, "Pista")
    assert message(board).startswith("Hay algo mejor") and board.session.draft is not None
    assert len(board.session.draft.steps) == 1, "nothing is lost"


def test_a_hint_can_be_stopped_and_grows_old(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()
    stops = []

    def hint(history: History, stop: Any) -> Any:
        stops.append(stop)
        assert go.wait(DEADLINE)
        return zamora.search.hint(history, nodes=500)

    monkeypatch.setattr(hintline, "hint", hint)

    async def main() -> None:
        board = Board(SCORES)
        push(board, "Pista")
        push(board, "Pista")
        await until(lambda: stops and message(board) == "Busco una pista…")
        assert shows(board, "Parar")
        push(board, "Parar")
        await until(lambda: message(board) == "Sin pista esta vez.")
        assert stops[0].is_set and not shows(board, "Parar")
        push(board, "Pista")
        await until(lambda: len(stops) == 2)
        board._after(board.session.play(board.session.position.parse(GOAL)))
        assert stops[1].is_set
        go.set()
        await settle()
        assert message(board) == "" and "hint" not in inks(board)

    run(main())


# Reviews ------------------------------------------------------------------------------------------


def test_a_game_is_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        reviewpanel, "review", lambda *args, **kw: zamora.search.review(*args, nodes=200, **kw)
    )
    board = Board("compases", rival=None)
    for turn in ("V12 a V23", "V42 a V44 (-180)", "V13 a V33", "V43 a V33 (90)"):
        if board.session.outcome is None:
            type_turn(board, turn)
    while board.session.outcome is None:
        push(board, "Que juegue la computadora")
    assert shows(board, "Revisar")
    push(board, "Revisar la partida")
    listed = find(board, w.Select)
    assert len(listed.options) == len(played(board)) and listed.index is None
    marked = [n for n, (words, _at) in enumerate(listed.options) if words.endswith("??")]
    assert 1 in marked
    push(board, "Siguiente error")
    assert listed.index == marked[0]
    assert text(board, "zamora-status").startswith(f"Revisión: turno {marked[0] + 1} de ")
    assert "error grave" in text(board, "zamora-said") and "error grave" in live(board)
    assert "hint" in inks(board), "what was better is drawn"
    act(board, "escape")
    assert listed.index is None and text(board, "zamora-status").startswith("¡Ganó")
    push(board, "Cerrar la revisión")
    assert not shows(board, "Siguiente error") and shows(board, "Revisar")
    push(board, "Revisar la partida")
    push(board, "Deshacer")
    assert not shows(board, "Siguiente error") and not shows(board, "Revisar")


def test_a_review_tells_how_far_it_is_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop_seen(stop: Any) -> bool:
        end = time.monotonic() + DEADLINE
        while not stop.is_set and time.monotonic() < end:
            time.sleep(0.005)
        return bool(stop.is_set)

    def review(game: History, stop: Any, report: Callable[[Any], None]) -> Any:
        half = zamora.search.review(History(game.start, game.turns[:1]), nodes=200)
        report(half)
        assert stop_seen(stop)
        return half

    async def main() -> None:
        board = Board(SCORES)
        for _time in range(2):
            board.session.play(board.session.position.turns()[0])
        board.session.close(given_up(Side.FIRST))
        board._after([])
        monkeypatch.setattr(reviewpanel, "review", review)
        await until(lambda: shows(board, "Revisar"))
        push(board, "Revisar la partida")
        await until(lambda: message(board) == "Reviso la partida: 1 turno de 2.")
        assert shows(board, "Parar") and not shows(board, "Revisar")
        push(board, "Parar")
        await until(lambda: find(board, w.Select).options)
        assert len(find(board, w.Select).options) == 1

    run(main())


# Memory -------------------------------------------------------------------------------------------


def known(board: Board) -> str:
    return text(board, "zamora-known")


@pytest.mark.usefixtures("quick")
def test_a_game_is_learnt_once_and_its_record_shown() -> None:
    board = Board(SCORES, rival="aprende")
    fold(board, "Su memoria")
    assert "Todavía no ha aprendido" in known(board) and "Aquí todavía no" in known(board)
    type_turn(board, GOAL)
    assert "Nivel 2 · aprendiz: gana 0, empata 0, pierde 1" in known(board)
    push(board, "Deshacer")
    assert f"{GOAL} (quien lo jugó gana 1, empata 0, pierde 0)" in known(board)
    push(board, "Rehacer")
    assert "pierde 1" in known(board), "the same game counts once"
    push(board, "Nueva partida")
    type_turn(board, GOAL)
    assert "pierde 2" in known(board)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("why", ["no tick", "helped"])
def test_a_game_that_is_not_learnt(why: str) -> None:
    board = Board(SCORES, rival="aprende")
    if why == "no tick":
        find(board, w.Checkbox, "Aprende").value = False
        type_turn(board, GOAL)
    else:
        push(board, "Que juegue la computadora")
        push(board, "Deshacer")
        type_turn(board, GOAL)
        assert "no la cuento" in message(board)
    assert memory().record("goldrez").games == 0


@pytest.mark.usefixtures("quick")
def test_it_is_taught_a_better_reply() -> None:
    board = Board("goldrez", rival=2)
    fold(board, "Su memoria")
    push(board, "Enséñale")
    assert "Todavía no tengo una respuesta" in message(board)
    type_turn(board, "Cb: 34 a 53")
    answer = played(board)[1]
    start = board.session.history.positions[1]
    better = next(str(t) for t in start.turns() if str(t) != answer)
    push(board, "Enséñale una respuesta mejor")
    assert len(played(board)) == 1 and board.session.waits_for is None
    assert message(board) == f"Aquí jugué «{answer}». Juega tú en mi lugar lo que te parezca mejor."
    assert shows(board, "Dejarlo") and not shows(board, "Enséñale")
    type_turn(board, better)
    assert message(board).startswith(f"¡Gracias! La próxima vez juego aquí «{better}».")
    assert played(board)[1:] == [better] and board.session.position.side is Side.FIRST
    assert find(board, w.Checkbox, "Aprende").value
    push(board, "Deshacer")
    assert "Aquí todavía no" in known(board)
    type_turn(board, "Cb: 34 a 53")
    assert played(board)[1] == better, "it plays what it was taught"


@pytest.mark.usefixtures("quick")
def test_teaching_can_be_left_and_the_same_turn_teaches_nothing() -> None:
    board = Board("goldrez", rival=2)
    type_turn(board, "Cb: 34 a 53")
    before = played(board)
    fold(board, "Su memoria")
    push(board, "Enséñale")
    push(board, "Dejarlo")
    assert played(board) == before and not shows(board, "Dejarlo")
    push(board, "Enséñale")
    type_turn(board, before[1])
    assert message(board).startswith("Eso mismo jugué yo") and played(board) == before
    push(board, "Enséñale")
    push(board, "Nueva partida")
    assert not shows(board, "Dejarlo") and not played(board)
    assert memory().lessons() == ()


def test_a_bad_lesson_is_kept_but_said_to_be_one() -> None:
    position = zamora.position(SCORES)
    bad = position.turns()[0]
    said = taught(memory(), position, bad)
    assert said.startswith("¡Gracias!") and "creo que es un error" in said and "93" in said
    assert taught(memory(), position, position.parse(GOAL)).endswith("¡No encuentro nada mejor!")


@pytest.mark.usefixtures("quick")
def test_trouble_with_the_file_is_told_once_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("ZAMORA_MEMORY", str(tmp_path / "file" / "memory.sqlite3"))
    board = Board(SCORES, rival="aprende")
    type_turn(board, GOAL)
    assert "Seguimos jugando" in message(board)
    push(board, "Nueva partida")
    type_turn(board, GOAL)
    assert "Seguimos jugando" not in message(board) and len(played(board)) == 1
    push(board, "Nueva partida")
    type_turn(board, str(board.session.position.turns()[0]))
    assert len(played(board)) == 2
    fold(board, "Su memoria")
    push(board, "Enséñale")
    type_turn(board, str(board.session.position.turns()[-1]))
    assert message(board).startswith("No pude guardar lo que me enseñaste.")
    with pytest.raises(MemoryUnusable):
        memory().lessons()
