"""Claims of the booklet that a program can check: numbers, distances, verdicts."""

from __future__ import annotations

import doctest
from functools import cache

import pytest

import zamora
from zamora import Side, claims
from zamora.book import findings as module
from zamora.book import records, replay
from zamora.core.perft import perft
from zamora.library.futez import claims as futez
from zamora.library.futez.claims import FirstTurns, draughts_first_moves, first_turns
from zamora.library.goldrez import claims as goldrez
from zamora.library.goldrez.touches import first_moves
from zamora.solve import solution
from zamora.solve.forced import can_score, forced_goal, forcing_turns, saving_turns

from ..claimed import Checked
from ..claimed import findings as checked
from .printed import history

KEYS = [game.key for game in zamora.games()]
findings = cache(checked)


def by_claim(key: str, part: str) -> Checked:
    (found,) = (finding for finding in findings(key) if part in finding.claim)
    return found


@pytest.mark.parametrize("key", KEYS)
def test_findings_are_sentences(key: str) -> None:
    found = findings(key)
    assert found
    for finding in found:
        assert finding.where and finding.claim.endswith(".") and finding.evidence.endswith(".")
        assert finding.found.verdict in ("Es verdad.", "No es verdad.", "No queda decidido.")
    assert len({finding.claim for finding in found}) == len(found)


def test_unknown_games_are_refused() -> None:
    with pytest.raises(zamora.UnknownGame):
        findings("parchís")


def test_each_claim_has_a_name_of_its_own() -> None:
    names = claims.names()
    assert len({*names}) == len(names)
    assert not [one for one in names if one.endswith(".0")], "these have no number"


def test_examples_of_the_modules() -> None:
    for one in (claims, module, replay, records):
        assert doctest.testmod(one).failed == 0


# First turns --------------------------------------------------------------------------------------


def test_the_34_first_moves_of_goldrez() -> None:
    moves = {n: len(cells) for n, cells in first_moves(zamora.game("goldrez").start()).items()}
    assert moves == {"Rb": 2, "Tb": 8, "Ab": 2, "Cb": 6, "Db": 16}
    assert sum(moves.values()) == 34
    # The same by hand: turns in which the ball stays where it is, in one step.
    start = zamora.game("goldrez").start()
    quiet = [turn for turn in start.turns() if len(turn.steps) == 1]
    assert len(quiet) == 34
    found = by_claim("goldrez", "2 + 16 + 6 + 2 + 8")
    assert found.holds and str(len(start.turns())) in found.evidence


def test_the_number_of_first_moves_could_be_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(goldrez.PRINTED, "Db", 15)
    assert goldrez._first_moves().holds is False


def test_first_turns_of_futez() -> None:
    start = zamora.game("futez").start()
    assert first_turns() == FirstTurns(4, 4) == FirstTurns(4, perft(start, 1))
    black = zamora.game("futez").start(Side.SECOND)
    assert first_turns(Side.SECOND) == FirstTurns(4, perft(black, 1))
    # Each of these readings gives 8, and no two together do.
    assert first_turns(edges=True) == FirstTurns(8, 8)
    assert first_turns(one_is_enough=True) == FirstTurns(4, 8)
    assert first_turns(sliding=True) == FirstTurns(8, 12)
    assert first_turns(edges=True, one_is_enough=True).turns > 8
    assert draughts_first_moves() == 7
    claimed, *readings = findings("futez")[:5]
    assert claimed.holds is False
    assert [finding.holds for finding in readings] == [True] * 4


def test_the_printed_games_refute_that_one_man_is_enough() -> None:
    """The booklet says so itself of its very first turn: the ball does not move."""
    first = history("futez-1").turns[0]
    assert futez._comes_to_the_ball(first)
    assert "21 de los 73" in by_claim("futez", "bastara una ficha").evidence


def test_the_distances_of_golez() -> None:
    five, two = findings("golez")
    assert five.holds and "5 filas y 2 columnas" in five.evidence
    assert two.holds and "2 filas y 0 columnas" in two.evidence


# Verdicts -----------------------------------------------------------------------------------------


