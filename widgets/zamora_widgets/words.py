"""What happens on a board, in words for a pupil."""

from __future__ import annotations

import re

from zamora.i18n import _
from zamora.position import Outcome, Piece, Reason, Step

#: A label as notation has it: the letter of the piece, of its side, and which of several it is.
_LABEL = re.compile(r"(?P<letter>[A-Z])[BNbn]?(?P<number>\d?)(?:\(.*)?")


def describe_turn(side: str, *, computer: bool, thinking: bool) -> str:
    """Whose turn it is, in one sentence."""
    if thinking:
        return _("{side} está pensando…").format(side=side)
    if computer:
        return _("Le toca a {side}, la computadora.").format(side=side)
    return _("Le toca a {side}.").format(side=side)


def describe_outcome(outcome: Outcome, sides: tuple[str, str]) -> str:
    """How a game ended, in one sentence."""
    if outcome.winner is not None:
        winner, loser = sides[outcome.winner], sides[outcome.winner.other]
        if outcome.reason is Reason.RESIGNATION:
            return _("¡Ganó {winner}! {loser} se rindió.").format(winner=winner, loser=loser)
        if outcome.reason is Reason.CHECKMATE:
            return _("¡Jaque mate! Ganó {winner}.").format(winner=winner)
        return _("¡Ganó {winner}!").format(winner=winner)
    if outcome.reason is Reason.STALEMATE:
        return _("Empate: quien debe jugar no puede moverse (ahogado).")
    if outcome.reason is Reason.REPETITION:
        return _("Empate: la misma posición salió tres veces.")
    if outcome.reason is Reason.MATERIAL:
        return _("Empate: con tan pocas piezas nadie puede dar mate.")
    if outcome.reason is Reason.FIFTY:
        return _("Empate: cincuenta turnos seguidos de cada lado sin tomar ni mover un peón.")
    return _("Empate.")


def degrees(angle: int) -> str:
    """An angle with its sign, as it is written on paper: ``+90°``, ``−180°``."""
    return f"{angle:+d}°".replace("-", "−")


def step_words(step: Step) -> str:
    """What a button says that chooses this step among others to the same place."""
    if step.angle:
        sense = _("↺ contra el reloj") if step.angle > 0 else _("↻ como el reloj")
        return f"{degrees(step.angle)} {sense}"
    return step.actuator or step.becomes or step.piece


def letters(piece: Piece) -> str:
    """What stands on a piece: the author's letter, with a number where there are several, ``D1``.

    Nothing stands on men who are all alike.
    """
    found = _LABEL.fullmatch(piece.label)
    return "" if found is None or piece.kind == "man" else found["letter"] + found["number"]


def short_label(piece: Piece) -> str:
    """The label of a piece without its cell, e.g. ``C1``, ``DB1``, ``Db``, ``B``, ``R``."""
    label, _bracket, _cell = piece.label.partition("(")
    return label.rstrip("0123456789") if piece.kind == "man" else label


def jump_key(piece: Piece) -> str:
    """The key that jumps to a piece: the digit of a compass, the letter of all others."""
    return piece.label[-1] if piece.kind == "compass" else piece.label[0].lower()


def piece_words(piece: Piece) -> str:
    """What a piece is called in a sentence, e.g. "defensa 1", "dama", "balón"; C1 is C1."""
    name = _names().get(piece.kind, piece.label)
    number = letters(piece)[1:]
    return f"{name} {number}" if number and name != piece.label else name


def owned(piece: Piece, sides: tuple[str, str]) -> str:
    """The same with the side that it belongs to, where its name does not say that."""
    if piece.kind == "compass":
        return _("extremo de {piece}").format(piece=piece.label)
    words = piece_words(piece)
    if piece.side is None:
        return words
    return _("{piece} de {side}").format(piece=words, side=sides[piece.side])


def _names() -> dict[str, str]:
    return {
        "man": _("ficha"),
        "keeper": _("portero"),
        "defender": _("defensa"),
        "midfielder": _("medio"),
        "attacker": _("atacante"),
        "king": _("rey"),
        "queen": _("dama"),
        "rook": _("torre"),
        "bishop": _("alfil"),
        "knight": _("caballo"),
        "pawn": _("peón"),
        "ball": _("balón"),
        "chalice": _("cáliz"),
    }
