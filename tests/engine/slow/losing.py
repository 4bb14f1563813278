"""Perde-ganha by python-chess's board of the same game: every path counted on one board."""

from __future__ import annotations

from collections.abc import Iterator

import chess.variant

from .common import counting

_ENGLISH = str.maketrans("rdtacRDTAC", "kqrbnKQRBN")


def board(code: str) -> chess.variant.AntichessBoard:
    """The position with this code."""
    _head, men, side, note = code.split()
    _castling, passant, quiet = note.split("/")
    white = {"B": "w", "N": "b"}[side]
    fen = f"{men.translate(_ENGLISH)} {white} - {passant} {quiet} 1"
    return chess.variant.AntichessBoard(fen)


def _after(position: chess.variant.AntichessBoard) -> Iterator[chess.variant.AntichessBoard]:
    """The same board after each move, taken back for the next one."""
    if position.halfmove_clock < 100:
        for move in tuple(position.legal_moves):
            position.push(move)
            yield position
            position.pop()


paths = counting(board, _after)
