"""Games that end off the board: somebody gives up, both agree, the time is over."""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.i18n import _
from zamora.core.position import Outcome, Reason, Side


@dataclass(frozen=True)
class Closed(Outcome):
    """How a game ended that the board itself does not end.

    Attributes:
        words: the same in a sentence; empty if winner and reason say it all.
        resigned: who gave up, if somebody did.
        agreed: whether it was agreed to be a draw.
        counts: whether it is a result at all; a game whose time is over is only broken off.
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
    # The engine has no reason of its own for it: a record says it beside the outcome.
    return Closed(None, Reason.STALEMATE, _("Empate por acuerdo."), agreed=True)


def broken_off(words: str) -> Closed:
    """The game cannot go on, whoever stood better."""
    return Closed(None, Reason.STALEMATE, words, counts=False)
