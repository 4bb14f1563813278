"""Games saved and opened by a board, and the board where nothing runs."""

from __future__ import annotations

import pytest

from zamora.core.history import History
from zamora.play.record import Record, read
from zamora.player.controls import Folding
from zamora.player.controls.files import LARGEST, FileBox
from zamora.player.game import gamefile
from zamora.player.game.board import Board
from zamora.player.picture.svg import paint_kept
from zamora.registry import game
from zamora_widgets.card import output

from .boards import BOTH_WAYS, open_file, played
from .hands import click, find, parts, pictures, plain, push, text

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
    foreign = Record.from_history(History(game("compases", sweep=360).start()))
    monkeypatch.setattr(gamefile.formats, "read", lambda _text, _game: (foreign, []))
    board = Board()
    click(board, "V12", "V23")
    open_file(board, "cualquiera")
    said = text(board, "zamora-message")
    assert f"Esa partida es de {foreign.game.name}." in said and played(board)


@pytest.mark.parametrize(
    ("game", "content", "turns"),
    [
        ("ajedrez", '[Event "x"]\n\n1. e4 e5 2. Nf3 *', ["e4", "e5", "Cf3"]),
        ("ajedrez", "1. e4 e5 2. Nf3", ["e4", "e5", "Cf3"]),
        ("damas-internacionales", "1. 32-28 19-23", ["d4-e5", "g7-f6"]),
        ("go", "Hola:\n(;SZ[9]KM[5.5];B[ee];W[tt])", ["e5", "paso"]),
        ("go", "e5 e7", ["e5", "e7"]),
    ],
)
def test_files_of_other_programs_are_opened(game: str, content: str, turns: list[str]) -> None:
    board = Board(game)
    open_file(board, content, name="partida.pgn")
    assert played(board) == turns and text(board, "zamora-message") == "Partida cargada."


def test_positions_are_opened_and_what_is_left_out_is_said() -> None:
    board = Board("ajedrez")
    open_file(board, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert board.session.history.start.code == "ajedrez:1 4k3/8/8/8/8/8/8/4K2R w K - 0"
    open_file(board, '[Event "x"]\n\n1. e4 (1. d4) e5 2. Ke4 Nc6 *')
    said = text(board, "zamora-message")
    assert (
        said.startswith("Abrí la partida hasta donde se entiende. Línea 3") and "variante" in said
    )
    open_file(board, '[Event "x"]\n\n1. e4 (1. d4) e5 *')
    assert text(board, "zamora-message").startswith("Abrí la partida. Línea 1")
    # What cannot be read at all changes nothing.
    open_file(board, '[Event "x"]\n\n1. e5 *')
    assert played(board) == ["e4", "e5"] and "No pude abrir" in text(board, "zamora-message")
    open_file(board, "(;SZ[9];B[ee])")
    assert "Esa partida es de Go." in text(board, "zamora-message")


def test_a_file_in_other_letters_is_sent_byte_by_byte() -> None:
    board = Board("go")
    data = "(;CA[gb2312]SZ[9]KM[5.5]PB[李昌镐];B[ee])".encode("gb2312")
    message = {"name": "a.sgf", "text": data.decode("latin-1"), "bytes": True}
    find(board, FileBox).receive(message)
    assert played(board) == ["e5"] and text(board, "zamora-message") == "Partida cargada."


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
    (message,) = (p for p in parts(board) if "zamora-message" in getattr(p, "classes", ()))
    assert "<script>" not in message.value and "&lt;script&gt;" in message.value


# After a restart of the kernel --------------------------------------------------------------------


def hand_over(board: Board, content: str, beside: str = "") -> None:
    message = {"kind": "handed over", "text": content, "beside": beside}
    find(board, FileBox).receive(message)


def test_a_game_is_handed_over_to_the_board_in_its_place() -> None:
    before, after, elsewhere = Board(), Board(), Board(BOTH_WAYS)
    left, box = find(before, FileBox), find(after, FileBox)
    assert not left.precious and box.key == left.key != find(elsewhere, FileBox).key
    click(before, "V12", "V23")
    assert left.precious and left.key == box.key
    hand_over(after, left.text)
    assert played(after) == ["C1: V12 a V23"]
    assert text(after, "zamora-message") == "Aquí sigue tu partida."
    assert box.precious


def test_a_turn_in_progress_is_handed_over_with_who_plays() -> None:
    before, after = Board("golez", rival="azar"), Board("golez", rival="level:1+memoria", side=2)
    click(before, "44", "53")
    left = find(before, FileBox)
    assert before.session.begun and not played(before) and left.precious
    hand_over(after, left.text, left.beside)
    assert after.session.begun == before.session.begun
    assert after._rival.chosen == ["azar", "0"]
    after.session.step_back()
    after._show()
    assert not find(after, FileBox).precious


@pytest.mark.parametrize("beside", ["[]", "nada", '{"begun": 3}', '{"players": ["yo", "7"]}'])
def test_nonsense_beside_a_game_does_not_keep_it_away(beside: str) -> None:
    before, after = Board(), Board()
    click(before, "V12", "V23")
    hand_over(after, find(before, FileBox).text, beside)
    assert played(after) == ["C1: V12 a V23"]


def test_a_series_is_handed_over() -> None:
    before, after = Board("futez"), Board("futez")
    find(before, Folding, "Jugar una serie").value = True
    push(before, "Empezar la serie")
    left = find(before, FileBox)
    assert left.precious and left.text.lstrip().startswith("{")
    hand_over(after, left.text)
    assert find(after, FileBox).text == left.text


@pytest.mark.parametrize("content", ["", "{", "nada", '[Juego "futez"]\n\n1) B: C31 a C42'])
def test_what_cannot_be_taken_over_is_left_alone(content: str) -> None:
    board = Board()
    hand_over(board, content)
    assert played(board) == [] and text(board, "zamora-message") == ""
    click(board, "V12", "V23")
    hand_over(board, '[Juego "compases"]\n\n1) C1: V13 a V24')
    assert played(board) == ["C1: V12 a V23"]


# Where nothing runs -------------------------------------------------------------------------------


def test_the_static_form_is_a_picture_with_words() -> None:
    board = Board()
    (picture,) = pictures(board.static_html())
    assert picture.alt == (
        "Tablero de Batalla de Compases. C1 en V12 y V13; C2 en V42 y V43. Le toca a C1."
    )
    assert picture.svg == paint_kept(board.scene, 300)
    assert plain(board.static_html()) == "Despierta la lección para jugar."
    bundle = output(board)
    assert bundle["text/html"] == board.static_html()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "Tablero de Batalla de Compases" in bundle["text/plain"]
