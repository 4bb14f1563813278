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

The entries named in :data:`WORDS` are sentences for the pupil and go through the catalogues. The
others are those of the classes in :mod:`.kinds` and :mod:`.playing`, but for these:

``position``
    a code, or the key of a game for its start.
``printed``
    where the booklet has that position, ``{ book = "gol-3", after = 17 }``, whoever is to move
    there. For whoever reads the file; the tests compare it. To play printed games through would
    take longer than a page may.
``solution``
    is *the* right answer to a number (``also`` lists further ones), of cells, and of a choice: a
    list if several sentences may be chosen; then the statement ends with being told to mark all.
``before``
    what an order has to keep: chains of keys, ``[["a", "c", "d"], ["b", "c"]]``; each step rests on
    those before it in its chain. All that keep them are right.
``options``, ``steps``
    tables with a ``key`` and a ``text``, or a ``notation``, which no language changes.
``goal``, ``refutes``, ``when``
    conditions on an answer: the name of one, ``"wins_now"``, or a table of all that must hold,
    ``{ fouls = false, ends_in_row = 1 }``: true and false say whether it does, anything else is
    what the condition asks for besides. There are those of this module and of :mod:`.aims`, and
    the functions of the lesson's own module. A mistake without ``when`` is its example and
    nothing else; ``"always"`` is whatever no mistake before it has caught.
``numbers``
    what a counterexample has to show: a function of the lesson's own module, named in the same way.

What a mistake does not say itself it takes from the one with its name in the table ``mistakes`` at
the head of the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from zamora import registry
from zamora.core.board import Board, Cell
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Position
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
WORDS = ("title", "statement", "text", "hints", "explanation", "message", "hint")

#: What can be asked of an answer, by name; a function takes the answer first.
Conditions = Mapping[str, Callable[..., Any]]


class DamagedLesson(ZamoraError):
    """A file of exercises says something that is not understood."""


def read_lesson(text: str, own: Conditions) -> tuple[Exercise[Any], ...]:
    """The exercises of a file, in its order and in the language of the moment.

    Args:
        text: of the file.
        own: the conditions of this lesson alone.

    Raises:
        DamagedLesson: if there is something in it that is not understood, or something missing;
            the error lists what would have been.
    """
    try:
        content = _Table(tomllib.loads(text), "")
    except tomllib.TOMLDecodeError as error:
        raise DamagedLesson(
            _("El archivo de ejercicios no se puede leer: {error}.").format(error=error)
        ) from error
    shared = content.take("mistakes", {})
    found = tuple(
        _exercise(_Table(entry, entry.get("id", "")), own, shared)
        for entry in content.take("exercise")
    )
    content.close()
    return found


class _Table:
    """A table of the file. What is made of it is taken out, so that what is left over shows."""

    def __init__(self, content: Mapping[str, Any], where: str) -> None:
        self._left, self._where = dict(content), where
        self._known: list[str] = []

    def take(self, name: str, *otherwise: Any) -> Any:
        """The entry with this name, or what is to be there otherwise."""
        self._known.append(name)
        if name not in self._left and not otherwise:
            raise _missing(self._where, name)
        return self._left.pop(name, *otherwise)

    def sentence(self, name: str) -> str:
        """A sentence in the language of the moment."""
        return _said(self.take(name))

    def close(self) -> None:
        """Complain of entries that nobody has taken."""
        for name in self._left:
            raise _damaged(self._where, name, self._known)


def _damaged(where: str, text: str, accepted: Any) -> DamagedLesson:
    return DamagedLesson(
        _("Ejercicio {id}: no se entiende «{text}».").format(id=where, text=text),
        text=text,
        accepted=accepted,
    )


def _missing(where: str, name: str) -> DamagedLesson:
    return DamagedLesson(
        _("Ejercicio {id}: falta «{name}».").format(id=where, name=name),
        text=where,
        accepted=[name],
    )


def _said(sentence: str) -> str:
    return _(sentence)


# An exercise --------------------------------------------------------------------------------------


def _exercise(table: _Table, own: Conditions, shared: Mapping[str, Any]) -> Exercise[Any]:
    position = _position(table.take("position", None))
    table.take("printed", None)
    common = {
        "id": table.take("id"),
        "title": table.sentence("title"),
        "statement": table.sentence("statement"),
        "hints": tuple(map(_said, table.take("hints"))),
        "solution": table.take("solution"),
        "explanation": table.sentence("explanation"),
        "position": position,
        "marks": tuple(position.game.board.cell(name) for name in table.take("marks", ()))
        if position
        else (),
    }
    kind, mistakes = table.take("kind"), table.take("mistake", ())
    if kind not in _KINDS:
        raise _damaged(common["id"], kind, _KINDS)
    if position is None and kind in _ON_A_BOARD:
        raise _missing(common["id"], "position")
    bare, conditions = _KINDS[kind](table, common, own)
    table.close()
    return replace(
        bare,
        mistakes=tuple(
            _mistake(
                _Table({**shared.get(entry.get("name"), {}), **entry}, bare.id), bare, conditions
            )
            for entry in mistakes
        ),
    )


