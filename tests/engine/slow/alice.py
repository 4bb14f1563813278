"""Alice chess, a board of python-chess for each of its boards, told slowly.

python-chess says which moves are legal on the board where a man stands (all of them, if his king is
on another one) and who attacks the king in the end. Where men go, castling and capture in passing
on several boards are told here. Nothing is shared with the engine: a position is read from its
code.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess

from .common import counting

#: Spanish letters, as codes have them → those of python-chess.
KINDS = dict(zip("RDTACP", "KQRBNP", strict=True))


class Piece(NamedTuple):
    """A man of python-chess as a value."""

    kind: int
    white: bool


class Position(NamedTuple):
    """Men by board and square; castling, where a pawn has passed (board, square), quiet turns."""

    men: frozenset[tuple[int, int, Piece]]
    white: bool
    castling: str
    passed: tuple[int, int] | None
    quiet: int
    boards: int
    free: bool


def read(code: str) -> Position:
    """The position with this code."""
    head, rows, side, note = code.split()
    _key, _bracket, said = head.partition(":")[0].partition("[")
    chosen = said.rstrip("]").partition("=")[2]
    boards = 3 if chosen else 2
    lines = rows.split("/")
    men = set()
    for number, row in enumerate(lines):
        cells: list[str] = []
        digits = ""
        for sign in [*row, "."]:
            if sign.isdigit():
                digits += sign
                continue
            cells += [""] * int(digits or 0)
            digits = ""
            if sign != ".":
                cells.append(sign)
        for column, sign in enumerate(cells):
            if sign:
                board = column // 8 if number < 8 else 2
                square = chess.square(column % 8, 7 - number % 9)
                kind = chess.Piece.from_symbol(KINDS[sign.upper()]).piece_type
                men.add((board, square, Piece(kind, sign.isupper())))
    castling, passed, quiet = note.split("/")
    where = None if passed == "-" else (int(passed[0]) - 1, chess.parse_square(passed[2:]))
    free = chosen == "free"
    return Position(frozenset(men), side == "B", castling, where, int(quiet), boards, free)


def _board(position: Position, number: int) -> chess.Board:
    """One board by itself; castling on the first only, a pawn to be taken where it stands."""
    board = chess.Board(None)
    for where, square, man in position.men:
        if where == number:
            board.set_piece_at(square, chess.Piece(man.kind, man.white))
    board.turn = position.white
    if number == 0 and position.castling != "-":
        board.set_castling_fen(position.castling)
    if position.passed is not None and position.passed[0] == number:
        board.ep_square = position.passed[1]
    return board


def turns(position: Position) -> set[Position]:
    """The positions after each legal turn."""
    if len(position.men) == 2:
        return set()
    found = set(_turns(position))
    return set() if position.quiet >= 100 else found


def _turns(position: Position) -> Iterator[Position]:
    standing = {(board, square): man for board, square, man in position.men}
    for number in range(position.boards):
        board = _board(position, number)
        others = [n for n in range(position.boards) if n != number]
        if not position.free:
            others = [(number + 1) % position.boards]
        for move in board.legal_moves:
            for other in others:
                after = _moved(position, standing, board, number, move, other)
                if after is not None:
                    yield after


def _moved(
    position: Position,
    standing: dict[tuple[int, int], Piece],
    board: chess.Board,
    number: int,
    move: chess.Move,
    other: int,
) -> Position | None:
    """What a legal move of one board leads to with the man on another one; None if it may not."""
    left = dict(standing)
    man = left.pop((number, move.from_square))
    quiet, passed = position.quiet + 1, None
    if man.kind == chess.PAWN:
        quiet = 0
        if abs(move.to_square - move.from_square) == 16:
            passed = (other, (move.to_square + move.from_square) // 2)
    if board.is_en_passant(move):
        square = chess.square(
            chess.square_file(move.to_square), chess.square_rank(move.from_square)
        )
        del left[number, square]
    elif left.pop((number, move.to_square), None) is not None:
        quiet = 0
    if (other, move.to_square) in left:
        return None
    left[other, move.to_square] = Piece(move.promotion or man.kind, man.white)
    if board.is_castling(move):
        short = chess.square_file(move.to_square) == 6
        rank = chess.square_rank(move.from_square)
        beside = chess.square(5 if short else 3, rank)
        if (other, beside) in left:
            return None
        left[other, beside] = left.pop((number, chess.square(7 if short else 0, rank)))
    castling = position.castling
    for right, home in zip("KQkq", ((4, 7), (4, 0), (60, 63), (60, 56)), strict=True):
        if number == 0 and {move.from_square, move.to_square} & set(home):
            castling = castling.replace(right, "")
    men = frozenset((where, square, one) for (where, square), one in left.items())
    after = position._replace(
        men=men,
        white=not position.white,
        castling=castling.strip("-") or "-",
        passed=None,
        quiet=quiet,
    )
    if _in_check(after, position.white):
        return None
    if passed is not None:
        behind = (passed[0], passed[1] + (8 if position.white else -8))
        assert left[behind].kind == chess.PAWN
        tried = after._replace(passed=passed)
        gone = (*behind, left[behind])
        if any(gone not in reply.men for reply in _takes(tried, passed)):
            after = tried
    return after


def _takes(position: Position, passed: tuple[int, int]) -> Iterator[Position]:
    """The turns of pawns to the cell that a pawn has passed by."""
    number, square = passed
    standing = {(board, where): man for board, where, man in position.men}
    board = _board(position, number)
    others = [n for n in range(position.boards) if n != number]
    if not position.free:
        others = [(number + 1) % position.boards]
    for move in board.legal_moves:
        if move.to_square == square and board.is_en_passant(move):
            for other in others:
                after = _moved(position, standing, board, number, move, other)
                if after is not None:
                    yield after


def _in_check(position: Position, white: bool) -> bool:
    for number, square, man in position.men:
        if man == (chess.KING, white):
            return _board(position, number).is_attacked_by(not white, square)
    raise AssertionError("no king")


paths = counting(read, turns)
