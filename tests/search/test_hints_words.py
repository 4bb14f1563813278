"""What a hint says in which order, where it points, and what it was asked to look at."""

from __future__ import annotations

from typing import Any

import pytest

import zamora
from zamora import Turn
from zamora.ball.remarks import remarks
from zamora.compiled.search import WIN
from zamora.core.history import History
from zamora.explain import hint, hints
from zamora.explain.reasons import Outlook
from zamora.rival.analysis import Analysis, Score, Stop
from zamora.rival.findings import score_of
from zamora.solve.base import Value

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
