"""The rival's memory as a file that travels: copied, merged, wiped; damaged, foreign, newer."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zamora
from zamora import Outcome, Reason
from zamora.core import checksummed
from zamora.core.checksummed import BadFile, CannotSave, DamagedFile, ForeignFile, NewerFile
from zamora.core.history import History
from zamora.rival.memory import Memory, Tally
from zamora.rival.memory_copy import FORMAT

from .test_memory_file import FIRST, SECOND, START, win


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "memory.sqlite3")


@pytest.fixture
def copy(memory: Memory, tmp_path: Path) -> Path:
    """A copy of the memory, which has three games and two lessons."""
    return copied(memory, tmp_path)


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is in such a copy."""
    folder = tmp_path_factory.mktemp("copied")
    return copied(Memory(folder / "memory.sqlite3"), folder).read_text()


def copied(memory: Memory, folder: Path) -> Path:
    win(memory)
    win(memory, SECOND)
    goldrez = History(zamora.game("goldrez").start(), ["D: 44 a 43", "D: 64 a 63"])
    memory.learn(goldrez, ("", "level:4"), Outcome(None, Reason.REPETITION))
    memory.teach(START, SECOND)
    memory.teach(goldrez.position, "D: 43 a 42")
    file = folder / "copies" / "memory.json"
    memory.export(file)
    return file


def contents(memory: Memory) -> tuple[object, ...]:
    goldrez = zamora.game("goldrez").start()
    return (
        memory.uids(),
        [(lesson.code, lesson.turn, lesson.at) for lesson in memory.lessons()],
        sorted(memory.results(), key=str),
        [memory.replies(position) for position in (START, goldrez, goldrez.play("D: 44 a 43"))],
    )


def test_export_and_import(memory: Memory, copy: Path, tmp_path: Path) -> None:
    other = Memory(tmp_path / "other.sqlite3")
    win(other)
    merged = other.import_(copy)
    assert (merged.games, merged.taught, merged.known) == (3, 2, 0)
    assert "3 partidas y 2 respuestas enseñadas" in merged.sentence
    assert other.record() == Tally(3, 1, 0) and other.record("goldrez", 4) == Tally(0, 1, 0)
    once = contents(other)
    again = other.import_(copy)
    assert (again.games, again.taught, again.known) == (0, 0, 5)
    assert "ya lo sabía" in again.sentence and contents(other) == once
    fresh = Memory(tmp_path / "fresh.sqlite3")
    fresh.import_(copy)
    assert contents(fresh) == contents(memory)
    fresh.export(tmp_path / "again.json")
    first, second = (json.loads(f.read_text()) for f in (copy, tmp_path / "again.json"))
    assert first["games"] == second["games"] and first["taught"] == second["taught"]


def test_wipe(memory: Memory, copy: Path) -> None:
    before = contents(memory)
    assert memory.wipe("goldrez") == (1, 1)
    assert memory.record() == Tally(2, 0, 0) and len(memory.lessons()) == 1
    assert memory.extent("goldrez") == (0, 0, 0) != memory.extent("compases") == (1, 2, 1)
    assert memory.wipe(START.game) == (2, 1)
    assert memory.wipe() == (0, 0) and memory.replies(START) == ()
    memory.import_(copy)
    assert contents(memory) == before
    assert memory.wipe() == (3, 2) and memory.uids() == set()


def test_damaged_copies_change_nothing(memory: Memory, copy: Path, tmp_path: Path) -> None:
    before, text, broken = contents(memory), copy.read_text(), tmp_path / "broken.json"
    for end in range(40, len(text) - 2, 97):
        broken.write_text(text[:end])
        with pytest.raises(DamagedFile, match="incompleto"):
            memory.import_(broken)
    broken.write_text(text.replace('"winner": 0', '"winner": 1'))
    with pytest.raises(DamagedFile):
        memory.import_(broken)
    for foreign in (b"", b"\x89PNG", b"[1]", b'{"format": "zamora-progress"}', b"[" * 100_000):
        broken.write_bytes(foreign)
        with pytest.raises(ForeignFile, match="no es una memoria"):
            memory.import_(broken)
    with pytest.raises(BadFile, match="no existe"):
        memory.import_(tmp_path / "nothing here")
    assert contents(memory) == before


def resealed(text: str, **changes: Any) -> str:
    content = {**json.loads(text), **changes}
    del content["checksum"]
    return json.dumps({**content, "checksum": checksummed.checksum(content)})


def test_a_newer_copy(memory: Memory, text: str, tmp_path: Path) -> None:
    newer = tmp_path / "newer.json"
    newer.write_text(resealed(text, version=2))
    with pytest.raises(NewerFile, match="más nueva"):
        memory.import_(newer)


@pytest.mark.parametrize(
    "change",
    [
        {"uid": "'; DROP TABLE games"},
        {"uid": None},
        {"game": "Goldrez!"},
        {"at": "yesterday"},
        {"players": ["level:3"]},
        {"players": ["level:3", "Ana"]},
        {"winner": True},
        {"winner": 2},
        {"winner": 0.0},
        {"plies": [[1, 2, 0]]},
        {"plies": [[1, 2, 2, 0]]},
        {"plies": [[2**63, 2, 0, 0]]},
        {"plies": [["1", 2, 0, 0]]},
        {"plies": None},
    ],
    ids=str,
)
def test_sealed_nonsense_is_refused(text: str, change: dict[str, Any]) -> None:
    games = json.loads(text)["games"]
    games[1].update(change)
    with pytest.raises(DamagedFile):
        FORMAT.read(resealed(text, games=games))


@pytest.mark.parametrize(
    "lesson",
    [
        {"position": START.code, "turn": "C2: V42 a V33", "at": "2026-01-01"},  # not its turn
        {"position": "compases:1 hola", "turn": str(FIRST), "at": "2026-01-01"},
        {"position": "ajedrez:1 x", "turn": "e4", "at": "2026-01-01"},
        {"position": START.code, "turn": None, "at": "2026-01-01"},
        {"position": START.code, "turn": str(FIRST)},
        None,
    ],
    ids=str,
)
def test_illegal_lessons_are_refused(text: str, lesson: Any) -> None:
    with pytest.raises(DamagedFile):
        FORMAT.read(resealed(text, taught=[lesson]))


@given(st.text() | st.binary() | st.dictionaries(st.text(), st.integers()).map(json.dumps))
def test_any_text_is_read_or_refused_by_name(data: str | bytes) -> None:
    with pytest.raises(BadFile):
        FORMAT.read(data)


def test_numbers_that_no_turn_leads_to_are_never_met(copy: Path, tmp_path: Path) -> None:
    """A copy that was tampered with cannot make the rival break the rules."""
    games = json.loads(copy.read_text())["games"]
    for game in games:
        game["plies"] = [[position, 7, side, 0] for position, _reply, side, _d in game["plies"]]
    copy.write_text(resealed(copy.read_text(), games=games, taught=[]))
    memory = Memory(tmp_path / "other.sqlite3")
    assert memory.import_(copy).games == 3 and memory.replies(START) == ()


def test_export_that_fails_leaves_the_old_file(
    memory: Memory, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = copy.read_text()
    with pytest.raises(CannotSave, match="guardar"):
        memory.export(copy / "below a file.json")

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotSave):
        memory.export(copy)
    monkeypatch.undo()
    assert copy.read_text() == before
    assert [file for file in copy.parent.iterdir() if file != copy] == []
