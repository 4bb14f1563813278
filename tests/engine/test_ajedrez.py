"""Chess: its notation in Spanish, what it refuses and why, its ends; life without it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import zamora
from zamora import (
    AmbiguousTurn,
    BadPositionCode,
    Cell,
    IllegalTurn,
    Outcome,
    Reason,
    Side,
    UnreadableNotation,
    book,
    registry,
)
from zamora.book.replay import replay
from zamora.core.history import History
from zamora.core.installing import extra
from zamora.core.notation import split_turns
from zamora.explain.signs import signs
from zamora.solve.prover import Prover

GAME = zamora.game("ajedrez")
START = GAME.start()
BUSY = GAME.position("ajedrez:1 r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0")


def after(line: str) -> History:
    return History(START, split_turns(GAME, line))


def test_chess_is_no_game_of_the_author() -> None:
    assert GAME in registry.of_family("ajedrez")
    assert GAME not in zamora.games()
    assert len(zamora.games()) == 6


def test_cells_have_their_names() -> None:
    board = GAME.board
    assert board.name(Cell(8, 1)) == "a1" and board.name(Cell(1, 8)) == "h8"
    assert board.cell(" E4 ") == Cell(5, 5)
    assert [board.row_name(row) for row in (1, 8)] == ["8", "1"]
    for text in ("12", "i1", "a9", "a0", "e", ""):
        with pytest.raises(UnreadableNotation):
            board.cell(text)


# Notation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (START.code, "Cf3"),
        (START.code, "e4"),
        (BUSY.code, "O-O"),
        (BUSY.code, "O-O-O"),
        (BUSY.code, "Cxd7"),
        (BUSY.code, "dxe6"),
        (BUSY.code, "Axa6"),
        ("ajedrez:1 8/3P1k2/8/8/8/8/8/K7 w - - 0", "d8=D"),
        ("ajedrez:1 8/3P1k2/8/8/8/8/8/K7 w - - 0", "d8=C+"),
        ("ajedrez:1 4k3/8/8/8/8/8/8/R2RK3 w - - 0", "Tab1"),
        ("ajedrez:1 4k3/8/8/R7/8/8/8/R3K3 w - - 0", "T5a3"),
        ("ajedrez:1 4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0", "cxd6"),
        ("ajedrez:1 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0", "Ta8#"),
    ],
)
def test_turns_are_written_as_chess_players_do(code: str, text: str) -> None:
    position = zamora.position(code)
    assert str(position.parse(text)) == text
    assert text in map(str, position.turns())


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        ("Cg1-f3", "Cf3"),
        ("Cg1 a f3", "Cf3"),
        ("g1f3", "Cf3"),
        ("1. e2 a e4", "e4"),
        ("Pe4", "e4"),
        ("e4!?", "e4"),
        ("Cf3+", "Cf3"),
    ],
)
def test_turns_are_read_leniently(text: str, strict: str) -> None:
    assert str(START.parse(text)) == strict


@pytest.mark.parametrize("text", ["0-0", "o-o", "O-O", "Re1-g1", "e1 a g1"])
def test_castling_is_one_step_of_the_king(text: str) -> None:
    turn = BUSY.parse(text)
    (step,) = turn.steps
    assert (step.kind, step.origin, step.target) == ("move", Cell(8, 5), Cell(8, 7))
    standing = {piece.label for piece in turn.after.pieces()}
    assert {"Rb(g1)", "Tb(f1)"} <= standing
    assert {piece.label for piece in BUSY.draft().take(step).pieces()} == standing


def test_a_promotion_is_a_second_step() -> None:
    position = zamora.position("ajedrez:1 8/3P1k2/8/8/8/8/8/K7 w - - 0")
    move = next(step for step in position.draft().next_steps if step.target == Cell(1, 4))
    draft = position.draft().take(move)
    assert not draft.may_end
    assert [step.becomes for step in draft.next_steps] == ["dama", "torre", "alfil", "caballo"]
    assert {step.kind for step in draft.next_steps} == {"promote"}
    with pytest.raises(IllegalTurn, match="di en qué se convierte") as caught:
        position.parse("d8")
    assert caught.value.accepted == ("d8=D", "d8=T", "d8=A", "d8=C+")
    with pytest.raises(IllegalTurn, match="una dama, una torre, un alfil o un caballo"):
        position.parse("d8=R")
    assert str(position.parse("d7-d8(T)")) == "d8=T"


def test_a_line_from_a_chess_book_is_read() -> None:
    history = after(
        "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4.Axc6 dxc6 5. O-O f6 6. e.p.".removesuffix("6. e.p.")
    )
    assert len(history.turns) == 10
    assert history.numbered().splitlines()[-1] == "5) O-O --- f6"
    assert [str(turn) for turn in after("e2 a e4; e7 a e5\nCg1 a f3").turns] == ["e4", "e5", "Cf3"]


@pytest.mark.parametrize("text", ["K", "Nf9", "i9", "e", "12", "O-O-O-O", "e4 e5", "Cf"])
def test_what_is_no_turn_of_spanish_chess(text: str) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        START.parse(text)
    assert caught.value.text == text and caught.value.accepted


def test_two_men_can_go_there() -> None:
    position = zamora.position("ajedrez:1 4k3/8/8/8/8/8/8/R2RK3 w - - 0")
    with pytest.raises(AmbiguousTurn) as caught:
        position.parse("Tb1")
    assert set(caught.value.accepted) == {"Tab1", "Tdb1"}


# What is refused, and why -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "text", "why"),
    [
        (START.code, "Ta1-a3", "no puede pasar por a2: la ocupa un peón de las blancas"),
        (START.code, "Re1-d1", "La casilla d1 está ocupada por una dama"),
        (START.code, "Cg1-g3", "un caballo salta dos casillas"),
        (START.code, "e2-e5", "avanza una casilla"),
        (START.code, "e2-d3", "no hay qué tomar"),
        (START.code, "e7-e5", "El peón de e7 es de las negras, y les toca a las blancas"),
        (START.code, "e4-e5", "no hay ninguna pieza"),
        (START.code, "Ag1-f3", "La pieza de g1 es un caballo"),
        (START.code, "Ad5", "ningún alfil que pueda ir a d5"),
        (START.code, "O-O", "entre el rey y la torre"),
        (START.code, "e4=D", "El turno ya está completo"),
        ("ajedrez:1 r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0", "O-O", "casilla atacada"),
        ("ajedrez:1 r3k2r/8/8/8/8/8/8/R3K2R w kq - 0", "O-O-O", "se movieron"),
        ("ajedrez:1 4k3/8/8/8/4p3/4P3/8/4K3 w - - 0", "e3-e4", "toma en diagonal"),
        (
            "ajedrez:1 4r1k1/8/8/8/8/8/4B3/4K3 w - - 0",
            "Af3",
            "la torre de e8 le daría jaque",
        ),
        (
            "ajedrez:1 4r1k1/8/8/8/8/8/8/3BK3 w - - 0",
            "Ac2",
            "y ese paso no lo evita",
        ),
        ("ajedrez:1 4r1k1/8/8/8/8/8/8/3BK3 w - - 0", "Re2", "estaría en jaque"),
        ("ajedrez:1 6k1/8/8/8/8/8/8/3QK3 w - - 0", "Dd1-e3", "una dama va"),
    ],
)
def test_a_refusal_says_why(code: str, text: str, why: str) -> None:
    with pytest.raises(IllegalTurn, match=why) as caught:
        zamora.position(code).parse(text)
    assert caught.value.reason.endswith(".") and caught.value.accepted


@pytest.mark.parametrize(
    "fields",
    [
        "",
        "x",
        "8/8/8/8/8/8/8/8 w - - 0",
        "4k3/8/8/8/8/8/8/4K3 w KQ - 0",
        "4k3/8/8/8/8/8/8/4K3 w - - x",
        "4k3/8/8/8/8/8/8/4RK2 w - - 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1",
    ],
)
def test_impossible_positions(fields: str) -> None:
    with pytest.raises(BadPositionCode) as caught:
        zamora.position(f"ajedrez:1 {fields}")
    assert zamora.position("ajedrez:1 " + caught.value.accepted[0].removeprefix("ajedrez:1 "))


def test_a_whole_fen_is_read() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert zamora.position(f"ajedrez:1 {fen}") == START
    assert zamora.position("ajedrez:1 " + fen.removesuffix(" 0 1")) == START


# The end ------------------------------------------------------------------------------------------


def test_the_shepherds_mate_and_why_it_is_one() -> None:
    history = after("1. e4 e5 2. Ac4 Cc6 3. Dh5 Cf6 4. Dxf7#")
    assert history.outcome == Outcome(Side.FIRST, Reason.CHECKMATE)
    assert history.turns[-1].wins and signs(history.turns[-1]) == ("++",)
    mate = history.position.mate()
    assert mate is not None
    assert str(mate).startswith("El rey de e8 está en jaque: lo ataca Db(f7).")
    assert "En f7 lo atacaría Ab(c4)." in str(mate)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 4", Reason.STALEMATE),
        ("7k/8/6K1/8/8/8/8/6B1 w - - 4", Reason.MATERIAL),
        ("7k/8/6K1/8/8/8/8/6R1 w - - 100", Reason.FIFTY),
    ],
)
def test_draws(code: str, reason: Reason) -> None:
    assert zamora.position(f"ajedrez:1 {code}").outcome == Outcome(None, reason)


def test_mate_with_the_last_of_fifty_turns_counts() -> None:
    mated = zamora.position("ajedrez:1 7k/6Q1/6K1/8/8/8/8/8 b - - 100")
    assert mated.outcome == Outcome(Side.FIRST, Reason.CHECKMATE)


def test_quiet_half_moves_do_not_make_another_position() -> None:
    history = after("Cf3 Cf6 Cg1 Cg8")
    assert history.position != START and history.position.key == START.key
    assert history.occurrences() == 2


def test_nobody_claims_to_know_its_value() -> None:
    with pytest.raises(zamora.UnknownGame, match="De Ajedrez no sabemos"):
        Prover.for_wins(START)
    with pytest.raises(zamora.UnknownGame, match="está resuelto"):
        Prover.for_wins(zamora.game("compases").start())


# Without the package ------------------------------------------------------------------------------


def test_without_the_package_everything_else_works() -> None:
    program = """
