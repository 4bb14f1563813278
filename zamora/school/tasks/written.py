"""How pupils write numbers: ``1/2``, ``0,5``, ``½``, ``1 000``, ``x = 3``, ``log 3 / log 2``."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping

#: What is written instead of a unit, and how many of it that is.
UNITS: Mapping[str, Mapping[str, float]] = {
    "°": {"º": 1, "grado": 1, "grados": 1},
    "h": {"en punto": 1, ":00": 1, ":00 h": 1, "hora": 1, "horas": 1},
    "l": {"ml": 0.001, "cl": 0.01},
    "m²": {"m2": 1, "metros cuadrados": 1},
    "min": {"'": 1},
    "pesos": {"$": 1},
}

#: Words before a number, besides those of the question, that change nothing.
_SAYING = {*("a", "el", "la", "las", "los", "son", "es", "hay", "da", "dan", "vale", "sale"), "$"}
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
