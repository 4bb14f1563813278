"""What the tests of the panel of the rival share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from zamora.player import controls as w
from zamora.player.controls import Folding
from zamora.player.game.board import Board
from zamora.player.jobs.loop import Dispatcher

from ..patience import PATIENCE
from .hands import find, push, text

#: White scores in one turn: the ball is beside Black's goal.
SCORES = "goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B"
GOAL = "Cb: 41 a 53. O: 71, 93"


def type_turn(board: Board, turn: str) -> None:
    find(board, w.Text).value = turn
    push(board, "Jugar")


def message(board: Board) -> str:
    return text(board, "zamora-message")


def shows(root: w.Control, words: str) -> bool:
    """Whether a button can be seen: neither it nor what it lies in is hidden."""

    def seen(part: w.Control) -> bool:
        if part.hidden:
            return False
        description = getattr(part, "description", "")
        if isinstance(part, (w.Button, Folding, w.Checkbox)):
            return bool(description.startswith(words))
        return any(seen(child) for child in getattr(part, "children", ()))

    return seen(root)


def in_view(root: w.Control) -> list[str]:
    """What can be operated and seen around a board, by its words."""
    if root.hidden:
        return []
    if isinstance(root, (w.Button, Folding, w.Checkbox, w.Dropdown, w.Select, w.Text)):
        return [str(root.description)]
    if isinstance(root, w.ToggleButtons):
        return [str(option) for option in root.options]
    return [words for child in getattr(root, "children", ()) for words in in_view(child)]


def fold(board: Board, words: str, value: bool = True) -> None:
    """Open (or close) a drawer; all but «Más» lie behind it."""
    find(board, Folding, "Más").value = True
    find(board, Folding, words).value = value


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coroutine, PATIENCE))


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def settle(board: Board) -> None:
    """Let everything happen that has been posted to the board's loop, and what follows from it."""
    for _round in range(4):
        arrived: list[int] = []
        board._dispatcher.post(arrived.append, 1)
        await until(lambda: arrived)  # noqa: B023 (asked at once)


class Workers:
    """Counts what workers are given and what they hand over, wanted or not; nothing is put off.

    Whoever asserts that an answer is *not* heeded waits until it has been handed over, and need not
    guess how long that takes.

    Attributes:
        given: computations that workers have been given.
        handed: results that have come back to the loop, and whatever comes of them has happened.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.given = self.handed = 0
        work = Dispatcher.work

        def counted(
            dispatcher: Dispatcher, compute: Callable[[], Any], then: Callable[[Any], object]
        ) -> None:
            def arrived(result: Any) -> None:
                try:
                    then(result)
                finally:
                    self.handed += 1

            self.given += 1
            work(dispatcher, compute, arrived)

        patch.setattr(Dispatcher, "work", counted)
        patch.setattr(
            Dispatcher, "later", lambda dispatcher, _seconds, *call: dispatcher.post(*call)
        )
