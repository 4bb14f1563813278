"""A game that ended, turn by turn, and what a review says of its turns; no network.

The review is that of ``zamora review``; here are only the words that a page shows of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zamora.classroom.meetings import Meeting, NotNow
from zamora.core import tongues
from zamora.core.i18n import _
from zamora.core.position import Side, Step
from zamora.explain.grades import MARKS
from zamora.explain.review_words import addressed, grade_words
from zamora.player.parts import still

#: A review as plain data, as :meth:`zamora.explain.grades.Review.as_dict` gives it.
Found = Mapping[str, Any]


def must_be_over(meeting: Meeting) -> None:
    """Raises :class:`NotNow` while a game goes on: there is no help during a game."""
    if meeting.ending is None:
        raise NotNow(_("Esa partida no ha terminado."))


def frame(
    meeting: Meeting, at: int, *, flipped: bool = False, review: Found | None = None
) -> dict[str, Any]:
    """The board after ``at`` turns, and what there is to say of the last of them.

    Where the review knows a better turn, it is the board before, with both turns drawn.

    Args:
        meeting: the game.
        at: how many turns have been played; too few or too many are brought within the game.
        flipped: whether it is seen from the second side.
        review: of this game, if there is one.

    Raises:
        NotNow: if it goes on.
    """
    must_be_over(meeting)
    history = meeting.history
    at = max(0, min(at, len(history.turns)))
    turn = history.turns[at - 1] if at else None
    judged = review["turns"][at - 1] if review and 0 < at <= len(review["turns"]) else None
    position, last = history.positions[at], turn.steps if turn else ()
    hint: tuple[Step, ...] = ()
    if turn is not None and judged is not None and judged["better"]:
        position, hint = turn.before, turn.before.parse(judged["better"]).steps
    return {
        "on": "frame",
        "id": meeting.id,
        "at": at,
        "of": len(history.turns),
        "frame": still(position, flipped, last, over=True, hint=hint),
        "turn": format(turn) if turn else "",
        "says": verdict(judged) if judged else "",
    }


def verdict(judged: Found) -> str:
    """What a review says of a turn, in words."""
    grade = f"{MARKS[judged['grade']]} ({grade_words()[judged['grade']]})."
    said = addressed(judged["text"], judged["side"])
    if judged["better"] and not said:
        said = _("Mejor: {turn}.").format(turn=tongues.written(judged["better"]))
    return " ".join(filter(None, (grade.strip(), said)))


def as_json(review: Found, names: tuple[str, str]) -> dict[str, Any]:
    """A review for a page: each turn with its mark, and how well each has played."""
    players = zip(Side, review["players"], names, strict=True)
    return {
        "turns": [[tongues.written(one["turn"]), MARKS[one["grade"]]] for one in review["turns"]],
        "summary": [
            _("{name}: bien jugados {well} de {n}.").format(
                name=name, well=one["best"] + one["good"], n=one["turns"]
            )
            for _side, one, name in players
            if one["turns"]
        ],
    }
