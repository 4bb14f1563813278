"""Games between two pupils: challenge, turns, clock, takeback, draw, giving up; nobody else's."""

from __future__ import annotations

import json

import pytest

from zamora import game
from zamora.classroom.meetings import TEACHER, Meeting, NotNow
from zamora.classroom.room import Nobody, Refused, Room
from zamora.classroom.web import views
from zamora.classroom.web.views import board
from zamora.core.errors import IllegalTurn, UnknownGame, ZamoraError
from zamora.core.steps import Side
from zamora.core.store import StoreUnusable
from zamora.play.record import read
from zamora.player.parts import begun as begun_frame
from zamora.player.parts import follow, still

from .conftest import Opened
from .turns import numbers, play


def begun(room: Room, one: str, other: str, key: str = "compases", minutes: float = 0) -> Meeting:
    meeting = room.challenge(one, other, key, minutes=minutes)
    return room.accept(other, meeting.id, True)


def test_challenge_and_answer(opened: Opened) -> None:
    ana, luis, eva = opened.join("Ana", "Luis", "Eva")
    room = opened.room
    meeting = room.challenge(ana, luis, "futez", first=False)
    assert meeting.players == (luis, ana)
    with pytest.raises(Refused):
        room.challenge(luis, ana, "golez")
    for who in (ana, eva):
        with pytest.raises(NotNow):
            room.accept(who, meeting.id, True)
    with pytest.raises(NotNow):
        room.play(luis, meeting.id, 0, [0])
    room.accept(luis, meeting.id, True)
    play(room, meeting)
    dropped = room.challenge(ana, eva, "futez")
    room.accept(ana, dropped.id, False)
    assert list(opened.again().meetings) == [meeting.id]


