"""Scottish progressive chess by the boards of python-chess alone: every order of moves is tried.

Castling, and what is legal but for a capture in passing, is asked of python-chess one move at a
time; who can be taken in passing is found out here from the placements before and after a turn.
"""

from __future__ import annotations

import chess

#: A position: a FEN's men, side and castlings; pawns that have made their double step in the turn
#: before, by their squares; turns without a capture or a pawn's move; the number of the turn.
Position = tuple[str, bool, str, frozenset[int], int, int]


def read(code: str) -> Position:
    """The position with this code."""
    _head, men, side, castling, passant, quiet, number = code.split()
    white = side == "w"
    cells = [] if passant == "-" else [passant[n : n + 2] for n in range(0, len(passant), 2)]
    stood = (chess.parse_square(cell[0] + ("5" if white else "4")) for cell in cells)
    return men, white, castling, frozenset(stood), int(quiet), int(number)


def turns(position: Position) -> set[Position]:
    """The positions after each legal turn."""
    men, white, castling, doubled, quiet, number = position
    found = set()

    def go(board: chess.Board, made: int, stepped: frozenset[int], busy: bool) -> None:
        rival = chess.Board(board.fen())
        rival.turn = not white
        if made:
            found.add(_after(rival, stepped, 0 if busy else quiet + 1, number + 1))
        if made == number or rival.is_check():
            return
        for move in _moves(board, doubled if made == 0 else frozenset()):
            after = chess.Board(board.fen())
            pawn = board.piece_type_at(move.from_square) == chess.PAWN
            takes = board.piece_at(move.to_square) is not None
            if _in_passing(board, move):
                beside = chess.square(
                    chess.square_file(move.to_square), chess.square_rank(move.from_square)
                )
                after.remove_piece_at(beside)
            after.push(move)
            after.turn, after.ep_square = white, None
            now = stepped - {move.from_square}
            if pawn and abs(move.to_square - move.from_square) == 16:
                now |= {move.to_square}
            go(after, made + 1, now, busy or pawn or takes)

    start = chess.Board(f"{men} {'w' if white else 'b'} {castling} - 0 1")
    if not (start.is_insufficient_material() or (quiet >= 10 and any(_moves(start, doubled)))):
        go(start, 0, frozenset(), False)
    return found


def _moves(board: chess.Board, doubled: frozenset[int]) -> list[chess.Move]:
    """The legal moves; captures in passing only of the rival's pawns that are named."""
    assert board.ep_square is None
    found = list(board.legal_moves)
    ahead = 8 if board.turn else -8
    for pawn in doubled:
        target = pawn + ahead
        if board.piece_at(target) is not None:
            continue
        for own in board.pieces(chess.PAWN, board.turn):
            beside = abs(chess.square_file(own) - chess.square_file(pawn)) == 1
            if beside and chess.square_rank(own) == chess.square_rank(pawn):
                after = chess.Board(board.fen())
                after.remove_piece_at(own)
                after.remove_piece_at(pawn)
                after.set_piece_at(target, chess.Piece(chess.PAWN, board.turn))
                if not after.is_check():
                    found.append(chess.Move(own, target))
    return found


def _in_passing(board: chess.Board, move: chess.Move) -> bool:
    pawn = board.piece_type_at(move.from_square) == chess.PAWN
    across = chess.square_file(move.from_square) != chess.square_file(move.to_square)
    return pawn and across and board.piece_at(move.to_square) is None


def _after(board: chess.Board, stepped: frozenset[int], quiet: int, number: int) -> Position:
    """The position with the rival to move; only pawns that can really be taken are kept."""
    taken = {
        pawn
        for pawn in stepped
        if any(_in_passing(board, move) for move in _moves(board, frozenset({pawn})))
    }
    return (
        board.board_fen(),
        board.turn,
        board.castling_xfen(),
        frozenset(taken),
        quiet,
        number,
    )


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are."""
    return _paths(read(code), depth)


def _paths(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_paths(after, depth - 1) for after in turns(position))
