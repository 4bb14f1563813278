"""Progressive games by the boards of python-chess alone: every order of moves is tried.

Castling, and what is legal but for a capture in passing, is asked of python-chess one move at a
time; who can be taken in passing is found out here from the placements before and after a turn.
"""

from __future__ import annotations

from functools import partial

import chess

from .common import counting

#: A position: a FEN's men, side and castlings; pawns that have made their double step in the turn
#: before, by their squares; turns without a capture or a pawn's move; the number of the turn; what
#: else the code says.
Position = tuple[str, bool, str, frozenset[int], int, int, str]
#: Of a man that a pawn has become, instead of how often it has moved.
PROMOTED = 99


def read(code: str) -> Position:
    """The position with this code."""
    _head, men, side, castling, passant, quiet, number, *extra = code.split()
    white = side == "w"
    cells = [] if passant == "-" else [passant[n : n + 2] for n in range(0, len(passant), 2)]
    stood = (chess.parse_square(cell[0] + ("5" if white else "4")) for cell in cells)
    also = "".join(extra)
    return men, white, castling, frozenset(stood), int(quiet), int(number), also


def turns(position: Position, key: str = "progresivo-escoces") -> set[Position]:
    """The positions after each legal turn."""
    men, white, castling, doubled, quiet, number, extra = position
    if key == "progresivo-ortodoxo":
        return _orthodox(position)
    found = set()

    def go(
        board: chess.Board, made: int, stepped: frozenset[int], busy: bool, times: dict[int, int]
    ) -> None:
        rival = chess.Board(board.fen())
        rival.turn = not white
        moves = list(_moves(board, doubled if made == 0 else frozenset()))
        checks, taken = rival.is_check(), times.get(-1, 0)
        over = made == number or checks or (key == "progresivo-australiano" and taken)
        if key == "progresivo-italiano":
            if made and (over or not moves):
                early = "" if made == number else "jaque" if checks else "ahogado"
                found.add(_after(rival, stepped, 0 if busy else quiet + 1, number + 1, early))
        elif made:
            found.add(_after(rival, stepped, 0 if busy else quiet + 1, number + 1, ""))
        if over:
            return
        for move in moves:
            after = chess.Board(board.fen())
            pawn = board.piece_type_at(move.from_square) == chess.PAWN
            takes = board.piece_at(move.to_square) is not None or _in_passing(board, move)
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
            journeys = _journeys(board, after, move)
            if key in ("progresivo-ingles", "progresivo-portugues") and not _rested(
                board, {*journeys}, times, key
            ):
                continue
            moved = {square: n for square, n in times.items() if square not in journeys}
            for origin, target in journeys.items():
                moved[target] = PROMOTED if move.promotion else times.get(origin, 0) + 1
            moved[-1] = taken or int(takes)
            if key == "progresivo-neozelandes" and moved[-1]:
                other = chess.Board(after.fen())
                other.turn = not white
                if other.is_check() and not _moves(other, now):
                    continue
            go(after, made + 1, now, busy or pawn or takes, moved)

    start = chess.Board(f"{men} {'w' if white else 'b'} {castling} - 0 1")
    over = start.is_insufficient_material() or (quiet >= 10 and any(_moves(start, doubled)))
    if not (over or extra):
        go(start, 0, frozenset(), False, {})
    return found


def _journeys(before: chess.Board, after: chess.Board, move: chess.Move) -> dict[int, int]:
    """Who has gone where, by squares: of two men in castling, told from the two placements."""
    found = {move.from_square: move.to_square}
    rooks = [chess.SquareSet(b.pieces_mask(chess.ROOK, before.turn)) for b in (before, after)]
    king = before.piece_type_at(move.from_square) == chess.KING
    if king and abs(move.to_square - move.from_square) == 2:
        (start,), (end,) = rooks[0] - rooks[1], rooks[1] - rooks[0]
        found[start] = end
    return found


def _rested(board: chess.Board, starts: set[int], times: dict[int, int], key: str) -> bool:
    """Whether those that move may: nobody of the others has moved less often."""
    own = [times.get(square, 0) for square in chess.SquareSet(board.occupied_co[board.turn])]
    least = 0 if key == "progresivo-portugues" else min(n for n in own if n != PROMOTED)
    return all(times.get(start, 0) == least for start in starts)


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


def _orthodox(position: Position) -> set[Position]:
    """The same where the colours move by turns, as in one game of chess."""
    men, white, castling, doubled, quiet, number, player = position
    rival = {"blancas": "negras", "negras": "blancas"}[player]
    found = set()

    def go(board: chess.Board, made: int, busy: bool) -> None:
        if made:
            passant = board.fen(en_passant="legal").split()[3]
            behind = -8 if board.turn else 8
            stood = [] if passant == "-" else [chess.parse_square(passant) + behind]
            found.add(
                (
                    *(board.board_fen(), board.turn, board.castling_xfen(), frozenset(stood)),
                    *(0 if busy else quiet + 1, number + 1, rival),
                )
            )
        if made < number and not (made and board.is_check()):
            for move in board.legal_moves:
                after = board.copy()
                after.push(move)
                go(after, made + 1, busy or board.is_zeroing(move))

    start = chess.Board(f"{men} {'w' if white else 'b'} {castling} - 0 1")
    for pawn in doubled:
        start.ep_square = pawn + (8 if white else -8)
    over = start.is_insufficient_material() or (quiet >= 10 and any(start.legal_moves))
    if not over:
        go(start, 0, False)
    return found


def _after(
    board: chess.Board, stepped: frozenset[int], quiet: int, number: int, extra: str
) -> Position:
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
        extra,
    )


def paths(code: str, depth: int) -> int:
    """How many paths of ``depth`` turns there are."""
    return counting(read, partial(turns, key=code.partition(":")[0]))(code, depth)


#: The generator for each of the games.
GAMES = dict.fromkeys(
    (
        *("progresivo-escoces", "progresivo-italiano", "progresivo-ingles"),
        *("progresivo-portugues", "progresivo-neozelandes", "progresivo-australiano"),
        "progresivo-ortodoxo",
    ),
    paths,
)
