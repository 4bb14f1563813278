"""What the exercises of lessons 0 and 1 claim, checked against engine and exact solution."""

from __future__ import annotations

import dataclasses
import itertools
import math
import random

import pytest

from zamora.core.board import Cell
from zamora.core.position import Side
from zamora.registry import game
from zamora.school.exercises import (
    CellsExercise,
    ChoiceExercise,
    OrderExercise,
    Status,
    SurviveExercise,
    TurnExercise,
    Verdict,
    exercise,
)
from zamora.school.tasks.playing import Line
from zamora.solve import solution
from zamora.solve.mirror import is_mirrored, mirrored_reply, prove_mirror

from .judged import check_answer as check

# What the exercises claim -------------------------------------------------------------------------


def verdicts(number: str) -> dict[str, Verdict]:
    found = exercise(number)
    assert isinstance(found, TurnExercise)
    return {str(turn): found.check(str(turn)) for turn in found.position.turns()}


def solved(number: str) -> set[str]:
    return {turn for turn, verdict in verdicts(number).items() if verdict.status is Status.SOLVED}


@pytest.mark.parametrize("number", ["1.5", "1.6", "1.8", "1.16"])
def test_only_one_turn_achieves_the_aim_and_every_other_is_a_named_mistake(number: str) -> None:
    found = exercise(number)
    assert solved(number) == {found.solution}
    others = [verdict for verdict in verdicts(number).values() if verdict.status is Status.NOT_YET]
    assert len(others) == 3 and all(verdict.mistake for verdict in others)


def test_values_behind_the_turns() -> None:
    compases = solution("compases")

    def results(number: str) -> dict[str, tuple[str, int | None]]:
        position = exercise(number).position
        assert position is not None
        values = compases.turn_values(position).items()
        return {str(turn): (value.result, value.distance) for turn, value in values}

    # 1.5: whoever does not win now loses to the very next turn.
    assert results("1.5").pop("C1: V23 a V43 (-180)") == ("win", 1)
    assert sorted(results("1.5").values()) == [("loss", 2)] * 3 + [("win", 1)]
    # 1.6: "three of your four turns lose"; after V13 a V22, V43 a V32 and nothing helps.
    assert sorted(result for result, _distance in results("1.6").values()) == [
        "draw",
        *["loss"] * 3,
    ]
    face_to_face = exercise("1.6").position.play("C1: V13 a V22").play("C2: V43 a V32")  # type: ignore[union-attr]
    assert {v.result for v in compases.turn_values(face_to_face).values()} == {"loss"}
    # 1.8: "your only turn that does not lose".
    assert {turn for turn, (result, _d) in results("1.8").items() if result != "loss"} == {
        "C2: V43 a V34"
    }


def test_the_long_way_and_the_short_way() -> None:
    found = exercise("1.2")
    assert isinstance(found, CellsExercise)
    steps = found.position.draft().next_steps
    ways = {s.angle: set(s.path) for s in steps if s.origin == (2, 3) and s.target == (3, 2)}
    assert set(ways) == {-90, 270}
    assert found.wanted == ways[270] - ways[-90]
    assert check("1.2", ["v12"]).message != check("1.2", ["V12", "V21", "V44"]).message


def test_numbers() -> None:
    for answer in (90, 90.0, "90", "+90°", " 90 grados ", "90º."):
        assert check("1.1", answer).status is Status.SOLVED, answer
    for answer in (-90, "−90", 89.999, 1, "90,5"):
        assert check("1.1", answer).status is Status.NOT_YET, answer
    for answer in ("90 metros", "noventa", "9 0"):
        assert check("1.1", answer).status is Status.NOT_ATTEMPTED, answer
    # +270 ends where −90 ends: both are right, +90 and −450 are not.
    assert check("1.3", 270).status is check("1.3", "-90°").status is Status.SOLVED
    assert check("1.3", 90).mistake == check("1.3", -270).mistake == "signo"


def test_two_vertices_refute() -> None:
    found = exercise("1.4")
    assert found.check(["V11"]).status is Status.NOT_ATTEMPTED
    assert found.check(["V11", "V22", "V33"]).status is Status.NOT_ATTEMPTED
    # The explanation: here C1 sweeps past V33, an end of the rival's compass.
    assert found.position is not None
    turn = found.position.parse("C1: V23 a V32 (-90)")
    assert Cell(3, 3) in found.position.pieces()[1].cells
    assert turn in found.position.turns()


# Playing against the computer ---------------------------------------------------------------------


def survive(number: str) -> SurviveExercise:
    found = exercise(number)
    assert isinstance(found, SurviveExercise)
    return found


