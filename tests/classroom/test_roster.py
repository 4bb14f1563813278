"""Who comes in, comes back, is renamed, merged, removed; what is left on the disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zamora.classroom.everything import everything, tables
from zamora.classroom.log import ClassOpen, Event, Log
from zamora.classroom.room import Nobody, Refused, Room
from zamora.classroom.roster import CODE_LENGTH, WORDS, NameTaken, NotLetIn, Roster
from zamora.core.i18n import COMPLETE, speaking
from zamora.school.progress import BadName, Progress
from zamora.school.progress.progressfile import FORMAT
from zamora.school.tasks.base import Status, Verdict

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


def test_all_that_is_kept_of_a_pupil(opened: Opened, tmp_path: Path) -> None:
    """Her own name, word, answers, games, and nobody else's name."""
    room = opened.room
    ana, luis = opened.join("Ana", "Wenceslao")
    progress = Progress(tmp_path / "progress.sqlite3")
    room.rename(ana, "Ana")
    progress.record("1.1", Verdict(Status.SOLVED, ""), [1, "a"])
    room.hand_in(ana, FORMAT.read(progress.export()))
    meeting = room.pair(luis, ana, "nim")
    play(room, meeting)
    room.resign(luis, meeting.id)
    told = everything(room, ana)
    assert (told["name"], told["private word"]) == ("Ana", room.pupil(ana).word)
    assert [one["answer"] for one in told["answers"]] == [[1, "a"]]
    assert [one["game"] for one in told["games"]] == ["nim"] and "Ana" in told["games"][0]["record"]
    assert "Wenceslao" not in json.dumps(told)
    assert [len(rows) for _title, _heads, rows in tables(told)] == [4, 1, 0, 1, 0, 2]
    with pytest.raises(Nobody):
        everything(room, "0" * 12)


def test_a_class_that_is_not_used_is_to_be_deleted(opened: Opened) -> None:
    opened.join("Ana")
    opened.room.log.close()
    long_ago = "2020-01-01T00:00:00.000000+00:00"
    log = Log(opened.folder)
    log.events = [Event(one.n, long_ago, one.kind, one.text) for one in log.events]
    assert "bórrela" not in Room(log, keep=10**6).warning
    room = Room(log)
    assert "desde el 2020-01-01" in room.warning and room.roster.pupils
    room.delete()
    assert room.warning == ""
    log.close()


@pytest.mark.parametrize("code", COMPLETE)
def test_private_words_are_of_the_readers_language(code: str) -> None:
    found = WORDS[code]
    assert len(found) == len({*found}) > 100 and all(one.isalpha() for one in found)
    with speaking(code):
        assert Roster().new_word().split()[0] in found
