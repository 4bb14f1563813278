"""What exercises of lesson 11, Ajedreces, ask besides: see ``lesson_11.toml``."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, cast

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.steps import Side
from zamora.library.chess.alicia import Alicia
from zamora.library.chess.notation import PART
from zamora.library.chess.reach import reached
from zamora.registry import game
from zamora.school.tasks.kinds import Cells

# Progressive chess --------------------------------------------------------------------------------


def begins_at(turn: Turn, name: str) -> bool:
    """The first move of the turn goes to this square."""
    return turn.before.game.board.name(turn.steps[0].target) == name


def ghost(turn: Turn, kind: str) -> bool:
    """The rival has one move of all his: since he must give check, or since he must capture."""
    rules: Any = turn.after.game  # a progressive game: not imported, since it needs python-chess
    return turn.after.outcome is None and bool(rules.ghost(turn.after.state) == kind)


# Losing to win ------------------------------------------------------------------------------------


def forces(turn: Turn, plies: int) -> bool:
    """Whatever is answered, whoever makes the turn has won after so many turns of both sides."""
    return _wins(turn.after, turn.before.side, plies, {})


def wins_by_force(turn: Turn) -> bool:
    """Whoever makes the turn wins, however long it takes; for few pawns that only walk."""
    return _wins(turn.after, turn.before.side, len(turn.before.game.board.cells), {})


def _wins(here: Position, side: Side, plies: int, known: dict[Hashable, bool]) -> bool:
    if here.outcome is not None:
        return here.outcome.winner is side
    if not plies:
        return False
    key = here.state.cells, here.side, plies
    if key not in known:
        every = any if here.side is side else all
        known[key] = every(_wins(turn.after, side, plies - 1, known) for turn in here.turns())
    return known[key]


# Alice --------------------------------------------------------------------------------------------


def out_of_reach(cells: Cells, asked: Sequence[str]) -> bool:
    """A knight never comes to these: ``["alicia", "1:b1"]``, the game and where he stands."""
    key, name = asked
    rules = cast(Alicia, game(key))
    return reached(rules, "C", rules.board.cell(name)).isdisjoint(cells)


def shade_and_board(cells: Cells, name: str) -> str:
    """Color and board of a marked square, beside those of another, in a sentence."""
    board = game("alicia").board

    def seen(cell: Cell) -> tuple[int, bool]:
        part, square = divmod(board.cells.index(cell), PART)
        return part, (square // 8 + square % 8) % 2 == 0

    (part, light), (other, bright) = seen(next(iter(cells))), seen(board.cell(name))
    match part == other, light == bright:
        case True, True:
            return _("Mismo tablero, mismo color.")
        case True, False:
            return _("Mismo tablero, otro color.")
        case False, True:
            return _("Otro tablero, mismo color.")
    return _("Otro tablero, otro color.")
