"""Who comes in, comes back, is renamed, merged, removed; what is left on the disk."""

from __future__ import annotations

import pytest

from zamora.classroom.log import ClassOpen, Log
from zamora.classroom.room import Refused
from zamora.classroom.roster import CODE_LENGTH, NameTaken, NotLetIn
from zamora.school.progress import BadName

from .conftest import Opened
from .turns import play


def test_code_name_and_word_let_in(opened: Opened) -> None:
    room = opened.room
    pupil, key = room.join(room.code.lower(), " Úrsula ")
    assert pupil.name == "Úrsula" and room.roster.on(key) is pupil
    with pytest.raises(NotLetIn):
        room.join("XXXX", "Luis")
    with pytest.raises(BadName):
        room.join(room.code, "<b>")
    with pytest.raises(NameTaken):
        room.join(room.code, "ursula")
    again, other = room.enter(room.code, "URSULA", pupil.word.upper().replace(" ", ""))
    assert again is pupil and other != key
    for name, word in (("Úrsula", "otra 11"), ("Nadie", pupil.word), ("Nadie", "")):
        with pytest.raises(NotLetIn):
            room.enter(room.code, name, word)


def test_all_is_there_again_and_no_key_is_in_the_file(opened: Opened) -> None:
    pupil, key = opened.room.join(opened.room.code, "Ana")
    code = opened.room.code
    room = opened.again()
    assert room.code == code and room.roster.on(key) == pupil
    for file in opened.folder.iterdir():
        assert key.encode() not in file.read_bytes()


def test_a_device_is_sent_away(opened: Opened) -> None:
    pupil, key = opened.room.join(opened.room.code, "Ana")
    opened.room.leave(pupil.id, key)
    assert opened.room.roster.on(key) is None
    _pupil, key = opened.room.enter(opened.room.code, "Ana", pupil.word)
    opened.room.new_word(pupil.id)
    assert opened.room.roster.on(key) is None


def test_one_server_has_the_class(opened: Opened) -> None:
    with pytest.raises(ClassOpen):
        Log(opened.folder)


def test_the_teacher_renames(opened: Opened) -> None:
    ana, _luis = opened.join("Ana", "Luis")
    opened.room.rename(ana, "Anita")
    with pytest.raises(NameTaken):
        opened.room.rename(ana, "luis")
    opened.room.rename(ana, "ANITA")
    assert opened.again().name(ana) == "ANITA"


@pytest.mark.parametrize(
    "name", ["Ana\ufe0f", "\u0410na", "\u3164", "Ana\u034f", "A" + "\u0301" * 9, "Ana\u200b"]
)
def test_names_that_look_like_others(opened: Opened, name: str) -> None:
    opened.join("Ana", "Ольга", "Nguyễn", "D’Angelo", "6.º A")
    with pytest.raises(BadName):
        opened.join(name)


def test_two_are_one(opened: Opened) -> None:
    ana, anna, luis = opened.join("Ana", "Anna", "Luis")
    room = opened.room
    meeting = room.pair(anna, luis, "compases")
    play(room, meeting)
    room.merge(anna, ana)
    with pytest.raises(Refused):
        room.merge(luis, ana)
    room = opened.again()
    assert room.meeting(meeting.id).players == (ana, luis)
    assert list(room.roster.pupils) == [ana, luis]
    play(room, room.meeting(meeting.id))


def test_who_is_removed_is_gone_from_the_disk(opened: Opened) -> None:
    first, second, luis = opened.join("Wenceslaa", "Wenceslab", "Luis")
    room = opened.room
    words = [room.pupil(one).word.encode() for one in (first, second)]
    meeting = room.pair(second, luis, "compases")
    room.merge(first, second)
    room.rename(second, "Wenceslac")
    room.remove(second)
    assert meeting.ending is not None and meeting.ending.winner == 1
    room.log.close()
    for file in opened.folder.iterdir():
        content = file.read_bytes()
        assert b"Wencesla" not in content
        assert not any(word in content for word in words)
    opened.open()
    assert list(opened.room.roster.pupils) == [luis]


def test_a_deleted_class_leaves_nothing(opened: Opened) -> None:
    opened.join("Wenceslaa")
    code = opened.room.code
    opened.room.delete()
    assert opened.room.code and not opened.room.roster.pupils
    opened.room.log.close()
    assert all(b"Wencesla" not in file.read_bytes() for file in opened.folder.iterdir())
    assert len(code) == CODE_LENGTH
