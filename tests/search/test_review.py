"""Reviews: what is said of the turns of a game is true, and the known mistakes are found."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Callable
from functools import cache

import pytest

import zamora
from zamora import Side, Turn, book
from zamora.ball.game import BallGame
from zamora.book.records import records
from zamora.compiled import can_compile
from zamora.core.history import History
from zamora.explain import review_words, reviews
from zamora.explain.grades import Review, TurnReview
from zamora.explain.reviews import NOTICED, SERIOUS, grade, review
from zamora.play.record import Record
from zamora.rival.analysis import Score, Stop
from zamora.solve.forced import can_score, forced_goal, saving_turns

from ..engine.placements import BALL_GAMES
from ..engine.playouts import random_game
from ..engine.toy import Toy
from .hint_claims import hope, mates, truth, wins_in

NODES = 300
PRINTED = ("compases-1", "futez-2", "golez-1", "goldrez-1", "goldrez-3", "goldrez-5", "caliz-1")


@cache
def reviewed(name: str) -> Review:
    (record,) = records(book.get(name))
    return review(record, nodes=NODES)


# Grades -------------------------------------------------------------------------------------------


def win(n: int) -> Score:
    return Score(30000 - n)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (Score(50), Score(50), "best"),
        (Score(50), Score(70), "best"),
        (Score(50), Score(51 - NOTICED), "good"),
        (Score(50), Score(50 - NOTICED), "inaccuracy"),
        (Score(50), Score(51 - SERIOUS), "inaccuracy"),
        (Score(50), Score(50 - SERIOUS), "mistake"),
        (win(1), win(1), "best"),
        (win(1), win(3), "good"),
        (win(1), Score(900), "blunder"),
        (win(5), -win(2), "blunder"),
        (Score(-900), -win(2), "blunder"),
        (-win(4), -win(4), "best"),
        (-win(8), -win(6), "good"),
        (-win(4), -win(2), "inaccuracy"),
        (-win(4), -win(1), "inaccuracy"),
    ],
)
def test_grades(before: Score, after: Score, expected: str) -> None:
    assert grade(before, after) == expected


def test_a_loss_that_may_not_have_been_preventable_is_no_blunder() -> None:
    assert grade(Score(0), -win(6), sure=False) == "mistake"


# What is said -------------------------------------------------------------------------------------


def missed_goal(judged: TurnReview, better: str) -> bool:
    return _better(judged, better).wins and not judged.turn.wins


def missed_mate(judged: TurnReview, better: str) -> bool:
    return mates(_better(judged, better))


def missed_win(judged: TurnReview, better: str, n: str) -> bool:
    turn, own = _better(judged, better), int(n) - 1
    return own > 1 or wins_in(turn.after, judged.side, own)


def allowed_goal(judged: TurnReview, cell: str, piece: str) -> bool:
    return hope(judged.turn, cell, piece)


def allowed_win(judged: TurnReview, n: str) -> bool:
    rival, own = judged.side.other, int(n)
    return own > 2 or forced_goal(judged.turn.after, rival, own) is not None


def prevented(judged: TurnReview, better: str) -> bool:
    turn, rival = _better(judged, better), judged.side.other
    return judged.after.goal_in != -2 or not can_score(turn.after, rival)


def is_better(judged: TurnReview, better: str) -> bool:
    return _better(judged, better) == judged.better and judged.before > judged.after


def _better(judged: TurnReview, text: str) -> Turn:
    turn = judged.turn.before.parse(text)
    assert turn == judged.better
    return turn


_CELL = r"(C\d\d|\(\d+,\d+\)|\d\d \d|\d\d)"
VERDICTS: dict[str, Callable[..., bool]] = {
    r"Con «(.+)» marcabas en este turno\.": missed_goal,
    r"Con «(.+)» dabas jaque mate\.": missed_mate,
    r"Con «(.+)» ganabas en (\d+) turnos? tuyos?, jugara lo que jugara el rival\.": missed_win,
    rf"Después de esto el rival puede marcar en {_CELL} con (.+)\.": allowed_goal,
    r"Después de esto el rival gana en (\d+) turnos? suyos?, juegues lo que juegues\.": allowed_win,
    r"Con «(.+)» lo evitabas\.": prevented,
    r"Con «(.+)» mantenías el empate\.": is_better,
    r"Ahora, si nadie se equivoca, es empate\.": lambda judged: (
        judged.exact and judged.after == Score(0)
    ),
    r"Un poco mejor: «(.+)»\.": is_better,
    r"Ya perdías, pero con «(.+)» tardabas más\.": is_better,
    r"Mejor: «(.+)»\.": is_better,
    r"Quizás ya no se podía evitar\.": lambda judged: judged.grade == "mistake",
    r"Mejor parece «(.+)»\.": is_better,
    r"Sigues ganando, aunque con «(.+)» ganabas ya\.": missed_goal,
    r"Sigues ganando, aunque «(.+)» era más rápido\.": is_better,
}
#: Where a sentence ends and another one may begin: not inside of a quoted turn.
SENTENCE = re.compile(r"(?:«[^»]*»|[^.«])+\.")


def check(judged: TurnReview) -> None:
    left = judged.text
    while left:
        sentence = SENTENCE.match(left)
        assert sentence, left
        for pattern, claim in VERDICTS.items():
            found = re.fullmatch(pattern, sentence[0])
            if found:
                assert claim(judged, *found.groups()), f"{judged.turn!r}: {sentence[0]}"
                break
        else:
            # What a hint could say, of the turn or of the better one.
            about = judged.turn if judged.turn.after.outcome else judged.better or judged.turn
            assert truth(about, sentence[0])[1], sentence[0]
        left = left[sentence.end() :].strip()


@pytest.mark.parametrize("name", [name for name in PRINTED if not name.startswith("compases")])
def test_what_is_said_of_printed_games_is_true(name: str) -> None:
    found = reviewed(name)
    assert found.complete
    assert [judged.turn for judged in found.turns] == [*found.history.turns]
    for judged in found.turns:
        check(judged)
        assert judged.grade == "best" or judged.better is not None
        assert judged.better != judged.turn


@pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
def test_what_is_said_of_random_games_is_true(game: BallGame) -> None:
    for judged in review(random_game(game, 5, plies=8), nodes=NODES).turns:
        check(judged)


# The games ----------------------------------------------------------------------------------------


def graded(name: str, number: int) -> TurnReview:
    judged = reviewed(name).turns[number - 1]
    assert judged.number == number
    return judged


def test_golez_1_a_missed_goal_and_the_decisive_mistake() -> None:
    missed, decisive = graded("golez-1", 11), graded("golez-1", 12)
    assert (missed.grade, missed.before.goal_in) == ("blunder", 1)
    assert missed.better is not None
    assert missed.better.wins
    assert missed.text.startswith(f"Con «{missed.better}» marcabas en este turno.")
    assert decisive.grade == "blunder"
    assert decisive.turn not in saving_turns(decisive.turn.before, 1)
    assert decisive.better in saving_turns(decisive.turn.before, 1)
    assert "Después de esto el rival puede marcar en 10 3" in decisive.text
    assert reviewed("golez-1").decisive == decisive
    assert graded("golez-1", 13).text.startswith("¡Gol! Marcas en 10 ")


def test_goldrez_1_the_reply_to_the_surprise_loses() -> None:
    reply = graded("goldrez-1", 2)
    assert (reply.grade, reply.after.goal_in) == ("blunder", -2)
    assert reply.better in saving_turns(reply.turn.before, 1)
    assert reviewed("goldrez-1").decisive == reply


def test_goldrez_3_the_goal_that_cannot_be_prevented() -> None:
    """Whatever the second turn is called, from the third one on everything is lost."""
    wins, hopeless, scores = (graded("goldrez-3", number) for number in (3, 4, 5))
    assert (wins.grade, wins.after.goal_in) == ("best", 3)
    assert wins.text == "Juegue lo que juegue el rival, ganas en tu próximo turno."
    assert (hopeless.grade, hopeless.before.goal_in) == ("best", -2)
    assert scores.turn.wins
    assert scores.grade == "best"


@pytest.mark.skipif(not can_compile(), reason="that takes minutes")
def test_goldrez_3_where_the_search_looks_far_enough_the_mistake_is_grave() -> None:
    opened = book.get("goldrez-3").history().turns[:2]
    found = review(History(opened[0].before, opened), nodes=20_000).turns[1]
    assert found.grade == "blunder"
    assert found.after.goal_in == -4
    assert forced_goal(opened[1].after, Side.FIRST, 2) == 2
    assert found.better is not None
    assert forced_goal(found.better.after, Side.FIRST, 1) is None


def test_exact_games_are_judged_exactly() -> None:
    decisive = reviewed("compases-1").decisive
    assert decisive is not None
    assert (decisive.number, decisive.exact) == (3, True)
    assert decisive.text.startswith("Con V13 a V24 mantenías el empate. Ahora C2 gana en 7 turnos")
    decisive = reviewed("futez-2").decisive
    assert decisive is not None
    assert (decisive.number, decisive.exact, decisive.before) == (8, True, Score(0))
    assert all(judged.exact for judged in reviewed("futez-2").turns)


def test_a_repetition_is_a_draw_in_a_review() -> None:
    turns = ["C22 a C33", "N: C71 a C62", "B: C33 a C22", "N: C62 a C71"]
    found = review(History(zamora.game("futez").start(), [*turns, *turns]))
    assert found.turns[-1].after == Score(0)
    assert found.turns[-1].text == "Esta posición sale por tercera vez: es empate."
    assert found.decisive is None


# The whole ----------------------------------------------------------------------------------------


def test_the_whole_game_in_numbers_and_words() -> None:
    found = reviewed("golez-1")
    data = json.loads(json.dumps(found.as_dict()))
    assert (data["game"], data["complete"], data["decisive"]) == ("golez", True, 12)
    assert data["outcome"] == {"winner": "Blancas", "reason": "goal"}
    assert [turn["n"] for turn in data["turns"]] == [*range(1, 14)]
    eleventh = data["turns"][10]
    assert (eleventh["before"], eleventh["cost"]) == ({"points": None, "goal_in": 1}, None)
    white, black = data["players"]
    assert (white["turns"], black["turns"]) == (7, 6)
    for side, player in zip(Side, (white, black), strict=True):
        counted = [turn["grade"] for turn in data["turns"] if turn["side"] == player["side"]]
        for name in ("best", "good", "inaccuracy", "mistake", "blunder"):
            assert player[name] == counted.count(name)
        assert found.accuracy(side) == (player["best"] + player["good"]) / len(counted)
    lines = list(review_words.lines(found))
    assert lines[0] == "Golez: ganan las blancas."
    assert max(map(len, lines)) <= 88
    text = " ".join(line.strip() for line in lines)
    for judged in found.turns:
        assert f"{judged.number}. {judged.turn} (" in text
        assert judged.text in text
    assert text.endswith("El error decisivo: turno 12 (negras), «MN: 84 a 85».")


def test_the_same_budget_gives_the_same_review() -> None:
    history = random_game(zamora.game("goldrez"), 3, plies=5)
    assert list(review_words.lines(review(history, nodes=200))) == list(
        review_words.lines(review(history, nodes=200))
    )


def test_it_can_be_stopped() -> None:
    stop, seen = Stop(), []

    def report(found: Review) -> None:
        seen.append(len(found.turns))
        if len(found.turns) == 2:
            stop.set()

    (record,) = records(book.get("golez-1"))
    found = review(record, nodes=200, report=report, stop=stop)
    assert (seen, len(found.turns), found.complete) == ([1, 2], 2, False)
    assert "Se paró antes de tiempo: van 2 de 13 turnos." in list(review_words.lines(found))
    assert len(record.history.turns) == 13


def test_a_limit_of_time_is_for_each_turn() -> None:
    history = random_game(zamora.game("caliz"), 2, plies=3)
    assert review(history, seconds_per_turn=1e-9).complete
    with pytest.raises(zamora.ZamoraError):
        review(history, seconds_per_turn=-1)


def test_a_game_given_up_and_a_game_without_turns() -> None:
    history = random_game(zamora.game("futez"), 1, plies=3)
    found = review(Record.from_history(history, resigned=Side.FIRST))
    assert next(iter(review_words.lines(found))) == "Futez: ganan las negras por rendición."
    nothing = review(History(zamora.game("golez").start()))
    assert nothing.complete
    assert nothing.accuracy(Side.FIRST) is None
    assert "Blancas: ningún turno." in list(review_words.lines(nothing))


def test_a_game_without_a_compiled_search() -> None:
    found = review(random_game(Toy(), 1, plies=2))
    assert len(found.turns) == 2


def test_the_example_in_the_docstring() -> None:
    assert doctest.testmod(reviews).failed == 0
