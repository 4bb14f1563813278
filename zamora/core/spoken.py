"""How sentences speak of what stands on a board: *la dama*, *el atacante AB1*, *la torre de (4,2)*.

The words are those of the game's display data (:mod:`zamora.core.words`); of the sides speaks
:mod:`zamora.core.sides`.
"""

from __future__ import annotations

from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.core.rules import Rules
from zamora.core.sides import in_sentence, is_name, of_side
from zamora.core.steps import Piece
from zamora.core.tongues import written


def word(piece: Piece) -> str:
    """The word for a piece: ``dama``; its label if there is none, as of compasses."""
    return piece.label if piece.noun is None else piece.noun.bare


def the(piece: Piece, position: Position) -> str:
    """A piece with its article, and with its name or cell if its side has more of its kind.

    It is not to be put after *de* or *a*, which would melt together with the article.
    """
    alike = [p for p in position.pieces() if (p.kind, p.side) == (piece.kind, piece.side)]
    if piece.noun is None:
        return piece.label
    if len(alike) == 1:
        return piece.noun.the
    if position.game.labels[0]:
        return _("{piece} {label}").format(piece=piece.noun.the, label=written(piece.label))
    return by_cell(piece, position.game)


def by_cell(piece: Piece, game: Rules[Any, Any]) -> str:
    """A piece by its own name, or by its kind and its cell: ``AB1``, ``la torre de (4,2)``."""
    if piece.noun is None or (piece.side is not None and game.labels[0]):
        return written(piece.label)
    if piece.side is None:
        return piece.noun.the
    cell = game.board.name(piece.cells[0])
    return _("{piece} de {cell}").format(piece=piece.noun.the, cell=cell)


def by_side(piece: Piece, game: Rules[Any, Any]) -> str:
    """The same where its cell is said anyway: ``AB1``, ``una torre de las blancas``."""
    if piece.noun is None or piece.side is None or game.labels[0]:
        return by_cell(piece, game)
    side = game.sides[piece.side]
    if is_name(side):
        return _("{piece} {of_side}").format(piece=piece.noun.a, of_side=of_side(side))
    return piece.noun.coloured.format(side=in_sentence(side))


def ball(position: Position) -> str:
    """A neutral thing, with its article: *el balón*, *el cáliz*; never after *de* or *a*."""
    nobodys = (piece.noun for piece in position.pieces() if piece.side is None)
    return next((noun.the for noun in nobodys if noun is not None), "")
