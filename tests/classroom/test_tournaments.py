"""Tournaments: rounds, who is free, comes late, is away; the table, reckoned by hand."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from zamora.classroom.log import Log
from zamora.classroom.room import Nobody, Refused, Room
from zamora.classroom.tournaments import Board, Form, Played, RoundOpen, Tournament, written
from zamora.classroom.web import views
from zamora.core.steps import Side

from .conftest import Opened
from .turns import play


def test_a_round_is_played_to_its_end(opened: Opened) -> None:
    names = opened.join("Ana", "Luis", "Eva", "Teo", "Sol")
    room = opened.room
    cup = room.begin_tournament("golez", "swiss", names, minutes=5)
    played = room.next_round(cup.id)
    assert len(played.boards) == 2 and played.bye is not None
    with pytest.raises(RoundOpen):
        room.next_round(cup.id)
    room.resign(played.boards[0].players[1], played.boards[0].meeting)
    room.decide(played.boards[1].meeting, None)
    assert sum(cup.points().values()) == 3
    assert cup.board_of(played.boards[0].meeting) is played.boards[0]
    again = opened.again().tournament(cup.id)
    assert again == cup
    meeting = opened.room.meeting(played.boards[0].meeting)
    assert (meeting.game, meeting.minutes, meeting.tournament) == ("golez", 5, cup.id)


def test_late_and_away(opened: Opened) -> None:
    ana, luis, eva, teo = opened.join("Ana", "Luis", "Eva", "Teo")
    room = opened.room
    cup = room.begin_tournament("nim", "swiss", [ana, luis, eva])
    first = room.next_round(cup.id, {ana, luis})
    assert first.bye is None and set(first.boards[0].players) == {ana, luis}
    room.decide(first.boards[0].meeting, Side.FIRST)
    room.come_late(cup.id, teo)
    room.come_late(cup.id, teo)
    second = room.next_round(cup.id, {eva, teo})
    assert {*second.boards[0].players} == {eva, teo}
    lines = {line.player: line for line in cup.table()}
    assert lines[teo].results == ("–", "…") and lines[teo].points == 0
    room.remove(teo)
    assert cup.points()[eva] == 1
    assert opened.again().tournament(cup.id).points() == cup.points()
    room = opened.room
    room.end_tournament(cup.id)
    with pytest.raises(RoundOpen):
        room.next_round(cup.id)


def test_what_is_no_tournament(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    with pytest.raises(Refused):
        room.begin_tournament("nim", "swiss", [ana, ana])
    with pytest.raises(Refused):
        room.begin_tournament("nim", "knockout", [ana, luis])  # type: ignore[arg-type]
    with pytest.raises(Nobody):
        room.begin_tournament("nim", "all", [ana, "x"])
    with pytest.raises(Nobody):
        room.next_round("x")
    cup = room.begin_tournament("nim", "all", [ana, luis])
    room.decide(room.next_round(cup.id).boards[0].meeting, Side.FIRST)
    with pytest.raises(RoundOpen):
        room.next_round(cup.id)


def test_the_table_by_hand() -> None:
    """Four players, two rounds: a beats b, c and d draw; then a beats c, b beats d."""
    rounds = [
        Played([Board(("a", "b"), "1", (1, 0)), Board(("c", "d"), "2", (0.5, 0.5))]),
        Played([Board(("c", "a"), "3", (0, 1)), Board(("b", "d"), "4", (1, 0))]),
    ]
    cup = Tournament("t", "golez", "swiss", 0, 0, list("abcd"), rounds)
    found = [(one.place, one.player, one.points, one.rivals, one.wins) for one in cup.table()]
    # Buchholz: a met b and c (1 + ½), b met a and d (2 + ½), c met d and a (½ + 2), d met c and b.
    assert found == [
        (1, "a", 2, 1.5, 2),
        (2, "b", 1, 2.5, 1),
        (3, "c", 0.5, 2.5, 0),
        (4, "d", 0.5, 1.5, 0),
    ]
    cup.form = "all"  # Sonneborn-Berger: c has half of d's points, d half of c's: they share
    found = [(one.place, one.player, one.points, one.rivals, one.wins) for one in cup.table()]
    assert found[2:] == [(3, "c", 0.5, 0.25, 0), (3, "d", 0.5, 0.25, 0)]
    assert found[1] == (2, "b", 1, 0.5, 1)
    assert [written(x) for x in (0, 0.5, 1, 2.5)] == ["0", "½", "1", "2½"]


def test_thirty_play_and_what_is_on_the_disk_is_all_of_it(opened: Opened, tmp_path: Path) -> None:
    """In the middle of each round the files are what a server that is killed leaves behind."""
    room = opened.room
    names = opened.join(*(f"Alumno {a}{b}" for a in "ABCDEF" for b in "ABCDE"))
    cup = room.begin_tournament("golez", "swiss", names)
    for number in range(5):
        played = room.next_round(cup.id)
        for board in played.boards[:7]:
            play(room, room.meeting(board.meeting))
            room.resign(board.players[number % 2], board.meeting)
        left = tmp_path / f"left {number}"
        shutil.copytree(opened.folder, left, ignore=shutil.ignore_patterns("clase.abierta*"))
        found = Room(Log(left))
        assert found.tournaments == room.tournaments
        assert [m.turns for m in found.meetings.values()] == [
            m.turns for m in room.meetings.values()
        ]
        assert found.roster == room.roster
        found.log.close()
        for board in played.boards[7:]:
            room.decide(board.meeting, None)
    assert max(cup.past().met.values()) == 1 and sum(cup.points().values()) == 75


def test_an_arena_pairs_whoever_is_free(opened: Opened) -> None:
    names = opened.join("Ana", "Luis", "Eva", "Teo", "Sol")
    room = opened.room
    cup = room.begin_tournament("nim", "arena", names)
    assert not room.go_on(names)  # not before the teacher has begun it
    room.next_round(cup.id, names)
    first, second = cup.open_boards
    (waits,) = {*names} - {*first.players, *second.players}
    room.decide(first.meeting, Side.FIRST)
    # The one who waited plays somebody; the other two have just met.
    assert room.go_on(names) and not room.go_on(names)
    assert waits in cup.open_boards[-1].players and len(cup.rounds) == 1
    room.decide(second.meeting, None)
    room.pause(True)
    assert not room.go_on(names)
    room.pause(False)
    assert room.go_on(names)
    cup = opened.again().tournament(cup.id)
    assert sum(cup.points().values()) == 2 and cup.planned == 0
    assert {line.results for line in cup.table()} == {("1",), ("0",), ("½",), ()}
    opened.room.end_tournament(cup.id)
    for one in cup.open_boards:
        opened.room.decide(one.meeting, None)
    assert not opened.room.go_on(names)


@pytest.mark.parametrize(
    ("form", "players", "planned"),
    [("swiss", 2, 1), ("swiss", 4, 3), ("swiss", 20, 5), ("all", 5, 5), ("all", 6, 5)],
)
def test_as_many_rounds_as_make_sense(form: Form, players: int, planned: int) -> None:
    cup = Tournament("", "nim", form, 0, 0, [str(n) for n in range(players)])
    assert cup.planned == planned


def test_one_more_round_than_was_thought_of(opened: Opened) -> None:
    room = opened.room
    cup = room.begin_tournament("nim", "swiss", opened.join("Ana", "Luis", "Sol"))
    for _round in range(cup.planned + 1):
        for board in room.next_round(cup.id).boards:
            room.decide(board.meeting, None)
    shown = views.tournament(room, cup)
    assert shown["planned"] == shown["rounds"] == cup.planned + 1
