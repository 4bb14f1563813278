"""Chess on the board: letters and numbers, castling and promotion by clicks, ends, checks."""

from __future__ import annotations

import pytest

import zamora
from zamora import Side
from zamora.claims import claims
from zamora.core.numbers import grouped
from zamora.player import checks
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.game.board import Board
from zamora.player.overlays.reading import kinds
from zamora.player.picture.plots import Plot
from zamora.player.picture.scene import Text
from zamora.player.picture.view import View, build, describe
from zamora.player.play.characters import offered
from zamora.player.play.session import Session
from zamora.registry import position
from zamora.rival import player
from zamora_widgets.aula import dibujo

from .hands import cell, choose, click, find, text
from .panels import shows

GAME = zamora.game("ajedrez")


def session(fields: str = "") -> Session:
    return Session(GAME.position(f"ajedrez:1 {fields}") if fields else GAME.start())


def touch(played: Session, *cells: str) -> None:
    for name in cells:
        played.touch(GAME.board.cell(name))


def test_the_board_is_called_by_letters_and_numbers() -> None:
    ground = build(View(GAME.start())).layer("board")
    words = [shape.text for shape in ground if isinstance(shape, Text)]
    assert [words.count(sign) for sign in "ah18"] == [2, 2, 2, 2]
    flipped = build(View(GAME.start(), flipped=True)).layer("board")
    left = min(
        (shape for shape in flipped if isinstance(shape, Text) and shape.text in "18"),
        key=lambda shape: (shape.at.x, shape.at.y),
    )
    assert left.text == "1", "seen from Black's side, row 1 is above"


def test_the_table_has_the_same_names() -> None:
    board = Board("ajedrez")
    ground = find(board, BoardView).ground
    assert ground["columns"] == list("abcdefgh")
    assert ground["rows"] == list("87654321")
    assert cell(board, "e1")["label"].startswith("e1, rey")
    assert cell(board, "e4")["label"] == "e4"


def test_a_game_by_clicks() -> None:
    played = session()
    touch(played, "e2", "e4", "e7", "e5", "g1", "f3", "b8", "c6", "f1", "c4", "f8", "c5")
    touch(played, "e1", "g1")
    assert [str(turn) for turn in played.history.turns][-1] == "O-O"
    touch(played, "c5", "c1")
    assert played.message and len(played.history.turns) == 7


def test_a_promotion_is_chosen() -> None:
    played = session("8/5P1k/5K2/8/8/8/8/8 w - - 0")
    touch(played, "f7", "f8")
    assert [step.becomes for step in played.choices] == ["dama", "torre", "alfil", "caballo"]
    assert played.history.turns == ()
    played.take(played.choices[1])
    assert str(played.history.turns[-1]) == "f8=T"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 4", "Jaque mate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 4", "ahogado"),
        ("7k/8/6K1/8/8/8/8/6B1 w - - 4", "tan pocas piezas"),
        ("7k/8/6K1/8/8/8/8/6R1 w - - 100", "cincuenta turnos"),
    ],
)
def test_how_a_game_ended_in_words(fields: str, words: str) -> None:
    assert words in session(fields).status()


def test_against_the_beginner() -> None:
    rival = player("nivel:2", seed=1, game=GAME)
    played = Session(GAME.start(), {Side.SECOND: rival})
    touch(played, "e2", "e4")
    assert played.waits_for is rival
    played.play(rival.choose(played.history))
    assert len(played.history.turns) == 2 and played.waits_for is None


def test_the_computer_may_be_called_in_and_what_can_be_shown() -> None:
    board = Board("ajedrez", rival="nivel:2", seed=2)
    find(board, w.Button, "Que juegue la computadora").click()
    assert len(board.session.history.turns) >= 1
    shown = [key for _words, key in kinds(board.session.position)]
    assert "jaque" in shown and "amenazas" not in shown and "opinión" not in shown


@pytest.mark.exhaustive  # what they say is compared in the lesson
@pytest.mark.parametrize("name", [one.name for one in claims() if one.lesson == 7])
def test_every_check_of_the_lesson(name: str) -> None:
    found = checks.check(name)
    assert len(str(found)) > 60
    if isinstance(found, Plot):
        assert "500" in str(found) and "Goldrez" in str(found)


