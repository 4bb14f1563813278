"""What each kind of puzzle asks of a turn, and the solutions of a position.

An answer is judged by what the turn achieves (:mod:`zamora.school.tasks.aims`), independently of
how the collections were made: by the rules (``gol``), by a proof about the position after the turn
(``gol2``, ``evita``), by the exact table where there is one.
"""

from __future__ import annotations

from functools import partial

from zamora.core.board import Cell
from zamora.core.position import Position, Turn
from zamora.school.tasks import aims
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
