"""What the page around a lesson asks its kernel in a class."""

from __future__ import annotations

import json

from zamora.player import lessonclass
from zamora.school.exercises import exercise
from zamora.school.progress import pupils


def solve(*numbers: str) -> None:
    for number in numbers:
        answer = exercise(number).solution
        pupils().current.record(number, exercise(number).check(answer), answer)


def test_the_pupil_of_the_class_works_here() -> None:
    ana = lessonclass.attend("Ana")
    assert ana["name"] == "Ana" and pupils().current.owner.name == "Ana"
    # Nothing had been done here: nobody is asked. Somebody else begins a progress of his own.
    solve("1.1")
    luis = lessonclass.attend("Luis")
    assert luis["id"] != ana["id"] and not pupils().current.attempts()
    # It is known from an earlier time, also when the class has another name for her.
    assert lessonclass.attend("Anita", ana["id"]) == ana
    # Another class, or another Ana? Only she knows.
    solve("1.3")
    assert "¿Eres tú?" in lessonclass.attend("ana")["asks"]
    assert lessonclass.attend("ana", same=True) == ana
    other = lessonclass.attend("Ana", same=False)
    assert other["id"] not in (ana["id"], luis["id"]) and other["name"] == "Ana"
    assert len(pupils().everybody()) == 3


def test_what_has_no_name_is_asked_for() -> None:
    solve("1.1")
    nobody = lessonclass.who()
    assert "¿Es tuyo?" in lessonclass.attend("Ana")["asks"]
    assert lessonclass.who() == nobody
    assert lessonclass.attend("Ana", same=True) == {"id": nobody["id"], "name": "Ana"}


def test_what_the_class_has_not_got() -> None:
    me = lessonclass.who()["id"]
    assert lessonclass.fresh(me, [])["attempts"] == []
    solve("1.1", "1.5", "1.12")
    pupils().current.respond("before", "angulos", "a", "x")
    found = lessonclass.fresh(me, [])
    first, second, third = (one["uid"] for one in found["attempts"])
    assert found["attempts"][0]["answer"] == 90 and not found["more"]
    assert found["responses"][0]["answer"] == "x"
    assert [one["uid"] for one in lessonclass.fresh(me, [first, third])["attempts"]] == [second]
    assert lessonclass.fresh("0" * 32, []) == {"other": True}


def test_a_message_to_the_class_is_short() -> None:
    me = lessonclass.who()["id"]
    long = "x" * 9000
    for _time in range(3):
        pupils().current.record("1.1", exercise("1.1").check(7), long)
    for _time in range(30):
        pupils().current.record("1.1", exercise("1.1").check(7), 7)
    known: list[str] = []
    rounds = 0
    more = True
    while more:
        found = lessonclass.fresh(me, known)
        more = found["more"]
        assert len(json.dumps(found)) < 16_000 and 0 < len(found["attempts"]) <= lessonclass.MANY
        known += [one["uid"] for one in found["attempts"]]
        rounds += 1
    assert len(set(known)) == 33 and rounds >= 3
