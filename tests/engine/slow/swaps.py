"""Chess with swaps, told slowly on boards of python-chess.

python-chess says which moves are legal and what a man attacks. It knows pawns on their first rows,
and their double steps from there (they are those of Horde), but not that these can be taken in
passing: that, and the swaps, are told here. Nothing is shared with the engine: a position is read
from its code.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from .common import counting

_ENGLISH = str.maketrans("rdtacRDTAC", "kqrbnKQRBN")
LAST = {chess.WHITE: 7, chess.BLACK: 0}
PROMOTED = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)


def read(code: str) -> chess.Board:
    """The position with this code."""
    _head, men, side, note = code.split()
    castling, passed, quiet = note.split("/")
    board = chess.Board(
        f"{men.translate(_ENGLISH)} {'wb'['BN'.index(side)]} {castling} - {quiet} 1"
    )
    board.ep_square = None if passed == "-" else chess.parse_square(passed)
    return board


def _moves(board: chess.Board) -> Iterator[chess.Board]:
    """The boards after each legal move of chess; the move is written down in ``ep_square``."""
    passed = board.ep_square
    moves = set(board.legal_moves)
    if passed is not None:
        # All captures in passing, whatever the row; those that leave the king in check are not.
        behind = passed + (-8 if board.turn else 8)
        moves = {move for move in moves if not board.is_en_passant(move)}
        for origin in board.attackers(board.turn, passed) & board.pawns:
            if board.piece_at(passed) is None and board.piece_at(behind):
                tried = board.copy(stack=False)
                tried.push(chess.Move(origin, passed))
                if not tried.is_attacked_by(tried.turn, tried.king(not tried.turn) or 0):
                    assert tried.piece_at(behind) is None
                    moves.add(chess.Move(origin, passed))
    for move in moves:
        after = board.copy(stack=False)
        after.push(move)
        after.ep_square = None
        double = abs(move.to_square - move.from_square) == 16
        if double and board.piece_type_at(move.from_square) == chess.PAWN:
            after.ep_square = (move.to_square + move.from_square) // 2
        yield after


def _partners(board: chess.Board, square: int) -> chess.SquareSet:
    """Where those stand that a man could swap with."""
    found = board.attacks(square)
    if board.piece_type_at(square) == chess.PAWN:
        ahead = square + (8 if board.color_at(square) else -8)
        if 0 <= ahead < 64:
            found.add(ahead)
    return found & board.occupied


def _swapped(board: chess.Board, one: int, other: int) -> Iterator[chess.Board]:
    """The boards after a swap of the side that has moved; several where a pawn is promoted."""
    own = not board.turn
    after = board.copy(stack=False)
    first, second = after.remove_piece_at(one), after.remove_piece_at(other)
    assert first is not None and second is not None
    choices: tuple[int, ...] = (chess.PAWN,)
    for square, man in ((other, first), (one, second)):
        if man.piece_type == chess.PAWN and chess.square_rank(square) == LAST[man.color]:
            if man.color is own:
                choices = PROMOTED
            else:
                man = chess.Piece(chess.QUEEN, man.color)
        after.set_piece_at(square, man)
    after.castling_rights &= ~(chess.BB_SQUARES[one] | chess.BB_SQUARES[other])
    for square in (one, other):
        if square in (chess.E1, chess.E8):
            after.castling_rights &= ~chess.BB_RANKS[chess.square_rank(square)]
    for choice in choices:
        chosen = after.copy(stack=False)
        for square in (one, other):
            there = chosen.piece_at(square)
            if there == chess.Piece(chess.PAWN, own) and chess.square_rank(square) == LAST[own]:
                chosen.set_piece_at(square, chess.Piece(choice, own))
        king = chosen.king(own)
        assert king is not None
        if not chosen.is_attacked_by(chosen.turn, king):
            yield chosen


def _passing(board: chess.Board) -> str:
    """The cell that a pawn has passed, if it can be taken there."""
    passed = board.ep_square
    if passed is None:
        return "-"
    behind = passed + (-8 if board.turn else 8)
    if board.piece_at(behind) != chess.Piece(chess.PAWN, not board.turn):
        return "-"
    for after in _moves(board):
        if after.piece_at(behind) is None and after.piece_at(passed) is not None:
            return chess.square_name(passed)
    return "-"


def turns(board: chess.Board) -> dict[str, chess.Board]:
    """The positions after each legal turn."""
    if board.halfmove_clock >= 100:
        return {}
    first = board.board_fen() == chess.STARTING_BOARD_FEN and board.halfmove_clock == 0
    found = {}
    for moved in _moves(board):
        ends = [moved]
        if not first:
            ends = [
                after
                for one in chess.SquareSet(moved.occupied_co[not moved.turn])
                for other in _partners(moved, one)
                for after in _swapped(moved, one, other)
            ]
        for after in ends:
            passed = _passing(after)
            if passed == "-":
                after.ep_square = None
            rights = after.castling_xfen()
            key = f"{after.board_fen()} {rights} {passed} {after.halfmove_clock}"
            found[key] = after
    return found


paths = counting(read, lambda board: turns(board).values())
