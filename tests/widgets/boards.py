"""What the tests of boards share."""

from __future__ import annotations

from zamora.player import controls as w
from zamora.player.controls.files import FileBox
from zamora.player.game.board import Board

from .hands import find

BOTH_WAYS = "compases:1 V22-V23 V42-V43 C1"
NEARLY = "compases:1 V23-V33 V22-V32 C1"


def played(board: Board) -> list[str]:
    return [str(turn) for turn in board.session.history.turns]


def tick(board: Board, words: str, value: bool = True) -> None:
    find(board, w.Checkbox, words).value = value


def open_file(board: Board, content: str, name: str = "partida.txt") -> None:
    find(board, FileBox).receive({"name": name, "text": content})
