"""What the page around a lesson asks its kernel in a class."""

from __future__ import annotations

import json

from zamora.player import lessonpage
from zamora.school.exercises import exercise
from zamora.school.progress import pupils


def solve(*numbers: str) -> None:
    for number in numbers:
        answer = exercise(number).solution
        pupils().current.record(number, exercise(number).check(answer), answer)


def test_the_pupil_of_the_class_works_here() -> None:
    ana = lessonpage.attend("Ana")
    assert ana["name"] == "Ana" and pupils().current.owner.name == "Ana"
    # Nothing had been done here: nobody is asked. Somebody else begins a progress of his own.
    solve("1.1")
    luis = lessonpage.attend("Luis")
    assert luis["id"] != ana["id"] and not pupils().current.attempts()
    # It is known from an earlier time, also when the class has another name for her.
    assert lessonpage.attend("Anita", ana["id"]) == ana
    # Another class, or another Ana? Only she knows.
    solve("1.3")
    assert "¿Eres tú?" in lessonpage.attend("ana")["asks"]
    assert lessonpage.attend("ana", same=True) == ana
    other = lessonpage.attend("Ana", same=False)
    assert other["id"] not in (ana["id"], luis["id"]) and other["name"] == "Ana"
    assert len(pupils().everybody()) == 3


def test_what_has_no_name_is_asked_for() -> None:
    solve("1.1")
    nobody = lessonpage.who()
    assert "¿Es tuyo?" in lessonpage.attend("Ana")["asks"]
    assert lessonpage.who() == nobody
    assert lessonpage.attend("Ana", same=True) == {"id": nobody["id"], "name": "Ana"}


def test_what_the_class_has_not_got() -> None:
    me = lessonpage.who()["id"]
    assert lessonpage.fresh(me, [])["attempts"] == []
    solve("1.1", "1.5", "1.12")
    pupils().current.respond("before", "angulos", "a", "x")
    found = lessonpage.fresh(me, [])
    first, second, third = (one["uid"] for one in found["attempts"])
    assert found["attempts"][0]["answer"] == 90 and not found["more"]
    assert found["responses"][0]["answer"] == "x"
    assert [one["uid"] for one in lessonpage.fresh(me, [first, third])["attempts"]] == [second]
    assert lessonpage.fresh("0" * 32, []) == {"other": True}


def test_a_message_to_the_class_is_short() -> None:
    me = lessonpage.who()["id"]
    long = "x" * 9000
    for _time in range(3):
        pupils().current.record("1.1", exercise("1.1").check(7), long)
    for _time in range(30):
        pupils().current.record("1.1", exercise("1.1").check(7), 7)
    known: list[str] = []
    rounds = 0
    more = True
    while more:
        found = lessonpage.fresh(me, known)
        more = found["more"]
        assert len(json.dumps(found)) < 16_000 and 0 < len(found["attempts"]) <= lessonpage.MANY
        known += [one["uid"] for one in found["attempts"]]
        rounds += 1
    assert len(set(known)) == 33 and rounds >= 3
