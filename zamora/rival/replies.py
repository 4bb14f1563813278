"""What the rival has tried in a position, what it makes of that, and how it says so.

How much does a lost game say against a turn? The last turns of a game usually decide it, its first
ones hardly: a loss after forty turns was not due to the first. So a result counts in full for the
last turn of a game and fades towards its beginning (:data:`FADE`). One lost game makes the rival
try something else near its end; the beginning changes only when many games speak against it.

The mean of these faded results, +1 for a win and −1 for a loss, is moved towards zero as if
:data:`PRIOR` drawn games had been played before: a single game proves little. What has never been
tried has the value 0 and is therefore preferred to what lost. :data:`SWING` turns that into points:
in chess, a player a pawn (100 points) ahead scores about 64 %, a mean of 0.28, and 0.28 times 360
is about 100. ``zamora train GAME --compare N`` measures what that is worth.

>>> fades(0) > fades(2) > fades(40) > 0
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zamora.core.i18n import _, ngettext
from zamora.core.position import Turn

#: What is left of a result one turn (of either side) further from the end of the game.
FADE = 0.97
#: How many games of full weight, all of them drawn, are added to what has been tried.
PRIOR = 4.0
#: The points of a turn that has always won; 100 are about a man's worth.
SWING = 360
#: More points than any search can give: what was taught is played.
TAUGHT = 1_000_000


@dataclass(frozen=True)
class Reply:
    """A turn that has been tried in a position, or taught.

    Attributes:
        turn: legal in the position that was asked about.
        wins: how many of the games in which it was played were won by the side that played it.
        draws: how many were drawn.
        losses: how many were lost.
        taught: whether it was taught.
        credit: sum of the faded results, +1 for a win and −1 for a loss.
        weight: sum of their weights.
        lent: how many of the wins are those of people: the rival learned it from them.
        blamed: how many of the losses are those of people.
    """

    turn: Turn
    wins: int
    draws: int
    losses: int
    taught: bool = False
    credit: float = 0.0
    weight: float = 0.0
    lent: int = 0
    blamed: int = 0

    @property
    def points(self) -> int:
        """What to add to the score that a search gives the turn."""
        return round(SWING * self.credit / (self.weight + PRIOR)) + TAUGHT * self.taught


def fades(distance: int) -> float:
    """The weight of a result for a turn after which ``distance`` more turns were played."""
    return FADE**distance


def preference(replies: Iterable[Reply]) -> dict[Turn, int]:
    """For each turn that has been tried or taught, what to add to the score of a search.

    100 points are about a man's worth. Turns that are not in it have not been tried: 0.
    """
    return {reply.turn: reply.points for reply in replies}


def reason(replies: Iterable[Reply], turn: Turn, instead: Turn | None = None) -> str:
    """Why the rival's memory chose ``turn``, in a sentence for a pupil.

    Args:
        replies: what is known of the position.
        turn: what the rival plays.
        instead: what it would have played if it remembered nothing.

    Returns:
        The sentence; empty if the memory has nothing to say about it.
    """
    known = {reply.turn: reply for reply in replies}
    chosen, left = known.get(turn), None if instead is None else known.get(instead)
    if chosen is not None and chosen.taught:
        return _("Esto me lo enseñaron: lo juego.")
    if chosen is not None and chosen.points > 0:
        own = chosen.wins - chosen.lent
        if not own:
            return _("Con esto ya me ganaron: ahora lo juego yo.")
        return ngettext(
            "Con esto ya gané una vez: lo repito.", "Con esto ya gané {n} veces: lo repito.", own
        ).format(n=own)
    # A turn's mirror image is no other turn: it has lost as often.
    other = left is not None and left.points < (chosen.points if chosen is not None else 0)
    if left is not None and other and left.losses > left.blamed:
        return _("Aquí ya perdí con {turn}: pruebo otra cosa.").format(turn=left.turn)
    return ""
