"""Puzzles from the computer's own games: graded, with every solution known and proved.

>>> from zamora.puzzles import puzzle, puzzles
>>> first = puzzles("golez", "gol")[0]
>>> first.id, first.grade
('golez-gol-01', 1)
>>> first.position.parse(first.solutions[0]).wins
True

==========  ==============================================  =======================
kind        what the pupil looks for                        how it is judged
==========  ==============================================  =======================
``gol``     a turn that scores                              the rules
``mate``    a turn that gives mate (Un Cáliz only)          the rules
``gol2``    a turn after which a win in the next own turn   a proof
            cannot be prevented
``falta``   the same, if only fouls do it (El Gol de Oro)   a proof
``gana``    the same, farther ahead (Futez only)            the exact table
``evita``   a turn after which the rival, who threatens     a proof
            to win with its next turn, cannot
``quien``   the pieces that moved the ball in a turn        the grammar of the turn
==========  ==============================================  =======================

The collections were made by ``zamora puzzles GAME --write FILE`` (:mod:`zamora.puzzles.making`) and
travel with the package, a file for each game. An answer is judged by what it achieves
(:mod:`zamora.puzzles.kinds`); the solutions that are stored are all there are, for hints, and for
the tests, which prove them again.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import zamora
from zamora.errors import UnknownGame, ZamoraError
from zamora.i18n import _, ngettext
from zamora.rungs import rungs

if TYPE_CHECKING:
    from zamora.exercises import Exercise
    from zamora.position import Position, Turn

__all__ = [
    "COUNTS",
    "GRADES",
    "Puzzle",
    "UnknownPuzzle",
    "check_game",
    "check_kind",
    "puzzle",
    "puzzles",
]

#: For every game that has puzzles its kinds, in the order in which they are shown, and how many
#: there are in a collection unless somebody asks for others.
COUNTS: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "futez": {"gol": 12, "evita": 10, "quien": 8, "gol2": 6, "gana": 8},
        "golez": {"gol": 12, "evita": 10, "quien": 8, "gol2": 8},
        "goldrez": {"gol": 12, "evita": 10, "quien": 8, "gol2": 8},
        "caliz": {"gol": 10, "mate": 8, "evita": 10, "quien": 8, "gol2": 8},
        "gol": {"gol": 12, "evita": 10, "quien": 8, "gol2": 8, "falta": 6},
    }
)
#: Easy, middling, hard.
GRADES = (1, 2, 3)


class UnknownPuzzle(ZamoraError):
    """No puzzle, kind of puzzles or grade goes by that name."""


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. Everything a pupil reads about it is made in :mod:`zamora.puzzles.tasks`.

    Attributes:
        id: e.g. ``"golez-gol-07"``: game, kind, number. Lower numbers are easier.
        kind: see the table in :mod:`zamora.puzzles`.
        code: the position; in ``quien``, the one before the turn.
        solutions: in notation, all turns that achieve the aim; in ``quien``, the names of the cells
            to be marked, all of them together.
        grade: 1 (easy) to 3.
        turns: in so many own turns the win is there; 1 where nobody wins.
        played: in ``quien``, the turn that is asked about, in notation.
        facts: what makes it easy or hard, in numbers; see :mod:`zamora.puzzles.grading`.
        source: the game of the computer against itself that it was found in.
    """

    id: str
    kind: str
    code: str
    solutions: tuple[str, ...]
    grade: int
    turns: int
    played: str
    facts: Mapping[str, int]
    source: str

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.id.partition("-")[0]

    @property
    def number(self) -> int:
        """The number within its kind, from 1."""
        return int(self.id.rpartition("-")[2])

    @cached_property
    def position(self) -> Position:
        """The position of :attr:`code`."""
        return zamora.position(self.code)

    @property
    def turn(self) -> Turn:
        """In ``quien`` the turn that is asked about, else the first solution."""
        return self.position.parse(self.played or self.solutions[0])

    @property
    def exercise_id(self) -> str:
        """What the puzzle is called in a pupil's progress, e.g. ``"3.gol-07"``."""
        return f"{_lessons()[self.game]}.{self.id.partition('-')[2]}"

    def exercise(self) -> Exercise[Any]:
        """The puzzle as an exercise that can be answered and judged."""
        from zamora.puzzles.tasks import as_exercise

        return as_exercise(self)

    @property
    def difficulty(self) -> str:
        """What makes it easy or hard, in a few words for a teacher."""
        found, facts = [], self.facts
        if facts.get("hops"):
            found.append(
                ngettext("{n} paso del balón", "{n} pasos del balón", facts["hops"]).format(
                    n=facts["hops"]
                )
            )
        if "turns" in facts:
            found.append(
                ngettext(
                    "{n} solución entre {turns} turnos",
                    "{n} soluciones entre {turns} turnos",
                    facts["solutions"],
                ).format(n=facts["solutions"], turns=facts["turns"])
            )
        if facts.get("decoys"):
            found.append(
                ngettext("{n} señuelo", "{n} señuelos", facts["decoys"]).format(n=facts["decoys"])
            )
        if facts.get("missed"):
            found.append(_("el nivel 2 no lo ve"))
        return ", ".join(found)


