"""What exercises ask of answers in Go, by the names of these functions.

Marked cells are stones of one side on the board named in the file; they are counted as
:mod:`zamora.library.go.counting` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from zamora.core.board import Cell
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Turn
from zamora.library.go.counting import Count, count
from zamora.library.go.life import alive, caught, chased, group_of, rules_of
from zamora.library.go.solved import Line, solved
from zamora.registry import game, position

#: Marked cells.
Cells = frozenset[Cell]


def _counted(cells: Cells, key: str) -> Count:
    return count(game(key).board, cells)


# Stones that are marked ---------------------------------------------------------------------------


def encloses(cells: Cells, asked: Sequence[str | int]) -> bool:
    """These stones enclose at least this many points: ``["go[size=5]", 6]``."""
    key, least = asked
    return len(_counted(cells, str(key)).enclosed) >= int(least)


def enclosed_points(cells: Cells, key: str) -> str:
    """How many points they enclose, in a sentence."""
    n = len(_counted(cells, key).enclosed)
    if not n:
        return _("Esas piedras no encierran ningún punto.")
    return ngettext(
        "Esas piedras encierran {n} punto.", "Esas piedras encierran {n} puntos.", n
    ).format(n=n)


def in_parts(cells: Cells, key: str) -> bool:
    """They are more than one group."""
    return len(_counted(cells, key).groups) > 1


def beside_the_edge(cells: Cells, key: str) -> bool:
    """One of them has fewer neighbours than a stone inside."""
    board = game(key).board
    most = max(len(board.beside(cell)) for cell in board.cells)
    return any(len(board.beside(cell)) < most for cell in cells)


def with_liberties(cells: Cells, asked: Sequence[str | int]) -> bool:
    """One group inside the board, with this many liberties: ``["go[size=7]", 8]``."""
    key, free = asked
    found = _counted(cells, str(key))
    whole = not in_parts(cells, str(key)) and not beside_the_edge(cells, str(key))
    return whole and len(found.liberties) == free


def free_points(cells: Cells, key: str) -> str:
    """How many liberties they have, in a sentence."""
    n = len(_counted(cells, key).liberties)
    return ngettext(
        "Esas piedras tienen {n} libertad.", "Esas piedras tienen {n} libertades.", n
    ).format(n=n)


def breaks_ladder(cells: Cells, asked: Sequence[str]) -> bool:
    """With stones of the group's side on these points, apart from all others, no ladder works.

    Args:
        cells: where they are put.
        asked: the code of a position, and where the group stands.
    """
    code, name = asked
    before = position(code)
    rules, state = rules_of(before), before.state
    if touches_a_stone(cells, code):
        return False
    at = rules.board.cell(name)
    stones = dict.fromkeys(cells, rules.at(state, at))
    return not chased(Position(rules, rules.with_cells(state, stones)), at)


def touches_a_stone(cells: Cells, code: str) -> bool:
    """One of them is on a stone of this position, or next to one."""
    before = position(code)
    board = before.game.board
    stones = {piece.cells[0] for piece in before.pieces()}
    return any(not stones.isdisjoint({cell, *board.beside(cell)}) for cell in cells)


# Turns --------------------------------------------------------------------------------------------


def has_liberties(turn: Turn, asked: Sequence[str | int]) -> bool:
    """Then the group on a point has at least this many liberties: ``["b1", 2]``."""
    name, least = asked
    free = group_of(turn.after, turn.after.game.board.cell(str(name)))[1]
    return len(free) >= int(least)


def lives(turn: Turn, name: str) -> bool:
    """Then the group on a point cannot be captured, even if its side only passes."""
    return _alive(turn.after, name)


def _alive(after: Position, name: str) -> bool:
    rules, cell = rules_of(after), after.game.board.cell(name)
    owner = rules.owner(rules.at(after.state, cell))
    return owner is not None and any(cell in one for one in alive(rules, after.state, owner))


def prevents_life(turn: Turn, name: str) -> bool:
    """After any answer the group on a point can still be captured."""
    return not any(_alive(answer.after, name) for answer in turn.after.turns())


def catches(turn: Turn, name: str) -> bool:
    """The group on a point is captured, immediately or by one atari after another."""
    cell = turn.after.game.board.cell(name)
    stones, free = group_of(turn.after, cell)
    return not stones or (len(free) == 1 and caught(turn.after, cell))


def has_rosette(turn: Turn, name: str) -> bool:
    """The group on a point cannot be captured, since it has a rosette."""
    rules, state = rules_of(turn.after), turn.after.state
    stones = group_of(turn.after, rules.board.cell(name))[0]
    return rules.safe([rules.index[cell] for cell in stones], state.cells)


def wins_line(turn: Turn) -> bool:
    """In Alak on a short line: the turn wins against any answer."""
    after = turn.after
    return solved(len(after.game.board.cells))[Line.of(after.state)] == -1
