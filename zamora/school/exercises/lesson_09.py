"""What exercises of lesson 9, Números que son juegos, ask besides: see ``lesson_09.toml``."""

from __future__ import annotations

from collections.abc import Collection

from zamora.core.board import EAST, SOUTH, Cell, Direction
from zamora.core.i18n import _, ngettext
from zamora.registry import game
from zamora.solve.worth import worth
from zamora.values import Outcome, Value


def _places(cells: Collection[Cell], way: Direction) -> int:
    """How many places for a domino there are, in one direction."""
    return sum(Cell(cell.row + way.rows, cell.column + way.columns) in cells for cell in cells)


def _worth(cells: Collection[Cell]) -> Value:
    """What a board of these squares is worth."""
    rows, columns = max(cell.row for cell in cells), max(cell.column for cell in cells)
    shape = "/".join(
        "".join("x" if Cell(row, column) in cells else "." for column in range(1, columns + 1))
        for row in range(1, rows + 1)
    )
    return worth(game("dominorio", shape=shape).start())


def not_more_upright(cells: Collection[Cell]) -> bool:
    """On these squares there are not more places for upright dominoes than for lying ones."""
    return _places(cells, SOUTH) <= _places(cells, EAST)


def more_upright_but_not_won(cells: Collection[Cell]) -> bool:
    """More places for upright dominoes, and yet E does not win regardless of who begins."""
    return not not_more_upright(cells) and _worth(cells).outcome is not Outcome.LEFT


def places_and_value(cells: Collection[Cell]) -> str:
    """How many places there are for each side, and who wins."""
    upright, lying = _places(cells, SOUTH), _places(cells, EAST)
    wins = {
        Outcome.LEFT: _("Gana E, empiece quien empiece."),
        Outcome.RIGHT: _("Gana D, empiece quien empiece."),
        Outcome.NEXT: _("Gana quien empieza."),
        Outcome.PREVIOUS: _("Pierde quien empieza."),
    }[_worth(cells).outcome]
    return " ".join(
        (
            ngettext("Hay {n} sitio en pie", "Hay {n} sitios en pie", upright).format(n=upright),
            ngettext("y {n} acostado.", "y {n} acostados.", lying).format(n=lying),
            wins,
        )
    )