def test_what_the_checks_say() -> None:
    assert grouped(20_191) in str(checks.check("otra vez al azar"))
    assert "✘" not in str(checks.check("otra vez al azar"))
    chapter = str(checks.check("capítulo 1")).splitlines()
    assert [line[0] for line in chapter] == ["✔", "✔", "✔", "≈", "✘", "✘"]
    assert "el alfil de c4" in str(checks.check("mate del pastor"))
    assert str(checks.check("lo que se sabe")).count("no se sabe") == 5


# Turns of many moves ------------------------------------------------------------------------------

#: Black has eight moves, and more ways to make them than anybody can list.
EIGHTH = "progresivo-escoces:1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 8"


def test_a_turn_of_many_moves_is_built_without_listing_any() -> None:
    board = Board(EIGHTH)
    assert find(board, w.Text).placeholder == str(board.session.position.example)
    assert text(board, "zamora-status") == "Les toca a las negras. Quedan 8 jugadas."
    assert describe(board.session.view()).endswith("Les toca a las negras. Quedan 8 jugadas.")
    # A picture above a question does not answer it: which ghost haunts White?
    haunted = "progresivo-escoces:1 r4b1r/ppp2pp1/5p2/7p/2kn3P/8/PPPPKPP1/R1B2BNR w - - 0 7"
    assert "Fantasma" in describe(View(position(haunted)))
    assert "Fantasma" not in repr(dibujo(haunted)) and "¡Jaque!" in repr(dibujo(haunted))
    click(board, "g8", "f6")
    assert text(board, "zamora-status").endswith("Quedan 7 jugadas.")
    assert board.session.view().begun and not board.session.far
    for origin, target in (("f6", "e4"), ("e4", "c5"), ("a7", "a5")):
        click(board, origin, target)
    choose(board, "Quitar el último paso")
    assert text(board, "zamora-status").endswith("Quedan 5 jugadas.")
    click(board, "c5", "d3")
    assert str(board.session.history.turns[0]) == "Cf6 Ce4 Cc5 Cd3+"
    assert text(board, "zamora-status") == "Les toca a las blancas. ¡Jaque! Quedan 9 jugadas."


def test_a_promoted_pawn_goes_on() -> None:
    board = Board("progresivo-escoces:1 8/P1k5/8/8/8/8/5p2/3K4 w - - 0 3")
    click(board, "a7", "a8")
    assert text(board, "zamora-message") == "¿En qué se convierte? Elige."
    assert text(board, "zamora-status").endswith("Quedan 2 jugadas.")
    choose(board, "D · dama")
    click(board, "a8", "f3")
    assert text(board, "zamora-status").endswith("Queda 1 jugada.")
    choose(board, "Terminar turno")
    assert text(board, "zamora-turns") == "a8=D Df3"


def test_what_is_typed_for_a_turn_of_many_moves() -> None:
    one = Session(zamora.position(EIGHTH))
    one.type_turn("")
    assert one.message == f"Escribe un turno, por ejemplo {one.position.example}."
    one.type_turn("Nf6 Ne5")
    assert "e5" in one.message and "Cf6 Ce4" in one.message and not one.history.turns
    one.type_turn("Nf6 Ne4 d5")
    assert str(one.history.turns[0]) == "Cf6 Ce4 d5"


def test_it_has_what_all_boards_have() -> None:
    """Levels, a mirror, a hint while the game goes on, and a review when it is over."""
    board = Board("ajedrez")
    keys = [key for _words, key in offered(board.session.position.game)]
    assert {f"level:{n}" for n in range(1, 5)} <= set(keys) and "espejo" in keys
    assert shows(board, "Pista") and not shows(board, "Revisar la partida")
    for turn in ("e4", "e5", "Ac4", "Cc6", "Dh5", "Cf6", "Dxf7#"):
        board.session.play(board.session.position.parse(turn))
    board._after([])
    assert board.session.outcome is not None
    assert shows(board, "Revisar la partida") and not shows(board, "Pista")
