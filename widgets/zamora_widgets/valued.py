"""What the exact values of whole turns say about the cells that a player may touch next."""

from __future__ import annotations

from collections.abc import Mapping

from zamora.core.board import Cell
from zamora.core.position import Position, Step, Turn
from zamora.solve.retrograde import Value
from zamora_widgets.view import Badge


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
        done: the steps taken so far.
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
