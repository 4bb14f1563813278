"""What the exercises of lessons 5 and 6 claim, checked turn by turn against the engine."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from zamora import book
from zamora.core.board import Cell, pairs
from zamora.core.network import Network
from zamora.core.position import Position, Side
from zamora.registry import game, position
from zamora.school.exercises import (
    CellsExercise,
    Counterexample,
    OrderExercise,
    Status,
    SurviveExercise,
    TurnExercise,
    Verdict,
    exercise,
    exercises,
)
from zamora.school.tasks import aims
from zamora.solve.forced import can_score, forced_goal
from zamora.solve.horizon import known_horizon

from . import courtcells
from .closedchambers import closed
from .judged import turn_exercise


def test_kinds_and_numbers() -> None:
    own = exercises(6)
    assert {one.id for one in own} == {f"6.{n}" for n in range(1, 19)}
    assert len({one.kind for one in own}) >= 7


# The ball and its passes --------------------------------------------------------------------------


def test_who_moved_the_ball() -> None:
    found = exercise("6.1")
    assert isinstance(found, CellsExercise)
    assert found.wanted == {(10, 5), (12, 5), (11, 6), (12, 8)}
    turn = book.get("gol-1").history().turns[0]
    assert str(turn) in found.statement
    assert [step.actuator for step in turn.steps[1:]] == [
        "Db(8,5)",
        "Pb(12,5)",
        "Cb(11,6)",
        "Tb(12,8)",
    ]


def test_who_can_receive() -> None:
    """The knight's leaps onto own men, counted here without the engine's connections."""
    found = exercise("6.2")
    assert isinstance(found, CellsExercise)
    own = {p.cells[0] for p in found.position.pieces() if p.side is Side.FIRST}
    leaps = {(12 + a, 4 + b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)}
    assert found.wanted == own & leaps


def test_one_way_passes() -> None:
    found = exercise("6.3")
    assert isinstance(found, Counterexample)
    own = [p.cells[0] for p in found.position.pieces() if p.side is Side.FIRST]
    name = found.position.game.board.name
    statuses = [
        found.check([name(a), name(b)]).mistake or "right"
        for a, b in itertools.combinations(own, 2)
    ]
    assert statuses.count("ida-y-vuelta") == 2
    assert statuses.count("right") == 8
    # A knight passes to a knight and back; a knight to a pawn, who does not leap.
    assert found.check(["(11,6)", "(9,5)"]).mistake == "ida-y-vuelta"
    assert found.check(["(11,6)", "(9,7)"]).status is Status.SOLVED


def test_shortest_route() -> None:
    found = exercise("6.5")
    assert found.position is not None
    (goal,) = [turn for turn in found.position.turns() if aims.scores(turn)]
    men = [step.actuator for step in goal.steps[1:]]
    assert men == ["Cb(13,6)", "Tb(14,8)", "Db(5,8)"]
    assert str(goal) == "(12,4) a (13,6) a (14,8) a (5,8) a (1,4)"
    assert min(len(way.steps) for way in found.position.ways(goal)) == len(goal.steps)
    assert found.check("3").status is Status.SOLVED and found.solution == len(men)
    names = {2: "sin-contar-la-primera", 4: "cuenta-casillas", 5: "cuenta-casillas"}
    assert {n: found.check(n).mistake for n in names} == names


def test_order_of_touches() -> None:
    found = exercise("6.6")
    assert isinstance(found, OrderExercise) and found.position is not None
    (goal,) = [turn for turn in found.position.turns() if aims.scores(turn)]
    kinds = [(step.actuator or "")[0] for step in goal.steps[1:]]
    assert kinds == ["D", "T", "C", "C"]
    assert str(goal) in found.explanation
    stops = dict(zip(found.solution, goal.steps, strict=False))
    for step in found.steps:
        assert step.text.endswith(pairs(stops[step.key].target))


def team(number: str) -> tuple[Network, dict[str, str]]:
    """The network of White in an exercise, and who stands where."""
    found = exercise(number).position
    assert found is not None
    name = found.game.board.name
    stands = {name(p.cells[0]): p.label for p in found.pieces() if p.side is Side.FIRST}
    return Network.of(found, Side.FIRST), stands


def test_layer_by_layer() -> None:
    found = exercise("6.14")
    assert isinstance(found, CellsExercise) and found.marks == ((14, 8),)
    net, stands = team("6.14")
    layers = net.layers(stands["(14,8)"])
    name = found.position.game.board.name
    assert {stands[name(cell)] for cell in found.wanted} == set(layers[2])
    wrong = {mistake.name: set(mistake.example) for mistake in found.mistakes}
    assert {stands[cell] for cell in wrong["primera-capa"]} >= set(layers[1])
    late = wrong["tercera-capa"] - {name(cell) for cell in found.wanted}
    assert {stands[cell] for cell in late} <= set(layers[3])


def test_three_passes() -> None:
    net, stands = team("6.18")
    giver, taker = stands["(9,5)"], stands["(11,4)"]
    ways = list(net.ways(giver, taker, 3))
    found = exercise("6.18")
    assert found.check(len(ways)).status is Status.SOLVED
    assert net.power(3)[net.men.index(giver)][net.men.index(taker)] == len(ways)
    once = [way for way in ways if len(set(way)) == 4]
    assert found.check(len(once)).mistake == "sin-repetir"
    for way in ways:
        cells = {label: cell for cell, label in stands.items()}
        assert " → ".join(cells[man] for man in way) in found.explanation


def test_men_and_fouls_together() -> None:
    """In every position of every printed game; and so in that of the exercise."""
    for name in ("gol-1", "gol-2", "gol-3", "gol-4"):
        history = book.get(name).history()
        fouls = 0
        for before, turn in zip(history.positions, history.turns, strict=False):
            assert len([p for p in before.pieces() if p.side is not None]) + fouls == 22
            fouls += aims.fouls(turn)
    asked = exercise("6.16").position
    history = book.get("gol-3").history()
    assert asked is not None and asked == history.positions[140]
    fouls = [aims.fouls(turn) for turn in history.turns[:140]]
    assert exercise("6.16").check(sum(fouls)).status is Status.SOLVED
    assert (sum(fouls[0::2]), sum(fouls[1::2])) == (4, 1)


# Goals, fouls -------------------------------------------------------------------------------------


def test_a_foul_is_not_needed() -> None:
    found = turn_exercise("6.9")
    saving = [turn for turn in found.position.turns() if aims.prevents(turn)]
    fouls = [turn for turn in saving if aims.fouls(turn)]
    assert (len(saving), len(fouls)) == (6, 5)
    assert all(turn.steps[0].piece.startswith("C") for turn in fouls)
    assert all(found.check(str(turn)).mistake == "falta-innecesaria" for turn in fouls)


def test_what_the_explanations_say_of_the_book() -> None:
    turns = {
        "6.4": ("gol-1", 47),
        "6.7": ("gol-3", 17),
        "6.9": ("gol-3", 106),
        "6.10": ("gol-3", 149),
        "6.11": ("gol-2", 107),
    }
    for number, (name, n) in turns.items():
        found = turn_exercise(number)
        assert found.position.parse(found.solution) == book.get(name).history().turns[n], number
    answers = turn_exercise("6.11").position.play("(8,5) a (9,6) a (13,2)").turns()
    assert len(answers) == 173


def test_kings_and_fouls() -> None:
    """What is right in 6.12, each on a small board, whether or not kings are safe at home."""
    rook = position("gol:1 R155,T25,A54,P97 R24,T28,P73 66 B")
    for board in (rook, closed(rook)):
        fouls = [turn for turn in board.turns() if turn.steps[0].target == (2, 4)]
        assert fouls and all(map(aims.fouls, fouls))  # "victima"
        rests = {turn.steps[-1].target: turn for turn in fouls}
        assert (1, 4) in rests and (6, 5) in rests  # "vuelve"; from the bishop, who helps
        for turn in fouls:  # "sale", and not "ayuda"
            left = {piece.kind for piece in turn.after.pieces() if piece.side is Side.FIRST}
            assert left == {"king", "bishop", "pawn"}
    pawn = position("gol:1 R155,D35 R15,P24,P26,T91 66 B")
    moved = {
        turn.steps[-1].target
        for turn in pawn.turns()
        if aims.fouls(turn) and turn.steps[0].target == (2, 4)
    }
    assert moved and not any(cell.row in (1, 15) for cell in moved)  # "peon"
    assert pawn.game.king(pawn.state, Side.SECOND) is None  # "mate"
    right = {"victima", "sale", "vuelve"}
    assert exercise("6.12").check(sorted(right)).status is Status.SOLVED


def test_positions_that_ask_for_the_other_side() -> None:
    """6.5 and 6.6 say "if it were White's turn": the board is that of the book."""
    for number, name, turns in (("6.5", "gol-2", 15), ("6.6", "gol-1", 33)):
        asked = exercise(number).position
        printed = book.get(name).history().positions[turns]
        assert asked is not None and asked.side is Side.FIRST and printed.side is Side.SECOND
        assert Position(printed.game, printed.game.turned(printed.state, Side.FIRST)) == asked
        assert game("gol").decided(asked.state) is None


# What the exercises of lesson 5 claim, checked turn by turn against the engine --------------------


def verdicts(number: str) -> dict[str, Verdict]:
    found = exercise(number)
    assert isinstance(found, TurnExercise)
    return {str(turn): found.check(str(turn)) for turn in found.position.turns()}


def test_kinds_and_numbers_of_lesson_5() -> None:
    own = exercises(5)
    # As the pages have them, 5 first and then 5b.
    first = (14, 15, 16, 4, 1, 17, 9, 6, 7, 5, 19, 18, 20, 8)
    second = (10, 2, 21, 3, 11, 12, 23, 22, 24, 25, 13)
    assert [one.id for one in own] == [f"5.{n}" for n in first + second]
    assert len({one.kind for one in own}) >= 6


@pytest.mark.parametrize("number", ["5.1", "5.2", "5.3", "5.4", "5.17", "5.18", "5.23"])
def test_every_wrong_turn_is_a_named_mistake(number: str) -> None:
    wrong = [v for v in verdicts(number).values() if v.status is Status.NOT_YET]
    assert wrong and all(verdict.mistake for verdict in wrong)


def test_numbers_in_the_words() -> None:
    """5.3: 58 turns, 6 of them save; the same board as 5.2 with the other side to move."""
    white, black = exercise("5.3").position, exercise("5.2").position
    assert white is not None and black is not None
    assert len(white.turns()) == 58
    assert white.code.removesuffix("B") == black.code.removesuffix("N")
    assert can_score(white, black.side) and not can_score(white)
    # The author's way out, and that it stands in game 6.
    printed = book.get("caliz-6").history()
    assert printed.positions[32] == white
    assert str(printed.turns[32]) == exercise("5.3").solution
    assert str(book.get("caliz-1").history().turns[15]) == exercise("5.4").solution
    assert str(book.get("caliz-2").history().turns[63]) == exercise("5.11").solution
    known = known_horizon(game("caliz").start())
    assert known is not None and known.turns == 6 and sum(known.nodes) > 130_000_000


def test_the_same_board_for_the_other_side() -> None:
    """5.18: the board of 5.1 with Black to move; of 31 turns, 7 save."""
    white, black = exercise("5.1").position, exercise("5.18").position
    assert white is not None and black is not None
    assert white.code.removesuffix("B") == black.code.removesuffix("N")
    assert len(black.turns()) == 31 and "De 31 turnos, 7" in exercise("5.18").explanation


def test_colors_of_a_bishop() -> None:
    found = exercise("5.25")
    assert isinstance(found, CellsExercise)
    chambers = [cell for cell in found.position.game.board.cells if cell.row == 1]
    assert found.wanted == {
        cell for cell in chambers if (cell.row + cell.column) % 2 == (8 + 5) % 2
    }


def test_double_check() -> None:
    found = exercise("5.5")
    assert isinstance(found, CellsExercise)
    assert found.wanted == {(8, 5), (4, 4)} == {piece.cells[0] for piece in found.position.check()}
    # Only the king can move.
    assert {turn.steps[0].origin for turn in found.position.turns()} == {(2, 5)}
    # Without the chalice on its diagonal the bishop would give check as well.
    away = position(found.position.code.replace(" 43 ", " 99 "))
    assert {piece.cells[0] for piece in away.check()} == {(8, 5), (4, 4), (6, 1)}


def test_pins() -> None:
    found = exercise("5.7")
    assert isinstance(found, CellsExercise)
    pins = courtcells.pinned(found.position)
    assert pins == {(14, 4): ((12, 2),), (14, 5): ((3, 5),)} and found.wanted == set(pins)
    for pinning in ("(12,2)", "(3,5)"):
        assert found.check([pinning]).mistake == "las-que-clavan"
    origins = [turn.steps[0].origin for turn in found.position.turns()]
    # 5.8: the rook has no legal turn; the queen, pinned too, has some.
    assert (14, 4) not in origins and (14, 5) in origins
    assert courtcells.pinned(game("caliz").start()) == {}
    assert courtcells.pinned(game("gol").start()) == {}


def test_opened_line() -> None:
    found = exercise("5.9")
    assert isinstance(found, CellsExercise)
    assert found.wanted == {(12, 3), (12, 4), (12, 5)}
    start = game("caliz").start()
    before, after = (
        courtcells.moves_of(position, Cell(12, 8))
        for position in (start, start.play("(12,5) a (11,5)"))
    )
    assert found.position == start and found.wanted == after - before
    name = start.game.board.name
    for cell in start.game.board.cells:
        said = found.check([*found.solution, name(cell)]).mistake
        assert said == {True: "ya-llegaba"}.get(cell in before, said)
        assert (said == "sobre-el-alfil") == (cell == (12, 2))


def test_three_men_moved_the_chalice() -> None:
    turn = book.get("caliz-6").history().turns[14]
    assert str(turn) in exercise("5.10").statement
    movers = [step.actuator for step in turn.steps[1:]]
    assert movers == ["Ab(13,4)", "Pb(12,5)", "Cb(11,4)"]
    assert exercise("5.10").position == turn.before
    assert exercise("5.10").check(len(movers)).status is Status.SOLVED
    cells = len(turn.steps) + 1
    names = {
        cells: "todas-las-casillas",
        cells - 1: "todos-los-pasos",
        cells - 3: "olvida-la-primera",
    }
    assert {n: exercise("5.10").check(n).mistake for n in names} == names


def test_fork_wins_the_queen_against_every_answer() -> None:
    found = exercise("5.6")
    assert isinstance(found, TurnExercise)
    after = found.position.play(found.solution)
    for answer in after.turns():
        assert any(aims.takes(turn, "queen") for turn in answer.after.turns())


def test_predicates() -> None:
    start = game("caliz").start()
    quiet, bold = start.parse("(14,7) a (12,9)"), start.parse("(10,5) a (8,5) a (5,2)")
    assert aims.threatens(bold) and not aims.threatens(quiet)
    late = exercise("5.3").position
    assert late is not None
    assert aims.prevents(quiet) and not aims.prevents(late.parse("(15,5) a (14,5)"))
    own = start.parse("(10,5) a (8,5) a (12,5) a (11,4) a (12,2) a (15,5) a (15,4)")
    assert aims.own_goal(own) and not aims.scores(own) and not aims.prevents(own)
    won = exercise("5.11").position
    assert won is not None
    assert forced_goal(won, won.side, 2, mates=True) == 2
    assert not aims.wins_in(won.parse("(12,5) a (12,4)"), 0)


def survive() -> SurviveExercise:
    found = exercise("5.13")
    assert isinstance(found, SurviveExercise)
    return found


def test_a_game_lost_or_thrown_away() -> None:
    found = survive()
    assert [m.name for m in found.mistakes] == ["autogol", "no-vio-la-amenaza"]
    answers: Any = [mistake.example for mistake in found.mistakes]
    outcomes = [found.replay(own).outcome for own in answers]
    assert all(outcome and outcome.winner is not found.position.side for outcome in outcomes)
