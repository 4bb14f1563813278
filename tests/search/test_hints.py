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
EXAMPLES = [
    (
        "goal",
        "goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B",
        "Cb: 53. O: 71, 93",
        "¡Gol! Marcas en 93 con el alfil.",
    ),
    (
        "goal",
        "caliz:1 R155,A111,P48 R136,D127,C132 129 N",
        "(12,7) a (12,9) a (15,6)",
        "¡Gol! Marcas en (15,6) con la dama.",
    ),
    (
        "mate",
        "caliz:1 R155,D44,T29,T51,A49 R15 139 B",
        "(5,1) a (5,5)",
        "¡Jaque mate! El rey rival no tiene salida.",
    ),
    (
        "own goal",
        "futez:1 22,24,42,64 31,33,35,73 55 N",
        "N: C35 a C44. R: C82",
        "Es un autogol, y gana el rival.",
    ),
    (
        "draw",
        "caliz:1 R155,D44,T28,A49 R15 139 B",
        "(2,8) a (2,9)",
        "El rival queda ahogado, sin ningún turno posible: es empate.",
    ),
    (
        "only",
        "futez:1 42,53,71,75 55,64,82,84 73 N",
        "N: C55 a C44",
        "Es tu único turno posible.",
    ),
    (
        "saves",
        "futez:1 51,55,62,82 35,53,64,84 71 N",
        "N: C64 a C73",
        "Solo 2 de tus 8 turnos lo evitan.",
    ),
    (
        "saves",
        "futez:1 51,55,62,82 35,53,64,84 71 N",
        "N: C64 a C73",
        "Así evitas un gol: si no, el rival marca en C82 con la ficha de C82.",
    ),
    (
        "saves",
        "gol:1 R107,D83,T104,T114,A111,A146,C108,C125,P26,P78,P127 "
        "D142,T118,T124,A72,A141,C61,C84,P62,P136,P144 116 N",
        "(11,8) a (11,6) a (13,6) a (14,5)",
        "Así evitas un gol: si no, el rival marca en (1,5) con el peón de (2,6).",
    ),
    (
        "escapes",
        "caliz:1 R155,D118,T65,T73,A86,A145,C32,C138,P62,P79,P142 "
        "R107,D43,T88,T132,A47,A117,C38,C103,P26,P48,P84 72 N",
        "(8,8) a (11,8)",
        "Tu rey está en jaque: así sale de él.",
    ),
    (
        "prevents mate",
        "caliz:1 R155,T29,T84,T51,A49 R15,T81 139 N",
        "(8,1) a (5,1)",
        "Así evitas el mate: si no, el rival lo da en (5,5) con la torre de (5,1).",
    ),
    (
        "threat",
        "futez:1 33,51,64,71 44,55,62,75 73 B",
        "B: C33 a C42",
        "Amenazas marcar en C82 con la ficha de C33.",
    ),
    (
        "threat",
        "golez:1 P13,D62,D57,M44,A54,A71 P104,D41,D31,M43,A33,A66 84 B",
        "AB2: 71 a 93. R: 73, 82 y 71",
        "Amenazas marcar en 10 2 con el atacante AB2.",
    ),
    (
        "check",
        "caliz:1 R143,T92,C107 R114,T71,A53,C94,P115 72 B",
        "(9,2) a (9,4)",
        "Das jaque con la torre.",
    ),
    (
        "check",
        "caliz:1 R145,P38 R15,T27,P133 85 N",
        "(13,3) a (14,3) = D",
        "Das jaque con el peón, ya coronado.",
    ),
    (
        "mate threat",
        "caliz:1 R54,T29,T72,C132,P56 R61,C96,P64 114 B",
        "(5,4) a (6,3)",
        "Amenazas dar mate en (2,1) con la torre de (2,9).",
    ),
    (
        "captures",
        "caliz:1 R155,T29,T84,T51,A49 R15,T81 139 N",
        "(8,1) a (8,4)",
        "Tomas la torre de (8,4).",
    ),
    (
        "foul",
        "gol:1 R117,T124,T134,A49,A96,C39,C136,P127 R107,D94,T104,A106,P27,P108,P138 116 N",
        "(9,4) a (9,6) a (12,3) *",
        "Cometes una falta: mandas el alfil de (9,6) a (12,3), y la dama sale del tablero.",
    ),
    (
        "promotes",
        "caliz:1 R145,P38 R15,T27,P133 85 N",
        "(13,3) a (14,3) = D",
        "Tu peón corona: en su lugar queda la dama.",
    ),
    (
        "rescues",
        "caliz:1 R133,T105,A66,C106,P108 R76 86 B",
        "(6,6) a (8,4)",
        "Pones a salvo el alfil: el rival podía tomar esa pieza.",
    ),
    (
        "forward",
        "golez:1 P22,D67,D37,M53,A35,A54 P102,D36,D66,M56,A47,A76 55 N",
        "AN2: 76 a 65. R: 45 y 34",
        "Acercas el balón al gol: le falta 1 fila.",
    ),
    (
        "away",
        "futez:1 31,33,35,64 22,24,44,55 53 B",
        "B: C31 a C42. R: C62",
        "Alejas el balón del peligro: al rival le faltan 4 filas para marcar.",
    ),
    (
        "keeps away",
        "caliz:1 R138,D101,T137 R82,D95 98 B",
        "(10,1) a (10,7)",
        "Frenas al rival: tras su próximo turno le faltarán 3 filas para marcar, o más.",
    ),
    (
        "comes near",
        "caliz:1 R138,D101,T137 R82,D95 98 B",
        "(10,1) a (10,7)",
        "Si el rival no lo impide, después puedes dejar el cáliz a 1 fila del gol.",
    ),
    (
        "beside",
        "golez:1 P13,D41,D74,M45,A75,A33 P115,D87,D61,M36,A96,A66 91 N",
        "PN: 11 5 a 10 2",
        "El portero queda junto al balón.",
    ),
    (
        "search",
        "goldrez:1 R15,T36,A25,C67,D57 R95,T27,A64,C76,D63 52 B",
        "Db: 57 a 53. O: 34, 23",
        "Miré 1 turno adelante, y este es el que más me gusta.",
    ),
]


