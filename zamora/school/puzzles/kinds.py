"""Kinds of puzzles: what each asks of a turn, its solutions, and puzzles as exercises.

An answer is judged by what the turn achieves (:mod:`zamora.school.tasks.aims`), independently of
how the collections were made: by the rules (``gol``), by a proof about the position after the turn
(``gol2``, ``evita``), by the exact table where there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.sides import in_sentence
from zamora.school.puzzles.base import COUNTS, Puzzle
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise
from zamora.school.tasks.kinds import CellsExercise
from zamora.school.tasks.playing import TurnExercise
from zamora.solve import is_solvable, solution_for
from zamora.solve.forced import forcing_turns, saving_turns


def ball_cell(position: Position) -> Cell:
    """Where the ball is: every game with puzzles has one, and nothing else that has no side."""
    return next(piece.cells[0] for piece in position.pieces() if piece.side is None)


def own_turns(turn: Turn) -> int | None:
    """In how few own turns, this one counted, ``turn`` wins by force by the exact table.

    None if it does not win.

    Raises:
        UnknownGame: if the game has no complete solution.
    """
    value = solution_for(turn.before).turn_value(turn)
    if value.result != "win" or value.distance is None:
        return None
    # An own goal of the rival counts for the turn in which one would have won oneself.
    return value.distance // 2 + 1


def forces(turn: Turn, turns: int) -> bool:
    """Whether ``turn`` wins by force in at most ``turns`` own turns, itself counted."""
    if is_solvable(turn.before.game):
        enough = own_turns(turn)
        return enough is not None and enough <= turns
    return aims.wins_in(turn, turns - 1)


def aim(kind: str, turns: int) -> aims.TurnTest:
    """Whether a turn solves a puzzle of a kind; not for ``quien``, which asks for cells.

    Args:
        kind: ``gol``, ``mate``, ``gol2``, ``falta``, ``gana`` or ``evita``.
        turns: the own turns in which the win must be there.
    """
    if kind in ("gol", "mate"):
        return aims.wins_now
    return aims.prevents if kind == "evita" else partial(forces, turns=turns)


def solutions(position: Position, kind: str, turns: int) -> tuple[Turn, ...]:
    """All turns that solve a puzzle, searched for in one go; arguments as :func:`aim`."""
    mated = aims.counts_mates(position)
    if kind == "evita":
        return saving_turns(position, 1, mates=mated)
    if kind == "gana":
        return tuple(turn for turn in position.turns() if forces(turn, turns))
    return forcing_turns(position, turns, mates=mated)


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
