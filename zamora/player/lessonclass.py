"""Questions of a lesson page that is in a class (``web/lesson/class.js``).

The page holds the connection to the class; the pupil's progress is the store. The page polls here
for what the class does not have yet.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from zamora.player.following import refresh
from zamora.school.progress import Attempt, Namesake, Response, pupils

#: Of one message to the class, in letters: it takes no longer ones. And of one answer in it.
MOST, LONGEST = 10_000, 4_000
#: The answers in it, at most.
MANY = 20


def who() -> dict[str, Any]:
    """The current pupil: ``{"id": of the progress, "name": "" if none was entered}``."""
    owner = pupils().current.owner
    return {"id": owner.id, "name": owner.name}


def attend(name: str, id_: str = "", same: bool | None = None) -> dict[str, Any]:
    """Make the pupil of the class the current one.

    ``{"id", "name"}`` of her progress; ``{"asks": a sentence}`` if she must say first whether what
    is here is hers.

    Raises:
        BadName: if the name is not allowed.
    """
    try:
        pupils().attend(name, id_, same=same)
    except Namesake as question:
        return {"asks": question.reason}
    refresh()
    return who()


def fresh(id_: str, known: Sequence[str]) -> dict[str, Any]:
    """What the class does not have yet, at most one message full.

    ``{"attempts": [...], "route", "responses": [...], "more": whether there is more}``; ``{"other":
    True}`` if the pupil was switched.

    Args:
        id_: of the progress.
        known: the ids of the answers and responses that the class has, or does not want.
    """
    store = pupils().current
    if store.owner.id != id_:
        return {"other": True}
    seen = set(known)
    attempts = [one for one in store.attempts() if one.uid not in seen]
    responses = [one for one in store.responses() if one.uid not in seen]
    sent: dict[str, list[dict[str, Any]]] = {"attempts": [], "responses": []}
    size = 0
    waiting: list[tuple[str, Attempt | Response]] = [
        *(("attempts", one) for one in attempts[:MANY]),
        *(("responses", one) for one in responses),
    ]
    for kind, one in waiting:
        # A long text is no answer to an exercise; an argument is as long as it may be.
        cut = kind == "attempts" and len(one.answer) > LONGEST
        answer = one.answer[:LONGEST] if cut else json.loads(one.answer)
        entry = {**vars(one), "uid": one.uid, "answer": answer}
        size += len(json.dumps(entry))
        if any(sent.values()) and size > MOST:
            break
        sent[kind].append(entry)
    more = len(attempts) + len(responses) > sum(map(len, sent.values()))
    return {**sent, "route": store.owner.route, "more": more}
