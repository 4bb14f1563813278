"""What the first page shows: where one was, problems for today, all games.

The page (``web/home.js``) has the ladders and its sentences with it and asks for the rest, as a
lesson's page does (:mod:`zamora.player.lessonpage`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import cache
from random import Random
from typing import Any, Final

from zamora.core.data import how_to_win
from zamora.core.errors import ZamoraError
from zamora.core.position import Position
from zamora.player import parts
from zamora.player.following import follow
from zamora.player.lessonlist import asked, course, elsewhere, file_with
from zamora.player.unwritten import GAME, named, problem, strategy_pages
from zamora.registry import catalogue, families, family, game
from zamora.rival.choice import any_turn
from zamora.school import practice, review
from zamora.school.progress import Attempt, pupils
from zamora.school.progress.responses import Response
from zamora.school.rungs import USUAL
from zamora.school.tasks.base import Exercise, Status
from zamora.school.variants import kept, read_code, told

#: Turns after which a board that is empty at first is pictured.
_TURNS: Final = 4


def home() -> dict[str, Any]:
    """The current pupil, what she has done, and what is next.

    ``name`` and ``stars`` are hers; ``begun``: whether she has answered anything; ``done``: the
    files of the lessons whose exercises on her route are all solved; ``now``: that of the one in
    which she was last, or of the next one if that is done; ``date``: of today, by the clock of this
    device; ``days``: those on which she has solved something; ``today``: problems
    (:mod:`zamora.school.review`), each with the name of its page; ``strategies``:
    the pages about them; ``variants``: those that she has named and kept, each with its page.
    """
    follow(pupils())
    store = pupils().current
    attempts, today, route = store.attempts(), date.today(), store.owner.route or USUAL
    done = {one.exercise for one in review.solved_on(attempts, today)}
    climbed = climb(store.owner.route, attempts)
    return {
        "name": store.owner.name,
        "stars": store.all_stars,
        "begun": not store.blank,
        **climbed,
        "date": today.isoformat(),
        "days": [one.isoformat() for one in review.solved_days(attempts)],
        "strategies": strategy_pages(),
        "variants": list(_variants(store.responses())),
        "today": [
            _problem(one, done)
            for one in review.problems(
                attempts, today, store.owner.id, cache(_lesson_of), elsewhere(route)
            )
        ],
    }


def climb(route: str, attempts: Sequence[Attempt]) -> dict[str, Any]:
    """How far a pupil has climbed: ``done`` and ``now`` of :func:`home`.

    Args:
        route: hers; empty for the usual one.
        attempts: hers, the oldest first.
    """
    solved = {one.exercise for one in attempts if one.status == Status.SOLVED.value}
    done = [
        lesson["file"]
        for lesson in course()["lessons"]
        if (there := asked(lesson, route)) and solved.issuperset(there)
    ]
    return {"done": done, "now": _now(attempts, done)}


def games() -> list[dict[str, Any]]:
    """All games, by family, with how they are won and the name of their page."""
    called = families()
    found: dict[str, list[dict[str, Any]]] = {key: [] for key in called}
    for one in catalogue():
        told = {
            "key": one.key,
            "file": named(GAME, one.key),
            "name": one.name,
            "aim": how_to_win(one),
        }
        found.setdefault(family(one.key), []).append(told)
    listed = ({"key": key, "name": called.get(key, key), "games": of} for key, of in found.items())
    return [one for one in listed if one["games"]]


def pictures(keys: Iterable[str]) -> dict[str, Any]:
    """The first positions of games as pictures, by the keys of the games.

    Where nothing stands on the board at first, a few turns have been played.

    Raises:
        UnknownGame: if there is no such game.
    """
    return {key: _picture(_begun(game(key).start())) for key in keys}


def _begun(position: Position) -> Position:
    rng = Random(position.game.key)  # noqa: S311 (no secret)
    for _turn in range(0 if any(position.pieces()) else _TURNS):
        if position.outcome is None:
            position = any_turn(position, rng).after
    return position


def _picture(position: Position) -> dict[str, Any]:
    shown = parts.still(position)
    board = {name: shown["ground"][name] for name in ("size", "shapes")}
    return {"ground": board, "picture": shown["picture"]}


# The pupil ----------------------------------------------------------------------------------------


def _now(attempts: Sequence[Attempt], done: list[str]) -> str:
    files = [str(lesson["file"]) for lesson in course()["lessons"]]
    last = ""
    if attempts:
        last = file_with(attempts[-1].exercise) or _around(attempts[-1].lesson)
    at = files.index(last) if last else 0
    return next((one for one in files[at:] if one not in done), files[at])


def _around(number: int) -> str:
    """The file of the first lesson with this number."""
    return next((str(o["file"]) for o in course()["lessons"] if o["kit"] == str(number)), "")


def _variants(responses: Iterable[Response]) -> Iterator[dict[str, Any]]:
    for one in kept(responses):
        with suppress(ZamoraError):  # of a game that is not here, or of a later version
            rules = read_code(one.key)
            yield {
                "file": named(GAME, one.key),
                "title": one.name,
                "rule": told(rules),
                "picture": _picture(rules.start()),
            }


# What there is to do ------------------------------------------------------------------------------


def _lesson_of(exercise: str) -> str:
    """The mark of the lesson with an exercise, a puzzle or a problem of practice."""
    name, _dash, _number = exercise.partition("-")
    practised = (one.lesson for one in practice.families() if one.id == name)
    asked_in = (o["mark"] for o in course()["lessons"] if exercise in o["exercises"])
    return next(asked_in, "") or next(practised, "") or exercise.partition(".")[0]


def _problem(asked: Exercise[Any], done: Collection[str]) -> dict[str, Any]:
    position = asked.position
    return {
        "file": problem(asked.id),
        "title": asked.title,
        "game": "" if position is None else position.game.name,
        "asks": asked.statement,
        "solved": asked.id in done,
        "picture": None if position is None else _picture(position),
    }
