"""A class in a folder of its own, and a clock that stands until it is moved."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from zamora.classroom.log import Log
from zamora.classroom.room import Room
from zamora.classroom.standing import Awake


@dataclass
class Opened:
    """A class that can be closed, or killed, and opened again."""

    folder: Path
    seconds: float = 0.0
    room: Room = field(init=False)

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        clock = Awake(lambda: self.seconds, longest=math.inf)
        self.room = Room(Log(self.folder), clock)

    def again(self) -> Room:
        """The same class, by a server that knows nothing but the file."""
        self.room.log.close()
        self.open()
        return self.room

    def join(self, *names: str) -> list[str]:
        return [self.room.join(self.room.code, name)[0].id for name in names]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    found = Opened(tmp_path / "clase")
    yield found
    found.room.log.close()


@pytest.fixture(autouse=True)
def loops_of_our_own(no_loop_of_others: None) -> None:
    """Tests of this folder run loops themselves."""
