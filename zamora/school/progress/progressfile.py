"""Progress as a small file that a pupil can keep, hand in and bring back.

It holds the pupil's id, made once, her name and her route, if given, and the attempts; that of a
pupil who was removed from a computer also what "start over" had set aside. Files of earlier
versions have no id; earlier versions read these files and do not heed what they do not know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from zamora.core.alphabet import plain
from zamora.core.checksummed import UID, Format, moment
from zamora.core.i18n import _
from zamora.school.progress.attempts import Attempt, Backup
from zamora.school.progress.envelopes import Sealed
from zamora.school.progress.profile import Profile, known_route
from zamora.school.progress.responses import VARIANT, WHY, Response, variant
from zamora.school.tasks.base import LONGEST

#: An exercise by lesson and number, ``1.3``, or a puzzle by lesson, kind and number, ``3.gol-07``.
EXERCISE_ID = re.compile(r"[0-9]{1,3}\.(?:[0-9]{1,3}|[a-z][a-z0-9]{0,15}-[0-9]{1,3})")
#: An envelope by lesson and letter, ``1.a``, or by its name.
_QUESTION = re.compile(r"[\w. -]{1,40}")
_KEY = re.compile(r"[a-z][a-z0-9]{0,31}")
#: A lesson by its mark: ``3b``, ``taller``.
_MARK = re.compile(r"[a-z0-9]{1,12}")
#: A variant by its key (:mod:`zamora.core.parameters`), which may name a game that is not here.
VARIANT_KEY = re.compile(r"[a-z0-9-]{1,40}\[[^\s\[\]]{1,256}\]")
#: A game or a variant of it, and a level.
AGAINST = re.compile(r"[a-z0-9-]{1,40}(?:\[[^\s\[\]]{1,256}\])? [1-6]")
#: Letters of the name of a variant, at most.
VARIANT_NAME = 40
#: Points of a checklist that can be ticked, at most.
_POINTS = 8

#: What "start over" has set aside, with the attempts in it.
SetAside = tuple[Backup, tuple[Attempt, ...]]


@dataclass(frozen=True)
class ProgressFile:
    """What a progress file holds.

    Attributes:
        owner: the pupil; the id is empty in a file of an earlier version, the name if not given.
        made: when it was made: UTC, ISO 8601.
        attempts: as they were stored.
        set_aside: what "start over" had set aside, the newest last.
        runs: the longest run of puzzles for each game, by its key.
        responses: to the tests before and after the ladder, and the arguments.
        envelopes: what was put into them.
        last_games: how the last game against each level ended, as
            :meth:`zamora.school.progress.Progress.last_games` says it.
    """

    owner: Profile
    made: str
    attempts: tuple[Attempt, ...]
    set_aside: tuple[SetAside, ...] = ()
    runs: Mapping[str, int] = field(default_factory=dict, hash=False)
    responses: tuple[Response, ...] = ()
    envelopes: tuple[Sealed, ...] = ()
    last_games: Mapping[str, int] = field(default_factory=dict, hash=False)


class _Format(Format[ProgressFile]):
    name: ClassVar[str] = "zamora-progress"
    version: ClassVar[int] = 1
    largest: ClassVar[int] = 20_000_000

    def foreign(self) -> str:
        return _("Ese archivo no es un progreso guardado por zamora.")

    def damaged(self) -> str:
        return _("Ese archivo está incompleto o alterado. Tu progreso sigue como estaba.")

    def unsaved(self) -> str:
        return _("No puedo guardar tu progreso en {path}: {why}.")

    def parsed(self, content: dict[str, Any]) -> ProgressFile:
        name, pupil = content["name"], content.get("pupil", "")
        if not isinstance(name, str) or (pupil != "" and not UID.fullmatch(pupil)):
            raise ValueError("nobody")
        return ProgressFile(
            Profile(pupil, name.strip(), known_route(content.get("route"))),
            content["made"],
            tuple(map(_attempt, content["attempts"])),
            tuple(map(_set_aside, content.get("set aside", ()))),
            _runs(content.get("runs", {})),
            tuple(map(_response, content.get("responses", ()))),
            tuple(map(_sealed, content.get("envelopes", ()))),
            _last_games(content.get("last games", {})),
        )


FORMAT = _Format()


def text(
    attempts: Iterable[Attempt],
    owner: Profile,
    set_aside: Iterable[SetAside] | None = None,
    runs: Mapping[str, int] | None = None,
    responses: Iterable[Response] = (),
    envelopes: Iterable[Sealed] = (),
    last_games: Mapping[str, int] | None = None,
) -> str:
    """The text of a progress file (pure ASCII)."""
    content: dict[str, Any] = {"pupil": owner.id} if owner.id else {}
    content |= {"name": owner.name, "attempts": list(map(_entry, attempts))}
    if owner.route:
        content["route"] = owner.route
    if set_aside is not None:
        content["set aside"] = [
            {**vars(backup), "attempts": list(map(_entry, held))} for backup, held in set_aside
        ]
    if runs:
        content["runs"] = dict(runs)
    if answered := list(map(_entry, responses)):
        content["responses"] = answered
    if inside := [vars(one) for one in envelopes]:
        content["envelopes"] = inside
    if last_games:
        content["last games"] = dict(last_games)
    return FORMAT.text(content)


def filename(pupil: Profile, stamp: str = "") -> str:
    """What the file of a pupil is called: a teacher with thirty of them sees whose it is.

    The beginning of the id keeps two of one name apart, where one file would replace the other.
    """
    whose = "-".join(re.findall("[a-z0-9]+", plain(pupil.name)))[:40].strip("-")
    return "-".join(filter(None, ["progreso-zamora", whose, pupil.id[:4], stamp])) + ".json"


def _entry(one: Attempt | Response) -> dict[str, Any]:
    return {**vars(one), "answer": json.loads(one.answer)}


def _attempt(entry: Any) -> Attempt:
    uid, exercise, status = entry["uid"], entry["exercise"], entry["status"]
    mistake, hints = entry["mistake"], entry["hints"]
    sound = (
        UID.fullmatch(uid)
        and EXERCISE_ID.fullmatch(exercise)
        and status in ("not_yet", "solved")
        and (mistake is None or (isinstance(mistake, str) and mistake.isprintable()))
        and type(hints) is int
        and 0 <= hints < 1000
    )
    if not sound:
        raise ValueError("not an attempt")
    answer = json.dumps(entry["answer"])
    return Attempt(uid, exercise, moment(entry["at"]), status, mistake, hints, answer)


def _response(entry: Any) -> Response:
    if entry["phase"] == WHY:
        return _argument(entry)
    if entry["phase"] == VARIANT:
        return _variant(entry)
    sound = (
        entry["phase"] in ("before", "after")
        and _KEY.fullmatch(entry["skill"])
        and entry["form"] in ("a", "b")
        and isinstance(entry["answer"], str | None)
    )
    if not sound:
        raise ValueError("not a response")
    at, answer = moment(entry["at"]), json.dumps(entry["answer"])
    return Response(entry["phase"], entry["skill"], entry["form"], at, answer)


def _argument(entry: Any) -> Response:
    given = {key: entry["answer"][key] for key in ("text", "mine", "others")}
    ticked = [given["mine"], given["others"]]
    sound = (
        _MARK.fullmatch(entry["skill"])
        and isinstance(given["text"], str)
        and len(given["text"]) <= LONGEST
        and all(isinstance(keys, list) and len(keys) <= _POINTS for keys in ticked)
        and all(_KEY.fullmatch(key) for keys in ticked for key in keys)
    )
    if not sound:
        raise ValueError("not an argument")
    return Response(WHY, entry["skill"], "", moment(entry["at"]), json.dumps(given))


def _variant(entry: Any) -> Response:
    key, name = entry["answer"]["key"], entry["answer"]["name"]
    found = variant(key, name, moment(entry["at"]))
    sound = (
        VARIANT_KEY.fullmatch(key)
        and len(name) <= VARIANT_NAME
        and (name.isprintable() or not name)
        and found.skill == entry["skill"]
    )
    if not sound:
        raise ValueError("not a variant")
    return found


def _sealed(entry: Any) -> Sealed:
    answers = entry["sealed"], entry["opened"]
    if not all(isinstance(one, str) and len(one) <= LONGEST for one in answers):
        raise ValueError("not an envelope")
    if not _QUESTION.fullmatch(entry["question"]):
        raise ValueError("not a question")
    return Sealed(entry["question"], *answers)


def _runs(entry: Any) -> dict[str, int]:
    sound = (_KEY.fullmatch(key) and type(n) is int and 0 < n < 1000 for key, n in entry.items())
    if not all(sound):
        raise ValueError("not a run")
    return dict(entry)


def _last_games(entry: Any) -> dict[str, int]:
    sound = (
        AGAINST.fullmatch(against) and type(result) is int and result in (-1, 0, 1)
        for against, result in entry.items()
    )
    if not all(sound):
        raise ValueError("not the end of a game")
    return dict(entry)


def _set_aside(entry: Any) -> SetAside:
    uid, lesson, held = entry["id"], entry["lesson"], tuple(map(_attempt, entry["attempts"]))
    if not UID.fullmatch(uid) or not (lesson is None or type(lesson) is int):
        raise ValueError("not a backup")
    return Backup(uid, moment(entry["at"]), lesson, len(held)), held
