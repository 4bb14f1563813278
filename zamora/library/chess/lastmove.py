"""The last move of a mate, looked for without trying all moves.

A board of python-chess knows which moves are legal and what mate is, but to ask it that of thirty
moves takes longer than to see that none of them can be one: a mate has to be a check, and the
king's way out has to be barred. Both can be seen from where the men stand; what is left is tried.
Nothing that could be a mate is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

_ALONG = (chess.BB_RANK_ATTACKS, chess.BB_RANK_MASKS, chess.BB_FILE_ATTACKS, chess.BB_FILE_MASKS)


def _straight(square: int, standing: int) -> int:
    rows, row, files, file = _ALONG
    found = rows[square][row[square] & standing] | files[square][file[square] & standing]
    return int(found)


def _aslant(square: int, standing: int) -> int:
    return int(chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & standing])


def _reach(kind: int, square: int, standing: int, own: bool) -> int:
    """What a man attacks who stands on a square."""
    if kind == chess.KNIGHT:
        return int(chess.BB_KNIGHT_ATTACKS[square])
    if kind == chess.KING:
        return int(chess.BB_KING_ATTACKS[square])
    if kind == chess.PAWN:
        return int(chess.BB_PAWN_ATTACKS[own][square])
    found = 0
    if kind != chess.BISHOP:
        found |= _straight(square, standing)
    if kind != chess.ROOK:
        found |= _aslant(square, standing)
    return found


def mates(board: chess.Board) -> Iterator[chess.Move]:
    """The moves that give mate.

    Args:
        board: the rival of the side to move is not in check.
    """
    own = board.turn
    king = board.king(not own)
    if king is None:
        return
    mine, theirs = board.occupied_co[own], board.occupied_co[not own]
    # King moves to squares we do not attack, even seen through our own men.
    through = theirs & ~chess.BB_SQUARES[king]
    free = 0
    for square in chess.scan_forward(chess.BB_KING_ATTACKS[king] & ~theirs):
        if not board.attackers_mask(own, square, through):
            free |= chess.BB_SQUARES[square]
    for move in _checks(board, king, mine, theirs, free, through):
        if board.is_legal(move):
            board.push(move)
            mate = board.is_checkmate()
            board.pop()
            if mate:
                yield move


def _checks(
    board: chess.Board, king: int, mine: int, theirs: int, free: int, through: int
) -> Iterator[chess.Move]:
    """The moves that may give check and bar the squares that are free."""
    own, standing = board.turn, mine | theirs
    straight, aslant = _straight(king, standing), _aslant(king, standing)
    # Who stands between the king and a man of ours opens a line, wherever he goes.
    openers = 0
    sliders = board.rooks | board.queens, board.bishops | board.queens
    for line, reach, kinds in ((straight, _straight, sliders[0]), (aslant, _aslant, sliders[1])):
        between = line & mine
        if between and reach(king, standing & ~between) & ~line & mine & kinds:
            openers |= between
    where = {
        chess.KNIGHT: chess.BB_KNIGHT_ATTACKS[king],
        chess.BISHOP: aslant,
        chess.ROOK: straight,
        chess.QUEEN: straight | aslant,
        chess.KING: 0,
    }
    for square in chess.scan_forward(mine & ~board.pawns):
        kind = board.piece_type_at(square)
        assert kind is not None
        targets = _reach(kind, square, standing, own) & ~mine
        # He may leave a line himself: what he covers beyond his own square was not seen before.
        direct = targets & where[kind]
        opens = chess.BB_SQUARES[square] & openers
        for target in chess.scan_forward(targets if opens else direct):
            barred = _reach(kind, target, through, own) | chess.BB_SQUARES[target]
            if not free & ~barred:
                yield chess.Move(square, target)
    # Pawns: few, and each move of theirs can be a promotion.
    near = chess.BB_PAWN_ATTACKS[not own][king]
    last = chess.BB_RANK_8 if own else chess.BB_RANK_1
    ahead = near | last
    pawns = board.pawns & mine
    step = (8, -8)[not own]
    for square in chess.scan_forward(pawns):
        one = square + step
        targets = chess.BB_PAWN_ATTACKS[own][square] & theirs
        if not standing >> one & 1:
            targets |= chess.BB_SQUARES[one]
            home = chess.square_rank(square) == (1, 6)[not own]
            if home and not standing >> one + step & 1:
                targets |= chess.BB_SQUARES[one + step]
        if not chess.BB_SQUARES[square] & openers:
            targets &= ahead
        for target in chess.scan_forward(targets):
            if chess.BB_SQUARES[target] & last:
                for kind in (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP):
                    yield chess.Move(square, target, promotion=kind)
            else:
                barred = _reach(chess.PAWN, target, through, own) | chess.BB_SQUARES[target]
                if not free & ~barred:
                    yield chess.Move(square, target)
    if board.ep_square is not None:
        yield from board.generate_legal_ep()
    if board.castling_rights & chess.BB_RANK_1 << 56 * (not own):
        yield from board.generate_castling_moves()