import sys
sys.modules["chess"] = None  # as if it were not installed
import zamora
from zamora import registry
from zamora.school import exercises
keys = [one.key for one in registry.of_family("ajedrez")]
assert keys == ["alicia", "guadalete", "pierde-gana", "trueques"]
assert len(zamora.games()) == 6
assert 7 not in exercises.lessons() and exercises.exercises()
for ask in (lambda: zamora.game("ajedrez"), lambda: exercises.exercise("7.1"),
            lambda: zamora.position("ajedrez:1 8/8/8/8/8/8/8/8 w - - 0")):
    try:
        ask()
    except zamora.MissingPackage as error:
        print(error)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) == 3
    assert set(lines) == {
        "El ajedrez necesita el paquete «chess», que aquí no está instalado. "
        f"Prueba con: {extra('ajedrez')}."
    }


def test_the_package_is_only_loaded_for_chess() -> None:
    program = "import sys, zamora; zamora.games(); assert 'chess' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


@pytest.mark.parametrize("printed", book.printed_games("ajedrez"), ids=lambda one: one.id)
def test_printed_games_are_played_again(printed: book.PrintedGame) -> None:
    assert replay(printed).ok


def test_the_printed_pawn_becomes_a_queen_or_not() -> None:
    """The same men, and who is to move decides, as the text says."""
    drawn, won = (book.get(f"ajedrez-{n}") for n in (2, 3))
    assert drawn.start().code.replace(" w ", " b ") == won.start().code
    assert drawn.history().position.outcome == Outcome(None, Reason.STALEMATE)
    for turn in won.history().position.turns():
        assert any("e8=D" in str(answer) for answer in turn.after.turns())
