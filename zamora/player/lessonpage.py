"""What the page around a lesson asks: :func:`ask`, by the names of :data:`QUESTIONS`."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from itertools import chain
from typing import Any, Final

from zamora.compiled import can_compile, has_kernel, is_kept
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.lazy import load
from zamora.core.tasks import has_threads
from zamora.player.cards.envelope import Envelope
from zamora.player.cards.ladder import Ladder
from zamora.player.following import follow, refresh
from zamora.player.home import games, home, pictures
from zamora.player.lessonlist import course, grade, standing
from zamora.player.picture.qr import qr
from zamora.registry import all_keys, game
from zamora.rival.analysis import engine_of
from zamora.rival.searcher import SEARCH
from zamora.school.exercises import Status
from zamora.school.progress import Attempt, Namesake, Response, pupils
from zamora.school.progress.compact import compact, expand, whole
from zamora.school.progress.progressfile import filename
from zamora.school.review import earliest

# In a class ---------------------------------------------------------------------------------------

# The page holds the connection to the class (``web/lesson/class.js``), the pupil's progress is the
# store: the page polls here for what the class does not have yet.

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
    new: dict[str, Sequence[Attempt | Response]]
    new = {"attempts": attempts[:MANY], "responses": responses}
    for kind, one in [(kind, one) for kind, some in new.items() for one in some]:
        # A long text is no answer to an exercise; an argument is as long as it may be.
        cut = kind == "attempts" and len(one.answer) > LONGEST
        answer = one.answer[:LONGEST] if cut else json.loads(one.answer)
        entry = {**vars(one), "uid": one.uid, "answer": answer}
        size += len(json.dumps(entry))
        if any(sent.values()) and size > MOST:
            break
        sent[kind].append(entry)
    waiting = len(attempts) + len(responses)
    more = waiting > sum(map(len, sent.values()))
    return {**sent, "route": store.owner.route, "more": more}


# Progress on its way to another device ------------------------------------------------------------

# A file, or addresses in QR codes. An address has it after its ``#``, which no browser sends to a
# server. What does not fit into one code is in several; the page that they open puts them together
# (``web/about.js``).

#: Letters in a code: more of them are too small for the camera of a phone.
LETTERS: Final = 800
#: Codes that a pupil can be asked to show.
CODES: Final = 12
#: What an address ends with.
MARK: Final = "#traer="


def saved() -> dict[str, str]:
    """The current pupil's progress as a file: its ``text`` and its name, ``file``."""
    store = pupils().current
    return {"text": store.export(), "file": filename(store.owner)}


def codes(address: str) -> dict[str, Any]:
    """The current pupil's progress as QR codes of addresses.

    Args:
        address: of the page that takes them in.

    Returns:
        ``codes``: SVG, none where there is no package that makes them; ``whole``: whether all
        is in them, or only what was solved first.
    """
    store = pupils().current
    letters = LETTERS - len(address)
    packed = whole(store)
    fits = len(packed) <= CODES * letters
    if not fits:
        packed = compact(store, None, CODES * letters)
    packed = packed.translate(_TO_ADDRESS).rstrip("=")
    sum_ = hashlib.sha256(packed.encode()).hexdigest()[:8]
    parts = [packed[at : at + letters] for at in range(0, len(packed), letters)]
    made = [
        qr(f"{address}{MARK}{n}.{len(parts)}.{sum_}.{part}", "l")
        for n, part in enumerate(parts, start=1)
    ]
    return {"codes": [one for one in made if one], "whole": fits}


def bring(text: str, same: bool | None = None) -> dict[str, str]:
    """Take in what was kept elsewhere, as a file is opened.

    Args:
        text: that of a file, or what codes have brought.
        same: whether the pupil here is the one of the file, if that had to be asked.

    Returns:
        ``said``: what has come; or ``asks``: whether it is the same pupil; or ``wrong``.
    """
    try:
        if not text.lstrip("\ufeff \n").startswith("{"):
            text = expand(text.translate(_FROM_ADDRESS) + "=" * (-len(text) % 4))
        opened = pupils().open(text, same=same)
    except Namesake as asked:
        return {"asks": asked.reason}
    except ZamoraError as error:
        return {"wrong": str(error)}
    refresh()
    return {"said": opened.report.sentence}


_TO_ADDRESS, _FROM_ADDRESS = str.maketrans("+/", "-_"), str.maketrans("-_", "+/")


# The lesson and its progress ----------------------------------------------------------------------

