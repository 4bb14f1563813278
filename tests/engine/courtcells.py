"""Pins and reaches on the large board, found piece by piece: what exercises of lesson 5 ask for."""

from __future__ import annotations

from zamora.ball.men import State
from zamora.compiled.layout import OFF
from zamora.core.board import Cell
from zamora.core.position import Position


def pinned(position: Position) -> dict[Cell, tuple[Cell, ...]]:
    """The pinned pieces of the side to move: cell → the cells of those who pin it.

    A piece is pinned if its king would be attacked by somebody new, were it taken off the board.
    """
    game, side, state = position.game, position.side, position.state
    assert isinstance(state, State)
    before = set(game.checkers(state, side))
    found = {}
    for piece in position.pieces():
        if piece.side is not side or piece.kind == "king":
            continue
        number = game.cells.cells.index(piece.cells[0])  # type: ignore[attr-defined]
        men = tuple(man for man in (state.black if side else state.white) if man & OFF != number)
        without = state._replace(black=men) if side else state._replace(white=men)
        by = set(game.checkers(without, side)) - before
        if by:
            found[piece.cells[0]] = tuple(sorted(by))
    return found


def moves_of(position: Position, cell: Cell) -> frozenset[Cell]:
    """Where the piece on ``cell`` may go with its first step, whoever is to move."""
    side = next(piece.side for piece in position.pieces() if cell in piece.cells)
    assert side is not None
    asked = position.asked(side)
    return frozenset(step.target for step in asked.draft().next_steps if step.origin == cell)
