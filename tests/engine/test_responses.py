"""Answers to the tests before and after the ladder: kept, sent as a file, put together again."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zamora.core import checksummed
from zamora.core.checksummed import DamagedFile
from zamora.school.exercises import Status, Verdict
from zamora.school.progress import Pupils, Response, attempts, responses
from zamora.school.progress.progressfile import FORMAT
from zamora.school.progress.responses import merged
from zamora.school.progress.store import Progress

RIGHT = Verdict(Status.SOLVED, "¡Correcto!")


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.sqlite3")


def test_they_are_kept_and_are_no_attempts(progress: Progress) -> None:
    assert progress.responses() == () and progress.blank
    progress.respond("before", "giros", "a", "oeste")
    progress.respond("before", "cuadricula", "a", None)
    again = Progress(progress.path)
    assert [(one.skill, one.value) for one in again.responses()] == [
        ("giros", "oeste"),
        ("cuadricula", None),
    ]
    assert not again.blank and again.attempts() == () and again.all_stars == 0
    again.respond("before", "giros", "b", "norte")
    assert again.responses()[0].value == "oeste", "answered once"


def test_starting_over_leaves_them_alone(progress: Progress) -> None:
    progress.record("1.1", RIGHT, 90)
    progress.respond("before", "giros", "a", "oeste")
    progress.start_over()
    assert progress.attempts() == () and len(progress.responses()) == 1


def test_they_travel_with_the_file(progress: Progress, tmp_path: Path) -> None:
    progress.respond("before", "giros", "a", "oeste")
    progress.respond("after", "giros", "b", "sur")
    text = progress.export()
    assert len(FORMAT.read(text).responses) == 2
    other = Progress(tmp_path / "other.sqlite3")
    other.load(text)
    other.load(text)
    assert other.responses() == progress.responses()
    assert "responses" not in json.loads(Progress(tmp_path / "third.sqlite3").export())


def test_who_is_removed_takes_them_along(tmp_path: Path) -> None:
    here = Pupils(tmp_path / "progress.sqlite3")
    ana = here.enter("Ana")
    ana.respond("before", "giros", "a", "oeste")
    file = here.remove(ana)
    assert file is not None and here.current.responses() == ()
    assert here.open(file.read_bytes()).progress.responses()[0].value == "oeste"


def test_a_progress_of_an_earlier_version_learns_to_keep_them(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    old = attempts.KIND.steps[:2]
    with sqlite3.connect(path) as connection:
        for statement in (one for step in old for one in step):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {attempts.KIND.application_id}")
        connection.execute(f"PRAGMA user_version = {len(old)}")
    connection.close()
    progress = Progress(path)
    progress.respond("before", "giros", "a", "oeste")
    assert progress.warning == "" and len(Progress(path).responses()) == 1


def test_a_damaged_progress_does_not_lose_them(progress: Progress) -> None:
    progress.respond("before", "giros", "a", "oeste")
    assert progress.responses()
    for file in progress.path.parent.glob(f"{progress.path.name}*"):
        if file.suffix != ".pupil":
            file.write_bytes(b"no es una base de datos" * 100)
    progress.record("1.1", RIGHT, 90)
    assert len(progress.responses()) == 1 and progress.warning


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "during"},
        {"skill": "Giros"},
        {"skill": "x" * 40},
        {"form": "c"},
        {"at": "ayer"},
        {"answer": 7},
        {"answer": ["oeste"]},
    ],
    ids=str,
)
def test_sealed_nonsense_is_refused(progress: Progress, change: dict[str, Any]) -> None:
    progress.respond("before", "giros", "a", "oeste")
    content = json.loads(progress.export())
    del content["checksum"]
    content["responses"][0].update(change)
    with pytest.raises(DamagedFile):
        FORMAT.read(json.dumps({**content, "checksum": checksummed.checksum(content)}))


many = st.lists(
    st.builds(
        Response,
        phase=st.sampled_from(["before", "after"]),
        skill=st.sampled_from(["giros", "casos"]),
        form=st.sampled_from(["a", "b"]),
        at=st.sampled_from(["2026-01-01", "2026-01-02", "2026-01-03"]),
        answer=st.sampled_from(['"norte"', '"sur"', "null"]),
    ),
    max_size=8,
)


@given(found=many, order=st.randoms(use_true_random=False))
def test_the_earliest_counts_whatever_comes_first(found: list[Response], order: Any) -> None:
    def kept(those: list[Response]) -> tuple[Response, ...]:
        connection = sqlite3.connect(":memory:")
        for statement in responses.TABLES:
            connection.execute(statement)
        responses.keep(connection, those)
        rows = tuple(responses.responses(connection))
        connection.close()
        return rows

    mixed = list(found)
    order.shuffle(mixed)
    assert kept(found) == kept(mixed) == merged(mixed) == merged(merged(found))
    for one in kept(found):
        same = [two for two in found if (two.phase, two.skill) == (one.phase, one.skill)]
        assert one.at == min(two.at for two in same)
