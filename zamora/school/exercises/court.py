"""What turns achieve on the board of Un Cáliz para el Rey and El Gol de Oro, judged by the engine.

Predicates for the exercises of lessons 5 and 6, beside those of :mod:`zamora.school.tasks.aims`,
and the sets of cells that their questions ask for. Booklet, chapters 6 and 7.
"""

from __future__ import annotations

from zamora.ball.men import State
from zamora.compiled.layout import OFF
from zamora.core.board import Cell
from zamora.core.position import Position, Reason, Turn
from zamora.school.tasks.aims import TurnTest
from zamora.solve.forced import can_score, forced_goal

__all__ = [
    "attacks",
    "checks",
    "forks",
    "fouls",
    "lets_win",
    "moves_of",
    "own_goal",
    "pinned",
    "scores",
    "takes",
    "threatens",
    "wins_in",
]


# Predicates on turns ------------------------------------------------------------------------------


def scores(turn: Turn) -> bool:
    """The turn brings the ball home: a goal for the player who makes it."""
    outcome = turn.after.outcome
    return outcome is not None and outcome.reason is Reason.GOAL and turn.wins


def own_goal(turn: Turn) -> bool:
    """The turn ends the game with a goal for the rival."""
    outcome = turn.after.outcome
    return outcome is not None and outcome.winner is turn.before.side.other


def checks(turn: Turn) -> bool:
    """The turn gives check (booklet, chapter 6)."""
    return bool(turn.after.check())


def threatens(turn: Turn) -> bool:
    """Whoever makes the turn could score at once if it were to move again: the sign ``-``."""
    return can_score(turn.after, turn.before.side)


def lets_win(turn: Turn) -> bool:
    """After the turn the rival wins at once, or has won: by a goal or by checkmate."""
    return forced_goal(turn.after, turn.before.side.other, 1, mates=_mates(turn)) is not None


def fouls(turn: Turn) -> bool:
    """The turn is a foul (booklet, chapter 7)."""
    return any(step.kind == "foul" for step in turn.steps)


def takes(kind: str) -> TurnTest:
    """The turn removes a rival piece of this kind, e.g. ``"queen"``."""
    return lambda turn: (
        _count(turn.after, turn.before, kind) < _count(turn.before, turn.before, kind)
    )


def wins_in(turns: int) -> TurnTest:
    """After the turn its player wins with one of its next ``turns`` turns, whatever the rival does.

    A goal wins, and where there is check so does checkmate. With 0 the turn itself must win.
    """

    def test(turn: Turn) -> bool:
        side = turn.before.side
        return forced_goal(turn.after, side, turns, mates=_mates(turn)) is not None

    return test


def attacks(kind: str) -> TurnTest:
    """After the turn its player attacks a rival piece of this kind (booklet, chapter 6)."""

    def test(turn: Turn) -> bool:
        after, rival = turn.after, turn.before.side.other
        return any(
            after.game.attackers(after.state, rival, piece.cells[0])
            for piece in after.pieces()
            if piece.side is rival and piece.kind == kind
        )

    return test


def forks(kind: str) -> TurnTest:
    """The turn gives check, and whatever the rival answers a piece of this kind can be taken."""

    def test(turn: Turn) -> bool:
        if not checks(turn) or turn.after.outcome is not None:
            return False
        return all(
            answer.after.outcome is None and any(map(takes(kind), answer.after.turns()))
            for answer in turn.after.turns()
        )

    return test


def _mates(turn: Turn) -> bool:
    """Whether there is checkmate in the game: only where a king can be in check."""
    return turn.before.game.king(turn.before.state, turn.before.side) is not None


def _count(position: Position, seen_from: Position, kind: str) -> int:
    return sum(
        piece.kind == kind and piece.side is seen_from.side.other for piece in position.pieces()
    )


# Sets of cells ------------------------------------------------------------------------------------


def pinned(position: Position) -> dict[Cell, tuple[Cell, ...]]:
    """The pinned pieces of the side to move: cell → the cells of those who pin it.

    A piece is pinned if its king would be attacked by somebody new, were it taken off the board.
    """
    game, side, state = position.game, position.side, position.state
    assert isinstance(state, State)
    before = set(game.checkers(state, side))
    found = {}
    for piece in position.pieces():
        if piece.side is not side or piece.kind == "king":
            continue
        number = game.cells.cells.index(piece.cells[0])  # type: ignore[attr-defined]
        men = tuple(man for man in (state.black if side else state.white) if man & OFF != number)
        without = state._replace(black=men) if side else state._replace(white=men)
        by = set(game.checkers(without, side)) - before
        if by:
            found[piece.cells[0]] = tuple(sorted(by))
    return found


def moves_of(position: Position, cell: Cell) -> frozenset[Cell]:
    """Where the piece on ``cell`` may go with its first step, whoever is to move."""
    side = next(piece.side for piece in position.pieces() if cell in piece.cells)
    assert side is not None
    asked = position.asked(side)
    return frozenset(step.target for step in asked.draft().next_steps if step.origin == cell)
