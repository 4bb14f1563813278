"""The tags of a record: what some of them must look like, although they are free otherwise.

How a game ended is said in strict words, ``gana C2 (abandono)``, ``empate``, Spanish in every
language; what is read, also in the place of a turn (``Rinden``), may be said more freely.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal

from zamora.core.alphabet import plain
from zamora.core.errors import quoted
from zamora.core.i18n import _
from zamora.core.position import Game, Outcome, Reason, Side
from zamora.play.record_text import TAG_NAME, Notes

#: Derived from the game: they cannot be set.
GAME, START, RESULT = "Juego", "Inicio", "Resultado"
RESERVED = frozenset(map(plain, (GAME, START, RESULT)))
#: Free tags that mean something if they are there.
DATE, NUMBER, SCORE = "Fecha", "Partida", "Marcador"

_GOALS = re.compile(r"(\d{1,3})\s*+[-–—−:a]\s*+(\d{1,3})")
_COUNT = re.compile(r"[1-9]\d{0,2}")
#: Plain name of a tag → what its value must look like, and an example.
_MEANT = {plain(SCORE): (_GOALS, "2-1"), plain(NUMBER): (_COUNT, "1")}

#: The words for how a game ended.
UNFINISHED, DRAW, WINS, AGREED = "sin terminar", "empate", "gana", "acuerdo"
#: How a game can be lost that is not decided on the board.
OFF_BOARD = {
    Reason.RESIGNATION: "abandono",
    Reason.TIME: "tiempo",
    Reason.FORFEIT: "reglamento",
}

#: What a text claims of a whole game. Any reason for a draw or a goal will do.
Claim = Outcome | Literal["unfinished", "agreed"]

#: Longer texts speak of something else.
_LONGEST = 60
_FILLERS = frozenset(("el", "la", "los", "las", "se", "por", "de", "mutuo"))
_SAME = {"ganan": WINS, "tablas": DRAW}
_GIVES_UP = frozenset(("rinde", "rinden", "abandona", "abandonan"))


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


def kept(tags: Iterable[tuple[str, str, int]], notes: Notes) -> dict[str, str]:
    """The tags of a foreign file that a record can hold; of the others it is said.

    Args:
        tags: names, values, and where they stand in the text.
        notes: where that is noted.
    """
    found: dict[str, str] = {}
    known = set(RESERVED)
    for name, value, start in tags:
        value = regular(name, value)
        if not TAG_NAME.fullmatch(name) or plain(name) in known:
            said = _("La etiqueta {name} está repetida.") if plain(name) in known else ""
            said = said or _("«{name}» no puede ser el nombre de una etiqueta.")
            notes.problem(start, said.format(name=quoted(name)))
        elif accepted := instead(name, value):
            notes.problem(start, bad_value(name, value), accepted)
        elif value:
            found[name] = value
        known.add(plain(name))
    return found


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


# How a game ended ---------------------------------------------------------------------------------


def result(game: Game[Any, Any], outcome: Outcome | None, *, agreed: bool = False) -> str:
    """The strict words for ``outcome``; ``agreed``: that of a game that was agreed to be a draw."""
    if outcome is None:
        return f"{DRAW} ({AGREED})" if agreed else UNFINISHED
    if outcome.winner is None:
        return DRAW
    how = f" ({OFF_BOARD[outcome.reason]})" if outcome.reason in OFF_BOARD else ""
    return f"{WINS} {game.sides[outcome.winner]}{how}"


def read_result(game: Game[Any, Any], text: str) -> Claim | None:
    """The result that a text speaks of, None if it speaks of something else."""
    if text.strip() == "*":
        return "unfinished"
    words = _words(text)
    if words == UNFINISHED.split():
        return "unfinished"
    if words == [DRAW]:
        return Outcome(None, Reason.STALEMATE)
    if words == [DRAW, AGREED]:
        return "agreed"
    for side in Side:
        wins = [WINS, *_words(game.sides[side])]
        if words == wins:
            return Outcome(side, Reason.GOAL)
        for reason, word in OFF_BOARD.items():
            if words == [*wins, word]:
                return Outcome(side, reason)
    return None


def read_resignation(game: Game[Any, Any], text: str, to_move: Side) -> Side | None:
    """The side that resigns in ``Rinden`` (the side to move) or ``C1 se rinde``; None if none."""
    words = _words(text)
    left = [word for word in words if word not in _GIVES_UP]
    if len(left) == len(words):
        return None
    if not left:
        return to_move
    return next((side for side in Side if left == _words(game.sides[side])), None)


def _words(text: str) -> list[str]:
    if len(text) > _LONGEST:
        return []
    words = re.findall(r"\w+", plain(text))
    return [_SAME.get(word, word) for word in words if word not in _FILLERS]
