"""The tags of a record: what some of them must look like, although they are free otherwise."""

from __future__ import annotations

import re

from zamora.core.i18n import _
from zamora.play.record_text import plain

#: Found out from the game, so that nobody may set them.
GAME, START, RESULT = "Juego", "Inicio", "Resultado"
RESERVED = frozenset(map(plain, (GAME, START, RESULT)))
#: Free tags that mean something if they are there.
DATE, NUMBER, SCORE = "Fecha", "Partida", "Marcador"

#: So much of a foreign text is quoted in a problem.
QUOTED = 60

_GOALS = re.compile(r"(\d{1,3})\s*+[-–—−:a]\s*+(\d{1,3})")
_COUNT = re.compile(r"[1-9]\d{0,2}")
#: Plain name of a tag → what its value must look like, and an example.
_MEANT = {plain(SCORE): (_GOALS, "2-1"), plain(NUMBER): (_COUNT, "1")}


def regular(name: str, value: str) -> str:
    """The value of a tag as it is written: blanks and the score made regular."""
    value = " ".join(value.split())
    goals = read_score(value) if plain(name) == plain(SCORE) else None
    return value if goals is None else write_score(goals)


def instead(name: str, value: str) -> list[str]:
    """What a tag could hold instead of ``value``; nothing if that is all right."""
    pattern, example = _MEANT.get(plain(name), (None, ""))
    return [] if pattern is None or pattern.fullmatch(value) else [example]


def bad_value(name: str, value: str) -> str:
    """What is wrong with a tag that is to hold something else, in a sentence."""
    return _("La etiqueta {name} no puede ser «{value}».").format(name=name, value=quoted(value))


def quoted(text: str) -> str:
    """A foreign text as a problem quotes it."""
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"


def write_score(goals: tuple[int, int]) -> str:
    """The goals of both sides as the tag *Marcador* has them: ``2-1``."""
    return f"{goals[0]}-{goals[1]}"


def read_score(value: str | None) -> tuple[int, int] | None:
    """Read what :func:`write_score` writes, or ``2 a 1``; None if it is no score."""
    found = _GOALS.fullmatch(value or "")
    return (int(found[1]), int(found[2])) if found else None


def read_number(value: str | None) -> int | None:
    """The number of a game in its match; None if it is none."""
    return int(value) if value is not None and _COUNT.fullmatch(value) else None
