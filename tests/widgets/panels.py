"""What the tests of the panel of the rival share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import ipywidgets as w

from zamora_widgets.board import Board

from .hands import find, push, text

DEADLINE = 20.0
#: White scores in one turn: the ball is beside Black's goal.
SCORES = "goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B"
GOAL = "Cb: 41 a 53. O: 71, 93"


def type_turn(board: Board, turn: str) -> None:
    find(board, w.Text).value = turn
    push(board, "Jugar")


def message(board: Board) -> str:
    return text(board, "zamora-message")


def shows(root: w.Widget, words: str) -> bool:
    """Whether a button can be seen: neither it nor what it lies in is hidden."""

    def seen(part: w.Widget) -> bool:
        layout = getattr(part, "layout", None)
        if layout is not None and (layout.display == "none" or layout.visibility == "hidden"):
            return False
        description = getattr(part, "description", "")
        if isinstance(part, (w.Button, w.ToggleButton, w.Checkbox)):
            return bool(description.startswith(words))
        return any(seen(child) for child in getattr(part, "children", ()))

    return seen(root)


def fold(board: Board, words: str, value: bool = True) -> None:
    find(board, w.ToggleButton, words).value = value


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coroutine, DEADLINE))


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def settle() -> None:
    for _time in range(10):
        await asyncio.sleep(0.005)
