"""Perde-ganha by python-chess's board of the same game: every path counted on one board."""

from __future__ import annotations

import chess.variant

_ENGLISH = str.maketrans("rdtacRDTAC", "kqrbnKQRBN")


def board(code: str) -> chess.variant.AntichessBoard:
    """The position with this code."""
    _head, men, side, note = code.split()
    _castling, passant, quiet = note.split("/")
    white = {"B": "w", "N": "b"}[side]
    fen = f"{men.translate(_ENGLISH)} {white} - {passant} {quiet} 1"
    return chess.variant.AntichessBoard(fen)


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are."""
    return _paths(board(code), depth)


def _paths(position: chess.variant.AntichessBoard, depth: int) -> int:
    if depth == 0:
        return 1
    if position.halfmove_clock >= 100:
        return 0
    total = 0
    for move in tuple(position.legal_moves):
        position.push(move)
        total += _paths(position, depth - 1)
        position.pop()
    return total
