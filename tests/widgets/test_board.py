"""The board on the page: what it shows, says and does. Without a loop answers come at once."""

from __future__ import annotations

from typing import Any

import pytest

from zamora.core.board import Cell
from zamora.player import controls as w
from zamora.player.controls.files import FileBox
from zamora.player.game.board import Board

from .boards import BOTH_WAYS, NEARLY, played, tick
from .hands import cell, click, command, drag, find, live, parts, plain, push, states, text
from .panels import shows

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
        click(by_table, name)
        click(by_canvas, name)
        assert played(by_table) == played(by_canvas)
        assert states(by_table) == states(by_canvas) and live(by_table) == live(by_canvas)
    click(by_table, "V23")
    command(by_table, "escape")
    assert "selected" not in states(by_table).values()
    command(by_table, "undo")
    assert played(by_table) == ["C1: V12 a V23"]
    command(by_table, "redo")
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
    (message,) = (p for p in parts(board) if "zamora-message" in getattr(p, "classes", ()))
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


def test_a_turn_can_be_undone_though_a_pass_is_offered() -> None:
    board = Board("go[size=5]")
    click(board, "c3")
    assert shows(board, "Pasar") and shows(board, "Deshacer")
    push(board, "Deshacer")
    assert not played(board)


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
    values = next(p for p in parts(board) if "zamora-values" in getattr(p, "classes", ()))
    assert values.hidden == "hidden"
    tick(board, "Ver quién gana")
    assert not values.hidden
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
    size = (scene.width, scene.height)
    assert (geometry["width"], geometry["height"]) == pytest.approx(size)
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
    assert drawer.hidden == "hidden"
    tick(board, "Escribir turnos")
    assert not drawer.hidden


def find_child(part: w.Control, kind: type) -> bool:
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
