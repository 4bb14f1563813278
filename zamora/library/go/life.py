"""Which groups cannot be captured, and which ones a ladder captures.

*Life* is David Benson's theorem ("Life in the game of Go", 1976): a group that has two eyes of its
own stays, even if its side passes for ever. *Ladders* are read to their end, turn by turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from zamora.core.board import Cell
from zamora.core.errors import IllegalTurn
from zamora.core.grid import GridState
from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.library.go.counting import Points, pieces
from zamora.library.go.stones import Groups, Stones


def rules_of(position: Position) -> Stones:
    """The game of a position of Go or one of its children."""
    assert isinstance(position.game, Stones)
    return position.game


def group_of(position: Position, cell: Cell) -> tuple[Points, Points]:
    """The stones of the group on a point, and its liberties; both empty if there is no stone."""
    rules = rules_of(position)
    state, cells = position.state, rules.board.cells
    if not rules.at(state, cell):
        return frozenset(), frozenset()
    stones, liberties = Groups(rules.near, state.cells).at(rules.index[cell])
    return frozenset(cells[at] for at in stones), frozenset(cells[at] for at in liberties)


def alive(rules: Stones, state: GridState, side: Side) -> frozenset[Points]:
    """The groups of a side that cannot be captured though it only passes (Benson).

    A region is a part of the board without stones of that side. It is an eye of a group if all its
    free points are liberties of the group. Groups with fewer than two eyes are struck out, with the
    regions that they border on, until nothing changes.
    """
    board = rules.board
    own = {cell for cell in board.cells if rules.owner(rules.at(state, cell)) is side}
    groups = set(pieces(board, own))
    regions = set(pieces(board, set(board.cells) - own))
    beside = {part: {n for at in part for n in board.beside(at)} - part for part in groups}
    while True:
        eyes = {
            group: sum(
                {at for at in region if not rules.at(state, at)} <= beside[group]
                and not beside[group].isdisjoint(region)
                for region in regions
            )
            for group in groups
        }
        left = {group for group, found in eyes.items() if found > 1}
        if left == groups:
            return frozenset(groups)
        struck = groups - left
        regions = {
            region
            for region in regions
            if not any(not beside[group].isdisjoint(region) for group in struck)
        }
        groups = left


# Ladders ------------------------------------------------------------------------------------------


def _after(position: Position, cells: Iterator[Cell] | list[Cell]) -> Iterator[Position]:
    """What comes of a stone on each of these points, where one may be put."""
    for cell in cells:
        try:
            yield position.play(position.game.board.name(cell))
        except IllegalTurn:
            continue


def caught(position: Position, cell: Cell, seen: frozenset[Position] = frozenset()) -> bool:
    """Whether the group on a point, whose side is to move, is captured by one atari after another.

    It may run where it has its last liberty, or capture an adjacent group that has only one. With
    three liberties it has escaped; with two the rival tries both. Coming back to a position that
    was ``seen`` is an escape as well.
    """
    stones, liberties = group_of(position, cell)
    if len(liberties) > 1 or position in seen:
        return False
    seen |= {position}
    for after in _after(position, sorted(liberties | _prey(position, stones))):
        free = group_of(after, cell)[1]
        if len(free) > 2 or (len(free) == 2 and not chased(after, cell, seen)):
            return False
    return True


def chased(position: Position, cell: Cell, seen: frozenset[Position] = frozenset()) -> bool:
    """Whether the side to move captures the rival group on a point, by one atari after another."""
    _stones, liberties = group_of(position, cell)
    return any(
        not group_of(after, cell)[0]
        or (len(group_of(after, cell)[1]) == 1 and caught(after, cell, seen))
        for after in _after(position, sorted(liberties))
    )


def _prey(position: Position, stones: Points) -> Points:
    """Where rival groups adjacent to these stones have their only liberty."""
    board = position.game.board
    found = set[Cell]()
    for cell in {other for at in stones for other in board.beside(at)} - stones:
        liberties = group_of(position, cell)[1]
        if len(liberties) == 1:
            found |= liberties
    return frozenset(found)
