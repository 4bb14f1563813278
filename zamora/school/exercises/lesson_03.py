"""What exercises of lesson 3, Golez, ask besides: see ``lesson_03.toml``.

The false metrics are those of :mod:`zamora.metric.examples`, the cases those of the theorem
(booklet, chapter 4).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.metric import FALSE_METRICS, Distance, Explained, explain
from zamora.registry import game
from zamora.school.tasks.kinds import Cells


def on_light_cells(cells: Cells) -> bool:
    """One of the cells has another colour than 82."""
    return any(sum(cell) % 2 for cell in cells)


def in_one_row(cells: Cells) -> bool:
    """All cells are in one row."""
    return len({cell.row for cell in cells}) == 1


def in_one_line(cells: Cells) -> bool:
    """All cells are in one row, or in one column."""
    return in_one_row(cells) or len({cell.column for cell in cells}) == 1


# False metrics ------------------------------------------------------------------------------------


def _false_metric(key: str) -> Distance:
    return next(found.distance for found in FALSE_METRICS if found.distance.key == key)


def _both_ways(cells: Cells) -> tuple[Cell, Cell, Any, Any]:
    """Two cells, and how far it is there and back if every row upward counts double."""
    (x, y), distance = sorted(cells), _false_metric("cuesta")
    return x, y, distance.raw(x, y), distance.raw(y, x)


def uphill_counts_double(cells: Cells) -> bool:
    """It is not as far back as there."""
    _x, _y, there, back = _both_ways(cells)
    return bool(there != back)


def there_and_back(cells: Cells) -> str:
    """How far it is there and back."""
    x, y, there, back = _both_ways(cells)
    name = game("golez").board.name
    return _("De {x} a {y} hay {there}; de {y} a {x} hay {back}.").format(
        x=name(x), y=name(y), there=there, back=back
    )


def _measured(distance: Distance, xyz: Sequence[Cell]) -> tuple[Any, Any, Any]:
    """How far it is from X to Y straight, and by the stop Z: to it, and on from it."""
    x, y, z = xyz
    return distance.raw(x, y), distance.raw(x, z), distance.raw(z, y)


def _best_stop(key: str, cells: Cells) -> tuple[Cell, ...]:
    """Three cells as X, Y and the stop Z of a way from X to Y that gains most by the stop."""

    def gain(xyz: Sequence[Cell]) -> Any:
        straight, there, on = _measured(_false_metric(key), xyz)
        return straight - there - on

    return max(permutations(sorted(cells)), key=gain)


def stop_shortens(cells: Cells, key: str) -> bool:
    """In this false metric a way between two of the cells is shorter with a stop at the third."""
    straight, there, on = _measured(_false_metric(key), _best_stop(key, cells))
    return bool(straight > there + on)


def with_the_stop(cells: Cells, key: str) -> str:
    """How far it is between two of the cells in this false metric, and with a stop at the third."""
    x, y, z = best = _best_stop(key, cells)
    straight, there, on = _measured(_false_metric(key), best)
    name = game("golez").board.name
    return _("De {x} a {y} hay {straight}; pasando por {z}, {there} + {on} = {sum}.").format(
        x=name(x),
        y=name(y),
        z=name(z),
        straight=straight,
        there=there,
        on=on,
        sum=there + on,
    )


# The theorem --------------------------------------------------------------------------------------


def _explained(cells: Cells) -> Explained:
    return explain(*sorted(cells, key=lambda cell: (cell.column, cell.row)))


def in_case(cells: Cells, case: int) -> bool:
    """Three cells are in this case of the proof, perhaps in others too."""
    return case in _explained(cells).cases


def only_in_case(cells: Cells, case: int) -> bool:
    """Three cells are in this case of the proof and in no other."""
    return _explained(cells).cases == (case,)


def numbers_and_cases(cells: Cells) -> str:
    """The numbers of the proof for three cells, and the cases that they are in."""
    found = _explained(cells)
    values = ", ".join(f"{letter} = {n}" for letter, n in found.numbers._asdict().items())
    return _("De izquierda a derecha: {values}. Casos: {cases}.").format(
        values=values, cases=", ".join(map(str, found.cases))
    )
