"""Hints: what they choose, and each sentence about a turn held against the board."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

import zamora
from zamora import GameOver, Turn
from zamora.ball.game import BallGame
from zamora.ball.remarks import remarks
from zamora.compiled.search import WIN
from zamora.core.history import History
from zamora.explain import hint, hints
from zamora.explain.hints import Hint
from zamora.explain.reasons import Outlook, Remark
from zamora.rival.analysis import Analysis, Score, Stop
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


# What a hint says in which order, where it points, and what it was asked to look at ---------------


RESCUING = "caliz:1 R155,T29,T84,T51,A49 R15,T81 139 N"
OPINION = "goldrez:1 R15,T36,A25,C67,D57 R95,T27,A64,C76,D63 52 B", "Db: 57 a 53. O: 34, 23"
SAVING = "futez:1 51,55,62,82 35,53,64,84 71 N", "N: C64 a C73"
SAFE = "goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B"


def turn(code: str, text: str) -> Turn:
    return zamora.position(code).parse(text)


def told(
    code: str, text: str, outlook: Outlook | None = None, most: int = 20
) -> list[tuple[str, list[str]]]:
    """The kinds of the remarks, and the names of the cells that each points at."""
    explained = turn(code, text)
    found = remarks(explained, outlook or Outlook(Score(0), depth=1), most=most)
    name = explained.before.game.board.name
    return [(remark.kind, [name(cell) for cell in remark.cells]) for remark in found]


@pytest.mark.parametrize(
    ("code", "text", "wanted"),
    [
        (
            "goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B",
            "Cb: 53. O: 71, 93",
            [("goal", ["93", "72"])],
        ),
        ("caliz:1 R155,D44,T29,T51,A49 R15 139 B", "(5,1) a (5,5)", [("mate", ["(5,5)"])]),
        ("caliz:1 R155,D44,T28,A49 R15 139 B", "(2,8) a (2,9)", [("draw", [])]),
        (
            "futez:1 22,24,42,64 31,33,35,73 55 N",
            "N: C35 a C44. R: C82",
            [("own goal", ["C82"])],
        ),
        (
            "futez:1 42,53,71,75 55,64,82,84 73 N",
            "N: C55 a C44",
            # That there is no other turn is no reason for it: there is something to add.
            [("only", []), ("comes near", []), ("search", [])],
        ),
        (
            RESCUING,
            "(8,1) a (5,1)",
            [
                ("prevents mate", ["(5,5)", "(5,1)"]),
                ("captures", ["(5,1)"]),
                ("rescues", ["(8,1)"]),
            ],
        ),
        (
            "gol:1 R117,T124,T134,A49,A96,C39,C136,P127 R107,D94,T104,A106,P27,P108,P138 116 N",
            "(9,4) a (9,6) a (12,3) *",
            [("foul", ["(9,6)", "(12,3)"])],
        ),
        (
            "caliz:1 R145,P38 R15,T27,P133 85 N",
            "(13,3) a (14,3) = D",
            [("check", ["(13,3)"]), ("promotes", ["(13,3)"]), ("rescues", ["(2,7)"])],
        ),
        (
            # One reason leaves room for one remark on the ball's place.
            "golez:1 P22,D67,D37,M53,A35,A54 P102,D36,D66,M56,A47,A76 55 N",
            "AN2: 76 a 65. R: 45 y 34",
            [("threat", ["23", "56"]), ("forward", ["34"])],
        ),
        (
            # There would be more to say of this ball: how the rival is held up, what comes next.
            "futez:1 22,24,44,73 42,55,64,82 33 B",
            "B: C44 a C35. R: C33 a C44",
            [("saves", ["C11", "C64"]), ("away", ["C44"])],
        ),
        (
            # Two reasons leave none, though this ball too goes away from the goal.
            "golez:1 P15,D54,D81,M73,A76,A91 P103,D83,D87,M32,A33,A55 67 B",
            "AB1: 76 a 66. R: 77 y 86",
            [("saves", ["24", "33"]), ("threat", ["10 2", "91"])],
        ),
        (
            # A goal that is threatened is told once, not also as a ball 0 rows away.
            "futez:1 33,51,64,71 44,55,62,75 73 B",
            "B: C33 a C42",
            [("threat", ["C82", "C33"])],
        ),
        (
            "futez:1 31,33,35,64 22,24,44,55 53 B",
            "B: C31 a C42. R: C62",
            [("away", ["C62"]), ("keeps away", []), ("search", [])],
        ),
        (
            "golez:1 P13,D41,D74,M45,A75,A33 P115,D87,D61,M36,A96,A66 91 N",
            "PN: 11 5 a 10 2",
            [("beside", ["10 2"]), ("search", [])],
        ),
    ],
)
def test_all_that_is_said_of_a_turn(code: str, text: str, wanted: list[Any]) -> None:
    assert told(code, text) == wanted


def test_no_more_is_said_than_a_pupil_reads() -> None:
    explained = turn(RESCUING, "(8,1) a (5,1)")
    every = remarks(explained, Outlook(Score(WIN - 3)))
    assert len(every) == 3 and every[0].kind == "forces"
    assert remarks(explained, Outlook(Score(WIN - 3)), most=1) == every[:1]
    assert len(remarks(explained, Outlook(Score(WIN - 3)), most=20)) == 4


@pytest.mark.parametrize(
    ("outlook", "said"),
    [
        (Outlook(Score(0)), ["No tuve tiempo de mirar más: es un turno posible."]),
        (Outlook(Score(0), 1), ["Miré 1 turno adelante, y este es el que más me gusta."]),
        (Outlook(Score(99), 4), ["Miré 4 turnos adelante, y este es el que más me gusta."]),
        (Outlook(Score(0), 4, exact=True), ["Si nadie se equivoca, la partida termina en empate."]),
        (
            Outlook(Score(0), exact=True, alone=True),
            [
                "Si nadie se equivoca, la partida termina en empate.",
                "Es el único turno que no pierde.",
            ],
        ),
        (
            Outlook(Score(WIN - 3), 9, alone=True),
            [
                "Juegue lo que juegue el rival, ganas en tu próximo turno.",
                "Es el único turno que gana.",
            ],
        ),
        (
            Outlook(Score(WIN - 5)),
            ["Juegue lo que juegue el rival, te bastan 2 turnos más para ganar."],
        ),
        (
            Outlook(Score(2 - WIN)),
            ["Juegues lo que juegues, el rival puede ganar en su turno."],
        ),
        (
            Outlook(Score(4 - WIN)),
            ["Si el rival no se equivoca, gana en 2 turnos suyos; falta que los encuentre."],
        ),
        (
            Outlook(Score(6 - WIN), 9, exact=True),
            ["Si el rival no se equivoca, gana en 3 turnos suyos; falta que los encuentre."],
        ),
        (
            Outlook(Score(4 - WIN), alone=True),
            ["Pierdes de todos modos, pero así tardas más."],
        ),
    ],
)
def test_what_is_known_of_the_end_is_said(outlook: Outlook, said: list[str]) -> None:
    """Of a turn of which there is nothing else to say."""
    found = [remark.text for remark in remarks(turn(*OPINION), outlook, most=20)]
    assert found == said


def test_a_turn_that_only_delays_says_so_if_it_prevents_a_goal() -> None:
    explained = turn(*SAVING)
    found = [remark.text for remark in remarks(explained, Outlook(Score(4 - WIN)), most=20)]
    assert found == [
        "Pierdes de todos modos, pero así tardas más.",
        "Así evitas un gol: si no, el rival marca en C82 con la ficha de C82.",
        "Solo 2 de tus 8 turnos lo evitan.",
    ]


# What the search is asked, and what a solution says -----------------------------------------------


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ({}, {"nodes": hints.NODES, "seconds": hints.SECONDS, "seed": 0, "stop": None}),
        ({"nodes": 200}, {"nodes": 200, "seconds": None, "seed": 0, "stop": None}),
        ({"seconds": 9.0}, {"nodes": None, "seconds": 9.0, "seed": 0, "stop": None}),
        ({"nodes": 200, "seed": 7}, {"nodes": 200, "seconds": None, "seed": 7, "stop": None}),
    ],
)
def test_the_search_is_limited_as_was_asked(
    monkeypatch: pytest.MonkeyPatch, asked: dict[str, Any], wanted: dict[str, Any]
) -> None:
    calls = []
    search = hints.analyse

    def analyse(game: History, **limits: Any) -> Analysis:
        calls.append(limits)
        return search(game, nodes=150)

    monkeypatch.setattr(hints, "analyse", analyse)
    found = hint(zamora.position(SAFE), **asked)
    assert calls == [wanted] and found.analysis is not None
    assert found.score == found.analysis.score and found.turn == found.analysis.best
    assert not found.exact


def test_a_hint_is_stopped_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, given = Stop(), []
    search = hints.analyse

    def analyse(game: History, **limits: Any) -> Analysis:
        given.append(limits["stop"])
        return search(game, nodes=150)

    monkeypatch.setattr(hints, "analyse", analyse)
    hint(zamora.position(SAFE), nodes=200, stop=stop)
    assert given == [stop]


class Solved:
    """Of a solution only what the turns are worth, whatever they are."""

    def __init__(self, *values: tuple[str, int | None]) -> None:
        self.values = values

    def turn_values(self, _position: zamora.Position) -> dict[int, Value]:
        return {number: Value(*value) for number, value in enumerate(self.values)}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("values", "alone"),
    [
        ([("win", 3), ("draw", None), ("loss", 2)], True),
        ([("win", 3), ("win", 5), ("loss", 2)], False),
        ([("win", 3)], False),
        ([("draw", None), ("loss", 2)], True),
        ([("draw", None), ("draw", None), ("loss", 2)], False),
        ([("loss", 6), ("loss", 4), ("loss", 2)], True),
        ([("loss", 6), ("loss", 6), ("loss", 2)], False),
        ([("loss", 6)], False),
    ],
)
def test_whether_there_is_another_turn_as_good(values: list[Any], alone: bool) -> None:
    best: Any = Value(*values[0])
    solved: Any = Solved(*values)
    assert hints._is_alone(solved, turn(*SAVING), best) is alone


def test_an_exact_loss_is_worse_than_a_draw_and_a_quick_one_the_worst() -> None:
    values = [Value("loss", 2), Value("loss", 4), Value("draw", None), Value("win", 3)]
    scores = [score_of(value).value for value in [*values, Value("win", 1)]]
    assert scores == sorted(scores) and len(set(scores)) == 5 and scores[2] == 0
    assert scores[1] < 0 < scores[3]


def test_a_hint_of_the_search_says_how_far_it_looked() -> None:
    found = hint(zamora.position(OPINION[0]), nodes=150)
    assert found.analysis is not None and not found.exact
    depth = found.analysis.depth
    assert depth > 0 and [remark.kind for remark in found.remarks][-1] == "search"
    assert f"Miré {depth} turno" in found.reason
