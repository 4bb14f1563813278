"""Exercises as data: a TOML file a lesson, in it a table an exercise, in the order of the lesson.

::

    [[exercise]]
    id = "1.5"
    kind = "turn"
    title = "Gana ya"
    statement = "Juegas con C1. Gana en este turno."
    position = "compases:1 V23-V33 V22-V32 C1"
    goal = "wins_now"
    hints = [
        "C1 gana cuando un extremo llega a la fila de abajo, la 4.",
        "Deja fijo el extremo que está más abajo.",
    ]
    solution = "C1: V23 a V43 (-180)"
    explanation = "V33 queda fijo y V23 da media vuelta por la derecha: llega a V43."

    [[exercise.mistake]]
    name = "vuelve-atras"
    when = { ends_in_row = 1 }
    message = "Te alejaste de la fila 4. Ahora C2 gana en su turno."
    hint = "Fíjate en qué extremo dejas fijo."
    example = "C1: V33 a V13 (180)"

The entries named in :data:`WORDS` are sentences for the pupil and go through the catalogues. What a
table may hold are the fields of the records below, one for each kind. Of these more is to be said:

``position``
    a code, or the key of a game for its start.
``printed``
    where the booklet has that position, ``{ book = "gol-3", after = 17 }``, with either side to
    move. For readers of the file; the tests compare it. To play printed games through would take
    longer than a page may.
``solution``
    is *the* right answer to a number (``also`` lists further ones), of cells, and of a choice: a
    list if several sentences may be chosen; then the statement ends with the instruction to mark
    all.
``before``
    what an order has to keep: chains of keys, ``[["a", "c", "d"], ["b", "c"]]``; each step rests on
    those before it in its chain. All that keep them are right.
``options``, ``steps``
    tables with a ``key`` and a ``text``, or a ``notation``, which no language changes.
``goal``, ``refutes``, ``when``
    conditions on an answer: the name of one, ``"wins_now"``, or a table of all that must hold,
    ``{ fouls = false, ends_in_row = 1 }``: true and false say whether it does, anything else is
    what the condition asks for besides. There are those of this module and of :mod:`.aims`, the
    functions of the lesson's own module, and those that games bring
    (:class:`~zamora.explain.kit.AimsKit`): ``aims = ["go"]`` at the head of the file. A mistake
    without ``when`` is its example and nothing else; ``"always"`` catches the rest.
``numbers``
    what a counterexample has to show: a function of the lesson's own module, named in the same way.

What a mistake does not say itself it takes from the one with its name in the table ``mistakes`` at
the head of the file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any, Literal

from zamora import registry
from zamora.core import toml
from zamora.core.board import Board, Cell
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.core.toml import DamagedData
from zamora.explain.kit import AimsKit
from zamora.school.tasks import aims, refutations
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import (
    CellsExercise,
    ChoiceExercise,
    Counterexample,
    NumberExercise,
    OrderExercise,
)
from zamora.school.tasks.playing import Line, SurviveExercise, TurnExercise
from zamora.school.tasks.refutations import REFUTERS

#: The entries that are sentences of ours; the catalogues hold their translations.
WORDS = ("title", "statement", "text", "unit", "hints", "explanation", "message", "hint")

#: What can be asked of an answer, by name; a function takes the answer first.
Conditions = Mapping[str, Callable[..., Any]]
#: A condition as a file has it.
Asked = str | dict[str, Any]
#: An exercise without its mistakes, and what can be asked of answers to it.
Made = tuple[Exercise[Any], Conditions]


def read_lesson(text: str, own: Conditions, file: str) -> tuple[Exercise[Any], ...]:
    """The exercises of a file, in its order and in the language of the moment.

    Args:
        text: of the file.
        own: the conditions of this lesson alone.
        file: its name, for errors.

    Raises:
        DamagedData: if there is something in it that is not understood, or something missing;
            the error lists what would have been.
    """
    content = toml.texts(toml.parse(text, file), _, WORDS)
    lesson = toml.structure(content, _Lesson, file)
    known = ChainMap(dict(own), *(dict(_aims_of(key)) for key in lesson.aims))
    return tuple(
        _exercise(table, lesson.mistakes, known, f"{file} · {table.get('id')}")
        for table in lesson.exercise
    )


def made(table: dict[str, Any], aims: Iterable[str], where: str) -> Exercise[Any]:
    """The exercise that a table says, whose sentences are in the language of the moment.

    Args:
        table: as a file has it.
        aims: the games whose conditions it may ask for.
        where: what it is called, for errors.

    Raises:
        DamagedData: as :func:`read_lesson`.
    """
    return _exercise(table, {}, ChainMap({}, *(dict(_aims_of(key)) for key in aims)), where)


def _aims_of(key: str) -> Conditions:
    return registry.part(registry.game(key), AimsKit).aims


def _exercise(
    table: dict[str, Any], shared: Mapping[str, Any], own: Conditions, where: str
) -> Exercise[Any]:
    kind = table.get("kind")
    if kind not in _KINDS:
        raise _damaged(where, str(kind), _KINDS)
    said = toml.structure(table, _KINDS[kind], where)
    bare, conditions = said.made(own, where)
    return replace(
        bare,
        mistakes=tuple(
            toml.structure(
                {**shared.get(str(one.get("name")), {}), **one}, _Mistake, f"{where} · mistake"
            ).made(bare, conditions, where)
            for one in said.mistake
        ),
    )


def _damaged(where: str, text: str, accepted: Iterable[str]) -> DamagedData:
    return DamagedData(
        _("{where}: no se entiende «{text}».").format(where=where, text=text),
        text=text,
        accepted=accepted,
    )


def _condition(asked: Asked, conditions: Conditions, where: str) -> Callable[[Any], bool]:
    wanted: dict[str, Any] = {asked: True} if isinstance(asked, str) else asked
    for name in wanted:
        if name not in conditions:
            raise _damaged(where, name, conditions)

    def holds(read: Any) -> bool:
        return all(
            bool(conditions[name](read)) is value
            if isinstance(value, bool)
            else bool(conditions[name](read, value))
            for name, value in wanted.items()
        )

    return holds


# What a file may say ------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Lesson:
    exercise: tuple[dict[str, Any], ...]
    mistakes: dict[str, dict[str, Any]] = field(default_factory=dict)
    aims: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Printed:
    book: str
    after: int


@dataclass(frozen=True)
class _Mistake:
    name: str
    message: str
    hint: str
    example: Any
    when: Asked = ""

    def made(self, exercise: Exercise[Any], conditions: Conditions, where: str) -> Mistake[Any]:
        """The mistake of an exercise."""
        caught = (
            _condition(self.when, conditions, where)
            if self.when
            else lambda read: bool(read == exercise.read(self.example))
        )
        return Mistake(self.name, caught, self.message, self.hint, self.example)


@dataclass(frozen=True, kw_only=True)
class _Entry(ABC):
    """What every exercise says."""

    id: str
    kind: str
    title: str
    statement: str
    hints: tuple[str, ...]
    solution: Any
    explanation: str
    position: str = ""
    printed: _Printed | None = None
    marks: tuple[str, ...] = ()
    mistake: tuple[dict[str, Any], ...] = ()

    @abstractmethod
    def made(self, own: Conditions, where: str) -> Made:
        """The exercise; ``own`` are the conditions of its lesson, ``where`` is for errors."""

    def common(self) -> dict[str, Any]:
        """What every exercise is made with."""
        names = ("id", "title", "statement", "hints", "solution", "explanation")
        found = {name: getattr(self, name) for name in names}
        if self.position:
            position = _position(self.position)
            marks = tuple(map(position.game.board.cell, self.marks))
            found |= {"position": position, "marks": marks}
        return found


@dataclass(frozen=True, kw_only=True)
class _Number(_Entry):
    solution: float
    also: tuple[float, ...] = ()
    unit: str = ""
    tolerance: float = 0.0

    def made(self, own: Conditions, where: str) -> Made:
        exercise = NumberExercise(
            right=frozenset(map(float, (self.solution, *self.also))),
            unit=self.unit,
            tolerance=self.tolerance,
            **self.common(),
        )
        return exercise, {**_ALWAYS, **_OF_NUMBERS, **own}


@dataclass(frozen=True, kw_only=True)
class _Order(_Entry):
    solution: list[str]
    steps: tuple[Option, ...]
    before: tuple[tuple[str, ...], ...]

    def made(self, own: Conditions, where: str) -> Made:
        before = frozenset(pair for chain in self.before for pair in pairwise(chain))
        exercise = OrderExercise(steps=self.steps, before=before, **self.common())
        return exercise, {**_ALWAYS, **_OF_ORDERS, **own}


@dataclass(frozen=True, kw_only=True)
class _Choice(_Entry):
    solution: str | list[str]
    options: tuple[Option, ...]

    def made(self, own: Conditions, where: str) -> Made:
        common = self.common()
        several = isinstance(self.solution, list)
        if several:
            common["statement"] = f"{self.statement} {_('Marca todo lo correcto.')}"
        right = frozenset([self.solution] if isinstance(self.solution, str) else self.solution)
        exercise = ChoiceExercise(options=self.options, right=right, several=several, **common)
        return exercise, {**_of_sets(frozenset, right), **own}


@dataclass(frozen=True, kw_only=True)
class _OnBoard(_Entry, ABC):
    """An answer is given on the board."""

    position: str = field()  # without a default: the inherited one would be taken


@dataclass(frozen=True, kw_only=True)
class _Cells(_OnBoard):
    solution: list[str]

    def made(self, own: Conditions, where: str) -> Made:
        common = self.common()
        named = partial(_cells_of, common["position"].game.board)
        wanted = named(self.solution)
        return CellsExercise(wanted=wanted, **common), {**_of_sets(named, wanted), **own}


@dataclass(frozen=True, kw_only=True)
class _Counterexample(_OnBoard):
    solution: list[str]
    refutes: Asked
    numbers: Asked = ""

    def made(self, own: Conditions, where: str) -> Made:
        common = self.common()
        conditions = {**_of_sets(partial(_cells_of, common["position"].game.board)), **own}
        exercise = Counterexample(
            size=len(self.solution),
            refutes=_condition(self.refutes, conditions, where),
            numbers=_shown(self.numbers, own, where),
            **common,
        )
        return exercise, conditions


@dataclass(frozen=True, kw_only=True)
class _Turn(_OnBoard):
    solution: str
    goal: Asked

    def made(self, own: Conditions, where: str) -> Made:
        conditions = {**_ALWAYS, **aims.CONDITIONS, **own}
        goal = _condition(self.goal, conditions, where)
        names = [self.goal] if isinstance(self.goal, str) else self.goal
        refute = next((REFUTERS[name] for name in names if name in REFUTERS), refutations.none)
        return TurnExercise(goal=goal, refute=refute, **self.common()), conditions


@dataclass(frozen=True, kw_only=True)
class _Survive(_OnBoard):
    solution: list[str]
    rival: str
    turns: int
    aim: Literal["hold", "win"]
    seed: int = 0
    nodes: int = 0

    def made(self, own: Conditions, where: str) -> Made:
        exercise = SurviveExercise(
            rival=self.rival,
            turns=self.turns,
            aim=self.aim,
            seed=self.seed,
            nodes=self.nodes,
            **self.common(),
        )
        return exercise, {**_ALWAYS, **_OF_LINES, **own}


_KINDS: Mapping[Any, type[_Entry]] = {
    "turn": _Turn,
    "survive": _Survive,
    "cells": _Cells,
    "counterexample": _Counterexample,
    "number": _Number,
    "order": _Order,
    "choice": _Choice,
}


def _position(said: str) -> Position:
    return registry.position(said) if ":" in said else registry.game(said).start()


def _cells_of(board: Board, names: Iterable[str]) -> frozenset[Cell]:
    return frozenset(map(board.cell, names))


def _shown(said: Asked, own: Conditions, where: str) -> Callable[[Any], str]:
    """The function with this name, or the one in a table with what it takes besides the cells."""
    if not said:
        return lambda read: ""
    name, *more = [said] if isinstance(said, str) else next(iter(said.items()))
    if name not in own:
        raise _damaged(where, name, own)
    return lambda read: str(own[name](read, *more))


# What can be asked of answers; of a turn: see aims.py ---------------------------------------------


_ALWAYS: Conditions = {"always": lambda read: True}


def _of_sets(
    named: Callable[[Iterable[str]], frozenset[Any]], right: frozenset[Any] = frozenset()
) -> Conditions:
    """Conditions on a set of cells or of keys, which the file gives by their names.

    Args:
        named: the set with these names.
        right: the right answer, if there is only one.
    """
    return {
        **_ALWAYS,
        "any": lambda read, names: not read.isdisjoint(named(names)),
        "all": lambda read, names: named(names) <= read,
        "only": lambda read, names: read <= named(names),
        "outside": lambda read, names: not read <= named(names),
        "missing": lambda read: read < right,
        "extra": lambda read: not read <= right,
    }


_OF_NUMBERS: Conditions = {
    "one_of": lambda number, numbers: number in numbers,
    # For those that do not end, such as 4/3.
    "between": lambda number, bounds: bounds[0] <= number <= bounds[1],
}

_OF_ORDERS: Conditions = {
    "begins_with": lambda keys, first: keys[0] in first,
    "does_not_begin_with": lambda keys, first: keys[0] not in first,
    "does_not_end_with": lambda keys, last: keys[-1] not in last,
    # The first of these comes before one of the others.
    "before": lambda keys, these: keys.index(these[0]) < max(keys.index(key) for key in these[1:]),
}


def _fault(line: Line, number: int | None = None) -> bool:
    """A turn of the pupil lets the rival win by force; the turn with this number, if given."""
    return line.fault is not None and number in (None, line.fault)


_OF_LINES: Conditions = {
    "lost": lambda line: line.lost,
    "own_goal": lambda line: line.lost and aims.own_goal(line.history.turns[-1]),
    "stalemate": lambda line: line.stalemate,
    "unfinished": lambda line: line.outcome is None,
    "fault": _fault,
    "missed": lambda line: line.missed is not None,
}