def test_the_trap_is_judged_by_what_comes_of_it() -> None:
    found = survive("1.7")
    firsts = {}
    for first in found.position.turns():
        firsts[str(first)] = found.check([str(first)])
    assert [t for t, v in firsts.items() if v.status is Status.NOT_ATTEMPTED] == ["C1: V13 a V22"]
    assert {v.mistake for v in firsts.values()} == {
        None,
        "compas-ahogado",
        "regala-la-partida",
        "deja-escapar",
    }
    # Every game of three turns: solved exactly when C1 won.
    won = 0
    lines = [["C1: V13 a V22"]]
    while lines:
        line = lines.pop()
        history = found.replay(line)
        verdict = found.check(line)
        victory = history.outcome is not None and history.outcome.winner is Side.FIRST
        assert (verdict.status is Status.SOLVED) == victory
        won += victory
        if verdict.status is Status.NOT_ATTEMPTED:
            assert len(line) < 3
            lines += [[*line, str(turn)] for turn in history.position.turns()]
    assert won > 0


def test_the_trap_can_be_won_against_every_defence() -> None:
    compases = solution("compases")
    after = survive("1.7").position.play("C1: V13 a V22")
    assert compases.value(after).result == "loss" and compases.value(after).distance == 4


def test_survival() -> None:
    found = survive("1.11")
    assert found.check(found.solution[:2]).status is Status.NOT_ATTEMPTED
    assert "2 de 6" in found.check(found.solution[:2]).message
    assert found.check("; ".join(found.solution)).status is Status.SOLVED
    openings = {str(t): found.check([str(t)]).mistake for t in found.position.turns()}
    assert sorted(openings.values(), key=str) == [None, None, *["perdido-al-empezar"] * 2]
    late = found.check(["C1: V12 a V23", "C1: V13 a V22"])
    assert late.mistake == "perdido-despues" and "turno 2" in late.message


@pytest.mark.parametrize("seed", range(4))
def test_whoever_holds_survives(seed: int) -> None:
    found, compases, lot = survive("1.11"), solution("compases"), random.Random(seed)
    own: list[str] = []
    while found.check(own).status is Status.NOT_ATTEMPTED:
        values = compases.turn_values(found.replay(own).position)
        own.append(str(lot.choice([t for t, v in values.items() if v.result != "loss"])))
    assert found.check(own).status is Status.SOLVED and len(own) <= found.turns


def test_replay_is_always_the_same() -> None:
    found = survive("1.11")
    games = {found.replay(found.solution).numbered() for _again in range(3)}
    games.add(survive("1.11").replay(found.solution).numbered())
    assert len(games) == 1


def test_lines_that_cannot_be_judged() -> None:
    found = survive("1.11")
    illegal = found.check(["C1: V12 a V32"])
    assert illegal.status is Status.NOT_ATTEMPTED and "V32" in illegal.message
    too_many = found.check(["C1: V12 a V23"] * 7)
    assert too_many.status is Status.NOT_ATTEMPTED and "6" in too_many.message


def test_a_rival_that_errs_leaves_a_second_chance() -> None:
    trap = survive("1.7")
    easier = dataclasses.replace(trap, rival="azar")
    # V23 a V14 lets the win slip; only a perfect rival makes it final.
    assert trap.check(["C1: V23 a V14"]).status is Status.NOT_YET
    assert easier.check(["C1: V23 a V14"]).status is Status.NOT_ATTEMPTED


def test_line_counts_only_the_pupils_turns() -> None:
    found = survive("1.11")
    line = Line(found.replay(found.solution[:3]), Side.FIRST)
    assert [str(turn) for turn in line.own] == found.solution[:3]
    assert line.fault is None and not line.won and not line.lost


# The proof that the mirror never loses ------------------------------------------------------------


def test_what_is_no_order() -> None:
    found = exercise("1.9")
    assert isinstance(found, OrderExercise)
    shown = [step.key for step in found.steps]
    assert found.check(shown).status is Status.NOT_YET
    assert found.check(shown[:-1]).status is Status.NOT_ATTEMPTED
    assert found.check([*shown[:-1], shown[0]]).status is Status.NOT_ATTEMPTED


def test_the_proof_is_true() -> None:
    """Each step of the proof, in every position that the mirror can lead to."""

    def apart(a: Cell, b: Cell) -> float:
        return math.hypot(a.row - b.row, a.column - b.column)

    start = game("compases").start()
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        c1, c2 = (set(piece.cells) for piece in position.pieces())
        assert {cell.row for cell in c1} <= {1, 2} and is_mirrored(position)  # inicio, otra-vez
        for step in position.draft().next_steps:
            assert step.pivot is not None
            below = Cell(3, step.pivot.column)
            if step.pivot.row == 1:  # arriba
                assert all(cell.row <= 2 for cell in step.path)
            else:  # abajo, ocupado
                reach = {cell for cell in start.game.board.cells if apart(cell, step.pivot) == 1}
                assert {cell for cell in reach if cell.row == 3} == {below} and below in c2
            assert all(cell.row <= 2 for cell in step.path)  # sigue
        for turn in position.turns():
            reply = mirrored_reply(turn)
            assert reply is not None  # respuesta
            assert all(cell.row >= 3 for cell in reply.steps[0].path)
            if reply.after not in seen:
                seen.add(reply.after)
                waiting.append(reply.after)
    assert len(seen) == 10


