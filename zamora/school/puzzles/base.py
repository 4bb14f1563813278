"""What a puzzle is: a position, what is asked, every solution, how hard it is."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, Literal

from zamora import registry
from zamora.core import toml
from zamora.core.data import data_file
from zamora.core.errors import UnknownGame, ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Turn
from zamora.school.rungs import rungs

#: For every game that has puzzles its kinds, in the order in which they are shown, and how many
#: there are in a collection by default.
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


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """One puzzle. What a pupil reads about it is made in :mod:`zamora.school.puzzles.exercise`.

    Attributes:
        id: e.g. ``"golez-gol-07"``: game, kind, number. Lower numbers are easier.
        kind: see the table in :mod:`zamora.school.puzzles`.
        code: the position; in ``quien``, the one before the turn.
        solutions: in notation, all turns that achieve the aim; in ``quien``, the names of the cells
            to be marked, all of them together.
        grade: 1 (easy) to 3.
        turns: in this many own turns the win is there; 1 where there is no win.
        played: in ``quien``, the turn that is asked about, in notation.
        facts: what makes it easy or hard, in numbers; see :mod:`zamora.school.puzzles.making`.
        source: the game of the computer against itself that it was found in.
    """

    id: str
    kind: str
    code: str
    solutions: tuple[str, ...]
    grade: int
    turns: int = 1
    played: str = ""
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
        return registry.position(self.code)

    @property
    def turn(self) -> Turn:
        """In ``quien`` the turn that is asked about, else the first solution."""
        return self.position.parse(self.played or self.solutions[0])

    @property
    def exercise_id(self) -> str:
        """What the puzzle is called in a pupil's progress, e.g. ``"3.gol-07"``."""
        return f"{lessons()[self.game]}.{self.id.partition('-')[2]}"

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


def lessons() -> dict[str, int]:
    """The lesson around each game: under its number a pupil's progress keeps the puzzles."""
    return {rung.game: rung.number for rung in rungs() if rung.game in COUNTS}


def check_game(game: str) -> str:
    """The key of a game that has puzzles; its full name will do.

    Raises:
        UnknownGame: if there is no such game, or it has no puzzles; the error lists those that do.
    """
    found = registry.game(game)
    if found.key not in COUNTS:
        raise UnknownGame(
            _("No hay acertijos de {game}.").format(game=found.name), text=game, accepted=COUNTS
        )
    return found.key


def check_kind(game: str, kind: str) -> str:
    """The name of a kind of puzzles of a game, ignoring accents and capitals.

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


# The collections on disk --------------------------------------------------------------------------


#: Changes when the fields do.
FORMAT = 1


@dataclass(frozen=True)
class _File:
    format: Literal[1]
    game: str
    seed: int
    puzzles: tuple[Puzzle, ...]


def write(game: str, seed: int, found: Sequence[Puzzle]) -> str:
    """The text of a collection.

    Args:
        game: the key of the game.
        seed: the seed that it was made with.
        found: its puzzles.
    """
    head = {"format": FORMAT, "game": game, "seed": seed}
    begun = json.dumps(head)[:-1]
    lines = ",\n".join(json.dumps(as_dict(one), ensure_ascii=False) for one in found)
    return f'{begun}, "puzzles": [\n{lines}\n]}}\n'


def as_dict(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as plain data, without what goes without saying."""
    found = asdict(puzzle)
    if puzzle.turns == 1:
        del found["turns"]
    if not puzzle.played:
        del found["played"]
    return found


def read(text: str, file: str = "puzzles.json") -> tuple[Puzzle, ...]:
    """What :func:`write` has written.

    Raises:
        DamagedData: if the text is of another format.
    """
    return toml.structure(json.loads(text), _File, file).puzzles


@cache
def load(game: str) -> tuple[Puzzle, ...]:
    """The collection of a game that travels with the package; none if there is no file."""
    file = data_file(registry.game(game), "puzzles.json")
    return read(file.read_text("utf-8"), file.name) if file.is_file() else ()
