"""What happens on a board, in words for a pupil."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import groupby

from zamora.core.i18n import _
from zamora.core.position import Outcome, Piece, Position, Reason, Side
from zamora.core.sides import in_sentence, is_name, of_side, to_play
from zamora.core.spoken import word
from zamora.core.tongues import written
from zamora.core.words import both, capital
from zamora.explain.endings import ending, your_ending


@dataclass(frozen=True)
class Closed(Outcome):
    """An ending that the rules do not bring about.

    Attributes:
        words: the same in a sentence; empty if winner and reason suffice.
        resigned: the side that resigned, if any.
        agreed: whether it is a draw by agreement.
        counts: whether it is a result; a game out of time is only broken off.
    """

    words: str = ""
    resigned: Side | None = None
    agreed: bool = False
    counts: bool = True


def given_up(side: Side) -> Closed:
    """``side`` has given up."""
    return Closed(side.other, Reason.RESIGNATION, resigned=side)


def agreed() -> Closed:
    """Both have agreed to a draw."""
    # The engine has no such reason: a record stores it next to the outcome.
    return Closed(None, Reason.STALEMATE, _("Empate por acuerdo."), agreed=True)


def broken_off(words: str) -> Closed:
    """An ending without a result."""
    return Closed(None, Reason.STALEMATE, words, counts=False)


#: A label as notation has it: the letter of the piece, of its side, and which of several it is.
_LABEL = re.compile(r"(?P<letter>[A-Z])[BNbn]?(?P<number>\d?)(?:\(.*)?")


# Turns and outcomes -------------------------------------------------------------------------------


def describe_turn(
    side: str, *, computer: bool = False, thinking: bool = False, check: bool = False
) -> str:
    """Whose turn it is, in one sentence; in another word that its king is in check."""
    if thinking:
        one = is_name(side)
        words = _("{side} está pensando…") if one else _("Las {side} están pensando…")
    else:
        words = _("{to_play}, la computadora.") if computer else _("{to_play}.")
    said = words.format(side=in_sentence(side), to_play=capital(to_play(side)))
    return f"{said} {_('¡Jaque!')}" if check else said


def describe_check(position: Position) -> str:
    """That the king of the side to move is in check, in a sentence; empty if it is not."""
    if position.checked() is None or position.outcome is not None:
        return ""
    whose = of_side(position.game.sides[position.side])
    return _("¡Jaque al rey {whose}!").format(whose=whose)


def describe_outcome(
    outcome: Outcome,
    sides: tuple[str, str],
    *,
    own_goal: bool = False,
    you: Side | None = None,
) -> str:
    """How a game ended, in a sentence or two.

    Args:
        outcome: how it ended.
        sides: the names of the sides.
        own_goal: whether the scorer scored for the rival.
        you: the side of the person addressed, who played against the computer; None for two people.
    """
    if isinstance(outcome, Closed) and outcome.words:
        return outcome.words
    if you is not None:
        return your_ending(outcome, you, sides, own_goal=own_goal)
    return ending(outcome, sides, own_goal=own_goal)


def sentence(text: str) -> str:
    """A text with a full stop at its end, unless it ends as a sentence does."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def plain_key(word: str) -> str:
    """A word without capitals and accents, for comparing what people write."""
    split = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


# Steps and pieces --------------------------------------------------------------------------------


def letters(piece: Piece) -> str:
    """What stands on a piece: the author's letter, with a number where there are several, ``D1``.

    Nothing stands on men who are all alike.
    """
    found = _LABEL.fullmatch(piece.label)
    if piece.text:
        return piece.text
    return "" if found is None or piece.kind == "man" else found["letter"] + found["number"]


def short_label(piece: Piece) -> str:
    """The label of a piece without its cell as the reader writes it: ``C1``, ``DB1``, ``Qw``."""
    label, _bracket, _cell = re.split(r"([(:])", f"{piece.label}(", maxsplit=1)
    if piece.noun is not None and label.casefold() == piece.noun.word:
        return word(piece).capitalize()
    if piece.kind == "man":  # named by its side, as before the colon of a turn
        return written(f"{label.rstrip('0123456789')}:")[:-1]
    return written(label)


def jump_key(piece: Piece) -> str:
    """The key that jumps to a piece: the digit of a compass, the letter of all others."""
    return piece.label[-1] if piece.kind == "compass" else piece.label[0].lower()


def piece_words(piece: Piece) -> str:
    """What a piece is called in a sentence, e.g. "defensa 1", "dama", "balón"; C1 is C1."""
    name = word(piece)
    if len(set(piece.faces)) > 1:
        return _("{piece} de {text} (al sur {south}, al este {east})").format(
            piece=name, text=piece.text, south=piece.faces[1], east=piece.faces[2]
        )
    if piece.text:
        return _("{piece} de {text}").format(piece=name, text=piece.text)
    number = letters(piece)[1:]
    return f"{name} {number}" if number and name != piece.label else name


def owned(piece: Piece, sides: tuple[str, str]) -> str:
    """The same with the side that it belongs to, where its name does not say that.

    Of a stack, what it consists of, from the top: "pila de 3: dama de las blancas; debajo, peón de
    las negras × 2".
    """
    if piece.kind == "compass":
        return _("extremo de {piece}").format(piece=piece.label)
    words = piece_words(piece)
    if piece.stack:
        return f"{words}: {stack_words(piece, sides)}"
    if piece.side is None:
        return words
    said = _("{piece} {of_side}").format(piece=words, of_side=of_side(sides[piece.side]))
    return f"{said}, {captured_words()}" if piece.captured else said


def captured_words() -> str:
    """What is said of a piece that has been captured, and stands until the turn is over."""
    return _("que ya se tomó")


def stack_words(piece: Piece, sides: tuple[str, str]) -> str:
    """What a stack consists of, from the top: "dama de las blancas; debajo, peón de las negras"."""
    top, *below = (owned(man, sides) for man in piece.stack)
    runs = ((man, len([*alike])) for man, alike in groupby(below))
    listed = both([man if n == 1 else f"{man} × {n}" for man, n in runs])
    return _("{top}; debajo, {below}").format(top=top, below=listed)