@pytest.mark.parametrize(("kind", "code", "text", "said"), EXAMPLES)
def test_examples(kind: str, code: str, text: str, said: str) -> None:
    turn = zamora.position(code).parse(text)
    found = remarks(turn, Outlook(Score(0), depth=1), most=20)
    check(turn, found)
    assert (kind, said) in [(remark.kind, remark.text) for remark in found]


#: A position, and how the reason of its hint begins: how the game ends if nobody errs.
FATES = [
    (
        "forces",
        "golez:1 P13,D62,D57,M44,A54,A71 P104,D41,D31,M43,A33,A66 84 B",
        "Juegue lo que juegue el rival, ganas en tu próximo turno.",
    ),
    (
        "forces",
        "futez:1 24,35,44,82 31,33,51,64 55 N",
        "Juegue lo que juegue el rival, te bastan 3 turnos más para ganar.",
    ),
    (
        "loses",
        "golez:1 P12,D54,D41,M52,A55,A36 P102,D47,D56,M53,A44,A42 34 B",
        "Juegues lo que juegues, el rival puede ganar en su turno. Ojalá no vea que puede marcar",
    ),
    (
        "loses",
        "futez:1 51,55,62,82 35,53,64,84 71 N",
        "Pierdes de todos modos, pero así tardas más. Así evitas un gol: si no, el rival marca",
    ),
    (
        "loses",
        "futez:1 24,44,51,84 22,31,33,71 55 N",
        "Si el rival no se equivoca, gana en 4 turnos suyos; falta que los encuentre.",
    ),
    (
        "holds",
        "futez:1 22,44,53,73 33,62,71,75 55 N",
        "Si nadie se equivoca, la partida termina en empate. Es el único turno que no pierde.",
    ),
]


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
