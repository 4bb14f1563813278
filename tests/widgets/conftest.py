"""What the tests of the widgets share: a progress of one's own, and an ear at the canvases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipycanvas.canvas as ipycanvas
import pytest

from zamora.core.history import History
from zamora.rival import Choice, Player
from zamora.rival.analysis import Analysis

from ..ownprogress import progress_of_our_own

__all__ = ["progress_of_our_own"]

_NAMES = {number: name for name, number in ipycanvas.COMMANDS.items()}


@pytest.fixture(autouse=True)
def loops_of_our_own(no_loop_of_others: None) -> None:
    """Tests of this folder run loops themselves."""


class Sent:
    """What has been sent to the canvases: for each message a list of (canvas, command, args)."""

    def __init__(self) -> None:
        self.messages: list[list[tuple[str, str, list[Any]]]] = []
        self._canvas = ""

    def receive(self, commands: list[Any], buffers: Sequence[memoryview] = ()) -> None:
        """Take one message of ipycanvas; blocks of numbers become lists of points."""
        if commands and not isinstance(commands[0], list):
            commands = [commands]
        message = []
        blocks = iter(buffers)
        for number, args, *_buffers in commands:
            if _NAMES[number] in ("fillPolygon", "strokePolygon"):
                args = [next(blocks).tolist()]
            if _NAMES[number] == "switchCanvas":
                self._canvas = args[0]
            else:
                message.append((self._canvas, _NAMES[number], args))
        self.messages.append(message)

    def commands(self, *names: str) -> list[tuple[str, str, list[Any]]]:
        """All commands in order, or those with the given names."""
        return [c for message in self.messages for c in message if not names or c[1] in names]

    def cleared(self) -> set[str]:
        """The canvases that were painted anew."""
        return {canvas for canvas, _name, _args in self.commands("clear")}

    def forget(self) -> None:
        """Listen from now on."""
        self.messages.clear()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Record what is sent to the canvases."""
    heard = Sent()
    monkeypatch.setattr(
        ipycanvas._CanvasManager, "_send_custom", lambda _manager, c, b=(): heard.receive(c, b)
    )
    monkeypatch.setattr(ipycanvas._CANVAS_MANAGER, "_current_canvas", None)
    return heard


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels answer at once, with the first turn; a depth is reported as a search would."""

    def decide(
        player: Player, game: History, report: Callable[[Analysis], None] | None = None
    ) -> Choice:
        replies = player.memory.replies(game.position) if player.memory else ()
        turns = [reply.turn for reply in replies if reply.taught] or game.position.turns()
        return Choice(turns[0], "Respondo enseguida.")

    monkeypatch.setattr(Player, "decide", decide)
