"""What exercises ask of answers in the elections, by the names of these functions.

Cells are the votes of one side, and all others the other's; they are counted by the rules of the
election named in the file.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from zamora.core.board import Cell
from zamora.core.grid import GridState
from zamora.core.i18n import _
from zamora.core.position import Turn
from zamora.core.steps import Side
from zamora.library.elections.common import Election
from zamora.library.elections.districts import Cut, borders, cuts
from zamora.library.elections.sierpinski import Sierpinski
from zamora.library.elections.solved import Solver
from zamora.registry import game, position

#: Marked cells.
Cells = frozenset[Cell]


def _counted(cells: Cells, key: str) -> tuple[Election, GridState]:
    """The election, and the board on which these cells vote black and all others white."""
    rules = cast(Election, game(key))
    stones = {cell: rules.of_side("b", Side(cell in cells)) for cell in rules.board.cells}
    return rules, rules.with_cells(rules.initial(), stones)


def wins_with(cells: Cells, key: str) -> bool:
    """Black dominates the board with nothing but these cells."""
    rules, state = _counted(cells, key)
    return rules.majority(state, rules.zones) is Side.SECOND


def _won(cells: Cells, key: str) -> list[str]:
    """What the largest parts are called that these cells dominate."""
    rules, state = _counted(cells, key)
    zones = rules.zones
    assert isinstance(zones, tuple)
    named = zip(rules.parts(), zones, strict=True)
    return [name for name, zone in named if rules.majority(state, zone) is Side.SECOND]


def dominates_one(cells: Cells, key: str) -> bool:
    """These cells dominate one of the largest parts, and no other."""
    return len(_won(cells, key)) == 1


def parts_won(cells: Cells, key: str) -> str:
    """Which of the largest parts these cells dominate, in a sentence."""
    won = _won(cells, key)
    if not won:
        return _("Con esas piedras no se domina ninguna parte.")
    return _("Con esas piedras se domina: {parts}.").format(parts=", ".join(won))


def fills_a_triangle(cells: Cells, key: str) -> bool:
    """The three hexagons of a T1 are among them: one of them is too many."""
    names = [game(key).board.name(cell)[:-1] for cell in cells]
    return any(names.count(name) == 3 for name in names)


def fills_a_line(cells: Cells, key: str) -> bool:
    """All hexagons of a line of a direction are among them: one of them is too many there."""
    rules, _state = _counted(cells, key)
    marked = {at for at, cell in enumerate(rules.board.cells) if cell in cells}
    zones = cast("tuple[tuple[tuple[int, ...], ...], ...]", rules.zones)
    return any(marked.issuperset(line) for direction in zones for line in direction)


# Districts ----------------------------------------------------------------------------------------


@cache
def _cuts(key: str, size: int) -> tuple[Cut, ...]:
    return tuple(cuts(borders(game(key).board), size))


def in_pieces(cells: Cells, key: str) -> bool:
    """They do not hang together, or what is left cannot be cut."""
    return not any(cells in cut for cut in _cuts(key, len(cells)))


def lets_black_win(cells: Cells, code: str) -> bool:
    """With this district the map can be cut so that Black wins most districts."""
    votes = position(code)
    black = {piece.cells[0] for piece in votes.pieces() if piece.side is Side.SECOND}
    return any(
        2 * sum(2 * len(district & black) > len(district) for district in cut) > len(cut)
        for cut in _cuts(votes.game.key, len(cells))
        if cells in cut
    )


# Turns --------------------------------------------------------------------------------------------


@cache
def _solver(key: str) -> Solver:
    rules = cast(Sierpinski, game(key))
    return Solver(rules)


def keeps_winning(turn: Turn) -> bool:
    """In Sierpinski's triangle: the turn keeps a won game, against any answer."""
    if turn.after.outcome is not None:
        return turn.wins
    return _solver(turn.after.game.key).winner(turn.after.state) is turn.before.side
