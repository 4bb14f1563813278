"""The board on the page: what it shows, says and does. Without a loop answers come at once."""

from __future__ import annotations

from typing import Any

import pytest

from zamora.core.board import Cell
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.controls.files import FileBox
from zamora.player.game.board import Board

from .boards import BOTH_WAYS, NEARLY, played, tick
from .hands import (
    cell,
    choices,
    choose,
    click,
    command,
    drag,
    find,
    live,
    parts,
    plain,
    push,
    question,
    states,
    text,
)
from .panels import shows

# Seen and said ------------------------------------------------------------------------------------


def test_a_new_board() -> None:
    board = Board()
    assert text(board, "zamora-status") == "Le toca a C1."
    assert text(board, "zamora-turns") == ""
    seen = find(board, BoardView)
    assert seen.ground["label"] == "Tablero de Batalla de Compases"
    assert seen.alt == "C1 en V12 y V13; C2 en V42 y V43. Le toca a C1."
    assert len(seen.ground["places"]) == 16
    assert states(board) == {"V12": "movable", "V13": "movable"}
    assert seen.ground["places"]["V12"][2:] == [0, 1], "row and column, from 0"
    assert cell(board, "V12") == {
        "text": "C1",
        "label": "V12, extremo de C1",
        "state": "movable",
        "key": "1",
        "said": "V12, extremo de C1, se puede mover",
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
    assert find(board, BoardView).words["picked"] == "{cell} elegido. Puede ir a {targets}."
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


def test_keys_take_back_put_down_and_play_again() -> None:
    board = Board()
    click(board, "V12", "V44", "V23", "V42", "V33", "V23")
    assert "selected" in states(board).values()
    command(board, "escape")
    assert board.session.selected is None and len(played(board)) == 2
    command(board, "undo")
    assert played(board) == ["C1: V12 a V23"]
    command(board, "redo")
    assert played(board) == ["C1: V12 a V23", "C2: V42 a V33"]


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"kind": "explode"},
        {"kind": ["pick"]},
        {"kind": "pick"},
        {"kind": "pick", "at": [0, 0], "cell": 12},
        {"kind": "pick", "at": [0, 0], "cell": "V99"},
        {"kind": "pick", "at": [0, 0], "cell": "V42"},
        {"kind": "pick", "at": [7, 0], "cell": "V12"},
        {"kind": "touch", "at": [0, 0], "cell": ""},
        {"kind": "touch", "at": None, "cell": "V11"},
        {"kind": "touch", "at": [0, 0], "cell": ["V12"]},
        {"kind": "take", "at": [0, 0], "step": -1},
        {"kind": "take", "at": [0, 0], "step": True},
        {"kind": "take", "at": [0, 0], "step": 10**9},
        {"kind": "take", "at": [0, 0], "step": "0"},
        {"kind": "take", "at": [0, 1], "step": 0},
        {"kind": "drag", "cell": "V12"},
        {"kind": "command", "name": "new"},
        {"kind": "command", "name": ["undo"]},
        {"set": {"steps": None, "at": [1, 0]}},
        {"set": None},
    ],
)
def test_messages_that_make_no_sense_are_dropped(content: Any) -> None:
    board = Board()
    seen = find(board, BoardView)
    told = seen.steps, seen.at
    seen.receive(content)
    assert not played(board) and text(board, "zamora-message") == ""
    assert board.session.selected is None and (seen.steps, seen.at) == told


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
    assert choices(board) == ["Pasar"] and shows(board, "Deshacer")
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
    assert find(board, BoardView).marked
    tick(board, "Ver adónde", False)
    assert not find(board, BoardView).marked, "what can be done is still known"
    click(board, "V12", "V23")
    assert played(board) == ["C1: V12 a V23"]


def test_flip_turns_picture_table_and_touches_alike() -> None:
    board = Board()
    push(board, "Girar")
    seen = find(board, BoardView)
    assert seen.ground["rows"] == seen.ground["columns"] == ["4", "3", "2", "1"]
    assert seen.ground["places"]["V12"][2:] == [3, 2]
    check_geometry(board)
    click(board, "V12", "V23")
    assert played(board) == ["C1: V12 a V23"]
    push(board, "Girar")
    assert seen.ground["rows"] == ["1", "2", "3", "4"]
    check_geometry(board)


def test_one_heap_is_not_turned() -> None:
    flips = {
        key: [one for one in parts(Board(key)) if getattr(one, "description", "") == "Girar"]
        for key in ("resta", "nim")
    }
    assert not flips["resta"] and len(flips["nim"]) == 1


def check_geometry(board: Board) -> None:
    """The page finds a cell where the picture shows it: each end of a compass on its name."""
    ground = find(board, BoardView).ground
    scene, places = board.scene, ground["places"]
    assert ground["size"] == pytest.approx([scene.width, scene.height])
    for piece in board.session.position.pieces():
        for end in piece.cells:
            x, y = places[board.session.position.game.board.name(end)][:2]
            drawn = [
                shape
                for shape in scene.layer("pieces")
                if shape_middle(shape) == pytest.approx((x, y))
            ]
            assert drawn, f"{piece.label} is not drawn at {end}"


def shape_middle(shape: Any) -> tuple[float, float] | None:
    if hasattr(shape, "centre"):
        return tuple(shape.centre)
    if hasattr(shape, "points") and len(shape.points) > 2:
        xs, ys = zip(*shape.points, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)
    return None


def test_the_table_can_be_shown() -> None:
    board = Board()
    assert not find(board, BoardView).table
    tick(board, "Ver el tablero como tabla")
    assert find(board, BoardView).table


def test_typing_a_turn() -> None:
    board = Board()
    field = find(board, w.Text)
    field.value = "C1: V12 a V22"
    push(board, "Jugar")
    assert "diagonal" in text(board, "zamora-message") and field.value == "C1: V12 a V22"
    field.value = "12 23"
    field.receive({"kind": "submit"})
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


def test_the_two_sweeps_are_offered_by_the_page() -> None:
    board = Board(BOTH_WAYS)
    click(board, "V23", "V21")
    assert question(board) == "Se puede llegar de 2 maneras. Elige una."
    assert choices(board) == ["+180° ↺ contra el reloj", "−180° ↻ como el reloj"]
    choose(board, "−180°")
    assert played(board) == ["C1: V23 a V21 (-180)"]
    assert choices(board) == [] and question(board) == ""


def test_what_a_program_touches_is_asked_by_the_board() -> None:
    board = Board(BOTH_WAYS)
    board.press(Cell(2, 3))
    board.press(Cell(2, 1))
    assert "2 maneras" in text(board, "zamora-message")
    assert choices(board) == ["+180° ↺ contra el reloj", "−180° ↻ como el reloj"]
    choose(board, "+180°")
    assert played(board) == ["C1: V23 a V21 (180)"]


def test_a_choice_means_what_is_offered_now() -> None:
    board = Board(BOTH_WAYS)
    click(board, "V23", "V21")
    click(board, "V22", "V24")  # the other end, the same words
    choose(board, "+180°")
    assert played(board) == ["C1: V22 a V24 (180)"]


def test_a_drag_chooses_by_its_way() -> None:
    board = Board(BOTH_WAYS)
    drag(board, "V23", "V32", "V21")
    assert played(board) == ["C1: V23 a V21 (-180)"]
