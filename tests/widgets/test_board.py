"""The board on the page: what it shows, says and does. Without a loop answers come at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w
import pytest

import zamora
from zamora.board import Cell
from zamora.errors import UnknownGame, ZamoraError
from zamora.position import Side
from zamora.record import read
from zamora.search import RandomPlayer, UnknownPlayer
from zamora_widgets import gamefile
from zamora_widgets.board import Board, NoSuchSide
from zamora_widgets.companion import Companion
from zamora_widgets.filebox import LARGEST, FileBox
from zamora_widgets.svg import paint

from .conftest import Sent
from .hands import act, cell, click, drag, find, live, parts, pictures, plain, push, states, text

BOTH_WAYS = "compases:1 V22-V23 V42-V43 C1"
NEARLY = "compases:1 V23-V33 V22-V32 C1"


def played(board: Board) -> list[str]:
    return [str(turn) for turn in board.session.history.turns]


def tick(board: Board, words: str, value: bool = True) -> None:
    find(board, w.Checkbox, words).value = value


def open_file(board: Board, content: str, name: str = "partida.txt") -> None:
    find(board, FileBox)._receive(None, {"name": name, "text": content}, [])


# Seen and said ------------------------------------------------------------------------------------


def test_a_new_board() -> None:
    board = Board()
    assert text(board, "zamora-status") == "Le toca a C1."
    assert text(board, "zamora-turns") == ""
    companion = find(board, Companion)
    assert companion.label == "Tablero de Batalla de Compases"
    assert companion.canvas_label == "C1 en V12 y V13; C2 en V42 y V43. Le toca a C1."
    assert len(companion.cells) == 16 and companion.grabbable == ["V12", "V13"]
    assert states(board) == {"V12": "movable", "V13": "movable"}
    assert cell(board, "V12") == {
        "id": "V12",
        "row": 0,
        "column": 1,
        "text": "C1",
        "label": "V12, extremo de C1",
        "state": "movable",
        "key": "1",
    }
    assert cell(board, "V22")["label"] == "V22" and cell(board, "V22")["text"] == "·"


def test_a_game_by_clicks() -> None:
    board = Board()
    click(board, "V12")
    assert states(board) == {
        "V12": "selected",
        "V13": "movable",
        "V14": "target",
        "V23": "target",
    }
    assert live(board) == "V12 elegido. Puede ir a V14, V23."
    click(board, "V23")
    assert text(board, "zamora-status") == "Le toca a C2."
    assert text(board, "zamora-turns") == "C1: V12 a V23"
    assert live(board) == "C1: V12 a V23. Le toca a C2."
    drag(board, "V42", "V33")
    assert text(board, "zamora-turns") == "C1: V12 a V23 · C2: V42 a V33"
    assert live(board) == "C2: V42 a V33. Le toca a C1."


def test_a_refusal_is_shown_and_said() -> None:
    board = Board("compases:1 V13-V23 V33-V43 C1")
    click(board, "V13", "V33")
    assert text(board, "zamora-message") == "La barrida tocaría el otro compás en V33."
    assert live(board).endswith("La barrida tocaría el otro compás en V33.")
    assert states(board)["V13"] == "selected"


def test_the_table_does_what_the_canvas_does() -> None:
    by_table, by_canvas = Board(), Board()
    for name in ("V12", "V44", "V23", "V42", "V33"):
        act(by_table, "activate", cell=name)
        click(by_canvas, name)
        assert played(by_table) == played(by_canvas)
        assert states(by_table) == states(by_canvas) and live(by_table) == live(by_canvas)
    act(by_table, "activate", cell="V23")
    act(by_table, "escape")
    assert "selected" not in states(by_table).values()
    act(by_table, "command", name="undo")
    assert played(by_table) == ["C1: V12 a V23"]
    act(by_table, "command", name="redo")
    assert played(by_table) == ["C1: V12 a V23", "C2: V42 a V33"]


@pytest.mark.parametrize(
    "content",
    [
        None,
        "press",
        {},
        {"kind": "explode"},
        {"kind": "press"},
        {"kind": "press", "cell": 12},
        {"kind": "press", "cell": "V99"},
        {"kind": "press", "cell": ""},
        {"kind": "release", "cell": "V12"},
        {"kind": "command", "name": "new"},
        {"kind": "activate", "cell": None},
    ],
)
def test_messages_that_make_no_sense_are_dropped(content: Any) -> None:
    board = Board()
    find(board, Companion)._receive(None, content, [])
    assert not played(board) and text(board, "zamora-message") == ""


def test_press_of_a_board_clicks() -> None:
    board = Board()
    board.press(Cell(1, 2))
    board.press(Cell(2, 3))
    assert played(board) == ["C1: V12 a V23"]


def test_html_in_what_is_typed_is_only_text() -> None:
    board = Board()
    find(board, w.Text).value = "<img src=x onerror=alert(1)>"
    push(board, "Jugar")
    (message,) = (p for p in parts(board) if "zamora-message" in getattr(p, "_dom_classes", ()))
    assert "<img" not in message.value and "&lt;img" in message.value


# Tools --------------------------------------------------------------------------------------------


def test_undo_redo_new() -> None:
    board = Board()
    push(board, "Deshacer")
    assert text(board, "zamora-message") == "Todavía no hay turnos que deshacer."
    click(board, "V12", "V23")
    push(board, "Deshacer")
    assert not played(board) and text(board, "zamora-turns") == ""
    push(board, "Rehacer")
    assert played(board) == ["C1: V12 a V23"]
    push(board, "Nueva partida")
    assert not played(board) and text(board, "zamora-status") == "Le toca a C1."


def test_a_hint() -> None:
    board = Board(NEARLY)
    push(board, "Pista")
    said = text(board, "zamora-message")
    assert said.startswith("C1: ") and said in live(board)
    inks = {getattr(shape, "ink", None) for shape in board.scene.layer("under")}
    assert "hint" in inks


def test_values() -> None:
    board = Board(NEARLY)
    assert "gana" not in cell(board, "V23")["label"]
    values = next(p for p in parts(board) if "zamora-values" in getattr(p, "_dom_classes", ()))
    assert values.layout.display == "none"
    tick(board, "Ver quién gana")
    assert values.layout.display is None
    assert plain(values.value).startswith("C1: V23 a V43 (-180) G gana en 1 turno")
    assert cell(board, "V23")["label"] == "V23, extremo de C1, gana en 1 turno"
    tick(board, "Ver quién gana", False)
    assert cell(board, "V23")["label"] == "V23, extremo de C1"


def test_targets_can_be_hidden() -> None:
    board = Board()
    tick(board, "Ver adónde", False)
    click(board, "V12")
    assert states(board) == {"V12": "selected", "V13": "movable"}
    click(board, "V23")
    assert played(board) == ["C1: V12 a V23"]


def test_flip_turns_picture_table_and_touches_alike() -> None:
    board = Board()
    push(board, "Girar")
    companion = find(board, Companion)
    assert companion.row_labels == ["4", "3", "2", "1"]
    assert companion.column_labels == ["4", "3", "2", "1"]
    assert (cell(board, "V12")["row"], cell(board, "V12")["column"]) == (3, 2)
    check_geometry(board)
    click(board, "V12", "V23")
    assert played(board) == ["C1: V12 a V23"]
    push(board, "Girar")
    assert companion.row_labels == ["1", "2", "3", "4"]
    check_geometry(board)


def check_geometry(board: Board) -> None:
    """The page finds a cell where the picture shows it: each end of a compass on its name."""
    geometry = find(board, Companion).geometry
    scene = board.scene
    assert (geometry["width"], geometry["height"]) == (scene.width, scene.height)
    for piece in board.session.position.pieces():
        for end in piece.cells:
            x, y = geometry["cells"][board.session.position.game.board.name(end)]
            drawn = [
                shape
                for shape in scene.layer("pieces")
                if shape_middle(shape) == pytest.approx((x, y))
            ]
            assert drawn, f"{piece.label} is not drawn at {end}"
    nearest = min(
        ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
        for name, a in geometry["cells"].items()
        for other, b in geometry["cells"].items()
        if name != other
    )
    assert 2 * geometry["radius"] <= nearest, "a touch would belong to two cells"


def shape_middle(shape: Any) -> tuple[float, float] | None:
    if hasattr(shape, "centre"):
        return tuple(shape.centre)
    if hasattr(shape, "points") and len(shape.points) > 2:
        xs, ys = zip(*shape.points, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)
    return None


def test_the_table_can_be_shown() -> None:
    board = Board()
    assert not find(board, Companion).table_visible
    tick(board, "Ver el tablero como tabla")
    assert find(board, Companion).table_visible


def test_typing_a_turn() -> None:
    board = Board()
    field = find(board, w.Text)
    field.value = "C1: V12 a V22"
    push(board, "Jugar")
    assert "diagonal" in text(board, "zamora-message") and field.value == "C1: V12 a V22"
    field.value = "12 23"
    field._handle_custom_msg({"event": "submit"}, [])
    assert played(board) == ["C1: V12 a V23"] and field.value == ""


def test_the_drawer_opens() -> None:
    board = Board()
    (drawer,) = (p for p in parts(board) if find_child(p, FileBox))
    assert drawer.layout.display == "none"
    tick(board, "Escribir turnos")
    assert drawer.layout.display is None


def find_child(part: w.Widget, kind: type) -> bool:
    return any(isinstance(child, kind) for child in getattr(part, "children", ()))


def test_a_board_without_tools() -> None:
    board = Board(tools=False)
    click(board, "V12", "V23")
    assert played(board) == ["C1: V12 a V23"]
    assert not any(isinstance(part, (w.Dropdown, FileBox)) for part in parts(board))


# Two ways to one place ----------------------------------------------------------------------------


def test_the_two_sweeps_are_offered_as_buttons() -> None:
    board = Board(BOTH_WAYS)
    click(board, "V23", "V21")
    assert "2 maneras" in text(board, "zamora-message")
    push(board, "−180°")
    assert played(board) == ["C1: V23 a V21 (-180)"]
    with pytest.raises(AssertionError):
        find(board, w.Button, "+180°")


def test_choice_buttons_mean_what_is_offered_now() -> None:
    board = Board(BOTH_WAYS)
    click(board, "V23", "V21")
    old = find(board, w.Button, "+180°")
    click(board, "V22", "V24")  # the other end, the same words on the buttons
    assert find(board, w.Button, "+180°") is not old
    push(board, "+180°")
    assert played(board) == ["C1: V22 a V24 (180)"]


def test_choice_buttons_are_not_made_anew_without_need() -> None:
    board = Board(BOTH_WAYS)
    click(board, "V23", "V21")
    old = find(board, w.Button, "+180°")
    find(board, Companion).focused = "V11"
    assert find(board, w.Button, "+180°") is old


def test_a_drag_chooses_by_its_way() -> None:
    board = Board(BOTH_WAYS)
    drag(board, "V23", "V32", "V21")
    assert played(board) == ["C1: V23 a V21 (-180)"]


# The computer -------------------------------------------------------------------------------------


def test_the_computer_answers() -> None:
    board = Board(rival="espejo")
    click(board, "V12", "V23")
    assert played(board) == ["C1: V12 a V23", "C2: V42 a V33"]
    assert text(board, "zamora-message") == "Imito tu turno en el espejo."
    assert text(board, "zamora-status") == "Le toca a C1."
    assert live(board) == "C2: V42 a V33. Le toca a C1. Imito tu turno en el espejo."
    push(board, "Deshacer")
    assert not played(board)
    push(board, "Rehacer")
    assert len(played(board)) == 2


def test_the_computer_opens_when_the_person_is_second() -> None:
    board = Board(rival="perfecto", side=2, seed=5)
    assert len(played(board)) == 1 and text(board, "zamora-status") == "Le toca a C2."
    push(board, "Nueva partida")
    assert len(played(board)) == 1


def test_in_a_new_game_the_computer_plays_anew_unless_seeded() -> None:
    for seed, anew in ((None, True), (7, False)):
        board = Board(rival="azar", seed=seed)
        before = board.session.players[Side.SECOND]
        push(board, "Nueva partida")
        after = board.session.players[Side.SECOND]
        assert before is not None and after is not None
        assert (before.seed != after.seed) == anew


def test_the_rival_can_be_chosen_in_mid_game() -> None:
    board = Board()
    click(board, "V12", "V23")
    side = find(board, w.ToggleButtons)
    assert side.layout.display == "none"
    find(board, w.Dropdown, "Rival").value = "espejo"
    assert side.layout.display is None
    assert played(board) == ["C1: V12 a V23", "C2: V42 a V33"]
    side.value = 1
    assert len(played(board)) == 3 and board.session.position.side == 1
    find(board, w.Dropdown, "Rival").value = ""
    click(board, "V12")
    assert text(board, "zamora-status") == "Le toca a C2."


def test_a_seed_makes_games_repeatable() -> None:
    games = set()
    for _time in range(2):
        board = Board(rival="azar", seed=7)
        click(board, "V12", "V23")
        games.add(tuple(played(board)))
    assert len(games) == 1


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"rival": "perfeto"}, UnknownPlayer, "perfecto"),
        ({"side": 3}, NoSuchSide, "No hay un jugador 3. Prueba con: 1 (C1); 2 (C2)."),
        ({"start": "ludo"}, UnknownGame, "compases"),
        ({"start": "compases:1 V11-V44 V42-V43 C1"}, ZamoraError, "no son vecinos"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        Board(**arguments)
    assert said in str(caught.value)


def test_a_rival_may_be_called_by_name() -> None:
    assert find(Board(rival="Al azar"), w.Dropdown, "Rival").value == "azar"


def test_a_finished_position_can_be_looked_at() -> None:
    start = zamora.position(NEARLY).play("V23 a V43 (-180)")
    board = Board(start, rival="perfecto")
    assert text(board, "zamora-status") == "¡Ganó C1!"
    push(board, "Pista")
    assert "terminó" in text(board, "zamora-message")
    click(board, "V22")
    find(board, w.Text).value = ""
    push(board, "Jugar")
    assert text(board, "zamora-message") == "La partida terminó. Empieza otra o deshaz un turno."


def test_the_end_of_a_game() -> None:
    board = Board(NEARLY, rival="perfecto")
    click(board, "V23", "V43")
    assert text(board, "zamora-status") == "¡Ganó C1!"
    assert live(board) == "C1: V23 a V43 (-180). ¡Ganó C1!"
    assert states(board) == {} and find(board, Companion).grabbable == []
    status = next(p for p in parts(board) if "zamora-status" in getattr(p, "_dom_classes", ()))
    assert "zamora-over" in status.value


# What fails ---------------------------------------------------------------------------------------


def test_a_computer_that_fails_is_told_in_the_message(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_anything: object) -> None:
        raise RuntimeError("se me fue la luz")

    board = Board(rival="azar")
    with monkeypatch.context() as patch:
        patch.setattr(RandomPlayer, "decide", fail)
        click(board, "V12", "V23")
    said = text(board, "zamora-message")
    assert "se me fue la luz" in said and said.endswith("La partida sigue como estaba.")
    assert played(board) == ["C1: V12 a V23"] and caplog.records
    assert not board.session.thinking
    # The next touch asks the computer again.
    click(board, "V11")
    assert len(played(board)) == 2


def test_a_failing_callback_does_not_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()

    def fail(*_anything: object) -> None:
        raise ZeroDivisionError("<b>nada</b>")

    monkeypatch.setattr(board.session, "press", fail)
    act(board, "press", cell="V12")
    assert "<b>nada</b>" in text(board, "zamora-message")
    monkeypatch.undo()
    click(board, "V12", "V23")
    assert played(board) == ["C1: V12 a V23"]


# Several boards, several pages --------------------------------------------------------------------


def test_two_boards_know_nothing_of_each_other() -> None:
    one, other = Board(rival="espejo"), Board(BOTH_WAYS)
    click(one, "V12")
    click(other, "V23")
    assert states(one)["V12"] == "selected" and states(other)["V23"] == "selected"
    click(one, "V23")
    assert len(played(one)) == 2 and not played(other)
    classes = {find(board, Companion).canvas_class for board in (one, other)}
    assert len(classes) == 2
    for board in (one, other):
        (canvas,) = (p for p in parts(board) if "zamora-canvas" in getattr(p, "_dom_classes", ()))
        assert find(board, Companion).canvas_class in canvas._dom_classes


def canvases(board: Board) -> list[str]:
    (canvas,) = (p for p in parts(board) if "zamora-canvas" in getattr(p, "_dom_classes", ()))
    return [f"IPY_MODEL_{layer.model_id}" for layer in canvas._canvases]


def come_back_by_companion(board: Board) -> None:
    find(board, Companion).ready += 1


def come_back_by_canvas(board: Board) -> None:
    (canvas,) = (p for p in parts(board) if "zamora-canvas" in getattr(p, "_dom_classes", ()))
    canvas._handle_custom_msg({"event": "client_ready"}, [])


@pytest.mark.parametrize("come_back", [come_back_by_companion, come_back_by_canvas])
def test_a_page_that_comes_back_is_painted_again(
    come_back: Callable[[Board], None], sent: Sent
) -> None:
    board = Board()
    assert sent.cleared() == set(canvases(board))
    click(board, "V12", "V23")
    sent.forget()
    push(board, "Pista")
    assert set(canvases(board)[:1]).isdisjoint(sent.cleared()), "the board itself had not changed"
    sent.forget()
    come_back(board)
    assert sent.cleared() == set(canvases(board))
    assert len(sent.messages) == 1 and not sent.commands("sleep")
    assert played(board) == ["C1: V12 a V23"]


def test_a_turn_is_animated_in_one_message_under_0_6_seconds(sent: Sent) -> None:
    board = Board()
    click(board, "V12")
    sent.forget()
    click(board, "V23")
    with_frames = [m for m in sent.messages if any(name == "sleep" for _c, name, _a in m)]
    assert len(with_frames) == 1
    naps = [args[0] for _canvas, name, args in with_frames[0] if name == "sleep"]
    assert len(naps) >= 10 and sum(naps) < 600


def test_who_wants_less_movement_gets_none(sent: Sent) -> None:
    board = Board(rival="espejo")
    find(board, Companion).reduced_motion = True
    click(board, "V12", "V23")
    assert len(played(board)) == 2
    assert not sent.commands("sleep")


def test_the_focus_ring_follows_the_keyboard() -> None:
    board = Board()
    find(board, Companion).focused = "V22"
    assert "focus" in {getattr(shape, "ink", None) for shape in board.scene.layer("over")}
    find(board, Companion).focused = ""
    assert "focus" not in {getattr(shape, "ink", None) for shape in board.scene.layer("over")}


# Files --------------------------------------------------------------------------------------------


def test_a_game_is_saved_and_opened() -> None:
    board = Board(BOTH_WAYS)
    for origin, target in (("V22", "V13"), ("V42", "V33")):
        click(board, origin, target)
    saved = find(board, FileBox).text
    record, problems = read(saved)
    assert not problems and [str(turn) for turn in record.history.turns] == played(board)
    assert find(board, FileBox).filename == "compases.txt"
    other = Board(rival="espejo")
    open_file(other, saved)
    assert played(other) == played(board) and other.session.start.code == BOTH_WAYS
    assert text(other, "zamora-message") == "Partida cargada."
    assert find(other, FileBox).text == saved


def test_opening_a_game_asks_the_computer_if_it_is_its_turn() -> None:
    saver = Board()
    click(saver, "V12", "V23")
    board = Board(rival="espejo")
    open_file(board, find(saver, FileBox).text)
    assert played(board) == ["C1: V12 a V23", "C2: V42 a V33"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "No pude abrir «partida.txt»."),
        ("hola, ¿qué tal?", "No pude abrir «partida.txt»."),
        ("\0\x01\x02PNG", "No pude abrir «partida.txt»."),
        ('[Juego "ludo"]\n\n1) C1: V12 a V23', "No pude abrir «partida.txt»."),
        ('[Juego "compases"]\n[Inicio "compases:1 V11"]', "No pude abrir «partida.txt»."),
        ('{"format": "zamora-progress"}', "No pude abrir «partida.txt»."),
    ],
)
def test_what_is_no_game_changes_nothing(content: str, said: str) -> None:
    board = Board()
    click(board, "V12", "V23")
    open_file(board, content)
    assert said in text(board, "zamora-message") and played(board) == ["C1: V12 a V23"]


def test_a_damaged_game_is_opened_as_far_as_it_goes() -> None:
    board = Board()
    open_file(board, '[Juego "compases"]\n\n1) C1: V12 a V23 --- C2: V42 a V11\n2) C1: V13 a V24')
    assert played(board) == ["C1: V12 a V23"]
    said = text(board, "zamora-message")
    assert said.startswith("Abrí la partida hasta donde se entiende. Línea 3") and "V11" in said


def test_a_game_of_another_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from zamora.games.compases import CompasesWithPass
    from zamora.history import History
    from zamora.record import Record

    foreign = Record.from_history(History(CompasesWithPass().start()))
    monkeypatch.setattr(gamefile, "read_record", lambda _text: (foreign, []))
    board = Board()
    click(board, "V12", "V23")
    open_file(board, "cualquiera")
    said = text(board, "zamora-message")
    assert f"Esa partida es de {foreign.game.name}." in said and played(board)


def test_a_huge_file_is_refused() -> None:
    board = Board()
    click(board, "V12", "V23")
    open_file(board, '[Juego "compases"]\n' + "x" * (LARGEST + 1))
    assert played(board) == ["C1: V12 a V23"]
    open_file(board, '[Juego "compases"]\n\n' + "C1: V12 a V23\n" * 20_000)
    assert played(board) == ["C1: V12 a V23"] and text(board, "zamora-message")


def test_the_name_of_a_file_is_only_text() -> None:
    board = Board()
    open_file(board, "nada", name="<script>")
    (message,) = (p for p in parts(board) if "zamora-message" in getattr(p, "_dom_classes", ()))
    assert "<script>" not in message.value and "&lt;script&gt;" in message.value


# Where nothing runs -------------------------------------------------------------------------------


def test_the_static_form_is_a_picture_with_words() -> None:
    board = Board()
    (picture,) = pictures(board.static_html())
    assert picture.alt == (
        "Tablero de Batalla de Compases. C1 en V12 y V13; C2 en V42 y V43. Le toca a C1."
    )
    assert picture.svg == paint(board.scene, 300)
    assert plain(board.static_html()) == "Ejecuta la celda para jugar."
    bundle = board._repr_mimebundle_()
    assert bundle["text/html"] == board.static_html()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "Tablero de Batalla de Compases" in bundle["text/plain"]