def test_what_is_no_challenge(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    with pytest.raises(Refused):
        room.challenge(ana, ana, "futez")
    with pytest.raises(Nobody):
        room.challenge(ana, "x", "futez")
    with pytest.raises(UnknownGame):
        room.challenge(ana, luis, "../../etc/passwd")
    for minutes in (-1, 1e9, float("nan")):
        with pytest.raises(Refused):
            room.challenge(ana, luis, "futez", minutes=minutes)
    with pytest.raises(Refused):
        for _time in range(20):
            begun(room, ana, luis)


def test_turns_are_the_players_and_the_rules(opened: Opened) -> None:
    ana, luis, eva = opened.join("Ana", "Luis", "Eva")
    room = opened.room
    meeting = begun(room, ana, luis)
    for who in (luis, eva, "nobody"):
        with pytest.raises(NotNow):
            room.play(who, meeting.id, 0, [0])
    for steps in ([], [99], [-1], [0] * 50):
        with pytest.raises(IllegalTurn):
            room.play(ana, meeting.id, 0, steps)
    play(room, meeting)
    with pytest.raises(NotNow):  # another tab of hers, or an old message once more
        room.play(ana, meeting.id, 0, [0])
    assert len(opened.again().meeting(meeting.id).history.turns) == 1


def test_a_turn_that_cannot_be_written_down_was_not_played(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, luis = opened.join("Ana", "Luis")
    meeting = begun(opened.room, ana, luis)
    with monkeypatch.context() as full:

        def no_room(*_arguments: object) -> None:
            raise StoreUnusable("full")

        full.setattr(opened.room.log, "add", no_room)
        with pytest.raises(StoreUnusable):
            play(opened.room, meeting)
    assert not meeting.history.turns
    play(opened.room, meeting)
    assert len(meeting.history.turns) == 1


def test_a_game_ends_on_the_board_and_is_a_record(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    meeting = begun(room, ana, luis, "nim")
    while meeting.ending is None:
        play(room, meeting)
    again = opened.again().meeting(meeting.id)
    assert again.ending == meeting.ending and again.ending.by == "board"
    names = ("Ana", "Luis")
    assert names[again.ending.winner] in again.words(names)
    record, problems = read(again.record(names).write())
    assert not problems and record.history.outcome == again.history.outcome
    assert record.players == names
    with pytest.raises(NotNow):
        room.resign(ana, meeting.id)


@pytest.mark.parametrize(("by", "turns"), [(0, 2), (1, 1)])
def test_a_turn_is_taken_back_by_agreement(opened: Opened, by: int, turns: int) -> None:
    players = opened.join("Ana", "Luis")
    room = opened.room
    meeting = begun(room, *players)
    with pytest.raises(NotNow):
        room.ask(players[by], meeting.id, "takeback")
    for _turn in range(4):
        play(room, meeting)
    room.ask(players[by], meeting.id, "takeback")
    with pytest.raises(NotNow):
        room.answer(players[by], meeting.id, True)
    room.answer(players[1 - by], meeting.id, False)
    assert len(meeting.turns) == 4
    room.ask(players[by], meeting.id, "takeback")
    room.answer(players[1 - by], meeting.id, True)
    assert len(meeting.history.turns) == 4 - turns
    assert meeting.history.position.side == by
    assert opened.again().meeting(meeting.id).turns == meeting.turns


def test_a_draw_is_agreed_and_a_turn_drops_the_offer(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    meeting = begun(room, ana, luis)
    room.ask(ana, meeting.id, "draw")
    play(room, meeting)
    with pytest.raises(NotNow):
        room.answer(luis, meeting.id, True)
    with pytest.raises(Refused):
        room.ask(luis, meeting.id, "money")
    room.ask(luis, meeting.id, "draw")
    room.answer(ana, meeting.id, True)
    assert meeting.ending is not None and meeting.ending.winner is None
    assert "empate (acuerdo)" in meeting.record(("Ana", "Luis")).write()


def test_giving_up_and_what_the_teacher_says(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    one, other = begun(room, ana, luis), room.pair(ana, luis, "golez")
    room.resign(luis, one.id)
    room.decide(other.id, Side.SECOND)
    assert "Luis se rindió" in one.words(("Ana", "Luis"))
    drawn = room.pair(ana, luis, "golez")
    room.decide(drawn.id, None)
    assert drawn.words(("Ana", "Luis")) == "Empate, dice tu docente."
    assert "gana C1 (abandono)" in one.record(("Ana", "Luis")).write()
    assert [m.ending.winner for m in opened.again().meetings.values() if m.ending] == [0, 1, None]


def test_the_clock_ends_a_game_also_of_who_is_not_there(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    meeting = begun(room, ana, luis, minutes=1)
    opened.seconds += 1000  # it stands before the first turn
    play(room, meeting)
    opened.seconds += 30
    assert not room.tick()
    play(room, meeting)
    opened.seconds += 59
    assert not room.tick()
    opened.seconds += 2
    assert room.tick() == [meeting] and not room.tick()
    assert meeting.ending is not None and (meeting.ending.winner, meeting.ending.by) == (1, "time")


def test_the_clock_stands_in_a_pause_and_while_nobody_serves(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    meeting = begun(room, ana, luis, minutes=1)
    play(room, meeting)
    opened.seconds += 20
    room.pause(True)
    opened.seconds += 1000
    with pytest.raises(NotNow):
        play(room, meeting)
    assert not room.tick()
    room.pause(False)
    opened.seconds += 10
    play(room, meeting)
    room = opened.again()
    meeting = room.meeting(meeting.id)
    opened.seconds += 1000
    assert not room.tick() and meeting.match.clock is not None
    assert meeting.match.clock.used == (0, 30)
    room.look(ana, meeting.id)
    opened.seconds += 59
    assert not room.tick()
    opened.seconds += 2
    assert room.tick() == [meeting]


def test_a_pause_in_the_past_moves_no_clock(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    meeting = begun(room, ana, luis, minutes=5)
    play(room, meeting)
    room.pause(True)
    room.pause(False)
    play(room, meeting)
    again = opened.again().meeting(meeting.id)
    assert len(again.history.turns) == 2
    play(opened.room, again)


def test_who_sets_up_in_secret_is_not_seen(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    meeting = begun(room, ana, luis, "artaban")
    position = meeting.history.position
    draft = position.draft()
    while not draft.may_end:
        draft = draft.take(draft.next_steps[0])
    room.play(ana, meeting.id, 0, numbers(draft.turn(), position))
    mine, theirs = (meeting.history.seen_by(side).position for side in Side)
    assert still(mine) != still(theirs) == still(meeting.history.seen_by(*Side).position)
    for who in (luis, ""):  # the other side, and who looks on: nothing of it, whatever is told
        told = json.dumps(board(room, meeting, who))
        assert str(meeting.history.turns[0]) not in told
        assert board(room, meeting, who)["frame"]["cells"] == still(theirs)["cells"]


def test_a_game_that_was_won_on_the_board_is_shown(opened: Opened) -> None:
    ana, luis, eva = opened.join("Ana", "Luis", "Eva")
    meeting = begun(opened.room, ana, luis, "nim")
    while meeting.goes_on:
        opened.room.play(
            meeting.players[meeting.history.position.side], meeting.id, len(meeting.turns), [0]
        )
    for who in (ana, luis, eva):
        told = board(opened.room, meeting, who)
        assert told["ended"] and not told["says"] and "steps" not in told["frame"]


@pytest.mark.parametrize("key", ["compases", "golez", "nim", "ajedrez", "caliz"])
def test_what_a_page_is_told_leads_through_a_turn(key: str) -> None:
    position = game(key).start()
    draft, taken = position.draft(), list[int]()
    while not (draft.may_end and not draft.next_steps):
        told = begun_frame(draft, 7, flipped=True)
        assert told["at"] == [7, len(taken)]
        assert told["commands"]["back"][2] == bool(taken)
        assert told["commands"]["end"][2] == draft.may_end
        offered = [one for one in told["steps"] if one and one[0] is not None]
        places = told["ground"]["places"]
        assert all(one[0] in places and one[1] in places for one in offered)
        several = {(one[0], one[1]) for one in offered if len(one) > 4}
        for where in several:  # there is a question, asked once, and different words
            same = [one for one in offered if (one[0], one[1]) == where]
            assert len(same) > 1 and [bool(one[4]) for one in same] == [True] + [False] * (
                len(same) - 1
            )
        taken.append(next(n for n, one in enumerate(told["steps"]) if one))
        draft = follow(position, taken)
    assert draft.turn() in position.turns()
    for forged in ([-1], [10**6], [*taken, 0]):
        with pytest.raises(IllegalTurn):
            follow(position, forged)


def test_all_are_paired_at_once(opened: Opened) -> None:
    names = opened.join("Ana", "Luis", "Eva", "Teo", "Sol")
    room = opened.room
    left = room.pair_all(names, "nim")
    games = [one for one in room.meetings.values() if one.goes_on]
    assert len(games) == 2 and left in names
    with pytest.raises(Refused):  # only one is free
        room.pair_all(names, "nim")
    for one in games:
        room.decide(one.id, None)
    assert room.pair_all(names, "nim") != left  # who has waited plays
    met = [frozenset(one.players) for one in room.meetings.values()]
    assert len({*met}) == len(met)
    assert opened.again().meetings.keys() == room.meetings.keys()


def test_from_a_position_and_against_the_teacher(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    code = game("nim").start().play(game("nim").start().turns()[0]).code
    for bad in ("golez", "nim:1 x", code * 200):
        with pytest.raises(ZamoraError):
            room.play_all([ana, luis], "nim", bad)
    assert not room.meetings
    room.play_all([ana, luis], "nim", code)
    first = next(iter(room.meetings.values()))
    assert first.players == (ana, TEACHER) and room.name(TEACHER) == "Docente"
    assert first.history.position.code == code
    room.play(TEACHER, first.id, 0, [0])
    again = opened.again()
    assert again.meeting(first.id).history.start.code == code
    assert f'[Inicio "{code}"]' in again.meeting(first.id).record(("Ana", "Docente")).write()
    with pytest.raises(Refused):
        again.play_all([ana], "nim")


@pytest.mark.parametrize(
    "bad", ["golez[size=8]", "golez[huge=1]", "golez[size=5,size=9]", "golez[", "nada[size=9]"]
)
def test_what_is_no_variant(opened: Opened, bad: str) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room = opened.room
    for asked in (
        lambda: room.pair_all([ana, luis], bad),
        lambda: room.play_all([ana], bad),
        lambda: room.challenge(ana, luis, bad),
        lambda: room.begin_tournament(bad, "swiss", [ana, luis]),
        lambda: room.pair_all([ana, luis], "golez", start=f"{bad}:1"),
    ):
        with pytest.raises(ZamoraError):
            asked()
    assert not room.meetings and not room.tournaments


def test_a_variant_is_played_as_any_game(opened: Opened) -> None:
    ana, luis = opened.join("Ana", "Luis")
    room, key = opened.room, "golez[size=9,metric=taxi]"
    code = game(key).start().code
    with pytest.raises(ZamoraError):
        room.pair_all([ana, luis], "nim", start=code)
    room.begin_tournament(key, "swiss", [ana, luis])
    room.pair_all([ana, luis], "golez", start=code)  # what the code is of
    (meeting,) = room.meetings.values()
    assert meeting.game == key and meeting.history.position.code == code
    play(room, meeting)
    again = opened.again()
    same = again.meeting(meeting.id)
    assert same.rules is game(key) and same.history.position == meeting.history.position
    play(again, same)
    again.resign(ana, same.id)
    record, problems = read(same.record(("Ana", "Luis")).write())
    assert not problems and record.history.position == same.history.position
    shown = views.board(again, same, ana)["game"]
    assert shown == "Golez (Campo: 9; Distancia: como el taxi: filas más columnas)"
    assert views.tournaments(again)[0]["game"] == shown
    assert again.pair(ana, luis, "golez[metric=taxi]").game == "golez[metric=taxi]"
    assert views.teacher(again, ())["meetings"][-1]["game"] == "Golez del taxi"
    offered = views.pupil(again, ana, (), [])["variants"]
    assert offered == views.teacher(again, ())["variants"]
    assert [one["name"] for one in offered] == [shown, "Golez del taxi"]
