"""Small endings of Un Cáliz, made anew: what the induction has found, as a table and in numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zamora.compiled.induction import LOST
from zamora.core.position import Position
from zamora.library.court.common import CELLS
from zamora.library.court.endings.field import Field, Spot
from zamora.library.court.endings.induction import Induction, Tally
from zamora.library.court.endings.tables import (
    FIRST,
    KING_CELLS,
    PIECE_CELLS,
    TABLES,
    EndingSolution,
    cell_name,
    letter,
)
from zamora.library.court.notation import BOARD
from zamora.solve.base import line_facts
from zamora.solve.tablebase import Report
from zamora.solve.tablefile import Table

#: Ending → what its piece is called on a field, and where one might begin.
FIELDS = {"torre": "rook", "alfil": "bishop"}
STARTS = {"torre": "caliz:1 R155,T143 R15 85 B", "alfil": "caliz:1 R155,A147 R15 85 B"}
#: Positions that are searched for rescues, and rescues that are kept.
SOUGHT, RESCUES = 3000, 12
#: The rounds that take most of the time, about.
USUAL = 60

Part = NDArray[np.uint8]


def solved(name: str, report: Report) -> Induction:
    """All values of an ending."""
    induction = Induction(Field(BOARD.rows, BOARD.columns, (4, 6), FIELDS[name]))
    induction.run(lambda rounds, _decided: report(min(1, rounds / USUAL)))
    return induction


def made(game: Any, name: str, induction: Induction) -> tuple[EndingSolution, dict[str, bytes]]:
    """The solution with its :func:`facts`; the parts of its table."""
    parts = {spot: _part(induction, spot) for spot in induction.field.half}
    named = {f"{row + 1}{column + 1}": part.tobytes() for (row, column), part in parts.items()}
    bare = {"game": game.key, "ending": name, "start": STARTS[name]}
    bare |= {"strong": _tally(induction.strong), "alone": _tally(induction.alone)}
    solution = EndingSolution(game, name, Table(bare, named.__getitem__))
    solution.table.facts = facts(solution, parts)
    return solution, named


def _part(induction: Induction, spot: Spot) -> Part:
    """The values with the chalice on a cell, as :mod:`.tables` orders them.

    Where there is no position the value before stands once more: that is soon compressed.
    """
    field = induction.field
    values = induction.values[spot]
    last = len(field.spots) - 63
    pieces = np.concatenate([values[0, ..., :63], values[1, ..., :last], values[1, ..., 63:]], -1)
    alone, strong = (_cells(range(n, n + KING_CELLS)) for n in (0, FIRST))
    found = pieces[alone[0], alone[1]][:, strong[0], strong[1]].transpose(2, 0, 1)
    legal = field.positions(spot) & ~(field.checked(spot) & field.open[:, None, None, None, None])
    bits = np.unpackbits(legal.astype("<u8")[..., None].view(np.uint8), axis=-1, bitorder="little")
    there = np.concatenate([bits[0, ..., :63], bits[1, ..., :last], bits[1, ..., 63:]], -1)
    there = there[alone[0], alone[1]][:, strong[0], strong[1]].transpose(2, 0, 1).reshape(-1)
    where = np.maximum.accumulate(np.where(there, np.arange(len(there)), 0))
    shape = PIECE_CELLS, KING_CELLS, KING_CELLS
    return np.ascontiguousarray(found).reshape(-1)[where].reshape(shape)


def _cells(numbers: range) -> tuple[list[int], list[int]]:
    """Rows and columns, from 0, of cells with these numbers."""
    cells = [CELLS.cells[number] for number in numbers]
    return [cell.row - 1 for cell in cells], [cell.column - 1 for cell in cells]


def _tally(tally: Tally) -> dict[str, Any]:
    win, loss = sum(tally.won.values()), sum(tally.lost.values())
    return {
        "positions": tally.positions,
        "win": win,
        "loss": loss,
        "draw": tally.positions - win - loss,
        "stalemates": tally.stalemates,
        "won": {str(distance): count for distance, count in sorted(tally.won.items())},
        "lost": {str(distance): count for distance, count in sorted(tally.lost.items())},
    }


def facts(solution: EndingSolution, parts: Mapping[Spot, Part]) -> dict[str, Any]:
    """An ending in numbers, ready for JSON.

    Returns:
        ``game``, ``ending``; ``start``: the code of a position to begin from, ``first_turns``: the
        value words of its turns; ``strong`` and ``alone``: with the side to move that has the
        piece, and with the lone king, White having the piece: ``positions``, of which ``win``,
        ``loss``, ``draw`` for the side to move, ``stalemates`` among the drawn ones, and ``won``
        and ``lost``: turns of both sides → how many; 0 turns are checkmates. ``longest``: turns of
        the longest win of either side, ``longest_example``: its ``position`` and ``turns``;
        ``lone_example``: the same for the longest win of a lone king against whoever is to move;
        ``rescues``: some positions in which one turn only saves the lone king.
    """
    found = dict(solution.table.facts)
    for name, least, most in (("longest_example", 1, LOST - 1), ("lone_example", LOST, 255)):
        position = _farthest(solution, parts, least, most)
        found[name] = line_facts(solution.best_line(position) if position is not None else ())
    found["longest"] = max(n for n, count in enumerate(solution.by_distance()[0]) if count)
    found["first_turns"] = solution.first_turns()
    found["start_value"] = solution.value(solution.start).result
    found["rescues"] = list(_rescues(solution))
    return found


def _farthest(
    solution: EndingSolution, parts: Mapping[Spot, Part], least: int, most: int
) -> Position | None:
    """A position with the piece on the board whose byte is the largest of those between two."""
    best, where = 0, None
    for spot, part in parts.items():
        seen = np.where((part >= least) & (part <= most), part, 0)[: PIECE_CELLS - 1]
        at = int(seen.argmax())
        if seen.reshape(-1)[at] > best:
            best, where = int(seen.reshape(-1)[at]), (spot, at)
    if where is None:
        return None
    (row, column), at = where
    piece, rest = divmod(at, KING_CELLS * KING_CELLS)
    lone, king = divmod(rest, KING_CELLS)
    man = letter(solution.game, solution.name)
    return solution.game.position(
        f"caliz:1 R{cell_name(king + FIRST)},{man}{cell_name(piece + FIRST)} "
        f"R{cell_name(lone)} {row + 1}{column + 1} B"
    )


def _rescues(solution: EndingSolution) -> Iterator[str]:
    """Some positions in which a lone king has several turns, and one only does not lose."""
    found = 0
    for position in TABLES.sample(solution.game, solution.name, SOUGHT, 1):
        has_piece = len(position.state.white) == 2
        if found == RESCUES or not has_piece or position.side is not position.side.SECOND:
            continue
        values = [value.result for value in solution.turn_values(position).values()]
        if len(values) >= 4 and values.count("loss") == len(values) - 1:
            found += 1
            yield position.code
