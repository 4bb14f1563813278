"""Why a move of chess is refused: which fact of the board forbids it."""

from __future__ import annotations

import chess

from zamora.core.board import Cell
from zamora.core.phrases import Fact, fact
from zamora.core.refusals import Look
from zamora.core.steps import Piece, StepPattern
from zamora.library.chess.words import MEN, PROMOTIONS, cell_of, kind_of, square_of


def why_not(look: Look, board: chess.Board, pattern: StepPattern) -> Fact:
    """Why no step fits ``pattern``.

    Args:
        look: the board in the middle of a turn.
        board: the same in python-chess.
        pattern: what was asked for.
    """
    found = look.unclear(pattern, ("move", "promote"))
    if found is not None:
        return found
    if look.steps and look.steps[0].kind == "promote":
        if pattern.becomes is None:
            return fact("says what")
        return fact("promotes to", men=[MEN[kind].noun for kind in PROMOTIONS])
    if not look.steps:
        return fact("complete")
    game = look.game
    if pattern.becomes is not None or pattern.kind == "promote":
        return fact("promotes later")
    if pattern.origin is None:
        letter = (pattern.piece or " ")[0]
        noun = next((man.noun for man in MEN.values() if man.letter == letter), None)
        if noun is None or pattern.target is None:
            return fact("who and where", man=game.noun)
        return fact("nobody like that", noun=noun, cell=pattern.target)
    piece = look.on(pattern.origin)
    if piece is None:
        return look.empty(pattern.origin)
    if not look.is_own(piece):
        return look.of_the_rival(piece)
    if pattern.piece is not None and pattern.piece[0] != piece.label[0]:
        return fact("another", man=game.noun, cell=pattern.origin, piece=piece)
    if pattern.target in (None, pattern.origin):
        return _nowhere(look, board, piece)
    return _not_there(look, board, piece, pattern.target)


def _nowhere(look: Look, board: chess.Board, piece: Piece) -> Fact:
    """The pattern has no target."""
    square = square_of(piece.cells[0])
    if any(step.origin == piece.cells[0] for step in look.steps):
        return fact("where to", piece=piece)
    if not any(move.from_square == square for move in board.pseudo_legal_moves):
        return fact("closed in", piece=piece)
    if board.is_check():
        return fact("no help", piece=piece)
    return fact("king stays") if kind_of(piece.label) == chess.KING else fact("pinned", piece=piece)


def _not_there(look: Look, board: chess.Board, piece: Piece, cell: Cell) -> Fact:
    """Why a man cannot go to a cell."""
    square, target = square_of(piece.cells[0]), square_of(cell)
    kind = kind_of(piece.label)
    if kind == chess.KING and square in (chess.E1, chess.E8) and abs(square - target) == 2:
        return _castling(board, square, target)
    if look.is_own(look.on(cell)):
        return look.taken(cell)
    if any((m.from_square, m.to_square) == (square, target) for m in board.pseudo_legal_moves):
        if kind == chess.KING:
            return fact("king attacked", cell=cell)
        after = board.copy(stack=False)
        after.push(chess.Move(square, target))
        return _check(look, board, after)
    if kind == chess.PAWN and target in board.attacks(square):
        return fact("nothing to take", cell=cell)
    if kind == chess.PAWN and look.on(cell) and chess.square_distance(square, target) == 1:
        return fact("pawns take aslant")
    bare = chess.Board(None)
    bare.set_piece_at(square, chess.Piece(kind, board.turn))
    blocked = look.between(piece.cells[0], cell)
    if blocked is not None and target in bare.attacks(square):
        return look.blocked(piece, blocked)
    how = next(man.how for man in look.game.men if man.letter == piece.label[0])
    return fact("out of reach", piece=piece, cell=cell, how=how)


def _check(look: Look, before: chess.Board, after: chess.Board) -> Fact:
    """The men that would attack the own king, and perhaps already do."""
    king = after.king(before.turn)
    assert king is not None
    attackers = after.attackers(not before.turn, king)
    known = attackers & before.checkers()
    for square in known or attackers:
        name = "still in check" if known else "gives check"
        return fact(name, piece=look.on(cell_of(square)))
    return fact("impossible")


def _castling(board: chess.Board, square: int, target: int) -> Fact:
    short = target > square
    rights = board.has_kingside_castling_rights if short else board.has_queenside_castling_rights
    if not rights(board.turn):
        return fact("no right")
    rook = square + 3 if short else square - 4
    between = chess.SquareSet.between(square, rook) & board.occupied
    return fact("castle blocked" if between else "castle attacked")
