"""Hints: the best turn, and sentences about it that are true."""

from __future__ import annotations

import doctest

import pytest

import zamora
from zamora import GameOver, Turn
from zamora.ball.game import BallGame
from zamora.ball.remarks import remarks
from zamora.core.history import History
from zamora.explain import hint, hints
from zamora.explain.hints import Hint
from zamora.explain.reasons import Outlook, Remark
from zamora.rival.analysis import Score, Stop
from zamora.rival.findings import score_of
from zamora.solve import known
from zamora.solve.retrograde import Value
from zamora.solve.tablefile import BadTable

from ..beside import beside
from ..engine.everygame import rare
from ..engine.placements import BALL_GAMES, placements
from ..engine.playouts import random_game
from ..engine.toy import Toy
from .hint_claims import CLAIMS, truth

#: So little is looked at here: what is said must be true all the same.
NODES = 150


def check(turn: Turn, found: tuple[Remark, ...]) -> None:
    """Every sentence is a sentence, true, and of the kind that it says it is."""
    assert found
    for remark in found:
        assert remark.text[0] in "¡" or remark.text[0].isupper()
        assert remark.text.endswith(".")
        assert truth(turn, remark.text) == (remark.kind, True), f"{turn!r}: {remark.text}"
        assert {*remark.cells} <= {*turn.before.game.board.cells}


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_whatever_a_hint_says_is_true(game: BallGame) -> None:
    for position in (*placements(game, 6, "hints"), *rare(game)):
        if position.outcome is not None:
            continue
        found = hint(position, nodes=NODES)
        assert found.turn in position.turns()
        check(found.turn, found.remarks)
        assert found.reason == " ".join(remark.text for remark in found.remarks)
        assert str(found) == f"{found.turn}. {found.reason}"
        assert {*found.pieces} <= {piece.label for piece in position.pieces()}


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_any_turn_can_be_explained(game: BallGame) -> None:
    for position in placements(game, 6, "explained"):
        for turn in position.turns()[::97][:2]:
            check(turn, remarks(turn, Outlook(Score(0), depth=1), most=20))


#: Kind, position, a turn there, and one thing that is to be said of it.
EXAMPLES, FATES = beside(__file__, "hints.toml").values()


@pytest.mark.parametrize(("kind", "code", "text", "said"), EXAMPLES)
def test_examples(kind: str, code: str, text: str, said: str) -> None:
    turn = zamora.position(code).parse(text)
    found = remarks(turn, Outlook(Score(0), depth=1), most=20)
    check(turn, found)
    assert (kind, said) in [(remark.kind, remark.text) for remark in found]


#: A position, and how the reason of its hint begins: how the game ends if nobody errs.


@pytest.mark.parametrize(("kind", "code", "said"), FATES)
def test_fates(kind: str, code: str, said: str) -> None:
    found = hint(zamora.position(code), nodes=5_000)
    assert found.remarks[0].kind == kind
    assert found.reason.startswith(said)
    check(found.turn, found.remarks)


def test_all_kinds_have_an_example() -> None:
    kinds = {kind for kind, _claim in CLAIMS.values()}
    assert kinds == {kind for kind, *_rest in (*EXAMPLES, *FATES)}


def test_the_claims_can_be_false() -> None:
    lies = [
        ("93 con el alfil", "93 con la torre"),
        ("93 con el alfil", "94 con el alfil"),
        ("Solo 2 de", "Solo 3 de"),
        ("marca en C82 con", "marca en C91 con"),
        ("con la ficha de C82", "con la ficha de C55"),
        ("(5,5) con la torre de (5,1)", "(5,5) con la torre de (8,4)"),
        ("C82 con la ficha de C33", "C82 con la ficha de C51"),
        ("10 2 con", "10 3 con"),
        ("Das jaque con la torre", "Das jaque con el caballo"),
        ("(2,1) con", "(2,2) con"),
        ("la torre de (8,4)", "la torre de (5,1)"),
        ("a (12,3), y", "a (12,4), y"),
        ("queda la dama", "queda la torre"),
        ("a salvo el alfil", "a salvo la torre"),
        ("falta 1 fila", "faltan 2 filas"),
        ("faltan 4 filas", "faltan 3 filas"),
        ("faltarán 3 filas", "faltarán 4 filas"),
        ("a 1 fila", "a 2 filas"),
        ("El portero", "El medio"),
    ]
    for true, false in lies:
        found = [
            (zamora.position(code).parse(text), said.replace(true, false))
            for _kind, code, text, said in EXAMPLES
            if true in said
        ]
        assert found, true
        for turn, said in found:
            assert not truth(turn, said)[1], said


# The hint -----------------------------------------------------------------------------------------


def test_it_scores_if_it_can() -> None:
    found = hint(zamora.position("goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B"))
    assert found.turn.wins
    assert [remark.kind for remark in found.remarks] == ["goal"]
    assert found.score.goal_in == 1
    assert zamora.Cell(9, found.turn.steps[-1].target.column) in found.cells
    assert "O" not in found.pieces  # the ball still lies elsewhere


def test_a_repetition_is_foreseen() -> None:
    turns = ["C22 a C33", "N: C71 a C62", "B: C33 a C22", "N: C62 a C71"]
    game = History(zamora.game("futez").start(), [*turns, *turns[:3]])
    last = game.position.parse("N: C62 a C71")
    (remark,) = remarks(last, Outlook(Score(0)), history=game)
    assert (remark.kind, remark.text) == ("draw", "Esta posición sale por tercera vez: es empate.")
    game.play(last)
    with pytest.raises(GameOver):
        hint(game)


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_the_same_question_has_the_same_answer(game: BallGame) -> None:
    history = random_game(game, 5, plies=6)

    def ask() -> Hint:
        return hint(history, nodes=300, seed=7)

    assert (ask().turn, ask().remarks) == (ask().turn, ask().remarks)


def test_compases_is_explained_by_its_solution() -> None:
    history = History(zamora.game("compases").start(), ["V12 a V23", "V42 a V44"])
    found = hint(history)
    assert found.exact
    assert found.score.goal_in == 3
    assert "Así ganas en 3 turnos, contando los de C2." in found.reason
    assert found.turn.steps[-1].target in found.cells


def test_without_its_table_futez_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    position = zamora.position("futez:1 44,51,55,71 31,33,35,75 73 B")
    assert hint(position).exact

    def missing(_position: zamora.Position) -> None:
        raise BadTable("no table")

    monkeypatch.setattr(known, "solution_for", missing)
    found = hint(position, nodes=NODES)
    assert (found.exact, found.turn.wins) == (False, True)
    assert found.analysis is not None


@pytest.mark.parametrize(
    ("value", "written"),
    [(Value("win", 3), "#3"), (Value("loss", 4), "-#4"), (Value("draw", None), "+0.00")],
)
def test_exact_values_as_scores(value: Value, written: str) -> None:
    assert str(score_of(value)) == written


def test_a_search_that_is_stopped_still_gives_a_turn() -> None:
    stop = Stop()
    stop.set()
    position = zamora.game("golez").start()
    found = hint(position, stop=stop)
    assert found.turn in position.turns()
    check(found.turn, found.remarks)


def test_what_cannot_be_asked() -> None:
    over = zamora.position("futez:1 44,51,55,71 31,33,35,75 73 B").play("C51 a C62. R: C82")
    with pytest.raises(GameOver):
        hint(over)
    assert hint(Toy().start()).reason
    with pytest.raises(zamora.ZamoraError):
        hint(zamora.game("golez").start(), nodes=0)


def test_the_example_in_the_docstring() -> None:
    assert doctest.testmod(hints).failed == 0
