"""Puzzles as exercises of two kinds, and what stands above them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.sides import in_sentence
from zamora.school.puzzles.base import COUNTS, Puzzle
from zamora.school.tasks.base import Exercise
from zamora.school.tasks.kinds import CellsExercise
from zamora.school.tasks.playing import TurnExercise


@dataclass(frozen=True, kw_only=True)
class _Puzzled(Exercise[Any]):
    puzzle: Puzzle

    @property
    def heading(self) -> str:
        """What stands above it, for people: ids are for files."""
        return heading(self.puzzle)


@dataclass(frozen=True, kw_only=True)
class TurnPuzzle(_Puzzled, TurnExercise):
    """A puzzle that is answered by a turn.

    Attributes:
        puzzle: the puzzle.
        remark: what to say of a turn that does not solve it.
    """

    remark: Callable[[Turn], str]

    def not_yet(self, read: Turn) -> str:
        """What happens after the turn."""
        return self.remark(read)


@dataclass(frozen=True, kw_only=True)
class CellsPuzzle(_Puzzled, CellsExercise):
    """A puzzle that is answered by marking pieces.

    Attributes:
        puzzle: the puzzle.
    """


def heading(puzzle: Puzzle) -> str:
    """What kind of puzzle it is, which of its kind, and of which game."""
    return _("{title} · {n} de {total} · {game}").format(
        title=title(puzzle),
        n=puzzle.number,
        total=COUNTS[puzzle.game][puzzle.kind],
        game=puzzle.position.game.name,
    )


def kind_title(game: str, kind: str) -> str:
    """What a kind of puzzles is called."""
    titles = {
        "gol": _("Gol en este turno"),
        "mate": _("Jaque mate en este turno"),
        "gol2": _("Gana en dos turnos"),
        "falta": _("Una falta que vale la pieza"),
        "gana": _("Gana en varios turnos"),
        "evita": _("Evita el gol"),
        "quien": _("¿Quién movió el balón?"),
    }
    if game == "caliz":
        titles |= {
            "gol": _("El cáliz en este turno"),
            "evita": _("Evita la derrota"),
            "quien": _("¿Quién movió el cáliz?"),
        }
    return titles[kind]


def title(puzzle: Puzzle) -> str:
    """What a puzzle is about, in a few words."""
    if puzzle.kind == "gana":
        return _("Gana en {n} turnos").format(n=puzzle.turns)
    return kind_title(puzzle.game, puzzle.kind)


def side_words(position: Position) -> str:
    """The side to move, within a sentence: "blancas"."""
    return in_sentence(position.game.sides[position.side])
