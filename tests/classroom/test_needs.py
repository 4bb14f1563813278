"""Who needs a hand: said of those who do, and of no other pupil."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from zamora.classroom.needs import RECENT, STILL, WAITS, Need, needs
from zamora.classroom.room import Room
from zamora.school.progress.progressfile import FORMAT

from .conftest import Opened


def try_(room: Room, who: str, key: str, status: str, number: int) -> None:
    at = "2026-01-01T10:00:00+00:00"
    one = {"uid": f"{number:032x}", "exercise": key, "at": at, "status": status}
    one |= {"mistake": None, "hints": 1, "answer": 1}
    sent = {"name": "", "made": "", "attempts": [one], "responses": []}
    room.hand_in(who, FORMAT.parsed(sent))


def test_who_needs_a_hand(opened: Opened) -> None:
    ana, luis, eva, teo = opened.join("Ana", "Luis", "Eva", "Teo")
    room, now = opened.room, datetime.now(UTC)
    here = {ana, luis, eva, teo}
    assert needs(room, here, {}, now) == []
    for number in range(3):
        assert needs(room, here, {ana: ("1.1", now)}, now) == []
        try_(room, ana, "1.1", "not_yet", number)
    (found,) = needs(room, here, {ana: ("1.1", now)}, now)
    assert found == Need(ana, "stuck", 0, "1.1", 3, 1)
    # In another exercise, long ago, away or solved: nothing is said of it.
    assert needs(room, here, {ana: ("1.2", now)}, now) == []
    assert needs(room, here, {}, now + timedelta(minutes=RECENT + 1)) == []
    assert needs(room, {luis}, {}, now) == []
    # Nothing heard for a while, and a game that waits.
    since = now - timedelta(minutes=STILL)
    room.pair(luis, teo, "nim")
    later = now + timedelta(minutes=WAITS, seconds=30)
    found_ = needs(room, here, {ana: ("1.1", now), eva: ("1.3", since)}, later)
    assert [(one.pupil, one.kind) for one in found_] == [
        (ana, "stuck"),
        (eva, "still"),
        (luis, "turn"),
    ]
    assert found_[2].rival == "Teo" and found_[2].minutes == WAITS
    assert [one.kind for one in needs(room, {teo}, {}, now + timedelta(minutes=2))] == ["gone"]
    room.pause(True)
    assert needs(room, {teo}, {}, later) == []
    room.pause(False)
    try_(room, ana, "1.1", "solved", 9)
    assert {one.pupil for one in needs(room, here, {ana: ("1.1", since)}, later)} == {luis}
