"""The exact values of turns, for the cells that a player may touch next: who wins, and how soon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Position, Step, Turn
from zamora.player.picture.overlay import Form
from zamora.player.picture.theme import VALUE_SHAPES, Ink
from zamora.solve.base import Result, Value, value_words


@dataclass(frozen=True)
class Badge:
    """The exact value of a turn, to be shown at its end: who wins and in how many turns."""

    result: Result
    distance: int | None = None

    @property
    def short(self) -> str:
        """Letter and number, e.g. ``G3``."""
        return self.letter + ("" if self.distance is None else str(self.distance))

    @property
    def letter(self) -> str:
        """G, E or P: gana, empata, pierde."""
        return {"win": _("G"), "draw": _("E"), "loss": _("P")}[self.result]

    @property
    def words(self) -> str:
        """The value in words, e.g. "gana en 3 turnos"."""
        return value_words(self.result, self.distance)


def badge_form(result: str) -> tuple[Form, Ink]:
    """The form and the colour of a value."""
    ink: Ink = "win" if result == "win" else "loss" if result == "loss" else "draw"
    return VALUE_SHAPES[result], ink


def badges(
    position: Position,
    values: Mapping[Turn, Value],
    done: tuple[Step, ...],
    selected: Cell | None,
) -> dict[Cell, Badge]:
    """The best value at each target, or at each origin while nothing is picked up.

    Args:
        position: the position before the turn in progress.
        values: what each of its turns is worth for the player who makes it.
        done: the steps taken.
        selected: the cell picked up; None for none.
    """
    best: dict[Cell, Value] = {}
    for turn, value in values.items():
        for way in position.ways(turn):
            if way.steps[: len(done)] != done or way.steps == done:
                continue
            following = way.steps[len(done)]
            if selected is None:
                cell = following.origin
            elif following.origin == selected:
                cell = following.target
            else:
                continue
            if cell is not None and (cell not in best or value.order > best[cell].order):
                best[cell] = value
    return {cell: Badge(value.result, value.distance) for cell, value in best.items()}
