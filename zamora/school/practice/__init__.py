"""Practice that grows: problems made on the spot, each from a number, never the same one twice.

>>> from zamora.school.practice import problem
>>> asked = problem("1.ganaya-0")
>>> asked.exercise.check(asked.exercise.solution).status.name
'SOLVED'

A *family* of problems is a table in ``lesson_<two digits>.toml``: a strategy it practises, a kind
of exercise, its sentences with places in braces, and the maker that fills them
(:mod:`zamora.explain.problems`). The makers of a game come with its kit, those of no game from
:mod:`.general`. The number of a problem is the seed it is made from; its remainder by
:data:`LEVELS` is its level. So the same number gives the same problem on every machine, and what a
pupil has answered can be judged again.

A *strip* is a few problems after a named strategy (``strategies.toml``), of rising rating around
the pupil's own (:mod:`.rating`): each pupil goes on from the numbers not had yet.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any

from zamora import registry
from zamora.core import toml
from zamora.core.errors import MissingPackage
from zamora.core.i18n import _, language
from zamora.explain.problems import LEVELS, Maker, NoProblem, PracticeKit, Problem, Wrong, rng_of
from zamora.school.exercises import UnknownExercise, installed
from zamora.school.practice import general
from zamora.school.practice.rating import Estimates, first_answers, first_estimate
from zamora.school.progress import Attempt
from zamora.school.tasks import loader
from zamora.school.tasks.base import Exercise, Status
from zamora.school.tasks.playing import TurnExercise

#: There are this many of each family: the names of exercises have three figures at most.
MOST = 1000
#: How many problems a strip has.
LENGTH = 6
#: Each problem knows at least this many wrong answers by name.
MISTAKES = 2
#: Ratings come from this many problems: a pupil of half a year ago was another one.
RECENT = 80
#: So many seeds are tried for a problem: a few makers refuse most of them.
_SEEDS = 1000
#: How many numbers of a family and level are looked at for a problem that was not had yet.
_PATIENCE = 12

_FOLDER = files(__name__)
#: The entries that are sentences of ours.
WORDS = (*loader.WORDS, "further")
STRATEGY_WORDS = ("name", "about", "good")


# Strategies ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Met:
    """Where a strategy is met: the mark of a lesson, and the heading under which it stands."""

    lesson: str
    heading: str


@dataclass(frozen=True)
class Strategy:
    """A named strategy of the course.

    Attributes:
        id: names it in files.
        name: as lessons say it.
        about: what one does, a sentence.
        good: what it is good for.
        met: where it is met, the first place first.
    """

    id: str
    name: str
    about: str
    good: str
    met: tuple[Met, ...]

    @property
    def use(self) -> str:
        """What it is good for, within a sentence."""
        return self.good[:1].lower() + self.good[1:]


@dataclass(frozen=True)
class _Strategies:
    strategy: tuple[Strategy, ...]


def strategies() -> tuple[Strategy, ...]:
    """All named strategies, in the order of the course."""
    return _strategies(language())


@cache
def _strategies(_language: str) -> tuple[Strategy, ...]:
    found: _Strategies = _read("strategies.toml", _Strategies, STRATEGY_WORDS)
    return found.strategy


# Families -----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Family:
    """Problems of one make.

    Attributes:
        id: the lesson and the name, ``"3.disco"``.
        lesson: the mark of the lesson, ``"3b"``.
        strategy: the id of the strategy that it practises; empty if it belongs to no one.
        kind: of its exercises (:mod:`zamora.school.exercises`).
        further: a sentence of harder problems, in the place ``{more}`` of the statement.
        vast: whether there are enough of them that the first :data:`MOST` are known to differ.
    """

    id: str
    lesson: str
    kind: str
    title: str
    statement: str
    hints: tuple[str, ...]
    explanation: str
    maker: str
    strategy: str = ""
    game: str = ""
    goal: Any = ""
    further: str = ""
    vast: bool = False
    settings: dict[str, Any] = field(default_factory=dict)
    mistake: tuple[dict[str, str], ...] = ()
    options: tuple[dict[str, str], ...] = ()

    @property
    def number(self) -> int:
        """The number of the lesson."""
        return int(self.id.partition(".")[0])

    @property
    def strip(self) -> str:
        """The strip it stands in: ``"3b.casos"``."""
        return f"{self.lesson}.{self.strategy}"

    @cached_property
    def _maker(self) -> Maker:
        if self.game:
            own = registry.part(registry.game(self.game), PracticeKit).makers
            if self.maker in own:
                return own[self.maker]
        return general.MAKERS[self.maker]

    def make(self, number: int) -> Problem:
        """The problem with this number, without its sentences."""
        for again in range(_SEEDS):
            rng = rng_of(f"{self.id} {number} {again}" if again else f"{self.id} {number}")
            try:
                found = self._maker(rng, number % LEVELS, **self.settings)
            except NoProblem:
                continue
            if len(self.mistakes(found)) >= MISTAKES:
                return found
        raise NoProblem(self.id, number)

    def mistakes(self, found: Problem) -> list[tuple[dict[str, str], Wrong]]:
        """The named mistakes that a problem can meet, each with an answer of its own."""
        named, seen = [], [found.solution, *found.entry.get("also", ())]
        for one in self.mistake:
            wrong = found.wrong.get(one["name"])
            if wrong is None:
                continue
            if not isinstance(wrong, Wrong):
                wrong = Wrong(wrong)
            if wrong.example not in seen:
                seen.append(wrong.example)
                named.append((one, wrong))
        return named


@dataclass(frozen=True)
class _Lesson:
    problem: tuple[Family, ...]


def _read(name: str, kind: type[Any], words: Collection[str] = WORDS) -> Any:
    file = _FOLDER / name
    content = toml.texts(toml.parse(file.read_text(encoding="utf-8"), name), _, words)
    return toml.structure(content, kind, name)


def families(lesson: int | str | None = None) -> tuple[Family, ...]:
    """The families of a lesson, by its number or mark, or of all; in the order of the course.

    Those of games that are not installed are left out.

    Args:
        lesson: a number, which stands for all its parts, or a mark, ``"3b"``.
    """
    found = (one for one in _families(language()) if not one.game or installed(one.game))
    if lesson is None:
        return tuple(found)
    if isinstance(lesson, int):
        return tuple(one for one in found if one.number == lesson)
    return tuple(one for one in found if one.lesson == lesson)


@cache
def _families(_language: str) -> tuple[Family, ...]:
    names = sorted(one.name for one in _FOLDER.iterdir() if one.name.startswith("lesson_"))
    return tuple(family for name in names for family in _read(name, _Lesson).problem)


# Problems -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Practice:
    """A problem as it is set.

    Attributes:
        family: where it comes from.
        exercise: what is asked.
        estimate: its first rating, from its features.
        key: the same for two problems that ask the same.
    """

    family: Family
    exercise: Exercise[Any]
    estimate: float
    key: tuple[object, ...]

    def rights(self) -> list[Any]:
        """All right answers; of a turn, every turn is tried."""
        asked = self.exercise
        if isinstance(asked, TurnExercise):
            return [str(turn) for turn in asked.position.turns() if asked.achieves(turn)]
        if asked.kind == "number":
            return sorted(asked.right)  # type: ignore[attr-defined]
        if asked.kind == "counterexample":
            board = asked.board
            assert board is not None
            names = (board.name(cell) for cell in board.cells)
            return [[one] for one in names if asked.check([one]).status is Status.SOLVED]
        return [asked.solution]


def problem(name: str) -> Practice:
    """The problem with this id, ``"3.disco-17"``.

    Raises:
        UnknownExercise: if there is none; the error lists what there is.
        MissingPackage: if it is about a game whose package is not installed.
    """
    family, _dash, number = name.partition("-")
    for one in _families(language()):
        if one.id == family and number.isdigit() and int(number) < MOST:
            if one.game:
                registry.game(one.game)
            return made(one, int(number))
    raise UnknownExercise(
        _("No hay ningún problema «{id}».").format(id=name),
        text=name,
        accepted=[f"{one.id}-0" for one in families()],
    )


def titles() -> dict[str, str]:
    """What the families are called, by their ids."""
    return {one.id: one.title for one in _families(language())}


def is_practice(name: str) -> bool:
    """Whether an exercise that is called so is a problem of practice."""
    return name.partition("-")[0] in _ids()


@cache
def _ids() -> frozenset[str]:
    return frozenset(one.id for one in _families(language()))


def made(family: Family, number: int) -> Practice:
    """The problem of a family with this number, from 0; pupils get those below :data:`MOST`."""
    return _made(family.id, number, language())


@lru_cache(maxsize=512)
def _made(name: str, number: int, _language: str) -> Practice:
    family = next(one for one in _families(_language) if one.id == name)
    found = family.make(number)

    further = f" {family.further.format(**found.words)}" if found.more else ""

    def say(sentence: str) -> str:
        return sentence.format(**found.words, more=further)

    table: dict[str, Any] = {
        "id": f"{family.id}-{number}",
        "kind": family.kind,
        "title": say(family.title),
        "statement": say(family.statement),
        "hints": [say(hint) for hint in family.hints],
        "explanation": say(family.explanation),
        "solution": found.solution,
        "mistake": _mistakes(family, found, say),
        **({"position": found.position} if found.position else {}),
        **({"goal": family.goal} if family.goal else {}),
        **(
            {"options": [{**o, "text": say(o["text"])} for o in family.options]}
            if family.options
            else {}
        ),
        **found.entry,
    }
    aims = (family.game,) if family.game else ()
    exercise = loader.made(table, aims, f"{family.id}-{number}")
    key = (table["statement"], found.position, repr(sorted(found.entry.items())))
    return Practice(family, exercise, first_estimate(found.choices, found.depth), key)


def _mistakes(family: Family, found: Problem, say: Callable[[str], str]) -> list[dict[str, Any]]:
    """The entries of an exercise for them."""
    return [
        {
            "name": one["name"],
            "message": say(one["message"]),
            "hint": say(one.get("hint") or family.hints[0]),
            "example": wrong.example,
            **({"when": wrong.when} if wrong.when else {}),
        }
        for one, wrong in family.mistakes(found)
    ]


# What a pupil gets --------------------------------------------------------------------------------


def strips() -> tuple[str, ...]:
    """The names of all strips, in the order of the course: ``"1.atras"``."""
    return tuple(dict.fromkeys(one.strip for one in families()))


def strip(name: str, attempts: Sequence[Attempt], length: int = LENGTH) -> tuple[Practice, ...]:
    """The problems of a strip that are next for a pupil, of rising rating.

    Args:
        name: of the strip, ``"3b.casos"``.
        attempts: what the pupil has done, the oldest first.
        length: how many at most; fewer if there are no more that were not had.

    Raises:
        UnknownExercise: if there is no such strip; the error lists those there are.
    """
    found = [one for one in families() if one.strip == name]
    if not found:
        raise UnknownExercise(
            _("No hay ninguna práctica «{name}».").format(name=name),
            text=name,
            accepted=strips(),
        )
    return choose(found, attempts, length)


def choose(
    found: Iterable[Family], attempts: Sequence[Attempt], length: int = LENGTH
) -> tuple[Practice, ...]:
    """Problems that a pupil has not had, from a little below the pupil's rating to a little above.

    Args:
        found: the families to take them from; they take turns.
        attempts: what the pupil has done, the oldest first.
        length: how many at most.
    """
    known = estimates(attempts)
    had = {one.exercise for one in attempts}
    waiting: dict[tuple[str, int], Iterator[Practice]] = {}
    for family in found:
        numbers = () if family.vast else (n for n in range(MOST) if f"{family.id}-{n}" in had)
        asked = {made(family, number).key for number in numbers}
        for level in range(LEVELS):
            waiting[family.id, level] = _not_had(family, level, had, asked)
    nexts = {at: one for at, some in waiting.items() if (one := next(some, None)) is not None}
    used: Counter[str] = Counter()
    chosen: list[Practice] = []
    keys: set[tuple[object, ...]] = set()
    for place in range(length):
        aim = -200 + 400 * place / max(length - 1, 1)

        def far(at: tuple[str, int], aim: float = aim) -> float:
            one = nexts[at]
            target = known.pupil(one.family.number, one.family.kind).rating + aim
            return abs(rating(one, known) - target) + 150 * used[at[0]]

        while nexts:
            at = min(nexts, key=far)
            one = nexts.pop(at)
            if (following := next(waiting[at], None)) is not None:
                nexts[at] = following
            if one.key not in keys:
                break
        else:
            break
        keys.add(one.key)
        used[at[0]] += 1
        chosen.append(one)
    return tuple(sorted(chosen, key=lambda one: rating(one, known)))


def rating(one: Practice, known: Estimates) -> float:
    """The rating of a problem: its first estimate, moved as its family and level were found."""
    return one.estimate + known.shift(one.exercise.id)


def estimates(attempts: Iterable[Attempt]) -> Estimates:
    """What the first answers to the last :data:`RECENT` problems say of a pupil and of them."""
    found = Estimates()
    answers = first_answers(one for one in attempts if is_practice(one.exercise))
    for name in list(answers)[-RECENT:]:
        try:
            one = problem(name)
        except (UnknownExercise, MissingPackage):
            continue
        found.play(name, one.family.kind, one.estimate, answers[name])
    return found


def _not_had(
    family: Family, level: int, had: Collection[str], keys: Collection[tuple[object, ...]]
) -> Iterator[Practice]:
    """The problems of a family and level that were not had, in the order of their numbers.

    Args:
        family: of them.
        level: theirs.
        had: the names of what was had.
        keys: what these ask: nothing that asks the same comes.
    """
    refused = 0
    for number in range(level, MOST, LEVELS):
        if f"{family.id}-{number}" in had:
            continue
        one = made(family, number)
        if one.key in keys:
            refused += 1
            if refused > _PATIENCE:
                return
            continue
        yield one


def at_random(found: Sequence[Family], count: int, seed: int) -> tuple[Practice, ...]:
    """Different problems of some families, which take turns; of rising first estimate."""
    rng = random.Random(seed)  # noqa: S311 (no secret)
    chosen: dict[tuple[object, ...], Practice] = {}
    for place in range(20 * count):
        if len(chosen) == count:
            break
        one = made(found[place % len(found)], rng.randrange(MOST))
        chosen.setdefault(one.key, one)
    return tuple(sorted(chosen.values(), key=lambda one: one.estimate))
