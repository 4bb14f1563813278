"""What exercises of lesson 7, Vínculos, ask besides: see ``lesson_07.toml``."""

from __future__ import annotations

from zamora.core.board import KNIGHT, Cell, distance
from zamora.core.position import Turn
from zamora.registry import game
from zamora.school.tasks import aims
from zamora.school.tasks.kinds import Cells
from zamora.school.tasks.playing import Line


def _knight_jumps(start: Cell, end: Cell) -> int:
    """How many jumps a knight needs from one cell to another on an empty chessboard."""
    board = game("ajedrez").board
    reached, jumps = {start}, 0
    while end not in reached:
        reached |= {cell for here in reached for cell in board.neighbours(here, KNIGHT)}
        jumps += 1
    return jumps


def neighbours(cells: Cells) -> bool:
    """Two cells are one king's step apart."""
    return distance(*cells) == 1


def neighbours_not_in_two_jumps(cells: Cells) -> bool:
    """Two cells are one king's step apart, and a knight does not need two jumps between them."""
    return neighbours(cells) and _knight_jumps(*cells) != 2


def knight_forks(turn: Turn) -> bool:
    """The knight that has moved forks king and queen, and cannot be taken."""
    step, position = turn.steps[0], turn.after
    if not aims.moves(turn, "C") or not aims.checks(turn):
        return False
    queens = [
        p.cells[0] for p in position.pieces() if p.side is position.side and p.label[0] == "D"
    ]
    chess, state = position.game, position.state
    hit = any(step.target in chess.attackers(state, position.side, cell) for cell in queens)
    return hit and not any(answer.steps[0].target == step.target for answer in position.turns())


def lost_a_rook(line: Line) -> bool:
    """One of the two rooks is gone."""
    return sum(piece.kind == "rook" for piece in line.history.position.pieces()) < 2
