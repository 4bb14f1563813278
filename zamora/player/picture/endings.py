"""Games that end off the board: by resignation, agreement or time."""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.i18n import _
from zamora.core.position import Outcome, Reason, Side


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
