"""What the page around a lesson asks when it is in a class (``web/lesson/class.js``).

The page is the line to the class, the pupil's progress is what is kept: whatever the class has not
got yet is asked for here, again and again, until it has.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from zamora.player.following import refresh
from zamora.school.progress import Namesake, pupils

#: Of one message to the class, in letters: it takes no longer ones. And of one answer in it.
MOST, LONGEST = 10_000, 4_000
#: The answers in it, at most.
MANY = 20


def who() -> dict[str, Any]:
    """Who is working: ``{"id": of the progress, "name": "" if nobody has said one}``."""
    owner = pupils().current.owner
    return {"id": owner.id, "name": owner.name}


def attend(name: str, id_: str = "", same: bool | None = None) -> dict[str, Any]:
    """The pupil of the class works here from now on.

    ``{"id", "name"}`` of her progress; ``{"asks": a sentence}`` if she must say first whether what
    is here is hers.

    Raises:
        BadName: if nobody can be called so.
    """
    try:
        pupils().attend(name, id_, same=same)
    except Namesake as question:
        return {"asks": question.reason}
    refresh()
    return who()


def fresh(id_: str, known: Sequence[str]) -> dict[str, Any]:
    """What the class has not got yet, as much as goes into one message.

    ``{"attempts": [...], "route", "responses", "more": whether there is more}``;
    ``{"other": True}`` if somebody else is working by now.

    Args:
        id_: of the progress.
        known: the ids of the answers that the class has, or does not want.
    """
    store = pupils().current
    if store.owner.id != id_:
        return {"other": True}
    seen = set(known)
    waiting = [one for one in store.attempts() if one.uid not in seen]
    sent: list[dict[str, Any]] = []
    size = 0
    for one in waiting[:MANY]:
        answer = one.answer if len(one.answer) <= LONGEST else json.dumps(one.answer[:LONGEST])
        entry = {**vars(one), "answer": json.loads(answer)}
        size += len(json.dumps(entry))
        if sent and size > MOST:
            break
        sent.append(entry)
    answered = [{**vars(one), "answer": one.value} for one in store.responses()]
    return {
        "attempts": sent,
        "route": store.owner.route,
        "responses": answered if len(json.dumps(answered)) < LONGEST else [],
        "more": len(sent) < len(waiting),
    }
