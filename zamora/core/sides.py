"""The sides of a game, as sentences speak of them: *las blancas*, *de las negras*, *C1*.

In records, in codes and in JSON the name of a side is what :attr:`zamora.core.rules.Rules.sides`
says, *Blancas*, whatever is spoken; a label has it in the reader's language. Within a Spanish
sentence the name of a colour is written small, as the author does; in English it keeps its capital.
A side that is not called after a colour, C1, has a name, which never changes and needs no article.
"""

from __future__ import annotations

from zamora.core.i18n import _, ngettext


def is_name(side: str) -> bool:
    """Whether a side has a name of its own, such as C1, and is not called after a colour."""
    return not side.endswith("s")


def as_label(side: str) -> str:
    """The name of a side where it stands alone, or at the beginning: ``Blancas``, ``C1``.

    >>> from zamora.core.i18n import speaking
    >>> with speaking("en"):
    ...     as_label("Blancas"), as_label("C1")
    ('White', 'C1')
    """
    return {"Blancas": _("Blancas"), "Negras": _("Negras")}.get(side, side)


def in_sentence(side: str) -> str:
    """The name of a side after an article, within a sentence: ``blancas``, ``C1``.

    >>> in_sentence("Blancas"), in_sentence("C1")
    ('blancas', 'C1')
    """
    return {"Blancas": _("blancas"), "Negras": _("negras")}.get(side, side)


def the_side(side: str) -> str:
    """A side as the subject of a sentence: ``las blancas``, ``C1``."""
    return side if is_name(side) else _("las {side}").format(side=in_sentence(side))


def of_side(side: str) -> str:
    """What belongs to a side: ``de las blancas``, ``de C1``."""
    words = _("de {side}") if is_name(side) else _("de las {side}")
    return words.format(side=in_sentence(side))


def to_play(side: str) -> str:
    """That it is a side's turn: ``les toca a las blancas``, ``le toca a C1``."""
    words = _("le toca a {side}") if is_name(side) else _("les toca a las {side}")
    return words.format(side=in_sentence(side))


def can(side: str) -> str:
    """The verb that follows the name of a side: ``pueden``, ``puede``."""
    return _("puede") if is_name(side) else _("pueden")


def won(side: str) -> str:
    """That a side has won: ``ganaron las blancas``, ``ganó C1``."""
    words = _("ganó {side}") if is_name(side) else _("ganaron las {side}")
    return words.format(side=in_sentence(side))


def gave_up(side: str) -> str:
    """That a side has given up: ``las blancas se rindieron``, ``C1 se rindió``."""
    words = _("{side} se rindió") if is_name(side) else _("las {side} se rindieron")
    return words.format(side=in_sentence(side))


def wins(side: str) -> str:
    """That a side wins: ``ganan las blancas``, ``gana C1``."""
    words = _("gana {side}") if is_name(side) else _("ganan las {side}")
    return words.format(side=in_sentence(side))


def wins_in(side: str, turns: int) -> str:
    """That a side wins so soon: ``ganan las blancas en 3 turnos``, ``gana C1 en 1 turno``."""
    words = (
        ngettext("gana {side} en {n} turno", "gana {side} en {n} turnos", turns)
        if is_name(side)
        else ngettext("ganan las {side} en {n} turno", "ganan las {side} en {n} turnos", turns)
    )
    return words.format(side=in_sentence(side), n=turns)
