"""The kinds of exercises without play: marking cells, numbers, order, choice."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Step
from zamora.school.tasks.base import LONGEST, Exercise, Json, NothingToJudge, Option, texts

#: What is written instead of a unit, and how many of it that is.
UNITS: Mapping[str, Mapping[str, float]] = {
    "°": {"º": 1, "grado": 1, "grados": 1},
    "h": {"en punto": 1, ":00": 1, ":00 h": 1, "hora": 1, "horas": 1},
    "l": {"ml": 0.001, "cl": 0.01},
    "m²": {"m2": 1, "metros cuadrados": 1},
    "min": {"'": 1},
    "pesos": {"$": 1},
    "reais": {"r$": 1},
}

#: Words before a number, besides those of the question, that change nothing.
_SAYING = {*("a", "el", "la", "las", "los", "son", "es", "hay", "da", "dan", "vale", "sale")}
_SAYING |= {"$", "r$"}
#: Words that join two numbers: which one is meant?
_JOINING = {"y", "e", "o", "u", "and", "or"}
_FUNCTIONS = {"√": math.sqrt, "log": math.log, "ln": math.log}
_FRACTIONS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"


def _part(name: str) -> str:
    """A number without a sign: with a root or logarithm of it, and a fraction in one sign."""
    return (
        rf"(?:(?P<{name}_function>√|log|ln)\s*\(?\s*)?"
        rf"(?:(?P<{name}_size>\d{{1,3}}(?:\s\d{{3}})+(?!\d)|\d{{1,9}}(?:[.,]\d{{1,9}})?)"
        rf"(?:\s*(?P<{name}_fraction>[{_FRACTIONS}]))?|(?P<{name}_alone>[{_FRACTIONS}]))\s?\)?"
    )


_NUMBER = re.compile(
    # A letter right before it makes the name of a cell, a1.
    rf"(?P<before>[^\d√{_FRACTIONS}+−–-]*?)(?:(?<![^\W\d_])|(?=\s))"
    r"(?P<sign>[-+−–]?)\s*(?:(?P<whole>\d{1,9})\s+(?=\d{1,3}\s*/))?"
    + _part("top")
    + r"(?:\s*[/:÷]\s*(?=[1-9√l½])"
    + _part("bottom")
    + r")?(?P<after>.*)",
    re.DOTALL,
)


def number_in(text: str, unit: str = "", question: str = "") -> float | None:
    """The number that a text gives; None if it gives none, or more than one.

    Args:
        text: as a pupil typed it. Words of the question may stand around the number.
        unit: in which it is asked for; it, or what :data:`UNITS` knows, may stand behind.
        question: what was asked.
    """
    found = _NUMBER.fullmatch(text.strip().strip(".!¡").strip())
    if found is None:
        return None
    asked = set(map(_bare, re.findall(r"[^\W_]+", question)))
    before = re.sub(r"(?:^|\s)[a-z]?\s*=\s*$", "", found["before"].casefold()).split()
    if not all(word in _SAYING or _bare(word) in asked for word in before):
        return None
    factor = _factor(found["after"].strip(), unit, asked)
    if factor is None:
        return None
    try:
        size = _value(found, "top")
        if found["bottom_size"] or found["bottom_alone"]:
            size /= _value(found, "bottom")
    except (ValueError, ZeroDivisionError):  # the logarithm of 0, or divided by it
        return None
    if found["whole"]:
        size += int(found["whole"])
    return (-1 if found["sign"] and found["sign"] in "-−–" else 1) * size * factor


def _value(found: re.Match[str], part: str) -> float:
    size = re.sub(r"\s", "", found[f"{part}_size"] or "0").replace(",", ".")
    value = float(size) + sum(
        unicodedata.numeric(sign)
        for sign in (found[f"{part}_fraction"], found[f"{part}_alone"])
        if sign
    )
    function = found[f"{part}_function"]
    return _FUNCTIONS[function](value) if function else value


def _factor(after: str, unit: str, asked: set[str]) -> float | None:
    """How many of the unit what stands behind a number is; None if it is something else."""
    after = after.casefold()
    known = {"": 1.0, unit.casefold(): 1.0, **UNITS.get(unit, {})}
    if after in known:
        return known[after]
    words = re.findall(r"[^\s.,;()]+", after)
    numbered = [n for n, word in enumerate(words) if not word.isalpha()]
    # «6 de cada 7» gives one number, «6 7» and «6 y 7» two.
    if 0 in numbered or not _JOINING.isdisjoint(words):
        return None
    return 1.0 if all(_bare(word) in asked for word in words) else None


def _bare(word: str) -> str:
    """A word without accents and plural."""
    plain = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).rstrip("s")


Cells = frozenset[Cell]


def _read_cells(board: Board | None, answer: Json) -> Cells:
    names = texts(answer, _("Marca lugares en el tablero."))
    assert board is not None
    try:
        return frozenset(board.cell(name) for name in names)
    except ZamoraError as error:
        raise NothingToJudge(error.reason) from error


@dataclass(frozen=True, kw_only=True)
class CellsExercise(Exercise[Cells]):
    """Mark all cells that have a property, and no others.

    Attributes:
        wanted: the cells that have it.
        journey: steps to draw on the board, as those of a last turn.
    """

    kind: ClassVar[str] = "cells"

    position: Position
    wanted: Cells
    journey: tuple[Step, ...] = ()

    def read(self, answer: Json) -> Cells:
        """A set of names of cells."""
        return _read_cells(self.board, answer)

    def achieves(self, read: Cells) -> bool:
        """Whether these are all of them and no others."""
        return read == self.wanted

    def not_yet(self, read: Cells) -> str:
        """Whether some are missing, or some are too many."""
        if read < self.wanted:
            return _("Lo que marcaste está bien, pero falta algo.")
        if read > self.wanted:
            return _("Está todo lo que hace falta, pero sobra algo.")
        return super().not_yet(read)


@dataclass(frozen=True, kw_only=True)
class Counterexample(Exercise[Cells]):
    """Mark cells that refute a claim: any that do are right.

    Attributes:
        size: how many cells make a counterexample.
        refutes: whether they do.
        numbers: what there is to see in the cells, e.g. their distances, in a sentence: it comes
            before any verdict.
    """

    kind: ClassVar[str] = "counterexample"

    position: Position
    size: int
    refutes: Callable[[Cells], bool]
    numbers: Callable[[Cells], str] = lambda _cells: ""

    def read(self, answer: Json) -> Cells:
        """A set of ``size`` names of cells."""
        cells = _read_cells(self.board, answer)
        if len(cells) != self.size:
            raise NothingToJudge(
                ngettext("Marca {n} lugar.", "Marca {n} lugares.", self.size).format(n=self.size)
            )
        return cells

    def achieves(self, read: Cells) -> bool:
        """Whether they refute the claim."""
        return self.refutes(read)

    def detail(self, read: Cells) -> str:
        """The numbers of the cells."""
        return self.numbers(read)

    def praise(self, read: Cells) -> str:
        """The numbers that refute the claim."""
        return " ".join(filter(None, (super().praise(read), self.numbers(read))))


@dataclass(frozen=True, kw_only=True)
class NumberExercise(Exercise[float]):
    """Give a number: an angle, a count, a distance.

    Attributes:
        right: the right numbers.
        unit: shown behind the field, e.g. ``"°"``; may be typed or left out, also in other words
            (:data:`zamora.school.tasks.kinds.UNITS`).
        tolerance: how far from a right number is still right.
    """

    kind: ClassVar[str] = "number"

    right: frozenset[float]
    unit: str = ""
    tolerance: float = 0.0

    def read(self, answer: Json) -> float:
        """A number, or a text with one: ``"−90°"``, ``"1,41"``, ``"√2"``, ``"3/4"``."""
        if isinstance(answer, str):
            found = number_in(answer[:LONGEST], self.unit, self.statement)
            if found is not None:
                return found
            if self.unit and re.search(r"\d", answer):
                raise NothingToJudge(
                    _("Escribe un solo número; si le pones unidad, que sea {unit}.").format(
                        unit=self.unit
                    )
                )
        elif isinstance(answer, (int, float)) and not isinstance(answer, bool):
            in_reach = abs(answer) < 1e9  # not so NaN
            if in_reach:
                return float(answer)
        raise NothingToJudge(_("Escribe un solo número, por ejemplo 7; −7; 2,5; 3/4 o √2."))

    def achieves(self, read: float) -> bool:
        """Whether it is one of the right numbers."""
        return any(
            # Not quite equal: 750 ml in litres.
            abs(read - right) <= self.tolerance or math.isclose(read, right, rel_tol=1e-12)
            for right in self.right
        )


@dataclass(frozen=True, kw_only=True)
class OrderExercise(Exercise[tuple[str, ...]]):
    """Put the steps of an argument in order; every order that keeps what rests on what is right.

    Attributes:
        steps: the steps, jumbled, as they are to be shown.
        before: pairs of keys (a, b): step b rests on step a, so a comes before b.
    """

    kind: ClassVar[str] = "order"

    steps: tuple[Option, ...]
    before: frozenset[tuple[str, str]]

    def read(self, answer: Json) -> tuple[str, ...]:
        """The keys of all steps, in the pupil's order."""
        keys = texts(answer, _("Pon todos los pasos en orden."))
        if sorted(keys) != sorted(step.key for step in self.steps):
            raise NothingToJudge(_("Pon todos los pasos en orden, cada uno una vez."))
        return tuple(keys)

    def achieves(self, read: tuple[str, ...]) -> bool:
        """Whether each step comes after those it rests on."""
        return self.broken(read) is None

    def broken(self, read: tuple[str, ...]) -> str | None:
        """The first step that comes before one it rests on; None if the order is right."""
        place = {key: number for number, key in enumerate(read)}
        return next(
            (b for b in read if any(place[a] > place[b] for a, then in self.before if then == b)),
            None,
        )

    def not_yet(self, read: tuple[str, ...]) -> str:
        """How far the order is good."""
        broken = self.broken(read)
        assert broken is not None
        number = read.index(broken) + 1
        return _("El paso {number} va antes de tiempo: uno que pusiste después va primero.").format(
            number=number
        )


@dataclass(frozen=True, kw_only=True)
class ChoiceExercise(Exercise[frozenset[str]]):
    """Pick one sentence, or all the right ones.

    Attributes:
        options: the sentences, in the order to be shown.
        right: keys of the right ones.
        several: whether several may be picked (not shown to the pupil).
    """

    kind: ClassVar[str] = "choice"

    options: tuple[Option, ...]
    right: frozenset[str]
    several: bool = False

    def read(self, answer: Json) -> frozenset[str]:
        """The keys of the sentences picked."""
        ask = _("Elige todas las correctas.") if self.several else _("Elige una respuesta.")
        keys = frozenset(texts(answer, ask))
        if not keys <= {option.key for option in self.options}:
            raise NothingToJudge(ask)
        if len(keys) > 1 and not self.several:
            raise NothingToJudge(ask)
        return keys

    def achieves(self, read: frozenset[str]) -> bool:
        """Whether exactly the right ones were picked."""
        return read == self.right

    def not_yet(self, read: frozenset[str]) -> str:
        """Whether some are missing."""
        if read < self.right:
            return _("Las que elegiste son correctas, pero falta alguna.")
        return super().not_yet(read)
