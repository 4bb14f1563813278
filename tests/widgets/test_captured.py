"""Men that are captured and stay until the turn is over: seen, told and spoken as such."""

from __future__ import annotations

import pytest

from zamora import registry
from zamora.core.position import Position
from zamora.player.game.board import Board
from zamora.player.picture.scene import Line

from .hands import cell, click, text

#: White's man takes two in one turn; and the same where the captured are lifted at once.
STAY = "damas-rusas:1 8/p7/3p4/8/3p4/2P5/8/8 B"
LIFTED = "bashnya:1 8/p7/3p4/8/3p4/2P5/8/8 B"


def struck(board: Board) -> list[Line]:
    """The crosses over pieces."""
    pieces = board.scene.layers["pieces"]
    return [one for one in pieces if isinstance(one, Line) and one.ink == "mark-bad"]


def begun(code: str) -> Board:
    board = Board(registry.position(code))
    click(board, "c3", "e5")
    return board


def test_a_captured_man_is_marked_until_the_turn_is_over() -> None:
    board = begun(STAY)
    assert len(struck(board)) == 2
    assert cell(board, "d4")["text"] == "p×"
    assert cell(board, "d4")["label"] == "d4, peón de las negras, que ya se tomó"
    assert "peón en d4 (que ya se tomó)" in board.scene.description
    assert "La ficha de d4 ya se tomó: sale al final." in text(board, "zamora-message")
    assert "ya se tomó" not in cell(board, "d6")["label"]
    click(board, "c7")
    assert not struck(board) and cell(board, "d4")["text"] == "·"


def test_what_is_lifted_at_once_has_no_mark() -> None:
    assert struck(begun(LIFTED)) == []


@pytest.mark.parametrize("code", [STAY, LIFTED])
def test_nobody_is_captured_between_turns(code: str) -> None:
    position: Position = registry.position(code)
    assert not any(piece.captured for piece in (*position.pieces(), *position.draft().pieces()))
