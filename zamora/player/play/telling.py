"""Messages to a player during a turn and after it."""

from __future__ import annotations

from zamora.core import spoken
from zamora.core.i18n import _, ngettext
from zamora.core.position import Draft, Piece, Position, Turn
from zamora.core.spoken import the
from zamora.core.words import both, capital
from zamora.player.picture.words import describe_check


def progress(draft: Draft) -> str:
    """What comes next in a turn that goes on, in one or two sentences."""
    position, steps = draft.position, draft.steps
    ball_next = any(step.kind == "ball" for step in draft.next_steps)
    if not ball_next:
        if draft.may_end:
            said = _("Puedes dar otro paso o terminar el turno.")
        else:
            said = _("El turno sigue: elige el próximo paso.")
        return f"{said} {_captured(draft)}".strip()
    fouled = steps[0].kind == "foul"
    ball = _victim(draft) if fouled else spoken.ball(position)
    carrier = _carrier(draft)
    if fouled and len(steps) == 1:
        fouler = _standing(position, steps[0].piece)
        words = _("¡Falta! Después {fouler} sale del tablero. Elige adónde va {ball}.")
        return words.format(fouler=the(fouler, position), ball=ball)
    if carrier is not None:
        words = _("{ball} está con {piece}: elige adónde va ahora.")
        return capital(words.format(ball=ball, piece=the(carrier, position)))
    if not draft.may_end:
        return capital(_("{ball} tiene que moverse: elige adónde.").format(ball=ball))
    if len(steps) > 1:
        words = _("{ball} puede seguir; si no, termina el turno.")
        return capital(words.format(ball=ball))
    return _("Puedes mover {ball} o terminar el turno.").format(ball=ball)


def _captured(draft: Draft) -> str:
    """The men captured, which stay on the board until the turn is over; "" for none."""
    name = draft.position.game.board.name
    gone = [name(cell) for piece in draft.pieces() if piece.captured for cell in piece.cells]
    if not gone:
        return ""
    words = ngettext(
        "La ficha de {cells} ya se tomó: sale al final.",
        "Las fichas de {cells} ya se tomaron: salen al final.",
        len(gone),
    )
    return words.format(cells=both(gone))


def warning(*, begun: bool, only: bool, marked: bool) -> str:
    """That an own goal is near.

    Args:
        begun: whether a step has been taken that can be taken back.
        only: whether nothing else is left where the turn stands.
        marked: whether the cells are marked on the board.
    """
    if only and begun:
        return _("¡Cuidado! Así solo queda el autogol. Quita el último paso.")
    if marked:
        return _("¡Cuidado! Los cuadrados con × son autogoles.")
    return _("¡Cuidado! Desde aquí puedes hacer un autogol.")


def news(turn: Turn) -> str:
    """What has happened with a turn besides the moves; empty if nothing has."""
    said = []
    before, after = turn.before, turn.after
    first = turn.steps[0]
    if first.kind == "foul":
        fouler = the(_standing(before, first.piece), before)
        said.append(_("Falta: {fouler} salió del tablero.").format(fouler=fouler))
    last = turn.steps[-1]
    # A man put down, rolled or turned changes too, but that is obvious.
    if last.kind == "promote" and first.origin is not None:
        said.append(_("El peón se convirtió: ahora es {piece}.").format(piece=last.becomes))
    said.append(describe_check(after))
    return " ".join(filter(None, said))


def _standing(position: Position, label: str) -> Piece:
    return next(piece for piece in position.pieces() if piece.label == label)


def _victim(draft: Draft) -> str:
    cell = draft.steps[0].target
    fouled = next(piece for piece in draft.position.pieces() if cell in piece.cells)
    return the(fouled, draft.position)


def _carrier(draft: Draft) -> Piece | None:
    """The man on whose cell the ball, or the victim, is for the moment."""
    travelling = [step for step in draft.next_steps if step.kind == "ball"]
    cell = travelling[0].origin
    here = [piece for piece in draft.pieces() if cell in piece.cells]
    return here[0] if len(here) > 1 and not draft.may_end else None
