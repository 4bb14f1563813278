"""Tournaments of two teams: who plays whom, the table, who comes late."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from pypdfium2 import PdfDocument

from zamora.classroom.pairing import Past, teams
from zamora.classroom.room import Refused
from zamora.classroom.tournaments import Board, Played, RoundOpen, TeamLine, Teams, Tournament
from zamora.classroom.web import papers, views
from zamora.core.steps import Side
from zamora.school.progress.profile import BadName
from zamora.school.teaching.orders import printed

from .conftest import Opened


@pytest.mark.parametrize(("first", "second"), [*product((1, 2, 3, 5), (1, 2, 4, 5))])
def test_each_meets_everybody_of_the_other_team_once(first: int, second: int) -> None:
    one, other = [f"a{n}" for n in range(first)], [f"b{n}" for n in range(second)]
    past, rounds = Past(), 0
    while (found := teams(one, other, past)) is not None:
        assert len(found.pairs) == min(first, second) and found.bye is None
        past = Past(past.pairs + found.pairs)
        rounds += 1
    assert rounds == max(first, second)
    assert {frozenset(pair) for pair in past.pairs} == set(map(frozenset, product(one, other)))
    assert len(past.pairs) == first * second
    for who in (*one, *other):  # nobody begins much more often than the second
        begun = sum(pair[0] == who for pair in past.pairs)
        assert abs(2 * begun - sum(who in pair for pair in past.pairs)) <= 2


def test_late_comers_and_who_is_away_find_their_rivals() -> None:
    past = Past()
    for one, other in (["ab", "xy"], ["b", "xy"], ["abc", "xy"]):
        found = teams(one, other, past)
        assert found is not None and len(found.pairs) == min(len(one), len(other))
        past = Past(past.pairs + found.pairs)
    assert max(past.met.values()) == 1
    assert teams([], ["x"], past) is None


def test_the_table_of_teams_by_hand() -> None:
    rounds = [
        Played([Board(("a", "x"), "1", (1, 0)), Board(("y", "b"), "2", (0.5, 0.5))]),
        Played([Board(("a", "y"), "3", (0, 1)), Board(("x", "b"), "4", (1, 0))]),
        Played([Board(("a", "z"), "5", (1, 0)), Board(("b", "x"), "6")]),
    ]
    of = {"a": 0, "b": 0, "x": 1, "y": 1, "z": 1}
    cup = Tournament(
        "t", "golez", "teams", 0, 0, list("abxyz"), rounds, teams=Teams(("P", "Q"), of)
    )
    # Equal in points, the first team has won more rounds.
    assert cup.team_table() == [
        TeamLine(1, 0, 2.5, 2, (1.5, 0, 1)),
        TeamLine(2, 1, 2.5, 1, (0.5, 2, 0)),
    ]
    rounds.pop()
    rounds[0].boards.pop()
    assert [(one.place, one.points) for one in cup.team_table()] == [(1, 2), (2, 1)]
    rounds.pop()
    rounds[0].boards[0].result = (0.5, 0.5)
    assert [one.place for one in cup.team_table()] == [1, 1]


def test_two_classes_play_each_other(opened: Opened) -> None:
    room, names = opened.room, ("6.º A", "=Cuarto")
    ana, luis, eva, teo, sol = opened.join("Ana", "Luis", "Eva", "Teo", "Sol")
    of = {ana: 0, luis: 0, eva: 1, teo: 1}
    with pytest.raises(Refused):
        room.begin_tournament("nim", "teams", of)
    with pytest.raises(Refused):
        room.begin_tournament("nim", "swiss", of, teams=Teams(("A", "B"), of))
    with pytest.raises(BadName):
        room.begin_tournament("nim", "teams", of, teams=Teams(names, of))
    for wrong in ({ana: 0, luis: 0}, {**of, teo: 2}, {ana: 0, luis: 1, eva: 0}):
        with pytest.raises(Refused):
            room.begin_tournament("nim", "teams", of, teams=Teams(("A", "B"), wrong))
    with pytest.raises(Refused):
        room.begin_tournament("nim", "teams", of, teams=Teams(("6.º A", "6.º a"), of))
    cup = room.begin_tournament("nim", "teams", of, teams=Teams(("6.º A", "6.º B"), of))
    first = room.next_round(cup.id)
    for board in first.boards:
        assert {of[who] for who in board.players} == {0, 1}
        room.decide(board.meeting, Side(0 if of[board.players[0]] == 0 else 1))
    with pytest.raises(Refused):
        room.come_late(cup.id, sol)
    room.come_late(cup.id, sol, 1)
    with pytest.raises(RoundOpen):
        room.next_round(cup.id, {ana, luis})
    second = room.next_round(cup.id)
    assert len(second.boards) == 2
    room.merge(sol, room.join(room.code, "Mar")[0].id)
    again = opened.again().tournament(cup.id)
    assert again == cup and [one.points for one in again.team_table()] == [2, 0]
    shown = views.tournament(opened.room, again)
    assert [one["name"] for one in shown["teams"]] == ["6.º A", "6.º B"]
    lines = views.table(opened.room, cup).split("\r\n")
    assert lines[2:4] == ["1;6.º A;2;1;2;0", "2;6.º B;0;0;0;0"]
    assert any(line.startswith("3;Mar;6.º B;0;") for line in lines)
    assert all(one.count(";") == two.count(";") for one, two in pairwise(lines[5:]))


def test_the_report_on_paper_has_the_tournaments(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    teams_ = Teams(("6.º A", "6.º B"), {ana: 0, luis: 1})
    cup = room.begin_tournament("nim", "teams", [ana, luis], teams=teams_)
    room.decide(room.next_round(cup.id).boards[0].meeting, None)
    made = PdfDocument(printed(papers.order(room), "a4"))
    text = "\n".join(sheet.get_textpage().get_text_range() for sheet in made)
    assert "Torneo: Nim, dos equipos" in text and "Ana (6.º A)" in text and "½" in text
