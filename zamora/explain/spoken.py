"""How people speak of the things on a board: *la dama*, *el atacante AB1*, *la torre de (4,2)*."""

from __future__ import annotations

from zamora.ball.game import BallGame
from zamora.core.i18n import _
from zamora.core.position import Piece, Position, Turn


def the(piece: Piece, position: Position) -> str:
    """A piece with its article, and with its name or cell if its side has more of its kind.

    It is not to be put after *de* or *a*, which would melt together with the article.
    """
    words = {
        "man": _("la ficha"),
        "keeper": _("el portero"),
        "defender": _("el defensa"),
        "midfielder": _("el medio"),
        "attacker": _("el atacante"),
        "king": _("el rey"),
        "queen": _("la dama"),
        "rook": _("la torre"),
        "bishop": _("el alfil"),
        "knight": _("el caballo"),
        "pawn": _("el peón"),
    }
    alike = [p for p in position.pieces() if (p.kind, p.side) == (piece.kind, piece.side)]
    word = words[piece.kind]
    if len(alike) == 1:
        return word
    game: BallGame = position.game  # type: ignore[assignment]
    if game.labels[0]:
        return _("{piece} {label}").format(piece=word, label=piece.label)
    return _("{piece} de {cell}").format(piece=word, cell=game.board.name(piece.cells[0]))


def ball(game: BallGame) -> str:
    """The ball with its article; like :func:`the` never after *de* or *a*."""
    return _("el cáliz") if game.ball[1] == "chalice" else _("el balón")


def sender(turn: Turn) -> Piece | None:
    """Who moved the ball last in a turn, as the piece stood before it; None if nobody did."""
    ball_labels = {piece.label for piece in turn.before.pieces() if piece.side is None}
    sent = [s for s in turn.steps if s.kind == "ball" and s.piece in ball_labels]
    if not sent:
        return None
    standing = {piece.label: piece for piece in turn.before.pieces()}
    # Where pieces are called after their cells, whoever has moved has another name by now.
    return standing.get(sent[-1].actuator or "") or standing[turn.steps[0].piece]


def as_before(turn: Turn, piece: Piece) -> Piece:
    """A piece that stands on the board after a turn, as it stood before it.

    Who is asked which piece to move looks at the board before the turn.
    """
    first = turn.steps[0]
    standing = {other.label: other for other in turn.before.pieces()}
    if piece.label in standing:
        return standing[piece.label]
    if piece.side is turn.before.side:
        return standing[first.piece]
    # The victim of a foul.
    return next(p for p in turn.before.pieces() if p.cells == (first.target,))