def _lessons() -> dict[str, int]:
    """The lesson around each game: under its number a pupil's progress keeps the puzzles."""
    return {rung.game: rung.number for rung in rungs() if rung.game in COUNTS}


def check_game(game: str) -> str:
    """The key of a game that has puzzles; its full name will do.

    Raises:
        UnknownGame: if there is no such game, or it has no puzzles; the error lists those that do.
    """
    found = zamora.game(game)
    if found.key not in COUNTS:
        raise UnknownGame(
            _("No hay acertijos de {game}.").format(game=found.name), text=game, accepted=COUNTS
        )
    return found.key


def check_kind(game: str, kind: str) -> str:
    """The name of a kind of puzzles of a game, whatever its accents and capitals.

    Args:
        game: the key of a game that has puzzles.
        kind: a kind, perhaps as a person would write it: ``"¿Quién?"``.

    Raises:
        UnknownPuzzle: if the game has no such kind; the error lists those it has.
    """
    letters = unicodedata.normalize("NFD", str(kind).casefold())
    wanted = "".join(letter for letter in letters if letter.isalnum() and letter.isascii())
    if wanted not in COUNTS[game]:
        raise UnknownPuzzle(
            _("No hay acertijos de la clase «{kind}».").format(kind=kind),
            text=str(kind),
            accepted=COUNTS[game],
        )
    return wanted


@cache
def _stored(game: str) -> tuple[Puzzle, ...]:
    from zamora.puzzles.stored import load

    return load(game)


def puzzles(game: str, kind: str | None = None, grade: int | None = None) -> tuple[Puzzle, ...]:
    """The puzzles of a game, from easy to hard.

    Args:
        game: the key or the name of a game.
        kind: only those of this kind.
        grade: only those of this grade, 1 to 3.

    Returns:
        All puzzles asked for. Within a grade kinds take turns, so that it does not get dull.

    Raises:
        UnknownGame: as :func:`check_game`.
        UnknownPuzzle: if there is no such kind or grade.
    """
    key = check_game(game)
    if grade is not None and grade not in GRADES:
        raise UnknownPuzzle(
            _("No hay acertijos de nivel {grade}.").format(grade=grade),
            text=str(grade),
            accepted=map(str, GRADES),
        )
    wanted = COUNTS[key] if kind is None else (check_kind(key, kind),)
    kinds = list(COUNTS[key])
    found = [p for p in _stored(key) if p.kind in wanted and grade in (None, p.grade)]
    place: dict[str, int] = {}
    for name in wanted:
        for step in GRADES:
            same = [p for p in found if (p.kind, p.grade) == (name, step)]
            place |= {p.id: at for at, p in enumerate(same)}
    return tuple(sorted(found, key=lambda p: (p.grade, place[p.id], kinds.index(p.kind))))


def puzzle(id: str) -> Puzzle:  # noqa: A002 (the name everybody would guess)
    """The puzzle with this id, e.g. ``puzzle("golez-gol-07")``; or ``"3.gol-07"``.

    Raises:
        UnknownPuzzle: if there is none; the error lists the ids of the game.
    """
    wanted = str(id).strip().casefold()
    lesson, dot, rest = wanted.partition(".")
    if dot:
        games = {str(number): game for game, number in _lessons().items()}
        wanted = f"{games.get(lesson, lesson)}-{rest}"
    game = wanted.partition("-")[0]
    near = puzzles(game) if game in COUNTS else ()
    for found in near:
        if found.id == wanted:
            return found
    raise UnknownPuzzle(
        _("No hay ningún acertijo «{id}».").format(id=id),
        text=str(id),
        accepted=[p.id for p in near] or [f"{key}-gol-01" for key in COUNTS],
    )
