"""What happens on a board, in words for a pupil."""

from __future__ import annotations

import re
import unicodedata

from zamora.core.board import Board
from zamora.core.facts import listed
from zamora.core.i18n import _
from zamora.core.position import Outcome, Piece, Position, Reason, Step
from zamora.core.sides import in_sentence, is_name, of_side
from zamora_widgets.endings import Closed

#: A label as notation has it: the letter of the piece, of its side, and which of several it is.
_LABEL = re.compile(r"(?P<letter>[A-Z])[BNbn]?(?P<number>\d?)(?:\(.*)?")


# Turns and outcomes -------------------------------------------------------------------------------


def describe_turn(
    side: str, *, computer: bool = False, thinking: bool = False, check: bool = False
) -> str:
    """Whose turn it is, in one sentence; in another word that its king is in check."""
    one = is_name(side)
    if thinking:
        words = _("{side} está pensando…") if one else _("Las {side} están pensando…")
    elif computer and one:
        words = _("Le toca a {side}, la computadora.")
    elif computer:
        words = _("Les toca a las {side}, la computadora.")
    else:
        words = _("Le toca a {side}.") if one else _("Les toca a las {side}.")
    said = words.format(side=in_sentence(side))
    return f"{said} {_('¡Jaque!')}" if check else said


def describe_check(position: Position) -> str:
    """That the king of the side to move is in check, in a sentence; empty if it is not."""
    if position.checked() is None or position.outcome is not None:
        return ""
    whose = of_side(position.game.sides[position.side])
    return _("¡Jaque al rey {whose}!").format(whose=whose)


def describe_outcome(outcome: Outcome, sides: tuple[str, str], *, own_goal: bool = False) -> str:
    """How a game ended, in one sentence; ``own_goal``: whoever scored, scored for the rival."""
    if isinstance(outcome, Closed) and outcome.words:
        return outcome.words
    if outcome.winner is not None:
        winner, loser = sides[outcome.winner], sides[outcome.winner.other]
        one = is_name(winner)
        if outcome.reason is Reason.RESIGNATION:
            words = (
                _("¡Ganó {winner}! {loser} se rindió.")
                if one
                else _("¡Ganaron las {winner}! Las {loser} se rindieron.")
            )
        elif outcome.reason is Reason.CHECKMATE:
            words = _("¡Jaque mate! Ganaron las {winner}.")
        elif own_goal:
            words = (
                _("¡Gol en contra! Ganó {winner}.")
                if one
                else _("¡Gol en contra! Ganaron las {winner}.")
            )
        elif outcome.reason is Reason.NO_MOVES:
            words = (
                _("¡Ganó {winner}! Ya no queda ningún turno.")
                if one
                else _("¡Ganaron las {winner}! Ya no queda ningún turno.")
            )
        elif outcome.reason is Reason.COUNT:
            words = (
                _("¡Ganó {winner}! Tiene más.") if one else _("¡Ganaron las {winner}! Tienen más.")
            )
        elif outcome.reason is Reason.CAPTURED:
            words = (
                _("¡Ganó {winner}! A {loser} no le queda nada.")
                if one
                else _("¡Ganaron las {winner}! A las {loser} no les queda nada.")
            )
        elif one:
            words = _("¡Ganó {winner}!")
        else:
            words = _("¡Gol! Ganaron las {winner}.")
        return words.format(winner=in_sentence(winner), loser=in_sentence(loser))
    if outcome.reason is Reason.STALEMATE:
        return _("Empate: quien debe jugar no puede moverse (ahogado).")
    if outcome.reason is Reason.REPETITION:
        return _("Empate: la misma posición salió tres veces.")
    if outcome.reason is Reason.COUNT:
        return _("Empate: los dos tienen lo mismo.")
    if outcome.reason is Reason.MATERIAL:
        return _("Empate: con tan pocas piezas nadie puede dar mate.")
    if outcome.reason is Reason.FIFTY:
        return _("Empate: cincuenta turnos seguidos de cada lado sin tomar ni mover un peón.")
    if outcome.reason is Reason.QUIET:
        return _("Empate: demasiados turnos seguidos sin tomar ni mover un peón.")
    return _("Empate.")


def sentence(text: str) -> str:
    """A text with a full stop at its end, unless it ends as a sentence does."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def plain_key(word: str) -> str:
    """A word without capitals and accents, for comparing what people write."""
    split = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


# Steps and pieces --------------------------------------------------------------------------------


def degrees(angle: int) -> str:
    """An angle with its sign, as it is written on paper: ``+90°``, ``−180°``."""
    return f"{angle:+d}°".replace("-", "−")


def step_words(step: Step, board: Board | None = None) -> str:
    """What a button says that chooses this step among others to the same place.

    Where they differ in what they take, the ``board`` has the names of the cells.
    """
    if step.angle:
        sense = _("↺ contra el reloj") if step.angle > 0 else _("↻ como el reloj")
        return f"{degrees(step.angle)} {sense}"
    if step.becomes:
        # The letter that stands for it in the notation: D, T, A, C.
        return f"{step.becomes[0].upper()} · {step.becomes}"
    if step.kind == "pass":
        return _("Pasar")
    if step.kind == "place" and step.captures and board is not None:
        return _("Toma {cells}").format(cells=listed(tuple(map(board.name, step.captures))))
    return step.value or step.actuator or step.piece


def letters(piece: Piece) -> str:
    """What stands on a piece: the author's letter, with a number where there are several, ``D1``.

    Nothing stands on men who are all alike.
    """
    found = _LABEL.fullmatch(piece.label)
    if piece.text:
        return piece.text
    return "" if found is None or piece.kind == "man" else found["letter"] + found["number"]


def short_label(piece: Piece) -> str:
    """The label of a piece without its cell, e.g. ``C1``, ``DB1``, ``Db``, ``B``, ``R``."""
    label, _bracket, _cell = re.split(r"([(:])", f"{piece.label}(", maxsplit=1)
    return label.rstrip("0123456789") if piece.kind == "man" else label


def jump_key(piece: Piece) -> str:
    """The key that jumps to a piece: the digit of a compass, the letter of all others."""
    return piece.label[-1] if piece.kind == "compass" else piece.label[0].lower()


def piece_words(piece: Piece) -> str:
    """What a piece is called in a sentence, e.g. "defensa 1", "dama", "balón"; C1 is C1."""
    name = piece.word or _names().get(piece.kind, piece.label)
    if piece.text:
        return _("{piece} de {text}").format(piece=name, text=piece.text)
    number = letters(piece)[1:]
    return f"{name} {number}" if number and name != piece.label else name


def owned(piece: Piece, sides: tuple[str, str]) -> str:
    """The same with the side that it belongs to, where its name does not say that."""
    if piece.kind == "compass":
        return _("extremo de {piece}").format(piece=piece.label)
    words = piece_words(piece)
    if piece.side is None:
        return words
    return _("{piece} {of_side}").format(piece=words, of_side=of_side(sides[piece.side]))


def ball_words(position: Position) -> str:
    """The ball with its article: ``el balón``, ``el cáliz``; never after *de* or *a*."""
    chalice = any(piece.kind == "chalice" for piece in position.pieces())
    return _("el cáliz") if chalice else _("el balón")


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
