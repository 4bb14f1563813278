"""What the first page shows: where one was, problems for today, all games.

The page (``web/home.js``) has the ladders and its sentences with it and asks for the rest, as a
lesson's page does (:mod:`zamora.player.lessonpage`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any, Final

from zamora.core.data import how_to_win
from zamora.core.position import Position
from zamora.player import parts
from zamora.player.following import follow
from zamora.player.lessonlist import course, file_with
from zamora.player.unwritten import GAME, named, problem
from zamora.registry import catalogue, families, family, game
from zamora.school.progress import Attempt, Progress, pupils
from zamora.school.puzzles import COUNTS, GRADES, as_exercise, puzzles
from zamora.school.review import due
from zamora.school.rungs import USUAL, rungs
from zamora.school.tasks.base import Exercise

#: Problems offered a day.
PROBLEMS: Final = 3


def home() -> dict[str, Any]:
    """The current pupil, what she has done, and what is next.

    ``name`` and ``stars`` are hers; ``begun``: whether she has answered anything; ``done``: the
    files of the lessons whose exercises on her route are all solved; ``now``: that of the one in
    which she was last, or of the next one if that is done; ``today``: problems, each with the name
    of its page.
    """
    follow(pupils())
    store = pupils().current
    attempts = store.attempts()
    climbed = climb(store.owner.route, store.stars, attempts)
    return {
        "name": store.owner.name,
        "stars": store.all_stars,
        "begun": not store.blank,
        **climbed,
        "today": _today(store),
    }


def climb(route: str, stars: Callable[[str], int], attempts: Sequence[Attempt]) -> dict[str, Any]:
    """How far a pupil has climbed: ``done`` and ``now`` of :func:`home`.

    Args:
        route: hers; empty for the usual one.
        stars: those of an exercise.
        attempts: hers, the oldest first.
    """
    done = []
    for lesson in course()["lessons"]:
        asked = [
            one for one, only in lesson["exercises"].items() if not only or (route or USUAL) in only
        ]
        if asked and all(map(stars, asked)):
            done.append(lesson["file"])
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

    Raises:
        UnknownGame: if there is no such game.
    """
    return {key: _picture(game(key).start()) for key in keys}


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


# What there is to do ------------------------------------------------------------------------------


def _today(store: Progress) -> list[dict[str, Any]]:
    """What was missed before, then puzzles from easy to hard; tomorrow there are other ones.

    They are about games whose lesson the pupil has begun; before that there are none.
    """
    attempts = store.attempts()
    reached = max((one.lesson for one in attempts), default=0)
    met = [one.game for one in rungs() if one.game in COUNTS and one.number <= reached]
    found: dict[str, Exercise[Any]] = {one.id: one for one in due(attempts, most=PROBLEMS)}
    for grade in GRADES if met else ():
        of_grade = [one for key in met for one in puzzles(key, grade=grade)]
        chosen = as_exercise(of_grade[date.today().toordinal() % len(of_grade)])
        found.setdefault(chosen.id, chosen)
    return [_problem(one, store) for one in list(found.values())[:PROBLEMS]]


def _problem(asked: Exercise[Any], store: Progress) -> dict[str, Any]:
    position = asked.position
    return {
        "file": problem(asked.id),
        "title": asked.title,
        "game": "" if position is None else position.game.name,
        "asks": asked.statement,
        "solved": store.stars(asked.id) > 0,
        "picture": None if position is None else _picture(position),
    }
