"""El río Guadalete on boards of python-chess, told slowly.

The open river is filled with men of the side to move, who stop everything and do nothing. Pawns,
castling and the duty to make planks are told here; who attacks a king is asked of python-chess,
pawns left aside. Nothing is shared with the engine: a position is read from its code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import chess

from .common import counting

KINDS = dict(zip("RDTACP", "KQRBNP", strict=True))
RIVER = [square for square in chess.SQUARES if chess.square_rank(square) in (3, 4)]


class Position(NamedTuple):
    """A placement of men as in a FEN, planks by square and owner (white?), and the rest."""

    men: str
    planks: frozenset[tuple[int, bool]]
    white: bool
    castling: str
    quiet: int


def read(code: str) -> Position:
    """The position with this code."""
    _head, rows, side, note = code.split()
    board = chess.Board(None)
    planks = set()
    for number, row in enumerate(rows.split("/")):
        column = 0
        for gap, one, several in re.findall(r"(\d)|([A-Za-z])|\((\w+)\)", row):
            square = chess.square(column % 8, 7 - number)
            column += int(gap or 1)
            for sign in one or several:
                if sign in "Ll":
                    planks.add((square, sign == "L"))
                else:
                    kind = KINDS[sign.upper()]
                    man = chess.Piece.from_symbol(kind if sign.isupper() else kind.lower())
                    board.set_piece_at(square, man)
    castling, _passed, quiet = note.split("/")
    return Position(board.board_fen(), frozenset(planks), side == "B", castling, int(quiet))


def _board(position: Position) -> chess.Board:
    board = chess.Board(None)
    board.set_board_fen(position.men)
    board.turn = position.white
    return board


def _filled(board: chess.Board, planks: frozenset[tuple[int, bool]], white: bool) -> chess.Board:
    """The same with men of a side wherever the river is open."""
    full = board.copy(stack=False)
    laid = {square for square, _owner in planks}
    for square in RIVER:
        if square not in laid:
            full.set_piece_at(square, chess.Piece(chess.KNIGHT, white))
    return full


def _attacked(
    board: chess.Board, planks: frozenset[tuple[int, bool]], white: bool, square: int
) -> bool:
    """Whether a man of the other side, no pawn, attacks a square."""
    full = _filled(board, planks, white)
    return bool(full.attackers(not white, square) & ~full.pawns)


def turns(position: Position) -> set[Position]:
    """The positions after each legal turn."""
    board = _board(position)
    if _too_few(board) or position.quiet >= 100:
        return set()
    found = list(_legal(position, board))
    white = position.white
    own = sum(owner is white for _square, owner in position.planks)
    rival = len(position.planks) - own
    if rival and own <= rival / 2 and board.pieces(chess.PAWN, white):
        making = [after for after in found if len(after.planks) > len(position.planks)]
        found = making or found
    return set(found)


def _too_few(board: chess.Board) -> bool:
    strong = board.knights | board.bishops | board.rooks | board.queens
    return not strong or board.is_insufficient_material()


def _legal(position: Position, board: chess.Board) -> Iterator[Position]:
    white = position.white
    for after, planks, quiet, castling in (
        *_men(position, board),
        *_pawns(position, board),
        *_castlings(position, board),
    ):
        king = after.king(white)
        assert king is not None
        if not _attacked(after, planks, white, king):
            yield Position(after.board_fen(), planks, not white, castling or "-", quiet)


Candidate = tuple[chess.Board, frozenset[tuple[int, bool]], int, str]


def _men(position: Position, board: chess.Board) -> Iterator[Candidate]:
    """Everybody but the pawns, king's castling left aside."""
    full = _filled(board, position.planks, position.white)
    who = board.occupied_co[position.white] & ~board.pawns
    for move in full.generate_pseudo_legal_moves(who):
        if move.from_square == board.king(position.white) and move.to_square in RIVER:
            continue
        after = board.copy(stack=False)
        taken = after.piece_at(move.to_square)
        man = after.remove_piece_at(move.from_square)
        after.set_piece_at(move.to_square, man)
        quiet = position.quiet + 1 if taken is None else 0
        yield after, position.planks, quiet, _rights(position, move.from_square, move.to_square)


def _rights(position: Position, *touched: int) -> str:
    rights = position.castling.strip("-")
    for right, home in zip("KQkq", ((4, 7), (4, 0), (60, 63), (60, 56)), strict=True):
        if set(touched) & set(home):
            rights = rights.replace(right, "")
    return rights


def _pawns(position: Position, board: chess.Board) -> Iterator[Candidate]:
    laid = {square for square, _owner in position.planks}
    forward, home = (8, 1) if position.white else (-8, 6)
    for square in board.pieces(chess.PAWN, position.white):
        one = square + forward
        targets = []
        if board.piece_at(one) is None:
            targets = [one]
            two = one + forward
            if chess.square_rank(square) == home and board.piece_at(two) is None:
                targets.append(two)
        for target in targets:
            after, planks = board.copy(stack=False), position.planks
            after.remove_piece_at(square)
            kinds = [chess.PAWN]
            if chess.square_rank(target) in (0, 7):
                kinds = [chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT]
            if target in RIVER and target not in laid:
                planks |= {(target, position.white)}
                yield after, planks, 0, position.castling.strip("-")
                continue
            for kind in kinds:
                promoted = after.copy(stack=False)
                promoted.set_piece_at(target, chess.Piece(kind, position.white))
                yield promoted, planks, 0, position.castling.strip("-")


def _castlings(position: Position, board: chess.Board) -> Iterator[Candidate]:
    rank = 0 if position.white else 56
    for right, rook, empty, way, beside in (
        ("K", 7, (5, 6), (4, 5, 6), 5),
        ("Q", 0, (1, 2, 3), (4, 3, 2), 3),
    ):
        if (right if position.white else right.lower()) not in position.castling:
            continue
        if any(board.piece_at(rank + column) is not None for column in empty):
            continue
        bare = board.copy(stack=False)
        king = bare.remove_piece_at(rank + 4)
        if any(_attacked(bare, position.planks, position.white, rank + n) for n in way):
            continue
        after = bare.copy(stack=False)
        after.set_piece_at(rank + beside, after.remove_piece_at(rank + rook))
        after.set_piece_at(rank + way[-1], king)
        yield after, position.planks, position.quiet + 1, _rights(position, rank + 4)


paths = counting(read, turns)
