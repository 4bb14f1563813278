"""What the exercises of lesson 6 claim, checked turn by turn against the engine."""

from __future__ import annotations

import itertools

from zamora import book
from zamora.core.board import pairs
from zamora.core.network import Network
from zamora.core.position import Position, Side
from zamora.registry import game, position
from zamora.school.exercises import (
    CellsExercise,
    Counterexample,
    OrderExercise,
    Status,
    exercise,
    exercises,
)
from zamora.school.tasks import aims

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