#: Compiles the search of a game, while everything else on the machine goes first; ends with the
#: process that asked for it, whose end of the pipe closes then.
_COMPILE = """
import os, sys, threading
getattr(os, "nice", int)(10)
def follow():
    os.read(0, 1)
    os._exit(0)
threading.Thread(target=follow, daemon=True).start()
from zamora.registry import game
from zamora.rival.analysis import engine_of
engine_of(game(sys.argv[1]).start())
os._exit(0)
"""

#: The games whose rivals have been asked for.
_warmed: set[str] = set()


def come(lesson: int = 0) -> dict[str, Any]:
    """The lesson's page became visible: adopt the current pupil.

    Args:
        lesson: its number.

    Returns:
        As :func:`progress`.
    """
    Ladder.lesson = lesson
    follow(pupils())
    return progress()


def progress() -> dict[str, Any]:
    """The current pupil's progress.

    ``{"pupil": her id, "named": whether she has a name, "route": her route or "", "solved":
    {exercise: stars}, "review": [lessons before which something is to be repeated], "grades": {file
    of a lesson: its :func:`zamora.player.lessonlist.grade`}}``.
    """
    store, there = pupils().current, standing()
    attempts = store.attempts()
    solved = {
        id_: one.stars
        for id_, one in store.summaries(chain(*there.values()), attempts).items()
        if one.status is Status.SOLVED
    }
    missed = earliest(attempts)
    owner = store.owner
    return {
        "pupil": owner.id,
        "named": bool(owner.name),
        "route": owner.route,
        "solved": solved,
        "review": [] if missed is None else [one for one in there if one > missed],
        "grades": {
            one["file"]: grade(one, owner.route, lambda id_: solved.get(id_, 0))
            for one in course()["lessons"]
        },
    }


def believed(lesson: int) -> list[dict[str, str]]:
    """What the current pupil has believed in a lesson, by its number, and knows now."""
    return Envelope.believed(lesson)


def take_route(route: str) -> dict[str, Any]:
    """Switch the current pupil to another route; gives her progress there.

    Raises:
        UnknownRoute: if there is no such route.
    """
    pupils().current.take_route(route)
    refresh()
    return progress()


def teacher(lesson: str, country: str = "") -> dict[str, Any]:
    """The teacher's part of a lesson; it is nowhere on the page before it is asked for.

    Args:
        lesson: its number, or ``"taller"``.
        country: the code of the country whose curriculum is cited, if one was chosen.

    Returns:
        As :func:`zamora_widgets.paper.kit.teacher_part`.

    Raises:
        UnknownLesson: if it has none.
    """
    part: dict[str, Any] = load("zamora_widgets.paper.kit:teacher_part")(lesson, country)
    return part


def warm(keys: Sequence[str]) -> None:
    """Make the rivals of these games ready while the pupil reads.

    What has never been compiled on this machine is compiled in a process of its own, which lets
    everything else go first: here it would keep the boards from answering.
    """
    if not has_threads():
        return  # nor is there anything that compiles; to look for it would take a tenth of a second
    new = [key for key in keys if key in all_keys() and key not in _warmed]
    if new and can_compile():
        _warmed.update(new)
        threading.Thread(target=_warm, args=(new,), daemon=True, name="warm").start()


def _warm(keys: list[str]) -> None:
    for key in keys:
        compile_apart(key)
        if has_kernel(chosen := game(key)):
            engine_of(chosen.start())


def compile_apart(key: str) -> None:
    """Compile the search of a game in a process of its own, unless this has been done before."""
    chosen = game(key)
    if has_kernel(chosen) and can_compile() and not is_kept(chosen, SEARCH):
        with subprocess.Popen(  # noqa: S603 - our own command line, no shell
            [sys.executable, "-c", _COMPILE, key],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as compiling:
            compiling.wait()


class UnknownQuestion(ZamoraError):
    """A page asks what no page of ours does."""


#: What may be asked, by name.
QUESTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    one.__name__: one
    for one in (
        attend,
        believed,
        bring,
        codes,
        come,
        fresh,
        games,
        home,
        pictures,
        progress,
        saved,
        take_route,
        teacher,
        warm,
        who,
    )
}


def ask(name: str, *values: Any) -> Any:
    """Answer a page, with what JSON can say.

    Args:
        name: what is asked, one of :data:`QUESTIONS`.
        *values: the values that the question takes.

    Raises:
        UnknownQuestion: if nothing is called so, or does not take these values.
        ZamoraError: what the answer itself has to object.
    """
    question = QUESTIONS.get(name)
    if question is None:
        raise UnknownQuestion(_("No conozco la pregunta «{name}».").format(name=name))
    try:
        signature(question).bind(*values)
    except TypeError as error:
        raise UnknownQuestion(_("No conozco la pregunta «{name}».").format(name=name)) from error
    return question(*values)