def test_what_is_true_of_the_lines_of_goldrez() -> None:
    found = {
        (one.where, one.claim.split()[1]): one.holds
        for one in findings("goldrez")
        if one.where.startswith("goldrez")
    }
    assert found == {
        ("goldrez-1, turno 1", "apertura"): True,
        ("goldrez-1, turno 2", "dama"): True,
        ("goldrez-2, turno 2", "caballo"): True,
        ("goldrez-2, turno 4", "la"): True,
        ("goldrez-3, turno 2", "rey"): True,
        ("goldrez-3, turno 3", "aquí"): True,
        ("goldrez-3, turno 4", "alfil"): False,
        ("goldrez-4, turno 4", "dama"): False,
        ("goldrez-5, turno 4", "torre"): True,
        ("goldrez-5, turno 4", "negras"): None,
    }


def test_all_34_answers_lose() -> None:
    coming = history("goldrez-3").positions[3]
    answers = coming.turns()
    assert len(answers) == 34 and saving_turns(coming, 1) == ()
    own_goals = 0
    for answer in answers:
        if answer.after.outcome is None:
            assert any(turn.wins for turn in answer.after.turns()), str(answer)
        else:
            own_goals += answer.after.outcome.winner is Side.FIRST
    assert own_goals == 1
    assert "Negras: 0 de sus 34 turnos" in by_claim("goldrez", "es inevitable").evidence


def test_since_when_the_goal_is_inevitable() -> None:
    line = history("goldrez-3")
    opened, covered = line.positions[1:3]
    assert forced_goal(opened, Side.FIRST, 2) is None
    assert forced_goal(covered, Side.FIRST, 2) == 2
    assert list(forcing_turns(covered, 2)) == [line.turns[2]]
    # Of 54 answers that prevent the goal at once the printed one is the only one that loses so
    # soon; it takes too long to try all, so this tries some.
    saving = saving_turns(opened, 1)
    assert len(saving) == 54 and line.turns[1] in saving
    for turn in saving[1::18]:
        assert forced_goal(turn.after, Side.FIRST, 2) is None, str(turn)


def test_the_queen_prevents_one_goal_of_the_bishop_and_not_the_others() -> None:
    goal = str(history("goldrez-2").turns[4])
    before, after = history("goldrez-4").positions[3:5]
    with pytest.raises(zamora.IllegalTurn):
        after.play(goal)
    assert goal in [str(turn) for turn in before.threats()]
    assert len(before.threats()) == 4 and len(after.threats(Side.FIRST)) == 3
    assert goal in by_claim("goldrez", "el libro lo pregunta").evidence


def test_the_defence_holds_as_far_as_can_be_seen() -> None:
    end = history("goldrez-5").position
    assert can_score(end, Side.SECOND) and not can_score(end, Side.FIRST)
    assert (len(end.turns()), len(saving_turns(end, 1))) == (40, 14)
    for side in Side:
        assert forced_goal(end, side, 2) is None
    found = by_claim("goldrez", "Las negras están mejor")
    assert found.holds is None and "14 de sus 40" in found.evidence
    assert "Nadie fuerza un gol en 5 turnos; más lejos no miramos." in found.evidence


def test_the_draw_that_is_a_win_for_black() -> None:
    """Black is sure of the draw, as the booklet says; but it is no draw if nobody errs."""
    assert by_claim("futez", "aseguran el empate").holds is True
    found = by_claim("futez", "es tablas")
    assert found.holds is False and "las negras ganan en 16 turnos" in found.evidence
    value = solution("futez").value(history("futez-1").position)
    assert (value.result, value.distance) == ("loss", 16)


def test_whether_there_was_a_defence_when_somebody_gave_up() -> None:
    given_up = [one for key in ("caliz", "gol") for one in findings(key)]
    holds = {one.where.split(",")[0]: one.holds for one in given_up}
    lost = ["caliz-2", "caliz-3", "caliz-4", "caliz-5", "caliz-6", "gol-3", "gol-4"]
    assert holds == {"caliz-1": None} | dict.fromkeys(lost, True)
    # What is quickly seen again.
    for name, turns in (("caliz-2", 1), ("caliz-4", 1), ("gol-3", 1)):
        end = history(name).position
        assert forced_goal(end, end.side.other, 1, mates=True) == turns
    (unclear,) = (one for one in given_up if one.holds is None)
    assert "Nadie fuerza un gol ni un mate en 5 turnos" in unclear.evidence