def _position(said: str | None) -> Position | None:
    if said is None:
        return None
    return registry.position(said) if ":" in said else registry.game(said).start()


def _mistake(table: _Table, exercise: Exercise[Any], conditions: Conditions) -> Mistake[Any]:
    example, when = table.take("example"), table.take("when", None)
    found: Mistake[Any] = Mistake(
        name=table.take("name"),
        caught=_condition(when, conditions, exercise.id)
        if when is not None
        else lambda read: bool(read == exercise.read(example)),
        message=table.sentence("message"),
        hint=table.sentence("hint"),
        example=example,
    )
    table.close()
    return found


def _condition(asked: Any, conditions: Conditions, where: str) -> Callable[[Any], bool]:
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


# The kinds: each takes its own entries, and says what can be asked of an answer -------------------


Built = tuple[Exercise[Any], Conditions]


def _number(table: _Table, common: dict[str, Any], own: Conditions) -> Built:
    exercise = NumberExercise(
        right=frozenset(map(float, (common["solution"], *table.take("also", ())))),
        unit=table.take("unit", ""),
        tolerance=table.take("tolerance", 0.0),
        **common,
    )
    return exercise, {**_ALWAYS, **_OF_NUMBERS, **own}


def _cells(table: _Table, common: dict[str, Any], own: Conditions) -> Built:
    board = common["position"].game.board
    wanted = _cells_of(board, common["solution"])
    exercise = CellsExercise(wanted=wanted, **common)
    return exercise, {**_of_sets(partial(_cells_of, board), wanted), **own}


def _counterexample(table: _Table, common: dict[str, Any], own: Conditions) -> Built:
    conditions = {**_of_sets(partial(_cells_of, common["position"].game.board)), **own}
    exercise = Counterexample(
        size=len(common["solution"]),
        refutes=_condition(table.take("refutes"), conditions, common["id"]),
        numbers=_shown(table.take("numbers", None), own, common["id"]),
        **common,
    )
    return exercise, conditions


def _shown(said: Any, own: Conditions, where: str) -> Callable[[Any], str]:
    """The function with this name, or the one in a table with what it takes besides the cells."""
    if said is None:
        return lambda read: ""
    name, *more = [said] if isinstance(said, str) else next(iter(said.items()))
    if name not in own:
        raise _damaged(where, name, own)
    return lambda read: str(own[name](read, *more))


def _order(table: _Table, common: dict[str, Any], own: Conditions) -> Built:
    exercise = OrderExercise(
        steps=_options(table.take("steps"), common["id"]),
        before=frozenset(pair for chain in table.take("before") for pair in pairwise(chain)),
        **common,
    )
    return exercise, {**_ALWAYS, **_OF_ORDERS, **own}


def _choice(table: _Table, common: dict[str, Any], own: Conditions) -> Built:
    several = isinstance(common["solution"], list)
    right = frozenset(common["solution"] if several else [common["solution"]])
    if several:
        common["statement"] = f"{common['statement']} {_('Marca todo lo correcto.')}"
    exercise = ChoiceExercise(
        options=_options(table.take("options"), common["id"]),
        right=right,
        several=several,
        **common,
    )
    return exercise, {**_of_sets(frozenset, right), **own}


def _turn(table: _Table, common: dict[str, Any], own: Conditions) -> Built:
    conditions = {**_ALWAYS, **aims.CONDITIONS, **own}
    asked = table.take("goal")
    goal = _condition(asked, conditions, common["id"])
    names = [asked] if isinstance(asked, str) else asked
    refute = next((REFUTERS[name] for name in names if name in REFUTERS), refutations.none)
    return TurnExercise(goal=goal, refute=refute, **common), conditions


def _survive(table: _Table, common: dict[str, Any], own: Conditions) -> Built:
    exercise = SurviveExercise(
        rival=table.take("rival"),
        turns=table.take("turns"),
        aim=table.take("aim"),
        seed=table.take("seed", 0),
        nodes=table.take("nodes", 0),
        **common,
    )
    return exercise, {**_ALWAYS, **_OF_LINES, **own}


_KINDS: Mapping[str, Callable[[_Table, dict[str, Any], Conditions], Built]] = {
    "turn": _turn,
    "survive": _survive,
    "cells": _cells,
    "counterexample": _counterexample,
    "number": _number,
    "order": _order,
    "choice": _choice,
}
#: Where an answer is given on the board.
_ON_A_BOARD = {"turn", "survive", "cells", "counterexample"}


def _options(tables: list[dict[str, Any]], where: str) -> tuple[Option, ...]:
    found = []
    for content in tables:
        table = _Table(content, where)
        text = table.take("notation") if "notation" in content else table.sentence("text")
        found.append(Option(table.take("key"), text))
        table.close()
    return tuple(found)


def _cells_of(board: Board, names: Iterable[str]) -> frozenset[Cell]:
    return frozenset(map(board.cell, names))


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