def test_choices() -> None:
    assert check("1.10", "solo").status is Status.SOLVED
    assert check("1.10", ["solo"]).status is Status.SOLVED
    assert check("1.10", ["solo", "juntos"]).status is Status.NOT_ATTEMPTED
    assert check("0.3", ["vieja", "ajedrez", "damas"]).status is Status.SOLVED
    assert check("0.3", ["ajedrez"]).mistake == "solo-el-ajedrez"
    assert "falta" in check("0.3", ["vieja", "ajedrez"]).message
    options = exercise("1.10")
    assert isinstance(options, ChoiceExercise)
    wrong = {option.key for option in options.options} - options.right
    assert {check("1.10", key).mistake for key in wrong} == wrong


# Why the ends are enough --------------------------------------------------------------------------


def segments() -> list[tuple[Cell, Cell]]:
    """Every compass that there can be."""
    cells = game("compases").board.cells
    return [
        (a, b)
        for a, b in itertools.combinations(cells, 2)
        if abs(a.row - b.row) + abs(a.column - b.column) == 1
    ]


def test_the_closest_point_of_a_compass_is_an_end() -> None:
    """What 1.12 proves, in points a hundredth apart, for every needle and every compass."""
    for needle in game("compases").board.cells:
        for a, b in segments():
            along = [n / 100 for n in range(101)]
            gaps = [
                math.hypot(
                    a.row + s * (b.row - a.row) - needle.row,
                    a.column + s * (b.column - a.column) - needle.column,
                )
                for s in along
            ]
            assert min(gaps) == min(gaps[0], gaps[-1])
            # The step «entre»: straight across from the needle lies a vertex of the board.
            across = (a.row, needle.column) if a.row == b.row else (needle.row, a.column)
            assert across in {(cell.row, cell.column) for cell in game("compases").board.cells}


# P and N, and what an equilibrium is ------------------------------------------------------------


def test_p_and_n_over_the_whole_map() -> None:
    """Each sentence of 1.15, in every position in which the game goes on."""
    solved = solution("compases")
    going_on = [position for position in solved.positions if position.outcome is None]
    letter = {
        position: {"loss": "P", "win": "N"}.get(solved.value(position).result)
        for position in going_on
    }
    true = dict.fromkeys(("a-una-p", "todo", "todas-n", "ninguna-p"), True)
    for position in going_on:
        after = [letter.get(turn.after) for turn in position.turns()]
        if "P" in after:
            true["a-una-p"] &= letter[position] == "N"
        if set(after) == {"N"}:
            true["todas-n"] &= letter[position] == "P"
        if "P" not in after:
            true["ninguna-p"] &= letter[position] == "P"
        true["todo"] &= letter[position] is not None
    asked = exercise("1.15")
    assert isinstance(asked, ChoiceExercise)
    assert asked.right == {key for key, holds in true.items() if holds}


def test_which_plans_are_an_equilibrium() -> None:
    """1.17: with each pair of plans, whether one of the two gets more by changing its own alone."""
    solved = solution("compases")
    start = solved.start
    # Whoever never errs holds the draw, so nobody gets more against it; against the mirror nobody
    # wins either.
    assert solved.value(start).result == "draw"
    assert prove_mirror(start).holds and not prove_mirror(start).ever_won
    # After V12 a V14 the second player wins, but not by mirroring: it gains by changing.
    slip = start.parse("C1: V12 a V14 (180)")
    reply = mirrored_reply(slip)
    assert reply is not None
    assert solved.value(slip.after).result == "win" and solved.turn_value(reply).result == "draw"
    # Whoever plays at random may lose against whoever does not err, whatever that begins with.
    for turn in start.turns():
        if solved.turn_value(turn).result == "draw":
            assert "loss" in {value.result for value in solved.turn_values(turn.after).values()}
    asked = exercise("1.17")
    assert isinstance(asked, ChoiceExercise)
    assert asked.right == {"los-dos", "imita"} and {o.key for o in asked.options} - asked.right == {
        "v14",
        "azar",
    }


def test_what_breaking_the_mirror_is_worth() -> None:
    asked = exercise("1.16")
    assert asked.position is not None
    slip = solution("compases").start.parse("C1: V12 a V14 (180)")
    assert asked.position == slip.after
    mirrored = mirrored_reply(slip)
    assert str(mirrored) == next(m.example for m in asked.mistakes if m.name == "imita")
