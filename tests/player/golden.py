"""Golden frames: what a page is told of each game, from its start and through some turns.

After an intended change of the frames, write them again and read the difference before you keep
it::

    python -m tests.player.golden --write

(from the root of the repository). Any game that is registered gets a file. The first frame is
written out, with checksums in place of shapes; of each later one the parts that have changed.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zamora import registry
from zamora.player.board import Board
from zamora.player.frame import Frame, changed

FOLDER = Path(__file__).parent / "golden"
TURNS = 3
#: Longer parts are told by a checksum.
LONG = 160


class Page:
    """Shows a board as a browser does: it knows the first frame, and then changes."""

    def __init__(self, key: str, rival: str = "") -> None:
        self.told: list[dict[str, Any]] = []
        self.board = Board(registry.game(key).start(), self.told.append, rival)
        self.frame: Frame = json.loads(json.dumps(self.board.frame))
        self.heard = 0

    def send(self, **message: Any) -> None:
        self.board.receive(message)
        self.hear()

    def hear(self) -> None:
        for one in self.told[self.heard :]:
            self.frame = changed(self.frame, json.loads(json.dumps(one["change"])))
        self.heard = len(self.told)

    def take(self, number: int) -> None:
        grip = self.frame["steps"][number][0]  # type: ignore[index]
        if grip is not None:
            self.send(kind="pick", at=self.frame["at"], cell=grip)
        self.send(kind="take", at=self.frame["at"], step=number)

    def can(self, command: str) -> bool:
        return bool(self.frame["commands"][command][2])

    def step(self) -> None:
        """Play on by a step, or end the turn: always the same in the same position."""
        before = self.frame
        offered = [n for n, one in enumerate(self.frame["steps"]) if one is not None]
        if self.can("uncover"):
            self.send(kind="command", name="uncover")
        elif self.can("end") and (self.frame["at"][1] > 1 or not offered):
            self.send(kind="command", name="end")
        else:
            self.take(offered[zlib.crc32(self.frame["alt"].encode()) % len(offered)])
        assert self.frame != before, "a board that does not answer"

    @property
    def over(self) -> bool:
        return self.frame["status"][1] == "over"


def frames(page: Page) -> Iterator[Frame]:
    """Some turns, and what else can be done with a board."""
    yield page.frame
    while page.frame["at"][0] < TURNS and not page.over:
        page.step()
        yield page.frame
    for name in ("undo", "redo", "flip"):
        page.send(kind="command", name=name)
        yield page.frame


def _checksum(part: object) -> str:
    return f"#{zlib.crc32(json.dumps(part, sort_keys=True).encode()):08x}"


def _shown(part: Any) -> str:
    text = json.dumps(part, ensure_ascii=False)
    return text if len(text) <= LONG else f"{_checksum(part)} ({len(part)})"


def _first(frame: Frame) -> Iterator[str]:
    parts: dict[str, Any] = dict(frame)
    parts["ground"] = {name: _shown(part) for name, part in frame["ground"].items()}
    parts["picture"] = {name: _shown(part) for name, part in frame["picture"].items()}
    del parts["words"]
    for name, part in parts.items():
        if isinstance(part, dict):
            yield f"{name}:"
            for key, one in part.items():
                text = one if isinstance(one, str) else json.dumps(one, ensure_ascii=False)
                yield f"  {key}: {text}"
        else:
            yield f"{name}: {json.dumps(part, ensure_ascii=False)}"


def written(key: str) -> str:
    """The text of a game's golden file."""
    page, before = Page(key), None
    lines = []
    for frame in frames(page):
        if before is None:
            lines += _first(frame)
        else:
            lines.append("")
            for name, part in frame.items():
                if part != before[name]:  # type: ignore[literal-required]
                    lines.append(f"{name}: {_shown(part)}")
        before = frame
    return "\n".join(lines) + "\n"


def path(key: str) -> Path:
    """Where the golden frames of a game are kept."""
    return FOLDER / f"{key}.txt"


def write() -> None:
    """Write all files again and delete those of games that are gone."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for game in registry.catalogue():
        path(game.key).write_text(written(game.key), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
